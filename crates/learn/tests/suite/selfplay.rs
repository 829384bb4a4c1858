//! The same settings give the same games, whatever the threads and interruptions.

use crate::support::{folder, header, play, read, settings, write};
use quirkat_games::Game;
use quirkat_learn::data::SelfPlayGame;
use quirkat_learn::{SelfPlayError, SelfPlayProgress, SelfPlaySettings, self_play};
use quirkat_search::Control;
use std::fs;
use std::path::Path;

/// Plays until `new` more games are finished, then stops.
fn play_some(path: &Path, settings: SelfPlaySettings, new: u64) -> SelfPlayProgress {
    let control = Control::default();
    self_play(path, settings, &control, &mut |now| {
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
            let settings = SelfPlaySettings {
                threads,
                ..settings(game, 12)
            };
            play(&path, settings);
            assert_eq!(read(&path).len(), 12);
            fs::read(&path).expect("a file")
        });
        assert!(one == many, "{}", game.name());
    }
}

#[test]
fn what_was_broken_off_again_and_again_comes_to_the_same() {
    let folder = folder("broken_off");
    let settings = settings(Game::Alquerque, 40);
    let whole = folder.join("whole");
    play(&whole, settings.clone());
    let path = folder.join("broken");
    let mut earlier = 0;
    // With more threads a game that takes long would hold up many others, which are then written at once.
    let one_by_one = SelfPlaySettings {
        threads: 1,
        ..settings.clone()
    };
    for new in [1, 3, 10] {
        let progress = play_some(&path, one_by_one.clone(), new);
        assert_eq!(progress.earlier, earlier);
        earlier = read(&path).len() as u64;
        assert_eq!(progress.games, earlier);
        assert!(earlier >= progress.earlier + new);
    }
    assert!(earlier < settings.games.end, "it was broken off");
    // A truncated block at the end, as a kill leaves it.
    let mut bytes = fs::read(&path).expect("a file");
    bytes.truncate(bytes.len() - 5);
    fs::write(&path, bytes).expect("room");
    let progress = play(&path, settings);
    assert!(progress.earlier < earlier, "the last block is lost");
    assert_eq!(progress.games, 40);
    assert_eq!(read(&path), read(&whole));
}

#[test]
fn more_games_can_be_asked_for_later_and_fewer_change_nothing() {
    let path = folder("more_and_fewer").join("games");
    play(&path, settings(Game::Alquerque, 5));
    let first = read(&path);
    play(&path, settings(Game::Alquerque, 9));
    let all = read(&path);
    assert_eq!(all.len(), 9);
    assert!(first.iter().all(|(number, game)| all[number] == *game));
    let progress = play(&path, settings(Game::Alquerque, 3));
    assert_eq!((progress.games, progress.earlier), (9, 9));
    assert_eq!((progress.positions, progress.quiet), (0, 0));
    assert_eq!(read(&path), all);
}

#[test]
fn another_seed_gives_other_games() {
    let folder = folder("seeds");
    let [one, other] = [1, 2].map(|seed| {
        let path = folder.join(format!("{seed}"));
        let settings = SelfPlaySettings {
            seed,
            ..settings(Game::Ultima, 4)
        };
        play(&path, settings);
        read(&path)
    });
    assert!(one.values().all(|game| other[&game.number] != *game));
}

#[test]
fn progress_is_told_after_every_game() {
    let path = folder("progress").join("games");
    let mut told = Vec::new();
    let settings = settings(Game::Alquerque, 7);
    let last = self_play(&path, settings, &Control::default(), &mut |now| {
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
    let long = SelfPlaySettings {
        plies: 1000,
        ..settings(Game::Alquerque, 2)
    };
    let error = self_play(&path, long, &Control::default(), &mut |_| {}).expect_err("no opening");
    assert!(matches!(error, SelfPlayError::NoOpening { plies: 1000 }));
    // The file has no header yet, so it can still be used for another game.
    play(&path, settings(Game::Chess, 1));
    assert_eq!(read(&path).len(), 1);
}

#[test]
fn ranges_that_follow_each_other_are_the_whole() {
    let folder = folder("ranges");
    for &game in Game::ALL {
        let [whole, first, second] = [0..8, 0..4, 4..8].map(|games| {
            let path = folder.join(format!("{}-{}-{}", game.name(), games.start, games.end));
            let settings = SelfPlaySettings {
                games: games.clone(),
                ..settings(game, 8)
            };
            let progress = play(&path, settings);
            assert_eq!(
                (progress.games, progress.earlier),
                (games.end - games.start, 0)
            );
            let played = read(&path);
            assert!(played.keys().copied().eq(games));
            played
        });
        let whole: Vec<_> = whole.into_values().collect();
        let parts: Vec<_> = first.into_values().chain(second.into_values()).collect();
        assert_eq!(parts, whole, "{}", game.name());
        let bytes = |name: &str, games: &[SelfPlayGame]| {
            let path = folder.join(format!("{}-{name}", game.name()));
            write(&path, &header(game.name()), games);
            fs::read(&path).expect("a file")
        };
        assert!(bytes("parts", &parts) == bytes("whole", &whole));
    }
}
