//! What is known of each position so far, which moves are in doubt, and what is said of them in the end.

use crate::chances::winning_chances;
use crate::judge::{FIRST, FirstLook, Judge, Look, after_parent, for_parent};
use crate::report::{MoveLabel, Review, ReviewedMove, WhiteScore};
use quirkat_game::pgn::MoveNumber;
use quirkat_games::Playable;
use quirkat_search::{Score, is_decisive};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

/// Longer and longer looks at the positions before and after a move: how much each takes, of what a move is given, and which moves it
/// is for, by what they seem to lose. At first whatever could be a mistake is looked at; later what is called one, since more search may
/// see that nothing was left to lose; in the end what is close to the line.
const RUNGS: [(f64, Range<f64>); 6] = [
    (0.4, 0.05..f64::INFINITY),
    (0.8, 0.09..f64::INFINITY),
    (1.6, 0.11..f64::INFINITY),
    (3.2, 0.13..f64::INFINITY),
    (6.4, 0.14..f64::INFINITY),
    (12.8, 0.14..0.25),
];
/// A best move that seems to lose so much is not believed to until its positions have been looked at again.
const DOUBT: f64 = 0.08;
/// A look by less than so many times what the last one took tells nothing new.
const WORTHWHILE: f64 = 1.5;

/// Moves that seem to lose so much are close calls: an error of measurement decides whether they are called mistakes.
const CLOSE: Range<f64> = 0.08..0.35;
/// A look by less is no measurement, in units of what a move is given.
const LEAST: f64 = 0.2;

/// A position that is to be looked at again.
pub(crate) struct Doubt {
    /// The position after so many plies.
    pub(crate) plies: usize,
    /// How much search it gets, in units of what a move is given.
    pub(crate) part: f64,
}

/// A better move that is to be looked at by itself.
pub(crate) struct CloseCall<M> {
    /// The position after so many plies.
    pub(crate) plies: usize,
    /// The move that should have been played there.
    pub(crate) better: M,
    /// How much search there is, in units of what a move is given.
    pub(crate) part: f64,
}

/// What is known of a position.
struct Known<P: Playable> {
    /// The score for the side to move.
    score: Score,
    /// The best line; empty where the game is over.
    line: Vec<P::Move>,
    /// The score of the best other move, where the best one was played.
    others: Option<Score>,
    /// The score of the better move for whoever makes it, where it was looked at by itself.
    better: Option<Score>,
    /// How much search that comes from, in units of what a move is given; infinite where the rules say it.
    part: f64,
}

/// All that is known of a game under review.
pub(crate) struct Verdicts<'a, P: Playable> {
    judge: &'a Judge<'a, P>,
    known: Vec<Known<P>>,
    nodes: u64,
}

