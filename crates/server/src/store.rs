//! The file of games: one thread owns the connection that writes, and commits together what waits for it.

use crate::events::{Event, StoredEvent};
use crate::host::unix_ms;
use crate::reading::Reader;
use crate::secret::same_fingerprint;
use crate::studies::StudyRow;
use quirkat_search::Score;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use thiserror::Error;
use tokio::sync::oneshot;

/// How many tables' changes are committed together at most.
const GROUP: usize = 256;
/// How many changes wait at most; whoever has more waits with them.
const QUEUE: usize = 1024;
/// How long a write waits for a lock that somebody else holds, such as a backup.
const BUSY_MS: u32 = 5000;

/// The steps from each version of the file to the next.
const MIGRATIONS: &[&str] = &[
    "
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        owner BLOB NOT NULL,
        white_key TEXT NOT NULL,
        black_key TEXT NOT NULL,
        game TEXT NOT NULL,
        white TEXT NOT NULL,
        black TEXT NOT NULL,
        plies INTEGER NOT NULL,
        result TEXT,
        position TEXT NOT NULL,
        created_ms INTEGER NOT NULL,
        changed_ms INTEGER NOT NULL,
        spent_event INTEGER NOT NULL DEFAULT 0,
        spent_ms INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX tables_of_owner ON tables (owner, changed_ms);
    CREATE TABLE events (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        body TEXT NOT NULL,
        nonce TEXT,
        time_ms INTEGER NOT NULL,
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX nonces ON events (table_id, nonce) WHERE nonce IS NOT NULL;
",
    "
    CREATE TABLE reviews (
        key BLOB PRIMARY KEY,
        body TEXT NOT NULL,
        made_ms INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX reviews_by_age ON reviews (made_ms);
    CREATE TABLE studies (
        id TEXT PRIMARY KEY,
        owner BLOB NOT NULL,
        game TEXT NOT NULL,
        title TEXT NOT NULL,
        body TEXT NOT NULL,
        changed_ms INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX studies_of_owner ON studies (owner, changed_ms);
",
    "
    ALTER TABLE tables ADD COLUMN scores_event INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN scores TEXT NOT NULL DEFAULT '[]';
",
];

/// How many reviews are kept: the oldest make room, and can be made again.
const MOST_REVIEWS: u32 = 10_000;

/// Why the file of games cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The file or its folder cannot be written.
    #[error("cannot write {path}: {reason}")]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Another server has it open.
    #[error("another server is using {0}")]
    InUse(PathBuf),
    /// It comes from a later version of the program, or is something else.
    #[error("{path} is not a file of games that this version can read: {reason}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: String,
    },
    /// Too many tables.
    #[error("you have {0} tables, which is as many as there can be; delete some first")]
    TooManyTables(u32),
    /// There is no such table.
    #[error("there is no such table")]
    NoTable,
    /// There is no such study.
    #[error("there is no such study")]
    NoStudy,
    /// Too many studies.
    #[error("you have {0} studies, which is as many as there can be; delete some first")]
    TooManyStudies(u32),
    /// It belongs to somebody else.
    #[error("it belongs to somebody else")]
    NotYours,
    /// The file could not be read or written just now.
    #[error("the file of games fails: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// The server is shutting down.
    #[error("the server is shutting down")]
    Closed,
}

/// What a list of tables shows, kept beside the events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Summary {
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) plies: u32,
    pub(crate) result: Option<String>,
    pub(crate) position: String,
}

/// A table to be set.
#[derive(Clone, Debug)]
pub(crate) struct NewRow {
    pub(crate) id: String,
    pub(crate) owner: [u8; 32],
    /// The secrets of White's and Black's seats.
    pub(crate) keys: [String; 2],
    pub(crate) game: String,
    /// How many tables the owner may have.
    pub(crate) most: u32,
}

type Reply = oneshot::Sender<Result<(), StoreError>>;

enum Change {
    Create(Box<NewRow>, StoredEvent, Summary),
    Append(String, Vec<StoredEvent>, Summary),
    Delete(String),
    /// How long the side to move has been at it, as of an event.
    Spent(String, u64, u64),
    /// The scores of a game that is over, and the event since which it lasts.
    Scores(String, u64, Vec<Score>),
    Review([u8; 32], String),
    Study(Box<StudyRow>),
    DeleteStudy(String, [u8; 32]),
}

