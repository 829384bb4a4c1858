//! Standard output, where results go and nothing else does.

use std::io::{self, ErrorKind, Write};
use thiserror::Error;

/// Standard output did not take the result.
#[derive(Debug, Error)]
#[error("cannot write the result: {0}")]
pub(crate) struct WriteError(io::Error);

impl WriteError {
    /// Whether nobody reads any more.
    pub(crate) fn is_broken_pipe(&self) -> bool {
        self.0.kind() == ErrorKind::BrokenPipe
    }
}

/// Prints text, all of it at once.
pub(crate) fn print(text: &str) -> Result<(), WriteError> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(WriteError)
}
