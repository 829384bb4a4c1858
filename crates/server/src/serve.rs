//! The server: what listens, what is routed where, and how it ends.

use crate::guard::{self, Entry, Guard};
use crate::hub::Hub;
use crate::live::{self, Live};
use crate::settings::Settings;
use crate::store::{Store, StoreError};
use crate::work::Pool;
use crate::{analysis, api, assets, metrics, oversights, reviews, socket, studies, study};
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::StatusCode;
use axum::middleware::{self, Next};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Extension, Router};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use quirkat_protocol::Refusal;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::{Duration, Instant};
use thiserror::Error;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

/// The longest body of a request.
const MAX_BODY: usize = 64 << 10;
/// The longest body of a new table: a megabyte of PGN, with all its line ends escaped, and the rest.
const MAX_TABLE_BODY: usize = (2 << 20) + MAX_BODY;
/// How long connections are given to end.
const FAREWELL: Duration = Duration::from_secs(5);

/// Why a server does not start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// Somebody else listens there.
    #[error("port {} of {} is taken; `--port` chooses another", .0.port(), .0.ip())]
    Taken(SocketAddr),
    /// It is not possible to listen there.
    #[error("cannot listen at {address}: {reason}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        reason: String,
    },
    /// An address that others can reach, without the name by which they do.
    #[error(
        "{0} can be reached from other machines; `--public-host` must say the name under which they reach it"
    )]
    NoPublicHost(SocketAddr),
    /// The file of games cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no threads.
    #[error("cannot start: {0}")]
    System(#[from] io::Error),
}

/// A server that listens, and has not answered yet.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    hub: Arc<Hub>,
    guard: Arc<Guard>,
    patience: Duration,
    stop: watch::Sender<bool>,
}

/// Ends a server from another thread.
#[derive(Clone, Debug)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Has the server finish what it acknowledged and end.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Takes the port and opens the file of games.
    pub fn bind(settings: &Settings) -> Result<Server, ServeError> {
        Server::open(settings, None)
    }

    /// The same, with a match or tournament to be watched.
    pub fn bind_live(settings: &Settings, live: Arc<Live>) -> Result<Server, ServeError> {
        Server::open(settings, Some(live))
    }

    fn open(settings: &Settings, live: Option<Arc<Live>>) -> Result<Server, ServeError> {
        let wanted = settings.listen;
        if !wanted.ip().is_loopback() && settings.public_host.is_none() {
            return Err(ServeError::NoPublicHost(wanted));
        }
        let listener = TcpListener::bind(wanted).map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => ServeError::Taken(wanted),
            _ => ServeError::Listen {
                address: wanted,
                reason: error.to_string(),
            },
        })?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let store = Store::open(&settings.data)?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let pool = Pool::new(cores, settings.limits.searches)?;
        Ok(Server {
            listener,
            address,
            hub: Hub::new(store, pool, settings.limits, live),
            guard: Arc::new(Guard::new(settings, address)),
            patience: settings.limits.patience,
            stop: watch::Sender::new(false),
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Answers until it is stopped, by [`Stopper::stop`], Ctrl-C or a signal to end.
    pub fn run(self) -> Result<(), ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        let hub = Arc::clone(&self.hub);
        runtime.block_on(self.answer())?;
        runtime.shutdown_timeout(FAREWELL);
        // Tables have ended; what they wrote is waited for.
        hub.store.close();
        Ok(())
    }

    async fn answer(self) -> Result<(), ServeError> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let router = router(&self.hub, &self.guard, self.patience);
        let mut stopped = self.stop.subscribe();
        let ended = end_signal();
        tokio::pin!(ended);
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, from)) => {
                        let guard = Arc::clone(&self.guard);
                        let stopped = self.stop.subscribe();
                        let served = connection(
                            stream, from.ip(), guard, router.clone(), self.patience, stopped,
                        );
                        tokio::spawn(served);
                    }
                    // No more files, most likely: others must leave first.
                    Err(error) => {
                        tracing::warn!("a connection was not accepted: {error}");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
                () = until_stopped(&mut stopped) => break,
                () = &mut ended => break,
            }
        }
        self.stop.send_replace(true);
        drop((listener, stopped));
        self.hub.close().await;
        let pool = Arc::clone(&self.hub);
        let _ = tokio::task::spawn_blocking(move || pool.pool.close()).await;
        // Connections are told and given a moment to take leave.
        let _ = tokio::time::timeout(FAREWELL, self.stop.closed()).await;
        Ok(())
    }
}

/// Waits for Ctrl-C or a signal to end.
async fn end_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => return,
                result = tokio::signal::ctrl_c() => if result.is_ok() { return },
            }
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_ok() {
        return;
    }
    std::future::pending::<()>().await;
}

