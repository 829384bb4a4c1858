//! Games of self-play, replayed by the rules.

use crate::support::{folder, play, read, settings};
use quirkat_arena::Adjudicator;
use quirkat_game::{Ending, Record};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_learn::data::SelfPlayGame;
use quirkat_learn::{ADJUDICATION, SelfPlaySettings, samples};

/// Replays a game; returns its ending by the rules and by adjudication.
struct Replay<'a>(&'a SelfPlayGame);

impl Visitor for Replay<'_> {
    type Output = (Option<Ending>, Option<Ending>);

    fn visit<P: Playable>(self) -> Self::Output {
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
    for &kind in Game::ALL {
        let path = folder(&format!("replay_{}", kind.name())).join("games");
        let progress = play(&path, settings(kind, 30));
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

/// Counts the training samples of a game.
struct Quiet<'a>(&'a SelfPlayGame);

impl Visitor for Quiet<'_> {
    type Output = u64;

    fn visit<P: Playable>(self) -> u64 {
        let mut count = 0;
        samples::<P>(self.0, &mut |sample| {
            assert!(sample.position.ending().is_none());
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

        fn visit<P: Playable>(self) -> usize {
            let position: P = self.0.parse().unwrap_or_else(|_| panic!("no position"));
            position.side_to_move().index()
        }
    }

    let path = folder("random_plies").join("games");
    for &kind in Game::ALL {
        let _ = std::fs::remove_file(&path);
        play(&path, settings(kind, 6));
        let sides = read(&path).into_values();
        let sides: Vec<_> = sides.map(|game| kind.visit(ToMove(&game.start))).collect();
        assert_eq!(sides, [0, 1, 0, 1, 0, 1], "{}", kind.name());
    }
}

#[test]
fn a_position_takes_three_to_five_bytes() {
    for &kind in Game::ALL {
        let path = folder(&format!("size_{}", kind.name())).join("games");
        let settings = SelfPlaySettings {
            nodes: 100,
            ..settings(kind, 16)
        };
        let progress = play(&path, settings);
        let size = progress.bytes as f64 / progress.positions as f64;
        assert!((3.0..=5.0).contains(&size), "{}: {size}", kind.name());
        let length = std::fs::metadata(&path).expect("a file").len();
        assert_eq!(progress.bytes, length);
    }
}
