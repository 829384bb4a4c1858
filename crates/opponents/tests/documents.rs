//! The players of the documents, held against what the documents say.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, BaroquePosition, PieceKind, RuleSet, Ultima};
use quirkat_chess::Chess;
use quirkat_game::{Outcome, Position, Random, Record, Rules};
use quirkat_games::{Playable, PlayerOptions, open_player};
use quirkat_opponents::{Decision, Turn};
use quirkat_search::{Control, Limits, win_in};
use std::collections::BTreeSet;
use std::time::Duration;

fn choose<P: Playable>(name: &str, seed: u64, record: &Record<P>) -> Decision<P::Move> {
    let mut player = open_player(name, seed, &PlayerOptions::default()).expect(name);
    let control = Control::default();
    let turn = Turn::new(record, Limits::default(), &control);
    let decision = player.choose(&turn, &mut |_| {}).expect(name);
    assert_eq!(decision.pv.len(), 1, "{name} finds a move and says no more");
    // How long it took is all that differs between players that decide alike.
    Decision {
        elapsed: Duration::ZERO,
        ..decision
    }
}

fn choose_move<P: Playable>(name: &str, seed: u64, record: &Record<P>) -> P::Move {
    let decision = choose(name, seed, record);
    decision.best().expect("the game goes on")
}

/// The text of the move chosen in a position.
fn chosen<P: Playable>(name: &str, seed: u64, position: &str) -> String {
    let Ok(position) = position.parse::<P>() else {
        panic!("no position: {position}");
    };
    let mv = choose_move(name, seed, &Record::new(position.clone()));
    position.move_text(mv)
}

/// Records of random games that go on.
fn records<P: Rules>(count: usize, longest: usize) -> Vec<Record<P>> {
    let mut random = Random::new(17);
    let mut records = Vec::new();
    while records.len() < count {
        let mut record = Record::<P>::default();
        for _ in 0..2 + random.below(longest) {
            if let Some(mv) = random.choose(&record.position().legal_moves()) {
                let _ = record.play(mv);
            }
        }
        if record.ending().is_none() {
            records.push(record);
        }
    }
    records
}

/// Minimax as books define it, for the side to move: no windows, no order, nothing left out. Wins outweigh everything, sooner
/// ones more.
fn minimax<P: Position>(position: &P, depth: u32, value: &dyn Fn(&P) -> i32) -> i32 {
    let moves = position.legal_moves();
    let ending = position
        .decided()
        .or_else(|| moves.is_empty().then(|| position.stuck()));
    match ending.map(|ending| ending.outcome) {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(side)) if side == position.side_to_move() => {
            return 1_000_000 + depth as i32;
        }
        Some(Outcome::Win(_)) => return -1_000_000 - depth as i32,
        None if depth == 0 => return value(position),
        None => {}
    }
    let scores = moves
        .iter()
        .map(|&mv| -minimax(&position.after(mv), depth - 1, value));
    scores.max().expect("there are moves")
}

/// The first of the best moves.
fn best<P: Position>(position: &P, depth: u32, value: &dyn Fn(&P) -> i32) -> P::Move {
    let moves = position.legal_moves();
    let scores = moves
        .iter()
        .map(|&mv| -minimax(&position.after(mv), depth - 1, value));
    let scores: Vec<_> = scores.collect();
    let highest = scores.iter().max().expect("there are moves");
    let place = scores.iter().position(|score| score == highest);
    moves[place.expect("it is one of them")]
}

// Toledo: Baroque Chess in Lisp.

/// The table of scores in section 7.
fn toledo_scores<R: RuleSet>(position: &BaroquePosition<R>) -> i32 {
    let us = position.side_to_move();
    let sum = |side| -> i32 {
        let count = |kind| position.pieces(side, kind).count() as i32;
        10_000 * count(PieceKind::King)
            + 200 * count(PieceKind::Leaper)
            + 150
                * (count(PieceKind::Imitator)
                    + count(PieceKind::Freezer)
                    + count(PieceKind::StepBack))
            + 100 * (count(PieceKind::Squeezer) + count(PieceKind::Coordinator))
    };
    sum(us) - sum(!us)
}

