//! Training samples packed for a trainer of networks: boards of a fixed size that a GPU unpacks.
//!
//! A file is a header that tells all about the game's inputs, and samples of one size; `docs/networks.md` has the bytes. A
//! trainer needs to know nothing else of a game.

use crate::data::{DataError, DataReader, ScoredMove};
use crate::{BadGame, Sample, samples};
use quirkat_game::{Rules, Side, Site, quoted};
use quirkat_games::Playable;
use quirkat_nnue::{InputLayout, Inputs};
use quirkat_search::{Score, is_decisive};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"QUIRKATS";
const VERSION: u8 = 1;
/// A site without a piece.
const EMPTY: u8 = 255;
/// Up to so many codes of pieces, of both sides together, a site takes half a byte.
const MOST_NIBBLES: usize = 15;
/// One pair of games in this many is kept apart to hold the network against.
const VALIDATION_INTERVAL: u64 = 50;
/// Bits of the last byte of a sample: mirroring of both views, the result for the side to move, and which set it is of.
pub(crate) const MIRRORED_OWN: u8 = 1;
pub(crate) const MIRRORED_OTHER: u8 = 2;
const RESULT_SHIFT: u8 = 2;
pub(crate) const VALIDATION: u8 = 16;

/// The score at which winning chances are those of odds of e to 1, as the trainer takes them; and the greatest that is made of chances.
const CHANCES_SCALE: f64 = 400.0;
const MOST_FORESEEN: f64 = 4000.0;

/// Why training data cannot be read for a fit, or packed.
#[derive(Debug, Error)]
pub enum RecordsError {
    /// A file cannot be read.
    #[error("`{path}`: {error}")]
    Data {
        /// Its path.
        path: String,
        /// What is wrong with it.
        error: DataError,
    },
    /// A file of another game.
    #[error("`{path}` holds games of {found}, not of {expected}")]
    OtherGame {
        /// Its path.
        path: String,
        /// The game it holds.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// A game that cannot be played.
    #[error("`{path}`: {error}")]
    BadGame {
        /// Its path.
        path: String,
        /// Which game.
        error: BadGame,
    },
    /// The samples cannot be written.
    #[error(transparent)]
    Write(#[from] io::Error),
}

/// What was packed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PackCount {
    /// Games read.
    pub games: u64,
    /// Samples written.
    pub samples: u64,
    /// Places where files were damaged.
    pub damaged: usize,
}

/// Writes the samples of files of training data. With a `lambda` above zero, scores are told by what was seen later in the game
/// too. `watch` is called after every game.
pub fn pack<P: Playable>(
    data: &[PathBuf],
    lambda: f64,
    out: &mut dyn Write,
    watch: &mut dyn FnMut(PackCount),
) -> Result<PackCount, RecordsError> {
    let layout = InputLayout::new::<P, P::Inputs>();
    out.write_all(&header::<P>(&layout))?;
    let mut count = PackCount::default();
    let mut bytes = Vec::new();
    for path in data {
        let mut reader = open_records::<P>(path)?;
        for game in reader.by_ref() {
            let mut game = game.map_err(|error| RecordsError::data(path, error.into()))?;
            if lambda > 0.0 {
                foresee(&mut game.plies, lambda);
            }
            let validation = (game.number / 2).is_multiple_of(VALIDATION_INTERVAL);
            bytes.clear();
            samples::<P>(&game, &mut |sample| {
                count.samples += 1;
                write_sample(&mut bytes, &layout, &sample, validation);
            })
            .map_err(|error| RecordsError::bad_game(path, error))?;
            out.write_all(&bytes)?;
            count.games += 1;
            watch(count);
        }
        count.damaged += reader.damaged();
    }
    out.flush()?;
    Ok(count)
}

impl RecordsError {
    pub(crate) fn data(path: &Path, error: DataError) -> RecordsError {
        let path = quoted(&path.to_string_lossy());
        RecordsError::Data { path, error }
    }

