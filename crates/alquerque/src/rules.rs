//! The game as people and programs meet it: its names, its board and its move notations.

use crate::men::Men;
use crate::points::{ALL, LINES, WIDTH, bit, row};
use crate::position::man;
use crate::{Alquerque, Move, legality};
use quirkat_game::{Geometry, Grid, MoveError, Piece, PieceId, Rules, Side, Site, quoted};

/// The longest text that can still be a move, with room for blanks; anything longer is not looked at.
const LONGEST_MOVE: usize = 64;

impl Rules for Alquerque {
    const NAME: &'static str = "alquerque";
    const BOARD: Geometry = Geometry {
        width: WIDTH,
        height: WIDTH,
        grid: Grid::Lines(&LINES),
    };
    const PIECES: &'static [Piece] = &[
        Piece {
            side: Side::White,
            letter: 'w',
            name: "man",
            glyph: '○',
        },
        Piece {
            side: Side::Black,
            letter: 'b',
            name: "man",
            glyph: '●',
        },
    ];
    const POSITION_HELP: &'static str = "Three fields: the five rows from the top, separated by `/`, with `w` and `b` for \
        pieces and digits for empty points; the side to move, `w` or `b`; and the no-return list, `-` or entries such as \
        `c3d3` separated by commas, for a piece on c3 that may not slide back to d3.";

    fn start() -> Alquerque {
        // Each side fills the two rows nearest to it, and the two points of the middle row on its right hand.
        let white = row(4) | row(3) | bit(Site(10)) | bit(Site(11));
        let centre = bit(Site(12));
        let men = Men {
            white,
            black: ALL & !white & !centre,
            ..Men::NONE
        };
        Alquerque::new(men, Side::White)
    }

    fn piece_on(&self, site: Site) -> Option<PieceId> {
        self.man_on(site).map(man)
    }

    fn from_to(&self, mv: Move) -> (Site, Site) {
        (mv.from(), mv.to())
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let Some(written) = Written::read(text) else {
            return Err(MoveError::Unreadable(quoted(text)));
        };
        let illegal = |reason| MoveError::Illegal {
            text: quoted(text),
            reason,
        };
        let mv = legality::find(self, written.from, written.to)
            .map_err(|reason| illegal(reason.to_string()))?;
        if written.takes && !mv.is_jump() {
            return Err(illegal("it takes nothing".to_owned()));
        }
        Ok(mv)
    }

    fn san(&self, mv: Move) -> String {
        mv.long_text()
    }

    fn captures(&self, mv: Move) -> Vec<Site> {
        mv.taken().into_iter().collect()
    }
}

/// What a move text says before it is held against a position.
struct Written {
    from: Site,
    to: Site,
    /// Whether it claims to take a man.
    takes: bool,
}

impl Written {
    /// Reads `c4c3`, `c4-c3`, `c4xc2`, `c4 c3` and `move c4 c3`, in either case of letters.
    fn read(text: &str) -> Option<Written> {
        let text = text.trim();
        if text.len() > LONGEST_MOVE {
            return None;
        }
        let text = text.to_ascii_lowercase();
        let text = match text.strip_prefix("move") {
            Some(rest) if rest.starts_with(char::is_whitespace) => rest.trim_start(),
            _ => &text,
        };
        let named = |name| Alquerque::BOARD.named(name);
        let from = named(text.get(..2)?)?;
        let rest = text.get(2..)?.trim_start();
        let takes = rest.starts_with('x');
        let rest = rest.strip_prefix(['x', '-']).unwrap_or(rest);
        let to = named(rest.trim_start())?;
        Some(Written { from, to, takes })
    }
}
