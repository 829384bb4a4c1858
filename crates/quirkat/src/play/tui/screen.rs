//! Draws the screen, and the windows over the board: a menu of moves, and texts to read.

use super::app::App;
use super::board;
use super::keys::{FOOTER, KeyFocus, LOOKING_BACK};
use super::layout::TooSmall;
use super::panel::{self, block};
use crate::wrap::wrap;
use quirkat_session::Target;
use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Clear, Paragraph};

const WHICH: &str = "Which move?";
const READ: &str = "Arrows scroll, any other key closes";

/// A menu of moves with the same start and end, and the index of the one selected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MoveMenu {
    pub(super) moves: Vec<Target>,
    pub(super) at: usize,
}

/// A text, and the index of its first visible line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TextWindow {
    pub(super) text: String,
    pub(super) first: usize,
}

pub(super) fn draw(frame: &mut Frame<'_>, app: &App) {
    match app.layout(frame.area()) {
        Ok(layout) => {
            board::draw(frame.buffer_mut(), app, &layout.board);
            panel::draw_legend(frame, app, layout.legend);
            let piece = panel::draw_piece(frame, app, layout.piece);
            let messages = if piece {
                layout.messages
            } else {
                layout.piece.union(layout.messages)
            };
            panel::draw_messages(frame, app, messages);
            panel::draw(frame, app, layout.panel);
            draw_footer(frame, app, layout.footer);
            match &app.focus {
                KeyFocus::Menu(menu) => draw_menu(frame, app, menu),
                KeyFocus::Text(window) => draw_text(frame, app, window),
                KeyFocus::Board | KeyFocus::Line(_) => {}
            }
        }
        Err(too_small) => draw_too_small(frame, app, too_small),
    }
    if !app.board_style.colours {
        for cell in &mut frame.buffer_mut().content {
            (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
        }
    }
}

/// The line being typed, or else the keys.
fn draw_footer(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let KeyFocus::Line(line) = &app.focus else {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let looking_back = app.viewed.is_some() || app.interpreter.session.ending().is_some();
        let keys = if looking_back { LOOKING_BACK } else { FOOTER };
        let spans = keys.iter().flat_map(|&(key, does)| {
            let does = Span::styled(format!(" {does}  "), Style::new());
            [Span::styled(key, bold), does]
        });
        frame.render_widget(spans.collect::<Line<'_>>(), area);
        return;
    };
    // Of a long line, show the end.
    let room = (area.width as usize).saturating_sub(2);
    let length = line.chars().count();
    let shown: String = line.chars().skip(length.saturating_sub(room)).collect();
    frame.render_widget(Line::raw(format!(":{shown}")), area);
    frame.set_cursor_position((area.x + 1 + length.min(room) as u16, area.y));
}

fn draw_too_small(frame: &mut Frame<'_>, app: &App, TooSmall { needed }: TooSmall) {
    let screen = frame.area();
    let text = match app.confirmation {
        Some(action) => action.text().to_owned(),
        None => format!(
            "The terminal is too small: the game needs {} columns and {} rows, and this has {} and {}; \
             `q` leaves.",
            needed.0, needed.1, screen.width, screen.height
        ),
    };
    let rows = wrap(&text, screen.width as usize);
    let lines = rows.into_iter().map(Line::raw);
    frame.render_widget(lines.collect::<Text<'_>>(), screen);
}

fn draw_menu(frame: &mut Frame<'_>, app: &App, menu: &MoveMenu) {
    let rows = menu_rows(menu).into_iter().enumerate();
    let lines = rows.map(|(i, row)| {
        let here = Style::new().add_modifier(Modifier::REVERSED);
        let style = if i == menu.at { here } else { Style::new() };
        Line::styled(row, style)
    });
    let area = menu_area(menu, frame.area());
    draw_window(frame, app, area, WHICH, lines.collect());
}

/// The index of the move at a place on the screen.
pub(super) fn menu_item_at(menu: &MoveMenu, screen: Rect, column: u16, row: u16) -> Option<usize> {
    let inside = inner(menu_area(menu, screen));
    let at = row.checked_sub(inside.y)? as usize;
    let hit = inside.contains((column, row).into()) && at < menu.moves.len();
    hit.then_some(at)
}

fn draw_text(frame: &mut Frame<'_>, app: &App, window: &TextWindow) {
    let area = text_area(window, frame.area());
    let rows = inner(area).height as usize;
    let lines = window.text.lines().skip(window.first).take(rows);
    let lines = lines.map(Line::raw).collect();
    draw_window(frame, app, area, READ, lines);
}

/// The index of the first visible line when scrolled to the end.
pub(super) fn last_first_line(window: &TextWindow, screen: Rect) -> usize {
    let rows = inner(text_area(window, screen)).height as usize;
    window.text.lines().count().saturating_sub(rows)
}

/// The rows of a menu. The promotion, or else the captures, tell the moves apart.
fn menu_rows(menu: &MoveMenu) -> Vec<String> {
    let longest = menu.moves.iter().map(|mv| mv.san.chars().count());
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
    menu.moves.iter().map(row).collect()
}

fn menu_area(menu: &MoveMenu, screen: Rect) -> Rect {
    centred(&menu_rows(menu).join("\n"), WHICH, screen)
}

fn text_area(window: &TextWindow, screen: Rect) -> Rect {
    centred(&window.text, READ, screen)
}

/// The area in the middle of the screen for a text, as large as there is room for.
fn centred(text: &str, title: &str, screen: Rect) -> Rect {
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

fn draw_window(frame: &mut Frame<'_>, app: &App, area: Rect, title: &str, lines: Vec<Line<'_>>) {
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block(app, title)), area);
}
