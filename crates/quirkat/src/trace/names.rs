//! The moves of a tree, each written in the position it is played in.

use quirkat_game::Rules;
use quirkat_search::plain::TreeNode;

/// The moves of a node as texts.
pub(super) struct Names {
    /// What led to it.
    pub(super) by: Option<String>,
    /// What is best there.
    pub(super) best: Option<String>,
    /// What cut it short.
    pub(super) cut_by: Option<String>,
    /// What the other side has instead.
    pub(super) instead: Option<String>,
}

/// The names of all nodes' moves.
pub(super) fn of<P: Rules>(
    position: &P,
    nodes: &[TreeNode<P::Move>],
    text: fn(&P, P::Move) -> String,
) -> Vec<Names> {
    // The positions from the root to the node at hand: nodes stand in the order of the search.
    let mut line: Vec<P> = Vec::new();
    let name = |node: &TreeNode<P::Move>| {
        line.truncate(node.ply as usize);
        let by = line.last().zip(node.by).map(|(at, mv)| text(at, mv));
        let here = match (line.last(), node.by) {
            (Some(before), Some(mv)) => before.after(mv),
            _ => position.clone(),
        };
        line.push(here);
        let here = &line[line.len() - 1];
        let instead = node.cut.and_then(|cut| cut.alternative);
        Names {
            by,
            best: node.best.map(|mv| text(here, mv)),
            cut_by: node.cut.map(|cut| text(here, cut.by)),
            instead: instead.map(|instead| text(&line[instead.ply as usize], instead.by)),
        }
    };
    nodes.iter().map(name).collect()
}
