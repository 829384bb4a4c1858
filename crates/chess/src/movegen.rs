//! Legal move generation, counting, and the legality of a single move.

use crate::board::{
    Board, back_rank, castling_destinations, east_attacks, forward, pawn_attacks, pawn_directions,
    side, span, west_attacks,
};
use crate::check_info::CheckInfo;
use crate::{Chess, Move, MoveType, PieceKind};
use quirkat_bitboard::{
    Bitboard, Direction, Rays, Square, bishop_attacks, king_attacks, knight_attacks, rook_attacks,
};
use quirkat_game::{MoveList, Side};

/// Receives moves as they are generated. The kind of the moving piece is known at each call, so an inlined sink never
/// looks it up.
pub(crate) trait MoveSink {
    /// A piece other than a pawn may go from `from` to each of `targets`.
    fn piece(&mut self, kind: PieceKind, from: Square, targets: Bitboard);
    /// A pawn moves or captures without promoting, and not by a double push.
    fn pawn(&mut self, from: Square, to: Square);
    /// A pawn is pushed two squares.
    fn double_push(&mut self, from: Square, to: Square);
    /// A pawn promotes to any of [`PieceKind::PROMOTIONS`].
    fn promotions(&mut self, from: Square, to: Square);
    /// A pawn captures en passant.
    fn en_passant(&mut self, from: Square, to: Square);
    /// The king castles with the rook on `rook`.
    fn castling(&mut self, king: Square, rook: Square);
}

/// Which moves to generate.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GenType {
    /// All legal moves.
    All,
    /// Captures and promotions; without a capture only promotions to a queen.
    Tactical,
    /// All other moves.
    Quiet,
}

/// Generates the legal moves of a type.
#[inline(always)]
pub(crate) fn generate<const WHITE: bool>(
    board: &Board,
    gen_type: GenType,
    sink: &mut impl MoveSink,
) {
    let info = CheckInfo::new::<WHITE>(board);
    let squares = match gen_type {
        GenType::All => Bitboard::ALL,
        GenType::Tactical => info.enemies,
        GenType::Quiet => info.empty,
    };
    sink.piece(PieceKind::King, info.king, info.king_steps() & squares);
    if info.targets.any() {
        pieces(board, &info, squares, sink);
        pawns::<WHITE>(board, &info, gen_type, sink);
    }
    if gen_type == GenType::Tactical {
        return en_passant::<WHITE>(board, sink);
    }
    if board.castling_rooks_of(const { side(WHITE) }).any() && !info.in_check() {
        for rook in legal_castlings::<WHITE>(board, &info) {
            sink.castling(info.king, rook);
        }
    }
    if gen_type == GenType::All {
        en_passant::<WHITE>(board, sink);
    }
}

#[inline(always)]
fn en_passant<const WHITE: bool>(board: &Board, sink: &mut impl MoveSink) {
    if board.en_passant().any() {
        for from in legal_en_passants::<WHITE>(board) {
            sink.en_passant(from, board.en_passant().first());
        }
    }
}

#[inline(always)]
fn pieces(board: &Board, info: &CheckInfo, squares: Bitboard, sink: &mut impl MoveSink) {
    let occupied = !info.empty;
    let allowed = |from: Square| info.allowed(from) & squares;
    for from in board.knights & info.own & !info.pinned {
        sink.piece(
            PieceKind::Knight,
            from,
            knight_attacks(from) & info.targets & squares,
        );
    }
    for from in board.kind(PieceKind::Bishop) & info.own {
        sink.piece(
            PieceKind::Bishop,
            from,
            bishop_attacks(from, occupied) & allowed(from),
        );
    }
    for from in board.kind(PieceKind::Rook) & info.own {
        sink.piece(
            PieceKind::Rook,
            from,
            rook_attacks(from, occupied) & allowed(from),
        );
    }
    for from in board.kind(PieceKind::Queen) & info.own {
        let attacks = rook_attacks(from, occupied) | bishop_attacks(from, occupied);
        sink.piece(PieceKind::Queen, from, attacks & allowed(from));
    }
}

#[inline(always)]
fn pawns<const WHITE: bool>(
    board: &Board,
    info: &CheckInfo,
    gen_type: GenType,
    sink: &mut impl MoveSink,
) {
    let PawnTargets {
        single,
        double,
        west,
        east,
    } = pawn_targets::<WHITE>(board, info);
    let last = Bitboard::rank(back_rank(const { side(!WHITE) }));
    let sign = if WHITE { -1 } else { 1 };
    let back = |to: Square, step: i8| Square::new((to.index() as i8 + sign * step) as u8);
    // A capture towards the a-file is 7 squares up the board, but 9 down.
    let (west_step, east_step) = if WHITE { (7, 9) } else { (9, 7) };
    let takes = if gen_type == GenType::Quiet {
        Bitboard::EMPTY
    } else {
        Bitboard::ALL
    };
    let steps = if gen_type == GenType::Tactical {
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
        sink.double_push(back(to, 16), to);
    }
}

