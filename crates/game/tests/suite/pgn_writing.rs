//! PGN export format.

use quirkat_game::pgn::{PgnBuilder, PgnGame, PgnProblem, Token};

fn game(text: &str) -> PgnGame {
    text.parse().expect("a game")
}

#[test]
fn tags_an_empty_line_and_moves() {
    let text = "[Event \"x \\\"y\\\" \\\\\"]\n[Odd \"\"]\n\n1. e4 e5 2. Nf3 $1 Nc6 1-0\n";
    assert_eq!(game(text).to_string(), text);
    assert_eq!(PgnGame::default().to_string(), "*\n");
}

#[test]
fn numbers_stand_again_after_what_interrupts() {
    let text = "{a} 1. e4 {b} 1... e5 $2 2. Nf3 (2. f4 exf4 (2... d5 3. exd5) 3. Nf3) (2. d4)\n\
                2... Nc6 3. Bb5 {c} (3. Bc4) 3... a6 *\n";
    assert_eq!(game(text).to_string(), text);
}

#[test]
fn numbers_begin_where_the_position_does() {
    let text = "[FEN \"8/8/8 b - - 0 12\"]\n\n12... a5 13. b4 (13. b3 a4) 13... a4 *\n";
    assert_eq!(game(text).to_string(), text);
    let text = "[FEN \"8/8/8 b - - 0 12\"]\n[SetUp \"0\"]\n\n1. a4 *\n";
    assert_eq!(game(text).to_string(), text);
}

#[test]
fn lines_stay_under_80_characters() {
    let words = "Ünd so weiter ".repeat(40);
    let moves = "1. Nf3 (1. Nc3) {x} ".repeat(20);
    let game = game(&format!("{moves} {{{words}}} e4 *"));
    let text = game.to_string();
    let longest = text.lines().map(|line| line.chars().count()).max();
    assert!(
        longest.is_some_and(|longest| (70..80).contains(&longest)),
        "{text}"
    );
    assert!(
        text.lines()
            .all(|line| line.trim() == line && !line.is_empty())
    );
    assert_eq!(text.parse::<PgnGame>().expect("a game"), game);
}

#[test]
fn comments_break_only_where_they_read_back() {
    let long = "x".repeat(70);
    for comment in [
        format!("{long} [Event \"y\"] {long} %z"),
        format!("{long}  two {long}"),
        format!("{long} {long} {long}{long}"),
        format!("{long} }} {long}"),
        format!("{long}\u{a0} {long}"),
        format!("{long} \t {long}"),
    ] {
        let mut builder = PgnBuilder::default();
        builder.token(Token::Comment(&comment)).expect("a comment");
        builder.token(Token::Move("e4")).expect("a move");
        let game = builder.finish(None).expect("a game");
        let text = game.to_string();
        assert!(text.lines().all(|line| !line.starts_with(['[', '%', ' '])));
        assert_eq!(text.parse::<PgnGame>().expect("a game"), game, "{text}");
    }
}

#[test]
fn a_comment_with_a_brace_takes_the_rest_of_its_line() {
    let text = "1. e4 ;a } b\n(1. d4 ;}\n) 1... e5 *\n";
    assert_eq!(game(text).to_string(), text);
}

#[test]
fn the_roster_comes_first() {
    let mut game = game("[Odd \"1\"]\n[White \"Ann\"]\n[Event \"x\"]\n[White \"Bo\"]\n\n*");
    game.complete_roster();
    let tags: Vec<_> = game.tags().map(|(name, _)| name).collect();
    assert_eq!(
        tags,
        [
            "Event", "Site", "Date", "Round", "White", "Black", "Result", "Odd", "White"
        ]
    );
    assert_eq!(
        (game.tag("White"), game.tag("Date")),
        (Some("Ann"), Some("????.??.??"))
    );
}

#[test]
fn the_builder_accepts_only_what_reads_back() {
    let mut builder = PgnBuilder::default();
    for word in [
        "", "1.", "1-0", "*", "e4!", "e 4", "%e4", "(e4)", "{e4}", "$1", "=", "e.p.",
    ] {
        let refused = builder.token(Token::Move(word));
        assert!(matches!(refused, Err(PgnProblem::Word(_))), "{word}");
    }
    for name in ["", "A B", "A\"", "[A", "A]", "A\n", "A\0"] {
        assert!(
            matches!(builder.tag(name, ""), Err(PgnProblem::Tag(_))),
            "{name}"
        );
    }
    assert_eq!(
        builder.token(Token::VariationEnd),
        Err(PgnProblem::UnopenedVariation)
    );
    assert_eq!(
        builder.token(Token::VariationStart),
        Err(PgnProblem::VariationBeforeMove)
    );
    builder.token(Token::Move("e4")).expect("a move");
    builder.token(Token::VariationStart).expect("a variation");
    assert_eq!(
        builder.clone().finish(None),
        Err(PgnProblem::UnclosedVariation)
    );
    builder.token(Token::VariationEnd).expect("its end");
    builder.tag("A", "two\r\nlines").expect("a tag");
    let mut game = builder.finish(None).expect("a game");
    assert_eq!(game.to_string(), "[A \"two lines\"]\n\n1. e4 () *\n");
    game.set_tag("A", "b\nc").expect("a value");
    game.set_tag("D", "e").expect("a value");
    game.set_tag("F G", "h").expect_err("a name with a space");
    assert_eq!(game.tags().collect::<Vec<_>>(), [("A", "b c"), ("D", "e")]);
}
