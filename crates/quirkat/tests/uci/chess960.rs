//! Castling as Chess960 writes it.

use crate::engine::{UciProcess, position};

const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The castling moves of a position among its first moves.
fn castlings(engine: &mut UciProcess, from: &str, names: &[&str]) -> Vec<String> {
    engine.say(&format!("position fen {from}"));
    let said = engine.ask("go perft 1", "Nodes searched");
    let moves = said.iter().filter_map(|line| line.split_once(": "));
    let moves = moves.map(|(name, _)| name.to_owned());
    let mut found: Vec<_> = moves
        .filter(|name| names.contains(&name.as_str()))
        .collect();
    found.sort();
    found
}

#[test]
fn castling_is_written_as_the_option_says() {
    let all = ["e1g1", "e1c1", "e1h1", "e1a1"];
    let mut engine = UciProcess::start();
    assert_eq!(castlings(&mut engine, ROOKS, &all), ["e1c1", "e1g1"]);
    engine.say("setoption name UCI_Chess960 value true");
    assert_eq!(castlings(&mut engine, ROOKS, &all), ["e1a1", "e1h1"]);
    engine.say("setoption name UCI_Chess960 value false");
    assert_eq!(castlings(&mut engine, ROOKS, &all), ["e1c1", "e1g1"]);
    // With king and rooks on other files, there is only one way to write it.
    let shuffled = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    let found = castlings(&mut engine, shuffled, &["e1g1", "e1b1"]);
    assert_eq!(found, ["e1b1", "e1g1"]);
}

#[test]
fn castling_is_understood_either_way() {
    for option in ["true", "false"] {
        let mut engine = UciProcess::start();
        engine.say(&format!("setoption name UCI_Chess960 value {option}"));
        for mv in ["e1g1", "e1h1"] {
            engine.say(&format!("position fen {ROOKS} moves {mv}"));
            assert!(engine.settle().is_empty());
            assert!(position(&mut engine).starts_with("r3k2r/8/8/8/8/8/8/R4RK1 b "));
        }
    }
}

#[test]
fn the_option_holds_for_the_position_at_hand() {
    let mut engine = UciProcess::start();
    engine.say(&format!("position fen {ROOKS}"));
    engine.say("setoption name UCI_Chess960 value true");
    let best = engine.best("go depth 1 searchmoves e1g1");
    assert_eq!(best, "e1h1");
}

#[test]
fn other_games_know_no_such_option_and_play_on() {
    let mut engine = UciProcess::playing("alquerque");
    engine.say("setoption name UCI_Chess960 value true");
    engine.best("go depth 2");
}
