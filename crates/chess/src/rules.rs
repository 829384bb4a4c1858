//! How chess is shown and read: board, pieces, start position, notations.

use crate::board::{back_rank, castling_destinations};
use crate::piece::{PIECES, piece_id};
use crate::position::site;
use crate::{Chess, FenError, Move, MoveType, PieceKind, guide, notation};
use quirkat_bitboard::Square;
use quirkat_game::{
    Geometry, Grid, Guide, MoveError, Notation, Piece, PieceId, Position, Rules, Side, Site,
};

/// The standard start position.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Rules for Chess {
    const NAME: &'static str = "chess";
    const BOARD: Geometry = Geometry {
        width: 8,
        height: 8,
        grid: Grid::Squares,
    };
    const PIECES: &'static [Piece] = &PIECES;
    const POSITION_HELP: &'static str = "FEN: ranks from 8 to 1 (PNBRQK White, pnbrqk Black, digits for empty squares), \
        side to move, castling rights, en passant square, halfmove clock, move number. Chess960 rights may be \
        given as KQkq or by the files of the rooks (HAha).";

    const GUIDE: &'static Guide = &guide::GUIDE;

    const POINTS: &'static [(&'static str, u8)] = &[
        ("pawn", 1),
        ("knight", 3),
        ("bishop", 3),
        ("rook", 5),
        ("queen", 9),
    ];

    const NOTATIONS: &'static [Notation<Chess>] = &[
        Notation {
            name: "normal",
            write: notation::uci::write_plain,
        },
        Notation {
            name: "alg",
            write: notation::san::write,
        },
        Notation {
            name: "des",
            write: notation::descriptive::write,
        },
        Notation {
            name: "long",
            write: notation::san::write_long,
        },
    ];

    fn start() -> Chess {
        START.parse().expect("the start is a position")
    }

    /// Kings and rooks on their start squares get castling rights.
    fn set_up(rows: &str, side: Side) -> Result<Chess, FenError> {
        let side = side.letter();
        let position: Chess = format!("{rows} {side} - - 0 1").parse()?;
        let rights: String = "KQkq"
            .chars()
            .filter(|&right| at_home(&position, right))
            .collect();
        if rights.is_empty() {
            return Ok(position);
        }
        format!("{rows} {side} {rights} - 0 1").parse()
    }

    fn piece_on(&self, site: Site) -> Option<PieceId> {
        let square = Square::new(site.0);
        Some(piece_id(
            self.board.side_on(square)?,
            self.board.kind_on(square)?,
        ))
    }

    fn from_to(&self, mv: Move) -> (Site, Site) {
        let to = match (mv.is_castling(), self.chess960) {
            (true, false) => castling_destinations(self.side, mv.from(), mv.to()).0,
            _ => mv.to(),
        };
        (site(mv.from()), site(to))
    }

    fn move_text(&self, mv: Move) -> String {
        notation::uci::write(self, mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        notation::read(self, text)
    }

    fn san(&self, mv: Move) -> String {
        notation::san::write(self, mv)
    }

    fn special(&self, mv: Move) -> Option<&'static str> {
        match mv.move_type() {
            MoveType::Normal => None,
            MoveType::Castling => Some("castling"),
            MoveType::EnPassant => Some("en passant"),
            MoveType::Promotion(_) => Some("promotion"),
        }
    }

    fn checked(&self) -> Option<Site> {
        self.in_check().then(|| site(self.board.king(self.side)))
    }

    fn with_shuffled_notation(self, shuffled: bool) -> Chess {
        self.with_chess960(shuffled)
    }

    fn variant(&self) -> &'static str {
        if self.chess960 {
            "Chess960"
        } else {
            Self::NAME
        }
    }

    fn is_variant(tag: &str) -> bool {
        [
            "chess",
            "standard",
            "chess960",
            "fischerandom",
            "from position",
            "normal",
            "",
        ]
        .iter()
        .any(|name| tag.eq_ignore_ascii_case(name))
    }
}

/// Whether the king and the rook of a castling right are on their start squares.
fn at_home(position: &Chess, right: char) -> bool {
    let (side, rook) = match right {
        'K' => (Side::White, 7),
        'Q' => (Side::White, 0),
        'k' => (Side::Black, 7),
        _ => (Side::Black, 0),
    };
    let stands = |kind, file| {
        let square = Square::at(file, back_rank(side));
        position.board.pieces(side, kind).has(square)
    };
    stands(PieceKind::King, 4) && stands(PieceKind::Rook, rook)
}
