//! How moves are coded: each legal move gets a probability by what it does, learned from the moves played before.

use super::bits::exp2;
use super::coder::{Coder, ONE};
use quirkat_game::{HistoryKey, MoveList, Position};

/// What is looked at in a move; each is an index into a table of weights.
const FEATURES: usize = 6;
/// Where the tables begin.
const TO: usize = 0;
const FROM: usize = TO + 2 * PIECES * SITES;
const GAIN: usize = FROM + PIECES * SITES;
const DANGER: usize = GAIN + 2 * PIECES * GAINS * 2;
const MANNER: usize = DANGER + 2 * PIECES * PIECES * PIECES;
const REPLY: usize = MANNER + 512;
const WEIGHTS: usize = REPLY + REPLIES;
/// Pieces, sites and gains beyond these share weights, which costs room in the file and nothing else.
const PIECES: usize = 16;
const SITES: usize = 64;
const GAINS: usize = 16;
const REPLIES: usize = 1 << 15;
/// How far a weight goes towards what was played.
const RATE: f32 = 0.04;
/// An error that is too small to learn from.
const SMALL_ERROR: f32 = 0.002;

/// Moves that are foretold by logistic regression: the weights of all that is seen in a move are added, and the sums are put against
/// each other (softmax).
pub(super) struct MoveModel<P: Position> {
    weights: Vec<f32>,
    list: MoveList<P::Move>,
    features: Vec<[u32; FEATURES]>,
    /// What each move is to the others, then in parts of all.
    chances: Vec<f32>,
    sizes: Vec<u32>,
}

/// What was played before, as far as it matters for the next move.
pub(super) struct LastMoves {
    /// The last move and the one before it.
    keys: [Option<HistoryKey>; 2],
    pub(super) tactical: bool,
}

impl LastMoves {
    pub(super) const NONE: LastMoves = LastMoves {
        keys: [None; 2],
        tactical: false,
    };
}

/// A move as it was coded.
pub(super) struct CodedMove<M> {
    pub(super) mv: M,
    pub(super) tactical: bool,
    /// How surprising it was, 0 to 3.
    pub(super) surprise: usize,
    /// How many moves there were, in eighths.
    pub(super) mobility: usize,
}

impl<P: Position> MoveModel<P> {
    pub(super) fn new() -> MoveModel<P> {
        MoveModel {
            weights: vec![0.0; WEIGHTS],
            list: MoveList::new(),
            features: Vec::new(),
            chances: Vec::new(),
            sizes: Vec::new(),
        }
    }

    /// Codes a move, and learns from it. `None` if there is none to read, or the one to write is not legal.
    pub(super) fn code(
        &mut self,
        coder: &mut impl Coder,
        position: &P,
        last: &mut LastMoves,
        mv: Option<P::Move>,
    ) -> Option<CodedMove<P::Move>> {
        self.list.clear();
        position.moves(&mut self.list);
        let written = match mv {
            Some(mv) => self.list.iter().position(|&other| other == mv)?,
            None => 0,
        };
        let played = match self.list.len() {
            0 => return None,
            1 => 0,
            _ => {
                self.look(position, last);
                self.weigh();
                let played = coder.slot(&self.sizes, written);
                self.learn(played);
                played
            }
        };
        let mv = self.list[played];
        let tactical = position.is_tactical(mv);
        last.tactical = tactical;
        last.keys = [Some(position.history_key(mv)), last.keys[0]];
        Some(CodedMove {
            mv,
            tactical,
            surprise: match self.list.len() {
                1 => 0,
                _ => surprise(self.chances[played]),
            },
            mobility: (self.list.len() / 8).min(7),
        })
    }

    /// Notes the features of all moves, and adds up their weights.
    fn look(&mut self, position: &P, last: &LastMoves) {
        self.features.clear();
        self.chances.clear();
        let attackers = attackers(position);
        let check = usize::from(position.in_check());
        let mobility = (self.list.len() / 8).min(7);
        let [reply, again] = last.keys;
        let context = reply.map_or(0, |key| piece(key) * SITES + site(key.to.index()));
        for &mv in &self.list {
            let key = position.history_key(mv);
            let (from, to) = (site(key.from.index()), site(key.to.index()));
            let moved = piece(key) * SITES;
            let tactical = position.is_tactical(mv);
            // An exchange is looked at only where something is taken, because that takes long.
            let (gain, sound) = if tactical {
                let gain = (position.material_gain(mv) / 100).clamp(0, GAINS as i32 - 1);
                (gain as usize, position.see_ge(mv, 0))
            } else {
                (0, true)
            };
            let [tactical, sound] = [tactical, sound].map(usize::from);
            let retakes = usize::from(reply.is_some_and(|reply| reply.to == key.to));
            let goes_on = usize::from(again.is_some_and(|again| again.to == key.from));
            let returns = usize::from(
                again.is_some_and(|again| again.to == key.from && again.from == key.to),
            );
            let dangers = usize::from(attackers[from]) * PIECES + usize::from(attackers[to]);
            let manner = [
                goes_on,
                returns,
                retakes,
                sound,
                tactical,
                usize::from(last.tactical),
            ];
            let manner = manner.iter().fold(0, |bits, bit| bits << 1 | bit);
            let features = [
                TO + check * PIECES * SITES + moved + to,
                FROM + moved + from,
                GAIN + ((sound * GAINS + gain) * 2 + retakes) * PIECES + piece(key),
                DANGER + (piece(key) * PIECES * PIECES + dangers) * 2 + tactical,
                MANNER + manner * 8 + mobility,
                REPLY + ((moved + to) * 0x9e5 + context * 0x6a09) % REPLIES,
            ];
            self.chances
                .push(features.iter().map(|&index| self.weights[index]).sum());
            self.features.push(features.map(|index| index as u32));
        }
    }

    /// Turns sums of weights into chances, and those into slots.
    fn weigh(&mut self) {
        let most = self.chances.iter().copied().fold(f32::MIN, f32::max);
        for chance in &mut self.chances {
            *chance = exp2(*chance - most);
        }
        let share = 1.0 / self.chances.iter().sum::<f32>();
        self.sizes.clear();
        for chance in &mut self.chances {
            *chance *= share;
            self.sizes.push(1 + (*chance * ONE as f32) as i32 as u32);
        }
    }

    fn learn(&mut self, played: usize) {
        for (index, (features, chance)) in self.features.iter().zip(&self.chances).enumerate() {
            let error = if index == played { 1.0 } else { 0.0 } - chance;
            if error.abs() >= SMALL_ERROR {
                for &feature in features {
                    self.weights[feature as usize] += RATE * error;
                }
            }
        }
    }
}

fn piece(key: HistoryKey) -> usize {
    key.piece.index() % PIECES
}

fn site(index: usize) -> usize {
    index % SITES
}

fn surprise(chance: f32) -> usize {
    match chance {
        chance if chance > 0.5 => 0,
        chance if chance > 0.1 => 1,
        chance if chance > 0.02 => 2,
        _ => 3,
    }
}

/// For each site the other side's first piece, in the order of pieces, that could go there now, counted from 1 down from the last;
/// 0 for none, and where nothing is known.
fn attackers<P: Position>(position: &P) -> [u8; SITES] {
    let mut attackers = [0; SITES];
    if let Some(passed) = position.null_move() {
        let mut replies = MoveList::new();
        passed.moves(&mut replies);
        for &reply in &replies {
            let key = passed.history_key(reply);
            let attacker = &mut attackers[site(key.to.index())];
            *attacker = (PIECES - 1 - piece(key)).max(usize::from(*attacker)) as u8;
        }
    }
    attackers
}
