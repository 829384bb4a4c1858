//! A plain search kept as a tree, or the part of it that a filter lets through.

use super::{NodeEntry, NodeOutcome, TreeObserver, Window};
use crate::score::Score;
use crate::tt::Bound;
use quirkat_game::Position;

/// Which nodes are kept. The root always is; below a node that is not kept, none are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeFilter<M> {
    /// None further from the root than this.
    pub plies: u32,
    /// No more than this many, the first in the order of the search.
    pub nodes: usize,
    /// Only the nodes along this line, and what is below its end.
    pub line: Vec<M>,
}

impl<M> Default for TreeFilter<M> {
    /// Everything is kept.
    fn default() -> TreeFilter<M> {
        TreeFilter {
            plies: u32::MAX,
            nodes: usize::MAX,
            line: Vec::new(),
        }
    }
}

/// A node and its value. All values are for the side to move at the root, the maximising side, so that they can be compared up
/// and down the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeNode<M> {
    /// The index of its parent among the nodes kept; `None` for the root.
    pub parent: Option<usize>,
    /// The move that led to it.
    pub by: Option<M>,
    /// Its distance from the root.
    pub ply: u32,
    /// Whether the side to move maximises.
    pub maximises: bool,
    /// Its window.
    pub window: Window,
    /// The value handed up.
    pub score: Score,
    /// Whether that is the minimax value or a bound on it, where something was cut off.
    pub bound: Bound,
    /// How it got its value.
    pub outcome: NodeOutcome,
    /// The move that leads to the value, the first of several.
    pub best: Option<M>,
    /// What was cut off, and why.
    pub cut: Option<Cutoff<M>>,
    /// How many nodes below it are not kept, not counting those below kept nodes.
    pub hidden: u64,
}

/// Why moves were cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cutoff<M> {
    /// The move that reached the other side's bound, so that the other side will not let it come to this.
    pub by: M,
    /// How many moves were cut off.
    pub left_out: usize,
    /// What the other side plays instead.
    pub alternative: Option<Alternative<M>>,
}

/// A move nearer to the root whose value sets the bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alternative<M> {
    /// The ply it is played at.
    pub ply: u32,
    /// The move.
    pub by: M,
    /// Its value.
    pub score: Score,
}

/// Keeps a plain search as a tree.
#[derive(Clone, Debug)]
pub struct SearchTree<M> {
    filter: TreeFilter<M>,
    nodes: Vec<TreeNode<M>>,
    /// The nodes not left yet, the root first.
    open: Vec<OpenNode<M>>,
    entered: u64,
    cuts: u64,
    left_out: u64,
    followed: usize,
}

/// A node not left yet.
#[derive(Clone, Debug)]
struct OpenNode<M> {
    by: Option<M>,
    ply: u32,
    maximises: bool,
    window: Window,
    /// Its index, or that of its nearest ancestor that is kept.
    node: usize,
    is_kept: bool,
    is_on_line: bool,
    best: Option<(Score, M)>,
    /// The move searched last.
    last: Option<M>,
}

impl<M: Copy + Eq> SearchTree<M> {
    /// A tree that keeps what a filter lets through.
    pub fn new(filter: TreeFilter<M>) -> SearchTree<M> {
        SearchTree {
            filter,
            nodes: Vec::new(),
            open: Vec::new(),
            entered: 0,
            cuts: 0,
            left_out: 0,
            followed: 0,
        }
    }

    /// The nodes kept, in depth-first order.
    pub fn nodes(&self) -> &[TreeNode<M>] {
        &self.nodes
    }

    /// How many nodes were visited, kept or not.
    pub fn entered(&self) -> u64 {
        self.entered
    }

    /// How many of them had moves cut off.
    pub fn cuts(&self) -> u64 {
        self.cuts
    }

    /// How many moves were cut off.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// How far along the filter's line the search came.
    pub fn followed(&self) -> usize {
        self.followed
    }

