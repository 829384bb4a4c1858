//! The rules of chess, checked against a second implementation and published perft counts.

mod conformance;
mod perft;
mod reference;
mod steps;
