//! The tight form of training data: whole blocks of games in a fraction of their bytes, for slow ways.
//!
//! All that a game holds is coded by a range coder with probabilities that are learned on the way: moves among the legal ones, scores by
//! how much they change, start positions by their places. Every block begins to learn anew, so that it can be read alone.

mod bits;
mod coder;
mod moves;
mod scores;
mod texts;

use super::writer::MAX_PLAIN;
use super::{ScoredMove, SelfPlayGame, read_byte, read_varint, write_varint};
use crate::sample::BadGame;
use bits::NumberModel;
use coder::{Coder, Decoder, Encoder};
use moves::{LastMoves, MoveModel};
use quirkat_game::{Outcome, Rules, Side};
use quirkat_games::{Game, Playable, Visitor};
use scores::{LastScores, ScoreModel};
use texts::TextModel;

/// The games of a block in their tight form.
pub(super) fn tighten(game: Game, games: &[SelfPlayGame]) -> Result<Vec<u8>, BadGame> {
    game.visit(Tighten(games))
}

/// Reads games in their tight form. `None` if that is not what the bytes hold, or if they were made with other rules.
pub(super) fn loosen(game: Game, bytes: &[u8]) -> Option<Vec<SelfPlayGame>> {
    game.visit(Loosen(bytes))
}

struct Tighten<'a>(&'a [SelfPlayGame]);

impl Visitor for Tighten<'_> {
    type Output = Result<Vec<u8>, BadGame>;

    fn visit<P: Playable>(self) -> Self::Output {
        let mut plain = Vec::new();
        let mut model = GameModel::<P>::new();
        let mut encoder = Encoder::new();
        for game in self.0 {
            let number = game.number;
            let coded = model.code(&mut encoder, Some(game), usize::MAX);
            // A code that is not the one of its move would come back as another.
            if coded.as_ref() != Some(game) {
                return Err(BadGame { number });
            }
            game.write(&mut plain);
        }
        let mut bytes = Vec::new();
        write_varint(&mut bytes, self.0.len() as u64);
        bytes.extend(crc32fast::hash(&plain).to_le_bytes());
        bytes.extend(encoder.finish());
        Ok(bytes)
    }
}

struct Loosen<'a>(&'a [u8]);

impl Visitor for Loosen<'_> {
    type Output = Option<Vec<SelfPlayGame>>;

    fn visit<P: Playable>(self) -> Self::Output {
        let mut bytes = self.0;
        let count = read_varint(&mut bytes)?;
        let mut sum = [0; 4];
        for byte in &mut sum {
            *byte = read_byte(&mut bytes)?;
        }
        let mut plain = Vec::new();
        let mut games = Vec::new();
        let mut model = GameModel::<P>::new();
        let mut decoder = Decoder::new(bytes);
        for _ in 0..count {
            // Few bytes can stand for many, so it is counted what they become.
            let left = MAX_PLAIN.checked_sub(plain.len())?;
            let game = model.code(&mut decoder, None, left)?;
            game.write(&mut plain);
            games.push(game);
        }
        (crc32fast::hash(&plain).to_le_bytes() == sum).then_some(games)
    }
}

/// Kinds of numbers.
const NUMBER: usize = 0;
const OUTCOME: usize = 1;
const PLIES: usize = 2;
const KINDS: usize = 3;

/// All that is learned of the games of a block.
struct GameModel<P: Rules> {
    numbers: NumberModel,
    texts: TextModel,
    moves: MoveModel<P>,
    scores: ScoreModel,
    /// The number of the next game, if it follows the last.
    next: u64,
}

impl<P: Rules> GameModel<P> {
    fn new() -> GameModel<P> {
        GameModel {
            numbers: NumberModel::new(KINDS),
            texts: TextModel::new(),
            moves: MoveModel::new(),
            scores: ScoreModel::new(),
            next: 0,
        }
    }

    /// Codes a game, and returns it as a reader will find it. `None` if it cannot be played, or has more than `longest` bytes.
    fn code(
        &mut self,
        coder: &mut impl Coder,
        game: Option<&SelfPlayGame>,
        longest: usize,
    ) -> Option<SelfPlayGame> {
        let mut number = |kind, number| self.numbers.code(coder, kind, number);
        let skipped = game.map_or(0, |game| game.number.wrapping_sub(self.next));
        let skipped = number(NUMBER, skipped);
        let outcome = game.map_or(0, |game| match game.outcome {
            Outcome::Win(Side::Black) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Side::White) => 2,
        });
        let outcome = match number(OUTCOME, outcome) {
            0 => Outcome::Win(Side::Black),
            1 => Outcome::Draw,
            2 => Outcome::Win(Side::White),
            _ => return None,
        };
        let plies = number(PLIES, game.map_or(0, |game| game.plies.len() as u64));
        let plies = usize::try_from(plies)
            .ok()
            .filter(|&plies| plies <= longest)?;
        let start = game.map_or("", |game| &game.start);
        let start = self.texts.code(coder, start, longest)?;
        let position = start.parse().ok()?;
        let written = game.map(|game| game.plies.as_slice());
        let plies = self.plies(coder, position, outcome, plies, written)?;
        let number = self.next.wrapping_add(skipped);
        self.next = number.wrapping_add(1);
        Some(SelfPlayGame {
            number,
            start,
            outcome,
            plies,
        })
    }

    fn plies(
        &mut self,
        coder: &mut impl Coder,
        mut position: P,
        outcome: Outcome,
        count: usize,
        written: Option<&[ScoredMove]>,
    ) -> Option<Vec<ScoredMove>> {
        let mut plies = Vec::new();
        let mut moves = LastMoves::NONE;
        let mut scores = LastScores::new(outcome, position.side_to_move());
        for at in 0..count {
            let ply = written.and_then(|plies| plies.get(at));
            let mv = match ply {
                Some(ply) => Some(position.decode(ply.code)?),
                None => None,
            };
            let after_tactical = moves.tactical;
            let coded = self.moves.code(coder, &position, &mut moves, mv)?;
            let manner = (&coded, after_tactical, position.in_check());
            let score = ply.map_or(0, |ply| ply.score);
            let score = self.scores.code(coder, &mut scores, manner, score)?;
            plies.push(ScoredMove {
                code: position.encode(coded.mv),
                score,
            });
            position.play(coded.mv);
        }
        Some(plies)
    }
}
