//! Whether a side has castled: a fact of the game, not of the board.

use quirkat_chess::{Chess, PieceKind};
use quirkat_game::{Observer, PieceId, Rules, Side, Site};

/// Follows a game, and knows which sides have castled and moved neither king nor rook since.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Castled {
    /// Where the rook stands of each side that has castled.
    rooks: [Option<Site>; 2],
    /// A king that is in the air.
    king: Option<Side>,
    /// A rook that is in the air together with its king, which only castling does.
    castling: Option<Side>,
}

impl Castled {
    pub(super) fn has(self, side: Side) -> bool {
        self.rooks[side.index()].is_some()
    }
}

impl Observer for Castled {
    fn lift(&mut self, piece: PieceId, site: Site) {
        let (side, kind) = man(piece);
        match kind {
            Some(PieceKind::King) => {
                self.king = Some(side);
                self.rooks[side.index()] = None;
            }
            Some(PieceKind::Rook) if self.king == Some(side) => self.castling = Some(side),
            _ if self.rooks[side.index()] == Some(site) => self.rooks[side.index()] = None,
            _ => {}
        }
    }

    fn put(&mut self, piece: PieceId, site: Site) {
        let (side, kind) = man(piece);
        match kind {
            Some(PieceKind::King) => self.king = None,
            Some(PieceKind::Rook) if self.castling.take() == Some(side) => {
                self.rooks[side.index()] = Some(site);
            }
            _ => {}
        }
    }
}

fn man(piece: PieceId) -> (Side, Option<PieceKind>) {
    let piece = Chess::PIECES[piece.index()];
    (piece.side, PieceKind::from_letter(piece.letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_game::{Position, Record};

    /// What is known after some moves.
    fn after(start: &str, moves: &str) -> [bool; 2] {
        let mut record = Record::new(start.parse::<Chess>().expect(start));
        for text in moves.split_whitespace() {
            record.play_text(text).expect(text);
        }
        let mut castled = Castled::default();
        for (before, mv) in record.positions_and_moves() {
            let mut position = *before;
            position.play_observed(mv, &mut castled);
        }
        Side::BOTH.map(|side| castled.has(side))
    }

    /// The heuristic asks that king and rook have each moved once, to where castling puts them.
    #[test]
    fn castling_counts_until_king_or_rook_goes_on() {
        const BOARD: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (moves, expected) in [
            ("", [false, false]),
            ("e1g1", [true, false]),
            ("e1g1 e8c8", [true, true]),
            ("e1g1 e8c8 a1a2 d8d1", [true, false]),
            ("e1g1 e8c8 f1e1", [false, true]),
            ("e1g1 e8c8 g1g2", [false, true]),
            ("e1g1 h8f8 f1f8", [false, false]),
            ("e1f1 e8d8 f1g1", [false, false]),
        ] {
            assert_eq!(after(BOARD, moves), expected, "{moves}");
        }
    }

    #[test]
    fn a_rook_that_was_taken_counts_no_more() {
        const BOARD: &str = "2b1k3/8/8/8/8/8/P7/4K2R w K - 0 1";
        assert_eq!(after(BOARD, "e1g1 c8a6 a2a3"), [true, false]);
        assert_eq!(after(BOARD, "e1g1 c8a6 a2a3 a6f1"), [false, false]);
    }
}
