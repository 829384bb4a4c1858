//! A player that is an external UCI engine.

use super::process::{Process, THINKING};
use super::{ExternalProgram, PlayerDescription};
use quirkat_game::{Record, Rules, Side, quoted};
use quirkat_games::Game;
use quirkat_opponents::{Chosen, Decision, Player, PlayerFault, Report, Turn};
use quirkat_search::{MAX_EVAL, MAX_PLY, Score, loss_in, win_in};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A running UCI engine, set up for one game.
pub(crate) struct UciEngine {
    process: Process,
    options: Vec<EngineOption>,
    patience: Duration,
}

const HANDSHAKE: &str = "introducing itself (`uci`)";
const SETTING_UP: &str = "getting ready (`isready`)";

impl UciEngine {
    /// Starts the engine, and sets its options.
    pub(super) fn start<P: Rules>(
        program: &ExternalProgram,
        description: &PlayerDescription,
        patience: Duration,
    ) -> Result<UciEngine, PlayerFault> {
        let mut engine = UciEngine {
            process: Process::start(&program.words, program.folder.as_deref(), "quit\n")?,
            options: Vec::new(),
            patience,
        };
        engine.handshake()?;
        engine.set_variant::<P>()?;
        for (name, value) in [("Hash", description.hash), ("Threads", description.threads)] {
            if engine.option(name).is_some() {
                engine.set_option(name, &value.to_string())?;
            }
        }
        for (name, value) in &program.options {
            let option = engine.option(name);
            let option = option
                .ok_or_else(|| PlayerFault::Unfit(format!("has no option `{}`", quoted(name))))?;
            let name = option.name.clone();
            engine.set_option(&name, value)?;
        }
        engine.wait_until_ready()?;
        Ok(engine)
    }

    fn handshake(&mut self) -> Result<(), PlayerFault> {
        self.process.send("uci", HANDSHAKE)?;
        let deadline = Instant::now() + self.patience;
        loop {
            let (_, line) = self.process.receive(deadline, self.patience, HANDSHAKE)?;
            self.options.extend(EngineOption::parse(&line));
            if line.trim() == "uciok" {
                return Ok(());
            }
        }
    }

    /// Sets `UCI_Variant`. Engines without it play chess only.
    fn set_variant<P: Rules>(&mut self) -> Result<(), PlayerFault> {
        let value = match self.option("UCI_Variant") {
            Some(option) => {
                let mut values = option.values.iter();
                values.find(|value| P::is_variant(value)).cloned()
            }
            None if P::NAME == Game::ALL[0].name() => return Ok(()),
            None => None,
        };
        let value =
            value.ok_or_else(|| PlayerFault::Unfit(format!("does not play {}", P::NAME)))?;
        self.set_option("UCI_Variant", &value)
    }

    fn option(&self, name: &str) -> Option<&EngineOption> {
        let mut options = self.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), PlayerFault> {
        let line = format!("setoption name {name} value {value}");
        self.process.send(&line, SETTING_UP)
    }

    /// Waits until the engine has processed all commands.
    fn wait_until_ready(&mut self) -> Result<(), PlayerFault> {
        self.process.send("isready", SETTING_UP)?;
        let deadline = Instant::now() + self.patience;
        loop {
            let (_, line) = self.process.receive(deadline, self.patience, SETTING_UP)?;
            if line.trim() == "readyok" {
                return Ok(());
            }
        }
    }
}

impl<P: Rules> Player<P> for UciEngine {
    fn new_game(&mut self, start: &P, _: u64) -> Result<(), PlayerFault> {
        if self.option("UCI_Chess960").is_some() {
            self.set_option("UCI_Chess960", &is_shuffled(start).to_string())?;
        }
        self.process.send("ucinewgame", SETTING_UP)?;
        self.wait_until_ready()
    }

    fn choose(&mut self, turn: &Turn<'_, P>, _: Report<'_, P>) -> Chosen<P> {
        self.process.discard_pending();
        self.process
            .send(&position_command(turn.record), THINKING)?;
        let mut info = LatestInfo::default();
        let request = go_command(turn);
        let (text, elapsed) = self.process.ask(&request, turn, self.patience, |line| {
            let mut words = line.split_ascii_whitespace();
            if words.next() == Some("bestmove") {
                return Some(words.next().unwrap_or_default().to_owned());
            }
            info.update(line);
            None
        })?;
        let mv = turn.record.position().parse_move(&text);
        let mv = mv.map_err(|error| PlayerFault::Illegal(error.to_string()))?;
        Ok(Decision {
            pv: vec![mv],
            score: info.score,
            depth: info.depth,
            nodes: 0,
            elapsed,
        })
    }
}

