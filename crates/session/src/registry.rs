//! The list of games: a new game is one line here.

use crate::session::first_position;
use crate::{Session, SetupError, Visitor};
use quirkat_game::Rules;

/// Writes the enums of games and of their sessions, and what must match on them, so that a game stands in one list only.
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

            /// A session of the game; see [`Session::new`]. It begins with the usual start, or with the position that a text
            /// says.
            pub fn session(self, start: Option<&str>, seed: u64) -> Result<AnySession, SetupError> {
                match self {
                    $(Game::$name => {
                        let session = Session::new(first_position(start)?, seed);
                        Ok(AnySession::$name(Box::new(session)))
                    })*
                }
            }

            /// Calls the visitor with the game's type.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Game::$name => visitor.visit::<$rules>(),)*
                }
            }
        }

        /// A session of a game that was chosen at run time.
        pub enum AnySession {
            $(
                #[doc = concat!("One of [`", stringify!($rules), "`].")]
                $name(Box<Session<$rules>>),
            )*
        }

        /// Does the same with a session, whichever game it is of.
        macro_rules! with_session {
            ($any:expr, $session:ident => $work:expr) => {
                match $any {
                    $(AnySession::$name($session) => $work,)*
                }
            };
        }
        pub(crate) use with_session;
    };
}

games! {
    Chess = quirkat_chess::Chess,
    Baroque = quirkat_baroque::Baroque,
    Ultima = quirkat_baroque::Ultima,
    Alquerque = quirkat_alquerque::Alquerque,
}
