//! `quirkat next`: the position after the move that the engine chooses.

use crate::args::NextArgs;
use crate::engine::engine;
use crate::{json, position};
use anyhow::Result;
use quirkat_eval::Evaluated;
use quirkat_game::{Ending, Outcome, Side};
use quirkat_search::{Control, Request};
use quirkat_session::Visitor;
use serde::Serialize;
use std::time::Duration;

/// How long is thought where nothing else is said.
const TIME: Duration = Duration::from_secs(1);

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

    fn visit<P: Evaluated>(self) -> Result<String> {
        let args = self.0;
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
        } else {
            let request = Request::new(position.clone(), args.limits.or_time(TIME));
            let found =
                engine::<P>(&args.engine).search(&request, &Control::default(), &mut |_| {});
            if let Some(mv) = found.best() {
                answer = position.after(mv).to_string();
                choice.text = Some(position.move_text(mv));
                choice.next = Some(answer.clone());
                choice.score = Some(found.score.into());
            }
        }
        if args.json {
            return json::line(&choice);
        }
        Ok(answer + "\n")
    }
}

/// The end of the game in one word.
fn winner(ending: Ending) -> &'static str {
    match ending.outcome {
        Outcome::Win(Side::White) => "WHITE",
        Outcome::Win(Side::Black) => "BLACK",
        Outcome::Draw => "DRAW",
    }
}