    pub(crate) fn bad_game(path: &Path, error: BadGame) -> RecordsError {
        let path = quoted(&path.to_string_lossy());
        RecordsError::BadGame { path, error }
    }
}

/// Opens a file of training data, whose games must be of this game.
pub(crate) fn open_records<P: Rules>(path: &Path) -> Result<DataReader, RecordsError> {
    let reader = DataReader::open(path).map_err(|error| RecordsError::data(path, error))?;
    if reader.header().game != P::NAME {
        return Err(RecordsError::OtherGame {
            path: quoted(&path.to_string_lossy()),
            found: quoted(&reader.header().game),
            expected: P::NAME,
        });
    }
    Ok(reader)
}

/// Replaces the score of each move by its lambda return (TD(λ)): winning chances after the moves that followed, each counting
/// `lambda` times as much as the one before it. A short search is foretold less by its own noise than by what it led to.
///
/// A forced win stays what it is, so that the same positions are quiet.
fn foresee(plies: &mut [ScoredMove], lambda: f64) {
    let mut later = None;
    for ply in plies.iter_mut().rev() {
        let own = sigmoid(f64::from(ply.score) / CHANCES_SCALE);
        let told = later.map_or(own, |later: f64| {
            (1.0 - lambda) * own + lambda * (1.0 - later)
        });
        later = Some(told);
        if !is_decisive(Score::from(ply.score)) {
            ply.score = (CHANCES_SCALE * (told / (1.0 - told)).ln())
                .clamp(-MOST_FORESEEN, MOST_FORESEEN)
                .round() as i16;
        }
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// All that a trainer must know of the inputs.
pub(crate) fn header<P: Playable>(layout: &InputLayout) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    for text in [P::NAME, <P::Inputs as Inputs<P>>::NAME] {
        bytes.extend_from_slice(&(text.len() as u16).to_le_bytes());
        bytes.extend_from_slice(text.as_bytes());
    }
    let start = P::start();
    let pieces = P::BOARD
        .sites()
        .filter(|&site| start.piece_on(site).is_some());
    let symmetries = <P::Inputs as Inputs<P>>::symmetries();
    bytes.extend_from_slice(&[
        layout.sites() as u8,
        P::BOARD.width,
        layout.kinds() as u8,
        pieces.count() as u8,
        symmetries.len() as u8,
    ]);
    // How the other side sees each site that the side to move sees; turning is its own inverse in every game.
    bytes.extend(
        P::BOARD
            .sites()
            .map(|site| layout.seen(Side::Black, site).0),
    );
    for turned in symmetries {
        bytes.extend(turned.iter().map(|site| site.0));
    }
    bytes
}

/// Whether two sites share a byte.
pub(crate) fn is_packed_in_nibbles(layout: &InputLayout) -> bool {
    2 * layout.kinds() <= MOST_NIBBLES
}

/// Appends a sample: the board as the side to move sees it, two sites a byte; the score for the side to move; flags.
fn write_sample<P: Playable>(
    bytes: &mut Vec<u8>,
    layout: &InputLayout,
    sample: &Sample<P>,
    validation: bool,
) {
    let position = &sample.position;
    let side = position.side_to_move();
    let mut board = vec![EMPTY; layout.sites() + layout.sites() % 2];
    layout.each_piece::<P, P::Inputs>(position, |code, site| {
        let (owner, kind) = layout.piece(code);
        let whose = usize::from(owner != side);
        let seen: Site = layout.seen(side, site);
        board[seen.index()] = (whose * layout.kinds() + kind) as u8;
    });
    if is_packed_in_nibbles(layout) {
        bytes.extend(
            board
                .chunks_exact(2)
                .map(|pair| pair[0] & 15 | pair[1] << 4),
        );
    } else {
        bytes.extend_from_slice(&board[..layout.sites()]);
    }
    let (score, result) = match side {
        Side::White => (sample.score, sample.result),
        Side::Black => (-sample.score, 1.0 - sample.result),
    };
    bytes.extend_from_slice(&(score as i16).to_le_bytes());
    let mirrored = |view, flag| {
        if P::Inputs::mirrored(position, view) {
            flag
        } else {
            0
        }
    };
    let result = (2.0 * result) as u8;
    bytes.push(
        mirrored(side, MIRRORED_OWN)
            | mirrored(!side, MIRRORED_OTHER)
            | result << RESULT_SHIFT
            | if validation { VALIDATION } else { 0 },
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_search::win_in;

    fn foreseen(scores: &[i16], lambda: f64) -> Vec<i16> {
        let plies = scores.iter().map(|&score| ScoredMove { code: 0, score });
        let mut plies: Vec<_> = plies.collect();
        foresee(&mut plies, lambda);
        plies.iter().map(|ply| ply.score).collect()
    }

    #[test]
    fn what_was_seen_later_counts_for_what_came_before() {
        // The second move sees what the first has overlooked; the chances of ±400 are 0.731 and 0.269.
        assert_eq!(foreseen(&[0, 400], 0.5), [-188, 400]);
        assert_eq!(foreseen(&[0, 400], 0.25), [-93, 400]);
        // Two searches that agree tell the same: what is good for one side is bad for the other.
        assert_eq!(
            foreseen(&[120, -120, 120, -120], 0.8),
            [120, -120, 120, -120]
        );
        assert_eq!(foreseen(&[31, -20, 7], 0.0), [31, -20, 7]);
    }

    #[test]
    fn a_forced_win_counts_in_full_and_stays() {
        let win = win_in(5) as i16;
        let [first, last] = foreseen(&[0, win], 0.5)[..] else {
            unreachable!("as many as before");
        };
        assert_eq!(last, win);
        assert!((-440..-430).contains(&first), "{first}");
    }
}
