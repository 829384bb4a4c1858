//! Captures, mobility and SEE agree with what the legal moves do.

mod positions;

use positions::POSITIONS;
use quirkat_baroque::{BaroquePosition, BaroqueRules, PieceKind, RuleSet, UltimaRules};
use quirkat_bitboard::{Bitboard, Square};
use quirkat_game::{Position, Random, Rules};

/// Every position of random games from many starts, until a king is captured.
fn each_position<R: RuleSet>(mut visit: impl FnMut(&BaroquePosition<R>)) {
    let mut random = Random::new(7);
    let starts = POSITIONS.map(|text| text.parse().expect(text));
    for start in starts.into_iter().chain([BaroquePosition::start()]) {
        for _ in 0..4 {
            let mut position = start;
            for _ in 0..60 {
                if position.decided().is_some() {
                    break;
                }
                visit(&position);
                let Some(mv) = random.choose(&position.legal_moves()) else {
                    break;
                };
                position.play(mv);
            }
        }
    }
}

/// The enemies that each kind could capture, and the number of its moves.
fn by_moves<R: RuleSet>(position: &BaroquePosition<R>) -> ([Bitboard; 7], [u32; 7]) {
    let mut prey = [Bitboard::EMPTY; 7];
    let mut moves = [0; 7];
    for mv in position.legal_moves() {
        let kind = PieceKind::ALL[position.history_key(mv).piece.index() % 7];
        let mut victims = position.victims(mv);
        if kind == PieceKind::Imitator && victims.has(mv.to()) {
            victims = mv.to().bit();
        }
        prey[kind as usize - 1] |= victims;
        moves[kind as usize - 1] += 1;
    }
    (prey, moves)
}

fn mobilitys_are_what_moves_do<R: RuleSet>() {
    each_position::<R>(|position| {
        let (prey, moves) = by_moves(position);
        let mobility = position.mobility(position.side_to_move());
        assert_eq!(mobility.threats, prey, "{position}");
        assert_eq!(mobility.moves, moves, "{position}");
        assert_eq!(
            mobility.frozen,
            position.frozen_pieces(position.side_to_move())
        );
        let all = prey.into_iter().fold(Bitboard::EMPTY, |all, set| all | set);
        for square in Square::all() {
            assert_eq!(
                position.can_capture(square),
                all.has(square),
                "{square} in {position}"
            );
        }
    });
}

#[test]
fn what_can_be_taken_is_what_some_move_takes() {
    mobilitys_are_what_moves_do::<BaroqueRules>();
    mobilitys_are_what_moves_do::<UltimaRules>();
}

fn exchanges_look_one_answer_ahead<R: RuleSet>() {
    each_position::<R>(|position| {
        for mv in position.legal_moves() {
            let after = position.after(mv);
            let gain = position.material_gain(mv);
            assert_eq!(gain > 0, position.is_tactical(mv), "{mv} in {position}");
            assert!(!position.see_ge(mv, gain + 1), "{mv} in {position}");
            let kept = position.see_ge(mv, gain);
            let lost = after.decided().is_none() && after.can_capture(mv.to());
            assert_eq!(kept, !lost, "{mv} in {position}");
        }
    });
}

#[test]
fn a_piece_that_can_be_taken_at_once_is_lost() {
    exchanges_look_one_answer_ahead::<BaroqueRules>();
    exchanges_look_one_answer_ahead::<UltimaRules>();
}
