//! `quirkat next`: the position after the move that the engine or an opponent chooses.

use crate::args::{EngineArgs, JsonArg, LimitArgs, OpponentSeedArg, PositionArgs};
use crate::output::{EndingJson, ScoreJson, json_line};
use anyhow::{Result, bail};
use clap::Args;
use quirkat_game::{Ending, Outcome, Record, Side};
use quirkat_games::{Playable, Visitor, open_player};
use quirkat_opponents::{BookChoice, OWN_SEARCH, OpponentKind, Player, Turn};
use quirkat_search::{Control, Limits};
use serde::Serialize;
use std::path::PathBuf;
use std::time::Duration;

/// How long to think unless a limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

#[derive(Args, Debug)]
pub(crate) struct NextArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    engine: EngineArgs,

    /// Let an opponent choose, by its name, or elo:RATING; `quirkat opponents` lists them. Some take a --depth, levels any limit
    #[arg(long, value_name = "WHO")]
    opponent: Option<String>,

    /// The openings that a level knows: `off`, or a file [default: its own]
    #[arg(long, value_name = "BOOK", requires = "opponent")]
    book: Option<BookChoice>,

    /// A file of gains for an opponent that judges by some; `quirkat gains` prints its own
    #[arg(long, value_name = "FILE", requires = "opponent")]
    gains: Option<PathBuf>,

    #[command(flatten)]
    seed: OpponentSeedArg,

    #[command(flatten)]
    json: JsonArg,
}

#[derive(Serialize)]
struct NextJson {
    game: &'static str,
    position: String,
    /// None if the game is over.
    #[serde(rename = "move")]
    text: Option<String>,
    /// The position after the move.
    next: Option<String>,
    score: Option<ScoreJson>,
    ending: Option<EndingJson>,
}

impl Visitor for &NextArgs {
    type Output = Result<String>;

    fn visit<P: Playable>(self) -> Result<String> {
        // An unknown opponent is reported before a bad position.
        let mut player = player::<P>(self)?;
        let position: P = self.position.read()?;
        let mut answer = NextJson {
            game: P::NAME,
            position: position.to_string(),
            text: None,
            next: None,
            score: None,
            ending: None,
        };
        let mut text = String::new();
        if let Some(ending) = position.ending() {
            answer.ending = Some(ending.into());
            winner(ending).clone_into(&mut text);
        } else {
            let (record, control) = (Record::new(position.clone()), Control::default());
            let turn = Turn::new(&record, limits::<P>(self), &control);
            let decision = player.choose(&turn, &mut |_| {})?;
            if let Some(mv) = decision.best() {
                text = position.after(mv).to_string();
                answer.text = Some(position.move_text(mv));
                answer.next = Some(text.clone());
                answer.score = decision.score.map(Into::into);
            }
        }
        if self.json.json {
            return json_line(&answer);
        }
        Ok(text + "\n")
    }
}

/// What ends the search. An opponent with a depth or a number of nodes of its own needs no clock, so that it chooses the same move on
/// every machine.
fn limits<P: Playable>(args: &NextArgs) -> Limits {
    let profile = args.opponent.as_ref();
    let profile = profile.and_then(|name| P::roster().profile(name).ok());
    let ends = profile.is_some_and(|profile| profile.depth.is_some() || profile.nodes.is_some());
    if ends && args.limits.is_none() {
        return Limits::default();
    }
    args.limits.or_time(DEFAULT_TIME)
}

/// Who chooses: our own search, or the opponent that `--opponent` names. `--depth` limits the search of a level; for others it
/// becomes part of the name.
fn player<P: Playable>(args: &NextArgs) -> Result<Box<dyn Player<P>>> {
    let seed = args.seed.seed();
    let mut options = args.engine.player_options();
    let Some(name) = &args.opponent else {
        return Ok(open_player(OWN_SEARCH, seed, &options)?);
    };
    let profile = P::roster().profile(name)?;
    options.book = args.book.clone().unwrap_or_default();
    if args.gains.is_some() && P::roster().gains(name)?.0.is_empty() {
        bail!("`{}` does not judge by gains", profile.name);
    }
    options.gains.clone_from(&args.gains);
    match (profile.kind, args.limits.depth()) {
        (OpponentKind::Document, _) if !args.limits.is_depth_or_none() => {
            bail!(
                "`{}` looks as far as its document says, however long it takes",
                profile.name
            )
        }
        (OpponentKind::Document, _) if args.book.is_some() => {
            bail!("`{}` knows no openings", profile.name)
        }
        (OpponentKind::Document, Some(depth)) => {
            Ok(open_player(&format!("{name}:{depth}"), seed, &options)?)
        }
        _ => Ok(open_player(name, seed, &options)?),
    }
}

/// The end of the game in one word.
fn winner(ending: Ending) -> &'static str {
    match ending.outcome {
        Outcome::Win(Side::White) => "WHITE",
        Outcome::Win(Side::Black) => "BLACK",
        Outcome::Draw => "DRAW",
    }
}
