//! A game in progress: two players, clocks, the record, and the score over several games.

use crate::pgn::side_tag;
use crate::setup::first_position;
use crate::tasks::SharedPlayer;
use crate::{Customs, Feature, Features, SessionError, Setup, SetupError, Standing};
use quirkat_game::{Record, Side, mix, quoted};
use quirkat_games::{Clock, Playable, PlayerError, PlayerOptions, TimeControl, open_player};
use quirkat_opponents::{
    BookChoice, DocumentOpenings, EnginePlayer, EngineStrength, OpponentError, Player,
};
use quirkat_search::Score;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// What a person is called.
pub const PERSON: &str = "human";

/// Who plays a side. [`Session::seat`] reads one, since every game has opponents of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub enum Seat {
    /// A person, whatever display they sit at.
    Person,
    /// Our own search or an opponent, by name: `quirkat`, `quirkat:8`, `gent`.
    Opponent(String),
}

impl Seat {
    /// Whether a person plays.
    pub fn is_person(&self) -> bool {
        *self == Seat::Person
    }

    /// The name in PGN.
    pub fn name(&self) -> &str {
        match self {
            Seat::Person => PERSON,
            Seat::Opponent(name) => name,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Two players at a board, over one game or several.
///
/// A session does no input or output, starts no threads of its own and never looks at a clock: displays tell it the time, and
/// run the [`Thinking`](crate::Thinking) of its opponents wherever they like. What it refuses changes nothing.
///
/// ```
/// use quirkat_alquerque::Alquerque;
/// use quirkat_game::Rules;
/// use quirkat_search::Control;
/// use quirkat_games::PlayerOptions;
/// use quirkat_session::{Seat, Session};
/// use std::time::Instant;
///
/// let mut session = Session::new(Alquerque::start(), 1, PlayerOptions::default());
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
pub struct Session<P: Playable> {
    /// Where games begin.
    pub(crate) start: P,
    pub(crate) record: Record<P>,
    /// What else is known of the moves of the record.
    pub(crate) moves: Vec<PlayedMove>,
    /// The tags of the game that was loaded which say what it is: who played, where and when, as far as they are known.
    pub(crate) paper: Vec<(&'static str, String)>,
    /// White's score at the start of the record, once it was judged.
    pub(crate) first_score: Option<Score>,
    pub(crate) sides: [SeatedPlayer<P>; 2],
    pub(crate) control: Option<TimeControl>,
    pub(crate) clocks: [Clock; 2],
    /// Whether opponents may move: a board that was set up waits until a game begins.
    pub(crate) begun: bool,
    /// Since when the side to move has been at it.
    pub(crate) since: Option<Instant>,
    pub(crate) features: Features,
    pub(crate) customs: Customs,
    /// Who offers a draw.
    pub(crate) offer: Option<Side>,
    /// The games before this one.
    pub(crate) past: Standing,
    /// Whether this game counts once it is over. One that was loaded when it was over already does not.
    pub(crate) counts: bool,
    /// What chance depends on.
    seed: u64,
    /// How many games were begun.
    pub(crate) games: u64,
    /// Grows with every change, so that thoughts about what is no more are told apart.
    pub(crate) moment: u64,
    pub(crate) adviser: SharedPlayer<P>,
    options: PlayerOptions,
}

/// What is known of a move besides the move.
#[derive(Clone, Debug)]
pub(crate) struct PlayedMove {
    /// How long it took, if that is known.
    pub(crate) time: Option<Duration>,
    /// White's score of the position after it, once it was judged.
    pub(crate) score: Option<Score>,
    /// Whether the position after it sounded the alarm.
    pub(crate) alarm: bool,
    /// The clocks before it.
    pub(crate) clocks: [Clock; 2],
    /// The opponent who made it, to be asked again; nothing for a person's move and for one that was loaded.
    pub(crate) by: Option<Arc<OpponentKey>>,
}

/// All that an opponent's choices depend on besides the game, so that it can be opened again as it was.
#[derive(Clone, Debug)]
pub(crate) struct OpponentKey {
    name: String,
    seed: u64,
    options: PlayerOptions,
}

impl OpponentKey {
    pub(crate) fn open<P: Playable>(&self) -> Result<Box<dyn Player<P>>, SessionError> {
        open_player(&self.name, self.seed, &self.options).map_err(player_error)
    }
}

/// Who plays a side, and the player that chooses for it if that is no person.
pub(crate) struct SeatedPlayer<P: Playable> {
    pub(crate) seat: Seat,
    pub(crate) player: Option<SharedPlayer<P>>,
    pub(crate) key: Option<Arc<OpponentKey>>,
}

impl<P: Playable> SeatedPlayer<P> {
    fn person() -> SeatedPlayer<P> {
        SeatedPlayer {
            seat: Seat::Person,
            player: None,
            key: None,
        }
    }
}

impl<P: Playable> Session<P> {
    /// Two people who have not begun yet. Games begin with `start`; what opponents leave to chance depends on the seed, and
    /// what they may use on the options.
    pub fn new(start: P, seed: u64, options: PlayerOptions) -> Session<P> {
        Session {
            record: Record::new(start.clone()),
            start,
            moves: Vec::new(),
            paper: Vec::new(),
            first_score: None,
            sides: [SeatedPlayer::person(), SeatedPlayer::person()],
            control: None,
            clocks: [Clock::new(None), Clock::new(None)],
            begun: false,
            since: None,
            features: Features::default(),
            customs: Customs::default(),
            offer: None,
            past: Standing::default(),
            counts: true,
            seed,
            games: 0,
            moment: 0,
            adviser: Arc::new(Mutex::new(own_search(options.hash))),
            options,
        }
    }

    /// Whoever a text names: `human`, `quirkat`, `quirkat:8` or an opponent of the game.
    pub fn seat(&self, text: &str) -> Result<Seat, SessionError> {
        let here = self.named(text)?;
        let text = here.as_deref().unwrap_or(text);
        if text == PERSON {
            return Ok(Seat::Person);
        }
        if text.split(':').next() == Some(PERSON) {
            return Err(SessionError::PersonDepth);
        }
        let own = self.customs.own_name(text);
        open_player::<P>(&own, self.seed, &self.options).map_err(player_error)?;
        Ok(Seat::Opponent(text.to_owned()))
    }

    /// What somebody is called here, where players have names of their own.
    fn named(&self, text: &str) -> Result<Option<String>, SessionError> {
        if self.customs.names.is_empty() {
            return Ok(None);
        }
        let shown = self.customs.shown(text);
        shown.map(Some).ok_or_else(|| SessionError::NobodyHere {
            name: quoted(text),
            opponents: self.customs.opponents(),
        })
    }

    /// Lets those players of documents that judge by gains judge by those of a file from now on, or by their own again.
    pub fn set_gains(&mut self, file: Option<PathBuf>) -> Result<(), SessionError> {
        let before = std::mem::replace(&mut self.options.gains, file);
        let seats = Side::BOTH.map(|side| self.player(side).clone());
        match self.sit(seats, self.games) {
            Ok(sides) => self.sides = sides,
            Err(error) => {
                self.options.gains = before;
                return Err(error);
            }
        }
        self.moment += 1;
        Ok(())
    }

    /// What each board after a move was worth to the side that made it, in the numbers of a document's player: of one that sits
    /// at the board, or else of the last one of the game that shows any. The first moves can be left out. Empty where the game
    /// has none.
    pub fn side_scores(&self, left_out: usize) -> Vec<f64> {
        let Some(mut judge) = self.side_judge() else {
            return Vec::new();
        };
        let mut record = Record::new(self.record.start().clone());
        let moves = self.record.positions_and_moves().enumerate();
        let scores = moves.map_while(|(number, (before, mv))| {
            record.play_on(mv).ok()?;
            if number < left_out {
                return Some(None);
            }
            judge.judge(&record, before.side_to_move()).map(Some)
        });
        scores.flatten().collect()
    }

    /// The player whose numbers are shown.
    fn side_judge(&self) -> Option<Box<dyn Player<P>>> {
        let seated = Side::BOTH.map(|side| self.customs.own_name(self.player(side).name()));
        let documents = P::roster().documents.iter().rev();
        let documents = documents.map(|document| document.name.to_owned());
        let empty = Record::new(self.record.start().clone());
        seated.into_iter().chain(documents).find_map(|name| {
            let mut player = open_player(&name, self.seed, &self.options).ok()?;
            player.judge(&empty, Side::White).map(|_| player)
        })
    }

    /// Keeps to the customs of a document from now on.
    pub fn set_customs(&mut self, customs: Customs) -> Result<(), SessionError> {
        self.between_games()?;
        if let Some(name) = customs.adviser {
            let adviser = open_player(name, self.seed, &self.options).map_err(player_error)?;
            self.adviser = Arc::new(Mutex::new(adviser));
        }
        self.customs = customs;
        self.moment += 1;
        Ok(())
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

    /// Begins another game between the same two, on the other sides if they swap. The score over the games goes with them.
    pub fn rematch(&mut self, swap: bool, now: Instant) -> Result<(), SessionError> {
        let mut seats = Side::BOTH.map(|side| self.player(side).clone());
        if swap {
            seats.reverse();
        }
        self.begin(seats, now)?;
        if swap {
            self.past = self.past.swapped();
        }
        Ok(())
    }

    /// Who plays the game of that number.
    fn sit(
        &self,
        [white, black]: [Seat; 2],
        game: u64,
    ) -> Result<[SeatedPlayer<P>; 2], SessionError> {
        let seed = mix(self.seed ^ mix(game));
        Ok([self.seated(white, seed)?, self.seated(black, !seed)?])
    }

    /// Somebody whose chance depends on the seed. Those who know openings play them where that feature is on.
    fn seated(&self, seat: Seat, seed: u64) -> Result<SeatedPlayer<P>, SessionError> {
        let Seat::Opponent(name) = &seat else {
            return Ok(SeatedPlayer::person());
        };
        let mut options = self.options.clone();
        options.document_openings = if self.customs.wished_openings {
            DocumentOpenings::Wished
        } else {
            DocumentOpenings::Written
        };
        if !self.features.has(Feature::Opening) {
            options.book = BookChoice::Off;
            options.document_openings = DocumentOpenings::Off;
        }
        let key = OpponentKey {
            name: self.customs.own_name(name),
            seed,
            options,
        };
        Ok(SeatedPlayer {
            player: Some(Arc::new(Mutex::new(key.open()?))),
            key: Some(Arc::new(key)),
            seat,
        })
    }

    /// Changes the player of a side, in mid-game too.
    pub fn change(&mut self, side: Side, seat: Seat) -> Result<(), SessionError> {
        let seed = mix(self.seed ^ mix(self.games ^ self.moment));
        self.sides[side.index()] = self.seated(seat, seed)?;
        self.paper.retain(|&(name, _)| name != side_tag(side));
        self.moment += 1;
        Ok(())
    }

    /// Sets the time control from the next game on, and of this one if it has not begun; `None` for all the time
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
        let position: P = setup.position()?;
        if self.customs.quiet_setup && position.in_check() {
            return Err(SetupError::Check(position.side_to_move()).into());
        }
        self.start = position;
        self.replace(Record::new(self.start.clone()));
        Ok(())
    }

    /// Lets games begin with the position that a text says.
    pub fn set_start(&mut self, text: &str) -> Result<(), SessionError> {
        self.between_games()?;
        self.start = first_position(Some(text))?;
        self.replace(Record::new(self.start.clone()));
        Ok(())
    }

    /// Whether a game is being played: moves were made, and it is not over.
    pub fn in_progress(&self) -> bool {
        self.record.plies() > 0 && self.record.ending().is_none()
    }

    pub(crate) fn between_games(&self) -> Result<(), SessionError> {
        if self.in_progress() {
            return Err(SessionError::InProgress);
        }
        Ok(())
    }

    /// Puts the game on the table aside, counts it if it is over, and takes up another that has not begun.
    pub(crate) fn replace(&mut self, record: Record<P>) {
        self.past = self.standing();
        self.counts = record.ending().is_none();
        self.record = record;
        self.moves.clear();
        self.paper.clear();
        self.first_score = None;
        self.clocks = self.fresh_clocks();
        self.begun = false;
        self.since = None;
        self.offer = None;
        self.moment += 1;
    }

    pub(crate) fn fresh_clocks(&self) -> [Clock; 2] {
        [Clock::new(self.control), Clock::new(self.control)]
    }

    pub(crate) fn require(&self, feature: Feature) -> Result<(), SessionError> {
        if self.features.has(feature) {
            Ok(())
        } else {
            Err(SessionError::FeatureOff(feature))
        }
    }
}

/// Our own search with so many megabytes for its tt, for what the session itself wants to know.
fn own_search<P: Playable>(hash: usize) -> Box<dyn Player<P>> {
    let engine = quirkat_opponents::EngineOptions {
        hash,
        ..quirkat_opponents::EngineOptions::new(P::built_in_eval())
    };
    let strength = EngineStrength::Full;
    Box::new(EnginePlayer::new(P::roster(), engine, strength, 0))
}

/// Judges positions, for the graph of the scores and for answers to draw offers.
pub(crate) fn judge<P: Playable>() -> Box<dyn Player<P>> {
    own_search(1)
}

/// A name that nobody has is told with everybody who can play, people included.
fn player_error(error: PlayerError) -> SessionError {
    match error {
        PlayerError::Opponent(OpponentError::Unknown {
            name,
            game,
            opponents,
        }) => SessionError::Nobody {
            name,
            game,
            opponents,
        },
        PlayerError::Opponent(error) => SessionError::Opponent(error),
        error => SessionError::Player(error.to_string()),
    }
}
