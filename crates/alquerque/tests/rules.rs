//! Each rule on its own, from a list of cases.

use quirkat_alquerque::Alquerque;
use quirkat_game::{Grid, MoveError, Position, Rules, Side};

const CASES: &str = include_str!("data/rules.txt");

#[test]
fn every_case_holds() {
    let mut position = Alquerque::start();
    for (number, line) in CASES.lines().enumerate() {
        let case = format!("line {}: {line}", number + 1);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "position" => position = rest.parse().expect(&case),
            "moves" => assert_eq!(moves(&position), rest, "{case}"),
            "after" => {
                let (mv, after) = rest.split_once(' ').expect(&case);
                let mv = position.parse_move(mv).expect(&case);
                assert_eq!(position.after(mv).to_string(), after, "{case}");
            }
            "refused" => {
                let (mv, expected) = rest.split_once(": ").expect(&case);
                match position.parse_move(mv) {
                    Err(MoveError::Illegal { reason, .. }) => {
                        assert_eq!(reason, expected, "{case}");
                    }
                    other => panic!("{case}: {other:?}"),
                }
            }
            "over" => {
                let ending = position.ending().map(|ending| ending.to_string());
                assert_eq!(ending.as_deref(), Some(rest), "{case}");
            }
            _ => panic!("{case}: not a kind of line"),
        }
    }
}

fn moves(position: &Alquerque) -> String {
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|&mv| position.move_text(mv))
        .collect();
    moves.sort();
    moves.join(" ")
}

#[test]
fn every_way_to_write_a_move_is_read() {
    let position: Alquerque = "5/2w2/2b2/5/b4 w -".parse().unwrap();
    let [slide, jump] = ["c4b4", "c4c2"].map(|text| position.parse_move(text).unwrap());
    for text in [
        "c4-b4",
        "c4 b4",
        " c4b4\n",
        "move c4 b4",
        "C4B4",
        "Move c4-b4",
        "c4 - b4",
    ] {
        assert_eq!(position.parse_move(text), Ok(slide), "{text}");
    }
    for text in ["c4xc2", "c4-c2", "c4 x c2", "move c4xc2"] {
        assert_eq!(position.parse_move(text), Ok(jump), "{text}");
    }
    assert_eq!(position.san(slide), "c4-b4");
    assert_eq!(position.san(jump), "c4xc2");
    let error = position.parse_move("c4xb4").unwrap_err();
    assert_eq!(
        error.to_string(),
        "`c4xb4` is not legal here: it takes nothing"
    );
}

#[test]
fn what_is_no_move_text_is_unreadable() {
    let long = "c4c3".repeat(1 << 18);
    for text in [
        "", "c4", "c4c3c2", "movec4c3", "move", "c4=c3", "c6c5", "f1e1", "é4c3", "c4\0c3", &long,
    ] {
        let error = Alquerque::start().parse_move(text).unwrap_err();
        assert!(matches!(error, MoveError::Unreadable(_)), "{text:?}");
        assert!(error.to_string().len() < 200);
    }
}

#[test]
fn the_lines_are_the_drawn_ones() {
    let Grid::Lines(lines) = Alquerque::BOARD.grid else {
        panic!("the board is made of lines");
    };
    assert_eq!(lines.len(), 56);
    for &(a, b) in lines {
        let (files, ranks) = ((a.0 % 5).abs_diff(b.0 % 5), (a.0 / 5).abs_diff(b.0 / 5));
        assert_eq!(files.max(ranks), 1);
        assert!(files + ranks == 1 || (a.0 % 5 + a.0 / 5) % 2 == 0);
        let again = lines
            .iter()
            .filter(|&&line| line == (a, b) || line == (b, a));
        assert_eq!(again.count(), 1);
    }
}

#[test]
fn the_start_is_the_rules_start() {
    let start = Alquerque::start();
    assert_eq!(start.to_string(), "wwwww/wwwww/ww1bb/bbbbb/bbbbb w -");
    assert_eq!(Side::BOTH.map(|side| start.count_men(side)), [12, 12]);
}
