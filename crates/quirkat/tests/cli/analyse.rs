//! `quirkat analyse`.

use crate::common::{game_names, piped};
use crate::run::prints;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};

fn objects(args: &[&str]) -> Vec<Value> {
    let out = prints(args);
    out.lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

#[test]
fn each_depth_is_told_in_its_turn() {
    for game in game_names() {
        let out = prints(&["analyse", game, "--depth", "5"]);
        let mut lines = out.lines();
        let head: Vec<_> = lines.next().unwrap().split_whitespace().collect();
        assert_eq!(head, ["depth", "score", "nodes", "time", "line"]);
        let depths: Vec<_> = lines
            .map(|line| line.split_whitespace().next().unwrap())
            .collect();
        assert_eq!(depths, ["1", "2", "3", "4", "5"], "{out}");
    }
}

#[test]
fn programs_get_an_object_a_line() {
    for game in game_names() {
        let rows = objects(&["analyse", game, "--depth", "4", "--lines", "2", "--json"]);
        assert_eq!(rows.len(), 8);
        for (i, row) in rows.iter().enumerate() {
            assert_eq!(row["depth"], i / 2 + 1);
            assert_eq!(row["line"], i % 2 + 1);
            assert_eq!(row["bound"], "exact");
            assert!(row["nodes"].is_u64() && row["seconds"].is_number());
            assert!(row["moves"][0].is_string(), "{row}");
            assert!(row["score"].is_object());
        }
        let nodes = rows.iter().map(|row| row["nodes"].as_u64().unwrap());
        assert!(nodes.is_sorted());
    }
}

#[test]
fn wins_are_told_in_moves() {
    let place = [
        "analyse",
        "chess",
        "--position",
        "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    ];
    let out = prints(&[&place[..], &["--depth", "8"]].concat());
    let last = out.lines().last().unwrap();
    assert!(last.contains("wins in 3"), "{out}");
    assert!(last.ends_with("Ra6+ f6 Bxf6+ Rg7 Rxa8#"), "{out}");
    let rows = objects(&[&place[..], &["--depth", "8", "--json"]].concat());
    assert_eq!(rows[rows.len() - 1]["score"]["wins_in"], 3);
}

#[test]
fn a_game_that_is_over_is_not_searched() {
    let place = [
        "analyse",
        "chess",
        "--position",
        "R6k/8/6K1/8/8/8/8/8 b - - 0 1",
    ];
    assert_eq!(prints(&place), "over 1-0 checkmate\n");
    let rows = objects(&[&place[..], &["--json"]].concat());
    assert_eq!(rows[0]["ending"]["result"], "1-0");
}

#[test]
fn other_limits_end_it_too() {
    for limit in [["--nodes", "2000"], ["--movetime", "50"]] {
        let out = prints(&[&["analyse", "baroque"][..], &limit[..]].concat());
        assert!(out.lines().count() > 1);
    }
}

#[test]
fn results_come_while_it_searches() {
    let mut child = piped(&["analyse", "chess", "--movetime", "60000"])
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..5 {
        assert!(lines.next().is_some_and(|line| line.is_ok()));
    }
    // When the reader goes, the search ends.
    drop(lines);
    let status = child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert_eq!(said, "");
}
