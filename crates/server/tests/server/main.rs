//! The server from outside: a real one on a free port, real requests and real sockets.

mod client;
mod clocks;
mod commands;
mod hostile;
mod http;
mod opponents;
mod restart;
mod reviews;
mod seats;
mod studies;
mod study;
