//! `quirkat bench`, and the signature that the repository has recorded.

use crate::run::{GAMES, prints};

const RECORDED: &str = include_str!("bench.txt");

#[test]
fn the_signature_is_the_one_recorded() {
    let out = prints(&["bench"]);
    let lines: Vec<_> = out.lines().collect();
    let [rows @ .., signature] = lines.as_slice() else {
        panic!("nothing printed");
    };
    assert_eq!(
        *signature,
        RECORDED.trim_end(),
        "the search has changed; if that is meant, record it with `cargo xtask bench --record`, and say in the commit \
         what was measured"
    );
    assert_eq!(rows.len(), GAMES.len(), "{out}");
    for (game, row) in GAMES.iter().zip(rows) {
        assert!(row.starts_with(game), "{out}");
    }
}