/// The target squares of pawns, by type of move.
pub(crate) struct PawnTargets {
    pub(crate) single: Bitboard,
    pub(crate) double: Bitboard,
    pub(crate) west: Bitboard,
    pub(crate) east: Bitboard,
}

#[inline(always)]
pub(crate) fn pawn_targets<const WHITE: bool>(board: &Board, info: &CheckInfo) -> PawnTargets {
    let side = const { side(WHITE) };
    let pawns = board.pawns & info.own;
    let third = Bitboard::rank(if WHITE { 2 } else { 5 });
    let [to_west, to_east] = pawn_directions(side);
    let pushed = forward(side, info.free_along(pawns, Direction::North)) & info.empty;
    let enemies = info.enemies & info.targets;
    PawnTargets {
        single: pushed & info.targets,
        double: forward(side, pushed & third) & info.empty & info.targets,
        west: west_attacks(side, info.free_along(pawns, to_west)) & enemies,
        east: east_attacks(side, info.free_along(pawns, to_east)) & enemies,
    }
}

/// The rooks that the king, which is not in check, may castle with now.
#[inline(always)]
pub(crate) fn legal_castlings<const WHITE: bool>(board: &Board, info: &CheckInfo) -> Bitboard {
    let side = const { side(WHITE) };
    let mut rooks = board.castling_rooks_of(side);
    for rook in rooks {
        if !can_castle(side, info, rook) {
            rooks ^= rook.bit();
        }
    }
    rooks
}

/// Whether the path is empty and the king's part of it not attacked. A rook pinned along the back rank may not castle
/// either: in Chess960 that would leave the king in check.
#[inline(always)]
fn can_castle(side: Side, info: &CheckInfo, rook: Square) -> bool {
    let (king_to, rook_to) = castling_destinations(side, info.king, rook);
    let king_way = span(info.king, king_to);
    let movers = info.king.bit() | rook.bit();
    let way = (king_way | span(rook, rook_to)) & !movers;
    (way & !info.empty).is_empty()
        && (king_way & info.attacked).is_empty()
        && !info.pinned.has(rook)
}

/// The pawns that may legally capture en passant.
#[cold]
pub(crate) fn legal_en_passants<const WHITE: bool>(board: &Board) -> Bitboard {
    let side = const { side(WHITE) };
    let square = board.en_passant();
    let pawns = pawn_attacks(!side, square) & board.pawns & board.side(side);
    pawns
        .into_iter()
        .filter(|&from| board.en_passant_is_legal(side, from, square.first()))
        .collect()
}

/// Counts the legal moves without listing them: popcounts of attack sets, with all sliders filled at once.
#[inline(never)]
pub(crate) fn count_moves<const WHITE: bool>(board: &Board) -> u64 {
    let info = CheckInfo::new::<WHITE>(board);
    let targets = Rays::splat(info.targets);
    let sliders = info
        .free_sliders(board.orthogonals, board.diagonals)
        .slide(info.empty)
        .and(targets);
    let knights = Rays::knight_attacks(board.knights & info.own & !info.pinned).and(targets);
    let pieces = knights.count_both(sliders);
    let mut count =
        pieces + u64::from(info.king_steps().count()) + count_pawn_moves::<WHITE>(board, &info);
    if board.castling_rooks_of(const { side(WHITE) }).any() && !info.in_check() {
        count += legal_castlings::<WHITE>(board, &info).count() as u64;
    }
    if board.en_passant().any() {
        count += legal_en_passants::<WHITE>(board).count() as u64;
    }
    count
}

/// Counts pawn moves except en passant; a promotion counts four times.
#[inline(always)]
fn count_pawn_moves<const WHITE: bool>(board: &Board, info: &CheckInfo) -> u64 {
    let PawnTargets {
        single,
        double,
        west,
        east,
    } = pawn_targets::<WHITE>(board, info);
    let last = Bitboard::rank(back_rank(const { side(!WHITE) }));
    let each = |set: Bitboard| set.count() + 3 * (set & last).count();
    u64::from(each(single) + double.count() + each(west) + each(east))
}

