//! A unit of work as data, and the result that comes back for it.

use crate::files::sha256;
use async_nats::HeaderMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::time::Duration;

/// A unit of work. It holds data and nothing that could be run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// The run that it belongs to.
    pub run: String,
    /// What kind of work it is.
    pub kind: String,
    /// The signature that the build of a worker must show.
    pub signature: u64,
    /// How many threads it keeps busy.
    pub threads: u32,
    /// Files that it needs, by hash.
    pub files: BTreeSet<String>,
    /// How many milliseconds a worker may be silent before the unit goes to another.
    pub lease: u64,
    /// Workers whose result for it was refused.
    pub avoid: BTreeSet<String>,
    /// Its number in the run.
    pub number: u64,
    /// What is to be done, as its kind understands it.
    pub task: Value,
}

impl Unit {
    /// How long a worker may be silent.
    pub(crate) fn lease(&self) -> Duration {
        Duration::from_millis(self.lease.max(1))
    }

    /// What a result must be of: everything but who is to play it and how often it must be heard from.
    pub fn identity(&self) -> String {
        let same = Unit {
            lease: 0,
            avoid: BTreeSet::new(),
            ..self.clone()
        };
        sha256(&serde_json::to_vec(&same).unwrap_or_default())
    }
}

/// The headers of a result.
pub(crate) struct ResultHeaders {
    /// Who played it.
    pub(crate) worker: String,
    /// The signature of the build it was played with.
    pub(crate) signature: String,
    /// The identity of the unit.
    pub(crate) unit: String,
    /// The hash of the result.
    pub(crate) checksum: String,
}

const WORKER: &str = "Quirkat-Worker";
const SIGNATURE: &str = "Quirkat-Signature";
const UNIT: &str = "Quirkat-Unit";
const CHECKSUM: &str = "Quirkat-Checksum";

impl ResultHeaders {
    pub(crate) fn to_headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(WORKER, self.worker.as_str());
        headers.insert(SIGNATURE, self.signature.as_str());
        headers.insert(UNIT, self.unit.as_str());
        headers.insert(CHECKSUM, self.checksum.as_str());
        headers
    }

    /// Headers that are missing are empty.
    pub(crate) fn read(headers: Option<&HeaderMap>) -> ResultHeaders {
        let read = |name: &str| {
            let value = headers.and_then(|headers| headers.get(name));
            value.map_or_else(String::new, |value| value.as_str().to_owned())
        };
        ResultHeaders {
            worker: read(WORKER),
            signature: read(SIGNATURE),
            unit: read(UNIT),
            checksum: read(CHECKSUM),
        }
    }

    /// Why a result with these headers is not one of the unit.
    pub(crate) fn stale(&self, unit: &Unit) -> Option<String> {
        if self.signature != unit.signature.to_string() {
            return Some(format!(
                "its signature is {}, not {}",
                shown(&self.signature),
                unit.signature
            ));
        }
        if self.unit != unit.identity() {
            return Some("it answers another unit".to_owned());
        }
        None
    }

    /// Why a result is not the one that these headers were made for.
    pub(crate) fn fault(&self, result: &[u8]) -> Option<String> {
        (self.checksum != sha256(result)).then(|| "its checksum is wrong".to_owned())
    }
}

/// A text from outside as messages show it: short and printable.
pub(crate) fn shown(text: &str) -> String {
    let text: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.is_empty() {
        "nobody".to_owned()
    } else {
        text
    }
}

/// Whether a text can be one word of a subject.
pub(crate) fn is_word(text: &str) -> bool {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (1..=64).contains(&text.len()) && text.chars().all(fits)
}
