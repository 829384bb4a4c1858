//! How games end: outcomes, reasons, and draws by repetition or by moves without progress.

use crate::Side;
use serde::{Serialize, Serializer};
use std::fmt;

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Win(Side),
    /// Neither side won.
    Draw,
}

impl Outcome {
    /// Parses a PGN result; `None` for anything else, `*` included.
    pub fn from_text(text: &str) -> Option<Outcome> {
        match text {
            "1-0" => Some(Outcome::Win(Side::White)),
            "0-1" => Some(Outcome::Win(Side::Black)),
            "1/2-1/2" => Some(Outcome::Draw),
            _ => None,
        }
    }
}

/// As PGN writes results: `1-0`.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Side::White) => "1-0",
            Outcome::Win(Side::Black) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}

/// The end of a game: the outcome and the reason for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Ending {
    /// Who won.
    pub outcome: Outcome,
    /// Why, in a few words that can follow the result: `checkmate`, `resignation`.
    pub reason: &'static str,
}

impl Ending {
    /// A win for `side`.
    pub const fn win(side: Side, reason: &'static str) -> Ending {
        Ending {
            outcome: Outcome::Win(side),
            reason,
        }
    }

    /// A draw.
    pub const fn draw(reason: &'static str) -> Ending {
        Ending {
            outcome: Outcome::Draw,
            reason,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.outcome, self.reason)
    }
}

/// A draw when a count reaches a limit, such as the 50-move rule. Some games let a player claim it sooner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedDraw {
    /// The count from which a player may claim the draw. Computer players always do.
    pub claim: u32,
    /// The reason given for a claimed draw.
    pub claim_reason: &'static str,
    /// The count at which the game is drawn without a claim.
    pub forced: u32,
    /// The reason given for a forced draw.
    pub forced_reason: &'static str,
}

impl CountedDraw {
    /// A draw that needs no claim.
    pub const fn at(limit: u32, reason: &'static str) -> CountedDraw {
        CountedDraw {
            claim: limit,
            claim_reason: reason,
            forced: limit,
            forced_reason: reason,
        }
    }

    /// The draw forced at `count`, if any.
    pub fn forced(&self, count: u32) -> Option<Ending> {
        (count >= self.forced).then(|| Ending::draw(self.forced_reason))
    }

    /// The draw that a player may claim at `count`, if any. A forced draw can be claimed too.
    pub fn claimed(&self, count: u32) -> Option<Ending> {
        (count >= self.claim).then(|| Ending::draw(self.claim_reason))
    }
}

/// A game's draws by counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRules {
    /// Draw by [`reversible_plies`](crate::Position::reversible_plies): the 50-move rule in chess.
    pub reversible_plies: Option<CountedDraw>,
    /// Draw by repetition: how often the current position has occurred, this time included.
    pub occurrences: Option<CountedDraw>,
}

impl DrawRules {
    /// For games that cannot go on for ever.
    pub const NONE: DrawRules = DrawRules {
        reversible_plies: None,
        occurrences: None,
    };
}

/// Reasons for endings that the board does not show. Constants, so that PGN gives back the reason it was given.
pub mod reasons {
    /// A player resigned.
    pub const RESIGNATION: &str = "resignation";
    /// The players agreed on a draw.
    pub const AGREEMENT: &str = "agreement";
    /// A player's time ran out.
    pub const TIME: &str = "time forfeit";
    /// A player left.
    pub const ABANDONED: &str = "abandoned";
    /// A player broke the rules; for a program, by an illegal move.
    pub const INFRACTION: &str = "rules infraction";
    /// A third party decided.
    pub const ADJUDICATION: &str = "adjudication";
    /// A player died.
    pub const DEATH: &str = "death";
    /// Something outside the game stopped it.
    pub const EMERGENCY: &str = "emergency";
    /// The PGN gives a result but no reason.
    pub const RECORD: &str = "result of the record";

    const ALL: [&str; 9] = [
        RESIGNATION,
        AGREEMENT,
        TIME,
        ABANDONED,
        INFRACTION,
        ADJUDICATION,
        DEATH,
        EMERGENCY,
        RECORD,
    ];

    /// The reason with that name, ignoring case.
    pub fn named(text: &str) -> Option<&'static str> {
        ALL.into_iter()
            .find(|reason| reason.eq_ignore_ascii_case(text))
    }
}
