//! The rules of Baroque chess and of Ultima, two games from one code.
//!
//! [`Baroque`] and [`Ultima`] are the positions of the two games: one type with a set of rules for its parameter, so that
//! what differs ([`RuleSet`]) is settled at compile time.
//!
//! # How the rules are read
//!
//! Where the games can be told in more than one way, this is how they are played here.
//!
//! - All captures of a move happen together at its end, and every one that applies does. What is next to what is seen on
//!   the board with the moving piece on its new square and its victims still there.
//! - Only the piece that moved takes. Moving in between two enemy squeezers is safe; a king's step makes its
//!   coordinator take nothing.
//! - A king can be the victim of every way of taking. It may step next to, or onto, anything, the other king included.
//! - A leap goes over exactly one piece, an enemy with an empty square right behind it, after any number of empty
//!   squares. In Baroque chess it ends on that square. In Ultima the leaper slides on as far as it likes from there and
//!   may leap again on the way, so it takes every piece between its first and its last square.
//! - An imitator does just what its victim would have done: in Ultima it too leaps several leapers and slides on. Its
//!   captures add up, also when it steps onto a king, and it sandwiches only after a move along a rank or file. Freezers
//!   and imitators take nothing, so it never takes them.
//! - The partner of an imitator in a sandwich is the one a squeezer would need: a squeezer in Baroque chess, any piece of
//!   its side in Ultima.
//! - The crossing squares of a coordinator, or an imitator, are those of its new square and its own king.
//! - A freezer holds each enemy piece next to it, freezers and imitators too; an imitator holds only enemy freezers.
//!   Pieces that are held still hold others and still serve as partners.
//!
//! # How it is fast
//!
//! The board is five words seen from the side to move (three planes of kind numbers, two sides), so a move is a few
//! bit operations whatever it takes. Moves are counted without being listed: all sliders and leapers spread out in
//! eight directions at once, in which no two of them reach the same square.

mod board;
mod captures;
mod danger;
mod ends;
mod error;
mod keys;
mod kind;
mod mv;
mod notation;
mod outlook;
mod perft;
mod position;
mod reach;
mod refusal;
mod rule_set;
mod rules;
mod tactics;
mod text;

pub use error::PositionError;
pub use kind::PieceKind;
pub use mv::{Move, from_row_and_column, to_row_and_column};
pub use outlook::Outlook;
pub use position::{Baroque, BaroquePosition, Ultima};
pub use rule_set::{BaroqueRules, RuleSet, UltimaRules};