async fn until_stopped(stopped: &mut watch::Receiver<bool>) {
    // Where nobody can stop it any more, it has ended.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

async fn connection(
    mut stream: TcpStream,
    address: IpAddr,
    guard: Arc<Guard>,
    router: Router,
    patience: Duration,
    mut stopped: watch::Receiver<bool>,
) {
    let Some(entry) = guard.enter(address, stopped.clone()) else {
        let _ = tokio::time::timeout(patience, stream.write_all(&crowded())).await;
        return;
    };
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router.layer(Extension(entry)));
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => {}
        () = until_stopped(&mut stopped) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// What whoever comes hears when there are too many already.
fn crowded() -> Vec<u8> {
    const BODY: &str = r#"{"refusal":"too_much","reason":"there are too many connections; try again in a moment"}"#;
    let head =
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close";
    format!("{head}\r\ncontent-length: {}\r\n\r\n{BODY}", BODY.len()).into_bytes()
}

fn router(hub: &Arc<Hub>, guard: &Arc<Guard>, patience: Duration) -> Router {
    let (own, counted) = (Arc::clone(guard), Arc::clone(hub));
    let check = move |request: Request, next: Next| {
        let (own, counted) = (Arc::clone(&own), Arc::clone(&counted));
        async move {
            let begun = Instant::now();
            let Some(entry) = request.extensions().get::<Arc<Entry>>() else {
                return StatusCode::INTERNAL_SERVER_ERROR.into_response();
            };
            let address = entry.address;
            let response = guard::check(own, address, request, next).await;
            counted.metrics.request(response.status(), begun.elapsed());
            response
        }
    };
    Router::new()
        .route("/api/health", get(api::health))
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/games", get(api::games))
        .route("/api/games/{game}", get(api::game))
        .route("/api/games/{game}/guide", get(api::game_guide))
        .route("/api/games/{game}/position", post(api::position))
        .route("/api/games/{game}/setup", post(api::setup))
        .route("/api/games/{game}/line", post(api::line))
        .route("/api/games/{game}/tree", post(study::tree))
        .route("/api/games/{game}/savings", post(study::depths))
        .route("/api/games/{game}/iterations", post(study::engine))
        .route("/api/games/{game}/terms", post(study::terms))
        .route("/api/games/{game}/review", post(reviews::review))
        .route(
            "/api/games/{game}/study",
            post(studies::read).layer(DefaultBodyLimit::max(MAX_TABLE_BODY)),
        )
        .route(
            "/api/games/{game}/study/pgn",
            post(studies::write).layer(DefaultBodyLimit::max(MAX_TABLE_BODY)),
        )
        .route(
            "/api/studies",
            get(studies::list)
                .post(studies::create)
                .layer(DefaultBodyLimit::max(MAX_TABLE_BODY)),
        )
        .route(
            "/api/studies/{id}",
            get(studies::study)
                .put(studies::replace)
                .delete(studies::delete)
                .layer(DefaultBodyLimit::max(MAX_TABLE_BODY)),
        )
        .route("/api/techniques", get(study::techniques))
        .route("/api/analysis/socket", get(analysis::socket))
        .route("/api/live", get(live::live))
        .route("/api/live/socket", get(live::socket))
        .route("/api/live/games", get(live::games))
        .route("/api/live/games/{number}", get(live::pgn))
        .route("/metrics", get(metrics::metrics))
        .route("/api/tables", get(api::list))
        .route(
            "/api/tables",
            post(api::create).layer(DefaultBodyLimit::max(MAX_TABLE_BODY)),
        )
        .route(
            "/api/tables/{id}",
            get(api::table).delete(api::delete_table),
        )
        .route("/api/tables/{id}/pgn", get(api::pgn))
        .route("/api/tables/{id}/oversights", post(oversights::oversights))
        .route("/api/tables/{id}/socket", get(socket::socket))
        .route("/api/{*rest}", get(api::nothing))
        .fallback(page)
        .method_not_allowed_fallback(api::wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(RequestBodyTimeoutLayer::new(patience))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            2 * patience,
        ))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn(check))
        .layer(Extension(Arc::clone(guard)))
        .with_state(Arc::clone(hub))
}

async fn page(request: Request) -> axum::response::Response {
    let path = request.uri().path();
    if request.method() != axum::http::Method::GET && request.method() != axum::http::Method::HEAD {
        let status = StatusCode::METHOD_NOT_ALLOWED;
        return crate::answer::ApiError::new(status, Refusal::Unknown, "that cannot be done here")
            .into_response();
    }
    assets::serve(path, request.headers())
}
