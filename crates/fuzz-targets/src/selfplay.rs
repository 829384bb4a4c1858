//! Records of self-play.

use quirkat_eval::{Evaluated, Weighted};
use quirkat_learn::lessons;
use quirkat_learn::records::{self, Reader};
use quirkat_session::{Game, Visitor};

/// Games are read from any bytes without more memory than these are worth, and played again as far as the rules allow.
/// Chance does not find checksums, so the bytes are tried twice: as a file, and as a game's number and a sound block.
pub(crate) fn records(data: &[u8]) {
    read(data);
    if let Some((&first, games)) = data.split_first() {
        let game = Game::ALL[first as usize % Game::ALL.len()];
        read(&sound_file(game.name(), games));
    }
}

fn read(file: &[u8]) {
    let Ok(mut reader) = Reader::new(file) else {
        return;
    };
    let kind = reader.header().game.parse::<Game>();
    let mut bytes = 0;
    for game in reader.by_ref() {
        let game = game.expect("bytes in memory can be read");
        bytes += 4 + game.start.len() + 3 * game.plies.len();
        if let Ok(kind) = kind {
            kind.visit(Learn(&game));
        }
    }
    assert!(bytes <= file.len(), "more than there is");
    assert!(reader.next().is_none(), "the end is the end");
}

/// A file with a header and a block as they should be, whatever the block holds.
fn sound_file(name: &str, games: &[u8]) -> Vec<u8> {
    let mut file = b"QUIRKATG\x01".to_vec();
    file.push(name.len() as u8);
    file.extend_from_slice(name.as_bytes());
    file.extend_from_slice(&[1, 0, 0]);
    file.extend_from_slice(&crc32fast::hash(&file).to_le_bytes());
    file.extend_from_slice(&(games.len() as u32).to_le_bytes());
    file.extend_from_slice(&crc32fast::hash(games).to_le_bytes());
    file.extend_from_slice(games);
    file
}

struct Learn<'a>(&'a records::Game);

impl Visitor for Learn<'_> {
    type Output = ();

    fn visit<P: Evaluated>(self) {
        // A game that is none is refused; until that shows, its positions are positions.
        let _ = lessons::<P>(self.0, &mut |lesson| {
            let weights = P::Eval::built_in().pairs().len();
            let trace = P::Eval::trace(&lesson.position);
            assert!(trace.counts.iter().all(|&(index, _)| index < weights));
        });
    }
}
