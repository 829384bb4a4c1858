//! Opponents at the board.

use crate::{
    Choice, DEEPEST, Kind, Manner, Opponent, OpponentError, Opposed, Profile, Turn, Watch,
};
use quirkat_game::{Record, quoted};
use quirkat_search::plain::{PlainFound, Witness};
use quirkat_search::{Control, Limits};

/// An opponent that plays.
#[derive(Debug)]
pub struct Player<P: Opposed> {
    opponent: &'static Opponent<P>,
    /// The opponent's own, unless a depth was chosen.
    kind: Kind<P>,
    seed: u64,
}

impl<P: Opposed> Player<P> {
    /// The opponent that a text names: `gent`, or with a depth `atlanta:6`. What it leaves to chance depends on the seed.
    pub fn open(text: &str, seed: u64) -> Result<Player<P>, OpponentError> {
        let (name, depth) = match text.split_once(':') {
            Some((name, depth)) => (name, Some(depth)),
            None => (text, None),
        };
        let known = P::ROSTER.iter().find(|opponent| opponent.name == name);
        let opponent = known.ok_or_else(|| OpponentError::Unknown {
            name: quoted(name),
            game: P::NAME,
            opponents: names::<P>(),
        })?;
        let kind = match depth {
            Some(depth) => to_depth(opponent, depth)?,
            None => opponent.kind.clone(),
        };
        Ok(Player {
            opponent,
            kind,
            seed,
        })
    }

    /// What is to be known of it by those who do not know the game. The depth is the one chosen.
    pub fn profile(&self) -> Profile {
        let Kind::Document(manner) = &self.kind;
        Profile {
            depth: manner.depth(),
            ..self.opponent.profile()
        }
    }

    /// Begins a game: earlier ones are forgotten, and chance depends on this seed from now on.
    pub fn new_game(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Chooses a move; `None` where the game is over. The same name and seed choose the same move in the same game.
    ///
    /// The players of documents take no notice of limits: they look exactly as far as their documents say.
    pub fn choose(
        &mut self,
        record: &Record<P>,
        _: &Limits,
        control: &Control,
    ) -> Option<Choice<P::Move>> {
        if record.ending().is_some() {
            return None;
        }
        let Kind::Document(manner) = &self.kind;
        manner.choose(&mut Turn::new(record, self.seed, control))
    }

    /// Searches as it does to choose, but to a given depth, with pruning or without it, and watched. `None` where the game is
    /// over, and for those that do not choose by a plain search.
    pub fn watch(
        &self,
        record: &Record<P>,
        watch: Watch,
        control: &Control,
        witness: &mut dyn Witness<P>,
    ) -> Option<PlainFound<P::Move>> {
        if record.ending().is_some() {
            return None;
        }
        let Kind::Document(manner) = &self.kind;
        manner.watch(&Turn::new(record, self.seed, control), watch, witness)
    }
}

fn to_depth<P: Opposed>(opponent: &Opponent<P>, text: &str) -> Result<Kind<P>, OpponentError> {
    let Kind::Document(manner) = &opponent.kind;
    let depth = text.parse().ok();
    let depth = depth.filter(|depth| (1..=DEEPEST).contains(depth));
    let changed = manner.to_depth(depth.unwrap_or(DEEPEST));
    let changed = changed.ok_or(OpponentError::Fixed(opponent.name))?;
    match depth {
        Some(_) => Ok(Kind::Document(changed)),
        None => Err(OpponentError::Depth {
            name: opponent.name,
            text: quoted(text),
        }),
    }
}

/// The opponents of a game, as a sentence lists them.
fn names<P: Opposed>() -> String {
    let names: Vec<_> = P::ROSTER.iter().map(|opponent| opponent.name).collect();
    match names.as_slice() {
        [] => "none".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
