//! A program that speaks UCI as a player.

use super::process::Process;
use super::protocol::{Declared, Told};
use super::thinking::{self, THINKING};
use super::{Choice, Description, Turn};
use crate::fault::Fault;
use crate::pace::Pace;
use crate::player::description::Program;
use quirkat_game::{Record, Rules, Side, quoted};
use quirkat_session::{Clock, Game};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A running engine that was set up for one game.
pub(crate) struct External {
    process: Process,
    options: Vec<Declared>,
    patience: Duration,
}

const INTRODUCTION: &str = "introducing itself (`uci`)";
const SETTING_UP: &str = "getting ready (`isready`)";

impl External {
    /// Runs the program, learns its options and sets them.
    pub(super) fn start<P: Rules>(
        program: &Program,
        description: &Description,
        patience: Duration,
    ) -> Result<External, Fault> {
        let mut external = External {
            process: Process::start(&program.words, program.folder.as_deref(), "quit\n")?,
            options: Vec::new(),
            patience,
        };
        external.introduce()?;
        external.choose_game::<P>()?;
        for (name, value) in [("Hash", description.hash), ("Threads", description.threads)] {
            if external.declared(name).is_some() {
                external.set(name, &value.to_string())?;
            }
        }
        for (name, value) in &program.options {
            let declared = external.declared(name);
            let declared = declared
                .ok_or_else(|| Fault::Unfit(format!("has no option `{}`", quoted(name))))?;
            let name = declared.name.clone();
            external.set(&name, value)?;
        }
        external.settle()?;
        Ok(external)
    }

    fn introduce(&mut self) -> Result<(), Fault> {
        self.process.say("uci", INTRODUCTION)?;
        let deadline = Instant::now() + self.patience;
        loop {
            let (_, line) = self.process.hear(deadline, self.patience, INTRODUCTION)?;
            self.options.extend(Declared::read(&line));
            if line.trim() == "uciok" {
                return Ok(());
            }
        }
    }

    /// Programs that know no variants play the best known game, and only that.
    fn choose_game<P: Rules>(&mut self) -> Result<(), Fault> {
        let value = match self.declared("UCI_Variant") {
            Some(option) => {
                let mut values = option.values.iter();
                values.find(|value| P::is_variant(value)).cloned()
            }
            None if P::NAME == Game::ALL[0].name() => return Ok(()),
            None => None,
        };
        let value = value.ok_or_else(|| Fault::Unfit(format!("does not play {}", P::NAME)))?;
        self.set("UCI_Variant", &value)
    }

    fn declared(&self, name: &str) -> Option<&Declared> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let line = format!("setoption name {name} value {value}");
        self.process.say(&line, SETTING_UP)
    }

    /// Waits until everything said before is done.
    fn settle(&mut self) -> Result<(), Fault> {
        self.process.say("isready", SETTING_UP)?;
        let deadline = Instant::now() + self.patience;
        loop {
            let (_, line) = self.process.hear(deadline, self.patience, SETTING_UP)?;
            if line.trim() == "readyok" {
                return Ok(());
            }
        }
    }

    pub(super) fn new_game<P: Rules>(&mut self, start: &P) -> Result<(), Fault> {
        if self.declared("UCI_Chess960").is_some() {
            self.set("UCI_Chess960", &is_shuffled(start).to_string())?;
        }
        self.process.say("ucinewgame", SETTING_UP)?;
        self.settle()
    }

    pub(super) fn choose<P: Rules>(
        &mut self,
        record: &Record<P>,
        turn: Turn<'_>,
    ) -> Result<Choice, Fault> {
        self.process.forget();
        self.process.say(&position(record), THINKING)?;
        let side = record.position().side_to_move();
        let question = go(turn, side);
        let mut told = Told::default();
        let (text, elapsed) = thinking::ask(
            &mut self.process,
            &question,
            (turn, side),
            self.patience,
            |line| {
                let mut words = line.split_ascii_whitespace();
                if words.next() == Some("bestmove") {
                    return Some(words.next().unwrap_or_default().to_owned());
                }
                told.hear(line);
                None
            },
        )?;
        Ok(Choice {
            text,
            score: told.score,
            depth: told.depth,
            elapsed,
        })
    }
}

/// Whether moves are written so that shuffled starts are covered: where records have another name for the rules.
fn is_shuffled<P: Rules>(start: &P) -> bool {
    start.variant() != P::start().variant()
}

fn position<P: Rules>(record: &Record<P>) -> String {
    let start = record.start();
    let mut line = if start.to_string() == P::start().to_string() {
        "position startpos".to_owned()
    } else {
        format!("position fen {start}")
    };
    let mut moves = record.move_texts().peekable();
    if moves.peek().is_some() {
        line += " moves";
    }
    for text in moves {
        line.push(' ');
        line += &text;
    }
    line
}

fn go(turn: Turn<'_>, mover: Side) -> String {
    match turn.pace {
        Pace::Clock(_) => clocks(turn.clocks, mover),
        Pace::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Pace::Nodes(nodes) => format!("go nodes {nodes}"),
        Pace::Depth(depth) => format!("go depth {depth}"),
    }
}

/// Both clocks; of one that does not run, the protocol has nothing to say.
fn clocks(clocks: &[Clock; 2], mover: Side) -> String {
    let mut line = "go".to_owned();
    for side in Side::BOTH {
        if let Some(clock) = clocks[side.index()].reading() {
            let (letter, left) = (side.letter(), clock.remaining.as_millis().max(1));
            // Writing to a string cannot fail.
            let _ = write!(
                line,
                " {letter}time {left} {letter}inc {}",
                clock.increment.as_millis()
            );
        }
    }
    let own = clocks[mover.index()].reading();
    if let Some(moves) = own.and_then(|clock| clock.moves_to_go) {
        let _ = write!(line, " movestogo {moves}");
    }
    line
}
