//! Positions where all the rules meet.

/// Positions where random play soon reaches what is rare from the start.
pub(crate) const POSITIONS: [&str; 14] = [
    // Middle games: open lines, freezers in the middle, imitators among leapers and step-backs.
    "c1is1i1f/pp2pp1p/3l2p1/2p1k3/1P2L1l1/2I1P1S1/P1PP1P1P/F2K1ILC w 0 1",
    "2i1k2f/1p1p1p1p/p1l3p1/1P1sF3/2LI1c2/P2P2i1/2PS1PPP/3K1IlC b 3 20",
    "4k3/ppp2ppp/2sFl3/3IiI2/2iLfS2/3lC3/PPP2PPP/3K4 w 0 1",
    // Many pieces of a kind, as only FEN can set up.
    "llllklll/8/1i1i1i1i/8/8/I1I1I1I1/8/LLLKLLLL w 0 1",
    "iiiikiii/ffffffff/8/8/8/8/FFFFFFFF/IIIKIIII w 0 1",
    "k1c1c1c1/8/cc4cc/3ii3/3II3/CC4CC/8/1C1C1C1K b 0 1",
    "s1s1s1s1/1s1k1s1s/8/2II2ii/2ii2II/8/S1S1K1S1/1S1S1S1S w 0 1",
    // Sandwiches on all sides, at the edge and in the corner.
    "1p1p1p1k/p1p1p1p1/1P1P1P1P/8/8/p1p1p1p1/1P1P1P1P/K1P1P1P1 w 0 1",
    "pPpPpPpk/8/1pPpPp2/1i4I1/1I4i1/2PpPp2/8/PpPpPpPK b 0 1",
    // Adjacent kings, under every kind of threat.
    "8/8/3k4/3K4/8/8/8/8 w 0 1",
    "7f/8/2I1k3/2lK1s2/8/1C4c1/8/F7 b 98 60",
    // Few pieces, nearly stuck, and the counters near their limits.
    "k7/8/8/8/8/8/6F1/7K b 90 70",
    "kf6/1I6/8/8/8/8/6iF/7K w 95 99",
    "K1f5/8/8/8/8/8/8/7k w 0 1",
];
