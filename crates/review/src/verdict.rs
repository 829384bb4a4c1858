//! What is known of each position so far, which moves are in doubt, and what is said of them in the end.

use crate::chances::winning_chances;
use crate::judge::{FIRST, FirstLook, Judge, Look, after_parent, for_parent};
use crate::report::{MoveLabel, Review, ReviewedMove, WhiteScore};
use quirkat_game::pgn::MoveNumber;
use quirkat_games::Playable;
use quirkat_search::Score;
use std::collections::BTreeMap;

/// A move is in doubt if the scores before and after it differ by so much of the winning chances.
const DOUBT: f64 = 0.08;
/// After a second look, one that is so close to where a label begins.
const CLOSE: f64 = 0.06;
/// What a second look takes, of what a move is given. The next ones take so many times more each, up to a limit.
const SECOND: f64 = 1.0;
const GROWTH: f64 = 2.0;
const LONGEST: f64 = 7.0;
/// What is called a mistake is looked at for so long at least: more search may see that nothing was left to lose.
const CONFIRMED: f64 = 1.5;
/// A look by less than so many times what the last one took tells nothing new.
const WORTHWHILE: f64 = 1.5;

/// A position that is to be looked at again.
pub(crate) struct Doubt {
    /// The position after so many plies.
    pub(crate) plies: usize,
    /// How much search it gets, in units of what a move is given.
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
    /// How much search that comes from, in units of what a move is given; infinite where the rules say it.
    part: f64,
}

/// All that is known of a game under review.
pub(crate) struct Verdicts<'a, P: Playable> {
    judge: &'a Judge<'a, P>,
    known: Vec<Known<P>>,
    /// For each move what it seemed to lose before its positions were looked at again, if both were.
    earlier: Vec<Option<f64>>,
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
            part: match judge.ruled(plies) {
                Some(_) => f64::INFINITY,
                None => first.part,
            },
        };
        let known: Vec<_> = looks.into_iter().enumerate().map(known).collect();
        Verdicts {
            judge,
            earlier: vec![None; known.len() - 1],
            known,
            nodes,
        }
    }

    /// The positions that are to be looked at again, as far as what is left suffices, the last first: those before and after each move
    /// in doubt. Second looks come before longer ones, and moves that are close to being a mistake before the others.
    pub(crate) fn doubts(&self, mut left: f64) -> Vec<Doubt> {
        let moves = 0..self.earlier.len();
        let mut wanted: Vec<_> = moves
            .filter_map(|plies| Some((plies, self.wanted(plies)?)))
            .collect();
        wanted.sort_by(|&(a, part_of_a), &(b, part_of_b)| {
            let from_mistake = |plies| (self.gap(plies) - MoveLabel::MISTAKE).abs();
            let by_part = part_of_a.total_cmp(&part_of_b);
            by_part.then(from_mistake(a).total_cmp(&from_mistake(b)))
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
        let gap = self.gap(plies);
        let Some(earlier) = self.earlier[plies] else {
            return (gap >= DOUBT).then_some(SECOND);
        };
        let mut begins = MoveLabel::LOSSES.iter().map(|&(begin, _)| begin);
        let is_close =
            begins.any(|begin| (gap - begin).abs() < CLOSE || (earlier < begin) != (gap < begin));
        let least = self.least_part(plies);
        let is_unconfirmed = gap >= MoveLabel::MISTAKE && least < CONFIRMED;
        let next = GROWTH * least;
        ((is_close || is_unconfirmed) && next <= LONGEST).then_some(next)
    }

    /// How much search there was before and after a move, at least.
    fn least_part(&self, plies: usize) -> f64 {
        self.known[plies].part.min(self.known[plies + 1].part)
    }

    /// Takes what was found at the positions in doubt.
    pub(crate) fn settle(&mut self, doubts: &[Doubt], found: Vec<Look<P>>) {
        let gaps: Vec<_> = (0..self.earlier.len())
            .map(|plies| self.gap(plies))
            .collect();
        for (&Doubt { plies, part }, look) in doubts.iter().zip(found) {
            let known = &mut self.known[plies];
            (known.score, known.line, known.part) = (look.score, look.line, part);
            self.nodes += look.nodes;
            for plies in plies.saturating_sub(1)..=plies.min(gaps.len() - 1) {
                if self.least_part(plies) > FIRST {
                    self.earlier[plies] = Some(gaps[plies]);
                }
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
        let before = winning_chances(known.score);
        let drop = before - winning_chances(for_parent(after.score));
        let others = known.others.map(|others| winning_chances(others) - before);
        let looked_again = self.earlier[plies].is_some();
        match others {
            // The best move was played. If it disappoints, there is doubt until a longer look sees the same.
            _ if !self.is_best(plies) => drop,
            Some(others) if drop < DOUBT || looked_again => others,
            None if looked_again => 0.0,
            _ => drop,
        }
    }

    /// What is to be said of the game.
    pub(crate) fn review(&self) -> Review {
        let start = self.judge.position(0).to_string();
        let mut turn = MoveNumber::first(Some(&start));
        let moves = (0..self.earlier.len()).map(|plies| {
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
        let is_best = self.is_best(plies) || !judge.had_choice(plies);
        let (before, loss) = if is_best {
            (after, 0.0)
        } else {
            (known.score.max(after), self.gap(plies).max(0.0))
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
