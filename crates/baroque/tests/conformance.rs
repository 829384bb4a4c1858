//! Both games pass the conformance suite, from positions where all the rules meet.

mod positions;
mod reference;

use positions::POSITIONS;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_game::conformance::{Suite, check_with};

fn suite() -> Suite {
    Suite {
        games: 3,
        plies: 120,
        seed: 1967,
        starts: POSITIONS.map(str::to_owned).to_vec(),
    }
}

#[test]
fn baroque_passes_the_suite() {
    check_with::<Baroque>(&suite(), reference::baroque);
}

#[test]
fn ultima_passes_the_suite() {
    check_with::<Ultima>(&suite(), reference::ultima);
}
