//! Why a move is illegal, in the words of the rule that forbids it.

use super::parse::{CaptureClaim, CastlingSide, MovePattern, ParsedMove};
use crate::board::{back_rank, castling_destinations, en_passant_victim, pawn_attacks, span};
use crate::{Chess, PieceKind};
use quirkat_bitboard::{
    Bitboard, Square, between, bishop_attacks, king_attacks, knight_attacks, queen_attacks,
    rook_attacks,
};
use quirkat_game::{Position, Side};

/// Why no legal move fits a text. Call this only if none does.
pub(super) fn refusal(position: &Chess, parsed: &ParsedMove) -> String {
    if position.count_moves() == 0 {
        return format!("the game is over ({})", position.stuck().reason);
    }
    match parsed {
        ParsedMove::Castling(castling_side) => castling_refusal(position, *castling_side),
        ParsedMove::Pattern(pattern) => as_castling(position, pattern)
            .map(|castling_side| castling_refusal(position, castling_side))
            .or_else(|| no_mover(position, pattern))
            .or_else(|| no_promotion(position, pattern))
            .or_else(|| no_victim(position, pattern))
            .unwrap_or_else(|| nearest(position, pattern)),
    }
}

/// Why no piece fits the pattern.
fn no_mover(position: &Chess, pattern: &MovePattern) -> Option<String> {
    if pattern.movers(position).any() {
        return None;
    }
    let (board, side) = (&position.board, position.side);
    if let Some(from) = pattern.origin() {
        return Some(match (board.kind_on(from), pattern.kind) {
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
                piece_on(position, from),
                !side
            ),
        });
    }
    let name = pattern.kind.map_or("piece", PieceKind::name);
    let none = pattern
        .kind
        .is_some_and(|kind| board.pieces(side, kind).is_empty());
    Some(match line_name(pattern.from) {
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

/// Why the promotion is impossible.
fn no_promotion(position: &Chess, pattern: &MovePattern) -> Option<String> {
    let kind = pattern.promotion?;
    let last = match position.side {
        Side::White => 7,
        Side::Black => 0,
    };
    let pawns = pattern.movers(position) & position.board.kind(PieceKind::Pawn);
    if !PieceKind::PROMOTIONS.contains(&kind) {
        let name = kind.name();
        Some(format!(
            "a pawn becomes a queen, rook, bishop or knight, not a {name}"
        ))
    } else if pawns.is_empty() || (pattern.to & Bitboard::rank(last)).is_empty() {
        Some("only a pawn that reaches the last rank becomes another piece".to_owned())
    } else {
        None
    }
}

/// Why there is nothing to capture.
fn no_victim(position: &Chess, pattern: &MovePattern) -> Option<String> {
    let CaptureClaim::Capture(kind, on) = pattern.capture else {
        return None;
    };
    let enemy = !position.side;
    let (name, all) = match kind {
        Some(PieceKind::King) => return Some("a king is never taken".to_owned()),
        Some(kind) => (kind.name(), position.board.pieces(enemy, kind)),
        None => return None,
    };
    if all.is_empty() {
        Some(format!("{enemy} has no {name}"))
    } else if (all & on).is_empty() && !pattern.en_passant {
        Some(format!("{enemy} has no {name} there"))
    } else {
        None
    }
}

/// The reason of the piece that came closest to a legal move, or of all together if none could reach a target.
fn nearest(position: &Chess, pattern: &MovePattern) -> String {
    let targets = match pattern.capture {
        CaptureClaim::Capture(Some(kind), on) => {
            let victims = position.board.pieces(!position.side, kind) & on;
            pattern.to & (victims | position.board.en_passant())
        }
        _ => pattern.to,
    };
    let movers = pattern.movers(position);
    let ways = movers
        .into_iter()
        .flat_map(|from| targets.into_iter().map(move |to| (from, to)));
    let nearest = ways
        .map(|(from, to)| why_illegal(position, pattern, from, to))
        .max();
    match nearest {
        Some(reason) if reason > IllegalReason::Unreachable => reason.describe(position),
        _ => describe_unreachable(position, pattern, targets),
    }
}

fn describe_unreachable(position: &Chess, pattern: &MovePattern, targets: Bitboard) -> String {
    let movers = pattern.movers(position);
    let who = match movers.square().filter(|_| !movers.more_than_one()) {
        Some(from) => piece_on(position, from) + " cannot",
        None => format!("no {} can", pattern.kind.map_or("piece", PieceKind::name)),
    };
    match (targets.square(), pattern.capture) {
        (Some(to), _) if !targets.more_than_one() => format!("{who} go to {to}"),
        (_, CaptureClaim::Capture(Some(kind), _)) => format!("{who} take a {}", kind.name()),
        _ => format!("{who} go there"),
    }
}

/// A piece and its square: `the knight on f3`.
fn piece_on(position: &Chess, square: Square) -> String {
    let kind = position
        .board
        .kind_on(square)
        .map_or("piece", PieceKind::name);
    format!("the {kind} on {square}")
}

/// What makes a move illegal, ordered from the most obvious reason to the one that comes closest to a legal move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum IllegalReason {
    /// The piece does not move that way.
    Unreachable,
    /// A double push from another rank than the pawn's first.
    LateDoubleStep(Square),
    /// An own piece stands on the target.
    Own(Square),
    /// A piece blocks the way.
    Blocked(Square),
    /// A piece blocks the push of a pawn.
    PawnBlocked(Square),
    /// A pawn moves diagonally without a capture.
    NothingToTake(Square),
    /// The en passant right for this pawn is gone.
    LateEnPassant(Square),
    /// The king would move into check from this piece.
    Attacked(Square),
    /// The king is in double check.
    DoubleCheck,
    /// The king stays in check from this piece.
    InCheck(Square),
    /// The first piece is pinned by the second.
    Pinned(Square, Square),
    /// The en passant capture exposes the king to this piece.
    OpensLine(Square),
    /// The move would capture, and the text says it does not.
    Takes(Square),
    /// The move would capture another kind of piece than the text says.
    TakesOther(Square),
    /// The move would not be en passant.
    NotEnPassant,
    /// The promotion is missing or wrong.
    Promotion,
}

/// Why a piece of the side to move cannot go from one square to another as the text says.
fn why_illegal(position: &Chess, pattern: &MovePattern, from: Square, to: Square) -> IllegalReason {
    let board = &position.board;
    if board.side(position.side).has(to) {
        return IllegalReason::Own(to);
    }
    let kind = board.kind_on(from).unwrap_or(PieceKind::Pawn);
    let way = if kind == PieceKind::Pawn {
        pawn_way(position, from, to)
    } else {
        piece_way(kind, board.occupied(), from, to)
    };
    let taken = if kind == PieceKind::Pawn && board.en_passant().has(to) {
        en_passant_victim(position.side, to)
    } else {
        to.bit()
    };
    way.or_else(|| exposed(position, kind, from, to, taken))
        .unwrap_or_else(|| misnamed(position, pattern, from, to))
}

/// Why a piece other than a pawn cannot reach a square.
fn piece_way(
    kind: PieceKind,
    occupied: Bitboard,
    from: Square,
    to: Square,
) -> Option<IllegalReason> {
    let reach = |occupied| match kind {
        PieceKind::Knight => knight_attacks(from),
        PieceKind::Bishop => bishop_attacks(from, occupied),
        PieceKind::Rook => rook_attacks(from, occupied),
        PieceKind::Queen => queen_attacks(from, occupied),
        _ => king_attacks(from),
    };
    if reach(occupied).has(to) {
        None
    } else if reach(Bitboard::EMPTY).has(to) {
        Some(
            nearest_in(occupied & between(from, to), from)
                .map_or(IllegalReason::Unreachable, IllegalReason::Blocked),
        )
    } else {
        Some(IllegalReason::Unreachable)
    }
}

/// The square closest to `from` of a set on one side of it.
fn nearest_in(set: Bitboard, from: Square) -> Option<Square> {
    if set.first() > from {
        set.square()
    } else {
        set.last()
    }
}

/// Why a pawn cannot reach a square.
fn pawn_way(position: &Chess, from: Square, to: Square) -> Option<IllegalReason> {
    let (board, side) = (&position.board, position.side);
    if pawn_attacks(side, from.bit()).has(to) {
        let enemy = board.side(!side).has(to) || board.en_passant().has(to);
        let beside = en_passant_victim(side, to) & board.pieces(!side, PieceKind::Pawn);
        return match beside.square() {
            _ if enemy => None,
            // The en passant square is not kept if no pawn can use it, so the king's safety comes first.
            Some(square) if square.rank() == from.rank() => {
                let late = IllegalReason::LateEnPassant(square);
                Some(exposed(position, PieceKind::Pawn, from, to, beside).unwrap_or(late))
            }
            _ => Some(IllegalReason::NothingToTake(to)),
        };
    }
    let (up, start) = match side {
        Side::White => (1, 1),
        Side::Black => (-1, 6),
    };
    let steps = (to.rank() as i8 - from.rank() as i8) * up;
    if from.file() != to.file() || !(1..=2).contains(&steps) {
        return Some(IllegalReason::Unreachable);
    }
    if steps == 2 && from.rank() != start {
        return Some(IllegalReason::LateDoubleStep(from));
    }
    let way = (between(from, to) | to.bit()) & board.occupied();
    nearest_in(way, from).map(IllegalReason::PawnBlocked)
}

/// How the king would be left in check once the piece on `taken` is captured.
fn exposed(
    position: &Chess,
    kind: PieceKind,
    from: Square,
    to: Square,
    taken: Bitboard,
) -> Option<IllegalReason> {
    let (board, side) = (&position.board, position.side);
    let occupied = (board.occupied() & !from.bit() & !taken) | to.bit();
    let king = if kind == PieceKind::King {
        to
    } else {
        board.king(side)
    };
    let enemies = board.side(!side) & !taken;
    let attacker = (board.attackers(king, occupied) & enemies).square()?;
    let checkers = board.checkers(side);
    Some(if kind == PieceKind::King {
        IllegalReason::Attacked(attacker)
    } else if checkers.more_than_one() {
        IllegalReason::DoubleCheck
    } else if checkers.has(attacker) {
        IllegalReason::InCheck(attacker)
    } else if !taken.has(to) {
        IllegalReason::OpensLine(attacker)
    } else {
        IllegalReason::Pinned(from, attacker)
    })
}

/// What a text claims wrongly about a legal move.
fn misnamed(position: &Chess, pattern: &MovePattern, from: Square, to: Square) -> IllegalReason {
    let (board, side) = (&position.board, position.side);
    let pawn = board.pieces(side, PieceKind::Pawn).has(from);
    let en_passant = pawn && board.en_passant().has(to);
    let takes = en_passant || board.side(!side).has(to);
    match pattern.capture {
        CaptureClaim::Capture(..) if !takes => IllegalReason::NothingToTake(to),
        CaptureClaim::NoCapture if takes => IllegalReason::Takes(to),
        _ if pattern.en_passant && !en_passant => IllegalReason::NotEnPassant,
        _ if pawn && to.rank() == back_rank(!side) => IllegalReason::Promotion,
        CaptureClaim::Capture(..) => IllegalReason::TakesOther(to),
        _ => IllegalReason::Promotion,
    }
}

impl IllegalReason {
    /// The reason in words that follow "is not legal here:".
    fn describe(self, position: &Chess) -> String {
        let (side, on) = (position.side, |square| piece_on(position, square));
        match self {
            IllegalReason::Unreachable => "no piece can go there".to_owned(),
            IllegalReason::LateDoubleStep(_) => {
                "a pawn goes two steps only from where pawns start".to_owned()
            }
            IllegalReason::Own(square) => format!("{} is {side}'s own", on(square)),
            IllegalReason::Blocked(square) => format!("{} stands in the way", on(square)),
            IllegalReason::PawnBlocked(square) => format!(
                "{} stands in the way, and pawns take only diagonally",
                on(square)
            ),
            IllegalReason::NothingToTake(square) => format!("there is nothing to take on {square}"),
            IllegalReason::LateEnPassant(square) => format!(
                "{} has not just made a double step, so it cannot be taken en passant",
                on(square)
            ),
            IllegalReason::Attacked(by) => format!("the king would be in check from {}", on(by)),
            IllegalReason::DoubleCheck => {
                "the king is in double check and must move itself".to_owned()
            }
            IllegalReason::InCheck(by) => format!(
                "the king is in check from {}, and this does not answer it",
                on(by)
            ),
            IllegalReason::Pinned(piece, by) => format!("{} is pinned by {}", on(piece), on(by)),
            IllegalReason::OpensLine(by) => {
                format!("taking en passant would open the king to {}", on(by))
            }
            IllegalReason::Takes(square) => format!("it would take {}", on(square)),
            IllegalReason::TakesOther(square) => format!("what it would take is {}", on(square)),
            IllegalReason::NotEnPassant => "nothing can be taken en passant there".to_owned(),
            IllegalReason::Promotion => {
                "only a pawn that reaches the last rank becomes another piece".to_owned()
            }
        }
    }
}

/// The side, if the pattern is castling written as two squares.
fn as_castling(position: &Chess, pattern: &MovePattern) -> Option<CastlingSide> {
    let (board, side) = (&position.board, position.side);
    let king = board.king(side);
    let to = pattern.to.square()?;
    let home = Bitboard::rank(back_rank(side));
    let castling =
        pattern.may_be_castling() && pattern.from.has(king) && home.has(king) && home.has(to);
    let to_rook = board.pieces(side, PieceKind::Rook).has(to);
    let two_steps = king.file() == 4 && (to.file() == 2 || to.file() == 6);
    (castling && (to_rook || two_steps)).then_some(if to > king {
        CastlingSide::Kingside
    } else {
        CastlingSide::Queenside
    })
}

/// Why the king may not castle to a side.
fn castling_refusal(position: &Chess, castling_side: CastlingSide) -> String {
    let (board, side) = (&position.board, position.side);
    let king = board.king(side);
    let rooks = board.castling_rooks_of(side).into_iter();
    let rook = rooks.into_iter().find(|&rook| match castling_side {
        CastlingSide::Kingside => rook > king,
        CastlingSide::Queenside => rook < king,
        CastlingSide::Either => true,
    });
    let Some(rook) = rook else {
        return format!("{side} has no right to castle{}", to_side(castling_side));
    };
    if let Some(checker) = board.checkers(side).square() {
        return format!(
            "the king is in check from {} and may not castle",
            piece_on(position, checker)
        );
    }
    in_the_way(position, king, rook)
        .or_else(|| attacked_on_way(position, side, king, rook))
        .unwrap_or_else(|| format!("the rook on {rook} shields the king and may not leave"))
}

fn to_side(castling_side: CastlingSide) -> &'static str {
    match castling_side {
        CastlingSide::Kingside => " on the king's side",
        CastlingSide::Queenside => " on the queen's side",
        CastlingSide::Either => "",
    }
}

/// The piece that blocks the path of king or rook.
fn in_the_way(position: &Chess, king: Square, rook: Square) -> Option<String> {
    let (king_to, rook_to) = castling_destinations(position.side, king, rook);
    let way = (span(king, king_to) | span(rook, rook_to)) & !(king.bit() | rook.bit());
    let blocker = (way & position.board.occupied()).square()?;
    Some(piece_on(position, blocker) + " stands in the way")
}

/// The piece that attacks the king's path.
fn attacked_on_way(position: &Chess, side: Side, king: Square, rook: Square) -> Option<String> {
    let (king_to, _) = castling_destinations(side, king, rook);
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
        piece_on(position, by)
    ))
}
