//! `quirkat selfplay`: games of the search against itself, for learning.

use crate::args::SelfPlayArgs;
use crate::output;
use crate::progress::Progress;
use anyhow::{Context, Result};
use quirkat_game::quoted;
use quirkat_learn::{Progress as SelfPlayProgress, Recipe, self_play};
use quirkat_search::Control;
use std::num::NonZero;
use std::thread;

pub(crate) fn run(args: &SelfPlayArgs) -> Result<()> {
    let recipe = Recipe {
        game: args.game,
        games: args.games.into(),
        nodes: args.nodes,
        plies: args.plies,
        seed: args.seed,
        threads: args.threads.map_or_else(cores, |threads| threads as usize),
    };
    let name = quoted(&args.out.to_string_lossy());
    let progress = Progress::of(args.games as usize);
    let mut told = false;
    let done = self_play(&args.out, recipe, &Control::default(), &mut |now| {
        if !told {
            progress.skip(now.earlier);
            told = true;
        }
        progress.tell(rates(now));
        progress.step();
    });
    drop(progress);
    let done = done.with_context(|| format!("cannot add to `{name}`"))?;
    let SelfPlayProgress {
        games,
        earlier,
        positions,
        bytes,
        ..
    } = done;
    let text = format!(
        "{new} games, {positions} positions, {rates}\n{games} games in {name}, {bytes} bytes\n",
        new = games - earlier,
        rates = rates(done),
    );
    Ok(output::print(&text)?)
}

/// How fast it goes.
fn rates(now: SelfPlayProgress) -> String {
    let seconds = now.elapsed.as_secs_f64().max(1e-3);
    format!(
        "{:.0} positions/s ({:.0} quiet)",
        now.positions as f64 / seconds,
        now.quiet as f64 / seconds
    )
}

/// How many cores there are to work with.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
