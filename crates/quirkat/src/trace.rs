//! `quirkat trace`: shows a plain search node by node, for teaching.

mod savings;
mod tree;

use crate::args::{OpponentSeedArg, PositionArgs, values};
use crate::output::{self, ProgressLine};
use anyhow::{Context, Result, ensure};
use clap::Args;
use quirkat_game::{Ending, Record, Rules, counted, quoted};
use quirkat_games::{Playable, Visitor};
use quirkat_search::Control;
use quirkat_search::plain::{MoveOrder, PlainResult, SearchTree, TreeFilter};
use quirkat_study::{PlainSearcher, Watch};

/// How many nodes are shown by default: a few screens.
const DEFAULT_NODES: u32 = 1000;

/// The form in which a tree is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TraceFormat {
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
    pub(crate) position: PositionArgs,

    /// How many plies the search looks ahead, 1 to 64
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::trace_depth)]
    depth: u32,

    /// Look at everything (minimax), instead of leaving out what cannot matter (alpha-beta)
    #[arg(long)]
    plain: bool,

    /// The order of the moves: `generated`, `best` (by the evaluation after each), `random` or random:SEED
    #[arg(long, value_name = "ORDER", default_value = "generated", value_parser = move_order)]
    order: MoveOrder,

    /// In which form: text, json, or dot for Graphviz
    #[arg(long, value_name = "FORM", default_value = "text", value_parser = trace_format)]
    format: TraceFormat,

    /// Judge and search as an opponent does, by its name [default: the game's own evaluation]
    #[arg(long, value_name = "WHO")]
    opponent: Option<String>,

    #[command(flatten)]
    seed: OpponentSeedArg,

    /// Show no node further from the root than this
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::shown_depth)]
    show_depth: Option<u32>,

    /// Show the first so many nodes, 1 to 1000000 [default: 1000]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::shown_nodes)]
    nodes: Option<u32>,

    /// Show only where these moves lead, one after another, and what is behind the last
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    only: Vec<String>,

    /// Show for each depth what pruning saves, instead of the tree
    #[arg(long, conflicts_with_all = ["plain", "show_depth", "nodes", "only"])]
    table: bool,
}

fn trace_format(text: &str) -> Result<TraceFormat, String> {
    match text {
        "text" => Ok(TraceFormat::Text),
        "json" => Ok(TraceFormat::Json),
        "dot" => Ok(TraceFormat::Dot),
        _ => Err(format!(
            "`{}` is not a form; those are text, json and dot",
            quoted(text)
        )),
    }
}

fn move_order(text: &str) -> Result<MoveOrder, String> {
    match text.split_once(':') {
        None if text == "generated" => Ok(MoveOrder::Generated),
        None if text == "best" => Ok(MoveOrder::BestFirst),
        None if text == "random" => Ok(MoveOrder::Random(1)),
        Some(("random", seed)) => values::seed(seed).map(MoveOrder::Random),
        _ => Err(format!(
            "`{}` is not an order; those are generated, best, random and random:SEED",
            quoted(text)
        )),
    }
}

/// A search and its tree.
struct TracedSearch<'a, P: Rules> {
    position: &'a P,
    depth: u32,
    pruning: bool,
    /// Whose evaluation was used; `None` for the game's own.
    opponent: Option<&'a str>,
    found: PlainResult<P::Move>,
    tree: SearchTree<P::Move>,
    /// The moves of `--only` that the search never reached.
    missed: &'a [String],
}

impl Visitor for &TraceArgs {
    type Output = Result<()>;

    fn visit<P: Playable>(self) -> Result<()> {
        let mut searcher = PlainSearcher::open(self.opponent.as_deref(), self.seed.seed())?;
        let position: P = self.position.read()?;
        if self.table {
            return savings::print(self, &position, &mut searcher);
        }
        let filter = filter(self, &position)?;
        if let Some(ending) = position.ending() {
            return Ok(output::print(&over(self.format, ending)?)?);
        }
        let progress = ProgressLine::spinner();
        progress.tell("searching,".to_owned());
        let mut tree = SearchTree::new(filter);
        let watch = Watch {
            depth: self.depth,
            pruning: !self.plain,
            order: self.order,
        };
        let (record, control) = (Record::new(position.clone()), Control::default());
        let found = searcher.search(&record, watch, &control, &mut tree)?;
        drop(progress);
        let traced = TracedSearch {
            position: &position,
            depth: self.depth,
            pruning: !self.plain,
            opponent: self.opponent.as_deref(),
            missed: &self.only[tree.followed()..],
            found,
            tree,
        };
        let text = match self.format {
            TraceFormat::Text => tree::text(&traced),
            TraceFormat::Json => tree::json(&traced)?,
            TraceFormat::Dot => tree::dot(&traced),
        };
        Ok(output::print(&text)?)
    }
}

/// The nodes to show.
fn filter<P: Rules>(args: &TraceArgs, position: &P) -> Result<TreeFilter<P::Move>> {
    let (moves, depth) = (args.only.len(), args.depth as usize);
    ensure!(
        moves <= depth,
        "--only follows {}, more than the depth of {depth}",
        counted(moves, "move", "moves")
    );
    let mut at = position.clone();
    let mut line = Vec::new();
    for text in &args.only {
        let mv = at.parse_move(text).context("--only cannot be followed")?;
        at.play(mv);
        line.push(mv);
    }
    Ok(TreeFilter {
        plies: args.show_depth.unwrap_or(u32::MAX),
        nodes: args.nodes.unwrap_or(DEFAULT_NODES) as usize,
        line,
    })
}

/// What to print if the game is over.
fn over(format: TraceFormat, ending: Ending) -> Result<String> {
    match format {
        TraceFormat::Text => output::over(ending, false),
        TraceFormat::Json => output::over(ending, true),
        TraceFormat::Dot => Ok(tree::dot_over(ending)),
    }
}
