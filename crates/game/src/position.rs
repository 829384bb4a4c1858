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

/// A position of a game: everything that decides what may happen next.
///
/// Two positions are equal when they are the same to the rules on repetition: counters do not take part.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move, small and free to copy. It means something only in the position it was generated in.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;

    /// The game's draws by counting.
    const DRAWS: DrawRules;

    /// Who is to move.
    fn side_to_move(&self) -> Side;

    /// A hash that is equal for equal positions, and different for different ones but for chance.
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
}
