//! Invalid input: none may crash the engine, hang it or make it play an illegal move.

use crate::common::legal_moves;
use crate::engine::UciProcess;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Invalid or incomplete lines.
fn lines() -> Vec<Vec<u8>> {
    let texts = [
        "",
        " ",
        "\t",
        "\r",
        "u",
        "ucii",
        "UCI",
        "uci uci",
        "quitt",
        "go go go depth 1",
        "go depth 1 depth 2",
        "go depth -1",
        "go depth 1.5",
        "go depth 1e3 nodes 1",
        "go depth ٣",
        "go nodes 18446744073709551616 depth 1",
        "go nodes 1 movetime 99999999999999999999 wtime 99999999999999999999",
        "go wtime -99999999999999999999 btime -99999999999999999999",
        "go wtime 18446744073709551615 btime 18446744073709551615 winc 18446744073709551615 movestogo 4294967297 depth 1",
        "go movestogo 0 wtime 1 btime 1",
        "go mate 99999999999999999999 depth 1",
        "go mate -1 depth 1",
        "go searchmoves",
        "go searchmoves depth 1",
        "go searchmoves e2e5 depth 1",
        "go searchmoves 0000 e2e4e5 \u{202e} depth 1",
        "go perft",
        "go perft -1",
        "go perft x",
        "go ponder depth 1",
        "go infinite infinite",
        "ponderhit",
        "stop stop",
        "setoption",
        "setoption name",
        "setoption value 3",
        "setoption name value",
        "setoption name Hash value",
        "setoption name Hash value -1",
        "setoption name Hash value 1e9",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value 0",
        "setoption name MultiPV value 0",
        "setoption name UCI_Variant",
        "setoption name UCI_Variant value ../../etc/passwd",
        "setoption name Clear Hash value value value",
        "setoption name \u{1f600} value \u{1f600}",
        "position",
        "position moves",
        "position fen",
        "position fen moves",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99999999999 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
        "position startpos e2e4",
        "position startpos moves e2e4 moves e7e5",
        "position startpos moves e2e4 e2e4",
        "position startpos moves e7e8q",
        "position startpos moves (none)",
        "position startpos moves e2e4\u{7f}",
        "position startposmoves e2e4",
        "d d d",
        "eval eval",
        "register",
        "debug",
        "info depth 3",
        "bestmove e2e4",
        "\u{feff}uci",
        "e2e4",
    ];
    let mut lines: Vec<_> = texts.iter().map(|text| text.as_bytes().to_vec()).collect();
    let long = |unit: &str| unit.repeat((3 << 20) / unit.len()).into_bytes();
    lines.extend([
        b"\0".to_vec(),
        b"\0\0\0go\0depth\x001\0".to_vec(),
        b"\xff\xfe\xfd".to_vec(),
        b"go depth \xff".to_vec(),
        b"position fen \xc3\x28 w - -".to_vec(),
        b"position startpos moves \xff\xff".to_vec(),
        long("x"),
        long("x "),
        long("go "),
        long("\0"),
        long("\u{e9}"),
        [b"position startpos moves ".to_vec(), long("e2e4 ")].concat(),
        [b"position fen ".to_vec(), long("8/")].concat(),
        [b"setoption name Hash value ".to_vec(), long("9")].concat(),
        [b"go depth ".to_vec(), long("9")].concat(),
    ]);
    lines
}

/// Asserts that the engine still works.
fn plays_on(engine: &mut UciProcess, after: &[u8]) {
    let after = String::from_utf8_lossy(&after[..after.len().min(80)]).into_owned();
    engine.say("stop");
    engine.ask("isready", "readyok");
    for line in [
        "setoption name UCI_Variant value chess",
        "setoption name MultiPV value 1",
        "position startpos",
    ] {
        engine.say(line);
    }
    let said = engine.settle();
    assert!(said.is_empty(), "{after}: {said:?}");
    let best = engine.best("go depth 1");
    assert!(
        legal_moves("chess", START).contains(&best),
        "{after}: {best}"
    );
}

#[test]
fn broken_lines_leave_the_engine_as_good_as_new() {
    let mut engine = UciProcess::start();
    for line in lines() {
        engine.send(&[&line[..], b"\n"].concat());
        plays_on(&mut engine, &line);
    }
}

#[test]
fn broken_lines_during_a_search_leave_it_running() {
    let mut engine = UciProcess::start();
    for line in lines() {
        engine.say("go infinite");
        engine.send(&[&line[..], b"\n"].concat());
        plays_on(&mut engine, &line);
    }
}

#[test]
fn input_that_breaks_off_anywhere_ends_the_engine_cleanly() {
    let whole = b"uci\nisready\nposition startpos moves e2e4 e7e5\ngo depth 2\nstop\n";
    for end in 0..whole.len() {
        let mut engine = UciProcess::start();
        engine.send(&whole[..end]);
        engine.end();
    }
}

#[test]
fn an_engine_that_nobody_hears_leaves() {
    use crate::common::piped;
    use std::io::Write;
    use std::process::Stdio;

    let mut child = piped(&["uci"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    let _ = input.write_all(b"uci\ngo depth 3\nisready\nisready\n");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}
