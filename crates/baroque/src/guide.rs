//! How Baroque chess and Ultima are played, for people who read it. What both share is written once.

use quirkat_game::{Diagram, Guide, Passage, PieceGuide, Topic};

/// The guide to Baroque chess.
pub(crate) static BAROQUE: Guide = Guide {
    title: "Baroque chess",
    aim: "Take the enemy king, with pieces that nearly all take in ways of their own. The board and the look of the men are those \
        of chess, but only kings take by moving onto an enemy. White begins, and the sides move in turn.",
    pieces: &[
        KING,
        PieceGuide {
            takes: "It takes enemies that it shuts in between itself and another squeezer, in a row or column.",
            diagrams: &[Diagram {
                position: "7k/8/8/8/1Pp1pP2/8/8/3P3K w 0 1",
                moves: &["d1d4"],
                caption: "The squeezer goes to d4 and takes on both sides: c4 stands between d4 and b4, e4 between d4 and f4.",
            }],
            ..SQUEEZER
        },
        PieceGuide {
            takes: "It takes an enemy in its line by leaping to the empty square right behind.",
            diagrams: &[Diagram {
                position: "k7/8/8/8/8/8/8/K1L1p3 w 0 1",
                moves: &["c1f1"],
                caption: "The leaper passes the empty square d1, leaps over the squeezer on e1 and lands on f1. The leap ends the move.",
            }],
            ..LEAPER
        },
        IMITATOR,
        FREEZER,
        PieceGuide {
            takes: "It takes an enemy where its new row meets its king's column.",
            diagrams: &[Diagram {
                position: "7k/8/1l6/8/8/4C3/1K6/8 w 0 1",
                moves: &["e3h6"],
                caption: "The coordinator arrives in row 6 and its king stands in column b, so the leaper on b6 is taken.",
            }],
            ..COORDINATOR
        },
        STEP_BACK,
    ],
    passages: &[
        MOVING,
        ALL_TOGETHER,
        FREEZING,
        KING_TAKEN,
        Passage {
            topic: Topic::End,
            title: "No legal move",
            text: "If the side to move has no legal move, the game is a draw.",
            diagrams: &[Diagram {
                position: "k7/8/8/8/8/8/1f6/K7 w 0 1",
                moves: &[],
                caption: "White's king is frozen, and White has nothing else to move: a draw.",
            }],
        },
        COUNTED,
        REPEATED,
        Passage {
            topic: Topic::Decision,
            title: "Baroque chess and Ultima",
            text: "Ultima is the same game with four rules that differ. Here only a squeezer completes a squeeze, a leap takes one \
                piece, a coordinator takes on one square, and a side that cannot move has drawn; in Ultima any piece completes a \
                squeeze, a leap may take several, a coordinator takes on two squares, and a side that cannot move has lost.",
            diagrams: &[],
        },
        MEN_AND_LETTERS,
        KINGS,
        IMITATORS,
    ],
};

