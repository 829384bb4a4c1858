//! The messages for texts that fit no legal move, or several.

use crate::{START, position};
use quirkat_chess::notation::{descriptive, san, uci};
use quirkat_game::{MoveError, Rules};

const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 1";
const PROMOTION: &str = "4k3/2P5/8/8/8/8/8/4K3 w - - 0 1";
const TWO_BY_TWO: &str = "1n1n4/P1P4k/8/8/8/8/8/K7 w - - 0 1";
const TWO_KNIGHTS: &str = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
const QUEEN_CHECK: &str = "r3k2r/8/8/8/4q3/8/8/R3K2R w KQkq - 0 1";
const DOUBLE_CHECK: &str = "4k3/8/8/8/8/3n4/8/R3K2r w Q - 0 1";
const GUARDED: &str = "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1";
const GUARDED_END: &str = "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1";
const NO_RIGHTS: &str = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
const SHIELD: &str = "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1";
const LATE: &str = "8/8/8/K2pP3/8/8/8/7k w - - 0 1";
const OPEN_RANK: &str = "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1";
const MATED: &str = "R6k/8/6K1/8/8/8/8/8 b - - 0 1";
const STALEMATE: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const BLOCKED_PAWN: &str = "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1";
const BISHOP_FILE: &str = "7k/8/8/8/8/8/3B4/7K w - - 0 1";

/// A position, a text, and why the move is illegal.
const ILLEGAL: [(&str, &str, &str); 51] = [
    (START, "e3e4", "there is no piece on e3"),
    (
        START,
        "move e7 e5",
        "the pawn on e7 is Black's, and White is to move",
    ),
    (START, "Bg1f3", "there is a knight on g1, not a bishop"),
    (START, "Nhf3", "White has no knight on the h-file"),
    (START, "N2f3", "White has no knight on rank 2"),
    (PROMOTION, "Qe4", "White has no queen"),
    (START, "Ne5", "no knight can go to e5"),
    (START, "Nbf3", "the knight on b1 cannot go to f3"),
    (START, "xd5", "the pawn on d2 cannot go to d5"),
    (START, "e5", "the pawn on e2 cannot go to e5"),
    (PROMOTION, "c7c6", "the pawn on c7 cannot go to c6"),
    (
        LATE,
        "e7",
        "a pawn goes two steps only from where pawns start",
    ),
    (START, "Ke2", "the pawn on e2 is White's own"),
    (START, "Bc4", "the pawn on e2 stands in the way"),
    (START, "Ra1a5", "the pawn on a2 stands in the way"),
    (
        BLOCKED_PAWN,
        "e4",
        "the pawn on e4 stands in the way, and pawns take only diagonally",
    ),
    (BLOCKED_PAWN, "exd4", "there is nothing to take on d4"),
    (START, "Nxf3", "there is nothing to take on f3"),
    (
        LATE,
        "exd6",
        "the pawn on d5 has not just made a double step, so it cannot be taken en passant",
    ),
    (LATE, "e6 e.p.", "nothing can be taken en passant there"),
    (
        OPEN_RANK,
        "exd6",
        "taking en passant would open the king to the rook on h5",
    ),
    (
        ITALIAN,
        "Nd5",
        "the knight on c3 is pinned by the bishop on b4",
    ),
    (
        QUEEN_CHECK,
        "Ra2",
        "the king is in check from the queen on e4, and this does not answer it",
    ),
    (
        QUEEN_CHECK,
        "Ke2",
        "the king would be in check from the queen on e4",
    ),
    (
        DOUBLE_CHECK,
        "Ra3",
        "the king is in double check and must move itself",
    ),
    (
        GUARDED,
        "Kf2",
        "the king would be in check from the rook on f4",
    ),
    (MATED, "Kg7", "the game is over (checkmate)"),
    (STALEMATE, "O-O", "the game is over (stalemate)"),
    // Castling, as `O-O` or by squares.
    (
        NO_RIGHTS,
        "O-O",
        "White has no right to castle on the king's side",
    ),
    (
        NO_RIGHTS,
        "e1c1",
        "White has no right to castle on the queen's side",
    ),
    (START, "O-O", "the bishop on f1 stands in the way"),
    (START, "e1g1", "the bishop on f1 stands in the way"),
    (START, "e1a1", "the knight on b1 stands in the way"),
    (
        QUEEN_CHECK,
        "O-O-O",
        "the king is in check from the queen on e4 and may not castle",
    ),
    (
        GUARDED,
        "O-O",
        "the king would pass over f1, which the rook on f4 attacks",
    ),
    (
        GUARDED_END,
        "Castles K",
        "the king would end on g1, which the rook on g4 attacks",
    ),
    (
        SHIELD,
        "d1b1",
        "the rook on b1 shields the king and may not leave",
    ),
    // Promotion.
    (
        START,
        "e4=Q",
        "only a pawn that reaches the last rank becomes another piece",
    ),
    (
        START,
        "g1f3q",
        "only a pawn that reaches the last rank becomes another piece",
    ),
    (
        PROMOTION,
        "c8=K",
        "a pawn becomes a queen, rook, bishop or knight, not a king",
    ),
    (TWO_BY_TWO, "b8=Q", "White has no pawn on the b-file"),
    // Descriptive.
    (START, "Q-R5", "the pawn on e2 stands in the way"),
    (START, "PxP", "no pawn can take a pawn"),
    (START, "QxN", "the queen on d1 cannot take a knight"),
    (PROMOTION, "KxR", "Black has no rook"),
    (ITALIAN, "NxN(K4)", "Black has no knight there"),
    (ITALIAN, "QBxP", "the bishop on c1 cannot take a pawn"),
    (ITALIAN, "QxK", "a king is never taken"),
    (ITALIAN, "N-K5", "it would take the pawn on e5"),
    (ITALIAN, "R(QR2)-R3", "there is a pawn on a2, not a rook"),
    (START, "N(K4)-B6", "there is no piece on e4"),
];

