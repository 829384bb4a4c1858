//! Training data of self-play.

use quirkat_games::{Game, Playable, Visitor};
use quirkat_learn::data::{DataReader, SelfPlayGame};
use quirkat_learn::samples;

/// Versions of the format: the first, and the tight one.
const PLAIN: u8 = 1;
const TIGHT: u8 = 3;

/// Games are read from any bytes with memory in proportion to them, and replayed as far as the rules allow. A fuzzer does
/// not find checksums, so the bytes are tried three times: as a file, and as the payload of an intact block, plain and tight.
pub(crate) fn training_data(data: &[u8]) {
    read(data);
    if let Some((&first, games)) = data.split_first() {
        let game = Game::ALL[first as usize % Game::ALL.len()];
        read(&intact_file(PLAIN, game.name(), games));
        read(&intact_file(TIGHT, game.name(), games));
    }
}

fn read(file: &[u8]) {
    let Ok(mut reader) = DataReader::new(file) else {
        return;
    };
    let kind = reader.header().game.parse::<Game>();
    let is_tight = reader.is_tight();
    let mut bytes = 0;
    for game in reader.by_ref() {
        let game = match game {
            Ok(game) => game,
            // No other build made these bytes, but that is what it looks like.
            Err(_) if is_tight => return,
            Err(error) => panic!("bytes in memory can be read: {error}"),
        };
        bytes += 4 + game.start.len() + 3 * game.plies.len();
        if let Ok(kind) = kind {
            kind.visit(Learn(&game));
        }
    }
    assert!(is_tight || bytes <= file.len(), "more than there is");
    assert!(reader.next().is_none(), "the end is the end");
}

/// A file with a valid header, and a block with a valid checksum.
fn intact_file(version: u8, name: &str, games: &[u8]) -> Vec<u8> {
    let mut file = b"QUIRKATG".to_vec();
    file.push(version);
    file.push(name.len() as u8);
    file.extend_from_slice(name.as_bytes());
    file.extend_from_slice(&[1, 0, 0]);
    if version == TIGHT {
        // Nothing is said of what judged.
        file.push(0);
    }
    file.extend_from_slice(&crc32fast::hash(&file).to_le_bytes());
    file.extend_from_slice(&(games.len() as u32).to_le_bytes());
    file.extend_from_slice(&crc32fast::hash(games).to_le_bytes());
    file.extend_from_slice(games);
    file
}

struct Learn<'a>(&'a SelfPlayGame);

impl Visitor for Learn<'_> {
    type Output = ();

    fn visit<P: Playable>(self) {
        let tunable = P::tunable();
        // An illegal move is an error; the samples before it are valid.
        let _ = samples::<P>(self.0, &mut |sample| {
            if let Some(tunable) = &tunable {
                let weights = (tunable.built_in)().values().len();
                let trace = (tunable.trace)(&sample.position);
                assert!(trace.coefficients.iter().all(|&(index, _)| index < weights));
            }
        });
    }
}
