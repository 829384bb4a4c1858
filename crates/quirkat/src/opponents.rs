//! `quirkat opponents`: lists the opponents of a game, or explains one.

use crate::args::JsonArg;
use crate::output::json_line;
use crate::wrap::wrap;
use anyhow::{Result, bail};
use clap::Args;
use quirkat_game::quoted;
use quirkat_games::Game;
use quirkat_opponents::{Explanation, OpponentError, OpponentKind, Profile};
use serde::Serialize;
use std::fmt::Write;

#[derive(Args, Debug)]
pub(crate) struct OpponentsArgs {
    /// A game, to list its opponents, or the name of one, to have it explained [default: all games]
    #[arg(value_name = "GAME|NAME")]
    game_or_name: Option<String>,

    /// Who is to be explained in that game
    name: Option<String>,

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

/// Lists the opponents of one game, or of all, or explains one.
pub(crate) fn run(args: &OpponentsArgs) -> Result<String> {
    let json = args.json.json;
    match (&args.game_or_name, &args.name) {
        (Some(game), Some(name)) => told(&explain(&[game.parse::<Game>()?], name)?, json),
        (Some(word), None) => match word.parse::<Game>() {
            Ok(game) => list(&[game], json),
            Err(unknown) => match explain(Game::ALL, word) {
                Ok(explained) => told(&explained, json),
                Err(OpponentError::Unknown { .. }) => {
                    bail!("{unknown}; nor is it an opponent, whom `quirkat opponents` lists")
                }
                Err(error) => Err(error.into()),
            },
        },
        (None, _) => list(Game::ALL, json),
    }
}

/// The opponents of some games.
fn list(games: &[Game], json: bool) -> Result<String> {
    let games = games.iter().copied();
    let profiles = |game: Game| {
        game.opponents()
            .into_iter()
            .map(move |profile| (game, profile))
    };
    let opponents = games.flat_map(profiles);
    if json {
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
            shows: _,
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

/// How wide a paragraph is.
const WIDTH: usize = 100;

#[derive(Serialize)]
struct ExplainedJson<'a> {
    explained: &'a [Explained],
}

/// An opponent explained, with the games that it plays in the same way.
#[derive(Serialize)]
struct Explained {
    name: String,
    games: Vec<Game>,
    /// The document that describes it.
    source: Option<&'static str>,
    #[serde(flatten)]
    explanation: Explanation,
}

/// Whom a text names in some games. Where none has them, the error is that of the last game, or of the first one in which the
/// name is known and the rest is wrong.
fn explain(games: &[Game], name: &str) -> Result<Vec<Explained>, OpponentError> {
    let mut all: Vec<Explained> = Vec::new();
    let mut wrong = None;
    for &game in games {
        let explanation = match game.explain(name) {
            Ok(explanation) => explanation,
            Err(error) => {
                let is_unknown =
                    |error: &OpponentError| matches!(error, OpponentError::Unknown { .. });
                if wrong.as_ref().is_none_or(is_unknown) {
                    wrong = Some(error);
                }
                continue;
            }
        };
        match all
            .iter_mut()
            .find(|other| other.explanation == explanation)
        {
            Some(same) => same.games.push(game),
            None => all.push(Explained {
                name: quoted(name),
                games: vec![game],
                source: game.opponent(name).ok().and_then(|profile| profile.source),
                explanation,
            }),
        }
    }
    match wrong {
        Some(error) if all.is_empty() => Err(error),
        _ => Ok(all),
    }
}

fn told(explained: &[Explained], json: bool) -> Result<String> {
    if json {
        return json_line(&ExplainedJson { explained });
    }
    let texts: Vec<_> = explained.iter().map(Explained::text).collect();
    Ok(texts.join("\n"))
}

impl Explained {
    fn text(&self) -> String {
        let games: Vec<_> = self.games.iter().map(|game| game.name()).collect();
        let source = self.source.map(|source| format!(" ({source})"));
        let mut text = format!(
            "{} in {}{}\n",
            self.name,
            games.join(", "),
            source.unwrap_or_default()
        );
        let Explanation {
            who,
            looks_at,
            cannot_see,
            figures,
        } = &self.explanation;
        for row in wrap(who, WIDTH) {
            let _ = writeln!(text, "{row}");
        }
        text += "\nIt looks at:\n";
        let widest = looks_at.iter().map(|part| part.what.chars().count()).max();
        let widest = widest.unwrap_or(0);
        for part in looks_at {
            let _ = writeln!(text, "  {:<widest$}  {}", part.what, part.number);
        }
        text += "\nIt cannot see:\n";
        for sentence in cannot_see {
            for (row, mark) in wrap(sentence, WIDTH - 4)
                .iter()
                .zip(["- "].into_iter().chain(std::iter::repeat("  ")))
            {
                let _ = writeln!(text, "  {mark}{row}");
            }
        }
        if !figures.is_empty() {
            text += "\nFigures of its document, and ours:\n";
            let width = |column: fn(&quirkat_opponents::Figure) -> &str| {
                let widths = figures.iter().map(|figure| column(figure).chars().count());
                widths.max().unwrap_or(0)
            };
            let (what, document) = (width(|f| &f.what), width(|f| &f.document));
            for figure in figures {
                let _ = writeln!(
                    text,
                    "  {:<what$}  {:<document$}  {}",
                    figure.what, figure.document, figure.ours
                );
            }
        }
        text
    }
}
