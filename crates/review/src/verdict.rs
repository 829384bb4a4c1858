//! What is known of each move so far, which moves are in doubt, and what is said of them in the end.

use crate::chances::winning_chances;
use crate::judge::{Comparison, FirstLook, Judge, after_parent, for_parent};
use crate::report::{MoveLabel, Review, ReviewedMove, WhiteScore};
use quirkat_game::pgn::MoveNumber;
use quirkat_games::Playable;
use quirkat_search::Score;
use std::cmp::Reverse;

/// A move is in doubt if the scores before and after it differ by so much of the winning chances.
const DOUBT: f64 = 0.08;
/// After a comparison, one that is so close to where a label begins.
const CLOSE: f64 = 0.06;
/// Or one whose neighbours have turned out to be so much better or worse.
const CONTRADICTED: f64 = 0.08;
/// What a first comparison takes, of what a move is given. The next would give three searches so many times more each, up to a limit;
/// where two are enough, they share it.
const COMPARISON: f64 = 3.0;
const GROWTH: f64 = 3.0;
const LONGEST: f64 = 20.0;
/// How many searches a comparison takes where nothing is known before.
const SEARCHES: f64 = 3.0;
/// A comparison by less than so many times what the last one took tells nothing new.
const WORTHWHILE: f64 = 1.5;

/// The best-known score of a position.
#[derive(Clone, Copy)]
struct Known {
    /// For the side to move.
    score: Score,
    /// How much search it comes from, in units of what a move is given.
    part: f64,
}

/// A comparison, and how it differs from what was known before.
struct Compared<P: Playable> {
    found: Comparison<P>,
    /// How much search each of its moves was given.
    part: f64,
    /// The loss that was known before.
    before: f64,
    /// Whether it was compared by less search before.
    again: bool,
}

/// All that is known of a game under review.
pub(crate) struct Verdicts<'a, P: Playable> {
    judge: &'a Judge<'a, P>,
    looks: Vec<FirstLook<P>>,
    known: Vec<Known>,
    /// For each move.
    compared: Vec<Option<Compared<P>>>,
    nodes: u64,
}

