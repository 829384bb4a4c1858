//! A player as a command line describes it: `quirkat hash=64`, `gent seed=3`, `cmd="stockfish" name=SF option.Hash=16`.

use super::words;
use crate::pace::{NoPace, Pace};
use quirkat_game::quoted;
use quirkat_opponents::{Kind as OpponentKind, OpponentError, Profile};
use quirkat_search::{Technique, Techniques, UnknownTechnique};
use quirkat_session::Game;
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The word for our own search.
const INTERNAL: &str = "quirkat";

/// Who plays, and under what conditions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    /// What tables and records call it.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// A pace of its own, where it does not play at everybody's.
    pub pace: Option<Pace>,
    /// How far it looks where nobody says anything about its pace.
    pub usual_pace: Option<Pace>,
    /// The size of its table in megabytes.
    pub hash: u32,
    /// How many threads it searches with.
    pub threads: u32,
    /// Time that our own search keeps back from every move.
    pub overhead: Duration,
    /// What our own search does without.
    pub techniques: Techniques,
    /// A file of weights that our own search evaluates by, instead of those of the build.
    pub weights: Option<PathBuf>,
    /// The openings that a level plays from.
    pub book: BookChoice,
}

/// Which openings a level plays from.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum BookChoice {
    /// Those of the build.
    #[default]
    Own,
    /// None.
    Off,
    /// Those of a file.
    File(PathBuf),
}

/// What a player is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Our own search, in this process.
    Internal,
    /// An opponent of the game that is known by name, in this process.
    Opponent {
        /// The name, with a depth where one was chosen.
        name: String,
        /// What its chance depends on, besides the number of the game.
        seed: u64,
    },
    /// A program that speaks UCI.
    External(Program),
}

/// A program and how it is run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Program {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Where it is run.
    pub folder: Option<PathBuf>,
    /// The options it is given.
    pub options: Vec<(String, String)>,
}

