//! Matches, tournaments, tuning and self-play as jobs of a coordinator.

use super::{FleetArgs, FleetTeller, MATCH, RunFile, SELF_PLAY, hash_of};
use anyhow::{Context, Result};
use quirkat_arena::{
    Archive, ExternalProgram, FinishedGame, Plan, PlanUnits, SpsaRun, SpsaSettings, SpsaState,
    SpsaUnit, SpsaWatcher, Watcher, open_players, tell_earlier,
};
use quirkat_eval::EvalChoice;
use quirkat_fleet::{FileHash, FleetProgress, Job, NextUnit, Server, UnitTask, coordinate};
use quirkat_game::{counted, quoted};
use quirkat_learn::data::SelfPlayGame;
use quirkat_learn::{SelfPlayFile, SelfPlayProgress, SelfPlaySettings, check_range};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

type JobError = Box<dyn Error + Send + Sync>;

/// Who is told of a match or tournament that a fleet plays.
pub(crate) trait FleetWatcher: Watcher {
    /// Prints a line.
    fn note(&self, line: &str);

    /// Shows how the fleet does, for as long as nothing else is known.
    fn show_fleet(&mut self, text: &str);
}

/// Has a plan played by workers.
pub(crate) fn play_plan(
    server: &Server,
    args: &FleetArgs,
    (plan, journal): (&Plan, &Path),
    archive: &mut Archive,
    watcher: &mut dyn FleetWatcher,
) -> Result<()> {
    if tell_earlier(plan, archive, watcher) == ControlFlow::Break(()) {
        return Ok(());
    }
    let played: BTreeSet<_> = archive.played().iter().map(|game| game.number).collect();
    let left = plan.games().filter(|number| !played.contains(number));
    let pairs = left.map(|number| number / 2).collect::<BTreeSet<_>>().len();
    if pairs == 0 {
        return Ok(());
    }
    let (plan, files) = as_it_travels(plan)?;
    let players: Vec<_> = plan
        .players
        .iter()
        .map(|player| player.name.as_str())
        .collect();
    let title = format!("{}: {}", plan.game.name(), players.join(", "));
    let run = RunFile::open(journal)?;
    let mut settings = args.settings(&run, title, pairs as u64)?;
    settings.files.clone_from(&files);
    let mut job = MatchJob {
        units: PlanUnits::new(&plan, archive.played())?,
        files: hashes(&files),
        archive,
        watcher,
        teller: FleetTeller::default(),
    };
    coordinate(server, settings, &mut job)?;
    run.remove();
    Ok(())
}

/// A plan with files and programs by their hashes, and the files that go with it. All players must be there to begin with.
fn as_it_travels(plan: &Plan) -> Result<(Plan, Vec<(FileHash, PathBuf)>)> {
    open_players(plan)?;
    let mut plan = plan.clone();
    let mut files = BTreeMap::new();
    for file in plan.files_mut() {
        let hash = hash_of(file)?;
        files.insert(hash.clone(), file.clone());
        *file = PathBuf::from(hash.text());
    }
    for (name, program) in plan.programs_mut() {
        let words = identified(program);
        program.words = words.with_context(|| {
            format!(
                "the program of `{}` cannot be known by its hash",
                quoted(name)
            )
        })?;
        program.folder = None;
    }
    Ok((plan, files.into_iter().collect()))
}

fn hashes(files: &[(FileHash, PathBuf)]) -> BTreeSet<String> {
    let hashes = files.iter().map(|(hash, _)| hash.text().to_owned());
    hashes.collect()
}

/// The words of a program as they travel: files by their hash, and nothing that could be run.
pub(super) fn identified(program: &ExternalProgram) -> Result<Vec<String>> {
    let file = program.file().context("it is not found")?;
    let folder = program.folder.clone().unwrap_or_default();
    let hash = |file: &Path| -> Result<String> { Ok(format!("sha256:{}", hash_of(file)?.text())) };
    let mut words = vec![hash(&file)?];
    for word in program.words.iter().skip(1) {
        let file = folder.join(word);
        words.push(if file.is_file() {
            hash(&file)?
        } else {
            word.clone()
        });
    }
    Ok(words)
}

/// A pair of games as a unit.
fn pair_unit(pair: usize, unit: &Plan, files: &BTreeSet<String>) -> Result<NextUnit, JobError> {
    Ok(NextUnit::Unit(UnitTask {
        number: pair as u64,
        threads: unit.threads(),
        files: files.clone(),
        task: serde_json::to_value(unit)?,
    }))
}

