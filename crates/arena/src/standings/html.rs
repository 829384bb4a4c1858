//! The table as a page that needs nothing else.

use super::{Cell, Row, Standings};
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

pub(super) fn write(standings: &Standings, rows: &[Row]) -> String {
    let title = escape(&standings.title);
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
        let name = escape(&row.name);
        let _ = write!(page, "<th scope=\"col\" title=\"{name}\">{place}</th>");
    }
    page += "</tr>\n</thead>\n<tbody>\n";
    for (place, row) in (1..).zip(rows) {
        write_row(&mut page, place, row, rows);
    }
    page += "</tbody>\n</table>\n</div>\n</body>\n</html>\n";
    page
}

fn write_row(page: &mut String, place: usize, row: &Row, rows: &[Row]) {
    let (share, elo) = (row.per_cent(), row.rating());
    let _ = write!(
        page,
        "<tr><td>{place}</td><th scope=\"row\" class=\"name\">{}<small>{}</small></th>\
         <td>{:.1}</td><td>{}</td><td>{share}</td><td>{elo}</td><td>{}</td>",
        escape(&row.name),
        escape(&row.pace),
        row.points,
        row.total.games(),
        row.faults,
    );
    for (other, (cell, opponent)) in (1..).zip(row.against.iter().zip(rows)) {
        if other == place {
            *page += "<td class=\"self\">–</td>";
        } else {
            write_cell(page, cell, &opponent.name);
        }
    }
    *page += "</tr>\n";
}

fn write_cell(page: &mut String, cell: &Cell, opponent: &str) {
    let Some(share) = cell.share() else {
        *page += "<td></td>";
        return;
    };
    // From red for nothing to green for everything.
    let hue = (120.0 * share).round();
    let _ = write!(
        page,
        "<td class=\"cell\" style=\"--hue: {hue}\" title=\"against {}\">{:.1}<small>+{} ={} -{}</small></td>",
        escape(opponent),
        cell.points(),
        cell.wins,
        cell.draws,
        cell.losses,
    );
}

fn escape(text: &str) -> String {
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
