//! Each UCI command.

use crate::common::{game_names, legal_moves};
use crate::engine::{UciProcess, best_of, field, line_of, position};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn limits_that_cannot_be_read_are_told_and_the_search_ends_at_once() {
    let mut engine = UciProcess::start();
    for (go, says) in [
        (
            "go depth abc",
            "`depth abc` is not a number, and counts as 0",
        ),
        ("go nodes", "`nodes` needs a number, and counts as 0"),
        (
            "go movetime 1s",
            "`movetime 1s` is not a number, and counts as 0",
        ),
        ("go depht 3 nodes 1", "`go` does not know `depht`"),
    ] {
        let said = engine.ask(go, "bestmove");
        assert_eq!(said[0], format!("info string {says}"), "{said:?}");
    }
    let said = engine.ask("go depth 1 wtime -5 btime 10", "bestmove");
    assert!(!said[0].starts_with("info string"), "{said:?}");
}

#[test]
fn it_introduces_itself() {
    let mut engine = UciProcess::start();
    let said = engine.ask("uci", "uciok");
    assert!(said[0].starts_with("id name Quirkat "));
    assert!(said[1].starts_with("id author "));
    let variants = game_names().join(" var ");
    let variants = format!("UCI_Variant type combo default chess var {variants}");
    for option in [
        "Hash type spin default 16 min 1 max 65536",
        "Threads type spin default 1 min 1 max 256",
        "MultiPV type spin default 1 min 1 max 256",
        "Ponder type check default false",
        "Move Overhead type spin default 10 min 0 max 5000",
        "Clear Hash type button",
        "UCI_Chess960 type check default false",
        &variants,
        "UCI_ShowWDL type check default false",
    ] {
        let line = format!("option name {option}");
        assert!(said.contains(&line), "{line}");
    }
}

#[test]
fn only_the_protocol_is_said() {
    let mut engine = UciProcess::start();
    engine.say("isready");
    engine.say("position startpos");
    engine.say("go depth 3");
    let said = engine.until("bestmove");
    assert_eq!(said[0], "readyok");
    let (last, infos) = said[1..].split_last().expect("lines");
    assert!(infos.iter().all(|line| line.starts_with("info depth ")));
    assert!(last.starts_with("bestmove "));
    engine.say("quit");
    assert!(engine.leave().is_empty());
}

#[test]
fn info_lines_hold_what_graphical_programs_read() {
    for game in game_names() {
        let mut engine = UciProcess::playing(game);
        let said = engine.ask("go depth 5", "bestmove");
        let (last, infos) = said.split_last().expect("lines");
        assert!(infos.len() >= 5, "{said:#?}");
        for (i, info) in infos.iter().enumerate() {
            assert_eq!(field(info, "depth"), Some((i + 1).to_string().as_str()));
            for name in ["seldepth", "multipv", "nodes", "nps", "hashfull", "time"] {
                let number = field(info, name).expect(name).parse::<u64>();
                assert!(number.is_ok(), "{info}");
            }
            assert!(field(info, "score") == Some("cp") || field(info, "score") == Some("mate"));
            assert!(!line_of(info).is_empty(), "{info}");
        }
        let line = line_of(&infos[infos.len() - 1]);
        let mut expected = format!("bestmove {}", line[0]);
        if let Some(answer) = line.get(1) {
            expected.extend([" ponder ", *answer]);
        }
        assert_eq!(*last, expected);
    }
}

#[test]
fn lines_are_legal_to_their_end() {
    for game in game_names() {
        let mut engine = UciProcess::playing(game);
        let said = engine.ask("go depth 6", "bestmove");
        for info in said.iter().filter(|line| line.starts_with("info depth")) {
            let line = line_of(info).join(" ");
            engine.say(&format!("position startpos moves {line}"));
            assert_eq!(engine.settle(), [""; 0], "{game} {line}");
        }
    }
}

#[test]
fn every_game_is_played_legally() {
    for game in game_names() {
        let mut engine = UciProcess::playing(game);
        let mut moves = String::new();
        for _ in 0..30 {
            engine.say(&format!("position startpos moves {moves}"));
            let position = position(&mut engine);
            let best = engine.best("go nodes 500");
            if best == "(none)" {
                break;
            }
            let legal = legal_moves(game, &position);
            // A position drawn by material may still have legal moves.
            assert!(
                legal[0] == "over" || legal.contains(&best),
                "{game} {position}: {best}"
            );
            moves.extend([" ", &best]);
        }
    }
}

#[test]
fn games_change_in_mid_conversation() {
    let mut engine = UciProcess::start();
    for game in ["alquerque", "chess", "chess", "ultima", "baroque"] {
        engine.say(&format!("setoption name UCI_Variant value {game}"));
        let position = position(&mut engine);
        let best = engine.best("go depth 2");
        assert!(
            legal_moves(game, &position).contains(&best),
            "{game} {best}"
        );
    }
}

#[test]
fn a_search_ends_when_the_game_changes() {
    let mut engine = UciProcess::start();
    engine.say("go infinite");
    engine.say("setoption name UCI_Variant value alquerque");
    let best = best_of(&engine.until("bestmove"));
    assert!(legal_moves("chess", START).contains(&best));
    let best = engine.best("go depth 1");
    assert!(["b3c3", "b4c3", "c4c3", "d4c3"].contains(&best.as_str()));
}

