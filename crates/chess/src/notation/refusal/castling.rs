//! Why the king may not castle.

use super::man_on;
use crate::board::{back_rank, castled, span};
use crate::notation::wanted::{Step, Wing};
use crate::{Chess, PieceKind};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::Side;

/// The wing, where a step is castling written by two squares.
pub(super) fn as_step(position: &Chess, step: &Step) -> Option<Wing> {
    let (board, side) = (&position.board, position.side);
    let king = board.king(side);
    let to = step.to.square()?;
    let home = Bitboard::rank(back_rank(side));
    let castling = step.may_be_castling() && step.from.has(king) && home.has(king) && home.has(to);
    let to_rook = board.men(side, PieceKind::Rook).has(to);
    let two_steps = king.file() == 4 && (to.file() == 2 || to.file() == 6);
    (castling && (to_rook || two_steps)).then_some(if to > king { Wing::King } else { Wing::Queen })
}

/// Why the king may not castle to a wing.
pub(super) fn refusal(position: &Chess, wing: Wing) -> String {
    let (board, side) = (&position.board, position.side);
    let king = board.king(side);
    let rooks = board.castling_rooks_of(side).into_iter();
    let rook = rooks.into_iter().find(|&rook| match wing {
        Wing::King => rook > king,
        Wing::Queen => rook < king,
        Wing::Either => true,
    });
    let Some(rook) = rook else {
        return format!("{side} has no right to castle{}", to_wing(wing));
    };
    if let Some(checker) = board.checkers(side).square() {
        return format!(
            "the king is in check from {} and may not castle",
            man_on(position, checker)
        );
    }
    in_the_way(position, king, rook)
        .or_else(|| attacked(position, side, king, rook))
        .unwrap_or_else(|| format!("the rook on {rook} shields the king and may not leave"))
}

fn to_wing(wing: Wing) -> &'static str {
    match wing {
        Wing::King => " on the king's side",
        Wing::Queen => " on the queen's side",
        Wing::Either => "",
    }
}

/// What stands where king or rook would pass.
fn in_the_way(position: &Chess, king: Square, rook: Square) -> Option<String> {
    let (king_to, rook_to) = castled(position.side, king, rook);
    let way = (span(king, king_to) | span(rook, rook_to)) & !(king.bit() | rook.bit());
    let blocker = (way & position.board.occupied()).square()?;
    Some(man_on(position, blocker) + " stands in the way")
}

/// What attacks the king on its way.
fn attacked(position: &Chess, side: Side, king: Square, rook: Square) -> Option<String> {
    let (king_to, _) = castled(side, king, rook);
    let occupied = position.board.occupied() & !king.bit();
    let enemies = position.board.side(!side);
    let attack = |square: Square| {
        let attackers = position.board.attackers(square, occupied) & enemies;
        attackers.square().map(|by| (square, by))
    };
    let (square, by) = span(king, king_to).into_iter().find_map(attack)?;
    let verb = if square == king_to {
        "end on"
    } else {
        "pass over"
    };
    Some(format!(
        "the king would {verb} {square}, which {} attacks",
        man_on(position, by)
    ))
}
