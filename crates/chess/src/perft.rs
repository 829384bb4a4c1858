//! Perft on bare boards: copy-make of one cache line, no Zobrist keys, no move lists.

use crate::PieceKind;
use crate::board::Board;
use crate::movegen::{GenType, MoveSink, count_moves, generate};
use quirkat_bitboard::{Bitboard, Square};

/// The number of leaf nodes at `depth`, which is at least 1. The last ply is counted in bulk.
pub(crate) fn perft<const WHITE: bool>(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        return count_moves::<WHITE>(board);
    }
    if WHITE {
        perft_children::<true, false>(board, depth - 1)
    } else {
        perft_children::<false, true>(board, depth - 1)
    }
}

fn perft_children<const WHITE: bool, const OTHER: bool>(board: &Board, depth: u32) -> u64 {
    let mut sink = PerftSink::<WHITE, OTHER> {
        board,
        depth,
        nodes: 0,
    };
    generate::<WHITE>(board, GenType::All, &mut sink);
    sink.nodes
}

/// Makes each move as it is generated and adds its subtree. `OTHER` is `!WHITE`, which const generics cannot express
/// yet.
struct PerftSink<'a, const WHITE: bool, const OTHER: bool> {
    board: &'a Board,
    depth: u32,
    nodes: u64,
}

impl<const WHITE: bool, const OTHER: bool> PerftSink<'_, WHITE, OTHER> {
    #[inline(always)]
    fn after(&mut self, play: impl FnOnce(&mut Board)) {
        let mut next = *self.board;
        play(&mut next);
        self.nodes += if self.depth == 1 {
            count_moves::<OTHER>(&next)
        } else {
            perft::<OTHER>(&next, self.depth)
        };
    }
}

impl<const WHITE: bool, const OTHER: bool> MoveSink for PerftSink<'_, WHITE, OTHER> {
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
    fn double_push(&mut self, from: Square, to: Square) {
        self.after(|next| next.play_double_push::<WHITE>(from, to));
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
