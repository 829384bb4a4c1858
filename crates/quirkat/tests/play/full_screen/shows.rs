//! What the screen shows.

use super::{ENTER, FullScreenGame, LEFT, RIGHT, UP, middle};
use crate::common::game_names;
use crate::pseudo_terminal::SIZE;

#[test]
fn the_screen_shows_board_players_moves_and_graph() {
    let mut game = FullScreenGame::people(&["chess", "--clock", "5:00"]);
    let shown = game.see("White to move");
    for text in [
        "▸ White human",
        "Black human",
        "5:00",
        "Moves of chess",
        "Score",
        "? help",
    ] {
        assert!(shown.contains(text), "{text}\n{shown}");
    }
    assert_eq!((game.piece("e1"), game.piece("d8")), ('♔', '♛'));
    let end = game.leave();
    assert!(
        end.contains("Final score:\r\nWhite: 0\r\nBlack: 0\r\n"),
        "{end:?}"
    );
}

#[test]
fn the_screen_in_the_documents_is_a_real_one() {
    const DOCUMENT: &str = include_str!("../../../../../docs/play.md");
    let (_, picture) = DOCUMENT.split_once("```text\n").expect("a picture");
    let (picture, _) = picture.split_once("```").expect("an end");
    let mut game = FullScreenGame::with(&["chess", "--black", "human"], &[], (80, 24));
    game.type_in("e4");
    game.type_in("d5");
    game.press(&[UP, UP, UP, ENTER]);
    // Scores beside the board may change with the engine.
    let board = |text: &str| {
        let line = |line: &str| {
            let left: String = line.chars().take(42).collect();
            left.trim_end().to_owned()
        };
        let lines: Vec<_> = text.lines().map(line).collect();
        lines.join("\n")
    };
    game.wait_until("the documents' board", |shown| {
        board(shown) == board(picture)
    });
    game.leave();
}

#[test]
fn targets_are_shown_by_kind() {
    let position = "r3k3/1P6/8/3pP3/8/8/8/4K2R w K d6 0 1";
    let mut game = FullScreenGame::people(&["chess", "--position", position]);
    game.click("e1");
    game.see("C  castling");
    assert_eq!((game.piece("g1"), game.piece("e2")), ('C', '•'));
    game.click("e5");
    game.see("E  en passant");
    assert_eq!((game.piece("d6"), game.piece("e6")), ('E', '•'));
    game.click("b7");
    game.see("P  promotion");
    assert_eq!((game.piece("b8"), game.beside("a8")), ('P', 'P'));
    assert_eq!(game.piece("a8"), '♜', "what is taken stays in sight");
    game.leave();
}

#[test]
fn captures_have_a_sign_of_their_own() {
    let mut game = FullScreenGame::people(&["chess"]);
    game.type_in("e4");
    game.type_in("d5");
    game.see("1. e4      d5");
    game.click("e4");
    game.see("×  capture");
    assert_eq!((game.beside("d5"), game.piece("e5")), ('×', '•'));
    game.leave();
}

#[test]
fn the_last_move_and_check_are_marked_with_and_without_colours() {
    for (variables, last) in [(&[][..], ' '), (&[("NO_COLOR", "1")], '(')] {
        let args = ["chess", "--black", "human"];
        let mut game = FullScreenGame::with(&args, variables, SIZE);
        for text in ["e4", "f5", "Qh5"] {
            game.type_in(text);
        }
        game.see("Black to move, in check");
        assert_eq!(game.beside("e8"), '+');
        assert_eq!(game.brackets("h5")[0], last);
        assert_eq!(game.brackets("d1")[0], last);
        game.leave();
    }
}

#[test]
fn squares_are_seen_without_colours() {
    let args = ["chess", "--black", "human", "--ascii"];
    let mut game = FullScreenGame::with(&args, &[("NO_COLOR", "1")], SIZE);
    let shown = game.see("White to move");
    assert!(shown.is_ascii(), "{shown}");
    assert_eq!((game.piece("e1"), game.piece("e4")), ('K', '.'));
    game.click("e2");
    game.see("*  move");
    assert_eq!(game.piece("e4"), '*');
    game.type_in("e4");
    let shown = game.see("1. e4");
    assert!(shown.is_ascii(), "{shown}");
    game.leave();
}

