//! The `Rules` of Alquerque: names, board and move notation.

use crate::men::Men;
use crate::moves::find_legal;
use crate::points::{ALL, LINES, WIDTH, bit, row};
use crate::position::man;
use crate::{Alquerque, Move, guide};
use quirkat_game::{Geometry, Grid, Guide, MoveError, Piece, PieceId, Rules, Side, Site, quoted};

/// The longest text parsed as a move, with room for blanks.
const MAX_MOVE_TEXT: usize = 64;

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
    const GUIDE: &'static Guide = &guide::GUIDE;

    fn start() -> Alquerque {
        // Each side fills its two nearest rows and the two points of the middle row to its right.
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
        let Some(parsed) = ParsedMove::parse(text) else {
            return Err(MoveError::Unreadable(quoted(text)));
        };
        let illegal = |reason| MoveError::Illegal {
            text: quoted(text),
            reason,
        };
        let mv = find_legal(self, parsed.from, parsed.to)
            .map_err(|reason| illegal(reason.to_string()))?;
        if parsed.is_capture && !mv.is_jump() {
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

/// A move text, not yet checked against a position.
struct ParsedMove {
    from: Site,
    to: Site,
    /// Whether it is written as a capture.
    is_capture: bool,
}

impl ParsedMove {
    /// Parses `c4c3`, `c4-c3`, `c4xc2`, `c4 c3` and `move c4 c3`, ignoring case.
    fn parse(text: &str) -> Option<ParsedMove> {
        let text = text.trim();
        if text.len() > MAX_MOVE_TEXT {
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
        let is_capture = rest.starts_with('x');
        let rest = rest.strip_prefix(['x', '-']).unwrap_or(rest);
        let to = named(rest.trim_start())?;
        Some(ParsedMove {
            from,
            to,
            is_capture,
        })
    }
}