/// Holds a result against the rules.
fn check_pair(task: &Value, result: &[u8]) -> Result<(Plan, Vec<FinishedGame>), String> {
    let unit = Plan::deserialize(task).map_err(|error| error.to_string())?;
    let games: Vec<FinishedGame> =
        serde_json::from_slice(result).map_err(|error| format!("it cannot be read: {error}"))?;
    unit.check(&games).map_err(|fault| fault.to_string())?;
    Ok((unit, games))
}

struct MatchJob<'a> {
    units: PlanUnits,
    files: BTreeSet<String>,
    archive: &'a mut Archive,
    watcher: &'a mut dyn FleetWatcher,
    teller: FleetTeller,
}

impl Job for MatchJob<'_> {
    type Checked = (Plan, Vec<FinishedGame>);

    fn kind(&self) -> &'static str {
        MATCH
    }

    fn next(&mut self) -> Result<NextUnit, JobError> {
        match self.units.next() {
            Some((pair, unit)) => pair_unit(pair, &unit, &self.files),
            None => Ok(NextUnit::Over),
        }
    }

    fn check(&mut self, task: &Value, result: &[u8]) -> Result<Self::Checked, String> {
        check_pair(task, result)
    }

    fn keep(&mut self, _: u64, (unit, games): Self::Checked) -> Result<ControlFlow<()>, JobError> {
        for game in &games {
            if let Some(scheduled) = unit.schedule.game(game.number) {
                self.watcher.started(scheduled, &game.opening);
            }
            self.archive.add(game)?;
            if self.watcher.finished(game, false) == ControlFlow::Break(()) {
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tell(&mut self, progress: &FleetProgress) {
        let (text, is_news) = self.teller.words(progress);
        if is_news {
            self.watcher.note(&text);
        }
        self.watcher.show_fleet(&text);
    }

    fn note(&mut self, line: &str) {
        self.watcher.note(line);
    }
}

/// Has the games played by which numbers are tuned. `note` is told of what happens beside them.
pub(crate) fn tune_numbers(
    server: &Server,
    args: &FleetArgs,
    (plan, journal): (&Plan, &Path),
    settings: &SpsaSettings,
    archive: &mut Archive,
    watcher: &mut dyn SpsaWatcher,
    note: &dyn Fn(&str),
) -> Result<SpsaState> {
    let (plan, files) = as_it_travels(plan)?;
    let played: BTreeSet<_> = archive.played().iter().map(FinishedGame::pair).collect();
    let pairs = settings.iterations * settings.pairs;
    let run = RunFile::open(journal)?;
    let numbers = counted(settings.params.len(), "number", "numbers");
    let title = format!("{}: {numbers} tuned", plan.game.name());
    let left = pairs.saturating_sub(played.len());
    let mut run_settings = args.settings(&run, title, left as u64)?;
    run_settings.files.clone_from(&files);
    let mut job = SpsaJob {
        tuning: SpsaRun::new(&plan, settings, archive.played())?,
        files: hashes(&files),
        archive,
        watcher,
        note,
        teller: FleetTeller::default(),
    };
    coordinate(server, run_settings, &mut job)?;
    run.remove();
    Ok(job.tuning.state().clone())
}

struct SpsaJob<'a> {
    tuning: SpsaRun,
    files: BTreeSet<String>,
    archive: &'a mut Archive,
    watcher: &'a mut dyn SpsaWatcher,
    note: &'a dyn Fn(&str),
    teller: FleetTeller,
}

impl Job for SpsaJob<'_> {
    type Checked = Vec<FinishedGame>;

    fn kind(&self) -> &'static str {
        MATCH
    }

    fn next(&mut self) -> Result<NextUnit, JobError> {
        match self.tuning.next_unit(self.watcher)? {
            SpsaUnit::Unit(pair, unit) => pair_unit(pair, &unit, &self.files),
            SpsaUnit::Later => Ok(NextUnit::Later),
            SpsaUnit::Over => Ok(NextUnit::Over),
        }
    }

    fn check(&mut self, task: &Value, result: &[u8]) -> Result<Self::Checked, String> {
        check_pair(task, result).map(|(_, games)| games)
    }

    fn keep(&mut self, _: u64, games: Self::Checked) -> Result<ControlFlow<()>, JobError> {
        self.tuning.keep(&games, self.archive, self.watcher)?;
        Ok(ControlFlow::Continue(()))
    }

    fn tell(&mut self, progress: &FleetProgress) {
        let (text, is_news) = self.teller.words(progress);
        if is_news {
            (self.note)(&text);
        }
    }

    fn note(&mut self, line: &str) {
        (self.note)(line);
    }
}

