//! A finished game as PGN, with score, depth and time of each move as comments.

use crate::pace::Pace;
use quirkat_game::pgn::{PgnBuilder, PgnGame, PgnProblem, ReadLimits, Token, date_text};
use quirkat_game::{Record, Rules};
use quirkat_search::{DisplayScore, Score};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What the comment on a move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveComment {
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    /// The time it took; `None` where the pace knows no time, so that the record is the same on every machine.
    pub(crate) elapsed: Option<Duration>,
    /// The time left on the clock after the move.
    pub(crate) clock: Option<Duration>,
}

/// What the tags say that the record of the game does not know.
pub(crate) struct PgnTags<'a> {
    pub(crate) event: &'a str,
    pub(crate) round: String,
    pub(crate) players: [&'a str; 2],
    pub(crate) paces: [Pace; 2],
    /// The fault that ended the game, as a final comment.
    pub(crate) fault: Option<&'a str>,
}

/// The PGN of a game, followed by an empty line.
pub(crate) fn to_pgn<P: Rules>(
    record: &Record<P>,
    comments: &[MoveComment],
    tags: &PgnTags<'_>,
) -> Result<String, PgnProblem> {
    let mut game = record.to_pgn();
    let [white, black] = tags.players;
    for (name, value) in [
        ("Event", tags.event),
        ("Site", "?"),
        ("Date", &today()),
        ("Round", &tags.round),
        ("White", white),
        ("Black", black),
    ] {
        game.set_tag(name, value)?;
    }
    if let Some(ending) = record.ending() {
        game.set_tag("Termination", ending.reason)?;
    }
    let [white, black] = tags.paces;
    if white == black {
        game.set_tag("TimeControl", &time_control(white))?;
    } else {
        game.set_tag("WhiteTimeControl", &time_control(white))?;
        game.set_tag("BlackTimeControl", &time_control(black))?;
    }
    for (name, pace) in [("WhitePace", white), ("BlackPace", black)] {
        if !matches!(pace, Pace::Clock(_)) {
            game.set_tag(name, &pace.to_string())?;
        }
    }
    annotated(&game, comments, tags.fault).map(|game| format!("{game}\n"))
}

/// The value of the tag `TimeControl`. It has no words for nodes and depth: those get a tag of their own.
fn time_control(pace: Pace) -> String {
    match pace {
        Pace::Clock(control) => control.to_string(),
        Pace::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
        Pace::Nodes(_) | Pace::Depth(_) => "-".to_owned(),
    }
}

fn annotated(
    game: &PgnGame,
    comments: &[MoveComment],
    fault: Option<&str>,
) -> Result<PgnGame, PgnProblem> {
    let mut builder = PgnBuilder::new(ReadLimits {
        game: usize::MAX,
        ..ReadLimits::default()
    });
    for (name, value) in game.tags() {
        builder.tag(name, value)?;
    }
    let mut comments = comments.iter();
    for text in game.main_line() {
        builder.token(Token::Move(text))?;
        if let Some(comment) = comments.next() {
            let text = comment_text(comment);
            if !text.is_empty() {
                builder.token(Token::Comment(&text))?;
            }
        }
    }
    if let Some(fault) = fault {
        builder.token(Token::Comment(fault))?;
    }
    builder.finish(game.result())
}

/// `+0.35/12 0.123s`, the usual form of match managers, after the clock where there is one. Without a score and a time it is empty.
fn comment_text(comment: &MoveComment) -> String {
    let clock = comment.clock.map(|clock| {
        let (seconds, millis) = (clock.as_secs(), clock.subsec_millis());
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        format!(
            "[%clk {hours}:{minutes:02}:{:02}.{millis:03}] ",
            seconds % 60
        )
    });
    let score = comment.score.map(|score| {
        let sign = if score < 0 { '-' } else { '+' };
        let depth = comment.depth.unwrap_or(0);
        format!("{sign}{}/{depth} ", score_text(score.abs()))
    });
    let time = comment
        .elapsed
        .map(|elapsed| format!("{:.3}s", elapsed.as_secs_f64()));
    let parts = [clock, score, time].map(Option::unwrap_or_default);
    parts.concat().trim_end().to_owned()
}

/// A score without its sign: `0.35`, or `M5` for a win in five moves.
fn score_text(score: Score) -> String {
    match DisplayScore::from(score) {
        DisplayScore::WinIn(plies) | DisplayScore::LossIn(plies) => {
            format!("M{}", plies.div_ceil(2))
        }
        DisplayScore::Value(score) => format!("{}.{:02}", score / 100, score % 100),
    }
}

/// Today in UTC, as the PGN tag `Date` has it.
pub fn today() -> String {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.map_or_else(
        |_| "????.??.??".to_owned(),
        |elapsed| date_text(elapsed.as_secs() / 86400),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_search::{loss_in, win_in};

    #[test]
    fn comments_say_score_depth_time_and_clock() {
        let comment = |score, clock| MoveComment {
            score,
            depth: Some(12),
            elapsed: Some(Duration::from_micros(123_400)),
            clock,
        };
        let clock = Some(Duration::from_millis(3_725_077));
        for (score, clock, text) in [
            (Some(35), None, "+0.35/12 0.123s"),
            (Some(-1205), clock, "[%clk 1:02:05.077] -12.05/12 0.123s"),
            (Some(win_in(9)), None, "+M5/12 0.123s"),
            (Some(loss_in(4)), None, "-M2/12 0.123s"),
            (None, None, "0.123s"),
        ] {
            assert_eq!(comment_text(&comment(score, clock)), text);
        }
        let timeless = MoveComment {
            elapsed: None,
            ..comment(Some(35), None)
        };
        assert_eq!(comment_text(&timeless), "+0.35/12");
    }
}
