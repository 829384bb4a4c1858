//! What matches and tournaments share: a plan from the command line, and games told as they end.

use crate::args::PlayArgs;
use crate::progress::Progress;
use anyhow::{Context, Result, anyhow, bail};
use quirkat_arena::{
    Adjudication, Archive, Description, DrawRule, Entry, Generator, Pace, Plan, Schedule, Source,
    Standings, WinRule, read_openings,
};
use quirkat_game::{Random, quoted};
use quirkat_session::Game;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// The plan that arguments describe, with a schedule for the players they name.
pub(crate) fn plan(
    game: Game,
    args: &PlayArgs,
    event: &str,
    schedule: impl FnOnce(usize) -> Result<Schedule>,
) -> Result<Plan> {
    let mut players = Description::read_all(game, &args.engines.0, args.hash)?;
    let schedule = schedule(players.len())?;
    let pace = pace(args)?;
    for player in &mut players {
        player.pace = player.pace.or(pace).or(player.usual_pace);
    }
    if pace.is_none() && players.iter().any(|player| player.pace.is_none()) {
        bail!("how fast to play must be given: --tc, --movetime, --nodes or --depth");
    }
    Ok(Plan {
        event: event.to_owned(),
        game,
        players,
        schedule,
        pace: pace.unwrap_or(Pace::Depth(1)),
        margin: Duration::from_millis(args.margin),
        patience: Duration::from_secs(args.patience),
        adjudication: Adjudication {
            win: win_rule(&args.resign)?,
            draw: draw_rule(&args.draw)?,
            max_moves: Some(args.max_moves),
        },
        openings: openings(game, args)?,
        concurrency: args.concurrency as usize,
    })
}

fn pace(args: &PlayArgs) -> Result<Option<Pace>> {
    let pace = &args.pace;
    let given = [
        ("tc", &pace.tc),
        ("movetime", &pace.movetime),
        ("nodes", &pace.nodes),
        ("depth", &pace.depth),
    ];
    let given = given
        .into_iter()
        .find_map(|(key, value)| Pace::from_key(key, value.as_ref()?));
    Ok(given.transpose()?)
}

fn openings(game: Game, args: &PlayArgs) -> Result<Source> {
    let Some(file) = &args.openings else {
        let usual = Generator::default();
        return Ok(Source::Generated(Generator {
            plies: args.plies.unwrap_or(usual.plies),
            seed: args.seed.unwrap_or(usual.seed),
            limit: args.limit,
        }));
    };
    let name = quoted(&file.to_string_lossy());
    let bytes = fs::read(file).with_context(|| format!("cannot read `{name}`"))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut openings = read_openings(game, &text, args.plies.map(|plies| plies as usize))
        .with_context(|| format!("`{name}` cannot be used for openings"))?;
    if let Some(seed) = args.seed {
        shuffle(&mut openings, seed);
    }
    Ok(Source::Listed(openings))
}

fn shuffle<T>(items: &mut [T], seed: u64) {
    let mut random = Random::new(seed);
    for end in (1..items.len()).rev() {
        items.swap(end, random.below(end + 1));
    }
}

fn win_rule(words: &[String]) -> Result<Option<WinRule>> {
    let mut rule = WinRule {
        score: 600,
        moves: 4,
    };
    for word in words {
        match setting("--resign", word, &["score", "moves"])? {
            ("score", number) => rule.score = number,
            (_, number) => rule.moves = number,
        }
    }
    Ok((!words.is_empty()).then_some(rule))
}

fn draw_rule(words: &[String]) -> Result<Option<DrawRule>> {
    let mut rule = DrawRule {
        score: 10,
        moves: 8,
        after: 40,
    };
    for word in words {
        match setting("--draw", word, &["score", "moves", "after"])? {
            ("score", number) => rule.score = number,
            ("moves", number) => rule.moves = number,
            (_, number) => rule.after = number,
        }
    }
    Ok((!words.is_empty()).then_some(rule))
}

/// A word such as `moves=4`.
fn setting<'a>(option: &str, word: &'a str, keys: &[&str]) -> Result<(&'a str, u32)> {
    let read = word.split_once('=').and_then(|(key, value)| {
        let value = value.parse().ok().filter(|&value| value <= 99_999)?;
        keys.contains(&key).then_some((key, value))
    });
    read.ok_or_else(|| {
        let keys = keys.join("=, ");
        anyhow!(
            "`{}` is not a setting of {option}: those are {keys}=, each with a number up to 99999",
            quoted(word)
        )
    })
}

/// Tells on standard error how games go: a bar on a terminal, a line for each game elsewhere.
pub(crate) struct Teller {
    progress: Option<Progress>,
    /// What there is to tell is a table.
    has_table: bool,
    games: usize,
    played: usize,
}

impl Teller {
    /// For a match, told in a line.
    pub(crate) fn new(games: usize) -> Teller {
        Teller::with(games, Progress::of, false)
    }

    /// For a tournament, with a table above the bar.
    pub(crate) fn with_table(games: usize) -> Teller {
        Teller::with(games, Progress::with_text, true)
    }

    fn with(games: usize, progress: impl Fn(usize) -> Progress, has_table: bool) -> Teller {
        let terminal = io::stderr().is_terminal();
        Teller {
            progress: terminal.then(|| progress(games)),
            has_table,
            games,
            played: 0,
        }
    }

    /// Shows a table: on a terminal at all times, with the games being played, and elsewhere after each round.
    pub(crate) fn table(&self, standings: &Standings, playing: &str, round_is_over: bool) {
        match &self.progress {
            Some(progress) => progress.tell(format!("{}{playing}", standings.text())),
            None if round_is_over => say(standings.text().trim_end()),
            None => {}
        }
    }

    /// Tells of a game, and in `state` how things stand. Games of an earlier run only count.
    pub(crate) fn game(&mut self, plan: &Plan, entry: &Entry, earlier: bool, state: &str) {
        self.played += 1;
        if let Some(progress) = &self.progress {
            progress.step();
            if !self.has_table {
                progress.tell(state.to_owned());
            }
            if let (Some(fault), false) = (&entry.fault, earlier) {
                progress.note(&format!("game {}: {fault}", entry.number + 1));
            }
        } else if !earlier {
            let name = |player: usize| &plan.players[player].name;
            let why = entry.fault.as_ref().unwrap_or(&entry.reason);
            say(&format!(
                "{} of {}: {} - {} {} {why} ({} plies) | {state}",
                self.played,
                self.games,
                name(entry.white),
                name(entry.black),
                entry.result,
                entry.plies,
            ));
        }
    }

    /// Says something besides.
    pub(crate) fn note(&self, line: &str) {
        match &self.progress {
            Some(progress) => progress.note(line),
            None => say(line),
        }
    }
}

/// Says what an earlier run has left to go on from.
pub(crate) fn tell_earlier(teller: &Teller, archive: &Archive) {
    match archive.played().len() {
        0 => {}
        1 => teller.note("going on after a game of the journal"),
        games => teller.note(&format!("going on after {games} games of the journal")),
    }
}

/// Writes a line to standard error; where nobody can hear it, that is no reason to stop.
fn say(line: &str) {
    let _ = io::stderr()
        .lock()
        .write_all(format!("{line}\n").as_bytes());
}
