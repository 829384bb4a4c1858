//! Finding every legal move, for whoever wants them: a list, or a count that plays them on the spot.

use crate::PieceKind;
use crate::board::{Board, back_rank};
use crate::count::{PawnTargets, castlings, en_passants, pawn_targets};
use crate::view::{View, side};
use quirkat_bitboard::{Bitboard, Square, bishop_attacks, knight_attacks, rook_attacks};

/// Takes the moves as they are found. The kind of the moving man is known where the call stands, so that an inlined sink
/// never asks what stands on a square.
pub(crate) trait Sink {
    /// A man other than a pawn may go from `from` to each of `targets`.
    fn piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard);
    /// A pawn goes from `from` to `to` and stays one.
    fn pawn(&mut self, from: Square, to: Square);
    /// A pawn goes two steps.
    fn double_step(&mut self, from: Square, to: Square);
    /// A pawn reaches the last rank, and becomes any of [`PieceKind::PROMOTIONS`].
    fn promotions(&mut self, from: Square, to: Square);
    /// A pawn takes en passant.
    fn en_passant(&mut self, from: Square, to: Square);
    /// The king castles with the rook on `rook`.
    fn castling(&mut self, king: Square, rook: Square);
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All.
    All,
    /// Captures and promotions; non-capturing ones to a queen only.
    Tactical,
    /// The others.
    Quiet,
}

/// Hands every wanted legal move to the sink.
#[inline(always)]
pub(crate) fn generate<const WHITE: bool>(board: &Board, wanted: Wanted, sink: &mut impl Sink) {
    let view = View::new::<WHITE>(board);
    let squares = match wanted {
        Wanted::All => Bitboard::ALL,
        Wanted::Tactical => view.enemies,
        Wanted::Quiet => view.empty,
    };
    sink.piece(PieceKind::King, view.king, view.king_steps() & squares);
    if view.targets.any() {
        pieces(board, &view, squares, sink);
        pawns::<WHITE>(board, &view, wanted, sink);
    }
    if wanted == Wanted::Tactical {
        return en_passant::<WHITE>(board, sink);
    }
    if board.castling_rooks_of(const { side(WHITE) }).any() && !view.in_check() {
        for rook in castlings::<WHITE>(board, &view) {
            sink.castling(view.king, rook);
        }
    }
    if wanted == Wanted::All {
        en_passant::<WHITE>(board, sink);
    }
}

#[inline(always)]
fn en_passant<const WHITE: bool>(board: &Board, sink: &mut impl Sink) {
    if board.en_passant().any() {
        for from in en_passants::<WHITE>(board) {
            sink.en_passant(from, board.en_passant().first());
        }
    }
}

#[inline(always)]
fn pieces(board: &Board, view: &View, squares: Bitboard, sink: &mut impl Sink) {
    let occupied = !view.empty;
    let allowed = |from: Square| view.allowed(from) & squares;
    for from in board.knights & view.own & !view.pinned {
        sink.piece(
            PieceKind::Knight,
            from,
            knight_attacks(from) & view.targets & squares,
        );
    }
    for from in board.kind(PieceKind::Bishop) & view.own {
        sink.piece(
            PieceKind::Bishop,
            from,
            bishop_attacks(from, occupied) & allowed(from),
        );
    }
    for from in board.kind(PieceKind::Rook) & view.own {
        sink.piece(
            PieceKind::Rook,
            from,
            rook_attacks(from, occupied) & allowed(from),
        );
    }
    for from in board.kind(PieceKind::Queen) & view.own {
        let attacks = rook_attacks(from, occupied) | bishop_attacks(from, occupied);
        sink.piece(PieceKind::Queen, from, attacks & allowed(from));
    }
}

#[inline(always)]
fn pawns<const WHITE: bool>(board: &Board, view: &View, wanted: Wanted, sink: &mut impl Sink) {
    let PawnTargets {
        single,
        double,
        west,
        east,
    } = pawn_targets::<WHITE>(board, view);
    let last = Bitboard::rank(back_rank(const { side(!WHITE) }));
    let sign = if WHITE { -1 } else { 1 };
    let back = |to: Square, step: i8| Square::new((to.index() as i8 + sign * step) as u8);
    // Towards the `a` file is a smaller step up the board than down it.
    let (west_step, east_step) = if WHITE { (7, 9) } else { (9, 7) };
    let takes = if wanted == Wanted::Quiet {
        Bitboard::EMPTY
    } else {
        Bitboard::ALL
    };
    let steps = if wanted == Wanted::Tactical {
        last
    } else {
        Bitboard::ALL
    };
    for (targets, step) in [
        (single & steps, 8),
        (west & takes, west_step),
        (east & takes, east_step),
    ] {
        for to in targets & !last {
            sink.pawn(back(to, step), to);
        }
        for to in targets & last {
            sink.promotions(back(to, step), to);
        }
    }
    for to in double & steps {
        sink.double_step(back(to, 16), to);
    }
}
