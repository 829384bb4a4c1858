//! `quirkat suite`.

use crate::common::file;
use crate::run::{prints, refuses};

const SUITE: &str = "\
# a comment

7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id \"corner\";
r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - bm Ra6+;
7k/8/6K1/8/8/8/8/R7 w - - am Ra8#; id \"not this\";
7k/8/6K1/8/8/8/8/R7 w - - bm Kf7 Ra8; am Kf7; id \"either\";
";

#[test]
fn each_position_is_told_and_the_solved_ones_counted() {
    let path = file("suite.epd", SUITE);
    for limit in [
        ["--depth", "8"],
        ["--nodes", "20000"],
        ["--movetime", "100"],
    ] {
        let out = prints(&[&["suite", path.to_str().unwrap()][..], &limit[..]].concat());
        let rows: Vec<Vec<_>> = out
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(rows[0][..3], ["corner", "Ra8#", "solved"], "{out}");
        assert_eq!(rows[1][..4], ["line", "4", "Ra6+", "solved"], "{out}");
        assert_eq!(rows[2][..4], ["not", "this", "Ra8#", "failed"], "{out}");
        assert_eq!(rows[3][..3], ["either", "Ra8#", "solved"], "{out}");
        assert_eq!(rows[4], ["solved", "3", "of", "4"]);
        assert_eq!(rows.len(), 5);
    }
}

#[test]
fn a_file_that_is_no_suite_is_refused() {
    let cases: [(&str, &[u8], &str); 5] = [
        ("empty.epd", b"", "is not a suite: it holds no position"),
        ("comment.epd", b"# nothing\n", "it holds no position"),
        ("words.epd", b"\nwhat is this\n", "is not a suite: line 2: "),
        (
            "nothing_asked.epd",
            b"7k/8/6K1/8/8/8/8/R7 w - - id \"x\";\n",
            "line 1 has neither a move to play (`bm`) nor one to avoid (`am`)",
        ),
        ("bytes.epd", b"\xff\xfe", "cannot read "),
    ];
    for (name, text, says) in cases {
        let path = file(name, text);
        let said = refuses(&["suite".as_ref(), path.as_os_str()]);
        assert!(said.contains(says), "{said}");
    }
    let said = refuses(&["suite", "no/such/file.epd"]);
    assert!(
        said.starts_with("cannot read `no/such/file.epd`: "),
        "{said}"
    );
}
