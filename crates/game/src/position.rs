//! The hot half of a game: the `Position` trait that search and perft run on.

use crate::{DrawRules, Ending, PieceId, Side, Site};
use arrayvec::ArrayVec;
use std::fmt::Debug;
use std::hash::Hash;

/// The most moves a position of any game can have: sixteen pieces with a queen's 27 squares each fit.
pub const MAX_MOVES: usize = 448;

/// The moves of a position, on the stack.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// Is told of every piece change while a move is played, so that evaluations can update incrementally without the rules
/// knowing them. `()` ignores everything and costs nothing.
pub trait Observer {
    /// `piece` is put on `site`.
    fn put(&mut self, piece: PieceId, site: Site);
    /// `piece` is removed from `site`.
    fn lift(&mut self, piece: PieceId, site: Site);
}

impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline(always)]
    fn put(&mut self, piece: PieceId, site: Site) {
        (**self).put(piece, site);
    }

    #[inline(always)]
    fn lift(&mut self, piece: PieceId, site: Site) {
        (**self).lift(piece, site);
    }
}

impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: PieceId, _: Site) {}
    #[inline(always)]
    fn lift(&mut self, _: PieceId, _: Site) {}
}

/// The index of a move in history tables: the moving piece and the two sites.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HistoryKey {
    /// The moving piece.
    pub piece: PieceId,
    /// Its origin.
    pub from: Site,
    /// Its destination.
    pub to: Site,
}

