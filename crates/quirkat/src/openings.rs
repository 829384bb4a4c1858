//! `quirkat openings`: balanced positions to begin games with.

use crate::args::OpeningsArgs;
use crate::progress::Progress;
use anyhow::{Result, bail};
use quirkat_arena::{Generator, generate};

pub(crate) fn run(args: &OpeningsArgs) -> Result<()> {
    let settings = Generator {
        plies: args.plies,
        seed: args.seed,
        limit: args.limit,
    };
    let progress = Progress::of(args.count as usize);
    let mut printed = Ok(());
    let made = generate(args.game, settings, args.count as usize, &mut |opening| {
        printed = progress.print(&format!("{opening}\n"));
        progress.step();
        printed.is_ok()
    });
    drop(progress);
    printed?;
    let made = made?;
    if made < args.count as usize {
        bail!(
            "there are only {made} openings of that kind; more --plies or a wider --limit give more"
        );
    }
    Ok(())
}
