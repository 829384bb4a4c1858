//! Sessions as displays use them, without a display and without waiting: the tests say what time it is.

mod again;
mod any;
mod clocks;
mod ends;
mod moves;
mod papers;
mod players;
mod setup;
mod table;
mod view;
