//! `quirkat selfplay` and `quirkat tune`: training data from self-play, and weights fitted to it.

use crate::args::{EvalArg, GameArg, OutFileArgs, threads_or_cores, values};
use crate::output::{self, ProgressLine};
use anyhow::{Context, Result};
use clap::Args;
use quirkat_game::{counted, quoted};
use quirkat_games::{Playable, Visitor};
use quirkat_learn::data::DataReader;
use quirkat_learn::{
    DatasetSize, Epoch, RelabelSettings, SelfPlayProgress, SelfPlaySettings, TuneResult,
    TuneSettings, self_play, tune,
};
use quirkat_search::Control;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub(crate) struct SelfPlayArgs {
    #[command(flatten)]
    game: GameArg,

    /// The file the games are added to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How many games the file is to have in the end
    #[arg(long, value_name = "N", default_value_t = 10_000, allow_negative_numbers = true, value_parser = values::count)]
    games: u32,

    /// The number of the first game: files of ranges that follow each other hold the games of the whole
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = values::game_number)]
    first: u64,

    #[command(flatten)]
    eval: EvalArg,

    /// How many nodes each move is searched for
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = values::nodes)]
    nodes: u64,

    /// How many plies each game begins with at random; every other game has one more
    #[arg(long, value_name = "N", default_value_t = 8, allow_negative_numbers = true, value_parser = values::plies)]
    plies: u32,

    /// What the chance depends on
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = values::seed)]
    seed: u64,

    /// How many games are played at once, 1 to 256 [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::threads)]
    threads: Option<u32>,

    /// How many games a worker is given at once, with --fleet; rounded up to a multiple of 8
    #[cfg(feature = "fleet")]
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = crate::fleet::job::UNIT_GAMES, value_parser = values::unit_games)]
    unit: u32,

    #[cfg(feature = "fleet")]
    #[command(flatten)]
    fleet: crate::fleet::FleetArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RelabelArgs {
    /// A file that `quirkat selfplay` made
    #[arg(value_name = "RECORDS")]
    records: PathBuf,

    /// The file the games with their new scores are added to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    eval: EvalArg,

    /// How many nodes each position is searched for
    #[arg(long, value_name = "N", default_value_t = 200, allow_negative_numbers = true, value_parser = values::nodes)]
    nodes: u64,

    /// How many games are searched at once, 1 to 256 [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::threads)]
    threads: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,

    /// Files that `quirkat selfplay` made
    #[arg(required = true, value_name = "RECORDS")]
    records: Vec<PathBuf>,

    #[command(flatten)]
    file: OutFileArgs,

    /// How much the results of games count against what the search thought, in per cent
    #[arg(long, value_name = "N", default_value_t = 20, allow_negative_numbers = true, value_parser = values::per_cent)]
    results: u32,

    /// At most so many times through all positions
    #[arg(long, value_name = "N", default_value_t = 200, allow_negative_numbers = true, value_parser = values::count)]
    epochs: u32,

    /// How many threads work, 1 to 256 [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::threads)]
    threads: Option<u32>,
}

/// Plays games until the file holds the number asked for.
pub(crate) fn selfplay(args: &SelfPlayArgs) -> Result<()> {
    let end = args.first.checked_add(args.games.into());
    let end = end.with_context(|| {
        format!(
            "there are no {} from number {} on",
            counted(args.games, "game", "games"),
            args.first
        )
    })?;
    let settings = SelfPlaySettings {
        game: args.game.game,
        games: args.first..end,
        nodes: args.nodes,
        plies: args.plies,
        seed: args.seed,
        eval: args.eval.eval.clone(),
        threads: threads_or_cores(args.threads),
    };
    write_games(&args.out, args.games as usize, |progress, watch| {
        play(args, settings, progress, watch)
    })
}

/// Searches the positions of games again.
pub(crate) fn relabel(args: &RelabelArgs) -> Result<()> {
    let settings = RelabelSettings {
        nodes: args.nodes,
        eval: args.eval.eval.clone(),
        threads: threads_or_cores(args.threads),
    };
    let name = quoted(&args.records.to_string_lossy());
    let games = DataReader::open(&args.records).map(Iterator::count);
    let games = games.with_context(|| format!("cannot read `{name}`"))?;
    write_games(&args.out, games, |_, watch| {
        let control = Control::default();
        Ok(quirkat_learn::relabel(
            &args.records,
            &args.out,
            &settings,
            &control,
            watch,
        )?)
    })
}

