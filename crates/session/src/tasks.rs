//! Tasks that take time: searching for a move, and judging a position. A session hands them out, and a display runs them on
//! whatever thread it likes.

use quirkat_game::{Outcome, Record, Rules, Side};
use quirkat_opponents::{Player, Turn};
use quirkat_search::{Control, DisplayScore, Limits, Score, win_in};
use serde::Serialize;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// A player that tasks share with the session.
pub(crate) type SharedPlayer<P> = Arc<Mutex<Box<dyn Player<P>>>>;

/// How much is searched to judge a position: enough to see through an exchange, and done in a moment.
const JUDGE_NODES: u64 = 20_000;

/// The task to find a move. It holds all it needs, and the session goes on without it.
#[must_use = "nobody searches until it is run"]
pub struct Thinking {
    work: Box<dyn FnOnce(&Control) -> Thought + Send>,
}

impl Thinking {
    /// Searches until there is a move or `control` says stop.
    pub fn run(self, control: &Control) -> Thought {
        (self.work)(control)
    }

    /// The task to find a move in a game. `moment` tells later whether the game still stands there.
    pub(crate) fn new<P: Rules>(
        player: &SharedPlayer<P>,
        record: &Record<P>,
        limits: Limits,
        moment: u64,
    ) -> Thinking {
        let (player, record) = (Arc::clone(player), record.clone());
        let work = move |control: &Control| {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            let turn = Turn::new(&record, limits, control);
            let decision = player.choose(&turn, &mut |_| {});
            let (pv, score) = decision.map_or((Vec::new(), None), |found| (found.pv, found.score));
            let position = record.position();
            Thought {
                moment,
                best: pv.first().map(|&mv| position.move_text(mv)),
                score,
                line: texts(position, &pv),
            }
        };
        Thinking {
            work: Box::new(work),
        }
    }
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking").finish_non_exhaustive()
    }
}

/// What a search for a move came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Thought {
    #[serde(skip)]
    pub(crate) moment: u64,
    /// The move, in the notation programs exchange; nothing where there was none.
    pub best: Option<String>,
    /// Its score for whoever makes it.
    pub score: Option<Score>,
    /// The move and the line expected after it, as PGN writes them.
    pub line: Vec<String>,
}

/// The task to judge a position of the game.
#[must_use = "nobody searches until it is run"]
pub struct Judging {
    work: Box<dyn FnOnce() -> Judged + Send>,
}

impl Judging {
    /// Searches for a moment. The same position of a game is always judged alike.
    pub fn run(self) -> Judged {
        (self.work)()
    }

    /// The task to judge the position after `plies` plies of a game.
    pub(crate) fn new<P: Rules>(
        judge: fn() -> Box<dyn Player<P>>,
        record: &Record<P>,
        plies: usize,
        moment: u64,
    ) -> Judging {
        let mut record = record.clone();
        let work = move || {
            // Taking back fewer plies than were played is never refused.
            let _ = record.undo(record.plies().saturating_sub(plies));
            Judged {
                moment,
                plies,
                score: judge_score(judge, &record),
            }
        };
        Judging {
            work: Box::new(work),
        }
    }
}

impl fmt::Debug for Judging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judging").finish_non_exhaustive()
    }
}

/// What a position was judged to be worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    pub(crate) moment: u64,
    pub(crate) plies: usize,
    /// The score for White.
    pub score: Score,
}

/// White's score of the position that a record has come to.
fn judge_score<P: Rules>(judge: fn() -> Box<dyn Player<P>>, record: &Record<P>) -> Score {
    let position = record.position();
    if let Some(ending) = position.ending() {
        return match ending.outcome {
            Outcome::Win(Side::White) => win_in(0),
            Outcome::Win(Side::Black) => -win_in(0),
            Outcome::Draw => 0,
        };
    }
    let control = Control::default();
    let turn = Turn::new(record, Limits::nodes(JUDGE_NODES), &control);
    // Each position has a judge of its own: nothing of others is remembered, so that the order does not matter, and games that
    // wait for somebody hold no memory for it.
    let decision = judge().choose(&turn, &mut |_| {});
    let score = decision.ok().and_then(|found| found.score).unwrap_or(0);
    match position.side_to_move() {
        Side::White => score,
        Side::Black => -score,
    }
}

/// A sentence for people: `Nf3 (+0.35), expecting Nf3 Nc6 Bb5`.
impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(first) = self.line.first() else {
            return f.write_str("no move was found");
        };
        f.write_str(first)?;
        if let Some(score) = self.score {
            write!(f, " ({})", DisplayScore::from(score))?;
        }
        match self.line.get(1..6.min(self.line.len())) {
            None | Some([]) => Ok(()),
            Some(expected) => write!(f, ", expecting {}", expected.join(" ")),
        }
    }
}

fn texts<P: Rules>(position: &P, line: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let write = |&mv: &P::Move| {
        let text = position.san(mv);
        position.play(mv);
        text
    };
    line.iter().map(write).collect()
}