/// How many games a unit of self-play has where nobody says otherwise: their records fit into a message, and a lost unit costs
/// little.
pub(crate) const UNIT_GAMES: u32 = 256;

/// Has games of self-play played by workers. `watch` is told of each that is written, `note` of what else happens.
pub(crate) fn self_play(
    server: &Server,
    args: &FleetArgs,
    (path, settings): (&Path, &SelfPlaySettings),
    unit_games: u32,
    watch: &mut dyn FnMut(SelfPlayProgress),
    note: &mut dyn FnMut(&str),
) -> Result<SelfPlayProgress> {
    let mut file = SelfPlayFile::open(path, settings)?;
    let ranges = file.missing().ranges(u64::from(unit_games));
    let units = file.missing().ranges(u64::from(unit_games)).count();
    if units == 0 {
        return Ok(file.finish()?);
    }
    let mut wire = settings.clone();
    wire.threads = 1;
    let mut needed = Vec::new();
    if let EvalChoice::File(path) = &mut wire.eval {
        let hash = hash_of(path)?;
        needed.push((hash.clone(), path.clone()));
        *path = PathBuf::from(hash.text());
    }
    let run = RunFile::open(path)?;
    let title = format!("{} with {} nodes", settings.game.name(), settings.nodes);
    let mut run_settings = args.settings(&run, title, units as u64)?;
    run_settings.files.clone_from(&needed);
    let mut job = SelfPlayJob {
        settings,
        wire,
        ranges: Box::new(ranges),
        files: hashes(&needed),
        file: &mut file,
        watch,
        note,
        teller: FleetTeller::default(),
    };
    coordinate(server, run_settings, &mut job)?;
    run.remove();
    Ok(file.finish()?)
}

struct SelfPlayJob<'a> {
    settings: &'a SelfPlaySettings,
    /// The settings as they travel.
    wire: SelfPlaySettings,
    ranges: Box<dyn Iterator<Item = (u64, Range<u64>)>>,
    files: BTreeSet<String>,
    file: &'a mut SelfPlayFile,
    watch: &'a mut dyn FnMut(SelfPlayProgress),
    note: &'a mut dyn FnMut(&str),
    teller: FleetTeller,
}

impl Job for SelfPlayJob<'_> {
    type Checked = Vec<(SelfPlayGame, u64)>;

    fn kind(&self) -> &'static str {
        SELF_PLAY
    }

    fn next(&mut self) -> Result<NextUnit, JobError> {
        let Some((number, games)) = self.ranges.next() else {
            return Ok(NextUnit::Over);
        };
        let unit = SelfPlaySettings {
            games,
            ..self.wire.clone()
        };
        Ok(NextUnit::Unit(UnitTask {
            number,
            threads: 1,
            files: self.files.clone(),
            task: serde_json::to_value(&unit)?,
        }))
    }

    fn check(&mut self, task: &Value, result: &[u8]) -> Result<Self::Checked, String> {
        let unit = SelfPlaySettings::deserialize(task).map_err(|error| error.to_string())?;
        let unit = SelfPlaySettings {
            eval: self.settings.eval.clone(),
            ..unit
        };
        check_range(&unit, result).map_err(|fault| fault.to_string())
    }

    fn keep(&mut self, _: u64, games: Self::Checked) -> Result<ControlFlow<()>, JobError> {
        let end = games.last().map_or(0, |(game, _)| game.number + 1);
        for (game, quiet) in games {
            self.file.add(game, quiet, self.watch)?;
        }
        if self.file.sync()? < end {
            // Where a file was damaged before, a unit can end within a block all the same.
            self.file.finish()?;
            self.file.sync()?;
        }
        Ok(ControlFlow::Continue(()))
    }

    fn tell(&mut self, progress: &FleetProgress) {
        let (text, is_news) = self.teller.words(progress);
        if is_news {
            (self.note)(&text);
        }
    }

    fn note(&mut self, line: &str) {
        (self.note)(line);
    }
}
