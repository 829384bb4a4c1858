//! Each rule by itself: what single moves capture, and why illegal ones are refused.

mod positions;

use positions::POSITIONS;
use quirkat_baroque::{Baroque, BaroquePosition, BaroqueRules, Move, RuleSet, Ultima, UltimaRules};
use quirkat_bitboard::Square;
use quirkat_game::{MoveError, Position, Rules};

/// One line of the case list.
struct Turn<'a> {
    line: &'a str,
    game: &'a str,
    position: String,
    mv: &'a str,
    outcome: &'a str,
}

fn turns() -> Vec<Turn<'static>> {
    include_str!("data/turns.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.splitn(4, "; ").collect();
            Turn {
                line,
                game: fields[0],
                position: format!("{} 7 30", fields[1]),
                mv: fields[2],
                outcome: fields[3],
            }
        })
        .collect()
}

/// The outcome: the list of captures, `nothing`, or the reason of a refusal.
fn happens<R: RuleSet>(turn: &Turn<'_>) -> String {
    let position: BaroquePosition<R> = turn.position.parse().expect(turn.line);
    match position.parse_move(turn.mv) {
        Ok(mv) => {
            let described = position.describe(mv);
            let victims = described.strip_prefix(turn.mv).expect(turn.line);
            let listed = position.captures(mv).len();
            assert_eq!(listed, victims.matches([' ', ',']).count(), "{}", turn.line);
            match victims.strip_prefix(" x") {
                Some(victims) => victims.to_owned(),
                None => "nothing".to_owned(),
            }
        }
        Err(MoveError::Illegal { text, reason }) => {
            assert_eq!(text, turn.mv);
            reason
        }
        Err(error) => panic!("{}: {error}", turn.line),
    }
}

fn check<R: RuleSet>(also: &str) {
    let mut wrong = Vec::new();
    for turn in turns() {
        if turn.game != "both" && turn.game != also {
            continue;
        }
        let happened = happens::<R>(&turn);
        // Refusals are listed by their first words, captures in full.
        let refused = turn.outcome.contains(' ') && happened.starts_with(turn.outcome);
        if happened != turn.outcome && !refused {
            wrong.push(format!("{}\n    but {happened}", turn.line));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn baroque_takes_and_refuses_what_it_should() {
    check::<BaroqueRules>(Baroque::NAME);
}

#[test]
fn ultima_takes_and_refuses_what_it_should() {
    check::<UltimaRules>(Ultima::NAME);
}

/// Reads every pair of squares, and makes each move too, since even an illegal one must not panic.
fn try_all_pairs<R: RuleSet>() {
    for text in POSITIONS {
        let position: BaroquePosition<R> = text.parse().unwrap();
        for from in Square::all() {
            for mv in Square::all().map(|to| Move::new(from, to)) {
                let _ = position.after(mv).count_moves();
                match position.parse_move(&mv.to_string()) {
                    Ok(read) => assert!(read == mv && position.is_legal(mv), "{mv} in {text}"),
                    Err(error) => {
                        let words = error.to_string();
                        assert!(!position.is_legal(mv), "{mv} in {text}: {words}");
                        assert!(!words.contains("cannot go"), "{mv} in {text}: {words}");
                    }
                }
            }
        }
    }
}

#[test]
fn every_move_that_is_not_legal_is_refused_by_a_rule() {
    try_all_pairs::<BaroqueRules>();
    try_all_pairs::<UltimaRules>();
}
