//! Accumulators that followed a game are those of its board, whatever was played, and files come back.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_game::{Random, Rules, Side, Site};
use quirkat_nnue::{
    InputLayout, Inputs, Network, NetworkError, NetworkEval, NetworkHeader, PieceInputs, SiteStates,
};
use quirkat_search::Evaluate;
use std::sync::Arc;

/// A network of random weights for a game.
fn network<P: Rules, I: Inputs<P>, const WIDTH: usize>(seed: u64) -> Network<WIDTH> {
    let layout = InputLayout::new::<P, I>();
    let header = NetworkHeader {
        game: P::NAME.to_owned(),
        inputs: I::NAME.to_owned(),
        input_count: layout.count() as u16,
        width: WIDTH as u16,
        buckets: 8,
        most_pieces: 32,
        scale: 400,
        training: "random".to_owned(),
    };
    let mut random = Random::new(seed);
    Network::random(header, &mut || random.bits())
}

/// Black sees what White sees of the position with colours exchanged, and mirroring comes and goes with a king.
#[derive(Clone, Copy)]
struct MirroredByKing;

impl Inputs<Chess> for MirroredByKing {
    const NAME: &'static str = "mirrored";

    fn mirrored(position: &Chess, view: Side) -> bool {
        let king = |site: &Site| {
            let piece = position.piece_on(*site).map(|id| Chess::PIECES[id.index()]);
            piece.is_some_and(|piece| piece.name == "king" && piece.side == view)
        };
        let mut sites = Chess::BOARD.sites();
        sites.find(king).is_some_and(|site| site.0 % 8 >= 4)
    }
}

/// Pieces with an empty site before them are in another state, which changes without a move of theirs.
#[derive(Clone, Copy)]
struct Unblocked;

impl Inputs<Baroque> for Unblocked {
    const NAME: &'static str = "unblocked";
    const STATES: usize = 2;

    fn states(position: &Baroque) -> SiteStates {
        let unblocked = (0..56).filter(|&site| position.piece_on(Site(site + 8)).is_none());
        SiteStates {
            odd: unblocked.fold(0, |sites, site| sites | 1 << site),
            high: 0,
        }
    }
}

/// Plays random games and holds the state that followed each against the state of its board. Only some positions are judged
/// on the way, as in a search.
fn follow<P: Rules, I: Inputs<P>, const WIDTH: usize>(games: u64) {
    let mut eval = NetworkEval::<P, I, WIDTH>::new(Arc::new(network::<P, I, WIDTH>(7)));
    let mut random = Random::new(3);
    for _ in 0..games {
        let mut position = P::start();
        let mut state = eval.state(&position);
        for ply in 0..120 {
            let moves = position.legal_moves();
            let Some(mv) = random
                .choose(&moves)
                .filter(|_| position.decided().is_none())
            else {
                break;
            };
            position.play_observed(mv, &mut eval.observe(&mut state));
            if random.below(3) == 0 {
                let followed = eval.evaluate(&position, &mut state);
                let mut fresh = eval.state(&position);
                let counted = eval.evaluate(&position, &mut fresh);
                assert_eq!(followed, counted, "{position} after {ply} plies");
            }
        }
    }
}

#[test]
fn accumulators_follow_every_game() {
    follow::<Chess, PieceInputs, 64>(40);
    follow::<Chess, MirroredByKing, 128>(40);
    follow::<Baroque, PieceInputs, 256>(20);
    follow::<Baroque, Unblocked, 64>(20);
    follow::<Ultima, PieceInputs, 64>(20);
    follow::<Alquerque, PieceInputs, 512>(40);
}

/// Plays and takes back random moves as a search does: each state is stepped from the one before it, and settled if it is judged or played
/// on from.
fn search<P: Rules, I: Inputs<P>, const WIDTH: usize>(moves: usize) {
    let mut eval = NetworkEval::<P, I, WIDTH>::new(Arc::new(network::<P, I, WIDTH>(9)));
    let mut random = Random::new(4);
    let mut line = vec![P::start()];
    let root = eval.state(&line[0]);
    let mut stack = vec![root; 64];
    let mut judged = 0;
    for _ in 0..moves {
        let ply = line.len() - 1;
        let position = line[ply].clone();
        let mut settle = |stack: &mut [_], ply: usize| {
            let (before, after) = stack.split_at_mut(ply);
            eval.settle(&line[ply], before.last(), &mut after[0]);
        };
        settle(&mut stack, ply);
        if random.below(3) == 0 {
            let score = eval.evaluate(&position, &mut stack[ply]);
            let mut fresh = eval.state(&position);
            assert_eq!(
                score,
                eval.evaluate(&position, &mut fresh),
                "{position} at ply {ply}"
            );
            judged += 1;
        }
        let legal = position.legal_moves();
        let next = random.choose(&legal);
        let back = ply > 40 || random.below(20) == 0 || position.decided().is_some();
        let Some(mv) = next.filter(|_| !back) else {
            line.truncate(1 + ply / 2);
            continue;
        };
        let (before, after) = stack.split_at_mut(ply + 1);
        eval.step(&before[ply], &mut after[0]);
        let passed = position.null_move().filter(|_| random.below(8) == 0);
        line.push(passed.unwrap_or_else(|| {
            let mut next = position.clone();
            next.play_observed(mv, &mut eval.observe(&mut after[0]));
            next
        }));
    }
    assert!(judged > moves / 6, "{judged} of {moves}");
}

