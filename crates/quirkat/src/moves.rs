//! `quirkat moves`: the legal moves of a position.

use crate::args::{JsonArg, PositionArgs};
use crate::output::{EndingJson, json_line};
use anyhow::Result;
use clap::Args;
use quirkat_game::Rules;
use quirkat_games::Visitor;
use serde::Serialize;
use std::fmt::Write;

#[derive(Args, Debug)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// End the line of a move that takes something with `takes` and where: `takes d4,e5`
    #[arg(long, conflicts_with = "json")]
    captures: bool,

    #[command(flatten)]
    json: JsonArg,
}

#[derive(Serialize)]
struct MovesJson {
    game: &'static str,
    position: String,
    /// Empty if the game is over.
    moves: Vec<MoveJson>,
    ending: Option<EndingJson>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    text: String,
    position: String,
    captures: Vec<String>,
}

impl Visitor for &MovesArgs {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let position: P = self.position.read()?;
        let ending = position.ending();
        if self.json.json {
            return json_line(&MovesJson {
                game: P::NAME,
                position: position.to_string(),
                moves: ending.map_or_else(|| moves(&position), |_| Vec::new()),
                ending: ending.map(Into::into),
            });
        }
        if let Some(ending) = ending {
            return Ok(format!("over {ending}\n"));
        }
        let mut out = String::new();
        for mv in moves(&position) {
            write!(out, "{} {}", mv.text, mv.position)?;
            if self.captures && !mv.captures.is_empty() {
                write!(out, " takes {}", mv.captures.join(","))?;
            }
            out.push('\n');
        }
        Ok(out)
    }
}

/// The legal moves, sorted by their text.
fn moves<P: Rules>(position: &P) -> Vec<MoveJson> {
    let mut moves: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|mv| MoveJson {
            text: position.move_text(mv),
            position: position.after(mv).to_string(),
            captures: position
                .captures(mv)
                .into_iter()
                .map(|site| P::BOARD.name(site))
                .collect(),
        })
        .collect();
    moves.sort_by(|a, b| a.text.cmp(&b.text));
    moves
}
