//! `quirkat worker`: plays units for others, with this build and with programs that its owner allows.

use super::job::identified;
use super::{KeyArgs, MATCH, SELF_PLAY, cache_folder, signature};
use crate::args::{threads_or_cores, values};
use crate::output::print_note;
use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use quirkat_arena::{ExternalProgram, Plan, play_unit, split_words};
use quirkat_eval::EvalChoice;
use quirkat_fleet::{FileHash, Unit, UnitPlayer, WorkerEvent, WorkerSettings, work};
use quirkat_game::{counted, quoted};
use quirkat_learn::{SelfPlaySettings, play_range};
use quirkat_search::{Control, STACK};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    /// The servers: `nats://HOST:4222`, several separated by commas
    #[arg(long, value_name = "URL")]
    fleet: String,

    #[command(flatten)]
    keys: KeyArgs,

    /// How many threads to lend, 1 to 256 [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::threads)]
    threads: Option<u32>,

    /// A program that matches may use, by the name that they call the engine: 'old=./quirkat-old uci'; may be given more than once
    #[arg(long, value_name = "NAME=COMMAND")]
    allow: Vec<String>,

    /// What the worker is called [default: the machine's name and the number of the process]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,

    /// The folder for weights, networks and books that units need [default: in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
}

pub(crate) fn run(args: &WorkerArgs) -> Result<()> {
    let server = args.keys.server(&args.fleet);
    let allowed = args.allow.iter().map(|words| allowed(words));
    let allowed: BTreeMap<_, _> = allowed.collect::<Result<_>>()?;
    let name = args.name.clone().unwrap_or_else(default_name);
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    ensure!(
        (1..=64).contains(&name.len()) && name.chars().all(fits),
        "`{}` is not a name for a worker: letters, digits, hyphens, 64 at most",
        quoted(&name)
    );
    let settings = WorkerSettings {
        name,
        signature: signature()?,
        threads: threads_or_cores(args.threads) as u32,
        files: match &args.cache {
            Some(folder) => folder.clone(),
            None => cache_folder()?.join("files"),
        },
    };
    let who = format!(
        "worker {} at {}: {}, signature {}",
        settings.name,
        server.shown(),
        counted(settings.threads, "thread", "threads"),
        settings.signature
    );
    let player = BuildPlayer { allowed };
    Ok(work(&server, settings, player, move |event| {
        print_note(&words(&event, &who));
    })?)
}

/// What happened, as a line; `who` tells about the worker.
fn words(event: &WorkerEvent, who: &str) -> String {
    match event {
        WorkerEvent::Ready => who.to_owned(),
        WorkerEvent::Lost(why) => format!("waiting for the servers: {why}"),
        WorkerEvent::Connected => "connected again".to_owned(),
        WorkerEvent::Started(unit) => {
            let (run, number) = (&unit.run, unit.number);
            format!("playing {} unit {number} of run {run}", quoted(&unit.kind))
        }
        WorkerEvent::Finished {
            run,
            number,
            elapsed,
            taken,
        } => {
            let known = if *taken {
                ""
            } else {
                ", which somebody else had played"
            };
            let seconds = elapsed.as_secs_f64();
            format!("finished unit {number} of run {run} in {seconds:.1} s{known}")
        }
        WorkerEvent::Unfit { run, number, why } => {
            format!("cannot play unit {number} of run {run}: {}", quoted(why))
        }
        WorkerEvent::Dropped { run, number } => {
            format!("dropped unit {number}: run {run} is over")
        }
    }
}

/// Reads `NAME=COMMAND`.
fn allowed(words: &str) -> Result<(String, ExternalProgram)> {
    let (name, command) = words.split_once('=').ok_or_else(|| {
        anyhow!(
            "`{}` is not of the form NAME=COMMAND, such as 'old=./quirkat-old uci'",
            quoted(words)
        )
    })?;
    let words = split_words(command).filter(|words| !words.is_empty());
    let program = ExternalProgram {
        words: words.with_context(|| format!("`{}` is not a command", quoted(command)))?,
        folder: None,
        options: Vec::new(),
    };
    let known = identified(&program);
    known.with_context(|| format!("cannot allow `{}`", quoted(name)))?;
    Ok((name.to_owned(), program))
}

