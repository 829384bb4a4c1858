//! Runs the binary and holds what it says against what must always hold.

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Every game there is: what must hold of all is tried on all.
pub(crate) const GAMES: &[&str] = &["chess", "baroque", "ultima", "alquerque"];

/// The binary with nothing on standard input, and no say from the environment about colours.
pub(crate) fn command<I: AsRef<OsStr>>(args: &[I]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .env_remove("CLICOLOR_FORCE")
        .env_remove("CLICOLOR");
    command
}

/// What the binary prints when all is well.
pub(crate) fn prints(args: &[&str]) -> String {
    succeeded(&command(args).output().expect("the binary starts"), args)
}

/// What the binary prints when all is well with `input` on standard input.
pub(crate) fn prints_given(args: &[&str], input: &[u8]) -> String {
    succeeded(&given(args, input), args)
}

/// The sentence with which the binary refuses its arguments.
pub(crate) fn refuses<I: AsRef<OsStr>>(args: &[I]) -> String {
    refused(&command(args).output().expect("the binary starts"))
}

/// The sentence with which the binary refuses `input`.
pub(crate) fn refuses_given(args: &[&str], input: &[u8]) -> String {
    refused(&given(args, input))
}

/// What becomes of `input` on standard input.
pub(crate) fn given<I: AsRef<OsStr>>(args: &[I], input: &[u8]) -> Output {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // A binary that does not read to the end is judged by what it says, not by the pipe.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the binary ends")
}

fn succeeded(output: &Output, args: &[&str]) -> String {
    assert_eq!(text(&output.stderr), "", "{args:?}");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    text(&output.stdout)
}

fn refused(output: &Output) -> String {
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(text(&output.stdout), "", "{said}");
    assert!(!said.contains("panicked"), "{said}");
    let sentence = said
        .strip_prefix("error: ")
        .and_then(|said| said.strip_suffix('\n'))
        .unwrap_or_else(|| panic!("not an error's line: {said:?}"));
    assert!(!sentence.contains(char::is_control), "{said:?}");
    assert!(
        sentence.chars().count() <= 250,
        "too long for one sentence: {said}"
    );
    sentence.to_owned()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the binary writes UTF-8")
}
