//! CS 246 chess (Waterloo, 2017): games between people and four computers, setup, and six features that are off at first.

use super::{Manner, OWN};
use quirkat_session::Customs;

pub(super) const MANNER: Manner = Manner {
    name: "waterloo",
    opponent: Some("waterloo-4"),
    players: Some(["human", "human"]),
    waits: true,
    features: Some(&[]),
    customs: Customs {
        names: &[
            ("human", "human"),
            ("computer1", "waterloo-1"),
            ("computer2", "waterloo-2"),
            ("computer3", "waterloo-3"),
            ("computer4", "waterloo-4"),
        ],
        adviser: Some("waterloo-4"),
        undo_pairs: true,
        quiet_setup: true,
        ..OWN.customs
    },
    welcome: Some(
        "`game WHITE BLACK` begins a game of `human` and `computer1` to `computer4`. Before it, `setup` changes the board and\n\
         `feature` what else can be done: all of it is off at first.",
    ),
    advises: true,
    ..OWN
};
