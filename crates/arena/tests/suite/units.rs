//! Units: the parts of a plan as data are the whole, and games that cannot have happened are refused.

use crate::plans::{plan, play};
use quirkat_arena::{FinishedGame, Plan, PlanUnits, play_unit};
use quirkat_game::reasons;
use quirkat_games::Game;
use quirkat_search::Control;

/// The units of a plan, each after a journey as text.
fn units(plan: &Plan, played: &[FinishedGame]) -> Vec<(usize, Plan)> {
    let units = PlanUnits::new(plan, played).expect("openings");
    let travel = |(number, unit): (usize, Plan)| {
        let text = serde_json::to_string(&unit).expect("JSON");
        (number, serde_json::from_str(&text).expect("a plan"))
    };
    units.map(travel).collect()
}

fn play_all(plan: &Plan, played: &[FinishedGame]) -> Vec<FinishedGame> {
    let units = units(plan, played).into_iter().rev();
    let mut games: Vec<_> = units
        .flat_map(|(_, unit)| {
            let games = play_unit(&unit, &Control::default()).expect("a unit");
            let games = games.expect("it was not stopped");
            unit.check(&games).expect("legal games");
            games
        })
        .collect();
    games.sort_by_key(|game| game.number);
    games
}

#[test]
fn units_in_any_order_are_the_whole_to_the_byte() {
    for &game in Game::ALL {
        let plan = plan(game, 3);
        let whole = play(&plan);
        assert_eq!(play_all(&plan, &[]), whole, "{}", game.name());
        // What is left of a pair is a unit too.
        let (first, rest) = whole.split_at(3);
        assert_eq!(play_all(&plan, first), rest, "{}", game.name());
        assert_eq!(units(&plan, &whole).len(), 0);
    }
}

#[test]
fn a_unit_that_is_stopped_has_no_games() {
    let (_, unit) = units(&plan(Game::ALL[0], 1), &[]).remove(0);
    let stop = Control::default();
    stop.stop();
    assert!(play_unit(&unit, &stop).expect("a unit").is_none());
}

#[test]
fn games_that_cannot_have_happened_are_refused() {
    let plan = plan(Game::ALL[3], 2);
    let units = units(&plan, &[]);
    let (_, unit) = &units[0];
    let games = play_unit(unit, &Control::default());
    let games = games.expect("a unit").expect("games");
    let refused = |change: &dyn Fn(&mut Vec<FinishedGame>), why: &str| {
        let mut games = games.clone();
        change(&mut games);
        let error = unit.check(&games).expect_err(why).to_string();
        assert!(error.contains(why), "{error}");
    };
    refused(
        &|games| drop(games.pop()),
        "other games than were asked for",
    );
    refused(&|games| games.swap(0, 1), "other games than were asked for");
    refused(&|games| games[0].white = 1, "between others");
    refused(&|games| games[1].plies += 1, "game 2 has another length");
    refused(&|games| games[0].pgn = games[1].pgn.clone(), "game 1 ");
    refused(
        &|games| games[0].pgn.push_str("\u{1b}[2J"),
        "control characters",
    );
    refused(&|games| games[0].pgn = "nothing".to_owned(), "game 1 ");
    refused(
        &|games| games[0].result = "*".to_owned(),
        "ends otherwise than it says",
    );
    let last = |games: &mut Vec<FinishedGame>, reason: &str| {
        let old = format!("[Termination \"{}\"]", games[0].reason);
        games[0].pgn = games[0]
            .pgn
            .replace(&old, &format!("[Termination \"{reason}\"]"));
        games[0].reason = reason.to_owned();
    };
    refused(
        &|games| last(games, reasons::RESIGNATION),
        "ends without reason",
    );
    refused(&|games| last(games, reasons::TIME), "ends ");
    // The first legal move of another position is none here.
    let moves = games[0].pgn.find("\n1").expect("moves") + 1;
    refused(
        &|games| games[0].pgn.replace_range(moves.., "1. e5-e4 1-0\n"),
        "game 1 ",
    );
    let (_, other) = &units[1];
    let error = other.check(&games).expect_err("another unit").to_string();
    assert!(error.contains("other games"), "{error}");
}

#[test]
fn plans_that_contradict_themselves_are_refused() {
    let (_, unit) = units(&plan(Game::ALL[0], 1), &[]).remove(0);
    let refused = |change: &dyn Fn(&mut Plan), why: &str| {
        let mut unit = unit.clone();
        change(&mut unit);
        let error = play_unit(&unit, &Control::default()).expect_err(why);
        assert!(error.to_string().contains(why), "{error}");
    };
    refused(
        &|unit| drop(unit.players.pop()),
        "players that it does not have",
    );
    refused(&|unit| unit.players[0].hash = 0, "a wrong size");
    let nobody = |unit: &mut Plan| {
        unit.players[0].kind = quirkat_arena::PlayerKind::Opponent {
            name: "nobody".to_owned(),
            seed: 1,
        };
    };
    refused(&nobody, "an unknown player");
    let text = serde_json::to_string(&unit).expect("JSON");
    let wrong = text.replace("nodes=200", "nodes=none");
    assert!(serde_json::from_str::<Plan>(&wrong).is_err());
}
