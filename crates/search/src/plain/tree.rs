//! A plain search kept as the tree that teachers draw, or the part of it that is wanted.

use super::{Came, Look, Window, Witness};
use crate::score::Score;
use crate::tt::Bound;
use quirkat_game::Position;

/// Which positions of a search are kept. The root always is, and behind one that is not, none are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filter<M> {
    /// None further from the root than this.
    pub plies: u32,
    /// No more than this, the first in the order of the search.
    pub nodes: usize,
    /// Only those that these moves lead to one after another, and what is behind the last.
    pub line: Vec<M>,
}

impl<M> Default for Filter<M> {
    /// Everything is kept.
    fn default() -> Filter<M> {
        Filter {
            plies: u32::MAX,
            nodes: usize::MAX,
            line: Vec::new(),
        }
    }
}

/// A position of a search and what came of it. All scores are for the side to move at the root, so that they can be compared
/// up and down the tree: that side wants high ones, the other low ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<M> {
    /// The node it was reached from, by its place among the nodes kept; `None` for the root.
    pub parent: Option<usize>,
    /// The move that led to it.
    pub by: Option<M>,
    /// How far from the root it is.
    pub ply: u32,
    /// Whether the side to move wants high scores.
    pub maximises: bool,
    /// The scores that mattered there.
    pub window: Window,
    /// The score handed up.
    pub score: Score,
    /// What that says of the true score: where something was left out, it need not be it.
    pub bound: Bound,
    /// How the score came about.
    pub came: Came,
    /// The move that leads to the score, the first of several.
    pub best: Option<M>,
    /// What ended the search of its moves early.
    pub cut: Option<Cut<M>>,
    /// How many positions behind it are not kept, those behind nodes that are kept left out.
    pub hidden: u64,
}

/// Why moves were left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cut<M> {
    /// The move that is so good that the other side will not let it come to this.
    pub by: M,
    /// How many moves were left out.
    pub left_out: usize,
    /// What the other side has instead.
    pub instead: Option<Instead<M>>,
}

/// A move that was looked at before, nearer to the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instead<M> {
    /// How far from the root it is played.
    pub ply: u32,
    /// The move.
    pub by: M,
    /// What it is worth.
    pub score: Score,
}

/// Keeps a plain search as a tree.
#[derive(Clone, Debug)]
pub struct Tree<M> {
    filter: Filter<M>,
    nodes: Vec<Node<M>>,
    /// The positions that are not left yet, the root first.
    open: Vec<Open<M>>,
    entered: u64,
    cuts: u64,
    left_out: u64,
    followed: usize,
}

/// A position that is not left yet.
#[derive(Clone, Debug)]
struct Open<M> {
    by: Option<M>,
    ply: u32,
    maximises: bool,
    window: Window,
    /// Its node, or the nearest one before it that is kept.
    node: usize,
    is_kept: bool,
    is_on_line: bool,
    best: Option<(Score, M)>,
    /// The move looked at last.
    last: Option<M>,
}

impl<M: Copy + Eq> Tree<M> {
    /// A tree that keeps what a filter lets through.
    pub fn new(filter: Filter<M>) -> Tree<M> {
        Tree {
            filter,
            nodes: Vec::new(),
            open: Vec::new(),
            entered: 0,
            cuts: 0,
            left_out: 0,
            followed: 0,
        }
    }

    /// The nodes kept, in the order of the search: each stands after the one it was reached from, and all behind it follow it
    /// before any other does.
    pub fn nodes(&self) -> &[Node<M>] {
        &self.nodes
    }

    /// How many positions were looked at, kept or not.
    pub fn entered(&self) -> u64 {
        self.entered
    }

    /// In how many of them moves were left out.
    pub fn cuts(&self) -> u64 {
        self.cuts
    }

    /// How many moves were left out by that.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// How many moves of the filter's line the search came to.
    pub fn followed(&self) -> usize {
        self.followed
    }

    /// Whether a position that `by` leads to is on the filter's line, or behind its end.
    fn is_on_line(&self, ply: u32, by: Option<M>) -> bool {
        let Some(parent) = self.open.last() else {
            return true;
        };
        let wanted = self.filter.line.get(ply as usize - 1);
        parent.is_on_line && wanted.is_none_or(|&wanted| by == Some(wanted))
    }

    /// What keeps the other side from letting it come to a position: the best it has found on the way there.
    fn instead(&self, maximises: bool) -> Option<Instead<M>> {
        let others = self.open.iter().filter(|open| open.maximises != maximises);
        let found = others.filter_map(|open| {
            let (score, by) = open.best?;
            let ply = open.ply;
            Some(Instead { ply, by, score })
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

impl<P: Position> Witness<P> for Tree<P::Move> {
    fn enter(&mut self, look: &Look<'_, P>) {
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
            self.nodes.push(Node {
                parent,
                by: look.by,
                ply: look.ply,
                maximises,
                window,
                score: 0,
                bound: Bound::None,
                came: Came::Searched,
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
        self.open.push(Open {
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

    fn leave(&mut self, score: Score, came: Came) {
        let Some(left) = self.open.pop() else {
            return;
        };
        let score = if left.maximises { score } else { -score };
        let mut cut = None;
        if let (Came::Cut(left_out), Some(by)) = (came, left.last) {
            self.cuts += 1;
            self.left_out += left_out as u64;
            let instead = self.instead(left.maximises);
            cut = Some(Cut {
                by,
                left_out,
                instead,
            });
        }
        if left.is_kept {
            let node = &mut self.nodes[left.node];
            node.score = score;
            node.bound = bound(score, left.window, came);
            node.came = came;
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

/// What a score says of the true one. Only inside its window has a search looked at all that could change it.
fn bound(score: Score, window: Window, came: Came) -> Bound {
    match came {
        Came::Ended(_) | Came::Judged => Bound::Exact,
        _ if score >= window.beta => Bound::Lower,
        _ if score <= window.alpha => Bound::Upper,
        _ => Bound::Exact,
    }
}
