//! Moves that can be taken back, by the difference they make to the Zobrist key: how a search sees a repetition one ply ahead.

use crate::{Chess, PieceKind, zobrist};
use quirkat_bitboard::{
    Bitboard, Square, between, bishop_attacks, king_attacks, knight_attacks, queen_attacks,
    rook_attacks,
};
use quirkat_game::Side;
use std::sync::LazyLock;

/// A piece other than a pawn steps from one square to the other, or back.
#[derive(Clone, Copy)]
struct Step {
    difference: u64,
    squares: [Square; 2],
}

/// More than twice as many places as there are steps, so that few of them collide.
const PLACES: usize = 8192;

/// The steps by the low bits of their difference, each in the first free place from there on.
static STEPS: LazyLock<Box<[Option<Step>]>> = LazyLock::new(|| {
    let mut places = vec![None; PLACES].into_boxed_slice();
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            for a in Square::all() {
                for b in reach(kind, a) {
                    if b > a {
                        let keys = [a, b].map(|square| zobrist::piece(side, kind, square));
                        let difference = keys[0] ^ keys[1] ^ zobrist::BLACK_TO_MOVE;
                        let mut place = difference as usize % PLACES;
                        while places[place].is_some() {
                            place = (place + 1) % PLACES;
                        }
                        places[place] = Some(Step {
                            difference,
                            squares: [a, b],
                        });
                    }
                }
            }
        }
    }
    places
});

/// Where a piece steps on an empty board, if it may step back from there.
fn reach(kind: PieceKind, from: Square) -> Bitboard {
    match kind {
        PieceKind::Pawn => Bitboard::EMPTY,
        PieceKind::Knight => knight_attacks(from),
        PieceKind::Bishop => bishop_attacks(from, Bitboard::EMPTY),
        PieceKind::Rook => rook_attacks(from, Bitboard::EMPTY),
        PieceKind::Queen => queen_attacks(from, Bitboard::EMPTY),
        PieceKind::King => king_attacks(from),
    }
}

/// Whether the positions whose keys differ so are one step apart, and nothing stands between the two squares.
pub(crate) fn is_step(position: &Chess, difference: u64) -> bool {
    let mut place = difference as usize % PLACES;
    while let Some(step) = STEPS[place] {
        if step.difference == difference {
            let [a, b] = step.squares;
            return (between(a, b) & position.board.occupied()).is_empty();
        }
        place = (place + 1) % PLACES;
    }
    false
}
