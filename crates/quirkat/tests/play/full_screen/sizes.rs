//! Screens of every size.

use super::{CTRL_D, ENTER, FullScreenGame, UP};
use crate::common::game_names;
use crate::pseudo_terminal::{SIZE, Terminal};

#[test]
fn a_game_goes_on_when_the_terminal_changes_its_size() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.type_in("e4");
    game.see("1. e4");
    game.resize((80, 24));
    game.see("1. e4");
    game.see("q quit");
    game.resize((160, 60));
    game.see("1. e4");
    game.see("q quit");
    game.resize(SIZE);
    game.see("1. e4");
    game.see("q quit");
    game.click("e7");
    game.click("e5");
    game.see("1. e4      e5");
    game.leave();
}

#[test]
fn a_small_terminal_gets_a_sentence_and_takes_no_moves() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.type_in("e4");
    game.see("1. e4");
    game.resize((50, 12));
    let shown = game.see("The terminal is too small");
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        shown,
        "The terminal is too small: the game needs 55 columns and 13 rows, and this has 50 and 12; `q` leaves."
    );
    game.press(&[UP, ENTER, "u", "n", "n", "r", "r", "f"]);
    game.press(&["q"]);
    game.see("A game is in progress");
    game.press(&["x"]);
    game.see("The terminal is too small");
    game.resize(SIZE);
    let shown = game.see("1. e4");
    assert!(shown.contains("Black to move"), "{shown}");
    game.leave();
}

#[test]
fn the_smallest_screens_are_no_harm() {
    let small = [(1, 1), (2, 1), (20, 6)];
    let games = game_names().into_iter();
    let games = games.flat_map(|name| small.map(|size| (name, size)));
    // How large the smallest is depends on the board.
    for (name, size) in games.chain([("chess", (54, 13)), ("chess", (55, 12))]) {
        let args = [name, "--tui", "--black", "human"];
        let mut terminal = Terminal::with(&args, &[], size);
        // The first letter of the sentence: there is always room for that.
        terminal.wait_for("T");
        terminal.press(UP);
        terminal.press(ENTER);
        terminal.press(CTRL_D);
        terminal.wait_for_end();
    }
}

#[test]
fn every_size_with_room_shows_all_of_the_game() {
    for name in game_names() {
        for size in [(55, 14), (80, 24), (100, 32), (200, 70)] {
            let mut game = FullScreenGame::with(&[name, "--black", "human"], &[], size);
            let shown = game.see("White to move");
            for text in ["White human", "Moves of", "q quit", "Move with arrows"] {
                assert!(shown.contains(text), "{text} in {size:?}\n{shown}");
            }
            game.press(&["?"]);
            game.see("any other key closes");
            game.leave();
        }
    }
}
