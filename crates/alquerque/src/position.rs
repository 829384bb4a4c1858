//! The position, as a search sees it.

use crate::Move;
use crate::key;
use crate::men::{Black, Men, White};
use crate::perft;
use crate::points::{EAST, bit, shift, site, sites};
use crate::tactics::{MAN, is_lost};
use quirkat_game::{
    DrawRules, Ending, HistoryKey, MoveList, Observer, PieceId, Position, Side, Site, mix,
};
use std::cmp::Ordering;
use std::fmt;

/// A position of Alquerque: the men, which of them may not slide back, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Alquerque {
    pub(crate) men: Men,
    pub(crate) side: Side,
    key: u64,
}

impl Alquerque {
    pub(crate) fn new(men: Men, side: Side) -> Alquerque {
        Alquerque {
            men,
            side,
            key: key::key(men, side),
        }
    }

    /// The same men with that side to move, whosever turn it is.
    #[must_use]
    pub fn with_turn(&self, side: Side) -> Alquerque {
        Alquerque::new(self.men, side)
    }

    /// The men of a side, from the bottom left corner row by row.
    pub fn men(&self, side: Side) -> impl Iterator<Item = Site> {
        sites(self.men.of(side))
    }

    /// How many men a side has.
    pub fn count_men(&self, side: Side) -> u32 {
        self.men.of(side).count_ones()
    }

    /// Whose man stands on a point.
    pub fn man_on(&self, site: Site) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.men.of(side) & bit(site) != 0)
    }

    /// The point that the man on `site` slid in from, where it may not slide back.
    pub fn no_return(&self, man: Site) -> Option<Site> {
        let man = bit(man);
        let back = shift(self.men.no_east & man, EAST) | shift(self.men.no_west & man, -EAST);
        (back != 0).then(|| site(back.trailing_zeros() as u8))
    }
}

impl Position for Alquerque {
    type Move = Move;

    // Between two captures a man only goes forward, or one way along its row, so no position ever comes back.
    const DRAWS: DrawRules = DrawRules::NONE;

    #[inline]
    fn side_to_move(&self) -> Side {
        self.side
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn moves(&self, list: &mut MoveList<Move>) {
        if self.men.decided() {
            return;
        }
        match self.side {
            Side::White => self
                .men
                .each_step::<White>(|step| list.push(Move::of(step))),
            Side::Black => self
                .men
                .each_step::<Black>(|step| list.push(Move::of(step))),
        }
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        let step = mv.step();
        let (own, enemy) = (man(self.side), man(!self.side));
        observer.lift(own, mv.from());
        if let Some(taken) = mv.taken() {
            observer.lift(enemy, taken);
        }
        observer.put(own, mv.to());
        let after = match self.side {
            Side::White => self.men.after::<White>(step),
            Side::Black => self.men.after::<Black>(step),
        };
        self.key ^= key::change(self.side, step, self.men, after);
        self.men = after;
        self.side = !self.side;
    }

    fn decided(&self) -> Option<Ending> {
        if !self.men.decided() {
            return None;
        }
        let [white, black] = Side::BOTH.map(|side| self.count_men(side));
        Some(match white.cmp(&black) {
            _ if white == 0 => Ending::win(Side::Black, "no pieces left"),
            _ if black == 0 => Ending::win(Side::White, "no pieces left"),
            Ordering::Greater => Ending::win(Side::White, "passed: more pieces"),
            Ordering::Less => Ending::win(Side::Black, "passed: more pieces"),
            Ordering::Equal => Ending::draw("passed: equal pieces"),
        })
    }

    fn stuck(&self) -> Ending {
        Ending::win(!self.side, "no legal move")
    }

    fn is_legal(&self, mv: Move) -> bool {
        let step = mv.step();
        !self.men.decided()
            && match self.side {
                Side::White => self.men.allows::<White>(step),
                Side::Black => self.men.allows::<Black>(step),
            }
    }

    fn count_moves(&self) -> u64 {
        u64::from(match self.side {
            Side::White => perft::count_moves::<White>(self.men),
            Side::Black => perft::count_moves::<Black>(self.men),
        })
    }

    fn perft(&self, depth: u32) -> u64 {
        match self.side {
            Side::White => perft::perft::<White>(self.men, depth),
            Side::Black => perft::perft::<Black>(self.men, depth),
        }
    }

    /// White's men, Black's men.
    const STRUCTURE_KEYS: usize = 2;

    #[inline]
    fn encode(&self, mv: Move) -> u16 {
        mv.code()
    }

    #[inline]
    fn decode(&self, code: u16) -> Option<Move> {
        Move::from_code(code).filter(|&mv| self.is_legal(mv))
    }

    #[inline]
    fn history_key(&self, mv: Move) -> HistoryKey {
        HistoryKey {
            piece: man(self.side),
            from: mv.from(),
            to: mv.to(),
        }
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        mv.is_jump()
    }

    #[inline]
    fn victim(&self, mv: Move) -> Option<PieceId> {
        mv.is_jump().then_some(man(!self.side))
    }

    #[inline]
    fn material_gain(&self, mv: Move) -> i32 {
        if mv.is_jump() { MAN } else { 0 }
    }

    /// Looks at one answer: whether the man can be jumped at once, by one that is not jumped itself after that.
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let ahead = self.material_gain(mv) - threshold;
        if !(0..MAN).contains(&ahead) {
            return ahead >= 0;
        }
        !match self.side {
            Side::White => is_lost::<White>(self.men, mv.step()),
            Side::Black => is_lost::<Black>(self.men, mv.step()),
        }
    }

    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        if self.men.decided() {
            return;
        }
        let visit = |step| list.push(Move::of(step));
        match self.side {
            Side::White => self.men.each_jump::<White>(visit),
            Side::Black => self.men.each_jump::<Black>(visit),
        }
    }

    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        if self.men.decided() {
            return;
        }
        let visit = |step| list.push(Move::of(step));
        match self.side {
            Side::White => self.men.each_slide::<White>(visit),
            Side::Black => self.men.each_slide::<Black>(visit),
        }
    }

    #[inline]
    fn structure_key(&self, index: usize) -> u64 {
        mix(u64::from(if index == 0 {
            self.men.white
        } else {
            self.men.black
        }))
    }
}

impl fmt::Debug for Alquerque {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Alquerque({self})")
    }
}

/// The piece that a side's men are: [`Rules::PIECES`](quirkat_game::Rules::PIECES) lists one for each side.
#[inline]
pub(crate) const fn man(side: Side) -> PieceId {
    PieceId(side.index() as u8)
}
