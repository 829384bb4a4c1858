//! Weights that are fitted to games.

use crate::samples::{folder, header, made_up, play, read, recipe, write};
use quirkat_alquerque::Alquerque;
use quirkat_eval::alquerque::AlquerqueEval;
use quirkat_eval::{Pair, Weighted, Weights};
use quirkat_game::{Outcome, Position, Side};
use quirkat_learn::records::{Game, RecordsError};
use quirkat_learn::{Epoch, Fit, Fitted, TuneError, lessons, tune};
use quirkat_session as session;
use std::fs;
use std::path::{Path, PathBuf};

fn built_in() -> &'static Weights {
    <AlquerqueEval as Weighted<Alquerque>>::built_in()
}

/// Games of Alquerque.
fn games(folder: &Path, count: u64) -> Vec<Game> {
    let path = folder.join("played");
    play(&path, recipe(session::Game::Alquerque, count));
    read(&path).into_values().collect()
}

/// A file of these games.
fn file(folder: &Path, games: &[Game]) -> PathBuf {
    let path = folder.join("games");
    write(&path, &header("alquerque"), games);
    path
}

fn fit(records: PathBuf) -> Fit {
    Fit {
        records: vec![records],
        threads: 2,
        ..Fit::default()
    }
}

/// Fits, and gives every epoch on the way.
fn fitted(fit: &Fit) -> (Fitted, Vec<Epoch>) {
    let mut epochs = Vec::new();
    let fitted = tune::<Alquerque>(fit, &mut |epoch| {
        epochs.push(epoch);
        true
    });
    (fitted.expect("a fit"), epochs)
}

/// Where the first weight of a term stands.
fn place(term: &str) -> usize {
    let mut terms = built_in().terms().iter();
    terms
        .find(|other| other.name == term)
        .expect("a term")
        .start
}

/// What weights say of a position, for White.
fn judge(position: &Alquerque, weights: &Weights) -> f64 {
    let trace = AlquerqueEval::trace(position);
    let sum = trace.sum(weights);
    f64::from(sum.early()) * trace.early + f64::from(sum.late()) * trace.late
}

/// The game as if these weights had thought of every position what there is to think.
fn judged(game: &Game, weights: &Weights) -> Game {
    let mut game = game.clone();
    let mut position: Alquerque = game.start.parse().expect("a position");
    for ply in &mut game.plies {
        let white = judge(&position, weights).round() as i16;
        ply.score = match position.side_to_move() {
            Side::White => white,
            Side::Black => -white,
        };
        position.play(position.decode(ply.code).expect("a move"));
    }
    game
}

#[test]
fn weights_go_to_those_that_judged_the_games() {
    let folder = folder("judged");
    let mut truth = built_in().clone();
    let changed = [("tempo", 40), ("material", -25), ("blocked", 30)];
    for (term, by) in changed {
        let pair = &mut truth.pairs_mut()[place(term)];
        *pair += Pair::new(by, by);
    }
    let games: Vec<_> = games(&folder, 120)
        .iter()
        .map(|game| judged(game, &truth))
        .collect();
    let fit = Fit {
        results: 0.0,
        ..fit(file(&folder, &games))
    };
    let (fitted, epochs) = fitted(&fit);
    assert!(fitted.after < fitted.before / 10.0, "{epochs:?}");
    // Not all the way: terms that go together can make up for each other.
    for (term, by) in changed {
        let [found, before] = [&fitted.weights, built_in()].map(|all| all.pairs()[place(term)]);
        let moved = found.early() - before.early();
        assert!(moved.signum() == by.signum(), "{term} has moved by {moved}");
    }
}

#[test]
fn a_piece_that_loses_games_is_worth_less() {
    let folder = folder("reversed");
    let mut games = games(&folder, 60);
    for game in &mut games {
        if let Outcome::Win(side) = game.outcome {
            game.outcome = Outcome::Win(!side);
        }
    }
    let fit = Fit {
        results: 1.0,
        epochs: 20,
        ..fit(file(&folder, &games))
    };
    let (fitted, _) = fitted(&fit);
    assert!(fitted.after < fitted.before);
    let material = place("material");
    assert!(fitted.weights.pairs()[material].early() < built_in().pairs()[material].early());
}

#[test]
fn fitted_weights_can_be_read_back_and_are_never_worse() {
    let folder = folder("read_back");
    let games = games(&folder, 120);
    let (fitted, epochs) = fitted(&fit(file(&folder, &games)));
    assert!(fitted.after <= fitted.before, "{epochs:?}");
    assert_eq!(epochs[0].number, 0);
    assert!((epochs[0].held_out - fitted.before).abs() < 1e-12);
    assert_eq!(epochs.len() as u32, fitted.epochs + 1);
    let text = fitted.weights.to_string();
    let read = <AlquerqueEval as Weighted<Alquerque>>::read_weights(&text);
    assert_eq!(read.as_ref(), Ok(&fitted.weights));
}

