//! Self-play, training data and tuning through the public API.

mod damage;
mod format;
mod refusals;
mod replay;
mod selfplay;
mod support;
mod tight;
mod tune;
mod units;
