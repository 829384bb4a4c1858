//! Help and version.

use crate::common::{game_names, piped};
use crate::run::prints;

#[test]
fn the_help_says_what_it_can_do() {
    let out = prints(&["--help"]);
    for word in [
        "serve",
        "play",
        "moves",
        "perft",
        "show",
        "rules",
        "next",
        "opponents",
        "analyse",
        "trace",
        "review",
        "suite",
        "bench",
        "uci",
        "match",
        "tournament",
        "openings",
        "selfplay",
        "tune",
        "Try:",
    ] {
        assert!(out.contains(word), "{out}");
    }
    for game in game_names() {
        assert!(out.contains(game), "{out}");
    }
}

#[test]
fn every_command_explains_positions_with_an_example_of_each_game_that_works() {
    for name in ["moves", "perft", "show", "next", "analyse", "trace"] {
        let out = prints(&[name, "--help"]);
        let examples: Vec<_> = out
            .lines()
            .filter_map(|line| line.trim().strip_prefix("quirkat show "))
            .collect();
        assert_eq!(examples.len(), game_names().len(), "{out}");
        for (game, example) in game_names().into_iter().zip(examples) {
            let position = example
                .strip_prefix(&format!("{game} --position '"))
                .and_then(|rest| rest.strip_suffix('\''))
                .unwrap_or_else(|| panic!("no example: {example}"));
            assert_eq!(
                prints(&["show", game, "--position", position]),
                prints(&["show", game])
            );
        }
    }
}

#[test]
fn the_version_is_the_packages() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(prints(&["--version"]), format!("quirkat {version}\n"));
}

#[test]
fn help_keeps_its_colours_to_terminals() {
    assert!(!prints(&["--help"]).contains('\x1b'));
    let forced = piped(&["--help"])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(forced.stdout.contains(&0x1b));
}
