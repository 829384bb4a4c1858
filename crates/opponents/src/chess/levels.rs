//! How strong each level of chess is, as data.

use crate::level::LevelSearch::{Full, Nodes, Noticing as Notices};
use crate::level::{LEVELS, Level, Noticing};

#[rustfmt::skip]
pub(super) const TABLE: [Level; LEVELS] = Level::rated(Level::ladder([
    Notices(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 400, answer: 690, deeper: 60, noise: 100 }),
    Notices(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 330, answer: 575, deeper: 60, noise: 88 }),
    Notices(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 195, answer: 360, deeper: 58, noise: 54 }),
    Notices(Noticing { depth: 3, captures: 4, nodes: 12_000, own: 115, answer: 180, deeper: 40, noise: 41 }),
    Notices(Noticing { depth: 3, captures: 6, nodes: 30_000, own: 20, answer: 30, deeper: 20, noise: 15 }),
    Nodes(2_600, 20),
    Nodes(7_600, 15),
    Nodes(19_000, 10),
    Nodes(52_000, 5),
    Full,
]));
