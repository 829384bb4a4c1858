//! The players of the chess documents explained, each with the numbers that it plays by.

use super::foveros::{ALL_MEN, Foveros, Gains, Judgement, VALUES};
use super::gent::Gent;
use super::waterloo::{EXISTING, MARKS, Marks, THREATENED, Waterloo};
use crate::{DocumentPlayer, Explanation};

impl Gent {
    pub(super) fn explained(&self) -> Explanation {
        let who = "The program that Pieter De Clercq wrote in Prolog for a course on logic programming in Gent, 2018. It is given a \
            position in FEN and answers with the next one. It searches by minimax with alpha-beta and adds up men; where moves come \
            out equal it keeps the earlier by a coin.";
        let mut explained = Explanation::of(who).looks_at("plies ahead", &self.depth);
        for &(kind, value) in self.values {
            explained = explained.looks_at(kind.name(), &value);
        }
        explained
            .looks_at("one ply deeper where there are fewer moves than", &self.few)
            .looks_at("an equal move kept against those after it", &"1 in 2")
            .cannot_see(
                "Check: a king is lost when it is taken, two plies after it was mated. So it mates in one, and does not see \
                 that it will be mated in one.",
            )
            .cannot_see("Where men stand: a pawn about to promote is worth as much as one at home.")
            .cannot_see("What happens to a man that it takes with on its last ply.")
            .cannot_see("That three bishops are worth more than a knight: to it a knight is worth four.")
            .cannot_see(
                "Any end of the game but a lack of moves and seventy-five plies without progress; both are a draw to its program.",
            )
            .figure("depth", "3", &self.depth.to_string())
            .figure("a move without pruning", "30 s on average", "9322 nodes, 0.002 s at the start")
            .figure("a move with alpha-beta", "5 s on average", "1303 nodes, 0.0005 s at the start")
    }
}

impl Foveros {
    pub(super) fn explained(&self) -> Explanation {
        let who = match self.judgement {
            Judgement::Gains(_) => {
                "A level of FOVEROS, the chess engine that Ji Xiong Lim and Joel Variath Paul wrote in MATLAB in Bristol, 2014. It \
                 adds up what a board offers, each thing times a gain; the levels differ by their gains. Men and moves are \
                 gone through in random order, so chance decides between equal moves."
            }
            Judgement::Chance { .. } => {
                "The weakest level of FOVEROS, the chess engine that Ji Xiong Lim and Joel Variath Paul wrote in MATLAB in \
                 Bristol, 2014. It searches like the others, but boards are given scores by chance."
            }
        };
        let explained = Explanation::of(who).looks_at("plies ahead", &self.depth);
        let explained = match self.judgement {
            Judgement::Gains(gains) => gains.explained(explained),
            Judgement::Chance { highest } => explained
                .looks_at("a score by chance, at most", &highest)
                .cannot_see("Anything on the board but checkmate."),
        };
        let depth = self.depth.to_string();
        // Time and nodes at each depth, without pruning and with it, at the start; ours on one core, in a build for speed.
        let table = [
            (
                "1",
                "0.046 s, 20 nodes; 0.05 s, 20",
                "0.00002 s, 20 nodes; 0.00003 s, 20",
            ),
            (
                "2",
                "1.45 s, 620 nodes; 0.31 s, 136",
                "0.0005 s, 420 nodes; 0.0002 s, 154",
            ),
            (
                "3",
                "46.7 s, 13928 nodes; 1.98 s, 832",
                "0.02 s, 9322 nodes; 0.004 s, 2775",
            ),
            (
                "4",
                "1365 s, 420180 nodes; 23.4 s, 8535",
                "0.2 s, 206603 nodes; 0.02 s, 14551",
            ),
            (
                "5",
                "> 2400 s, > 720000 nodes; 96 s, 33022",
                "1.6 s, 5072212 nodes; 0.06 s, 234337",
            ),
        ];
        let explained = explained.figure("depth", "2", &depth);
        let row = |explained: Explanation, (depth, document, ours): (&str, &str, &str)| {
            let what = format!("hard to depth {depth}, without pruning; with");
            explained.figure(&what, document, ours)
        };
        table.into_iter().fold(explained, row)
    }
}

