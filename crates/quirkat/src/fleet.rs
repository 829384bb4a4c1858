//! Work on many machines: how the command line names servers, and what matches, tournaments and self-play hand out.

pub(crate) mod job;
mod signature;
pub(crate) mod status;
pub(crate) mod worker;

use crate::args::values;
use anyhow::{Context, Result, ensure};
use clap::Args;
use quirkat_fleet::{FileHash, FleetProgress, RunSettings, Server, new_run};
use quirkat_game::{counted, quoted};
use quirkat_machine::OutputFile;
use signature::signature;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What workers call pairs of games of a match or tournament.
const MATCH: &str = "match";
/// What they call ranges of self-play games.
const SELF_PLAY: &str = "selfplay";

/// How to be let in by a server.
#[derive(Args, Clone, Debug)]
pub(crate) struct KeyArgs {
    /// A file of credentials, as `nsc` makes them
    #[arg(long, value_name = "FILE")]
    creds: Option<PathBuf>,

    /// A file with the seed of an nkey
    #[arg(long, value_name = "FILE")]
    nkey: Option<PathBuf>,

    /// A file with the certificates to trust; the connection is encrypted then
    #[arg(long, value_name = "FILE")]
    tls_ca: Option<PathBuf>,

    /// A file with the certificate to show
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// A file with the key of that certificate
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
}

impl KeyArgs {
    /// The servers at an address.
    fn server(&self, url: &str) -> Server {
        let pair = self.tls_cert.clone().zip(self.tls_key.clone());
        Server {
            url: url.to_owned(),
            credentials: self.creds.clone(),
            nkey: self.nkey.clone(),
            tls_ca: self.tls_ca.clone(),
            tls_certificate: pair,
        }
    }
}

/// How a command has its games played by workers.
#[derive(Args, Clone, Debug)]
pub(crate) struct FleetArgs {
    /// Have the games played by workers of these servers: `nats://HOST:4222`, several separated by commas; see docs/fleet.md
    #[arg(long, value_name = "URL")]
    pub(crate) fleet: Option<String>,

    #[command(flatten)]
    keys: KeyArgs,

    /// For how many seconds a worker may be silent before its unit goes to another
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value_t = 60, value_parser = values::lease)]
    lease: u64,

    /// How many units are queued at most
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value_t = 256, value_parser = values::units_ahead)]
    ahead: u32,
}

impl FleetArgs {
    /// The servers, where there are any.
    pub(crate) fn server(&self) -> Option<Server> {
        self.fleet.as_deref().map(|url| self.keys.server(url))
    }

    /// The settings of a run whose truth is in a file.
    fn settings(&self, run: &RunFile, title: String, units: u64) -> Result<RunSettings> {
        Ok(RunSettings {
            run: run.name.clone(),
            title,
            signature: signature()?,
            lease: Duration::from_secs(self.lease),
            ahead: self.ahead as usize,
            units,
            files: Vec::new(),
        })
    }
}

/// The folder for what can be had again.
fn cache_folder() -> Result<PathBuf> {
    let named = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".cache"));
    let folder = named.filter(|folder| folder.is_absolute()).or_else(home);
    let folder = folder.context("there is no cache folder; --cache names one")?;
    Ok(folder.join("quirkat"))
}

/// The file beside a journal that names its run, so that the run goes on under the same name.
struct RunFile {
    name: String,
    path: PathBuf,
}

impl RunFile {
    fn open(journal: &Path) -> Result<RunFile> {
        let mut path = journal.as_os_str().to_owned();
        path.push(".run");
        let path = PathBuf::from(path);
        let shown = quoted(&path.to_string_lossy());
        if let Ok(text) = std::fs::read_to_string(&path) {
            let name = text.trim().to_owned();
            let is_name =
                (1..=64).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric());
            ensure!(is_name, "`{shown}` does not hold the name of a run");
            return Ok(RunFile { name, path });
        }
        let name = new_run();
        let written = OutputFile::open(&path, false)
            .and_then(|file| file.write(format!("{name}\n").as_bytes()));
        written.with_context(|| format!("cannot write `{shown}`"))?;
        Ok(RunFile { name, path })
    }

    /// The run is over.
    fn remove(self) {
        // One that stays is only a name that is used again.
        let _ = std::fs::remove_file(self.path);
    }
}

/// The hash of a file that units need.
fn hash_of(file: &Path) -> Result<FileHash> {
    let hash = FileHash::of(file);
    hash.with_context(|| format!("cannot read `{}`", quoted(&file.to_string_lossy())))
}

/// How often the progress of a fleet is told where there is no terminal.
const TELL_INTERVAL: Duration = Duration::from_mins(1);

/// Says how a fleet does, but not again and again.
#[derive(Default)]
struct FleetTeller {
    told: Option<Instant>,
    workers: Option<(usize, usize)>,
    late: usize,
}

impl FleetTeller {
    /// The progress in a few words, and whether it is news.
    fn words(&mut self, progress: &FleetProgress) -> (String, bool) {
        let mut text = format!(
            "{} with {}, {:.1} units a minute",
            counted(progress.workers, "worker", "workers"),
            counted(progress.threads, "thread", "threads"),
            progress.per_minute,
        );
        if progress.others > 0 {
            let _ = write!(text, ", {} of another build", progress.others);
        }
        if let Some(first) = progress.late.first() {
            let _ = write!(
                text,
                ", {} late: unit {}",
                progress.late.len(),
                first.number
            );
            match &first.played {
                Some((worker, seconds)) => {
                    let _ = write!(text, " by {} for {seconds:.0} s", quoted(worker));
                }
                None => text += " by nobody",
            }
        }
        let now = (progress.workers, progress.others);
        let is_news = self.workers != Some(now)
            || self.late < progress.late.len()
            || self.told.is_none_or(|told| told.elapsed() >= TELL_INTERVAL);
        self.workers = Some(now);
        self.late = progress.late.len();
        if is_news {
            self.told = Some(Instant::now());
        }
        (text, is_news)
    }
}
