//! A server of games in progress: tables over HTTP and sockets, kept in one file.
//!
//! What happens at a table is an [event](events). It is done by the table's [host](host), written by the [store](store), and only
//! then acknowledged and shown; a table that is not in memory is its events told again.

mod answer;
mod api;
mod assets;
mod decide;
mod events;
mod guard;
mod guide;
mod host;
mod hub;
mod outbox;
mod positions;
mod reading;
mod secret;
mod serve;
mod settings;
mod show;
mod socket;
mod store;
mod table;
mod thinking;
mod views;
mod work;

pub use serve::{ServeError, Server, Stopper};
pub use settings::{Limits, Rate, Settings};
pub use store::StoreError;
