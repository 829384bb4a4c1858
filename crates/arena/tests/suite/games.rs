//! Real matches of our own search against itself.

use crate::plans::{essence, plan, play, with_players};
use quirkat_arena::{
    Adjudication, Archive, DrawRule, FinishedGame, MoveReport, OpeningSource, Pace, ScheduledGame,
    Watcher, WinRule, run,
};
use quirkat_game::{Record, Rules, pgn};
use quirkat_games::{Game, Playable, Visitor};
use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::time::Duration;

/// Replays the PGN of a game by its rules.
struct Check<'a>(&'a FinishedGame);

impl Visitor for Check<'_> {
    type Output = ();

    fn visit<P: Playable>(self) {
        let Check(entry) = self;
        let game: pgn::PgnGame = entry.pgn.parse().expect("a record");
        let record = Record::<P>::from_pgn(&game).expect("legal moves from a position");
        assert_eq!(record.start().to_string(), entry.opening);
        assert_eq!(record.plies(), entry.plies);
        let ending = record.ending().expect("the game is over");
        assert_eq!(ending.outcome.to_string(), entry.result);
        assert_eq!(ending.reason, entry.reason);
        assert_eq!(game.tag("Termination"), Some(entry.reason.as_str()));
        // No moves follow an ending or a claimable draw.
        let mut replayed = Record::new(record.start().clone());
        for &mv in record.moves() {
            assert!(replayed.ending().is_none() && replayed.claimable().is_none());
            assert!(replayed.position().is_legal(mv));
            replayed.play(mv).expect("a legal move");
        }
    }
}

#[test]
fn every_game_is_played_to_its_end_in_pairs_by_its_rules() {
    for &game in Game::ALL {
        let entries = play(&plan(game, 2));
        assert_eq!(entries.len(), 4, "{game}");
        for entry in &entries {
            assert_eq!(entry.fault, None, "{game}");
            game.visit(Check(entry));
        }
        for pair in entries.chunks(2) {
            assert_eq!(pair[0].opening, pair[1].opening, "{game}");
            assert_eq!(
                (pair[0].white, pair[0].black),
                (pair[1].black, pair[1].white)
            );
        }
        assert_ne!(entries[0].opening, entries[2].opening, "{game}");
    }
}

#[test]
fn games_at_fixed_nodes_do_not_depend_on_how_many_are_played_at_once() {
    let plan = plan(Game::ALL[3], 4);
    let one: Vec<_> = play(&plan).iter().map(essence).collect();
    let mut plan = plan;
    plan.concurrency = 2;
    let two: Vec<_> = play(&plan).iter().map(essence).collect();
    assert_eq!(one, two);
    assert_eq!(one.len(), 8);
}

#[test]
fn clocks_run_down_and_are_told() {
    let mut plan = plan(Game::ALL[0], 1);
    plan.players[1].pace = None;
    plan.pace = Pace::Clock("3/0.4+0.02".parse().expect("a time control"));
    // The machine may be slow: the margin keeps games from being lost on time.
    plan.margin = Duration::from_secs(5);
    plan.adjudication.max_moves = Some(5);
    let entries = play(&plan);
    assert_eq!(entries.len(), 2);
    for entry in &entries {
        let game: pgn::PgnGame = entry.pgn.parse().expect("a record");
        assert_eq!(game.tag("TimeControl"), Some("3/0.4+0.02"));
        let comments = game.tokens().filter_map(|token| match token {
            pgn::Token::Comment(text) => Some(text.to_owned()),
            _ => None,
        });
        let comments: Vec<_> = comments.collect();
        assert_eq!(comments.len(), entry.plies);
        for text in &comments {
            let rest = text.strip_prefix("[%clk 0:00:0").expect(text);
            let (clock, thought) = rest.split_once("] ").expect(text);
            assert!(clock.parse::<f64>().expect(text) < 2.0, "{text}");
            let (score, time) = thought.split_once(' ').expect(text);
            let (score, depth) = score.split_once('/').expect(text);
            assert!(
                score.starts_with(['+', '-']) && depth.parse::<u32>().is_ok(),
                "{text}"
            );
            assert!(
                time.strip_suffix('s')
                    .is_some_and(|time| time.parse::<f64>().is_ok())
            );
        }
    }
}

#[test]
fn clear_games_are_ended_early_where_that_is_wanted() {
    let mut plan = plan(Game::ALL[0], 3);
    plan.adjudication = Adjudication {
        win: Some(WinRule {
            score: 150,
            moves: 2,
        }),
        draw: Some(DrawRule {
            score: 15,
            moves: 3,
            after: 10,
        }),
        max_moves: Some(20),
    };
    let entries = play(&plan);
    assert!(entries.iter().all(|entry| entry.plies <= 40));
    let adjudicated = entries
        .iter()
        .filter(|entry| entry.reason == "adjudication");
    assert!(adjudicated.clone().count() > 0);
    assert!(adjudicated.clone().any(|entry| entry.plies < 40));
}

