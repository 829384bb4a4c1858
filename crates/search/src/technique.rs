//! The techniques of the search by name, so that each can be left out and its worth measured.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Names the techniques, with a bit for each.
macro_rules! techniques {
    ($(#[doc = $doc:literal] $name:ident = $text:literal,)*) => {
        /// Something the search does that it could do without.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Technique {
            $(#[doc = $doc] $name,)*
        }

        impl Technique {
            /// All of them, in the order in which a node meets them.
            pub const ALL: &'static [Technique] = &[$(Technique::$name),*];

            /// What it is called.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Technique::$name => $text,)*
                }
            }

            /// What it does, in a sentence.
            pub fn description(self) -> &'static str {
                match self {
                    $(Technique::$name => $doc.trim(),)*
                }
            }
        }
    };
}

techniques! {
    /// A narrow window around the last score at the root.
    Aspiration = "aspiration",
    /// A check at the horizon is searched one ply further.
    CheckExtension = "check-extension",
    /// Static evaluations are corrected by how far off they were in positions with the same structure keys.
    CorrectionHistory = "correction-history",
    /// A move that leads back to an earlier position of the line makes a node worth a draw at least.
    Cycles = "cycles",
    /// Reverse futility pruning: nodes far above beta fail high.
    Rfp = "rfp",
    /// Nodes far below alpha are left to quiescence search.
    Razoring = "razoring",
    /// Nodes where a null move fails high do so.
    NullMove = "null-move",
    /// Nodes where a capture beats beta by a margin fail high.
    Probcut = "probcut",
    /// Internal iterative reduction: nodes without a tt move are searched a ply shallower.
    Iir = "iir",
    /// A quiet move that caused a cutoff in a sibling is tried early.
    Killers = "killers",
    /// Quiet moves are ordered by the moves they followed.
    ContinuationHistory = "continuation-history",
    /// Quiet moves are ordered by what they were worth with this pawn structure.
    PawnHistory = "pawn-history",
    /// Quiet moves are ordered by whether they leave or enter attacked sites.
    ThreatHistory = "threat-history",
    /// A quiet move is told by how the static evaluation changes with it.
    EvalHistory = "eval-history",
    /// The move before a node that fails low gets a history bonus (Stockfish's prior move bonus).
    FailLowBonus = "fail-low-bonus",
    /// Late move pruning: late quiet moves are not searched at low depth.
    Lmp = "lmp",
    /// Quiet moves far below alpha are not searched.
    Futility = "futility",
    /// Captures far below alpha are not searched.
    CaptureFutility = "capture-futility",
    /// Moves that lose by static exchange evaluation are not searched.
    SeePruning = "see-pruning",
    /// Singular extensions, with double extensions, multi-cut and negative extensions.
    Singular = "singular",
    /// Late move reductions.
    Lmr = "lmr",
    /// A reduced move that fails high is searched deeper or shallower by how far above the best it came.
    DoDeeper = "do-deeper",
    /// Once a move has raised alpha, the others are searched a ply shallower.
    AlphaRaise = "alpha-raise",
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques(u32);

impl Techniques {
    /// All of them.
    pub const ALL: Techniques = Techniques(u32::MAX);

    /// The same without one.
    pub fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u32))
    }

    /// Whether it is among them.
    #[inline]
    pub fn has(self, technique: Technique) -> bool {
        self.0 & (1 << technique as u32) != 0
    }
}

/// As the names of those left out.
impl Serialize for Techniques {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let left_out = Technique::ALL.iter().filter(|&&one| !self.has(one));
        serializer.collect_seq(left_out.map(|one| one.name()))
    }
}

/// From those names.
impl<'de> Deserialize<'de> for Techniques {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Techniques, D::Error> {
        let left_out = Vec::<String>::deserialize(deserializer)?;
        left_out.iter().try_fold(Techniques::ALL, |rest, name| {
            Ok(rest.without(name.parse().map_err(de::Error::custom)?))
        })
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no technique has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is no technique of the search; they are {known}", known = names())]
pub struct UnknownTechnique(String);

impl FromStr for Technique {
    type Err = UnknownTechnique;

    fn from_str(text: &str) -> Result<Technique, UnknownTechnique> {
        let mut all = Technique::ALL.iter().copied();
        let found = all.find(|technique| technique.name() == text);
        found.ok_or_else(|| UnknownTechnique(quirkat_game::quoted(text)))
    }
}

/// All names. One is added after another: `join` of a list this long and this well known keeps the compiler busy for minutes.
fn names() -> String {
    let mut names = String::new();
    for technique in Technique::ALL {
        names += if names.is_empty() { "" } else { ", " };
        names += technique.name();
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_a_name_and_a_place_of_its_own() {
        for &technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
            let rest = Techniques::ALL.without(technique);
            let left: Vec<_> = Technique::ALL
                .iter()
                .filter(|&&one| rest.has(one))
                .collect();
            assert_eq!(left.len(), Technique::ALL.len() - 1);
            assert!(!rest.has(technique));
        }
        let error = "luck".parse::<Technique>().unwrap_err().to_string();
        assert!(error.starts_with("`luck` is no technique") && error.contains("null-move"));
    }
}
