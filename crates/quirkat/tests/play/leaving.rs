//! A game between two engines is left at once, whatever they are thinking about.

use crate::run::{answers, command};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

/// Two players who would think about their first move for ages.
const AGES: &[&str] = &["chess", "--white", "quirkat:60", "--black", "quirkat:60"];

/// A game whose input is still open. It has printed its first line.
fn game(args: &[&str]) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut welcome = String::new();
    output.read_line(&mut welcome).expect("a line");
    assert!(welcome.starts_with("A game of "), "{welcome}");
    (child, output)
}

fn assert_left(mut child: Child, mut output: impl Read) {
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("the rest");
    assert!(
        rest.ends_with("Final score:\nWhite: 0\nBlack: 0\n"),
        "{rest}"
    );
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

#[test]
fn quit_and_the_end_of_input_end_it() {
    for input in ["", "quit\n", " exit \n", "quit\nscore\n"] {
        let (mut child, output) = game(AGES);
        let mut keyboard = child.stdin.take().expect("a pipe");
        keyboard.write_all(input.as_bytes()).expect("it reads");
        // Only the empty input needs its end.
        let open = (!input.is_empty()).then_some(keyboard);
        assert_left(child, output);
        drop(open);
    }
}

#[test]
fn other_lines_of_a_script_wait_for_the_end_of_the_game() {
    let args = ["alquerque", "--white", "quirkat:1", "--black", "quirkat:1"];
    let said = answers(&args, &["score", "quit"]);
    assert!(said.contains("Game over: "), "{said}");
}

#[cfg(target_os = "linux")]
mod interrupted {
    use super::*;
    use crate::pseudo_terminal::Terminal;
    use rustix::process::{Pid, Signal, kill_process};

    #[test]
    fn a_signal_ends_it() {
        for args in [AGES, &["chess", "--white", "human", "--black", "human"]] {
            let (child, output) = game(args);
            kill_process(Pid::from_child(&child), Signal::INT).expect("a signal");
            assert_left(child, output);
        }
    }

    #[test]
    fn at_a_terminal_ctrl_c_ctrl_d_and_quit_end_it() {
        for keys in ["\x03", "\x04", "quit\r", "score\rquit\r"] {
            let mut terminal = Terminal::open(AGES);
            terminal.wait_for("quirkat:60 is thinking");
            terminal.press(keys);
            let end = terminal.wait_for_end();
            assert!(end.contains("Final score:\r\nWhite: 0"), "{end}");
        }
    }

    #[test]
    fn at_a_terminal_lines_are_answered_while_they_play() {
        let mut terminal = Terminal::open(AGES);
        terminal.wait_for("quirkat:60 is thinking");
        terminal.press("fen\r");
        terminal.wait_for(" w KQkq - 0 1\r\n");
        terminal.press("white human\r");
        terminal.wait_for("White is human from now on");
        terminal.wait_for("White> ");
        terminal.press("\x04");
        terminal.wait_for_end();
    }
}
