//! Judging the positions of a game: what a search says of them, and of the move that was played there against all others.

use crate::chances::winning_chances;
use crate::pool::GameEngine;
use crate::report::MoveLabel;
use quirkat_game::{Outcome, Record};
use quirkat_games::Playable;
use quirkat_search::{Control, Limits, Request, Score, is_decisive, loss_in, win_in};

/// The positions of a game, to be judged one by one.
pub(crate) struct Judge<'a, P: Playable> {
    record: &'a Record<P>,
    /// The keys of all positions, for repetitions.
    keys: Vec<u64>,
    control: &'a Control,
}

/// The limits of a first look: at all moves, at the other ones where the best was played, and at those once more.
pub(crate) struct LookLimits {
    pub(crate) all: Limits,
    pub(crate) others: Limits,
    pub(crate) others_again: Limits,
}

/// What a first look at a position has found.
pub(crate) struct FirstLook<P: Playable> {
    /// The score for the side to move.
    pub(crate) score: Score,
    /// The best line; empty where the game is over.
    pub(crate) line: Vec<P::Move>,
    /// The score of the best other move, where the best one was played.
    pub(crate) others: Option<Score>,
    /// Whether the other moves were looked at twice, because the best one seemed to be the only good one.
    pub(crate) twice: bool,
    pub(crate) nodes: u64,
}

/// The move that was played against the best of the others, each judged by as much search.
pub(crate) struct Comparison<P: Playable> {
    /// The score of the move played, for the mover.
    pub(crate) played: Score,
    /// The score of the best other move.
    pub(crate) other: Score,
    /// The line that begins with it.
    pub(crate) line: Vec<P::Move>,
    pub(crate) nodes: u64,
    /// How many searches it took.
    pub(crate) searches: usize,
}

impl<P: Playable> Comparison<P> {
    /// How much of the winning chances the move played lost against the best other one; below zero where it was better.
    pub(crate) fn gap(&self) -> f64 {
        winning_chances(self.other) - winning_chances(self.played)
    }
}

