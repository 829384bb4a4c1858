//! Runs a command and checks how it ends.

use crate::common::{piped, printed, refused, run, run_with_input};
use std::ffi::OsStr;

/// What the binary prints on success.
#[track_caller]
pub(crate) fn prints(args: &[&str]) -> String {
    printed(&run(&mut piped(args)))
}

/// What the binary prints on success with `input` on standard input.
#[track_caller]
pub(crate) fn prints_given(args: &[&str], input: &[u8]) -> String {
    printed(&run_with_input(&mut piped(args), input))
}

/// The sentence with which the binary refuses its arguments.
#[track_caller]
pub(crate) fn refuses<I: AsRef<OsStr>>(args: &[I]) -> String {
    refused(&run(&mut piped(args)))
}

/// The sentence with which the binary refuses `input`.
#[track_caller]
pub(crate) fn refuses_given(args: &[&str], input: &[u8]) -> String {
    refused(&run_with_input(&mut piped(args), input))
}
