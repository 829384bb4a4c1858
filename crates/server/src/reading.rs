//! What is read from the file of games: tables with all that happened there, and lists of them.

use crate::events::StoredEvent;
use crate::store::{StoreError, Summary, optional};
use crate::studies::StudyRow;
use quirkat_protocol::StudySummary;
use quirkat_search::Score;
use rusqlite::{Connection, OpenFlags, Row, params};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A table as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct StoredTable {
    pub(crate) owner: [u8; 32],
    /// The secrets of the seats of White and Black in the first game.
    pub(crate) keys: [String; 2],
    pub(crate) events: Vec<StoredEvent>,
    /// How long the side to move had been at it, and after which event that was noted.
    pub(crate) spent: (u64, u64),
    /// The scores of the game that the side to move has been in since that event, where they were kept.
    pub(crate) scores: (u64, Vec<Score>),
}

/// A table in a list.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) summary: Summary,
    pub(crate) changed_ms: u64,
}

/// Which tables are listed.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) owner: [u8; 32],
    pub(crate) game: Option<String>,
    /// A part of a player's name, of the game's or of the result.
    pub(crate) search: Option<String>,
    pub(crate) offset: u32,
    pub(crate) limit: u32,
}

/// A connection that only reads. It never waits for the one that writes.
pub(crate) struct Reader {
    connection: Mutex<Connection>,
}

impl Reader {
    pub(crate) fn open(path: &Path) -> Result<Reader, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        Ok(Reader {
            connection: Mutex::new(connection),
        })
    }

    /// A table with all its events.
    pub(crate) fn table(&self, id: &str) -> Result<Option<StoredTable>, StoreError> {
        let connection = self.lock();
        let row = connection
            .prepare_cached(
                "SELECT owner, white_key, black_key, spent_event, spent_ms, scores_event, scores FROM tables WHERE id = ?1",
            )?
            .query_row([id], |row| {
                Ok(StoredTable {
                    owner: row.get(0)?,
                    keys: [row.get(1)?, row.get(2)?],
                    events: Vec::new(),
                    spent: (row.get::<_, i64>(3)? as u64, row.get::<_, i64>(4)? as u64),
                    // Scores that cannot be read are worked out again.
                    scores: (
                        row.get::<_, i64>(5)? as u64,
                        serde_json::from_str(&row.get::<_, String>(6)?).unwrap_or_default(),
                    ),
                })
            });
        let Some(mut table) = optional(row)? else {
            return Ok(None);
        };
        let mut statement = connection.prepare_cached(
            "SELECT number, body, nonce, time_ms FROM events WHERE table_id = ?1 ORDER BY number",
        )?;
        let events = statement.query_map([id], event)?;
        table.events = events.collect::<Result<_, _>>()?;
        Ok(Some(table))
    }

    /// A review that was kept, as JSON.
    pub(crate) fn review(&self, key: &[u8; 32]) -> Result<Option<String>, StoreError> {
        let connection = self.lock();
        let found = connection
            .prepare_cached("SELECT body FROM reviews WHERE key = ?1")?
            .query_row([&key[..]], |row| row.get(0));
        Ok(optional(found)?)
    }

    /// A study by its name.
    pub(crate) fn study(&self, id: &str) -> Result<Option<StudyRow>, StoreError> {
        let connection = self.lock();
        let found = connection
            .prepare_cached("SELECT id, owner, game, title, body FROM studies WHERE id = ?1")?
            .query_row([id], |row| {
                Ok(StudyRow {
                    id: row.get(0)?,
                    owner: row.get(1)?,
                    game: row.get(2)?,
                    title: row.get(3)?,
                    body: row.get(4)?,
                    most: None,
                })
            });
        Ok(optional(found)?)
    }

    /// Somebody's studies, those changed last first.
    pub(crate) fn studies(&self, owner: &[u8; 32]) -> Result<Vec<StudySummary>, StoreError> {
        let connection = self.lock();
        let mut statement = connection.prepare_cached(
            "SELECT id, game, title, changed_ms FROM studies WHERE owner = ?1 ORDER BY changed_ms DESC, id",
        )?;
        let rows = statement.query_map([&owner[..]], |row| {
            Ok(StudySummary {
                id: row.get(0)?,
                game: row.get(1)?,
                title: row.get(2)?,
                changed_ms: row.get::<_, i64>(3)? as u64,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody's tables, those changed last first, and how many there are in all.
    pub(crate) fn list(&self, wanted: &Wanted) -> Result<(Vec<Listed>, u32), StoreError> {
        const WHICH: &str = "owner = ?1 AND (?2 IS NULL OR game = ?2) \
            AND (?3 IS NULL OR instr(lower(game || ' ' || white || ' ' || black || ' ' || coalesce(result, '') || ' ' || id), ?3) > 0)";
        let connection = self.lock();
        let search = wanted.search.as_ref().map(|text| text.to_lowercase());
        let total = connection
            .prepare_cached(&format!("SELECT count(*) FROM tables WHERE {WHICH}"))?
            .query_row(params![&wanted.owner[..], wanted.game, search], |row| {
                row.get(0)
            })?;
        let mut statement = connection.prepare_cached(&format!(
            "SELECT id, game, white, black, plies, result, position, changed_ms FROM tables WHERE {WHICH} \
             ORDER BY changed_ms DESC, id LIMIT ?4 OFFSET ?5"
        ))?;
        let rows = statement.query_map(
            params![
                &wanted.owner[..],
                wanted.game,
                search,
                wanted.limit,
                wanted.offset
            ],
            listed,
        )?;
        Ok((rows.collect::<Result<_, _>>()?, total))
    }
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        id: row.get(0)?,
        game: row.get(1)?,
        summary: Summary {
            white: row.get(2)?,
            black: row.get(3)?,
            plies: row.get(4)?,
            result: row.get(5)?,
            position: row.get(6)?,
        },
        changed_ms: row.get::<_, i64>(7)? as u64,
    })
}

fn event(row: &Row<'_>) -> rusqlite::Result<StoredEvent> {
    let body: String = row.get(1)?;
    let event = serde_json::from_str(&body).map_err(|error| {
        let kind = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(1, kind, Box::new(error))
    })?;
    Ok(StoredEvent {
        number: row.get::<_, i64>(0)? as u64,
        event,
        nonce: row.get(2)?,
        time_ms: row.get::<_, i64>(3)? as u64,
    })
}
