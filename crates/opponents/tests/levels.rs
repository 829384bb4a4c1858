//! Levels: legal everywhere, repeatable, human in what they overlook, and rising.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_game::{Outcome, Position, Random, Record, Rules, Side, play_random_plies};
use quirkat_games::{Playable, PlayerOptions, open_player};
use quirkat_opponents::{
    BookChoice, Decision, EngineOptions, EnginePlayer, EngineStrength, LEVEL_NAMES, LEVELS,
    LevelSearch, Oversight, OversightReason, Player, Strength, Turn,
};
use quirkat_search::{Control, Limits};

fn open<P: Playable>(number: usize, seed: u64, options: &PlayerOptions) -> Box<dyn Player<P>> {
    let name = LEVEL_NAMES[number - 1];
    open_player(name, seed, options).expect(name)
}

/// A level that plays openings by heart where it knows them.
fn level_with_book<P: Playable>(number: usize, seed: u64) -> Box<dyn Player<P>> {
    open(number, seed, &PlayerOptions::default())
}

/// A level that thinks from its first move on.
fn level<P: Playable>(number: usize, seed: u64) -> Box<dyn Player<P>> {
    let options = PlayerOptions {
        book: BookChoice::Off,
        ..PlayerOptions::default()
    };
    open(number, seed, &options)
}

fn decide<P: Playable>(
    player: &mut dyn Player<P>,
    record: &Record<P>,
    limits: Limits,
) -> Decision<P::Move> {
    let control = Control::default();
    let decision = player.choose(&Turn::new(record, limits, &control), &mut |_| {});
    let decision = decision.expect("levels do not fail");
    assert!(decision.best().is_some(), "the game goes on");
    decision
}

fn choose<P: Playable>(player: &mut dyn Player<P>, record: &Record<P>, nodes: u64) -> P::Move {
    let decision = decide(player, record, Limits::nodes(nodes));
    decision.best().expect("the game goes on")
}

/// Positions all over the game, from the start on.
fn positions<P: Rules>(count: usize, longest: usize) -> Vec<P> {
    let mut random = Random::new(5);
    let mut positions = vec![P::start()];
    while positions.len() < count {
        let plies = random.below(longest) as u32;
        positions.extend(play_random_plies(P::start(), plies, &mut random));
    }
    positions
}

fn every_level_plays_legal_moves<P: Playable>(longest: usize) {
    for (seed, position) in (1..).zip(positions::<P>(60, longest)) {
        let record = Record::new(position.clone());
        for number in 1..=LEVELS {
            let mut player = level_with_book::<P>(number, seed);
            let mv = choose(&mut *player, &record, 1500);
            assert!(position.is_legal(mv), "level {number} in {position}");
        }
    }
}

#[test]
fn every_level_plays_legal_moves_wherever_it_is() {
    every_level_plays_legal_moves::<Chess>(150);
    every_level_plays_legal_moves::<Baroque>(150);
    every_level_plays_legal_moves::<Ultima>(150);
    every_level_plays_legal_moves::<Alquerque>(40);
}

/// Holds what a level says it overlooks against what it plays.
fn no_level_plays_what_it_overlooks<P: Playable>(longest: usize) {
    let mut overlooked = [0; LEVELS];
    for (seed, position) in (1..).zip(positions::<P>(60, longest)) {
        let record = Record::new(position.clone());
        for number in 1..=LEVELS {
            let mut player = level::<P>(number, seed);
            let chosen = choose(&mut *player, &record, 1500);
            assert_eq!(player.overlooks(&record, &[chosen]), None, "{position}");
            let mut moves = position.legal_moves();
            moves.retain(|mv| player.overlooks(&record, &[*mv]).is_some());
            overlooked[number - 1] += moves.len();
        }
    }
    assert!(overlooked[..5].is_sorted_by(|a, b| a > b), "{overlooked:?}");
    assert!(overlooked[0] > 100, "{overlooked:?}");
    assert_eq!(overlooked[LEVELS - 1], 0);
}

