//! A game as PGN, with what the players thought and how long they took as comments.

use crate::date;
use crate::pace::Pace;
use quirkat_game::pgn::{Builder, Game, Limits, Problem, Token};
use quirkat_game::{Record, Rules};
use std::time::Duration;

/// What is noted of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    pub(crate) score: Option<i32>,
    pub(crate) depth: Option<u32>,
    pub(crate) elapsed: Duration,
    /// What the clock showed after the move.
    pub(crate) clock: Option<Duration>,
}

/// The tags that only the match knows.
pub(crate) struct Heading<'a> {
    pub(crate) event: &'a str,
    pub(crate) round: String,
    pub(crate) players: [&'a str; 2],
    pub(crate) paces: [Pace; 2],
    /// Why the game ended, where a player did something wrong.
    pub(crate) detail: Option<&'a str>,
}

/// The text of a game, an empty line after it.
pub(crate) fn text<P: Rules>(
    record: &Record<P>,
    notes: &[Note],
    heading: &Heading<'_>,
) -> Result<String, Problem> {
    let mut game = record.to_pgn();
    let [white, black] = heading.players;
    for (name, value) in [
        ("Event", heading.event),
        ("Site", "?"),
        ("Date", &date::today()),
        ("Round", &heading.round),
        ("White", white),
        ("Black", black),
    ] {
        game.set_tag(name, value)?;
    }
    if let Some(ending) = record.ending() {
        game.set_tag("Termination", ending.reason)?;
    }
    let [white, black] = heading.paces;
    if white == black {
        game.set_tag("TimeControl", &control(white))?;
    } else {
        game.set_tag("WhiteTimeControl", &control(white))?;
        game.set_tag("BlackTimeControl", &control(black))?;
    }
    for (name, pace) in [("WhitePace", white), ("BlackPace", black)] {
        if !matches!(pace, Pace::Clock(_)) {
            game.set_tag(name, &pace.to_string())?;
        }
    }
    annotated(&game, notes, heading.detail).map(|game| format!("{game}\n"))
}

/// A time control as PGN has it; what it has no words for has a tag of its own.
fn control(pace: Pace) -> String {
    match pace {
        Pace::Clock(control) => control.to_string(),
        Pace::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
        Pace::Nodes(_) | Pace::Depth(_) => "-".to_owned(),
    }
}

fn annotated(game: &Game, notes: &[Note], detail: Option<&str>) -> Result<Game, Problem> {
    let mut builder = Builder::new(Limits {
        game: usize::MAX,
        ..Limits::default()
    });
    for (name, value) in game.tags() {
        builder.tag(name, value)?;
    }
    let mut notes = notes.iter();
    for text in game.main_line() {
        builder.token(Token::Move(text))?;
        if let Some(note) = notes.next() {
            builder.token(Token::Comment(&comment(note)))?;
        }
    }
    if let Some(detail) = detail {
        builder.token(Token::Comment(detail))?;
    }
    builder.finish(game.result())
}

/// `+0.35/12 0.123s`, as other programs write and read it, with the clock before it where there is one.
fn comment(note: &Note) -> String {
    let clock = note.clock.map(|clock| {
        let (seconds, millis) = (clock.as_secs(), clock.subsec_millis());
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        format!(
            "[%clk {hours}:{minutes:02}:{:02}.{millis:03}] ",
            seconds % 60
        )
    });
    let score = note.score.map(|score| {
        let sign = if score < 0 { '-' } else { '+' };
        let depth = note.depth.unwrap_or(0);
        format!("{sign}{}/{depth} ", written(score.abs()))
    });
    let time = note.elapsed.as_secs_f64();
    format!(
        "{}{}{time:.3}s",
        clock.unwrap_or_default(),
        score.unwrap_or_default()
    )
}

/// A score without its sign: `0.35`, or `M5` for a win in five moves.
fn written(score: i32) -> String {
    let moves = crate::player::DECISIVE - score;
    if moves < 1000 {
        return format!("M{moves}");
    }
    format!("{}.{:02}", score / 100, score % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::DECISIVE;

    #[test]
    fn comments_say_score_depth_time_and_clock() {
        let note = |score, clock| Note {
            score,
            depth: Some(12),
            elapsed: Duration::from_micros(123_400),
            clock,
        };
        let clock = Some(Duration::from_millis(3_725_077));
        for (score, clock, text) in [
            (Some(35), None, "+0.35/12 0.123s"),
            (Some(-1205), clock, "[%clk 1:02:05.077] -12.05/12 0.123s"),
            (Some(DECISIVE - 5), None, "+M5/12 0.123s"),
            (Some(2 - DECISIVE), None, "-M2/12 0.123s"),
            (None, None, "0.123s"),
        ] {
            assert_eq!(comment(&note(score, clock)), text);
        }
    }
}
