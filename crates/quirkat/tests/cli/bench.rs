//! `quirkat bench` and its recorded signature.

use crate::common::game_names;
use crate::run::prints;

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
    assert_eq!(rows.len(), game_names().len(), "{out}");
    for (game, row) in game_names().into_iter().zip(rows) {
        assert!(row.starts_with(game), "{out}");
    }
}