impl<'a, P: Playable> Verdicts<'a, P> {
    /// What the first looks at all positions tell, each of which took such a part of what a move is given.
    pub(crate) fn new(
        judge: &'a Judge<'a, P>,
        looks: Vec<FirstLook<P>>,
        part: f64,
    ) -> Verdicts<'a, P> {
        let known = |look: &FirstLook<P>| Known {
            score: look.score,
            part,
        };
        Verdicts {
            judge,
            known: looks.iter().map(known).collect(),
            compared: looks.iter().skip(1).map(|_| None).collect(),
            nodes: looks.iter().map(|look| look.nodes).sum(),
            looks,
        }
    }

    /// The moves in doubt, each with what it is to take of what is left. Where that is not enough for all, the first comparisons
    /// come before longer ones, and moves that are close to being a mistake before the others. The last move comes first.
    pub(crate) fn doubts(&self, mut left: f64) -> Vec<(usize, f64)> {
        let plies = 0..self.compared.len();
        let mut doubts: Vec<_> = plies
            .filter_map(|plies| Some((plies, self.wanted(plies)?)))
            .collect();
        doubts.sort_by(|&(a, part_of_a), &(b, part_of_b)| {
            let from_mistake = |plies| (self.gap(plies) - MoveLabel::MISTAKE).abs();
            let by_part = part_of_a.total_cmp(&part_of_b);
            by_part.then(from_mistake(a).total_cmp(&from_mistake(b)))
        });
        doubts.retain_mut(|(plies, part)| {
            // What is given less than it wants must still tell something new.
            let takes = *part <= left || left >= WORTHWHILE * self.spent(*plies);
            *part = part.min(left);
            if takes {
                left -= *part;
            }
            takes
        });
        doubts.sort_by_key(|&(plies, _)| Reverse(plies));
        doubts
    }

    /// The best other move and its score, where a search has found them already.
    pub(crate) fn best_other(&self, plies: usize) -> Option<(P::Move, Score)> {
        let (line, score) = match &self.compared[plies] {
            Some(Compared { found, .. }) => (&found.line, found.other),
            None => (&self.looks[plies].line, self.looks[plies].score),
        };
        let best = line.first().copied();
        best.filter(|_| best != self.judge.played(plies))
            .map(|best| (best, score))
    }

    /// What was spent on a move, in the terms of a comparison.
    fn spent(&self, plies: usize) -> f64 {
        let part = self.compared[plies].as_ref().map(|compared| compared.part);
        SEARCHES * part.unwrap_or(self.known[plies].part / 2.0)
    }

    /// How much a move in doubt is to take.
    fn wanted(&self, plies: usize) -> Option<f64> {
        if !self.judge.had_choice(plies) {
            return None;
        }
        let Some(compared) = &self.compared[plies] else {
            return (self.first_gap(plies) >= DOUBT).then_some(COMPARISON);
        };
        let next = GROWTH * SEARCHES * compared.part;
        let in_doubt = compared.is_close()
            || compared.is_unconfirmed()
            || self.is_contradicted(plies, compared);
        (next <= LONGEST && in_doubt).then_some(next)
    }

    /// What a move loses by the scores of its neighbours alone, against the best other move.
    fn first_gap(&self, plies: usize) -> f64 {
        let (before, after) = (self.known[plies], self.known[plies + 1]);
        let before = winning_chances(before.score);
        let drop = before - winning_chances(for_parent(after.score));
        match self.looks[plies].others {
            // The best move was played. If it disappoints, there is doubt; else it can be the only one.
            Some(others) if drop < DOUBT => winning_chances(others) - before,
            _ => drop,
        }
    }

    /// Whether the position after a move is by now known to be something else than it was taken for.
    fn is_contradicted(&self, plies: usize, compared: &Compared<P>) -> bool {
        let after = self.known[plies + 1];
        let (now, then) = (for_parent(after.score), compared.found.played);
        let change = winning_chances(now) - winning_chances(then);
        after.part > compared.part && change.abs() >= CONTRADICTED
    }

    /// Takes what comparisons have found.
    pub(crate) fn settle(&mut self, doubts: &[(usize, f64)], found: Vec<Comparison<P>>) {
        for (&(plies, part), found) in doubts.iter().zip(&found) {
            let after = Known {
                score: -after_parent(found.played),
                part: part / found.searches as f64,
            };
            if after.part > self.known[plies + 1].part {
                self.known[plies + 1] = after;
            }
        }
        for (&(plies, part), found) in doubts.iter().zip(found) {
            let part = part / found.searches as f64;
            if part >= self.known[plies].part {
                let score = found.other.max(found.played);
                self.known[plies] = Known { score, part };
            }
            self.nodes += found.nodes;
            let before = self.gap(plies);
            self.compared[plies] = Some(Compared {
                found,
                part,
                before,
                again: self.compared[plies].is_some(),
            });
        }
    }

    /// What a move loses against the best other one; below zero where it was better.
    fn gap(&self, plies: usize) -> f64 {
        match &self.compared[plies] {
            Some(compared) => compared.found.gap(),
            None => self.first_gap(plies),
        }
    }

    /// What is to be said of the game.
    pub(crate) fn review(&self) -> Review {
        let start = self.judge.position(0).to_string();
        let mut turn = MoveNumber::first(Some(&start));
        let moves = (0..self.compared.len()).map(|plies| {
            let reviewed = self.reviewed_move(plies, turn);
            turn = turn.next();
            reviewed
        });
        Review::new(P::NAME, moves.collect(), self.nodes)
    }

    fn reviewed_move(&self, plies: usize, turn: MoveNumber) -> ReviewedMove {
        let (judge, look) = (self.judge, &self.looks[plies]);
        let (position, played) = (judge.position(plies), judge.played(plies));
        let after = for_parent(self.known[plies + 1].score);
        let best_played = look.line.first().copied() == played || !judge.had_choice(plies);
        let (before, after, loss, line) = match &self.compared[plies] {
            Some(Compared { found, .. }) => {
                let before = found.other.max(found.played);
                (before, found.played, found.gap().max(0.0), &found.line[..])
            }
            None if best_played => (after, after, 0.0, &[][..]),
            None => {
                let before = self.known[plies].score.max(after);
                (before, after, self.gap(plies).max(0.0), &look.line[..])
            }
        };
        let others_known = look.others.is_some() || self.compared[plies].is_some();
        let only = others_known && -self.gap(plies) >= MoveLabel::ONLY_MOVE;
        let side = position.side_to_move();
        ReviewedMove {
            turn,
            text: played.map(|mv| position.san(mv)).unwrap_or_default(),
            before: WhiteScore::of(side, before),
            after: WhiteScore::of(side, after_parent(after)),
            loss,
            label: MoveLabel::of_loss(loss).or(only.then_some(MoveLabel::OnlyMove)),
            better: if loss > 0.0 {
                judge.texts(plies, line)
            } else {
                Vec::new()
            },
        }
    }
}

impl<P: Playable> Compared<P> {
    /// Whether it is called a mistake or worse by its first comparison alone: more search may see that nothing was left to lose.
    fn is_unconfirmed(&self) -> bool {
        !self.again && MoveLabel::of_loss(self.found.gap()) >= Some(MoveLabel::Mistake)
    }

    /// Whether the loss is close to where a label begins, or more search has moved it to another label.
    fn is_close(&self) -> bool {
        let (gap, before) = (self.found.gap(), self.before);
        let mut begins = MoveLabel::LOSSES.iter().map(|&(begin, _)| begin);
        begins.any(|begin| (gap - begin).abs() < CLOSE || (before < begin) != (gap < begin))
    }
}
