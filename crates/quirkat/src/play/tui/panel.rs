//! Draws what stands beside and below the board: players, clocks, moves, graph, legend and messages.

use super::app::{App, LoggedMessage};
use super::board::TargetKind;
use crate::play::text;
use crate::wrap::wrap;
use quirkat_game::Side;
use quirkat_review::ReviewProgress;
use quirkat_search::{DisplayScore, Score};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::{Marker, border};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::canvas::{Canvas, Line as Stroke};
use ratatui::widgets::{Block, Paragraph};
use std::time::Instant;

/// The fewest rows of a panel with a graph.
const ROOM_FOR_GRAPH: u16 = 17;
const GRAPH: u16 = 7;
/// The least and the greatest width of a move in the list.
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
        draw_graph(frame, app, graph);
    }
}

/// A frame with a title.
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
    let set = if app.board_style.ascii {
        ASCII
    } else {
        border::PLAIN
    };
    let block = Block::bordered().border_set(set);
    block.title(format!(" {title} "))
}

/// The players with clocks and points, and the status of the game.
fn player_lines(app: &App, width: u16) -> Vec<Line<'static>> {
    let session = &app.interpreter.session;
    let standing = session.standing();
    let now = Instant::now();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let to_move = session.ending().is_none() && session.side_to_move() == side;
        let mark = match (to_move, app.board_style.ascii) {
            (false, _) => ' ',
            (true, true) => '>',
            (true, false) => '▸',
        };
        let name = format!("{mark} {side} {}", app.interpreter.player_text(side));
        let points = match standing.games() {
            0 => String::new(),
            _ => format!("  {}", standing.points(side)),
        };
        let clock = session.time_left(side, now).map(text::clock);
        let clock = clock.or_else(|| last_time(app, side));
        let end = clock.unwrap_or_default() + &points;
        let room = (width as usize).saturating_sub(end.chars().count() + 1);
        let name: String = name.chars().take(room).collect();
        let line = Line::raw(format!("{name:<room$}{end}"));
        lines.push(if to_move { line.style(bold) } else { line });
    }
    let status = wrap(&app.status(), width as usize).into_iter();
    lines.extend(status.take(2).map(|row| Line::styled(row, bold)));
    lines
}

/// How long a side took for its last move, where the manner tells.
fn last_time(app: &App, side: Side) -> Option<String> {
    let plies = app.interpreter.session.plies();
    let last = plies.iter().rev().find(|ply| ply.turn.side() == side);
    let time = last.and_then(|ply| ply.time);
    let time = time.filter(|_| app.interpreter.manner.times);
    time.map(text::move_time)
}

