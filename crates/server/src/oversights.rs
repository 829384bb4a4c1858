//! What opponents did not look at in a game that is over: where the review calls a move bad, the better one and the answer to it.

use crate::answer::{Answer, Json, read_json};
use crate::api::known;
use crate::host::ToTable;
use crate::hub::Hub;
use crate::positions;
use crate::reviews;
use crate::table::{Refused, Table};
use axum::body::Bytes;
use axum::extract::{Path, State};
use quirkat_opponents as opponents;
use quirkat_protocol::{
    LineRequest, OverlookedMove, OversightReason, OversightView, ReviewLabel, ReviewRequest,
    ReviewView,
};
use std::sync::Arc;

/// What opponents did not look at in the game of a table, which is over and was reviewed by the same request.
#[utoipa::path(post, path = "/api/tables/{id}/oversights", params(("id" = String, Path)), request_body = ReviewRequest,
    responses((status = 200, body = Vec<OversightView>), (status = 422, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn oversights(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    body: Bytes,
) -> Answer<Vec<OversightView>> {
    let (id, request): (_, ReviewRequest) = (known(&id)?, read_json(&body)?);
    let game = hub
        .ask(id, |reply| ToTable::View(Vec::new(), reply))
        .await?;
    let game = crate::api::named(&game.game)?;
    let review = reviews::kept(&hub, game, &request).await?;
    let review = review.ok_or_else(|| Refused::rules("the game is not reviewed yet"))?;
    let reviewed = Arc::new((request, review));
    let asked = hub.ask(id, |reply| {
        ToTable::Oversights(Arc::clone(&reviewed), reply)
    });
    Ok(Json(asked.await??))
}

impl Table {
    /// What the opponents of the game did not look at, as its review has it.
    pub(crate) fn oversights(
        &self,
        request: &ReviewRequest,
        review: &ReviewView,
    ) -> Result<Vec<OversightView>, Refused> {
        if self.session.ending().is_none() {
            let reason = "what opponents did not look at is told after the game";
            return Err(Refused::rules(reason));
        }
        let played = self.plies.iter().map(|ply| &ply.text);
        if !played.eq(&request.moves) || review.moves.len() != self.plies.len() {
            return Err(Refused::rules("the table has gone on to another game"));
        }
        let mut found = Vec::new();
        for (index, verdict) in review.moves.iter().enumerate() {
            let is_bad = !matches!(verdict.label, None | Some(ReviewLabel::OnlyMove));
            if !is_bad {
                continue;
            }
            if let Some(better) = verdict.better.first() {
                let line = std::slice::from_ref(better);
                found.extend(self.oversight(index, OverlookedMove::Better, line)?);
            }
            // The best answer is the one that was played, unless the review knows a better one.
            if let Some(next) = review.moves.get(index + 1) {
                let answer = next.better.first().unwrap_or(&next.san);
                let line = [verdict.san.clone(), answer.clone()];
                found.extend(self.oversight(index, OverlookedMove::Answer, &line)?);
            }
        }
        Ok(found)
    }

    /// Whether the last move of a line from the board before a move was not looked at by whoever made the move.
    fn oversight(
        &self,
        index: usize,
        what: OverlookedMove,
        line: &[String],
    ) -> Result<Option<OversightView>, Refused> {
        let ply = index + 1;
        let Some(oversight) = self.session.overlooked(ply, line)? else {
            return Ok(None);
        };
        if oversight.ply + 1 != line.len() {
            return Ok(None);
        }
        let before = match index.checked_sub(1) {
            Some(last) => &self.plies[last].board,
            None => &self.start_board,
        };
        let shown = positions::line(
            self.game,
            &LineRequest {
                position: Some(before.position.clone()),
                moves: line.to_vec(),
            },
        )?;
        Ok(shown
            .frames
            .into_iter()
            .next_back()
            .map(|frame| OversightView {
                ply: ply as u32,
                what,
                reason: match oversight.reason {
                    opponents::OversightReason::Unnoticed => OversightReason::Unnoticed,
                    opponents::OversightReason::TooFar => OversightReason::TooFar,
                },
                san: frame.san,
                from: frame.from,
                to: frame.to,
            }))
    }
}
