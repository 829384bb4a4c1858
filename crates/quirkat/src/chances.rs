//! `quirkat chances`: how often games of self-play were won at which score, and the curve that tells it best.

use crate::args::GameArg;
use crate::learn::damage;
use crate::output::ProgressLine;
use anyhow::{Context, Result};
use clap::Args;
use quirkat_games::{Playable, Visitor};
use quirkat_learn::WinCounts;
use std::fmt::Write;
use std::path::PathBuf;

/// The scores at which counts and curve are shown, and the width of the range that is counted around each.
const SHOWN: [i32; 9] = [0, 25, 50, 100, 150, 200, 300, 500, 800];
const RANGE: i32 = 20;

#[derive(Args, Debug)]
pub(crate) struct ChancesArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Files that `quirkat selfplay` made
    #[arg(required = true, value_name = "RECORDS")]
    records: Vec<PathBuf>,
}

impl Visitor for &ChancesArgs {
    type Output = Result<String>;

    fn visit<P: Playable>(self) -> Result<String> {
        let progress = ProgressLine::spinner();
        let counts = WinCounts::of_files::<P>(&self.records, &mut |counts| {
            if counts.games.is_multiple_of(1000) {
                progress.tell(format!("{} games", counts.games));
            }
        })?;
        let curve = counts
            .fit()
            .context("there are too few games for a curve")?;
        let mut text = format!(
            "{} games, {} positions\neven at {:.0}, slope {:.0}\n\nscore  won    by the curve  positions\n",
            counts.games, counts.positions, curve.even, curve.slope
        );
        for score in SHOWN {
            let (won, positions) = counts.won_between(score - RANGE / 2, score + RANGE / 2 + 1);
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{score:>5}  {won:.3}  {:<12.3}  {positions}",
                curve.win(score.into())
            );
        }
        text += &damage(counts.damaged, "passed over");
        Ok(text)
    }
}