#[test]
fn a_move_that_is_not_legal_is_refused_with_the_rule_it_breaks() {
    for (fen, text, reason) in ILLEGAL {
        let refusal = MoveError::Illegal {
            text: text.to_owned(),
            reason: reason.to_owned(),
        };
        let read = position(fen).parse_move(text);
        assert_eq!(read, Err(refusal), "`{text}` in {fen}");
    }
}

/// A position, a text, and the moves it could mean.
const AMBIGUOUS: [(&str, &str, &[&str]); 10] = [
    (TWO_KNIGHTS, "Nd2", &["Nbd2", "Nfd2"]),
    (TWO_KNIGHTS, "nd2", &["Nbd2", "Nfd2"]),
    (TWO_KNIGHTS, "N-Q2", &["N(QN1)-Q2", "N(KB3)-Q2"]),
    (PROMOTION, "c8", &["c8=Q+", "c8=R+", "c8=B", "c8=N"]),
    (PROMOTION, "c7c8", &["c8=Q+", "c8=R+", "c8=B", "c8=N"]),
    (
        PROMOTION,
        "c7 c8",
        &[
            "move c7 c8 Q",
            "move c7 c8 R",
            "move c7 c8 B",
            "move c7 c8 N",
        ],
    ),
    (
        TWO_BY_TWO,
        "PxN=Q",
        &["P(QR7)xN(QN8)=Q", "P(QB7)xN(QN8)=Q", "P(QB7)xN(Q8)=Q"],
    ),
    (START, "P-B4", &["P(QB2)-QB4", "P(KB2)-KB4"]),
    (START, "N-B3", &["N(QN1)-QB3", "N(KN1)-KB3"]),
    // Lower case: the square b4 in SAN, a bishop in descriptive notation.
    (BISHOP_FILE, "b-b4", &["Bb4", "Bf4"]),
];

#[test]
fn a_text_that_could_be_several_moves_is_refused_with_all_of_them() {
    for (fen, text, candidates) in AMBIGUOUS {
        let read = position(fen).parse_move(text);
        let refusal = MoveError::Ambiguous {
            text: text.to_owned(),
            candidates: candidates.iter().map(ToString::to_string).collect(),
        };
        assert_eq!(read, Err(refusal), "`{text}` in {fen}");
    }
}

#[test]
fn candidates_are_named_in_the_notation_that_was_read() {
    let position = position(PROMOTION);
    let names = |read: Result<_, MoveError>| match read {
        Err(MoveError::Ambiguous { candidates, .. }) => candidates[0].clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(names(uci::read(&position, "c7c8")), "c7c8q");
    assert_eq!(names(san::read(&position, "c8")), "c8=Q+");
    assert_eq!(names(san::read_long(&position, "c7-c8")), "c7-c8=Q+");
    assert_eq!(names(descriptive::read(&position, "P-B8")), "P(QB7)-QB8=Q");
}

#[test]
fn passing_is_refused() {
    let refusal = uci::read(&position(START), "0000").map_err(|error| error.to_string());
    let words = "`0000` is not legal here: no side may pass";
    assert_eq!(refusal, Err(words.to_owned()));
}
