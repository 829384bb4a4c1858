//! The list of games: a new game is one line here.

use crate::Visitor;
use quirkat_game::Rules;

/// Writes the enum of games and what must match on it, so that a game stands in one list only.
macro_rules! games {
    ($($name:ident = $rules:ty,)*) => {
        /// A game, chosen at run time.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Game {
            $(
                #[doc = concat!("The rules of [`", stringify!($rules), "`].")]
                $name,
            )*
        }

        impl Game {
            /// Every game, the best known first.
            pub const ALL: &'static [Game] = &[$(Game::$name),*];

            /// The game's name in commands.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Game::$name => <$rules as Rules>::NAME,)*
                }
            }

            /// Calls the visitor with the game's type.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Game::$name => visitor.visit::<$rules>(),)*
                }
            }
        }
    };
}

games! {
    Chess = quirkat_chess::Chess,
    Baroque = quirkat_baroque::Baroque,
    Ultima = quirkat_baroque::Ultima,
    Alquerque = quirkat_alquerque::Alquerque,
}