fn toledo_plays_minimax<R: RuleSet>()
where
    BaroquePosition<R>: Playable,
{
    for record in records::<BaroquePosition<R>>(4, 30) {
        let position = record.position();
        let expected = best(position, 3, &toledo_scores);
        let decision = choose("toledo", 1, &record);
        assert_eq!(decision.best(), Some(expected), "{position}");
        let value = minimax(position, 3, &toledo_scores);
        if value.abs() < 10_000 {
            assert_eq!(decision.score, Some(value), "{position}");
        }
        // Three levels down, and no further.
        let all: u64 = (0..=3).map(|depth| position.perft(depth)).sum();
        assert!(decision.nodes < all, "{position}");
    }
}

/// The game searches three levels down with alpha-beta, which gives the same answer as looking at everything.
#[test]
fn toledo_finds_the_best_of_three_plies_by_the_scores_of_the_table() {
    toledo_plays_minimax::<quirkat_baroque::BaroqueRules>();
    toledo_plays_minimax::<quirkat_baroque::UltimaRules>();
}

/// The king's score is far above all others: it is taken whatever else there is to take.
#[test]
fn toledo_takes_a_king_before_anything_else() {
    let either = "8/8/8/8/3p4/8/1kp5/K1L5 w 0 1";
    assert_eq!(chosen::<Baroque>("toledo", 1, either), "a1b2");
}

/// In all the transcripts the computer, which has Black, begins by moving the pawn from row 1 to row 3 in column 5.
#[test]
fn toledo_begins_with_the_pawn_of_the_transcripts() {
    for first in ["a2a6", "g2g5", "c2c6"] {
        let mut record = Record::<Baroque>::default();
        record.play_text(first).expect(first);
        let mv = choose_move("toledo", 1, &record);
        assert_eq!(record.position().move_text(mv), "f7f5");
    }
    let mut blocked = Record::<Ultima>::default();
    blocked.play_text("f2f5").expect("a move");
    let decision = choose("toledo", 1, &blocked);
    assert!(decision.nodes > 0, "it has to think");
    // It is a habit of Black's, and of the usual start.
    assert!(choose("toledo", 1, &Record::<Baroque>::default()).nodes > 0);
    let mut later = Record::<Baroque>::default();
    for text in ["a2a6", "h7h6", "a6a5"] {
        later.play_text(text).expect(text);
    }
    assert!(choose("toledo", 1, &later).nodes > 0);
}

// Georgia Tech: CS 2360, assignments 7 and 8.

/// A static evaluation that counts men, for whoever is to move.
fn men(position: &Alquerque) -> i32 {
    let us = position.side_to_move();
    position.count_men(us) as i32 - position.count_men(!us) as i32
}

/// The move is chosen by minimax, so many moves ahead as the argument says, and not any further.
#[test]
fn atlanta_looks_exactly_as_far_as_it_is_told() {
    for depth in 1..=5 {
        let name = format!("atlanta:{depth}");
        for record in records::<Alquerque>(12, 30) {
            let position = record.position();
            let decision = choose(&name, 1, &record);
            let expected = best(position, depth, &men);
            assert_eq!(decision.best(), Some(expected), "{position}");
            let all: u64 = (0..=depth).map(|depth| position.perft(depth)).sum();
            assert!(decision.nodes <= all, "{position}");
        }
    }
    let start = Record::<Alquerque>::default();
    assert_eq!(choose("atlanta", 1, &start), choose("atlanta:4", 9, &start));
}

/// A board on which the opponent cannot move is a winning board, so the evaluation must know whose turn it is.
#[test]
fn atlanta_leaves_the_opponent_without_a_move() {
    let mut tried = 0;
    for record in records::<Alquerque>(2000, 60) {
        let position = record.position();
        let blocks = |mv| {
            let after = position.after(mv);
            after.decided().is_none() && after.count_moves() == 0
        };
        if position.legal_moves().into_iter().any(blocks) {
            let decision = choose("atlanta:1", 1, &record);
            assert_eq!(decision.score, Some(win_in(1)), "{position}");
            tried += 1;
        }
    }
    assert!(tried > 5, "{tried} boards were tried");
}

