//! What a player notices: how likely each move is to be overlooked, and which moves that leaves.

use crate::player::{Oversight, OversightReason};
use quirkat_game::{MoveList, Rules, Side, Site, mix};
use quirkat_search::Request;

/// A small search of what is noticed, as data. Chances to overlook a move are in thousandths.
///
/// What is overlooked is as human as a few numbers can make it: quiet moves rather than captures, small captures rather than
/// big ones, moves that go far or back rather than short ones ahead, and the more the further ahead they lie. The choice itself is
/// honest: of what it has noticed, a player takes what comes out best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noticing {
    /// How many plies it looks ahead.
    pub depth: u32,
    /// For how many plies more it follows captures.
    pub captures: u32,
    /// Its node limit.
    pub nodes: u64,
    /// The chance to overlook a quiet move of its own on the board.
    pub own: u32,
    /// The chance to overlook a quiet answer to it.
    pub answer: u32,
    /// By how much that rises with each ply after the answer.
    pub deeper: u32,
    /// By how much it misjudges a position at most, in hundredths of the smallest piece.
    pub noise: u32,
}

/// Nothing is overlooked for certain.
const BLINDEST: u32 = 950;

/// Looks at moves of one position with a player's eyes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Eyes {
    /// The chance to overlook a quiet move that is neither long nor backward.
    quiet: u32,
    /// Which way ranks go for the side to move.
    ahead: i32,
    /// Where the last move went: what happens there is seen.
    watched: Option<Site>,
}

impl Noticing {
    /// Overlooks nothing.
    pub(crate) const ALL: Noticing = Noticing {
        depth: 1,
        captures: 0,
        nodes: u64::MAX,
        own: 0,
        answer: 0,
        deeper: 0,
        noise: 0,
    };

    /// The moves of a position that lie within reach, with so many plies still to be looked ahead: none but captures below
    /// that.
    pub(super) fn within_reach<P: Rules>(&self, position: &P, depth: i32) -> MoveList<P::Move> {
        let mut moves = MoveList::new();
        if depth > 0 {
            position.moves(&mut moves);
        } else if depth.unsigned_abs() < self.captures {
            position.tactical_moves(&mut moves);
        }
        moves
    }

    /// How the moves of a position look, `ply` plies from the board.
    pub(super) fn eyes<P: Rules>(
        &self,
        position: &P,
        ply: u32,
        ranks: Ranks,
        watched: Option<Site>,
    ) -> Eyes {
        let near = if ply.is_multiple_of(2) {
            self.own
        } else {
            self.answer
        };
        let quiet = near + self.deeper * ply.saturating_sub(1);
        Eyes {
            // A threat that must be met makes people look around.
            quiet: if position.in_check() {
                quiet / 2
            } else {
                quiet
            },
            ahead: ranks.ahead(position.side_to_move()),
            watched,
        }
    }
}

impl Eyes {
    /// The chance to overlook a move, in thousandths.
    pub(super) fn chance<P: Rules>(&self, position: &P, mv: P::Move) -> u32 {
        let (from, to) = position.from_to(mv);
        let gain = position.material_gain(mv).max(0) as u32;
        let chance = if gain > 0 {
            self.quiet * 100 / (100 + gain)
        } else {
            let (steps, back) = self.way::<P>(from, to);
            let far = 100 + 10 * steps.saturating_sub(1);
            self.quiet * far / 100 * if back { 3 } else { 2 } / 2
        };
        let chance = if self.watched == Some(to) {
            chance / 2
        } else {
            chance
        };
        chance.min(BLINDEST)
    }

    /// How many steps a move goes, and whether it goes back.
    fn way<P: Rules>(&self, from: Site, to: Site) -> (u32, bool) {
        let place = |site: Site| {
            let (file, rank) = (site.0 % P::BOARD.width, site.0 / P::BOARD.width);
            (i32::from(file), i32::from(rank))
        };
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let steps = file.abs_diff(to_file).max(rank.abs_diff(to_rank));
        (steps, (to_rank - rank) * self.ahead < 0)
    }
}

/// Which way the sides of a game go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ranks {
    /// White goes up the board.
    Up,
    /// White goes down.
    Down,
}

impl Ranks {
    /// A game's, as its start shows: a side goes to where the other one stands.
    pub(super) fn of<P: Rules>() -> Ranks {
        let start = P::start();
        let lean: i32 = P::BOARD
            .sites()
            .filter_map(|site| {
                let side = P::PIECES[start.piece_on(site)?.index()].side;
                let rank = i32::from(site.0 / P::BOARD.width);
                Some(if side == Side::White { rank } else { -rank })
            })
            .sum();
        if lean > 0 { Ranks::Down } else { Ranks::Up }
    }

    const fn ahead(self, side: Side) -> i32 {
        match (self, side) {
            (Ranks::Up, Side::White) | (Ranks::Down, Side::Black) => 1,
            (Ranks::Up, Side::Black) | (Ranks::Down, Side::White) => -1,
        }
    }
}

/// Which moves a player notices in one game.
///
/// Whether a move is noticed depends on nothing but the seed, the position it is played in, and how far ahead that lies. So a
/// player who saw a move coming does not lose sight of it when it comes nearer; it is the other way round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Perception {
    noticing: Noticing,
    seed: u64,
    ranks: Ranks,
}

