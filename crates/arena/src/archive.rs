//! What is kept of games: a journal to go on from, and the games as PGN.

mod entry;
mod error;
mod journal;
mod records;
mod replace;

pub use entry::Entry;
pub use error::ArchiveError;
pub use replace::replace_file;

use crate::plan::Plan;
use journal::Journal;
use records::Records;
use std::path::Path;

/// The files that finished games go to. The journal comes first: what stands there is played, whatever happens after.
#[derive(Debug, Default)]
pub struct Archive {
    journal: Option<Journal>,
    records: Option<Records>,
    played: Vec<Entry>,
}

impl Archive {
    /// Opens or begins the files, and brings the records in line with the journal where they fell behind it.
    pub fn open(
        plan: &Plan,
        journal: Option<&Path>,
        records: Option<&Path>,
    ) -> Result<Archive, ArchiveError> {
        let Some(path) = journal else {
            return Ok(Archive {
                records: records.map(Records::append).transpose()?,
                ..Archive::default()
            });
        };
        let (mut journal, played) = Journal::open(path, &plan.identity())?;
        let texts = || played.iter().map(|entry| entry.pgn.as_str());
        let records = records.map(|path| Records::resume(path, &mut journal, texts()));
        Ok(Archive {
            records: records.transpose()?,
            journal: Some(journal),
            played,
        })
    }

    /// The games that were played before.
    pub fn played(&self) -> &[Entry] {
        &self.played
    }

    /// Adds a game. When this returns, it is kept.
    pub(crate) fn add(&mut self, entry: &Entry) -> Result<(), ArchiveError> {
        if let Some(journal) = &mut self.journal {
            journal.game(entry)?;
        }
        if let Some(records) = &mut self.records {
            records.add(&entry.pgn)?;
        }
        Ok(())
    }
}
