//! What the mouse does.

use super::{ENTER, FullScreenGame, middle};
use crate::pseudo_terminal::SIZE;

#[test]
fn clicks_make_moves_on_either_side_of_the_board() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.click("e2");
    game.see("•  move");
    game.click("e4");
    game.see("1. e4");
    game.press(&["f"]);
    // Seen from Black's side, e7 is where d2 was.
    game.click("d2");
    game.click("d4");
    game.see("1. e4      e5");
    game.leave();
}

#[test]
fn pieces_can_be_dragged() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.drag("g1", "f3");
    game.see("1. Nf3");
    game.drag("g8", "g5");
    game.drag("d7", "d5");
    game.see("1. Nf3     d5");
    game.leave();
}

#[test]
fn a_click_chooses_what_a_pawn_becomes() {
    let position = "8/1P5k/8/8/8/8/8/4K3 w - - 0 1";
    let mut game = FullScreenGame::people(&["chess", "--position", position]);
    game.drag("b7", "b8");
    let shown = game.see("Which move?");
    let row = shown.lines().position(|line| line.contains("rook"));
    let row = row.expect("a rook") + 1;
    let column = SIZE.0 / 2;
    game.press(&[&format!("\x1b[<0;{column};{row}M")]);
    game.see("White plays b8=R");
    assert_eq!(game.piece("b8"), '♖');
    game.leave();
}

#[test]
fn what_a_move_would_take_is_shown_before_it_is_made() {
    // A squeezer captures between itself and another piece of its side.
    let position = "k7/8/8/8/2pP4/8/1P6/K7 w 0 1";
    let mut game = FullScreenGame::people(&["baroque", "--position", position]);
    game.click("b2");
    game.see("×  capture");
    assert_eq!((game.piece("b4"), game.beside("c4")), ('×', ' '));
    // The mouse moves to b4 with no button pressed.
    let (column, row) = middle("b4");
    game.press_and_look(&format!("\x1b[<35;{};{}M", column + 1, row + 1));
    assert_eq!(game.brackets("b4"), ['[', ']']);
    assert_eq!(game.beside("c4"), '×');
    game.press(&[ENTER]);
    game.see("White takes the squeezer on c4 (squeezed between b4 and");
    game.leave();
}

#[test]
fn clicks_beside_the_board_do_nothing() {
    let mut game = FullScreenGame::people(&["chess"]);
    for (column, row) in [(1, 1), (100, 1), (90, 20), (1, 40), (30, 39)] {
        game.press(&[&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")]);
    }
    game.click("e2");
    game.click("e3");
    let shown = game.see("1. e3");
    assert!(!shown.contains('!'), "{shown}");
    game.leave();
}
