//! How strong each level of Baroque chess and of Ultima is, as data.

use crate::Thinking::{Full, Nodes, Noticing as Notices};
use crate::{LEVELS, Level, Noticing};

#[rustfmt::skip]
pub(super) const BAROQUE: [Level; LEVELS] = [
    Level::new(Notices(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 450, answer: 750, deeper: 60, noise: 120 })),
    Level::new(Notices(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 350, answer: 600, deeper: 60, noise: 90 })),
    Level::new(Notices(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 220, answer: 400, deeper: 60, noise: 60 })),
    Level::new(Notices(Noticing { depth: 2, captures: 4, nodes: 6_000, own: 120, answer: 220, deeper: 40, noise: 40 })),
    Level::new(Notices(Noticing { depth: 3, captures: 4, nodes: 15_000, own: 80, answer: 120, deeper: 40, noise: 30 })),
    Level::new(Notices(Noticing { depth: 3, captures: 6, nodes: 30_000, own: 20, answer: 30, deeper: 20, noise: 15 })),
    Level::new(Nodes(400)),
    Level::new(Nodes(2_000)),
    Level::new(Nodes(15_000)),
    Level::new(Full),
];

#[rustfmt::skip]
pub(super) const ULTIMA: [Level; LEVELS] = [
    Level::new(Notices(Noticing { depth: 1, captures: 1, nodes: 1_000, own: 450, answer: 750, deeper: 60, noise: 120 })),
    Level::new(Notices(Noticing { depth: 2, captures: 1, nodes: 2_000, own: 350, answer: 600, deeper: 60, noise: 90 })),
    Level::new(Notices(Noticing { depth: 2, captures: 2, nodes: 4_000, own: 220, answer: 400, deeper: 60, noise: 60 })),
    Level::new(Notices(Noticing { depth: 2, captures: 4, nodes: 6_000, own: 120, answer: 220, deeper: 40, noise: 40 })),
    Level::new(Notices(Noticing { depth: 3, captures: 4, nodes: 15_000, own: 80, answer: 120, deeper: 40, noise: 30 })),
    Level::new(Notices(Noticing { depth: 3, captures: 6, nodes: 30_000, own: 20, answer: 30, deeper: 20, noise: 15 })),
    Level::new(Nodes(400)),
    Level::new(Nodes(2_000)),
    Level::new(Nodes(15_000)),
    Level::new(Full),
];
