//! How games end.

use quirkat_baroque::{Baroque, PieceKind, Ultima};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{Ending, MoveError, Position, Rules, Side};

fn baroque(text: &str) -> Baroque {
    text.parse().unwrap()
}

fn ultima(text: &str) -> Ultima {
    text.parse().unwrap()
}

#[test]
fn taking_the_king_wins() {
    let before = baroque("8/8/8/8/8/8/6k1/7K w 30 9");
    let after = before.after(before.parse_move("h1g2").unwrap());
    assert_eq!(after.to_string(), "8/8/8/8/8/8/6K1/8 b 0 9");
    assert_eq!(after.ending(), Some(Ending::win(Side::White, "king taken")));
    assert!(after.legal_moves().is_empty());
    assert_eq!(
        (after.count_moves(), after.perft(1), after.perft(2)),
        (0, 0, 0)
    );
    assert!(matches!(
        after.parse_move("g2g3"),
        Err(MoveError::Illegal { .. })
    ));
}

#[test]
fn the_side_that_kept_its_king_has_won_whoever_is_to_move() {
    for side in ['w', 'b'] {
        let ending = ultima(&format!("k7/8/8/8/8/8/8/P7 {side} 0 1")).ending();
        assert_eq!(ending, Some(Ending::win(Side::Black, "king taken")));
    }
}

#[test]
fn no_legal_move_is_a_draw_in_baroque_and_a_loss_in_ultima() {
    let stuck = "kF6/8/8/8/8/8/8/7K b 5 40";
    assert_eq!(baroque(stuck).ending(), Some(Ending::draw("no legal move")));
    assert_eq!(
        ultima(stuck).ending(),
        Some(Ending::win(Side::White, "no legal move"))
    );
    assert_eq!(baroque(stuck).perft(3), 0);
}

#[test]
fn a_hundred_plies_without_a_capture_draw() {
    let before = baroque("k7/8/8/8/8/8/P7/7K w 99 80");
    assert_eq!(before.ending(), None);
    let after = before.after(before.parse_move("a2a3").unwrap());
    assert_eq!(
        after.ending(),
        Some(Ending::draw("a hundred plies without a capture"))
    );
    assert!(after.count_moves() > 0, "the board alone does not end here");
    let taken = baroque("k7/8/8/8/8/8/6p1/7K w 99 80");
    let taken = taken.after(taken.parse_move("h1g2").unwrap());
    assert_eq!((taken.ending(), taken.reversible_plies()), (None, 0));
}

#[test]
fn counters_at_their_limit_stay_there() {
    let mut position = baroque("k7/8/8/8/8/8/8/7K b 65535 65535");
    position.play(position.parse_move("a8a7").unwrap());
    assert_eq!(position.to_string(), "8/k7/8/8/8/8/8/7K w 65535 65535");
}

#[test]
fn pieces_can_be_asked_for_by_side_and_kind() {
    let position = ultima("k6f/8/8/8/3f4/2FL4/8/7K b 0 1");
    let set = |names: &[&str]| -> Bitboard {
        names
            .iter()
            .filter_map(|name| Square::named(name))
            .collect()
    };
    assert_eq!(
        position.pieces(Side::Black, PieceKind::Freezer),
        set(&["d4", "h8"])
    );
    assert_eq!(
        position.pieces(Side::White, PieceKind::Leaper),
        set(&["d3"])
    );
    assert_eq!(position.frozen_pieces(Side::White), set(&["c3", "d3"]));
    assert_eq!(position.frozen_pieces(Side::Black), set(&["d4"]));
}
