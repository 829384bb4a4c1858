//! Games and files for tests.

use quirkat_eval::EvalChoice;
use quirkat_game::Side;
use quirkat_games::Game;
use quirkat_learn::data::{DataHeader, DataReader, DataWriter, ScoredMove, SelfPlayGame};
use quirkat_learn::{SelfPlayProgress, SelfPlaySettings, self_play};
use quirkat_search::Control;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder for a test.
pub(crate) fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Settings for games that take little time.
pub(crate) fn settings(game: Game, games: u64) -> SelfPlaySettings {
    SelfPlaySettings {
        game,
        games: 0..games,
        nodes: 20,
        plies: 6,
        seed: 5,
        eval: EvalChoice::Hand,
        threads: 2,
    }
}

/// Plays until the file has all games.
pub(crate) fn play(path: &Path, settings: SelfPlaySettings) -> SelfPlayProgress {
    self_play(path, settings, &Control::default(), &mut |_| {}).expect("self-play")
}

/// The games of an undamaged file by number, without duplicates.
pub(crate) fn read(path: &Path) -> BTreeMap<u64, SelfPlayGame> {
    let mut reader = DataReader::open(path).expect("records");
    let games: Result<Vec<_>, _> = reader.by_ref().collect();
    let games = games.expect("a readable file");
    assert_eq!(reader.damaged(), 0);
    let count = games.len();
    let games: BTreeMap<_, _> = games.into_iter().map(|game| (game.number, game)).collect();
    assert_eq!(games.len(), count, "a game is there twice");
    games
}

/// Writes games to a file as one block.
pub(crate) fn write<'a>(
    path: &Path,
    header: &DataHeader,
    games: impl IntoIterator<Item = &'a SelfPlayGame>,
) {
    let (mut writer, _) = DataWriter::open(path, header).expect("a file");
    for game in games {
        writer.add(game).expect("room");
    }
    writer.flush().expect("room");
}

/// A header of the present version.
pub(crate) fn header(game: &str) -> DataHeader {
    DataHeader {
        game: game.to_owned(),
        nodes: 1000,
        plies: 8,
        seed: 300,
        eval: Some("weights 12".to_owned()),
    }
}

/// The length of the header of chess in bytes.
pub(crate) const HEADER: usize = 35;

/// A short game that no rules allow, different for each number.
pub(crate) fn made_up(number: u64) -> SelfPlayGame {
    use quirkat_game::Outcome::{Draw, Win};
    let outcomes = [Win(Side::White), Draw, Win(Side::Black)];
    let plies = (0..=number as i16 % 4).map(|ply| ScoredMove {
        code: 0x1234 + ply as u16,
        score: [0, -70, 31_000, i16::MIN][ply as usize] + number as i16 % 100,
    });
    SelfPlayGame {
        number,
        start: format!("start {number}"),
        outcome: outcomes[number as usize % 3],
        plies: plies.collect(),
    }
}
