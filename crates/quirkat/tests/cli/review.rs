//! `quirkat review`.

use crate::common::{file, game_names};
use crate::run::{prints, refuses};
use quirkat_game::pgn::{PgnGame, PgnReader, Token, validate_variations};
use quirkat_games::{Game, Playable, Visitor};
use serde_json::Value;

const GAME: &str =
    "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Qg5 4. O-O Qf6 0-1\n";
const FOOLS_MATE: &str = "[Variant \"chess\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// A file with these games, under a name that no other test uses.
fn games(name: &str, games: &[&str]) -> String {
    let path = file(&format!("review_{name}.pgn"), games.join("\n"));
    path.to_str().expect("UTF-8").to_owned()
}

fn read(text: &str) -> Vec<PgnGame> {
    let games = PgnReader::new(text.as_bytes());
    games.map(|game| game.expect("a game")).collect()
}

#[test]
fn the_table_tells_scores_losses_labels_and_better_lines() {
    let path = games("table", &[GAME]);
    let out = prints(&["review", &path, "--nodes", "5000"]);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[0], "chess: Anna - Ben, 0-1");
    for head in ["move", "score", "loss", "label", "better"] {
        assert!(lines[1].contains(head), "{out}");
    }
    assert_eq!(lines.len(), 2 + 8 + 2, "{out}");
    let row = lines.iter().find(|line| line.starts_with("4.   O-O "));
    let words: Vec<_> = row.expect(&out).split_whitespace().collect();
    assert!(["mistake", "blunder"].contains(&words[4]), "{out}");
    assert_eq!(words[5], "Nxg5", "{out}");
    assert!(words[3].parse::<f64>().expect("a loss") >= 0.2, "{out}");
    assert!(lines[10].starts_with("White: accuracy "), "{out}");
    assert!(lines[11].starts_with("Black: accuracy "), "{out}");
    assert!(lines[11].contains(" blunder"), "{out}");
    let row = lines.iter().find(|line| line.starts_with("3... Qg5 "));
    assert!(row.is_some_and(|row| row.contains(" blunder ")), "{out}");
}

#[test]
fn every_limit_is_taken_and_threads_change_nothing() {
    let path = games("limits", &[GAME]);
    let review = |more: &[&str]| prints(&[&["review", &path], more].concat());
    for limit in [["--depth", "4"], ["--nodes", "2000"]] {
        let one = review(&[&limit[..], &["--threads", "1"]].concat());
        assert_eq!(one, review(&[&limit[..], &["--threads", "3"]].concat()));
    }
    assert!(review(&["--movetime", "20"]).contains("blunder"));
}

#[test]
fn annotated_games_are_read_again_and_replay() {
    let path = games("pgn", &[GAME, FOOLS_MATE]);
    let out = prints(&["review", &path, "--nodes", "2000", "--pgn"]);
    let annotated = read(&out);
    assert_eq!(annotated.len(), 2, "{out}");
    for (game, original) in annotated.iter().zip(read(&[GAME, FOOLS_MATE].join("\n"))) {
        assert!(game.main_line().eq(original.main_line()), "{out}");
        assert!(game.tags().eq(original.tags()), "{out}");
        assert_eq!(game.result(), original.result());
        let has = |wanted: fn(&Token<'_>) -> bool| game.tokens().any(|token| wanted(&token));
        assert!(has(
            |token| matches!(token, Token::Comment(text) if text.contains("[%eval "))
        ));
        assert!(has(|token| *token == Token::Nag(4)), "{out}");
        assert!(has(|token| *token == Token::VariationStart), "{out}");
        Game::ALL[0].visit(Replays(game));
    }
    let again = games("again", &[&out]);
    let reviewed = prints(&["review", &again, "--nodes", "2000", "--pgn"]);
    assert_eq!(reviewed, out, "a review of a review is the same");
}

struct Replays<'a>(&'a PgnGame);

