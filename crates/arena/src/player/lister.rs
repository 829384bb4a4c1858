//! A program that is asked in lists as a player.

use super::description::Program;
use super::process::Process;
use super::thinking;
use super::{Choice, Turn};
use crate::fault::Fault;
use crate::pace::Pace;
use quirkat_game::Record;
use quirkat_opponents::{Lists, Opposed};
use std::time::Duration;

/// How far a program is told to look where its pace does not say it.
const DEPTH: u32 = 4;
/// More than any answer takes; who says more has said enough.
const LONGEST: usize = 4096;

/// A running program. Every call tells it all it needs, so there is nothing to set up.
pub(crate) struct Lister<P: Opposed> {
    process: Process,
    lists: &'static Lists<P>,
    patience: Duration,
}

impl<P: Opposed> Lister<P> {
    pub(super) fn start(program: &Program, patience: Duration) -> Result<Lister<P>, Fault> {
        let lists = P::LISTS.ok_or_else(|| {
            let reason = format!("cannot be asked: there are no lists for {}", P::NAME);
            Fault::Unfit(reason)
        })?;
        Ok(Lister {
            process: Process::start(&program.words, program.folder.as_deref(), "")?,
            lists,
            patience,
        })
    }

    pub(super) fn choose(&mut self, record: &Record<P>, turn: Turn<'_>) -> Result<Choice, Fault> {
        self.process.forget();
        let depth = match turn.pace {
            Pace::Depth(depth) => depth,
            _ => DEPTH,
        };
        let position = record.position();
        let question = (self.lists.ask)(record, depth);
        let side = position.side_to_move();
        let mut answer = String::new();
        let ((), elapsed) = thinking::ask(
            &mut self.process,
            &question,
            (turn, side),
            self.patience,
            |line| {
                if answer.is_empty() && is_remark(line) {
                    return None;
                }
                answer += line;
                answer.push('\n');
                let is_answer = answer.len() > LONGEST || (self.lists.is_whole)(&answer);
                is_answer.then_some(())
            },
        )?;
        let mv = (self.lists.read)(record, &answer)
            .map_err(|error| Fault::Illegal(error.to_string()))?;
        Ok(Choice {
            text: position.move_text(mv),
            score: None,
            depth: Some(depth),
            elapsed,
        })
    }
}

/// Whether a line is empty or a comment, such as the lines of a trace.
fn is_remark(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(';')
}
