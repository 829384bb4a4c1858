//! The sums of the hidden layer for both views, kept up to date move by move.
//!
//! Changes are collected while moves are played and added when the position is judged or played on from, all of them in one pass:
//! many positions of a search are cut off by the tt, and cost nothing. Where pieces have states, these are
//! compared with those of the position that was judged last, since a piece may change its state without being touched.

use crate::inputs::MOST_SITES;
use crate::network::{Network, Row};
use crate::{InputLayout, Inputs, PieceCode, SiteStates};
use arrayvec::ArrayVec;
use quirkat_game::{Observer, PieceId, Rules, Side, Site};
use std::mem::replace;

/// How many changes wait at most. A board that has changed more is added up anew.
const MOST_PENDING: usize = 16;

/// A piece put or lifted.
#[derive(Clone, Copy, Debug)]
struct Change {
    code: PieceCode,
    site: Site,
}

/// Changes of the board that the accumulators do not have yet.
#[derive(Clone, Default, Debug)]
pub struct PendingChanges {
    put: ArrayVec<Change, MOST_PENDING>,
    lifted: ArrayVec<Change, MOST_PENDING>,
    /// Too many to wait.
    overflown: bool,
    /// The sites of all of them, as bits.
    touched: u64,
    /// Pieces on the board, all changes made.
    pieces: u8,
}

impl Observer for PendingChanges {
    #[inline]
    fn put(&mut self, piece: PieceId, site: Site) {
        self.pieces += 1;
        self.touched |= 1 << site.0;
        self.put_code(PieceCode::of(piece), site);
    }

    #[inline]
    fn lift(&mut self, piece: PieceId, site: Site) {
        self.pieces -= 1;
        self.touched |= 1 << site.0;
        self.lift_code(PieceCode::of(piece), site);
    }
}

impl PendingChanges {
    #[inline]
    fn put_code(&mut self, code: PieceCode, site: Site) {
        self.overflown |= self.put.try_push(Change { code, site }).is_err();
    }

    #[inline]
    fn lift_code(&mut self, code: PieceCode, site: Site) {
        self.overflown |= self.lifted.try_push(Change { code, site }).is_err();
    }

    /// Forgets the changes: they are made.
    #[inline]
    fn clear(&mut self) {
        self.put.clear();
        self.lifted.clear();
        self.overflown = false;
        self.touched = 0;
    }
}

/// The hidden layer of a position for both views, as far as it was asked for, and what has changed since.
#[derive(Clone)]
pub struct Accumulators<const WIDTH: usize> {
    sums: [Row<WIDTH>; 2],
    /// The sums that the changes are to be made in are still those of the position before.
    elsewhere: bool,
    mirrored: [bool; 2],
    pending: PendingChanges,
    /// The pieces that the sums have and the states of their sites, where there are states.
    board: [PieceCode; MOST_SITES],
    states: SiteStates,
}

impl<const WIDTH: usize> Accumulators<WIDTH> {
    /// The sums of a position, from its board.
    pub(crate) fn new<P: Rules, I: Inputs<P>>(
        network: &Network<WIDTH>,
        layout: &InputLayout,
        position: &P,
    ) -> Accumulators<WIDTH> {
        let sites = P::BOARD.sites();
        let pieces = sites.filter(|&site| position.piece_on(site).is_some());
        let mut accumulators = Accumulators {
            sums: [network.bias; 2],
            elsewhere: false,
            mirrored: [false; 2],
            pending: PendingChanges {
                pieces: pieces.count() as u8,
                ..PendingChanges::default()
            },
            board: board::<P, I>(layout, position),
            states: I::states(position),
        };
        for view in Side::BOTH {
            accumulators.refresh::<P, I>(network, layout, position, view);
        }
        accumulators
    }

    /// Who is to be told of changes.
    pub(crate) fn observer(&mut self) -> &mut PendingChanges {
        &mut self.pending
    }

    /// Those of the position of `parent`, but for the sums, which stay there until they are wanted: many positions never need their own.
    #[inline]
    pub(crate) fn step_from(&mut self, parent: &Accumulators<WIDTH>) {
        self.elsewhere = true;
        self.mirrored = parent.mirrored;
        self.pending.clear();
        self.pending.pieces = parent.pending.pieces;
        self.board = parent.board;
        self.states = parent.states;
    }

    /// Whether the sums are not those of the position.
    #[inline]
    pub(crate) fn is_behind(&self) -> bool {
        self.elsewhere || self.pending.touched != 0
    }

    /// How many pieces there are.
    #[inline]
    pub(crate) fn pieces(&self) -> usize {
        usize::from(self.pending.pieces)
    }

    /// The sums of a view. They must be up to date.
    #[inline]
    pub(crate) fn sums(&self, view: Side) -> &Row<WIDTH> {
        &self.sums[view.index()]
    }

