//! The commands through the binary.

#[path = "../common/mod.rs"]
mod common;

mod analyse;
mod bad_input;
mod bench;
mod document_tables;
mod fen;
mod help;
mod lisp;
mod moves;
mod next;
mod opponents;
mod perft;
mod readme;
mod review;
mod rules;
mod run;
mod show;
mod suite;
mod trace;