// Gent: Project Schaakcomputer.

fn gent_values(position: &Chess) -> i32 {
    use quirkat_chess::PieceKind;
    let us = position.side_to_move();
    let sum = |side| -> i32 {
        let men = [
            (PieceKind::Pawn, 1),
            (PieceKind::Knight, 12),
            (PieceKind::Bishop, 3),
            (PieceKind::Rook, 5),
            (PieceKind::Queen, 25),
        ];
        let worth =
            men.map(|(kind, pawns)| position.board().pieces(side, kind).count() as i32 * pawns);
        worth.iter().sum()
    };
    sum(us) - sum(!us)
}

/// How many moves the program goes through, and the most that one wins in pawns, found from a position's text on a plain board:
/// nobody asks for check.
fn gent_moves(position: &Chess) -> (usize, Option<i32>) {
    let text = position.to_string();
    let fields: Vec<_> = text.split(' ').collect();
    let mut board = [[' '; 8]; 8];
    for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
        let squares = row.chars().flat_map(|c| match c.to_digit(10) {
            Some(empty) => vec![' '; empty as usize],
            None => vec![c],
        });
        for (square, file) in squares.zip(0..) {
            board[rank][file] = square;
        }
    }
    let white = fields[1] == "w";
    let at = |rank: i32, file: i32| {
        let inside = (0..8).contains(&rank) && (0..8).contains(&file);
        inside.then(|| board[rank as usize][file as usize])
    };
    let is_own = |c: char| c != ' ' && c.is_uppercase() == white;
    let is_enemy = |c: char| c != ' ' && c.is_uppercase() != white;
    let all = [
        (1, 0),
        (-1, 0),
        (0, 1),
        (0, -1),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    ];
    let jumps = [
        (1, 2),
        (2, 1),
        (-1, 2),
        (-2, 1),
        (1, -2),
        (2, -1),
        (-1, -2),
        (-2, -1),
    ];
    let worth = |man: char| match man.to_ascii_lowercase() {
        'p' => 1,
        'b' => 3,
        'r' => 5,
        'n' => 12,
        'q' => 25,
        _ => 0,
    };
    // What each move wins.
    let mut won = Vec::new();
    for (rank, file) in (0..8).flat_map(|rank| (0..8).map(move |file| (rank, file))) {
        let man = at(rank, file).unwrap_or(' ');
        if !is_own(man) {
            continue;
        }
        let (directions, far): (&[(i32, i32)], i32) = match man.to_ascii_lowercase() {
            'n' => (&jumps, 1),
            'k' => (&all, 1),
            'q' => (&all, 7),
            'r' => (&all[..4], 7),
            'b' => (&all[4..], 7),
            _ => (&[], 0),
        };
        for (up, right) in directions {
            for steps in 1..=far {
                let to = at(rank + steps * up, file + steps * right);
                match to {
                    Some(' ') => won.push(0),
                    Some(other) => {
                        won.extend(is_enemy(other).then(|| worth(other)));
                        break;
                    }
                    None => break,
                }
            }
        }
        if man.eq_ignore_ascii_case(&'p') {
            let (up, home) = if white { (1, 1) } else { (-1, 6) };
            // What it becomes is worth so much more.
            let becomes: &[i32] = if rank == home + 5 * up {
                &[2, 11, 24, 4]
            } else {
                &[0]
            };
            if at(rank + up, file) == Some(' ') {
                won.extend(becomes);
                won.extend((rank == home && at(rank + 2 * up, file) == Some(' ')).then_some(0));
            }
            for side in [-1, 1] {
                let name = |file: i32| format!("{}{}", (b'a' + file as u8) as char, rank + up + 1);
                let passed = (0..8).contains(&(file + side)) && name(file + side) == fields[3];
                let taken = at(rank + up, file + side).filter(|&man| is_enemy(man));
                if let Some(prey) = taken.or(passed.then_some('p')) {
                    won.extend(becomes.iter().map(|more| more + worth(prey)));
                }
            }
        }
    }
    let row = if white { 0 } else { 7 };
    let empty =
        |files: std::ops::Range<i32>| files.into_iter().all(|file| at(row, file) == Some(' '));
    for letter in fields[2].chars().filter(|&c| is_own(c)) {
        let castles = match letter.to_ascii_lowercase() {
            'k' => empty(5..7),
            'q' => empty(1..4),
            _ => false,
        };
        won.extend(castles.then_some(0));
    }
    (won.len(), won.into_iter().max())
}

