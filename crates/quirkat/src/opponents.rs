//! `quirkat opponents`: lists the opponents of a game.

use crate::args::JsonArg;
use crate::args::values::GameParser;
use crate::output::json_line;
use anyhow::Result;
use clap::Args;
use quirkat_games::Game;
use quirkat_opponents::{OpponentKind, Profile};
use serde::Serialize;
use std::fmt::Write;

#[derive(Args, Debug)]
pub(crate) struct OpponentsArgs {
    /// The game [default: all]
    #[arg(value_parser = GameParser)]
    game: Option<Game>,

    #[command(flatten)]
    json: JsonArg,
}

#[derive(Serialize)]
struct OpponentsJson {
    opponents: Vec<OpponentJson>,
}

#[derive(Serialize)]
struct OpponentJson {
    game: &'static str,
    name: &'static str,
    kind: &'static str,
    about: &'static str,
    /// The document that describes it.
    source: Option<&'static str>,
    /// Its search depth, if fixed.
    depth: Option<u32>,
    /// Its node limit, if fixed.
    nodes: Option<u64>,
    /// Whether another depth can be chosen, as `name:6`.
    any_depth: bool,
    /// Whether its moves depend on a seed.
    chance: bool,
    /// Its rating, if the game has ratings.
    elo: Option<u32>,
}

/// The opponents of one game, or of all.
pub(crate) fn list(args: &OpponentsArgs) -> Result<String> {
    let games = args
        .game
        .map_or_else(|| Game::ALL.to_vec(), |game| vec![game]);
    let profiles = |game: Game| {
        game.opponents()
            .into_iter()
            .map(move |profile| (game, profile))
    };
    let opponents = games.into_iter().flat_map(profiles);
    if args.json.json {
        let opponents = opponents.map(|(game, profile)| OpponentJson::new(game, profile));
        return json_line(&OpponentsJson {
            opponents: opponents.collect(),
        });
    }
    Ok(table(&rows(opponents)))
}

impl OpponentJson {
    fn new(game: Game, profile: Profile) -> OpponentJson {
        let Profile {
            name,
            about,
            source,
            kind,
            depth,
            nodes,
            any_depth,
            chance,
            elo,
        } = profile;
        OpponentJson {
            game: game.name(),
            name,
            kind: match kind {
                OpponentKind::Document => "document",
                OpponentKind::Level(_) => "level",
            },
            about,
            source,
            depth,
            nodes,
            any_depth,
            chance,
            elo,
        }
    }
}

/// A row of the table.
struct OpponentRow {
    game: &'static str,
    name: String,
    depth: String,
    about: String,
}

/// One row for each opponent, but a single one for all levels of a game.
fn rows(opponents: impl Iterator<Item = (Game, Profile)>) -> Vec<OpponentRow> {
    let mut rows: Vec<OpponentRow> = Vec::new();
    let mut weakest: Option<Profile> = None;
    for (game, profile) in opponents {
        let row = match profile.kind {
            OpponentKind::Document => document_row(game, profile),
            OpponentKind::Level(1) => {
                weakest = Some(profile);
                continue;
            }
            OpponentKind::Level(_) => {
                // Each level replaces the row of those below; the last is the strongest.
                rows.retain(|row| row.game != game.name());
                levels_row(game, weakest.unwrap_or(profile), profile)
            }
        };
        rows.push(row);
    }
    rows
}

fn document_row(game: Game, profile: Profile) -> OpponentRow {
    let depth = profile.depth.map(|depth| depth.to_string());
    let other = if profile.any_depth { ", any" } else { "" };
    let source = profile.source.map(|source| format!(" ({source})"));
    OpponentRow {
        game: game.name(),
        name: profile.name.to_owned(),
        depth: depth.unwrap_or_default() + other,
        about: profile.about.to_owned() + &source.unwrap_or_default(),
    }
}

fn levels_row(game: Game, weakest: Profile, strongest: Profile) -> OpponentRow {
    let ratings = weakest.elo.zip(strongest.elo);
    let ratings = ratings.map(|(from, to)| format!(" (Elo {from} to {to})"));
    OpponentRow {
        game: game.name(),
        name: format!("{} to {}", weakest.name, strongest.name),
        depth: "rises".to_owned(),
        about: "From a beginner, who overlooks most things, to all the strength there is."
            .to_owned()
            + &ratings.unwrap_or_default(),
    }
}

/// The table as text. The column that varies most in width comes last.
fn table(rows: &[OpponentRow]) -> String {
    let width = |column: fn(&OpponentRow) -> usize, head: &str| {
        let widths = rows.iter().map(column);
        widths.max().unwrap_or(0).max(head.len())
    };
    let game = width(|row| row.game.len(), "game");
    let name = width(|row| row.name.len(), "name");
    let depth = width(|row| row.depth.len(), "depth");
    let mut text = format!(
        "{:<game$}  {:<name$}  {:<depth$}  plays\n",
        "game", "name", "depth"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "{:<game$}  {:<name$}  {:<depth$}  {}",
            row.game, row.name, row.depth, row.about
        );
    }
    text
}
