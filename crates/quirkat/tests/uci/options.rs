//! UCI options.

use crate::common::game_names;
use crate::engine::{UciProcess, best_of, field, line_of};
use std::collections::HashSet;

#[test]
fn several_lines_come_best_first() {
    for game in game_names() {
        let mut engine = UciProcess::playing(game);
        engine.say("setoption name MultiPV value 3");
        let said = engine.ask("go depth 5", "bestmove");
        let deepest: Vec<_> = said
            .iter()
            .filter(|line| field(line, "depth") == Some("5"))
            .collect();
        let numbers: Vec<_> = deepest.iter().map(|line| field(line, "multipv")).collect();
        assert_eq!(numbers, [Some("1"), Some("2"), Some("3")], "{said:#?}");
        let first: HashSet<_> = deepest.iter().map(|line| line_of(line)[0]).collect();
        assert_eq!(first.len(), 3, "{said:#?}");
        let score = |line: &str| -> i64 {
            let (_, rest) = line.split_once(" score ").unwrap();
            let words: Vec<_> = rest.split(' ').collect();
            let value: i64 = words[1].parse().unwrap();
            match words[0] {
                "mate" => value.signum() * 100_000 - value,
                _ => value,
            }
        };
        let scores: Vec<_> = deepest.iter().map(|line| score(line)).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{said:#?}");
        assert_eq!(best_of(&said), line_of(deepest[0])[0]);
    }
}

#[test]
fn there_are_no_more_lines_than_moves() {
    let mut engine = UciProcess::playing("alquerque");
    engine.say("setoption name MultiPV value 200");
    let said = engine.ask("go depth 3", "bestmove");
    let deepest = said.iter().filter(|line| field(line, "depth") == Some("3"));
    assert_eq!(deepest.count(), 4);
}

#[test]
fn chances_add_up() {
    let mut engine = UciProcess::start();
    let silent = engine.ask("go depth 3", "bestmove");
    assert!(silent.iter().all(|line| !line.contains(" wdl ")));
    engine.say("setoption name UCI_ShowWDL value true");
    let said = engine.ask("go depth 3", "bestmove");
    for line in &said[..said.len() - 1] {
        let words: Vec<_> = line.split(' ').skip_while(|word| *word != "wdl").collect();
        let chances: Vec<u32> = words[1..4]
            .iter()
            .map(|word| word.parse().unwrap())
            .collect();
        assert_eq!(chances.iter().sum::<u32>(), 1000, "{line}");
    }
}

#[test]
fn a_wrong_value_is_refused_in_words() {
    let mut engine = UciProcess::start();
    for (line, says) in [
        ("setoption name Hash value 0", "Hash takes a whole number"),
        (
            "setoption name Threads value many",
            "Threads takes a whole number",
        ),
        ("setoption name UCI_Variant value go", "`go` is not a game"),
        (
            "setoption name Nonsense value 1",
            "there is no option `Nonsense`",
        ),
        ("setoption", "`setoption` needs a `name`"),
    ] {
        engine.say(line);
        let said = engine.settle();
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].starts_with(&format!("info string {says}")),
            "{said:?}"
        );
    }
}

#[test]
fn options_can_be_set_during_a_search_and_hold_for_the_next() {
    let mut engine = UciProcess::start();
    engine.say("go infinite");
    for line in [
        "setoption name Hash value 3",
        "setoption name Threads value 2",
        "setoption name MultiPV value 2",
        "setoption name Clear Hash",
        "ucinewgame",
        "position startpos moves e2e4",
        "isready",
    ] {
        engine.say(line);
    }
    engine.until("readyok");
    engine.ask("stop", "bestmove");
    let said = engine.ask("go depth 3", "bestmove");
    assert!(said.iter().any(|line| field(line, "multipv") == Some("2")));
    assert!(line_of(&said[0])[0].contains(['5', '6']), "{said:#?}");
}

#[test]
fn threads_search_together() {
    let mut engine = UciProcess::start();
    engine.say("setoption name Threads value 4");
    for _ in 0..3 {
        engine.ask("go nodes 50000", "bestmove");
        engine.say("go infinite");
        engine.ask("stop", "bestmove");
    }
}

#[test]
fn a_new_game_forgets_the_last() {
    let mut engine = UciProcess::start();
    let search = |engine: &mut UciProcess| {
        let said = engine.ask("go depth 7", "bestmove");
        field(&said[said.len() - 2], "nodes").unwrap().to_owned()
    };
    let first = search(&mut engine);
    assert_ne!(search(&mut engine), first);
    for line in ["ucinewgame", "setoption name Clear Hash"] {
        engine.say(line);
        assert_eq!(search(&mut engine), first);
    }
}

/// With too little memory, the engine says so and plays on.
#[cfg(target_os = "linux")]
#[test]
fn a_table_that_does_not_fit_is_made_smaller() {
    use std::process::Command;

    let binary = env!("CARGO_BIN_EXE_quirkat");
    let script = format!("ulimit -v 600000; exec '{binary}' uci");
    let mut engine = UciProcess::run(Command::new("sh").args(["-c", &script]));
    engine.say("setoption name Hash value 2000");
    let said = engine.settle();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("info string Hash is "), "{said:?}");
    engine.best("go depth 3");
}
