//! Descriptions of players on the command line: `quirkat hash=64`, `gent seed=3`, `cmd="stockfish" name=SF option.Hash=16`.

mod parser;

use crate::pace::{Pace, PaceError};
pub use parser::split_words;

use parser::DescriptionParser;
use quirkat_eval::EvalChoice;
use quirkat_game::quoted;
use quirkat_games::Game;
use quirkat_opponents::{BookChoice, OWN_SEARCH, OpponentError};
use quirkat_search::{Techniques, UnknownTechnique};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// A player with its settings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerDescription {
    /// The name in standings and PGN.
    pub name: String,
    /// The kind of player.
    pub kind: PlayerKind,
    /// Its own pace, if it differs from that of the match.
    pub pace: Option<Pace>,
    /// The pace of an opponent when neither it nor the match is given one.
    pub default_pace: Option<Pace>,
    /// The size of the transposition table in megabytes.
    pub hash: u32,
    /// The number of search threads.
    pub threads: u32,
    /// The time that our own search keeps back from every move.
    pub overhead: Duration,
    /// The search techniques that our own search uses.
    pub techniques: Techniques,
    /// The evaluation of our own search.
    pub eval: EvalChoice,
    /// The opening book of a level.
    pub book: BookChoice,
}

/// The kind of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// Our own search in this process.
    Internal,
    /// A named opponent of the game in this process.
    Opponent {
        /// Its name, with the depth if one was given.
        name: String,
        /// The seed of its random numbers, which also depend on the number of the game.
        seed: u64,
    },
    /// An external UCI engine.
    External(ExternalProgram),
    /// A program that is asked in lists.
    Lister(ExternalProgram),
}

/// An external program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ExternalProgram {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Its working directory.
    pub folder: Option<PathBuf>,
    /// The UCI options to set.
    pub options: Vec<(String, String)>,
}

