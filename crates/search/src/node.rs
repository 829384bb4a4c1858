//! The search of one position: a list of steps, each with the reason it is sound.

use crate::evaluate::Evaluate;
use crate::history::Context;
use crate::picker::{Order, Picker, Stage};
use crate::reduction::reduction;
use crate::score::{DRAW, INFINITE, MAX_PLY, SURE_WIN, Score, is_decisive, loss_in, win_in};
use crate::table::{Bound, Entry, NO_EVAL};
use crate::technique::Technique;
use crate::worker::Worker;
use arrayvec::ArrayVec;
use quirkat_game::Position;

/// What is known of a node before its moves are looked at.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the node"
)]
pub(crate) struct Node<M> {
    pub(crate) ply: usize,
    pub(crate) depth: i32,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// On the main line: the window is open, and the exact score is wanted.
    pub(crate) main_line: bool,
    /// A refutation is expected.
    pub(crate) cut: bool,
    pub(crate) in_check: bool,
    /// What the table knows.
    pub(crate) entry: Option<Entry>,
    /// The table's move, if it is legal here.
    pub(crate) remembered: Option<M>,
    /// The static evaluation before correction.
    pub(crate) raw_eval: Score,
    /// The static evaluation, corrected by what was learnt and by what the table knows.
    pub(crate) eval: Score,
    /// The side to move stands better than at its last turn.
    pub(crate) improving: bool,
    /// The table has seen this position on a main line.
    pub(crate) was_main_line: bool,
}

/// A move of a node, with what decides how it is searched.
pub(crate) struct Candidate<M> {
    pub(crate) mv: M,
    /// Its number among the node's moves, from 1.
    pub(crate) count: usize,
    /// Where it came from.
    pub(crate) stage: Stage,
    pub(crate) tactical: bool,
    /// What has been learnt about it.
    pub(crate) value: i32,
}

/// The moves of a node that did not do.
pub(crate) struct Tried<M> {
    pub(crate) quiets: ArrayVec<M, 64>,
    pub(crate) tacticals: ArrayVec<M, 32>,
}

impl<M> Default for Tried<M> {
    fn default() -> Tried<M> {
        Tried {
            quiets: ArrayVec::new(),
            tacticals: ArrayVec::new(),
        }
    }
}

impl<M: Copy> Tried<M> {
    /// Keeps the move; the last of very many teach nothing, and are dropped.
    fn note(&mut self, candidate: &Candidate<M>) {
        let _ = if candidate.tactical {
            self.tacticals.try_push(candidate.mv)
        } else {
            self.quiets.try_push(candidate.mv)
        };
    }
}

