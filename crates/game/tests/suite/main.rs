//! Tests of the public API, in one binary.

mod conformance;
mod pgn_errors;
mod pgn_reading;
mod pgn_replay;
mod pgn_round_trip;
mod pgn_writing;
mod record;
mod row;