#[test]
fn positions_come_with_their_moves() {
    let mut engine = UciProcess::start();
    assert_eq!(position(&mut engine), START);
    engine.say("position startpos moves e2e4 c7c5 g1f3");
    assert_eq!(
        position(&mut engine),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    engine.say("position fen 8/8/8/8/8/5k2/8/5K1R w - - 0 1 moves h1h8 f3e3");
    assert_eq!(position(&mut engine), "7R/8/8/8/8/4k3/8/5K2 w - - 2 2");
}

#[test]
fn an_impossible_position_is_refused_and_the_former_one_kept() {
    let mut engine = UciProcess::start();
    engine.say("position startpos moves e2e4");
    let before = position(&mut engine);
    for (line, says) in [
        (
            "position startpos moves e2e5",
            "info string move 1: `e2e5` ",
        ),
        (
            "position startpos moves d2d4 d7d5 d4d5",
            "info string move 3: `d4d5` ",
        ),
        ("position startpos moves e2e4 0000", "info string move 2: "),
        (
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "info string not a position: ",
        ),
        ("position fen", "info string not a position: "),
        ("position", "info string `position` needs "),
    ] {
        engine.say(line);
        let said = engine.settle();
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with(says), "{said:?}");
        assert_eq!(position(&mut engine), before, "{line}");
    }
}

#[test]
fn repetitions_of_the_game_count() {
    // White is a rook ahead and repeats the position for the third time.
    let fen = "6k1/5ppp/8/8/8/q7/5PPP/RQ4K1 w - - 0 1";
    let mut engine = UciProcess::start();
    engine.say(&format!(
        "position fen {fen} moves b1b8 a3f8 b8b1 f8a3 b1b8 a3f8 b8b1 f8a3"
    ));
    let said = engine.ask("go depth 8 searchmoves b1b8", "bestmove");
    let info = &said[said.len() - 2];
    let score: i32 = field(info, "cp").expect("a score").parse().unwrap();
    // Draw scores may differ slightly.
    assert!(score.abs() <= 5, "{info}");
}

#[test]
fn perft_counts_by_first_move() {
    for (game, counts) in [
        ("chess", [20, 400, 8902]),
        ("baroque", [32, 944, 42738]),
        ("ultima", [32, 944, 42762]),
        ("alquerque", [4, 8, 33]),
    ] {
        let mut engine = UciProcess::playing(game);
        for (depth, count) in (1..).zip(counts) {
            let said = engine.ask(&format!("go perft {depth}"), "Nodes searched");
            assert_eq!(said[said.len() - 1], format!("Nodes searched: {count}"));
            let parts = said.iter().filter_map(|line| line.split_once(": "));
            let parts = parts.filter(|(name, _)| *name != "Nodes searched");
            let parts: Vec<u64> = parts.map(|(_, count)| count.parse().unwrap()).collect();
            assert_eq!(parts.len(), counts[0]);
            assert_eq!(parts.iter().sum::<u64>(), count as u64);
        }
    }
}

#[test]
fn long_counts_can_be_stopped() {
    for game in game_names() {
        let mut engine = UciProcess::playing(game);
        engine.say("go perft 60");
        engine.ask("isready", "readyok");
        engine.ask("stop", "info string the count was stopped");
        engine.say("go perft 999999999999999999999999");
        engine.say("quit");
        engine.leave();
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut engine = UciProcess::start();
    for _ in 0..3 {
        let best = engine.best("go depth 4 searchmoves a2a3 h2h4");
        assert!(best == "a2a3" || best == "h2h4", "{best}");
    }
    let said = engine.ask("go depth 2 searchmoves a2a5 h2h4", "bestmove");
    assert!(said[0].starts_with("info string `a2a5` is not legal here"));
    assert_eq!(best_of(&said), "h2h4");
    // A search limited to no legal move must still answer.
    let best = best_of(&engine.ask("go depth 2 searchmoves a2a5 depth 2", "bestmove"));
    assert!(legal_moves("chess", START).contains(&best));
}

#[test]
fn one_thread_finds_the_same_every_time() {
    for game in game_names() {
        let search = |go: &str| {
            let said = UciProcess::playing(game).ask(go, "bestmove");
            let counts = said
                .iter()
                .map(|line| field(line, "nodes").map(str::to_owned));
            (best_of(&said), counts.collect::<Vec<_>>())
        };
        for go in ["go depth 6", "go nodes 3000"] {
            assert_eq!(search(go), search(go), "{game} {go}");
        }
    }
}

#[test]
fn people_can_look_at_the_position() {
    let mut engine = UciProcess::start();
    engine.say("position startpos moves f2f3 e7e5 g2g4 d8h4");
    let said = engine.ask("d", "Over: ");
    assert_eq!(said[0], "r n b . k b n r ");
    assert!(said.contains(&"Side: White".to_owned()));
    assert!(said.contains(&"Check".to_owned()));
    assert_eq!(said[said.len() - 1], "Over: 0-1 checkmate");
    engine.say("position startpos");
    let said = engine.ask("eval", "evaluation ");
    assert!(said[0].ends_with(" for White, who is to move"), "{said:?}");
}

#[test]
fn the_bench_runs_and_can_be_stopped() {
    let mut engine = UciProcess::start();
    engine.say("bench");
    engine.ask("isready", "readyok");
    engine.ask("stop", "info string the bench was stopped");
}
