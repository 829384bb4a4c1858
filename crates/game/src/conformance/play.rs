//! Random play, with every check at every position.

use super::legality::Memory;
use super::seen::Seen;
use super::{Expected, board, counts, keys, legality, records, reference, search, texts};
use crate::{Random, Rules};

/// Plays games and remembers enough of them to compare positions across games.
pub(super) struct Player<P: Rules> {
    random: Random,
    reference: fn(&str) -> Expected,
    memory: Memory<P::Move>,
    window: keys::Window<P>,
    /// Positions visited so far.
    visited: usize,
}

impl<P: Rules> Player<P> {
    pub(super) fn new(random: Random, reference: fn(&str) -> Expected) -> Player<P> {
        Player {
            random,
            reference,
            memory: Memory::new(),
            window: keys::Window::new(),
            visited: 0,
        }
    }

    /// Plays one game, checking each of its positions, the first and the last included.
    pub(super) fn play(&mut self, start: &P, plies: usize) {
        let mut trail = Trail::new(start);
        // Half of the games are bloody, since quiet random play rarely comes to an end.
        let bloody = self.random.below(2) == 0;
        let mut position = start.clone();
        let mut moves = Vec::new();
        for ply in 0..=plies {
            let seen = Seen::new(&position);
            self.visit(&seen);
            if ply == plies || position.ending().is_some() {
                break;
            }
            let mv = self.choose(&seen, bloody);
            trail.0.push(position.move_text(mv));
            moves.push(mv);
            position.play(mv);
        }
        records::hold(start, &moves);
    }

    fn choose(&mut self, seen: &Seen<'_, P>, bloody: bool) -> P::Move {
        let takes = |mv: &P::Move| !seen.position.captures(*mv).is_empty();
        let captures: Vec<P::Move> = if bloody {
            seen.moves.iter().copied().filter(takes).collect()
        } else {
            Vec::new()
        };
        let quiet = || seen.fail("no move and no end");
        match self.random.choose(&captures) {
            Some(mv) if self.random.below(2) == 0 => mv,
            _ => self.random.choose(&seen.moves).unwrap_or_else(quiet),
        }
    }

    /// All the checks of one position; the costly ones now and then, and first of all.
    fn visit(&mut self, seen: &Seen<'_, P>) {
        const RARELY: usize = 128;
        texts::position_round_trip(seen);
        reference::ends_where_moves_end(seen);
        reference::agrees(seen, self.reference);
        texts::moves_round_trip(seen);
        records::moves_are_words(seen);
        legality::is_membership(seen, &self.memory, &mut self.random);
        board::pieces_are_known(seen);
        board::observers_follow(seen);
        board::captures_are_losses(seen);
        search::codes_are_unique(seen);
        search::stages_make_all_moves(seen);
        search::passing_is_sound(seen);
        search::gains_are_real(seen);
        keys::children_differ(seen);
        keys::transpositions_meet(seen, &mut self.random);
        self.window.compare(seen);
        if self.visited == 0 || self.random.below(RARELY) == 0 {
            texts::only_moves_are_read(seen);
            texts::junk_is_refused(seen);
            texts::changed_texts_are_sound(seen, &mut self.random, self.reference);
            counts::add_up(seen);
        }
        self.visited += 1;
        self.memory.keep(&seen.moves, &mut self.random);
    }
}

/// The game so far, printed when a check (or the game itself) panics, so that the way there can be played again.
struct Trail(Vec<String>);

impl Trail {
    fn new<P: Rules>(start: &P) -> Trail {
        Trail(vec![format!("{} `{start}`:", P::NAME)])
    }
}

impl Drop for Trail {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the suite was playing {}", self.0.join(" "));
        }
    }
}
