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
    level(1, Notices(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 450, answer: 750, deeper: 60, noise: 120 }), 0),
    level(2, Notices(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 350, answer: 600, deeper: 60, noise: 90 }), 2),
    level(3, Notices(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 220, answer: 400, deeper: 60, noise: 60 }), 4),
    level(4, Notices(Noticing { depth: 2, captures: 4, nodes: 6_000, own: 120, answer: 220, deeper: 40, noise: 40 }), 6),
    level(5, Notices(Noticing { depth: 3, captures: 4, nodes: 15_000, own: 80, answer: 120, deeper: 40, noise: 30 }), 8),
    level(6, Notices(Noticing { depth: 3, captures: 6, nodes: 30_000, own: 20, answer: 30, deeper: 20, noise: 15 }), 10),
    level(7, Nodes(400), 12),
    level(8, Nodes(2_000), 16),
    level(9, Nodes(15_000), 20),
    level(10, Full, 24),
];