impl<'a, P: Playable> Judge<'a, P> {
    pub(crate) fn new(record: &'a Record<P>, control: &'a Control) -> Judge<'a, P> {
        Judge {
            record,
            keys: record.positions().iter().map(P::key).collect(),
            control,
        }
    }

    /// The position after so many plies.
    pub(crate) fn position(&self, plies: usize) -> &P {
        &self.record.positions()[plies]
    }

    /// The move played there; `None` in the last position.
    pub(crate) fn played(&self, plies: usize) -> Option<P::Move> {
        self.record.moves().get(plies).copied()
    }

    /// The score that the rules give a position, where the game is over.
    pub(crate) fn ruled(&self, plies: usize) -> Option<Score> {
        let position = self.position(plies);
        let last = || (plies == self.record.plies()).then(|| drawn_at_the_end(self.record))?;
        let outcome = position
            .ending()
            .map(|ending| ending.outcome)
            .or_else(last)?;
        Some(match outcome {
            Outcome::Win(side) if side == position.side_to_move() => win_in(0),
            Outcome::Win(_) => loss_in(0),
            Outcome::Draw => 0,
        })
    }

    /// A first look at a position. Where the search would have played what was played, the other moves are looked at as well, and
    /// for longer if none of them seems good.
    pub(crate) fn first_look(
        &self,
        engine: &mut GameEngine<P>,
        plies: usize,
        limits: &LookLimits,
    ) -> FirstLook<P> {
        let mut found = self.search(engine, plies, Vec::new(), limits.all);
        let moves = self.others(plies);
        let best = found.line.first().copied();
        if best.is_none() || best != self.played(plies) || moves.is_empty() {
            return found;
        }
        let others = self.search(engine, plies, moves.clone(), limits.others);
        found.nodes += others.nodes;
        found.others = Some(others.score);
        if winning_chances(found.score) - winning_chances(others.score) >= MoveLabel::ONLY_MOVE {
            let others = self.search(engine, plies, moves, limits.others_again);
            found.nodes += others.nodes;
            found.others = Some(others.score);
            found.twice = true;
        }
        found
    }

    /// Compares the move played with the best of the others. That one is judged as if it had been played, because a search of one
    /// move goes deeper than one of all. `known` is the best other move and its score, where an earlier search has found them; else
    /// all others are searched first. `limits` are those of each search, for so many.
    pub(crate) fn compare(
        &self,
        engine: &mut GameEngine<P>,
        plies: usize,
        known: Option<(P::Move, Score)>,
        limits: impl Fn(usize) -> Limits,
    ) -> Comparison<P> {
        let searches = if known.is_some() { 2 } else { 3 };
        let limits = limits(searches);
        let after = self.search(engine, plies + 1, Vec::new(), limits);
        let mut comparison = Comparison {
            played: for_parent(after.score),
            other: 0,
            nodes: after.nodes,
            line: Vec::new(),
            searches,
        };
        if let Some((best, score)) = known {
            (comparison.other, comparison.line) = (score, vec![best]);
        } else {
            let others = self.search(engine, plies, self.others(plies), limits);
            (comparison.other, comparison.line) = (others.score, others.line);
            comparison.nodes += others.nodes;
        }
        if let Some(&best) = comparison.line.first() {
            self.verify(engine, plies, best, limits, &mut comparison);
        }
        comparison
    }

    /// Looks at the best other move as if it had been played.
    fn verify(
        &self,
        engine: &mut GameEngine<P>,
        plies: usize,
        best: P::Move,
        limits: Limits,
        comparison: &mut Comparison<P>,
    ) {
        let position = self.position(plies).after(best);
        if position.ending().is_some() {
            return;
        }
        let request = Request {
            history: self.keys[..=plies].to_vec(),
            ..Request::new(position, limits)
        };
        let found = engine.search_here(&request, self.control, &mut |_| {});
        comparison.nodes += found.nodes;
        let verified = for_parent(found.score);
        comparison.other = blend(comparison.other, verified);
        if !found.pv.is_empty() {
            comparison.line = [vec![best], found.pv].concat();
        }
    }

    /// The legal moves that were not played.
    fn others(&self, plies: usize) -> Vec<P::Move> {
        let played = self.played(plies);
        let moves = self.position(plies).legal_moves();
        let others = moves.iter().copied().filter(|&mv| Some(mv) != played);
        others.collect()
    }

    /// Searches some moves of a position; all, if there are none.
    fn search(
        &self,
        engine: &mut GameEngine<P>,
        plies: usize,
        moves: Vec<P::Move>,
        limits: Limits,
    ) -> FirstLook<P> {
        if let Some(score) = self.ruled(plies) {
            return FirstLook {
                score,
                line: Vec::new(),
                others: None,
                twice: false,
                nodes: 0,
            };
        }
        let request = Request {
            history: self.keys[..plies].to_vec(),
            moves,
            ..Request::new(self.position(plies).clone(), limits)
        };
        let found = engine.search_here(&request, self.control, &mut |_| {});
        FirstLook {
            score: found.score,
            line: found.pv,
            others: None,
            twice: false,
            nodes: found.nodes,
        }
    }

    /// Whether there was a choice.
    pub(crate) fn had_choice(&self, plies: usize) -> bool {
        self.ruled(plies).is_none() && self.position(plies).count_moves() > 1
    }

    /// A line from a position as records show it.
    pub(crate) fn texts(&self, plies: usize, line: &[P::Move]) -> Vec<String> {
        let mut position = self.position(plies).clone();
        let write = |&mv: &P::Move| {
            let text = position.san(mv);
            position.play(mv);
            text
        };
        line.iter().map(write).collect()
    }
}

/// The draw at the end of a record by what can be seen there; a draw by agreement says nothing about the position.
fn drawn_at_the_end<P: Playable>(record: &Record<P>) -> Option<Outcome> {
    let stated = record.ending()?;
    let mut open = record.clone();
    open.reopen();
    let seen = open.ending().or_else(|| open.claimable())?;
    (stated.outcome == seen.outcome).then_some(seen.outcome)
}

/// The score of a position for whoever moved there, one ply earlier.
pub(crate) fn for_parent(score: Score) -> Score {
    if is_decisive(score) {
        score.signum() - score
    } else {
        -score
    }
}

/// The other way round: the score of a position for whoever has just moved, by their score one ply earlier.
pub(crate) fn after_parent(score: Score) -> Score {
    if is_decisive(score) {
        score + score.signum()
    } else {
        score
    }
}

/// The score of a move by a search of all moves and one of it alone. The second looks further. But where it is disappointing,
/// another move may be nearly as good as this one seemed.
fn blend(searched: Score, verified: Score) -> Score {
    if verified >= searched || is_decisive(searched) || is_decisive(verified) {
        verified
    } else {
        i32::midpoint(searched, verified)
    }
}
