//! `quirkat trace`: a plain search, node by node, as a teacher wants to show it.

mod dot;
mod names;
mod object;
mod table;
mod text;

use crate::args::{Format, TraceArgs};
use crate::output;
use crate::position;
use crate::progress::Progress;
use anyhow::{Context, Result, bail, ensure};
use quirkat_game::{Ending, Record, Rules};
use quirkat_opponents::{Opposed, Player, Watch};
use quirkat_search::plain::{PlainResult, PlainSearch, SearchTree, TreeFilter, TreeObserver};
use quirkat_search::{Control, Evaluate};
use quirkat_session::Visitor;

/// How many nodes are shown where nothing else is said: some screens full.
const NODES: u32 = 1000;
/// What chance depends on where nothing else is said.
const SEED: u64 = 1;

pub(crate) struct Trace<'a>(pub(crate) &'a TraceArgs);

/// A search that was watched, and what it was.
struct Watched<'a, P: Rules> {
    position: &'a P,
    depth: u32,
    pruning: bool,
    /// Whose evaluation it was, where it was not the game's own.
    opponent: Option<&'a str>,
    found: PlainResult<P::Move>,
    tree: SearchTree<P::Move>,
    /// The moves asked for that the search did not come to.
    missed: &'a [String],
}

impl Visitor for Trace<'_> {
    type Output = Result<()>;

    fn visit<P: Opposed>(self) -> Result<()> {
        let args = self.0;
        let searcher = Searcher::open(args)?;
        let position: P = position::read(args.place.position.as_deref())?;
        if args.table {
            return table::run(args, &position, &searcher);
        }
        let filter = filter(args, &position)?;
        if let Some(ending) = position.ending() {
            return Ok(output::print(&over(args.format, ending)?)?);
        }
        let progress = Progress::open();
        progress.tell("searching,".to_owned());
        let mut tree = SearchTree::new(filter);
        let found = searcher.search(&position, args.depth, !args.plain, &mut tree)?;
        drop(progress);
        let watched = Watched {
            position: &position,
            depth: args.depth,
            pruning: !args.plain,
            opponent: args.opponent.as_deref(),
            missed: &args.only[tree.followed()..],
            found,
            tree,
        };
        let text = match args.format {
            Format::Text => text::lines(&watched),
            Format::Json => object::line(&watched)?,
            Format::Dot => dot::graph(&watched),
        };
        Ok(output::print(&text)?)
    }
}

/// The nodes that are to be shown.
fn filter<P: Rules>(args: &TraceArgs, position: &P) -> Result<TreeFilter<P::Move>> {
    let (moves, depth) = (args.only.len(), args.depth as usize);
    ensure!(
        moves <= depth,
        "--only follows {moves} moves, more than the depth of {depth}"
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
        nodes: args.nodes.unwrap_or(NODES) as usize,
        line,
    })
}

/// What is said of a game that is over, in which there is nothing to search.
fn over(format: Format, ending: Ending) -> Result<String> {
    match format {
        Format::Text => Ok(format!("over {ending}\n")),
        Format::Json => object::over(ending),
        Format::Dot => Ok(dot::over(ending)),
    }
}

/// Who searches and judges.
enum Searcher<P: Opposed> {
    /// The game's own evaluation.
    Own,
    /// An opponent, in its own way.
    Opponent(Player<P>),
}

impl<P: Opposed> Searcher<P> {
    fn open(args: &TraceArgs) -> Result<Searcher<P>> {
        let Some(name) = &args.opponent else {
            return Ok(Searcher::Own);
        };
        let player = Player::open(name, args.seed.unwrap_or(SEED))?;
        Ok(Searcher::Opponent(player))
    }

    /// Searches a position of a game that goes on.
    fn search(
        &self,
        position: &P,
        depth: u32,
        pruning: bool,
        mut observer: &mut dyn TreeObserver<P>,
    ) -> Result<PlainResult<P::Move>> {
        let control = Control::default();
        let player = match self {
            Searcher::Opponent(player) => player,
            Searcher::Own => {
                let plain = PlainSearch {
                    pruning,
                    ..PlainSearch::alpha_beta(depth)
                };
                let mut evaluator = P::Eval::default();
                let state = evaluator.state(position);
                let found = plain.search(position, &state, &mut evaluator, &control, &mut observer);
                return Ok(found);
            }
        };
        let (record, watch) = (Record::new(position.clone()), Watch { depth, pruning });
        match player.watch(&record, watch, &control, observer) {
            Some(found) => Ok(found),
            None => bail!(
                "`{}` does not choose by a search that can be shown",
                player.profile().name
            ),
        }
    }
}
