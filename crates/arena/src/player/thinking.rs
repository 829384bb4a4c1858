//! Waiting for a program to make up its mind, for no longer than its pace allows.

use super::Turn;
use super::process::Process;
use crate::fault::Fault;
use crate::pace::Pace;
use quirkat_game::Side;
use std::time::{Duration, Instant};

pub(super) const THINKING: &str = "thinking";
/// How long a program is listened to at most before it is looked up whether the game still matters.
const LOOK_UP: Duration = Duration::from_millis(100);

/// Asks a question, and hears lines until one of them is the answer. Gives it with the time it took.
pub(super) fn ask<T>(
    process: &mut Process,
    question: &str,
    (turn, side): (Turn<'_>, Side),
    patience: Duration,
    mut read: impl FnMut(&str) -> Option<T>,
) -> Result<(T, Duration), Fault> {
    // What a player may take is known beforehand; without a clock, patience ends it.
    let time = match turn.pace {
        Pace::Clock(_) => turn.clocks[side.index()]
            .reading()
            .map(|clock| clock.remaining),
        Pace::MoveTime(time) => Some(time),
        Pace::Nodes(_) | Pace::Depth(_) => None,
    };
    let allowed = time.map_or(patience, |time| time + turn.margin);
    let start = Instant::now();
    process.say(question, THINKING)?;
    loop {
        // Now and then it is looked up whether anybody still wants to know.
        let deadline = start + allowed;
        let look_up = deadline.min(Instant::now() + LOOK_UP);
        let (at, line) = match (process.hear(look_up, allowed, THINKING), time) {
            // Who never stops talking is not heard for ever.
            (Ok((at, line)), _) if at <= deadline => (at, line),
            (Err(Fault::Hang { .. }), _) if look_up < deadline && !turn.stop.is_stopped() => {
                continue;
            }
            (Ok(_) | Err(Fault::Hang { .. }), Some(time)) => {
                let over = start.elapsed().saturating_sub(time);
                return Err(Fault::Time { over });
            }
            (Ok(_), None) => {
                return Err(Fault::Hang {
                    doing: THINKING,
                    waited: allowed,
                });
            }
            (Err(fault), _) => return Err(fault),
        };
        if let Some(answer) = read(&line) {
            return Ok((answer, at.saturating_duration_since(start)));
        }
    }
}
