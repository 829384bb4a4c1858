//! The terminal is restored however a game is left.

use super::{CTRL_C, CTRL_D, FullScreenGame};
use crate::run::command;
use std::process::Stdio;

/// The end of the output: the mouse and the screen are restored before the score is printed.
fn assert_restored(end: &str) {
    for mode in ["1000", "1002", "1003", "1006"] {
        assert!(end.contains(&format!("\x1b[?{mode}l")), "{end:?}");
    }
    let left = end.rfind("\x1b[?1049l").expect("the earlier screen");
    let shown = end.rfind("\x1b[?25h").expect("a cursor");
    let score = end.rfind("Final score:\r\n");
    let score = score.unwrap_or_else(|| panic!("no score in {end:?}"));
    assert!(left < score && shown < score, "{end:?}");
}

#[test]
fn keys_that_leave_restore_the_terminal() {
    for key in ["q", CTRL_C, CTRL_D, ":quit\r"] {
        let mut game = FullScreenGame::people(&["chess"]);
        assert!(!game.terminal.is_as_before());
        game.press(&[key]);
        assert_restored(&game.terminal.wait_for_end());
    }
}

#[test]
fn a_game_in_progress_is_left_when_that_is_said_twice() {
    for key in ["q", CTRL_C] {
        let mut game = FullScreenGame::open(&["chess", "--black", "quirkat:60"]);
        game.type_in("e4");
        game.see("Black is thinking");
        game.press(&[key]);
        game.see("the same key again leaves it");
        game.press(&[key]);
        assert_restored(&game.terminal.wait_for_end());
    }
}

#[test]
fn a_signal_to_end_restores_the_terminal() {
    let game = FullScreenGame::people(&["chess"]);
    game.terminal.terminate();
    assert_restored(&game.terminal.wait_for_end());
}

#[test]
fn without_a_terminal_there_is_no_screen() {
    let output = command(&["chess", "--tui"])
        .stdin(Stdio::null())
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(
        said,
        "error: `--tui` needs a terminal on standard input and output\n"
    );
}

#[test]
fn what_is_wrong_is_said_before_the_screen_is_taken() {
    let output = command(&["chess", "--tui", "--white", "nobody"])
        .output()
        .expect("the binary runs");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        said.starts_with("error: ") && !said.contains('\x1b'),
        "{said:?}"
    );
}
