//! What is read beyond what is written.

use crate::{START, position};
use quirkat_chess::notation::{descriptive, san, uci};
use quirkat_game::{MoveError, Rules};

const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 1";
const ITALIAN_BLACK: &str = "r1bqk2r/pppp1ppp/2n2n2/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 1";
const EN_PASSANT: &str = "8/8/8/K2pP3/8/8/8/7k w - d6 0 1";
const PROMOTION: &str = "4k3/2P5/8/8/8/8/8/4K3 w - - 0 1";
const BISHOP_OR_PAWN: &str = "7k/8/8/8/8/2n5/1P1B4/7K w - - 0 1";
const BISHOP_ONLY: &str = "7k/8/8/8/8/2n5/3B4/7K w - - 0 1";
const ROOKS_ON_A_RANK: &str = "4k3/8/8/8/8/8/8/R2RK3 w - - 0 1";
const KING_STEP: &str = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
const FAR_KING: &str = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1";

/// A position, a text in any notation, and the SAN of the move it means.
const TEXTS: [(&str, &str, &str); 76] = [
    // Algebraic, with more or less than needed.
    (START, " e4\t", "e4"),
    (START, "e2e4", "e4"),
    (START, "e2-e4", "e4"),
    (START, "Pe4", "e4"),
    (START, "e4!", "e4"),
    (START, "e4!?", "e4"),
    (START, "e4+", "e4"),
    (START, "Ng1f3", "Nf3"),
    (START, "Ngf3", "Nf3"),
    (START, "N1f3", "Nf3"),
    (START, "Ng1-f3", "Nf3"),
    (START, "N-f3", "Nf3"),
    (START, "g1-f3", "Nf3"),
    (START, "♘f3", "Nf3"),
    (START, "♞f3", "Nf3"),
    (START, "♘\u{fe0e}g1–f3", "Nf3"),
    (ITALIAN, "Nxe5", "Nxe5"),
    (ITALIAN, "Ne5", "Nxe5"),
    (ITALIAN, "N:e5", "Nxe5"),
    (ITALIAN, "N×e5", "Nxe5"),
    (ITALIAN, "Bxf7", "Bxf7+"),
    (ITALIAN, "Bxf7#", "Bxf7+"),
    (ITALIAN, "Bxf7++!!", "Bxf7+"),
    (ITALIAN, "Bxf7†", "Bxf7+"),
    (ITALIAN, "0-0", "O-O"),
    (ITALIAN, "o-o", "O-O"),
    (ITALIAN, "O–O", "O-O"),
    (ITALIAN, "e1g1", "O-O"),
    (ITALIAN, "e1h1", "O-O"),
    (ITALIAN, "Ke1-g1", "O-O"),
    (ITALIAN, "move e1 g1", "O-O"),
    (EN_PASSANT, "exd6", "exd6"),
    (EN_PASSANT, "exd6 e.p.", "exd6"),
    (EN_PASSANT, "exd6ep", "exd6"),
    (EN_PASSANT, "ed6", "exd6"),
    (PROMOTION, "c8Q", "c8=Q+"),
    (PROMOTION, "c8(Q)", "c8=Q+"),
    (PROMOTION, "c8/Q+", "c8=Q+"),
    (PROMOTION, "c8=q", "c8=Q+"),
    (PROMOTION, "c7c8N", "c8=N"),
    (PROMOTION, "c8=♖", "c8=R+"),
    // All letters of one case.
    (START, "E4", "e4"),
    (START, "E2E4", "e4"),
    (START, "nf3", "Nf3"),
    (START, "NF3", "Nf3"),
    (BISHOP_OR_PAWN, "bxc3", "bxc3"),
    (BISHOP_OR_PAWN, "Bxc3", "Bxc3+"),
    (BISHOP_OR_PAWN, "b2c3", "bxc3"),
    (BISHOP_ONLY, "bxc3", "Bxc3+"),
    (BISHOP_ONLY, "BXC3", "Bxc3+"),
    // Descriptive.
    (START, "P-K4", "e4"),
    (START, "p-k4", "e4"),
    (START, "P to K4", "e4"),
    (START, "P - K4", "e4"),
    (START, "P(K2)-K4", "e4"),
    (START, "KP-K4", "e4"),
    (START, "Kt-KB3", "Nf3"),
    (START, "kt-kb3", "Nf3"),
    (START, "KKt-B3", "Nf3"),
    (START, "N(KN1)-B3", "Nf3"),
    (ITALIAN, "BxP", "Bxf7+"),
    (ITALIAN, "BxPch", "Bxf7+"),
    (ITALIAN, "B takes P ch.", "Bxf7+"),
    (ITALIAN, "KBxKBP", "Bxf7+"),
    (ITALIAN, "B(QB4)xP(KB7)", "Bxf7+"),
    (ITALIAN, "Castles", "O-O"),
    (ITALIAN, "Castles (KR)", "O-O"),
    (ITALIAN_BLACK, "BxNch", "Bxc3+"),
    (ITALIAN_BLACK, "B x QN", "Bxc3+"),
    (ITALIAN_BLACK, "N-Q5", "Nd4"),
    (EN_PASSANT, "PxP", "exd6"),
    (EN_PASSANT, "P(K5)xP(Q5)", "exd6"),
    (EN_PASSANT, "P(K5)xP(Q6) e.p.", "exd6"),
    (PROMOTION, "P-B8(Q)", "c8=Q+"),
    (ROOKS_ON_A_RANK, "R(QR1)-N1", "Rab1"),
    // A piece that has left its side keeps its name while no other stands there.
    (ROOKS_ON_A_RANK, "KR-R4", "Ra4"),
];

#[test]
fn readers_take_what_people_write() {
    for (fen, text, expected) in TEXTS {
        let position = position(fen);
        let read = position.parse_move(text);
        let written = read.map(|mv| san::write(&position, mv));
        assert_eq!(written.as_deref(), Ok(expected), "`{text}` in {fen}");
    }
}

#[test]
fn castling_is_read_by_both_squares_unless_the_king_can_step_there() {
    let read = |fen: &str, text: &str| {
        let position = position(fen);
        let mv = uci::read(&position, text).expect(text);
        san::write(&position, mv)
    };
    assert_eq!(read(KING_STEP, "f1g1"), "Kg1");
    assert_eq!(read(KING_STEP, "f1h1"), "O-O");
    assert_eq!(read(FAR_KING, "e1g1"), "O-O");
    let written_960 = position(ITALIAN).with_chess960(true);
    for text in ["e1g1", "e1h1"] {
        let mv = uci::read(&written_960, text).expect(text);
        assert_eq!(uci::write(&written_960, mv), "e1h1");
    }
}

#[test]
fn a_notation_reads_no_other() {
    let start = position(START);
    for read in [uci::read, san::read_long, descriptive::read] {
        let unreadable = MoveError::Unreadable("Nf3".to_owned());
        assert_eq!(read(&start, "Nf3"), Err(unreadable));
    }
    assert!(san::read(&start, "P-K4").is_err());
    assert!(uci::read(&start, "E2E4").is_err());
}
