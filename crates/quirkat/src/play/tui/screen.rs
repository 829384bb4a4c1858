//! Draws the full-screen game.

use super::app::App;
use super::keys::FOOTER;
use super::layout::TooSmall;
use super::mode::Mode;
use super::{board, panel, windows, wrap};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};

pub(super) fn draw(frame: &mut Frame<'_>, app: &App) {
    match app.parts(frame.area()) {
        Ok(parts) => {
            board::draw(frame.buffer_mut(), app, &parts.board);
            panel::draw_legend(frame, app, parts.legend);
            panel::draw_said(frame, app, parts.said);
            panel::draw(frame, app, parts.panel);
            draw_footer(frame, app, parts.footer);
            match &app.mode {
                Mode::Choice(choice) => windows::draw_choice(frame, app, choice),
                Mode::Reading(reading) => windows::draw_reading(frame, app, reading),
                Mode::Board | Mode::Line(_) => {}
            }
        }
        Err(too_small) => draw_too_small(frame, app, too_small),
    }
    if !app.look.colours {
        for cell in &mut frame.buffer_mut().content {
            (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        }
    }
}

/// The line that is being typed, or the keys.
fn draw_footer(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let Mode::Line(line) = &app.mode else {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let spans = FOOTER.iter().flat_map(|&(key, does)| {
            let does = Span::styled(format!(" {does}  "), Style::new());
            [Span::styled(key, bold), does]
        });
        frame.render_widget(spans.collect::<Line<'_>>(), area);
        return;
    };
    // The end of a long line is where its writer is.
    let room = (area.width as usize).saturating_sub(2);
    let length = line.chars().count();
    let shown: String = line.chars().skip(length.saturating_sub(room)).collect();
    frame.render_widget(Line::raw(format!(":{shown}")), area);
    frame.set_cursor_position((area.x + 1 + length.min(room) as u16, area.y));
}

fn draw_too_small(frame: &mut Frame<'_>, app: &App, TooSmall { needed }: TooSmall) {
    let screen = frame.area();
    let text = match app.question {
        Some(question) => question.text().to_owned(),
        None => format!(
            "The terminal is too small: the game needs {} columns and {} rows, and this has {} and {}; \
             `q` leaves.",
            needed.0, needed.1, screen.width, screen.height
        ),
    };
    let rows = wrap::rows(&text, screen.width as usize);
    let lines = rows.into_iter().map(Line::raw);
    frame.render_widget(lines.collect::<Text<'_>>(), screen);
}
