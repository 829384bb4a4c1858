//! From bytes of any origin to text.

use std::borrow::Cow;

/// Bytes as UTF-8 where they are, and otherwise as Latin-1, which old records are in. Each text is decided on its own, so
/// that a file pieced together from both keeps its names.
#[inline(always)]
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// Text on one line: a space for each line end.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) {
        Cow::Owned(text.replace("\r\n", " ").replace(['\n', '\r'], " "))
    } else {
        Cow::Borrowed(text)
    }
}
