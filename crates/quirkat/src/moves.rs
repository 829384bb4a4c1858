//! `quirkat moves`: the legal moves of a position.

use crate::args::MovesArgs;
use crate::{json, position};
use anyhow::Result;
use quirkat_game::Rules;
use quirkat_session::Visitor;
use serde::Serialize;
use std::fmt::Write;

pub(crate) struct Moves<'a>(pub(crate) &'a MovesArgs);

#[derive(Serialize)]
struct Listing {
    game: &'static str,
    position: String,
    /// Empty where the game is over.
    moves: Vec<Entry>,
    ending: Option<json::Ending>,
}

#[derive(Serialize)]
struct Entry {
    #[serde(rename = "move")]
    text: String,
    position: String,
    captures: Vec<String>,
}

impl Visitor for Moves<'_> {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let position: P = position::read(self.0.place.position.as_deref())?;
        let ending = position.ending();
        if self.0.json {
            return json::line(&Listing {
                game: P::NAME,
                position: position.to_string(),
                moves: ending.map_or_else(|| entries(&position), |_| Vec::new()),
                ending: ending.map(Into::into),
            });
        }
        if let Some(ending) = ending {
            return Ok(format!("over {ending}\n"));
        }
        let mut out = String::new();
        for entry in entries(&position) {
            write!(out, "{} {}", entry.text, entry.position)?;
            if self.0.captures && !entry.captures.is_empty() {
                write!(out, " takes {}", entry.captures.join(","))?;
            }
            out.push('\n');
        }
        Ok(out)
    }
}

/// The legal moves, sorted by their text.
fn entries<P: Rules>(position: &P) -> Vec<Entry> {
    let mut entries: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|mv| Entry {
            text: position.move_text(mv),
            position: position.after(mv).to_string(),
            captures: position
                .captures(mv)
                .into_iter()
                .map(|site| P::BOARD.name(site))
                .collect(),
        })
        .collect();
    entries.sort_by(|a, b| a.text.cmp(&b.text));
    entries
}