/// Why a description is invalid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DescriptionError {
    /// An unknown player.
    #[error(
        "`{name}` is no player of {game}: those are `quirkat`, programs (`cmd=COMMAND`), {opponents}"
    )]
    Unknown {
        /// The game.
        game: &'static str,
        /// The opponents of that game, for the message.
        opponents: String,
        /// The unknown name.
        name: String,
    },
    /// An invalid form of an opponent's name.
    #[error(transparent)]
    Opponent(OpponentError),
    /// No player is named.
    #[error("an engine needs `quirkat`, the name of an opponent, or a program as `cmd=COMMAND`")]
    Missing,
    /// More than one player is named.
    #[error(
        "an engine is `quirkat`, an opponent or a program (`cmd=` or `lisp=`), not several of them"
    )]
    Several,
    /// The game has no lists.
    #[error("programs that are asked in lists (`lisp=`) play {games}, not {game}")]
    NoLists {
        /// The game.
        game: &'static str,
        /// The games that have them, for the message.
        games: String,
    },
    /// A word without `=`.
    #[error("`{0}` in an engine's description is not of the form KEY=VALUE")]
    NoValue(String),
    /// An unknown key.
    #[error("`{0}` is not known of an engine; the keys are {KEYS}")]
    Key(String),
    /// A key that does not apply to this kind of player.
    #[error("`{key}` means nothing {kind}")]
    Misplaced {
        /// The key.
        key: String,
        /// The kind of player, as the end of the message.
        kind: &'static str,
    },
    /// A number out of its range.
    #[error("`{text}` is not a {key}, a whole number from {from} to {to}")]
    Number {
        /// The key.
        key: &'static str,
        /// The value.
        text: String,
        /// The smallest allowed value.
        from: u64,
        /// The largest allowed value.
        to: u64,
    },
    /// An invalid pace.
    #[error(transparent)]
    Pace(#[from] PaceError),
    /// An empty command, or an unclosed quote.
    #[error("`{0}` is not a command: it is empty, or a quote in it is not closed")]
    Command(String),
    /// An unknown search technique.
    #[error(transparent)]
    Technique(#[from] UnknownTechnique),
    /// Two players have the same name.
    #[error("two engines are called `{0}`; `name=` tells them apart")]
    SameName(String),
}

/// All keys, for error messages.
const KEYS: &str = "name, cmd, lisp, dir, hash, threads, overhead, eval, weights, without, seed, book, tc, movetime, nodes, depth and option.NAME";

impl PlayerDescription {
    /// The seed of its random numbers.
    pub(crate) fn seed(&self) -> u64 {
        match self.kind {
            PlayerKind::Opponent { seed, .. } => seed,
            _ => 0,
        }
    }

    /// Parses the words of one player. `hash` and `seed` are defaults.
    fn read(
        game: Game,
        words: &[String],
        hash: u32,
        seed: u64,
    ) -> Result<PlayerDescription, DescriptionError> {
        let mut parser = DescriptionParser::default();
        for word in words {
            parser.parse(word)?;
        }
        parser.finish(game, hash, seed)
    }

    /// Parses the players of a match. Players without `name=` get unique names, and those without `seed=` different seeds:
    /// with the same one they would make the same mistakes.
    pub fn read_all(
        game: Game,
        players: &[Vec<String>],
        hash: u32,
    ) -> Result<Vec<PlayerDescription>, DescriptionError> {
        let mut read: Vec<PlayerDescription> = Vec::new();
        for (seed, words) in (1..).zip(players) {
            let mut player = PlayerDescription::read(game, words, hash, seed)?;
            let taken = |name: &str| read.iter().any(|other| other.name == name);
            if taken(&player.name) {
                if words.iter().any(|word| word.starts_with("name=")) {
                    return Err(DescriptionError::SameName(quoted(&player.name)));
                }
                let mut names = (2..).map(|number| format!("{}-{number}", player.name));
                let free = names.find(|name| !taken(name));
                player.name = free.unwrap_or_default();
            }
            read.push(player);
        }
        Ok(read)
    }
}

impl fmt::Display for PlayerDescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parser::split_words;

    fn read(words: &str) -> Result<PlayerDescription, DescriptionError> {
        read_for(Game::ALL[0], words)
    }

    fn read_for(game: Game, words: &str) -> Result<PlayerDescription, DescriptionError> {
        let words = split_words(words).expect("words");
        PlayerDescription::read(game, &words, 16, 1)
    }

    #[test]
    fn our_own_search_and_programs_are_described_alike() {
        let own = read("quirkat name=new hash=64 nodes=500 overhead=0").expect("a player");
        assert_eq!((own.name.as_str(), own.hash), ("new", 64));
        assert_eq!(
            (own.kind, own.pace),
            (PlayerKind::Internal, Some(Pace::Nodes(500)))
        );
        let other =
            read("'cmd=/opt/a b/engine\\ x \"two words\"' 'option.Move Overhead=30' dir=/tmp");
        let other = other.expect("a player");
        let PlayerKind::External(program) = other.kind else {
            panic!("a program");
        };
        assert_eq!(program.words, ["/opt/a", "b/engine x", "two words"]);
        assert_eq!(
            program.options,
            [("Move Overhead".to_owned(), "30".to_owned())]
        );
        assert_eq!((other.name.as_str(), other.hash), ("a", 16));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (words, says) in [
            ("", "an engine needs"),
            ("name=x", "an engine needs"),
            (
                "stockfish",
                "`stockfish` is no player of chess: those are `quirkat`, programs (`cmd=COMMAND`), level-1 to level-10, elo:RATING, foveros-random, ",
            ),
            ("quirkat fast", "`fast` in an engine's description"),
            ("gent fast", "`fast` in an engine's description"),
            ("quirkat cmd=x", "not several"),
            ("gent cmd=x", "not several"),
            ("cmd=x lisp=x", "not several"),
            (
                "lisp=x",
                "programs that are asked in lists (`lisp=`) play alquerque, not chess",
            ),
            (
                "lisp=x hash=3",
                "`hash` means nothing for a program that is asked in lists",
            ),
            (
                "lisp=x nodes=3",
                "`nodes` means nothing for a program that is asked in lists",
            ),
            ("lisp=", "`` is not a command"),
            ("gent quirkat", "not several"),
            ("gent depth=4", "`gent` looks as far as its document says"),
            (
                "gent hash=4",
                "`hash` means nothing for an opponent of this kind",
            ),
            ("gent tc=1", "`tc` means nothing for an opponent"),
            (
                "gent book=off",
                "`book` means nothing for an opponent of this kind",
            ),
            (
                "quirkat book=off",
                "`book` means nothing for our own search",
            ),
            ("gent nodes=1", "`nodes` means nothing for an opponent"),
            (
                "level-3 without=null-move",
                "`without` means nothing for an opponent",
            ),
            (
                "level-3 weights=w",
                "`weights` means nothing for an opponent",
            ),
            (
                "level-3:4",
                "`level-3` is as strong as it is; no depth can be chosen",
            ),
            (
                "level-11",
                "`level-11` is no player of chess: those are `quirkat`, programs (`cmd=COMMAND`), level-1 to level-10, ",
            ),
            (
                "elo:12",
                "`12` is not a rating, a whole number from 750 to 3470",
            ),
            (
                "gent seed=-1",
                "`-1` is not a seed, a whole number from 0 to 18446744073709551615",
            ),
            ("quirkat seed=1", "`seed` means nothing for our own search"),
            ("cmd=x seed=1", "`seed` means nothing for a program"),
            (
                "quirkat hash=0",
                "`0` is not a hash, a whole number from 1 to 65536",
            ),
            ("quirkat dir=x", "`dir` means nothing for our own search"),
            ("quirkat option.A=x", "`option` means nothing"),
            ("cmd=x weights=w", "`weights` means nothing for a program"),
            ("gent weights=w", "`weights` means nothing for an opponent"),
            ("cmd=x overhead=3", "`overhead` means nothing for a program"),
            (
                "quirkat speed=3",
                "`speed` is not known of an engine; the keys are name, ",
            ),
            ("quirkat tc=fast", "`fast` is not a time control"),
            ("cmd=", "`` is not a command"),
            ("'cmd=x \"'", "is not a command"),
        ] {
            let error = read(words).expect_err(words).to_string();
            assert!(error.contains(says), "{words}: {error}");
        }
    }

    #[test]
    fn opponents_are_known_by_name_in_their_own_game() {
        let gent = read("gent seed=7 name=coin").expect("a player");
        assert_eq!(
            (gent.name.as_str(), gent.pace),
            ("coin", Some(Pace::Depth(3)))
        );
        let kind = PlayerKind::Opponent {
            name: "gent".to_owned(),
            seed: 7,
        };
        assert_eq!(gent.kind, kind);
        let other = *Game::ALL.last().expect("a game");
        assert!(read_for(other, "gent").is_err());
        for words in ["atlanta:6", "atlanta depth=6"] {
            let player = read_for(other, words).expect(words);
            assert_eq!(
                (player.name.as_str(), player.pace),
                ("atlanta:6", Some(Pace::Depth(6)))
            );
        }
        let usual = read_for(other, "atlanta").expect("a player");
        assert_eq!(
            (usual.name.as_str(), usual.pace),
            ("atlanta", Some(Pace::Depth(4)))
        );
        let error = read_for(other, "atlanta:6 depth=6").expect_err("two depths");
        assert!(
            error
                .to_string()
                .contains("`6:6` is not a depth for `atlanta`")
        );
    }

    #[test]
    fn programs_that_are_asked_in_lists_play_where_there_are_lists() {
        let game = *Game::ALL.last().expect("a game");
        let player = read_for(game, "'lisp=python3 anna.py' dir=/tmp depth=3").expect("a player");
        let program = ExternalProgram {
            words: vec!["python3".to_owned(), "anna.py".to_owned()],
            folder: Some("/tmp".into()),
            options: Vec::new(),
        };
        assert_eq!(player.kind, PlayerKind::Lister(program));
        assert_eq!(
            (player.name.as_str(), player.pace),
            ("python3", Some(Pace::Depth(3)))
        );
    }

    #[test]
    fn levels_are_given_a_pace_like_our_own_search() {
        for &game in Game::ALL {
            for number in 1..=10 {
                let usual = read_for(game, &format!("level-{number}")).expect("a level");
                assert_eq!(usual.pace, None);
                // One with all its strength has to be told when to end.
                assert_eq!(usual.default_pace.is_none(), number == 10);
            }
        }
        let timed = read("level-9 tc=1+0.1 hash=2 threads=2 overhead=30 seed=4").expect("a level");
        assert_eq!(
            timed.pace,
            Some(Pace::Clock("1+0.1".parse().expect("a clock")))
        );
        assert_eq!((timed.hash, timed.threads), (2, 2));
        assert_eq!(timed.book, BookChoice::Own);
        let book = |words| read(words).expect("a level").book;
        assert_eq!(book("level-9 book=off"), BookChoice::Off);
        assert_eq!(
            book("level-9 book=a/b.bin"),
            BookChoice::File("a/b.bin".into())
        );
        let shallow = read("level-9 depth=2").expect("a level");
        assert_eq!(shallow.pace, Some(Pace::Depth(2)));
    }

    fn players(players: &[&str]) -> Result<Vec<PlayerDescription>, DescriptionError> {
        let words = players
            .iter()
            .map(|words| split_words(words).expect("words"));
        PlayerDescription::read_all(Game::ALL[0], &words.collect::<Vec<_>>(), 16)
    }

    #[test]
    fn opponents_depend_on_different_chance() {
        let three = players(&["level-3", "level-3", "level-3 seed=1"]).expect("players");
        let seeds: Vec<_> = three
            .iter()
            .map(|player| match player.kind {
                PlayerKind::Opponent { seed, .. } => seed,
                _ => panic!("an opponent"),
            })
            .collect();
        assert_eq!(seeds, [1, 2, 1]);
    }

    #[test]
    fn players_have_different_names() {
        let three = players(&["quirkat", "quirkat hash=1", "quirkat"]).expect("players");
        let names: Vec<_> = three.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["quirkat", "quirkat-2", "quirkat-3"]);
        let error = players(&["quirkat", "quirkat name=quirkat"]).expect_err("two of a name");
        assert!(error.to_string().contains("`quirkat`"));
    }
}
