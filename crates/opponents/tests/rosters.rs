//! What must hold of every opponent of every game.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_game::{Position, Random, Record};
use quirkat_games::Playable;
use quirkat_opponents::{
    EngineOptions, MAX_DOCUMENT_DEPTH, OpponentError, OpponentKind, Player, Turn,
};
use quirkat_search::{Control, Limits};
use std::collections::HashSet;
use std::time::Duration;

/// Enough for any level, and little enough that all of them are soon done.
const SHORT: Limits = Limits {
    depth: None,
    nodes: Some(3000),
    move_time: None,
    clock: None,
    mate: None,
    overhead: Duration::ZERO,
    for_line: false,
};

fn open<P: Playable>(name: &str, seed: u64) -> Result<Box<dyn Player<P>>, OpponentError> {
    let options = EngineOptions::new(P::built_in_eval());
    P::roster().open(name, seed, options)
}

/// Why a text names nobody.
fn refusal<P: Playable>(text: &str) -> OpponentError {
    open::<P>(text, 1).err().expect("no opponent")
}

fn find<P: Playable>(
    player: &mut dyn Player<P>,
    record: &Record<P>,
    limits: Limits,
    control: &Control,
) -> Option<P::Move> {
    let decision = player.choose(&Turn::new(record, limits, control), &mut |_| {});
    decision.expect("opponents do not fail").best()
}

fn choose<P: Playable>(player: &mut dyn Player<P>, record: &Record<P>) -> P::Move {
    let mv = find(player, record, SHORT, &Control::default());
    mv.expect("the game goes on")
}

/// How many random moves games begin with, where they are not to follow a book.
const OPENING: usize = 3;
/// How long the games are.
const PLIES: usize = 14;

/// A game of an opponent against itself, so many random moves first.
fn play<P: Playable>(name: &str, opening: usize, seed: u64) -> Record<P> {
    let mut random = Random::new(7);
    let mut record = Record::<P>::default();
    let mut player = open::<P>(name, seed).expect(name);
    while record.plies() < opening + PLIES && record.ending().is_none() {
        let mv = if record.plies() < opening {
            random.choose(&record.position().legal_moves())
        } else {
            Some(choose(&mut *player, &record))
        };
        record.play(mv.expect("a move")).expect("a legal move");
    }
    record
}

fn check<P: Playable>() {
    let mut names = HashSet::new();
    for profile in P::roster().profiles() {
        let name = profile.name;
        assert!(names.insert(name), "two are called {name}");
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(plain), "{name}");
        assert!(profile.about.ends_with('.'), "{name}");
        assert_eq!(profile.about.matches(". ").count(), 0, "{name}");
        let document = profile.kind == OpponentKind::Document;
        assert_eq!(profile.source.is_some(), document, "{name}");

        // From the start on, where chance may also choose an opening, and from later boards: a player that tosses only between
        // equal moves may have none for a whole game. Since foveros-hard counts special moves by their codes, it has few.
        let varies = (0..100).step_by(10).any(|opening| {
            let game = play::<P>(name, opening, 1);
            let seeds = if profile.chance { 2..30 } else { 2..3 };
            let mut with_other_seeds = seeds.map(|seed| play::<P>(name, opening, seed));
            with_other_seeds.any(|other| other.moves() != game.moves())
        });
        assert_eq!(varies, profile.chance, "{name}");

        let game = play::<P>(name, OPENING, 1);
        assert_eq!(game.moves(), play::<P>(name, OPENING, 1).moves(), "{name}");
        undone_moves_are_chosen_again(name, game);
    }
    assert!(!names.is_empty());
}

/// A move depends on the game and the seed, not on what the player was asked before.
fn undone_moves_are_chosen_again<P: Playable>(name: &str, mut game: Record<P>) {
    let mut player = open::<P>(name, 1).expect(name);
    let moves = game.moves().to_vec();
    while game.plies() > OPENING {
        game.undo(1).expect("a ply");
        assert_eq!(choose(&mut *player, &game), moves[game.plies()], "{name}");
    }
}

#[test]
fn opponents_of_chess_keep_their_promises() {
    check::<Chess>();
}

#[test]
fn opponents_of_baroque_chess_keep_their_promises() {
    check::<Baroque>();
}

#[test]
fn opponents_of_ultima_keep_their_promises() {
    check::<Ultima>();
}

#[test]
fn opponents_of_alquerque_keep_their_promises() {
    check::<Alquerque>();
}

#[test]
fn a_new_game_has_its_own_chance() {
    let record = Record::<Chess>::default();
    let mut player = open::<Chess>("waterloo-1", 1).expect("an opponent");
    let first: Vec<_> = (0..20)
        .map(|seed| {
            player.new_game(record.start(), seed).expect("a game");
            choose(&mut *player, &record)
        })
        .collect();
    let different: HashSet<_> = first.iter().collect();
    assert!(different.len() > 5, "{first:?}");
    player.new_game(record.start(), 0).expect("a game");
    assert_eq!(choose(&mut *player, &record), first[0]);
}

#[test]
fn nobody_moves_in_a_finished_game() {
    let mated: Chess = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"
        .parse()
        .expect("a position");
    let record = Record::new(mated);
    for profile in Chess::roster().profiles() {
        let mut player = open::<Chess>(profile.name, 1).expect("an opponent");
        let control = Control::default();
        let mv = find(&mut *player, &record, Limits::default(), &control);
        assert_eq!(mv, None, "{}", profile.name);
    }
}

#[test]
fn a_depth_can_be_chosen_where_the_opponent_takes_one() {
    open::<Alquerque>("atlanta:6", 1).expect("an opponent");
    let profile = Alquerque::roster().profile("atlanta:6").expect("a profile");
    assert_eq!(profile.depth, Some(6));
    open::<Alquerque>("atlanta", 1).expect("an opponent");
    let usual = Alquerque::roster().profile("atlanta").expect("a profile");
    assert_eq!((usual.depth, usual.any_depth), (Some(4), true));
    let too_deep = (MAX_DOCUMENT_DEPTH + 1).to_string();
    for text in ["0", "", "x", "-1", "6:6", &too_deep] {
        let error = refusal::<Alquerque>(&format!("atlanta:{text}"));
        let said = error.to_string();
        assert!(
            said.starts_with(&format!("`{text}` is not a depth for `atlanta`")),
            "{said}"
        );
    }
    let error = refusal::<Chess>("gent:4");
    assert_eq!(error, OpponentError::Fixed("gent"));
}

#[test]
fn a_name_that_nobody_has_is_told_who_there_is() {
    let error = refusal::<Chess>("stockfish\n");
    assert_eq!(
        error.to_string(),
        "`stockfish\\n` is not an opponent of chess; those are level-1 to level-10, elo:RATING, foveros-random, foveros-easy, \
         foveros-hard, gent and waterloo-1 to waterloo-4"
    );
    let error = refusal::<Baroque>("atlanta");
    assert_eq!(
        error.to_string(),
        "`atlanta` is not an opponent of baroque; those are level-1 to level-10, elo:RATING and toledo"
    );
}

#[test]
fn a_stopped_opponent_still_moves() {
    let control = Control::default();
    control.stop();
    let record = Record::<Alquerque>::default();
    let mut player = open::<Alquerque>("atlanta:60", 1).expect("an opponent");
    let mv = find(&mut *player, &record, Limits::default(), &control);
    assert!(record.position().is_legal(mv.expect("a move")));
}
