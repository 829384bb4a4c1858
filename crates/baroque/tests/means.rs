//! By what means pieces are taken, and which pieces are frozen, against the rules and the generator.

mod positions;

use positions::POSITIONS;
use quirkat_baroque::{Baroque, PieceKind, Ultima};
use quirkat_game::{Position, Random, Rules, Side, Site};

/// What a move takes and how, as a sentence would list it.
fn told<P: Rules>(position: &str, mv: &str) -> Vec<String> {
    let position: P = position.parse().expect("a position");
    let mv = position.parse_move(mv).expect("a move");
    let sites = position.captures(mv).into_iter();
    let told = sites.map(|site| {
        let means = position.means(mv, site).expect("a means");
        format!("{} {means}", P::BOARD.name(site))
    });
    told.collect()
}

#[test]
fn every_piece_tells_how_it_takes() {
    for (position, mv, says) in [
        (
            "7k/8/8/8/8/3l4/3K4/8 w 0 1",
            "d2d3",
            &["d3 by displacement"][..],
        ),
        (
            "7k/8/8/8/1Pp1pP2/8/8/3P3K w 0 1",
            "d1d4",
            &[
                "c4 squeezed between d4 and b4",
                "e4 squeezed between d4 and f4",
            ],
        ),
        ("k7/8/8/8/8/8/8/K1L1p3 w 0 1", "c1f1", &["e1 leapt over"]),
        (
            "7k/8/1l6/8/8/4C3/1K6/8 w 0 1",
            "e3h6",
            &["b6 coordinated with the king on b2"],
        ),
        (
            "7k/8/8/8/3lS3/8/8/K7 w 0 1",
            "e4h4",
            &["d4 drawn away from"],
        ),
        (
            "7k/8/8/8/4pP2/8/3I4/K2s4 w 0 1",
            "d2d4",
            &["d1 drawn away from", "e4 squeezed between d4 and f4"],
        ),
        (
            "8/8/8/3k4/4I3/8/8/K7 w 0 1",
            "e4d5",
            &["d5 by displacement"],
        ),
        ("8/2p5/3P4/2p5/2P5/8/8/k2K4 b 0 1", "c7c6", &[""; 0]),
    ] {
        assert_eq!(told::<Baroque>(position, mv), says, "{position} {mv}");
    }
    assert_eq!(
        told::<Ultima>("k7/8/8/8/8/8/8/K1L1p1p1 w 0 1", "c1h1"),
        ["e1 leapt over", "g1 leapt over"]
    );
}

/// Positions that random games from every test position lead to.
fn wander<P: Rules>(mut look: impl FnMut(&P)) {
    let mut random = Random::new(7);
    for text in POSITIONS {
        let mut position: P = text.parse().expect("a position");
        for _ in 0..60 {
            look(&position);
            let Some(mv) = random.choose(&position.legal_moves()) else {
                break;
            };
            position.play(mv);
        }
    }
}

#[test]
fn a_means_is_told_for_what_is_taken_and_for_nothing_else() {
    fn check<P: Rules>(position: &P) {
        for mv in position.legal_moves() {
            let taken = position.captures(mv);
            for site in P::BOARD.sites() {
                let means = position.means(mv, site);
                assert_eq!(means.is_some(), taken.contains(&site), "{position}");
            }
        }
    }
    wander::<Baroque>(check);
    wander::<Ultima>(check);
}

/// A piece is frozen exactly if the generator gives it no move, where a piece with an empty square beside it that could
/// go there has one.
#[test]
fn frozen_pieces_are_those_that_the_generator_holds() {
    fn check<P: Rules>(position: &P) {
        if position.decided().is_some() {
            return;
        }
        let frozen = position.frozen();
        let begins: Vec<Site> = position
            .legal_moves()
            .iter()
            .map(|&mv| position.from_to(mv).0)
            .collect();
        let side = position.side_to_move();
        for site in P::BOARD.sites() {
            let Some(piece) = position.piece_on(site) else {
                assert!(!frozen.contains(&site), "{position}");
                continue;
            };
            let piece = P::PIECES[piece.index()];
            if piece.side == side {
                let stuck = !begins.contains(&site);
                assert!(stuck || !frozen.contains(&site), "{position} {site:?}");
                let free = has_room(position, site, piece.name);
                assert!(
                    !free || stuck == frozen.contains(&site),
                    "{position} {site:?}"
                );
            }
        }
    }
    wander::<Baroque>(check);
    wander::<Ultima>(check);
}

/// Whether a square beside a piece is empty, in a direction in which it moves.
fn has_room<P: Rules>(position: &P, site: Site, name: &str) -> bool {
    let (file, rank) = (site.0 as i8 % 8, site.0 as i8 / 8);
    let straight = name == PieceKind::Squeezer.name();
    let ways = (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y)));
    let mut ways = ways.filter(|&(x, y)| (x, y) != (0, 0) && !(straight && x != 0 && y != 0));
    ways.any(|(x, y)| {
        let (file, rank) = (file + x, rank + y);
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board
            && position
                .piece_on(P::BOARD.site(file as u8, rank as u8))
                .is_none()
    })
}

#[test]
fn both_sides_frozen_pieces_are_told() {
    let position: Baroque = "7k/8/8/3fI3/2P5/8/8/K7 w 0 1".parse().unwrap();
    let named = |position: &Baroque| {
        let sites = position.frozen().into_iter();
        sites
            .map(|site| Baroque::BOARD.name(site))
            .collect::<Vec<_>>()
    };
    assert_eq!(named(&position), ["c4", "d5", "e5"]);
    assert_eq!(position.side_to_move(), Side::White);
    let mv = position.parse_move("a1b1").unwrap();
    assert_eq!(named(&position.after(mv)), ["c4", "d5", "e5"]);
    assert!(Baroque::start().frozen().is_empty());
}
