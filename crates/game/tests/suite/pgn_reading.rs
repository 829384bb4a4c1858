//! What the PGN reader accepts.

use quirkat_game::pgn::{PgnGame, PgnReader, Token};
use quirkat_game::{Outcome, Side};

fn games(text: impl AsRef<[u8]>) -> Vec<PgnGame> {
    PgnReader::new(text.as_ref())
        .map(|game| game.expect("a game"))
        .collect()
}

fn game(text: impl AsRef<[u8]>) -> PgnGame {
    let mut games = games(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// The tokens in a compact form for assertions.
fn shown(game: &PgnGame) -> String {
    let tokens = game.tokens().map(|token| match token {
        Token::Move(text) => text.to_string(),
        Token::Comment(text) => format!("{{{text}}}"),
        Token::Nag(number) => format!("${number}"),
        Token::VariationStart => "(".into(),
        Token::VariationEnd => ")".into(),
    });
    tokens.collect::<Vec<_>>().join(" ")
}

#[test]
fn tags_are_kept_in_order_with_repeated_and_unknown_ones() {
    let game = game("[White \"A\"]\n[Odd_1 \"\"]\n[White \"B\"]\n\n*");
    let tags: Vec<_> = game.tags().collect();
    assert_eq!(tags, [("White", "A"), ("Odd_1", ""), ("White", "B")]);
    assert_eq!(game.tag("White"), Some("A"));
}

#[test]
fn tags_are_unescaped() {
    let game = game(r#"[A "say \"hi\" \\ C:\dir"] [ B  "x" ][C"y"]  *"#);
    let tags: Vec<_> = game.tags().collect();
    assert_eq!(
        tags,
        [("A", r#"say "hi" \ C:\dir"#), ("B", "x"), ("C", "y")]
    );
}

#[test]
fn quotes_inside_a_tag_need_no_escape() {
    let game = game("[White \"Bob \"the Rook\" B.\"]\n*");
    assert_eq!(game.tag("White"), Some("Bob \"the Rook\" B."));
}

#[test]
fn move_numbers_have_any_form() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1 e4 1... e5 2 Nf3 *",
        "e4 e5 Nf3*",
        "1. e4 1...e5 2. ... Nf3",
        "1.\ne4\ne5 2.\nNf3\n",
    ] {
        assert_eq!(shown(&game(text)), "e4 e5 Nf3", "{text}");
    }
}

#[test]
fn annotations_are_numbers_or_marks() {
    let game = game("1. e4! e5 ? 2. d4!!$14 d5??$3 3. c4!? c5?! +- 4. b4 !!! *");
    assert_eq!(
        shown(&game),
        "e4 $1 e5 $2 d4 $3 $14 d5 $4 $3 c4 $5 c5 $6 $18 b4 $3"
    );
}

#[test]
fn comments_run_to_a_brace_or_to_the_line_end() {
    let game = game("{first} 1. e4 {two\r\nlines { not nested} e5 ; to the } end\n 2. d4{} *");
    assert_eq!(
        shown(&game),
        "{first} e4 {two lines { not nested} e5 {to the } end} d4 {}"
    );
}

#[test]
fn variations_are_brackets_in_a_flat_list() {
    let game = game("1. e4 (1. d4 d5 (1... Nf6)) (1. c4 {good}) e5 *");
    assert_eq!(shown(&game), "e4 ( d4 d5 ( Nf6 ) ) ( c4 {good} ) e5");
    assert_eq!(game.main_line().collect::<Vec<_>>(), ["e4", "e5"]);
}

#[test]
fn a_result_inside_a_variation_is_ignored() {
    let game = game("1. e4 (1. d4 1-0) e5 0-1");
    assert_eq!(shown(&game), "e4 ( d4 ) e5");
    assert_eq!(game.result(), Some(Outcome::Win(Side::Black)));
}

#[test]
fn results_have_their_forms() {
    for (text, result) in [
        ("1-0", Some(Outcome::Win(Side::White))),
        ("e4 0-1", Some(Outcome::Win(Side::Black))),
        ("1/2-1/2", Some(Outcome::Draw)),
        ("e4 1/2", Some(Outcome::Draw)),
        ("34.1-0", Some(Outcome::Win(Side::White))),
        ("*", None),
        ("e4", None),
    ] {
        assert_eq!(game(text).result(), result, "{text}");
    }
}

#[test]
fn games_need_no_empty_line_no_result_and_no_tags_between_them() {
    let text = "[Event \"1\"]\n1. a3 1-0 [Event \"2\"]\n1. b3\n[Event \"3\"]\n[Event \"3b\"]\n\n\
                1. c3 *\n1. d3 0-1 1. e3\n";
    let all: Vec<_> = games(text).iter().map(shown).collect();
    assert_eq!(all, ["a3", "b3", "c3", "d3", "e3"]);
}

#[test]
fn games_of_tags_alone_are_told_apart_by_their_event() {
    let text = "[Event \"1\"]\n[Site \"x\"]\n\n[Event \"2\"]\n\n[Site \"y\"]\n\n[Event \"3\"]\n*";
    let events: Vec<_> = games(text)
        .iter()
        .map(|game| game.tags().map(|(_, value)| value.to_string()).collect())
        .collect::<Vec<Vec<_>>>();
    assert_eq!(events, [vec!["1", "x"], vec!["2", "y"], vec!["3"]]);
}

#[test]
fn comments_may_stand_before_the_tags() {
    let game = game("; made by hand\n{really}\n[Event \"1\"]\n\n1. a3 *\n");
    assert_eq!(game.tag("Event"), Some("1"));
    assert_eq!(shown(&game), "{made by hand} {really} a3");
}

#[test]
fn escape_lines_are_skipped() {
    let text = "% first\n[Event \"1\"]\n%[Event \"2\"]\n1. a3\n% b3 (((\nc3 50%\n*";
    assert!(
        PgnReader::new(text.as_bytes())
            .all(|game| game.is_ok_and(|game| shown(&game) == "a3 c3 50%"))
    );
    assert_eq!(shown(&game("1. a3 {\n% kept\n} *")), "a3 {% kept}");
}

#[test]
fn line_ends_are_of_any_kind() {
    for end in ["\n", "\r\n", "\r"] {
        let text = [
            "[A \"1\"]",
            "[B \"2\"]",
            "",
            "1. a3 ; x",
            "b3 {y",
            "z} 1-0",
            "",
        ]
        .join(end);
        let game = game(&text);
        assert_eq!(game.tag("B"), Some("2"));
        assert_eq!(shown(&game), "a3 {x} b3 {y z}");
    }
}

#[test]
fn byte_order_marks_are_skipped() {
    let text = "\u{feff}[A \"1\"]\n\n1. a3 *\n\u{feff}[A \"2\"]\n1. b3 *\n\u{feff}1.c3";
    let all: Vec<_> = games(text).iter().map(shown).collect();
    assert_eq!(all, ["a3", "b3", "c3"]);
}

#[test]
fn text_that_is_not_utf8_is_latin_1() {
    let game = game(b"[White \"M\xfcller\"]\n[Black \"M\xc3\xbcller\"]\n1. a3 {\xe9t\xe9} *");
    assert_eq!(game.tag("White"), Some("Müller"));
    assert_eq!(game.tag("Black"), Some("Müller"));
    assert_eq!(shown(&game), "a3 {été}");
}

#[test]
fn control_characters_are_space_among_moves_and_text_in_texts() {
    let game = game("[A \"x\0y\"]\n\0\x011.\0a3\x7fb3 {p\0q} *\x1a\0\n");
    assert_eq!(game.tag("A"), Some("x\0y"));
    assert_eq!(shown(&game), "a3 b3 {p\0q}");
}

#[test]
fn oddities_of_other_programs_are_words() {
    let game = game("1. 0-0 -- 2. exd6 e.p. exd3e.p. 3. Z0 @@@@ *");
    assert_eq!(shown(&game), "0-0 -- exd6 exd3 Z0 @@@@");
}

#[test]
fn empty_input_has_no_games() {
    for text in [
        "",
        " \n\n\t\r\n",
        "\0\0",
        "% only this",
        "\u{feff}",
        "1. 2...",
    ] {
        assert_eq!(games(text), [], "{text:?}");
    }
}

#[test]
fn the_first_game_is_read_from_a_text() {
    let game: PgnGame = "1. a3 *\n1. b3 *".parse().expect("a game");
    assert_eq!(shown(&game), "a3");
    let error = "".parse::<PgnGame>().expect_err("nothing there");
    assert_eq!(error.to_string(), "line 1: there is no game");
}
