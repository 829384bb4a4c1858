//! Who may ask, and how often: names of the host, other sites, rates, connections, and the headers on every answer.

use crate::answer::ApiError;
use crate::settings::{Limits, Rate, Settings};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use quirkat_protocol::Refusal;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::watch;

/// How many addresses are remembered at most.
const MAX_ADDRESSES: usize = 10_000;

/// What every answer says to browsers: nothing from elsewhere, nothing guessed, nothing framed.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; \
         manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// What is let in.
pub(crate) struct Guard {
    /// The values of `Host` that mean this server.
    hosts: Vec<String>,
    /// The values of `Origin` that are this server's own pages.
    origins: Vec<String>,
    limits: Limits,
    addresses: Mutex<HashMap<IpAddr, Visitor>>,
}

/// What is known of an address.
struct Visitor {
    limit: RateLimit,
    tables: RateLimit,
    connections: usize,
}

impl Guard {
    /// The guard of a server that listens at an address.
    pub(crate) fn new(settings: &Settings, listen: SocketAddr) -> Guard {
        let port = listen.port();
        let mut names = vec![
            "127.0.0.1".to_owned(),
            "localhost".to_owned(),
            "[::1]".to_owned(),
        ];
        if let Some(public) = &settings.public_host {
            names.push(public.to_ascii_lowercase());
        }
        let mut hosts: Vec<_> = names.iter().map(|name| format!("{name}:{port}")).collect();
        // The name that others use may carry its own port, or none behind a proxy.
        hosts.extend(names.split_off(3));
        if port == 80 {
            hosts.extend(names);
        }
        let origins = hosts
            .iter()
            .flat_map(|host| [format!("http://{host}"), format!("https://{host}")]);
        Guard {
            origins: origins.collect(),
            hosts,
            limits: settings.limits,
            addresses: Mutex::default(),
        }
    }

    fn addresses(&self) -> MutexGuard<'_, HashMap<IpAddr, Visitor>> {
        self.addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The limit of a new socket.
    pub(crate) fn socket_limit(&self) -> RateLimit {
        RateLimit::new(self.limits.socket_rate)
    }

    /// Whether an address may send another message.
    pub(crate) fn allow(&self, address: IpAddr) -> bool {
        let mut addresses = self.addresses();
        self.visitor(&mut addresses, address)
            .is_some_and(|visitor| visitor.limit.allow())
    }

    /// Whether an address may set another table. Owners' secrets cost nothing, so they alone would limit nobody.
    pub(crate) fn allow_table(&self, address: IpAddr) -> bool {
        let mut addresses = self.addresses();
        self.visitor(&mut addresses, address)
            .is_some_and(|visitor| visitor.tables.allow())
    }

    /// How many connections there are.
    pub(crate) fn connections(&self) -> usize {
        let addresses = self.addresses();
        addresses.values().map(|visitor| visitor.connections).sum()
    }

    /// Lets a connection in, if there are not too many.
    pub(crate) fn enter(
        self: &Arc<Guard>,
        address: IpAddr,
        stopped: watch::Receiver<bool>,
    ) -> Option<Arc<Entry>> {
        let mut addresses = self.addresses();
        let all: usize = addresses.values().map(|visitor| visitor.connections).sum();
        let visitor = self.visitor(&mut addresses, address)?;
        if all >= self.limits.connections
            || visitor.connections >= self.limits.connections_per_address
        {
            return None;
        }
        visitor.connections += 1;
        drop(addresses);
        Some(Arc::new(Entry {
            guard: Arc::clone(self),
            address,
            _stopped: stopped,
        }))
    }

