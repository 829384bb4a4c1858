//! Parsing the words of a player's description.

use super::{DescriptionError, ExternalProgram, OWN_SEARCH, PlayerDescription, PlayerKind};
use crate::pace::Pace;
use quirkat_eval::EvalChoice;
use quirkat_game::quoted;
use quirkat_games::Game;
use quirkat_opponents::{BookChoice, OpponentError, OpponentKind, Profile};
use quirkat_search::{Technique, Techniques};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The default number of threads.
const THREADS: u32 = 1;
/// The default overhead in milliseconds.
const OVERHEAD: u32 = 10;

/// The keys given so far. Which of them are allowed depends on the kind of player, known only at the end.
#[derive(Default)]
pub(super) struct DescriptionParser {
    internal: bool,
    opponent: Option<String>,
    name: Option<String>,
    command: Option<Vec<String>>,
    lisp: Option<Vec<String>>,
    folder: Option<PathBuf>,
    options: Vec<(String, String)>,
    overhead: Option<u32>,
    eval: Option<EvalChoice>,
    without: Vec<Technique>,
    seed: Option<u64>,
    book: Option<BookChoice>,
    pace: Option<Pace>,
    hash: Option<u32>,
    threads: Option<u32>,
}

impl DescriptionParser {
    /// Parses one word.
    pub(super) fn parse(&mut self, word: &str) -> Result<(), DescriptionError> {
        if word == OWN_SEARCH {
            self.internal = true;
            return Ok(());
        }
        let Some((key, value)) = word.split_once('=') else {
            if self.has_player() {
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
            "weights" => self.eval = Some(EvalChoice::File(value.into())),
            "eval" => self.eval = value.parse().ok(),
            "seed" => self.seed = Some(number("seed", value, 0, u64::MAX)?),
            "book" => self.book = Some(value.into()),
            _ => match key.strip_prefix("option.") {
                Some(option) => self.options.push((option.to_owned(), value.to_owned())),
                None => return Err(DescriptionError::Key(quoted(key))),
            },
        }
        Ok(())
    }

    /// Whether a word has named the player.
    fn has_player(&self) -> bool {
        let is_program = self.command.is_some() || self.lisp.is_some();
        self.internal || self.opponent.is_some() || is_program
    }

    /// Builds the description. `hash` and `seed` are defaults.
    pub(super) fn finish(
        mut self,
        game: Game,
        hash: u32,
        seed: u64,
    ) -> Result<PlayerDescription, DescriptionError> {
        let mut default_pace = None;
        let named = (
            self.internal,
            self.opponent.take(),
            self.command.take(),
            self.lisp.take(),
        );
        let (kind, default_name) = match named {
            (true, None, None, None) => {
                self.refuse(&["dir", "option", "seed", "book"], "for our own search")?;
                (PlayerKind::Internal, OWN_SEARCH.to_owned())
            }
            (false, Some(name), None, None) => {
                let (name, profile) = self.opponent(game, &name)?;
                default_pace = profile.depth.map(Pace::Depth);
                default_pace = default_pace.or(profile.nodes.map(Pace::Nodes));
                let seed = self.seed.unwrap_or(seed);
                let default_name = name.clone();
                (PlayerKind::Opponent { name, seed }, default_name)
            }
            (false, None, Some(words), None) => {
                let keys = ["overhead", "weights", "without", "seed", "book"];
                self.refuse(&keys, "for a program; it may have an option for it")?;
                let name = file_name(&words[0]);
                let program = ExternalProgram {
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
        Ok(PlayerDescription {
            name: self.name.unwrap_or(default_name),
            kind,
            pace: self.pace,
            default_pace,
            hash: self.hash.unwrap_or(hash),
            threads: self.threads.unwrap_or(THREADS),
            overhead: Duration::from_millis(self.overhead.unwrap_or(OVERHEAD).into()),
            techniques: all_but(&self.without),
            eval: self.eval.unwrap_or_default(),
            book: self.book.unwrap_or_default(),
        })
    }

    /// The name of an opponent, with its depth if one was given, and its profile. Levels and players of a rating take any pace,
    /// like our own search; other opponents only a depth.
    fn opponent(&mut self, game: Game, name: &str) -> Result<(String, Profile), DescriptionError> {
        let find = |name: &str| {
            game.opponent(name).map_err(|error| match error {
                OpponentError::Unknown {
                    name,
                    game,
                    opponents,
                } => DescriptionError::Unknown {
                    game,
                    opponents,
                    name,
                },
                error => DescriptionError::Opponent(error),
            })
        };
        let profile = find(name)?;
        self.refuse(&["dir", "option", "weights", "without"], "for an opponent")?;
        if let OpponentKind::Level(_) | OpponentKind::Rated = profile.kind {
            return Ok((name.to_owned(), profile));
        }
        let keys = [
            "hash", "threads", "overhead", "book", "tc", "movetime", "nodes",
        ];
        self.refuse(&keys, "for an opponent of this kind")?;
        let (name, profile) = match self.pace {
            Some(Pace::Depth(depth)) => {
                let name = format!("{name}:{depth}");
                let profile = find(&name)?;
                (name, profile)
            }
            _ => (name.to_owned(), profile),
        };
        self.pace = profile.depth.map(Pace::Depth);
        Ok((name, profile))
    }

    /// The default name and the command of a program that is asked in lists.
    fn lister(
        &mut self,
        game: Game,
        words: Vec<String>,
    ) -> Result<(String, ExternalProgram), DescriptionError> {
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
        let program = ExternalProgram {
            words,
            folder: self.folder.take(),
            options: Vec::new(),
        };
        Ok((file_name(&program.words[0]), program))
    }

    /// Fails if one of `keys` was given; `kind` ends the error message.
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
            "weights" => self.eval.is_some(),
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

/// The words of a command, at least one.
fn command(text: &str) -> Result<Vec<String>, DescriptionError> {
    let words = split_words(text).filter(|words| !words.is_empty());
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

/// Splits a command line as a shell does, with quotes and backslashes; `None` if a quote is not closed.
pub fn split_words(line: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = line.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().push(characters.next()?),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn spaces_separate_unless_they_are_protected() {
        for (line, words) in [
            ("", &[][..]),
            ("  quirkat   uci ", &["quirkat", "uci"]),
            ("'my engine' -x", &["my engine", "-x"]),
            (r#"a"b c"d "" '"'"#, &["ab cd", "", "\""]),
            (r#"my\ engine "a\"b" 'a\b'"#, &["my engine", "a\"b", r"a\b"]),
        ] {
            assert_eq!(split_words(line).expect(line), words);
        }
        for line in ["'", "a \"b", "a\\"] {
            assert_eq!(split_words(line), None, "{line}");
        }
    }
}
