//! The table for a terminal: columns of equal width.

use super::Row;

/// The table, each player a line.
pub(super) fn write(rows: &[Row]) -> String {
    let mut table = vec![heading(rows.len())];
    table.extend((1..).zip(rows).map(|(place, row)| line(place, row)));
    let columns = table[0].len();
    let width = |column: usize| table.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<_> = (0..columns)
        .map(|column| width(column).unwrap_or(0))
        .collect();
    let mut text = String::new();
    for line in &table {
        let cells = line.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            // Names begin together, numbers end together.
            1 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        let cells: Vec<_> = cells.collect();
        text += cells.join("  ").trim_end();
        text.push('\n');
    }
    text
}

fn heading(players: usize) -> Vec<String> {
    let fixed = ["#", "player", "points", "games", "%", "Elo"];
    let fixed = fixed.into_iter().map(str::to_owned);
    fixed
        .chain((1..=players).map(|place| place.to_string()))
        .collect()
}

fn line(place: usize, row: &Row) -> Vec<String> {
    let mut line = vec![
        place.to_string(),
        row.name.clone(),
        format!("{:.1}", row.points),
        row.total.games().to_string(),
        row.per_cent(),
        row.rating(),
    ];
    line.extend(
        (1..)
            .zip(&row.against)
            .map(|(other, cell)| match cell.games() {
                _ if other == place => "-".to_owned(),
                0 => String::new(),
                _ => format!("{:.1}", cell.points()),
            }),
    );
    line
}
