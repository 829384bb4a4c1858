//! Who plays a side.

use std::fmt;

/// The name of our own search at its full strength.
pub const OWN_SEARCH: &str = "quirkat";
/// What a person is called.
pub const PERSON: &str = "human";

/// Who plays a side. [`Session::seat`](crate::Session::seat) reads one, since every game has opponents of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Seat {
    /// A person, whatever display they sit at.
    Person,
    /// Our own search or an opponent, by name: `quirkat`, `quirkat:8`, `gent`.
    Opponent(String),
}

impl Seat {
    /// Whether a person plays.
    pub fn is_person(&self) -> bool {
        *self == Seat::Person
    }

    /// What records call whoever plays.
    pub fn name(&self) -> &str {
        match self {
            Seat::Person => PERSON,
            Seat::Opponent(name) => name,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