/// A position of a game: everything that determines the legal moves.
///
/// Eight items are required. The defaults of the rest are correct for any game but slow or cautious; a game overrides
/// those it can do better. The last group is for search only.
///
/// Positions are equal when the repetition rule treats them as the same; counters are ignored.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// A small `Copy` move, meaningful only in the position it was generated in.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The game's draws by counting.
    const DRAWS: DrawRules;

    /// The number of [structure keys](Position::structure_key) the game has.
    const STRUCTURE_KEYS: usize = 0;

    /// Who is to move.
    fn side_to_move(&self) -> Side;

    /// The Zobrist key, or any other hash: equal for equal positions, and different for others but for collisions.
    fn key(&self) -> u64;

    /// Appends the legal moves. There are none once a side has won. Draws, by counting or by insufficient material, do
    /// not matter here, so that perft depends on the board alone.
    fn moves(&self, list: &mut MoveList<Self::Move>);

    /// Plays a legal move and tells `observer` of every piece put or lifted. The move is not checked: an illegal one
    /// leaves a meaningless position (but never breaks memory safety).
    fn play_observed(&mut self, mv: Self::Move, observer: &mut impl Observer);

    /// The end of the game that needs no move generation: a captured king, insufficient material.
    fn decided(&self) -> Option<Ending>;

    /// The end of the game when the side to move has no legal move: checkmate, stalemate.
    fn stuck(&self) -> Ending;

    /// Plies since the last irreversible move: no position from before it can occur again. A game that is drawn by their number
    /// counts them; for one that is drawn by repetition alone, the default looks at the whole game.
    fn reversible_plies(&self) -> u32 {
        match Self::DRAWS {
            DrawRules {
                reversible_plies: None,
                occurrences: Some(_),
            } => u32::MAX,
            _ => 0,
        }
    }

    /// Plays a legal move without an observer.
    #[inline]
    fn play(&mut self, mv: Self::Move) {
        self.play_observed(mv, &mut ());
    }

    /// The position after a legal move.
    #[must_use]
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// The legal moves in a new list.
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        self.moves(&mut list);
        list
    }

    /// Whether a move, possibly from another position, is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// The number of legal moves.
    fn count_moves(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// The number of move sequences of `depth` plies, ignoring draws by counting.
    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            _ => self
                .legal_moves()
                .iter()
                .map(|&mv| self.after(mv).perft(depth - 1))
                .sum(),
        }
    }

    /// The end of the game as far as this position alone shows it, without draws that need a claim.
    fn ending(&self) -> Option<Ending> {
        self.decided().or_else(|| {
            if self.count_moves() == 0 {
                return Some(self.stuck());
            }
            Self::DRAWS
                .reversible_plies?
                .forced(self.reversible_plies())
        })
    }

    /// A nonzero 16-bit code for a legal move, for the transposition table and files.
    fn encode(&self, mv: Self::Move) -> u16 {
        let index = self.legal_moves().iter().position(|&other| other == mv);
        index.map_or(0, |index| index as u16 + 1)
    }

    /// The legal move with that code. The code may come from another position.
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let index = (code as usize).checked_sub(1)?;
        self.legal_moves().get(index).copied()
    }

    /// Whether the side to move faces a threat that it must answer at once. Qsearch does not stand pat there, and
    /// displays warn the player.
    fn in_check(&self) -> bool {
        false
    }

    // For search only.

    /// The index of a move in history tables.
    fn history_key(&self, mv: Self::Move) -> HistoryKey {
        let code = self.encode(mv);
        HistoryKey {
            piece: PieceId(0),
            from: Site((code >> 6) as u8 & 63),
            to: Site(code as u8 & 63),
        }
    }

    /// Whether a move changes the material balance at once, so that qsearch must try it. By default, whether it leaves
    /// fewer pieces on the board.
    fn is_tactical(&self, mv: Self::Move) -> bool {
        pieces_lost(self, mv) > 0
    }

    /// The most valuable piece a move captures, for MVV ordering and capture history.
    fn victim(&self, _: Self::Move) -> Option<PieceId> {
        None
    }

    /// The material a move wins before any reply, in hundredths of the least valuable piece.
    fn material_gain(&self, mv: Self::Move) -> i32 {
        100 * pieces_lost(self, mv)
    }

    /// Static exchange evaluation: whether a move wins at least `threshold` after all exchanges on its target.
    fn see_ge(&self, mv: Self::Move, threshold: i32) -> bool {
        self.material_gain(mv) >= threshold
    }

    /// The sites where the other side could take a piece, a bit each: what quiet history tells moves apart by, besides where they
    /// go. None where that is not known.
    fn attacked(&self) -> u64 {
        0
    }

    /// Appends the tactical moves.
    fn tactical_moves(&self, list: &mut MoveList<Self::Move>) {
        let moves = self.legal_moves().into_iter();
        list.extend(moves.filter(|&mv| self.is_tactical(mv)));
    }

    /// Appends the moves that are not tactical.
    fn quiet_moves(&self, list: &mut MoveList<Self::Move>) {
        let moves = self.legal_moves().into_iter();
        list.extend(moves.filter(|&mv| !self.is_tactical(mv)));
    }

    /// The position after a null move. `None` in games and positions where zugzwang is likely, so that a null move
    /// proves nothing.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// A Zobrist key of one part of the position, such as the pawn key in chess. Correction history and pawn history are
    /// indexed by it. Key 0 covers the pieces that move least.
    fn structure_key(&self, _index: usize) -> u64 {
        0
    }

    /// The key after a move, as far as it can be told before the move is played: the search has that place of the tt fetched meanwhile. A
    /// wrong guess costs only time.
    fn key_after(&self, _: Self::Move) -> u64 {
        self.key()
    }

    /// Whether one reversible move leads from this position to the one whose key differs from its own so, or back from there. It may say
    /// no where nobody has looked.
    fn is_one_step_away(&self, _difference: u64) -> bool {
        false
    }
}

/// The net number of pieces a move removes from the board.
fn pieces_lost<P: Position>(position: &P, mv: P::Move) -> i32 {
    struct LossCounter(i32);

    impl Observer for LossCounter {
        fn put(&mut self, _: PieceId, _: Site) {
            self.0 -= 1;
        }

        fn lift(&mut self, _: PieceId, _: Site) {
            self.0 += 1;
        }
    }

    let mut lost = LossCounter(0);
    position.clone().play_observed(mv, &mut lost);
    lost.0
}
