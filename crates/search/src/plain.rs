//! The search of the textbooks: minimax to a fixed depth, with or without alpha-beta, that can be watched.
//!
//! It has no table, no move ordering and no extensions but one, so that what it does can be followed by hand. A
//! [`TreeObserver`] is told of every node, its window and its value; a [`SearchTree`] is one that keeps them.

mod tree;

pub use tree::{Alternative, Cutoff, SearchTree, TreeFilter, TreeNode};

use crate::engine::Control;
use crate::evaluate::Evaluate;
use crate::score::{DRAW, INFINITE, Score, loss_in, win_in};
use quirkat_game::{Ending, MoveList, Outcome, Position};

/// What a plain search does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainSearch {
    /// The depth in plies, at least one.
    pub depth: u32,
    /// Alpha-beta, or plain minimax.
    pub pruning: bool,
    /// Whether all moves that share the best value are wanted, or only the first.
    pub ties: bool,
    /// Whether mate and stalemate are detected at the leaves too. What the board alone shows always is.
    pub last_ends: bool,
    /// A node with fewer moves than this does not count towards the depth. A line becomes twice as long at most, so that
    /// it ends.
    pub narrow: usize,
}

impl PlainSearch {
    /// Alpha-beta to a depth.
    pub const fn alpha_beta(depth: u32) -> PlainSearch {
        PlainSearch {
            depth,
            pruning: true,
            ties: false,
            last_ends: true,
            narrow: 0,
        }
    }

    /// Minimax to a depth.
    pub const fn minimax(depth: u32) -> PlainSearch {
        PlainSearch {
            pruning: false,
            ..PlainSearch::alpha_beta(depth)
        }
    }

    /// Searches a position that is not terminal; `state` is the evaluator's state there. A search that is stopped gives the
    /// best of the moves it has finished, or else any.
    pub fn search<P: Position, E: Evaluate<P>>(
        self,
        position: &P,
        state: &E::State,
        evaluator: &mut E,
        control: &Control,
        observer: &mut impl TreeObserver<P>,
    ) -> PlainResult<P::Move> {
        Walk::new(self, evaluator, control, observer).search(position, state)
    }
}

/// What a plain search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainResult<M> {
    /// The best moves in the order of the generator; the first alone, unless all were wanted. Empty only where there is no
    /// legal move.
    pub best: Vec<M>,
    /// Their value.
    pub score: Score,
    /// Nodes visited, the root included.
    pub nodes: u64,
}

/// The window of a node, for its side to move: only values above `alpha` and below `beta` still matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// What that side is sure of elsewhere.
    pub alpha: Score,
    /// What the other side will not let it exceed.
    pub beta: Score,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The same window for the other side.
    const fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// A node that is entered.
#[derive(Clone, Copy, Debug)]
pub struct NodeEntry<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// The move that led to it; `None` at the root.
    pub by: Option<P::Move>,
    /// Its distance from the root.
    pub ply: u32,
    /// The depth left.
    pub depth: u32,
    /// Its window.
    pub window: Window,
}

/// How a node got its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeOutcome {
    /// The game is over there.
    Terminal(Ending),
    /// It was evaluated at the horizon.
    Leaf,
    /// All of its moves were searched.
    Searched,
    /// A move reached beta, and that many moves were cut off.
    Cutoff(usize),
}

/// Observes a plain search. Every node that is entered is left again, after all nodes below it. `()` observes nothing and costs
/// nothing.
pub trait TreeObserver<P: Position> {
    /// A node is entered.
    fn enter(&mut self, look: &NodeEntry<'_, P>) {
        let _ = look;
    }

    /// The node entered last and not left yet has its value, for its side to move.
    fn leave(&mut self, score: Score, outcome: NodeOutcome) {
        let _ = (score, outcome);
    }
}

impl<P: Position> TreeObserver<P> for () {}

