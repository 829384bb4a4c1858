//! The tables that are in memory: loaded when somebody comes, gone again when nothing happens there any more.

use crate::host::{self, ToTable};
use crate::live::Live;
use crate::metrics::Metrics;
use crate::reviews::Reviews;
use crate::settings::Limits;
use crate::store::{Store, StoreError};
use crate::table::{Refused, Table};
use crate::work::Pool;
use quirkat_protocol::Refusal;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

/// How many messages wait at a table. Whoever has more waits with them.
const QUEUE: usize = 64;

/// What all tables share.
pub(crate) struct Hub {
    pub(crate) store: Store,
    pub(crate) pool: Pool,
    pub(crate) limits: Limits,
    pub(crate) metrics: Metrics,
    pub(crate) reviews: Reviews,
    /// The match or tournament that is played beside the server.
    pub(crate) live: Option<Arc<Live>>,
    tables: Mutex<Tables>,
    /// One table is loaded at a time, so that none is loaded twice.
    loading: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct Tables {
    open: HashMap<String, mpsc::Sender<ToTable>>,
    closed: bool,
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        let refusal = match error {
            StoreError::NoTable | StoreError::NoStudy => Refusal::Unknown,
            StoreError::TooManyTables(_) | StoreError::TooManyStudies(_) => Refusal::TooMuch,
            StoreError::NotYours => Refusal::NotYours,
            _ => Refusal::Failed,
        };
        Refused::new(refusal, error.to_string())
    }
}

impl Hub {
    pub(crate) fn new(
        store: Store,
        pool: Pool,
        limits: Limits,
        live: Option<Arc<Live>>,
    ) -> Arc<Hub> {
        Arc::new(Hub {
            store,
            pool,
            limits,
            metrics: Metrics::default(),
            reviews: Reviews::default(),
            live,
            tables: Mutex::default(),
            loading: tokio::sync::Mutex::default(),
        })
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many tables are in memory.
    pub(crate) fn open_tables(&self) -> usize {
        self.tables().open.len()
    }

    /// The table of that name.
    pub(crate) async fn open(self: &Arc<Hub>, id: &str) -> Result<mpsc::Sender<ToTable>, Refused> {
        if let Some(open) = self.find(id)? {
            return Ok(open);
        }
        let _loading = self.loading.lock().await;
        if let Some(open) = self.find(id)? {
            return Ok(open);
        }
        let table = self.load(id).await?;
        let mut tables = self.tables();
        if tables.closed {
            return Err(StoreError::Closed.into());
        }
        let (sender, receiver) = mpsc::channel(QUEUE);
        tables.open.insert(id.to_owned(), sender.clone());
        drop(tables);
        tokio::spawn(host::run(Arc::clone(self), table, receiver, sender.clone()));
        Ok(sender)
    }

    fn find(&self, id: &str) -> Result<Option<mpsc::Sender<ToTable>>, Refused> {
        let tables = self.tables();
        if tables.closed {
            return Err(StoreError::Closed.into());
        }
        let open = tables.open.get(id).filter(|open| !open.is_closed());
        Ok(open.cloned())
    }

    /// Asks a table something. One that is just leaving memory is loaded again.
    pub(crate) async fn ask<T>(
        self: &Arc<Hub>,
        id: &str,
        question: impl Fn(oneshot::Sender<T>) -> ToTable,
    ) -> Result<T, Refused> {
        for _ in 0..3 {
            let (reply, answer) = oneshot::channel();
            let table = self.open(id).await?;
            if table.send(question(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Refused::new(Refusal::Failed, "the table does not answer"))
    }

    /// Tells a table's events again, from the disk.
    pub(crate) async fn load(self: &Arc<Hub>, id: &str) -> Result<Table, Refused> {
        let (hub, id) = (Arc::clone(self), id.to_owned());
        let load = move || {
            let stored = hub.store.reader.table(&id)?.ok_or(StoreError::NoTable)?;
            Table::tell(&id, &stored, Instant::now())
        };
        let loaded = tokio::task::spawn_blocking(load).await;
        loaded.unwrap_or_else(|_| Err(Refused::new(Refusal::Failed, "the table cannot be read")))
    }

    /// Lets a table go, unless somebody has just sent it something.
    pub(crate) fn forget(&self, id: &str, receiver: &mut mpsc::Receiver<ToTable>) -> bool {
        let mut tables = self.tables();
        if !receiver.is_empty() {
            return false;
        }
        // What slips in now is not heard, and asked again of the table that is loaded anew.
        receiver.close();
        tables.open.remove(id);
        true
    }

    /// Ends all tables: what they are doing is finished and written first.
    pub(crate) async fn close(&self) {
        let open = {
            let mut tables = self.tables();
            tables.closed = true;
            std::mem::take(&mut tables.open)
        };
        let mut ends = Vec::new();
        for table in open.into_values() {
            let (reply, end) = oneshot::channel();
            if table.send(ToTable::Close(reply)).await.is_ok() {
                ends.push(end);
            }
        }
        for end in ends {
            let _ = end.await;
        }
    }
}
