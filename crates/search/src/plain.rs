//! The search of the textbooks: minimax to a fixed depth, with or without alpha-beta, that can be watched.
//!
//! It has no table, no move ordering and no extensions but one, so that what it does can be followed by hand. A
//! [`TreeObserver`] is told of every node, its window and its value; a [`SearchTree`] is one that keeps them.

mod tree;

pub use tree::{Alternative, Cutoff, SearchTree, TreeFilter, TreeNode};

use crate::engine::Control;
use crate::evaluate::Evaluate;
use crate::score::{DRAW, INFINITE, Score, loss_in, win_in};
use quirkat_game::{Ending, MoveList, Outcome, Position, Random};

/// What a plain search does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainSearch {
    /// The depth in plies, at least one.
    pub depth: u32,
    /// Alpha-beta, or plain minimax.
    pub pruning: bool,
    /// Whether all moves that share the best value are wanted, or only the first.
    pub ties: bool,
    /// How much depth must be left for mate and stalemate to be detected; with none they are at the leaves too. What the
    /// board alone shows always is.
    pub ends_from: u32,
    /// A node with fewer moves than this does not count towards the depth. A line becomes twice as long at most, so that
    /// it ends.
    pub narrow: usize,
    /// The order in which the moves of a node are searched.
    pub order: MoveOrder,
}

/// The order in which a plain search looks at the moves of a node. The value is the same in any order; what alpha-beta cuts off
/// is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveOrder {
    /// As they are generated.
    #[default]
    Generated,
    /// By what the evaluation says of the board after each, the best first. That is not counted as visiting it.
    BestFirst,
    /// By chance, the same for the same seed.
    Random(u64),
}

impl PlainSearch {
    /// Alpha-beta to a depth.
    pub const fn alpha_beta(depth: u32) -> PlainSearch {
        PlainSearch {
            depth,
            pruning: true,
            ties: false,
            ends_from: 0,
            narrow: 0,
            order: MoveOrder::Generated,
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
        self.search_seeing(position, state, evaluator, control, observer, &())
    }

    /// Searches as [`search`](PlainSearch::search) does, for somebody who sees positions differently.
    pub fn search_seeing<P: Position, E: Evaluate<P>>(
        self,
        position: &P,
        state: &E::State,
        evaluator: &mut E,
        control: &Control,
        observer: &mut impl TreeObserver<P>,
        eyes: &dyn PlainEyes<P>,
    ) -> PlainResult<P::Move> {
        Walk::new(self, evaluator, control, observer, eyes).search(position, state)
    }
}

/// How somebody sees positions whose program does not know all rules of the game. `()` sees them as they are.
pub trait PlainEyes<P: Position> {
    /// How many moves a position with so many legal ones has, where that decides whether it is narrow.
    fn count_moves(&self, _position: &P, legal: usize) -> usize {
        legal
    }

    /// What the side to move believes it can have at least by the last ply, by moves that are not legal too. Those are not told
    /// to observers.
    fn last_ply(&self, _position: &P) -> Option<Score> {
        None
    }
}

impl<P: Position> PlainEyes<P> for () {}

/// What a plain search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlainResult<M> {
    /// The best moves in the order they were searched; the first alone, unless all were wanted. Empty only where there is no
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
struct Walk<'a, P, E, W> {
    plain: PlainSearch,
    evaluator: &'a mut E,
    control: &'a Control,
    observer: &'a mut W,
    eyes: &'a dyn PlainEyes<P>,
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

impl<'a, P, E, W> Walk<'a, P, E, W>
where
    P: Position,
    E: Evaluate<P>,
    W: TreeObserver<P>,
{
    fn new(
        plain: PlainSearch,
        evaluator: &'a mut E,
        control: &'a Control,
        observer: &'a mut W,
        eyes: &'a dyn PlainEyes<P>,
    ) -> Self {
        Walk {
            plain,
            evaluator,
            control,
            observer,
            eyes,
            nodes: 0,
        }
    }

    fn search(mut self, position: &P, state: &E::State) -> PlainResult<P::Move> {
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
        let moves = self.moves(position, state);
        let below = self.below(root, position, moves.len());
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

    /// The moves in the order they are searched.
    fn moves(&mut self, position: &P, state: &E::State) -> MoveList<P::Move> {
        let mut moves = self.considered(position);
        match self.plain.order {
            MoveOrder::Generated => {}
            MoveOrder::BestFirst => {
                moves.sort_by_cached_key(|&mv| self.glimpse(position, state, mv));
            }
            MoveOrder::Random(seed) => {
                let mut random = Random::new(seed ^ position.key());
                moves.sort_by_cached_key(|_| random.bits());
            }
        }
        moves
    }

    /// What the board after a move is worth to the other side, without looking further.
    fn glimpse(&mut self, position: &P, state: &E::State, mv: P::Move) -> Score {
        let (mut next, mut state) = (position.clone(), state.clone());
        next.play_observed(mv, &mut self.evaluator.observe(&mut state));
        match next.decided() {
            Some(ending) => score_of(ending, &next, 0),
            None => self.evaluator.evaluate(&next, &mut state),
        }
    }

    /// Plays a move, and gives what comes of it for the side that played.
    fn follow(
        &mut self,
        position: &P,
        state: &E::State,
        mv: P::Move,
        place: NodeDepth,
        window: Window,
    ) -> Score {
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

    fn value(
        &mut self,
        position: &P,
        state: &mut E::State,
        place: NodeDepth,
        window: Window,
    ) -> (Score, NodeOutcome) {
        let ended = |ending| {
            (
                score_of(ending, position, place.ply),
                NodeOutcome::Terminal(ending),
            )
        };
        if let Some(ending) = position.decided() {
            return ended(ending);
        }
        let sees_ends = place.depth >= self.plain.ends_from;
        if place.depth == 0 {
            if sees_ends && position.count_moves() == 0 {
                return ended(position.stuck());
            }
            return (self.evaluator.evaluate(position, state), NodeOutcome::Leaf);
        }
        let moves = self.moves(position, state);
        if moves.is_empty() && sees_ends {
            return ended(position.stuck());
        }
        if moves.is_empty() {
            let believed = self.eyes.last_ply(position);
            let score = believed.unwrap_or_else(|| self.evaluator.evaluate(position, state));
            return (score, NodeOutcome::Leaf);
        }
        let below = self.below(place, position, moves.len());
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
        if below.depth == 0
            && let Some(believed) = self.eyes.last_ply(position)
        {
            best = best.max(believed);
        }
        (best, NodeOutcome::Searched)
    }

    /// The legal moves that are looked at.
    fn considered(&self, position: &P) -> MoveList<P::Move> {
        let all = position.legal_moves();
        let mut moves = all.clone();
        moves.retain(|&mut mv| self.evaluator.considers(position, mv));
        if moves.is_empty() { all } else { moves }
    }

    /// The place of what follows a position that has so many legal moves.
    fn below(&self, place: NodeDepth, position: &P, legal: usize) -> NodeDepth {
        let longer = self.plain.narrow > 0
            && place.spare > 0
            && self.eyes.count_moves(position, legal) < self.plain.narrow;
        NodeDepth {
            ply: place.ply + 1,
            depth: place.depth - u32::from(!longer),
            spare: place.spare - u32::from(longer),
        }
    }

    fn enter(&mut self, position: &P, by: Option<P::Move>, place: NodeDepth, window: Window) {
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
