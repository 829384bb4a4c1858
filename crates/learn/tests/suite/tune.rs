//! Tuning weights on games.

use crate::support::{folder, header, made_up, play, read, settings, write};
use quirkat_alquerque::Alquerque;
use quirkat_eval::alquerque::AlquerqueEval;
use quirkat_eval::{LinearEval, Tapered, Weights};
use quirkat_game::{Outcome, Position, Side};
use quirkat_games::Game;
use quirkat_learn::data::{DataError, SelfPlayGame};
use quirkat_learn::{Epoch, TuneError, TuneResult, TuneSettings, samples, tune};
use std::fs;
use std::path::{Path, PathBuf};

fn built_in() -> &'static Weights {
    <AlquerqueEval as LinearEval<Alquerque>>::built_in()
}

/// Games of Alquerque.
fn games(folder: &Path, count: u64) -> Vec<SelfPlayGame> {
    let path = folder.join("played");
    play(&path, settings(Game::Alquerque, count));
    read(&path).into_values().collect()
}

/// A file of these games.
fn file(folder: &Path, games: &[SelfPlayGame]) -> PathBuf {
    let path = folder.join("games");
    write(&path, &header("alquerque"), games);
    path
}

fn fit(data: PathBuf) -> TuneSettings {
    TuneSettings {
        data: vec![data],
        threads: 2,
        ..TuneSettings::default()
    }
}

/// Fits, and collects all epochs.
fn fitted(fit: &TuneSettings) -> (TuneResult, Vec<Epoch>) {
    let mut epochs = Vec::new();
    let fitted = tune::<Alquerque>(fit, &mut |epoch| {
        epochs.push(epoch);
        true
    });
    (fitted.expect("a fit"), epochs)
}

/// The index of the first weight of a term.
fn place(term: &str) -> usize {
    let mut terms = built_in().terms().iter();
    terms
        .find(|other| other.name == term)
        .expect("a term")
        .start
}

/// The evaluation of a position by weights, for White.
fn judge(position: &Alquerque, weights: &Weights) -> f64 {
    let trace = AlquerqueEval::trace(position);
    let sum = trace.sum(weights);
    f64::from(sum.mg()) * trace.mg + f64::from(sum.eg()) * trace.eg
}

/// The game with scores that these weights give.
fn judged(game: &SelfPlayGame, weights: &Weights) -> SelfPlayGame {
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
        let pair = &mut truth.values_mut()[place(term)];
        *pair += Tapered::new(by, by);
    }
    let games: Vec<_> = games(&folder, 120)
        .iter()
        .map(|game| judged(game, &truth))
        .collect();
    let fit = TuneSettings {
        wdl_proportion: 0.0,
        ..fit(file(&folder, &games))
    };
    let (fitted, epochs) = fitted(&fit);
    assert!(fitted.loss_after < fitted.loss_before / 10.0, "{epochs:?}");
    // Only the direction is certain: correlated terms can make up for each other.
    for (term, by) in changed {
        let [found, before] = [&fitted.weights, built_in()].map(|all| all.values()[place(term)]);
        let moved = found.mg() - before.mg();
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
    let fit = TuneSettings {
        wdl_proportion: 1.0,
        epochs: 20,
        ..fit(file(&folder, &games))
    };
    let (fitted, _) = fitted(&fit);
    assert!(fitted.loss_after < fitted.loss_before);
    let material = place("material");
    assert!(fitted.weights.values()[material].mg() < built_in().values()[material].mg());
}

#[test]
fn fitted_weights_can_be_read_back_and_are_never_worse() {
    let folder = folder("read_back");
    let games = games(&folder, 120);
    let (fitted, epochs) = fitted(&fit(file(&folder, &games)));
    assert!(fitted.loss_after <= fitted.loss_before, "{epochs:?}");
    assert_eq!(epochs[0].number, 0);
    assert!((epochs[0].validation_loss - fitted.loss_before).abs() < 1e-12);
    assert_eq!(epochs.len() as u32, fitted.epochs + 1);
    let text = fitted.weights.to_string();
    let read = <AlquerqueEval as LinearEval<Alquerque>>::read_weights(&text);
    assert_eq!(read.as_ref(), Ok(&fitted.weights));
}

