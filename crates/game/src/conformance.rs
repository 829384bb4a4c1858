//! The conformance suite that every game passes; one call in a game's tests runs all of it.
//!
//! The game provides a reference: a second, slow move generator written straight from the rules, which works on position
//! texts alone. The suite plays random games and compares the two at every position.

mod board;
mod guide;
mod moves;
mod notation;

pub use guide::check_guide;

use crate::{MoveList, Random, Rules};
use board::RecentPositions;
use moves::ForeignMoves;
use std::fmt::{Debug, Display};
use std::ops::Deref;

/// A reference's answer for a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expected {
    /// The legal moves, each with the text of the position after it, in any order.
    pub moves: Vec<(String, String)>,
    /// The ending that [`Position::ending`](crate::Position::ending) must return, as text (`0-1 checkmate`).
    pub ending: Option<String>,
}

/// How much the suite plays, and from which positions.
#[derive(Clone, Debug)]
pub struct Suite {
    /// Random games from each start position.
    pub games: usize,
    /// Plies after which a game is broken off. The first game from each start is played to its end.
    pub plies: usize,
    /// The random seed.
    pub seed: u64,
    /// Position texts to start from, besides the usual start.
    pub starts: Vec<String>,
}

impl Default for Suite {
    fn default() -> Suite {
        Suite {
            games: 20,
            plies: 200,
            seed: 1,
            starts: Vec::new(),
        }
    }
}

/// Runs the suite at its default size.
pub fn check<P: Rules>(reference: fn(&str) -> Expected) {
    check_with::<P>(&Suite::default(), reference);
}

/// Runs the suite. Panics at the first failure, naming the position and the difference.
pub fn check_with<P: Rules>(suite: &Suite, reference: fn(&str) -> Expected) {
    check_guide::<P>(P::GUIDE);
    let mut starts = vec![P::start()];
    for text in &suite.starts {
        match text.parse() {
            Ok(start) => starts.push(start),
            Err(error) => panic!("the start `{text}` is refused: {error}"),
        }
    }
    let mut player = RandomPlayer::new(Random::new(suite.seed), reference);
    for start in &starts {
        for game in 0..suite.games {
            // The cap is for games that never end by themselves.
            let plies = if game == 0 {
                suite.plies.max(5000)
            } else {
                suite.plies
            };
            player.play(start, plies);
        }
    }
}

/// Plays random games and runs every check at every position. It remembers moves and positions across games.
struct RandomPlayer<P: Rules> {
    random: Random,
    reference: fn(&str) -> Expected,
    foreign_moves: ForeignMoves<P::Move>,
    recent: RecentPositions<P>,
    /// Number of positions visited.
    visited: usize,
}

impl<P: Rules> RandomPlayer<P> {
    fn new(random: Random, reference: fn(&str) -> Expected) -> RandomPlayer<P> {
        RandomPlayer {
            random,
            reference,
            foreign_moves: ForeignMoves::new(),
            recent: RecentPositions::new(),
            visited: 0,
        }
    }

    /// Plays one game and checks each of its positions.
    fn play(&mut self, start: &P, plies: usize) {
        let mut trail = MoveTrail::new(start);
        // Half of the games prefer captures, since random play rarely ends otherwise.
        let prefer_captures = self.random.below(2) == 0;
        let mut position = start.clone();
        let mut moves = Vec::new();
        for ply in 0..=plies {
            let checked = CheckedPosition::new(&position);
            self.visit(&checked);
            if ply == plies || position.ending().is_some() {
                break;
            }
            let mv = self.choose(&checked, prefer_captures);
            trail.0.push(position.move_text(mv));
            moves.push(mv);
            position.play(mv);
        }
        notation::record_round_trips(start, &moves);
    }

    fn choose(&mut self, checked: &CheckedPosition<'_, P>, prefer_captures: bool) -> P::Move {
        let takes = |mv: &P::Move| !checked.position.captures(*mv).is_empty();
        let captures: Vec<P::Move> = if prefer_captures {
            checked.moves.iter().copied().filter(takes).collect()
        } else {
            Vec::new()
        };
        let no_move = || checked.fail("no move and no end");
        match self.random.choose(&captures) {
            Some(mv) if self.random.below(2) == 0 => mv,
            _ => self.random.choose(&checked.moves).unwrap_or_else(no_move),
        }
    }

