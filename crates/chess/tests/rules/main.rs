//! The rules of chess, held against a second implementation and against published counts.

mod conformance;
mod perft;
mod reference;
