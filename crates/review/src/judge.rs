//! Judging the positions of a game: what a search says of them, and of the move that was played there against all others.

use crate::chances::winning_chances;
use crate::pool::GameEngine;
use crate::report::MoveLabel;
use crate::settings::ReviewLimit;
use quirkat_game::{Outcome, Record, Side};
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

impl<P: Playable> Look<P> {
    /// The score that the rules give a position where the game is over.
    fn over(score: Score) -> Look<P> {
        Look {
            score,
            line: Vec::new(),
            nodes: 0,
        }
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
        Some(ruled_score(outcome, position.side_to_move()))
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

    /// Looks at the position after a move other than the one played; `None` where it stood on the board before, since that is a
    /// draw at hand, of which a search from there does not know.
    pub(crate) fn look_after(
        &self,
        engine: &mut GameEngine<P>,
        (plies, mv): (usize, P::Move),
        limits: Limits,
    ) -> Option<Look<P>> {
        let mut position = self.position(plies).clone();
        position.play(mv);
        let history = &self.keys[..=plies];
        if history.contains(&position.key()) {
            return None;
        }
        if let Some(ending) = position.ending() {
            let score = ruled_score(ending.outcome, position.side_to_move());
            return Some(Look::over(score));
        }
        let request = Request {
            history: history.to_vec(),
            ..Request::new(position, limits)
        };
        Some(self.run(engine, &request))
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
            return Look::over(score);
        }
        let request = Request {
            history: self.keys[..plies].to_vec(),
            moves,
            ..Request::new(self.position(plies).clone(), limits)
        };
        self.run(engine, &request)
    }

    fn run(&self, engine: &mut GameEngine<P>, request: &Request<P>) -> Look<P> {
        let found = engine.search_here(request, self.control, &mut |_| {});
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

/// What an outcome is worth to a side.
fn ruled_score(outcome: Outcome, side: Side) -> Score {
    match outcome {
        Outcome::Win(winner) if winner == side => win_in(0),
        Outcome::Win(_) => loss_in(0),
        Outcome::Draw => 0,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_chess::Chess;
    use quirkat_game::Rules;
    use quirkat_game::pgn::PgnGame;
    use quirkat_search::Engine;

    /// What is found after a move other than the last of a game.
    fn after(game: &str, other: &str) -> Option<Score> {
        let game: PgnGame = game.parse().expect("a game");
        let record = Record::<Chess>::from_pgn(&game).expect("legal moves");
        let control = Control::default();
        let judge = Judge::new(&record, &control);
        let plies = record.plies() - 1;
        let mv = judge.position(plies).parse_move(other).expect("a move");
        let mut engine = Engine::new(Chess::built_in_eval(), 1, 1);
        let look = judge.look_after(&mut engine, (plies, mv), Limits::nodes(2000));
        look.map(|look| for_parent(look.score))
    }

    #[test]
    fn a_better_move_is_judged_by_the_position_after_it() {
        let fork = after("1. e4 e5 2. Nf3 Nc6 3. Bc4 Qg5 4. O-O *", "Nxg5");
        assert!(fork.is_some_and(|score| score > 600), "{fork:?}");
        assert_eq!(after("1. f3 e5 2. g4 a6 *", "Qh4#"), Some(win_in(1)));
        let stalemate = "[SetUp \"1\"]\n[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf2 *";
        assert_eq!(after(stalemate, "Qf7"), Some(0));
        let back = after("1. Nf3 Nf6 2. Ng1 Nd5 *", "Ng8");
        assert_eq!(back, None, "it stood there before");
    }
}