    /// Whether the node that `by` leads to is on the filter's line, or below its end.
    fn is_on_line(&self, ply: u32, by: Option<M>) -> bool {
        let Some(parent) = self.open.last() else {
            return true;
        };
        let wanted = self.filter.line.get(ply as usize - 1);
        parent.is_on_line && wanted.is_none_or(|&wanted| by == Some(wanted))
    }

    /// The best that the other side has found on the path: why it will not let it come to this node.
    fn alternative(&self, maximises: bool) -> Option<Alternative<M>> {
        let others = self.open.iter().filter(|open| open.maximises != maximises);
        let found = others.filter_map(|open| {
            let (score, by) = open.best?;
            let ply = open.ply;
            Some(Alternative { ply, by, score })
        });
        let better = |a: Score, b: Score| if maximises { a < b } else { a > b };
        found.reduce(|best, other| {
            if better(other.score, best.score) {
                other
            } else {
                best
            }
        })
    }
}

impl<P: Position> TreeObserver<P> for SearchTree<P::Move> {
    fn enter(&mut self, look: &NodeEntry<'_, P>) {
        self.entered += 1;
        let maximises = look.ply.is_multiple_of(2);
        let window = if maximises {
            look.window
        } else {
            look.window.turned()
        };
        let is_on_line = self.is_on_line(look.ply, look.by);
        let parent = self.open.last();
        let is_kept = parent.is_none_or(|parent| {
            parent.is_kept
                && is_on_line
                && look.ply <= self.filter.plies
                && self.nodes.len() < self.filter.nodes
        });
        let parent = parent.map(|parent| parent.node);
        if is_on_line && look.ply as usize <= self.filter.line.len() {
            self.followed = look.ply as usize;
        }
        let node = if is_kept {
            self.nodes.push(TreeNode {
                parent,
                by: look.by,
                ply: look.ply,
                maximises,
                window,
                score: 0,
                bound: Bound::None,
                outcome: NodeOutcome::Searched,
                best: None,
                cut: None,
                hidden: 0,
            });
            self.nodes.len() - 1
        } else {
            let nearest = parent.unwrap_or_default();
            self.nodes[nearest].hidden += 1;
            nearest
        };
        self.open.push(OpenNode {
            by: look.by,
            ply: look.ply,
            maximises,
            window,
            node,
            is_kept,
            is_on_line,
            best: None,
            last: None,
        });
    }

    fn leave(&mut self, score: Score, outcome: NodeOutcome) {
        let Some(left) = self.open.pop() else {
            return;
        };
        let score = if left.maximises { score } else { -score };
        let mut cut = None;
        if let (NodeOutcome::Cutoff(left_out), Some(by)) = (outcome, left.last) {
            self.cuts += 1;
            self.left_out += left_out as u64;
            let alternative = self.alternative(left.maximises);
            cut = Some(Cutoff {
                by,
                left_out,
                alternative,
            });
        }
        if left.is_kept {
            let node = &mut self.nodes[left.node];
            node.score = score;
            node.bound = bound(score, left.window, outcome);
            node.outcome = outcome;
            node.best = left.best.map(|(_, by)| by);
            node.cut = cut;
        }
        if let (Some(parent), Some(by)) = (self.open.last_mut(), left.by) {
            parent.last = Some(by);
            let is_better = parent.best.is_none_or(|(best, _)| {
                if parent.maximises {
                    score > best
                } else {
                    score < best
                }
            });
            if is_better {
                parent.best = Some((score, by));
            }
        }
    }
}

/// What a value says of the minimax value: only inside the window was everything searched that could change it.
fn bound(score: Score, window: Window, outcome: NodeOutcome) -> Bound {
    match outcome {
        NodeOutcome::Terminal(_) | NodeOutcome::Leaf => Bound::Exact,
        _ if score >= window.beta => Bound::Lower,
        _ if score <= window.alpha => Bound::Upper,
        _ => Bound::Exact,
    }
}
