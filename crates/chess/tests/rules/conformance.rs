//! The conformance suite, from the start and from positions rich in special moves.

use crate::reference;
use quirkat_chess::Chess;
use quirkat_game::conformance::{Suite, check_with};

#[test]
fn chess_conforms() {
    let starts = [
        // Castling both ways on both sides, in a tense position.
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        // Pawns about to promote, with captures.
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        // En passant with kings on the same rank and file.
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/ppp5/8/1P1P1k2/7r/K4PpP/8/8 b - - 0 1",
        // Little material, so that draws of every kind occur.
        "4k3/8/8/2b5/8/2B5/8/4K2B w - - 140 90",
        "8/8/8/3k4/8/8/3P4/3K4 w - - 0 1",
        "8/8/4k3/8/8/3QK3/8/8 w - - 120 60",
    ];
    run(&starts, 6);
}

#[test]
fn chess960_conforms() {
    let starts = [
        "bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1",
        "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1",
        "1rkr4/p2p4/8/8/8/8/P2P4/1RKR4 w DBdb - 0 1",
        "4k1rr/8/8/8/8/8/8/RR2K3 w Bg - 0 1",
        // The castling rook is pinned along the back rank.
        "8/8/8/4B2b/6nN/8/5P2/1R1K2kr w B - 0 1",
        "k3r3/8/8/8/8/8/8/qRK3R1 w GB - 0 1",
    ];
    run(&starts, 8);
}

fn run(starts: &[&str], games: usize) {
    let starts = starts.iter().map(ToString::to_string).collect();
    check_with::<Chess>(
        &Suite {
            games,
            plies: 160,
            seed: 2,
            starts,
        },
        reference::expect,
    );
}
