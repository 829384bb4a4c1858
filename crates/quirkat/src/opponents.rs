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
    /// The rating that asks for it: `elo:1500`.
    asked_elo: Option<u32>,
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
    let rows: Vec<_> = opponents
        .map(|(game, profile)| OpponentRow::new(game, profile))
        .collect();
    Ok(table(&rows))
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
            asked_elo,
        } = profile;
        OpponentJson {
            game: game.name(),
            name,
            kind: match kind {
                OpponentKind::Document => "document",
                OpponentKind::Level(_) => "level",
                OpponentKind::Rated => "rated",
            },
            about,
            source,
            depth,
            nodes,
            any_depth,
            chance,
            elo,
            asked_elo,
        }
    }
}

/// A row of the table.
struct OpponentRow {
    game: &'static str,
    name: &'static str,
    elo: String,
    depth: String,
    about: String,
}

impl OpponentRow {
    fn new(game: Game, profile: Profile) -> OpponentRow {
        // A rating lent from another game stands in brackets.
        let elo = match (profile.elo, profile.asked_elo) {
            (Some(elo), _) => elo.to_string(),
            (None, Some(lent)) => format!("({lent})"),
            (None, None) => String::new(),
        };
        let depth = profile.depth.map(|depth| depth.to_string());
        let other = if profile.any_depth { ", any" } else { "" };
        let source = profile.source.map(|source| format!(" ({source})"));
        OpponentRow {
            game: game.name(),
            name: profile.name,
            elo,
            depth: depth.unwrap_or_default() + other,
            about: profile.about.to_owned() + &source.unwrap_or_default(),
        }
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
    let elo = width(|row| row.elo.len(), "Elo");
    let depth = width(|row| row.depth.len(), "depth");
    let mut text = format!(
        "{:<game$}  {:<name$}  {:<elo$}  {:<depth$}  plays\n",
        "game", "name", "Elo", "depth"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "{:<game$}  {:<name$}  {:<elo$}  {:<depth$}  {}",
            row.game, row.name, row.elo, row.depth, row.about
        );
    }
    text
}
