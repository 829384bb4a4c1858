//! Forced wins in Baroque chess, Ultima and Alquerque: a plain search of every move says how long they are, and the engine
//! must say the same.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_game::{Ending, Outcome, Position};
use quirkat_games::Playable;
use quirkat_search::{Control, Engine, Limits, Request, Score, loss_in, win_in};
use std::collections::HashMap;

/// Positions that White, to move, wins in that many plies, and no sooner.
type List = [(u32, &'static str)];

/// The king is taken by force.
const BAROQUE: &List = &[
    (1, "8/8/8/8/3kp3/8/1L6/K7 w 0 1"),
    (3, "1p6/5K2/3L4/SF5k/7F/8/8/8 w 0 1"),
    (3, "8/2P5/3K4/2pI4/8/2pki3/3F2P1/8 w 0 1"),
    (3, "3K4/8/1P1kF1l1/8/8/4s3/2p5/8 w 0 1"),
    (5, "4k3/8/2L3K1/3I4/I7/3c4/8/8 w 0 1"),
    (5, "8/6p1/5P2/8/6Pp/8/C3F3/5K1k w 0 1"),
    (5, "1P2L3/8/8/8/1K6/1p6/3P4/1k6 w 0 1"),
    (5, "6p1/6K1/7F/3C4/8/8/5k2/8 w 0 1"),
    (7, "8/8/8/8/8/2k5/6Fp/1K5P w 0 1"),
    (7, "8/5L2/8/1S6/8/k1p5/2PK4/8 w 0 1"),
];

/// The king is taken by force, or nothing is left that could move.
const ULTIMA: &List = &[
    (3, "8/8/4kF2/6K1/7s/7S/4sC2/5SC1 w 0 1"),
    (3, "6k1/8/5c2/3C4/2P1f3/1I3F2/8/1KF5 w 0 1"),
    (5, "8/8/1k2P3/7F/8/1I2K3/4P3/4I1i1 w 0 1"),
    (5, "1P6/4K3/8/k7/5F2/8/1S4i1/8 w 0 1"),
    (5, "8/1k6/8/1K6/8/1F6/6i1/1P6 w 0 1"),
    (7, "8/1k6/3P4/8/4p1K1/8/3F4/8 w 0 1"),
];

/// Passing with more men, taking all, or leaving no move. The last ply may be the loser's own.
const ALQUERQUE: &List = &[
    (3, "2bw1/1w1b1/2w2/2b2/1ww2 w -"),
    (4, "wwbbb/1b3/b3w/4w/w1ww1 w a3b3,b4a4"),
    (5, "2b1w/wwb1w/1wb2/2b1w/w3w w -"),
    (6, "2bb1/w4/1b3/w1wbw/w1w2 w a2b2,b3c3,c2d2"),
    (7, "w1b2/wbbww/2b2/b1w2/4w w a2b2,a5b5,c2b2,c4b4"),
    (8, "1w3/2b2/b1bww/5/w3w w c3b3,e3d3"),
    (9, "wb1wb/w3w/4w/4w/wbwbw w b1a1,d1e1,d5c5,e2d2"),
    (10, "4w/2wb1/1w2w/2b1b/w1w1b w b3a3,c2b2,d4e4,e2d2,e5d5"),
    (11, "bw2b/w2bw/w4/wb3/w1wbb w a3b3"),
    (13, "b2bb/wwb1w/b1b2/b1w2/ww2w w c2d2,c4d4,e4d4"),
];

/// Looks at every move and every answer, and leaves nothing out.
struct Plain {
    known: HashMap<(u64, u32), bool>,
}

impl Plain {
    /// Whether the side to move can force a win within so many plies.
    fn wins<P: Position>(&mut self, position: &P, plies: u32) -> bool {
        self.ask(position, plies, true)
    }

    /// Whether the side to move wins, or else loses, within so many plies.
    fn ask<P: Position>(&mut self, position: &P, plies: u32, wins: bool) -> bool {
        let us = position.side_to_move();
        let winner = if wins { us } else { !us };
        let moves = position.legal_moves();
        let stuck = || moves.is_empty().then(|| position.stuck());
        if let Some(Ending { outcome, .. }) = position.decided().or_else(stuck) {
            return outcome == Outcome::Win(winner);
        }
        // The winner is the same all along, so a key and the plies left are enough to know a question again.
        let question = (position.key(), plies);
        if plies == 0 {
            return false;
        }
        if let Some(&answer) = self.known.get(&question) {
            return answer;
        }
        let mut asked = moves
            .iter()
            .map(|&mv| self.ask(&position.after(mv), plies - 1, !wins));
        let answer = if wins {
            asked.any(|yes| yes)
        } else {
            asked.all(|yes| yes)
        };
        self.known.insert(question, answer);
        answer
    }
}

fn list_is_right<P: Playable>(list: &List) {
    for &(plies, text) in list {
        let position = read::<P>(text);
        let mut plain = Plain {
            known: HashMap::new(),
        };
        assert!(
            plain.wins(&position, plies),
            "{text}: no win in {plies} plies"
        );
        let sooner = plain.wins(&position, plies - 1);
        assert!(!sooner, "{text}: a win in {} plies", plies - 1);
    }
}

fn read<P: Playable>(text: &str) -> P {
    match text.parse() {
        Ok(position) => position,
        Err(error) => panic!("{text}: {error}"),
    }
}

/// Searches until the score is `expected`, or surely for longer than it should take.
fn announce<P: Playable>(position: &P, expected: Score, plies: u32) {
    let mut engine = Engine::<P, P::Eval>::new(P::built_in_eval(), 16, 1);
    let control = Control::default();
    let request = Request::new(position.clone(), Limits::depth(plies + 16));
    let mut announced = 0;
    engine.search(&request, &control, &mut |info| {
        announced = info.pvs[0].score;
        let sooner = announced.abs() > expected.abs();
        assert!(
            !sooner,
            "{position}: {announced} at depth {}, sooner than can be",
            info.depth
        );
        if announced == expected {
            control.stop();
        }
    });
    assert_eq!(announced, expected, "{position}");
}

fn wins_are_announced<P: Playable>(list: &List) {
    for &(plies, text) in list {
        let position = read::<P>(text);
        announce(&position, win_in(plies as usize), plies);
        // The loser knows too, after the winner's best move.
        let mut plain = Plain {
            known: HashMap::new(),
        };
        let mut nexts = position
            .legal_moves()
            .into_iter()
            .map(|mv| position.after(mv));
        let lost = nexts.find(|next| plain.ask(next, plies - 1, false));
        let lost = lost.expect("a winning move");
        if lost.ending().is_none() {
            announce(&lost, loss_in(plies as usize - 1), plies);
        }
    }
}

#[test]
fn the_lists_are_right() {
    list_is_right::<Baroque>(BAROQUE);
    list_is_right::<Ultima>(ULTIMA);
    list_is_right::<Alquerque>(ALQUERQUE);
}

#[test]
fn kings_taken_by_force_are_announced_exactly() {
    wins_are_announced::<Baroque>(BAROQUE);
    wins_are_announced::<Ultima>(ULTIMA);
}

#[test]
fn races_won_by_force_are_announced_exactly() {
    wins_are_announced::<Alquerque>(ALQUERQUE);
}
