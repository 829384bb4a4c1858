//! A game in progress, for every display: players, clocks, undo, hints, ends, the record, and the score over several games.

mod ends;
mod error;
mod feature;
mod judge;
mod look;
mod message;
mod mind;
mod papers;
mod seat;
mod setup;
mod standing;
mod thinking;
mod turns;

pub use error::SessionError;
pub use feature::{Feature, Features, UnknownFeature};
pub use look::{HistoryLine, Ply, Target};
pub use message::{Message, Taken};
pub use seat::{OWN_SEARCH, PERSON, Seat};
pub(crate) use setup::first_position;
pub use setup::{Setup, SetupError};
pub use standing::{Points, Standing};
pub use thinking::{Thinking, Thought};

use crate::{Clock, TimeControl};
use judge::Judge;
use mind::{Mind, Own};
use quirkat_game::{Record, Side, mix};
use quirkat_opponents::Opposed;
use quirkat_search::Score;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Two players at a board, over one game or several.
///
/// A session does no input or output, starts no threads of its own and never looks at a clock: displays tell it the time, and
/// run the [`Thinking`] of its opponents wherever they like. What it refuses changes nothing.
///
/// ```
/// use quirkat_alquerque::Alquerque;
/// use quirkat_game::Rules;
/// use quirkat_search::Control;
/// use quirkat_session::{Seat, Session};
/// use std::time::Instant;
///
/// let mut session = Session::new(Alquerque::start(), 1);
/// let opponent = session.seat("atlanta:2")?;
/// session.begin([Seat::Person, opponent], Instant::now())?;
/// for message in session.play("c4 c3", Instant::now())? {
///     println!("{message}");
/// }
/// let thinking = session.thinking(Instant::now()).expect("it is the opponent's turn");
/// let thought = thinking.run(&Control::default());
/// session.answer(&thought, Instant::now())?;
/// assert_eq!(session.record().plies(), 2);
/// # Ok::<(), quirkat_session::SessionError>(())
/// ```
pub struct Session<P: Opposed> {
    /// Where games begin.
    start: P,
    record: Record<P>,
    /// What is known of the moves of the record, besides.
    moves: Vec<Made>,
    /// What the start of the record is worth to White, once somebody has asked.
    first_score: Option<Score>,
    sides: [Place<P>; 2],
    control: Option<TimeControl>,
    clocks: [Clock; 2],
    /// Whether opponents may think: a board that was set up waits for somebody to begin.
    begun: bool,
    /// Since when the side to move has been at it.
    since: Option<Instant>,
    features: Features,
    /// Who offers a draw.
    offer: Option<Side>,
    /// The games before this one.
    past: Standing,
    /// Whether this game counts once it is over. One that was loaded when it was over already does not.
    counts: bool,
    /// What chance depends on.
    seed: u64,
    /// How many games were begun.
    games: u64,
    /// Grows with every change, so that thoughts about what is no more are told apart.
    moment: u64,
    judge: Judge<P>,
    adviser: Arc<Mutex<Mind<P>>>,
}

/// What is known of a move besides the move.
#[derive(Clone, Debug)]
struct Made {
    /// How long it took, where somebody looked.
    time: Option<Duration>,
    /// What the position after it is worth to White, once somebody has asked.
    score: Option<Score>,
    /// Whether the position after it sounded the alarm.
    alarm: bool,
    /// The clocks before it.
    clocks: [Clock; 2],
}

/// Who plays a side, and thinks for it if that is no person.
struct Place<P: Opposed> {
    seat: Seat,
    mind: Option<Arc<Mutex<Mind<P>>>>,
}

impl<P: Opposed> Place<P> {
    fn person() -> Place<P> {
        Place {
            seat: Seat::Person,
            mind: None,
        }
    }

    /// Somebody, whose chance depends on the seed. Those who know openings play them where that feature is on.
    fn new(seat: Seat, seed: u64, features: Features) -> Result<Place<P>, SessionError> {
        let mind = match &seat {
            Seat::Person => None,
            Seat::Opponent(name) => {
                let mut mind = Mind::open(name, seed)?;
                if !features.has(Feature::Opening) {
                    mind.forget_openings();
                }
                Some(Arc::new(Mutex::new(mind)))
            }
        };
        Ok(Place { seat, mind })
    }
}

