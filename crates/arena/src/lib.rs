//! Matches and tournaments between engines of any game, and what their results prove.
//!
//! A [`Plan`] says who plays whom, how fast and from which openings. [`run`] plays it on several threads, tells a
//! [`Watcher`] of every game that ends, and keeps an [`Archive`] from which a plan that was broken off goes on.
//! [`stats`] turns results into Elo, likelihoods and a decision when to stop.

mod adjudication;
mod archive;
mod date;
mod fault;
mod game;
mod notes;
mod openings;
mod pace;
mod plan;
mod player;
mod run;
mod schedule;
mod standings;
pub mod stats;

pub use adjudication::{Adjudication, Adjudicator, DrawRule, WinRule};
pub use archive::{Archive, ArchiveError, Entry, replace_file};
pub use date::today;
pub use fault::Fault;
pub use openings::{Generator, OpeningError, Source, generate, read as read_openings};
pub use pace::{NoPace, Pace};
pub use plan::Plan;
pub use player::{Description, DescriptionError, PlayerKind, Program};
pub use run::{RunError, Watcher, run};
pub use schedule::{Encounter, Form, Schedule};
pub use standings::{Cell, Row, Standings};
