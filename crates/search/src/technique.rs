//! The techniques of the search by name, so that each can be left out and its worth measured.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Names the techniques, with a bit for each.
macro_rules! techniques {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// Something the search does that it could do without.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Technique {
            $($(#[$doc])* $name,)*
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
        }
    };
}

techniques! {
    /// A narrow window around the last score at the root.
    Aspiration = "aspiration",
    /// Checks at the horizon are answered by all moves.
    CheckExtension = "check-extension",
    /// Evaluations are corrected by how far off they were lately.
    Correction = "correction",
    /// Nodes that are far ahead are not searched.
    ReverseFutility = "reverse-futility",
    /// Nodes that are far behind are searched for captures only.
    Razoring = "razoring",
    /// Nodes where passing is good enough are not searched.
    NullMove = "null-move",
    /// Nodes that a capture refutes by far are not searched.
    Probcut = "probcut",
    /// Nodes without a remembered move are searched less deep.
    InternalReduction = "internal-reduction",
    /// A quiet move that refuted a sibling is tried early.
    Killer = "killer",
    /// Quiet moves are ordered by what they followed on before.
    Continuation = "continuation",
    /// Quiet moves are ordered by what they were worth in positions of this structure.
    Structure = "structure",
    /// The move before a node where nothing helps is rewarded.
    Answer = "answer",
    /// Late quiet moves are not searched at low depth.
    LateMovePruning = "late-move-pruning",
    /// Quiet moves far behind are not searched.
    Futility = "futility",
    /// Moves that lose by exchange are not searched.
    ExchangePruning = "exchange-pruning",
    /// The only good move is searched deeper, and a node with two of them less.
    Singular = "singular",
    /// Late moves are searched less deep.
    LateMoveReductions = "late-move-reductions",
    /// A late move that surprises is searched deeper the more it does.
    SecondLook = "second-look",
    /// Once a main line has a good move, the others are searched less deep.
    Raised = "raised",
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
