//! `quirkat next`: the position after the move that the engine chooses, or an opponent.

use crate::args::NextArgs;
use crate::engine::engine;
use crate::{json, position};
use anyhow::{Result, bail};
use quirkat_game::{Ending, Outcome, Record, Side};
use quirkat_opponents::{OpponentKind, Opposed, Player};
use quirkat_search::{Control, Request, Score};
use quirkat_session::{Visitor, affordable_table};
use serde::Serialize;
use std::time::Duration;

/// How long is thought where nothing else is said.
const TIME: Duration = Duration::from_secs(1);
/// What chance depends on where nothing else is said.
const SEED: u64 = 1;

pub(crate) struct Next<'a>(pub(crate) &'a NextArgs);

#[derive(Serialize)]
struct Choice {
    game: &'static str,
    position: String,
    /// Nothing where the game is over.
    #[serde(rename = "move")]
    text: Option<String>,
    /// The position after the move.
    next: Option<String>,
    score: Option<json::Score>,
    ending: Option<json::Ending>,
}

impl Visitor for Next<'_> {
    type Output = Result<String>;

    fn visit<P: Opposed>(self) -> Result<String> {
        let args = self.0;
        // Who does not exist is told of first, whatever the position.
        let opponent = opponent::<P>(args)?;
        let position: P = position::read(args.place.position.as_deref())?;
        let mut choice = Choice {
            game: P::NAME,
            position: position.to_string(),
            text: None,
            next: None,
            score: None,
            ending: None,
        };
        let mut answer = String::new();
        if let Some(ending) = position.ending() {
            choice.ending = Some(ending.into());
            winner(ending).clone_into(&mut answer);
        } else if let Some((mv, score)) = chosen(args, opponent, &position) {
            answer = position.after(mv).to_string();
            choice.text = Some(position.move_text(mv));
            choice.next = Some(answer.clone());
            choice.score = score.map(Into::into);
        }
        if args.json {
            return json::line(&choice);
        }
        Ok(answer + "\n")
    }
}

/// The opponent that is to choose, where there is one. A depth that is given is the opponent's, unless it is a level: that has
/// a search to be limited.
fn opponent<P: Opposed>(args: &NextArgs) -> Result<Option<Player<P>>> {
    let Some(name) = &args.opponent else {
        return Ok(None);
    };
    let seed = args.seed.unwrap_or(SEED);
    let mut player = Player::open(name, seed)?;
    match (player.profile().kind, args.limits.depth()) {
        (OpponentKind::Level(_), _) => {
            let table = affordable_table(args.engine.hash as usize);
            player.set_resources(table, args.engine.threads as usize);
            player.set_openings(args.book.clone().unwrap_or_default().open()?);
        }
        (OpponentKind::Document, _) if !args.limits.is_depth_or_none() => {
            bail!(
                "`{}` looks as far as its document says, however long it takes",
                player.profile().name
            )
        }
        (OpponentKind::Document, _) if args.book.is_some() => {
            bail!("`{}` knows no openings", player.profile().name)
        }
        (OpponentKind::Document, Some(depth)) => {
            player = Player::open(&format!("{name}:{depth}"), seed)?
        }
        (OpponentKind::Document, None) => {}
    }
    Ok(Some(player))
}

/// The move chosen, and what it is thought to be worth.
fn chosen<P: Opposed>(
    args: &NextArgs,
    opponent: Option<Player<P>>,
    position: &P,
) -> Option<(P::Move, Option<Score>)> {
    let control = Control::default();
    if let Some(mut player) = opponent {
        let record = Record::new(position.clone());
        let choice = player.choose(&record, &args.limits.or_time(TIME), &control)?;
        return Some((choice.mv, choice.score));
    }
    let request = Request::new(position.clone(), args.limits.or_time(TIME));
    let found = engine::<P>(&args.engine).search(&request, &control, &mut |_| {});
    Some((found.best()?, Some(found.score)))
}

/// The end of the game in one word.
fn winner(ending: Ending) -> &'static str {
    match ending.outcome {
        Outcome::Win(Side::White) => "WHITE",
        Outcome::Win(Side::Black) => "BLACK",
        Outcome::Draw => "DRAW",
    }
}
