//! `quirkat show`.

use crate::common::{game_names, piped};
use crate::run::prints;

/// Drawings in files: the name of the file, its text, the arguments that draw it.
macro_rules! drawings {
    ($($file:literal: $args:expr,)*) => {
        &[$(($file, include_str!(concat!("boards/", $file, ".txt")), &$args),)*]
    };
}

const DRAWINGS: &[(&str, &str, &[&str])] = drawings! {
    "alquerque": ["alquerque"],
    "alquerque-ascii-flip": ["alquerque", "--ascii", "--flip"],
    "alquerque-over": ["alquerque", "--position", "bb3/5/5/3w1/5 b -"],
    "baroque": ["baroque"],
    "baroque-ascii": ["baroque", "--ascii", "--position", "4k3/8/8/3f4/2P5/8/8/C3K3 b 7 21"],
    "baroque-over": ["baroque", "--position", "8/8/8/8/8/8/8/K7 b 0 1"],
    "chess": ["chess"],
    "chess-ascii-flip": ["chess", "--ascii", "--flip"],
    "chess-check": ["chess", "--position", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"],
    "chess-over": ["chess", "--position", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"],
};

#[test]
fn boards_are_drawn_as_in_the_files() {
    for (file, drawing, args) in DRAWINGS {
        let mut show = vec!["show"];
        show.extend_from_slice(args);
        let drawn = prints(&show);
        assert_eq!(drawn, *drawing, "{file}:\n{drawn}");
    }
}

#[test]
fn ascii_is_ascii() {
    for game in game_names() {
        let drawn = prints(&["show", game, "--ascii"]);
        assert!(drawn.is_ascii(), "{drawn}");
    }
}

#[test]
fn drawings_have_no_loose_ends() {
    for (_, drawing, _) in DRAWINGS {
        assert!(drawing.lines().all(|line| line == line.trim_end()));
    }
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    for game in ["chess", "alquerque"] {
        assert!(!prints(&["show", game]).contains('\x1b'));
        let forced = piped(&["show", game])
            .env("CLICOLOR_FORCE", "1")
            .output()
            .unwrap();
        assert!(forced.stdout.contains(&0x1b));
        let declined = piped(&["show", game])
            .env("NO_COLOR", "1")
            .output()
            .unwrap();
        assert!(!declined.stdout.contains(&0x1b));
    }
}

#[test]
fn json_holds_what_a_display_needs() {
    let out = prints(&["show", "chess", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["side_to_move"], "white");
    assert_eq!(json["check"], false);
    assert_eq!(json["width"], 8);
    assert_eq!(json["pieces"].as_array().unwrap().len(), 32);
    assert_eq!(json["pieces"][4]["site"], "e1");
    assert_eq!(json["pieces"][4]["name"], "king");
    assert_eq!(json["pieces"][4]["letter"], "K");

    let out = prints(&["show", "alquerque", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["width"], 5);
    // 20 along the rows, 20 along the columns, 16 along the diagonals.
    assert_eq!(json["lines"].as_array().unwrap().len(), 56);
}
