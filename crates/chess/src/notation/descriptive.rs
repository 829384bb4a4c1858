//! English descriptive notation, as in old books.

use super::bare::Bare;
use super::settle::Reading;
use crate::Chess;

pub(super) fn strict(_: &Chess, _: &Bare) -> Option<Reading> {
    None
}

pub(super) fn loose(_: &Chess, _: &Bare) -> Vec<Reading> {
    Vec::new()
}
