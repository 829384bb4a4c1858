//! Broken PGN games: each is one error with its line, and the next game is still read.

use quirkat_game::pgn::{PgnError, PgnProblem, PgnReader, ReadLimits};
use std::io::{self, BufReader, Read};

const NEXT: &str = "\n[Event \"next\"]\n\n1. good *\n";

/// The line and problem of a broken game; the valid one after it must be read.
#[track_caller]
fn broken_with(text: &str, limits: ReadLimits) -> (u64, PgnProblem) {
    let text = format!("{text}{NEXT}");
    let mut reader = PgnReader::with_limits(text.as_bytes(), limits);
    let first = reader.next().expect("the broken game");
    let Err(PgnError::Game { line, problem }) = first else {
        panic!("{first:?}");
    };
    let next = reader.next().expect("the next game").expect("it is whole");
    assert_eq!(next.tag("Event"), Some("next"));
    assert_eq!(next.main_line().collect::<Vec<_>>(), ["good"]);
    assert!(reader.next().is_none());
    (line, problem)
}

#[track_caller]
fn broken(text: &str) -> (u64, PgnProblem) {
    broken_with(text, ReadLimits::default())
}

#[test]
fn tags_that_are_not_a_name_and_a_value() {
    let named = |name: &str| PgnProblem::Tag(name.into());
    assert_eq!(broken("[A \"1\"]\n[B]\n1. a3 *"), (2, named("B")));
    assert_eq!(broken("[\"x\"]\n1. a3 *"), (1, named("")));
    assert_eq!(broken("[A 'x']\n1. a3 *"), (1, named("A")));
    let open = PgnProblem::UnclosedTag("A".into());
    assert_eq!(broken("\n[A \"x\n[B \"y\"]\n\n1. a3 *"), (2, open.clone()));
    assert_eq!(broken("[A \"x\"\n\n1. a3 *"), (1, open.clone()));
    assert_eq!(broken("[A \"x\\\"]\n\n1. a3 *"), (1, open));
}

#[test]
fn an_unclosed_comment_ends_before_the_next_event() {
    assert_eq!(
        broken("1. a3\nb3 {oh\n\n1. c3"),
        (2, PgnProblem::UnclosedComment)
    );
    assert_eq!(
        broken("{oh [Event \"x\"] 1. c3"),
        (1, PgnProblem::UnclosedComment)
    );
}

#[test]
fn what_ends_without_its_end() {
    for (text, message) in [
        ("1. a3 {oh", "line 1: a comment is not closed"),
        ("1. a3 {oh\n[Event", "line 1: a comment is not closed"),
        ("1. a3\n(1. b3", "line 2: a variation is not closed"),
        ("[A \"x", "line 1: the tag `A` is not closed on its line"),
        ("[", "line 1: a tag is not a name and a quoted value: ``"),
        ("1. a3 $", "line 1: `$` is not an annotation's number"),
    ] {
        let errors: Vec<_> = PgnReader::new(text.as_bytes())
            .map(|game| game.expect_err(text).to_string())
            .collect();
        assert_eq!(errors, [message]);
    }
}

#[test]
fn variations_that_do_not_match() {
    assert_eq!(broken("1. a3 )\n b3 *"), (1, PgnProblem::UnopenedVariation));
    assert_eq!(
        broken("1. a3\n(1. b3 *"),
        (3, PgnProblem::UnclosedVariation)
    );
    assert_eq!(
        broken("(1. a3) 1. b3 *"),
        (1, PgnProblem::VariationBeforeMove)
    );
    assert_eq!(
        broken("1. a3 ((b3) c3) *"),
        (1, PgnProblem::VariationBeforeMove)
    );
}

#[test]
fn strays_among_moves() {
    for stray in ["}", "]", "\"", "[x"] {
        let (line, problem) = broken(&format!("1. a3\n c3 {stray} b3 *"));
        assert_eq!((line, problem), (2, PgnProblem::Word(stray[..1].into())));
    }
    assert_eq!(
        broken("1. a3\nb3[x c3 *"),
        (2, PgnProblem::Word("[".into()))
    );
    assert_eq!(broken("1. a3\rb3\n\r\nc3 ] *").0, 4);
    assert_eq!(broken("1. a3 %b *"), (1, PgnProblem::Word("%b".into())));
    assert_eq!(
        broken("1. a3 $65536 *"),
        (1, PgnProblem::Nag("65536".into()))
    );
}

