//! A chess position as the game contract wants it.

use crate::board::{Board, castled, passed};
use crate::count::{count, en_passants};
use crate::generate::{Sink, Wanted, generate};
use crate::see::{VALUES, see_ge};
use crate::{Move, PieceKind, Special, keys, legality, perft};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{
    CountedDraw, DrawRules, Ending, HistoryKey, MoveList, Observer, PieceId, Position, Side, Site,
};

/// The highest counters a text may have; play leaves them there, so that what it leads to can always be written.
pub(crate) const MAX_CLOCK: u16 = 9999;
pub(crate) const MAX_NUMBER: u32 = 99_999;

/// A chess position: the men, whose turn it is, castling and en passant rights, and the two counters of FEN.
#[derive(Clone, Copy, Debug)]
pub struct Chess {
    pub(crate) board: Board,
    pub(crate) key: u64,
    /// Keys of the pawns, of White's other men and of Black's, for [`Position`](quirkat_game::Position).
    pub(crate) structures: [u64; 3],
    pub(crate) number: u32,
    pub(crate) clock: u16,
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
    /// The men and their rights.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        self.clock
    }

    /// The number of the move, as game scores count: it rises after Black's.
    pub fn move_number(&self) -> u32 {
        self.number
    }

    /// Whether castling is written as the king taking its rook, and rights as files of rooks.
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// The same position written the Chess960 way, or the usual one. A position whose king and castling rooks do not
    /// stand where chess puts them is always written the Chess960 way.
    #[must_use]
    pub fn with_chess960(mut self, chess960: bool) -> Chess {
        self.chess960 = chess960 || !self.has_usual_castling();
        self
    }

    /// Whether every castling right is of a king on `e` with a rook in a corner.
    pub(crate) fn has_usual_castling(&self) -> bool {
        const CORNERS: Bitboard = Bitboard(0x8100_0000_0000_0081);
        (self.board.castling_rooks() & !CORNERS).is_empty()
            && Side::BOTH.into_iter().all(|side| {
                self.board.castling_rooks_of(side).is_empty() || self.board.king(side).file() == 4
            })
    }

    /// Works out the keys from the board alone.
    pub(crate) fn refresh_keys(&mut self) {
        self.key = keys::rights(self.board.castling_rooks() | self.board.en_passant());
        if self.side == Side::Black {
            self.key ^= keys::BLACK_TO_MOVE;
        }
        self.structures = [0; 3];
        for side in Side::BOTH {
            for kind in PieceKind::ALL {
                for square in self.board.men(side, kind) {
                    let word = keys::man(side, kind, square);
                    self.key ^= word;
                    self.structures[structure(side, kind)] ^= word;
                }
            }
        }
    }

    /// Whether neither side can ever mate: bare kings, one minor piece, or bishops on squares of one colour.
    pub fn is_dead(&self) -> bool {
        const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
        let board = &self.board;
        if (board.pawns | board.straights).any() {
            return false;
        }
        let minors = board.knights | board.diagonals;
        let one_colour = (minors & DARK).is_empty() || (minors & !DARK).is_empty();
        !minors.several() || (board.knights.is_empty() && one_colour)
    }

    fn play_as<const WHITE: bool>(&mut self, mv: Move, observer: &mut impl Observer) {
        let (side, from, to) = (self.side, mv.from(), mv.to());
        let before = self.board.castling_rooks() | self.board.en_passant();
        let kind = self.board.kind_on(from).unwrap_or(PieceKind::Pawn);
        let mut hands = Hands {
            key: self.key,
            structures: self.structures,
            observer,
        };
        self.clock = (self.clock + 1).min(MAX_CLOCK);
        match mv.special() {
            Special::Castling => {
                let (king_to, rook_to) = castled(side, from, to);
                hands.lift(side, PieceKind::King, from);
                hands.lift(side, PieceKind::Rook, to);
                hands.put(side, PieceKind::King, king_to);
                hands.put(side, PieceKind::Rook, rook_to);
                self.board.play_castling::<WHITE>(from, to);
            }
            Special::EnPassant => {
                hands.lift(!side, PieceKind::Pawn, passed(side, to).first());
                hands.lift(side, PieceKind::Pawn, from);
                hands.put(side, PieceKind::Pawn, to);
                self.board.play_en_passant::<WHITE>(from, to);
                self.clock = 0;
            }
            special => {
                if let Some(taken) = self.board.kind_on(to) {
                    hands.lift(!side, taken, to);
                    self.clock = 0;
                }
                hands.lift(side, kind, from);
                if let Special::Promotion(promoted) = special {
                    hands.put(side, promoted, to);
                    self.board.play_promotion::<WHITE>(from, to, promoted);
                } else {
                    hands.put(side, kind, to);
                    self.play_plain::<WHITE>(kind, from, to);
                }
                if kind == PieceKind::Pawn {
                    self.clock = 0;
                }
            }
        }
        self.structures = hands.structures;
        let after = self.board.castling_rooks() | self.board.en_passant();
        self.key = hands.key ^ keys::BLACK_TO_MOVE ^ keys::rights(before ^ after);
    }

    fn play_plain<const WHITE: bool>(&mut self, kind: PieceKind, from: Square, to: Square) {
        if kind != PieceKind::Pawn {
            return self.board.play_piece::<WHITE>(kind, from, to);
        }
        if from.rank().abs_diff(to.rank()) != 2 {
            return self.board.play_pawn::<WHITE>(from, to);
        }
        self.board.play_double_step::<WHITE>(from, to);
        self.drop_idle_en_passant();
    }

    /// Forgets the en passant square unless the enemy of the side that has just moved there can legally take on it, so
    /// that positions with the same moves are equal.
    pub(crate) fn drop_idle_en_passant(&mut self) {
        let square = self.board.en_passant();
        if square.is_empty() {
            return;
        }
        let takers = match square.first().rank() {
            2 => en_passants::<false>(&self.board),
            _ => en_passants::<true>(&self.board),
        };
        if takers.is_empty() {
            self.board.keep_castling_without(Bitboard::EMPTY);
        }
    }
}