/// Algorithm 5 without its pruning: one ply more where there are fewer than four moves, three times in a line at most. A king
/// that is mated is taken two plies later, where so many are left. On the last ply nobody's king can be taken any more.
fn gent_minimax(position: &Chess, ply: i32, depth: u32, spare: u32) -> i32 {
    if position.decided().is_some() {
        return 0;
    }
    let moves = position.legal_moves();
    if depth >= 2 && moves.is_empty() {
        let draw = position.stuck().outcome == Outcome::Draw;
        return if draw { 0 } else { ply - 1_000_000 };
    }
    if depth == 0 {
        return gent_values(position);
    }
    let (count, most) = gent_moves(position);
    let (depth, spare) = if count < 4 && spare > 0 {
        (depth, spare - 1)
    } else {
        (depth - 1, spare)
    };
    let believed = gent_values(position) + most.unwrap_or(0);
    if moves.is_empty() {
        return believed;
    }
    let scores = moves.iter().map(|&mv| {
        let after = position.after(mv);
        -gent_minimax(&after, ply + 1, depth, spare)
    });
    let best = scores.max().expect("there are moves");
    if depth == 0 { best.max(believed) } else { best }
}

/// The depth is bounded at three, and the score is the difference of the men's values in table 2.1.
#[test]
fn gent_plays_one_of_the_best_moves_of_three_plies() {
    for record in records::<Chess>(8, 80) {
        let position = record.position();
        let narrow = u32::from(gent_moves(position).0 < 4);
        let score = |mv| {
            let after = position.after(mv);
            -gent_minimax(&after, 1, 2 + narrow, 3 - narrow)
        };
        let highest = position.legal_moves().into_iter().map(score).max();
        let mv = choose_move("gent", 3, &record);
        assert_eq!(Some(score(mv)), highest, "{position}");
    }
}

/// Where scores are equal a coin decides, so that the computer does not always play the same game.
#[test]
fn gent_varies_between_equal_moves() {
    let start = Record::<Chess>::default();
    let moves: BTreeSet<_> = (0..200)
        .map(|seed| choose_move("gent", seed, &start))
        .collect();
    // Nothing can be won in three plies, so all twenty moves are equal; the coin favours those that come first.
    assert!(moves.len() > 5, "{moves:?}");
}

/// Its `better_of` keeps a move against the best of those after it by a coin, so the first it finds is played every other time:
/// at the start the knight's, from b1 to a3, then the other to c3.
#[test]
fn gent_favours_the_moves_that_it_finds_first() {
    let start = Record::<Chess>::default();
    let mut times = std::collections::BTreeMap::new();
    for seed in 0..400 {
        let mv = start
            .position()
            .move_text(choose_move("gent", seed, &start));
        *times.entry(mv).or_insert(0) += 1;
    }
    for (mv, expected) in [("b1a3", 200), ("b1c3", 100), ("g1f3", 50), ("g1h3", 25)] {
        let found = times.get(mv).copied().unwrap_or(0);
        assert!(
            (expected * 7 / 10..=expected * 14 / 10).contains(&found),
            "{mv}: {times:?}"
        );
    }
}

/// It assumes that a side in check has its king taken on the next ply, three plies being all it looks at: it mates in one, and
/// walks into a mate in one, since that king would be taken on the fourth ply.
#[test]
fn gent_sees_its_own_mate_and_not_the_enemys() {
    for seed in 0..5 {
        let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(chosen::<Chess>("gent", seed, mate), "a1a8");
    }
    // Taking the knight leaves the back rank to the rook.
    let bait = "4r1k1/5ppp/8/8/n7/8/5PPP/R5K1 w - - 0 1";
    for seed in 0..5 {
        assert_eq!(chosen::<Chess>("gent", seed, bait), "a1a4");
    }
}

