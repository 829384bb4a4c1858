//! What a search asks of moves before it plays them: whether one leads back, and to which key.

use quirkat_chess::{Chess, Move, MoveType};
use quirkat_game::{Position, Random, Rules};

/// Calls `check` with every legal move of random games.
fn each_move(check: &mut dyn FnMut(&Chess, Move, &Chess)) {
    let mut random = Random::new(8);
    for _ in 0..60 {
        let mut position = Chess::start();
        for _ in 0..150 {
            let moves = position.legal_moves();
            for &mv in &moves {
                check(&position, mv, &position.after(mv));
            }
            match random.choose(&moves) {
                Some(mv) if position.decided().is_none() => position.play(mv),
                _ => break,
            }
        }
    }
}

/// The rights that a text of a position tells of: castling and en passant.
fn rights(position: &Chess) -> Vec<String> {
    let text = position.to_string();
    text.split(' ').skip(2).take(2).map(str::to_owned).collect()
}

#[test]
fn steps_are_the_moves_that_can_be_taken_back() {
    let (mut steps, mut others) = (0, 0);
    each_move(&mut |before, mv, after| {
        let expected = after.reversible_plies() > 0
            && mv.move_type() != MoveType::Castling
            && rights(before) == rights(after);
        let difference = before.key() ^ after.key();
        // Seen from either end.
        for position in [before, after] {
            assert_eq!(
                position.is_one_step_away(difference),
                expected,
                "{before} {mv:?}"
            );
        }
        *if expected { &mut steps } else { &mut others } += 1;
    });
    assert!(steps > 50_000 && others > 30_000, "{steps} {others}");
}

#[test]
fn a_step_is_none_where_something_stands_between() {
    let position = |text: &str| text.parse::<Chess>().expect(text);
    let open = position("7k/8/8/8/8/8/8/R6K w - - 0 1");
    let closed = position("7k/8/8/8/8/N7/8/R6K w - - 0 1");
    let rook_moved = position("7k/8/8/8/R7/8/8/7K b - - 0 1");
    let difference = open.key() ^ rook_moved.key();
    assert!(open.is_one_step_away(difference));
    assert!(!closed.is_one_step_away(difference));
    // Two steps are not one.
    let both_moved = position("6k1/8/8/8/R7/8/8/7K w - - 0 1");
    assert!(!open.is_one_step_away(open.key() ^ both_moved.key()));
}

#[test]
fn the_key_after_a_move_is_known_before_it_but_for_special_moves() {
    let mut right = 0;
    each_move(&mut |before, mv, after| {
        let [castling, _] = &rights(before)[..] else {
            panic!("two rights in {before}");
        };
        let [castling_after, en_passant_after] = &rights(after)[..] else {
            panic!("two rights in {after}");
        };
        if mv.move_type() == MoveType::Normal
            && castling == castling_after
            && en_passant_after == "-"
        {
            assert_eq!(before.key_after(mv), after.key(), "{before} {mv:?}");
            right += 1;
        }
    });
    assert!(right > 80_000, "{right}");
}