    /// Runs all checks on one position. The expensive ones run at the first position and then now and then.
    fn visit(&mut self, checked: &CheckedPosition<'_, P>) {
        const EXPENSIVE_INTERVAL: usize = 128;
        notation::position_round_trip(checked);
        moves::ending_matches_moves(checked);
        moves::agree_with_reference(checked, self.reference);
        notation::moves_round_trip(checked);
        notation::moves_are_words(checked);
        moves::is_legal_matches_list(checked, &self.foreign_moves, &mut self.random);
        board::pieces_are_known(checked);
        board::observer_tracks_board(checked);
        board::captures_match_board(checked);
        moves::codes_round_trip(checked);
        moves::steps_can_be_taken_back(checked);
        moves::stages_cover_all_moves(checked);
        moves::null_move_is_sound(checked);
        moves::victims_are_captured(checked);
        board::child_keys_differ(checked);
        board::transposition_keys_match(checked, &mut self.random);
        self.recent.compare(checked);
        if self.visited == 0 || self.random.below(EXPENSIVE_INTERVAL) == 0 {
            notation::only_legal_moves_parse(checked);
            notation::junk_is_rejected(checked);
            notation::mutated_texts_are_sound(checked, &mut self.random, self.reference);
            moves::perft_is_consistent(checked);
        }
        self.visited += 1;
        self.foreign_moves.add(&checked.moves, &mut self.random);
    }
}

/// The moves so far, printed when a check or the game panics, so that the failure can be reproduced.
struct MoveTrail(Vec<String>);

impl MoveTrail {
    fn new<P: Rules>(start: &P) -> MoveTrail {
        MoveTrail(vec![format!("{} `{start}`:", P::NAME)])
    }
}

impl Drop for MoveTrail {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the suite was playing {}", self.0.join(" "));
        }
    }
}

/// The game and position named in a failure message.
struct FailureContext {
    game: &'static str,
    text: String,
}

impl FailureContext {
    fn new<P: Rules>(position: &P) -> FailureContext {
        FailureContext {
            game: P::NAME,
            text: position.to_string(),
        }
    }

    /// Panics, naming the position.
    #[track_caller]
    fn fail(&self, difference: impl Display) -> ! {
        panic!("{} `{}`: {difference}", self.game, self.text)
    }

    /// Panics unless `holds`.
    #[track_caller]
    fn require(&self, holds: bool, difference: impl Display) {
        if !holds {
            self.fail(difference);
        }
    }

    /// Panics unless the two values are equal.
    #[track_caller]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "callers compare values they just made"
    )]
    fn require_equal<T: PartialEq + Debug>(&self, ours: T, expected: T, what: impl Display) {
        if ours != expected {
            self.fail(format_args!("{what} is {ours:?}, expected {expected:?}"));
        }
    }
}

/// A position with its legal moves, their texts, and the positions after them.
struct CheckedPosition<'a, P: Rules> {
    context: FailureContext,
    position: &'a P,
    moves: MoveList<P::Move>,
    move_texts: Vec<String>,
    children: Vec<P>,
}

impl<'a, P: Rules> CheckedPosition<'a, P> {
    fn new(position: &'a P) -> CheckedPosition<'a, P> {
        let moves = position.legal_moves();
        CheckedPosition {
            context: FailureContext::new(position),
            position,
            move_texts: moves.iter().map(|&mv| position.move_text(mv)).collect(),
            children: moves.iter().map(|&mv| position.after(mv)).collect(),
            moves,
        }
    }

    /// Each move with its text and the position after it.
    fn plays(&self) -> impl Iterator<Item = (P::Move, &String, &P)> {
        let texts = self.moves.iter().zip(&self.move_texts);
        texts
            .zip(&self.children)
            .map(|((&mv, text), after)| (mv, text, after))
    }
}

impl<P: Rules> Deref for CheckedPosition<'_, P> {
    type Target = FailureContext;

    fn deref(&self) -> &FailureContext {
        &self.context
    }
}
