//! What search and evaluation ask agrees with the moves.

use quirkat_alquerque::{Alquerque, Move};
use quirkat_game::{Position, Random, Rules, Side, Site};
use std::collections::BTreeSet;

/// Visits every position of random games.
fn each_position(mut visit: impl FnMut(&Alquerque)) {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let mut position = Alquerque::start();
        while let Some(mv) = random.choose(&position.legal_moves()) {
            visit(&position);
            position.play(mv);
        }
    }
}

fn sites(moves: &[Move], site: impl Fn(Move) -> Option<Site>) -> BTreeSet<Site> {
    moves.iter().filter_map(|&mv| site(mv)).collect()
}

#[test]
fn outlooks_agree_with_the_moves() {
    each_position(|position| {
        let us = position.side_to_move();
        let moves = position.legal_moves();
        let outlook = position.outlook(us);
        assert_eq!(outlook.mobility as usize, moves.len(), "{position}");
        let prey = sites(&moves, Move::taken);
        assert_eq!(outlook.prey as usize, prey.len(), "{position}");
        let movable = sites(&moves, |mv| Some(mv.from()));
        let behind = |man: &Site| !is_passed(position, us, *man);
        let blocked = position
            .men(us)
            .filter(|man| behind(man) && !movable.contains(man));
        assert_eq!(outlook.blocked as usize, blocked.count(), "{position}");
    });
}

fn is_passed(position: &Alquerque, side: Side, man: Site) -> bool {
    let row = man.0 / 5;
    position.men(!side).all(|enemy| match side {
        Side::White => row < enemy.0 / 5,
        Side::Black => row > enemy.0 / 5,
    })
}

#[test]
fn men_are_passed_when_no_enemy_is_level_or_ahead() {
    each_position(|position| {
        for side in Side::BOTH {
            let mut past = [0; 5];
            for man in position
                .men(side)
                .filter(|&man| is_passed(position, side, man))
            {
                let row = man.0 / 5;
                past[usize::from(if side == Side::White { row } else { 4 - row })] += 1;
            }
            assert_eq!(position.outlook(side).passed, past, "{side} in {position}");
        }
    });
}

#[test]
fn no_code_of_another_position_breaks_the_rules() {
    each_position(|position| {
        let legal = position.legal_moves();
        for code in 0..=u16::MAX {
            let Some(mv) = position.decode(code) else {
                continue;
            };
            assert!(
                legal.contains(&mv) && position.encode(mv) == code,
                "{mv} in {position}"
            );
        }
    });
}

#[test]
fn an_exchange_counts_one_answer_and_one_more() {
    let case = |text: &str, mv: &str, threshold| {
        let position: Alquerque = text.parse().expect(text);
        let mv = position.parse_move(mv).expect(mv);
        position.see_ge(mv, threshold)
    };
    // No enemy near: the slide loses and wins nothing.
    assert!(case("w4/5/5/5/4b w -", "a5a4", 0));
    assert!(!case("w4/5/5/5/4b w -", "a5a4", 1));
    // A slide in front of a man that captures.
    assert!(!case("5/2w2/5/2b2/5 w -", "c4c3", 0));
    assert!(case("5/2w2/5/2b2/5 w -", "c4c3", -100));
    // The same, with a man behind that recaptures.
    assert!(case("2w2/1ww2/5/2b2/5 w -", "c4c3", 0));
    // A jump that is recaptured wins nothing.
    assert!(case("5/2w2/2b2/5/2b2 w -", "c4c2", 0));
    assert!(!case("5/2w2/2b2/5/2b2 w -", "c4c2", 100));
    assert!(case("5/2w2/2b2/5/5 w -", "c4c2", 100));
}
