//! Sessions of whichever game: everything that a [`Session`] does, behind one trait without the game's type.

use crate::setup::first_position;
use crate::{
    Board, Customs, DrawReply, Feature, Features, HistoryLine, Judged, Judging, Message, PastBoard,
    Ply, Seat, Session, SessionError, SessionView, Setup, SetupError, Standing, Step, Target,
    Thinking, Thought,
};
use quirkat_game::pgn::{PgnGame, PgnProblem};
use quirkat_game::{Ending, Geometry, Guide, Piece, Side, Site};
use quirkat_games::{Game, Playable, PlayerOptions, TimeControl, Visitor};
use quirkat_opponents::Oversight;
use quirkat_review::{ReviewSettings, ReviewTask};
use quirkat_search::Score;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Declares the trait, and implements it by the methods of the same names, each written once.
macro_rules! any_session {
    (
        shared { $($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $ret:ty)?;)* }
        exclusive { $($(#[$mdoc:meta])* fn $mname:ident($($marg:ident: $mtype:ty),*) $(-> $mret:ty)?;)* }
    ) => {
        /// A session of whichever game. Each call is dispatched once; all behind it is compiled for the game.
        pub trait AnySession: Send {
            $($(#[$doc])* fn $name(&self $(, $arg: $type)*) $(-> $ret)?;)*
            $($(#[$mdoc])* fn $mname(&mut self $(, $marg: $mtype)*) $(-> $mret)?;)*
        }

        impl<P: Playable> AnySession for Session<P> {
            $(fn $name(&self $(, $arg: $type)*) $(-> $ret)? {
                Session::$name(self $(, $arg)*)
            })*
            $(fn $mname(&mut self $(, $marg: $mtype)*) $(-> $mret)? {
                Session::$mname(self $(, $marg)*)
            })*
        }
    };
}

any_session! {
    shared {
        /// The game's name in commands.
        fn game() -> &'static str;

        /// The shape of the board.
        fn board() -> Geometry;

        /// The text of the position on the board.
        fn position_text() -> String;

        /// Who is to move.
        fn side_to_move() -> Side;

        /// Whether the side to move is in check.
        fn in_check() -> bool;

        /// Where the piece stands that is in check.
        fn checked() -> Option<Site>;

        /// Where the pieces stand, of either side, that another keeps from moving.
        fn frozen() -> Vec<Site>;

        /// How the game is played.
        fn guide() -> &'static Guide;

        /// The pieces that a legend beside the board explains.
        fn legend() -> &'static [Piece];

        /// A number that changes whenever the game or those who play it do.
        fn moment() -> u64;

        /// The names of the game's notations, the one that commands are written in first.
        fn notations() -> Vec<&'static str>;

        /// Who a text names; see [`Session::seat`](crate::Session::seat).
        fn seat(text: &str) -> Result<Seat, SessionError>;

        /// The board on which a game would begin, to be changed.
        fn setup() -> Result<Setup, SessionError>;

        /// Whether a game is being played: moves were made, and it is not over.
        fn in_progress() -> bool;

        /// What the opponent whose turn it is has to do.
        fn thinking(now: Instant) -> Option<Thinking>;

        /// The task to find a good move for the side to move.
        fn hint() -> Result<Thinking, SessionError>;

        /// The game in PGN, on a date that PGN can write: `2024.02.29`.
        fn to_pgn(date: &str) -> Result<PgnGame, PgnProblem>;

        /// Who plays a side.
        fn player(side: Side) -> &Seat;

        /// What the person is called who played a side of the game that was loaded.
        fn called(side: Side) -> Option<&str>;

        /// How many plies the opponent of a side looks ahead, where that is fixed.
        fn depth(side: Side) -> Option<u32>;

        /// For whom a person at the only display acts; see [`Session::at_display`](crate::Session::at_display).
        fn at_display() -> Side;

        /// How the game ended.
        fn ending() -> Option<Ending>;

        /// The score over all games that were played to an end, this one included.
        fn standing() -> Standing;

        /// Which features are on.
        fn features() -> Features;

        /// Who offers a draw.
        fn offer() -> Option<Side>;

        /// The time that a side has left; `None` without clocks.
        fn time_left(side: Side, now: Instant) -> Option<Duration>;

        /// Where the last move began and ended.
        fn last_move() -> Option<(Site, Site)>;

        /// What stands where, from the bottom left corner row by row.
        fn pieces() -> Vec<Option<Piece>>;

        /// The board after so many plies.
        fn board_after(plies: usize) -> PastBoard;

        /// What the opponent who made a ply did not look at; see [`Session::overlooked`](crate::Session::overlooked).
        fn overlooked(ply: usize, line: &[String]) -> Result<Option<Oversight>, SessionError>;

        /// The task to review the game.
        fn review(settings: ReviewSettings) -> ReviewTask;

        /// The legal moves, by where they begin and end.
        fn targets() -> Vec<Target>;

        /// The moves that begin on the site of that name.
        fn targets_from(site: &str) -> Result<Vec<Target>, SessionError>;

        /// The moves played, with the time each took.
        fn plies() -> Vec<Ply>;

        /// The moves played, in the notation of that name.
        fn history(notation: &str) -> Result<Vec<HistoryLine>, SessionError>;

        /// White's scores as far as they are judged.
        fn scores() -> Vec<Score>;

        /// What each board after a move was worth to the side that made it; see
        /// [`Session::side_scores`](crate::Session::side_scores).
        fn side_scores(left_out: usize) -> Vec<f64>;

        /// Where games begin.
        fn start_text() -> String;

        /// The time control of the games.
        fn time_control() -> Option<TimeControl>;

        /// On what grounds the side to move may claim a draw.
        fn claim() -> Option<&'static str>;

        /// How many moves can be taken back.
        fn undoable() -> usize;

        /// How long the side to move has been at it.
        fn time_spent(now: Instant) -> Option<Duration>;

        /// Whether a thought is about the game as it stands.
        fn awaits(thought: &Thought) -> bool;

        /// Whether an opponent takes the draw that a side asks for; see [`Session::would_draw`](crate::Session::would_draw).
        fn would_draw(side: Side, judged: &Judged) -> Option<bool>;

        /// The board that the game began with.
        fn first_board() -> Board;

        /// The moves played from that ply on, each with the board after it.
        fn steps(from: usize) -> Vec<Step>;

        /// The task to judge the next position that has no score yet.
        fn judging() -> Option<Judging>;

        /// All of it at once, for displays in other processes.
        fn view(now: Instant) -> SessionView;
    }

    exclusive {
        /// Begins a game between two players.
        fn begin(seats: [Seat; 2], now: Instant) -> Result<(), SessionError>;

        /// Begins another game between the same two, on the other sides if they swap.
        fn rematch(swap: bool, now: Instant) -> Result<(), SessionError>;

        /// Changes the player of a side, in mid-game too.
        fn change(side: Side, seat: Seat) -> Result<(), SessionError>;

        /// Gives both players so much time; `None` for all they want.
        fn set_time(control: Option<TimeControl>) -> Result<(), SessionError>;

        /// Switches a feature.
        fn set_feature(feature: Feature, on: bool) -> Result<(), SessionError>;

        /// Keeps to the customs of a document from now on.
        fn set_customs(customs: Customs) -> Result<(), SessionError>;

        /// Lets players of documents judge by the gains of a file; see [`Session::set_gains`](crate::Session::set_gains).
        fn set_gains(file: Option<PathBuf>) -> Result<(), SessionError>;

        /// Leaves the game without a result, and has another ready to begin.
        fn abort();

        /// Lets games begin with a board that was set up.
        fn set_up(setup: &Setup) -> Result<(), SessionError>;

        /// Lets games begin with the position that a text says.
        fn set_start(text: &str) -> Result<(), SessionError>;

        /// Plays a move of whoever's turn it is, which took so long.
        fn replay(text: &str, time: Option<Duration>, now: Instant) -> Result<Vec<Message>, SessionError>;

        /// Takes a game up again in which the side to move had been at it for so long.
        fn resume(spent: Duration, now: Instant);

        /// Ends the game because a side has no time left.
        fn lose_on_time(side: Side, now: Instant) -> Result<Message, SessionError>;

        /// Ends the game as a draw that both sides want.
        fn agree_draw(now: Instant) -> Result<Message, SessionError>;

        /// Plays the move of a person that a text in any notation of the game means.
        fn play(text: &str, now: Instant) -> Result<Vec<Message>, SessionError>;

        /// Takes back so many moves of the people at the board; see [`Session::undo`](crate::Session::undo).
        fn undo(moves: usize, now: Instant) -> Result<Message, SessionError>;

        /// Gives up for a side.
        fn resign(side: Side, now: Instant) -> Result<Message, SessionError>;

        /// Declines the draw that the other side offers.
        fn decline_draw(side: Side) -> Result<Message, SessionError>;

        /// Ends the game if the time of the side to move is over.
        fn check_time(now: Instant) -> Option<Message>;

        /// Takes up a game from PGN where it was left.
        fn load(game: &PgnGame, now: Instant) -> Result<(), SessionError>;

        /// Asks for a draw.
        fn ask_draw(side: Side, now: Instant) -> Result<DrawReply, SessionError>;

        /// Plays the move that an opponent has found.
        fn answer(thought: &Thought, now: Instant) -> Result<Vec<Message>, SessionError>;

        /// The answer of an opponent that has looked at the position.
        fn answer_draw(side: Side, judged: &Judged, now: Instant) -> Option<Message>;

        /// Takes the scores of a game that was judged before.
        fn restore_scores(scores: &[Score]);

        /// Takes the score of a position.
        fn judged(judged: &Judged);
    }
}

/// A session of a game; see [`Session::new`]. It begins with the usual start, or with the position that a text says.
pub fn new_session(
    game: Game,
    start: Option<&str>,
    seed: u64,
    options: PlayerOptions,
) -> Result<Box<dyn AnySession>, SetupError> {
    game.visit(NewSession {
        start,
        seed,
        options,
    })
}

struct NewSession<'a> {
    start: Option<&'a str>,
    seed: u64,
    options: PlayerOptions,
}

impl Visitor for NewSession<'_> {
    type Output = Result<Box<dyn AnySession>, SetupError>;

    fn visit<P: Playable>(self) -> Self::Output {
        let start = first_position::<P>(self.start)?;
        Ok(Box::new(Session::new(start, self.seed, self.options)))
    }
}
