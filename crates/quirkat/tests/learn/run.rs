//! Runs the binary in a folder, and reads the training data it leaves there.

use crate::common::{piped, printed, refused, run};
use quirkat_learn::data::{DataHeader, DataReader, SelfPlayGame};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The binary with these arguments, separated by spaces, in a folder.
pub(crate) fn quirkat(folder: &Path, args: &str) -> Command {
    let args: Vec<_> = args.split_whitespace().collect();
    let mut command = piped(&args);
    command.current_dir(folder);
    command
}

/// What the binary prints on success.
#[track_caller]
pub(crate) fn prints(folder: &Path, args: &str) -> String {
    printed(&run(&mut quirkat(folder, args)))
}

/// The sentence with which the binary refuses.
#[track_caller]
pub(crate) fn refuses(folder: &Path, args: &str) -> String {
    refused(&run(&mut quirkat(folder, args)))
}

/// The games of a file by number. Each must be there once and undamaged.
pub(crate) fn games(file: &Path) -> BTreeMap<u64, SelfPlayGame> {
    let mut reader = DataReader::open(file).expect("records");
    let mut games = BTreeMap::new();
    for game in reader.by_ref() {
        let game = game.expect("a readable file");
        let twice = games.insert(game.number, game);
        assert_eq!(twice, None, "a game is there twice");
    }
    assert_eq!(reader.damaged(), 0);
    games
}

/// The header of a file, and the bytes of the blocks after it.
pub(crate) fn header_and_blocks(file: &Path) -> (DataHeader, Vec<u8>) {
    let header = DataReader::open(file).expect("records").header().clone();
    let bytes = fs::read(file).expect("a file");
    // Magic and version, the short texts and the numbers, and the checksum.
    let eval = header.eval.as_ref().map_or(0, |eval| 1 + eval.len());
    let numbers = [header.nodes, header.plies, header.seed];
    let numbers: usize = numbers.map(|number| varint(number).len()).iter().sum();
    let length = 9 + 1 + header.game.len() + numbers + eval + 4;
    (header, bytes[length..].to_vec())
}

/// The same file as version 1 of the format wrote it: the header says nothing of what judged the positions.
pub(crate) fn version_1(file: &Path) -> Vec<u8> {
    let (header, blocks) = header_and_blocks(file);
    let mut bytes = b"QUIRKATG\x01".to_vec();
    bytes.push(header.game.len() as u8);
    bytes.extend(header.game.as_bytes());
    for number in [header.nodes, header.plies, header.seed] {
        bytes.extend(varint(number));
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes.extend(blocks);
    bytes
}

/// CRC-32 as zlib has it, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 * (sum & 1))
        })
    })
}

/// A number as the files write it.
fn varint(mut number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}
