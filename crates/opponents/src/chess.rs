//! The opponents of chess.

mod explained;
mod foveros;
mod gent;
mod isaac;
mod levels;
mod polyglot;
mod reach;
mod waterloo;

pub use foveros::{Foveros, Gains, Judgement};
pub use gent::{
    BoardDrawing, CallWords, FenAnswer, FenManner, Gent, NotAPosition, Program, UnknownManner,
};
pub use waterloo::{Marks, Waterloo};

use crate::{Book, Document, Roster};
use quirkat_chess::Chess;
use std::sync::LazyLock;

const FOVEROS: &str = "FOVEROS, Bristol 2014";
const GENT: &str = "Schaakcomputer, Gent 2018";
const WATERLOO: &str = "CS 246, Waterloo 2017";

/// The book that the build comes with.
static BOOK: LazyLock<Book<Chess>> = LazyLock::new(|| {
    let book = Book::read(include_str!("../books/chess.txt"));
    book.expect("the book of the build can be read")
});

/// Everyone who can be played.
pub static ROSTER: Roster<Chess> = Roster {
    levels: &levels::TABLE,
    documents: &[
        Document {
            name: "foveros-random",
            about: "Gives the boards after two plies scores by chance, and goes for the best.",
            source: FOVEROS,
            player: &foveros::RANDOM,
        },
        Document {
            name: "foveros-easy",
            about: "Looks two plies ahead for room, the centre and passed pawns, and cares little for men.",
            source: FOVEROS,
            player: &foveros::EASY,
        },
        Document {
            name: "foveros-hard",
            about: "Looks two plies ahead and plays to take whatever can be taken.",
            source: FOVEROS,
            player: &foveros::HARD,
        },
        Document {
            name: "gent",
            about: "Looks three plies ahead, deeper where there are few moves, counts men, and tosses coins.",
            source: GENT,
            player: &gent::GENT,
        },
        Document {
            name: "waterloo-1",
            about: "Plays any legal move.",
            source: WATERLOO,
            player: &waterloo::FIRST,
        },
        Document {
            name: "waterloo-2",
            about: "Plays the move after which it attacks most, blind to what the enemy attacks.",
            source: WATERLOO,
            player: &waterloo::SECOND,
        },
        Document {
            name: "waterloo-3",
            about: "Plays the move after which it attacks most and is attacked least.",
            source: WATERLOO,
            player: &waterloo::THIRD,
        },
        Document {
            name: "waterloo-4",
            about: "Follows its two best moves three times over, the enemy playing like waterloo-3.",
            source: WATERLOO,
            player: &waterloo::FOURTH,
        },
    ],
    book: Some(|| &BOOK),
    polyglot_key: Some(polyglot::key),
    lists: None,
};