impl<P: Position, W: TreeObserver<P> + ?Sized> TreeObserver<P> for &mut W {
    fn enter(&mut self, look: &NodeEntry<'_, P>) {
        (**self).enter(look);
    }

    fn leave(&mut self, score: Score, outcome: NodeOutcome) {
        (**self).leave(score, outcome);
    }
}

/// A plain search while it runs.
struct Walk<'a, E, W> {
    plain: PlainSearch,
    evaluator: &'a mut E,
    control: &'a Control,
    observer: &'a mut W,
    nodes: u64,
}

/// The place of a node in the tree.
#[derive(Clone, Copy)]
struct NodeDepth {
    ply: u32,
    /// The depth left.
    depth: u32,
    /// How many narrow nodes may still be free.
    spare: u32,
}

impl<'a, E, W> Walk<'a, E, W> {
    fn new(
        plain: PlainSearch,
        evaluator: &'a mut E,
        control: &'a Control,
        observer: &'a mut W,
    ) -> Self {
        Walk {
            plain,
            evaluator,
            control,
            observer,
            nodes: 0,
        }
    }

    fn search<P>(mut self, position: &P, state: &E::State) -> PlainResult<P::Move>
    where
        P: Position,
        E: Evaluate<P>,
        W: TreeObserver<P>,
    {
        let root = NodeDepth {
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
        let moves = self.considered(position);
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
        self.observer.leave(found.score, NodeOutcome::Searched);
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
        place: NodeDepth,
        window: Window,
    ) -> Score
    where
        P: Position,
        E: Evaluate<P>,
        W: TreeObserver<P>,
    {
        let (mut next, mut state) = (position.clone(), state.clone());
        next.play_observed(mv, &mut self.evaluator.observe(&mut state));
        let window = if self.plain.pruning {
            window.turned()
        } else {
            Window::FULL
        };
        self.enter(&next, Some(mv), place, window);
        let (score, outcome) = self.value(&next, &mut state, place, window);
        self.observer.leave(score, outcome);
        -score
    }

    fn value<P>(
        &mut self,
        position: &P,
        state: &mut E::State,
        place: NodeDepth,
        window: Window,
    ) -> (Score, NodeOutcome)
    where
        P: Position,
        E: Evaluate<P>,
        W: TreeObserver<P>,
    {
        let ended = |ending| {
            (
                score_of(ending, position, place.ply),
                NodeOutcome::Terminal(ending),
            )
        };
        if let Some(ending) = position.decided() {
            return ended(ending);
        }
        if place.depth == 0 {
            if self.plain.last_ends && position.count_moves() == 0 {
                return ended(position.stuck());
            }
            return (self.evaluator.evaluate(position, state), NodeOutcome::Leaf);
        }
        let moves = self.considered(position);
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
                return (best, NodeOutcome::Cutoff(left_out));
            }
            if self.control.is_stopped() {
                break;
            }
        }
        (best, NodeOutcome::Searched)
    }

    /// The legal moves that are looked at.
    fn considered<P>(&self, position: &P) -> MoveList<P::Move>
    where
        P: Position,
        E: Evaluate<P>,
    {
        let all = position.legal_moves();
        let mut moves = all.clone();
        moves.retain(|&mut mv| self.evaluator.considers(position, mv));
        if moves.is_empty() { all } else { moves }
    }

    /// The place of what follows a position that has so many moves.
    fn below(&self, place: NodeDepth, moves: usize) -> NodeDepth {
        let longer = moves < self.plain.narrow && place.spare > 0;
        NodeDepth {
            ply: place.ply + 1,
            depth: place.depth - u32::from(!longer),
            spare: place.spare - u32::from(longer),
        }
    }

    fn enter<P: Position>(
        &mut self,
        position: &P,
        by: Option<P::Move>,
        place: NodeDepth,
        window: Window,
    ) where
        W: TreeObserver<P>,
    {
        self.nodes += 1;
        self.observer.enter(&NodeEntry {
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
