//! Standings written as HTML, Markdown and plain text.

use super::{Standings, StandingsRow};
use crate::stats::Wdl;
use std::fmt::Write;

const STYLE: &str = "\
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 75rem; margin: 2rem auto; padding: 0 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .5rem 0; }
th, td { padding: .35rem .7rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); text-align: right; white-space: nowrap; }
thead th { border-bottom-width: 2px; }
.name { text-align: left; }
.cell { text-align: center; background: color-mix(in srgb, hsl(var(--hue) 70% 45%) 28%, transparent); }
.self { text-align: center; opacity: .5; }
small { display: block; opacity: .75; }
";

/// A page that needs no other file.
pub(super) fn html(standings: &Standings, rows: &[StandingsRow]) -> String {
    let title = escape_html(&standings.title);
    let refresh = if standings.is_complete() {
        ""
    } else {
        "<meta http-equiv=\"refresh\" content=\"10\">\n"
    };
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n{refresh}\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n<table>\n<caption>{}</caption>\n<thead>\n<tr>",
        standings.progress()
    );
    for (class, heading) in [
        ("", "#"),
        (" class=\"name\"", "player"),
        ("", "points"),
        ("", "games"),
        ("", "%"),
        ("", "Elo (95 %)"),
        ("", "lost by fault"),
    ] {
        let _ = write!(page, "<th scope=\"col\"{class}>{heading}</th>");
    }
    for (place, row) in (1..).zip(rows) {
        let name = escape_html(&row.name);
        let _ = write!(page, "<th scope=\"col\" title=\"{name}\">{place}</th>");
    }
    page += "</tr>\n</thead>\n<tbody>\n";
    for (place, row) in (1..).zip(rows) {
        write_html_row(&mut page, place, row, rows);
    }
    page += "</tbody>\n</table>\n</div>\n</body>\n</html>\n";
    page
}

fn write_html_row(page: &mut String, place: usize, row: &StandingsRow, rows: &[StandingsRow]) {
    let (per_cent, elo) = (row.per_cent(), row.rating());
    let _ = write!(
        page,
        "<tr><td>{place}</td><th scope=\"row\" class=\"name\">{}<small>{}</small></th>\
         <td>{:.1}</td><td>{}</td><td>{per_cent}</td><td>{elo}</td><td>{}</td>",
        escape_html(&row.name),
        escape_html(&row.pace),
        row.points,
        row.total.games(),
        row.faults,
    );
    for (other, (wdl, opponent)) in (1..).zip(row.against.iter().zip(rows)) {
        if other == place {
            *page += "<td class=\"self\">–</td>";
        } else {
            write_html_cell(page, wdl, &opponent.name);
        }
    }
    *page += "</tr>\n";
}

fn write_html_cell(page: &mut String, wdl: &Wdl, opponent: &str) {
    let Some(score) = wdl.score() else {
        *page += "<td></td>";
        return;
    };
    // From red for no points to green for all of them.
    let hue = (120.0 * score).round();
    let _ = write!(
        page,
        "<td class=\"cell\" style=\"--hue: {hue}\" title=\"against {}\">{:.1}<small>+{} ={} -{}</small></td>",
        escape_html(opponent),
        wdl.points(),
        wdl.wins,
        wdl.draws,
        wdl.losses,
    );
}

fn escape_html(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, c| {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c => escaped.push(c),
        }
        escaped
    })
}

pub(super) fn markdown(standings: &Standings, rows: &[StandingsRow]) -> String {
    let mut text = format!("# {}\n\n{}.\n\n", standings.title, standings.progress());
    text += "| # | player | pace | points | games | % | Elo (95 %) | lost by fault |";
    for place in 1..=rows.len() {
        let _ = write!(text, " {place} |");
    }
    text += "\n| --: | --- | --- | --: | --: | --: | --: | --: |";
    text += &" :-: |".repeat(rows.len());
    text.push('\n');
    for (place, row) in (1..).zip(rows) {
        let (per_cent, elo) = (row.per_cent(), row.rating());
        let _ = write!(
            text,
            "| {place} | {} | {} | {:.1} | {} | {per_cent} | {elo} | {} |",
            escape_markdown(&row.name),
            row.pace,
            row.points,
            row.total.games(),
            row.faults,
        );
        for (other, wdl) in (1..).zip(&row.against) {
            let _ = match wdl.games() {
                _ if other == place => write!(text, " – |"),
                0 => write!(text, " |"),
                _ => write!(text, " +{} ={} -{} |", wdl.wins, wdl.draws, wdl.losses),
            };
        }
        text.push('\n');
    }
    text
}

/// Escapes what would end a table cell or be taken for markup.
fn escape_markdown(name: &str) -> String {
    let mut text = String::new();
    for c in name.chars() {
        if matches!(c, '\\' | '|' | '*' | '_' | '`' | '<' | '[' | ']') {
            text.push('\\');
        }
        text.push(if c.is_control() { ' ' } else { c });
    }
    text
}

/// Columns of equal width, one line for each player.
pub(super) fn text(rows: &[StandingsRow]) -> String {
    let mut table = vec![text_heading(rows.len())];
    table.extend((1..).zip(rows).map(|(place, row)| text_row(place, row)));
    let columns = table[0].len();
    let width = |column: usize| table.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<_> = (0..columns)
        .map(|column| width(column).unwrap_or(0))
        .collect();
    let mut text = String::new();
    for line in &table {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            // Names are aligned left, numbers right.
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let cells: Vec<_> = cells.collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text
}

fn text_heading(players: usize) -> Vec<String> {
    let fixed = ["#", "player", "points", "games", "%", "Elo"];
    let fixed = fixed.into_iter().map(str::to_owned);
    fixed
        .chain((1..=players).map(|place| place.to_string()))
        .collect()
}

fn text_row(place: usize, row: &StandingsRow) -> Vec<String> {
    let mut columns = vec![
        place.to_string(),
        row.name.clone(),
        format!("{:.1}", row.points),
        row.total.games().to_string(),
        row.per_cent(),
        row.rating(),
    ];
    columns.extend(
        (1..)
            .zip(&row.against)
            .map(|(other, wdl)| match wdl.games() {
                _ if other == place => "-".to_owned(),
                0 => String::new(),
                _ => format!("{:.1}", wdl.points()),
            }),
    );
    columns
}
