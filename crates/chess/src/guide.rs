//! How chess is played, for people who read it.

use quirkat_game::{Diagram, Guide, Passage, PieceGuide, Topic};

/// The guide to chess.
pub(crate) static GUIDE: Guide = Guide {
    title: "Chess",
    aim: "Checkmate the enemy king: attack it so that it cannot escape. White begins, and the sides move in turn. A piece takes \
        an enemy by moving onto its square, and never moves onto a friend.",
    pieces: &[PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING],
    passages: &[
        CHECK,
        CASTLING,
        EN_PASSANT,
        PROMOTION,
        CHECKMATE,
        STALEMATE,
        DEAD_POSITION,
        FIFTY_MOVES,
        REPETITION,
        OTHER_ENDS,
        CLAIMS,
        TIME,
        SHUFFLED,
    ],
};

const PAWN: PieceGuide = PieceGuide {
    name: "pawn",
    aliases: &[],
    moves: "One square ahead, or two from its first row.",
    takes: "It takes one square diagonally ahead.",
    diagrams: &[
        Diagram {
            position: "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            moves: &["e2e4"],
            caption: "From its first row a pawn may go two squares at once. It never goes back.",
        },
        Diagram {
            position: "4k3/8/8/3np3/4P3/8/8/4K3 w - - 0 1",
            moves: &["e4d5"],
            caption: "The pawn on e4 cannot move on, since e5 is not empty, but it can take the knight on d5.",
        },
    ],
};

const KNIGHT: PieceGuide = PieceGuide {
    name: "knight",
    aliases: &[],
    moves: "Two squares straight and one aside, over anything.",
    takes: "It takes what it lands on.",
    diagrams: &[Diagram {
        position: "4k3/8/8/4p3/8/8/4PPPP/4K1N1 w - - 0 1",
        moves: &["g1f3", "e8e7", "f3e5"],
        caption: "The knight jumps over the pawns to f3, and takes the pawn on e5 with its next move.",
    }],
};

const BISHOP: PieceGuide = PieceGuide {
    name: "bishop",
    aliases: &[],
    moves: "Any distance along diagonals, over empty squares.",
    takes: "It takes the first enemy in its way.",
    diagrams: &[Diagram {
        position: "4k3/8/8/6n1/8/8/8/2B1K3 w - - 0 1",
        moves: &["c1g5"],
        caption: "The bishop takes the knight by moving onto its square. A bishop always stays on squares of one colour.",
    }],
};

const ROOK: PieceGuide = PieceGuide {
    name: "rook",
    aliases: &[],
    moves: "Any distance along rows and columns, over empty squares.",
    takes: "It takes the first enemy in its way.",
    diagrams: &[Diagram {
        position: "4k3/8/8/n7/8/8/8/R3K3 w - - 0 1",
        moves: &["a1a5"],
        caption: "The rook takes the knight up its column.",
    }],
};

const QUEEN: PieceGuide = PieceGuide {
    name: "queen",
    aliases: &[],
    moves: "Any distance in all eight directions, over empty squares.",
    takes: "It takes the first enemy in its way.",
    diagrams: &[Diagram {
        position: "4k3/8/8/3r4/8/8/8/3QK3 w - - 0 1",
        moves: &["d1d5"],
        caption: "The queen takes the rook on d5.",
    }],
};

const KING: PieceGuide = PieceGuide {
    name: "king",
    aliases: &[],
    moves: "One square in any direction, never into check.",
    takes: "It takes what it moves onto.",
    diagrams: &[Diagram {
        position: "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1",
        moves: &["e1d2"],
        caption: "Nothing protects the knight on d2, so the king may take it.",
    }],
};

const CHECK: Passage = Passage {
    topic: Topic::Special,
    title: "Check",
    text: "A king that an enemy attacks is in check. Its side must answer at once: move the king away, take the attacker, or put a \
        piece between them. No move may leave one's own king attacked. The king itself is never taken.",
    diagrams: &[Diagram {
        position: "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
        moves: &["e1e2"],
        caption: "White is in check from the rook. Here the king can take it.",
    }],
};

