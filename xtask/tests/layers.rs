//! Checks that the crates depend on each other only as the layers of ARCHITECTURE.md allow.

use std::fs;
use std::path::Path;

/// The crates that are no game.
const LAYERS: &[&str] = &[
    "game",
    "bitboard",
    "machine",
    "search",
    "nnue",
    "eval",
    "opponents",
    "games",
    "review",
    "session",
    "study",
    "uci",
    "arena",
    "learn",
    "fleet",
    "protocol",
    "server",
    "quirkat",
    "fuzz-targets",
];

fn is_game(name: &str) -> bool {
    !LAYERS.contains(&name)
}

/// Whether a crate may depend on another.
fn may_know(name: &str, other: &str) -> bool {
    match name {
        "game" | "bitboard" | "machine" | "protocol" => false,
        "search" => other == "game",
        "nnue" => matches!(other, "game" | "search"),
        "eval" => matches!(other, "game" | "bitboard" | "search" | "nnue") || is_game(other),
        "opponents" => matches!(other, "game" | "bitboard" | "search" | "eval") || is_game(other),
        // The registry is the one place above the opponents that names every game.
        "games" => {
            matches!(other, "game" | "search" | "nnue" | "eval" | "opponents") || is_game(other)
        }
        "review" => matches!(other, "game" | "search" | "eval" | "games"),
        "session" => matches!(other, "game" | "search" | "opponents" | "games" | "review"),
        "study" => matches!(
            other,
            "game" | "search" | "eval" | "opponents" | "games" | "session"
        ),
        "uci" | "arena" => matches!(
            other,
            "game" | "search" | "eval" | "opponents" | "games" | "machine"
        ),
        "learn" => matches!(
            other,
            "game" | "search" | "nnue" | "eval" | "games" | "machine" | "arena"
        ),
        // It moves bytes, and knows nothing of what they mean.
        "fleet" => other == "machine",
        "server" => matches!(
            other,
            "game"
                | "machine"
                | "search"
                | "opponents"
                | "games"
                | "review"
                | "session"
                | "study"
                | "arena"
                | "protocol"
        ),
        "quirkat" => !is_game(other) && !matches!(other, "bitboard" | "fuzz-targets"),
        // It fuzzes the parsers of all crates, and nothing depends on it.
        "fuzz-targets" => other != "quirkat",
        _ => matches!(other, "game" | "bitboard"),
    }
}

/// The names after `quirkat-` in a manifest's `[dependencies]`.
fn dependencies(manifest: &str) -> impl Iterator<Item = &str> {
    manifest
        .lines()
        .skip_while(|line| *line != "[dependencies]")
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.strip_prefix("quirkat-"))
        .filter_map(|rest| rest.split(['.', ' ', '=']).next())
}

#[test]
fn crates_know_only_the_layers_below_them() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates");
    let mut seen = 0;
    for entry in fs::read_dir(crates).unwrap() {
        let path = entry.unwrap().path();
        let Ok(manifest) = fs::read_to_string(path.join("Cargo.toml")) else {
            continue;
        };
        let name = path.file_name().unwrap().to_str().unwrap();
        for other in dependencies(&manifest) {
            assert!(may_know(name, other), "{name} must not know {other}");
            seen += 1;
        }
    }
    assert!(seen > 0, "the crates depend on each other");
}
