//! What a search asks an evaluation, and the evaluation that works for any game.

use crate::params::SearchParams;
use crate::score::Score;
use quirkat_game::{Observer, PieceId, Position, Rules, Side, Site};
use std::marker::PhantomData;

/// A static evaluation. Each thread has a copy of its own, so it may cache what it likes.
pub trait Evaluate<P: Position>: Clone + Send {
    /// The numbers of a search by this evaluation: margins are in its units.
    const PARAMS: SearchParams = SearchParams::DEFAULT;

    /// The incremental part, updated as pieces come and go.
    type State: Clone + Send;

    /// Updates a state while a move is played.
    type Observer<'a>: Observer
    where
        Self: 'a;

    /// The state of a position, computed from the board.
    fn state(&self, position: &P) -> Self::State;

    /// What a move is to be played with, so that the state follows it.
    fn observe<'a>(&'a self, state: &'a mut Self::State) -> Self::Observer<'a>;

    /// The evaluation for the side to move. `state` has observed every move that led here; it may be brought up to date
    /// for the positions after this one.
    fn evaluate(&mut self, position: &P, state: &mut Self::State) -> Score;

    /// Makes `state` the one that a move from `parent`'s position is observed with. What is costly to copy may stay with `parent` until
    /// [`settle`](Evaluate::settle) asks for it.
    #[inline]
    fn step(&self, parent: &Self::State, state: &mut Self::State) {
        state.clone_from(parent);
    }

    /// Brings a state up to date with its position, before it is evaluated or moves are played from it: what waits there would else be
    /// done again after each of them. `parent` is the state that it was [stepped](Evaluate::step) from, itself up to date.
    #[inline]
    fn settle(&mut self, position: &P, parent: Option<&Self::State>, state: &mut Self::State) {
        let _ = (position, parent, state);
    }

    /// Whether a plain search looks at a legal move at all. Where it looks at none, it looks at all.
    fn considers(&self, position: &P, mv: P::Move) -> bool {
        let _ = (position, mv);
        true
    }
}

/// Counts pieces, each worth 100, and nothing else: enough to play any game that has rules and no evaluation of its own.
pub struct Material<P>(PhantomData<fn() -> P>);

impl<P> Material<P> {
    /// The same for every position.
    pub const fn new() -> Material<P> {
        Material(PhantomData)
    }
}

impl<P> Default for Material<P> {
    fn default() -> Material<P> {
        Material::new()
    }
}

impl<P> Clone for Material<P> {
    fn clone(&self) -> Material<P> {
        Material::new()
    }
}

/// White's pieces less Black's.
pub struct PieceBalance<P> {
    pieces: i32,
    rules: PhantomData<fn() -> P>,
}

impl<P> Clone for PieceBalance<P> {
    fn clone(&self) -> PieceBalance<P> {
        PieceBalance { ..*self }
    }
}

impl<P: Rules> PieceBalance<P> {
    fn add(&mut self, piece: PieceId, count: i32) {
        self.pieces += match P::PIECES[piece.index()].side {
            Side::White => count,
            Side::Black => -count,
        };
    }
}

impl<P: Rules> Observer for PieceBalance<P> {
    fn put(&mut self, piece: PieceId, _: Site) {
        self.add(piece, 1);
    }

    fn lift(&mut self, piece: PieceId, _: Site) {
        self.add(piece, -1);
    }
}

impl<P: Rules> Evaluate<P> for Material<P> {
    type State = PieceBalance<P>;
    type Observer<'a> = &'a mut PieceBalance<P>;

    fn state(&self, position: &P) -> PieceBalance<P> {
        let mut balance = PieceBalance {
            pieces: 0,
            rules: PhantomData,
        };
        for site in P::BOARD.sites() {
            if let Some(piece) = position.piece_on(site) {
                balance.put(piece, site);
            }
        }
        balance
    }

    fn observe<'a>(&'a self, state: &'a mut PieceBalance<P>) -> &'a mut PieceBalance<P> {
        state
    }

    fn evaluate(&mut self, position: &P, state: &mut PieceBalance<P>) -> Score {
        let score = 100 * state.pieces;
        match position.side_to_move() {
            Side::White => score,
            Side::Black => -score,
        }
    }
}