/// Which of the structure keys a man is part of.
#[inline(always)]
fn structure(side: Side, kind: PieceKind) -> usize {
    if kind == PieceKind::Pawn {
        0
    } else {
        1 + side.index()
    }
}

/// Tells key and observer of every man that comes or goes.
struct Hands<'a, O> {
    key: u64,
    structures: [u64; 3],
    observer: &'a mut O,
}

impl<O: Observer> Hands<'_, O> {
    #[inline(always)]
    fn change(&mut self, side: Side, kind: PieceKind, square: Square) {
        let word = keys::man(side, kind, square);
        self.key ^= word;
        self.structures[structure(side, kind)] ^= word;
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

/// The number of a man in [`PIECES`](quirkat_game::Rules::PIECES).
#[inline]
pub(crate) const fn piece_id(side: Side, kind: PieceKind) -> PieceId {
    PieceId((side as u8) * 6 + kind as u8)
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
        let sink = &mut Listed {
            list,
            wanted: Wanted::All,
            enemies: Bitboard::EMPTY,
        };
        match self.side {
            Side::White => generate::<true>(&self.board, Wanted::All, sink),
            Side::Black => generate::<false>(&self.board, Wanted::All, sink),
        }
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        match self.side {
            Side::White => self.play_as::<true>(mv, observer),
            Side::Black => {
                self.play_as::<false>(mv, observer);
                self.number = (self.number + 1).min(MAX_NUMBER);
            }
        }
        self.side = !self.side;
    }

    fn decided(&self) -> Option<Ending> {
        self.is_dead()
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
        u32::from(self.clock)
    }

    fn is_legal(&self, mv: Move) -> bool {
        match self.side {
            Side::White => legality::is_legal::<true>(self, mv),
            Side::Black => legality::is_legal::<false>(self, mv),
        }
    }

    fn count_moves(&self) -> u64 {
        match self.side {
            Side::White => count::<true>(&self.board),
            Side::Black => count::<false>(&self.board),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        match (depth, self.side) {
            (0, _) => 1,
            (_, Side::White) => perft::perft::<true>(&self.board, depth),
            (_, Side::Black) => perft::perft::<false>(&self.board, depth),
        }
    }

    /// Pawns, White's men, Black's men.
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
        match mv.special() {
            Special::Castling => false,
            Special::EnPassant | Special::Promotion(PieceKind::Queen) => true,
            _ => self.board.side(!self.side).has(mv.to()),
        }
    }

    #[inline]
    fn victim(&self, mv: Move) -> Option<PieceId> {
        self.taken(mv).map(|kind| piece_id(!self.side, kind))
    }

    #[inline]
    fn material_gain(&self, mv: Move) -> i32 {
        let taken = self.taken(mv).map_or(0, |kind| VALUES[kind.index()]);
        let promoted = mv
            .promotes_to()
            .map_or(0, |kind| VALUES[kind.index()] - VALUES[0]);
        taken + promoted
    }

    #[inline]
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        see_ge(self, mv, threshold)
    }

    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        self.list(Wanted::Tactical, list);
    }

    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        self.list(Wanted::Quiet, list);
    }

    /// With pawns alone, having to move is too often what loses.
    fn null_move(&self) -> Option<Chess> {
        let pieces = self.board.side(self.side) & !self.board.pawns & !self.board.kings;
        if pieces.is_empty() || self.in_check() {
            return None;
        }
        let mut next = *self;
        next.key ^= keys::BLACK_TO_MOVE ^ keys::rights(next.board.en_passant());
        next.board.keep_castling_without(Bitboard::EMPTY);
        next.side = !next.side;
        // Nothing before a pass can come back after it.
        next.clock = 0;
        Some(next)
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        self.structures[index % 3]
    }
}

/// Writes moves into a list.
pub(crate) struct Listed<'a> {
    pub(crate) list: &'a mut MoveList<Move>,
    pub(crate) wanted: Wanted,
    pub(crate) enemies: Bitboard,
}

impl Sink for Listed<'_> {
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
    fn double_step(&mut self, from: Square, to: Square) {
        self.list.push(Move::new(from, to));
    }

    #[inline(always)]
    fn promotions(&mut self, from: Square, to: Square) {
        let kinds = match self.wanted {
            Wanted::All => &PieceKind::PROMOTIONS[..],
            Wanted::Tactical if self.enemies.has(to) => &PieceKind::PROMOTIONS[..],
            Wanted::Tactical => &PieceKind::PROMOTIONS[..1],
            Wanted::Quiet => &PieceKind::PROMOTIONS[1..],
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
