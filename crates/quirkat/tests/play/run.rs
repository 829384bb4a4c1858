//! Runs `quirkat play` with lines on its standard input.

use crate::common::{binary, printed, run_with_input};
use std::path::Path;
use std::process::Command;

/// Two people, so that nobody answers.
pub(crate) const PEOPLE: &[&str] = &["--white", "human", "--black", "human"];

/// `quirkat play` with these arguments.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = binary(&[&["play"], args].concat());
    command.env_remove("NO_COLOR");
    command
}

/// The answers to lines, in a folder. The command succeeds whatever they are.
#[track_caller]
pub(crate) fn answers_in(folder: &Path, args: &[&str], input: &[u8]) -> String {
    printed(&run_with_input(command(args).current_dir(folder), input))
}

/// The answers to lines.
#[track_caller]
pub(crate) fn answers(args: &[&str], lines: &[&str]) -> String {
    let input = lines.join("\n") + "\n";
    answers_in(&std::env::temp_dir(), args, input.as_bytes())
}

/// The answers to lines in a game of two people.
#[track_caller]
pub(crate) fn people(game: &str, lines: &[&str]) -> String {
    answers(&[&[game], PEOPLE].concat(), lines)
}

/// The sentences that refuse something.
pub(crate) fn refusals(answers: &str) -> Vec<&str> {
    let lines = answers.lines();
    lines
        .filter_map(|line| line.strip_prefix("error: "))
        .collect()
}

/// The only sentence that refuses something.
#[track_caller]
pub(crate) fn refusal(game: &str, lines: &[&str]) -> String {
    let said = people(game, lines);
    match refusals(&said)[..] {
        [sentence] => sentence.to_owned(),
        _ => panic!("not one refusal: {said}"),
    }
}

/// The answer to the last line, before the final score.
pub(crate) fn last_answer(game: &str, lines: &[&str], last: &str) -> String {
    let before = people(game, lines);
    let before = before.split("Final score:").next().expect("a score");
    let after = people(game, &[lines, &[last]].concat());
    let after = after.split("Final score:").next().expect("a score");
    let answer = after.strip_prefix(before).expect("the same answers before");
    answer.to_owned()
}
