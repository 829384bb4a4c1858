//! `quirkat opponents`.

use crate::run::{GAMES, prints};
use serde_json::Value;

fn listed(args: &[&str]) -> Vec<Value> {
    let out = prints(&[&["opponents"], args, &["--json"]].concat());
    assert_eq!(out.lines().count(), 1);
    let json: Value = serde_json::from_str(&out).unwrap();
    json["opponents"].as_array().unwrap().clone()
}

#[test]
fn every_game_lists_its_opponents_and_no_others() {
    let mut all = Vec::new();
    for game in GAMES {
        let opponents = listed(&[game]);
        assert!(opponents.iter().all(|row| row["game"] == *game), "{game}");
        all.extend(opponents);
    }
    assert_eq!(listed(&[]), all);
}

#[test]
fn the_documents_players_are_there() {
    for (game, names) in [
        (
            "chess",
            &[
                "foveros-random",
                "foveros-easy",
                "foveros-hard",
                "gent",
                "waterloo-1",
                "waterloo-2",
                "waterloo-3",
                "waterloo-4",
            ][..],
        ),
        ("baroque", &["toledo"]),
        ("ultima", &["toledo"]),
        ("alquerque", &["atlanta"]),
    ] {
        let opponents = listed(&[game]);
        let documents = opponents.iter().filter(|row| row["kind"] == "document");
        let found: Vec<_> = documents.map(|row| row["name"].as_str().unwrap()).collect();
        assert_eq!(found, names);
    }
}

#[test]
fn what_is_to_be_known_of_an_opponent_is_told() {
    let atlanta = &listed(&["alquerque"])[0];
    assert_eq!(atlanta["depth"], 4);
    assert_eq!(atlanta["any_depth"], true);
    assert_eq!(atlanta["chance"], false);
    assert!(atlanta["source"].as_str().unwrap().contains("CS 2360"));
    assert!(atlanta["about"].as_str().unwrap().ends_with('.'));
}

#[test]
fn the_table_has_a_line_for_each_under_a_head() {
    for game in GAMES {
        let out = prints(&["opponents", game]);
        let lines: Vec<_> = out.lines().collect();
        let opponents = listed(&[game]);
        assert_eq!(lines.len(), 1 + opponents.len(), "{out}");
        let column = |word: &str| lines[0].find(word).unwrap();
        for (line, row) in lines[1..].iter().zip(&opponents) {
            assert!(line[column("game")..].starts_with(game), "{out}");
            assert!(line[column("name")..].starts_with(row["name"].as_str().unwrap()));
            assert!(line[column("depth")..].starts_with(&row["depth"].to_string()));
            assert!(line[column("plays")..].starts_with(row["about"].as_str().unwrap()));
        }
    }
}
