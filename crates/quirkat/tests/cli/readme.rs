//! The examples in the documents print what they show.

use crate::common::{binary, folder};
use std::io::{Read, Write, pipe};
use std::process::Command;
use std::thread;

const README: &str = include_str!("../../../../README.md");
const RULES: &str = include_str!("../../../../docs/rules.md");
const FIRST_HOUR: &str = include_str!("../../../../docs/first-hour.md");

#[test]
fn the_readme_shows_what_the_commands_print() {
    assert!(
        examples_tried("readme", README) >= 5,
        "the README shows a session"
    );
}

#[test]
fn the_page_on_rules_shows_what_the_command_prints() {
    assert_eq!(examples_tried("rules", RULES), 1);
}

/// A club player, somebody new to Baroque, a teacher, an engine author and a programmer.
#[test]
fn the_first_hours_of_five_people_go_as_they_are_told() {
    assert!(
        examples_tried("first-hour", FIRST_HOUR) >= 15,
        "the sessions of five people"
    );
}

/// Runs the examples of a document in a folder of their own, and counts them.
pub(crate) fn examples_tried(name: &str, document: &str) -> usize {
    let folder = folder(name);
    let mut tried = 0;
    for block in document.split("```console\n").skip(1) {
        let (block, _) = block.split_once("\n```").expect("a block ends");
        for example in block.split("$ quirkat ").skip(1) {
            let (line, shown) = example.split_once('\n').expect("output is shown");
            let (line, input, shown) = with_input(line, shown);
            let printed = printed(binary(&words(line)).current_dir(&folder), &input);
            let lines: Vec<_> = printed.lines().collect();
            let shown: Vec<_> = shown.lines().collect();
            assert!(matches(&shown, &lines), "quirkat {line}\n{printed}");
            tried += 1;
        }
    }
    tried
}

/// What a terminal would show: both outputs as they come.
fn printed(command: &mut Command, input: &str) -> String {
    let (mut shown, output) = pipe().expect("a pipe");
    let (given, mut typed) = pipe().expect("a pipe");
    command.stdin(given);
    command.stdout(output.try_clone().expect("a pipe"));
    let mut child = command.stderr(output).spawn().expect("it starts");
    // The command holds the ends that the child got, and the pipe would never end.
    *command = Command::new("");
    let mut text = String::new();
    thread::scope(|scope| {
        // The child need not read to the end.
        scope.spawn(move || typed.write_all(input.as_bytes()).is_ok());
        shown.read_to_string(&mut text).expect("text");
    });
    child.wait().expect("it ends");
    text
}

/// A command line, its standard input, and the output shown. Lines of input follow `<<END` and begin with `> `, as in a shell,
/// up to the line `END`.
fn with_input<'a>(line: &'a str, shown: &'a str) -> (&'a str, String, &'a str) {
    let Some((command, end)) = line.split_once("<<") else {
        return (line, String::new(), shown);
    };
    let (input, shown) = shown.split_once(&format!("> {end}\n")).expect("an end");
    let lines = input
        .lines()
        .map(|line| line.strip_prefix("> ").expect("a line of input"));
    let lines: Vec<_> = lines.collect();
    (command, lines.join("\n") + "\n", shown)
}

/// The words of a command line, with single quotes as a shell has them.
pub(crate) fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// Whether the lines printed match those shown. A line `…` matches any number of lines.
fn matches(shown: &[&str], printed: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        ["…", rest @ ..] => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        [line, rest @ ..] => match printed {
            [] => false,
            [first, others @ ..] => is_line(line, first) && matches(rest, others),
        },
    }
}

/// Whether the line printed matches the one shown, in which `…` matches anything.
fn is_line(shown: &str, printed: &str) -> bool {
    match shown.split_once('…') {
        None => shown == printed,
        Some((start, rest)) => printed.strip_prefix(start).is_some_and(|printed| {
            let ends = printed.char_indices().map(|(i, _)| i);
            let mut ends = ends.chain([printed.len()]);
            ends.any(|end| is_line(rest, &printed[end..]))
        }),
    }
}
