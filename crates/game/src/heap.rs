// A whole game on one page: this file is the example of the crate's documentation, and a game of its own in tests.

use quirkat_game::{
    DrawRules, Ending, Geometry, Grid, MoveError, MoveList, Observer, Piece, PieceId, Position,
    Rules, Side, Site, mix,
};
use std::fmt;
use std::str::FromStr;

/// A heap of counters: players take one or two, and whoever takes the last one wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heap {
    counters: u8,
    side: Side,
}

impl Position for Heap {
    type Move = u8; // how many are taken
    const DRAWS: DrawRules = DrawRules::NONE;

    fn side_to_move(&self) -> Side {
        self.side
    }
    fn key(&self) -> u64 {
        mix(u64::from(self.counters) * 2 + self.side.index() as u64)
    }
    fn moves(&self, list: &mut MoveList<u8>) {
        list.extend(1..=self.counters.min(2));
    }
    fn play_observed(&mut self, taken: u8, observer: &mut impl Observer) {
        for _ in 0..taken {
            self.counters -= 1;
            observer.lift(PieceId(0), Site(self.counters));
        }
        self.side = !self.side;
    }
    fn decided(&self) -> Option<Ending> {
        None
    }
    fn stuck(&self) -> Ending {
        Ending::win(!self.side, "last counter taken")
    }
}

impl Rules for Heap {
    const NAME: &'static str = "heap";
    const BOARD: Geometry = Geometry {
        width: 9,
        height: 1,
        grid: Grid::Squares,
    };
    const PIECES: &'static [Piece] = &[Piece {
        side: Side::White,
        letter: 'o',
        name: "counter",
        glyph: '●',
    }];
    const POSITION_HELP: &'static str = "the number of counters and the side to move, `9 w`";

    fn start() -> Heap {
        Heap {
            counters: 9,
            side: Side::White,
        }
    }
    fn piece_on(&self, site: Site) -> Option<PieceId> {
        (site.0 < self.counters).then_some(PieceId(0))
    }
    fn from_to(&self, taken: u8) -> (Site, Site) {
        (Site(self.counters - 1), Site(self.counters - taken))
    }
    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        let mut moves = self.legal_moves().into_iter();
        moves
            .find(|&mv| self.move_text(mv) == text)
            .ok_or_else(|| MoveError::Unreadable(text.into()))
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.counters, self.side.letter())
    }
}

/// A text that is no heap.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is not a number from 0 to 9 and a side")]
pub struct NoHeap(String);

impl FromStr for Heap {
    type Err = NoHeap;

    fn from_str(text: &str) -> Result<Heap, NoHeap> {
        let read = |text: &str| {
            let (counters, side) = text.split_once(' ')?;
            let counters = counters.parse().ok().filter(|&counters| counters <= 9)?;
            Some(Heap {
                counters,
                side: Side::from_letter(side)?,
            })
        };
        read(text).ok_or_else(|| NoHeap(text.into()))
    }
}