/// Whether a move, perhaps from the transposition table, is legal here. Does not generate the others.
pub(crate) fn is_legal<const WHITE: bool>(position: &Chess, mv: Move) -> bool {
    let board = &position.board;
    let side = position.side;
    let (from, to) = (mv.from(), mv.to());
    let Some(kind) = board.kind_on(from).filter(|_| board.side(side).has(from)) else {
        return false;
    };
    let info = CheckInfo::new::<WHITE>(board);
    match mv.move_type() {
        MoveType::Castling => {
            return kind == PieceKind::King
                && !info.in_check()
                && board.castling_rooks_of(side).has(to)
                && legal_castlings::<WHITE>(board, &info).has(to);
        }
        MoveType::EnPassant => {
            return kind == PieceKind::Pawn
                && board.en_passant().has(to)
                && legal_en_passants::<WHITE>(board).has(from);
        }
        move_type => {
            let last = to.rank() == back_rank(!side);
            let promotes = matches!(move_type, MoveType::Promotion(_));
            if promotes != (kind == PieceKind::Pawn && last) {
                return false;
            }
        }
    }
    let occupied = !info.empty;
    let reached = match kind {
        PieceKind::Pawn => {
            let pushed = forward(side, from.bit()) & info.empty;
            let third = Bitboard::rank(if WHITE { 2 } else { 5 });
            let twice = forward(side, pushed & third) & info.empty;
            pushed | twice | (pawn_attacks(side, from.bit()) & info.enemies)
        }
        PieceKind::Knight => knight_attacks(from),
        PieceKind::Bishop => bishop_attacks(from, occupied),
        PieceKind::Rook => rook_attacks(from, occupied),
        PieceKind::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        PieceKind::King => king_attacks(from) & !info.own & !info.attacked,
    };
    if kind == PieceKind::King {
        return reached.has(to);
    }
    (reached & info.allowed(from)).has(to)
}

/// Collects moves in a [`MoveList`].
pub(crate) struct MoveListSink<'a> {
    pub(crate) list: &'a mut MoveList<Move>,
    pub(crate) gen_type: GenType,
    pub(crate) enemies: Bitboard,
}

impl MoveSink for MoveListSink<'_> {
    #[inline(always)]
    fn piece(&mut self, _: PieceKind, from: Square, targets: Bitboard) {
        for to in targets {
            self.list.push(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn pawn(&mut self, from: Square, to: Square) {
        self.list.push(Move::new(from, to));
    }

    #[inline(always)]
    fn double_push(&mut self, from: Square, to: Square) {
        self.list.push(Move::new(from, to));
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, to: Square) {
        let kinds = match self.gen_type {
            GenType::All => &PieceKind::PROMOTIONS[..],
            GenType::Tactical if self.enemies.has(to) => &PieceKind::PROMOTIONS[..],
            GenType::Tactical => &PieceKind::PROMOTIONS[..1],
            GenType::Quiet => &PieceKind::PROMOTIONS[1..],
        };
        for &kind in kinds {
            self.list.push(Move::promotion(from, to, kind));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.list.push(Move::en_passant(from, to));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.list.push(Move::castling(king, rook));
    }
}

/// The legal moves from any of `from` to any of `to`, and all castling of a king on `from`.
pub(crate) fn legal_moves_between(
    position: &Chess,
    from: Bitboard,
    to: Bitboard,
) -> MoveList<Move> {
    let mut sink = BetweenSink {
        from,
        to,
        kept: MoveList::new(),
    };
    match position.side {
        Side::White => generate::<true>(&position.board, GenType::All, &mut sink),
        Side::Black => generate::<false>(&position.board, GenType::All, &mut sink),
    }
    sink.kept
}

/// Collects the moves from any of `from` to any of `to`.
struct BetweenSink {
    from: Bitboard,
    to: Bitboard,
    kept: MoveList<Move>,
}

impl BetweenSink {
    #[inline(always)]
    fn keeps(&self, from: Square, to: Square) -> bool {
        self.from.has(from) && self.to.has(to)
    }
}

impl MoveSink for BetweenSink {
    #[inline(always)]
    fn piece(&mut self, _: PieceKind, from: Square, targets: Bitboard) {
        if self.from.has(from) {
            for to in targets & self.to {
                self.kept.push(Move::new(from, to));
            }
        }
    }

    #[inline(always)]
    fn pawn(&mut self, from: Square, to: Square) {
        if self.keeps(from, to) {
            self.kept.push(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn double_push(&mut self, from: Square, to: Square) {
        self.pawn(from, to);
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, to: Square) {
        if self.keeps(from, to) {
            for kind in PieceKind::PROMOTIONS {
                self.kept.push(Move::promotion(from, to, kind));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        if self.keeps(from, to) {
            self.kept.push(Move::en_passant(from, to));
        }
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        if self.from.has(king) {
            self.kept.push(Move::castling(king, rook));
        }
    }
}
