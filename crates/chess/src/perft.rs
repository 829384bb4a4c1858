//! Counting positions as fast as the board allows: copies of one cache line, no keys, no lists.

use crate::PieceKind;
use crate::board::Board;
use crate::count::count;
use crate::generate::{Sink, Wanted, generate};
use quirkat_bitboard::{Bitboard, Square};

/// The number of ways to play `depth` plies on, `depth` being 1 or more.
pub(crate) fn perft<const WHITE: bool>(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        return count::<WHITE>(board);
    }
    if WHITE {
        branches::<true, false>(board, depth - 1)
    } else {
        branches::<false, true>(board, depth - 1)
    }
}

fn branches<const WHITE: bool, const OTHER: bool>(board: &Board, depth: u32) -> u64 {
    let mut branches = Branches::<WHITE, OTHER> {
        board,
        depth,
        nodes: 0,
    };
    generate::<WHITE>(board, Wanted::All, &mut branches);
    branches.nodes
}

/// Plays each move as it is found, and counts on from there. `OTHER` is the opposite of `WHITE`, which the language
/// cannot yet say.
struct Branches<'a, const WHITE: bool, const OTHER: bool> {
    board: &'a Board,
    depth: u32,
    nodes: u64,
}

impl<const WHITE: bool, const OTHER: bool> Branches<'_, WHITE, OTHER> {
    #[inline(always)]
    fn after(&mut self, play: impl FnOnce(&mut Board)) {
        let mut next = *self.board;
        play(&mut next);
        self.nodes += if self.depth == 1 {
            count::<OTHER>(&next)
        } else {
            perft::<OTHER>(&next, self.depth)
        };
    }
}

impl<const WHITE: bool, const OTHER: bool> Sink for Branches<'_, WHITE, OTHER> {
    #[inline(always)]
    fn piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard) {
        for to in targets {
            self.after(|next| next.play_piece::<WHITE>(kind, from, to));
        }
    }

    #[inline(always)]
    fn pawn(&mut self, from: Square, to: Square) {
        self.after(|next| next.play_pawn::<WHITE>(from, to));
    }

    #[inline(always)]
    fn double_step(&mut self, from: Square, to: Square) {
        self.after(|next| next.play_double_step::<WHITE>(from, to));
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, to: Square) {
        for kind in PieceKind::PROMOTIONS {
            self.after(|next| next.play_promotion::<WHITE>(from, to, kind));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.after(|next| next.play_en_passant::<WHITE>(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.after(|next| next.play_castling::<WHITE>(king, rook));
    }
}
