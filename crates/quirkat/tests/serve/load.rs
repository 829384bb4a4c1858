//! `quirkat load`.

use crate::common::{binary, run};

#[test]
fn a_small_class_plays_without_losing_a_move() {
    let output = run(&mut binary(&[
        "load",
        "--games",
        "8",
        "--analyses",
        "3",
        "--seconds",
        "6",
    ]));
    let told = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert!(
        told.starts_with("8 games and 3 analyses for 6 seconds at http://127.0.0.1:"),
        "{told}"
    );
    let line = |name: &str| {
        let mut lines = told.lines();
        let found = lines.find_map(|line| line.strip_prefix(name));
        found.expect("a figure").trim().to_owned()
    };
    let moves: u32 = line("moves")
        .split(' ')
        .next()
        .and_then(|n| n.parse().ok())
        .expect("a count");
    assert!(moves >= 8, "{told}");
    assert!(line("analyses").starts_with("3 of 3 told lines"), "{told}");
    assert_eq!(line("errors"), "0");
}
