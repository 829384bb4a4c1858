//! The tight form of training data: all comes back, and damage costs one block.

use crate::support::{folder, header, made_up, play, settings, write};
use quirkat_game::{Outcome, Random, Rules, Side};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_learn::data::{
    DataError, DataHeader, DataReader, DataWriter, ScoredMove, SelfPlayGame,
};
use quirkat_learn::{TightenError, tighten};
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

/// The games of a file in their order, and at how many places it is damaged.
fn all(bytes: &[u8]) -> (DataHeader, Vec<SelfPlayGame>, usize) {
    let mut reader = DataReader::new(bytes).expect("records");
    let games = reader.by_ref().map(|game| game.expect("a readable block"));
    let games = games.collect();
    (reader.header().clone(), games, reader.damaged())
}

/// The tight form of files.
fn tight(paths: &[&Path]) -> Vec<u8> {
    let paths: Vec<_> = paths.iter().map(PathBuf::from).collect();
    tighten(&paths, &mut |_| {}).expect("records").0
}

/// Games of random moves and scores, which no search has a part in.
struct RandomGames(u64);

impl Visitor for RandomGames {
    type Output = Vec<SelfPlayGame>;

    fn visit<P: Playable>(self) -> Vec<SelfPlayGame> {
        let random = &mut Random::new(self.0);
        (0..40)
            .map(|number| random_game::<P>(random, number))
            .collect()
    }
}

fn random_game<P: Rules>(random: &mut Random, number: u64) -> SelfPlayGame {
    let mut position = P::start();
    let start = position.to_string();
    let mut plies = Vec::new();
    while plies.len() < 60
        && let Some(mv) = random.choose(&position.legal_moves())
    {
        // All sizes, the greatest included.
        let score = random.bits() as i16 >> random.below(16);
        plies.push(ScoredMove {
            code: position.encode(mv),
            score,
        });
        position.play(mv);
    }
    let outcomes = [
        Outcome::Win(Side::White),
        Outcome::Draw,
        Outcome::Win(Side::Black),
    ];
    SelfPlayGame {
        number: number * number,
        start,
        outcome: outcomes[random.below(3)],
        plies,
    }
}

#[test]
fn games_of_self_play_come_back_and_take_less_room() {
    let folder = folder("tight_self_play");
    for &game in Game::ALL {
        let path = folder.join(game.name());
        play(&path, settings(game, 60));
        let plain = fs::read(&path).expect("a file");
        let tight = tight(&[&path]);
        assert_eq!(all(&tight), all(&plain), "{game}");
        let share = tight.len() as f64 / plain.len() as f64;
        assert!(share < 0.6, "{game}: {share}");
        // What is tight already stays the same.
        fs::write(&path, &tight).expect("room");
        assert!(self::tight(&[&path]) == tight);
    }
}

#[test]
fn games_of_chance_come_back() {
    let folder = folder("tight_chance");
    for &game in Game::ALL {
        for seed in 0..5 {
            let path = folder.join(format!("{game}{seed}"));
            let games = game.visit(RandomGames(seed));
            write(&path, &header(game.name()), &games);
            assert_eq!(all(&tight(&[&path])), (header(game.name()), games, 0));
        }
    }
}

/// Fails where the rules, what is looked at in a move or the model changed: files that were sent before can then not be read any more.
/// If that is meant, the tight form gets a new version, and new sums here.
#[test]
fn the_same_games_make_the_same_bytes() {
    let folder = folder("tight_same");
    let sums = Game::ALL.iter().map(|game| {
        let path = folder.join(game.name());
        write(&path, &header(game.name()), &game.visit(RandomGames(7)));
        (game.name(), crc32fast::hash(&tight(&[&path])))
    });
    let expected = [
        ("chess", 0x4befd2d1),
        ("baroque", 0xb9c246dd),
        ("ultima", 0xb63ba962),
        ("alquerque", 0x5377f546),
    ];
    assert_eq!(sums.collect::<Vec<_>>(), expected);
}

#[test]
fn files_of_one_run_become_one_and_others_are_refused() {
    let folder = folder("tight_many");
    let parts = [0..8, 8..16, 30..31].map(|range| {
        let path = folder.join(format!("{range:?}"));
        let mut settings = settings(Game::Alquerque, 0);
        settings.games = range;
        play(&path, settings);
        path
    });
    let [one, two, three] = parts.each_ref().map(PathBuf::as_path);
    let (_, games, _) = all(&tight(&[one, two, three]));
    let numbers = games.into_iter().map(|game| game.number);
    assert!(numbers.eq((0..16).chain([30])));

    let other = folder.join("other");
    let mut settings = settings(Game::Alquerque, 2);
    settings.seed = 6;
    play(&other, settings);
    let error = tighten(&[one.into(), other], &mut |_| {}).expect_err("two runs");
    let error = error.to_string();
    assert!(error.ends_with("not seed 5"), "{error}");
}