const CASTLING: Passage = Passage {
    topic: Topic::Special,
    title: "Castling",
    text: "Once in a game, king and rook move together: the king goes two squares towards a rook, and the rook to the square that \
        the king passed. Neither may have moved before, the squares between them must be empty, and the king may not be in \
        check, pass an attacked square or come to one.",
    diagrams: &[
        Diagram {
            position: "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            moves: &["e1g1"],
            caption: "White castles on the king's side.",
        },
        Diagram {
            position: "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            moves: &["e8c8"],
            caption: "Black castles on the queen's side.",
        },
    ],
};

const EN_PASSANT: Passage = Passage {
    topic: Topic::Special,
    title: "En passant",
    text: "When a pawn goes two squares and lands beside an enemy pawn, that pawn may take it as if it had gone only one. This is \
        possible with the very next move only.",
    diagrams: &[Diagram {
        position: "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
        moves: &["d7d5", "e5d6"],
        caption: "Black's pawn passes d6, and White's pawn takes it there.",
    }],
};

const PROMOTION: Passage = Passage {
    topic: Topic::Special,
    title: "Promotion",
    text: "A pawn that reaches the last row becomes a queen, rook, bishop or knight at once, as its player chooses, whatever is \
        still on the board.",
    diagrams: &[Diagram {
        position: "7k/P7/8/8/8/8/8/4K3 w - - 0 1",
        moves: &["a7a8q"],
        caption: "The pawn becomes a queen, and gives check.",
    }],
};

const CHECKMATE: Passage = Passage {
    topic: Topic::End,
    title: "Checkmate",
    text: "A side that is in check and has no legal move has lost.",
    diagrams: &[Diagram {
        position: "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1",
        moves: &["b1b8"],
        caption: "The rook gives check, Black's own pawns leave the king no square, and nothing can come between: checkmate.",
    }],
};

const STALEMATE: Passage = Passage {
    topic: Topic::End,
    title: "Stalemate",
    text: "If the side to move is not in check and has no legal move, the game is a draw.",
    diagrams: &[Diagram {
        position: "7k/3Q4/6K1/8/8/8/8/8 w - - 0 1",
        moves: &["d7f7"],
        caption: "Black is not in check, but every square beside the king is attacked: stalemate.",
    }],
};

const DEAD_POSITION: Passage = Passage {
    topic: Topic::End,
    title: "Too little to win with",
    text: "The game is a draw as soon as only these are left: king against king, king and one bishop or one knight against king, \
        or king and bishop against king and bishop where both bishops stand on squares of one colour.",
    diagrams: &[Diagram {
        position: "4k3/8/8/8/8/3n4/4K3/8 w - - 0 1",
        moves: &["e2d3"],
        caption: "After the king takes the last knight, only kings are left: a draw.",
    }],
};

const FIFTY_MOVES: Passage = Passage {
    topic: Topic::End,
    title: "Fifty and seventy-five moves",
    text: "After fifty moves of each side without a capture or a pawn's move, the side to move may claim a draw. After \
        seventy-five the game is a draw without a claim, unless the last move gave checkmate.",
    diagrams: &[],
};

const REPETITION: Passage = Passage {
    topic: Topic::End,
    title: "Repetition",
    text: "When the same position stands on the board for the third time, the side to move may claim a draw; at the fifth time the \
        game is a draw without a claim. Positions are the same if the same side is to move and the same moves are possible, \
        castling and en passant included.",
    diagrams: &[],
};

const OTHER_ENDS: Passage = Passage {
    topic: Topic::End,
    title: "By the players",
    text: "A player may resign, and two players may agree on a draw.",
    diagrams: &[],
};

const CLAIMS: Passage = Passage {
    topic: Topic::Decision,
    title: "Claims",
    text: "A draw is claimed in the position on the board, not by announcing a move. Computer players claim every draw they can.",
    diagrams: &[],
};

const TIME: Passage = Passage {
    topic: Topic::Decision,
    title: "Time",
    text: "A player whose time is over has lost, whatever the other side has left to win with.",
    diagrams: &[],
};

const SHUFFLED: Passage = Passage {
    topic: Topic::Decision,
    title: "Chess960",
    text: "Games may begin with the pieces of the first rows shuffled, the king between the rooks and the bishops on both colours. \
        Castling then ends on the same squares as always: king on the g-file and rook on the f-file, or king on the c-file and \
        rook on the d-file. No piece but these two may stand between where they are and where they go.",
    diagrams: &[],
};
