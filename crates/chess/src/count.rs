//! Counting moves without listing them: bits of attack sets, all sliders at once.

use crate::board::{Board, back_rank, castled, east_attacks, forward, span, west_attacks};
use crate::board::{pawn_attacks, pawn_directions};
use crate::view::{View, side};
use quirkat_bitboard::{Bitboard, Direction, Rays, Square};
use quirkat_game::Side;

/// The number of legal moves.
#[inline(never)]
pub(crate) fn count<const WHITE: bool>(board: &Board) -> u64 {
    let view = View::new::<WHITE>(board);
    let targets = Rays::splat(view.targets);
    let sliders = view
        .free_sliders(board.straights, board.diagonals)
        .slide(view.empty)
        .and(targets);
    let knights = Rays::jumps(board.knights & view.own & !view.pinned).and(targets);
    let pieces = knights.count_both(sliders);
    let mut count = pieces + u64::from(view.king_steps().count()) + pawns::<WHITE>(board, &view);
    if board.castling_rooks_of(const { side(WHITE) }).any() && !view.in_check() {
        count += castlings::<WHITE>(board, &view).count() as u64;
    }
    if board.en_passant().any() {
        count += en_passants::<WHITE>(board).count() as u64;
    }
    count
}

/// Pawn moves but for en passant; a promotion counts four times.
#[inline(always)]
fn pawns<const WHITE: bool>(board: &Board, view: &View) -> u64 {
    let PawnTargets {
        single,
        double,
        west,
        east,
    } = pawn_targets::<WHITE>(board, view);
    let last = Bitboard::rank(back_rank(const { side(!WHITE) }));
    let each = |set: Bitboard| set.count() + 3 * (set & last).count();
    u64::from(each(single) + double.count() + each(west) + each(east))
}

/// Where pawns may go, by kind of move.
pub(crate) struct PawnTargets {
    pub(crate) single: Bitboard,
    pub(crate) double: Bitboard,
    pub(crate) west: Bitboard,
    pub(crate) east: Bitboard,
}

#[inline(always)]
pub(crate) fn pawn_targets<const WHITE: bool>(board: &Board, view: &View) -> PawnTargets {
    let side = const { side(WHITE) };
    let pawns = board.pawns & view.own;
    let third = Bitboard::rank(if WHITE { 2 } else { 5 });
    let [to_west, to_east] = pawn_directions(side);
    let pushed = forward(side, view.free_along(pawns, Direction::North)) & view.empty;
    let enemies = view.enemies & view.targets;
    PawnTargets {
        single: pushed & view.targets,
        double: forward(side, pushed & third) & view.empty & view.targets,
        west: west_attacks(side, view.free_along(pawns, to_west)) & enemies,
        east: east_attacks(side, view.free_along(pawns, to_east)) & enemies,
    }
}

/// The rooks the king may castle with now; it must not be in check.
#[inline(always)]
pub(crate) fn castlings<const WHITE: bool>(board: &Board, view: &View) -> Bitboard {
    let side = const { side(WHITE) };
    let mut rooks = board.castling_rooks_of(side);
    for rook in rooks {
        if !may_castle(side, view, rook) {
            rooks ^= rook.bit();
        }
    }
    rooks
}

/// Whether nothing stands or looks in the way. A rook that shields the king along the back rank stays: in Chess960 the
/// king may end where the rook stood.
#[inline(always)]
fn may_castle(side: Side, view: &View, rook: Square) -> bool {
    let (king_to, rook_to) = castled(side, view.king, rook);
    let king_way = span(view.king, king_to);
    let movers = view.king.bit() | rook.bit();
    let way = (king_way | span(rook, rook_to)) & !movers;
    (way & !view.empty).is_empty()
        && (king_way & view.attacked).is_empty()
        && !view.pinned.has(rook)
}

/// The pawns that may take en passant.
#[cold]
pub(crate) fn en_passants<const WHITE: bool>(board: &Board) -> Bitboard {
    let side = const { side(WHITE) };
    let square = board.en_passant();
    let pawns = pawn_attacks(!side, square) & board.pawns & board.side(side);
    pawns
        .into_iter()
        .filter(|&from| board.en_passant_is_legal(side, from, square.first()))
        .collect()
}
