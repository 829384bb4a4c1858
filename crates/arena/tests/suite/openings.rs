//! Openings, generated and read from files.

use crate::plans::{plan, play};
use quirkat_arena::{OpeningSource, RandomOpenings, generate_openings, read_openings};
use quirkat_game::Random;
use quirkat_games::Playable;
use quirkat_games::{Game, Visitor};
use quirkat_search::{Control, Engine, Limits, Request};
use std::collections::HashSet;

fn made(game: Game, settings: RandomOpenings, count: usize) -> Vec<String> {
    let mut openings = Vec::new();
    let number = generate_openings(game, settings, count, &mut |opening| {
        openings.push(opening.to_owned());
        true
    });
    assert_eq!(number.expect("openings"), openings.len());
    openings
}

/// The absolute score of a position, by a longer search than the one that accepted it.
struct Score<'a>(&'a str);

impl Visitor for Score<'_> {
    type Output = u32;

    fn visit<P: Playable>(self) -> u32 {
        let position: P = self.0.parse().expect("a position");
        assert!(position.ending().is_none());
        let mut engine = Engine::<P, P::Eval>::new(P::built_in_eval(), 1, 1);
        let request = Request::new(position, Limits::nodes(20_000));
        let found = engine.search(&request, &Control::default(), &mut |_| {});
        found.score.unsigned_abs()
    }
}

#[test]
fn openings_are_balanced_all_different_and_the_same_again() {
    let settings = RandomOpenings {
        plies: 6,
        seed: 5,
        limit: 60,
    };
    for &game in Game::ALL {
        let openings = made(game, settings, 8);
        assert_eq!(openings.len(), 8, "{game}");
        assert_eq!(openings.iter().collect::<HashSet<_>>().len(), 8, "{game}");
        assert_eq!(made(game, settings, 3), openings[..3], "{game}");
        let other = RandomOpenings {
            seed: 6,
            ..settings
        };
        assert_ne!(made(game, other, 3), openings[..3], "{game}");
        // A longer search may disagree, but on few openings and not by much.
        let scores: Vec<_> = openings
            .iter()
            .map(|text| game.visit(Score(text)))
            .collect();
        let even = scores.iter().filter(|&&score| score <= 100);
        assert!(even.count() >= 5, "{game}: {scores:?}");
        assert_eq!(
            read_openings(game, &openings.join("\n"), None).expect("positions"),
            openings
        );
    }
}

/// Nobody asks for no random plies but to begin where the game begins, whoever is better there.
#[test]
fn without_random_plies_there_is_the_start_alone() {
    let settings = RandomOpenings {
        plies: 0,
        seed: 1,
        limit: 0,
    };
    for &game in Game::ALL {
        assert_eq!(made(game, settings, 3), [game.visit(Start)], "{game}");
    }
}

struct Start;

impl Visitor for Start {
    type Output = String;

    fn visit<P: Playable>(self) -> String {
        P::start().to_string()
    }
}

#[test]
fn when_there_are_no_more_openings_that_is_said() {
    let settings = RandomOpenings {
        plies: 1,
        ..RandomOpenings::default()
    };
    let game = Game::ALL[0];
    let openings = made(game, settings, 30);
    assert!((2..=20).contains(&openings.len()), "{openings:?}");
    let impossible = RandomOpenings {
        plies: 12,
        limit: 0,
        seed: 1,
    };
    let game = Game::ALL[3];
    let made = generate_openings(game, impossible, 1, &mut |_| true);
    if let Err(error) = made {
        assert!(error.to_string().contains("12 plies"), "{error}");
    }
}

#[test]
fn a_match_begins_with_the_positions_of_its_list_in_turn() {
    let game = Game::ALL[0];
    let openings = [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
    ];
    let mut plan = plan(game, 3);
    plan.adjudication.max_moves = Some(3);
    plan.openings = OpeningSource::Listed(openings.map(str::to_owned).into());
    let begun: Vec<_> = play(&plan).into_iter().map(|entry| entry.opening).collect();
    let [a, b] = openings;
    assert_eq!(begun, [a, a, b, b, a, a]);
}

#[test]
fn positions_are_read_from_lines_epd_and_records() {
    let game = Game::ALL[0];
    let epd = "# openings\n\n\
               rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3; id \"king's; pawn\";\r\n\
               rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2\n\
               rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n";
    let openings = read_openings(game, epd, None).expect("positions");
    assert_eq!(
        openings,
        [
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
            "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
        ]
    );
    let pgn = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 {good} Nc6 *\n\n[Event \"b\"]\n\n1. d4 (1. c4) d5 1/2-1/2\n";
    let all = read_openings(game, pgn, None).expect("two games");
    assert!(
        all[0].starts_with("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/"),
        "{all:?}"
    );
    let short = read_openings(game, pgn, Some(1)).expect("two games");
    assert!(
        short[1].starts_with("rnbqkbnr/pppppppp/8/8/3P4/"),
        "{short:?}"
    );
}

#[test]
fn what_is_wrong_with_a_file_is_told_by_its_place() {
    let game = Game::ALL[0];
    for (text, says) in [
        ("", "no opening"),
        ("# nothing\n", "no opening"),
        ("\nwhat\n", "line 2 is not a position of chess: "),
        ("8/8/8/8/8/8/8/8 w - - 0 1 bm e4;", "line 1 "),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            "opening 1 is a game that is over: 1/2-1/2 stalemate",
        ),
        ("[Event \"x\"]\n\n1. e5 *", "game 1: move 1. `e5`"),
        (
            "[Event \"x\"]\n[Variant \"ultima\"]\n\n*",
            "game 1: the record is of the game",
        ),
        ("[Event \"x\"]\n\n1. e4 { *", "not closed"),
    ] {
        let error = read_openings(game, text, None).expect_err(text).to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn no_file_makes_reading_fall_over() {
    let mut random = Random::new(9);
    let seeds = [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3; id \"é\";",
        "[A \"b\"]\n1. e4 *",
    ];
    for _ in 0..2000 {
        let mut bytes = seeds[random.below(2)].as_bytes().to_vec();
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len());
            bytes[at] = random.bits() as u8;
        }
        let text = String::from_utf8_lossy(&bytes);
        for &game in Game::ALL {
            let _ = read_openings(game, &text, Some(3));
        }
    }
}
