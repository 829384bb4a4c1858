//! A search as a graph in the language of Graphviz: boxes seek high scores, ellipses low ones, the best line is bold, and what was
//! left out or is not shown hangs on a dashed edge.

use super::Watched;
use super::names::{self, Names};
use super::text::{edges, score};
use quirkat_game::{Ending, Rules};
use quirkat_search::plain::{NodeOutcome, TreeNode};
use std::fmt::Write;

/// What is said of a game that is over.
pub(super) fn over(ending: Ending) -> String {
    let label = quoted(&format!("over {ending}"));
    format!("digraph trace {{\n  n0 [label={label}];\n}}\n")
}

pub(super) fn graph<P: Rules>(watched: &Watched<'_, P>) -> String {
    let (nodes, position) = (watched.tree.nodes(), watched.position);
    let names = names::of(position, nodes, P::san);
    let best = best_line(nodes);
    let mut out = String::from("digraph trace {\n");
    let title = quoted(&format!("{}: {position}", P::NAME));
    let _ = writeln!(out, "  label={title};\n  node [fontname=\"monospace\"];");
    for (number, (node, names)) in nodes.iter().zip(&names).enumerate() {
        out += &vertex(number, node, names);
        if let (Some(parent), Some(by)) = (node.parent, &names.by) {
            let style = if best[number] { ", style=bold" } else { "" };
            let by = quoted(by);
            let _ = writeln!(out, "  n{parent} -> n{number} [label={by}{style}];");
        }
        out += &dangling(number, node);
    }
    out.push_str("}\n");
    out
}

/// Which nodes are on the best line.
fn best_line<M: PartialEq>(nodes: &[TreeNode<M>]) -> Vec<bool> {
    let mut is_best = vec![false; nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        is_best[number] = node.parent.is_none_or(|parent| {
            is_best[parent] && node.by.is_some() && node.by == nodes[parent].best
        });
    }
    is_best
}

fn vertex<M>(number: usize, node: &TreeNode<M>, names: &Names) -> String {
    let (alpha, beta) = edges(node.window);
    let mut label = format!("{}\n{alpha} … {beta}", score(node.score, node.bound));
    if let NodeOutcome::Terminal(ending) = node.outcome {
        let _ = write!(label, "\n{ending}");
    }
    if let Some(by) = &names.cut_by {
        let _ = write!(label, "\ncut by {by}");
    }
    let shape = if node.maximises { "box" } else { "ellipse" };
    format!("  n{number} [shape={shape}, label={}];\n", quoted(&label))
}

/// What was left out or is not shown behind a node.
fn dangling<M>(number: usize, node: &TreeNode<M>) -> String {
    let left_out = node.cut.as_ref().map(|cut| cut.left_out as u64);
    let hidden = (node.hidden > 0).then_some(node.hidden);
    let parts = [
        ("cut", left_out, "left out"),
        ("hidden", hidden, "not shown"),
    ];
    let mut out = String::new();
    for (id, count, what) in parts {
        if let Some(count) = count {
            let label = quoted(&format!("{count} {what}"));
            let _ = writeln!(out, "  {id}{number} [shape=plaintext, label={label}];");
            let _ = writeln!(out, "  n{number} -> {id}{number} [style=dashed];");
        }
    }
    out
}

/// A text as the language writes it.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}