impl Gains {
    fn explained(&self, mut explained: Explanation) -> Explanation {
        let values: Vec<_> = VALUES
            .iter()
            .map(|&(kind, value)| format!("{} {value}", kind.name()))
            .collect();
        let lost = format!("value of the {ALL_MEN} lost by");
        for (what, gain) in [
            ("value of the enemies that could be taken", self.captures),
            ("steps to empty squares", self.moves),
            ("value of its own men that could be taken", self.threats),
            (&format!("{lost} the enemy"), self.opponent_lost),
            (&format!("{lost} itself"), self.own_lost),
            ("men on d4, e4, d5 and e5", self.centre),
            ("half its pawns one step from promotion", self.own_promotion),
            ("half the enemy's", self.opponent_promotion),
            ("having castled", self.castled),
        ] {
            explained = explained.looks_at(what, &format_args!("times {gain}"));
        }
        explained
            .looks_at("values", &values.join(", "))
            .cannot_see(
                "Whether a man that could be taken is guarded: it takes, and is taken in turn.",
            )
            .cannot_see("More than its move and one answer.")
            .cannot_see(
                "How a king stands, unless it has castled, and pawns before their last step.",
            )
    }
}

impl Waterloo {
    pub(super) fn explained(&self) -> Explanation {
        let course =
            "of the four that Yining Zhuang and Lai Wei wrote in C++ for CS 246 in Waterloo, 2017";
        match self {
            Waterloo::Chance => Explanation::of(&format!(
                "The first computer {course}. It plays any legal move, all alike likely."
            ))
            .looks_at("plies ahead", &self.depth())
            .cannot_see("Anything: what hangs, what is threatened, a mate in one."),
            Waterloo::Best(marks) => {
                let who = if marks.enemy_threats == 0 {
                    format!(
                        "The second computer {course}. It plays the move after which the board has the highest mark, and \
                         marks only what it attacks."
                    )
                } else {
                    format!(
                        "The third computer {course}. It plays the move after which the board has the highest mark, with what \
                         the enemy attacks marked down a hundredfold."
                    )
                };
                marks
                    .explained(Explanation::of(&who).looks_at("plies ahead", &self.depth()))
                    .cannot_see("Any answer to its move, and so no exchange: what is guarded is taken all the same.")
                    .cannot_see("Checkmate, unless the mark happens to be highest there.")
            }
            Waterloo::Tree {
                marks,
                candidates,
                depth,
            } => {
                let who = format!(
                    "The fourth computer {course}. It follows its best moves by the third one's marks, the enemy playing like \
                     the third one, and goes for the best mark at the end."
                );
                let explained = Explanation::of(&who)
                    .looks_at("moves followed from each board", &candidates)
                    .looks_at("times over, a move and an answer", &depth);
                marks
                    .explained(explained)
                    .looks_at("a win; a lost game", &"10000000; -10000000")
                    .cannot_see("A move that does not have one of the highest marks at once, however good it is later.")
                    .cannot_see("Any answer but the one that the third computer would give.")
                    .figure("width and depth of its tree", "2 and 3", &format!("{candidates} and {depth}"))
            }
        }
    }
}

impl Marks {
    fn explained(&self, mut explained: Explanation) -> Explanation {
        let of = |mark: fn(&(quirkat_chess::PieceKind, i32, i32)) -> i32| {
            let each = MARKS
                .iter()
                .map(|man| format!("{} {}", man.0.name(), mark(man)));
            each.collect::<Vec<_>>().join(", ")
        };
        for (what, times, each) in [
            ("its own men", self.own_men, EXISTING),
            ("the enemy's men", self.enemy_men, EXISTING),
            ("enemies that it attacks", self.own_threats, THREATENED),
            (
                "its own men that are attacked",
                self.enemy_threats,
                THREATENED,
            ),
            ("squares that it can move to", self.own_steps, 1),
            ("squares that the enemy can move to", self.enemy_steps, 1),
        ] {
            if times != 0 {
                explained = explained.looks_at(what, &format_args!("times {}", times * each));
            }
        }
        explained
            .looks_at("marks of men", &of(|man| man.1))
            .looks_at("marks of a square to move to", &of(|man| man.2))
    }
}
