//! Levels, ratings and our own search explained.

use super::{LEVEL_ABOUT, LEVELS, Level, LevelSearch, Noticing, RATINGS, Strength};
use crate::Explanation;

/// Our own search, to a depth where one is given.
pub(crate) fn own_search(depth: Option<u32>) -> Explanation {
    let who = "Quirkat's own search at full strength: alpha-beta with everything that engines do, the same for every game, and what \
        each game's evaluation says of a position.";
    let explained = Explanation::of(who);
    let explained = match depth {
        Some(depth) => explained.looks_at("plies ahead, and more where it gets lively", &depth),
        None => explained.looks_at("plies ahead", &"as many as its time allows"),
    };
    explained
        .looks_at("positions judged by", &"the game's evaluation, or what --eval says")
        .cannot_see("What lies beyond the depth that it reaches: a plan that pays only many moves later.")
        .cannot_see("Moves that it leaves out or looks at less because they seldom matter, until it searches deeper.")
}

impl Level {
    /// The level of that number, in a game with a book of openings or without.
    pub(crate) fn explained(&self, number: usize, has_book: bool) -> Explanation {
        let about = LEVEL_ABOUT[number.clamp(1, LEVELS) - 1];
        let who = format!("Level {number} of {LEVELS}. {about}");
        let explained = match self.search {
            LevelSearch::Noticing(noticing) => noticing.explained(Explanation::of(&who)),
            LevelSearch::Nodes(nodes, own) => Explanation::of(&who)
                .looks_at("nodes of the engine's search, about", &nodes)
                .cannot_see(&format!(
                    "A quiet move of its own in {} moves out of a hundred.",
                    tenths(own)
                ))
                .cannot_see("What takes more nodes to find."),
            LevelSearch::Full => Explanation {
                who,
                ..own_search(None)
            },
        };
        let explained = match self.elo {
            Some(elo) => explained.looks_at("as strong as a rating of", &elo),
            None => explained,
        };
        if has_book && self.book > 0 {
            explained.looks_at("plies of openings known by heart, at most", &self.book)
        } else {
            explained
        }
    }
}

impl Noticing {
    fn explained(&self, explained: Explanation) -> Explanation {
        let noise = f64::from(self.noise) / 100.0;
        explained
            .looks_at("plies ahead", &self.depth)
            .looks_at("plies of captures after that", &self.captures)
            .looks_at("positions that it has the patience for", &self.nodes)
            .looks_at(
                "positions judged by",
                &format_args!("the game's evaluation, wrong by up to {noise} of the smallest piece"),
            )
            .cannot_see(&format!(
                "A quiet move of its own in {} cases out of a hundred, a quiet answer in {}, and with each ply after that in {} \
                 more; captures seldom, and less the more they win.",
                tenths(self.own),
                tenths(self.answer),
                tenths(self.deeper)
            ))
            .cannot_see("Moves that go far or back, more often than short ones ahead.")
    }
}

impl Strength {
    /// A player of a rating, in a game with these levels.
    pub(crate) fn explained(
        self,
        levels: &[Level; LEVELS],
        elo: u32,
        has_book: bool,
    ) -> Explanation {
        let lower = self.level + 1;
        let level = Level {
            elo: None,
            ..levels[self.level]
        };
        let explained = level.explained(lower, has_book);
        let who = if self.next == 0 {
            format!("Somebody rated {elo}, which is level {lower}.")
        } else {
            format!(
                "Somebody rated {elo}: level {lower} ({}), of whom the rest is said, and level {} ({}) in {} moves out of a hundred.",
                RATINGS[self.level],
                lower + 1,
                RATINGS[lower],
                tenths(self.next)
            )
        };
        Explanation { who, ..explained }
    }
}

/// Thousandths as hundredths: `2.5`.
fn tenths(thousandths: u32) -> f64 {
    f64::from(thousandths) / 10.0
}
