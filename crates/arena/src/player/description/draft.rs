//! What is read of a player before it is known what kind of player it will be.

use super::{Description, DescriptionError, INTERNAL, PlayerKind, Program};
use crate::pace::Pace;
use crate::player::words;
use quirkat_game::quoted;
use quirkat_opponents::{BookChoice, OpponentError, OpponentKind, Profile};
use quirkat_search::{Technique, Techniques};
use quirkat_session::Game;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// How many threads a player has that does not say it.
const THREADS: u32 = 1;
/// How many milliseconds our own search keeps back where it is not told.
const OVERHEAD: u32 = 10;

/// What is read before it is known what kind of player it will be.
#[derive(Default)]
pub(super) struct Draft {
    internal: bool,
    opponent: Option<String>,
    name: Option<String>,
    command: Option<Vec<String>>,
    lisp: Option<Vec<String>>,
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

impl Draft {
    pub(super) fn take(&mut self, word: &str) -> Result<(), DescriptionError> {
        if word == INTERNAL {
            self.internal = true;
            return Ok(());
        }
        let Some((key, value)) = word.split_once('=') else {
            if self.is_somebody() {
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
            "cmd" => self.command = Some(command(value)?),
            "lisp" => self.lisp = Some(command(value)?),
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
            "book" => self.book = Some(value.into()),
            _ => match key.strip_prefix("option.") {
                Some(option) => self.options.push((option.to_owned(), value.to_owned())),
                None => return Err(DescriptionError::Key(quoted(key))),
            },
        }
        Ok(())
    }

    /// Whether it is said who plays.
    fn is_somebody(&self) -> bool {
        let is_program = self.command.is_some() || self.lisp.is_some();
        self.internal || self.opponent.is_some() || is_program
    }

    pub(super) fn finish(
        mut self,
        game: Game,
        hash: u32,
        seed: u64,
    ) -> Result<Description, DescriptionError> {
        let mut usual_pace = None;
        let said = (
            self.internal,
            self.opponent.take(),
            self.command.take(),
            self.lisp.take(),
        );
        let (kind, usual_name) = match said {
            (true, None, None, None) => {
                self.refuse(&["dir", "option", "seed", "book"], "for our own search")?;
                (PlayerKind::Internal, INTERNAL.to_owned())
            }
            (false, Some(name), None, None) => {
                let (name, profile) = self.opponent(game, &name)?;
                usual_pace = profile.depth.map(Pace::Depth);
                usual_pace = usual_pace.or(profile.nodes.map(Pace::Nodes));
                let seed = self.seed.unwrap_or(seed);
                let usual_name = name.clone();
                (PlayerKind::Opponent { name, seed }, usual_name)
            }
            (false, None, Some(words), None) => {
                let keys = ["overhead", "weights", "without", "seed", "book"];
                self.refuse(&keys, "for a program; it may have an option for it")?;
                let name = file_name(&words[0]);
                let program = Program {
                    words,
                    folder: self.folder,
                    options: self.options,
                };
                (PlayerKind::External(program), name)
            }
            (false, None, None, Some(words)) => {
                let (name, program) = self.lister(game, words)?;
                (PlayerKind::Lister(program), name)
            }
            (false, None, None, None) => return Err(DescriptionError::Missing),
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

    /// A program that is asked in lists, and its usual name.
    fn lister(
        &mut self,
        game: Game,
        words: Vec<String>,
    ) -> Result<(String, Program), DescriptionError> {
        let keys = [
            "option", "hash", "threads", "overhead", "weights", "without", "seed", "book", "nodes",
        ];
        self.refuse(&keys, "for a program that is asked in lists")?;
        if !game.has_lists() {
            let games = Game::ALL.iter().filter(|game| game.has_lists());
            let games: Vec<_> = games.map(|game| game.name()).collect();
            return Err(DescriptionError::NoLists {
                game: game.name(),
                games: games.join(" and "),
            });
        }
        let program = Program {
            words,
            folder: self.folder.take(),
            options: Vec::new(),
        };
        Ok((file_name(&program.words[0]), program))
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

/// The words of a command.
fn command(text: &str) -> Result<Vec<String>, DescriptionError> {
    let words = words::split(text).filter(|words| !words.is_empty());
    words.ok_or_else(|| DescriptionError::Command(quoted(text)))
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
