//! Games of self-play, played again from their records by the rules.

use crate::samples::{folder, play, read, recipe};
use quirkat_arena::{Adjudication, Adjudicator, DrawRule, WinRule};
use quirkat_eval::Evaluated;
use quirkat_game::{Ending, Record};
use quirkat_learn::records::Game;
use quirkat_learn::{Recipe, lessons};
use quirkat_session::{self as session, Visitor};

/// When self-play ends games that are clear.
const ADJUDICATION: Adjudication = Adjudication {
    win: Some(WinRule {
        score: 1500,
        moves: 3,
    }),
    draw: Some(DrawRule {
        score: 8,
        moves: 8,
        after: 40,
    }),
    max_moves: Some(200),
};

/// Plays a game again; gives how the rules end it, or else how what the players think of it does.
struct Replay<'a>(&'a Game);

impl Visitor for Replay<'_> {
    type Output = (Option<Ending>, Option<Ending>);

    fn visit<P: Evaluated>(self) -> Self::Output {
        let Replay(game) = self;
        let start: P = game.start.parse().expect("a position");
        assert_eq!(start.to_string(), game.start);
        let mut record = Record::new(start);
        let by_rules = |record: &Record<P>| record.ending().or_else(|| record.claimable());
        let mut adjudicator = Adjudicator::new(ADJUDICATION);
        let mut adjudicated = None;
        for ply in &game.plies {
            assert_eq!(by_rules(&record), None, "it goes on after its end");
            assert_eq!(adjudicated, None, "it goes on after it is clear");
            let position = record.position();
            let side = position.side_to_move();
            let mv = position.decode(ply.code).expect("a legal move");
            assert_eq!(position.encode(mv), ply.code);
            record.play(mv).expect("a legal move");
            adjudicated = adjudicator.moved(side, Some(ply.score.into()));
        }
        (by_rules(&record), adjudicated)
    }
}

#[test]
fn every_game_is_played_by_the_rules_to_its_end() {
    for &kind in session::Game::ALL {
        let path = folder(&format!("replay_{}", kind.name())).join("games");
        let progress = play(&path, recipe(kind, 30));
        let games = read(&path);
        assert!(games.keys().copied().eq(0..30));
        let positions: usize = games.values().map(|game| game.plies.len()).sum();
        assert_eq!(progress.positions, positions as u64);
        let mut quiet = 0;
        for game in games.values() {
            let (by_rules, adjudicated) = kind.visit(Replay(game));
            let ending = by_rules.or(adjudicated).expect("an end");
            assert_eq!(ending.outcome, game.outcome, "game {}", game.number);
            assert!(game.plies[0].score.unsigned_abs() <= 200, "an even opening");
            quiet += kind.visit(Quiet(game));
        }
        assert_eq!(progress.quiet, quiet);
        assert!(quiet > 0 && quiet < progress.positions);
    }
}

/// Counts the positions of a game that there is something to learn from.
struct Quiet<'a>(&'a Game);

impl Visitor for Quiet<'_> {
    type Output = u64;

    fn visit<P: Evaluated>(self) -> u64 {
        let mut count = 0;
        lessons::<P>(self.0, &mut |lesson| {
            assert!(lesson.position.ending().is_none());
            count += 1;
        })
        .expect("a game");
        count
    }
}

#[test]
fn every_other_game_has_one_random_ply_more() {
    struct ToMove<'a>(&'a str);

    impl Visitor for ToMove<'_> {
        type Output = usize;

        fn visit<P: Evaluated>(self) -> usize {
            let position: P = self.0.parse().unwrap_or_else(|_| panic!("no position"));
            position.side_to_move().index()
        }
    }

    let path = folder("random_plies").join("games");
    for &kind in session::Game::ALL {
        let _ = std::fs::remove_file(&path);
        play(&path, recipe(kind, 6));
        let sides = read(&path).into_values();
        let sides: Vec<_> = sides.map(|game| kind.visit(ToMove(&game.start))).collect();
        assert_eq!(sides, [0, 1, 0, 1, 0, 1], "{}", kind.name());
    }
}

#[test]
fn a_position_takes_three_to_five_bytes() {
    for &kind in session::Game::ALL {
        let path = folder(&format!("size_{}", kind.name())).join("games");
        let recipe = Recipe {
            nodes: 100,
            ..recipe(kind, 16)
        };
        let progress = play(&path, recipe);
        let size = progress.bytes as f64 / progress.positions as f64;
        assert!((3.0..=5.0).contains(&size), "{}: {size}", kind.name());
        let length = std::fs::metadata(&path).expect("a file").len();
        assert_eq!(progress.bytes, length);
    }
}
