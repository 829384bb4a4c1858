//! `quirkat opponents`: who can be played.

use crate::args::OpponentsArgs;
use crate::json;
use anyhow::Result;
use quirkat_opponents::{OpponentKind, Profile};
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
    /// How many plies it looks ahead, where that is fixed.
    depth: Option<u32>,
    /// How many nodes it searches at most, where that is fixed.
    nodes: Option<u64>,
    /// Whether another depth can be chosen, as `name:6`.
    any_depth: bool,
    /// Whether its moves depend on a seed.
    chance: bool,
    /// How a player of its strength is rated, where the game has ratings.
    elo: Option<u32>,
}

/// The opponents of a game, or of all.
pub(crate) fn list(args: &OpponentsArgs) -> Result<String> {
    let games = args
        .game
        .map_or_else(|| Game::ALL.to_vec(), |game| vec![game]);
    let rows = |game: Game| {
        game.opponents()
            .into_iter()
            .map(move |profile| (game, profile))
    };
    let opponents = games.into_iter().flat_map(rows);
    if args.json {
        let opponents = opponents.map(|(game, profile)| Row::new(game, profile));
        return json::line(&Listing {
            opponents: opponents.collect(),
        });
    }
    Ok(table(&lines(opponents)))
}

impl Row {
    fn new(game: Game, profile: Profile) -> Row {
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
        Row {
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

/// A line of the table.
struct Line {
    game: &'static str,
    name: String,
    depth: String,
    about: String,
}

/// A line for each, but one for all the levels of a game.
fn lines(opponents: impl Iterator<Item = (Game, Profile)>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut weakest: Option<Profile> = None;
    for (game, profile) in opponents {
        let line = match profile.kind {
            OpponentKind::Document => of_document(game, profile),
            OpponentKind::Level(1) => {
                weakest = Some(profile);
                continue;
            }
            OpponentKind::Level(_) => {
                // The line of the levels grows with each; the last one is the strongest.
                lines.retain(|line| line.game != game.name());
                of_levels(game, weakest.unwrap_or(profile), profile)
            }
        };
        lines.push(line);
    }
    lines
}

fn of_document(game: Game, profile: Profile) -> Line {
    let depth = profile.depth.map(|depth| depth.to_string());
    let other = if profile.any_depth { ", any" } else { "" };
    let source = profile.source.map(|source| format!(" ({source})"));
    Line {
        game: game.name(),
        name: profile.name.to_owned(),
        depth: depth.unwrap_or_default() + other,
        about: profile.about.to_owned() + &source.unwrap_or_default(),
    }
}

fn of_levels(game: Game, weakest: Profile, strongest: Profile) -> Line {
    let ratings = weakest.elo.zip(strongest.elo);
    let ratings = ratings.map(|(from, to)| format!(" (Elo {from} to {to})"));
    Line {
        game: game.name(),
        name: format!("{} to {}", weakest.name, strongest.name),
        depth: "rises".to_owned(),
        about: "From a beginner, who overlooks most things, to all the strength there is."
            .to_owned()
            + &ratings.unwrap_or_default(),
    }
}

/// Columns, the words that differ most in length last.
fn table(lines: &[Line]) -> String {
    let width = |column: fn(&Line) -> usize, head: &str| {
        let widths = lines.iter().map(column);
        widths.max().unwrap_or(0).max(head.len())
    };
    let game = width(|line| line.game.len(), "game");
    let name = width(|line| line.name.len(), "name");
    let depth = width(|line| line.depth.len(), "depth");
    let mut text = format!(
        "{:<game$}  {:<name$}  {:<depth$}  plays\n",
        "game", "name", "depth"
    );
    for line in lines {
        let _ = writeln!(
            text,
            "{:<game$}  {:<name$}  {:<depth$}  {}",
            line.game, line.name, line.depth, line.about
        );
    }
    text
}
