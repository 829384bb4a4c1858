//! `quirkat review`: what each move of a game cost, as a table, as JSON or as annotated PGN.

use crate::args::values::{self, GameParser};
use crate::args::{EvalArg, LimitArgs, threads_or_cores};
use crate::output::{self, ProgressLine, json_line};
use crate::pgn_file;
use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use quirkat_game::pgn::{PgnGame, ReplayError};
use quirkat_game::{Side, quoted};
use quirkat_games::Game;
use quirkat_review::{
    Review, ReviewLimit, ReviewPgnError, ReviewSettings, ReviewTask, ReviewedMove, SideSummary,
};
use quirkat_search::Control;
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

/// How many nodes a move is given unless a limit is.
const DEFAULT_NODES: u64 = 200_000;
/// How much of a better line the table shows.
const SHOWN_LINE: usize = 6;
/// A smaller loss is not shown.
const SHOWN_LOSS: f64 = 0.005;

#[derive(Args, Debug)]
pub(crate) struct ReviewArgs {
    /// The file: one or more games in PGN
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Review the game of this number only, counted from 1 [default: all]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::place)]
    number: Option<u32>,

    /// The game that is played, where the file does not say
    #[arg(long, value_name = "GAME", value_parser = GameParser)]
    game: Option<Game>,

    #[command(flatten)]
    limits: LimitArgs,

    /// How many threads work, 1 to 256 [default: one for each core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = values::threads)]
    threads: Option<u32>,

    #[command(flatten)]
    eval: EvalArg,

    /// Print a JSON object for each game
    #[arg(long, conflicts_with = "pgn")]
    json: bool,

    /// Print the games in PGN, with scores, comments and better lines
    #[arg(long)]
    pgn: bool,
}

/// A game that is to be reviewed.
struct ReviewedGame {
    /// Its place in the file, from 1.
    number: usize,
    pgn: PgnGame,
    task: ReviewTask,
}

/// A review as JSON.
#[derive(Serialize)]
struct ReviewJson<'a> {
    number: usize,
    /// The names of White and Black.
    players: [&'a str; 2],
    result: Option<String>,
    #[serde(flatten)]
    review: &'a Review,
}

/// Reviews the games of a file. All are read before the first is reviewed.
pub(crate) fn run(args: &ReviewArgs) -> Result<()> {
    let games = games(args)?;
    for (i, game) in games.into_iter().enumerate() {
        let progress = ProgressLine::bar(game.task.plies() + 1);
        progress.tell(format!("reviewing game {}", game.number));
        let review = game.task.run(&Control::default(), &mut |now| {
            progress.at(now.done, now.total);
        })?;
        drop(progress);
        let text = if args.json {
            json(game.number, &game.pgn, &review)?
        } else if args.pgn {
            review.to_pgn(&game.pgn)?.to_string()
        } else {
            table(&game.pgn, &review)
        };
        let gap = if i > 0 && !args.json { "\n" } else { "" };
        output::print(&format!("{gap}{text}"))?;
    }
    Ok(())
}

/// The games that are asked for.
fn games(args: &ReviewArgs) -> Result<Vec<ReviewedGame>> {
    let name = quoted(&args.file.to_string_lossy());
    let mut games = Vec::new();
    let mut count = 0;
    for (number, read) in (1..).zip(pgn_file::open(&args.file)?) {
        count = number;
        if args.number.is_some_and(|wanted| wanted as usize != number) {
            continue;
        }
        let pgn = read.with_context(|| format!("cannot read `{name}`"))?;
        let task = task(args, &pgn)
            .with_context(|| format!("game {number} of `{name}` cannot be played"))?;
        games.push(ReviewedGame { number, pgn, task });
    }
    match (args.number, games.is_empty()) {
        (_, false) => Ok(games),
        (Some(number), true) if count > 0 => {
            let games = if count == 1 { "game" } else { "games" };
            bail!("there is no game {number}: `{name}` holds {count} {games}")
        }
        _ => bail!("`{name}` holds no game"),
    }
}

