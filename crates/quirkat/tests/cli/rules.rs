//! `quirkat rules`.

use crate::common::{game_names, piped};
use crate::run::{prints, refuses};

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&prints(args)).expect("JSON")
}

/// A text without its breaks.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_game_tells_its_aim_its_pieces_and_its_ends() {
    for game in game_names() {
        let told = prints(&["rules", game]);
        let guide = json(&["rules", game, "--json"]);
        let title = guide["title"].as_str().expect("a title");
        assert!(told.starts_with(title), "{told}");
        let told_pieces = guide["pieces"].as_array().expect("pieces");
        if told_pieces.is_empty() {
            // A game that brings no guide.
            continue;
        }
        for heading in ["\nPieces\n", "\nSpecial rules\n", "\nHow the game ends\n"] {
            assert!(told.contains(heading), "{game}: {heading}");
        }
        let flat = flat(&told);
        assert!(flat.contains(guide["aim"].as_str().expect("an aim")));
        for piece in told_pieces {
            for part in ["moves", "takes"] {
                let text = piece[part].as_str().expect("a text");
                assert!(flat.contains(text), "{game}: {text}");
            }
            let alone = prints(&["rules", game, piece["name"].as_str().expect("a name")]);
            assert!(told.contains(&alone), "{alone}");
        }
        for passage in guide["passages"].as_array().expect("passages") {
            assert!(flat.contains(passage["text"].as_str().expect("a text")));
        }
    }
}

#[test]
fn rules_fit_a_terminal() {
    for game in game_names() {
        let told = prints(&["rules", game]);
        let wide = told.lines().find(|line| line.chars().count() >= 80);
        assert_eq!(wide, None, "{game}");
        assert!(told.lines().all(|line| line == line.trim_end()));
        assert!(prints(&["rules", game, "--ascii"]).is_ascii(), "{game}");
        assert!(!told.contains('\x1b'));
    }
    let forced = piped(&["rules", "ultima"])
        .env("CLICOLOR_FORCE", "1")
        .output();
    let forced = String::from_utf8(forced.expect("it runs").stdout).expect("text");
    assert!(forced.contains('\x1b'));
}

#[test]
fn a_piece_is_known_by_its_other_names() {
    let freezer = prints(&["rules", "baroque", "freezer"]);
    for name in ["immobilizer", "Immobiliser", "F"] {
        assert_eq!(prints(&["rules", "baroque", name]), freezer);
    }
    let leaper = prints(&["rules", "ultima", "long leaper"]);
    assert!(
        leaper.contains("leaper, also called long leaper\n"),
        "{leaper}"
    );
}

#[test]
fn a_diagram_shows_the_board_before_and_after_and_what_was_taken() {
    let told = prints(&["rules", "baroque", "squeezer"]);
    assert!(
        told.starts_with("♙ ♟  squeezer, also called pincer pawn\nMoves: Like a rook.\nTakes: "),
        "{told}"
    );
    assert!(
        told.contains("\n4  · ♙ ♟ · ♟ ♙ · ·    4  · ♙ ·(♙)· ♙ · ·    ♖ ♜  freezer\n"),
        "{told}"
    );
    let end = "White plays d1xd4. White takes the squeezer on c4 (squeezed between d4 and\n\
               b4) and the squeezer on e4 (squeezed between d4 and f4).\n";
    assert!(told.ends_with(end), "{told}");
    let told = prints(&["rules", "chess", "knight", "--ascii"]);
    assert!(
        told.ends_with(
            "White plays Nf3. Black plays Ke7. White plays Nxe5. White takes the pawn on\ne5.\n"
        ),
        "{told}"
    );
}

#[test]
fn games_that_share_pieces_tell_what_differs() {
    let [baroque, ultima] =
        ["baroque", "ultima"].map(|game| flat(&prints(&["rules", game, "leaper"])));
    assert!(
        baroque.ends_with("takes the squeezer on e1 (leapt over)."),
        "{baroque}"
    );
    assert!(
        ultima.ends_with("and the squeezer on g1 (leapt over)."),
        "{ultima}"
    );
    let end = |game| {
        let told = prints(&["rules", game]);
        let (_, end) = told.split_once("No legal move\n").expect("an end");
        end.lines().next().expect("a line").to_owned()
    };
    assert!(end("baroque").contains("draw"));
    assert!(end("ultima").contains("lost"));
}

#[test]
fn a_piece_is_known_by_name_letter_and_symbol() {
    let by_name = prints(&["rules", "baroque", "coordinator"]);
    for text in ["Coordinator", "C", "c", "✧", "✦"] {
        assert_eq!(prints(&["rules", "baroque", text]), by_name, "{text}");
    }
    let json = json(&["rules", "baroque", "F", "--json"]);
    assert_eq!(
        (&json["game"], &json["name"]),
        (&"baroque".into(), &"freezer".into())
    );
    assert_eq!(json["diagrams"][0]["moves"][0], "d1d5");
}

#[test]
fn an_unknown_piece_is_told_the_pieces_there_are() {
    assert_eq!(
        refuses(&["rules", "ultima", "bishop"]),
        "`bishop` is not a piece of ultima; those are king, squeezer, leaper, imitator, freezer, coordinator, step-back"
    );
    assert_eq!(
        refuses(&["rules", "alquerque", "\u{1b}king"]),
        "`\\u{1b}king` is not a piece of alquerque; those are man"
    );
    assert!(refuses(&["rules", "go"]).starts_with("`go` is not a game"));
    assert!(refuses(&["rules"]).ends_with("must be given"));
}
