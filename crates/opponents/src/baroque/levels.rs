//! How strong each level of Baroque chess and of Ultima is, as data.

use crate::level::LevelSearch::{Full, Nodes, Noticing as Notices};
use crate::level::{LEVELS, Level, Noticing};

#[rustfmt::skip]
pub(super) const BAROQUE: [Level; LEVELS] = Level::ladder([
    Notices(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 420, answer: 720, deeper: 60, noise: 110 }),
    Notices(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 340, answer: 590, deeper: 60, noise: 90 }),
    Notices(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 200, answer: 370, deeper: 60, noise: 55 }),
    Notices(Noticing { depth: 3, captures: 4, nodes: 12_000, own: 105, answer: 165, deeper: 40, noise: 38 }),
    Notices(Noticing { depth: 3, captures: 6, nodes: 30_000, own: 20, answer: 30, deeper: 20, noise: 15 }),
    Nodes(4_200, 20),
    Nodes(9_000, 15),
    Nodes(22_000, 10),
    Nodes(52_000, 5),
    Full,
]);

#[rustfmt::skip]
pub(super) const ULTIMA: [Level; LEVELS] = Level::ladder([
    Notices(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 410, answer: 710, deeper: 60, noise: 105 }),
    Notices(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 340, answer: 590, deeper: 60, noise: 90 }),
    Notices(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 200, answer: 370, deeper: 60, noise: 55 }),
    Notices(Noticing { depth: 3, captures: 5, nodes: 20_000, own: 60, answer: 95, deeper: 30, noise: 27 }),
    Notices(Noticing { depth: 4, captures: 8, nodes: 60_000, own: 10, answer: 15, deeper: 10, noise: 8 }),
    Nodes(5_700, 20),
    Nodes(13_600, 15),
    Nodes(32_000, 10),
    Nodes(88_000, 5),
    Full,
]);
