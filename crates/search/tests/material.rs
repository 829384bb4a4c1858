//! The evaluation that works for any game: its state follows moves, and it counts pieces.

use quirkat_alquerque::Alquerque;
use quirkat_chess::Chess;
use quirkat_game::{Random, Rules, Side};
use quirkat_search::{Evaluate, Material, Score};

/// Pieces on the board, those of the side to move less the others, each worth 100.
fn counted<P: Rules>(position: &P) -> Score {
    let pieces = P::BOARD.sites().filter_map(|site| position.piece_on(site));
    let sides = pieces.map(|piece| P::PIECES[piece.index()].side);
    let worth = |side: Side| {
        if side == position.side_to_move() {
            100
        } else {
            -100
        }
    };
    sides.map(worth).sum()
}

fn follows_moves<P: Rules>() {
    let mut eval = Material::<P>::new();
    let mut random = Random::new(3);
    let mut unequal = 0;
    for _ in 0..20 {
        let mut position = P::start();
        let mut followed = eval.state(&position);
        for _ in 0..150 {
            let Some(mv) = random.choose(&position.legal_moves()) else {
                break;
            };
            if position.ending().is_some() {
                break;
            }
            position.play_observed(mv, &mut eval.observe(&mut followed));
            let mut fresh = eval.state(&position);
            let score = eval.evaluate(&position, &mut followed);
            assert_eq!(score, eval.evaluate(&position, &mut fresh), "{position}");
            assert_eq!(score, counted(&position), "{position}");
            unequal += u32::from(score != 0);
        }
    }
    assert!(unequal > 50, "{unequal} positions had unequal material");
}

#[test]
fn a_state_that_follows_moves_is_that_of_the_board() {
    follows_moves::<Chess>();
    follows_moves::<Alquerque>();
}
