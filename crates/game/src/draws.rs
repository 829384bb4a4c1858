//! Draws by counting: moves without progress, and positions that come back.

use crate::Ending;

/// A draw that comes when a count reaches a limit; some games let a player claim it sooner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedDraw {
    /// From this count on a player may claim the draw. Computer players always do.
    pub claim: u32,
    /// Why, when it is claimed.
    pub claim_reason: &'static str,
    /// At this count the game is drawn without anybody's word.
    pub forced: u32,
    /// Why, when it is forced.
    pub forced_reason: &'static str,
}

impl CountedDraw {
    /// A draw that needs no claim.
    pub const fn at(limit: u32, reason: &'static str) -> CountedDraw {
        CountedDraw {
            claim: limit,
            claim_reason: reason,
            forced: limit,
            forced_reason: reason,
        }
    }

    /// The draw that `count` forces.
    pub fn forced(&self, count: u32) -> Option<Ending> {
        (count >= self.forced).then(|| Ending::draw(self.forced_reason))
    }

    /// The draw that a player may claim at `count`, forced ones included.
    pub fn claimed(&self, count: u32) -> Option<Ending> {
        (count >= self.claim).then(|| Ending::draw(self.claim_reason))
    }
}

/// The counted draws of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRules {
    /// By plies without an irreversible move ([`Position::reversible_plies`](crate::Position::reversible_plies)).
    pub reversible_plies: Option<CountedDraw>,
    /// By how often the position on the board has stood there, this time included.
    pub occurrences: Option<CountedDraw>,
}

impl DrawRules {
    /// For games that always come to an end by themselves.
    pub const NONE: DrawRules = DrawRules {
        reversible_plies: None,
        occurrences: None,
    };
}
