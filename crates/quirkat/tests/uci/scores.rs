//! Exact mate scores.

use crate::engine::UciProcess;

/// A game, a position, the depth, and the expected score.
const SCORES: &[(&str, &str, u32, &str)] = &[
    ("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", 3, "mate 1"),
    ("chess", "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 8, "mate 2"),
    ("chess", "7k/8/6K1/8/8/8/8/R7 b - - 0 1", 6, "mate -1"),
    (
        "chess",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
        9,
        "mate 3",
    ),
    ("baroque", "8/8/8/8/8/8/1k6/K7 w 0 1", 3, "mate 1"),
    ("alquerque", "5/5/2w2/2b2/5 w -", 3, "mate 1"),
];

#[test]
fn wins_are_told_in_moves() {
    for (game, position, depth, score) in SCORES {
        let mut engine = UciProcess::playing(game);
        engine.say(&format!("position fen {position}"));
        let said = engine.ask(&format!("go depth {depth}"), "bestmove");
        let last = &said[said.len() - 2];
        assert!(last.contains(&format!(" score {score} ")), "{said:#?}");
    }
}

#[test]
fn a_search_for_a_win_ends_with_it() {
    let mut engine = UciProcess::start();
    engine.say("position fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let said = engine.ask("go mate 3", "bestmove");
    assert!(said[said.len() - 2].contains(" score mate 3 "));
}

#[test]
fn where_nothing_can_be_played_nothing_is() {
    let over = [
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "cp 0"),
        ("chess", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", "mate 0"),
        ("baroque", "8/8/8/8/8/8/8/K7 b 0 1", "mate 0"),
        ("alquerque", "bb3/5/5/3w1/5 b -", ""),
    ];
    for (game, position, score) in over {
        let mut engine = UciProcess::playing(game);
        engine.say(&format!("position fen {position}"));
        for go in ["go depth 3", "go movetime 10", "go nodes 10", "go mate 1"] {
            let said = engine.ask(go, "bestmove");
            assert_eq!(said[said.len() - 1], "bestmove (none)", "{game} {go}");
            assert!(
                said[0].starts_with(&format!("info depth 0 score {score}")),
                "{said:?}"
            );
        }
        engine.say("go infinite");
        engine.ask("stop", "bestmove (none)");
    }
}
