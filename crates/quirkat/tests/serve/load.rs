//! `quirkat load`.

use crate::common::{binary, run};
use rustix::process::{Pid, Signal, kill_process};
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::process::Stdio;

#[test]
fn a_small_class_plays_without_losing_a_move() {
    let output = run(&mut binary(&[
        "load",
        "--games",
        "8",
        "--analyses",
        "3",
        "--seconds",
        "6",
    ]));
    let told = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(
        told.starts_with("8 games and 3 analyses for 6 seconds at http://127.0.0.1:"),
        "{told}"
    );
    let line = |name: &str| {
        let mut lines = told.lines();
        let found = lines.find_map(|line| line.strip_prefix(name));
        found.expect("a figure").trim().to_owned()
    };
    let moves: u32 = line("moves")
        .split(' ')
        .next()
        .and_then(|n| n.parse().ok())
        .expect("a count");
    assert!(moves >= 8, "{told}");
    assert!(line("analyses").starts_with("3 of 3 told lines"), "{told}");
    assert_eq!(line("errors"), "0");
}

#[test]
fn a_class_that_is_told_to_end_takes_its_server_along() {
    for signal in [Signal::INT, Signal::TERM] {
        let mut command = binary(&["load", "--games", "2", "--analyses", "1"]);
        let mut child = command.stdout(Stdio::piped()).spawn().expect("a class");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("an output");
        BufReader::new(stdout).read_line(&mut line).expect("a line");
        let address = line.trim().trim_end_matches('/').rsplit("http://").next();
        let address = address.expect("an address").to_owned();
        TcpStream::connect(&address).expect("a server");
        // To this process alone, not to its group as Ctrl-C is.
        kill_process(Pid::from_child(&child), signal).expect("a signal");
        assert_eq!(child.wait().expect("an end").code(), Some(130));
        assert!(TcpStream::connect(&address).is_err(), "the server is left");
    }
}