/// The moves, or as many of the last as fit.
fn draw_moves(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let session = &app.interpreter.session;
    let plies = session.plies();
    let signed = plies.iter().enumerate().map(|(i, ply)| {
        let sign = app.review.sign(i, app.board_style.ascii);
        (ply, format!("{}{sign}", ply.text))
    });
    let signed: Vec<_> = signed.collect();
    let longest = signed
        .iter()
        .map(|(_, text)| text.chars().count() + 2)
        .max();
    let width = longest.unwrap_or(0).clamp(MOVE.0, MOVE.1);
    let shown = app.shown_plies().checked_sub(1);
    let mut shown_line = 0;
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (i, (ply, text)) in signed.into_iter().enumerate() {
        let style = if Some(i) == shown {
            Style::new().add_modifier(Modifier::BOLD)
        } else {
            Style::new()
        };
        let text = Span::styled(format!("{text:<width$}"), style);
        match lines.last_mut() {
            Some(line) if ply.turn.side() == Side::Black => line.push_span(text),
            _ => {
                let number = Span::raw(format!("{:>4} ", ply.turn.to_string()));
                lines.push(Line::from(vec![number, text]));
            }
        }
        if Some(i) == shown {
            shown_line = lines.len();
        }
    }
    let block = block(app, &moves_title(app));
    let room = block.inner(area).height as usize;
    // As many of the last as fit, unless an earlier one is looked at.
    let last = match app.viewed {
        Some(_) => (shown_line + room / 2).clamp(room, lines.len().max(room)),
        None => lines.len(),
    };
    let first = last.saturating_sub(room);
    let lines = lines.split_off(first.min(lines.len()));
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn moves_title(app: &App) -> String {
    let game = app.interpreter.session.game();
    match app.review.progress() {
        Some(ReviewProgress { done, total }) => format!("Reviewing: {done} of {total}"),
        None => format!("Moves of {game}"),
    }
}

/// The meaning of the signs on the board.
pub(super) fn draw_legend(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let mut kinds: Vec<_> = app.shown_targets().map(TargetKind::of).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let spans = kinds.into_iter().flat_map(|kind| {
        let style = Style::new()
            .fg(Color::Indexed(16))
            .bg(kind.colour(app.interpreter.manner));
        let sign = Span::styled(format!(" {} ", kind.sign(app.board_style.ascii)), style);
        [sign, Span::raw(format!(" {}  ", kind.word()))]
    });
    frame.render_widget(spans.collect::<Line<'_>>(), area);
}

/// The piece under the cursor and how it moves and takes, as far as that fits; whether there is one.
pub(super) fn draw_piece(frame: &mut Frame<'_>, app: &App, area: Rect) -> bool {
    let Some(text) = app.piece_text().filter(|_| !area.is_empty()) else {
        return false;
    };
    let room = area.height as usize;
    let mut rows = wrap(&text, area.width as usize);
    if rows.len() > room {
        rows.truncate(room);
        let more = if app.board_style.ascii { "..." } else { "…" };
        if let Some(last) = rows.last_mut() {
            let kept = (area.width as usize).saturating_sub(more.chars().count());
            *last = last
                .chars()
                .take(kept)
                .collect::<String>()
                .trim_end()
                .to_owned()
                + more;
        }
    }
    let style = Style::new().add_modifier(Modifier::ITALIC);
    let lines = rows.into_iter().map(|row| Line::styled(row, style));
    frame.render_widget(lines.collect::<Text<'_>>(), area);
    true
}

/// The latest messages that fit, and at least the end of the last one.
pub(super) fn draw_messages(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let room = area.height as usize;
    let mut shown: Vec<Line<'_>> = Vec::new();
    for message in app.messages.latest() {
        let mut rows = message_rows(message, area.width);
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

fn message_rows(message: &LoggedMessage, width: u16) -> Vec<Line<'static>> {
    let (prefix, style) = if message.refusal {
        ("! ", Style::new().fg(Color::LightRed))
    } else {
        ("", Style::new())
    };
    let rows = wrap(&format!("{prefix}{}", message.text), width as usize);
    let lines = rows.into_iter().map(|row| Line::styled(row, style));
    lines.collect()
}

/// The least and the greatest score that half the height stands for. Scores beyond are drawn at the edge.
const HEIGHTS: (Score, Score) = (200, 1000);
/// The fewest plies that fill the width.
const SHORTEST: usize = 20;

/// The graph of the scores from the start of the game.
fn draw_graph(frame: &mut Frame<'_>, app: &App, area: Rect) {
    if app.two_curves && !app.side_scores.is_empty() {
        return draw_two_curves(frame, app, area);
    }
    let scores = app.scores();
    let greatest = scores.iter().map(|score| score.abs()).max();
    let bound = greatest.unwrap_or(0).clamp(HEIGHTS.0, HEIGHTS.1);
    let shown = |score: &Score| f64::from((*score).clamp(-bound, bound));
    let heights: Vec<_> = scores.iter().map(shown).collect();
    let end = heights.len().saturating_sub(1).max(SHORTEST) as f64;
    let bound = f64::from(bound);
    let viewed = app.viewed.map(|plies| plies as f64);
    let (axis, curve) = if app.board_style.ascii {
        (Marker::Custom('-'), Marker::Custom('*'))
    } else {
        (Marker::Braille, Marker::Braille)
    };
    let canvas = Canvas::default()
        .block(block(app, &graph_title(app, &scores)))
        .marker(axis)
        .x_bounds([0.0, end])
        .y_bounds([-bound, bound])
        .paint(move |context| {
            context.draw(&Stroke::new(0.0, 0.0, end, 0.0, Color::DarkGray));
            if let Some(x) = viewed {
                context.draw(&Stroke::new(x, -bound, x, bound, Color::Yellow));
            }
            context.marker(curve);
            for (i, pair) in heights.windows(2).enumerate() {
                let x = i as f64;
                context.draw(&Stroke::new(x, pair[0], x + 1.0, pair[1], Color::Green));
            }
        });
    frame.render_widget(canvas, area);
}

/// What the boards were worth to White and to Black, a curve for each, over the turns.
fn draw_two_curves(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let plies = app.interpreter.session.plies();
    let scored: Vec<_> = (1..).zip(plies.iter().zip(&app.side_scores)).collect();
    let curve = |side: Side| -> Vec<(f64, f64)> {
        let own = scored
            .iter()
            .filter(|(_, (ply, _))| ply.turn.side() == side);
        own.map(|&(turn, (_, &score))| (f64::from(turn), score))
            .collect()
    };
    let least = app.side_scores.iter().copied().fold(0.0, f64::min);
    let greatest = app.side_scores.iter().copied().fold(1.0, f64::max);
    let end = (app.side_scores.len().max(SHORTEST)) as f64;
    let (white, black) = (curve(Side::White), curve(Side::Black));
    let markers = if app.board_style.ascii {
        [Marker::Custom('*'), Marker::Custom('o')]
    } else {
        [Marker::Braille, Marker::Braille]
    };
    let title = format!("Score: {}", text::side_scores(&plies, &app.side_scores));
    let canvas = Canvas::default()
        .block(block(app, &title).title_bottom(" Turn "))
        .x_bounds([0.0, end])
        .y_bounds([least, greatest])
        .paint(move |context| {
            let curves = [(&white, Color::LightBlue), (&black, Color::LightRed)];
            for ((curve, colour), marker) in curves.into_iter().zip(markers) {
                context.marker(marker);
                for pair in curve.windows(2) {
                    let ((x1, y1), (x2, y2)) = (pair[0], pair[1]);
                    context.draw(&Stroke::new(x1, y1, x2, y2, colour));
                }
            }
        });
    frame.render_widget(canvas, area);
}

/// The result, or else the last score.
fn graph_title(app: &App, scores: &[Score]) -> String {
    match (app.interpreter.session.ending(), scores.last()) {
        (Some(ending), _) => format!("Score: {}", ending.outcome),
        (None, Some(&score)) => format!("Score: White {}", DisplayScore::from(score)),
        (None, None) => "Score".to_owned(),
    }
}