/// The guide to Ultima.
pub(crate) static ULTIMA: Guide = Guide {
    title: "Ultima",
    aim: "Take the enemy king in Robert Abbott's game as it is played today, where one leap may take several pieces. The board and \
        the look of the men are those of chess, but nearly every piece takes in a way of its own, and only kings take by moving \
        onto an enemy. White begins, and the sides move in turn.",
    pieces: &[
        KING,
        PieceGuide {
            takes: "It takes enemies that it shuts in between itself and any friend, in a row or column.",
            diagrams: &[Diagram {
                position: "7k/8/8/8/1Lp1pP2/8/8/3P3K w 0 1",
                moves: &["d1d4"],
                caption: "The squeezer goes to d4 and takes on both sides: c4 stands between d4 and the leaper on b4, e4 between \
                    d4 and the squeezer on f4.",
            }],
            ..SQUEEZER
        },
        PieceGuide {
            takes: "It takes enemies in its line by leaping each to the empty square right behind.",
            diagrams: &[Diagram {
                position: "k7/8/8/8/8/8/8/K1L1p1p1 w 0 1",
                moves: &["c1h1"],
                caption: "The leaper takes the squeezers on e1 and g1 in one move. It could also have stopped on f1. After its \
                    last leap it may slide on.",
            }],
            ..LEAPER
        },
        IMITATOR,
        FREEZER,
        PieceGuide {
            takes: "It takes enemies where its new row and column meet its king's column and row.",
            diagrams: &[Diagram {
                position: "7k/8/1l6/8/8/4C3/1K5s/8 w 0 1",
                moves: &["e3h6"],
                caption: "The coordinator on h6 and the king on b2 meet on b6 and on h2, and both enemies there are taken.",
            }],
            ..COORDINATOR
        },
        STEP_BACK,
    ],
    passages: &[
        MOVING,
        ALL_TOGETHER,
        FREEZING,
        KING_TAKEN,
        Passage {
            topic: Topic::End,
            title: "No legal move",
            text: "The side to move has lost if it has no legal move.",
            diagrams: &[Diagram {
                position: "k7/8/8/8/8/8/1f6/K7 w 0 1",
                moves: &[],
                caption: "White's king is frozen, and White has nothing else to move: Black has won.",
            }],
        },
        COUNTED,
        REPEATED,
        Passage {
            topic: Topic::Decision,
            title: "Ultima and Baroque chess",
            text: "Baroque chess is the same game with four rules that differ. Here any piece completes a squeeze, a leap may \
                take several, a coordinator takes on two squares, and a side that cannot move has lost; in Baroque chess only a \
                squeezer completes a squeeze, a leap takes one piece, a coordinator takes on one square, and a side that cannot \
                move has drawn.",
            diagrams: &[],
        },
        MEN_AND_LETTERS,
        KINGS,
        IMITATORS,
    ],
};

const KING: PieceGuide = PieceGuide {
    name: "king",
    aliases: &[],
    moves: "One square in any direction.",
    takes: "It takes what it moves onto, as in chess.",
    diagrams: &[Diagram {
        position: "7k/8/8/8/8/3l4/3K4/8 w 0 1",
        moves: &["d2d3"],
        caption: "The king takes the leaper on d3 by moving onto it.",
    }],
};

/// Without its captures, in which the two games differ.
const SQUEEZER: PieceGuide = PieceGuide {
    name: "squeezer",
    aliases: &["pincer pawn"],
    moves: "Like a rook.",
    takes: "",
    diagrams: &[],
};

/// Without its captures, in which the two games differ.
const LEAPER: PieceGuide = PieceGuide {
    name: "leaper",
    aliases: &["long leaper"],
    moves: LIKE_A_QUEEN,
    takes: "",
    diagrams: &[],
};

const LIKE_A_QUEEN: &str = "Like a queen.";

const IMITATOR: PieceGuide = PieceGuide {
    name: "imitator",
    aliases: &["chameleon"],
    moves: LIKE_A_QUEEN,
    takes: "It takes each enemy in that enemy's own way, but no freezers and no imitators.",
    diagrams: &[
        Diagram {
            position: "k7/8/8/8/1I1l4/8/8/7K w 0 1",
            moves: &["b4e4"],
            caption: "A leaper takes by leaping, so it is leapt over.",
        },
        Diagram {
            position: "7k/8/8/8/4pP2/8/3I4/K2s4 w 0 1",
            moves: &["d2d4"],
            caption: "Two captures in one move: the imitator steps back from the step-back on d1, and squeezes the squeezer on e4 \
                between d4 and f4. Squeezing takes a move along a row or column.",
        },
        Diagram {
            position: "7k/8/1c6/8/8/4I3/1K6/8 w 0 1",
            moves: &["e3h6"],
            caption: "A coordinator is taken where row and column meet: the imitator's row 6, and the king's column b.",
        },
        Diagram {
            position: "8/8/8/3k4/4I3/8/8/K7 w 0 1",
            moves: &["e4d5"],
            caption: "A king is taken by moving one square onto it, and the game is won.",
        },
    ],
};

const FREEZER: PieceGuide = PieceGuide {
    name: "freezer",
    aliases: &["immobilizer", "immobiliser"],
    moves: LIKE_A_QUEEN,
    takes: "It takes nothing, but no enemy beside it, in any direction, can move.",
    diagrams: &[Diagram {
        position: "7k/8/2ps4/8/8/8/8/K2F4 w 0 1",
        moves: &["d1d5"],
        caption: "From d5 the freezer holds the squeezer on c6 and the step-back on d6. They stay on the board, but cannot move.",
    }],
};

