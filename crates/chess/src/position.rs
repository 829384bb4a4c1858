//! A chess position with its counters and Zobrist keys, and how moves are made on it.

use crate::board::{Board, castling_destinations, en_passant_victim};
use crate::check_info::CheckInfo;
use crate::movegen::{GenType, MoveListSink, count_moves, generate, is_legal, legal_en_passants};
use crate::piece::piece_id;
use crate::see::{VALUES, see_ge};
use crate::steps::is_step;
use crate::zobrist::StructureKeys;
use crate::{Move, MoveType, PieceKind, perft, zobrist};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{
    CountedDraw, DrawRules, Ending, HistoryKey, MoveList, Observer, PieceId, Position, Side, Site,
};

/// The highest counters FEN may have. Play saturates there, so that every position can be written.
pub(crate) const MAX_HALFMOVE_CLOCK: u16 = 9999;
pub(crate) const MAX_FULLMOVE_NUMBER: u32 = 99_999;

/// A chess position: the board with its rights, the side to move, and the two counters of FEN.
#[derive(Clone, Copy, Debug)]
pub struct Chess {
    pub(crate) board: Board,
    pub(crate) key: u64,
    pub(crate) structure_keys: StructureKeys,
    pub(crate) fullmove_number: u32,
    pub(crate) halfmove_clock: u16,
    pub(crate) side: Side,
    pub(crate) chess960: bool,
}

impl PartialEq for Chess {
    fn eq(&self, other: &Chess) -> bool {
        self.board == other.board && self.side == other.side
    }
}

impl Eq for Chess {}

impl Chess {
    /// The pieces, castling rights and en passant square.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the full move; it increases after Black's.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Whether castling is written as the king capturing its rook, and castling rights by the files of the rooks.
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// The same position in Chess960 notation or the standard one. A position with castling rights from other squares
    /// than those of chess always uses Chess960 notation.
    #[must_use]
    pub fn with_chess960(mut self, chess960: bool) -> Chess {
        self.chess960 = chess960 || !self.has_standard_castling();
        self
    }

    /// Whether every castling right belongs to a king on the e-file and a rook in a corner.
    pub(crate) fn has_standard_castling(&self) -> bool {
        const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
        (self.board.castling_rooks() & !CORNERS).is_empty()
            && Side::BOTH.into_iter().all(|side| {
                self.board.castling_rooks_of(side).is_empty() || self.board.king(side).file() == 4
            })
    }

    /// Computes the Zobrist keys from scratch.
    pub(crate) fn refresh_keys(&mut self) {
        self.key = zobrist::rights(self.board.castling_rooks() | self.board.en_passant());
        if self.side == Side::Black {
            self.key ^= zobrist::BLACK_TO_MOVE;
        }
        self.structure_keys = StructureKeys::default();
        for side in Side::BOTH {
            for kind in PieceKind::ALL {
                for square in self.board.pieces(side, kind) {
                    let key = zobrist::piece(side, kind, square);
                    self.key ^= key;
                    self.structure_keys.toggle(side, kind, key);
                }
            }
        }
    }

    /// The kind of the piece that a move captures.
    #[inline]
    pub(crate) fn captured(&self, mv: Move) -> Option<PieceKind> {
        match mv.move_type() {
            MoveType::Castling => None,
            MoveType::EnPassant => Some(PieceKind::Pawn),
            _ => self.board.kind_on(mv.to()),
        }
    }

    /// Appends the legal moves of a type.
    pub(crate) fn list_moves(&self, gen_type: GenType, list: &mut MoveList<Move>) {
        let sink = &mut MoveListSink {
            list,
            gen_type,
            enemies: self.board.side(!self.side),
        };
        match self.side {
            Side::White => generate::<true>(&self.board, gen_type, sink),
            Side::Black => generate::<false>(&self.board, gen_type, sink),
        }
    }

    /// Whether neither side can ever mate: bare kings, one minor piece, or bishops on squares of one colour only.
    pub fn has_insufficient_material(&self) -> bool {
        const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
        let board = &self.board;
        if (board.pawns | board.orthogonals).any() {
            return false;
        }
        let minors = board.knights | board.diagonals;
        let one_colour = (minors & DARK).is_empty() || (minors & !DARK).is_empty();
        !minors.more_than_one() || (board.knights.is_empty() && one_colour)
    }