/// The machine's name and the number of the process, as one word.
fn default_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = std::env::var("HOSTNAME")
        .ok()
        .filter(|_| host.is_empty())
        .unwrap_or(host);
    let fits = |c: &char| c.is_ascii_alphanumeric() || *c == '-';
    let host: String = host.chars().filter(fits).take(40).collect();
    let host = if host.is_empty() { "worker" } else { &host };
    format!("{host}-{}", std::process::id())
}

/// Plays units with this build.
struct BuildPlayer {
    /// The programs that may be used, by name.
    allowed: BTreeMap<String, ExternalProgram>,
}

impl UnitPlayer for BuildPlayer {
    type Stop = Control;

    const STACK: usize = STACK;

    fn stop(stop: &Control) {
        stop.stop();
    }

    fn play(&self, unit: &Unit, files: &Path, stop: &Control) -> Result<Option<Vec<u8>>, String> {
        match unit.kind.as_str() {
            MATCH => self.play_match(unit, files, stop),
            SELF_PLAY => play_self(unit, files, stop),
            kind => Err(format!(
                "this build does not know work of the kind `{}`",
                quoted(kind)
            )),
        }
    }
}

impl BuildPlayer {
    fn play_match(
        &self,
        unit: &Unit,
        files: &Path,
        stop: &Control,
    ) -> Result<Option<Vec<u8>>, String> {
        let mut plan = Plan::deserialize(&unit.task).map_err(|error| error.to_string())?;
        for file in plan.files_mut() {
            *file = fetched(file, files)?;
        }
        for (name, program) in plan.programs_mut() {
            self.permit(name, program)?;
        }
        let games = play_unit(&plan, stop).map_err(|fault| fault.to_string())?;
        let bytes = games.map(|games| serde_json::to_vec(&games));
        bytes.transpose().map_err(|error| error.to_string())
    }

    /// Puts an allowed program into the place of one that a unit names by its hash.
    fn permit(&self, name: &str, program: &mut ExternalProgram) -> Result<(), String> {
        let shown = quoted(name);
        let own = self.allowed.get(name);
        let own = own.ok_or_else(|| format!("the program `{shown}` is not allowed here"))?;
        let known = identified(own).map_err(|error| format!("`{shown}`: {error:#}"))?;
        if known != program.words {
            return Err(format!("the program `{shown}` is another one here"));
        }
        // A text can name a file to write to. Numbers and switches cannot.
        let is_plain =
            |value: &str| value.parse::<f64>().is_ok() || matches!(value, "true" | "false");
        let fits = |text: &str| !text.chars().any(char::is_control);
        for (option, value) in &program.options {
            if !fits(option) || !is_plain(value) {
                let option = quoted(option);
                return Err(format!(
                    "the option `{option}` of `{shown}` is no number or switch"
                ));
            }
        }
        program.words.clone_from(&own.words);
        program.folder.clone_from(&own.folder);
        Ok(())
    }
}

fn play_self(unit: &Unit, files: &Path, stop: &Control) -> Result<Option<Vec<u8>>, String> {
    let mut settings =
        SelfPlaySettings::deserialize(&unit.task).map_err(|error| error.to_string())?;
    if let EvalChoice::File(file) = &mut settings.eval {
        *file = fetched(file, files)?;
    }
    play_range(&settings, stop).map_err(|error| error.to_string())
}

/// Where a file lies that a unit names by its hash.
fn fetched(file: &Path, folder: &Path) -> Result<PathBuf, String> {
    let hash = file.to_str().and_then(FileHash::read);
    let hash = hash.ok_or("it names a file by something else than a hash")?;
    Ok(hash.path_in(folder))
}
