//! The file of a self-play run, written in the order of the games' numbers.

use super::{SelfPlayError, SelfPlayProgress, SelfPlaySettings};
use crate::data::{DataHeader, DataWriter, SelfPlayGame};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// How many games a block has, by number: few, because a kill loses what is not written, and always the same, so that the same
/// games make the same file.
const BLOCK_GAMES: u64 = 8;

/// The file of a self-play run. Games are written in the order of their numbers, in blocks that depend on nothing else: whoever
/// played them, on however many threads or machines and after however many kills, the file is the same.
pub struct SelfPlayFile {
    writer: DataWriter,
    progress: SelfPlayProgress,
    started: Instant,
    missing: MissingGames,
    /// The games that are still to be written.
    left: MissingGames,
    /// Games that wait for one before them, with the number of their quiet positions.
    waiting: BTreeMap<u64, (SelfPlayGame, u64)>,
}

impl SelfPlayFile {
    /// Opens or creates the file.
    pub fn open(path: &Path, settings: &SelfPlaySettings) -> Result<SelfPlayFile, SelfPlayError> {
        Self::create(path, &settings.header()?, settings.games.clone(), |_| true)
    }

    /// Opens or creates a file with those games of a range that `wanted` chooses.
    pub(super) fn create(
        path: &Path,
        header: &DataHeader,
        range: Range<u64>,
        wanted: impl Fn(u64) -> bool,
    ) -> Result<SelfPlayFile, SelfPlayError> {
        let (writer, mut existing) = DataWriter::open(path, header)?;
        let count = existing.numbers.len() as u64;
        let unwanted = range.clone().filter(|&number| !wanted(number));
        existing.numbers.extend(unwanted);
        let missing = MissingGames {
            range,
            existing: Arc::new(existing.numbers),
        };
        Ok(SelfPlayFile {
            progress: SelfPlayProgress {
                games: count,
                earlier: count,
                damaged: existing.damaged,
                bytes: writer.written(),
                ..SelfPlayProgress::default()
            },
            writer,
            started: Instant::now(),
            left: missing.clone(),
            missing,
            waiting: BTreeMap::new(),
        })
    }

    /// The numbers of the games that it lacked when it was opened.
    pub fn missing(&self) -> MissingGames {
        self.missing.clone()
    }

    /// Adds a game, which is written when all before it are there. `watch` is told of each that is. Games that the file has already
    /// are passed over.
    pub fn add(
        &mut self,
        game: SelfPlayGame,
        quiet: u64,
        watch: &mut dyn FnMut(SelfPlayProgress),
    ) -> io::Result<()> {
        if self.left.contains(game.number) {
            self.waiting.insert(game.number, (game, quiet));
        }
        while let Some(number) = self.left.clone().next()
            && let Some((game, quiet)) = self.waiting.remove(&number)
        {
            self.left.next();
            self.writer.add(&game)?;
            if (number + 1).is_multiple_of(BLOCK_GAMES) || self.left.clone().next().is_none() {
                self.writer.flush()?;
            }
            self.progress.games += 1;
            self.progress.positions += game.plies.len() as u64;
            self.progress.quiet += quiet;
            self.progress.bytes = self.writer.written();
            self.progress.elapsed = self.started.elapsed();
            watch(self.progress);
        }
        Ok(())
    }

    /// Syncs what is written to disk, and returns the number before which everything is there.
    pub fn sync(&mut self) -> io::Result<u64> {
        self.writer.sync()?;
        let next = self.left.clone().next();
        let next = next.unwrap_or(self.left.range.end);
        let begun = self.writer.is_block_begun();
        Ok(if begun {
            next / BLOCK_GAMES * BLOCK_GAMES
        } else {
            next
        })
    }

    /// Writes the last block, also where it is not full, and tells how far it all got.
    pub fn finish(&mut self) -> io::Result<SelfPlayProgress> {
        self.writer.flush()?;
        self.progress.bytes = self.writer.written();
        self.progress.elapsed = self.started.elapsed();
        Ok(self.progress)
    }
}

/// The numbers of a range without those of games that exist, in their order.
#[derive(Clone, Debug)]
pub struct MissingGames {
    range: Range<u64>,
    existing: Arc<BTreeSet<u64>>,
}

impl MissingGames {
    fn contains(&self, number: u64) -> bool {
        self.range.contains(&number) && !self.existing.contains(&number)
    }

    /// The ranges of so many numbers, cut at multiples of it, in which something is missing: where each begins and ends. The size is
    /// rounded up to whole blocks, so that a range can be written as it comes.
    pub fn ranges(mut self, size: u64) -> impl Iterator<Item = (u64, Range<u64>)> {
        let size = size.max(1).next_multiple_of(BLOCK_GAMES);
        std::iter::from_fn(move || {
            let first = self.next()?;
            let part = first / size;
            let end = part.saturating_add(1).saturating_mul(size);
            let mut last = first;
            while let Some(next) = self.clone().next().filter(|&next| next < end) {
                self.next();
                last = next;
            }
            Some((part, first..last + 1))
        })
    }
}

impl Iterator for MissingGames {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let existing = &self.existing;
        self.range.find(|number| !existing.contains(number))
    }
}