struct Job {
    change: Change,
    reply: Reply,
}

/// The file of games.
pub(crate) struct Store {
    jobs: Mutex<Option<SyncSender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    pub(crate) reader: Arc<Reader>,
    /// Held for as long as the file is used.
    _lock: File,
}

impl Store {
    /// Opens or makes the file, and brings it up to this version.
    pub(crate) fn open(path: &Path) -> Result<Store, StoreError> {
        let unwritable = |reason: String| StoreError::Unwritable {
            path: path.to_owned(),
            reason,
        };
        if let Some(folder) = path.parent().filter(|folder| *folder != Path::new("")) {
            std::fs::create_dir_all(folder).map_err(|error| unwritable(error.to_string()))?;
        }
        let lock = lock(path)?;
        let mut connection = Connection::open(path).map_err(|error| unwritable(plain(&error)))?;
        keep_private(path);
        prepare(&mut connection, path)?;
        let reader = Reader::open(path)?;
        let (jobs, queue) = sync_channel(QUEUE);
        let writer = Builder::new()
            .name("store".to_owned())
            .spawn(move || write(connection, &queue))
            .map_err(|error| unwritable(error.to_string()))?;
        Ok(Store {
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(writer)),
            reader: Arc::new(reader),
            _lock: lock,
        })
    }

    /// Sets a table.
    pub(crate) async fn create(
        &self,
        row: NewRow,
        first: StoredEvent,
        summary: Summary,
    ) -> Result<(), StoreError> {
        let change = Change::Create(Box::new(row), first, summary);
        self.change(change).await
    }

    /// Appends events to a table. When this returns, they are on the disk.
    pub(crate) async fn append(
        &self,
        id: &str,
        events: Vec<StoredEvent>,
        summary: Summary,
    ) -> Result<(), StoreError> {
        let change = Change::Append(id.to_owned(), events, summary);
        self.change(change).await
    }

    /// Notes how long the side to move has been at it.
    pub(crate) async fn spent(&self, id: &str, event: u64, ms: u64) -> Result<(), StoreError> {
        self.change(Change::Spent(id.to_owned(), event, ms)).await
    }

    /// Keeps the scores of a game that is over, which lasts since that event.
    pub(crate) async fn scores(
        &self,
        id: &str,
        event: u64,
        scores: &[Score],
    ) -> Result<(), StoreError> {
        let change = Change::Scores(id.to_owned(), event, scores.to_owned());
        self.change(change).await
    }

    /// Deletes a table and all that happened there.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.change(Change::Delete(id.to_owned())).await
    }

    /// Keeps a review.
    pub(crate) async fn keep_review(&self, key: [u8; 32], body: String) -> Result<(), StoreError> {
        self.change(Change::Review(key, body)).await
    }

    /// Keeps a study, in place of the one of that name.
    pub(crate) async fn put_study(&self, row: StudyRow) -> Result<(), StoreError> {
        self.change(Change::Study(Box::new(row))).await
    }

    /// Deletes a study of that owner.
    pub(crate) async fn delete_study(&self, id: String, owner: [u8; 32]) -> Result<(), StoreError> {
        self.change(Change::DeleteStudy(id, owner)).await
    }

    async fn change(&self, change: Change) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let jobs = self.jobs.lock().ok().and_then(|jobs| jobs.clone());
        let jobs = jobs.ok_or(StoreError::Closed)?;
        let mut job = Job { change, reply };
        while let Err(error) = jobs.try_send(job) {
            match error {
                std::sync::mpsc::TrySendError::Full(back) => job = back,
                std::sync::mpsc::TrySendError::Disconnected(_) => return Err(StoreError::Closed),
            }
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Writes what waits, and closes the file.
    pub(crate) fn close(&self) {
        if let Ok(mut jobs) = self.jobs.lock() {
            jobs.take();
        }
        let writer = self.writer.lock().ok().and_then(|mut writer| writer.take());
        if let Some(writer) = writer {
            let _ = writer.join();
        }
    }
}

/// Keeps a second server away. The lock is the system's, so it goes with the process, however that ends.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let unwritable = |error: std::io::Error| StoreError::Unwritable {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(name)
        .map_err(unwritable)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(unwritable(error)),
    }
}

