//! Ranges of games as units: together they make the file of one run to the byte, and forged ones are refused.

use crate::support::{folder, play, settings};
use quirkat_game::{Outcome, Side};
use quirkat_games::Game;
use quirkat_learn::data::{DataReader, SelfPlayGame};
use quirkat_learn::{SelfPlayFile, SelfPlaySettings, check_range, play_range, tighten};
use quirkat_search::Control;
use std::fs;
use std::ops::Range;

fn unit(settings: &SelfPlaySettings, games: Range<u64>) -> SelfPlaySettings {
    SelfPlaySettings {
        games,
        ..settings.clone()
    }
}

fn bytes(unit: &SelfPlaySettings) -> Vec<u8> {
    let played = play_range(unit, &Control::default()).expect("games");
    played.expect("it was not stopped")
}

#[test]
fn ranges_played_in_any_order_make_the_same_file() {
    let folder = folder("units");
    for &game in Game::ALL {
        let settings = settings(game, 30);
        let whole = folder.join(format!("{}-whole", game.name()));
        play(&whole, settings.clone());
        let path = folder.join(format!("{}-units", game.name()));
        // The first run ends after the unit in the middle, which waits for the one before it.
        for numbers in [&[1, 0][..], &[3, 1, 2]] {
            let mut file = SelfPlayFile::open(&path, &settings).expect("a file");
            let ranges: Vec<_> = file.missing().ranges(10).collect();
            for &number in numbers {
                let Some((_, games)) = ranges.iter().find(|(unit, _)| *unit == number) else {
                    continue;
                };
                let unit = unit(&settings, games.clone());
                for (game, quiet) in check_range(&unit, &bytes(&unit)).expect("legal games") {
                    file.add(game, quiet, &mut |_| {}).expect("room");
                }
                let kept = file.sync().expect("room");
                assert!(kept <= 30 && (number != 1 || ranges.len() == 2 || kept == 0));
            }
        }
        assert!(
            fs::read(&path).ok() == fs::read(&whole).ok(),
            "{}",
            game.name()
        );
    }
}

#[test]
fn a_range_that_is_stopped_has_no_games() {
    let stop = Control::default();
    stop.stop();
    let played = play_range(&settings(Game::Chess, 3), &stop);
    assert!(played.expect("settings").is_none());
}

#[test]
fn games_that_cannot_have_happened_are_refused() {
    let settings = settings(Game::Chess, 3);
    let honest = bytes(&settings);
    assert!(check_range(&settings, &honest).is_ok());
    let why = |unit: &SelfPlaySettings, bytes: &[u8]| {
        check_range(unit, bytes).expect_err("nonsense").to_string()
    };
    assert!(why(&unit(&settings, 0..4), &honest).contains("other games"));
    assert!(why(&unit(&settings, 1..3), &honest).contains("other games"));
    assert!(why(&settings, &honest[..honest.len() - 1]).contains("other games"));
    assert!(why(&settings, b"nothing at all").contains("does not hold records"));
    let other = SelfPlaySettings {
        nodes: 21,
        ..settings.clone()
    };
    assert!(why(&other, &honest).contains("other games"));
    // A few bytes of the tight form could stand for more games than there is memory for.
    let file = folder("tight").join("games");
    fs::write(&file, &honest).expect("a file");
    let (tight, _) = tighten(&[file], &mut |_| {}).expect("records");
    assert!(why(&settings, &tight).contains("other games"));
    let forged = |change: &dyn Fn(&mut SelfPlayGame)| {
        let folder = folder("forged");
        let mut reader = DataReader::new(honest.as_slice()).expect("records");
        let header = reader.header().clone();
        let games: Result<Vec<_>, _> = reader.by_ref().collect();
        let mut games = games.expect("games");
        change(&mut games[1]);
        crate::support::write(&folder.join("games"), &header, &games);
        why(&settings, &fs::read(folder.join("games")).expect("a file"))
    };
    let turn = |game: &mut SelfPlayGame| {
        game.outcome = match game.outcome {
            Outcome::Draw => Outcome::Win(Side::White),
            Outcome::Win(_) => Outcome::Draw,
        };
    };
    assert_eq!(forged(&turn), "game 1 ends otherwise than it says");
    assert_eq!(
        forged(&|game| game.plies.truncate(game.plies.len() - 1)),
        "game 1 has no end"
    );
    assert_eq!(
        forged(&|game| game.plies[3].code = 0),
        "game 1 has an illegal move"
    );
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(
        forged(&|game| start.clone_into(&mut game.start)),
        "game 1 begins with another opening"
    );
}
