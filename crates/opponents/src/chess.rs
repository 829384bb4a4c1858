//! The opponents of chess.

mod foveros;
mod gent;
mod isaac;
mod levels;
mod polyglot;
mod reach;
mod waterloo;

pub use foveros::{Foveros, Gains, Judgement};
pub use gent::{Gent, NotAPosition, Program};
pub use waterloo::{Marks, Waterloo};

use crate::{Book, Choice, LEVELS, Level, Manner, Opponent, Opposed, Turn, Watch};
use quirkat_chess::{Chess, Move};
use quirkat_search::plain::{PlainResult, TreeObserver};
use std::sync::LazyLock;

const FOVEROS: &str = "FOVEROS, Bristol 2014";
const GENT: &str = "Schaakcomputer, Gent 2018";
const WATERLOO: &str = "CS 246, Waterloo 2017";

/// The book that the build comes with.
static BOOK: LazyLock<Book<Chess>> = LazyLock::new(|| {
    let book = Book::read(include_str!("../books/chess.txt"));
    book.expect("the book of the build can be read")
});

/// A player of one of the documents on chess.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Document {
    /// An evaluation of many parts, two plies deep.
    Foveros(Foveros),
    /// The men, three plies deep.
    Gent(Gent),
    /// Chance, marks for what is threatened, or a tree of a few lines.
    Waterloo(Waterloo),
}

impl Manner<Chess> for Document {
    fn choose(&self, turn: &mut Turn<'_, Chess>) -> Option<Choice<Move>> {
        match self {
            Document::Foveros(manner) => manner.choose(turn),
            Document::Gent(manner) => manner.choose(turn),
            Document::Waterloo(manner) => manner.choose(turn),
        }
    }

    fn watch(
        &self,
        turn: &Turn<'_, Chess>,
        watch: Watch,
        observer: &mut dyn TreeObserver<Chess>,
    ) -> Option<PlainResult<Move>> {
        match self {
            Document::Foveros(manner) => manner.watch(turn, watch, observer),
            Document::Gent(manner) => manner.watch(turn, watch, observer),
            Document::Waterloo(manner) => manner.watch(turn, watch, observer),
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Document::Foveros(manner) => manner.depth(),
            Document::Gent(manner) => manner.depth(),
            Document::Waterloo(manner) => manner.depth(),
        }
    }

    fn uses_chance(&self) -> bool {
        match self {
            Document::Foveros(manner) => manner.uses_chance(),
            Document::Gent(manner) => manner.uses_chance(),
            Document::Waterloo(manner) => manner.uses_chance(),
        }
    }
}

impl Opposed for Chess {
    type Document = Document;

    const ROSTER: &'static [Opponent<Chess>] = &[
        Opponent {
            name: "foveros-random",
            about: "Gives the boards after two plies scores by chance, and goes for the best.",
            source: FOVEROS,
            manner: Document::Foveros(foveros::RANDOM),
        },
        Opponent {
            name: "foveros-easy",
            about: "Looks two plies ahead for room, the centre and passed pawns, and cares little for men.",
            source: FOVEROS,
            manner: Document::Foveros(foveros::EASY),
        },
        Opponent {
            name: "foveros-hard",
            about: "Looks two plies ahead and plays to take whatever can be taken.",
            source: FOVEROS,
            manner: Document::Foveros(foveros::HARD),
        },
        Opponent {
            name: "gent",
            about: "Looks three plies ahead, deeper where there are few moves, counts men, and tosses coins.",
            source: GENT,
            manner: Document::Gent(gent::GENT),
        },
        Opponent {
            name: "waterloo-1",
            about: "Plays any legal move.",
            source: WATERLOO,
            manner: Document::Waterloo(waterloo::FIRST),
        },
        Opponent {
            name: "waterloo-2",
            about: "Plays the move after which it attacks most, blind to what the enemy attacks.",
            source: WATERLOO,
            manner: Document::Waterloo(waterloo::SECOND),
        },
        Opponent {
            name: "waterloo-3",
            about: "Plays the move after which it attacks most and is attacked least.",
            source: WATERLOO,
            manner: Document::Waterloo(waterloo::THIRD),
        },
        Opponent {
            name: "waterloo-4",
            about: "Follows its two best moves three times over, the enemy playing like waterloo-3.",
            source: WATERLOO,
            manner: Document::Waterloo(waterloo::FOURTH),
        },
    ];

    const LEVELS: &'static [Level; LEVELS] = &levels::TABLE;

    fn book() -> Option<&'static Book<Chess>> {
        Some(&BOOK)
    }

    fn polyglot_key(&self) -> Option<u64> {
        Some(polyglot::key(self))
    }
}
