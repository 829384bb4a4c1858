//! What a kept tree promises, tried on chess.

use quirkat_chess::Chess;
use quirkat_game::{Position, Random, Rules, play_random_plies};
use quirkat_games::Playable;
use quirkat_search::plain::{
    NodeOutcome, PlainResult, PlainSearch, SearchTree, TreeFilter, TreeNode, Window,
};
use quirkat_search::{Bound, Control, Evaluate, Score};
use std::collections::HashSet;

type Move = <Chess as Position>::Move;

fn watched(
    plain: PlainSearch,
    position: &Chess,
    filter: TreeFilter<Move>,
) -> (SearchTree<Move>, PlainResult<Move>) {
    let mut evaluator = Chess::built_in_eval();
    let state = evaluator.state(position);
    let mut tree = SearchTree::new(filter);
    let control = Control::default();
    let found = plain.search(position, &state, &mut evaluator, &control, &mut tree);
    (tree, found)
}

fn whole(plain: PlainSearch, position: &Chess) -> (SearchTree<Move>, PlainResult<Move>) {
    watched(plain, position, TreeFilter::default())
}

/// Positions of random games that go on.
fn positions(count: usize) -> Vec<Chess> {
    let random = &mut Random::new(11);
    let mut positions = Vec::new();
    while positions.len() < count {
        let plies = 2 + random.below(80) as u32;
        positions.extend(play_random_plies(Chess::start(), plies, random));
    }
    positions
}

/// The nodes behind each node, in the order of the search.
fn followers(nodes: &[TreeNode<Move>]) -> Vec<Vec<&TreeNode<Move>>> {
    let mut followers = vec![Vec::new(); nodes.len()];
    for node in nodes {
        if let Some(parent) = node.parent {
            followers[parent].push(node);
        }
    }
    followers
}

#[test]
fn a_whole_tree_has_every_position_once_under_the_one_before_it() {
    for at in positions(10) {
        let (tree, found) = whole(PlainSearch::minimax(2), &at);
        assert_eq!(tree.entered(), found.nodes);
        assert_eq!(tree.nodes().len() as u64, found.nodes);
        assert_eq!((tree.cuts(), tree.left_out()), (0, 0));
        for (number, node) in tree.nodes().iter().enumerate() {
            assert_eq!(node.hidden, 0);
            assert_eq!(node.window, Window::FULL);
            assert_eq!(node.bound, Bound::Exact);
            assert_eq!(node.maximises, node.ply % 2 == 0);
            match node.parent {
                None => assert_eq!((number, node.ply, node.by), (0, 0, None)),
                Some(parent) => {
                    assert!(parent < number);
                    assert_eq!(tree.nodes()[parent].ply + 1, node.ply);
                }
            }
        }
    }
}

#[test]
fn scores_are_for_the_side_at_the_root_and_handed_up_by_the_best_move() {
    for at in positions(10) {
        for plain in [PlainSearch::minimax(3), PlainSearch::alpha_beta(3)] {
            let (tree, found) = whole(plain, &at);
            let nodes = tree.nodes();
            assert_eq!(nodes[0].score, found.score);
            assert_eq!(nodes[0].best, Some(found.best[0]));
            for (node, below) in nodes.iter().zip(followers(nodes)) {
                let scores = below.iter().map(|node| node.score);
                let best = if node.maximises {
                    scores.max()
                } else {
                    scores.min()
                };
                let Some(best) = best else {
                    assert_eq!(node.best, None);
                    continue;
                };
                assert_eq!(node.score, best, "{at}");
                let first = below.iter().find(|node| node.score == best);
                assert_eq!(node.best, first.and_then(|node| node.by), "{at}");
            }
        }
    }
}

