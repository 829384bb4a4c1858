//! A plain search while it runs.

use super::{Came, Look, Plain, PlainResult, Window, Witness};
use crate::engine::Control;
use crate::evaluate::Evaluate;
use crate::score::{DRAW, INFINITE, Score, loss_in, win_in};
use quirkat_game::{Ending, Outcome, Position};

pub(super) struct Walk<'a, E, W> {
    plain: Plain,
    evaluator: &'a mut E,
    control: &'a Control,
    witness: &'a mut W,
    nodes: u64,
}

/// Where a position stands in the tree.
#[derive(Clone, Copy)]
struct Place {
    ply: u32,
    /// Plies still to be looked ahead.
    depth: u32,
    /// How often the way there may still be made longer.
    spare: u32,
}

impl<'a, E, W> Walk<'a, E, W> {
    pub(super) fn new(
        plain: Plain,
        evaluator: &'a mut E,
        control: &'a Control,
        witness: &'a mut W,
    ) -> Self {
        Walk {
            plain,
            evaluator,
            control,
            witness,
            nodes: 0,
        }
    }

    pub(super) fn search<P>(mut self, position: &P, state: &E::State) -> PlainResult<P::Move>
    where
        P: Position,
        E: Evaluate<P>,
        W: Witness<P>,
    {
        let root = Place {
            ply: 0,
            depth: self.plain.depth.max(1),
            spare: self.plain.depth,
        };
        let mut found = PlainResult {
            best: Vec::new(),
            score: -INFINITE,
            nodes: 0,
        };
        self.enter(position, None, root, Window::FULL);
        let moves = position.legal_moves();
        let below = self.below(root, moves.len());
        for &mv in &moves {
            // A move that only equals the best shows its score inside the window, where ties are wanted.
            let alpha = match (self.plain.ties, found.best.is_empty()) {
                (true, false) => found.score - 1,
                _ => found.score,
            };
            let window = Window {
                alpha,
                ..Window::FULL
            };
            let score = self.follow(position, state, mv, below, window);
            // What a search that was broken off says of its last move proves nothing.
            let stopped = self.control.is_stopped();
            if stopped && !found.best.is_empty() {
                break;
            }
            if score > found.score {
                found.score = score;
                found.best.clear();
            }
            if found.best.is_empty() || (self.plain.ties && score == found.score) {
                found.best.push(mv);
            }
            if stopped {
                break;
            }
        }
        self.witness.leave(found.score, Came::Searched);
        PlainResult {
            nodes: self.nodes,
            ..found
        }
    }

    /// Plays a move, and gives what comes of it for the side that played.
    fn follow<P>(
        &mut self,
        position: &P,
        state: &E::State,
        mv: P::Move,
        place: Place,
        window: Window,
    ) -> Score
    where
        P: Position,
        E: Evaluate<P>,
        W: Witness<P>,
    {
        let (mut next, mut state) = (position.clone(), state.clone());
        next.play_observed(mv, &mut state);
        let window = if self.plain.pruning {
            window.turned()
        } else {
            Window::FULL
        };
        self.enter(&next, Some(mv), place, window);
        let (score, came) = self.value(&next, &mut state, place, window);
        self.witness.leave(score, came);
        -score
    }

    fn value<P>(
        &mut self,
        position: &P,
        state: &mut E::State,
        place: Place,
        window: Window,
    ) -> (Score, Came)
    where
        P: Position,
        E: Evaluate<P>,
        W: Witness<P>,
    {
        let ended = |ending| (score_of(ending, position, place.ply), Came::Ended(ending));
        if let Some(ending) = position.decided() {
            return ended(ending);
        }
        if place.depth == 0 {
            if self.plain.last_ends && position.count_moves() == 0 {
                return ended(position.stuck());
            }
            return (self.evaluator.evaluate(position, state), Came::Judged);
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            return ended(position.stuck());
        }
        let below = self.below(place, moves.len());
        let (mut best, mut alpha) = (-INFINITE, window.alpha);
        for (looked_at, &mv) in (1..).zip(&moves) {
            let window = Window { alpha, ..window };
            let score = self.follow(position, state, mv, below, window);
            best = best.max(score);
            alpha = alpha.max(best);
            let left_out = moves.len() - looked_at;
            if self.plain.pruning && alpha >= window.beta && left_out > 0 {
                return (best, Came::Cut(left_out));
            }
            if self.control.is_stopped() {
                break;
            }
        }
        (best, Came::Searched)
    }

    /// The place of what follows a position that has so many moves.
    fn below(&self, place: Place, moves: usize) -> Place {
        let longer = moves < self.plain.narrow && place.spare > 0;
        Place {
            ply: place.ply + 1,
            depth: place.depth - u32::from(!longer),
            spare: place.spare - u32::from(longer),
        }
    }

    fn enter<P: Position>(
        &mut self,
        position: &P,
        by: Option<P::Move>,
        place: Place,
        window: Window,
    ) where
        W: Witness<P>,
    {
        self.nodes += 1;
        self.witness.enter(&Look {
            position,
            by,
            ply: place.ply,
            depth: place.depth,
            window,
        });
    }
}

/// What an end of the game, so far from the root, is worth to the side to move there.
fn score_of<P: Position>(ending: Ending, position: &P, ply: u32) -> Score {
    match ending.outcome {
        Outcome::Draw => DRAW,
        Outcome::Win(side) if side == position.side_to_move() => win_in(ply as usize),
        Outcome::Win(_) => loss_in(ply as usize),
    }
}
