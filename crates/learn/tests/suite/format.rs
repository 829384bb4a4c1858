//! The bytes of training data, as `docs/records.md` describes them.

use crate::support::{folder, header, made_up, read, write};
use quirkat_game::{Outcome, Side};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_learn::data::{DataHeader, DataReader, DataWriter, ScoredMove, SelfPlayGame};
use std::fs;

/// A file with one game in some version of the format, written by hand from the description.
fn described(version: u8) -> Vec<u8> {
    let mut file = b"QUIRKATG".to_vec();
    file.push(version);
    file.extend(b"\x05chess");
    // 1000 nodes, 8 plies and the seed 300 as varints.
    file.extend([0xe8, 0x07, 0x08, 0xac, 0x02]);
    if version == 2 {
        file.extend(b"\x0aweights 12");
    }
    file.extend(crc32fast::hash(&file).to_le_bytes());
    let mut block = vec![0x81, 0x01];
    block.extend(b"\x04here");
    block.extend([2, 3]);
    // The scores 10, 5 and -200 as differences from the negated previous score: 10 from 0, 5 from -10, -200 from -5.
    block.extend([0x34, 0x12, 20]);
    block.extend([0x01, 0x00, 30]);
    block.extend([0xff, 0xff, 0x85, 0x03]);
    file.extend((block.len() as u32).to_le_bytes());
    file.extend(crc32fast::hash(&block).to_le_bytes());
    file.extend(block);
    file
}

fn game() -> SelfPlayGame {
    let ply = |code, score| ScoredMove { code, score };
    SelfPlayGame {
        number: 129,
        start: "here".to_owned(),
        outcome: Outcome::Win(Side::White),
        plies: vec![ply(0x1234, 10), ply(1, 5), ply(0xffff, -200)],
    }
}

#[test]
fn a_file_is_written_and_read_as_described() {
    let path = folder("described").join("games");
    write(&path, &header("chess"), [&game()]);
    let bytes = described(2);
    assert_eq!(fs::read(&path).expect("a file"), bytes);
    reads_one_game(&bytes, &header("chess"));
}

/// The bytes are an undamaged file with this header and the one game.
#[track_caller]
fn reads_one_game(bytes: &[u8], header: &DataHeader) {
    let mut reader = DataReader::new(bytes).expect("records");
    assert_eq!(reader.header(), header);
    assert_eq!(reader.next().expect("a game").expect("bytes"), game());
    assert!(reader.next().is_none());
    assert_eq!(reader.damaged(), 0);
}

#[test]
fn version_1_is_read_and_says_nothing_of_what_judged() {
    let path = folder("version_1").join("games");
    let bytes = described(1);
    let silent = DataHeader {
        eval: None,
        ..header("chess")
    };
    reads_one_game(&bytes, &silent);
    fs::write(&path, &bytes).expect("room");
    let (_, existing) = DataWriter::open(&path, &silent).expect("a file");
    assert!(existing.numbers.into_iter().eq([129]));
    // Nothing was added, and the version stays.
    assert_eq!(fs::read(&path).expect("a file"), bytes);
    // A text that only version 2 has is no part of a header of version 1.
    let mut confused = described(2);
    confused[8] = 1;
    assert!(DataReader::new(confused.as_slice()).is_err());
}

#[test]
fn whatever_a_game_holds_comes_back() {
    let path = folder("comes_back").join("games");
    let extreme = SelfPlayGame {
        number: u64::MAX,
        start: "♔ ".repeat(1000),
        outcome: Outcome::Draw,
        plies: [i16::MIN, i16::MIN, i16::MAX, i16::MIN, 0]
            .map(|score| ScoredMove {
                code: u16::MAX,
                score,
            })
            .to_vec(),
    };
    let empty = SelfPlayGame {
        number: 7,
        start: String::new(),
        outcome: Outcome::Win(Side::Black),
        plies: Vec::new(),
    };
    write(&path, &header("chess"), [&extreme, &empty]);
    let games = read(&path).into_values().collect::<Vec<_>>();
    assert_eq!(games, [empty, extreme]);
}

#[test]
fn a_game_is_on_disk_when_its_block_is_full_or_flushed() {
    let path = folder("on_disk").join("games");
    let (mut writer, earlier) = DataWriter::open(&path, &header("chess")).expect("a file");
    assert!(earlier.numbers.is_empty());
    let mut number = 0;
    while writer.written() == 0 {
        writer.add(&made_up(number)).expect("room");
        number += 1;
        assert!(number < 10_000, "blocks have an end");
    }
    writer.add(&made_up(number)).expect("room");
    assert_eq!(read(&path).len() as u64, number);
    let length = || fs::metadata(&path).expect("a file").len();
    assert_eq!(length(), writer.written());
    writer.flush().expect("room");
    assert_eq!(read(&path).len() as u64, number + 1);
    assert_eq!(length(), writer.written());
    // Without new games nothing is written.
    writer.flush().expect("room");
    assert_eq!(length(), writer.written());
}

#[test]
fn a_game_too_long_to_be_read_again_is_not_written() {
    let path = folder("too_long").join("games");
    let (mut writer, _) = DataWriter::open(&path, &header("chess")).expect("a file");
    let long = SelfPlayGame {
        start: "x".repeat(1 << 20),
        ..made_up(1)
    };
    writer.add(&made_up(0)).expect("room");
    assert!(writer.add(&long).is_err());
    writer.add(&made_up(2)).expect("room");
    writer.flush().expect("room");
    assert_eq!(read(&path).into_keys().collect::<Vec<_>>(), [0, 2]);
}

/// Moves with their codes, which must never change in training data. An empty position is the start.
const CODES: &[(Game, &str, &str, u16)] = {
    use Game::{Alquerque, Baroque, Chess, Ultima};
    const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    const PAWNS: &str = "4k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1";
    &[
        (Chess, "", "e2e4", 12 + 64 * 28),
        (Chess, "", "b1c3", 1 + 64 * 18),
        (Chess, ROOKS, "O-O", 4 + 64 * 7 + 4096),
        (Chess, ROOKS, "O-O-O", 4 + 4096),
        (Chess, PAWNS, "e5d6", 36 + 64 * 43 + 4096 * 2),
        (Chess, PAWNS, "a7a8n", 48 + 64 * 56 + 4096 * 4),
        (Chess, PAWNS, "a7a8q", 48 + 64 * 56 + 4096 * 7),
        (Baroque, "", "a2a4", 64 * 8 + 24),
        (Ultima, "", "h2h3", 64 * 15 + 23),
        (Alquerque, "", "b3c3", 32 * 13 + 14),
        (Alquerque, "", "d4c3", 32 * 21 + 14),
    ]
};

#[test]
fn moves_have_the_codes_that_are_described() {
    struct Code(&'static str, &'static str);

    impl Visitor for Code {
        type Output = u16;

        fn visit<P: Playable>(self) -> u16 {
            let position = self.0.parse().unwrap_or_else(|_| P::start());
            let mv = position.parse_move(self.1).expect("a move");
            position.encode(mv)
        }
    }

    for &(game, position, text, code) in CODES {
        assert_eq!(game.visit(Code(position, text)), code, "{text}");
    }
}
