//! Lists as text: legal moves, the moves played, features.

use quirkat_session::{AnySession, Feature, HistoryLine, Target};
use std::fmt::Write;

/// Legal moves, a line each, with all there is to know of them.
pub(super) fn targets(targets: &[Target]) -> String {
    if targets.is_empty() {
        return "There are no moves\n".to_owned();
    }
    let mut text = String::new();
    for target in targets {
        let _ = write!(text, "{:<6} {}", target.text, target.san);
        for taken in &target.takes {
            let _ = write!(text, ", takes the {} on {}", taken.name, taken.site);
        }
        if let Some(special) = target.special {
            let _ = write!(text, ", {special}");
        }
        text.push('\n');
    }
    text
}

/// Moves as commands that would play them again.
pub(super) fn commands(lines: &[HistoryLine]) -> String {
    let lines = lines.iter().map(|line| format!("{}\n", line.text));
    lines.collect()
}

/// Moves with their numbers, both sides of a move on a line.
pub(super) fn numbered(lines: &[HistoryLine]) -> String {
    let mut text = String::new();
    for pair in lines.chunk_by(|a, b| a.turn.number() == b.turn.number()) {
        let moves: Vec<_> = pair.iter().map(|line| line.text.as_str()).collect();
        let _ = writeln!(text, "{} {}", pair[0].turn, moves.join(" "));
    }
    text
}

/// Which features are on.
pub(super) fn features(session: &AnySession) -> String {
    let line = |feature: Feature| {
        let on = session.features().has(feature);
        let state = if on { "on" } else { "off" };
        format!("{:<14}{state}\n", feature.name())
    };
    Feature::ALL.map(line).concat()
}