    fn play_as<const WHITE: bool>(&mut self, mv: Move, observer: &mut impl Observer) {
        let (side, from, to) = (self.side, mv.from(), mv.to());
        let before = self.board.castling_rooks() | self.board.en_passant();
        let kind = self.board.kind_on(from).unwrap_or(PieceKind::Pawn);
        let mut updater = PieceUpdater {
            key: self.key,
            structure_keys: self.structure_keys,
            observer,
        };
        self.halfmove_clock = (self.halfmove_clock + 1).min(MAX_HALFMOVE_CLOCK);
        match mv.move_type() {
            MoveType::Castling => {
                let (king_to, rook_to) = castling_destinations(side, from, to);
                updater.lift(side, PieceKind::King, from);
                updater.lift(side, PieceKind::Rook, to);
                updater.put(side, PieceKind::King, king_to);
                updater.put(side, PieceKind::Rook, rook_to);
                self.board.play_castling::<WHITE>(from, to);
            }
            MoveType::EnPassant => {
                updater.lift(!side, PieceKind::Pawn, en_passant_victim(side, to).first());
                updater.lift(side, PieceKind::Pawn, from);
                updater.put(side, PieceKind::Pawn, to);
                self.board.play_en_passant::<WHITE>(from, to);
                self.halfmove_clock = 0;
            }
            move_type => {
                if let Some(captured) = self.board.kind_on(to) {
                    updater.lift(!side, captured, to);
                    self.halfmove_clock = 0;
                }
                updater.lift(side, kind, from);
                if let MoveType::Promotion(promoted) = move_type {
                    updater.put(side, promoted, to);
                    self.board.play_promotion::<WHITE>(from, to, promoted);
                } else {
                    updater.put(side, kind, to);
                    self.play_normal::<WHITE>(kind, from, to);
                }
                if kind == PieceKind::Pawn {
                    self.halfmove_clock = 0;
                }
            }
        }
        self.structure_keys = updater.structure_keys;
        let after = self.board.castling_rooks() | self.board.en_passant();
        self.key = updater.key ^ zobrist::BLACK_TO_MOVE ^ zobrist::rights(before ^ after);
    }

    fn play_normal<const WHITE: bool>(&mut self, kind: PieceKind, from: Square, to: Square) {
        if kind != PieceKind::Pawn {
            return self.board.play_piece::<WHITE>(kind, from, to);
        }
        if from.rank().abs_diff(to.rank()) != 2 {
            return self.board.play_pawn::<WHITE>(from, to);
        }
        self.board.play_double_push::<WHITE>(from, to);
        self.drop_unusable_en_passant();
    }

    /// Clears the en passant square unless a pawn can legally capture there, so that positions with the same moves are
    /// equal.
    pub(crate) fn drop_unusable_en_passant(&mut self) {
        let square = self.board.en_passant();
        if square.is_empty() {
            return;
        }
        let capturers = match square.first().rank() {
            2 => legal_en_passants::<false>(&self.board),
            _ => legal_en_passants::<true>(&self.board),
        };
        if capturers.is_empty() {
            self.board.revoke_rights(Bitboard::EMPTY);
        }
    }
}

/// Updates the Zobrist keys and tells the observer as pieces are put and lifted.
struct PieceUpdater<'a, O> {
    key: u64,
    structure_keys: StructureKeys,
    observer: &'a mut O,
}

impl<O: Observer> PieceUpdater<'_, O> {
    #[inline(always)]
    fn change(&mut self, side: Side, kind: PieceKind, square: Square) {
        let key = zobrist::piece(side, kind, square);
        self.key ^= key;
        self.structure_keys.toggle(side, kind, key);
    }

    #[inline(always)]
    fn put(&mut self, side: Side, kind: PieceKind, square: Square) {
        self.change(side, kind, square);
        self.observer.put(piece_id(side, kind), site(square));
    }

    #[inline(always)]
    fn lift(&mut self, side: Side, kind: PieceKind, square: Square) {
        self.change(side, kind, square);
        self.observer.lift(piece_id(side, kind), site(square));
    }
}

#[inline]
pub(crate) const fn site(square: Square) -> Site {
    Site(square.index() as u8)
}

impl Position for Chess {
    type Move = Move;

    const DRAWS: DrawRules = DrawRules {
        reversible_plies: Some(CountedDraw {
            claim: 100,
            claim_reason: "fifty-move rule",
            forced: 150,
            forced_reason: "seventy-five-move rule",
        }),
        occurrences: Some(CountedDraw {
            claim: 3,
            claim_reason: "threefold repetition",
            forced: 5,
            forced_reason: "fivefold repetition",
        }),
    };

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn moves(&self, list: &mut MoveList<Move>) {
        let sink = &mut MoveListSink {
            list,
            gen_type: GenType::All,
            enemies: Bitboard::EMPTY,
        };
        match self.side {
            Side::White => generate::<true>(&self.board, GenType::All, sink),
            Side::Black => generate::<false>(&self.board, GenType::All, sink),
        }
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        match self.side {
            Side::White => self.play_as::<true>(mv, observer),
            Side::Black => {
                self.play_as::<false>(mv, observer);
                self.fullmove_number = (self.fullmove_number + 1).min(MAX_FULLMOVE_NUMBER);
            }
        }
        self.side = !self.side;
    }