#[test]
fn a_file_that_did_not_say_what_judged_does_not_say_so_afterwards() {
    let path = folder("tight_silent").join("games");
    let silent = DataHeader {
        eval: None,
        ..header("alquerque")
    };
    write(&path, &silent, &Game::Alquerque.visit(RandomGames(1)));
    assert_eq!(all(&tight(&[&path])).0, silent);
}

#[test]
fn games_that_cannot_be_played_are_not_tightened() {
    let path = folder("tight_bad").join("games");
    write(&path, &header("chess"), [&made_up(3)]);
    let error = tighten(slice::from_ref(&path), &mut |_| {}).expect_err("no such start");
    assert!(matches!(error, TightenError::BadGame(bad) if bad.number == 3));
    fs::remove_file(&path).expect("a file");
    write(&path, &header("go"), []);
    let (mut writer, _) = DataWriter::open(&path, &header("go")).expect("a file");
    writer.add(&made_up(0)).expect("room");
    writer.flush().expect("room");
    let error = tighten(&[path], &mut |_| {}).expect_err("no such game");
    assert!(error.to_string().contains("`go` is not a game"), "{error}");
}

#[test]
fn no_games_are_added_to_a_tight_file() {
    let path = folder("tight_closed").join("games");
    write(&path, &header("chess"), &Game::Chess.visit(RandomGames(1)));
    let bytes = tight(&[&path]);
    fs::write(&path, &bytes).expect("room");
    let error = DataWriter::open(&path, &header("chess"))
        .err()
        .expect("refused");
    assert!(matches!(error, DataError::Tight));
    assert!(fs::read(&path).expect("a file") == bytes);
}

/// A tight file of three blocks, and where they and the header end.
fn three_blocks(test: &str) -> (Vec<u8>, Vec<usize>, Vec<Vec<SelfPlayGame>>) {
    let path = folder(test).join("games");
    let mut bytes = Vec::new();
    let (mut ends, mut games) = (Vec::new(), Vec::new());
    for seed in 0..3 {
        let _ = fs::remove_file(&path);
        let block = Game::Alquerque.visit(RandomGames(seed));
        write(&path, &header("alquerque"), &block);
        let file = tight(&[&path]);
        let head = 39;
        if seed == 0 {
            bytes.extend(&file[..head]);
            ends.push(head);
        }
        bytes.extend(&file[head..]);
        ends.push(bytes.len());
        games.push(block);
    }
    (bytes, ends, games)
}

#[test]
fn a_damaged_byte_loses_its_block_and_no_other() {
    let (bytes, ends, games) = three_blocks("tight_damage");
    assert_eq!(all(&bytes).1, games.concat());
    for at in (ends[0]..ends[3]).step_by(211).chain(ends[1]..ends[1] + 8) {
        let lost = ends.partition_point(|&end| end <= at) - 1;
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let (_, found, places) = all(&damaged);
        let mut left = games.clone();
        left.remove(lost);
        assert!(found == left.concat(), "{at}");
        assert!(places == 1 || lost == 2 && places == 0, "{at}: {places}");
    }
    for cut in (ends[0]..ends[3]).step_by(499) {
        let whole = ends[1..].iter().filter(|&&end| end <= cut).count();
        let (_, found, places) = all(&bytes[..cut]);
        assert!(found == games[..whole].concat() && places == 0, "{cut}");
    }
}

#[test]
fn blocks_that_nothing_can_be_made_of_are_told() {
    let (bytes, ends, games) = three_blocks("tight_hostile");
    let mut random = Random::new(9);
    let mut refused = 0;
    for round in 0..300 {
        // The checksum is right, and the bytes are wrong: all, or one bit.
        let mut payload = bytes[ends[0] + 8..ends[1]].to_vec();
        if round % 2 == 0 {
            payload.truncate(1 + random.below(payload.len()));
            payload[5..].fill_with(|| random.bits() as u8);
        } else {
            let at = random.below(payload.len());
            payload[at] ^= 1 << random.below(8);
        }
        let mut file = bytes[..ends[0]].to_vec();
        file.extend((payload.len() as u32).to_le_bytes());
        file.extend(crc32fast::hash(&payload).to_le_bytes());
        file.extend(payload);
        file.extend(&bytes[ends[1]..]);
        let mut reader = DataReader::new(file.as_slice()).expect("a header");
        let mut found = Vec::new();
        for game in reader.by_ref() {
            match game {
                Ok(game) => found.push(game),
                Err(error) => {
                    assert!(error.to_string().contains("another build"), "{error}");
                    refused += 1;
                }
            }
        }
        // The very last bits may matter to nobody.
        assert!(found == games[1..].concat() || found == games.concat());
    }
    assert!(refused > 250, "{refused}");
}
