//! Random openings, kept if a short search finds them balanced.

use super::OpeningError;
use quirkat_game::{Random, mix, play_random_plies};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_search::{Control, Engine, Limits, Request};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Node counts of the searches that check the balance: the first cheaply rejects most positions.
const CHECK_NODES: [u64; 2] = [500, 5000];
/// How many random positions are tried before the openings count as exhausted.
const ATTEMPTS: u64 = 3000;
/// The size of the transposition table in megabytes; searches are short.
const TT_SIZE: usize = 1;

/// The settings of random openings. The same settings give the same openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RandomOpenings {
    /// The number of random plies.
    pub plies: u32,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The largest allowed score for either side, in hundredths of the smallest piece.
    pub limit: u32,
}

impl Default for RandomOpenings {
    fn default() -> RandomOpenings {
        RandomOpenings {
            plies: 8,
            seed: 1,
            limit: 80,
        }
    }
}

/// Generates openings of one game.
pub(super) struct OpeningGenerator<P: Playable> {
    settings: RandomOpenings,
    /// Whether all players can handle a position.
    fit: fn(&P) -> bool,
    engine: Engine<P, P::Eval>,
    /// The Zobrist keys of earlier openings and of rejected positions.
    seen: HashSet<u64>,
}

impl<P: Playable> OpeningGenerator<P> {
    pub(super) fn new(settings: RandomOpenings, fit: fn(&P) -> bool) -> OpeningGenerator<P> {
        OpeningGenerator {
            settings,
            fit,
            engine: Engine::new(P::built_in_eval(), TT_SIZE, 1),
            seen: HashSet::new(),
        }
    }

    /// Marks an opening as used.
    pub(super) fn exclude(&mut self, opening: &P) {
        self.seen.insert(opening.key());
    }

    /// The opening of this number, different from all earlier ones; `None` when they are exhausted. It depends only on its
    /// number and the earlier openings, so known openings need not be generated again.
    pub(super) fn generate(&mut self, number: usize) -> Option<P> {
        let seed = mix(self.settings.seed ^ mix(number as u64));
        (0..ATTEMPTS).find_map(|attempt| {
            let random = &mut Random::new(seed ^ mix(attempt));
            let position = play_random_plies(P::start(), self.settings.plies, random)?;
            let new = (self.fit)(&position) && self.seen.insert(position.key());
            (new && self.is_balanced(&position)).then_some(position)
        })
    }

    /// Whether neither side is much better. The start of the game is taken as it is: who wants it wants no other.
    fn is_balanced(&mut self, position: &P) -> bool {
        if self.settings.plies == 0 {
            return true;
        }
        CHECK_NODES.iter().all(|&nodes| {
            // The result must not depend on earlier searches.
            self.engine.clear();
            let request = Request::new(position.clone(), Limits::nodes(nodes));
            let found = self
                .engine
                .search(&request, &Control::default(), &mut |_| {});
            found.score.unsigned_abs() <= self.settings.limit
        })
    }
}

/// Generates up to `count` openings of a game, and passes each to `each` until that returns `false`. Returns how many.
pub fn generate_openings(
    game: Game,
    settings: RandomOpenings,
    count: usize,
    each: &mut dyn FnMut(&str) -> bool,
) -> Result<usize, OpeningError> {
    let generated = game.visit(GenerateOpenings {
        settings,
        count,
        each,
    });
    if generated == 0 && count > 0 {
        return Err(OpeningError::NoneFound {
            plies: settings.plies,
            limit: settings.limit,
        });
    }
    Ok(generated)
}

struct GenerateOpenings<'a> {
    settings: RandomOpenings,
    count: usize,
    each: &'a mut dyn FnMut(&str) -> bool,
}

impl Visitor for GenerateOpenings<'_> {
    type Output = usize;

    fn visit<P: Playable>(self) -> usize {
        let mut generator = OpeningGenerator::<P>::new(self.settings, |_| true);
        for number in 0..self.count {
            match generator.generate(number) {
                Some(opening) if (self.each)(&opening.to_string()) => {}
                Some(_) => return number + 1,
                None => return number,
            }
        }
        self.count
    }
}
