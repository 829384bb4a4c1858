//! Behaviour through the public face, in one test program.

mod conformance;
mod record;
mod row;
