//! What a coordinator does the work for.

use super::FleetProgress;
use serde_json::Value;
use std::collections::BTreeSet;
use std::error::Error;
use std::ops::ControlFlow;

type JobError = Box<dyn Error + Send + Sync>;

/// A unit that a job hands out.
pub struct UnitTask {
    /// Its number. Later units have higher ones.
    pub number: u64,
    /// How many threads it keeps busy.
    pub threads: u32,
    /// The hashes of the files that it needs.
    pub files: BTreeSet<String>,
    /// What is to be done.
    pub task: Value,
}

/// What a job has to hand out.
pub enum NextUnit {
    /// A unit that is not kept yet.
    Unit(UnitTask),
    /// None before a result of those that are out is kept.
    Later,
    /// None any more.
    Over,
}

/// What a coordinator does the work for.
pub trait Job {
    /// A result that can be true.
    type Checked;

    /// What workers call this kind of work.
    fn kind(&self) -> &'static str;

    /// The next unit that is not kept yet.
    fn next(&mut self) -> Result<NextUnit, JobError>;

    /// Checks a result, or says why it cannot be true.
    fn check(&mut self, task: &Value, result: &[u8]) -> Result<Self::Checked, String>;

    /// Keeps a result on disk. Results come in the order of their numbers, each once. `Break` ends the run everywhere.
    fn keep(&mut self, number: u64, result: Self::Checked) -> Result<ControlFlow<()>, JobError>;

    /// Is told now and then how it goes.
    fn tell(&mut self, progress: &FleetProgress);

    /// Is told of something that happened, as a sentence.
    fn note(&mut self, line: &str);
}
