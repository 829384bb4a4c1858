//! The registry: the one list of games. A name chosen at run time becomes a type chosen at compile time.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, BaroqueRules, Ultima, UltimaRules};
use quirkat_chess::Chess;
use quirkat_eval::alquerque::AlquerqueEval;
use quirkat_eval::baroque::BaroqueEval;
use quirkat_eval::chess::ChessEval;
use quirkat_eval::{
    AlquerqueInputs, BaroqueInputs, ChessInputs, EvalChoice, EvalError, GameEval, TunableEval,
    UltimaInputs,
};
#[cfg(feature = "heap")]
use quirkat_game::heap::Heap;
use quirkat_game::{Rules, quoted};
use quirkat_nnue::Inputs;
use quirkat_opponents::{Roster, alquerque, baroque, chess};
use quirkat_search::{Evaluate, SearchParams};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use thiserror::Error;

/// A game as it can be played: its rules, an evaluation, and who plays it. The registry gives every game one of each; a game
/// that brings only its rules gets the defaults.
pub trait Playable: Rules {
    /// How the board enters a network.
    type Inputs: Inputs<Self>;

    /// The evaluation that the search uses.
    type Eval: Evaluate<Self> + 'static;

    /// The evaluation that somebody chose.
    fn open_eval(choice: &EvalChoice) -> Result<Self::Eval, EvalError>;

    /// The evaluation that the build comes with.
    fn built_in_eval() -> Self::Eval;

    /// The evaluation written by hand, or material where there is none.
    fn hand_eval() -> Self::Eval;

    /// What an evaluation is, for data that must not be mixed: its name and a fingerprint of its weights.
    fn eval_identity(choice: &EvalChoice) -> Result<String, EvalError>;

    /// What a tuner fits, where the evaluation is made of weights.
    fn tunable() -> Option<TunableEval<Self>>;

    /// Who can be played.
    fn roster() -> &'static Roster<Self>;
}

/// A request that can be made of any game. An implementation asks for as much as it uses: `P: Rules` to show, count and
/// convert, `P: Playable` to search and play.
pub trait Visitor {
    /// What the request gives.
    type Output;

    /// Does it for the game `P`.
    fn visit<P: Playable>(self) -> Self::Output;
}

/// Writes the enum of games and what must match on it, so that a game stands in one list only. Unlisted games are known by name
/// and shown nowhere.
macro_rules! games {
    (
        listed { $($name:ident = $rules:ty $(, eval $eval:ty, inputs $inputs:ty, roster $roster:path)?;)* }
        unlisted { $(#[$attribute:meta] $hidden:ident = $hidden_rules:ty;)* }
    ) => {
        /// A game, chosen at run time.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Game {
            $(
                #[doc = concat!("The rules of [`", stringify!($rules), "`].")]
                $name,
            )*
            $(
                #[$attribute]
                #[doc = concat!("The rules of [`", stringify!($hidden_rules), "`].")]
                $hidden,
            )*
        }

        impl Game {
            /// Every game, the best known first.
            pub const ALL: &'static [Game] = &[$(Game::$name),*];

            /// Games that are not shown.
            const UNLISTED: &'static [Game] = &[$(#[$attribute] Game::$hidden),*];

            /// The game's name in commands.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Game::$name => <$rules as Rules>::NAME,)*
                    $(#[$attribute] Game::$hidden => <$hidden_rules as Rules>::NAME,)*
                }
            }

            /// Calls the visitor with the game's type. All code inside is compiled for that type, so the choice costs nothing
            /// where it is hot.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Game::$name => visitor.visit::<$rules>(),)*
                    $(#[$attribute] Game::$hidden => visitor.visit::<$hidden_rules>(),)*
                }
            }
        }

        $(
            impl Playable for $rules {
                games!(@playable $rules $(, $eval, $inputs, $roster)?);
            }
        )*
        $(
            #[$attribute]
            impl Playable for $hidden_rules {
                games!(@playable $hidden_rules);
            }
        )*
    };
    (@playable $rules:ty, $eval:ty, $inputs:ty, $roster:path) => {
        games!(@eval $rules, $eval, $inputs);

        fn tunable() -> Option<TunableEval<$rules>> {
            Some(TunableEval::of::<$eval>())
        }

        fn roster() -> &'static Roster<$rules> {
            &$roster
        }
    };
    (@playable $rules:ty) => {
        games!(@eval $rules, quirkat_search::Material<$rules>, quirkat_nnue::PieceInputs);

        fn tunable() -> Option<TunableEval<$rules>> {
            None
        }

        fn roster() -> &'static Roster<$rules> {
            Roster::GENERIC
        }
    };
    (@eval $rules:ty, $hand:ty, $inputs:ty) => {
        type Inputs = $inputs;
        type Eval = GameEval<$rules, $hand, $inputs>;

        fn open_eval(choice: &EvalChoice) -> Result<Self::Eval, EvalError> {
            match choice {
                EvalChoice::BuiltIn => Ok(Self::built_in_eval()),
                other => GameEval::open(other),
            }
        }

        fn built_in_eval() -> Self::Eval {
            // Read once: all engines of a process share the weights of a network.
            static BUILT_IN: LazyLock<GameEval<$rules, $hand, $inputs>> =
                LazyLock::new(GameEval::built_in);
            BUILT_IN.clone()
        }

        fn hand_eval() -> Self::Eval {
            GameEval::hand()
        }

        fn eval_identity(choice: &EvalChoice) -> Result<String, EvalError> {
            Self::Eval::identity(choice)
        }
    };
}

