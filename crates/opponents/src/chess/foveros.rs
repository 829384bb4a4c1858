//! The program of the FOVEROS document.

mod castled;
mod heuristic;

pub use heuristic::Gains;
pub(super) use heuristic::{ALL_MEN, VALUES};

use crate::{
    Decision, DocumentOpenings, DocumentPlayer, DocumentTurn, Explanation, NamedGains, Watch,
};
use castled::Castled;
use heuristic::Heuristic;
use quirkat_chess::{Chess, Move};
use quirkat_game::{Position, Random, Record, Side};
use quirkat_search::plain::{PlainResult, PlainSearch, TreeObserver};

/// The depth that the program is set to.
const DEPTH: u32 = 2;
/// What the program shows for a checkmate.
const CHECKMATE: f64 = 99_999.0;
/// For how many rounds openings are wished for.
const OPENING_ROUNDS: usize = 3;

pub(super) const HARD: Foveros = Foveros {
    depth: DEPTH,
    judgement: Judgement::Gains(Gains {
        captures: 3.0,
        moves: 10.0,
        threats: -4.0,
        opponent_lost: 25.0,
        own_lost: -5.0,
        centre: 1.0,
        own_promotion: 1.0,
        opponent_promotion: -10.0,
        castled: 250.0,
    }),
};

pub(super) const EASY: Foveros = Foveros {
    depth: DEPTH,
    judgement: Judgement::Gains(Gains {
        captures: 2.0,
        moves: 10.0,
        threats: -2.0,
        opponent_lost: 3.5,
        own_lost: 1.0,
        centre: 10.0,
        own_promotion: 10.0,
        opponent_promotion: -1.0,
        castled: 250.0,
    }),
};

pub(super) const RANDOM: Foveros = Foveros {
    depth: DEPTH,
    judgement: Judgement::Chance { highest: 2000 },
};

/// Alpha-beta over a heuristic of many parts. Moves are looked at in random order, so chance decides between equal ones.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foveros {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// How it judges boards.
    pub judgement: Judgement,
}

/// How boards are judged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Judgement {
    /// By what they offer.
    Gains(Gains),
    /// By chance alone.
    Chance {
        /// The highest score that chance gives.
        highest: u32,
    },
}

impl Foveros {
    fn plain(&self) -> PlainSearch {
        PlainSearch {
            ties: true,
            // Where chance judges, the program does not let it be corrected by checkmates.
            ends_from: u32::from(matches!(self.judgement, Judgement::Chance { .. })),
            ..PlainSearch::alpha_beta(self.depth)
        }
    }

    fn heuristic(&self, turn: &DocumentTurn<'_, Chess>) -> Heuristic {
        Heuristic {
            judgement: self.judgement,
            random: turn.random.clone(),
        }
    }
}

/// Who has castled in a game.
fn castled(record: &Record<Chess>) -> Castled {
    let mut castled = Castled::default();
    for (before, mv) in record.positions_and_moves() {
        let mut position = *before;
        position.play_observed(mv, &mut castled);
    }
    castled
}

impl DocumentPlayer<Chess> for Foveros {
    fn choose(&self, turn: &mut DocumentTurn<'_, Chess>) -> Option<Decision<Move>> {
        let mut heuristic = self.heuristic(turn);
        let found = turn.search(self.plain(), &mut heuristic);
        let mv = first_in_random_order(&found.best, &mut heuristic.random)?;
        // Its scores are not centipawns.
        Some(Decision::without_score(mv, self.depth, found.nodes))
    }

    fn watch(
        &self,
        turn: &DocumentTurn<'_, Chess>,
        watch: Watch,
        mut observer: &mut dyn TreeObserver<Chess>,
    ) -> Option<PlainResult<Move>> {
        let (plain, mut heuristic) = (watch.over(self.plain()), self.heuristic(turn));
        Some(turn.search_watched(plain, &mut heuristic, &mut observer))
    }

    fn explain(&self) -> Explanation {
        self.explained()
    }

    fn depth(&self) -> u32 {
        self.depth
    }

    fn with_depth(&self, depth: u32) -> Option<Box<dyn DocumentPlayer<Chess>>> {
        Some(Box::new(Foveros { depth, ..*self }))
    }

    fn gains(&self) -> NamedGains {
        match &self.judgement {
            Judgement::Gains(gains) => gains.named(),
            Judgement::Chance { .. } => NamedGains::default(),
        }
    }

    fn with_gains(&self, named: &NamedGains) -> Option<Box<dyn DocumentPlayer<Chess>>> {
        let Judgement::Gains(gains) = self.judgement else {
            return None;
        };
        let judgement = Judgement::Gains(gains.changed(named));
        Some(Box::new(Foveros { judgement, ..*self }))
    }

    /// The document's last section wishes for a database of openings that answers for the first three rounds.
    fn opening(&self, turn: &DocumentTurn<'_, Chess>, openings: DocumentOpenings) -> Option<Move> {
        let thinks = matches!(self.judgement, Judgement::Gains(_));
        let early = turn.record.plies() < 2 * OPENING_ROUNDS;
        if openings < DocumentOpenings::Wished || !thinks || !early {
            return None;
        }
        let seed = turn.random.clone().bits();
        super::BOOK.choose(turn.record.position(), &[], seed)
    }

    fn terms(&self, turn: &DocumentTurn<'_, Chess>, side: Side) -> Vec<(&'static str, f64)> {
        match &self.judgement {
            Judgement::Chance { .. } => Vec::new(),
            Judgement::Gains(gains) => {
                let castled = castled(turn.record).has(side);
                gains.terms(turn.record.position(), side, castled)
            }
        }
    }

    fn judge(&self, turn: &DocumentTurn<'_, Chess>, side: Side) -> Option<f64> {
        let castled = castled(turn.record);
        let position = turn.record.position();
        Some(match &self.judgement {
            Judgement::Chance { highest } => {
                turn.random.clone().below(*highest as usize + 1) as f64
            }
            Judgement::Gains(_) if position.in_check() && position.count_moves() == 0 => {
                if position.side_to_move() == side {
                    -CHECKMATE
                } else {
                    CHECKMATE
                }
            }
            Judgement::Gains(gains) => gains.score(position, side, castled.has(side)),
        })
    }

    fn uses_chance(&self) -> bool {
        true
    }
}

/// The program shuffles the men, then the moves of each, and keeps the first of the best. So every man that has a best move is
/// as likely as any other, however many it has.
fn first_in_random_order(best: &[Move], random: &mut Random) -> Option<Move> {
    let mut men: Vec<_> = best.iter().map(|mv| mv.from()).collect();
    men.sort_unstable();
    men.dedup();
    let man = random.choose(&men)?;
    let moves = best.iter().copied().filter(|mv| mv.from() == man);
    random.choose(&moves.collect::<Vec<_>>())
}
