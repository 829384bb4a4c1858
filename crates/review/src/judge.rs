//! Judging the positions of a game: what a search says of them, and of the move that was played there against all others.

use crate::chances::winning_chances;
use crate::pool::GameEngine;
use crate::report::MoveLabel;
use crate::settings::ReviewLimit;
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

/// What a first look takes of what each move is given, the look at the other moves where the best was played, and the longer one where
/// that seems to be the only good one.
pub(crate) const FIRST: f64 = 0.25;
const OTHERS: f64 = 0.02;
const OTHERS_AGAIN: f64 = 0.05;

/// What a first look at a position has found.
pub(crate) struct FirstLook<P: Playable> {
    pub(crate) look: Look<P>,
    /// The score of the best other move, where the best one was played.
    pub(crate) others: Option<Score>,
    /// How much search there was in all, in units of what a move is given.
    pub(crate) spent: f64,
}

/// What a look at a position has found.
pub(crate) struct Look<P: Playable> {
    /// The score for the side to move.
    pub(crate) score: Score,
    /// The best line; empty where the game is over.
    pub(crate) line: Vec<P::Move>,
    pub(crate) nodes: u64,
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

    /// A first look at a position. Where the search would have played what was played, the other moves are looked at as well, and for
    /// longer if none of them seems good.
    pub(crate) fn first_look(
        &self,
        engine: &mut GameEngine<P>,
        plies: usize,
        limit: ReviewLimit,
    ) -> FirstLook<P> {
        let mut look = self.look(engine, plies, limit.part(FIRST));
        let mut spent = FIRST;
        let mut others = None;
        let moves = self.others(plies);
        let best = look.line.first().copied();
        if best.is_some() && best == self.played(plies) && !moves.is_empty() {
            for part in [OTHERS, OTHERS_AGAIN] {
                let found = self.search(engine, plies, moves.clone(), limit.part(part));
                look.nodes += found.nodes;
                spent += part;
                others = Some(found.score);
                let lost = winning_chances(look.score) - winning_chances(found.score);
                if lost < MoveLabel::ONLY_MOVE {
                    break;
                }
            }
        }
        FirstLook {
            look,
            others,
            spent,
        }
    }

    /// Looks at a position. An engine that has looked at it before goes on from there.
    pub(crate) fn look(&self, engine: &mut GameEngine<P>, plies: usize, limits: Limits) -> Look<P> {
        self.search(engine, plies, Vec::new(), limits)
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
    ) -> Look<P> {
        if let Some(score) = self.ruled(plies) {
            return Look {
                score,
                line: Vec::new(),
                nodes: 0,
            };
        }
        let request = Request {
            history: self.keys[..plies].to_vec(),
            moves,
            ..Request::new(self.position(plies).clone(), limits)
        };
        let found = engine.search_here(&request, self.control, &mut |_| {});
        Look {
            score: found.score,
            line: found.pv,
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
