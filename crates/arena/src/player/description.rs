//! A player as a command line describes it: `quirkat hash=64`, `cmd="stockfish" name=SF option.Hash=16`.

use super::words;
use crate::pace::{NoPace, Pace};
use quirkat_game::quoted;
use quirkat_search::{Technique, Techniques, UnknownTechnique};
use serde::Serialize;
use std::fmt;
use std::path::PathBuf;
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
}

/// What a player is. Opponents that are known by name will be one more kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Our own search, in this process.
    Internal,
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
    #[error("`{0}` is no player: it must be `quirkat`, or a program as `cmd=COMMAND`")]
    Nobody(String),
    /// Nothing says who plays.
    #[error("an engine needs `quirkat`, or a program as `cmd=COMMAND`")]
    Missing,
    /// Both kinds at once.
    #[error("an engine is `quirkat` or a program (`cmd=`), not both")]
    Both,
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
        from: u32,
        /// The largest.
        to: u32,
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
const KEYS: &str = "name, cmd, dir, hash, threads, overhead, weights, without, tc, movetime, nodes, depth and option.NAME";

/// What is read before it is known what kind of player it will be.
#[derive(Default)]
struct Draft {
    internal: bool,
    name: Option<String>,
    command: Option<Vec<String>>,
    folder: Option<PathBuf>,
    options: Vec<(String, String)>,
    overhead: Option<u32>,
    weights: Option<PathBuf>,
    without: Vec<Technique>,
    pace: Option<Pace>,
    hash: u32,
    threads: u32,
}

impl Description {
    /// Reads the words of one player. `hash` is the size of its table where they do not say it.
    pub fn read(words: &[String], hash: u32) -> Result<Description, DescriptionError> {
        let mut draft = Draft {
            hash,
            threads: 1,
            ..Draft::default()
        };
        for word in words {
            draft.take(word)?;
        }
        draft.finish()
    }

    /// Reads players, and gives those that were not named names of their own.
    pub fn read_all(
        players: &[Vec<String>],
        hash: u32,
    ) -> Result<Vec<Description>, DescriptionError> {
        let mut read: Vec<Description> = Vec::new();
        for words in players {
            let mut player = Description::read(words, hash)?;
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
            return Err(if self.internal || self.command.is_some() {
                DescriptionError::NoValue(quoted(word))
            } else {
                DescriptionError::Nobody(quoted(word))
            });
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
            "hash" => self.hash = number("hash", value, 1, 65536)?,
            "threads" => self.threads = number("threads", value, 1, 256)?,
            "without" => {
                for name in value.split(',') {
                    self.without.push(name.parse()?);
                }
            }
            "weights" => self.weights = Some(value.into()),
            "overhead" => self.overhead = Some(number("overhead", value, 0, 5000)?),
            _ => match key.strip_prefix("option.") {
                Some(option) => self.options.push((option.to_owned(), value.to_owned())),
                None => return Err(DescriptionError::Key(quoted(key))),
            },
        }
        Ok(())
    }

    fn finish(self) -> Result<Description, DescriptionError> {
        let misplaced = |key: Option<&str>, kind| match key {
            Some(key) => Err(DescriptionError::Misplaced {
                key: quoted(key),
                kind,
            }),
            None => Ok(()),
        };
        let (kind, usual_name) = match (self.internal, self.command) {
            (true, Some(_)) => return Err(DescriptionError::Both),
            (false, None) => return Err(DescriptionError::Missing),
            (true, None) => {
                let option = self.options.first().map(|_| "option");
                let key = self.folder.as_ref().map(|_| "dir").or(option);
                misplaced(key, "for our own search")?;
                (Kind::Internal, INTERNAL.to_owned())
            }
            (false, Some(words)) => {
                let weights = self.weights.as_ref().map(|_| "weights");
                let without = self.without.first().map(|_| "without");
                let key = self.overhead.map(|_| "overhead").or(weights).or(without);
                misplaced(key, "for a program; it may have an option for it")?;
                let name = file_name(&words[0]);
                let program = Program {
                    words,
                    folder: self.folder,
                    options: self.options,
                };
                (Kind::External(program), name)
            }
        };
        Ok(Description {
            name: self.name.unwrap_or(usual_name),
            kind,
            pace: self.pace,
            hash: self.hash,
            threads: self.threads,
            overhead: Duration::from_millis(self.overhead.unwrap_or(10).into()),
            techniques: all_but(&self.without),
            weights: self.weights,
        })
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

fn number(key: &'static str, text: &str, from: u32, to: u32) -> Result<u32, DescriptionError> {
    let read = text.parse().ok();
    let allowed = read.filter(|number| (from..=to).contains(number));
    allowed.ok_or_else(|| DescriptionError::Number {
        key,
        text: quoted(text),
        from,
        to,
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
        let words = words::split(words).expect("words");
        Description::read(&words, 16)
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
            ("stockfish", "`stockfish` is no player"),
            ("quirkat fast", "`fast` in an engine's description"),
            ("quirkat cmd=x", "not both"),
            (
                "quirkat hash=0",
                "`0` is not a hash, a whole number from 1 to 65536",
            ),
            ("quirkat dir=x", "`dir` means nothing for our own search"),
            ("quirkat option.A=x", "`option` means nothing"),
            ("cmd=x weights=w", "`weights` means nothing for a program"),
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
    fn players_have_different_names() {
        let players = |words: &[&str]| {
            let words = words
                .iter()
                .map(|words| words::split(words).expect("words"));
            Description::read_all(&words.collect::<Vec<_>>(), 16)
        };
        let three = players(&["quirkat", "quirkat hash=1", "quirkat"]).expect("players");
        let names: Vec<_> = three.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["quirkat", "quirkat-2", "quirkat-3"]);
        let error = players(&["quirkat", "quirkat name=quirkat"]).expect_err("two of a name");
        assert!(error.to_string().contains("`quirkat`"));
    }
}
