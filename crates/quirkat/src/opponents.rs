//! `quirkat opponents`: who can be played.

use crate::args::OpponentsArgs;
use crate::json;
use anyhow::Result;
use quirkat_opponents::Profile;
use quirkat_session::Game;
use serde::Serialize;
use std::fmt::Write;

#[derive(Serialize)]
struct Listing {
    opponents: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    name: &'static str,
    kind: &'static str,
    about: &'static str,
    /// The document it comes from.
    source: Option<&'static str>,
    /// How many plies it looks ahead.
    depth: u32,
    /// Whether another depth can be chosen, as `name:6`.
    any_depth: bool,
    /// Whether its moves depend on a seed.
    chance: bool,
}

/// The opponents of a game, or of all.
pub(crate) fn list(args: &OpponentsArgs) -> Result<String> {
    let games = args
        .game
        .map_or_else(|| Game::ALL.to_vec(), |game| vec![game]);
    let rows = games.into_iter().flat_map(|game| {
        let opponents = game.opponents().into_iter();
        opponents.map(move |profile| Row::new(game, profile))
    });
    let opponents: Vec<_> = rows.collect();
    if args.json {
        return json::line(&Listing { opponents });
    }
    Ok(table(&opponents))
}

impl Row {
    fn new(game: Game, profile: Profile) -> Row {
        let Profile {
            name,
            about,
            source,
            kind,
            depth,
            any_depth,
            chance,
        } = profile;
        Row {
            game: game.name(),
            name,
            kind,
            about,
            source,
            depth,
            any_depth,
            chance,
        }
    }
}

/// A line for each, the words that differ in length last.
fn table(rows: &[Row]) -> String {
    let width = |column: fn(&Row) -> usize, head: &str| {
        let widths = rows.iter().map(column);
        widths.max().unwrap_or(0).max(head.len())
    };
    let game = width(|row| row.game.len(), "game");
    let name = width(|row| row.name.len(), "name");
    let mut text = format!("{:<game$}  {:<name$}  depth  plays\n", "game", "name");
    for row in rows {
        let other = if row.any_depth { ", any" } else { "" };
        let depth = format!("{}{other}", row.depth);
        let source = row.source.map(|source| format!(" ({source})"));
        let _ = writeln!(
            text,
            "{:<game$}  {:<name$}  {depth:<6} {}{}",
            row.game,
            row.name,
            row.about,
            source.unwrap_or_default()
        );
    }
    text
}
