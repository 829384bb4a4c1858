//! Which evaluation judges: chosen at run time, by a word or a file.

use crate::WeightError;
use quirkat_game::quoted;
use quirkat_nnue::NetworkError;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use thiserror::Error;

/// An evaluation that somebody chose, before it is known for which game.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvalChoice {
    /// The best one that the build comes with.
    #[default]
    BuiltIn,
    /// The one written by hand, with the weights of the build.
    Hand,
    /// Material and nothing else.
    Material,
    /// The weights or the network of a file.
    File(PathBuf),
}

impl EvalChoice {
    /// What levels judge by: the evaluation written by hand, unless somebody chose another. How strong each level is was measured
    /// with it, and must not change with every network.
    #[must_use]
    pub fn of_levels(&self) -> EvalChoice {
        match self {
            EvalChoice::BuiltIn => EvalChoice::Hand,
            other => other.clone(),
        }
    }
}

/// Why there is no such evaluation.
#[derive(Debug, Error)]
pub enum EvalError {
    /// The file cannot be read.
    #[error("cannot read the weights `{path}`: {error}", path = shown(path))]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file does not hold weights of the game.
    #[error("`{path}` does not hold weights of this game: {error}", path = shown(path))]
    Weights {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: WeightError,
    },
    /// The file does not hold a network for the game.
    #[error("`{path}` cannot judge this game: {error}", path = shown(path))]
    Network {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: NetworkError,
    },
    /// The game has no weights.
    #[error("{game} has no weights that a file could change")]
    NoWeights {
        /// The game.
        game: &'static str,
    },
}

fn shown(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

impl FromStr for EvalChoice {
    type Err = Infallible;

    /// `builtin`, `hand`, `material`, or else the name of a file.
    fn from_str(text: &str) -> Result<EvalChoice, Infallible> {
        Ok(match text {
            "builtin" | "" => EvalChoice::BuiltIn,
            "hand" => EvalChoice::Hand,
            "material" => EvalChoice::Material,
            file => EvalChoice::File(file.into()),
        })
    }
}

impl fmt::Display for EvalChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalChoice::BuiltIn => f.write_str("builtin"),
            EvalChoice::Hand => f.write_str("hand"),
            EvalChoice::Material => f.write_str("material"),
            EvalChoice::File(path) => write!(f, "{}", path.display()),
        }
    }
}