#[test]
fn accumulators_follow_a_search() {
    search::<Chess, PieceInputs, 64>(6000);
    search::<Chess, MirroredByKing, 128>(6000);
    search::<Baroque, PieceInputs, 64>(3000);
    search::<Baroque, Unblocked, 64>(3000);
    search::<Ultima, PieceInputs, 64>(3000);
    search::<Alquerque, PieceInputs, 64>(3000);
}

#[test]
fn both_sides_see_the_same_of_positions_with_colours_exchanged() {
    let pairs = [
        (
            "4k3/8/8/3q4/8/2N5/PP6/4K3 w - - 0 1",
            "4k3/pp6/2n5/8/3Q4/8/8/4K3 b - - 0 1",
        ),
        (
            "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq - 0 1",
            "r3k2r/8/8/4p3/8/8/8/R3K2R w KQkq - 0 1",
        ),
    ];
    let mut eval =
        NetworkEval::<Chess, PieceInputs, 128>::new(Arc::new(network::<Chess, PieceInputs, 128>(
            1,
        )));
    let mut score = |text: &str| {
        let position: Chess = text.parse().expect(text);
        let mut state = eval.state(&position);
        eval.evaluate(&position, &mut state)
    };
    for (one, other) in pairs {
        assert_eq!(score(one), score(other), "{one}");
    }
}

/// The sum written out in the plainest way, in wide numbers.
#[test]
fn the_output_is_that_of_plain_arithmetic() {
    let network = network::<Alquerque, PieceInputs, 64>(5);
    let bytes = network.to_bytes();
    let layout = InputLayout::new::<Alquerque, PieceInputs>();
    let mut at = bytes.len() - 4 - 8 * 4 - 2 * 64 * (layout.count() + 1 + 16);
    let mut next = || {
        at += 2;
        i64::from(i16::from_le_bytes([bytes[at - 2], bytes[at - 1]]))
    };
    let rows: Vec<Vec<i64>> = (0..layout.count() + 17)
        .map(|_| (0..64).map(|_| next()).collect())
        .collect();
    let mut eval = NetworkEval::<Alquerque, PieceInputs, 64>::new(Arc::new(network));
    let position = Alquerque::start();
    let mut sums = [rows[layout.count()].clone(), rows[layout.count()].clone()];
    let mut pieces = 0;
    for site in Alquerque::BOARD.sites() {
        let Some(piece) = position.piece_on(site) else {
            continue;
        };
        pieces += 1;
        for view in Side::BOTH {
            let row = &rows[layout.index(view, false, layout.code(piece, 0), site)];
            for (sum, weight) in sums[view.index()].iter_mut().zip(row) {
                *sum += weight;
            }
        }
    }
    let bucket = (pieces - 1) * 8 / 32;
    let outputs = &rows[layout.count() + 1 + 2 * bucket..];
    let dot = |view: usize| -> i64 {
        let terms = sums[view].iter().zip(&outputs[view]);
        terms
            .map(|(&sum, &weight)| sum.clamp(0, 255).pow(2) * weight)
            .sum()
    };
    let expected = ((dot(0) + dot(1)) / 255 + 100 * bucket as i64) * 400 / (255 * 64);
    let mut state = eval.state(&position);
    assert_eq!(i64::from(eval.evaluate(&position, &mut state)), expected);
}

#[test]
fn files_come_back_and_broken_ones_are_refused() {
    let read = |bytes: &[u8]| {
        let count = InputLayout::new::<Chess, PieceInputs>().count();
        Network::<64>::read(bytes, "chess", "pieces", count)
    };
    let bytes = network::<Chess, PieceInputs, 64>(9).to_bytes();
    let back = read(&bytes).expect("what was written is read");
    assert_eq!(back.to_bytes(), bytes);
    assert_eq!(read(b"QUIRK").unwrap_err(), NetworkError::Foreign);
    let mut newer = bytes.clone();
    newer[8] = 9;
    assert_eq!(
        read(&newer).unwrap_err(),
        NetworkError::Version { found: 9 }
    );
    let mut damaged = bytes.clone();
    damaged[5000] ^= 1;
    assert_eq!(read(&damaged).unwrap_err(), NetworkError::Damaged);
    let short = read(&bytes[..bytes.len() - 1]).unwrap_err();
    assert!(matches!(short, NetworkError::Length { .. }), "{short}");
    let other = network::<Ultima, PieceInputs, 64>(9).to_bytes();
    assert!(matches!(read(&other), Err(NetworkError::Game { .. })));
    let wide = network::<Chess, PieceInputs, 128>(9).to_bytes();
    assert_eq!(read(&wide).unwrap_err(), NetworkError::Width(128));
    // No prefix and no single changed byte of the header brings it down.
    for length in 0..200 {
        assert!(read(&bytes[..length]).is_err());
    }
    for at in 0..60 {
        let mut changed = bytes.clone();
        changed[at] ^= 0xff;
        assert!(read(&changed).is_err(), "byte {at}");
    }
}
