//! The position: playing moves, Zobrist keys, exchanges, and features for evaluation.

use crate::Move;
use crate::men::{BitMove, Black, Men, Mover, White};
use crate::perft;
use crate::points::{EAST, bit, bits, row, shift, site, site_bits, sites};
use quirkat_game::{
    DrawRules, Ending, HistoryKey, MoveList, Observer, PieceId, Position, Side, Site, mix,
};
use std::cmp::Ordering;
use std::fmt;

/// A position of Alquerque: the men, which of them may not slide back, and the side to move.
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
            key: zobrist_key(men, side),
        }
    }

    /// The same men with `side` to move.
    #[must_use]
    pub fn with_turn(&self, side: Side) -> Alquerque {
        Alquerque::new(self.men, side)
    }

    /// The men of a side, row by row from the bottom left corner.
    pub fn men(&self, side: Side) -> impl Iterator<Item = Site> {
        sites(self.men.of(side))
    }

    /// The number of men of a side.
    pub fn count_men(&self, side: Side) -> u32 {
        self.men.of(side).count_ones()
    }

    /// The owner of the man on a point.
    pub fn man_on(&self, site: Site) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.men.of(side) & bit(site) != 0)
    }

    /// The men past all enemies, as bits by site.
    #[inline]
    pub fn passed_men(&self) -> u32 {
        site_bits(self.men.passed::<White>() | self.men.passed::<Black>())
    }

    /// The men that may not slide back to where they came from, as bits by site.
    #[inline]
    pub fn men_without_return(&self) -> u32 {
        site_bits(self.men.no_east | self.men.no_west)
    }

    /// The point that a man may not slide back to, if any.
    pub fn no_return(&self, man: Site) -> Option<Site> {
        let man = bit(man);
        let back = shift(self.men.no_east & man, EAST) | shift(self.men.no_west & man, -EAST);
        (back != 0).then(|| site(back.trailing_zeros() as u8))
    }
}

impl Position for Alquerque {
    type Move = Move;

