//! Looking ahead pays in every game: six plies beat random play always, and two plies clearly.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_game::{Outcome, Position, Random, Record, Side};
use quirkat_games::Playable;
use quirkat_search::{Control, Engine, Limits, Request};

/// Someone to play against.
enum Player<P: Playable> {
    /// Any legal move.
    Anyhow(Random),
    /// The best move that so many plies show.
    Ahead(Box<Engine<P, P::Eval>>, u32),
}

impl<P: Playable> Player<P> {
    fn ahead(plies: u32) -> Player<P> {
        Player::Ahead(Box::new(Engine::new(P::built_in_eval(), 8, 1)), plies)
    }

    fn choose(&mut self, record: &Record<P>) -> P::Move {
        let position = record.position();
        let mv = match self {
            Player::Anyhow(random) => random.choose(&position.legal_moves()),
            Player::Ahead(engine, plies) => {
                let mut request = Request::new(position.clone(), Limits::depth(*plies));
                let before = &record.positions()[..record.plies()];
                request.history = before.iter().map(Position::key).collect();
                let found = engine.search(&request, &Control::default(), &mut |_| {});
                found.best()
            }
        };
        mv.expect("the game goes on")
    }
}

/// A game between White and Black after some random moves.
fn play<P: Playable>(mut players: [Player<P>; 2], opening: usize, seed: u64) -> Outcome {
    let mut random = Random::new(seed);
    let mut record = Record::<P>::default();
    loop {
        if let Some(ending) = record.ending().or_else(|| record.claimable()) {
            return ending.outcome;
        }
        let position = record.position();
        let mv = if record.plies() < opening {
            random
                .choose(&position.legal_moves())
                .expect("the game goes on")
        } else {
            players[position.side_to_move().index()].choose(&record)
        };
        record.play(mv).expect("players play legal moves");
    }
}

/// Half points that six plies make in so many games against an opponent, each side taken in turn.
fn half_points<P: Playable>(games: u64, opening: usize, opponent: fn(u64) -> Player<P>) -> u32 {
    let game = |number: u64| {
        let us = Side::BOTH[number as usize % 2];
        let players = match us {
            Side::White => [Player::ahead(6), opponent(number)],
            Side::Black => [opponent(number), Player::ahead(6)],
        };
        match play(players, opening, number / 2) {
            Outcome::Win(side) if side == us => 2,
            Outcome::Win(_) => 0,
            Outcome::Draw => 1,
        }
    };
    (0..games).map(game).sum()
}

fn beats_random_play<P: Playable>() {
    let made = half_points::<P>(20, 0, |number| Player::Anyhow(Random::new(number)));
    assert_eq!(made, 40, "{}: {made} half points of 40", P::NAME);
}

fn beats_two_plies<P: Playable>() {
    let made = half_points::<P>(60, 4, |_| Player::ahead(2));
    assert!(made >= 84, "{}: {made} half points of 120", P::NAME);
}

#[test]
fn baroque_is_played_better_by_looking_ahead() {
    beats_random_play::<Baroque>();
    beats_two_plies::<Baroque>();
}

#[test]
fn ultima_is_played_better_by_looking_ahead() {
    beats_random_play::<Ultima>();
    beats_two_plies::<Ultima>();
}

#[test]
fn alquerque_is_played_better_by_looking_ahead() {
    beats_random_play::<Alquerque>();
    beats_two_plies::<Alquerque>();
}