/// The file holds the secrets of seats, which are nobody else's business.
fn keep_private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let _ = std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600));
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// What the library says, without the number.
fn plain(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(text)) => text.clone(),
        other => other.to_string(),
    }
}

fn prepare(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let unreadable = |reason: String| StoreError::Unreadable {
        path: path.to_owned(),
        reason,
    };
    let setting = |connection: &Connection, sql: &str| {
        let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => unreadable(plain(&error)),
            _ => StoreError::Unwritable {
                path: path.to_owned(),
                reason: plain(&error),
            },
        };
        connection.execute_batch(sql).map_err(failed)
    };
    setting(connection, &format!("PRAGMA busy_timeout = {BUSY_MS}"))?;
    setting(connection, "PRAGMA journal_mode = WAL")?;
    // FULL survives a loss of power; NORMAL would survive only the end of the process.
    setting(connection, "PRAGMA synchronous = FULL")?;
    setting(connection, "PRAGMA foreign_keys = ON")?;
    let version = connection
        .query_row("PRAGMA user_version", [], |row| row.get::<_, u32>(0))
        .map(|version| version as usize)
        .map_err(|error| unreadable(plain(&error)))?;
    let missing = MIGRATIONS.get(version..).ok_or_else(|| {
        unreadable(format!(
            "it has version {version}, and this program knows {}",
            MIGRATIONS.len()
        ))
    })?;
    for (step, next) in missing.iter().zip(version + 1..) {
        setting(
            connection,
            &format!("BEGIN IMMEDIATE; {step} PRAGMA user_version = {next}; COMMIT"),
        )?;
    }
    // A file that can be read but not written is found out now and not with the first move.
    setting(connection, "BEGIN IMMEDIATE; COMMIT")
}

/// Commits what comes, several changes at once where they wait.
fn write(mut connection: Connection, queue: &Receiver<Job>) {
    while let Ok(first) = queue.recv() {
        let mut jobs = vec![first];
        jobs.extend(queue.try_iter().take(GROUP - 1));
        let results = commit(&mut connection, &jobs);
        for (job, result) in jobs.into_iter().zip(results) {
            // Whoever asked may have gone.
            let _ = job.reply.send(result);
        }
    }
    let _ = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// Each change is done or not by itself; they reach the disk together.
fn commit(connection: &mut Connection, jobs: &[Job]) -> Vec<Result<(), StoreError>> {
    let mut attempt = || -> Result<Vec<Result<(), StoreError>>, rusqlite::Error> {
        let mut transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut results = Vec::new();
        for job in jobs {
            let savepoint = transaction.savepoint()?;
            let result = execute(&savepoint, &job.change);
            if result.is_ok() {
                savepoint.commit()?;
            }
            results.push(result);
        }
        transaction.commit()?;
        Ok(results)
    };
    attempt().unwrap_or_else(|error| {
        tracing::error!("a commit failed: {}", plain(&error));
        let failed = |_: &Job| {
            let text = plain(&error);
            Err(StoreError::Sqlite(rusqlite::Error::SqliteFailure(
                rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR),
                Some(text),
            )))
        };
        jobs.iter().map(failed).collect()
    })
}

