#![doc = include_str!("../README.md")]

mod iterations;
mod savings;
mod searcher;
mod terms;

pub use iterations::{Iteration, iterations};
pub use quirkat_opponents::Watch;
pub use savings::{DepthSavings, Reduction, SearchEffort, savings};
pub use searcher::{PlainSearcher, StudyError};
pub use terms::{Basis, Breakdown, TermValue, breakdown, judgement};
