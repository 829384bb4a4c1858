//! What standard output can show.

use anstream::{AutoStream, ColorChoice};
use std::io;

/// Whether colours are wanted: on a terminal, unless `NO_COLOR` or its kin say otherwise.
pub(crate) fn colours() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}