fn execute(connection: &Connection, change: &Change) -> Result<(), StoreError> {
    match change {
        Change::Create(row, first, summary) => {
            let count: u32 = connection
                .prepare_cached("SELECT count(*) FROM tables WHERE owner = ?1")?
                .query_row([&row.owner[..]], |row| row.get(0))?;
            if count >= row.most {
                return Err(StoreError::TooManyTables(count));
            }
            connection
                .prepare_cached(
                    "INSERT INTO tables (id, owner, white_key, black_key, game, white, black, plies, result, position, \
                     created_ms, changed_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11)",
                )?
                .execute(params![
                    row.id,
                    &row.owner[..],
                    row.keys[0],
                    row.keys[1],
                    row.game,
                    summary.white,
                    summary.black,
                    summary.plies,
                    summary.result,
                    summary.position,
                    first.time_ms as i64
                ])?;
            insert(connection, &row.id, first)
        }
        Change::Append(id, events, summary) => {
            for event in events {
                insert(connection, id, event)?;
            }
            let time = events.last().map_or(0, |event| event.time_ms);
            let changed = connection
                .prepare_cached(
                    "UPDATE tables SET white = ?2, black = ?3, plies = ?4, result = ?5, position = ?6, changed_ms = ?7 \
                     WHERE id = ?1",
                )?
                .execute(params![
                    id,
                    summary.white,
                    summary.black,
                    summary.plies,
                    summary.result,
                    summary.position,
                    time as i64
                ])?;
            (changed == 1).then_some(()).ok_or(StoreError::NoTable)
        }
        Change::Delete(id) => {
            connection.execute("DELETE FROM events WHERE table_id = ?1", [id])?;
            let deleted = connection.execute("DELETE FROM tables WHERE id = ?1", [id])?;
            (deleted == 1).then_some(()).ok_or(StoreError::NoTable)
        }
        Change::Spent(id, event, ms) => {
            connection
                .prepare_cached("UPDATE tables SET spent_event = ?2, spent_ms = ?3 WHERE id = ?1")?
                .execute(params![id, *event as i64, *ms as i64])?;
            Ok(())
        }
        Change::Scores(id, event, scores) => {
            let scores = serde_json::to_string(scores).unwrap_or_default();
            connection
                .prepare_cached("UPDATE tables SET scores_event = ?2, scores = ?3 WHERE id = ?1")?
                .execute(params![id, *event as i64, scores])?;
            Ok(())
        }
        Change::Review(key, body) => {
            connection
                .prepare_cached(
                    "INSERT OR REPLACE INTO reviews (key, body, made_ms) VALUES (?1, ?2, ?3)",
                )?
                .execute(params![&key[..], body, unix_ms() as i64])?;
            connection
                .prepare_cached(
                    "DELETE FROM reviews WHERE key IN (SELECT key FROM reviews ORDER BY made_ms DESC LIMIT -1 OFFSET ?1)",
                )?
                .execute([MOST_REVIEWS])?;
            Ok(())
        }
        Change::Study(row) => put_study(connection, row),
        Change::DeleteStudy(id, owner) => {
            study_of(connection, id, owner)?;
            connection.execute("DELETE FROM studies WHERE id = ?1", [id])?;
            Ok(())
        }
    }
}

fn put_study(connection: &Connection, row: &StudyRow) -> Result<(), StoreError> {
    match row.most {
        None => study_of(connection, &row.id, &row.owner)?,
        Some(most) => {
            let count: u32 = connection
                .prepare_cached("SELECT count(*) FROM studies WHERE owner = ?1")?
                .query_row([&row.owner[..]], |row| row.get(0))?;
            if count >= most {
                return Err(StoreError::TooManyStudies(count));
            }
        }
    }
    connection
        .prepare_cached(
            "INSERT OR REPLACE INTO studies (id, owner, game, title, body, changed_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            row.id,
            &row.owner[..],
            row.game,
            row.title,
            row.body,
            unix_ms() as i64
        ])?;
    Ok(())
}

/// Whether a study is there and belongs to whoever wants to change it.
fn study_of(connection: &Connection, id: &str, owner: &[u8; 32]) -> Result<(), StoreError> {
    let found = connection
        .prepare_cached("SELECT owner FROM studies WHERE id = ?1")?
        .query_row([id], |row| row.get::<_, [u8; 32]>(0));
    match optional(found)? {
        None => Err(StoreError::NoStudy),
        Some(other) if same_fingerprint(&other, owner) => Ok(()),
        Some(_) => Err(StoreError::NotYours),
    }
}

fn insert(connection: &Connection, id: &str, stored: &StoredEvent) -> Result<(), StoreError> {
    let body = body(&stored.event)?;
    connection
        .prepare_cached(
            "INSERT INTO events (table_id, number, body, nonce, time_ms) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![
            id,
            stored.number as i64,
            body,
            stored.nonce,
            stored.time_ms as i64
        ])?;
    Ok(())
}

fn body(event: &Event) -> Result<String, StoreError> {
    serde_json::to_string(event)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)).into())
}

/// Whether there is a row.
pub(crate) fn optional<T>(result: rusqlite::Result<T>) -> rusqlite::Result<Option<T>> {
    result.optional()
}
