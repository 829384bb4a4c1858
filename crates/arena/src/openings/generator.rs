//! Making openings up: random plies, kept where a short search finds neither side much better.

use super::OpeningError;
use quirkat_eval::Evaluated;
use quirkat_game::{Random, mix, wander};
use quirkat_search::{Control, Engine, Limits, Request};
use quirkat_session::{Game, Visitor};
use serde::Serialize;
use std::collections::HashSet;

/// Searches that find out whether a position is balanced: the first throws most of the others out cheaply.
const CHECKS: [u64; 2] = [500, 5000];
/// So many positions are tried for an opening before it is taken that there are no more.
const ATTEMPTS: u64 = 3000;
/// The table of the search, in megabytes: it never searches for long.
const TABLE: usize = 1;

/// How openings are made up. The same settings give the same openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Generator {
    /// How many plies are played at random.
    pub plies: u32,
    /// What the chance depends on.
    pub seed: u64,
    /// How far from even the score may be, in hundredths of the smallest piece.
    pub limit: u32,
}

impl Default for Generator {
    fn default() -> Generator {
        Generator {
            plies: 8,
            seed: 1,
            limit: 80,
        }
    }
}

/// Makes openings of one game.
pub(super) struct Maker<P: Evaluated> {
    settings: Generator,
    /// Whether a position will do.
    fit: fn(&P) -> bool,
    engine: Engine<P, P::Eval>,
    /// The keys of the openings there are, and of positions that are none.
    seen: HashSet<u64>,
}

impl<P: Evaluated> Maker<P> {
    pub(super) fn new(settings: Generator, fit: fn(&P) -> bool) -> Maker<P> {
        Maker {
            settings,
            fit,
            engine: Engine::new(P::Eval::default(), TABLE, 1),
            seen: HashSet::new(),
        }
    }

    /// Takes note of an opening that was made before.
    pub(super) fn known(&mut self, opening: &P) {
        self.seen.insert(opening.key());
    }

    /// The opening of that number, unlike all before it; `None` where there seem to be no more. It depends on its number and
    /// on those before it only, so that it need not be made again when they are known.
    pub(super) fn make(&mut self, number: usize) -> Option<P> {
        let seed = mix(self.settings.seed ^ mix(number as u64));
        (0..ATTEMPTS).find_map(|attempt| {
            let random = &mut Random::new(seed ^ mix(attempt));
            let position = wander(P::start(), self.settings.plies, random)?;
            let new = (self.fit)(&position) && self.seen.insert(position.key());
            (new && self.is_balanced(&position)).then_some(position)
        })
    }

    fn is_balanced(&mut self, position: &P) -> bool {
        CHECKS.iter().all(|&nodes| {
            // Whatever was searched before must not matter.
            self.engine.clear();
            let request = Request::new(position.clone(), Limits::nodes(nodes));
            let found = self
                .engine
                .search(&request, &Control::default(), &mut |_| {});
            found.score.unsigned_abs() <= self.settings.limit
        })
    }
}

/// Makes up to `count` openings of a game, each told as soon as it is there. They end early where `each` says no.
pub fn generate(
    game: Game,
    settings: Generator,
    count: usize,
    each: &mut dyn FnMut(&str) -> bool,
) -> Result<usize, OpeningError> {
    let made = game.visit(Generate {
        settings,
        count,
        each,
    });
    if made == 0 && count > 0 {
        return Err(OpeningError::NoneFound {
            plies: settings.plies,
            limit: settings.limit,
        });
    }
    Ok(made)
}

struct Generate<'a> {
    settings: Generator,
    count: usize,
    each: &'a mut dyn FnMut(&str) -> bool,
}

impl Visitor for Generate<'_> {
    type Output = usize;

    fn visit<P: Evaluated>(self) -> usize {
        let mut maker = Maker::<P>::new(self.settings, |_| true);
        for number in 0..self.count {
            match maker.make(number) {
                Some(opening) if (self.each)(&opening.to_string()) => {}
                Some(_) => return number + 1,
                None => return number,
            }
        }
        self.count
    }
}
