//! What is asked over HTTP: games, positions and tables.

use crate::answer::{Answer, ApiError, Json, bearer, read_json};
use crate::events::{Created, Event, StoredEvent};
use crate::guard::{Entry, Guard};
use crate::guide;
use crate::host::{ToTable, unix_ms};
use crate::hub::Hub;
use crate::positions;
use crate::reading::{Listed, Wanted};
use crate::secret;
use crate::store::NewRow;
use crate::table::{Refused, Table};
use crate::views;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use quirkat_game::pgn::PgnReader;
use quirkat_games::Game;
use quirkat_protocol::{
    BoardView, ErrorBody, GameInfo, GuideView, LineRequest, LineView, NewTable, PositionRequest,
    PositionView, Refusal, SetupRequest, Side, TableCreated, TableList, TableSummary, TableView,
};
use quirkat_session::PERSON;
use serde::Deserialize;
use std::sync::Arc;
use std::time::Instant;
use utoipa::OpenApi;

/// The longest PGN text of a new table.
const MAX_PGN: usize = 1 << 20;
/// The longest of all other texts of a new table.
const MAX_TEXT: usize = 512;
/// How many tables a page of a list holds.
const PAGE: u32 = 50;

type Shared = State<Arc<Hub>>;

/// The description of all this.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Quirkat",
        description = "Games in progress. A table's WebSocket is `/api/tables/{id}/socket?keys=K1,K2`: it hears `ClientMessage`s and sends `ServerMessage`s as JSON texts. An analysis has `/api/analysis/socket?key=K`, with `AnalysisCommand`s and `AnalysisMessage`s. A match beside the server is told at `/api/live/socket` by `LiveView`s."
    ),
    paths(
        health,
        games,
        game,
        game_guide,
        position,
        setup,
        line,
        create,
        list,
        table,
        delete_table,
        pgn,
        crate::study::tree,
        crate::study::depths,
        crate::study::engine,
        crate::study::techniques,
        crate::study::terms,
        crate::reviews::review,
        crate::oversights::oversights,
        crate::studies::read,
        crate::studies::write,
        crate::studies::create,
        crate::studies::replace,
        crate::studies::study,
        crate::studies::list,
        crate::studies::delete,
        crate::live::live,
        crate::live::games,
        crate::live::pgn
    ),
    components(schemas(
        quirkat_protocol::ClientMessage,
        quirkat_protocol::ServerMessage,
        quirkat_protocol::AnalysisCommand,
        quirkat_protocol::AnalysisMessage,
        ErrorBody
    ))
)]
struct Description;

/// `GET /api/openapi.json`
pub(crate) async fn openapi() -> Response {
    Json(Description::openapi()).into_response()
}

/// Whether the server is there.
#[utoipa::path(get, path = "/api/health", responses((status = 200, description = "it is", body = String)))]
pub(crate) async fn health() -> &'static str {
    "ok\n"
}

/// Every game.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games() -> Json<Vec<&'static GameInfo>> {
    let games = Game::ALL.iter().copied();
    Json(games.map(views::game_info).collect())
}

/// A game.
#[utoipa::path(get, path = "/api/games/{game}", params(("game" = String, Path)),
    responses((status = 200, body = GameInfo), (status = 404, body = ErrorBody)))]
pub(crate) async fn game(Path(game): Path<String>) -> Answer<&'static GameInfo> {
    Ok(Json(views::game_info(named(&game)?)))
}

/// How a game is played.
#[utoipa::path(get, path = "/api/games/{game}/guide", params(("game" = String, Path)),
    responses((status = 200, body = GuideView), (status = 404, body = ErrorBody)))]
pub(crate) async fn game_guide(Path(game): Path<String>) -> Answer<GuideView> {
    Ok(Json(guide::guide(named(&game)?)))
}

/// What a position text is.
#[utoipa::path(post, path = "/api/games/{game}/position", params(("game" = String, Path)),
    request_body = PositionRequest,
    responses((status = 200, body = PositionView), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn position(Path(game): Path<String>, body: Bytes) -> Answer<PositionView> {
    let request: PositionRequest = read_json(&body)?;
    Ok(Json(positions::position(named(&game)?, &request.position)))
}

/// What a board that was set up is.
#[utoipa::path(post, path = "/api/games/{game}/setup", params(("game" = String, Path)),
    request_body = SetupRequest,
    responses((status = 200, body = PositionView), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn setup(Path(game): Path<String>, body: Bytes) -> Answer<PositionView> {
    let request: SetupRequest = read_json(&body)?;
    Ok(Json(positions::setup(named(&game)?, &request)))
}

/// The boards along a line.
#[utoipa::path(post, path = "/api/games/{game}/line", params(("game" = String, Path)),
    request_body = LineRequest,
    responses((status = 200, body = LineView), (status = 400, body = ErrorBody), (status = 422, body = ErrorBody)))]
