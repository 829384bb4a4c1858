//! What is said over the WebSocket of a table.

use crate::{HintView, Side, TableView};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A command and the name that its sender gave it. A command that is sent again under the same name, because the connection
/// broke before it was acknowledged, is done once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClientMessage {
    /// The name: up to 40 letters, digits and dashes, never used for another command of the table.
    pub nonce: String,
    /// What is to be done.
    pub command: Command,
}

/// What somebody at a table wants done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Play a move.
    Play {
        /// The move in any notation of the game.
        text: String,
        /// How many plies were played when it was chosen: a move for another position is refused.
        ply: u32,
    },
    /// Take back one's last move. Where another person sits at the board, they are asked.
    Undo,
    /// Answer somebody who asks to take back a move.
    AnswerUndo {
        /// Whether they may.
        yes: bool,
    },
    /// Give up.
    Resign,
    /// Offer a draw, accept the other side's offer, or claim one that the rules allow.
    Draw,
    /// Decline the draw that is offered.
    DeclineDraw,
    /// Ask for a good move.
    Hint,
    /// Begin another game with the same players.
    Rematch {
        /// Whether they change sides.
        swap: bool,
    },
    /// Change who plays a side.
    Seat {
        /// Which.
        side: Side,
        /// `human`, or an opponent's name.
        who: String,
    },
    /// Switch a feature.
    Feature {
        /// Its name.
        name: String,
        /// On or off.
        on: bool,
    },
    /// Set the time control from the next game on.
    Clock {
        /// As in `300+3`; nothing for no clocks.
        control: Option<String>,
    },
    /// Hold opponents, or let them go on.
    Pause {
        /// Whether they wait.
        paused: bool,
    },
    /// Let a held opponent make one move.
    Step,
    /// Set the least time between two moves of opponents.
    Delay {
        /// In milliseconds.
        ms: u32,
    },
    /// Begin a game with a position.
    Position {
        /// The position text.
        text: String,
    },
}

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Refusal {
    /// The game's rules or its state do not allow it.
    Rules,
    /// It is for another seat, or for the owner.
    NotYours,
    /// The move was chosen for another position.
    OutOfDate,
    /// The message cannot be read.
    Malformed,
    /// Too many messages, tables or searches.
    TooMuch,
    /// There is no such thing.
    Unknown,
    /// The host failed; nothing was changed.
    Failed,
}

/// What whoever sits or watches at a table is told.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ServerMessage {
    /// All of the table, after every change.
    State {
        /// The table.
        table: Box<TableView>,
    },
    /// A command was done, and what it changed is on the disk.
    Done {
        /// The name of the command.
        nonce: String,
        /// The number of the last event.
        #[ts(type = "number")]
        revision: u64,
    },
    /// A command was not done.
    Refused {
        /// The name of the command; empty where it could not be read.
        nonce: String,
        /// What kind of refusal it is.
        refusal: Refusal,
        /// Why, in a sentence.
        reason: String,
    },
    /// The hint that was asked for.
    Hint {
        /// The name of the command.
        nonce: String,
        /// The hint.
        hint: HintView,
    },
    /// The host closes the connection.
    Bye {
        /// Why, in a sentence.
        reason: String,
    },
}
