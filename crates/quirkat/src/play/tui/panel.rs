//! What stands beside the board and below it: players with their clocks, the moves, the signs, what was said.

use super::app::App;
use super::kind::MoveKind;
use super::messages::Said;
use super::{graph, wrap};
use crate::play::picture;
use quirkat_game::Side;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph};
use std::time::Instant;

/// A panel with fewer rows has no room for the graph beside the moves.
const ROOM_FOR_GRAPH: u16 = 17;
const GRAPH: u16 = 7;
/// How wide moves are written in the list, at least and at most.
const MOVE: (usize, usize) = (8, 13);

pub(super) fn draw(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let graph = if area.height < ROOM_FOR_GRAPH {
        0
    } else {
        GRAPH
    };
    let parts = Layout::vertical([
        Constraint::Length(4),
        Constraint::Min(0),
        Constraint::Length(graph),
    ]);
    let [players, moves, graph] = parts.areas(area);
    frame.render_widget(Text::from(player_lines(app, area.width)), players);
    draw_moves(frame, app, moves);
    if !graph.is_empty() {
        graph::draw(frame, app, graph);
    }
}

/// A frame in the characters that are wanted.
pub(super) fn block(app: &App, title: &str) -> Block<'static> {
    const ASCII: border::Set<'_> = border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    };
    let set = if app.look.ascii { ASCII } else { border::PLAIN };
    let block = Block::bordered().border_set(set);
    block.title(format!(" {title} "))
}

/// The game, who plays it, with clocks, and how it stands.
fn player_lines(app: &App, width: u16) -> Vec<Line<'static>> {
    let session = &app.table.session;
    let standing = session.standing();
    let now = Instant::now();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let to_move = session.ending().is_none() && session.side_to_move() == side;
        let mark = match (to_move, app.look.ascii) {
            (false, _) => ' ',
            (true, true) => '>',
            (true, false) => '▸',
        };
        let name = format!("{mark} {side} {}", session.player(side));
        let points = match standing.games() {
            0 => String::new(),
            _ => format!("  {}", standing.points(side)),
        };
        let clock = session.time_left(side, now).map(picture::clock);
        let end = clock.unwrap_or_default() + &points;
        let room = (width as usize).saturating_sub(end.chars().count() + 1);
        let name: String = name.chars().take(room).collect();
        let line = Line::raw(format!("{name:<room$}{end}"));
        lines.push(if to_move { line.style(bold) } else { line });
    }
    let state = wrap::rows(&app.state(), width as usize).into_iter();
    lines.extend(state.take(2).map(|row| Line::styled(row, bold)));
    lines
}

/// The moves, the last ones where there is not room for all.
fn draw_moves(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let session = &app.table.session;
    let plies = session.plies();
    let longest = plies.iter().map(|ply| ply.text.chars().count() + 2).max();
    let width = longest.unwrap_or(0).clamp(MOVE.0, MOVE.1);
    let last = plies.len().saturating_sub(1);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (i, ply) in plies.iter().enumerate() {
        let style = if i == last {
            Style::new().add_modifier(Modifier::BOLD)
        } else {
            Style::new()
        };
        let text = Span::styled(format!("{:<width$}", ply.text), style);
        match lines.last_mut() {
            Some(line) if ply.turn.side() == Side::Black => line.push_span(text),
            _ => {
                let number = Span::raw(format!("{:>4} ", ply.turn.to_string()));
                lines.push(Line::from(vec![number, text]));
            }
        }
    }
    let block = block(app, &format!("Moves of {}", session.game()));
    let room = block.inner(area).height as usize;
    let first = lines.len().saturating_sub(room);
    let lines = lines.split_off(first);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// What the signs on the board stand for.
pub(super) fn draw_legend(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let mut kinds: Vec<_> = app.shown_targets().map(MoveKind::of).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let spans = kinds.into_iter().flat_map(|kind| {
        let style = Style::new().fg(Color::Indexed(16)).bg(kind.colour());
        let sign = Span::styled(format!(" {} ", kind.sign(app.look.ascii)), style);
        [sign, Span::raw(format!(" {}  ", kind.word()))]
    });
    frame.render_widget(spans.collect::<Line<'_>>(), area);
}

/// The last of what was said: as much as fits, and the end of the last at any rate.
pub(super) fn draw_said(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let room = area.height as usize;
    let mut shown: Vec<Line<'_>> = Vec::new();
    for said in app.messages.latest() {
        let mut rows = said_rows(said, area.width);
        if shown.is_empty() {
            rows.drain(..rows.len().saturating_sub(room));
        } else if shown.len() + rows.len() > room {
            break;
        }
        rows.append(&mut shown);
        shown = rows;
    }
    frame.render_widget(Text::from(shown), area);
}

fn said_rows(said: &Said, width: u16) -> Vec<Line<'static>> {
    let (prefix, style) = if said.refusal {
        ("! ", Style::new().fg(Color::LightRed))
    } else {
        ("", Style::new())
    };
    let rows = wrap::rows(&format!("{prefix}{}", said.text), width as usize);
    let lines = rows.into_iter().map(|row| Line::styled(row, style));
    lines.collect()
}
