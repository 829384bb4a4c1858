//! What keys do.

use super::{CTRL_C, DOWN, ENTER, ESCAPE, FullScreenGame, LEFT, RIGHT, UP};
use crate::common::game_names;
use crate::files::folder;
use std::fs;

#[test]
fn cursor_keys_make_moves_and_undo_takes_them_back() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.press(&[UP, ENTER, UP, UP, ENTER]);
    let shown = game.see("1. e4");
    assert!(shown.contains("▸ Black"), "{shown}");
    game.press(&[LEFT, UP, UP, UP, ENTER, DOWN, DOWN, ENTER]);
    game.see("1. e4      d5");
    game.press(&["u"]);
    game.see("1 ply is taken back");
    let shown = game.miss("1. e4      d5");
    assert!(shown.contains("1. e4"), "{shown}");
    assert_eq!(game.piece("d7"), '♟');
    game.press(&["u"]);
    game.miss("1. e4");
    game.press(&["u"]);
    game.see("! ");
    game.leave();
}

#[test]
fn a_piece_that_is_picked_up_can_be_let_stand() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.press(&[UP, ENTER, UP]);
    game.see("<");
    assert_eq!(game.brackets("e2"), ['<', '>']);
    assert_eq!(game.brackets("e3"), ['[', ']']);
    game.press(&[ESCAPE]);
    game.miss("<");
    game.press(&[ENTER]);
    game.see("! Nothing stands on e3");
    game.press(&[UP, UP, UP, UP, ENTER]);
    game.see("! It is White's turn");
    game.press(&[
        DOWN, DOWN, DOWN, DOWN, DOWN, DOWN, RIGHT, RIGHT, RIGHT, ENTER,
    ]);
    game.see("! The rook on h1 cannot move");
    game.leave();
}

#[test]
fn a_file_is_replaced_only_after_a_yes() {
    let folder = folder("full_screen_save");
    let file = folder.join("x.pgn");
    fs::write(&file, "mine").expect("room");
    let mut game = FullScreenGame::people(&["chess"]);
    let save = format!("save {}", file.display());
    game.type_in(&save);
    game.see("Replace it (y/n)?");
    game.press(&["n"]);
    game.see("is as it was");
    assert_eq!(fs::read_to_string(&file).expect("a file"), "mine");
    game.type_in("e4");
    game.see("1. e4");
    game.type_in(&save);
    game.press(&["y"]);
    game.see("The game is in ");
    let pgn = fs::read_to_string(&file).expect("a file");
    assert!(pgn.contains("1. e4"), "{pgn}");
    game.leave();
}

#[test]
fn a_promotion_asks_what_for() {
    let position = "8/1P5k/8/8/8/8/8/4K3 w - - 0 1";
    let mut game = FullScreenGame::people(&["chess", "--position", position]);
    game.click("b7");
    game.click("b8");
    let shown = game.see("Which move?");
    for name in ["queen", "rook", "bishop", "knight"] {
        assert!(shown.contains(name), "{shown}");
    }
    game.press(&[ESCAPE]);
    game.miss("Which move?");
    game.press(&[ENTER]);
    game.see("Which move?");
    game.press(&[DOWN, ENTER]);
    game.see("White plays b8=R");
    assert_eq!(game.piece("b8"), '♖');
    assert_eq!(game.piece("b7"), ' ');
    game.leave();
}

#[test]
fn moves_of_every_notation_and_every_command_can_be_typed() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.type_in("e2e4");
    game.type_in("P-K4");
    game.type_in("Nf3");
    game.see("2. Nf3");
    game.type_in("nonsense");
    game.see("! `nonsense` is neither a command nor a move here");
    game.type_in("history");
    let shown = game.see("1. e4 e5");
    assert!(shown.contains("2. Nf3"), "{shown}");
    game.type_in("abort");
    game.type_in("setup");
    game.type_in("clear");
    game.see("Setting up, White to move");
    game.press(&[ENTER]);
    game.see("! The board is being set up");
    for line in ["+ K e1", "+ k e8", "+ R a1", "done"] {
        game.type_in(line);
    }
    game.see("White to move");
    game.type_in("Ra8");
    game.see("Black to move, in check");
    assert_eq!(game.beside("e8"), '+');
    game.leave();
}

