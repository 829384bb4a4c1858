//! What a session can do without: the six features that one of the documents lets people switch.

use quirkat_game::quoted;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Something that can be switched on and off between games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    /// Opponents that know openings play them.
    Opening,
    /// Moves can be taken back.
    Undo,
    /// Moves can be typed in any notation of the game.
    DynamicInput,
    /// The moves played can be listed.
    History,
    /// Positions that come back a third time sound an alarm; the third alarm draws the game.
    Alarm,
    /// A good move can be asked for.
    Suggestion,
}

/// A text that names no feature.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a feature; those are {names}", names = names())]
pub struct UnknownFeature(String);

impl Feature {
    /// Every feature.
    pub const ALL: [Feature; 6] = [
        Feature::Opening,
        Feature::Undo,
        Feature::DynamicInput,
        Feature::History,
        Feature::Alarm,
        Feature::Suggestion,
    ];

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Feature::Opening => "opening move",
            Feature::Undo => "undo",
            Feature::DynamicInput => "dynamic input",
            Feature::History => "history",
            Feature::Alarm => "alarm",
            Feature::Suggestion => "suggestion",
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Feature {
    type Err = UnknownFeature;

    /// Reads a name. Two words may be written as one, or the first of them alone.
    fn from_str(text: &str) -> Result<Feature, UnknownFeature> {
        let letters = |name: &str| -> String {
            let letters = name.chars().filter(char::is_ascii_alphabetic);
            letters.map(|letter| letter.to_ascii_lowercase()).collect()
        };
        let wanted = letters(text);
        let fits = |feature: &Feature| {
            let name = feature.name();
            wanted == letters(name) || Some(wanted.as_str()) == name.split(' ').next()
        };
        let found = Feature::ALL.into_iter().find(fits);
        found.ok_or_else(|| UnknownFeature(quoted(text)))
    }
}

fn names() -> String {
    let names = Feature::ALL.map(Feature::name);
    let (last, first) = names.split_last().unwrap_or((&"", &[]));
    format!("{} and {last}", first.join(", "))
}

/// Which features are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Features([bool; Feature::ALL.len()]);

impl Features {
    /// Whether a feature is on.
    pub fn has(self, feature: Feature) -> bool {
        self.0[feature as usize]
    }

    /// Switches a feature.
    pub fn set(&mut self, feature: Feature, on: bool) {
        self.0[feature as usize] = on;
    }
}

impl Default for Features {
    /// All of them on.
    fn default() -> Features {
        Features([true; Feature::ALL.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_is_read_from_its_name() {
        for feature in Feature::ALL {
            assert_eq!(feature.to_string().parse(), Ok(feature));
        }
        for text in ["dynamic-input", "DynamicInput", "dynamic", "dynamic  input"] {
            assert_eq!(text.parse(), Ok(Feature::DynamicInput), "{text}");
        }
    }

    #[test]
    fn what_is_no_feature_is_told_which_there_are() {
        for text in ["", "input", "undoo", "♞"] {
            let error = text.parse::<Feature>().expect_err(text).to_string();
            assert!(
                error.ends_with("opening move, undo, dynamic input, history, alarm and suggestion")
            );
        }
    }

    #[test]
    fn each_feature_is_switched_by_itself() {
        for feature in Feature::ALL {
            let mut features = Features::default();
            features.set(feature, false);
            for other in Feature::ALL {
                assert_eq!(features.has(other), other != feature);
            }
        }
    }
}
