//! What happens at a table, as it is kept: each event says all that is needed to tell the game again.

use quirkat_protocol::Side;
use serde::{Deserialize, Serialize};

/// Something that happened at a table. The names and fields stand in people's files: they may be added to, never changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    /// The table was set, and its first game began.
    Created(Created),
    /// A move was made, by a person or an opponent.
    Move {
        /// As programs exchange it.
        text: String,
        /// How long it took.
        time_ms: Option<u64>,
        /// What the opponent who made it thought it was worth, for White.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own_score: Option<i32>,
    },
    /// Moves were taken back.
    Undo {
        /// How many, as sessions count them.
        moves: usize,
    },
    /// Somebody asks to take back a move.
    UndoOffered {
        /// Who.
        side: Side,
    },
    /// Somebody does not allow it.
    UndoDeclined {
        /// Who.
        side: Side,
    },
    /// A draw was claimed, accepted or asked for, whichever the rules make of it.
    DrawAsked {
        /// By whom.
        side: Side,
        /// How long the side to move had been at it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent_ms: Option<u64>,
    },
    /// A draw was declined.
    DrawDeclined {
        /// By whom.
        side: Side,
    },
    /// An opponent accepted the draw that it was asked for.
    DrawAgreed {
        /// How long the side to move had been at it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent_ms: Option<u64>,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        side: Side,
        /// How long the side to move had been at it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        spent_ms: Option<u64>,
    },
    /// Somebody's time is over.
    TimeOver {
        /// Whose.
        side: Side,
    },
    /// Another game began.
    Rematch {
        /// Whether the players changed sides.
        swap: bool,
    },
    /// Another game began, with a position.
    Position {
        /// Its text.
        text: String,
    },
    /// Somebody else plays a side.
    Seat {
        /// Which.
        side: Side,
        /// Who.
        who: String,
    },
    /// Somebody came with the secret of a seat, which the owner no longer plays.
    Claimed {
        /// Whose secret it was: that of White or Black in the first game.
        seat: Side,
    },
    /// A feature was switched.
    Feature {
        /// Its name.
        name: String,
        /// On or off.
        on: bool,
    },
    /// The time control was set.
    Clock {
        /// As in `300+3`.
        control: Option<String>,
    },
    /// Opponents were held, or let go on.
    Pause {
        /// Whether they wait.
        paused: bool,
    },
    /// A held opponent was let make one move.
    Step,
    /// The time between moves of opponents was set.
    Delay {
        /// In milliseconds.
        ms: u32,
    },
}

/// How a table was set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Created {
    /// The game's name.
    pub(crate) game: String,
    /// The position that games begin with, where it is not the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<String>,
    /// A game that was taken up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) pgn: Option<String>,
    /// Who plays White and Black.
    pub(crate) seats: [String; 2],
    /// The time control.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<String>,
    /// The features that are off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) without: Vec<String>,
    /// What chance depends on.
    pub(crate) seed: u64,
}

/// An event in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredEvent {
    /// Counted from 1 at each table.
    pub(crate) number: u64,
    /// What happened.
    pub(crate) event: Event,
    /// The name of the command that it came from.
    pub(crate) nonce: Option<String>,
    /// When, in milliseconds since 1970.
    pub(crate) time_ms: u64,
}