/// Makes games, shows how far it is, and says what is in the file in the end.
fn write_games(
    out: &Path,
    games: usize,
    make: impl FnOnce(&ProgressLine, &mut dyn FnMut(SelfPlayProgress)) -> Result<SelfPlayProgress>,
) -> Result<()> {
    let name = quoted(&out.to_string_lossy());
    let progress = ProgressLine::bar(games);
    let mut skipped = false;
    let done = make(&progress, &mut |now| {
        if !skipped {
            progress.skip(now.earlier);
            skipped = true;
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
        damaged,
        ..
    } = done;
    let text = format!(
        "{}, {}, {}\n{} in {name}, {bytes} bytes\n{}",
        counted(games - earlier, "game", "games"),
        counted(positions, "position", "positions"),
        rates(done),
        counted(games, "game", "games"),
        damage(damaged, "and the games missing there are made again"),
    );
    Ok(output::print(&text)?)
}

/// Plays the games, here or by workers elsewhere.
#[cfg_attr(
    not(feature = "fleet"),
    expect(unused_variables, reason = "nothing but games is told here")
)]
fn play(
    args: &SelfPlayArgs,
    settings: SelfPlaySettings,
    progress: &ProgressLine,
    watch: &mut dyn FnMut(SelfPlayProgress),
) -> Result<SelfPlayProgress> {
    #[cfg(feature = "fleet")]
    if let Some(server) = args.fleet.server() {
        let games = (args.out.as_path(), &settings);
        return crate::fleet::job::self_play(
            &server,
            &args.fleet,
            games,
            args.unit,
            watch,
            &mut |line| progress.note_anywhere(line),
        );
    }
    Ok(self_play(&args.out, settings, &Control::default(), watch)?)
}

/// How many positions a second.
fn rates(now: SelfPlayProgress) -> String {
    let seconds = now.elapsed.as_secs_f64().max(1e-3);
    format!(
        "{:.0} positions/s ({:.0} quiet)",
        now.positions as f64 / seconds,
        now.quiet as f64 / seconds
    )
}

impl Visitor for &TuneArgs {
    type Output = Result<()>;

    fn visit<P: Playable>(self) -> Result<()> {
        let out = self.file.open_for_learned()?;
        let fit = TuneSettings {
            data: self.records.clone(),
            wdl_proportion: f64::from(self.results) / 100.0,
            epochs: self.epochs,
            threads: threads_or_cores(self.threads),
            ..TuneSettings::default()
        };
        let progress = ProgressLine::spinner();
        progress.tell("reading games".to_owned());
        let fitted = tune::<P>(&fit, &mut |epoch| {
            let Epoch {
                number,
                training_loss,
                validation_loss,
                best,
            } = epoch;
            let mark = if best { " *" } else { "" };
            progress.note(&format!(
                "epoch {number:3}  loss {training_loss:.6}  held out {validation_loss:.6}{mark}"
            ));
            progress.tell(format!("fitting, epoch {}", number + 1));
            true
        })?;
        drop(progress);
        let text = weights_file(P::NAME, &fitted);
        self.file.write(out, text.as_bytes())?;
        Ok(output::print(&figures(&fitted))?)
    }
}

/// The result of a fit, in a few lines.
fn figures(fitted: &TuneResult) -> String {
    let TuneResult {
        training,
        validation,
        scale,
        loss_before,
        loss_after,
        epochs,
        damaged,
        ..
    } = fitted;
    let positions = |size: &DatasetSize, noun: &str| {
        let positions = counted(size.positions, noun, &format!("{noun}s"));
        format!("{positions} of {}", counted(size.games, "game", "games"))
    };
    format!(
        "fitted to {} in {}; scale {scale:.0}\n\
         loss on {} held out: {loss_before:.6} before, {loss_after:.6} after\n{}",
        positions(training, "quiet position"),
        counted(*epochs, "epoch", "epochs"),
        positions(validation, "position"),
        damage(*damaged, "passed over"),
    )
}

/// The line that tells of damaged records.
pub(crate) fn damage(places: usize, what: &str) -> String {
    match places {
        0 => String::new(),
        _ => format!(
            "the records are damaged at {}, {what}\n",
            counted(places, "place", "places")
        ),
    }
}

/// The weights as a file that the build can read, with the result of the fit as comments.
fn weights_file(game: &str, fitted: &TuneResult) -> String {
    let mut text = format!(
        "# Weights of the {game} evaluation, mg/eg, in hundredths of the smallest piece.\n"
    );
    for line in figures(fitted).lines() {
        text.extend(["# ", line, "\n"]);
    }
    text + &fitted.weights.to_string()
}
