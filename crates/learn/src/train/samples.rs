//! Samples in memory, as `pack` writes them, and what a network sees of each.

use crate::pack::{
    MIRRORED_OTHER, MIRRORED_OWN, PackCount, RecordsError, VALIDATION, header,
    is_packed_in_nibbles, pack,
};
use quirkat_game::Side;
use quirkat_games::Playable;
use quirkat_nnue::{InputLayout, Inputs};
use std::path::PathBuf;

/// The most pieces that a board holds.
const MOST_PIECES: usize = 64;

/// The samples of some files.
pub(super) struct Samples {
    bytes: Vec<u8>,
    /// Bytes of a sample, and of its board.
    size: usize,
    board: usize,
    sites: usize,
    nibbles: bool,
    /// Codes of pieces, of both sides together.
    codes: usize,
    /// For each symmetry, view and mirroring: the input that a piece of a code on a site is.
    inputs: Vec<u16>,
    pub(super) input_count: usize,
    pub(super) symmetries: usize,
    /// Pieces on the board at the start.
    pub(super) pieces: usize,
    pub(super) training: Vec<u32>,
    pub(super) held_out: Vec<u32>,
}

/// What a network sees of a sample: the inputs from both views, and what it is to say.
pub(super) struct Seen {
    inputs: [[u16; MOST_PIECES]; 2],
    pub(super) pieces: usize,
    /// For the side to move.
    pub(super) score: f32,
}

impl Seen {
    pub(super) const fn new() -> Seen {
        Seen {
            inputs: [[0; MOST_PIECES]; 2],
            pieces: 0,
            score: 0.0,
        }
    }

    /// The inputs as the side to move sees the board, and as the other side does.
    pub(super) fn views(&self) -> [&[u16]; 2] {
        [0, 1].map(|view: usize| &self.inputs[view][..self.pieces])
    }
}

impl Samples {
    /// Reads the samples of records.
    pub(super) fn read<P: Playable>(
        records: &[PathBuf],
        lambda: f64,
        watch: &mut dyn FnMut(PackCount),
    ) -> Result<Samples, RecordsError> {
        let layout = InputLayout::new::<P, P::Inputs>();
        let mut bytes = Vec::new();
        pack::<P>(records, lambda, &mut bytes, watch)?;
        bytes.drain(..header::<P>(&layout).len());
        let (sites, codes) = (layout.sites(), 2 * layout.kinds());
        let nibbles = is_packed_in_nibbles(&layout);
        let board = if nibbles { sites.div_ceil(2) } else { sites };
        let size = board + 3;
        let is_held_out =
            |&sample: &u32| bytes[sample as usize * size + size - 1] & VALIDATION != 0;
        let (held_out, training) = (0..(bytes.len() / size) as u32).partition(is_held_out);
        let start = P::start();
        let on_start = |&site: &_| start.piece_on(site).is_some();
        Ok(Samples {
            size,
            board,
            sites,
            nibbles,
            codes,
            inputs: inputs::<P>(&layout),
            input_count: layout.count(),
            symmetries: 1 + <P::Inputs as Inputs<P>>::symmetries().len(),
            pieces: P::BOARD.sites().filter(on_start).count(),
            training,
            held_out,
            bytes,
        })
    }

    pub(super) fn len(&self) -> usize {
        self.bytes.len() / self.size
    }

    /// A checksum of all of them, by which a network says what it learned from.
    pub(super) fn checksum(&self) -> u32 {
        crc32fast::hash(&self.bytes)
    }

    /// Looks at a sample, with the board turned by a symmetry.
    pub(super) fn look(&self, sample: u32, symmetry: usize, seen: &mut Seen) {
        let bytes = &self.bytes[sample as usize * self.size..][..self.size];
        let (board, rest) = bytes.split_at(self.board);
        let flags = rest[2];
        let table = self.codes * self.sites;
        let mirrored = [MIRRORED_OWN, MIRRORED_OTHER].map(|flag| usize::from(flags & flag != 0));
        let tables = [0, 1].map(|view| {
            &self.inputs[((symmetry * 2 + view) * 2 + mirrored[view]) * table..][..table]
        });
        seen.pieces = 0;
        let mut put = |code: u8, site: usize| {
            // An empty site has a code beyond all pieces'.
            if usize::from(code) < self.codes && site < self.sites {
                let entry = usize::from(code) * self.sites + site;
                for (inputs, table) in seen.inputs.iter_mut().zip(tables) {
                    inputs[seen.pieces] = table[entry];
                }
                seen.pieces += 1;
            }
        };
        for (i, &byte) in board.iter().enumerate() {
            if self.nibbles {
                put(byte & 15, 2 * i);
                put(byte >> 4, 2 * i + 1);
            } else {
                put(byte, i);
            }
        }
        seen.score = f32::from(i16::from_le_bytes([rest[0], rest[1]]));
    }
}

/// The tables of [`Samples::inputs`].
fn inputs<P: Playable>(layout: &InputLayout) -> Vec<u16> {
    let (sites, kinds) = (layout.sites(), layout.kinds());
    let files = usize::from(P::BOARD.width);
    let mut symmetries: Vec<Vec<usize>> = vec![(0..sites).collect()];
    for turned in <P::Inputs as Inputs<P>>::symmetries() {
        symmetries.push(turned.iter().map(|site| site.index()).collect());
    }
    let turned: Vec<usize> = P::BOARD
        .sites()
        .map(|site| layout.seen(Side::Black, site).index())
        .collect();
    let mut table = Vec::new();
    for symmetry in &symmetries {
        for view in 0..2 {
            for mirrored in [false, true] {
                for code in 0..2 * kinds {
                    let code = (code + view * kinds) % (2 * kinds);
                    table.extend(symmetry.iter().map(|&site| {
                        let site = if view == 0 { site } else { turned[site] };
                        let file = site % files;
                        let site = if mirrored {
                            site + files - 1 - 2 * file
                        } else {
                            site
                        };
                        (code * sites + site) as u16
                    }));
                }
            }
        }
    }
    table
}
