#![doc = include_str!("../README.md")]

mod analysis;
mod answer;
mod api;
mod assets;
mod decide;
mod events;
mod guard;
mod guide;
mod host;
mod hub;
mod live;
mod metrics;
mod outbox;
mod oversights;
mod positions;
mod reading;
mod reviews;
mod secret;
mod serve;
mod settings;
mod show;
mod socket;
mod store;
mod studies;
mod study;
mod table;
mod thinking;
mod views;
mod work;

pub use live::Live;
pub use serve::{ServeError, Server, Stopper};
pub use settings::{Limits, Rate, Settings};
pub use store::StoreError;