#[test]
fn the_first_problem_is_reported() {
    assert_eq!(
        broken("1. a3\n)\n]\n$x {oh"),
        (2, PgnProblem::UnopenedVariation)
    );
}

#[test]
fn games_without_tags_follow_a_broken_one_too() {
    let read: Vec<_> = PgnReader::new("1. a3 ] *\n1. b3 *\n1. c3 ) 1-0 1. d3".as_bytes())
        .map(|game| game.map(|game| game.main_line().map(String::from).collect::<String>()))
        .map(Result::ok)
        .collect();
    assert_eq!(read, [None, Some("b3".into()), None, Some("d3".into())]);
}

#[test]
fn limits_are_inclusive() {
    let limits = ReadLimits {
        tag: 10,
        word: 5,
        comment: 8,
        depth: 2,
        game: 200,
    };
    for (fits, too_much, problem) in [
        (
            "[A \"123456789\"]\n*",
            "[A \"1234567890\"]\n*",
            PgnProblem::LongTag(10),
        ),
        (
            "[A \"\\\\23456789\"]\n*",
            "[A \"\\\\2345678\\\\9\"]\n*",
            PgnProblem::LongTag(10),
        ),
        (
            "[Abcdefghij \"\"]\n*",
            "[Abcdefghijk \"\"]\n*",
            PgnProblem::LongTag(10),
        ),
        ("1. abcde *", "1. abcdef *", PgnProblem::LongWord(5)),
        ("{12345678} *", "{123456789} *", PgnProblem::LongComment(8)),
        (";12345678\n*", ";123456789\n*", PgnProblem::LongComment(8)),
        (
            "a (b (c)) *",
            "a (b (c (d))) *",
            PgnProblem::DeepVariation(2),
        ),
        (
            &"ab ".repeat(20),
            &"ab ".repeat(21),
            PgnProblem::LongGame(200),
        ),
        (
            &"[A \"\"]\n".repeat(4),
            &"[A \"\"]\n".repeat(5),
            PgnProblem::LongGame(200),
        ),
    ] {
        let mut reader = PgnReader::with_limits(fits.as_bytes(), limits);
        reader.next().expect(fits).expect(fits);
        assert_eq!(broken_with(too_much, limits).1, problem, "{too_much}");
    }
}

#[test]
fn a_very_long_line_is_one_error() {
    let long = "x".repeat(1 << 20);
    assert_eq!(broken(&long).1, PgnProblem::LongWord(255));
    assert_eq!(
        broken(&format!("[A \"{long}\"]\n*")).1,
        PgnProblem::LongTag(16 << 10)
    );
    assert_eq!(
        broken(&format!("[{long} \"\"]\n*")).1,
        PgnProblem::LongTag(16 << 10)
    );
    assert_eq!(
        broken(&format!("{{{long}x}} *")).1,
        PgnProblem::LongComment(1 << 20)
    );
    assert_eq!(broken(&format!("$1{}", "0".repeat(1 << 20))).0, 1);
    assert_eq!(broken(&"] ".repeat(1 << 19)).0, 1);
    assert_eq!(broken(&format!("]{}", "\0".repeat(1 << 20))).0, 1);
}

#[test]
fn deep_variations_are_an_error_or_flat() {
    const DEPTH: usize = 100_000;
    let text = format!("{}{}", "a (".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(broken(&text).1, PgnProblem::DeepVariation(1000));
    let brackets = "(".repeat(DEPTH);
    assert_eq!(broken(&brackets).1, PgnProblem::VariationBeforeMove);

    let limits = ReadLimits {
        depth: DEPTH,
        ..ReadLimits::default()
    };
    let mut reader = PgnReader::with_limits(text.as_bytes(), limits);
    let game = reader.next().expect("a game").expect("within the limits");
    assert_eq!(game.tokens().count(), 3 * DEPTH);
    let written = game.to_string();
    let read = PgnReader::with_limits(written.as_bytes(), limits).next();
    assert!(read.is_some_and(|read| read.is_ok_and(|read| read == game)));
}

/// An input that returns some bytes and then fails.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}

#[test]
fn an_input_that_fails_is_the_end() {
    let mut reader = PgnReader::new(BufReader::new(Failing(b"1. a3 *\n1. b3")));
    assert!(reader.next().is_some_and(|game| game.is_ok()));
    let error = reader.next().expect("an error").expect_err("an error");
    assert_eq!(
        error.to_string(),
        "reading fails after line 2: the disk is gone"
    );
    assert!(reader.next().is_none());
}