    /// What is known of an address. Those that have long been quiet make room; where none has, nobody new is let in.
    fn visitor<'a>(
        &self,
        addresses: &'a mut HashMap<IpAddr, Visitor>,
        address: IpAddr,
    ) -> Option<&'a mut Visitor> {
        if addresses.len() >= MAX_ADDRESSES && !addresses.contains_key(&address) {
            addresses.retain(|_, visitor| {
                let quiet = visitor.limit.is_full() && visitor.tables.is_full();
                visitor.connections > 0 || !quiet
            });
            if addresses.len() >= MAX_ADDRESSES {
                return None;
            }
        }
        let new = || Visitor {
            limit: RateLimit::new(self.limits.address_rate),
            tables: RateLimit::new(self.limits.table_rate),
            connections: 0,
        };
        Some(addresses.entry(address).or_insert_with(new))
    }

    /// Why a request is not for this server or not from its own pages.
    fn check(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let text = |name| {
            let mut values = headers.get_all(name).iter();
            match (values.next(), values.next()) {
                (None, _) => Some(None),
                (Some(value), None) => value.to_str().ok().map(Some),
                (Some(_), Some(_)) => None,
            }
        };
        let is_one = |list: &[String], value: &str| {
            list.iter().any(|known| known.eq_ignore_ascii_case(value))
        };
        let host = text(header::HOST).flatten();
        if !host.is_some_and(|host| is_one(&self.hosts, host)) {
            return Err(ApiError::new(
                StatusCode::MISDIRECTED_REQUEST,
                Refusal::NotYours,
                "this server does not go by that name; `--public-host` tells it another",
            ));
        }
        // Browsers always say which site sends a script's request; programs that are no browsers need not.
        let foreign = || {
            ApiError::new(
                StatusCode::FORBIDDEN,
                Refusal::NotYours,
                "other sites may not use this server",
            )
        };
        match text(header::ORIGIN) {
            Some(None) => Ok(()),
            Some(Some(origin)) if is_one(&self.origins, origin) => Ok(()),
            _ => Err(foreign()),
        }
    }
}

/// A connection that was let in. It counts until this is dropped, after it became a socket too.
pub(crate) struct Entry {
    guard: Arc<Guard>,
    pub(crate) address: IpAddr,
    /// The server waits at its end for those who hold one.
    _stopped: watch::Receiver<bool>,
}

impl Drop for Entry {
    fn drop(&mut self) {
        if let Some(visitor) = self.guard.addresses().get_mut(&self.address) {
            visitor.connections = visitor.connections.saturating_sub(1);
        }
    }
}

/// Lets through what may be asked, and puts the headers on every answer.
pub(crate) async fn check(
    guard: Arc<Guard>,
    address: IpAddr,
    request: Request,
    next: Next,
) -> Response {
    let refused = if guard.allow(address) {
        guard.check(request.headers()).err()
    } else {
        Some(ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            Refusal::TooMuch,
            "too many requests; try again in a moment",
        ))
    };
    let api = request.uri().path().starts_with("/api/");
    let mut response = match refused {
        Some(error) => error.into_response(),
        None => next.run(request).await,
    };
    if api {
        response = in_words(response);
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if api {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Refusals that come from the libraries beneath, said as all others are.
fn in_words(response: Response) -> Response {
    let status = response.status();
    let json = response.headers().get(header::CONTENT_TYPE);
    let json = json.is_some_and(|kind| kind == "application/json");
    if json || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (refusal, reason) = match status {
        StatusCode::PAYLOAD_TOO_LARGE => (Refusal::TooMuch, "the body of the request is too long"),
        StatusCode::REQUEST_TIMEOUT => (Refusal::TooMuch, "the request took too long"),
        _ if status.is_server_error() => (Refusal::Failed, "the server failed"),
        _ => (Refusal::Malformed, "the request cannot be read"),
    };
    ApiError::new(status, refusal, reason).into_response()
}

/// So many at once, and so many more each second.
#[derive(Clone, Debug)]
pub(crate) struct RateLimit {
    rate: Rate,
    left: f64,
    counted: Instant,
}

impl RateLimit {
    pub(crate) fn new(rate: Rate) -> RateLimit {
        RateLimit {
            rate,
            left: f64::from(rate.burst),
            counted: Instant::now(),
        }
    }

    fn count(&mut self) {
        let now = Instant::now();
        let more = (now - self.counted).as_secs_f64() * f64::from(self.rate.per_second);
        self.left = (self.left + more).min(f64::from(self.rate.burst));
        self.counted = now;
    }

    /// Whether one more is allowed.
    pub(crate) fn allow(&mut self) -> bool {
        self.count();
        let allowed = self.left >= 1.0;
        if allowed {
            self.left -= 1.0;
        }
        allowed
    }

    /// Whether nothing has come for so long that all is allowed again.
    fn is_full(&mut self) -> bool {
        self.count();
        self.left >= f64::from(self.rate.burst)
    }
}
