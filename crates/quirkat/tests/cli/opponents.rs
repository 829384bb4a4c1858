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
    for rating in ["", "749", "3471", "-5", "x", "1500.5", "99999999999"] {
        let said = refuses(&["next", "chess", "--opponent", &format!("elo:{rating}")]);
        let says = format!("`{rating}` is not a rating, a whole number from 750 to 3470");
        assert!(said.starts_with(&says), "{said}");
    }
    refuses(&["next", "chess", "--opponent", "elo"]);
}

/// Explanations of somebody, one for each way of playing.
fn explained(args: &[&str]) -> Vec<Value> {
    let out = prints(&[&["opponents"], args, &["--json"]].concat());
    let json: Value = serde_json::from_str(&out).unwrap();
    json["explained"].as_array().unwrap().clone()
}

/// What somebody looks at, by its words.
fn number(name: &str, what: &str) -> String {
    let all = explained(&[name]);
    let parts = all[0]["looks_at"].as_array().unwrap();
    let part = parts.iter().find(|part| part["what"] == what);
    let part = part.unwrap_or_else(|| panic!("{name} does not look at {what}"));
    part["number"].as_str().unwrap().to_owned()
}

/// Whoever is listed can be explained, in full sentences, and so can our own search and somebody of a rating.
#[test]
fn everybody_is_explained() {
    for game in game_names() {
        let listed = listed(&[game]);
        let names = listed.iter().map(|row| row["name"].as_str().unwrap());
        for name in names.chain(["quirkat", "quirkat:6", "elo:1500"]) {
            let all = explained(&[game, name]);
            assert_eq!(all.len(), 1, "{game} {name}");
            let who = all[0]["who"].as_str().unwrap();
            assert!(who.ends_with('.'), "{name}: {who}");
            assert!(!all[0]["looks_at"].as_array().unwrap().is_empty(), "{name}");
            let blind = all[0]["cannot_see"].as_array().unwrap();
            assert!(!blind.is_empty(), "{name}");
            assert!(
                blind
                    .iter()
                    .all(|text| text.as_str().unwrap().ends_with('.'))
            );
            let row = listed.iter().find(|row| row["name"] == name);
            assert_eq!(
                row.is_some_and(|row| row["source"].is_string()),
                all[0]["source"].is_string()
            );
            // Without the game it is among those of all games.
            let everywhere = explained(&[name]);
            let here = everywhere
                .iter()
                .find(|one| one["games"].as_array().unwrap().contains(&game.into()));
            assert_eq!(here.unwrap()["looks_at"], all[0]["looks_at"], "{name}");
        }
    }
}

/// The numbers are those of the documents: Gent's table 2.1, Toledo's section 7, FOVEROS's gains of the hard level, and the marks
/// and multiples of the Waterloo players.
#[test]
fn players_are_explained_with_the_numbers_of_their_documents() {
    for (name, what, expected) in [
        ("gent", "plies ahead", "3"),
        ("gent", "bishop", "3000"),
        ("gent", "king", "1000000"),
        ("gent", "knight", "12000"),
        ("gent", "queen", "25000"),
        ("gent", "rook", "5000"),
        (
            "gent",
            "one ply deeper where there are fewer moves than",
            "4",
        ),
        ("toledo", "plies ahead", "3"),
        ("toledo", "king", "10000"),
        ("toledo", "leaper", "200"),
        ("toledo", "step-back", "150"),
        ("toledo", "coordinator", "100"),
        ("foveros-hard", "plies ahead", "2"),
        ("foveros-hard", "having castled", "times 250"),
        ("waterloo-2", "enemies that it attacks", "times 100"),
        (
            "waterloo-3",
            "its own men that are attacked",
            "times -10000",
        ),
        (
            "waterloo-3",
            "marks of men",
            "king 10, queen 9, bishop 8, rook 8, knight 7, pawn 2",
        ),
        (
            "waterloo-3",
            "marks of a square to move to",
            "king 6, queen 5, bishop 4, rook 4, knight 3, pawn 1",
        ),
        ("atlanta:6", "plies ahead, and never more", "6"),
    ] {
        assert_eq!(number(name, what), expected, "{name} {what}");
    }
}