/// Whether the game needs `UCI_Chess960`: PGN has another variant name for a shuffled start.
fn is_shuffled<P: Rules>(start: &P) -> bool {
    start.variant() != P::start().variant()
}

fn position_command<P: Rules>(record: &Record<P>) -> String {
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

fn go_command<P: Rules>(turn: &Turn<'_, P>) -> String {
    let limits = &turn.limits;
    if let Some(time) = limits.move_time {
        return format!("go movetime {}", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        return format!("go nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        return format!("go depth {depth}");
    }
    go_with_clocks(turn)
}

/// `go` with the clocks of both sides. A side without a clock is left out.
fn go_with_clocks<P: Rules>(turn: &Turn<'_, P>) -> String {
    let mut line = "go".to_owned();
    for side in Side::BOTH {
        if let Some(clock) = turn.clocks[side.index()] {
            let (letter, left) = (side.letter(), clock.remaining.as_millis().max(1));
            // Writing to a string cannot fail.
            let _ = write!(
                line,
                " {letter}time {left} {letter}inc {}",
                clock.increment.as_millis()
            );
        }
    }
    if let Some(moves) = turn.limits.clock.and_then(|clock| clock.moves_to_go) {
        let _ = write!(line, " movestogo {moves}");
    }
    line
}

/// An option that the engine declares.
#[derive(Clone, PartialEq, Eq, Debug)]
struct EngineOption {
    name: String,
    /// The values of a `combo` option; empty for other types.
    values: Vec<String>,
}

impl EngineOption {
    /// Parses `option name … type … var …`; `None` for other lines.
    fn parse(line: &str) -> Option<EngineOption> {
        let rest = line.strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ").unwrap_or((rest, ""));
        let values = rest.split(" var ").skip(1);
        Some(EngineOption {
            name: name.trim().to_owned(),
            values: values.map(|value| value.trim().to_owned()).collect(),
        })
    }
}

/// The score and depth of the last `info` line with an exact score.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct LatestInfo {
    score: Option<Score>,
    depth: Option<u32>,
}

impl LatestInfo {
    /// Takes an `info` line. Lines of a lower `multipv` and bounds are ignored.
    fn update(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let mut info = LatestInfo::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next().and_then(|depth| depth.parse().ok()),
                "score" => {
                    let kind = words.next();
                    let value = words.next().and_then(|value| value.parse().ok());
                    info.score = kind
                        .zip(value)
                        .and_then(|(kind, value)| parse_score(kind, value));
                }
                "multipv" if words.next() != Some("1") => return,
                "lowerbound" | "upperbound" | "string" => return,
                "pv" => break,
                _ => {}
            }
        }
        if info.score.is_some() {
            *self = info;
        }
    }
}

/// The score of `cp` or `mate`. `mate 0` means that the side to move is mated.
fn parse_score(kind: &str, value: i32) -> Option<Score> {
    let moves = value.unsigned_abs() as usize;
    match kind {
        "cp" => Some(value.clamp(-MAX_EVAL, MAX_EVAL)),
        "mate" if value > 0 => Some(win_in((2 * moves - 1).min(MAX_PLY))),
        "mate" => Some(loss_in((2 * moves).min(MAX_PLY))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_names_of_several_words_and_choices() {
        let option =
            EngineOption::parse("option name UCI_Variant type combo default a var a var b c");
        let option = option.expect("an option");
        assert_eq!(option.name, "UCI_Variant");
        assert_eq!(option.values, ["a", "b c"]);
        let option = EngineOption::parse("option name Clear Hash type button").expect("an option");
        assert_eq!(
            (option.name.as_str(), option.values.len()),
            ("Clear Hash", 0)
        );
        assert_eq!(EngineOption::parse("id name x"), None);
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_counts() {
        let mut info = LatestInfo::default();
        for line in [
            "info depth 3 seldepth 5 score cp 31 nodes 100 pv e2e4",
            "info depth 4 score cp 90 lowerbound nodes 200",
            "info depth 4 multipv 2 score cp -7 pv a2a3",
            "info depth 5 currmove e2e4",
            "info string depth 9 score cp 1",
            "bestmove score cp 5",
        ] {
            info.update(line);
        }
        assert_eq!((info.depth, info.score), (Some(3), Some(31)));
        for (line, score) in [
            ("info depth 4 score mate 2", win_in(3)),
            ("info depth 4 score mate -3", loss_in(6)),
            ("info depth 4 score mate 0", loss_in(0)),
            ("info depth 4 score cp -2000000000", -MAX_EVAL),
        ] {
            info.update(line);
            assert_eq!(info.score, Some(score), "{line}");
        }
        info.update("info depth x score cp what");
        assert_eq!(info.depth, Some(4));
    }
}
