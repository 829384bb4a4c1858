//! The same recipe gives the same games, whoever plays them and however often it is interrupted.

use crate::samples::{folder, play, read, recipe};
use quirkat_learn::{Progress, Recipe, SelfPlayError, self_play};
use quirkat_search::Control;
use quirkat_session::Game;
use std::fs;
use std::path::Path;

/// Plays until so many more games are finished, and then breaks off.
fn play_some(path: &Path, recipe: Recipe, new: u64) -> Progress {
    let control = Control::default();
    self_play(path, recipe, &control, &mut |now| {
        if now.games - now.earlier >= new {
            control.stop();
        }
    })
    .expect("self-play")
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = folder("threads");
    for &game in Game::ALL {
        let [one, many] = [1, 5].map(|threads| {
            let path = folder.join(format!("{}-{threads}", game.name()));
            let recipe = Recipe {
                threads,
                ..recipe(game, 12)
            };
            play(&path, recipe);
            read(&path)
        });
        assert_eq!(one.len(), 12);
        assert_eq!(one, many, "{}", game.name());
    }
}

#[test]
fn what_was_broken_off_again_and_again_comes_to_the_same() {
    let folder = folder("broken_off");
    let recipe = recipe(Game::Alquerque, 40);
    let whole = folder.join("whole");
    play(&whole, recipe);
    let path = folder.join("broken");
    let mut earlier = 0;
    for new in [1, 3, 10] {
        let progress = play_some(&path, recipe, new);
        assert_eq!(progress.earlier, earlier);
        earlier = read(&path).len() as u64;
        assert_eq!(progress.games, earlier);
        assert!(earlier >= progress.earlier + new);
    }
    assert!(earlier < recipe.games, "it was broken off");
    // Half a block at the end, as a kill leaves it.
    let mut bytes = fs::read(&path).expect("a file");
    bytes.truncate(bytes.len() - 5);
    fs::write(&path, bytes).expect("room");
    let progress = play(&path, recipe);
    assert!(progress.earlier < earlier, "the last block is lost");
    assert_eq!(progress.games, 40);
    assert_eq!(read(&path), read(&whole));
}

#[test]
fn more_games_can_be_asked_for_later_and_fewer_change_nothing() {
    let path = folder("more_and_fewer").join("games");
    play(&path, recipe(Game::Alquerque, 5));
    let first = read(&path);
    play(&path, recipe(Game::Alquerque, 9));
    let all = read(&path);
    assert_eq!(all.len(), 9);
    assert!(first.iter().all(|(number, game)| all[number] == *game));
    let progress = play(&path, recipe(Game::Alquerque, 3));
    assert_eq!((progress.games, progress.earlier), (9, 9));
    assert_eq!((progress.positions, progress.quiet), (0, 0));
    assert_eq!(read(&path), all);
}

#[test]
fn another_seed_gives_other_games() {
    let folder = folder("seeds");
    let [one, other] = [1, 2].map(|seed| {
        let path = folder.join(format!("{seed}"));
        let recipe = Recipe {
            seed,
            ..recipe(Game::Ultima, 4)
        };
        play(&path, recipe);
        read(&path)
    });
    assert!(one.values().all(|game| other[&game.number] != *game));
}

#[test]
fn progress_is_told_after_every_game() {
    let path = folder("progress").join("games");
    let mut told = Vec::new();
    let recipe = recipe(Game::Alquerque, 7);
    let last = self_play(&path, recipe, &Control::default(), &mut |now| {
        told.push(now);
    })
    .expect("self-play");
    let games: Vec<_> = told.iter().map(|now| now.games).collect();
    assert_eq!(games, [1, 2, 3, 4, 5, 6, 7]);
    assert!(told.is_sorted_by_key(|now| (now.positions, now.elapsed)));
    assert_eq!(told[6].positions, last.positions);
}

#[test]
fn openings_that_do_not_exist_are_not_looked_for_for_ever() {
    let path = folder("no_openings").join("games");
    let long = Recipe {
        plies: 1000,
        ..recipe(Game::Alquerque, 2)
    };
    let error = self_play(&path, long, &Control::default(), &mut |_| {}).expect_err("no opening");
    assert!(matches!(error, SelfPlayError::NoOpening { plies: 1000 }));
    // The file was not even begun, and can still become any.
    play(&path, recipe(Game::Chess, 1));
    assert_eq!(read(&path).len(), 1);
}
