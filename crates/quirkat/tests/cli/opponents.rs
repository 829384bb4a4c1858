//! `quirkat opponents`.

use crate::common::game_names;
use crate::run::{prints, refuses};
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
    for game in game_names() {
        let opponents = listed(&[game]);
        assert!(opponents.iter().all(|row| row["game"] == game), "{game}");
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
    let opponents = listed(&["alquerque"]);
    let atlanta = opponents.last().unwrap();
    assert_eq!(atlanta["depth"], 4);
    assert_eq!(atlanta["any_depth"], true);
    assert_eq!(atlanta["chance"], false);
    assert!(atlanta["source"].as_str().unwrap().contains("CS 2360"));
    assert!(atlanta["about"].as_str().unwrap().ends_with('.'));
}

#[test]
fn every_game_has_the_same_ten_levels() {
    for game in game_names() {
        let opponents = listed(&[game]);
        let levels = opponents.iter().filter(|row| row["kind"] == "level");
        let names: Vec<_> = levels.map(|row| row["name"].as_str().unwrap()).collect();
        let expected: Vec<_> = (1..=10).map(|number| format!("level-{number}")).collect();
        assert_eq!(names, expected);
    }
    let ratings: Vec<_> = listed(&["chess"])
        .iter()
        .filter_map(|row| row["elo"].as_u64())
        .collect();
    assert_eq!(ratings.len(), 10);
    assert!(ratings.is_sorted_by(|a, b| a < b), "{ratings:?}");
}

#[test]
fn the_table_has_a_line_for_each_under_a_head() {
    for game in game_names() {
        let out = prints(&["opponents", game]);
        let lines: Vec<_> = out.lines().collect();
        let opponents = listed(&[game]);
        assert_eq!(lines.len(), 1 + opponents.len(), "{out}");
        let column = |word: &str| lines[0].find(word).unwrap();
        for (line, row) in lines[1..].iter().zip(&opponents) {
            assert!(line.starts_with(game), "{out}");
            assert!(line[column("name")..].starts_with(row["name"].as_str().unwrap()));
            if let Some(depth) = row["depth"].as_u64() {
                assert!(line[column("depth")..].starts_with(&depth.to_string()));
            }
            assert!(line[column("plays")..].starts_with(row["about"].as_str().unwrap()));
        }
    }
}

#[test]
fn every_level_is_told_with_the_rating_that_asks_for_it() {
    for game in game_names() {
        let out = prints(&["opponents", game]);
        let levels = out.lines().filter(|line| line.contains(" level-"));
        let mut last = 0;
        for line in levels {
            let rating = line.split_whitespace().nth(2).unwrap();
            let number: u32 = rating.trim_matches(['(', ')']).parse().expect(line);
            // Only chess has ratings of its own; others are lent its scale.
            assert_eq!(rating.starts_with('('), game != "chess", "{line}");
            assert!(number > last, "{out}");
            last = number;
            let level = line.split_whitespace().nth(1).unwrap();
            let next = |who: &str| {
                let args = [
                    "next",
                    game,
                    "--opponent",
                    who,
                    "--nodes",
                    "300",
                    "--seed",
                    "4",
                ];
                prints(&args)
            };
            assert_eq!(next(level), next(&format!("elo:{number}")), "{line}");
        }
    }
}

#[test]
fn a_rating_between_two_levels_is_an_opponent() {
    for game in game_names() {
        let next = || prints(&["next", game, "--opponent", "elo:1500", "--seed", "2"]);
        assert_eq!(next(), next());
    }
}

#[test]
fn a_rating_that_nobody_plays_at_is_refused_with_the_range() {
    for rating in ["", "859", "3321", "-5", "x", "1500.5", "99999999999"] {
        let said = refuses(&["next", "chess", "--opponent", &format!("elo:{rating}")]);
        let says = format!("`{rating}` is not a rating, a whole number from 860 to 3320");
        assert!(said.starts_with(&says), "{said}");
    }
    refuses(&["next", "chess", "--opponent", "elo"]);
}
