//! Mates in two to six moves: a plain search of every move says how long they are, and the engine must say the same.

use quirkat_chess::Chess;
use quirkat_game::Position;
use quirkat_games::Playable;
use quirkat_search::{Control, Engine, Limits, Request, win_in};
use std::collections::HashMap;

/// White to move mates in that many moves, and no sooner.
const MATES: [(u32, &str); 20] = [
    (2, "2k5/8/2B5/K3R3/8/8/8/8 w - - 0 1"),
    (2, "4K3/7k/3R4/8/6R1/8/8/8 w - - 0 1"),
    (2, "7k/8/5K2/8/2pQ4/8/8/8 w - - 0 1"),
    (2, "8/8/8/k7/7K/8/3R4/3R4 w - - 0 1"),
    (3, "3K4/7R/4k3/8/8/8/8/6R1 w - - 0 1"),
    (3, "6R1/8/8/8/8/5R2/3k3K/8 w - - 0 1"),
    (3, "8/1K6/1Q3N2/8/k7/8/8/8 w - - 0 1"),
    (3, "8/8/3K4/8/7R/7R/8/3k4 w - - 0 1"),
    (4, "6K1/7P/8/4k3/8/8/8/7Q w - - 0 1"),
    (4, "8/1k6/8/8/5R2/4R2K/8/8 w - - 0 1"),
    (4, "8/6R1/3K1R2/8/8/8/2k5/8 w - - 0 1"),
    (4, "8/8/8/1k6/8/3KQ3/4N3/8 w - - 0 1"),
    (5, "1k3K2/8/8/8/8/6N1/8/5Q2 w - - 0 1"),
    (5, "8/4p3/2k1K3/8/5Q2/8/8/8 w - - 0 1"),
    (5, "8/6R1/5R2/8/3k4/8/8/K7 w - - 0 1"),
    (5, "8/6R1/8/8/8/4k3/5R2/5K2 w - - 0 1"),
    (6, "6B1/8/6R1/k7/8/8/8/2K5 w - - 0 1"),
    (6, "6N1/8/8/1k6/8/5Q2/8/3K4 w - - 0 1"),
    (6, "8/8/8/1P3k2/8/2Q5/7K/8 w - - 0 1"),
    (6, "8/8/8/1R6/8/8/5K2/k7 w - - 0 1"),
];

/// Whether the side to move can force mate within so many moves: every move, every answer, nothing left out.
fn mates_within(position: &Chess, moves: u32, known: &mut HashMap<(u64, u32), bool>) -> bool {
    if let Some(&mates) = known.get(&(position.key(), moves)) {
        return mates;
    }
    let mates = position.legal_moves().into_iter().any(|mv| {
        let next = position.after(mv);
        let answers = next.legal_moves();
        if answers.is_empty() {
            return next.in_check();
        }
        moves > 1
            && answers
                .iter()
                .all(|&answer| mates_within(&next.after(answer), moves - 1, known))
    });
    known.insert((position.key(), moves), mates);
    mates
}

#[test]
fn the_list_is_right() {
    for (moves, text) in MATES.into_iter().filter(|&(moves, _)| moves <= 4) {
        let position: Chess = text.parse().expect(text);
        let mut known = HashMap::new();
        assert!(
            mates_within(&position, moves, &mut known),
            "{text}: no mate in {moves}"
        );
        assert!(
            !mates_within(&position, moves - 1, &mut known),
            "{text}: mate in {}",
            moves - 1
        );
    }
}

#[test]
fn mates_are_found_and_announced_exactly() {
    for (moves, text) in MATES {
        let position: Chess = text.parse().expect(text);
        let mut engine = Engine::new(Chess::built_in_eval(), 16, 1);
        let limits = Limits {
            mate: Some(moves),
            depth: Some(40),
            ..Limits::default()
        };
        let found = engine.search(
            &Request::new(position, limits),
            &Control::default(),
            &mut |_| {},
        );
        assert_eq!(
            found.score,
            win_in(2 * moves as usize - 1),
            "{text}: mate in {moves}"
        );
        let mut last = position;
        for &mv in &found.pv {
            assert!(last.is_legal(mv), "{text}: the line is legal");
            last.play(mv);
        }
        assert_eq!(
            found.pv.len() as u32,
            2 * moves - 1,
            "{text}: the line goes to the end"
        );
        assert!(
            last.ending()
                .is_some_and(|ending| ending.reason == "checkmate"),
            "{text}: the line ends in mate"
        );
    }
}
