//! Self-play, its records and what is learnt from them, through the public face.

mod damage;
mod format;
mod refusals;
mod replay;
mod samples;
mod selfplay;
mod tune;