/// Why words describe no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DescriptionError {
    /// A first word that is nobody.
    #[error(
        "`{name}` is no player of {game}: those are `quirkat`, programs (`cmd=COMMAND`), {opponents}"
    )]
    Nobody {
        /// The word.
        name: String,
        /// The game.
        game: &'static str,
        /// The game's opponents, as a sentence lists them.
        opponents: String,
    },
    /// Words that name an opponent, but not well.
    #[error(transparent)]
    Opponent(OpponentError),
    /// Nothing says who plays.
    #[error("an engine needs `quirkat`, the name of an opponent, or a program as `cmd=COMMAND`")]
    Missing,
    /// Two kinds at once.
    #[error("an engine is `quirkat`, an opponent or a program (`cmd=`), not several of them")]
    Several,
    /// A word that is not a key and a value.
    #[error("`{0}` in an engine's description is not of the form KEY=VALUE")]
    NoValue(String),
    /// A key that means nothing.
    #[error("`{0}` is not known of an engine; the keys are {KEYS}")]
    Key(String),
    /// A key that means nothing for this kind of player.
    #[error("`{key}` means nothing {kind}")]
    Misplaced {
        /// The key.
        key: String,
        /// The kind, as the end of a sentence.
        kind: &'static str,
    },
    /// A number out of its range.
    #[error("`{text}` is not a {key}, a whole number from {from} to {to}")]
    Number {
        /// The key.
        key: &'static str,
        /// The value.
        text: String,
        /// The smallest it may be.
        from: u64,
        /// The largest.
        to: u64,
    },
    /// A pace that is none.
    #[error(transparent)]
    Pace(#[from] NoPace),
    /// A command that cannot be split into words.
    #[error("`{0}` is not a command: it is empty, or a quote in it is not closed")]
    Command(String),
    /// A technique that is none.
    #[error(transparent)]
    Technique(#[from] UnknownTechnique),
    /// Two players of the same name.
    #[error("two engines are called `{0}`; `name=` tells them apart")]
    SameName(String),
}

/// All keys, as a sentence lists them.
const KEYS: &str = "name, cmd, dir, hash, threads, overhead, weights, without, seed, book, tc, movetime, nodes, depth and option.NAME";

/// How many threads a player has that does not say it.
const THREADS: u32 = 1;
/// How many milliseconds our own search keeps back where it is not told.
const OVERHEAD: u32 = 10;
/// What an opponent's chance depends on where it is not told.
const SEED: u64 = 1;

/// What is read before it is known what kind of player it will be.
#[derive(Default)]
struct Draft {
    internal: bool,
    opponent: Option<String>,
    name: Option<String>,
    command: Option<Vec<String>>,
    folder: Option<PathBuf>,
    options: Vec<(String, String)>,
    overhead: Option<u32>,
    weights: Option<PathBuf>,
    without: Vec<Technique>,
    seed: Option<u64>,
    book: Option<BookChoice>,
    pace: Option<Pace>,
    hash: Option<u32>,
    threads: Option<u32>,
}

impl Description {
    /// Reads the words of one player of a game. `hash` is the size of its table where they do not say it.
    pub fn read(game: Game, words: &[String], hash: u32) -> Result<Description, DescriptionError> {
        let mut draft = Draft::default();
        for word in words {
            draft.take(word)?;
        }
        draft.finish(game, hash)
    }

    /// Reads players of a game, and gives those that were not named names of their own.
    pub fn read_all(
        game: Game,
        players: &[Vec<String>],
        hash: u32,
    ) -> Result<Vec<Description>, DescriptionError> {
        let mut read: Vec<Description> = Vec::new();
        for words in players {
            let mut player = Description::read(game, words, hash)?;
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

impl Draft {
    fn take(&mut self, word: &str) -> Result<(), DescriptionError> {
        if word == INTERNAL {
            self.internal = true;
            return Ok(());
        }
        let Some((key, value)) = word.split_once('=') else {
            if self.internal || self.opponent.is_some() || self.command.is_some() {
                return Err(DescriptionError::NoValue(quoted(word)));
            }
            self.opponent = Some(word.to_owned());
            return Ok(());
        };
        if let Some(pace) = Pace::from_key(key, value) {
            self.pace = Some(pace?);
            return Ok(());
        }
        match key {
            "name" => self.name = Some(value.to_owned()),
            "cmd" => {
                let words = words::split(value).filter(|words| !words.is_empty());
                let words = words.ok_or_else(|| DescriptionError::Command(quoted(value)))?;
                self.command = Some(words);
            }
            "dir" => self.folder = Some(value.into()),
            "hash" => self.hash = Some(number("hash", value, 1, 65536)?),
            "threads" => self.threads = Some(number("threads", value, 1, 256)?),
            "without" => {
                for name in value.split(',') {
                    self.without.push(name.parse()?);
                }
            }
            "overhead" => self.overhead = Some(number("overhead", value, 0, 5000)?),
            "weights" => self.weights = Some(value.into()),
            "seed" => self.seed = Some(number("seed", value, 0, u64::MAX)?),
            "book" => {
                self.book = Some(match value {
                    "off" => BookChoice::Off,
                    file => BookChoice::File(file.into()),
                });
            }
            _ => match key.strip_prefix("option.") {
                Some(option) => self.options.push((option.to_owned(), value.to_owned())),
                None => return Err(DescriptionError::Key(quoted(key))),
            },
        }
        Ok(())
    }

    fn finish(mut self, game: Game, hash: u32) -> Result<Description, DescriptionError> {
        let mut usual_pace = None;
        let (kind, usual_name) = match (self.internal, self.opponent.take(), self.command.take()) {
            (true, None, None) => {
                self.refuse(&["dir", "option", "seed", "book"], "for our own search")?;
                (Kind::Internal, INTERNAL.to_owned())
            }
            (false, Some(name), None) => {
                let (name, profile) = self.opponent(game, &name)?;
                usual_pace = profile.depth.map(Pace::Depth);
                usual_pace = usual_pace.or(profile.nodes.map(Pace::Nodes));
                let seed = self.seed.unwrap_or(SEED);
                let usual_name = name.clone();
                (Kind::Opponent { name, seed }, usual_name)
            }
            (false, None, Some(words)) => {
                let keys = ["overhead", "weights", "without", "seed", "book"];
                self.refuse(&keys, "for a program; it may have an option for it")?;
                let name = file_name(&words[0]);
                let program = Program {
                    words,
                    folder: self.folder,
                    options: self.options,
                };
                (Kind::External(program), name)
            }
            (false, None, None) => return Err(DescriptionError::Missing),
            _ => return Err(DescriptionError::Several),
        };
        Ok(Description {
            name: self.name.unwrap_or(usual_name),
            kind,
            pace: self.pace,
            usual_pace,
            hash: self.hash.unwrap_or(hash),
            threads: self.threads.unwrap_or(THREADS),
            overhead: Duration::from_millis(self.overhead.unwrap_or(OVERHEAD).into()),
            techniques: all_but(&self.without),
            weights: self.weights,
            book: self.book.unwrap_or_default(),
        })
    }

    /// An opponent: its name, with the depth it was given, and what is known of it. A level is given its pace as our own search
    /// is. The pace of others is how far they look, and no clock runs for them.
    fn opponent(&mut self, game: Game, name: &str) -> Result<(String, Profile), DescriptionError> {
        let known = |name: &str| {
            game.opponent(name).map_err(|error| match error {
                OpponentError::Unknown {
                    name,
                    game,
                    opponents,
                } => DescriptionError::Nobody {
                    name,
                    game,
                    opponents,
                },
                error => DescriptionError::Opponent(error),
            })
        };
        let profile = known(name)?;
        self.refuse(&["dir", "option", "weights", "without"], "for an opponent")?;
        if let OpponentKind::Level(_) = profile.kind {
            return Ok((name.to_owned(), profile));
        }
        let keys = [
            "hash", "threads", "overhead", "book", "tc", "movetime", "nodes",
        ];
        self.refuse(&keys, "for an opponent of this kind")?;
        let (name, profile) = match self.pace {
            Some(Pace::Depth(depth)) => {
                let name = format!("{name}:{depth}");
                let profile = known(&name)?;
                (name, profile)
            }
            _ => (name.to_owned(), profile),
        };
        self.pace = profile.depth.map(Pace::Depth);
        Ok((name, profile))
    }

    /// Refuses the first of some keys that was given; `kind` says whom it means nothing for.
    fn refuse(&self, keys: &[&str], kind: &'static str) -> Result<(), DescriptionError> {
        match keys.iter().find(|key| self.has(key)) {
            Some(key) => Err(DescriptionError::Misplaced {
                key: (*key).to_owned(),
                kind,
            }),
            None => Ok(()),
        }
    }

    fn has(&self, key: &str) -> bool {
        match key {
            "dir" => self.folder.is_some(),
            "option" => !self.options.is_empty(),
            "hash" => self.hash.is_some(),
            "threads" => self.threads.is_some(),
            "overhead" => self.overhead.is_some(),
            "weights" => self.weights.is_some(),
            "without" => !self.without.is_empty(),
            "seed" => self.seed.is_some(),
            "book" => self.book.is_some(),
            "tc" => matches!(self.pace, Some(Pace::Clock(_))),
            "movetime" => matches!(self.pace, Some(Pace::MoveTime(_))),
            "nodes" => matches!(self.pace, Some(Pace::Nodes(_))),
            _ => false,
        }
    }
}

fn all_but(without: &[Technique]) -> Techniques {
    let all = Techniques::ALL;
    without.iter().fold(all, |left, &one| left.without(one))
}

fn file_name(program: &str) -> String {
    let name = program.rsplit('/').next().unwrap_or(program);
    name.to_owned()
}

fn number<N>(key: &'static str, text: &str, from: N, to: N) -> Result<N, DescriptionError>
where
    N: FromStr + PartialOrd + Copy + Into<u64>,
{
    let read = text.parse().ok();
    let allowed = read.filter(|number| (from..=to).contains(number));
    allowed.ok_or_else(|| DescriptionError::Number {
        key,
        text: quoted(text),
        from: from.into(),
        to: to.into(),
    })
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<Description, DescriptionError> {
        read_for(Game::ALL[0], words)
    }

    fn read_for(game: Game, words: &str) -> Result<Description, DescriptionError> {
        let words = words::split(words).expect("words");
        Description::read(game, &words, 16)
    }

    #[test]
    fn our_own_search_and_programs_are_described_alike() {
        let own = read("quirkat name=new hash=64 nodes=500 overhead=0").expect("a player");
        assert_eq!((own.name.as_str(), own.hash), ("new", 64));
        assert_eq!(
            (own.kind, own.pace),
            (Kind::Internal, Some(Pace::Nodes(500)))
        );
        let other =
            read("'cmd=/opt/a b/engine\\ x \"two words\"' 'option.Move Overhead=30' dir=/tmp");
        let other = other.expect("a player");
        let Kind::External(program) = other.kind else {
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
                "`stockfish` is no player of chess: those are `quirkat`, programs (`cmd=COMMAND`), level-1 to level-10, foveros-random, ",
            ),
            ("quirkat fast", "`fast` in an engine's description"),
            ("gent fast", "`fast` in an engine's description"),
            ("quirkat cmd=x", "not several"),
            ("gent cmd=x", "not several"),
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
            ("level-3 without=x", "`x` is not a technique"),
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
        let kind = Kind::Opponent {
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
    fn levels_are_given_a_pace_like_our_own_search() {
        for &game in Game::ALL {
            for number in 1..=10 {
                let usual = read_for(game, &format!("level-{number}")).expect("a level");
                assert_eq!(usual.pace, None);
                // One with all its strength has to be told when to end.
                assert_eq!(usual.usual_pace.is_none(), number == 10);
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

    #[test]
    fn players_have_different_names() {
        let players = |words: &[&str]| {
            let words = words
                .iter()
                .map(|words| words::split(words).expect("words"));
            Description::read_all(Game::ALL[0], &words.collect::<Vec<_>>(), 16)
        };
        let three = players(&["quirkat", "quirkat hash=1", "quirkat"]).expect("players");
        let names: Vec<_> = three.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["quirkat", "quirkat-2", "quirkat-3"]);
        let error = players(&["quirkat", "quirkat name=quirkat"]).expect_err("two of a name");
        assert!(error.to_string().contains("`quirkat`"));
    }
}
