//! Arguments of what shows how programs think.

use super::{Place, values};
use clap::Args;

/// In which form a tree is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Lines for people.
    Text,
    /// One JSON object.
    Json,
    /// A graph for Graphviz.
    Dot,
}

#[derive(Args, Debug)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) place: Place,

    /// How many plies the search looks ahead, 1 to 64
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::trace_depth)]
    pub(crate) depth: u32,

    /// Look at everything (minimax), instead of leaving out what cannot matter (alpha-beta)
    #[arg(long)]
    pub(crate) plain: bool,

    /// In which form: text, json, or dot for Graphviz
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = values::format)]
    pub(crate) format: Format,

    /// Judge and search as an opponent does, by its name [default: the game's own evaluation]
    #[arg(long, value_name = "WHO")]
    pub(crate) opponent: Option<String>,

    /// What the opponent's chance depends on [default: 1]
    #[arg(long, value_name = "N", requires = "opponent", allow_negative_numbers = true, value_parser = values::seed)]
    pub(crate) seed: Option<u64>,

    /// Show no node further from the root than this
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::shown_depth)]
    pub(crate) show_depth: Option<u32>,

    /// Show the first so many nodes, 1 to 1000000 [default: 1000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::shown_nodes)]
    pub(crate) nodes: Option<u32>,

    /// Show only where these moves lead, one after another, and what is behind the last
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) only: Vec<String>,

    /// Show for each depth what pruning saves, instead of the tree
    #[arg(long, conflicts_with_all = ["plain", "show_depth", "nodes", "only"])]
    pub(crate) table: bool,
}

#[derive(Args, Debug)]
pub(crate) struct FenArgs {
    /// The six fields of a position; and TEST, to list all next positions instead of one
    #[arg(required = true, value_name = "FIELD", allow_negative_numbers = true)]
    pub(crate) words: Vec<String>,

    /// What chance depends on [default: something else every time]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::seed)]
    pub(crate) seed: Option<u64>,
}