impl Visitor for Replays<'_> {
    type Output = ();

    fn visit<P: Playable>(self) {
        validate_variations::<P>(self.0).expect("every line is legal");
    }
}

#[test]
fn json_has_an_object_for_each_game() {
    let path = games("json", &[GAME, FOOLS_MATE]);
    let out = prints(&["review", &path, "--nodes", "2000", "--json"]);
    let objects: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[0]["players"], serde_json::json!(["Anna", "Ben"]));
    assert_eq!(objects[1]["number"], 2);
    assert_eq!(objects[1]["result"], "0-1");
    assert_eq!(objects[1]["moves"][2]["label"], "blunder");
    assert!(objects[1]["moves"][2]["loss"].as_f64().expect("a loss") > 0.5);
}

#[test]
fn one_game_of_a_file_can_be_chosen() {
    let path = games("number", &[GAME, FOOLS_MATE]);
    let out = prints(&["review", &path, "--nodes", "1000", "--number", "2"]);
    assert!(out.contains("Qh4#") && !out.contains("Anna"), "{out}");
    let said = refuses(&["review", &path, "--number", "3"]);
    assert!(said.starts_with("there is no game 3: "), "{said}");
    assert!(said.ends_with(" holds 2 games"), "{said}");
}

#[test]
fn every_game_is_reviewed() {
    for name in game_names() {
        let pgn = games(name, &[]);
        let played = [
            "match",
            name,
            "--engine",
            "level-3",
            "--engine",
            "level-4",
            "--games",
            "2",
            "--seed",
            "1",
            "--max-moves",
            "12",
            "--pgn",
            &pgn,
        ];
        let _ = std::fs::remove_file(&pgn);
        crate::common::outputs(&crate::common::run(&mut crate::common::piped(&played)));
        let out = prints(&["review", &pgn, "--nodes", "500", "--number", "1"]);
        assert!(
            out.starts_with(&format!("{name}: level-3 - level-4, ")),
            "{out}"
        );
        let out = prints(&["review", &pgn, "--nodes", "500", "--pgn"]);
        assert_eq!(read(&out).len(), 2, "{out}");
    }
}

#[test]
fn the_game_is_said_where_the_file_does_not() {
    let path = games("unsaid", &["1. c4-c3 c2xc4 *"]);
    let out = prints(&["review", &path, "--nodes", "500", "--game", "alquerque"]);
    assert!(out.starts_with("alquerque: ? - ?, *\n"), "{out}");
    let said = refuses(&["review", &path]);
    assert!(said.contains("`--game` names another"), "{said}");
}

#[test]
fn what_is_no_game_is_refused_in_one_sentence() {
    for (name, text, says) in [
        ("empty", "", "holds no game"),
        ("illegal", "1. e4 e5 2. Ke3 *", "game 1 of "),
        ("second", "1. e4 * \n\n1. e5 *", "game 2 of "),
        ("torn", "1. e4 (1. d4 *", "cannot read "),
        (
            "unknown",
            "[Variant \"go\"]\n\n1. e4 *",
            "its game, `go`, is not known",
        ),
        (
            "start",
            "[FEN \"8/8\"]\n\n1. e4 *",
            "the start `8/8` is refused",
        ),
    ] {
        let said = refuses(&["review", &games(name, &[text])]);
        assert!(said.contains(says), "{said}");
    }
    let said = refuses(&["review", "no/such/file.pgn"]);
    assert!(
        said.starts_with("cannot read `no/such/file.pgn`: "),
        "{said}"
    );
    let path = games("other", &[FOOLS_MATE]);
    let said = refuses(&["review", &path, "--game", "baroque"]);
    assert!(said.contains("the record is of the game `chess`"), "{said}");
    for more in [
        &["--json", "--pgn"][..],
        &["--nodes", "0"],
        &["--number", "0"],
    ] {
        refuses(&[&["review", &path], more].concat());
    }
    assert!(refuses(&["review", "/"]).starts_with("cannot read `/`: "));
}
