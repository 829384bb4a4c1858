//! Baroque chess in Lisp (Toledo, 2001): a person against the computer, in rows, columns and words.

use super::{Drawing, FirstMoveQuestion, Manner, OWN, PieceWords};
use quirkat_session::Customs;

pub(super) const MANNER: Manner = Manner {
    name: "toledo",
    opponent: Some("toledo"),
    players: Some(["human", "computer"]),
    customs: Customs {
        names: &[("human", "human"), ("computer", "toledo")],
        notation: Some("numbers"),
        ..OWN.customs
    },
    welcome: Some("You have White, the computer has Black."),
    question: Some(&FirstMoveQuestion {
        text: "Do you want to move first? (y/n)",
        yes: "y",
        no: "n",
        neither: "Neither `y` nor `n`, so the computer begins.\n",
    }),
    request: Some(
        "Your move: row and column of the piece, row and column of the square it goes to.",
    ),
    numbers: Some(4),
    drawing: Drawing::Names(PieceWords {
        sides: ["W-", "B-"],
        words: &[
            ("squeezer", "PAWN"),
            ("leaper", "LEAP"),
            ("imitator", "IMIT"),
            ("freezer", "FREZ"),
            ("coordinator", "COOR"),
            ("step-back", "STEP"),
            ("king", "KING"),
        ],
    }),
    every_board: true,
    ..OWN
};
