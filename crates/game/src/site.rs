//! Places on a board and the pieces that stand on them, in numbers any display can use.

/// A place on a board: a square, or a point where lines meet. Numbered by rows from the bottom left corner, so that
/// on a board `width` wide, file `f` and rank `r` (from 0) make `r * width + f`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site(pub u8);

impl Site {
    /// The site as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of piece of one side: an index into its game's [`Rules::PIECES`](crate::Rules::PIECES).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The piece as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
