//! How strong each level of Alquerque is, as data.

use crate::level::LevelSearch::{Full, Nodes, Noticing as Notices};
use crate::level::{LEVELS, Level, Noticing};

#[rustfmt::skip]
pub(super) const TABLE: [Level; LEVELS] = Level::ladder([
    Notices(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 540, answer: 830, deeper: 60, noise: 160 }),
    Notices(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 350, answer: 600, deeper: 60, noise: 92 }),
    Notices(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 200, answer: 370, deeper: 60, noise: 55 }),
    Notices(Noticing { depth: 3, captures: 4, nodes: 12_000, own: 105, answer: 165, deeper: 40, noise: 38 }),
    Notices(Noticing { depth: 3, captures: 6, nodes: 30_000, own: 20, answer: 30, deeper: 20, noise: 15 }),
    Nodes(700, 20),
    Nodes(2_000, 15),
    Nodes(7_000, 10),
    Nodes(50_000, 5),
    Full,
]);
