//! The rules of Baroque chess and Ultima.
//!
//! [`Baroque`] and [`Ultima`] are one position type with the rules as its parameter, so that all their differences
//! ([`RuleSet`]) are constants at compile time.
//!
//! # Interpretation of the rules
//!
//! Descriptions of these games differ in details. This is how they are played here.
//!
//! - All captures of a move happen together, at its end, and none is optional. Adjacency is judged with the moving piece
//!   on its new square and its victims still on the board.
//! - Only the piece that moved captures. Moving between two enemy squeezers is safe, and a king's move does not make its
//!   coordinator capture.
//! - A king can be captured in every way. It may move next to, or onto, any enemy, the other king included.
//! - A leap passes any number of empty squares, then exactly one enemy with an empty square right behind it. In Baroque
//!   chess it ends on that square. In Ultima the leaper may slide on from there and leap again, so it captures every
//!   piece between its first and its last square.
//! - An imitator captures exactly as its victim would: in Ultima it too leaps several leapers and slides on. Its captures
//!   add up, also when it moves onto a king, and it sandwiches only after an orthogonal move. Freezers and imitators do
//!   not capture, so it never captures them.
//! - The partner of an imitator in a sandwich is the one a squeezer would need: a squeezer in Baroque chess, any own piece
//!   in Ultima.
//! - A coordinator, or an imitator of one, captures where the lines of its new square cross those of its own king.
//! - A freezer freezes every adjacent enemy, freezers and imitators included; an imitator freezes only enemy freezers.
//!   Frozen pieces still freeze others and still serve as partners.
//!
//! # Speed
//!
//! The board is five bitboards from the point of view of the side to move (three planes of kind numbers, two sides), so
//! making a move takes a few bit operations, whatever it captures. Moves are counted without being listed: sliders and
//! leapers are filled in eight directions at once, and no two of them reach the same square in the same direction.

mod board;
mod captures;
mod fen;
mod guide;
mod means;
mod mobility;
mod movegen;
mod mv;
mod notation;
mod piece;
mod position;
mod refusal;
mod rules;
mod see;
mod zobrist;

pub use fen::PositionError;
pub use mobility::Mobility;
pub use mv::Move;
pub use notation::{from_row_and_column, to_row_and_column};
pub use piece::PieceKind;
pub use position::{Baroque, BaroquePosition, Ultima};
pub use rules::{BaroqueRules, RuleSet, UltimaRules};
