//! The graph of what the game was worth from its start on.

use super::app::App;
use super::panel::block;
use quirkat_search::{DisplayScore, Score};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::symbols::Marker;
use ratatui::widgets::canvas::{Canvas, Line as Stroke};

/// Half the height of the graph is worth at least the first and at most the second; scores beyond are drawn at the edge.
const HEIGHTS: (Score, Score) = (200, 1000);
/// The graph of a short game does not fill the width: so many plies do.
const SHORTEST: usize = 20;

pub(super) fn draw(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let scores = app.scores();
    let greatest = scores.iter().map(|score| score.abs()).max();
    let bound = greatest.unwrap_or(0).clamp(HEIGHTS.0, HEIGHTS.1);
    let shown = |score: &Score| f64::from((*score).clamp(-bound, bound));
    let heights: Vec<_> = scores.iter().map(shown).collect();
    let end = heights.len().saturating_sub(1).max(SHORTEST) as f64;
    let bound = f64::from(bound);
    let (axis, curve) = if app.look.ascii {
        (Marker::Custom('-'), Marker::Custom('*'))
    } else {
        (Marker::Braille, Marker::Braille)
    };
    let canvas = Canvas::default()
        .block(block(app, &title(app, &scores)))
        .marker(axis)
        .x_bounds([0.0, end])
        .y_bounds([-bound, bound])
        .paint(move |context| {
            context.draw(&Stroke::new(0.0, 0.0, end, 0.0, Color::DarkGray));
            context.marker(curve);
            for (i, pair) in heights.windows(2).enumerate() {
                let x = i as f64;
                context.draw(&Stroke::new(x, pair[0], x + 1.0, pair[1], Color::Green));
            }
        });
    frame.render_widget(canvas, area);
}

/// What the last score says, in words.
fn title(app: &App, scores: &[Score]) -> String {
    match (app.table.session.ending(), scores.last()) {
        (Some(ending), _) => format!("Score: {}", ending.outcome),
        (None, Some(&score)) => format!("Score: White {}", DisplayScore::from(score)),
        (None, None) => "Score".to_owned(),
    }
}
