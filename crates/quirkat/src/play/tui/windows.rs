//! Windows over the board: a choice between moves, and texts to read.

use super::app::App;
use super::mode::{Choice, Reading};
use super::panel::block;
use quirkat_session::Target;
use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};

const WHICH: &str = "Which move?";
const READ: &str = "Arrows scroll, any other key closes";

pub(super) fn draw_choice(frame: &mut Frame<'_>, app: &App, choice: &Choice) {
    let rows = choice_rows(choice).into_iter().enumerate();
    let lines = rows.map(|(i, row)| {
        let here = Style::new().add_modifier(Modifier::REVERSED);
        let style = if i == choice.at { here } else { Style::new() };
        Line::styled(row, style)
    });
    let area = choice_area(choice, frame.area());
    draw(frame, app, area, WHICH, lines.collect());
}

/// The number of the move that is shown at a place on the screen.
pub(super) fn choice_at(choice: &Choice, screen: Rect, column: u16, row: u16) -> Option<usize> {
    let inside = inner(choice_area(choice, screen));
    let at = row.checked_sub(inside.y)? as usize;
    let hit = inside.contains((column, row).into()) && at < choice.moves.len();
    hit.then_some(at)
}

pub(super) fn draw_reading(frame: &mut Frame<'_>, app: &App, reading: &Reading) {
    let area = reading_area(reading, frame.area());
    let rows = inner(area).height as usize;
    let lines = reading.text.lines().skip(reading.first).take(rows);
    let lines = lines.map(Line::raw).collect();
    draw(frame, app, area, READ, lines);
}

/// The line that stands first when the last ones are shown.
pub(super) fn last_first_line(reading: &Reading, screen: Rect) -> usize {
    let rows = inner(reading_area(reading, screen)).height as usize;
    reading.text.lines().count().saturating_sub(rows)
}

/// Moves that begin and end alike: what the piece becomes, or else what is taken, tells them apart.
fn choice_rows(choice: &Choice) -> Vec<String> {
    let longest = choice.moves.iter().map(|mv| mv.san.chars().count());
    let width = longest.max().unwrap_or(0);
    let row = |mv: &Target| {
        let sites = mv.takes.iter().map(|taken| taken.site.as_str());
        let sites: Vec<_> = sites.collect();
        let means = match (mv.becomes, &sites[..]) {
            (Some(piece), _) => piece.name.to_owned(),
            (None, []) => String::new(),
            (None, sites) => format!("takes {}", sites.join(", ")),
        };
        format!(" {:<width$}  {means} ", mv.san)
    };
    choice.moves.iter().map(row).collect()
}

fn choice_area(choice: &Choice, screen: Rect) -> Rect {
    area(&choice_rows(choice).join("\n"), WHICH, screen)
}

fn reading_area(reading: &Reading, screen: Rect) -> Rect {
    area(&reading.text, READ, screen)
}

/// A place in the middle of the screen that holds a text, or as much of it as there is room for.
fn area(text: &str, title: &str, screen: Rect) -> Rect {
    let widest = text.lines().map(|line| line.chars().count()).max();
    let width = widest.unwrap_or(0).max(title.len() + 2) as u16 + 2;
    let height = text.lines().count() as u16 + 2;
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

fn inner(area: Rect) -> Rect {
    area.inner(Margin::new(1, 1))
}

fn draw(frame: &mut Frame<'_>, app: &App, area: Rect, title: &str, lines: Vec<Line<'_>>) {
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block(app, title)), area);
}
