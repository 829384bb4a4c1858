//! The program of a document: the fields of a position in, the next position out.

pub use quirkat_opponents::chess::{NotAPosition, Program as FenProgram};
