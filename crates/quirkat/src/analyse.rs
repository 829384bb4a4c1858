//! `quirkat analyse`: a search as it goes, depth by depth.

use crate::args::AnalyseArgs;
use crate::engine::engine;
use crate::output::WriteError;
use crate::progress::Progress;
use crate::{json, output, position};
use anyhow::Result;
use quirkat_eval::Evaluated;
use quirkat_game::Rules;
use quirkat_search::{Bound, Control, DisplayScore, PvInfo, Request, Score, SearchInfo};
use quirkat_session::Visitor;
use serde::Serialize;
use std::time::Duration;

/// How long is searched where nothing else is said.
const TIME: Duration = Duration::from_secs(5);

pub(crate) struct Analyse<'a>(pub(crate) &'a AnalyseArgs);

/// One line of a search, as programs read it.
#[derive(Serialize)]
struct Row {
    depth: u32,
    selective_depth: u32,
    /// 1 for the best line.
    line: usize,
    score: json::Score,
    bound: &'static str,
    nodes: u64,
    seconds: f64,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct Over {
    ending: json::Ending,
}

impl Visitor for Analyse<'_> {
    type Output = Result<()>;

    fn visit<P: Evaluated>(self) -> Result<()> {
        let args = self.0;
        let position: P = position::read(args.place.position.as_deref())?;
        if let Some(ending) = position.ending() {
            let text = if args.json {
                let ending = ending.into();
                json::line(&Over { ending })?
            } else {
                format!("over {ending}\n")
            };
            return Ok(output::print(&text)?);
        }
        let request = Request {
            multi_pv: args.lines as usize,
            ..Request::new(position.clone(), args.limits.or_time(TIME))
        };
        let mut engine = engine::<P>(&args.engine);
        let mut teller = Teller::new(position, args.json);
        teller.head();
        let control = Control::default();
        let found = engine.search(&request, &control, &mut |info| {
            teller.tell(&info);
            if teller.printed.is_err() {
                control.stop();
            }
        });
        if found.best() != teller.told {
            // The depth that was broken off had found something better.
            let line = PvInfo {
                score: found.score,
                bound: Bound::Exact,
                seldepth: found.depth,
                moves: &found.pv,
            };
            teller.tell(&SearchInfo {
                depth: found.depth,
                nodes: found.nodes,
                elapsed: found.elapsed,
                hashfull: 0,
                pvs: &[line],
            });
        }
        Ok(teller.printed?)
    }
}

/// Prints a search as it goes.
struct Teller<P: Rules> {
    position: P,
    json: bool,
    progress: Progress,
    /// The best move last told.
    told: Option<P::Move>,
    /// What came of printing: a search cannot fail halfway, so it is asked afterwards.
    printed: Result<(), WriteError>,
}

impl<P: Rules> Teller<P> {
    fn new(position: P, json: bool) -> Teller<P> {
        Teller {
            position,
            json,
            progress: Progress::open(),
            told: None,
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
        self.told = best.and_then(|line| line.moves.first().copied());
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
            score(line.score, line.bound),
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
        let row = Row {
            depth: info.depth,
            selective_depth: line.seldepth,
            line: number,
            score: line.score.into(),
            bound: match line.bound {
                Bound::Lower => "lower",
                Bound::Upper => "upper",
                Bound::Exact | Bound::None => "exact",
            },
            nodes: info.nodes,
            seconds: info.elapsed.as_secs_f64(),
            moves: self.texts(line.moves, P::move_text),
        };
        json::line(&row).unwrap_or_default()
    }

    /// The moves of a line, each written in the position it is played in.
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

/// A score as people read it, with what it says where it is only a bound.
fn score(score: Score, bound: Bound) -> String {
    let mark = match bound {
        Bound::Lower => "≥",
        Bound::Upper => "≤",
        Bound::Exact | Bound::None => "",
    };
    format!("{mark}{}", DisplayScore::from(score))
}
