//! `quirkat next`.

use crate::common::{file, game_names};
use crate::run::{prints, prints_given, refuses};

/// The positions after each move.
fn nexts(game: &str, position: &str) -> Vec<String> {
    let out = prints(&["moves", game, "--position", position]);
    let nexts = out.lines().filter_map(|line| line.split_once(' '));
    nexts.map(|(_, position)| position.to_owned()).collect()
}

fn start(game: &str) -> String {
    let json: serde_json::Value = serde_json::from_str(&prints(&["show", game, "--json"])).unwrap();
    json["position"].as_str().unwrap().to_owned()
}

#[test]
fn every_game_goes_on_legally_to_its_end() {
    for game in game_names() {
        let mut position = start(game);
        for _ in 0..40 {
            let out = prints(&["next", game, "--position", &position, "--nodes", "200"]);
            let next = out.trim_end();
            if ["DRAW", "WHITE", "BLACK"].contains(&next) {
                let over = prints(&["moves", game, "--position", &position]);
                assert!(over.starts_with("over "), "{game} {position}");
                break;
            }
            assert!(nexts(game, &position).iter().any(|p| p == next), "{game}");
            next.clone_into(&mut position);
        }
    }
}

#[test]
fn every_limit_ends_the_search() {
    for game in game_names() {
        for limit in [["--depth", "4"], ["--nodes", "1000"], ["--movetime", "20"]] {
            let out = prints(&[&["next", game][..], &limit[..]].concat());
            assert!(nexts(game, &start(game)).contains(&out.trim_end().to_owned()));
        }
    }
}

#[test]
fn an_end_is_one_word() {
    for (game, position, word) in [
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "DRAW"),
        ("chess", "k7/8/8/8/8/8/8/K7 w - - 0 1", "DRAW"),
        ("chess", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", "WHITE"),
        (
            "chess",
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            "BLACK",
        ),
        ("baroque", "8/8/8/8/8/8/8/K7 b 0 1", "WHITE"),
    ] {
        let out = prints(&["next", game, "--position", position]);
        assert_eq!(out, format!("{word}\n"));
        let read = prints_given(&["next", game, "--position", "-"], position.as_bytes());
        assert_eq!(read, out);
    }
}

#[test]
fn a_win_is_taken() {
    let mate = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
    let out = prints(&["next", "chess", "--position", mate, "--depth", "4"]);
    assert_eq!(out, "R6k/8/6K1/8/8/8/8/8 b - - 1 1\n");
    let args = [
        "next",
        "chess",
        "--position",
        mate,
        "--depth",
        "4",
        "--json",
    ];
    let json: serde_json::Value = serde_json::from_str(&prints(&args)).unwrap();
    assert_eq!(json["game"], "chess");
    assert_eq!(json["position"], mate);
    assert_eq!(json["move"], "a1a8");
    assert_eq!(json["next"], out.trim_end());
    assert_eq!(json["score"]["wins_in"], 1);
    assert!(json["ending"].is_null());
}

#[test]
fn threads_and_a_table_may_be_given() {
    let args = [
        "next",
        "chess",
        "--depth",
        "6",
        "--threads",
        "3",
        "--hash",
        "2",
    ];
    assert!(nexts("chess", &start("chess")).contains(&prints(&args).trim_end().to_owned()));
}