impl Perception {
    pub(crate) fn new<P: Rules>(noticing: Noticing, seed: u64) -> Perception {
        Perception {
            noticing,
            seed,
            ranks: Ranks::of::<P>(),
        }
    }

    /// The moves on the board that are noticed, or all where none is.
    pub(crate) fn candidates<P: Rules>(&self, request: &Request<P>) -> Vec<P::Move> {
        let wanted = &request.moves;
        let mut moves = request.position.legal_moves();
        moves.retain(|mv| wanted.is_empty() || wanted.contains(mv));
        let noticed = self.noticed(&request.position, &moves, 0, None);
        let candidates = if noticed.is_empty() { moves } else { noticed };
        candidates.into_iter().collect()
    }

    /// The first move of a line from the board that is not looked at by a search of what is noticed.
    pub(crate) fn overlooks<P: Rules>(
        &self,
        request: &Request<P>,
        line: &[P::Move],
    ) -> Option<Oversight> {
        let mut position = request.position.clone();
        let mut watched = None;
        let deepest = self.noticing.depth.max(1) as i32;
        for (ply, &mv) in line.iter().enumerate() {
            let reason = if ply == 0 {
                let candidates = self.candidates(request);
                (!candidates.contains(&mv)).then_some(OversightReason::Unnoticed)
            } else {
                let moves = self.noticing.within_reach(&position, deepest - ply as i32);
                let noticed = self.noticed(&position, &moves, ply as u32, watched);
                if moves.contains(&mv) {
                    (!noticed.contains(&mv)).then_some(OversightReason::Unnoticed)
                } else {
                    Some(OversightReason::TooFar)
                }
            };
            if let Some(reason) = reason {
                return Some(Oversight { ply, reason });
            }
            watched = Some(position.from_to(mv).1);
            position.play(mv);
        }
        None
    }

    /// The moves that are noticed `ply` plies from the board, those that win most first. `watched` is where the move before
    /// went.
    pub(crate) fn noticed<P: Rules>(
        &self,
        position: &P,
        moves: &MoveList<P::Move>,
        ply: u32,
        watched: Option<Site>,
    ) -> MoveList<P::Move> {
        let eyes = self.noticing.eyes(position, ply, self.ranks, watched);
        let key = mix(self.seed ^ position.key());
        let is_noticed = |&mv: &P::Move| {
            let attention = mix(key ^ u64::from(position.encode(mv))) % 1000;
            attention >= u64::from(eyes.chance(position, mv))
        };
        let mut noticed: MoveList<_> = moves.iter().copied().filter(is_noticed).collect();
        noticed.sort_by_cached_key(|&mv| -position.material_gain(mv));
        noticed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_alquerque::Alquerque;
    use quirkat_baroque::Baroque;
    use quirkat_chess::Chess;

    const NOTICING: Noticing = Noticing {
        depth: 2,
        captures: 2,
        nodes: 1000,
        own: 300,
        answer: 400,
        deeper: 50,
        noise: 0,
    };

    fn chance(position: &str, mv: &str, ply: u32, watched: Option<Site>) -> u32 {
        let position: Chess = position.parse().expect(position);
        let mv = position.parse_move(mv).expect(mv);
        let eyes = NOTICING.eyes(&position, ply, Ranks::of::<Chess>(), watched);
        eyes.chance(&position, mv)
    }

    #[test]
    fn sides_go_to_where_the_other_one_stands() {
        assert_eq!(Ranks::of::<Chess>(), Ranks::Up);
        assert_eq!(Ranks::of::<Baroque>(), Ranks::Up);
        assert_eq!(Ranks::of::<Alquerque>(), Ranks::Down);
    }

    #[test]
    fn what_is_big_near_and_ahead_is_noticed_first() {
        let open = "4k3/8/2q1p3/3B4/8/8/1P6/4K2R w K - 0 1";
        let chance = |mv| chance(open, mv, 0, None);
        assert!(chance("d5c6") < chance("d5e6"), "a queen before a pawn");
        assert!(chance("d5e6") < chance("b2b3"), "a capture before a move");
        assert!(chance("h1h2") < chance("h1h7"), "a step before a long way");
        assert!(chance("d5c4") > chance("b2b3"), "ahead before back");
    }

    #[test]
    fn what_is_far_ahead_is_overlooked_more() {
        let open = "4k3/8/2q1p3/3B4/8/8/1P6/4K2R w K - 0 1";
        let chances = [0, 1, 2, 3, 4].map(|ply| chance(open, "b2b3", ply, None));
        assert_eq!(chances, [300, 400, 350, 500, 450]);
        assert_eq!(chance(open, "h1h7", 60, None), BLINDEST);
    }

    #[test]
    fn where_something_just_happened_people_look() {
        let open = "4k3/8/2q1p3/3B4/8/8/1P6/4K2R w K - 0 1";
        let taken = Chess::BOARD.named("c6");
        assert!(chance(open, "d5c6", 1, taken) < chance(open, "d5c6", 1, None));
        let checked = "4k3/8/8/8/4q3/8/1P6/4K2R w - - 0 1";
        assert_eq!(chance(checked, "e1d1", 0, None), 150);
    }
}