/// A knight is worth four bishops to it.
#[test]
fn gent_gives_bishops_for_a_knight() {
    let position = "4k3/8/2p5/3n4/8/1B6/8/4K3 w - - 0 1";
    for seed in 0..5 {
        assert_eq!(chosen::<Chess>("gent", seed, position), "b3d5");
    }
}

/// With fewer than four moves the tree is small, so it looks one ply deeper, to mate sooner.
#[test]
fn gent_looks_deeper_where_there_are_few_moves() {
    let narrow = Record::new(
        "k7/p7/P7/8/8/7p/7P/7K w - - 0 1"
            .parse::<Chess>()
            .expect("a position"),
    );
    let all: u64 = (0..=3).map(|depth| narrow.position().perft(depth)).sum();
    assert!(choose("gent", 1, &narrow).nodes > all);
}

// Bristol: FOVEROS.

/// Checkmate has the highest score of all, at every level.
#[test]
fn foveros_mates_where_it_can() {
    for name in ["foveros-random", "foveros-easy", "foveros-hard"] {
        for seed in 0..5 {
            let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
            assert_eq!(chosen::<Chess>(name, seed, mate), "a1a8", "{name}");
        }
    }
}

/// In a random game the gains have no influence: a hanging queen is mostly left alone, while the hard level always takes it.
#[test]
fn foveros_is_aggressive_only_where_it_is_hard() {
    let hanging = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
    let takes = |name| {
        let seeds = 0..20;
        seeds
            .filter(|&seed| chosen::<Chess>(name, seed, hanging) == "f3h4")
            .count()
    };
    assert_eq!(takes("foveros-hard"), 20);
    assert!(takes("foveros-random") < 10);
}

/// Pieces and moves are permuted at random, so that equal moves are chosen by chance.
#[test]
fn foveros_varies_with_the_seed() {
    let start = Record::<Chess>::default();
    let moves: BTreeSet<_> = (0..50)
        .map(|seed| choose_move("foveros-random", seed, &start))
        .collect();
    assert!(moves.len() > 8, "{moves:?}");
}

// Waterloo: CS 246.

/// The first level chooses among all legal moves with equal probability, each promotion being a move of its own.
#[test]
fn the_first_level_of_waterloo_plays_every_move_alike() {
    let record = Record::new(
        "8/P6k/8/8/8/8/8/K7 w - - 0 1"
            .parse::<Chess>()
            .expect("a position"),
    );
    let moves = record.position().legal_moves();
    assert_eq!(moves.len(), 3 + 4);
    let times = moves.iter().map(|&mv| {
        let seeds = 0..700;
        seeds
            .filter(|&seed| choose_move("waterloo-1", seed, &record) == mv)
            .count()
    });
    for times in times {
        assert!((60..140).contains(&times), "{times}");
    }
}

/// The second level is offensive: it takes whatever is best to take, though it loses more by it; the third does not.
#[test]
fn the_third_level_of_waterloo_sees_that_its_men_are_attacked() {
    let guarded = "4k3/3p4/2p5/8/8/8/2Q5/4K3 w - - 0 1";
    assert_eq!(chosen::<Chess>("waterloo-2", 1, guarded), "c2c6");
    assert_ne!(chosen::<Chess>("waterloo-3", 1, guarded), "c2c6");
}

/// The fourth level looks at two moves of the third level's kind, three deep, and at nothing else.
#[test]
fn the_fourth_level_of_waterloo_follows_two_moves_three_deep() {
    for record in records::<Chess>(8, 40) {
        let decision = choose("waterloo-4", 1, &record);
        assert!(
            (1..=2 + 4 + 8).contains(&decision.nodes),
            "{}",
            decision.nodes
        );
    }
    let start = choose("waterloo-4", 1, &Record::<Chess>::default());
    assert_eq!(start.nodes, 14);
}
