//! The player that the assignment asks for explained.

use super::Atlanta;
use crate::Explanation;
use quirkat_search::win_in;

impl Atlanta {
    pub(super) fn explained(&self) -> Explanation {
        let who = "The player that Kurt Eiselt asked his students of CS 2360 in Atlanta for, 1998: minimax in Lisp over an evaluation \
            of the board that never looks ahead. Theirs were many; this one is the simplest, with alpha-beta, which was to earn \
            extra credit. `quirkat lisp` answers the assignment's calls with it.";
        Explanation::of(who)
            .looks_at("plies ahead, and never more", &self.depth)
            .looks_at("a man ahead", &100)
            .looks_at("a game won; lost", &format_args!("{}; -{0}", win_in(0)))
            .cannot_see(
                "Where men stand: one that can go no further is worth as much as one at home.",
            )
            .cannot_see("Whether men are blocked, before there is no move left at all.")
            .cannot_see("What happens to a man that it takes with on its last ply.")
            .figure("depth", "as told", &format!("as told, {} here", self.depth))
            .figure(
                "range of the evaluation",
                "-N to N, N to be chosen",
                &format!("-{0} to {0}", win_in(0)),
            )
            .figure(
                "nodes of a search to depth 4",
                "none given",
                "60 with alpha-beta at the start, 223 without",
            )
    }
}
