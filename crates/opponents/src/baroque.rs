//! The opponents of Baroque chess and Ultima.

mod levels;
mod toledo;

pub use toledo::{BoardAuthority, Toledo};

use crate::{LEVELS, Level, Opponent, Opposed};
use quirkat_baroque::{Baroque, PieceKind as Piece, Ultima};

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

/// The opponent that both games have.
const fn toledo<P: Opposed<Document = Toledo>>() -> Opponent<P> {
    Opponent {
        name: "toledo",
        about: "Looks three plies ahead with alpha-beta, and adds up scores of the pieces.",
        source: "Baroque Chess in Lisp, Toledo 2001",
        manner: Toledo {
            depth: 3,
            scores: &SCORES,
            first_move: "f7f5",
        },
    }
}

impl Opposed for Baroque {
    type Document = Toledo;

    const ROSTER: &'static [Opponent<Baroque>] = &[toledo()];

    const LEVELS: &'static [Level; LEVELS] = &levels::BAROQUE;
}

impl Opposed for Ultima {
    type Document = Toledo;

    const ROSTER: &'static [Opponent<Ultima>] = &[toledo()];

    const LEVELS: &'static [Level; LEVELS] = &levels::ULTIMA;
}