// A game that has only its rules is one line: `Mill = Mill;`.
games! {
    listed {
        Chess = Chess, eval ChessEval, inputs ChessInputs, roster chess::ROSTER;
        Baroque = Baroque, eval BaroqueEval<BaroqueRules>, inputs BaroqueInputs, roster baroque::BAROQUE;
        Ultima = Ultima, eval BaroqueEval<UltimaRules>, inputs UltimaInputs, roster baroque::ULTIMA;
        Alquerque = Alquerque, eval AlquerqueEval, inputs AlquerqueInputs, roster alquerque::ROSTER;
    }
    unlisted {
        #[cfg(feature = "heap")]
        Heap = Heap;
    }
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a game; the games are {games}", games = names())]
pub struct UnknownGame(String);

impl Game {
    /// Every game, listed or not.
    fn known() -> impl Iterator<Item = Game> {
        Game::ALL.iter().chain(Game::UNLISTED).copied()
    }

    /// The numbers of the search in this game.
    pub fn search_params(self) -> SearchParams {
        struct Params;

        impl Visitor for Params {
            type Output = SearchParams;

            fn visit<P: Playable>(self) -> SearchParams {
                P::Eval::PARAMS
            }
        }

        self.visit(Params)
    }

    /// The game that a record's `Variant` tag means.
    pub fn for_variant(tag: &str) -> Option<Game> {
        struct IsVariant<'a>(&'a str);

        impl Visitor for IsVariant<'_> {
            type Output = bool;

            fn visit<P: Rules>(self) -> bool {
                P::is_variant(self.0)
            }
        }

        Game::known().find(|game| game.visit(IsVariant(tag)))
    }
}

/// As its name.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(de::Error::custom)
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Game, UnknownGame> {
        let found = Game::known().find(|game| game.name() == text);
        found.ok_or_else(|| UnknownGame(quoted(text)))
    }
}

/// The names of all games, as a sentence lists them.
fn names() -> String {
    let names: Vec<_> = Game::ALL.iter().map(|game| game.name()).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_found_by_its_name_and_its_variant() {
        for &game in Game::ALL {
            assert_eq!(game.to_string().parse(), Ok(game));
            assert_eq!(Game::for_variant(game.name()), Some(game));
        }
    }

    #[test]
    fn an_unknown_name_is_told_the_known_ones() {
        let error = "go\n".parse::<Game>().unwrap_err();
        let error = error.to_string();
        assert!(error.starts_with("`go\\n` is not a game; the games are chess, "));
        assert!(error.ends_with(&format!(" and {}", Game::ALL[Game::ALL.len() - 1])));
    }

    #[test]
    fn variants_are_known_by_the_names_others_give_them() {
        assert_eq!(Game::for_variant("Chess960"), Some(Game::Chess));
        assert_eq!(Game::for_variant("Ultima"), Some(Game::Ultima));
        assert_eq!(Game::for_variant("crazyhouse"), None);
    }
}
