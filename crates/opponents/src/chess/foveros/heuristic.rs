//! The document's heuristic: what a board offers a side, each thing times its gain.

use super::Judgement;
use super::castled::Castled;
use crate::NamedGains;
use crate::chess::reach::{Reach, attacked};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_chess::{Board, Chess, Move, PieceKind, pawn_attacks};
use quirkat_game::{Position, Random, Side};
use quirkat_search::{Evaluate, Score};

/// What the men are worth to the program.
pub(in crate::chess) const VALUES: [(PieceKind, u32); 6] = [
    (PieceKind::Pawn, 1),
    (PieceKind::Knight, 3),
    (PieceKind::Bishop, 4),
    (PieceKind::Rook, 5),
    (PieceKind::Queen, 9),
    (PieceKind::King, 10),
];

/// What all men of a side are worth at the start.
pub(in crate::chess) const ALL_MEN: u32 = 51;

/// The squares d4, e4, d5 and e5.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// How much each part of the heuristic counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gains {
    /// For the value of the enemies that could be taken.
    pub captures: f64,
    /// For each step to an empty square.
    pub moves: f64,
    /// For the value of the own men that could be taken.
    pub threats: f64,
    /// For the value of the men the opponent has lost.
    pub opponent_lost: f64,
    /// For the value of the men the side itself has lost.
    pub own_lost: f64,
    /// For each own man in the centre.
    pub centre: f64,
    /// For each own pawn on the last square before the end of the board, by half.
    pub own_promotion: f64,
    /// For each such pawn of the opponent, by half.
    pub opponent_promotion: f64,
    /// For having castled.
    pub castled: f64,
}

/// Judges boards for the side to move.
#[derive(Clone, Debug)]
pub(super) struct Heuristic {
    pub(super) judgement: Judgement,
    pub(super) random: Random,
}

impl Evaluate<Chess> for Heuristic {
    type State = Castled;
    type Observer<'a> = &'a mut Castled;

    /// A position without its game tells nothing of castling.
    fn state(&self, _: &Chess) -> Castled {
        Castled::default()
    }

    fn observe<'a>(&'a self, state: &'a mut Castled) -> &'a mut Castled {
        state
    }

    fn evaluate(&mut self, position: &Chess, castled: &mut Castled) -> Score {
        let us = position.side_to_move();
        match &self.judgement {
            Judgement::Gains(gains) => {
                let score = gains.score(position, us, castled.has(us));
                // Gains have halves, scores have none; nothing that is only compared minds being doubled.
                (2.0 * score) as Score
            }
            Judgement::Chance { highest } => self.random.below(*highest as usize + 1) as Score,
        }
    }

    /// The program promotes to queens alone.
    fn considers(&self, _: &Chess, mv: Move) -> bool {
        mv.promotes_to().is_none_or(|kind| kind == PieceKind::Queen)
    }
}

