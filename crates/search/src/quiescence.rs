//! Beyond the horizon: only moves that change the balance, until the position is at rest.

use crate::evaluate::Evaluate;
use crate::node::better_eval;
use crate::picker::{Order, Picker, Stage};
use crate::score::{DRAW, INFINITE, SURE_WIN, Score, is_decisive};
use crate::table::{Bound, Entry, NO_EVAL};
use crate::worker::Worker;
use quirkat_game::Position;

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// The score of the position at `ply` once all exchanges are played out.
    pub(crate) fn quiesce(&mut self, ply: usize, mut alpha: Score, beta: Score) -> Score {
        self.frames[ply].line.clear();
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return DRAW;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        let main_line = beta - alpha > 1;
        let position = &self.frames[ply].position;
        let key = position.key();
        let in_check = position.in_check();
        let entry = self.shared.table.probe(key, ply);
        if let Some(entry) = entry
            && !main_line
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
                Bound::None => false,
            }
        {
            return entry.score;
        }
        let remembered = entry
            .filter(|entry| entry.mv != 0)
            .and_then(|entry| position.decode(entry.mv));
        let was_main_line = main_line || entry.is_some_and(|entry| entry.main_line);

        let mut raw_eval = NO_EVAL;
        let mut best = -INFINITE;
        if !in_check {
            raw_eval = match entry {
                Some(entry) if entry.eval != NO_EVAL => entry.eval,
                _ => self.static_eval(ply),
            };
            let eval = (raw_eval + self.correction(ply)).clamp(1 - SURE_WIN, SURE_WIN - 1);
            // Standing still: there is nearly always a quiet move that keeps what the evaluation sees.
            best = better_eval(eval, entry);
            if best >= beta {
                if entry.is_none() {
                    let entry = Entry {
                        mv: 0,
                        score: best,
                        eval: raw_eval,
                        depth: -2,
                        bound: Bound::Lower,
                        main_line: false,
                    };
                    self.shared.table.store(key, ply, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let futility = best + 180;
        let context = self.context(ply);
        let tactical_only = |mv| in_check || self.frames[ply].position.is_tactical(mv);
        let order = Order {
            remembered: remembered.filter(|&mv| tactical_only(mv)),
            killer: None,
            context,
        };
        let mut picker = if in_check {
            Picker::all(order)
        } else {
            Picker::tactical(order, 0)
        };
        let mut best_move = None;
        let mut count = 0;
        while let Some(mv) = picker.next(&self.frames[ply].position, self.histories) {
            count += 1;
            if best > -SURE_WIN {
                let position = &self.frames[ply].position;
                if picker.stage() >= Stage::BadTactical {
                    break;
                }
                if in_check && !position.is_tactical(mv) {
                    // One quiet way out of check has been found: the others are left to the full search.
                    picker.skip_quiets();
                    if count > 2 {
                        continue;
                    }
                } else if !in_check
                    && futility + position.material_gain(mv) <= alpha
                    && !position.see_ge(mv, 1)
                {
                    best = best.max(futility);
                    continue;
                }
            }
            self.play(ply, mv);
            let score = -self.quiesce(ply + 1, -beta, -alpha);
            self.undo();
            if self.must_stop() {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if main_line {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }

        if count == 0 && (in_check || self.frames[ply].position.count_moves() == 0) {
            return self.ending_score(ply, self.frames[ply].position.stuck());
        }
        if best >= beta && !is_decisive(best) {
            best = i32::midpoint(best, beta);
        }
        let position = &self.frames[ply].position;
        let entry = Entry {
            mv: best_move.map_or(0, |mv| position.encode(mv)),
            score: best,
            eval: raw_eval,
            depth: 0,
            bound: if best >= beta {
                Bound::Lower
            } else {
                Bound::Upper
            },
            main_line: was_main_line,
        };
        self.shared.table.store(key, ply, entry);
        best
    }
}
