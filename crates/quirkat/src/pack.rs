//! `quirkat pack`: training data as samples for a trainer of networks.

use crate::args::{GameArg, values};
use crate::output::ProgressLine;
use anyhow::{Result, ensure};
use clap::Args;
use quirkat_games::{Playable, Visitor};
use quirkat_learn::{PackCount, pack};
use std::io::{self, BufWriter, IsTerminal};
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct PackArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Files that `quirkat selfplay` made
    #[arg(required = true, value_name = "RECORDS")]
    records: Vec<PathBuf>,

    /// How much a score counts in what is told of the position before it, in per cent: TD(λ)
    #[arg(long, value_name = "PERCENT", default_value_t = 0, allow_negative_numbers = true, value_parser = values::lambda)]
    lambda: u32,
}

impl Visitor for &PackArgs {
    type Output = Result<()>;

    fn visit<P: Playable>(self) -> Result<()> {
        ensure!(
            !io::stdout().is_terminal(),
            "samples are not for reading; send them to a file or a program: `quirkat pack {} … > FILE`",
            P::NAME
        );
        let progress = ProgressLine::spinner();
        let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
        let told = |PackCount { games, samples, .. }| format!("{games} games, {samples} samples");
        let lambda = f64::from(self.lambda) / 100.0;
        let done = pack::<P>(&self.records, lambda, &mut out, &mut |count| {
            if count.games.is_multiple_of(1000) {
                progress.tell(told(count));
            }
        })?;
        progress.note(&told(done));
        if done.damaged > 0 {
            let places = done.damaged;
            progress.note(&format!(
                "damaged places in the records, passed over: {places}"
            ));
        }
        Ok(())
    }
}
