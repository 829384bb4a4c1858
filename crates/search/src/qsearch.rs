//! Quiescence search: beyond the horizon only tactical moves, until the position is quiet.

use crate::evaluate::Evaluate;
use crate::movepick::{MoveOrder, MovePicker, Stage};
use crate::score::{DRAW, INFINITE, MIN_WIN, Score, is_decisive};
use crate::tt::{Bound, TtEntry};
use crate::worker::Worker;
use quirkat_game::Position;

impl<P: Position, E: Evaluate<P>> Worker<'_, P, E> {
    /// The score of the position at `ply` once all captures are played out.
    pub(crate) fn qsearch(&mut self, ply: usize, mut alpha: Score, beta: Score) -> Score {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let is_pv = beta - alpha > 1;
        let ss = &self.stack[ply];
        let (position, in_check) = (&ss.position, ss.in_check);
        let key = position.key();
        let tt_entry = self.shared.tt.probe(key, ply);
        if let Some(entry) = tt_entry
            && !is_pv
            && entry.cuts(alpha, beta)
        {
            return entry.score;
        }
        let tt_move = tt_entry
            .filter(|entry| entry.mv != 0)
            .and_then(|entry| position.decode(entry.mv));
        let tt_pv = is_pv || tt_entry.is_some_and(|entry| entry.is_pv);

        let (raw_eval, eval) = self.static_eval(ply, in_check, tt_entry);
        let mut best = -INFINITE;
        if !in_check {
            // Stand pat: there is nearly always a quiet move that keeps what the evaluation sees.
            best = tt_entry.map_or(eval, |entry| entry.refine(eval));
            if best >= beta {
                if tt_entry.is_none() {
                    let entry = TtEntry {
                        mv: 0,
                        score: best,
                        eval: raw_eval,
                        depth: -2,
                        bound: Bound::Lower,
                        is_pv: false,
                    };
                    self.shared.tt.store(key, ply, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
        }

        let futility = best + self.params().qsearch_futility;
        if in_check {
            self.look_at_attacks(ply);
        }
        let context = self.quiet_context(ply);
        let searched = |mv| in_check || self.stack[ply].position.is_tactical(mv);
        let order = MoveOrder {
            tt_move: tt_move.filter(|&mv| searched(mv)),
            killer: None,
            context,
        };
        let mut picker = if in_check {
            MovePicker::all(order)
        } else {
            MovePicker::tactical(order, 0)
        };
        let mut best_move = None;
        let mut count = 0;
        while let Some(mv) = picker.next(&self.stack[ply].position, self.histories, self.params()) {
            count += 1;
            self.prefetch_after(ply, mv);
            if best > -MIN_WIN {
                let position = &self.stack[ply].position;
                if picker.stage() >= Stage::BadTactical {
                    break;
                }
                if in_check && !position.is_tactical(mv) {
                    // One quiet evasion has been found: the others are left to the full search.
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
            self.make_move(ply, mv);
            let score = -self.qsearch(ply + 1, -beta, -alpha);
            self.undo_move();
            if self.must_stop() {
                return DRAW;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if is_pv {
                        self.update_pv(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }

        if count == 0 && (in_check || self.stack[ply].position.count_moves() == 0) {
            return self.ending_score(ply, self.stack[ply].position.stuck());
        }
        if best >= beta && !is_decisive(best) {
            best = i32::midpoint(best, beta);
        }
        let position = &self.stack[ply].position;
        let entry = TtEntry {
            mv: best_move.map_or(0, |mv| position.encode(mv)),
            score: best,
            eval: raw_eval,
            depth: 0,
            bound: if best >= beta {
                Bound::Lower
            } else {
                Bound::Upper
            },
            is_pv: tt_pv,
        };
        self.shared.tt.store(key, ply, entry);
        best
    }
}
