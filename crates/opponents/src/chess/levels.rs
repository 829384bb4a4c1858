//! How strong each level of chess is, as data.

use crate::Thinking::{Full, Nodes, Noticing as Notices};
use crate::{LEVELS, Level, Noticing, RATINGS, Thinking};

const fn level(number: usize, thinking: Thinking, book: u32) -> Level {
    Level {
        thinking,
        book,
        elo: Some(RATINGS[number - 1]),
    }
}

#[rustfmt::skip]
pub(super) const TABLE: [Level; LEVELS] = [
    level(1, Notices(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 400, answer: 690, deeper: 60, noise: 100 }), 0),
    level(2, Notices(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 330, answer: 575, deeper: 60, noise: 88 }), 2),
    level(3, Notices(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 195, answer: 360, deeper: 58, noise: 54 }), 4),
    level(4, Notices(Noticing { depth: 3, captures: 4, nodes: 12_000, own: 115, answer: 180, deeper: 40, noise: 41 }), 6),
    level(5, Notices(Noticing { depth: 3, captures: 6, nodes: 30_000, own: 20, answer: 30, deeper: 20, noise: 15 }), 8),
    level(6, Nodes(5_000, 20), 10),
    level(7, Nodes(10_500, 15), 12),
    level(8, Nodes(22_000, 10), 16),
    level(9, Nodes(48_000, 5), 20),
    level(10, Full, 24),
];
