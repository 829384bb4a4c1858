//! Why no legal move is what a text says, in the words of the rule that stands against it.

mod castling;
mod fault;

use super::wanted::{Step, Taking, Wanted};
use crate::{Chess, PieceKind};
use fault::{Fault, fault};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{Position, Side};

/// The reason that keeps a text from meaning a legal move. Ask only where it means none.
pub(super) fn refusal(position: &Chess, wanted: &Wanted) -> String {
    if position.count_moves() == 0 {
        return format!("the game is over ({})", position.stuck().reason);
    }
    match wanted {
        Wanted::Castling(wing) => castling::refusal(position, *wing),
        Wanted::Step(step) => castling::as_step(position, step)
            .map(|wing| castling::refusal(position, wing))
            .or_else(|| no_mover(position, step))
            .or_else(|| no_promotion(position, step))
            .or_else(|| no_victim(position, step))
            .unwrap_or_else(|| nearest(position, step)),
    }
}

/// Why there is no man that could move so.
fn no_mover(position: &Chess, step: &Step) -> Option<String> {
    if step.movers(position).any() {
        return None;
    }
    let (board, side) = (&position.board, position.side);
    if let Some(from) = step.origin() {
        return Some(match (board.kind_on(from), step.kind) {
            (None, _) => format!("there is no piece on {from}"),
            (Some(found), Some(kind)) if board.side(side).has(from) => {
                format!(
                    "there is a {} on {from}, not a {}",
                    found.name(),
                    kind.name()
                )
            }
            (Some(_), _) => format!(
                "{} is {}'s, and {side} is to move",
                man_on(position, from),
                !side
            ),
        });
    }
    let name = step.kind.map_or("piece", PieceKind::name);
    let none = step
        .kind
        .is_some_and(|kind| board.men(side, kind).is_empty());
    Some(match line_name(step.from) {
        _ if none => format!("{side} has no {name}"),
        Some(line) => format!("{side} has no {name} on {line}"),
        None => format!("{side} has no {name} there"),
    })
}

/// The name of a whole file or rank.
fn line_name(squares: Bitboard) -> Option<String> {
    let first = squares.square()?;
    let (file, rank) = (first.file(), first.rank());
    if squares == Bitboard::file(file) {
        Some(format!("the {}-file", (b'a' + file) as char))
    } else if squares == Bitboard::rank(rank) {
        Some(format!("rank {}", rank + 1))
    } else {
        None
    }
}

/// Why nothing can become what is said.
fn no_promotion(position: &Chess, step: &Step) -> Option<String> {
    let kind = step.promotion?;
    let last = match position.side {
        Side::White => 7,
        Side::Black => 0,
    };
    let pawns = step.movers(position) & position.board.kind(PieceKind::Pawn);
    if !PieceKind::PROMOTIONS.contains(&kind) {
        let name = kind.name();
        Some(format!(
            "a pawn becomes a queen, rook, bishop or knight, not a {name}"
        ))
    } else if pawns.is_empty() || (step.to & Bitboard::rank(last)).is_empty() {
        Some("only a pawn that reaches the last rank becomes another piece".to_owned())
    } else {
        None
    }
}

/// Why there is nothing that could be taken so.
fn no_victim(position: &Chess, step: &Step) -> Option<String> {
    let Taking::Man(kind, on) = step.taking else {
        return None;
    };
    let enemy = !position.side;
    let (name, all) = match kind {
        Some(PieceKind::King) => return Some("a king is never taken".to_owned()),
        Some(kind) => (kind.name(), position.board.men(enemy, kind)),
        None => return None,
    };
    if all.is_empty() {
        Some(format!("{enemy} has no {name}"))
    } else if (all & on).is_empty() && !step.en_passant {
        Some(format!("{enemy} has no {name} there"))
    } else {
        None
    }
}

/// The fault of the man that came closest to a legal move; of all men together, where none could even go there.
fn nearest(position: &Chess, step: &Step) -> String {
    let targets = match step.taking {
        Taking::Man(Some(kind), on) => {
            let men = position.board.men(!position.side, kind) & on;
            step.to & (men | position.board.en_passant())
        }
        _ => step.to,
    };
    let movers = step.movers(position);
    let ways = movers
        .into_iter()
        .flat_map(|from| targets.into_iter().map(move |to| (from, to)));
    let nearest = ways.map(|(from, to)| fault(position, step, from, to)).max();
    match nearest {
        Some(fault) if fault > Fault::Unreachable => fault.words(position),
        _ => unreachable_words(position, step, targets),
    }
}

fn unreachable_words(position: &Chess, step: &Step, targets: Bitboard) -> String {
    let movers = step.movers(position);
    let who = match movers.square().filter(|_| !movers.several()) {
        Some(from) => man_on(position, from) + " cannot",
        None => format!("no {} can", step.kind.map_or("piece", PieceKind::name)),
    };
    match (targets.square(), step.taking) {
        (Some(to), _) if !targets.several() => format!("{who} go to {to}"),
        (_, Taking::Man(Some(kind), _)) => format!("{who} take a {}", kind.name()),
        _ => format!("{who} go there"),
    }
}

/// A man and where it stands: `the knight on f3`.
fn man_on(position: &Chess, square: Square) -> String {
    let kind = position
        .board
        .kind_on(square)
        .map_or("piece", PieceKind::name);
    format!("the {kind} on {square}")
}
