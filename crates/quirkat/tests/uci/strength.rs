//! Limited strength, and the opening book.

use crate::common::{game_names, legal_moves};
use crate::engine::{UciProcess, best_of, field, position};
use std::time::Duration;

/// An engine of limited strength.
fn limited(game: &str, elo: u32, seed: u32) -> UciProcess {
    let mut engine = UciProcess::playing(game);
    engine.say("setoption name UCI_LimitStrength value true");
    engine.say(&format!("setoption name UCI_Elo value {elo}"));
    engine.say(&format!("setoption name Seed value {seed}"));
    engine
}

/// The range of `UCI_Elo`.
fn scale() -> [u32; 2] {
    let said = UciProcess::start().ask("uci", "uciok");
    let option = said
        .iter()
        .find(|line| line.starts_with("option name UCI_Elo "));
    let option = option.expect("an option");
    ["min", "max"].map(|end| {
        let text = field(option, end).expect("an end");
        text.parse().expect("a number")
    })
}

/// The moves of a game against itself.
fn game(engine: &mut UciProcess, plies: usize) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    engine.say("ucinewgame");
    while moves.len() < plies {
        engine.say(&format!("position startpos moves {}", moves.join(" ")));
        let said = engine.ask("go nodes 2000", "bestmove");
        let best = best_of(&said);
        if best == "(none)" {
            break;
        }
        moves.push(best);
        assert!(said.len() <= 2, "{moves:?}: {said:#?}");
    }
    moves
}

#[test]
fn every_game_is_played_at_every_strength_and_the_same_again_by_seed() {
    let [weakest, strongest] = scale();
    for name in game_names() {
        for elo in [weakest, weakest + 77, u32::midpoint(weakest, strongest)] {
            let first = game(&mut limited(name, elo, 5), 10);
            assert_eq!(game(&mut limited(name, elo, 5), 10), first, "{name} {elo}");
        }
        let mut engine = limited(name, weakest, 5);
        let games: Vec<_> = (0..6).map(|_| game(&mut engine, 10)).collect();
        assert!(
            games.iter().any(|game| *game != games[0]),
            "{name}: {games:?}"
        );
    }
}

#[test]
fn limited_strength_looks_at_the_moves_it_is_told_and_waits_as_it_is_told() {
    let [weakest, strongest] = scale();
    for elo in [weakest, u32::midpoint(weakest, strongest)] {
        let mut engine = limited("chess", elo, 1);
        assert_eq!(engine.best("go nodes 500 searchmoves a2a3"), "a2a3");
        engine.say("go infinite");
        engine.is_silent_for(Duration::from_millis(100));
        engine.ask("stop", "bestmove");
        engine.say("go ponder wtime 1000 btime 1000");
        engine.is_silent_for(Duration::from_millis(100));
        let best = best_of(&engine.ask("ponderhit", "bestmove"));
        let start = position(&mut engine);
        assert!(legal_moves("chess", &start).contains(&best));
        let mated = "position fen R6k/8/6K1/8/8/8/8/8 b - - 0 1";
        engine.say(mated);
        assert_eq!(engine.best("go depth 3"), "(none)");
    }
}

#[test]
fn all_strength_is_told_as_always() {
    let [_, strongest] = scale();
    let mut engine = limited("chess", strongest, 1);
    let said = engine.ask("go depth 5", "bestmove");
    assert!(
        said.iter().any(|line| field(line, "depth") == Some("5")),
        "{said:#?}"
    );
}

#[test]
fn a_book_is_played_from_only_where_it_is_wanted() {
    let mut engine = UciProcess::start();
    let thinks = |engine: &mut UciProcess| engine.ask("go depth 2", "bestmove").len() > 1;
    assert!(thinks(&mut engine));
    engine.say("setoption name OwnBook value true");
    assert!(!thinks(&mut engine));
    engine.say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(thinks(&mut engine), "nobody knows that by heart");
    engine.say("position startpos");
    engine.say("setoption name OwnBook value false");
    assert!(thinks(&mut engine));
    // Other games have no book and play on.
    engine.say("setoption name OwnBook value true");
    engine.say("setoption name UCI_Variant value baroque");
    assert!(thinks(&mut engine));
}

#[test]
fn what_is_no_book_is_told_and_thought_about() {
    let mut engine = UciProcess::start();
    engine.say("setoption name OwnBook value true");
    engine.say("setoption name Book File value no such book.bin");
    let said = engine.settle();
    assert!(
        said.len() == 1
            && said[0].starts_with("info string `no such book.bin` is no book: it cannot be read"),
        "{said:?}"
    );
    assert!(engine.ask("go depth 2", "bestmove").len() > 1);
    engine.say("setoption name Book File value <empty>");
    assert!(engine.settle().is_empty());
    assert_eq!(engine.ask("go depth 2", "bestmove").len(), 1);
}
