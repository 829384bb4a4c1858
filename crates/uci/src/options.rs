//! The options of the protocol: what can be set, within what bounds, and what it is set to.

use quirkat_eval::EvalChoice;
use quirkat_game::mix;
use quirkat_game::quoted;
use quirkat_games::{Game, UnknownGame};
use quirkat_machine::affordable_hash;
use quirkat_opponents::{BookChoice, EngineStrength, RATING_RANGE, Strength};
use std::collections::hash_map::RandomState;
use std::fmt::{self, Write};
use std::hash::{BuildHasher, Hasher};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

const HASH: RangeInclusive<u64> = 1..=65536;
const THREADS: RangeInclusive<u64> = 1..=256;
const MULTI_PV: RangeInclusive<u64> = 1..=256;
const OVERHEAD: RangeInclusive<u64> = 0..=5000;
const SEED: RangeInclusive<u64> = 0..=u32::MAX as u64;
const ELO: RangeInclusive<u64> = *RATING_RANGE.start() as u64..=*RATING_RANGE.end() as u64;

/// How the protocol writes a text without letters.
const EMPTY: &str = "<empty>";

/// What everything is set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UciOptions {
    /// The size of the tt in megabytes.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    /// How many best lines are shown.
    pub(crate) multi_pv: usize,
    /// Time lost between here and the clock.
    pub(crate) overhead: Duration,
    /// Moves are written so that shuffled starts are covered too.
    pub(crate) shuffled: bool,
    /// Scores come with the chances to win, draw and lose.
    pub(crate) show_wdl: bool,
    /// What judges positions.
    pub(crate) eval: EvalChoice,
    pub(crate) style: PlayStyle,
}

/// How it plays where not simply the best move is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayStyle {
    /// Play no better than a player rated `elo`.
    pub(crate) limited: bool,
    pub(crate) elo: u32,
    /// What the chance of limited strength depends on; 0 leaves that to chance as well.
    pub(crate) seed: u64,
    /// Play openings that are known by heart.
    pub(crate) own_book: bool,
    /// A file that they come from, instead of the build.
    pub(crate) book_file: Option<PathBuf>,
}

impl PlayStyle {
    /// Which openings are played by heart.
    pub(crate) fn book(&self) -> BookChoice {
        match &self.book_file {
            _ if !self.own_book => BookChoice::Off,
            Some(file) => BookChoice::File(file.clone()),
            None => BookChoice::Own,
        }
    }

    /// How strongly to play.
    pub(crate) fn strength(&self) -> EngineStrength {
        if self.limited {
            EngineStrength::Limited(Strength::elo(self.elo))
        } else if self.own_book {
            EngineStrength::WithBook
        } else {
            EngineStrength::Full
        }
    }
}

impl Default for UciOptions {
    fn default() -> UciOptions {
        UciOptions {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            overhead: Duration::from_millis(10),
            shuffled: false,
            show_wdl: false,
            eval: EvalChoice::BuiltIn,
            style: PlayStyle {
                limited: false,
                elo: 1500,
                seed: 0,
                own_book: false,
                book_file: None,
            },
        }
    }
}

/// What must be done about a change of the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// Nothing: it is looked up when it is needed.
    Nothing,
    /// The engine gets another tt.
    Hash,
    /// The engine gets other threads.
    Threads,
    /// Everything learnt is forgotten.
    Clear,
    /// Chance depends on something else.
    Seed,
    /// Openings come from elsewhere.
    Book,
    /// Another evaluation judges.
    Eval,
    /// A number of the search is another, in a tuning build.
    #[cfg(feature = "tuning")]
    Param,
    /// Moves are written in another way.
    Notation,
    /// Another game is played.
    Game(Game),
}

/// Why an option is not set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum OptionError {
    #[error("there is no option `{0}`")]
    Unknown(String),
    #[error("{name} takes a whole number from {from} to {to}, not `{value}`")]
    Number {
        name: &'static str,
        from: u64,
        to: u64,
        value: String,
    },
    #[error("{name} is `true` or `false`, not `{value}`")]
    Flag { name: &'static str, value: String },
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[cfg(feature = "tuning")]
    #[error("{name} cannot be `{value}`")]
    Param { name: String, value: String },
}