/// Every opponent of a game, with a node limit for those that would use a clock, so that results do not depend on time.
fn opponents(game: &str) -> Vec<Vec<String>> {
    let out = prints(&["opponents", game, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    let rows = json["opponents"].as_array().unwrap().iter();
    let words = |row: &serde_json::Value| {
        let mut words = vec![row["name"].as_str().unwrap().to_owned()];
        if row["depth"].is_null() && row["nodes"].is_null() {
            words.extend(["--nodes".to_owned(), "3000".to_owned()]);
        }
        words
    };
    rows.map(words).collect()
}

#[test]
fn every_opponent_chooses_a_legal_move_and_the_same_again() {
    for game in game_names() {
        let legal = nexts(game, &start(game));
        for words in opponents(game) {
            let mut args = vec!["next", game, "--opponent"];
            args.extend(words.iter().map(String::as_str));
            let out = prints(&args);
            assert!(legal.contains(&out.trim_end().to_owned()), "{words:?}");
            assert_eq!(prints(&args), out, "{words:?}");
            args.extend(["--seed", "1"]);
            assert_eq!(prints(&args), out, "{words:?}");
        }
    }
}

#[test]
fn seeds_make_a_difference_where_chance_does() {
    let with = |seed: &str| prints(&["next", "chess", "--opponent", "waterloo-1", "--seed", seed]);
    let first = with("1");
    assert!((2..12).any(|seed| with(&seed.to_string()) != first));
}

#[test]
fn an_opponent_that_takes_a_depth_is_given_it_in_either_way() {
    let next = |more: &[&str]| prints(&[&["next", "alquerque", "--opponent"], more].concat());
    assert_eq!(next(&["atlanta:6"]), next(&["atlanta", "--depth", "6"]));
    assert_eq!(next(&["atlanta:4"]), next(&["atlanta"]));
}

#[test]
fn an_opponent_knows_a_finished_game_too() {
    let mated = "R6k/8/6K1/8/8/8/8/8 b - - 0 1";
    let out = prints(&["next", "chess", "--position", mated, "--opponent", "gent"]);
    assert_eq!(out, "WHITE\n");
}

#[test]
fn a_program_is_told_what_an_opponent_thinks_where_it_thinks_in_pieces() {
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    let json = |name: &str| -> serde_json::Value {
        let args = [
            "next",
            "chess",
            "--position",
            mate,
            "--opponent",
            name,
            "--json",
        ];
        serde_json::from_str(&prints(&args)).unwrap()
    };
    assert_eq!(json("gent")["move"], "a1a8");
    assert_eq!(json("gent")["score"]["wins_in"], 1);
    assert_eq!(json("foveros-hard")["move"], "a1a8");
    assert!(json("foveros-hard")["score"].is_null());
}

/// The path of a file for a test.
fn file_path(name: &str, bytes: &[u8]) -> String {
    file(name, bytes).to_str().unwrap().to_owned()
}

#[test]
fn a_level_plays_from_the_book_it_is_given() {
    let book = file_path("own-book.txt", b"Grob's Attack | 1 | g4 d5\n");
    let level = ["next", "chess", "--opponent", "level-4", "--book", &book];
    assert_eq!(
        prints(&level).trim(),
        "rnbqkbnr/pppppppp/8/8/6P1/8/PPPPPP1P/RNBQKBNR b KQkq - 0 1"
    );
    let json = prints(&[&level[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["score"].is_null(), "what is known is not judged");
    let off = ["next", "chess", "--opponent", "level-4", "--book", "off"];
    let json = prints(&[&off[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(json["score"].is_object(), "{json}");
}

#[test]
fn what_is_no_book_is_refused_in_one_sentence() {
    for (game, name, bytes, says) in [
        (
            "chess",
            "cut.bin",
            &[7; 33][..],
            "cut.bin` is no book: a Polyglot book has 16 bytes for each entry, and 33 bytes are no multiple of that",
        ),
        (
            "baroque",
            "other.bin",
            &[0; 16],
            "other.bin` is no book: there are no Polyglot books of baroque",
        ),
        (
            "chess",
            "illegal.txt",
            b"# good\nA | 1 | e4 e5\nB | 1 | e4 Ke7",
            "illegal.txt` is no book: line 3: `Ke7`",
        ),
        (
            "ultima",
            "bytes.txt",
            &[0xff, 0, 0xfe],
            "bytes.txt` is no book: line 1: ",
        ),
    ] {
        let path = file_path(name, bytes);
        let said = refuses(&["next", game, "--opponent", "level-2", "--book", &path]);
        assert!(said.contains(says), "{said}");
    }
}
