//! The table as Markdown.

use super::{Row, Standings};
use std::fmt::Write;

pub(super) fn write(standings: &Standings, rows: &[Row]) -> String {
    let mut text = format!("# {}\n\n{}.\n\n", standings.title, standings.progress());
    text += "| # | player | pace | points | games | % | Elo (95 %) | lost by fault |";
    for place in 1..=rows.len() {
        let _ = write!(text, " {place} |");
    }
    text += "\n| --: | --- | --- | --: | --: | --: | --: | --: |";
    text += &" :-: |".repeat(rows.len());
    text.push('\n');
    for (place, row) in (1..).zip(rows) {
        let (share, elo) = (row.per_cent(), row.rating());
        let _ = write!(
            text,
            "| {place} | {} | {} | {:.1} | {} | {share} | {elo} | {} |",
            escape(&row.name),
            row.pace,
            row.points,
            row.total.games(),
            row.faults,
        );
        for (other, cell) in (1..).zip(&row.against) {
            let _ = match cell.games() {
                _ if other == place => write!(text, " – |"),
                0 => write!(text, " |"),
                _ => write!(text, " +{} ={} -{} |", cell.wins, cell.draws, cell.losses),
            };
        }
        text.push('\n');
    }
    text
}

/// A name that cannot end its cell, nor be taken for markup.
fn escape(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if matches!(c, '\\' | '|' | '*' | '_' | '`' | '<' | '[' | ']') {
            text.push('\\');
        }
        text.push(if c.is_control() { ' ' } else { c });
    }
    text
}
