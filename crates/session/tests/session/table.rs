//! A table with two people at it, and a clock that goes when it is told to.

use quirkat_chess::Chess;
use quirkat_game::{Rules, Side};
use quirkat_games::{Playable, PlayerOptions};
use quirkat_search::{Control, Score};
use quirkat_session::{DrawReply, Message, Seat, Session, SessionError};
use std::time::{Duration, Instant};

pub(crate) const PEOPLE: [Seat; 2] = [Seat::Person, Seat::Person];

/// A session, and what its clock shows.
pub(crate) struct Table<P: Playable> {
    pub(crate) session: Session<P>,
    pub(crate) now: Instant,
}

/// Two people who have not begun a game yet.
pub(crate) fn waiting<P: Playable>(start: P) -> Table<P> {
    Table {
        session: Session::new(start, 1, PlayerOptions::default()),
        now: Instant::now(),
    }
}

/// Two people who have begun a game of chess.
pub(crate) fn people() -> Table<Chess> {
    at(Chess::start())
}

/// Two people who have begun a game with a position.
pub(crate) fn at<P: Playable>(start: P) -> Table<P> {
    let mut table = waiting(start);
    table.begin(PEOPLE);
    table
}

/// Two people who have begun a game with the position of a text.
pub(crate) fn position<P: Playable>(text: &str) -> Table<P> {
    at(text
        .parse()
        .unwrap_or_else(|_| panic!("not a position: {text}")))
}

impl<P: Playable> Table<P> {
    pub(crate) fn begin(&mut self, seats: [Seat; 2]) {
        let begun = self.session.begin(seats, self.now);
        begun.expect("a game can begin");
    }

    /// Seats the players of these names and begins.
    pub(crate) fn invite(&mut self, white: &str, black: &str) {
        let seats = [white, black].map(|name| self.session.seat(name).expect(name));
        self.begin(seats);
    }

    pub(crate) fn wait(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
    }

    pub(crate) fn try_play(&mut self, text: &str) -> Result<Vec<Message>, SessionError> {
        self.session.play(text, self.now)
    }

    /// Plays a person's moves; what was told of the last is given, a line for each message.
    pub(crate) fn play(&mut self, moves: &str) -> String {
        let mut told = String::new();
        for text in moves.split_whitespace() {
            told = lines(&self.try_play(text).expect(text));
        }
        told
    }

    /// Lets the opponent whose turn it is move.
    pub(crate) fn answer(&mut self) -> String {
        let thinking = self.session.thinking(self.now).expect("an opponent's turn");
        let thought = thinking.run(&Control::default());
        lines(
            &self
                .session
                .answer(&thought, self.now)
                .expect("a legal move"),
        )
    }

    /// Lets opponents play until it is a person's turn or the game is over.
    pub(crate) fn answer_all(&mut self) {
        while let Some(thinking) = self.session.thinking(self.now) {
            let thought = thinking.run(&Control::default());
            let told = self.session.answer(&thought, self.now);
            assert!(!told.expect("a legal move").is_empty());
        }
    }

    /// Asks for a draw, and lets an opponent look at the position if it wants to.
    pub(crate) fn ask_draw(&mut self, side: Side) -> Result<Message, SessionError> {
        match self.session.ask_draw(side, self.now)? {
            DrawReply::Message(message) => Ok(message),
            DrawReply::Consider(judging) => {
                let answer = self.session.answer_draw(side, &judging.run(), self.now);
                Ok(answer.expect("the game has not gone on"))
            }
        }
    }

    /// Judges the next position that has no score; false where all have one.
    pub(crate) fn judge_next(&mut self) -> bool {
        let Some(judging) = self.session.judging() else {
            return false;
        };
        self.session.judged(&judging.run());
        true
    }

    /// The scores of all positions, judged where they are not known.
    pub(crate) fn scores(&mut self) -> Vec<Score> {
        while self.judge_next() {}
        self.session.scores()
    }

    pub(crate) fn undo(&mut self, moves: usize) -> Result<Message, SessionError> {
        self.session.undo(moves, self.now)
    }
}

pub(crate) fn lines(messages: &[Message]) -> String {
    let lines: Vec<_> = messages.iter().map(Message::to_string).collect();
    lines.join("\n")
}
