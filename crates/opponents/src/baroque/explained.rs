//! The player of the Toledo document explained.

use super::Toledo;
use crate::Explanation;

impl Toledo {
    pub(super) fn explained(&self) -> Explanation {
        let who = "The program that Sukumar Kamalasan and Wei Yan wrote in Lisp in Toledo, 2001. It searches with alpha-beta and adds \
            up the scores of the pieces. With Black it begins every game with the same pawn, without a thought.";
        let mut explained = Explanation::of(who).looks_at("plies ahead", &self.depth);
        for &(kind, score) in self.scores {
            explained = explained.looks_at(kind.name(), &score);
        }
        explained
            .looks_at("first move with Black", &self.first_move)
            .cannot_see("Where pieces stand: a piece has the same score on every square.")
            .cannot_see("What a freezer is good for: a piece that cannot move counts in full.")
            .cannot_see("What happens to a piece that it takes with on its last ply.")
            .figure("depth", "3", &self.depth.to_string())
            .figure(
                "nodes of a search",
                "none given",
                "1876 with alpha-beta at the start, 43714 without",
            )
    }
}
