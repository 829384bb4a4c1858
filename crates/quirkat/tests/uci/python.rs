//! python-chess as the UCI client, for chess and Chess960.

use crate::common::python;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// More than the script takes on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

#[test]
fn python_chess_plays_and_analyses() {
    let Some(python) = python(&["-c", "import chess.engine"]) else {
        eprintln!("left out: no python3 with the chess package; `cargo xtask test` brings one");
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/uci/client.py");
    let mut child = Command::new(&python)
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_quirkat"))
        .spawn()
        .unwrap_or_else(|error| panic!("{python} does not start: {error}"));
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child") {
            break status;
        }
        if Instant::now() > deadline {
            let _ = child.kill();
            panic!("python-chess never came to an end");
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(status.success(), "python-chess found something wrong");
}
