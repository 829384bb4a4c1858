//! Who may know whom: the layers of ARCHITECTURE.md, held against what the crates really depend on.

use std::fs;
use std::path::Path;

/// Whether a crate may depend on another. One that is not named here is a game, which sees the contract and the board.
fn may_know(name: &str, other: &str) -> bool {
    match name {
        "game" | "bitboard" => false,
        "search" => other == "game",
        "eval" => !matches!(
            other,
            "opponents" | "session" | "uci" | "arena" | "learn" | "quirkat"
        ),
        "opponents" => !matches!(other, "session" | "uci" | "arena" | "learn" | "quirkat"),
        "session" => !matches!(other, "uci" | "arena" | "learn" | "quirkat" | "bitboard"),
        "uci" => matches!(other, "game" | "search" | "eval" | "opponents" | "session"),
        "arena" => matches!(other, "game" | "search" | "eval" | "opponents" | "session"),
        "learn" => matches!(other, "game" | "search" | "eval" | "session" | "arena"),
        "quirkat" => matches!(
            other,
            "game" | "search" | "eval" | "opponents" | "session" | "uci" | "arena" | "learn"
        ),
        // It tries texts that belong to one game, and nothing is built on it.
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