impl UciOptions {
    /// Sets an option; its name may be written in any case.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, OptionError> {
        let value = value.unwrap_or_default();
        Ok(match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = number("Hash", HASH, value)? as usize;
                Change::Hash
            }
            "threads" => {
                self.threads = number("Threads", THREADS, value)? as usize;
                Change::Threads
            }
            "multipv" => {
                self.multi_pv = number("MultiPV", MULTI_PV, value)? as usize;
                Change::Nothing
            }
            "move overhead" => {
                let milliseconds = number("Move Overhead", OVERHEAD, value)?;
                self.overhead = Duration::from_millis(milliseconds);
                Change::Nothing
            }
            "clear hash" => Change::Clear,
            // Time is shared out by what the clock shows, whether or not there will be pondering.
            "ponder" => flag("Ponder", value).map(|_| Change::Nothing)?,
            "uci_chess960" => {
                self.shuffled = flag("UCI_Chess960", value)?;
                Change::Notation
            }
            "uci_showwdl" => {
                self.show_wdl = flag("UCI_ShowWDL", value)?;
                Change::Nothing
            }
            "uci_limitstrength" => {
                self.style.limited = flag("UCI_LimitStrength", value)?;
                Change::Nothing
            }
            "uci_elo" => {
                self.style.elo = number("UCI_Elo", ELO, value)? as u32;
                Change::Nothing
            }
            "seed" => {
                self.style.seed = number("Seed", SEED, value)?;
                Change::Seed
            }
            "ownbook" => {
                self.style.own_book = flag("OwnBook", value)?;
                Change::Book
            }
            "book file" => {
                let file = Some(value).filter(|file| !file.is_empty() && *file != EMPTY);
                self.style.book_file = file.map(PathBuf::from);
                Change::Book
            }
            "evalfile" => {
                let file = if value == EMPTY { "" } else { value };
                self.eval = file.parse().unwrap_or_default();
                Change::Eval
            }
            "uci_variant" => Change::Game(value.parse()?),
            // Some programs write back what they only should have read.
            "uci_engineabout" => Change::Nothing,
            #[cfg(feature = "tuning")]
            name if Game::ALL[0]
                .search_params()
                .list()
                .iter()
                .any(|param| param.name == name) =>
            {
                let number = value.parse().ok();
                if !number.is_some_and(|number| quirkat_search::set_param(name, number)) {
                    return Err(OptionError::Param {
                        name: quoted(name),
                        value: quoted(value),
                    });
                }
                Change::Param
            }
            _ => return Err(OptionError::Unknown(quoted(name))),
        })
    }

    /// The size of the tt within the memory there is.
    pub(crate) fn affordable_hash(&self) -> usize {
        affordable_hash(self.hash)
    }
}

/// The options with their defaults, as `uci` is answered.
pub(crate) struct Declaration;

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UciOptions {
            hash,
            threads,
            multi_pv,
            overhead,
            shuffled,
            show_wdl,
            eval: _,
            style,
        } = UciOptions::default();
        let spin =
            |range: RangeInclusive<u64>| format!("min {} max {}", range.start(), range.end());
        let overhead = overhead.as_millis();
        let mut games = format!("default {}", Game::ALL[0]);
        for game in Game::ALL {
            write!(games, " var {game}")?;
        }
        writeln!(
            f,
            "option name Hash type spin default {hash} {}",
            spin(HASH)
        )?;
        writeln!(
            f,
            "option name Threads type spin default {threads} {}",
            spin(THREADS)
        )?;
        writeln!(
            f,
            "option name MultiPV type spin default {multi_pv} {}",
            spin(MULTI_PV)
        )?;
        writeln!(f, "option name Ponder type check default false")?;
        writeln!(
            f,
            "option name Move Overhead type spin default {overhead} {}",
            spin(OVERHEAD)
        )?;
        writeln!(f, "option name Clear Hash type button")?;
        writeln!(f, "option name UCI_Chess960 type check default {shuffled}")?;
        writeln!(f, "option name UCI_Variant type combo {games}")?;
        writeln!(f, "option name UCI_ShowWDL type check default {show_wdl}")?;
        writeln!(
            f,
            "option name UCI_LimitStrength type check default {}",
            style.limited
        )?;
        writeln!(
            f,
            "option name UCI_Elo type spin default {} {}",
            style.elo,
            spin(ELO)
        )?;
        writeln!(
            f,
            "option name Seed type spin default {} {}",
            style.seed,
            spin(SEED)
        )?;
        writeln!(
            f,
            "option name OwnBook type check default {}",
            style.own_book
        )?;
        writeln!(f, "option name Book File type string default {EMPTY}")?;
        writeln!(f, "option name EvalFile type string default {EMPTY}")?;
        #[cfg(feature = "tuning")]
        for param in Game::ALL[0].search_params().list() {
            writeln!(
                f,
                "option name {} type spin default {} min {} max {}",
                param.name, param.default, param.min, param.max
            )?;
        }
        write!(
            f,
            "option name UCI_EngineAbout type string default Quirkat {}, one search for every game",
            env!("CARGO_PKG_VERSION")
        )
    }
}

fn number(name: &'static str, range: RangeInclusive<u64>, value: &str) -> Result<u64, OptionError> {
    let number = value.parse().ok().filter(|number| range.contains(number));
    let (from, to) = range.into_inner();
    number.ok_or_else(|| OptionError::Number {
        name,
        from,
        to,
        value: quoted(value),
    })
}

fn flag(name: &'static str, value: &str) -> Result<bool, OptionError> {
    value
        .to_ascii_lowercase()
        .parse()
        .map_err(|_| OptionError::Flag {
            name,
            value: quoted(value),
        })
}

