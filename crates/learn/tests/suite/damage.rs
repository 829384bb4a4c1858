//! Truncated and damaged files: all intact blocks are read, and resuming loses nothing else.

use crate::support::{HEADER, folder, header, made_up};
use quirkat_learn::data::{DataError, DataReader, DataWriter};
use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The numbers of the games in each block.
const BLOCKS: [Range<u64>; 4] = [0..1, 1..4, 4..6, 6..7];

/// A small file, and where its header and each of its blocks end.
struct SampleFile {
    path: PathBuf,
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl SampleFile {
    fn new(test: &str) -> SampleFile {
        let path = folder(test).join("games");
        let mut ends = vec![HEADER];
        ends.extend(add(&path, &BLOCKS));
        let bytes = fs::read(&path).expect("a file");
        assert_eq!(ends.last(), Some(&bytes.len()));
        SampleFile { path, bytes, ends }
    }

    /// The block that a byte belongs to.
    fn block_of(&self, at: usize) -> usize {
        self.ends.partition_point(|&end| end <= at) - 1
    }
}

/// Adds blocks to a file, and returns its length after each.
fn add(path: &Path, blocks: &[Range<u64>]) -> Vec<usize> {
    let (mut writer, _) = DataWriter::open(path, &header("chess")).expect("a file");
    let mut ends = Vec::new();
    for block in blocks {
        for number in block.clone() {
            writer.add(&made_up(number)).expect("room");
        }
        writer.flush().expect("room");
        ends.push(writer.written() as usize);
    }
    ends
}

/// The numbers of the games that can be read, and the number of damaged places.
fn numbers(bytes: &[u8]) -> (Vec<u64>, usize) {
    let mut reader = DataReader::new(bytes).expect("a header");
    let mut numbers = Vec::new();
    for game in reader.by_ref() {
        let game = game.expect("bytes in memory");
        assert_eq!(game, made_up(game.number));
        numbers.push(game.number);
    }
    assert!(reader.next().is_none(), "the end is the end");
    (numbers, reader.damaged())
}

/// The numbers of the games in some blocks.
fn in_blocks(blocks: impl IntoIterator<Item = usize>) -> Vec<u64> {
    let blocks = blocks.into_iter();
    blocks.flat_map(|block| BLOCKS[block].clone()).collect()
}

/// The numbers of the existing games when the file is resumed.
fn taken_up(path: &Path) -> Vec<u64> {
    let (_, earlier) = DataWriter::open(path, &header("chess")).expect("a file");
    let positions = earlier.numbers.iter().map(|&number| made_up(number));
    let positions: usize = positions.map(|game| game.plies.len()).sum();
    assert_eq!(earlier.positions, positions as u64);
    earlier.numbers.into_iter().collect()
}

#[test]
fn a_file_cut_off_anywhere_keeps_its_whole_blocks_and_goes_on_as_if_nothing_had_been() {
    let SampleFile { path, bytes, ends } = SampleFile::new("cut_off");
    for cut in 0..=bytes.len() {
        let whole = ends[1..].iter().filter(|&&end| end <= cut).count();
        let left = &bytes[..cut];
        if cut < HEADER {
            let error = DataReader::new(left).err().expect("no header");
            let foreign = matches!(error, DataError::Foreign);
            assert!(foreign == (cut < 8), "{cut}: {error}");
        } else {
            assert_eq!(numbers(left), (in_blocks(0..whole), 0), "{cut}");
        }
        fs::write(&path, left).expect("room");
        assert_eq!(taken_up(&path), in_blocks(0..whole), "{cut}");
        add(&path, &BLOCKS[whole..]);
        assert!(fs::read(&path).expect("a file") == bytes, "{cut}");
    }
}

#[test]
fn a_damaged_byte_loses_its_block_and_no_other() {
    let sample = SampleFile::new("damaged_byte");
    let last = BLOCKS.len() - 1;
    for at in HEADER..sample.bytes.len() {
        let lost = sample.block_of(at);
        let others = in_blocks((0..=last).filter(|&block| block != lost));
        for flip in [0x01, 0x80, 0xff] {
            let mut bytes = sample.bytes.clone();
            bytes[at] ^= flip;
            let (found, damaged) = numbers(&bytes);
            assert_eq!(found, others, "{at}");
            // A last block with too great a length looks truncated.
            let in_length = lost == last && at - sample.ends[last] < 4;
            assert!(damaged == 1 || in_length && damaged == 0, "{at}: {damaged}");
            fs::write(&sample.path, &bytes).expect("room");
            assert_eq!(taken_up(&sample.path), others, "{at}");
        }
    }
}

#[test]
fn games_lost_to_damage_are_added_again() {
    let sample = SampleFile::new("damaged_twice");
    let mut bytes = sample.bytes.clone();
    // The length of the first block and a byte inside the third.
    bytes[HEADER] ^= 0xff;
    bytes[sample.ends[2] + 9] ^= 0xff;
    assert_eq!(numbers(&bytes), (in_blocks([1, 3]), 2));
    fs::write(&sample.path, &bytes).expect("room");
    add(&sample.path, &[BLOCKS[0].clone(), BLOCKS[2].clone()]);
    let repaired = fs::read(&sample.path).expect("a file");
    assert_eq!(numbers(&repaired), (in_blocks([1, 3, 0, 2]), 2));
}

#[test]
fn what_a_machine_left_at_the_end_is_dropped() {
    let SampleFile { path, bytes, .. } = SampleFile::new("left_at_the_end");
    let all = in_blocks(0..BLOCKS.len());
    for rest in [&[0; 7][..], &[0; 4096], &[0xff; 4096]] {
        fs::write(&path, [&bytes, rest].concat()).expect("room");
        assert_eq!(taken_up(&path), all);
        assert!(fs::read(&path).expect("a file") == bytes);
    }
}

#[test]
fn files_put_together_count_each_game_once() {
    let SampleFile { path, bytes, .. } = SampleFile::new("put_together");
    fs::write(&path, [bytes.clone(), bytes].concat()).expect("room");
    assert_eq!(taken_up(&path), in_blocks(0..BLOCKS.len()));
    // The second header is not a block.
    let twice = fs::read(&path).expect("a file");
    assert_eq!(numbers(&twice).1, 1);
}

#[test]
fn lengths_and_counts_are_not_believed() {
    let sample = SampleFile::new("not_believed");
    let head = &sample.bytes[..HEADER];
    let block = |payload: &[u8], length: u32| {
        let mut bytes = length.to_le_bytes().to_vec();
        bytes.extend(crc32fast::hash(payload).to_le_bytes());
        bytes.extend(payload);
        bytes
    };
    let huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    // Game 0 with a huge length of its start, and with a huge number of plies.
    let long_start = [&[0][..], &huge, b"start"].concat();
    let many_plies = [&[0, 0, 1][..], &huge, &[0; 30]].concat();
    for bytes in [
        block(&[], 0),
        block(&[], u32::MAX),
        block(&[0; 100], 1 << 20),
        block(&[0; 100], (1 << 20) + 1),
        block(&long_start, long_start.len() as u32),
        block(&many_plies, many_plies.len() as u32),
    ] {
        let file = [head, &bytes, &sample.bytes[HEADER..]].concat();
        assert_eq!(numbers(&file), (in_blocks(0..BLOCKS.len()), 1));
        let tail = [&sample.bytes[..], &bytes].concat();
        assert_eq!(numbers(&tail).0, in_blocks(0..BLOCKS.len()));
    }
}

#[test]
fn what_cannot_be_read_is_not_taken_for_the_end() {
    /// Some bytes, then an error.
    struct Failing<'a>(&'a [u8]);

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("trouble")),
                length => Ok(length),
            }
        }
    }

    let SampleFile { bytes, .. } = SampleFile::new("failing");
    assert!(matches!(
        DataReader::new(Failing(&bytes[..9])).err(),
        Some(DataError::Io(_))
    ));
    // Long enough for the header to be read.
    let long = [&bytes[..], &vec![0; 1 << 16]].concat();
    let mut reader = DataReader::new(Failing(&long)).expect("a header");
    let found = reader.find_map(Result::err).expect("an error");
    assert_eq!(found.to_string(), "trouble");
}