/// The review of a game by the rules that its tags or the arguments name.
fn task(args: &ReviewArgs, pgn: &PgnGame) -> Result<ReviewTask> {
    let game = match (args.game, pgn.tag("Variant")) {
        (Some(game), _) => game,
        (None, Some(tag)) => Game::for_variant(tag)
            .ok_or_else(|| anyhow!("its game, `{}`, is not known", quoted(tag)))?,
        // Most files do not say, and mean the best-known game.
        (None, None) => Game::ALL[0],
    };
    let settings = ReviewSettings {
        limit: limit(&args.limits),
        threads: threads_or_cores(args.threads),
        eval: args.eval.eval.clone(),
    };
    let unsaid = args.game.is_none() && pgn.tag("Variant").is_none();
    ReviewTask::of_pgn(game, pgn, settings).map_err(|error| match error {
        ReviewPgnError::Replay(ReplayError::Move { .. } | ReplayError::Start { .. }) if unsaid => {
            anyhow!("{error}; if it is no game of {game}, `--game` names another")
        }
        error => error.into(),
    })
}

fn limit(args: &LimitArgs) -> ReviewLimit {
    match (args.depth(), args.movetime()) {
        (Some(depth), _) => ReviewLimit::Depth(depth),
        (_, Some(time)) => ReviewLimit::Time(Duration::from_millis(time)),
        _ => ReviewLimit::Nodes(args.nodes().unwrap_or(DEFAULT_NODES)),
    }
}

fn players(pgn: &PgnGame) -> [&str; 2] {
    ["White", "Black"].map(|tag| pgn.tag(tag).unwrap_or("?"))
}

fn json(number: usize, pgn: &PgnGame, review: &Review) -> Result<String> {
    json_line(&ReviewJson {
        number,
        players: players(pgn),
        result: pgn.result().map(|outcome| outcome.to_string()),
        review,
    })
}

/// The review for people: the moves, and how each side has played.
fn table(pgn: &PgnGame, review: &Review) -> String {
    let [white, black] = players(pgn).map(quoted);
    let result = pgn.result().map(|outcome| outcome.to_string());
    let result = result.unwrap_or_else(|| "*".to_owned());
    let mut text = format!("{}: {white} - {black}, {result}\n", review.game);
    let width = |column: fn(&ReviewedMove) -> String, head: &str| {
        let widths = review.moves.iter().map(|mv| column(mv).chars().count());
        widths.max().unwrap_or(0).max(head.len())
    };
    let turn = width(|mv| mv.turn.to_string(), "");
    let mv = width(|mv| mv.text.clone(), "move");
    let score = width(|mv| mv.after.to_string(), "score");
    let head = format!(
        "{:turn$} {:mv$}  {:>score$}  loss  label       better",
        "", "move", "score"
    );
    let _ = writeln!(text, "{head}");
    for ReviewedMove {
        turn: number,
        text: san,
        after,
        loss,
        label,
        better,
        ..
    } in &review.moves
    {
        let loss = Some(loss).filter(|loss| **loss >= SHOWN_LOSS);
        let loss = loss.map_or_else(String::new, |loss| format!("{loss:.2}"));
        let label = label.map_or_else(String::new, |label| label.to_string());
        let better = match label.as_str() {
            "" => String::new(),
            _ => better[..better.len().min(SHOWN_LINE)].join(" "),
        };
        let row = format!(
            "{:<turn$} {san:<mv$}  {:>score$}  {loss:>4}  {label:<10}  {better}",
            number.to_string(),
            after.to_string(),
        );
        let _ = writeln!(text, "{}", row.trim_end());
    }
    for side in Side::BOTH {
        let _ = writeln!(text, "{side}: {}", summary(review.side(side)));
    }
    text
}

fn summary(side: &SideSummary) -> String {
    let Some(accuracy) = side.accuracy else {
        return "no moves".to_owned();
    };
    let count = |number: usize, one: &str, more: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    };
    format!(
        "accuracy {accuracy:.1} %, {}, {}, {}",
        count(side.inaccuracies, "inaccuracy", "inaccuracies"),
        count(side.mistakes, "mistake", "mistakes"),
        count(side.blunders, "blunder", "blunders"),
    )
}
