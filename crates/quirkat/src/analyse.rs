//! `quirkat analyse`: searches a position and prints what each depth finds.

use crate::args::{EngineArgs, LimitArgs, PositionArgs, values};
use crate::output::{self, ProgressLine, ScoreJson, WriteError, bound_name, json_line, score_text};
use anyhow::Result;
use clap::Args;
use quirkat_game::Rules;
use quirkat_games::{Playable, Visitor};
use quirkat_search::{Aspiration, Bound, Control, Limits, PvInfo, Request, SearchInfo};
use serde::Serialize;
use std::time::Duration;

/// How long to search unless a limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

#[derive(Args, Debug)]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// How many of the best moves to show, 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true, value_parser = values::lines)]
    lines: u32,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    engine: EngineArgs,

    /// Print a JSON object for each line
    #[arg(long)]
    json: bool,
}

/// A pv as JSON.
#[derive(Serialize)]
struct PvJson {
    depth: u32,
    selective_depth: u32,
    /// 1 for the best pv.
    line: usize,
    score: ScoreJson,
    bound: &'static str,
    nodes: u64,
    seconds: f64,
    moves: Vec<String>,
}

impl Visitor for &AnalyseArgs {
    type Output = Result<()>;

    fn visit<P: Playable>(self) -> Result<()> {
        let position: P = self.position.read()?;
        if let Some(ending) = position.ending() {
            return Ok(output::print(&output::over(ending, self.json)?)?);
        }
        let limits = Limits {
            for_line: true,
            ..self.limits.or_time(DEFAULT_TIME)
        };
        let request = Request {
            multi_pv: self.lines as usize,
            ..Request::new(position.clone(), limits)
        };
        let mut engine = self.engine.engine::<P>()?;
        let mut printer = AnalysisPrinter::new(position, self.json);
        printer.head();
        let control = Control::default();
        let found = engine.search(&request, &control, &mut |info| {
            printer.tell(&info);
            if printer.printed.is_err() {
                control.stop();
            }
        });
        if found.best() != printer.printed_best {
            // The unfinished last depth has found a better move.
            let line = PvInfo {
                score: found.score,
                bound: Bound::Exact,
                seldepth: found.depth,
                aspiration: Aspiration::OPEN,
                moves: &found.pv,
            };
            printer.tell(&SearchInfo {
                depth: found.depth,
                nodes: found.nodes,
                elapsed: found.elapsed,
                hashfull: 0,
                pvs: &[line],
            });
        }
        Ok(printer.printed?)
    }
}

/// Prints what a search finds, as it finds it.
struct AnalysisPrinter<P: Rules> {
    position: P,
    json: bool,
    progress: ProgressLine,
    /// The best move last printed.
    printed_best: Option<P::Move>,
    /// Whether printing failed. A search cannot fail, so this is checked after it.
    printed: Result<(), WriteError>,
}

impl<P: Rules> AnalysisPrinter<P> {
    fn new(position: P, json: bool) -> AnalysisPrinter<P> {
        AnalysisPrinter {
            position,
            json,
            progress: ProgressLine::spinner(),
            printed_best: None,
            printed: Ok(()),
        }
    }

    fn head(&mut self) {
        self.progress.tell("searching depth 1,".to_owned());
        if !self.json {
            self.print("depth       score        nodes     time  line\n");
        }
    }

    fn tell(&mut self, info: &SearchInfo<'_, P::Move>) {
        let next = info.depth + 1;
        self.progress.tell(format!("searching depth {next},"));
        let best = info.pvs.first();
        self.printed_best = best.and_then(|line| line.moves.first().copied());
        let lines = info.pvs.iter().enumerate();
        let text: String = lines
            .map(|(i, line)| {
                if self.json {
                    self.object(info, i + 1, line)
                } else {
                    self.row(info, line)
                }
            })
            .collect();
        self.print(&text);
    }

    fn print(&mut self, text: &str) {
        if self.printed.is_ok() {
            self.printed = self.progress.print(text);
        }
    }

    fn row(&self, info: &SearchInfo<'_, P::Move>, line: &PvInfo<'_, P::Move>) -> String {
        format!(
            "{:>5} {:>11} {:>12} {:>8.3}  {}\n",
            info.depth,
            score_text(line.score, line.bound),
            info.nodes,
            info.elapsed.as_secs_f64(),
            self.texts(line.moves, P::san).join(" ")
        )
    }

    fn object(
        &self,
        info: &SearchInfo<'_, P::Move>,
        number: usize,
        line: &PvInfo<'_, P::Move>,
    ) -> String {
        let pv = PvJson {
            depth: info.depth,
            selective_depth: line.seldepth,
            line: number,
            score: line.score.into(),
            bound: bound_name(line.bound),
            nodes: info.nodes,
            seconds: info.elapsed.as_secs_f64(),
            moves: self.texts(line.moves, P::move_text),
        };
        json_line(&pv).unwrap_or_default()
    }

    /// Moves as text, each written in the position it is played in.
    fn texts(&self, moves: &[P::Move], text: fn(&P, P::Move) -> String) -> Vec<String> {
        let mut position = self.position.clone();
        let write = |&mv: &P::Move| {
            let text = text(&position, mv);
            position.play(mv);
            text
        };
        moves.iter().map(write).collect()
    }
}