impl<'a, P: Playable> Verdicts<'a, P> {
    /// What the first looks at all positions tell.
    pub(crate) fn new(judge: &'a Judge<'a, P>, looks: Vec<FirstLook<P>>) -> Verdicts<'a, P> {
        let nodes = looks.iter().map(|first| first.look.nodes).sum();
        let known = |(plies, first): (usize, FirstLook<P>)| Known {
            score: first.look.score,
            line: first.look.line,
            others: first.others,
            better: None,
            part: match judge.ruled(plies) {
                Some(_) => f64::INFINITY,
                None => FIRST,
            },
        };
        Verdicts {
            judge,
            known: looks.into_iter().enumerate().map(known).collect(),
            nodes,
        }
    }

    /// The positions that are to be looked at again, as far as what is left suffices, the last first: those before and after each move
    /// in doubt. Shorter looks come before longer ones, and moves that are close to being a mistake before the others.
    pub(crate) fn doubts(&self, mut left: f64) -> Vec<Doubt> {
        let mut wanted: Vec<_> = self
            .moves()
            .filter_map(|plies| Some((plies, self.wanted(plies)?)))
            .collect();
        wanted.sort_by(|&(a, part_of_a), &(b, part_of_b)| {
            let by_part = part_of_a.total_cmp(&part_of_b);
            by_part.then(
                self.distance_from_mistake(a)
                    .total_cmp(&self.distance_from_mistake(b)),
            )
        });
        let mut parts: BTreeMap<usize, f64> = BTreeMap::new();
        for (plies, mut part) in wanted {
            // A position between two moves in doubt is looked at once for both.
            let known_less = |&at: &usize| {
                let planned = parts.get(&at).copied().unwrap_or(0.0);
                self.known[at].part.max(planned) < part
            };
            let positions: Vec<_> = [plies, plies + 1].into_iter().filter(known_less).collect();
            let share = left / positions.len() as f64;
            if part > share {
                // What is given less than it wants must still tell something new.
                part = share;
                if part < WORTHWHILE * self.least_part(plies) {
                    continue;
                }
            }
            for at in positions {
                let planned = parts.insert(at, part).unwrap_or(0.0);
                left -= part - planned;
            }
        }
        let doubts = parts.into_iter().rev();
        doubts.map(|(plies, part)| Doubt { plies, part }).collect()
    }

    /// How much search a move in doubt is to get before and after it.
    fn wanted(&self, plies: usize) -> Option<f64> {
        if !self.judge.had_choice(plies) {
            return None;
        }
        let (gap, least) = (self.gap(plies), self.least_part(plies));
        let (part, losses) = RUNGS.iter().find(|&&(part, _)| least < part)?;
        losses.contains(&gap).then_some(*part)
    }

    /// All moves, by the plies before them.
    fn moves(&self) -> Range<usize> {
        0..self.known.len() - 1
    }

    /// How much search there was before and after a move, at least.
    fn least_part(&self, plies: usize) -> f64 {
        self.known[plies].part.min(self.known[plies + 1].part)
    }

    /// Takes what was found at the positions in doubt.
    pub(crate) fn settle(&mut self, doubts: &[Doubt], found: Vec<Look<P>>) {
        for (&Doubt { plies, part }, look) in doubts.iter().zip(found) {
            let known = &mut self.known[plies];
            (known.score, known.line, known.part) = (look.score, look.line, part);
            self.nodes += look.nodes;
        }
    }

    /// The close calls, as far as what is left suffices, the last first: those that are closest to being a mistake come before the
    /// others. The better move gets as much search as the one that was played.
    pub(crate) fn close_calls(&self, mut left: f64) -> Vec<CloseCall<P::Move>> {
        let is_close = |&plies: &usize| {
            self.judge.had_choice(plies)
                && !self.is_best(plies)
                && CLOSE.contains(&self.gap(plies))
                && !is_decisive(self.known[plies].score)
        };
        let mut close: Vec<usize> = self.moves().filter(is_close).collect();
        close.sort_by(|&a, &b| {
            self.distance_from_mistake(a)
                .total_cmp(&self.distance_from_mistake(b))
        });
        let mut calls: Vec<_> = close
            .into_iter()
            .filter_map(|plies| {
                let better = *self.known[plies].line.first()?;
                let part = self.least_part(plies).min(left);
                (part >= LEAST).then(|| {
                    left -= part;
                    CloseCall {
                        plies,
                        better,
                        part,
                    }
                })
            })
            .collect();
        calls.sort_by_key(|call| Reverse(call.plies));
        calls
    }

    /// Takes what was found after the better moves.
    pub(crate) fn compare(&mut self, calls: &[CloseCall<P::Move>], found: Vec<Option<Look<P>>>) {
        for (call, look) in calls.iter().zip(found) {
            if let Some(look) = look {
                self.known[call.plies].better = Some(for_parent(look.score));
                self.nodes += look.nodes;
            }
        }
    }

    /// Whether the best move was played, as far as is known.
    fn is_best(&self, plies: usize) -> bool {
        self.known[plies].line.first().copied() == self.judge.played(plies)
    }

    /// What a move loses against the best other one; below zero where it was better.
    fn gap(&self, plies: usize) -> f64 {
        let (known, after) = (&self.known[plies], &self.known[plies + 1]);
        let scores = [known.score, known.better.unwrap_or(known.score)];
        let before = scores.map(winning_chances).iter().sum::<f64>() / 2.0;
        let drop = before - winning_chances(for_parent(after.score));
        let others = known.others.map(|others| winning_chances(others) - before);
        let looked_again = self.least_part(plies) > FIRST;
        match others {
            // The best move was played. If it disappoints, there is doubt until a longer look sees the same.
            _ if !self.is_best(plies) => drop,
            Some(others) if drop < DOUBT || looked_again => others,
            None if looked_again => 0.0,
            _ => drop,
        }
    }

    /// How far a move is from the loss at which it is called a mistake.
    fn distance_from_mistake(&self, plies: usize) -> f64 {
        (self.gap(plies) - MoveLabel::MISTAKE).abs()
    }

    /// What is to be said of the game.
    pub(crate) fn review(&self) -> Review {
        let start = self.judge.position(0).to_string();
        let mut turn = MoveNumber::first(Some(&start));
        let moves = self.moves().map(|plies| {
            let reviewed = self.reviewed_move(plies, turn);
            turn = turn.next();
            reviewed
        });
        Review::new(P::NAME, moves.collect(), self.nodes)
    }

    fn reviewed_move(&self, plies: usize, turn: MoveNumber) -> ReviewedMove {
        let (judge, known) = (self.judge, &self.known[plies]);
        let (position, played) = (judge.position(plies), judge.played(plies));
        let after = for_parent(self.known[plies + 1].score);
        let best = match known.better {
            Some(better) if !is_decisive(better) => Score::midpoint(known.score, better),
            _ => known.score,
        };
        let is_best = self.is_best(plies) || !judge.had_choice(plies);
        let (before, loss) = if is_best {
            (after, 0.0)
        } else {
            (best.max(after), self.gap(plies).max(0.0))
        };
        let only = is_best && known.others.is_some() && -self.gap(plies) >= MoveLabel::ONLY_MOVE;
        let side = position.side_to_move();
        ReviewedMove {
            turn,
            text: played.map(|mv| position.san(mv)).unwrap_or_default(),
            before: WhiteScore::of(side, before),
            after: WhiteScore::of(side, after_parent(after)),
            loss,
            label: MoveLabel::of_loss(loss).or(only.then_some(MoveLabel::OnlyMove)),
            better: if loss > 0.0 {
                judge.texts(plies, &known.line)
            } else {
                Vec::new()
            },
        }
    }
}
