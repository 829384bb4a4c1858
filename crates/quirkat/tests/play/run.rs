//! Runs `quirkat play` with lines on its standard input.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Every game there is.
pub(crate) const GAMES: &[&str] = &["chess", "baroque", "ultima", "alquerque"];

/// Two people, so that nobody answers.
pub(crate) const PEOPLE: &[&str] = &["--white", "human", "--black", "human"];

/// The binary, ready to play.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quirkat"));
    command
        .arg("play")
        .args(args)
        .env_remove("CLICOLOR_FORCE")
        .env_remove("CLICOLOR")
        .env_remove("NO_COLOR");
    command
}

/// What is answered to lines in a folder. All goes well, whatever they say.
pub(crate) fn answers_in(folder: &Path, args: &[&str], input: &[u8]) -> String {
    let mut child = command(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let input = input.to_vec();
    // Written beside the reading, so that neither pipe fills up while the other side waits.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("the binary ends");
    writer.join().expect("the lines were written");
    let said = String::from_utf8(stderr).expect("UTF-8");
    assert_eq!(said, "");
    assert_eq!(status.code(), Some(0));
    String::from_utf8(stdout).expect("UTF-8")
}

/// What is answered to lines.
pub(crate) fn answers(args: &[&str], lines: &[&str]) -> String {
    let input = lines.join("\n") + "\n";
    answers_in(&std::env::temp_dir(), args, input.as_bytes())
}

/// What is answered to lines of two people at a game.
pub(crate) fn people(game: &str, lines: &[&str]) -> String {
    answers(&[&[game], PEOPLE].concat(), lines)
}

/// The lines that refuse something, without the word before them.
pub(crate) fn refusals(answers: &str) -> Vec<&str> {
    let lines = answers.lines();
    lines
        .filter_map(|line| line.strip_prefix("error: "))
        .collect()
}

/// The sentence that refuses the only line that is refused.
pub(crate) fn refusal(game: &str, lines: &[&str]) -> String {
    let said = people(game, lines);
    match refusals(&said)[..] {
        [sentence] => sentence.to_owned(),
        _ => panic!("not one refusal: {said}"),
    }
}

/// What is shown between a line and the next: the last answer, before the final score.
pub(crate) fn last_answer(game: &str, lines: &[&str], last: &str) -> String {
    let before = people(game, lines);
    let before = before.split("Final score:").next().expect("a score");
    let after = people(game, &[lines, &[last]].concat());
    let after = after.split("Final score:").next().expect("a score");
    let answer = after.strip_prefix(before).expect("the same answers before");
    answer.to_owned()
}