#[test]
fn the_best_is_kept_when_it_gets_worse() {
    let folder = folder("best");
    let games = games(&folder, 12);
    // Few games and a high learning rate soon overfit.
    let fit = TuneSettings {
        wdl_proportion: 1.0,
        learning_rate: 10.0,
        ..fit(file(&folder, &games))
    };
    let (fitted, epochs) = fitted(&fit);
    let best = epochs.iter().rfind(|epoch| epoch.best).expect("a best");
    let least = epochs.iter().map(|epoch| epoch.validation_loss);
    assert!(least.into_iter().all(|loss| loss >= best.validation_loss));
    let last = epochs.last().expect("an end");
    assert!(last.number < fit.epochs, "it ends by itself");
    assert!(last.validation_loss > best.validation_loss, "{epochs:?}");
    // The final weights are rounded.
    assert!(
        (fitted.loss_after - best.validation_loss).abs() < 2e-3,
        "{epochs:?}"
    );
    assert!(fitted.loss_after < last.validation_loss);
}

#[test]
fn where_nothing_helps_the_weights_stay_as_they_are() {
    let folder = folder("nothing_helps");
    let games = games(&folder, 12);
    let fit = TuneSettings {
        learning_rate: 1e6,
        epochs: 3,
        ..fit(file(&folder, &games))
    };
    let (fitted, epochs) = fitted(&fit);
    assert!(epochs[1..].iter().all(|epoch| !epoch.best), "{epochs:?}");
    assert_eq!(&fitted.weights, built_in());
    assert!((fitted.loss_after - fitted.loss_before).abs() < 1e-12);
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
    let (fitted, _) = fitted(&TuneSettings {
        epochs: 1,
        ..fit(file(&folder, &games))
    });
    let count = |held_out: bool| {
        let part = games
            .iter()
            .filter(|game| [0, 1, 40, 41].contains(&game.number) == held_out);
        part.fold((0, 0), |(games, mut positions), game| {
            samples::<Alquerque>(game, &mut |_| positions += 1).expect("a game");
            (games + 1, positions)
        })
    };
    let size = fitted.validation;
    assert_eq!((size.games, size.positions), count(true));
    let size = fitted.training;
    assert_eq!((size.games, size.positions), count(false));
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
    let (fitted, _) = fitted(&TuneSettings {
        data: vec![whole, damaged],
        epochs: 1,
        ..TuneSettings::default()
    });
    assert_eq!(fitted.training.games + fitted.validation.games, 12 + 8);
    assert_eq!(fitted.damaged, 1);
}

#[test]
fn what_cannot_be_learnt_from_is_refused() {
    let folder = folder("refused");
    let games = games(&folder, 3);
    let refused = |name: &str, game: &str, games: &[SelfPlayGame]| {
        let path = folder.join(name);
        write(&path, &header(game), games);
        tune::<Alquerque>(&fit(path), &mut |_| panic!("it began")).expect_err("nothing to learn")
    };
    assert!(matches!(
        refused("other", "chess", &games),
        TuneError::OtherGame { found, expected: "alquerque", .. } if found == "chess"
    ));
    // Games 0 and 1 are the validation set, game 2 is the training set.
    for (name, games) in [("held", &games[..2]), ("learnt", &games[2..])] {
        let count = games.len() as u64;
        assert!(matches!(
            refused(name, "alquerque", games),
            TuneError::TooFew { games, damaged: 0 } if games == count
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
            Err(TuneError::Data { error, .. }) if matches!(error, DataError::Io(_)) == io
        ));
    }
    let none = tune::<Alquerque>(&TuneSettings::default(), &mut |_| true);
    assert!(matches!(
        none,
        Err(TuneError::TooFew {
            games: 0,
            damaged: 0
        })
    ));
}