#[test]
fn no_level_plays_what_it_overlooks_in_any_game() {
    no_level_plays_what_it_overlooks::<Chess>(150);
    no_level_plays_what_it_overlooks::<Baroque>(150);
    no_level_plays_what_it_overlooks::<Ultima>(150);
    no_level_plays_what_it_overlooks::<Alquerque>(40);
}

#[test]
fn a_level_walks_into_an_answer_that_it_overlooks_and_into_no_other() {
    // Taking the pawn loses the bishop, which a level sees unless it overlooks just that.
    let position: Chess = "4k3/2p2ppp/3p4/8/8/6B1/5PPP/4K3 w - - 0 1"
        .parse()
        .expect("legal");
    let record = Record::new(position);
    let [greedy, answer] = ["g3d6", "c7d6"];
    let greedy = position.parse_move(greedy).expect("legal");
    let answer = position.after(greedy).parse_move(answer).expect("legal");
    let mut walked_in = 0;
    for seed in 0..400 {
        let mut player = level::<Chess>(1, seed);
        let chosen = choose(&mut *player, &record, 1500);
        let oversight = player.overlooks(&record, &[greedy, answer]);
        if chosen == greedy {
            walked_in += 1;
            let unnoticed = Oversight {
                ply: 1,
                reason: OversightReason::Unnoticed,
            };
            assert_eq!(oversight, Some(unnoticed), "seed {seed}");
        }
    }
    assert!(walked_in > 0);
}

#[test]
fn what_lies_too_far_ahead_is_told_from_what_is_not_noticed() {
    let record = Record::new(Chess::start());
    let mut line = Vec::new();
    let mut position = Chess::start();
    for text in ["e2e4", "e7e5", "g1f3"] {
        line.push(position.parse_move(text).expect(text));
        position.play(line[line.len() - 1]);
    }
    let too_far = |number: usize| {
        let told =
            (0..50).filter_map(|seed| level::<Chess>(number, seed).overlooks(&record, &line));
        let far = told.filter(|oversight| oversight.reason == OversightReason::TooFar);
        let mut plies: Vec<_> = far.map(|oversight| oversight.ply).collect();
        plies.dedup();
        plies
    };
    // The first level looks at nothing but captures after its own move, the second at nothing else after the answer.
    assert_eq!(too_far(1), [1]);
    assert_eq!(too_far(2), [2]);
    assert_eq!(too_far(6), []);
}

#[test]
fn a_level_that_plays_by_heart_overlooks_nothing() {
    let record = Record::new(Chess::start());
    for mv in Chess::start().legal_moves() {
        let mut player = level_with_book::<Chess>(5, 3);
        assert_eq!(player.overlooks(&record, &[mv]), None);
    }
}

/// Half points of the first level in games of both colours against the second, from openings at random.
fn half_points<P: Playable>(stronger: usize, weaker: usize, games: u64) -> u64 {
    let mut points = 0;
    for number in 0..games {
        let us = Side::BOTH[number as usize % 2];
        let levels = match us {
            Side::White => [stronger, weaker],
            Side::Black => [weaker, stronger],
        };
        let mut players = levels.map(|level| level_with_book::<P>(level, number));
        let mut random = Random::new(number / 2);
        let start = loop {
            if let Some(start) = play_random_plies(P::start(), 6, &mut random) {
                break start;
            }
        };
        let mut record = Record::new(start);
        let outcome = loop {
            let ending = record.ending().or_else(|| record.claimable());
            if let Some(ending) = ending {
                break ending.outcome;
            }
            let side = record.position().side_to_move();
            let mv = choose(&mut *players[side.index()], &record, 500);
            record.play(mv).expect("a legal move");
        };
        points += match outcome {
            Outcome::Win(side) if side == us => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw => 1,
        };
    }
    points
}

/// Steps of two, so that few games show them; the steps of one are measured in the arena (docs/levels.md).
fn low_levels_rise<P: Playable>() {
    for weaker in [1, 3] {
        let made = half_points::<P>(weaker + 2, weaker, 20);
        assert!(
            made > 24,
            "{}: {made} half points of 40 against level {weaker}",
            P::NAME
        );
    }
}

