//! Every mistake in a position text has its own error.

use quirkat_alquerque::{Alquerque, PositionError};
use std::mem::discriminant;

#[track_caller]
fn refused(text: &str) -> PositionError {
    let error = text.parse::<Alquerque>().expect_err(text);
    let sentence = error.to_string();
    assert!(sentence.len() < 300, "{sentence}");
    assert!(!sentence.contains(['\0', '\n']), "{sentence:?}");
    error
}

#[test]
fn wrong_fields() {
    for (text, fields) in [
        ("", 0),
        (" \t\n", 0),
        ("wwwww/wwwww/ww1bb/bbbbb/bbbbb", 1),
        ("wwwww/wwwww/ww1bb/bbbbb/bbbbb w", 2),
        ("wwwww/wwwww/ww1bb/bbbbb/bbbbb w - -", 4),
    ] {
        assert_eq!(refused(text), PositionError::Fields(fields), "{text}");
    }
    assert_eq!(
        refused(&"w ".repeat(1 << 19)),
        PositionError::Fields(1 << 19)
    );
}

#[test]
fn wrong_rows() {
    assert_eq!(refused("5/5/5/w4 w -"), PositionError::Rows(4));
    assert_eq!(refused("5/5/5/5/5/w4 w -"), PositionError::Rows(6));
    assert_eq!(
        refused(&format!("{} w -", "/".repeat(1 << 20))),
        PositionError::Rows((1 << 20) + 1)
    );
    for (row, points) in [
        ("", 0),
        ("wwww", 4),
        ("wwwwww", 6),
        ("6", 6),
        ("9", 9),
        ("4w1", 6),
        ("w5", 6),
    ] {
        let error = PositionError::Width {
            row: row.into(),
            points,
        };
        assert_eq!(refused(&format!("5/5/{row}/5/w4 w -")), error);
    }
    let long = refused(&format!("5/5/{}/5/w4 w -", "9".repeat(1 << 20)));
    assert!(matches!(long, PositionError::Width { points, .. } if points == 9 << 20));
    for letter in ["W", "B", "0", "x", "é", "-", "●"] {
        let row = format!("w{letter}3");
        let error = PositionError::Letter {
            letter: letter.into(),
            row: row.clone(),
        };
        assert_eq!(refused(&format!("5/{row}/5/5/w4 w -")), error);
    }
    assert_eq!(
        refused("5/w\x003/5/5/w4 w -").to_string(),
        "`\\0` in row `w\\03` is neither `w` nor `b` nor a number of empty points"
    );
}

#[test]
fn wrong_side() {
    for side in ["W", "white", "x", "-", "\0"] {
        let error = refused(&format!("5/5/5/5/w4 {side} -"));
        assert!(matches!(error, PositionError::Side(_)), "{error}");
    }
}

#[test]
fn wrong_numbers_of_pieces() {
    assert_eq!(refused("5/5/5/5/5 w -"), PositionError::NoPieces);
    let error = refused("wwwww/wwwww/www2/5/5 w -");
    assert_eq!(
        error.to_string(),
        "White has 13 pieces, but nobody ever has more than twelve"
    );
    let error = refused("wwwww/wwwww/bbbbb/bbbbb/bbbbb w -");
    assert_eq!(
        error.to_string(),
        "Black has 15 pieces, but nobody ever has more than twelve"
    );
}

#[test]
fn wrong_entries() {
    type Kind = fn(String) -> PositionError;
    let cases: [(&str, Kind); 24] = [
        ("c3", PositionError::Entry),
        ("c3d", PositionError::Entry),
        ("c3d3e3", PositionError::Entry),
        ("c3-d3", PositionError::Entry),
        ("C3D3", PositionError::Entry),
        ("c3f3", PositionError::Entry),
        ("c6d6", PositionError::Entry),
        ("--", PositionError::Entry),
        ("é3d3", PositionError::Entry),
        ("c\0d3", PositionError::Entry),
        ("b2c2", PositionError::EntryWithoutPiece),
        ("c3c3", PositionError::EntryNotSideways),
        ("c3c4", PositionError::EntryNotSideways),
        ("c3d4", PositionError::EntryNotSideways),
        ("c3e3", PositionError::EntryNotSideways),
        ("c3a3", PositionError::EntryNotSideways),
        ("e4a3", PositionError::EntryNotSideways),
        ("a3e4", PositionError::EntryNotSideways),
        ("c1b1", PositionError::EntryOnLastRow),
        ("c5b5", PositionError::EntryOnLastRow),
        ("c3d3,c3d3", PositionError::EntryTwice),
        ("c3b3,c3d3", PositionError::EntryOfSamePiece),
        ("c3d3,", PositionError::Entry),
        (",c3d3", PositionError::Entry),
    ];
    for (entries, kind) in cases {
        let error = refused(&format!("2b2/4w/w1w2/5/2w2 w {entries}"));
        assert_eq!(
            discriminant(&error),
            discriminant(&kind(String::new())),
            "{entries}: {error}"
        );
    }
    refused(&format!("5/5/5/5/w4 w {}", "c3d3,".repeat(200_000)));
}

#[test]
fn what_is_unusual_but_possible_is_read() {
    for (text, canonical) in [
        ("  5/5/2w2/5/b4\tw   -\n", "5/5/2w2/5/b4 w -"),
        ("11111/5/2w11/5/b4 w -", "5/5/2w2/5/b4 w -"),
        ("5/5/w1w2/5/b4 w c3d3,a3b3", "5/5/w1w2/5/b4 w a3b3,c3d3"),
        // Another man occupies the no-return point by now.
        ("5/5/2wb1/5/b4 w c3d3", "5/5/2wb1/5/b4 w c3d3"),
        ("5/5/5/5/b4 w -", "5/5/5/5/b4 w -"),
    ] {
        let position: Alquerque = text.parse().expect(text);
        assert_eq!(position.to_string(), canonical);
    }
}
