//! The hot half of a game: what a search calls millions of times a second.

use crate::{DrawRules, Ending, PieceId, Side, Site};
use arrayvec::ArrayVec;
use std::fmt::Debug;
use std::hash::Hash;

/// Room for the moves of any position of any game: sixteen pieces that each reach all of a queen's 27 squares fit.
pub const MAX_MOVES: usize = 448;

/// The moves of a position, on the stack.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// Watches pieces come and go while a move is played, so that evaluations follow the board without the rules knowing
/// them. `()` watches nothing and costs nothing.
pub trait Observer {
    /// `piece` now stands on `site`.
    fn put(&mut self, piece: PieceId, site: Site);
    /// `piece` has left `site`.
    fn lift(&mut self, piece: PieceId, site: Site);
}

impl Observer for () {
    #[inline(always)]
    fn put(&mut self, _: PieceId, _: Site) {}
    #[inline(always)]
    fn lift(&mut self, _: PieceId, _: Site) {}
}

/// What history tables index a move by: the moving piece and the two sites.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HistoryKey {
    /// The moving piece.
    pub piece: PieceId,
    /// Where it leaves.
    pub from: Site,
    /// Where it arrives.
    pub to: Site,
}

/// A position of a game: everything that decides what may happen next.
///
/// Eight items are required. The rest have defaults that are right for any game, only slow or cautious, and a game overrides
/// those it knows better. The last group is what a search asks.
///
/// Two positions are equal when they are the same to the rules on repetition: counters do not take part.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move, small and free to copy. It means something only in the position it was generated in.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The game's draws by counting.
    const DRAWS: DrawRules;

    /// How many [structure keys](Position::structure_key) the game has.
    const STRUCTURE_KEYS: usize = 0;

    /// Who is to move.
    fn side_to_move(&self) -> Side;

    /// The Zobrist key, or any hash that is equal for equal positions and differs for different ones but for chance.
    fn key(&self) -> u64;

    /// Appends the legal moves. There are none once a side has won; a draw, by counting or because too little is left
    /// to win, changes nothing here, so that counts are facts of the board alone.
    fn moves(&self, list: &mut MoveList<Self::Move>);

    /// Plays a legal move, telling `observer` of every piece that comes or goes. The move is not checked: one that is
    /// not legal here leaves a position without meaning (but never breaks memory safety).
    fn play_observed(&mut self, mv: Self::Move, observer: &mut impl Observer);

    /// The end of the game that holds before anybody looks for a move: a king taken, too little left to win.
    fn decided(&self) -> Option<Ending>;

    /// The end of the game for the side to move when it has no legal move.
    fn stuck(&self) -> Ending;

    /// Plies since the last move after which no earlier position can come back. Zero is always right.
    fn reversible_plies(&self) -> u32 {
        0
    }

    /// Plays a legal move unobserved.
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

    /// The legal moves as a list of their own.
    fn legal_moves(&self) -> MoveList<Self::Move> {
        let mut list = MoveList::new();
        self.moves(&mut list);
        list
    }

    /// Whether a move, perhaps from another position, is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// How many legal moves there are.
    fn count_moves(&self) -> u64 {
        self.legal_moves().len() as u64
    }

    /// The number of ways to play `depth` plies on, draws by counting ignored.
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

    /// The end of the game as far as this position alone tells, draws that need a claim left out.
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

    /// A code for a legal move, never 0, for tables and files that have sixteen bits for it.
    fn encode(&self, mv: Self::Move) -> u16 {
        let index = self.legal_moves().iter().position(|&other| other == mv);
        index.map_or(0, |index| index as u16 + 1)
    }

    /// The legal move with that code, which may come from another position.
    fn decode(&self, code: u16) -> Option<Self::Move> {
        let index = (code as usize).checked_sub(1)?;
        self.legal_moves().get(index).copied()
    }

    /// Whether the side to move is under a threat that it must answer at once. A search does not stand pat there, and
    /// people are warned.
    fn in_check(&self) -> bool {
        false
    }

    // What only a search asks.

    /// The index of a move in history tables.
    fn history_key(&self, mv: Self::Move) -> HistoryKey {
        let code = self.encode(mv);
        HistoryKey {
            piece: PieceId(0),
            from: Site((code >> 6) as u8 & 63),
            to: Site(code as u8 & 63),
        }
    }

    /// Whether a move changes the material balance at once, so that a position where it is possible is not quiet. By
    /// default, whether it leaves fewer pieces on the board.
    fn is_tactical(&self, mv: Self::Move) -> bool {
        pieces_lost(self, mv) > 0
    }

    /// The most valuable piece that a move takes, for MVV ordering and capture history.
    fn victim(&self, _: Self::Move) -> Option<PieceId> {
        None
    }

    /// The material that a move wins before any reply, in hundredths of the smallest piece.
    fn material_gain(&self, mv: Self::Move) -> i32 {
        100 * pieces_lost(self, mv)
    }

    /// Static exchange evaluation: whether a move wins at least `threshold` when both sides go on taking on its target.
    fn see_ge(&self, mv: Self::Move, threshold: i32) -> bool {
        self.material_gain(mv) >= threshold
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

    /// The position after a null move: the side to move passes. `None` in games and positions where zugzwang is likely, so
    /// that passing proves nothing.
    fn null_move(&self) -> Option<Self> {
        None
    }

    /// A Zobrist key of one part of the position, such as the pawn key in chess. Positions that share it are alike in
    /// that part: correction history and pawn history are indexed by it. The first one is of the slowest pieces.
    fn structure_key(&self, _index: usize) -> u64 {
        0
    }
}

/// How many pieces fewer stand on the board after a move.
fn pieces_lost<P: Position>(position: &P, mv: P::Move) -> i32 {
    struct Lost(i32);

    impl Observer for Lost {
        fn put(&mut self, _: PieceId, _: Site) {
            self.0 -= 1;
        }

        fn lift(&mut self, _: PieceId, _: Site) {
            self.0 += 1;
        }
    }

    let mut lost = Lost(0);
    position.clone().play_observed(mv, &mut lost);
    lost.0
}