/// A gain by the name that people edit, and where it stands.
type NamedGain = (&'static str, fn(&mut Gains) -> &mut f64);

/// All gains.
const NAMES: [NamedGain; 9] = [
    ("captures", |gains| &mut gains.captures),
    ("moves", |gains| &mut gains.moves),
    ("threats", |gains| &mut gains.threats),
    ("opponent-lost", |gains| &mut gains.opponent_lost),
    ("own-lost", |gains| &mut gains.own_lost),
    ("centre", |gains| &mut gains.centre),
    ("own-promotion", |gains| &mut gains.own_promotion),
    ("opponent-promotion", |gains| &mut gains.opponent_promotion),
    ("castled", |gains| &mut gains.castled),
];

impl Gains {
    /// All of them by name.
    pub(super) fn named(mut self) -> NamedGains {
        let gain = |(name, of): NamedGain| (name.to_owned(), *of(&mut self));
        NamedGains(NAMES.map(gain).to_vec())
    }

    /// The same with those changed that are named.
    pub(super) fn changed(mut self, named: &NamedGains) -> Gains {
        for (name, of) in NAMES {
            if let Some(gain) = named.get(name) {
                *of(&mut self) = gain;
            }
        }
        self
    }

    /// The document's score of a board for a side.
    pub(super) fn score(&self, position: &Chess, side: Side, castled: bool) -> f64 {
        self.parts(position, side, castled).iter().sum()
    }

    /// The parts of the score by the names of their gains.
    pub(super) fn terms(
        &self,
        position: &Chess,
        side: Side,
        castled: bool,
    ) -> Vec<(&'static str, f64)> {
        let parts = self.parts(position, side, castled);
        let named = NAMES.iter().zip(parts);
        named.map(|(&(name, _), part)| (name, part)).collect()
    }

    /// What each gain adds, in the order of [`NAMES`].
    fn parts(&self, position: &Chess, side: Side, castled: bool) -> [f64; NAMES.len()] {
        let board = position.board();
        let own = Reach::new(board, side, Bitboard::EMPTY);
        let opponent = Reach::new(board, !side, Bitboard::EMPTY);
        let lost = |side| f64::from(ALL_MEN) - value(board, board.side(side));
        let steps = own.steps.iter().sum::<u32>() + special_codes(position, side);
        [
            self.captures * value(board, own.prey),
            self.moves * f64::from(steps),
            self.threats * value(board, opponent.prey),
            self.opponent_lost * lost(!side),
            self.own_lost * lost(side),
            self.centre * f64::from((board.side(side) & CENTRE).count()),
            self.own_promotion * 0.5 * promoting(board, side),
            self.opponent_promotion * 0.5 * promoting(board, !side),
            self.castled * f64::from(u8::from(castled)),
        ]
    }
}

/// What the codes of special moves add to the count of steps. The program adds up the codes in its matrix of moves: 1 for a step,
/// 3 for en passant, 4 for castling and 5 for a promotion without capture, which is a step already.
fn special_codes(position: &Chess, side: Side) -> u32 {
    let board = position.board();
    let pawns = board.pieces(side, PieceKind::Pawn);
    let promotions = (pawns & before_last(side)).into_iter().filter(|pawn| {
        let ahead = match side {
            Side::White => pawn.bit().0 << 8,
            Side::Black => pawn.bit().0 >> 8,
        };
        (Bitboard(ahead) & board.occupied()).is_empty()
    });
    // En passant is for the side to move alone.
    let square = if position.side_to_move() == side {
        board.en_passant()
    } else {
        Bitboard::EMPTY
    };
    let takers = square.into_iter().map(|square| {
        let from = pawn_attacks(!side, square.bit()) & pawns;
        from.count()
    });
    4 * promotions.count() as u32 + 3 * takers.sum::<u32>() + 4 * castlings(board, side)
}

/// How many ways to castle a side has: the squares between are empty, and the king neither is in check nor passes one.
fn castlings(board: &Board, side: Side) -> u32 {
    let king = board.king(side);
    let attacked = attacked(board, !side);
    let open = board.castling_rooks_of(side).into_iter().filter(|rook| {
        let (low, high) = if rook.file() < king.file() {
            (*rook, king)
        } else {
            (king, *rook)
        };
        let between = |file: u8| (low.file() + 1..high.file()).contains(&file);
        let end = if *rook == high { 6 } else { 2 };
        let passed = |file: u8| (king.file().min(end)..=king.file().max(end)).contains(&file);
        (0..8).all(|file| {
            let square = Square::at(file, king.rank());
            let empty = !between(file) || !board.occupied().has(square);
            empty && !(passed(file) && attacked.has(square))
        })
    });
    open.count() as u32
}

/// The value of the men on some squares.
fn value(board: &Board, squares: Bitboard) -> f64 {
    let each = VALUES.iter().map(|&(kind, value)| {
        let men = board.kind(kind) & squares;
        men.count() * value
    });
    f64::from(each.sum::<u32>())
}

/// How many pawns of a side have one step to go.
fn promoting(board: &Board, side: Side) -> f64 {
    let pawns = board.pieces(side, PieceKind::Pawn) & before_last(side);
    f64::from(pawns.count())
}

/// The row from which a side's pawns promote.
fn before_last(side: Side) -> Bitboard {
    Bitboard::rank(match side {
        Side::White => 6,
        Side::Black => 1,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{EASY, HARD};
    use super::*;
    use quirkat_game::Rules;

    const NOTHING: Gains = Gains {
        captures: 0.0,
        moves: 0.0,
        threats: 0.0,
        opponent_lost: 0.0,
        own_lost: 0.0,
        centre: 0.0,
        own_promotion: 0.0,
        opponent_promotion: 0.0,
        castled: 0.0,
    };

    fn gains(judgement: &Judgement) -> Gains {
        match judgement {
            Judgement::Gains(gains) => *gains,
            Judgement::Chance { .. } => panic!("gains"),
        }
    }

    #[track_caller]
    fn assert_score(gains: Gains, text: &str, side: Side, expected: f64) {
        let position: Chess = text.parse().expect(text);
        let score = gains.score(&position, side, false);
        assert!((score - expected).abs() < 1e-9, "{score} for {text}");
    }

    /// Figure 1 gives the values; the matrix of the start adds up to 51 for each side.
    #[test]
    fn the_men_of_the_start_are_worth_fifty_one() {
        let start = Chess::start();
        let board = start.board();
        for side in Side::BOTH {
            assert!((value(board, board.side(side)) - f64::from(ALL_MEN)).abs() < 1e-9);
        }
    }

    /// Each condition of section 6.3, alone: what it counts in a board made for it.
    #[test]
    fn every_condition_counts_what_the_document_says() {
        const BOARD: &str = "4k3/P7/8/3q4/4P3/8/1p5R/R3K3 w - - 0 1";
        let one = |set: fn(&mut Gains)| {
            let mut gains = NOTHING;
            set(&mut gains);
            gains
        };
        let white = Side::White;
        // The pawn could take the queen, the rook on h2 the pawn on b2.
        assert_score(one(|gains| gains.captures = 1.0), BOARD, white, 9.0 + 1.0);
        // The queen could take the pawn on e4, the pawn on b2 the rook on a1.
        assert_score(one(|gains| gains.threats = 1.0), BOARD, white, 1.0 + 5.0);
        // Black has queen, pawn and king left of 51; White two rooks, two pawns and the king.
        assert_score(one(|gains| gains.opponent_lost = 1.0), BOARD, white, 31.0);
        assert_score(one(|gains| gains.own_lost = 1.0), BOARD, white, 29.0);
        assert_score(one(|gains| gains.centre = 1.0), BOARD, white, 1.0);
        assert_score(one(|gains| gains.centre = 1.0), BOARD, Side::Black, 1.0);
        assert_score(one(|gains| gains.own_promotion = 1.0), BOARD, white, 0.5);
        assert_score(
            one(|gains| gains.opponent_promotion = 1.0),
            BOARD,
            white,
            0.5,
        );
        // The rooks have 8 and 12 steps, the king 5 and the pawn on e4 one; the one on a7 promotes, which counts five.
        assert_score(one(|gains| gains.moves = 1.0), BOARD, white, 31.0);
    }

    /// The moves available are the sum of the matrix of moves, in which special moves have codes of their own: 3 for en passant, 4
    /// for castling, 5 for promotion.
    #[test]
    fn special_moves_count_as_much_as_their_codes() {
        let codes = |text: &str, side| {
            let position: Chess = text.parse().expect(text);
            special_codes(&position, side)
        };
        for (text, side, more) in [
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", Side::White, 4),
            ("n3k3/P7/8/8/8/8/8/4K3 w - - 0 1", Side::White, 0),
            ("4k3/8/8/8/8/8/p7/4K3 w - - 0 1", Side::Black, 4),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Side::White, 3),
            ("4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", Side::White, 6),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", Side::White, 0),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", Side::White, 8),
            ("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", Side::White, 8),
            ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", Side::White, 4),
            ("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", Side::White, 4),
            ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", Side::White, 0),
        ] {
            assert_eq!(codes(text, side), more, "{text}");
        }
    }

    /// The program's AI promotes to a queen wherever it promotes.
    #[test]
    fn a_promotion_is_to_a_queen() {
        let position: Chess = "7k/P7/8/8/8/8/8/K7 w - - 0 1".parse().expect("a position");
        let heuristic = Heuristic {
            judgement: HARD.judgement,
            random: Random::new(1),
        };
        let moves = position.legal_moves().into_iter();
        let promotions =
            moves.filter(|&mv| mv.promotes_to().is_some() && heuristic.considers(&position, mv));
        let texts: Vec<_> = promotions.map(|mv| position.move_text(mv)).collect();
        assert_eq!(texts, ["a7a8q"]);
    }

    /// In the start White has twenty steps and nothing else: ten for each, at both levels.
    #[test]
    fn room_to_move_counts_ten_at_both_levels() {
        let start = Chess::start().to_string();
        for level in [HARD, EASY] {
            assert_score(gains(&level.judgement), &start, Side::White, 200.0);
        }
    }

    /// The gain for men the opponent has lost is what makes the hard level aggressive: 25 there, 3.5 at the easy one.
    #[test]
    fn the_hard_level_wants_men_more_than_the_easy_one() {
        let start = Chess::start().to_string();
        let (all, less) = (start.as_str(), start.replacen("rnbq", "rnb1", 1));
        for (level, gain) in [(HARD, 25.0), (EASY, 3.5)] {
            let gains = Gains {
                opponent_lost: gains(&level.judgement).opponent_lost,
                ..NOTHING
            };
            assert_score(gains, all, Side::White, 0.0);
            assert_score(gains, &less, Side::White, 9.0 * gain);
        }
    }

    #[test]
    fn castling_is_worth_two_hundred_and_fifty() {
        let position: Chess = "4k3/8/8/8/8/8/8/5RK1 w - - 0 1"
            .parse()
            .expect("a position");
        let score = |castled| gains(&HARD.judgement).score(&position, Side::White, castled);
        assert!((score(true) - score(false) - 250.0).abs() < 1e-9);
    }
}
