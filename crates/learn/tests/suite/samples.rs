//! Games to try things on, and files to keep them in.

use quirkat_game::Side;
use quirkat_learn::records::{Game, Header, Ply, Reader, Writer};
use quirkat_learn::{Progress, Recipe, self_play};
use quirkat_search::Control;
use quirkat_session as session;
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

/// How to make games that take no time.
pub(crate) fn recipe(game: session::Game, games: u64) -> Recipe {
    Recipe {
        game,
        games,
        nodes: 20,
        plies: 6,
        seed: 5,
        threads: 2,
    }
}

/// Plays until the file has all games of a recipe.
pub(crate) fn play(path: &Path, recipe: Recipe) -> Progress {
    self_play(path, recipe, &Control::default(), &mut |_| {}).expect("self-play")
}

/// The games of a file by number. None is damaged, and each is there once.
pub(crate) fn read(path: &Path) -> BTreeMap<u64, Game> {
    let mut reader = Reader::open(path).expect("records");
    let mut games = BTreeMap::new();
    for game in reader.by_ref() {
        let game = game.expect("a readable file");
        let twice = games.insert(game.number, game);
        assert_eq!(twice, None, "a game is there twice");
    }
    assert_eq!(reader.damaged(), 0);
    games
}

/// A file of games, all in one block.
pub(crate) fn write<'a>(path: &Path, header: &Header, games: impl IntoIterator<Item = &'a Game>) {
    let (mut writer, _) = Writer::open(path, header).expect("a file");
    for game in games {
        writer.add(game).expect("room");
    }
    writer.flush().expect("room");
}

pub(crate) fn header(game: &str) -> Header {
    Header {
        game: game.to_owned(),
        nodes: 1000,
        plies: 8,
        seed: 300,
    }
}

/// A game that no rules know, short and unlike those of other numbers.
pub(crate) fn made_up(number: u64) -> Game {
    use quirkat_game::Outcome::{Draw, Win};
    let outcomes = [Win(Side::White), Draw, Win(Side::Black)];
    let plies = (0..=number as i16 % 4).map(|ply| Ply {
        code: 0x1234 + ply as u16,
        score: [0, -70, 31_000, i16::MIN][ply as usize] + number as i16 % 100,
    });
    Game {
        number,
        start: format!("start {number}"),
        outcome: outcomes[number as usize % 3],
        plies: plies.collect(),
    }
}