#[test]
fn the_best_is_kept_when_it_gets_worse() {
    let folder = folder("best");
    let games = games(&folder, 12);
    // With few games and long steps it soon learns them by heart.
    let fit = Fit {
        results: 1.0,
        rate: 10.0,
        ..fit(file(&folder, &games))
    };
    let (fitted, epochs) = fitted(&fit);
    let best = epochs.iter().rfind(|epoch| epoch.best).expect("a best");
    let least = epochs.iter().map(|epoch| epoch.held_out);
    assert!(least.into_iter().all(|loss| loss >= best.held_out));
    let last = epochs.last().expect("an end");
    assert!(last.number < fit.epochs, "it ends by itself");
    assert!(last.held_out > best.held_out, "{epochs:?}");
    // Weights are rounded in the end.
    assert!((fitted.after - best.held_out).abs() < 2e-3, "{epochs:?}");
    assert!(fitted.after < last.held_out);
}

#[test]
fn where_nothing_helps_the_weights_stay_as_they_are() {
    let folder = folder("nothing_helps");
    let games = games(&folder, 12);
    let fit = Fit {
        rate: 1e6,
        epochs: 3,
        ..fit(file(&folder, &games))
    };
    let (fitted, epochs) = fitted(&fit);
    assert!(epochs[1..].iter().all(|epoch| !epoch.best), "{epochs:?}");
    assert_eq!(&fitted.weights, built_in());
    assert!((fitted.after - fitted.before).abs() < 1e-12);
}

#[test]
fn whoever_watches_can_end_it() {
    let folder = folder("watched");
    let games = games(&folder, 12);
    let mut seen = 0;
    let fitted = tune::<Alquerque>(&fit(file(&folder, &games)), &mut |epoch| {
        seen = epoch.number;
        epoch.number < 2
    });
    assert_eq!((fitted.expect("a fit").epochs, seen), (2, 2));
}

#[test]
fn whole_games_are_held_out_of_both_who_begin() {
    let folder = folder("held_out");
    let games = games(&folder, 50);
    let (fitted, _) = fitted(&Fit {
        epochs: 1,
        ..fit(file(&folder, &games))
    });
    let count = |held_out: bool| {
        let part = games
            .iter()
            .filter(|game| [0, 1, 40, 41].contains(&game.number) == held_out);
        part.fold((0, 0), |(games, mut positions), game| {
            lessons::<Alquerque>(game, &mut |_| positions += 1).expect("a game");
            (games + 1, positions)
        })
    };
    let volume = fitted.held_out;
    assert_eq!((volume.games, volume.positions), count(true));
    let volume = fitted.learnt;
    assert_eq!((volume.games, volume.positions), count(false));
    assert_eq!(fitted.damaged, 0);
}

#[test]
fn several_files_are_one_and_damage_is_told() {
    let folder = folder("several");
    let games = games(&folder, 12);
    let whole = file(&folder, &games);
    let damaged = folder.join("damaged");
    let blocks = games.chunks(4);
    for block in blocks {
        write(&damaged, &header("alquerque"), block);
    }
    let mut bytes = fs::read(&damaged).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&damaged, bytes).expect("room");
    let (fitted, _) = fitted(&Fit {
        records: vec![whole, damaged],
        epochs: 1,
        ..Fit::default()
    });
    assert_eq!(fitted.learnt.games + fitted.held_out.games, 12 + 8);
    assert_eq!(fitted.damaged, 1);
}

#[test]
fn what_cannot_be_learnt_from_is_refused() {
    let folder = folder("refused");
    let games = games(&folder, 3);
    let refused = |name: &str, game: &str, games: &[Game]| {
        let path = folder.join(name);
        write(&path, &header(game), games);
        tune::<Alquerque>(&fit(path), &mut |_| panic!("it began")).expect_err("nothing to learn")
    };
    assert!(matches!(
        refused("other", "chess", &games),
        TuneError::OtherGame { found, expected: "alquerque", .. } if found == "chess"
    ));
    // Games 0 and 1 are held out, and game 2 alone is not.
    for (name, games) in [("held", &games[..2]), ("learnt", &games[2..])] {
        let count = games.len() as u64;
        assert!(matches!(
            refused(name, "alquerque", games),
            TuneError::TooFew { games } if games == count
        ));
    }
    assert!(matches!(
        refused("made_up", "alquerque", &[made_up(9)]),
        TuneError::BadGame { error, .. } if error.number == 9
    ));
    let mut illegal = games[0].clone();
    illegal.plies[1].code ^= 0xff;
    assert!(matches!(
        refused("illegal", "alquerque", &[illegal]),
        TuneError::BadGame { error, .. } if error.number == 0
    ));
    fs::write(folder.join("foreign"), "no games").expect("room");
    for (name, io) in [("foreign", false), ("missing", true)] {
        let error = tune::<Alquerque>(&fit(folder.join(name)), &mut |_| true);
        assert!(matches!(
            error,
            Err(TuneError::Records { error, .. }) if matches!(error, RecordsError::Io(_)) == io
        ));
    }
    let none = tune::<Alquerque>(&Fit::default(), &mut |_| true);
    assert!(matches!(none, Err(TuneError::TooFew { games: 0 })));
}
