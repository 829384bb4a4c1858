//! Response times.

use crate::common::{game_names, legal_moves};
use crate::engine::{UciProcess, best_of, position};
use std::time::{Duration, Instant};

const MOMENT: Duration = Duration::from_millis(300);

/// The delay is not asserted, because another process may have the processor.
#[test]
fn a_stop_is_answered() {
    for game in game_names() {
        for threads in [1, 2] {
            let mut engine = UciProcess::playing(game);
            engine.say(&format!("setoption name Threads value {threads}"));
            for _ in 0..6 {
                engine.say("go infinite");
                UciProcess::think_for(Duration::from_millis(25));
                engine.ask("stop", "bestmove");
            }
        }
    }
}

#[test]
fn readiness_is_told_during_a_search() {
    let mut engine = UciProcess::start();
    engine.say("go infinite");
    for _ in 0..5 {
        UciProcess::think_for(Duration::from_millis(20));
        engine.ask("isready", "readyok");
    }
    engine.ask("stop", "bestmove");
}

#[test]
fn every_go_gets_one_answer() {
    let mut engine = UciProcess::start();
    engine.say("go infinite");
    engine.say("go infinite");
    engine.say("go depth 2");
    for _ in 0..3 {
        engine.until("bestmove");
    }
    engine.is_silent_for(MOMENT);
    assert!(engine.settle().is_empty());
}

#[test]
fn nothing_is_said_where_nothing_runs() {
    let mut engine = UciProcess::start();
    for line in [
        "stop",
        "ponderhit",
        "stop",
        "debug on",
        "register later",
        "",
    ] {
        engine.say(line);
    }
    assert!(engine.settle().is_empty());
    engine.best("go depth 1");
}

#[test]
fn an_endless_search_ends_only_when_told() {
    for (game, position) in [
        // Both end at once: one has a single move, one wins immediately.
        ("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1"),
        ("chess", "k7/8/8/8/8/8/r7/7K w - - 0 1"),
        ("chess", "8/8/8/p1p1p1p1/P1P1P1P1/8/8/k1K5 w - - 0 1"),
        ("alquerque", "5/5/2w2/5/b4 w -"),
    ] {
        let mut engine = UciProcess::playing(game);
        engine.say(&format!("position fen {position}"));
        engine.say("go infinite");
        let deadline = Instant::now() + MOMENT;
        while Instant::now() < deadline {
            let said = engine.settle();
            assert!(!said.iter().any(|line| line.starts_with("bestmove")));
            UciProcess::think_for(Duration::from_millis(20));
        }
        engine.ask("stop", "bestmove ");
    }
}

#[test]
fn a_search_takes_the_time_it_is_given() {
    for game in game_names() {
        let mut engine = UciProcess::playing(game);
        engine.settle();
        let start = Instant::now();
        engine.best("go movetime 200");
        let time = start.elapsed();
        assert!(time >= Duration::from_millis(150), "{game}: {time:?}");
    }
}

#[test]
fn clocks_that_leave_no_time_still_get_a_move() {
    let mut engine = UciProcess::start();
    for go in [
        "go wtime 0 btime 0",
        "go wtime 1 btime 1 winc 0 binc 0",
        "go wtime -100 btime -100",
        "go wtime 50 btime 50 movestogo 1",
        "go wtime 500 btime 500",
        "go wtime 500 btime 500 winc 5000 binc 5000",
        "go btime 60000",
        "go movetime 0",
        "go movetime -5",
        "go depth 0",
        "go nodes 0",
        "go depth",
    ] {
        engine.best(go);
    }
}

#[test]
fn pondering_waits_for_the_opponent() {
    let mut engine = UciProcess::start();
    engine.say("position startpos moves e2e4 e7e5");
    // Far longer than the clock would allow.
    engine.say("go ponder wtime 100 btime 100");
    UciProcess::think_for(MOMENT);
    let said = engine.settle();
    assert!(!said.iter().any(|line| line.starts_with("bestmove")));
    engine.ask("ponderhit", "bestmove");

    engine.say("go ponder wtime 100000 btime 100000");
    engine.ask("stop", "bestmove");
    engine.say("go ponder depth 2");
    engine.ask("ponderhit", "bestmove");
}

#[test]
fn quitting_ends_a_search() {
    for go in [
        "go infinite",
        "go ponder",
        "go perft 20",
        "bench",
        "go movetime 100000",
    ] {
        let mut engine = UciProcess::start();
        engine.say(go);
        UciProcess::think_for(Duration::from_millis(30));
        engine.say("quit");
        engine.leave();
    }
}

#[test]
fn the_end_of_input_ends_a_search_with_its_answer() {
    for game in game_names() {
        for go in [
            "go infinite",
            "go depth 200",
            "go ponder wtime 1000 btime 1000",
        ] {
            let mut engine = UciProcess::playing(game);
            let position = position(&mut engine);
            engine.say(go);
            UciProcess::think_for(Duration::from_millis(20));
            let best = best_of(&engine.end());
            assert!(legal_moves(game, &position).contains(&best), "{game} {go}");
        }
    }
}

#[test]
fn a_last_line_without_an_end_counts() {
    let mut engine = UciProcess::start();
    engine.send(b"go depth 1");
    let said = engine.end();
    assert!(said[said.len() - 1].starts_with("bestmove "));
}

/// The deepest pv, in blocked positions where every depth takes no time.
#[test]
fn the_deepest_search_has_room() {
    for (game, position) in [
        ("chess", "8/8/8/p1p1p1p1/P1P1P1P1/8/8/k1K5 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        ("alquerque", "5/5/2w2/5/b4 w -"),
        ("baroque", "k7/8/8/8/8/8/8/7K w 0 1"),
    ] {
        let mut engine = UciProcess::playing(game);
        engine.say(&format!("position fen {position}"));
        engine.say("go depth 99999");
        UciProcess::think_for(MOMENT);
        engine.say("stop");
        engine.until("bestmove ");
    }
}
