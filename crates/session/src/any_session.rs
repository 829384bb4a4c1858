//! Sessions for displays that learn only at run time which game is played: all that a [`Session`](crate::Session) does, with
//! nothing in it that depends on the game. Each call is dispatched once.

use crate::registry::with_session;
use crate::{
    AnySession, Feature, Features, HistoryLine, Message, Ply, Seat, SessionError, Setup, Standing,
    Target, Thinking, Thought, TimeControl,
};
use quirkat_game::pgn::{self, Problem};
use quirkat_game::{Ending, Geometry, Piece, Side, Site};
use quirkat_search::Score;
use std::time::{Duration, Instant};

impl AnySession {
    /// The game's name in commands.
    pub fn game(&self) -> &'static str {
        with_session!(self, session => session.game())
    }

    /// The shape of the board.
    pub fn board(&self) -> Geometry {
        with_session!(self, session => session.board())
    }

    /// The text of the position on the board.
    pub fn position_text(&self) -> String {
        with_session!(self, session => session.position_text())
    }

    /// Who is to move.
    pub fn side_to_move(&self) -> Side {
        with_session!(self, session => session.side_to_move())
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        with_session!(self, session => session.in_check())
    }

    /// Where the piece stands that is in check.
    pub fn checked(&self) -> Option<Site> {
        with_session!(self, session => session.checked())
    }

    /// A number that changes whenever the game or those who play it do.
    pub fn moment(&self) -> u64 {
        with_session!(self, session => session.moment())
    }

    /// The names of the game's notations, the one that commands are written in first.
    pub fn notations(&self) -> Vec<&'static str> {
        with_session!(self, session => session.notations())
    }

    /// Who a text names; see [`Session::seat`](crate::Session::seat).
    pub fn seat(&self, text: &str) -> Result<Seat, SessionError> {
        with_session!(self, session => session.seat(text))
    }

    /// Begins a game between two players.
    pub fn begin(&mut self, seats: [Seat; 2], now: Instant) -> Result<(), SessionError> {
        with_session!(self, session => session.begin(seats, now))
    }

    /// Lets somebody else go on for a side, in mid-game too.
    pub fn change(&mut self, side: Side, seat: Seat) -> Result<(), SessionError> {
        with_session!(self, session => session.change(side, seat))
    }

    /// Gives both players so much time; `None` for all they want.
    pub fn set_time(&mut self, control: Option<TimeControl>) -> Result<(), SessionError> {
        with_session!(self, session => session.set_time(control))
    }

    /// Switches a feature.
    pub fn set_feature(&mut self, feature: Feature, on: bool) -> Result<(), SessionError> {
        with_session!(self, session => session.set_feature(feature, on))
    }

    /// Leaves the game without a result, and has another ready to begin.
    pub fn abort(&mut self) {
        with_session!(self, session => session.abort());
    }

    /// The board on which a game would begin, to be changed.
    pub fn setup(&self) -> Result<Setup, SessionError> {
        with_session!(self, session => session.setup())
    }

    /// Lets games begin with a board that was set up.
    pub fn set_up(&mut self, setup: &Setup) -> Result<(), SessionError> {
        with_session!(self, session => session.set_up(setup))
    }

    /// Whether a game is being played: moves were made, and it is not over.
    pub fn in_progress(&self) -> bool {
        with_session!(self, session => session.in_progress())
    }

    /// Plays the move of a person that a text in any notation of the game means.
    pub fn play(&mut self, text: &str, now: Instant) -> Result<Vec<Message>, SessionError> {
        with_session!(self, session => session.play(text, now))
    }

    /// What the opponent whose turn it is has to do.
    pub fn thinking(&self, now: Instant) -> Option<Thinking> {
        with_session!(self, session => session.thinking(now))
    }

    /// Plays the move that an opponent has found.
    pub fn answer(
        &mut self,
        thought: &Thought,
        now: Instant,
    ) -> Result<Vec<Message>, SessionError> {
        with_session!(self, session => session.answer(thought, now))
    }

    /// The task to find a good move for the side to move.
    pub fn hint(&self) -> Result<Thinking, SessionError> {
        with_session!(self, session => session.hint())
    }

    /// Takes back so many moves of the people at the board; see [`Session::undo`](crate::Session::undo).
    pub fn undo(&mut self, moves: usize, now: Instant) -> Result<Message, SessionError> {
        with_session!(self, session => session.undo(moves, now))
    }

    /// Gives up for a side.
    pub fn resign(&mut self, side: Side) -> Result<Message, SessionError> {
        with_session!(self, session => session.resign(side))
    }

    /// Asks for a draw; see [`Session::ask_draw`](crate::Session::ask_draw).
    pub fn ask_draw(&mut self, side: Side) -> Result<Message, SessionError> {
        with_session!(self, session => session.ask_draw(side))
    }

    /// Declines the draw that the other side offers.
    pub fn decline_draw(&mut self, side: Side) -> Result<Message, SessionError> {
        with_session!(self, session => session.decline_draw(side))
    }

    /// Ends the game if the time of the side to move is over.
    pub fn check_time(&mut self, now: Instant) -> Option<Message> {
        with_session!(self, session => session.check_time(now))
    }

    /// The game in PGN, on a date that PGN can write: `2024.02.29`.
    pub fn to_pgn(&self, date: &str) -> Result<pgn::Game, Problem> {
        with_session!(self, session => session.to_pgn(date))
    }

    /// Takes up a game from PGN where it was left.
    pub fn load(&mut self, game: &pgn::Game, now: Instant) -> Result<(), SessionError> {
        with_session!(self, session => session.load(game, now))
    }

    /// Who plays a side.
    pub fn player(&self, side: Side) -> &Seat {
        with_session!(self, session => session.player(side))
    }

    /// For whom a person at the only display acts; see [`Session::at_display`](crate::Session::at_display).
    pub fn at_display(&self) -> Side {
        with_session!(self, session => session.at_display())
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<Ending> {
        with_session!(self, session => session.ending())
    }

    /// The score over all games that were played to an end, this one included.
    pub fn standing(&self) -> Standing {
        with_session!(self, session => session.standing())
    }

    /// Which features are on.
    pub fn features(&self) -> Features {
        with_session!(self, session => session.features())
    }

    /// Who offers a draw.
    pub fn offer(&self) -> Option<Side> {
        with_session!(self, session => session.offer())
    }

    /// The time that a side has left; `None` without clocks.
    pub fn time_left(&self, side: Side, now: Instant) -> Option<Duration> {
        with_session!(self, session => session.time_left(side, now))
    }

    /// Where the last move began and ended.
    pub fn last_move(&self) -> Option<(Site, Site)> {
        with_session!(self, session => session.last_move())
    }

    /// What stands where, from the bottom left corner row by row.
    pub fn pieces(&self) -> Vec<Option<Piece>> {
        with_session!(self, session => session.pieces())
    }

    /// The legal moves, by where they begin and end.
    pub fn targets(&self) -> Vec<Target> {
        with_session!(self, session => session.targets())
    }

    /// The moves that begin on the site of that name.
    pub fn targets_from(&self, site: &str) -> Result<Vec<Target>, SessionError> {
        with_session!(self, session => session.targets_from(site))
    }

    /// The moves played, with the time each took.
    pub fn plies(&self) -> Vec<Ply> {
        with_session!(self, session => session.plies())
    }

    /// The moves played, in the notation of that name.
    pub fn history(&self, notation: &str) -> Result<Vec<HistoryLine>, SessionError> {
        with_session!(self, session => session.history(notation))
    }

    /// What the start and the position after each move are worth to White.
    pub fn scores(&mut self) -> Vec<Score> {
        with_session!(self, session => session.scores())
    }

    /// Those of the scores that are known; see [`Session::scores_so_far`](crate::Session::scores_so_far).
    pub fn scores_so_far(&self) -> Vec<Score> {
        with_session!(self, session => session.scores_so_far())
    }

    /// Searches for the next score that is not known; `false` where all are known.
    pub fn judge_next(&mut self) -> bool {
        with_session!(self, session => session.judge_next())
    }
}