    /// Brings both views up to date with a position, all of whose changes were observed. `parent` has the sums that are elsewhere.
    #[inline]
    pub(crate) fn update<P: Rules, I: Inputs<P>>(
        &mut self,
        network: &Network<WIDTH>,
        layout: &InputLayout,
        position: &P,
        parent: Option<&Accumulators<WIDTH>>,
    ) {
        if I::STATES > 1 {
            self.find_changes::<P, I>(layout, position);
        }
        for view in Side::BOTH {
            let mirrored = I::mirrored(position, view);
            let before = match parent {
                Some(parent) if self.elsewhere => Some(parent.sums(view)),
                _ => None,
            };
            let lost = self.elsewhere && before.is_none();
            if self.pending.overflown || lost || mirrored != self.mirrored[view.index()] {
                self.refresh::<P, I>(network, layout, position, view);
            } else {
                self.apply(network, layout, view, before);
            }
        }
        self.elsewhere = false;
        self.pending.clear();
    }

    /// Makes changes of pieces in their states of the sites that were touched and those whose state has changed.
    #[inline]
    fn find_changes<P: Rules, I: Inputs<P>>(&mut self, layout: &InputLayout, position: &P) {
        let states = I::states(position);
        let mut changed = self.pending.touched | states.difference(self.states);
        self.states = states;
        self.pending.clear();
        while changed != 0 {
            let site = Site(changed.trailing_zeros() as u8);
            changed &= changed - 1;
            let new = layout.code_on(position, states, site);
            let old = replace(&mut self.board[site.index()], new);
            if old == new {
                continue;
            }
            if old != PieceCode::NONE {
                self.pending.lift_code(old, site);
            }
            if new != PieceCode::NONE {
                self.pending.put_code(new, site);
            }
        }
    }

    /// Adds up a view from the board.
    #[cold]
    fn refresh<P: Rules, I: Inputs<P>>(
        &mut self,
        network: &Network<WIDTH>,
        layout: &InputLayout,
        position: &P,
        view: Side,
    ) {
        let mirrored = I::mirrored(position, view);
        let mut sums = network.bias;
        layout.each_piece::<P, I>(position, |code, site| {
            let row = &network.inputs[layout.index(view, mirrored, code, site)];
            add(&mut sums.0, &row.0);
        });
        self.sums[view.index()] = sums;
        self.mirrored[view.index()] = mirrored;
    }

    /// Makes the pending changes of a view, in the sums before them where these are elsewhere. A step and a capture, which nearly all
    /// moves are, take one pass.
    #[inline]
    fn apply(
        &mut self,
        network: &Network<WIDTH>,
        layout: &InputLayout,
        view: Side,
        before: Option<&Row<WIDTH>>,
    ) {
        let mirrored = self.mirrored[view.index()];
        let row = |change: &Change| {
            let index = layout.index(view, mirrored, change.code, change.site);
            &network.inputs[index].0
        };
        let own;
        let sums = &mut self.sums[view.index()];
        let before = if let Some(before) = before {
            &before.0
        } else {
            own = *sums;
            &own.0
        };
        let sums = &mut sums.0;
        let PendingChanges { put, lifted, .. } = &self.pending;
        match (put.as_slice(), lifted.as_slice()) {
            ([a], [b]) => {
                let (a, b) = (row(a), row(b));
                for i in 0..WIDTH {
                    sums[i] = before[i].wrapping_add(a[i]).wrapping_sub(b[i]);
                }
            }
            ([a], [b, c]) => {
                let (a, b, c) = (row(a), row(b), row(c));
                for i in 0..WIDTH {
                    let down = b[i].wrapping_add(c[i]);
                    sums[i] = before[i].wrapping_add(a[i]).wrapping_sub(down);
                }
            }
            ([a, b], [c, d]) => {
                let (a, b, c, d) = (row(a), row(b), row(c), row(d));
                for i in 0..WIDTH {
                    let (up, down) = (a[i].wrapping_add(b[i]), c[i].wrapping_add(d[i]));
                    sums[i] = before[i].wrapping_add(up).wrapping_sub(down);
                }
            }
            (put, lifted) => {
                *sums = *before;
                for change in put {
                    add(sums, row(change));
                }
                for change in lifted {
                    subtract(sums, row(change));
                }
            }
        }
    }
}

/// The pieces by site, in their states. Nothing where pieces have but one: there the moves tell.
#[inline]
fn board<P: Rules, I: Inputs<P>>(layout: &InputLayout, position: &P) -> [PieceCode; MOST_SITES] {
    let mut board = [PieceCode::NONE; MOST_SITES];
    if I::STATES > 1 {
        layout.each_piece::<P, I>(position, |code, site| board[site.index()] = code);
    }
    board
}

#[inline]
fn add<const WIDTH: usize>(sums: &mut [i16; WIDTH], row: &[i16; WIDTH]) {
    for i in 0..WIDTH {
        sums[i] = sums[i].wrapping_add(row[i]);
    }
}

#[inline]
fn subtract<const WIDTH: usize>(sums: &mut [i16; WIDTH], row: &[i16; WIDTH]) {
    for i in 0..WIDTH {
        sums[i] = sums[i].wrapping_sub(row[i]);
    }
}
