//! `quirkat spsa`: tunes numbers of an engine in matches against itself.

use super::{GamesArgs, plan};
use crate::args::{GameArg, values};
use crate::output::{self, ProgressLine, json_line};
use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use quirkat_arena::{
    Archive, Plan, PlayerKind, Schedule, SpsaSettings, SpsaState, SpsaWatcher, TournamentFormat,
    TunedParam, spsa, spsa_so_far,
};
use quirkat_game::{counted, quoted};
use quirkat_games::Game;
use serde_json::json;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct SpsaArgs {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    play: GamesArgs,

    /// A number to tune: one of our own search by its name, or any option as NAME=START,MIN..MAX,STEP [default: all of our own]
    #[arg(long, value_name = "PARAM")]
    param: Vec<String>,

    /// How many iterations; each moves all numbers once
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 500, value_parser = values::count)]
    iterations: u32,

    /// How many pairs of games an iteration has
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 8, value_parser = values::count)]
    pairs: u32,

    /// How far a won game moves a number in the end, in thousandths of its step
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 4, value_parser = values::count)]
    rate: u32,

    /// The journal: the same command goes on where it was stopped
    #[arg(long, value_name = "FILE")]
    journal: PathBuf,

    /// Only tell the numbers as far as the journal goes; nothing is played
    #[arg(long)]
    show: bool,

    /// Print the numbers as one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(mut args: SpsaArgs) -> Result<()> {
    let engines = &mut args.play.engines.0;
    ensure!(
        engines.len() == 1,
        "one engine is tuned against itself, not {}",
        engines.len()
    );
    let mut other = engines[0].clone();
    engines[0].push("name=up".to_owned());
    other.push("name=down".to_owned());
    engines.push(other);
    let params = params(args.game.game, &args.param)?;
    let plan = plan(args.game.game, &args.play, "Quirkat tuning", |players| {
        let rounds = args.iterations as usize * args.pairs as usize;
        Ok(Schedule::new(TournamentFormat::RoundRobin, players, rounds))
    })?;
    ensure!(
        matches!(plan.players[0].kind, PlayerKind::External(_)),
        "numbers are set as options of a program: `--engine 'cmd=PROGRAM uci'`; our own is built for it with `--features tuning`"
    );
    let settings = SpsaSettings {
        params,
        iterations: args.iterations as usize,
        pairs: args.pairs as usize,
        rate: f64::from(args.rate) / 1000.0,
        seed: args.play.seed.unwrap_or(1),
    };
    ensure!(
        !args.show || args.journal.exists(),
        "there is no journal `{}` to show",
        quoted(&args.journal.to_string_lossy())
    );
    let mut archive = Archive::open_tuning(&plan, &settings, &args.journal)?;
    let progress = ProgressLine::bar(settings.games());
    let state = tuned(&args, &plan, &settings, &mut archive, &progress)?;
    drop(progress);
    let text = if args.json {
        json_line(&numbers(&settings, &state))?
    } else {
        table(&settings, &state)
    };
    Ok(output::print(&text)?)
}

/// Tunes the numbers, here or by workers elsewhere.
fn tuned(
    args: &SpsaArgs,
    plan: &Plan,
    settings: &SpsaSettings,
    archive: &mut Archive,
    progress: &ProgressLine,
) -> Result<SpsaState> {
    let mut watcher = Reporter { progress, settings };
    if args.show {
        let played = archive.played();
        return Ok(spsa_so_far(plan, settings, played, &mut watcher)?);
    }
    #[cfg(feature = "fleet")]
    if let Some(server) = args.play.fleet.server() {
        return crate::fleet::job::tune_numbers(
            &server,
            &args.play.fleet,
            (plan, &args.journal),
            settings,
            archive,
            &mut watcher,
            &|line| progress.note_anywhere(line),
        );
    }
    #[cfg(not(feature = "fleet"))]
    let _ = args;
    Ok(spsa(plan, settings, archive, &mut watcher)?)
}

/// The numbers named on the command line.
fn params(game: Game, named: &[String]) -> Result<Vec<TunedParam>> {
    let own = game.search_params().list();
    if named.is_empty() {
        return Ok(own.iter().map(TunedParam::from).collect());
    }
    let mut params = Vec::<TunedParam>::new();
    for text in named {
        let param = if let Some((name, rest)) = text.split_once('=') {
            described(name, rest).ok_or_else(|| {
                anyhow!(
                    "`{}` is not of the form NAME=START,MIN..MAX,STEP, as in `Margin=75,30..150,8`",
                    quoted(text)
                )
            })?
        } else {
            let own = own.iter().find(|param| param.name == text);
            own.map(TunedParam::from).with_context(|| {
                format!(
                    "`{}` is no number of our own search; a build for tuning lists them as its options",
                    quoted(text)
                )
            })?
        };
        ensure!(
            params.iter().all(|other| other.name != param.name),
            "`{}` is named twice",
            quoted(&param.name)
        );
        params.push(param);
    }
    Ok(params)
}

/// A number from `START,MIN..MAX,STEP`.
fn described(name: &str, text: &str) -> Option<TunedParam> {
    let [start, range, step] = text.split(',').collect::<Vec<_>>()[..] else {
        return None;
    };
    let (min, max) = range.split_once("..")?;
    let number = |text: &str| text.trim().parse::<i32>().ok().map(f64::from);
    let param = TunedParam {
        name: name.trim().to_owned(),
        start: number(start)?,
        min: number(min)?,
        max: number(max)?,
        step: number(step)?,
    };
    let sensible = (param.min..=param.max).contains(&param.start) && param.step > 0.0;
    (sensible && !param.name.is_empty()).then_some(param)
}

struct Reporter<'a> {
    progress: &'a ProgressLine,
    settings: &'a SpsaSettings,
}

impl SpsaWatcher for Reporter<'_> {
    fn game(&mut self, earlier: bool) {
        if earlier {
            self.progress.skip(1);
        } else {
            self.progress.step();
        }
    }

    fn iteration(&mut self, state: &SpsaState) {
        let numbers = self.settings.params.iter().zip(&state.values);
        // Those that have moved the most, as many as fit beside a bar.
        let mut moved: Vec<_> = numbers
            .map(|(param, value)| ((value - param.start).abs() / param.step, param, value))
            .collect();
        moved.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        let shown = moved
            .iter()
            .take(3)
            .map(|(_, param, value)| format!("{} {value:.1}", param.name));
        let shown = shown.collect::<Vec<_>>().join(", ");
        self.progress
            .tell(format!("iteration {}: {shown}", state.iteration));
    }
}

fn numbers(settings: &SpsaSettings, state: &SpsaState) -> serde_json::Value {
    let values = settings.params.iter().zip(&state.values);
    let values: serde_json::Map<_, _> = values
        .map(|(param, value)| (param.name.clone(), json!(value)))
        .collect();
    json!({ "iterations": state.iteration, "games": state.games(), "numbers": values })
}

/// A line for each number: its name, what it was, what it is.
fn table(settings: &SpsaSettings, state: &SpsaState) -> String {
    let width = settings.params.iter().map(|param| param.name.len()).max();
    let width = width.unwrap_or_default();
    let rows = settings.params.iter().zip(&state.values);
    let rows = rows.map(|(param, value)| {
        format!("{:<width$} {:>6} {:>8.1}\n", param.name, param.start, value)
    });
    let games = counted(state.games(), "game", "games");
    let iterations = counted(state.iteration, "iteration", "iterations");
    format!("{iterations}, {games}\n") + &rows.collect::<String>()
}
