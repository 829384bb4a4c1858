//! Reviews of games: made in the background, told how far they are, and kept.

use crate::answer::{Answer, Json, read_json};
use crate::api::named;
use crate::guard::Entry;
use crate::hub::Hub;
use crate::positions::record;
use crate::study::share;
use crate::table::Refused;
use crate::views;
use crate::work::{Effort, Share};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use quirkat_game::Side;
use quirkat_games::{Game, Playable, Visitor};
use quirkat_protocol::{
    Refusal, ReviewJob, ReviewLabel, ReviewMoveView, ReviewRequest, ReviewSideView, ReviewState,
    ReviewView,
};
use quirkat_review::{
    MoveLabel, Review, ReviewLimit, ReviewSettings, ReviewTask, ReviewedMove, SideSummary,
};
use quirkat_search::Control;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many nodes each move is given.
const NODES: u64 = 100_000;
const MAX_NODES: u64 = 1_000_000;
/// The longest game.
const MAX_PLIES: usize = 600;

/// What a review is of: a fingerprint of the game, its moves and the nodes.
type Key = [u8; 32];

/// The reviews that are being made.
#[derive(Default)]
pub(crate) struct Reviews(Mutex<HashMap<Key, Arc<Running>>>);

struct Running {
    control: Arc<Control>,
    done: AtomicU32,
    total: AtomicU32,
}