/// Without its captures, in which the two games differ.
const COORDINATOR: PieceGuide = PieceGuide {
    name: "coordinator",
    aliases: &[],
    moves: LIKE_A_QUEEN,
    takes: "",
    diagrams: &[],
};

const STEP_BACK: PieceGuide = PieceGuide {
    name: "step-back",
    aliases: &["withdrawer"],
    moves: LIKE_A_QUEEN,
    takes: "It takes the enemy beside it that it moves directly away from.",
    diagrams: &[Diagram {
        position: "7k/8/8/8/3lS3/8/8/K7 w 0 1",
        moves: &["e4h4"],
        caption: "The leaper stood beside the step-back on d4. Moving away from it, along the same line, takes it.",
    }],
};

const MOVING: Passage = Passage {
    topic: Topic::Special,
    title: "Moving",
    text: "Like a rook means any distance along a row or column, like a queen also along diagonals. Every square on the way and at \
        the end must be empty. Only a leap passes over an enemy, and only a king, or an imitator that takes a king, moves onto \
        one.",
    diagrams: &[],
};

const ALL_TOGETHER: Passage = Passage {
    topic: Topic::Special,
    title: "Captures happen at the end of the move",
    text: "Everything that a move takes is taken at its end, all of it, whether the player wants it or not. Only the piece that \
        moved takes. So it is safe to move between two enemy squeezers, and when a king moves its coordinator takes nothing.",
    diagrams: &[Diagram {
        position: "7k/8/8/8/3p1p2/8/8/K3S3 w 0 1",
        moves: &["e1e4"],
        caption: "White's step-back goes between two squeezers, and nothing happens to it.",
    }],
};

const FREEZING: Passage = Passage {
    topic: Topic::Special,
    title: "Freezing",
    text: "A piece beside an enemy freezer may not move, and this holds for a freezer beside an enemy freezer too. A freezer beside \
        an enemy imitator may not move either. A frozen piece is free again as soon as what holds it has gone or has been \
        taken. Meanwhile it still completes squeezes, counts as the king of its coordinator, and freezes others.",
    diagrams: &[Diagram {
        position: "7k/8/8/3fI3/8/8/8/K7 w 0 1",
        moves: &[],
        caption: "The freezer on d5 and the imitator on e5 hold each other, so neither may move.",
    }],
};

const KING_TAKEN: Passage = Passage {
    topic: Topic::End,
    title: "The king is taken",
    text: "A side whose king is taken has lost. There is no check and no mate: nobody has to protect a king or to warn of the \
        danger, and a king that is left to be taken can be taken, in all the ways that other pieces are.",
    diagrams: &[Diagram {
        position: "8/8/8/8/2Pk4/8/8/K3P3 w 0 1",
        moves: &["e1e4"],
        caption: "Black's king is squeezed between c4 and e4, and White has won.",
    }],
};

const COUNTED: Passage = Passage {
    topic: Topic::End,
    title: "A hundred plies without a capture",
    text: "If nothing is taken for a hundred plies, fifty moves of each side, the game is a draw.",
    diagrams: &[],
};

const REPEATED: Passage = Passage {
    topic: Topic::End,
    title: "Repetition",
    text: "The game is a draw when the same position, with the same side to move, stands on the board for the third time.",
    diagrams: &[],
};

const MEN_AND_LETTERS: Passage = Passage {
    topic: Topic::Decision,
    title: "Names and men",
    text: "The pieces have many names. The squeezer is also called pincer pawn, the leaper long leaper, the imitator chameleon, \
        the freezer immobilizer, and the step-back withdrawer. They are played with chess men, one rook upside down \
        to tell the freezer from the coordinator; on boards drawn here the coordinator is a star.",
    diagrams: &[Diagram {
        position: "cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC w 0 1",
        moves: &[],
        caption: "The start.",
    }],
};

const KINGS: Passage = Passage {
    topic: Topic::Decision,
    title: "Kings",
    text: "A king may move beside any enemy and onto any enemy, the other king included.",
    diagrams: &[],
};

const IMITATORS: Passage = Passage {
    topic: Topic::Decision,
    title: "Imitators",
    text: "An imitator squeezes with the same partner that a squeezer would need, and leaps as a leaper would, but leapers only. It \
        takes a king from the next square and not from afar. Its captures add up, also when it moves onto a king. It freezes \
        nothing but freezers.",
    diagrams: &[],
};