pub(crate) async fn line(Path(game): Path<String>, body: Bytes) -> Answer<LineView> {
    let request: LineRequest = read_json(&body)?;
    Ok(Json(positions::line(named(&game)?, &request)?))
}

/// Sets a table. The owner's secret, made by whoever asks, comes as a bearer token: at least 22 URL-safe characters.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 201, body = TableCreated), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 422, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(crate) async fn create(
    State(hub): Shared,
    Extension(entry): Extension<Arc<Entry>>,
    Extension(guard): Extension<Arc<Guard>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, ApiError> {
    let owner = bearer(&headers)?;
    let request: NewTable = read_json(&body)?;
    if !guard.allow_table(entry.address) {
        let reason = "too many tables were set from here; try again in a moment";
        return Err(Refused::new(Refusal::TooMuch, reason).into());
    }
    let failed = |error: std::io::Error| Refused::new(Refusal::Failed, error.to_string());
    let created = created(request, secret::new_seed().map_err(failed)?)?;
    let row = NewRow {
        id: secret::new_id().map_err(failed)?,
        owner: secret::fingerprint(&owner),
        keys: [
            secret::new_secret().map_err(failed)?,
            secret::new_secret().map_err(failed)?,
        ],
        game: created.game.clone(),
        most: hub.limits.tables_per_owner,
    };
    // A long game takes a while to read, and others do not wait for it.
    let (copy, first) = (row.clone(), created.clone());
    let set = move || Table::set(&copy.id, copy.owner, copy.keys, &first, Instant::now());
    let table = tokio::task::spawn_blocking(set).await;
    let table = table.map_err(|_| Refused::new(Refusal::Failed, "the table cannot be set"))??;
    let event = StoredEvent {
        number: 1,
        event: Event::Created(created),
        nonce: None,
        time_ms: unix_ms(),
    };
    let links = table.links(table.holds(&[owner]));
    let id = row.id.clone();
    let stored = hub.store.create(row, event, table.summary()).await;
    stored.map_err(Refused::from)?;
    let created = TableCreated { id, links };
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

/// What a new table begins with, as far as texts show it.
fn created(request: NewTable, seed: u64) -> Result<Created, ApiError> {
    let texts = [
        &request.game,
        &request.white,
        &request.black,
        &request.clock,
        &request.position,
    ];
    let without = request.without.unwrap_or_default();
    let short = |text: &String| text.len() <= MAX_TEXT;
    if !texts.into_iter().flatten().chain(&without).all(short) || without.len() > 32 {
        let reason = format!("no text of a new table but the PGN is longer than {MAX_TEXT} bytes");
        return Err(Refused::new(Refusal::Malformed, reason).into());
    }
    if request.pgn.as_ref().is_some_and(|pgn| pgn.len() > MAX_PGN) {
        let reason = "the PGN text is longer than a megabyte";
        return Err(Refused::new(Refusal::TooMuch, reason).into());
    }
    let game = match (&request.game, &request.pgn) {
        (Some(name), _) => named(name)?,
        (None, Some(pgn)) => game_of_pgn(pgn)?,
        (None, None) => {
            return Err(Refused::new(Refusal::Malformed, "`game` says which game").into());
        }
    };
    let person = || PERSON.to_owned();
    Ok(Created {
        game: game.name().to_owned(),
        position: request.position,
        pgn: request.pgn,
        seats: [
            request.white.unwrap_or_else(person),
            request.black.unwrap_or_else(person),
        ],
        clock: request.clock,
        without,
        seed,
    })
}

/// The game that a record is of: the first of all where it does not say.
fn game_of_pgn(pgn: &str) -> Result<Game, ApiError> {
    let read = PgnReader::new(pgn.as_bytes()).next();
    let read = read.ok_or_else(|| Refused::rules("there is no game in the PGN text"))?;
    let read = read.map_err(|error| Refused::rules(error.to_string()))?;
    let Some(variant) = read.tag("Variant") else {
        return Ok(Game::ALL[0]);
    };
    let game = Game::for_variant(variant);
    let quoted = quirkat_game::quoted(variant);
    let unknown = || Refused::new(Refusal::Unknown, format!("`{quoted}` is not a game"));
    Ok(game.ok_or_else(unknown)?)
}

/// Which tables are listed.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListQuery {
    /// A part of the game's or a player's name.
    search: Option<String>,
    /// The game's name.
    game: Option<String>,
    /// How many to leave out.
    #[serde(default)]
    offset: u32,
    /// How many to show, 50 at most.
    limit: Option<u32>,
}

