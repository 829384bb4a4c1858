//! The opponents of Baroque chess and Ultima.

mod explained;
mod levels;
mod toledo;

pub use toledo::{BoardAuthority, Toledo};

use crate::level::{LEVELS, Level};
use crate::{Document, Roster};
use quirkat_baroque::{Baroque, BaroquePosition, PieceKind as Piece, RuleSet, Ultima};

/// What the document's table gives for each piece.
const SCORES: [(Piece, i32); 7] = [
    (Piece::King, 10_000),
    (Piece::Leaper, 200),
    (Piece::Imitator, 150),
    (Piece::Freezer, 150),
    (Piece::StepBack, 150),
    (Piece::Squeezer, 100),
    (Piece::Coordinator, 100),
];

/// The document's player, which plays both games.
static TOLEDO: Toledo = Toledo {
    depth: 3,
    scores: &SCORES,
    first_move: "f7f5",
};

/// The roster of a game of this family.
const fn roster<R: RuleSet>(
    levels: &'static [Level; LEVELS],
    documents: &'static [Document<BaroquePosition<R>>],
) -> Roster<BaroquePosition<R>> {
    Roster {
        levels,
        documents,
        book: None,
        polyglot_key: None,
        lists: None,
    }
}

const fn toledo<R: RuleSet>() -> Document<BaroquePosition<R>> {
    Document {
        name: "toledo",
        about: "Looks three plies ahead with alpha-beta, and adds up scores of the pieces.",
        source: "Baroque Chess in Lisp, Toledo 2001",
        player: &TOLEDO,
    }
}

/// Everyone who can be played in Baroque chess.
pub static BAROQUE: Roster<Baroque> = roster(&levels::BAROQUE, &[toledo()]);

/// Everyone who can be played in Ultima.
pub static ULTIMA: Roster<Ultima> = roster(&levels::ULTIMA, &[toledo()]);
