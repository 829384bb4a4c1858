//! Bitboards of the 25 points, and the lines between them.
//!
//! Rows are six bits apart but hold five points. The sixth bit is a gutter that never holds a man and never counts as
//! empty, so a shift off the side of the board falls into it and vanishes: no direction needs a wrap mask.

use quirkat_game::Site;

/// Points per row, and number of rows.
pub(crate) const WIDTH: u8 = 5;

/// The shift to the point on the right; its negative goes left.
pub(crate) const EAST: i32 = 1;

/// The shift to the point above; its negative goes down.
pub(crate) const NORTH: i32 = 6;

/// All points.
pub(crate) const ALL: u32 = row(0) | row(1) | row(2) | row(3) | row(4);

/// The gutter bits, one after each row.
pub(crate) const GUTTERS: u32 = 0b100000_100000_100000_100000_100000;

/// The points on diagonal lines.
pub(crate) const CROSSINGS: u32 = ALL & 0b010101_101010_010101_101010_010101;

/// Line segments between neighbouring points: 20 along rows, 20 along files, one diagonal in each of 16 cells.
const SEGMENTS: usize = 56;

/// Every line segment of the board.
pub(crate) static LINES: [(Site, Site); SEGMENTS] = lines();

/// The points of a rank, the bottom one being 0.
pub(crate) const fn row(rank: u8) -> u32 {
    0b11111 << (rank as i32 * NORTH)
}

/// The bit number of a site.
#[inline]
pub(crate) const fn point(site: Site) -> u8 {
    site.0 + site.0 / WIDTH
}

/// The site of a bit number.
#[inline]
pub(crate) const fn site(point: u8) -> Site {
    Site(point - point / (WIDTH + 1))
}

/// The bitboard of one site; empty for a site off the board.
#[inline]
pub(crate) const fn bit(site: Site) -> u32 {
    if site.0 < WIDTH * WIDTH {
        1 << (point(site) & 31)
    } else {
        0
    }
}

/// A set of points as bits by site: the rows without their gutters.
#[inline]
pub(crate) const fn site_bits(set: u32) -> u32 {
    let mut sites = 0;
    let mut rank = 0;
    while rank < WIDTH as u32 {
        let row = set >> (rank * NORTH as u32) & 0b11111;
        sites |= row << (rank * WIDTH as u32);
        rank += 1;
    }
    sites
}

/// The rank of a site, the bottom one being 0.
pub(crate) const fn rank(site: Site) -> u8 {
    site.0 / WIDTH
}

/// The file of a site, the left one being 0.
pub(crate) const fn file(site: Site) -> u8 {
    site.0 % WIDTH
}

/// Shifts a bitboard left, or right if `by` is negative.
#[inline(always)]
pub(crate) const fn shift(set: u32, by: i32) -> u32 {
    if by < 0 { set >> -by } else { set << by }
}

/// The points of a bitboard from the lowest, each as a bitboard of its own.
#[inline(always)]
pub(crate) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The sites of a bitboard, row by row from the bottom left corner.
pub(crate) fn sites(set: u32) -> impl Iterator<Item = Site> {
    bits(set).map(|point| site(point.trailing_zeros() as u8))
}

const fn lines() -> [(Site, Site); SEGMENTS] {
    let mut lines = [(Site(0), Site(0)); SEGMENTS];
    let mut count = 0;
    let mut from = 0;
    while from < WIDTH * WIDTH {
        // Each segment once, from its lower or left end.
        let directions = [EAST, NORTH, NORTH + EAST, NORTH - EAST];
        let mut i = 0;
        while i < directions.len() {
            let start = bit(Site(from));
            let diagonal = i >= 2;
            let end = shift(start, directions[i]) & ALL;
            if end != 0 && (!diagonal || start & CROSSINGS != 0) {
                lines[count] = (Site(from), site(end.trailing_zeros() as u8));
                count += 1;
            }
            i += 1;
        }
        from += 1;
    }
    assert!(count == SEGMENTS);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_and_points_are_one_to_one() {
        for index in 0..25 {
            assert_eq!(site(point(Site(index))), Site(index));
            assert_eq!(site_bits(bit(Site(index))), 1 << index);
            assert_ne!(bit(Site(index)) & ALL, 0);
        }
        assert_eq!(ALL.count_ones(), 25);
    }

    #[test]
    fn diagonals_cross_corners_and_centre() {
        assert_eq!(CROSSINGS.count_ones(), 13);
        for index in [0, 4, 12, 20, 24] {
            assert_ne!(bit(Site(index)) & CROSSINGS, 0, "{index}");
        }
        assert_eq!(bit(Site(1)) & CROSSINGS, 0);
    }
}
