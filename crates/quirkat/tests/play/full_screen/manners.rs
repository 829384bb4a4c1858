//! The full screen as documents have it.

use super::FullScreenGame;

/// FOVEROS: the graph has a curve for either player, over axes named after turn and score. Another key shows our own score.
#[test]
fn the_graph_has_two_curves_where_a_document_has_them() {
    let mut game = FullScreenGame::people(&["--like", "foveros"]);
    game.type_in("e4");
    game.see("Score: White 301");
    game.type_in("e5");
    game.see("Score: White 301, Black 291");
    assert!(game.see("Turn").contains("Time: "));
    game.press(&["g"]);
    game.see("Score: White +");
    game.leave();
    // In our own manner it is the other way round.
    let mut game = FullScreenGame::people(&["chess"]);
    game.type_in("e4");
    game.press(&["g"]);
    game.see("Score: White 301");
    game.leave();
}

/// FOVEROS: the depth of the AI is shown.
#[test]
fn depths_are_shown_where_a_document_shows_them() {
    let mut game = FullScreenGame::open(&["--like", "foveros", "--black", "easy:1"]);
    game.see("Black easy:1, depth 1");
    game.leave();
}

/// Toledo: the question comes before the game, and the board has rows and columns from 0 and names.
#[test]
fn the_first_move_is_asked_for_and_pieces_have_names() {
    let mut game = FullScreenGame::open(&["--like", "toledo"]);
    game.see("Do you want to move first? (y/n)");
    game.press(&["n"]);
    game.see("Black (computer) plays 1 5 3 5");
    let shown = game.see("B-COOR");
    assert!(shown.contains("W-FREZ"), "{shown}");
    assert!(shown.contains("0      1      2      3"), "{shown}");
    game.leave();
}

/// Waterloo: a suggestion comes by itself after a move.
#[test]
fn suggestions_come_by_themselves_where_a_document_has_it() {
    let mut game = FullScreenGame::open(&["--like", "waterloo"]);
    game.type_in("feature suggestion on");
    game.press(&["\x1b"]);
    game.type_in("game human human");
    game.type_in("move e2 e4");
    game.see("Suggestion: ");
    game.leave();
}

/// FOVEROS: two AIs play at the pace that was chosen, until somebody else takes a side.
#[test]
fn two_computers_are_stopped_by_changing_a_player() {
    let pair = [
        "--like", "foveros", "--white", "random", "--black", "random",
    ];
    let mut game = FullScreenGame::open(&[&pair[..], &["--pace", "0.4"]].concat());
    game.see("White (random) plays ");
    game.type_in("white human");
    game.see("▸ White human");
    game.see("White to move");
    game.leave();
}