/// One's own tables.
#[utoipa::path(get, path = "/api/tables", params(ListQuery),
    responses((status = 200, body = TableList), (status = 401, body = ErrorBody)))]
pub(crate) async fn list(
    State(hub): Shared,
    Query(query): Query<ListQuery>,
    headers: HeaderMap,
) -> Answer<TableList> {
    let owner = secret::fingerprint(&bearer(&headers)?);
    let wanted = Wanted {
        owner,
        game: query.game.filter(|game| !game.is_empty()),
        search: query.search.filter(|search| !search.is_empty()),
        offset: query.offset,
        limit: query.limit.unwrap_or(PAGE).min(PAGE),
    };
    let read = tokio::task::spawn_blocking(move || hub.store.reader.list(&wanted)).await;
    let read = read.map_err(|_| Refused::new(Refusal::Failed, "the list cannot be read"))?;
    let (tables, total) = read.map_err(Refused::from)?;
    let tables = tables.into_iter().map(summary).collect();
    Ok(Json(TableList { tables, total }))
}

fn summary(listed: Listed) -> TableSummary {
    let board = named(&listed.game)
        .ok()
        .and_then(|game| views::board_of_text(game, &listed.summary.position));
    let unknown = || BoardView {
        position: listed.summary.position.clone(),
        pieces: String::new(),
        turn: Side::White,
        checked: None,
        frozen: Vec::new(),
    };
    TableSummary {
        link: format!("/table/{}", listed.id),
        id: listed.id,
        game: listed.game,
        board: board.unwrap_or_else(unknown),
        white: listed.summary.white,
        black: listed.summary.black,
        plies: listed.summary.plies,
        result: listed.summary.result,
        changed_ms: listed.changed_ms,
    }
}

/// A table as it stands.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = TableView), (status = 404, body = ErrorBody)))]
pub(crate) async fn table(
    State(hub): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer<TableView> {
    let keys: Vec<_> = bearer(&headers).into_iter().collect();
    let view = hub.ask(known(&id)?, |reply| ToTable::View(keys.clone(), reply));
    Ok(Json(view.await?))
}

/// Deletes a table.
#[utoipa::path(delete, path = "/api/tables/{id}", params(("id" = String, Path)),
    responses((status = 204, description = "deleted"), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(crate) async fn delete_table(
    State(hub): Shared,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let keys = vec![bearer(&headers)?];
    let deleted = hub.ask(known(&id)?, |reply| ToTable::Delete(keys.clone(), reply));
    deleted.await??;
    Ok(StatusCode::NO_CONTENT)
}

/// The game of a table in PGN.
#[utoipa::path(get, path = "/api/tables/{id}/pgn", params(("id" = String, Path)),
    responses((status = 200, body = String, content_type = "application/x-chess-pgn"), (status = 404, body = ErrorBody)))]
pub(crate) async fn pgn(State(hub): Shared, Path(id): Path<String>) -> Result<Response, ApiError> {
    let text = hub.ask(known(&id)?, ToTable::Pgn).await??;
    Ok(pgn_file(&id, text))
}

/// A PGN text to be saved under a name.
pub(crate) fn pgn_file(name: &str, text: String) -> Response {
    let name = format!("attachment; filename=\"{name}.pgn\"");
    let headers = [
        (header::CONTENT_TYPE, "application/x-chess-pgn".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    (headers, text).into_response()
}

pub(crate) fn named(game: &str) -> Result<Game, Refused> {
    let unknown =
        |error: quirkat_games::UnknownGame| Refused::new(Refusal::Unknown, error.to_string());
    game.parse().map_err(unknown)
}

/// A name that a table can have.
pub(crate) fn known(id: &str) -> Result<&str, Refused> {
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if id.len() <= 32 && id.bytes().all(safe) {
        return Ok(id);
    }
    Err(Refused::new(Refusal::Unknown, "there is no such table"))
}

/// An address of the API that there is not.
pub(crate) async fn nothing() -> ApiError {
    ApiError::new(
        StatusCode::NOT_FOUND,
        Refusal::Unknown,
        "there is nothing here; `/api/openapi.json` says what there is",
    )
}

/// An address that is asked in another way.
pub(crate) async fn wrong_method() -> ApiError {
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        Refusal::Unknown,
        "that cannot be done here; `/api/openapi.json` says what can",
    )
}
