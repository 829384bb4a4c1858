//! Files by their hash: sent to the object store by the coordinator, fetched from it by workers.

use crate::server::{Connection, FleetError, reason};
use crate::streams::FILES;
use async_nats::jetstream::object_store::ObjectInfo;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE;
use quirkat_machine::OutputFile;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The longest file that a worker fetches.
const MAX_FILE: usize = 1 << 30;

/// The SHA-256 of some bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

pub(crate) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The digits of a hash.
const DIGITS: usize = 64;

/// The name under which a file travels: its hash, and the end of its name, which says what kind of file it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FileHash(String);

impl FileHash {
    /// The hash of a file.
    pub fn of(path: &Path) -> std::io::Result<FileHash> {
        let mut name = sha256(&std::fs::read(path)?);
        let kind = path.extension().and_then(|kind| kind.to_str());
        if let Some(kind) = kind.filter(|kind| is_kind(kind)) {
            name += ".";
            name += kind;
        }
        Ok(FileHash(name))
    }

    /// A hash from outside; `None` if the text is none, a path for instance.
    pub fn read(text: &str) -> Option<FileHash> {
        let (digits, kind) = text.split_once('.').unwrap_or((text, "none"));
        let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        let is_hash = digits.len() == DIGITS && digits.chars().all(is_digit) && is_kind(kind);
        is_hash.then(|| FileHash(text.to_owned()))
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The first digits, which are enough to tell files apart for people.
    pub(crate) fn start(&self) -> &str {
        self.0.get(..8).unwrap_or(&self.0)
    }

    /// Whether it is the hash of these bytes.
    fn is_of(&self, bytes: &[u8]) -> bool {
        self.0.starts_with(&sha256(bytes))
    }

    /// Where a worker keeps the file.
    pub fn path_in(&self, folder: &Path) -> PathBuf {
        folder.join(&self.0)
    }
}

fn is_kind(text: &str) -> bool {
    (1..=8).contains(&text.len()) && text.chars().all(|c| c.is_ascii_alphanumeric())
}

/// Sends a file, unless it is there already.
pub(crate) async fn send(
    connection: &Connection,
    hash: &FileHash,
    path: &Path,
) -> Result<(), FleetError> {
    let failed = |reason| FleetError::File {
        file: path.to_string_lossy().into_owned(),
        reason,
    };
    let store = connection.context.get_object_store(FILES).await;
    let store = store.map_err(|error| failed(reason(&error)))?;
    if store.info(hash.text()).await.is_ok() {
        return Ok(());
    }
    let bytes = std::fs::read(path).map_err(|error| failed(error.to_string()))?;
    if !hash.is_of(&bytes) {
        return Err(failed("it was changed since the run began".to_owned()));
    }
    let sent = store.put(hash.text(), &mut bytes.as_slice()).await;
    sent.map(|_| ()).map_err(|error| failed(reason(&error)))
}

/// Fetches a file into a folder, unless it is there already.
pub(crate) async fn fetch(
    connection: &Connection,
    hash: &FileHash,
    folder: &Path,
) -> Result<(), String> {
    let path = hash.path_in(folder);
    if std::fs::read(&path).is_ok_and(|bytes| hash.is_of(&bytes)) {
        return Ok(());
    }
    let bytes = read(connection, hash).await?;
    if !hash.is_of(&bytes) {
        return Err("it is not what its hash says".to_owned());
    }
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let written = OutputFile::open(&path, true).and_then(|file| file.write(&bytes));
    written.map_err(|error| error.to_string())
}

/// Reads a file message by message. The library's way makes a consumer, and whoever may do that can have messages sent anywhere.
async fn read(connection: &Connection, hash: &FileHash) -> Result<Vec<u8>, String> {
    let stream = connection
        .context
        .get_stream_no_info(format!("OBJ_{FILES}"))
        .await;
    let stream = stream.map_err(|error| reason(&error))?;
    let name = format!("$O.{FILES}.M.{}", URL_SAFE.encode(hash.text()));
    let head = stream.direct_get_last_for_subject(name).await;
    let head = head.map_err(|error| reason(&error))?;
    let info: ObjectInfo = serde_json::from_slice(&head.payload).map_err(|error| reason(&error))?;
    if info.deleted || info.size > MAX_FILE {
        return Err("it is deleted or too long".to_owned());
    }
    let subject = format!("$O.{FILES}.C.{}", info.nuid);
    let mut bytes = Vec::new();
    let mut sequence = 1;
    for _ in 0..info.chunks {
        let chunk = stream.direct_get_next_for_subject(subject.as_str(), Some(sequence));
        let chunk = chunk.await.map_err(|error| reason(&error))?;
        sequence = chunk.sequence + 1;
        bytes.extend_from_slice(&chunk.payload);
        if bytes.len() > MAX_FILE {
            return Err("it is too long".to_owned());
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hashes_are_read_as_hashes() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(b""), empty);
        for text in [empty.to_owned(), format!("{empty}.bin")] {
            assert!(FileHash::read(&text).is_some_and(|hash| hash.is_of(b"") && !hash.is_of(b"x")));
        }
        for text in [
            "",
            "weights.txt",
            "/etc/passwd",
            &empty[1..],
            &empty.to_uppercase(),
        ] {
            assert_eq!(FileHash::read(text), None, "{text}");
        }
        for end in ["/..", ".", "./x", ".b/n", ".a.b", "0"] {
            assert_eq!(FileHash::read(&format!("{empty}{end}")), None, "{end}");
        }
    }
}