#[test]
fn a_line_can_be_corrected_and_given_up() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.press(&[":", "e5"]);
    game.see(":e5");
    game.press(&["\x7f", "4", ENTER]);
    game.see("1. e4");
    game.press(&[":", "d5"]);
    game.see(":d5");
    game.press(&[ESCAPE]);
    game.see("q quit");
    game.press(&[":", &"x".repeat(700), "end"]);
    game.see("xxxxxxx");
    game.press(&[ENTER]);
    game.see("! `xxx");
    game.leave();
}

#[test]
fn help_is_one_key_away() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.press(&["?"]);
    let shown = game.see("any other key closes");
    assert!(
        shown.contains("take back a move, ask for a hint"),
        "{shown}"
    );
    assert!(shown.contains("feature [NAME on|off]"), "{shown}");
    game.press(&["x"]);
    game.miss("any other key closes");
    game.leave();
}

#[test]
fn what_cannot_be_taken_back_is_asked_twice() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.type_in("e4");
    game.see("1. e4");
    game.press(&["r"]);
    game.see("`r` again resigns the game");
    // Any other key is a no.
    game.press(&[UP, "n"]);
    game.see("`n` again gives it up");
    game.press(&["r"]);
    game.press(&["r"]);
    game.see("Game over: 1-0 resignation");
    game.press(&[ENTER]);
    game.see("! The game is over");
    game.press(&["n"]);
    game.see("A new game: White is human");
    game.miss("1. e4");
    game.type_in("d4");
    game.see("1. d4");
    game.press(&["n", "n"]);
    game.miss("1. d4");
    game.type_in("c4");
    game.see("1. c4");
    for key in ["q", CTRL_C] {
        game.press(&[key]);
        game.see("the same key again leaves it");
        game.press(&[UP]);
    }
    let end = game.leave();
    assert!(
        end.contains("Final score:\r\nWhite: 1\r\nBlack: 0\r\n"),
        "{end:?}"
    );
}

#[test]
fn draws_are_offered_and_accepted_with_a_key() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.type_in("e4");
    game.press(&["d"]);
    game.see("Black offers a draw");
    game.type_in("e5");
    game.see("White to move; Black offers a draw");
    game.press(&["d"]);
    game.see("Game over: 1/2-1/2");
    game.leave();
}

#[test]
fn thousands_of_keys_and_clicks_leave_a_game_that_can_be_played() {
    let keys = [
        UP,
        DOWN,
        LEFT,
        RIGHT,
        ENTER,
        " ",
        "u",
        "h",
        "f",
        "d",
        "n",
        "r",
        "?",
        ":",
        "e4",
        "é",
        "\x7f",
        "\t",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[H",
        "\x01",
        "undo\r",
        "setup\r",
        "done\r",
        "cancel\r",
        "moves\r",
        "score\r",
        "level 1\r",
        "white human\r",
        "black human\r",
        "\x1b[<64;20;10M",
        "\x1b[<65;20;10M",
        "\x1b[<35;30;12M",
    ];
    for name in game_names() {
        let mut game = FullScreenGame::people(&[name, "--seed", "1"]);
        let mut random = quirkat_game::Random::new(5);
        for _ in 0..1000 {
            match random.below(3) {
                0 => {
                    let (column, row) = (1 + random.below(100), 1 + random.below(40));
                    let end = ["M", "m"][random.below(2)];
                    game.press_and_look(&format!("\x1b[<0;{column};{row}{end}"));
                }
                _ => game.press_and_look(keys[random.below(keys.len())]),
            }
        }
        // Close whatever is open, and begin a game.
        game.press(&[ENTER, ENTER, ":", "cancel\r"]);
        for line in ["abort", "white human", "black human", "game", "moves"] {
            game.type_in(line);
        }
        let shown = game.see("any other key closes");
        assert!(shown.contains("A new game: White is human"), "{shown}");
        game.leave();
    }
}
