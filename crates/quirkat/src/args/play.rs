//! The command line of games at the terminal.

use super::values::{self, GameParser};
use clap::Args;
use quirkat_session::{Game, TimeControl};

#[derive(Args, Debug)]
pub(crate) struct TerminalArgs {
    /// The game
    #[arg(value_parser = GameParser, default_value = Game::ALL[0].name(), hide_default_value = true)]
    pub(crate) game: Game,

    /// Who plays White: `human`, `quirkat`, `quirkat:DEPTH` or an opponent's name [default: human]
    #[arg(long, value_name = "WHO")]
    pub(crate) white: Option<String>,

    /// Who plays Black [default: level-5, or human where somebody else plays White]
    #[arg(long, value_name = "WHO")]
    pub(crate) black: Option<String>,

    /// Play White against this level, 1 to 10 [default: 5]
    #[arg(
        long,
        value_name = "N",
        conflicts_with_all = ["white", "black"],
        allow_negative_numbers = true,
        value_parser = values::level
    )]
    pub(crate) level: Option<u32>,

    /// The position that games begin with, in quotes [default: the game's start]
    #[arg(long, value_name = "POS", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,

    /// Play with clocks: seconds or minutes:seconds, and what each move adds: `5:00+3` [default: no clocks]
    #[arg(long, value_name = "TIME")]
    pub(crate) clock: Option<TimeControl>,

    /// What the opponents' chance depends on [default: another every time]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::seed)]
    pub(crate) seed: Option<u64>,

    /// Draw with the letters of position texts and nothing beyond ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Fill the terminal: a board for cursor keys and mouse, moves, clocks and the graph of the scores
    #[arg(long)]
    pub(crate) tui: bool,

    /// Turn the board around
    #[arg(long)]
    pub(crate) flip: bool,
}
