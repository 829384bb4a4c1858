//! The search of the weaker levels: shallow, over the moves that are noticed, with noise in the evaluation.

use super::noticing::{Noticing, Perception};
use quirkat_game::{Ending, Outcome, Rules, Site, mix};
use quirkat_search::{Control, Evaluate, Request, Score, SearchResult, loss_in, win_in};
use std::time::Instant;

/// Better than anything that can happen.
const INFINITE: Score = 32_000;
/// No judgement comes near a win.
const HIGHEST: Score = 20_000;

/// Searches one position.
pub(crate) struct NoticingSearch<'a, P: Rules, E> {
    noticing: Noticing,
    perception: Perception,
    seed: u64,
    request: &'a Request<P>,
    control: &'a Control,
    evaluator: E,
    /// The keys of the game and of the line that is looked at.
    keys: Vec<u64>,
    nodes: u64,
}

/// A position in the tree, and the scores that still matter to its side.
#[derive(Clone, Copy)]
struct SearchNode {
    ply: u32,
    /// Plies to be looked ahead; below zero only captures are followed.
    depth: i32,
    alpha: Score,
    beta: Score,
    /// Where the move before went.
    watched: Option<Site>,
}

impl<'a, P: Rules, E: Evaluate<P>> NoticingSearch<'a, P, E> {
    pub(crate) fn new(
        noticing: Noticing,
        seed: u64,
        request: &'a Request<P>,
        control: &'a Control,
        evaluator: E,
    ) -> NoticingSearch<'a, P, E> {
        let limits = request.limits;
        let noticing = Noticing {
            depth: noticing.depth.min(limits.depth.unwrap_or(u32::MAX)),
            nodes: noticing.nodes.min(limits.nodes.unwrap_or(u64::MAX)),
            ..noticing
        };
        let mut keys = request.history.clone();
        keys.push(request.position.key());
        NoticingSearch {
            noticing,
            perception: Perception::new::<P>(noticing, seed),
            seed,
            request,
            control,
            evaluator,
            keys,
            nodes: 0,
        }
    }

    /// Iterative deepening to its depth, or until its nodes are spent.
    pub(crate) fn run(mut self) -> SearchResult<P::Move> {
        let start = Instant::now();
        let mut moves = self.perception.candidates(self.request);
        let (mut score, mut depth) = (0, 0);
        while depth < self.noticing.depth.max(1) && !moves.is_empty() {
            let Some(best) = self.compare(&mut moves, depth as i32, depth == 0) else {
                break;
            };
            score = best;
            depth += 1;
        }
        SearchResult {
            pv: moves.first().copied().into_iter().collect(),
            score,
            depth,
            nodes: self.nodes,
            elapsed: start.elapsed(),
        }
    }

    /// Brings the best move to the front and gives its score, searched to `depth` plies after it. `None` where it had
    /// enough before it was through; the first time it never has.
    fn compare(&mut self, moves: &mut [P::Move], depth: i32, first: bool) -> Option<Score> {
        let request = self.request;
        let state = self.evaluator.state(&request.position);
        let (mut best, mut index) = (-INFINITE, 0);
        for i in 0..moves.len() {
            let root = SearchNode {
                ply: 0,
                depth: depth + 1,
                alpha: best,
                beta: INFINITE,
                watched: None,
            };
            let score = self.follow(&request.position, &state, moves[i], root);
            if !first && self.has_enough() {
                return None;
            }
            if score > best {
                (best, index) = (score, i);
            }
        }
        moves[..=index].rotate_right(1);
        Some(best)
    }

    fn has_enough(&self) -> bool {
        self.nodes >= self.noticing.nodes || self.control.is_stopped()
    }

    /// Plays a move from a node, and gives what comes of it for the side that played.
    fn follow(&mut self, position: &P, state: &E::State, mv: P::Move, from: SearchNode) -> Score {
        let (mut next, mut state) = (position.clone(), state.clone());
        next.play_observed(mv, &mut self.evaluator.observe(&mut state));
        let node = SearchNode {
            ply: from.ply + 1,
            depth: from.depth - 1,
            alpha: -from.beta,
            beta: -from.alpha,
            watched: Some(position.from_to(mv).1),
        };
        self.keys.push(next.key());
        let score = -self.value(&next, &mut state, node);
        self.keys.pop();
        score
    }

    /// What a position is worth to the side to move.
    fn value(&mut self, position: &P, state: &mut E::State, mut node: SearchNode) -> Score {
        self.nodes += 1;
        if let Some(ending) = position.decided() {
            return worth(ending, position, node.ply);
        }
        let at_rest = node.depth <= 0;
        let looked_at = self.noticing.within_reach(position, node.depth);
        if looked_at.is_empty() && position.count_moves() == 0 {
            return worth(position.stuck(), position, node.ply);
        }
        if self.is_drawn(position) {
            return 0;
        }
        let noticed = self
            .perception
            .noticed(position, &looked_at, node.ply, node.watched);
        let mut best = -INFINITE;
        // Who has not looked at everything trusts that something else keeps what there is.
        if at_rest || noticed.len() < looked_at.len() {
            best = self.judge(position, state);
            if best >= node.beta {
                return best;
            }
            node.alpha = node.alpha.max(best);
        }
        for mv in noticed {
            best = best.max(self.follow(position, state, mv, node));
            node.alpha = node.alpha.max(best);
            if node.alpha >= node.beta || self.has_enough() {
                break;
            }
        }
        best
    }

    /// Whether a draw can be had here by counting. Once before is often enough for a person to see where it leads.
    fn is_drawn(&self, position: &P) -> bool {
        let plies = position.reversible_plies();
        let draws = P::DRAWS;
        if draws
            .reversible_plies
            .is_some_and(|rule| rule.claimed(plies).is_some())
        {
            return true;
        }
        let Some((key, before)) = self.keys.split_last() else {
            return false;
        };
        let mut within_reach = before.iter().rev().take(plies as usize);
        draws.occurrences.is_some() && within_reach.any(|other| other == key)
    }

    /// What a position looks like without looking ahead: as the evaluation sees it, and wrong by as much every time.
    fn judge(&mut self, position: &P, state: &mut E::State) -> Score {
        let score = self.evaluator.evaluate(position, state);
        let noise = self.noticing.noise as Score;
        let bits = mix(mix(self.seed) ^ position.key());
        // The mean of two numbers is near the middle more often than either.
        let part = |bits: u64| (bits % (2 * noise as u64 + 1)) as Score;
        let error = i32::midpoint(part(bits >> 32), part(bits & 0xffff_ffff)) - noise;
        (score + error).clamp(-HIGHEST, HIGHEST)
    }
}

/// What an end of the game, so far from the board, is worth to the side to move there.
fn worth<P: Rules>(ending: Ending, position: &P, ply: u32) -> Score {
    match ending.outcome {
        Outcome::Draw => 0,
        Outcome::Win(side) if side == position.side_to_move() => win_in(ply as usize),
        Outcome::Win(_) => loss_in(ply as usize),
    }
}
