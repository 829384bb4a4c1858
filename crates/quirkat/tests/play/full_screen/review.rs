//! Looking back at a game: stepping through it, and its review.

use super::FullScreenGame;
use crate::common::file;

const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";

/// A game that is over: Black has mated.
fn fools_mate() -> FullScreenGame {
    let mut game = FullScreenGame::people(&["chess"]);
    for text in ["f3", "e5", "g4", "Qh4"] {
        game.type_in(text);
    }
    game.see("Game over: 0-1 checkmate");
    game
}

#[test]
fn a_game_that_is_over_is_stepped_through() {
    let mut game = fools_mate();
    game.see("[ ] step");
    game.press(&["["]);
    game.see("After 2. g4");
    assert_eq!((game.piece("h4"), game.piece("d8")), (' ', '♛'));
    game.press(&["["]);
    game.see("After 1... e5");
    assert_eq!((game.piece("g4"), game.piece("g2")), (' ', '♙'));
    game.press(&["]"]);
    game.see("After 2. g4");
    game.press(&[HOME]);
    game.see("The start of the game");
    assert_eq!((game.piece("f2"), game.piece("e7")), ('♙', '♟'));
    game.press(&["["]);
    game.see("The start of the game");
    game.click("e2");
    game.see("! This is an earlier position");
    game.press(&[END]);
    game.see("Game over: 0-1 checkmate");
    assert_eq!(game.piece("h4"), '♛');
    game.press(&["]"]);
    game.see("Game over: 0-1 checkmate");
    game.leave();
}

#[test]
fn a_review_runs_beside_and_labels_the_moves() {
    let mut game = fools_mate();
    game.press(&["v"]);
    game.see("Black: accuracy ");
    let shown = game.see("2. g4??");
    assert!(shown.contains("White: accuracy "), "{shown}");
    game.press(&["["]);
    game.see("After 2. g4??");
    game.see("2. g4: blunder, White #-1, better ");
    game.press(&["u"]);
    game.see("2. g4 ");
    game.miss("g4??");
    game.leave();
}

#[test]
fn a_loaded_game_is_reviewed_and_stepped_through_while_that_runs() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Qg5 4. O-O Qf6 5. Nc3 Nge7 6. d3 Nd8 7. Nd5 Qc6 *";
    let path = file("review_loaded.pgn", moves);
    let mut game = FullScreenGame::people(&["chess"]);
    game.type_in(&format!("load {}", path.to_str().expect("UTF-8")));
    game.see("7. Nd5");
    game.press(&["v", HOME]);
    game.see("The start of the game");
    game.press(&["]"]);
    game.see("After 1. e4");
    game.see("Qg5??");
    game.press(&[END]);
    game.see("White to move");
    game.leave();
}

#[test]
fn a_review_can_be_stopped_and_needs_moves() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.press(&["v"]);
    game.see("! There is nothing to review yet");
    game.press(&["["]);
    game.see("! No move was played yet");
    game.leave();
}