    fn decided(&self) -> Option<Ending> {
        self.has_insufficient_material()
            .then(|| Ending::draw("insufficient material"))
    }

    fn stuck(&self) -> Ending {
        if self.board.checkers(self.side).any() {
            Ending::win(!self.side, "checkmate")
        } else {
            Ending::draw("stalemate")
        }
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        u32::from(self.halfmove_clock)
    }

    fn is_legal(&self, mv: Move) -> bool {
        match self.side {
            Side::White => is_legal::<true>(self, mv),
            Side::Black => is_legal::<false>(self, mv),
        }
    }

    fn count_moves(&self) -> u64 {
        match self.side {
            Side::White => count_moves::<true>(&self.board),
            Side::Black => count_moves::<false>(&self.board),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match (depth, self.side) {
            (0, _) => 1,
            (_, Side::White) => perft::perft::<true>(&self.board, depth),
            (_, Side::Black) => perft::perft::<false>(&self.board, depth),
        }
    }

    /// The pawn key and the non-pawn keys of White and Black.
    const STRUCTURE_KEYS: usize = 3;

    #[inline]
    fn encode(&self, mv: Move) -> u16 {
        mv.bits()
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Move> {
        let mv = Move::from_bits(code)?;
        self.is_legal(mv).then_some(mv)
    }

    #[inline]
    fn history_key(&self, mv: Move) -> HistoryKey {
        let kind = self.board.kind_on(mv.from()).unwrap_or(PieceKind::Pawn);
        HistoryKey {
            piece: piece_id(self.side, kind),
            from: site(mv.from()),
            to: site(mv.to()),
        }
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.board.checkers(self.side).any()
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        match mv.move_type() {
            MoveType::Castling => false,
            MoveType::EnPassant | MoveType::Promotion(PieceKind::Queen) => true,
            _ => self.board.side(!self.side).has(mv.to()),
        }
    }

    #[inline]
    fn victim(&self, mv: Move) -> Option<PieceId> {
        self.captured(mv).map(|kind| piece_id(!self.side, kind))
    }

    #[inline]
    fn material_gain(&self, mv: Move) -> i32 {
        let captured = self.captured(mv).map_or(0, |kind| VALUES[kind.index()]);
        let promoted = mv
            .promotes_to()
            .map_or(0, |kind| VALUES[kind.index()] - VALUES[0]);
        captured + promoted
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        see_ge(self, mv, threshold)
    }

    #[inline]
    fn attacked(&self) -> u64 {
        let attacked = match self.side {
            Side::White => CheckInfo::new::<true>(&self.board).attacked,
            Side::Black => CheckInfo::new::<false>(&self.board).attacked,
        };
        attacked.0
    }

    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        self.list_moves(GenType::Tactical, list);
    }

    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        self.list_moves(GenType::Quiet, list);
    }

    /// Not with pawns alone, where zugzwang is common.
    fn null_move(&self) -> Option<Chess> {
        let pieces = self.board.side(self.side) & !self.board.pawns & !self.board.kings;
        if pieces.is_empty() || self.in_check() {
            return None;
        }
        let mut next = *self;
        next.key ^= zobrist::BLACK_TO_MOVE ^ zobrist::rights(next.board.en_passant());
        next.board.revoke_rights(Bitboard::EMPTY);
        next.side = !next.side;
        // No position before a null move can be repeated after it.
        next.halfmove_clock = 0;
        Some(next)
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        self.structure_keys.get(index)
    }

    /// Right but for castling, en passant, promotions and lost castling rights.
    #[inline]
    fn key_after(&self, mv: Move) -> u64 {
        let (from, to) = (mv.from(), mv.to());
        let kind = self.board.kind_on(from).unwrap_or(PieceKind::Pawn);
        let moved = zobrist::piece(self.side, kind, from) ^ zobrist::piece(self.side, kind, to);
        let captured = self.board.kind_on(to);
        let captured = captured.map_or(0, |kind| zobrist::piece(!self.side, kind, to));
        self.key
            ^ moved
            ^ captured
            ^ zobrist::rights(self.board.en_passant())
            ^ zobrist::BLACK_TO_MOVE
    }

    #[inline]
    fn is_one_step_away(&self, difference: u64) -> bool {
        is_step(self, difference)
    }
}
