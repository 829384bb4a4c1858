//! The conformance suite, and perft counts that two generators agree on.

mod reference;

use quirkat_alquerque::Alquerque;
use quirkat_game::conformance::{self, Suite};
use quirkat_game::{Position, Random, Rules, Side};

/// Positions that random play rarely reaches: last rows, many no-return entries, few men, near the end.
const STARTS: [&str; 9] = [
    "wwwww/wwwww/ww1bb/bbbbb/bbbbb b -",
    "5/2w2/5/2b2/5 w -",
    "1b1w1/b1w2/2b2/1w1b1/w1b2 b -",
    "w1b1w/1b1w1/b1w1b/1w1b1/b1w1b w -",
    "2w1b/1bw2/w1b1w/2bw1/b1w2 b a3b3,b4a4,c3b3,d2e2",
    "wb1bw/5/2w2/5/bw1wb w -",
    "ww1ww/2w2/1b1b1/2b2/bb1bb w b3a3,c4d4,d3e3",
    "5/wwwww/5/bbbbb/5 w a4b4,b2c2,d2c2,e4d4",
    "b1b1b/5/w1b1w/5/w1w1w w -",
];

#[test]
fn the_conformance_suite_passes() {
    let suite = Suite {
        games: 40,
        starts: STARTS.map(str::to_owned).to_vec(),
        ..Suite::default()
    };
    conformance::check_with::<Alquerque>(&suite, reference::reference);
}

#[test]
fn perft_from_the_start() {
    // Depths 1 to 7 are published with the rules; the reference confirms the rest up to 11.
    const KNOWN: [u64; 11] = [
        4, 8, 33, 178, 940, 5589, 35194, 252937, 1878692, 15385825, 127879682,
    ];
    for (depth, known) in (1..).zip(KNOWN) {
        assert_eq!(Alquerque::start().perft(depth), known, "depth {depth}");
    }
}

#[test]
fn perft_agrees_with_the_reference() {
    let start = Alquerque::start().to_string();
    for (text, deepest) in [(start.as_str(), 8)]
        .into_iter()
        .chain(STARTS.map(|text| (text, 6)))
    {
        let position: Alquerque = text.parse().unwrap();
        for depth in 0..=deepest {
            let expected = reference::perft(text, depth);
            assert_eq!(position.perft(depth), expected, "`{text}` depth {depth}");
        }
    }
}

/// An upper bound on the slides left: forward, and one way along each row.
fn slides_left(position: &Alquerque) -> i32 {
    let mut left = 0;
    for side in Side::BOTH {
        for man in position.men(side) {
            let (file, rank) = (i32::from(man.0 % 5), i32::from(man.0 / 5));
            let rows_to_go = if side == Side::White { rank } else { 4 - rank };
            let along_the_row = match position.no_return(man) {
                Some(back) if back < man => 4 - file,
                Some(_) => file,
                None => file.max(4 - file),
            };
            left += rows_to_go * 5 + along_the_row;
        }
    }
    left
}

#[test]
fn every_game_ends() {
    let mut random = Random::new(7);
    for _ in 0..500 {
        let mut position = Alquerque::start();
        while let Some(mv) = random.choose(&position.legal_moves()) {
            for mv in position.legal_moves() {
                // Jumps are bounded by the men, and between jumps the bound on slides falls with every move.
                let after = position.after(mv);
                assert!(mv.is_jump() || slides_left(&after) < slides_left(&position));
            }
            position.play(mv);
        }
        assert!(position.ending().is_some());
    }
}