impl Reviews {
    fn lock(&self) -> MutexGuard<'_, HashMap<Key, Arc<Running>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reviews a game, or tells how far the review is.
#[utoipa::path(post, path = "/api/games/{game}/review", params(("game" = String, Path)), request_body = ReviewRequest,
    responses((status = 200, body = ReviewJob), (status = 422, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn review(
    State(hub): State<Arc<Hub>>,
    Extension(entry): Extension<Arc<Entry>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<ReviewJob> {
    let (game, request): (Game, ReviewRequest) = (named(&game)?, read_json(&body)?);
    let nodes = nodes(&request);
    let key = key(game, &request);
    let running = hub.reviews.lock().get(&key).cloned();
    if let Some(running) = running {
        if request.stop {
            running.control.stop();
            hub.reviews.lock().remove(&key);
        }
        return Ok(Json(ReviewJob {
            state: if request.stop {
                ReviewState::Stopped
            } else {
                ReviewState::Running
            },
            done: running.done.load(Relaxed),
            total: running.total.load(Relaxed),
            review: None,
        }));
    }
    if let Some(review) = find(&hub, key).await? {
        let steps = review.moves.len() as u32;
        return Ok(Json(ReviewJob {
            state: ReviewState::Done,
            done: steps,
            total: steps,
            review: Some(review),
        }));
    }
    let nothing = ReviewJob {
        state: ReviewState::Stopped,
        done: 0,
        total: 0,
        review: None,
    };
    if request.stop {
        return Ok(Json(nothing));
    }
    let task = game.visit(Wanted { request, nodes })?;
    let total = begin(&hub, share(&headers, &entry), key, task)?;
    Ok(Json(ReviewJob {
        state: ReviewState::Running,
        total,
        ..nothing
    }))
}

/// The review of a game that is kept.
pub(crate) async fn kept(
    hub: &Arc<Hub>,
    game: Game,
    request: &ReviewRequest,
) -> Result<Option<ReviewView>, Refused> {
    find(hub, key(game, request)).await
}

async fn find(hub: &Arc<Hub>, key: Key) -> Result<Option<ReviewView>, Refused> {
    let reading = Arc::clone(hub);
    let kept = tokio::task::spawn_blocking(move || reading.store.reader.review(&key)).await;
    let failed = |_| Refused::new(Refusal::Failed, "the review cannot be read");
    let kept = kept.map_err(failed)?.map_err(Refused::from)?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()))
}

fn nodes(request: &ReviewRequest) -> u64 {
    request.nodes.unwrap_or(NODES).clamp(1000, MAX_NODES)
}

fn key(game: Game, request: &ReviewRequest) -> Key {
    let mut hash = Sha256::new();
    let texts = [game.name(), request.position.as_deref().unwrap_or("")];
    let moves = request.moves.iter().map(String::as_str);
    for text in texts.into_iter().chain(moves) {
        hash.update(text);
        hash.update([0]);
    }
    hash.update(nodes(request).to_le_bytes());
    hash.finalize().into()
}

struct Wanted {
    request: ReviewRequest,
    nodes: u64,
}

impl Visitor for Wanted {
    type Output = Result<ReviewTask, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let ReviewRequest {
            position, moves, ..
        } = self.request;
        if moves.is_empty() || moves.len() > MAX_PLIES {
            let reason = format!("a game of 1 to {MAX_PLIES} moves can be reviewed");
            return Err(Refused::rules(reason));
        }
        let record = record::<P>(position.as_deref(), &moves)?;
        let settings = ReviewSettings {
            // One thread of the pool is its share.
            threads: 1,
            ..ReviewSettings::new(ReviewLimit::Nodes(self.nodes))
        };
        Ok(ReviewTask::new(record, settings))
    }
}

/// Has a review made. How many steps it takes, as far as is known.
fn begin(hub: &Arc<Hub>, share: Share, key: Key, task: ReviewTask) -> Result<u32, Refused> {
    let running = Arc::new(Running {
        control: Arc::default(),
        done: AtomicU32::new(0),
        total: AtomicU32::new(task.plies() as u32 + 1),
    });
    let total = running.total.load(Relaxed);
    let (made, runtime) = (Arc::clone(hub), tokio::runtime::Handle::current());
    let told = Arc::clone(&running);
    let work = move |control: &Control| {
        let mut watch = |progress: quirkat_review::ReviewProgress| {
            told.done.store(progress.done as u32, Relaxed);
            told.total.store(progress.total as u32, Relaxed);
        };
        let review = task.run(control, &mut watch);
        let kept = review.ok().map(|review| view(&review));
        let kept = kept.and_then(|view| serde_json::to_string(&view).ok());
        runtime.spawn(async move {
            if let Some(text) = kept
                && let Err(error) = made.store.keep_review(key, text).await
            {
                tracing::warn!("a review cannot be kept: {error}");
            }
            made.reviews.lock().remove(&key);
        });
    };
    let control = Arc::clone(&running.control);
    hub.reviews.lock().insert(key, running);
    let submitted = hub.pool.submit(Effort::Background, share, control, work);
    submitted.map_err(|_| {
        hub.reviews.lock().remove(&key);
        let reason = "too many reviews are waiting; try again in a moment";
        Refused::new(Refusal::TooMuch, reason)
    })?;
    Ok(total)
}

fn view(review: &Review) -> ReviewView {
    ReviewView {
        moves: review.moves.iter().map(move_view).collect(),
        white: side_view(review.side(Side::White)),
        black: side_view(review.side(Side::Black)),
        nodes: review.nodes,
    }
}

fn move_view(mv: &ReviewedMove) -> ReviewMoveView {
    ReviewMoveView {
        san: mv.text.clone(),
        before: views::score(mv.before.0),
        after: views::score(mv.after.0),
        loss: mv.loss,
        label: mv.label.map(|label| match label {
            MoveLabel::OnlyMove => ReviewLabel::OnlyMove,
            MoveLabel::Inaccuracy => ReviewLabel::Inaccuracy,
            MoveLabel::Mistake => ReviewLabel::Mistake,
            MoveLabel::Blunder => ReviewLabel::Blunder,
        }),
        better: mv.better.clone(),
    }
}

fn side_view(side: &SideSummary) -> ReviewSideView {
    ReviewSideView {
        accuracy: side.accuracy,
        inaccuracies: side.inaccuracies as u32,
        mistakes: side.mistakes as u32,
        blunders: side.blunders as u32,
    }
}