impl<P: Opposed> Session<P> {
    /// Two people who have not begun yet. Games begin with `start`; what opponents leave to chance depends on the seed.
    pub fn new(start: P, seed: u64) -> Session<P> {
        Session {
            record: Record::new(start.clone()),
            start,
            moves: Vec::new(),
            first_score: None,
            sides: [Place::person(), Place::person()],
            control: None,
            clocks: [Clock::new(None), Clock::new(None)],
            begun: false,
            since: None,
            features: Features::default(),
            offer: None,
            past: Standing::default(),
            counts: true,
            seed,
            games: 0,
            moment: 0,
            judge: Judge::new(),
            adviser: Arc::new(Mutex::new(Mind::Own(Own::new(None)))),
        }
    }

    /// Whoever a text names: `human`, `quirkat`, `quirkat:8` or an opponent of the game.
    pub fn seat(&self, text: &str) -> Result<Seat, SessionError> {
        if text == PERSON {
            return Ok(Seat::Person);
        }
        Mind::<P>::open(text, self.seed)?;
        Ok(Seat::Opponent(text.to_owned()))
    }

    /// Begins a game between two players.
    pub fn begin(&mut self, seats: [Seat; 2], now: Instant) -> Result<(), SessionError> {
        self.between_games()?;
        self.sides = self.sit(seats, self.games + 1)?;
        self.games += 1;
        self.replace(Record::new(self.start.clone()));
        self.begun = true;
        self.since = Some(now);
        Ok(())
    }

    /// Who plays the game of that number.
    fn sit(&self, [white, black]: [Seat; 2], game: u64) -> Result<[Place<P>; 2], SessionError> {
        let seed = mix(self.seed ^ mix(game));
        let place = |seat, seed| Place::new(seat, seed, self.features);
        Ok([place(white, seed)?, place(black, !seed)?])
    }

    /// Lets somebody else go on for a side, in mid-game too.
    pub fn change(&mut self, side: Side, seat: Seat) -> Result<(), SessionError> {
        let seed = mix(self.seed ^ mix(self.games ^ self.moment));
        self.sides[side.index()] = Place::new(seat, seed, self.features)?;
        self.moment += 1;
        Ok(())
    }

    /// Gives both players so much time from the next game on, and in this one if it has not begun; `None` for all the time
    /// they want.
    pub fn set_time(&mut self, control: Option<TimeControl>) -> Result<(), SessionError> {
        self.between_games()?;
        self.control = control;
        self.clocks = self.fresh_clocks();
        self.moment += 1;
        Ok(())
    }

    /// Switches a feature.
    pub fn set_feature(&mut self, feature: Feature, on: bool) -> Result<(), SessionError> {
        self.between_games()?;
        self.features.set(feature, on);
        // Those who sit at the board hear of it before they move.
        let seats = Side::BOTH.map(|side| self.player(side).clone());
        self.sides = self.sit(seats, self.games)?;
        self.moment += 1;
        Ok(())
    }

    /// Leaves the game without a result, and has another ready to begin.
    pub fn abort(&mut self) {
        self.replace(Record::new(self.start.clone()));
    }

    /// The board on which a game would begin, to be changed.
    pub fn setup(&self) -> Result<Setup, SessionError> {
        self.between_games()?;
        Ok(Setup::of(&self.start))
    }

    /// Lets games begin with a board that was set up, if it is a position in which there is something to play.
    pub fn set_up(&mut self, setup: &Setup) -> Result<(), SessionError> {
        self.between_games()?;
        self.start = setup.position()?;
        self.replace(Record::new(self.start.clone()));
        Ok(())
    }

    /// Whether a game is being played: moves were made, and it is not over.
    pub fn in_progress(&self) -> bool {
        self.record.plies() > 0 && self.record.ending().is_none()
    }

    fn between_games(&self) -> Result<(), SessionError> {
        if self.in_progress() {
            return Err(SessionError::InProgress);
        }
        Ok(())
    }

    /// Puts the game on the table aside, counts it if it is over, and takes up another that has not begun.
    fn replace(&mut self, record: Record<P>) {
        self.past = self.standing();
        self.counts = record.ending().is_none();
        self.record = record;
        self.moves.clear();
        self.first_score = None;
        self.clocks = self.fresh_clocks();
        self.begun = false;
        self.since = None;
        self.offer = None;
        self.moment += 1;
    }

    fn fresh_clocks(&self) -> [Clock; 2] {
        [Clock::new(self.control), Clock::new(self.control)]
    }

    fn require(&self, feature: Feature) -> Result<(), SessionError> {
        if self.features.has(feature) {
            Ok(())
        } else {
            Err(SessionError::FeatureOff(feature))
        }
    }
}