impl<M> Node<M> {
    /// Whether the table's score may stand for that of this node.
    fn table_cutoff(&self) -> Option<Score> {
        let entry = self
            .entry
            .filter(|entry| !self.main_line && entry.depth >= self.depth)?;
        let proves = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score >= self.beta,
            Bound::Upper => entry.score <= self.alpha,
            Bound::None => false,
        };
        proves.then_some(entry.score)
    }
}

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// The score of the position at `ply`, searched `depth` plies deep, as far as it lies between `alpha` and `beta`.
    pub(crate) fn search(
        &mut self,
        ply: usize,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        cut: bool,
    ) -> Score {
        let main_line = beta - alpha > 1;
        if depth <= 0 {
            // A forced reply does not count: a check at the horizon is answered by all moves, not the tactical ones alone.
            let forced = self.uses(Technique::CheckExtension)
                && self.frames[ply].position.in_check()
                && ply < 2 * self.root_depth as usize;
            if !forced {
                return self.quiesce(ply, alpha, beta);
            }
            depth = 1;
        }
        self.frames[ply].line.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return DRAW;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        // Mate distance: nothing here can beat a win that is already nearer, nor be worse than losing at once.
        alpha = alpha.max(loss_in(ply));
        beta = beta.min(win_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        let mut node = self.look_around(ply, depth, alpha, beta, main_line, cut);
        let excluded = self.frames[ply].excluded;
        if excluded.is_none()
            && let Some(score) = node.table_cutoff()
        {
            return score;
        }
        self.frames[ply + 1].killer = None;
        self.frames[ply + 1].cutoffs = 0;
        if excluded.is_none()
            && let Some(score) = self.prune_node(&node)
        {
            return score;
        }
        // Without a move to try first, a shallower search is cheaper and finds one for next time.
        if node.remembered.is_none()
            && node.depth >= 4
            && (node.main_line || node.cut)
            && self.uses(Technique::InternalReduction)
        {
            node.depth -= 1;
        }
        self.search_moves(&node)
    }

    /// The score, if the game is over at `ply` or the line too long to go on.
    pub(crate) fn ended(&mut self, ply: usize) -> Option<Score> {
        if let Some(ending) = self.frames[ply].position.decided() {
            return Some(self.ending_score(ply, ending));
        }
        if self.is_counted_draw(ply) {
            // A little noise keeps the search from seeing all ways to a draw as one.
            return Some(DRAW + (self.nodes & 2) as Score - 1);
        }
        (ply >= MAX_PLY).then(|| self.static_eval(ply))
    }

    /// The plain evaluation of the position at `ply`.
    pub(crate) fn static_eval(&mut self, ply: usize) -> Score {
        let frame = &mut self.frames[ply];
        self.evaluator
            .evaluate(&frame.position, &mut frame.state)
            .clamp(1 - SURE_WIN, SURE_WIN - 1)
    }

    /// By how much evaluations like this one were off lately.
    pub(crate) fn correction(&self, ply: usize) -> Score {
        if !self.uses(Technique::Correction) {
            return 0;
        }
        let position = &self.frames[ply].position;
        let side = position.side_to_move().index();
        let tables = self.histories.correction.iter().enumerate();
        let sum: i32 = tables
            .map(|(i, table)| table.value(side, position.structure_key(i)))
            .sum();
        sum / 256
    }

    /// Gathers what is known of the position at `ply`.
    fn look_around(
        &mut self,
        ply: usize,
        depth: i32,
        alpha: Score,
        beta: Score,
        main_line: bool,
        cut: bool,
    ) -> Node<P::Move> {
        let position = &self.frames[ply].position;
        let in_check = position.in_check();
        let entry = self.shared.table.probe(position.key(), ply);
        let remembered = entry
            .filter(|entry| entry.mv != 0)
            .and_then(|entry| position.decode(entry.mv));
        let (raw_eval, eval) = if in_check {
            (NO_EVAL, NO_EVAL)
        } else {
            let raw = match entry {
                Some(entry) if entry.eval != NO_EVAL => entry.eval,
                _ => self.static_eval(ply),
            };
            (
                raw,
                (raw + self.correction(ply)).clamp(1 - SURE_WIN, SURE_WIN - 1),
            )
        };
        self.frames[ply].eval = eval;
        let earlier = ply
            .checked_sub(2)
            .map_or(NO_EVAL, |ply| self.frames[ply].eval);
        Node {
            ply,
            depth,
            alpha,
            beta,
            main_line,
            cut,
            in_check,
            entry,
            remembered,
            raw_eval,
            eval: better_eval(eval, entry),
            improving: !in_check && earlier != NO_EVAL && eval > earlier,
            was_main_line: main_line || entry.is_some_and(|entry| entry.main_line),
        }
    }

    /// Searches the moves one after another, the first with the whole window, the others only to see whether they are
    /// better.
    fn search_moves(&mut self, node: &Node<P::Move>) -> Score {
        let ply = node.ply;
        let context = self.context(ply);
        let killer = self.frames[ply]
            .killer
            .filter(|_| self.uses(Technique::Killer));
        let excluded = self.frames[ply].excluded;
        let mut picker = Picker::all(Order {
            remembered: node.remembered,
            killer,
            context,
        });
        let mut alpha = node.alpha;
        let mut depth = node.depth;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut count = 0;
        let mut tried = Tried::default();

        while let Some(mv) = picker.next(&self.frames[ply].position, self.histories) {
            if Some(mv) == excluded {
                continue;
            }
            count += 1;
            let candidate = self.candidate(node, mv, count, picker.stage(), context);
            if best > -SURE_WIN {
                if !candidate.tactical
                    && count > late(node)
                    && self.uses(Technique::LateMovePruning)
                {
                    picker.skip_quiets();
                }
                if self.prune_move(node, &candidate, alpha) {
                    continue;
                }
            }
            let extension = match self.extend(node, mv) {
                Ok(extension) => extension,
                Err(score) => return score,
            };
            self.play(ply, mv);
            let score = self.search_move(node, &candidate, depth - 1 + extension, alpha, best);
            self.undo();
            if self.must_stop() {
                return DRAW;
            }
            best = best.max(score);
            if score > alpha {
                best_move = Some(mv);
                if node.main_line {
                    self.extend_line(ply, mv);
                }
                if score >= node.beta {
                    self.frames[ply].cutoffs += 1;
                    self.reward(node, mv, &tried);
                    break;
                }
                alpha = score;
                // There is a good move now, and another one must be better still to count.
                if (3..=12).contains(&depth) && !is_decisive(score) && self.uses(Technique::Raised)
                {
                    depth -= 1;
                }
            }
            tried.note(&candidate);
        }

        if count == 0 {
            // Nothing to play: the end of the game, unless the only move was left out on purpose.
            return match excluded {
                Some(_) => alpha,
                None => self.ending_score(ply, self.frames[ply].position.stuck()),
            };
        }
        if excluded.is_none() {
            if best_move.is_none() {
                self.reward_last(node);
            }
            self.remember(node, best, best_move);
        }
        best
    }

    /// A move with what decides how it is searched.
    fn candidate(
        &self,
        node: &Node<P::Move>,
        mv: P::Move,
        count: usize,
        stage: Stage,
        context: Context,
    ) -> Candidate<P::Move> {
        let position = &self.frames[node.ply].position;
        let history_key = position.history_key(mv);
        let tactical = position.is_tactical(mv);
        let value = if tactical {
            self.histories
                .capture
                .value(history_key, position.victim(mv))
        } else {
            let side = position.side_to_move().index();
            self.histories.quiet_value(side, history_key, context)
        };
        Candidate {
            mv,
            count,
            stage,
            tactical,
            value,
        }
    }

    /// Searches the move that has just been played from the node.
    fn search_move(
        &mut self,
        node: &Node<P::Move>,
        candidate: &Candidate<P::Move>,
        mut new_depth: i32,
        alpha: Score,
        best: Score,
    ) -> Score {
        let next = node.ply + 1;
        let count = candidate.count;
        let mut score = alpha + 1;
        let late = node.depth >= 2 && count > 1 + usize::from(node.main_line);
        if late && self.uses(Technique::LateMoveReductions) {
            // Late moves rarely turn out best: a shallower look first, and a full one only if it surprises.
            let frame = &self.frames[next];
            let less = reduction(node, candidate, frame.position.in_check(), frame.cutoffs);
            let reduced = (new_depth - less).clamp(1.min(new_depth), new_depth);
            score = -self.search(next, reduced, -alpha - 1, -alpha, true);
            if score > alpha && reduced < new_depth {
                // The surer the surprise, the closer the look at it.
                if self.uses(Technique::SecondLook) {
                    new_depth += i32::from(score > best + 45) - i32::from(score < best + 8);
                }
                if reduced < new_depth {
                    score = -self.search(next, new_depth, -alpha - 1, -alpha, !node.cut);
                }
            }
        } else if !node.main_line || count > 1 {
            score = -self.search(next, new_depth, -alpha - 1, -alpha, !node.cut);
        }
        if node.main_line && (count == 1 || score > alpha) {
            score = -self.search(next, new_depth, -node.beta, -alpha, false);
        }
        score
    }

    /// Puts a move before the best line of the next ply.
    pub(crate) fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let (line, rest) = (&mut before[ply].line, &after[0].line);
        line.clear();
        line.push(mv);
        line.extend(rest.iter().copied().take(MAX_PLY - 1));
    }

    /// Stores what the search of a node found.
    fn remember(&mut self, node: &Node<P::Move>, best: Score, best_move: Option<P::Move>) {
        let position = &self.frames[node.ply].position;
        let bound = if best >= node.beta {
            Bound::Lower
        } else if best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            mv: best_move.map_or(0, |mv| position.encode(mv)),
            score: best,
            eval: node.raw_eval,
            depth: node.depth,
            bound,
            main_line: node.was_main_line,
        };
        self.shared.table.store(position.key(), node.ply, entry);
        let quiet = best_move.is_none_or(|mv| !position.is_tactical(mv));
        self.learn_correction(node, best, bound, quiet);
    }
}

/// The table's score instead of the evaluation, where it is known to be the better guess.
pub(crate) fn better_eval(eval: Score, entry: Option<Entry>) -> Score {
    match entry {
        Some(Entry {
            bound: Bound::None, ..
        })
        | None => eval,
        Some(entry) if eval == NO_EVAL || is_decisive(entry.score) => eval,
        Some(entry) => match entry.bound {
            Bound::Lower if entry.score <= eval => eval,
            Bound::Upper if entry.score >= eval => eval,
            _ => entry.score,
        },
    }
}

/// After how many moves the quiet ones that are left are not worth trying.
fn late<M>(node: &Node<M>) -> usize {
    let depth = node.depth as usize;
    (3 + depth * depth) / (2 - usize::from(node.improving))
}
