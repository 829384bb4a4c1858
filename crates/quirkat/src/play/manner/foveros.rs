//! FOVEROS (Bristol, 2014): a person against an AI of three strengths, with scores, times and coloured squares.

use super::{Manner, OWN};
use quirkat_session::{Customs, Feature};

pub(super) const MANNER: Manner = Manner {
    name: "foveros",
    opponent: Some("foveros-hard"),
    players: Some(["human", "hard"]),
    // Its openings are a wish of the last section.
    features: Some(&[
        Feature::Undo,
        Feature::DynamicInput,
        Feature::History,
        Feature::Alarm,
        Feature::Suggestion,
    ]),
    customs: Customs {
        names: &[
            ("human", "human"),
            ("random", "foveros-random"),
            ("easy", "foveros-easy"),
            ("hard", "foveros-hard"),
        ],
        wished_openings: true,
        ..OWN.customs
    },
    depths: true,
    times: true,
    side_scores: true,
    // Of the 256 colours of terminals: yellow, red, blue and cyan.
    highlights: &[
        ("move", 226),
        ("capture", 196),
        ("en passant", 196),
        ("castling", 33),
        ("promotion", 51),
    ],
    change_stops: true,
    ..OWN
};