#[test]
fn every_cut_tells_its_move_and_what_stands_against_it() {
    let mut cuts = 0;
    for at in positions(10) {
        let (tree, _) = whole(PlainSearch::alpha_beta(3), &at);
        let nodes = tree.nodes();
        for (node, below) in nodes.iter().zip(followers(nodes)) {
            let Some(cut) = node.cut else {
                assert!(!matches!(node.outcome, NodeOutcome::Cutoff(_)));
                continue;
            };
            assert_eq!(node.outcome, NodeOutcome::Cutoff(cut.left_out));
            assert_eq!(Some(cut.by), below.last().and_then(|node| node.by));
            let instead = cut.alternative.expect("a window has a reason");
            let edge = if node.maximises {
                assert!(node.score >= node.window.beta);
                assert_eq!(node.bound, Bound::Lower);
                node.window.beta
            } else {
                assert!(node.score <= node.window.alpha);
                assert_eq!(node.bound, Bound::Upper);
                node.window.alpha
            };
            assert_eq!(instead.score, edge);
            assert_ne!(instead.ply % 2, node.ply % 2);
            cuts += 1;
        }
        let told = nodes.iter().filter(|node| node.cut.is_some()).count();
        assert_eq!(tree.cuts(), told as u64);
        let left_out = nodes.iter().filter_map(|node| node.cut);
        let left_out: usize = left_out.map(|cut| cut.left_out).sum();
        assert_eq!(tree.left_out(), left_out as u64);
    }
    assert!(cuts > 100, "{cuts} cuts were tried");
}

/// What is not kept is counted where it hangs, and what is kept is what it would be in the whole tree.
#[test]
fn filters_hide_and_count_but_change_nothing() {
    let start = Chess::start();
    let line = |texts: &[&str]| {
        let mut at = start;
        let play = |text: &&str| {
            let mv = at.parse_move(text).expect(text);
            at.play(mv);
            mv
        };
        texts.iter().map(play).collect::<Vec<_>>()
    };
    let plain = PlainSearch::alpha_beta(3);
    let (all, found) = whole(plain, &start);
    let everything = TreeFilter::default;
    for filter in [
        TreeFilter {
            plies: 0,
            ..everything()
        },
        TreeFilter {
            plies: 2,
            ..everything()
        },
        TreeFilter {
            nodes: 1,
            ..everything()
        },
        TreeFilter {
            nodes: 77,
            ..everything()
        },
        TreeFilter {
            line: line(&["e2e4"]),
            ..everything()
        },
        TreeFilter {
            line: line(&["e2e4", "b8a6"]),
            nodes: 10,
            ..everything()
        },
    ] {
        let (some, same) = watched(plain, &start, filter.clone());
        assert_eq!(same, found);
        assert_eq!(some.entered(), all.entered());
        assert_eq!((some.cuts(), some.left_out()), (all.cuts(), all.left_out()));
        let hidden: u64 = some.nodes().iter().map(|node| node.hidden).sum();
        let kept = some.nodes().len();
        assert_eq!(kept as u64 + hidden, all.entered());
        assert!(kept <= filter.nodes);
        assert!(some.nodes().iter().all(|node| node.ply <= filter.plies));
        assert_eq!(some.followed(), filter.line.len());
        let known: HashSet<_> = all.nodes().iter().map(what_is_told).collect();
        for node in some.nodes() {
            let wanted = node.ply.checked_sub(1);
            let wanted = wanted.and_then(|ply| filter.line.get(ply as usize));
            assert!(wanted.is_none_or(|&wanted| node.by == Some(wanted)));
            assert!(known.contains(&what_is_told(node)), "{node:?}");
        }
    }
}

/// What a filter leaves as it is.
fn what_is_told(node: &TreeNode<Move>) -> (Option<Move>, u32, Score, [Score; 2], Option<Move>) {
    let Window { alpha, beta } = node.window;
    (node.by, node.ply, node.score, [alpha, beta], node.best)
}

#[test]
fn a_line_that_was_cut_is_followed_as_far_as_the_search_came() {
    let start = Chess::start();
    let (all, _) = whole(PlainSearch::alpha_beta(2), &start);
    let (number, cut) = all
        .nodes()
        .iter()
        .enumerate()
        .find(|(_, node)| node.cut.is_some())
        .expect("a cut");
    let first = cut.by.expect("a move");
    let replies = all
        .nodes()
        .iter()
        .filter(|node| node.parent == Some(number));
    let looked_at: Vec<_> = replies.filter_map(|node| node.by).collect();
    let replies = start.after(first).legal_moves();
    let missed = replies.iter().find(|mv| !looked_at.contains(mv));
    let filter = TreeFilter {
        line: vec![first, *missed.expect("a move was left out")],
        ..TreeFilter::default()
    };
    let (tree, _) = watched(PlainSearch::alpha_beta(2), &start, filter);
    assert_eq!(tree.followed(), 1);
    assert_eq!(tree.nodes().len(), 2);
}