/// The seeds of one game after another.
pub(crate) struct GameSeeds {
    first: u64,
    games: u64,
}

impl GameSeeds {
    /// Seeds that depend on one; 0 is another every time the program runs.
    pub(crate) fn new(seed: u64) -> GameSeeds {
        let first = match seed {
            // The standard library has no other chance to offer.
            0 => RandomState::new().build_hasher().finish(),
            seed => seed,
        };
        GameSeeds { first, games: 0 }
    }

    /// The seed of the next game.
    pub(crate) fn next(&mut self) -> u64 {
        self.games += 1;
        mix(self.first ^ mix(self.games))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_whatever_the_case_of_their_names() {
        let mut settings = UciOptions::default();
        assert_eq!(settings.set("hASH", Some("64")), Ok(Change::Hash));
        assert_eq!(settings.set("threads", Some("3")), Ok(Change::Threads));
        assert_eq!(settings.set("MultiPV", Some("5")), Ok(Change::Nothing));
        assert_eq!(
            settings.set("Move Overhead", Some("0")),
            Ok(Change::Nothing)
        );
        assert_eq!(
            settings.set("UCI_Chess960", Some("True")),
            Ok(Change::Notation)
        );
        assert_eq!(
            settings.set("UCI_ShowWDL", Some("true")),
            Ok(Change::Nothing)
        );
        assert_eq!(settings.set("Clear Hash", None), Ok(Change::Clear));
        assert_eq!(settings.style.strength(), EngineStrength::Full);
        assert_eq!(
            settings.set("UCI_LimitStrength", Some("true")),
            Ok(Change::Nothing)
        );
        assert_eq!(settings.set("UCI_Elo", Some("1234")), Ok(Change::Nothing));
        let limited = EngineStrength::Limited(Strength::elo(1234));
        assert_eq!(settings.style.strength(), limited);
        assert_eq!(settings.set("Seed", Some("7")), Ok(Change::Seed));
        assert_eq!(settings.set("OwnBook", Some("true")), Ok(Change::Book));
        assert_eq!(settings.set("Book File", Some("a b.bin")), Ok(Change::Book));
        assert_eq!(settings.set("EvalFile", Some("w.txt")), Ok(Change::Eval));
        let set = UciOptions {
            hash: 64,
            threads: 3,
            multi_pv: 5,
            overhead: Duration::ZERO,
            shuffled: true,
            show_wdl: true,
            eval: EvalChoice::File("w.txt".into()),
            style: PlayStyle {
                limited: true,
                elo: 1234,
                seed: 7,
                own_book: true,
                book_file: Some("a b.bin".into()),
            },
        };
        assert_eq!(settings, set);
        for &game in Game::ALL {
            let change = settings.set("UCI_Variant", Some(game.name()));
            assert_eq!(change, Ok(Change::Game(game)));
        }
    }

    #[test]
    fn a_value_that_cannot_be_is_refused_by_name_and_changes_nothing() {
        for (name, value, says) in [
            (
                "Hash",
                Some("0"),
                "Hash takes a whole number from 1 to 65536, not `0`",
            ),
            ("Hash", Some("-1"), "not `-1`"),
            (
                "Hash",
                Some("99999999999999999999999"),
                "not `99999999999999999999999`",
            ),
            ("Hash", Some("12 MB"), "not `12 MB`"),
            ("Hash", None, "not ``"),
            (
                "Threads",
                Some("257"),
                "Threads takes a whole number from 1 to 256",
            ),
            ("MultiPV", Some("0"), "MultiPV takes"),
            ("UCI_Elo", Some("10"), "UCI_Elo takes a whole number from "),
            (
                "UCI_LimitStrength",
                Some("1500"),
                "UCI_LimitStrength is `true`",
            ),
            ("Move Overhead", Some("5001"), "Move Overhead takes"),
            (
                "UCI_Chess960",
                Some("yes"),
                "UCI_Chess960 is `true` or `false`, not `yes`",
            ),
            ("UCI_Variant", Some("go"), "`go` is not a game"),
            ("Contempt", Some("3"), "there is no option `Contempt`"),
        ] {
            let mut settings = UciOptions::default();
            let error = settings.set(name, value).expect_err(name).to_string();
            assert!(error.contains(says), "{error}");
            assert_eq!(settings, UciOptions::default());
        }
    }

    #[test]
    fn every_option_declared_can_be_set_to_its_default() {
        for line in Declaration.to_string().lines() {
            let line = line.strip_prefix("option name ").expect("an option");
            let (name, rest) = line.split_once(" type ").expect("its type");
            let default = rest
                .split_once(" default ")
                .map(|(_, rest)| rest.split_whitespace().next().unwrap_or_default());
            assert!(UciOptions::default().set(name, default).is_ok(), "{line}");
        }
    }
}