/// A document's figures stand beside ours, and the nodes of ours are those that a search takes.
#[test]
fn figures_of_documents_stand_beside_ours() {
    let figure = |name: &str, what: &str| {
        let all = explained(&[name]);
        let figures = all[0]["figures"].as_array().unwrap();
        let figure = figures.iter().find(|figure| figure["what"] == what);
        let figure = figure.unwrap_or_else(|| panic!("{name} has no {what}"));
        let text = |key: &str| figure[key].as_str().unwrap().to_owned();
        (text("document"), text("ours"))
    };
    let nodes = |game: &str, name: &str, depth: &str, plain: &[&str]| {
        let args = [
            "trace",
            game,
            "--opponent",
            name,
            "--depth",
            depth,
            "--format",
            "json",
        ];
        let out = prints(&[&args[..], plain].concat());
        let json: Value = serde_json::from_str(&out).unwrap();
        // The document's table counts what lies behind the root.
        json["nodes"].as_u64().unwrap() - 1
    };
    assert_eq!(figure("toledo", "depth"), ("3".to_owned(), "3".to_owned()));
    let [pruned, plain] =
        [&[][..], &["--plain"]].map(|plain| nodes("baroque", "toledo", "3", plain));
    let (_, ours) = figure("toledo", "nodes of a search");
    assert_eq!(
        ours,
        format!("{pruned} with alpha-beta at the start, {plain} without")
    );

    let (document, ours) = figure("gent", "a move without pruning");
    assert!(document.starts_with("30 s"));
    assert!(ours.starts_with(&format!(
        "{} nodes, ",
        nodes("chess", "gent", "3", &["--plain"])
    )));
    let (document, ours) = figure("gent", "a move with alpha-beta");
    assert!(document.starts_with("5 s"));
    assert!(ours.starts_with(&format!("{} nodes, ", nodes("chess", "gent", "3", &[]))));

    for (depth, seconds, table) in [
        ("1", "0.046 s", ["20", "20"]),
        ("2", "1.45 s", ["620", "136"]),
        ("3", "46.7 s", ["13928", "832"]),
    ] {
        let what = format!("hard to depth {depth}, without pruning; with");
        let (document, ours) = figure("foveros-hard", &what);
        assert!(document.starts_with(seconds), "{document}");
        assert!(
            document.contains(&format!(", {} nodes; ", table[0])),
            "{document}"
        );
        assert!(document.ends_with(&format!(", {}", table[1])), "{document}");
        let [pruned, plain] =
            [&[][..], &["--plain"]].map(|plain| nodes("chess", "foveros-hard", depth, plain));
        assert!(ours.contains(&format!(", {plain} nodes; ")), "{ours}");
        assert!(ours.ends_with(&format!(", {pruned}")), "{ours}");
    }
    let (document, _) = figure("foveros-hard", "hard to depth 5, without pruning; with");
    assert!(document.ends_with("96 s, 33022"), "{document}");
}

#[test]
fn the_explanation_in_words_tells_all_of_it() {
    for name in ["gent", "toledo", "waterloo-4", "level-2", "quirkat"] {
        let out = prints(&["opponents", name]);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let told = words(&out).replace(" - ", " ");
        for one in explained(&[name]) {
            assert!(told.contains(&words(one["who"].as_str().unwrap())), "{out}");
            for sentence in one["cannot_see"].as_array().unwrap() {
                assert!(told.contains(&words(sentence.as_str().unwrap())), "{out}");
            }
            for part in one["looks_at"].as_array().unwrap() {
                let line = format!(
                    "{} {}",
                    part["what"].as_str().unwrap(),
                    part["number"].as_str().unwrap()
                );
                assert!(told.contains(&words(&line)), "{out}");
            }
        }
        assert!(out.lines().all(|line| line.chars().count() <= 130), "{out}");
    }
}

#[test]
fn nobody_is_not_explained() {
    for (args, says) in [
        (&["nobody"][..], "`nobody` is not a game; the games are "),
        (&["nobody"], "nor is it an opponent"),
        (
            &["chess", "toledo"],
            "`toledo` is not an opponent of chess; those are ",
        ),
        (&["go", "gent"], "`go` is not a game"),
        (&["gent:5"], "`gent` looks as far as its document says"),
        (&["elo:5"], "`5` is not a rating"),
        (&["level-3:4"], "`level-3` is as strong as it is"),
    ] {
        let said = refuses(&[&["opponents"], args].concat());
        assert!(said.contains(says), "{args:?}: {said}");
    }
}
