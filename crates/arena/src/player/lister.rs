//! A player that is a program asked in lists.

use super::ExternalProgram;
use super::process::Process;
use quirkat_game::Rules;
use quirkat_games::Playable;
use quirkat_opponents::{Chosen, Decision, Lists, Player, PlayerFault, Report, Turn};
use std::time::Duration;

/// The depth of programs whose pace is not a depth.
pub(crate) const LIST_DEPTH: u32 = 4;
/// Answers are cut at this length; valid ones are far shorter.
const MAX_ANSWER: usize = 4096;

/// A running program. Every request contains the whole game, so there is nothing to set up.
pub(crate) struct Lister<P: Rules> {
    process: Process,
    lists: &'static Lists<P>,
    patience: Duration,
}

impl<P: Playable> Lister<P> {
    pub(super) fn start(
        program: &ExternalProgram,
        patience: Duration,
    ) -> Result<Lister<P>, PlayerFault> {
        let lists = P::roster().lists.ok_or_else(|| {
            let reason = format!("cannot be asked: there are no lists for {}", P::NAME);
            PlayerFault::Unfit(reason)
        })?;
        Ok(Lister {
            process: Process::start(&program.words, program.folder.as_deref(), "")?,
            lists,
            patience,
        })
    }
}

impl<P: Playable> Player<P> for Lister<P> {
    /// Every request contains the whole game.
    fn new_game(&mut self, _: &P, _: u64) -> Result<(), PlayerFault> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_, P>, _: Report<'_, P>) -> Chosen<P> {
        self.process.discard_pending();
        let depth = turn.limits.depth.unwrap_or(LIST_DEPTH);
        let question = (self.lists.ask)(turn.record, depth);
        let mut answer = String::new();
        let ((), elapsed) = self.process.ask(&question, turn, self.patience, |line| {
            if answer.is_empty() && is_comment(line) {
                return None;
            }
            answer += line;
            answer.push('\n');
            let is_answer = answer.len() > MAX_ANSWER || (self.lists.is_whole)(&answer);
            is_answer.then_some(())
        })?;
        let mv = (self.lists.read)(turn.record, &answer)
            .map_err(|error| PlayerFault::Illegal(error.to_string()))?;
        Ok(Decision {
            pv: vec![mv],
            score: None,
            depth: Some(depth),
            nodes: 0,
            elapsed,
        })
    }
}

/// Whether a line is empty or a comment, such as trace output.
fn is_comment(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(';')
}