#[test]
fn opponents_of_every_game_play_to_its_end_by_its_rules() {
    for (game, players) in [
        (Game::Chess, ["waterloo-3", "foveros-hard"]),
        (Game::Baroque, ["toledo", "quirkat nodes=50"]),
        (Game::Ultima, ["quirkat nodes=50", "toledo"]),
        (Game::Alquerque, ["atlanta:2", "atlanta"]),
    ] {
        let mut plan = with_players(game, 1, &players);
        plan.adjudication.max_moves = Some(30);
        let entries = play(&plan);
        assert_eq!(entries.len(), 2, "{game}");
        for entry in &entries {
            assert_eq!(entry.fault, None, "{game}");
            game.visit(Check(entry));
        }
    }
}

struct Start;

impl Visitor for Start {
    type Output = String;

    fn visit<P: Rules>(self) -> String {
        P::start().to_string()
    }
}

/// All games start alike, so only random choices can tell them apart.
#[test]
fn chance_differs_from_game_to_game_and_is_the_same_again() {
    let plan = |seed: u32| {
        let player = format!("waterloo-1 seed={seed}");
        let mut plan = with_players(Game::Chess, 4, &[player.as_str(), "waterloo-1 name=other"]);
        plan.openings = OpeningSource::Listed(vec![Game::Chess.visit(Start)]);
        plan.adjudication.max_moves = Some(6);
        plan
    };
    let one: Vec<_> = play(&plan(1)).iter().map(essence).collect();
    let moves: HashSet<_> = one.iter().map(|(.., moves)| moves.clone()).collect();
    assert_eq!(moves.len(), 8, "{moves:?}");
    let again: Vec<_> = play(&plan(1)).iter().map(essence).collect();
    assert_eq!(one, again);
    let other: Vec<_> = play(&plan(2)).iter().map(essence).collect();
    assert_ne!(one, other);
}

/// Collects the moves of each game by its number, where it wants them, and the games.
struct Moves {
    wanted: bool,
    openings: BTreeMap<usize, String>,
    reports: BTreeMap<usize, Vec<MoveReport>>,
    games: Vec<FinishedGame>,
}

impl Moves {
    fn of_a_match(wanted: bool) -> Moves {
        let mut plan = plan(Game::Alquerque, 3);
        plan.concurrency = 2;
        let mut moves = Moves {
            wanted,
            openings: BTreeMap::new(),
            reports: BTreeMap::new(),
            games: Vec::new(),
        };
        run(&plan, &mut Archive::default(), &mut moves).expect("a match");
        assert_eq!(moves.games.len(), 6);
        moves
    }
}

impl Watcher for Moves {
    fn started(&mut self, game: ScheduledGame, opening: &str) {
        self.openings.insert(game.number, opening.to_owned());
    }

    fn wants_moves(&self) -> bool {
        self.wanted
    }

    fn moved(&mut self, report: &MoveReport) {
        let finished = self.games.iter().any(|game| game.number == report.number);
        assert!(!finished, "a move after the end");
        let reports = self.reports.entry(report.number).or_default();
        reports.push(report.clone());
    }

    fn finished(&mut self, game: &FinishedGame, _: bool) -> ControlFlow<()> {
        self.games.push(game.clone());
        ControlFlow::Continue(())
    }
}

#[test]
fn a_watcher_that_wants_moves_is_told_every_one() {
    let Moves {
        openings,
        reports,
        games,
        ..
    } = Moves::of_a_match(true);
    assert_eq!(reports.len(), games.len());
    for game in &games {
        let reports = &reports[&game.number];
        assert_eq!(reports.len(), game.plies, "game {}", game.number);
        assert!(reports.iter().map(|report| report.ply).eq(1..=game.plies));
        let (.., moves) = essence(game);
        assert!(reports.iter().map(|report| &report.san).eq(&moves));
        assert_eq!(reports[0].position, game.opening);
        assert_eq!(openings[&game.number], game.opening);
    }
    assert!(Moves::of_a_match(false).reports.is_empty());
}

#[test]
fn a_part_of_a_plan_is_just_those_games_of_the_whole() {
    let mut plan = plan(Game::Alquerque, 3);
    let whole: Vec<_> = play(&plan).iter().map(essence).collect();
    assert_eq!(whole.len(), 6);
    plan.part = Some(2..4);
    let part: Vec<_> = play(&plan).iter().map(essence).collect();
    assert_eq!(part, whole[2..4]);
    // A part that reaches past the end has the games that there are.
    plan.part = Some(5..9);
    let part: Vec<_> = play(&plan).iter().map(essence).collect();
    assert_eq!(part, whole[5..]);
}