#[test]
fn low_levels_of_chess_rise() {
    low_levels_rise::<Chess>();
}

#[test]
fn low_levels_of_baroque_chess_rise() {
    low_levels_rise::<Baroque>();
}

#[test]
fn low_levels_of_ultima_rise() {
    low_levels_rise::<Ultima>();
}

#[test]
fn low_levels_of_alquerque_rise() {
    low_levels_rise::<Alquerque>();
}

/// How many of a hundred players of a level play a move.
fn players_who_find(level: usize, position: &str, mv: &str) -> usize {
    let position: Chess = position.parse().expect(position);
    let mv = position.parse_move(mv).expect(mv);
    let record = Record::new(position);
    let finds = |&seed: &u64| choose(&mut *self::level(level, seed), &record, 2000) == mv;
    (0..100).filter(finds).count()
}

#[test]
fn the_weakest_overlook_a_mate_that_others_find() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1";
    let found: Vec<_> = (1..=6)
        .map(|level| players_who_find(level, mate, "b1b8"))
        .collect();
    assert!((20..90).contains(&found[0]), "{found:?}");
    assert!(found[5] > 95, "{found:?}");
    assert!(found.is_sorted(), "{found:?}");
}

#[test]
fn a_queen_that_hangs_is_seen_by_beginners_too() {
    let hangs = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1";
    for level in 1..=LEVELS {
        let takes = players_who_find(level, hangs, "f3h4");
        assert!(takes >= 80, "level {level}: {takes}");
    }
}

/// Whatever a level overlooks, it does not give a piece for nothing where its move and the answer are all there is to see.
#[test]
fn middling_levels_do_not_leave_their_queen_to_be_taken() {
    let attacked = "rnbqkbnr/ppp2ppp/4p3/3p4/4P1Q1/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1";
    let position: Chess = attacked.parse().expect("a position");
    // Black attacks the queen and waits for the answer.
    let record = Record::new(position.after(position.parse_move("g8f6").expect("a move")));
    for level in [5, 6] {
        let keeps = |&seed: &u64| {
            let mut player = self::level::<Chess>(level, seed);
            let mv = choose(&mut *player, &record, 20_000);
            let after = record.position().after(mv);
            let loses =
                |&answer: &_| after.material_gain(answer) > 900 && after.see_ge(answer, 700);
            !after.legal_moves().iter().any(loses)
        };
        let kept = (0..50).filter(keeps).count();
        assert!(kept >= 47, "level {level}: {kept}");
    }
}

#[test]
fn a_level_chooses_among_the_moves_it_is_asked_about() {
    let record = Record::<Chess>::default();
    let wanted = [record.position().parse_move("a2a3").expect("a move")];
    let control = Control::default();
    for number in 1..LEVELS {
        let full = Chess::roster().levels[number - 1].search == LevelSearch::Full;
        assert!(!full, "no level below the last searches with all strength");
        let options = EngineOptions::new(Chess::built_in_eval());
        let strength = EngineStrength::Limited(Strength::level(number));
        let mut player = EnginePlayer::new(Chess::roster(), options, strength, 3);
        let turn = Turn {
            moves: &wanted,
            ..Turn::new(&record, Limits::nodes(500), &control)
        };
        let decision = player.choose(&turn, &mut |_| {}).expect("a move");
        assert_eq!(decision.best(), Some(wanted[0]));
    }
}

#[test]
fn limits_hold_for_every_level() {
    for number in 1..=LEVELS {
        let mut player = level::<Chess>(number, 1);
        let record = Record::<Chess>::default();
        let decision = decide(&mut *player, &record, Limits::depth(1));
        assert_eq!(decision.depth, Some(1), "level {number}");
        let decision = decide(&mut *player, &record, Limits::nodes(100));
        // What has begun is looked at to its end, and the first depth always is.
        assert!(decision.nodes < 1000, "level {number}");
    }
}
