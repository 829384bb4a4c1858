//! Studies: games with variations, comments and signs, read from PGN, written as PGN, and kept.

use crate::answer::{Answer, ApiError, Json, bearer, read_json};
use crate::api::{known, named};
use crate::hub::Hub;
use crate::secret;
use crate::table::Refused;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use quirkat_game::Rules;
use quirkat_game::pgn::{PgnBuilder, PgnReader, Token};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_protocol::{
    NewStudy, PgnText, Refusal, StudyCreated, StudyNode, StudySummary, StudyTree, StudyView,
};
use std::sync::Arc;

/// The most moves of a study.
const MAX_NODES: usize = 5000;
/// The longest comment, and the longest title.
const MAX_COMMENT: usize = 4000;
const MAX_TITLE: usize = 200;
/// How many studies somebody may keep.
const MAX_STUDIES: u32 = 1000;

type Shared = State<Arc<Hub>>;

/// A game in PGN with all its variations.
#[utoipa::path(post, path = "/api/games/{game}/study", params(("game" = String, Path)), request_body = PgnText,
    responses((status = 200, body = StudyTree), (status = 422, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn read(Path(game): Path<String>, body: Bytes) -> Answer<StudyTree> {
    let (game, request): (Game, PgnText) = (named(&game)?, read_json(&body)?);
    Ok(Json(game.visit(FromPgn(&request.pgn))?))
}

/// A study as PGN.
#[utoipa::path(post, path = "/api/games/{game}/study/pgn", params(("game" = String, Path)), request_body = StudyTree,
    responses((status = 200, body = PgnText), (status = 422, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn write(Path(game): Path<String>, body: Bytes) -> Answer<PgnText> {
    let (game, tree): (Game, StudyTree) = (named(&game)?, read_json(&body)?);
    let tree = game.visit(Checked(tree))?;
    let pgn = pgn_of(game, &tree).map_err(Refused::rules)?;
    Ok(Json(PgnText { pgn }))
}

/// Keeps a study.
#[utoipa::path(post, path = "/api/studies", request_body = NewStudy,
    responses((status = 201, body = StudyCreated), (status = 401, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn create(
    State(hub): Shared,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ApiError> {
    let owner = secret::fingerprint(&bearer(&headers)?);
    let failed = |error: std::io::Error| Refused::new(Refusal::Failed, error.to_string());
    let id = secret::new_id().map_err(failed)?;
    let study = checked(&body)?;
    put(&hub, id.clone(), owner, study, true).await?;
    Ok((StatusCode::CREATED, Json(StudyCreated { id })).into_response())
}

/// Replaces a study.
#[utoipa::path(put, path = "/api/studies/{id}", params(("id" = String, Path)), request_body = NewStudy,
    responses((status = 204, description = "kept"), (status = 403, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn replace(
    State(hub): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, ApiError> {
    let owner = secret::fingerprint(&bearer(&headers)?);
    let study = checked(&body)?;
    put(&hub, known(&id)?.to_owned(), owner, study, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn checked(body: &[u8]) -> Result<NewStudy, ApiError> {
    let study: NewStudy = read_json(body)?;
    let game = named(&study.game)?;
    Ok(NewStudy {
        game: game.name().to_owned(),
        tree: game.visit(Checked(study.tree))?,
    })
}

async fn put(
    hub: &Hub,
    id: String,
    owner: [u8; 32],
    study: NewStudy,
    new: bool,
) -> Result<(), ApiError> {
    let failed = |_| Refused::new(Refusal::Failed, "the study cannot be written");
    let body = serde_json::to_string(&study.tree).map_err(failed)?;
    let row = StudyRow {
        id,
        owner,
        game: study.game,
        title: study.tree.title,
        body,
        most: new.then_some(MAX_STUDIES),
    };
    let kept = hub.store.put_study(row).await;
    Ok(kept.map_err(Refused::from)?)
}

/// A study as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct StudyRow {
    pub(crate) id: String,
    pub(crate) owner: [u8; 32],
    pub(crate) game: String,
    pub(crate) title: String,
    pub(crate) body: String,
    /// How many studies the owner may have, where this is a new one.
    pub(crate) most: Option<u32>,
}

/// A study by its name; whoever knows it may read it.
#[utoipa::path(get, path = "/api/studies/{id}", params(("id" = String, Path)),
    responses((status = 200, body = StudyView), (status = 404, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn study(
    State(hub): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<StudyView> {
    let asks = bearer(&headers).ok().map(|key| secret::fingerprint(&key));
    let id = known(&id)?.to_owned();
    let read = tokio::task::spawn_blocking(move || hub.store.reader.study(&id)).await;
    let failed = || Refused::new(Refusal::Failed, "the study cannot be read");
    let read = read.map_err(|_| failed())?.map_err(Refused::from)?;
    let unknown = || Refused::new(Refusal::Unknown, "there is no such study");
    let row = read.ok_or_else(unknown)?;
    Ok(Json(StudyView {
        id: row.id,
        game: row.game,
        tree: serde_json::from_str(&row.body).map_err(|_| failed())?,
        own: asks.is_some_and(|asks| secret::same_fingerprint(&asks, &row.owner)),
    }))
}

/// One's own studies, those changed last first.
#[utoipa::path(get, path = "/api/studies",
    responses((status = 200, body = Vec<StudySummary>), (status = 401, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn list(State(hub): Shared, headers: HeaderMap) -> Answer<Vec<StudySummary>> {
    let owner = secret::fingerprint(&bearer(&headers)?);
    let read = tokio::task::spawn_blocking(move || hub.store.reader.studies(&owner)).await;
    let failed = |_| Refused::new(Refusal::Failed, "the list cannot be read");
    Ok(Json(read.map_err(failed)?.map_err(Refused::from)?))
}

/// Deletes a study.
#[utoipa::path(delete, path = "/api/studies/{id}", params(("id" = String, Path)),
    responses((status = 204, description = "deleted"), (status = 403, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn delete(
    State(hub): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let owner = secret::fingerprint(&bearer(&headers)?);
    let deleted = hub.store.delete_study(known(&id)?.to_owned(), owner).await;
    deleted.map_err(Refused::from)?;
    Ok(StatusCode::NO_CONTENT)
}

struct FromPgn<'a>(&'a str);

impl Visitor for FromPgn<'_> {
    type Output = Result<StudyTree, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let read = PgnReader::new(self.0.as_bytes()).next();
        let read = read.ok_or_else(|| Refused::rules("there is no game in the PGN text"))?;
        let game = read.map_err(|error| Refused::rules(error.to_string()))?;
        let mut tree = StudyTree {
            position: game.setup().map(str::to_owned),
            title: title(game.tag("White"), game.tag("Black")),
            nodes: Vec::new(),
        };
        let mut positions = vec![start::<P>(&tree)?];
        // The node that the next move follows, and for each open variation the one before.
        let mut at = 0;
        let mut outer = Vec::new();
        for token in game.tokens() {
            match token {
                Token::Move(text) => {
                    let position: &P = &positions[at];
                    let mv = position.parse_move(text);
                    let mv = mv.map_err(|error| Refused::rules(error.to_string()))?;
                    tree.nodes.push(StudyNode {
                        parent: at as u32,
                        san: position.san(mv),
                        text: position.move_text(mv),
                        comment: String::new(),
                        glyphs: Vec::new(),
                    });
                    let next = position.after(mv);
                    positions.push(next);
                    at = tree.nodes.len();
                }
                Token::VariationStart => {
                    outer.push(at);
                    at = at
                        .checked_sub(1)
                        .map_or(0, |node| tree.nodes[node].parent as usize);
                }
                Token::VariationEnd => at = outer.pop().unwrap_or(0),
                Token::Comment(text) => {
                    if let Some(node) = at.checked_sub(1).and_then(|at| tree.nodes.get_mut(at)) {
                        let space = if node.comment.is_empty() { "" } else { " " };
                        node.comment += space;
                        node.comment += text;
                    }
                }
                Token::Nag(glyph) => {
                    if let Some(node) = at.checked_sub(1).and_then(|at| tree.nodes.get_mut(at)) {
                        node.glyphs.push(glyph);
                    }
                }
            }
            if tree.nodes.len() > MAX_NODES {
                return Err(too_long());
            }
        }
        Ok(tree)
    }
}

fn title(white: Option<&str>, black: Option<&str>) -> String {
    match (white, black) {
        (Some(white), Some(black)) if white != "?" || black != "?" => format!("{white} – {black}"),
        _ => String::new(),
    }
}

fn too_long() -> Refused {
    let reason = format!("a study has {MAX_NODES} moves at most");
    Refused::new(Refusal::TooMuch, reason)
}

fn start<P: Rules>(tree: &StudyTree) -> Result<P, Refused> {
    match &tree.position {
        Some(text) => text.parse().map_err(|error: P::Err| {
            Refused::rules(format!("not a position of {}: {error}", P::NAME))
        }),
        None => Ok(P::start()),
    }
}

/// A study whose moves are legal, each written as records and positions write it.
struct Checked(StudyTree);

impl Visitor for Checked {
    type Output = Result<StudyTree, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let mut tree = self.0;
        if tree.nodes.len() > MAX_NODES {
            return Err(too_long());
        }
        let long = tree
            .nodes
            .iter()
            .any(|node| node.comment.len() > MAX_COMMENT);
        if long || tree.title.len() > MAX_TITLE {
            let reason =
                format!("a comment has {MAX_COMMENT} bytes at most, and a title {MAX_TITLE}");
            return Err(Refused::new(Refusal::TooMuch, reason));
        }
        let mut positions = vec![start::<P>(&tree)?];
        for node in &mut tree.nodes {
            let before = positions.get(node.parent as usize);
            let before =
                before.ok_or_else(|| Refused::rules("a move comes before the one it follows"))?;
            let mv = before.parse_move(&node.text);
            let mv = mv.map_err(|error| Refused::rules(error.to_string()))?;
            (node.san, node.text) = (before.san(mv), before.move_text(mv));
            node.glyphs.truncate(16);
            let next = before.after(mv);
            positions.push(next);
        }
        Ok(tree)
    }
}

/// What is still to be written of a study: a move, what is said of it, the variations beside it, then what follows. Kept on a
/// list and not by recursion, since a study can be very long.
enum Step {
    /// What follows a node.
    Line(usize),
    /// A variation that begins with a node.
    Variation(usize),
    /// The end of a variation.
    End,
}

/// A study whose moves are legal as PGN.
fn pgn_of(game: Game, tree: &StudyTree) -> Result<String, String> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); tree.nodes.len() + 1];
    for (number, node) in (1..).zip(&tree.nodes) {
        children[node.parent as usize].push(number);
    }
    let mut pgn = PgnBuilder::default();
    let mut write = || -> Result<(), quirkat_game::pgn::PgnProblem> {
        pgn.tag(
            "Event",
            if tree.title.is_empty() {
                "?"
            } else {
                &tree.title
            },
        )?;
        if Game::ALL.first() != Some(&game) {
            pgn.tag("Variant", game.name())?;
        }
        if let Some(position) = &tree.position {
            pgn.tag("SetUp", "1")?;
            pgn.tag("FEN", position)?;
        }
        let mut steps = vec![Step::Line(0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::End => pgn.token(Token::VariationEnd)?,
                Step::Variation(number) => {
                    pgn.token(Token::VariationStart)?;
                    say(&mut pgn, &tree.nodes[number - 1])?;
                    steps.push(Step::End);
                    steps.push(Step::Line(number));
                }
                Step::Line(number) => {
                    let Some((&main, others)) = children[number].split_first() else {
                        continue;
                    };
                    say(&mut pgn, &tree.nodes[main - 1])?;
                    steps.push(Step::Line(main));
                    steps.extend(others.iter().rev().map(|&other| Step::Variation(other)));
                }
            }
        }
        Ok(())
    };
    write().map_err(|error| error.to_string())?;
    let mut built = pgn.finish(None).map_err(|error| error.to_string())?;
    built.complete_roster();
    Ok(built.to_string())
}

/// Writes a move with its signs and its comment.
fn say(pgn: &mut PgnBuilder, node: &StudyNode) -> Result<(), quirkat_game::pgn::PgnProblem> {
    pgn.token(Token::Move(&node.san))?;
    for &glyph in &node.glyphs {
        pgn.token(Token::Nag(glyph))?;
    }
    if node.comment.is_empty() {
        return Ok(());
    }
    // Braces end a comment in PGN.
    let comment = node.comment.replace(['{', '}'], " ");
    pgn.token(Token::Comment(comment.trim()))
}
