//! The examples in the documents print what they show.

use crate::common::{piped, run_with_input};

const README: &str = include_str!("../../../../README.md");
const RULES: &str = include_str!("../../../../docs/rules.md");

#[test]
fn the_readme_shows_what_the_commands_print() {
    assert!(examples_tried(README) >= 5, "the README shows a session");
}

#[test]
fn the_page_on_rules_shows_what_the_command_prints() {
    assert_eq!(examples_tried(RULES), 1);
}

/// Runs the examples of a document, and counts them.
pub(crate) fn examples_tried(document: &str) -> usize {
    let mut tried = 0;
    for block in document.split("```console\n").skip(1) {
        let (block, _) = block.split_once("\n```").expect("a block ends");
        for example in block.split("$ quirkat ").skip(1) {
            let (line, shown) = example.split_once('\n').expect("output is shown");
            let (line, input, shown) = with_input(line, shown);
            let output = run_with_input(&mut piped(&words(line)), input.as_bytes());
            let printed = [output.stdout, output.stderr].concat();
            let printed = String::from_utf8(printed).unwrap();
            let lines: Vec<_> = printed.lines().collect();
            let shown: Vec<_> = shown.lines().collect();
            assert!(matches(&shown, &lines), "quirkat {line}\n{printed}");
            tried += 1;
        }
    }
    tried
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
