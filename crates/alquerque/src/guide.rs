//! How Alquerque is played, for people who read it.

use quirkat_game::{Diagram, Guide, Passage, PieceGuide, Topic};

/// The guide to Alquerque.
pub(crate) static GUIDE: Guide = Guide {
    title: "Alquerque",
    aim: "Take more men than you lose before the two sides have passed each other. The board has 25 points, joined by lines. White \
        stands on top, moves down the page and begins; Black moves up.",
    pieces: &[MAN],
    passages: &[
        JUMPING,
        NO_RETURN,
        LAST_ROW,
        NO_MEN,
        PASSED,
        NO_MOVE,
        ONE_JUMP,
        FORWARD_ONLY,
        FINITE,
    ],
};

const MAN: PieceGuide = PieceGuide {
    name: "man",
    aliases: &[],
    moves: "One point along a line, ahead or sideways.",
    takes: "It jumps over what it takes.",
    diagrams: &[
        Diagram {
            position: "wwwww/wwwww/ww1bb/bbbbb/bbbbb w -",
            moves: &["c4c3"],
            caption: "The start. Four men can slide to the centre, and this one goes straight ahead.",
        },
        Diagram {
            position: "5/2w2/2b2/5/4b w -",
            moves: &["c4c2"],
            caption: "White jumps over the man on c3 and takes it.",
        },
        Diagram {
            position: "4w/5/2w2/3b1/5 b -",
            moves: &["d2b4"],
            caption: "Black moves up, and jumps along diagonals where they are drawn.",
        },
    ],
};

const JUMPING: Passage = Passage {
    topic: Topic::Special,
    title: "Sliding and jumping",
    text: "A man slides to the next point if it is empty: straight ahead, diagonally ahead where such a line is drawn, or sideways. \
        In the same directions it jumps over an enemy on the next point to the empty point just behind, and takes it. A move is \
        one slide or one jump. Nobody has to jump.",
    diagrams: &[],
};

const NO_RETURN: Passage = Passage {
    topic: Topic::Special,
    title: "No way back",
    text: "A man may not slide back to the point that it left with its last move. Only sideways slides could do so. Once the man has \
        moved on, it is free again; and a jump may end on that point.",
    diagrams: &[Diagram {
        position: "5/5/2w2/5/1b3 w -",
        moves: &["c3d3"],
        caption: "From d3 this man may slide forward or on to e3, but not back to c3.",
    }],
};

const LAST_ROW: Passage = Passage {
    topic: Topic::Special,
    title: "The last row",
    text: "A man on the enemy's back row slides no more. It can only jump sideways.",
    diagrams: &[Diagram {
        position: "5/5/5/4b/wb3 w -",
        moves: &["a1c1"],
        caption: "The man on a1 cannot slide, but it can still jump over b1.",
    }],
};

const NO_MEN: Passage = Passage {
    topic: Topic::End,
    title: "No men left",
    text: "A side without men has lost.",
    diagrams: &[],
};

const PASSED: Passage = Passage {
    topic: Topic::End,
    title: "The sides have passed each other",
    text: "When every white man stands on a lower row than every black man, no more can be taken and the game is over. The side with \
        more men wins; equal numbers are a draw.",
    diagrams: &[Diagram {
        position: "5/b4/2w1b/w4/5 w -",
        moves: &["c3c2"],
        caption: "Now all white men are below all black men. Both sides have two: a draw.",
    }],
};

const NO_MOVE: Passage = Passage {
    topic: Topic::End,
    title: "No legal move",
    text: "Otherwise the side to move has lost if it has no legal move.",
    diagrams: &[Diagram {
        position: "5/5/5/5/b3w w -",
        moves: &[],
        caption: "White's man is on the last row and has nothing to jump over: Black has won.",
    }],
};

const ONE_JUMP: Passage = Passage {
    topic: Topic::Decision,
    title: "One jump, and only if you like",
    text: "In many descriptions a man must take when it can, and jumps on as long as it can. Here taking is never compulsory, and \
        a move is one jump.",
    diagrams: &[],
};

const FORWARD_ONLY: Passage = Passage {
    topic: Topic::Decision,
    title: "Forward and sideways",
    text: "In some descriptions men move in every direction. Here they never go back, neither sliding nor jumping.",
    diagrams: &[],
};

const FINITE: Passage = Passage {
    topic: Topic::Decision,
    title: "No draw by repetition",
    text: "Between captures every man only goes forward, or one way along a row. So no position comes again and every game ends, \
        and no rule on repetition is needed.",
    diagrams: &[],
};