/// The text of the screen left of a column, with its rows joined.
fn joined(shown: &str, columns: usize) -> String {
    let rows = shown
        .lines()
        .map(|row| row.chars().take(columns).collect::<String>());
    let rows = rows.collect::<Vec<_>>().join(" ");
    rows.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_piece_under_the_cursor_is_named_with_how_it_moves_and_takes() {
    let position = "7k/8/2pF4/8/8/8/P7/K7 b 0 1";
    let mut game = FullScreenGame::people(&["baroque", "--position", position]);
    game.click("c6");
    game.see("! The squeezer on c6 is frozen");
    let says = "squeezer, frozen: Like a rook. It takes enemies that it shuts in between itself and another squeezer";
    game.wait_until(says, |shown| joined(shown, 58).contains(says));
    game.press(&[RIGHT]);
    game.see("freezer: Like a queen. It takes nothing, but ");
    game.press(&[UP]);
    game.miss("freezer: ");
    game.leave();
}

/// On a terminal of the usual size, every piece is told to the end.
#[test]
fn the_piece_under_the_cursor_fits_a_small_screen() {
    for name in ["chess", "baroque", "ultima", "alquerque"] {
        let mut game = FullScreenGame::with(&[name, "--black", "human"], &[], (80, 24));
        // From the middle of the first row to its end, and along it to the other.
        let along = [[RIGHT; 4].as_slice(), &[LEFT; 7], &[UP]].concat();
        for key in along {
            game.press_and_look(key);
            let shown = game.screen.text();
            let told = joined(&shown, 42);
            assert!(told.contains(": ") && !told.contains('…'), "{shown}");
        }
        game.leave();
    }
}

#[test]
fn help_on_a_piece_opens_a_window() {
    let mut game = FullScreenGame::people(&["ultima"]);
    game.type_in("help step-back");
    let shown = game.see("any other key closes");
    assert!(
        shown.contains("Takes: It takes the enemy beside it"),
        "{shown}"
    );
    game.leave();
}

#[test]
fn points_and_lines_are_drawn_too() {
    let mut game = FullScreenGame::people(&["alquerque"]);
    let shown = game.see("White to move");
    assert!(shown.contains("○───────────○"), "{shown}");
    assert!(shown.contains('╲') && shown.contains('╱'), "{shown}");
    // From c4 to c3, in the middle of the board: points are 12 columns and 6 rows apart here.
    let (column, row) = (5 + 24, 1 + 6);
    for row in [row, row + 6] {
        game.press(&[&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")]);
    }
    game.see("1. c4-c3");
    game.leave();
}

#[test]
fn every_game_is_played_on_the_screen() {
    for name in game_names() {
        let mut game = FullScreenGame::open(&[name, "--white", "quirkat:1", "--black", "human"]);
        game.see("White (quirkat:1) plays ");
        game.see("▸ Black");
        game.press(&["h"]);
        game.see("Suggestion: ");
        game.leave();
    }
}

#[test]
fn the_screen_lives_while_an_opponent_thinks() {
    let mut game = FullScreenGame::open(&["chess", "--black", "quirkat:60"]);
    game.type_in("e4");
    game.see("Black is thinking");
    game.press(&["\r"]);
    game.see("! It is the turn of quirkat:60, who plays Black");
    assert_eq!(game.screen.at(middle("e4")), '♙');
    game.press(&["f"]);
    game.see("1. e4");
    game.press(&["u"]);
    game.see("1 ply is taken back");
    game.see("White to move");
    game.leave();
}

#[test]
fn the_graph_follows_the_scores() {
    let mut game = FullScreenGame::people(&["chess"]);
    for text in ["e4", "e5", "Qh5", "Ke7", "Qxe5"] {
        game.type_in(text);
    }
    let shown = game.see("Game over: 1-0 checkmate");
    assert!(shown.contains("Score: 1-0"), "{shown}");
    let drawn = |c: char| ('\u{2801}'..='\u{28ff}').contains(&c);
    game.wait_until("a graph", |shown| {
        shown.chars().filter(|&c| drawn(c)).count() > 10
    });
    game.leave();
}

#[test]
fn the_alarm_is_heard() {
    let mut game = FullScreenGame::people(&["chess"]);
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(2) {
        assert_eq!(game.screen.bells, 0);
        game.type_in(text);
        game.see(&format!("plays {text}"));
    }
    game.see("Alarm 1 of 3");
    game.type_in("score");
    game.see("White: 0");
    assert_eq!(game.screen.bells, 1);
    game.leave();
}
