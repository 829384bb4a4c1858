//! How much of a game is held at most.

/// What a game may take, so that no input takes all memory. A game beyond a limit is an error of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes in the name and value of a tag.
    pub tag: usize,
    /// Bytes in a move or another word.
    pub word: usize,
    /// Bytes in a comment.
    pub comment: usize,
    /// Variations inside variations.
    pub depth: usize,
    /// Bytes of memory for all of a game ([`Game::size`](super::Game::size)).
    pub game: usize,
}

impl Default for Limits {
    /// Far beyond what people write: the longest annotated games take a few hundred kilobytes.
    fn default() -> Limits {
        Limits {
            tag: 16 << 10,
            word: 255,
            comment: 1 << 20,
            depth: 1000,
            game: 16 << 20,
        }
    }
}