    // Between captures a man only moves forward or one way along its row, so no position can repeat.
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
                .each_move::<White>(|mv| list.push(Move::from_bits(mv))),
            Side::Black => self
                .men
                .each_move::<Black>(|mv| list.push(Move::from_bits(mv))),
        }
    }

    #[inline]
    fn play_observed(&mut self, mv: Move, observer: &mut impl Observer) {
        let bits = mv.to_bits();
        let (own, enemy) = (man(self.side), man(!self.side));
        observer.lift(own, mv.from());
        if let Some(taken) = mv.taken() {
            observer.lift(enemy, taken);
        }
        observer.put(own, mv.to());
        let after = match self.side {
            Side::White => self.men.after::<White>(bits),
            Side::Black => self.men.after::<Black>(bits),
        };
        self.key ^= zobrist_change(self.side, bits, self.men, after);
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
        let bits = mv.to_bits();
        !self.men.decided()
            && match self.side {
                Side::White => self.men.allows::<White>(bits),
                Side::Black => self.men.allows::<Black>(bits),
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
        if mv.is_jump() { MAN_VALUE } else { 0 }
    }

    /// Looks one reply ahead: whether the man can be captured by one that is not recaptured.
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let ahead = self.material_gain(mv) - threshold;
        if !(0..MAN_VALUE).contains(&ahead) {
            return ahead >= 0;
        }
        !match self.side {
            Side::White => loses_man::<White>(self.men, mv.to_bits()),
            Side::Black => loses_man::<Black>(self.men, mv.to_bits()),
        }
    }

    fn tactical_moves(&self, list: &mut MoveList<Move>) {
        if self.men.decided() {
            return;
        }
        let visit = |mv| list.push(Move::from_bits(mv));
        match self.side {
            Side::White => self.men.each_jump::<White>(visit),
            Side::Black => self.men.each_jump::<Black>(visit),
        }
    }

    fn quiet_moves(&self, list: &mut MoveList<Move>) {
        if self.men.decided() {
            return;
        }
        let visit = |mv| list.push(Move::from_bits(mv));
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

/// The piece of a side in [`Rules::PIECES`](quirkat_game::Rules::PIECES).
#[inline]
pub(crate) const fn man(side: Side) -> PieceId {
    PieceId(side.index() as u8)
}

/// The Zobrist number of Black to move.
const ZOBRIST_BLACK_TO_MOVE: u64 = mix(0x616c_7175_6572_0000);

/// Zobrist numbers by point, for a white man, a black man, a man that may not slide east, and one that may not slide west.
static ZOBRIST: [[u64; 32]; 4] = zobrist_table();

const fn zobrist_table() -> [[u64; 32]; 4] {
    let mut table = [[0; 32]; 4];
    let mut i = 0;
    while i < 4 * 32 {
        table[i / 32][i % 32] = mix(0x616c_7175_6572_0001 + i as u64);
        i += 1;
    }
    table
}

/// The Zobrist key of a position, from scratch.
fn zobrist_key(men: Men, side: Side) -> u64 {
    let turn = match side {
        Side::White => 0,
        Side::Black => ZOBRIST_BLACK_TO_MOVE,
    };
    turn ^ zobrist_sum(0, men.white)
        ^ zobrist_sum(1, men.black)
        ^ zobrist_sum(2, men.no_east)
        ^ zobrist_sum(3, men.no_west)
}

/// The change of the Zobrist key by a move of `side`, side to move included.
#[inline]
fn zobrist_change(side: Side, mv: BitMove, before: Men, after: Men) -> u64 {
    let (own, enemy) = (side.index(), (!side).index());
    let mut key = ZOBRIST_BLACK_TO_MOVE ^ zobrist_number(own, mv.from) ^ zobrist_number(own, mv.to);
    if mv.taken != 0 {
        key ^= zobrist_number(enemy, mv.taken);
    }
    let no_east = before.no_east ^ after.no_east;
    let no_west = before.no_west ^ after.no_west;
    // Forward slides and jumps mostly leave the no-return list alone.
    if no_east | no_west != 0 {
        key ^= zobrist_sum(2, no_east) ^ zobrist_sum(3, no_west);
    }
    key
}

#[inline]
fn zobrist_number(feature: usize, point: u32) -> u64 {
    ZOBRIST[feature][(point.trailing_zeros() & 31) as usize]
}

fn zobrist_sum(feature: usize, points: u32) -> u64 {
    bits(points).fold(0, |key, point| key ^ zobrist_number(feature, point))
}

/// The value of a man.
const MAN_VALUE: i32 = 100;

/// Whether the moved man can be captured without recapture.
fn loses_man<M: Mover>(men: Men, mv: BitMove) -> bool {
    let after = men.after::<M>(mv);
    if after.prey::<M::Enemy>() & mv.to == 0 {
        return false;
    }
    let mut lost = false;
    after.each_jump::<M::Enemy>(|reply| {
        let recaptured = || after.after::<M::Enemy>(reply).prey::<M>() & reply.to != 0;
        lost |= reply.taken == mv.to && !recaptured();
    });
    lost
}

/// Evaluation features of one side, counted as if it were to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The number of moves, slides and jumps.
    pub mobility: u32,
    /// The number of men that cannot move although they have not passed all enemies.
    pub blocked: u32,
    /// The number of enemies that can be jumped.
    pub prey: u32,
    /// The number of passed men, by the number of rows they still have to go. Those with none left never move again.
    pub passed: [u32; 5],
}

impl Alquerque {
    /// The evaluation features of a side, as if it were to move.
    pub fn outlook(&self, side: Side) -> Outlook {
        match side {
            Side::White => outlook::<White>(&self.men),
            Side::Black => outlook::<Black>(&self.men),
        }
    }
}

#[inline]
fn outlook<M: Mover>(men: &Men) -> Outlook {
    let own = if M::WHITE { men.white } else { men.black };
    let passed = men.passed::<M>();
    let to_go = |rows: u8| {
        let rank = if M::WHITE { rows } else { 4 - rows };
        (passed & row(rank)).count_ones()
    };
    Outlook {
        mobility: men.mobility::<M>(),
        blocked: (own & !passed & !men.movable::<M>()).count_ones(),
        prey: men.prey::<M>().count_ones(),
        passed: [to_go(0), to_go(1), to_go(2), to_go(3), to_go(4)],
    }
}
