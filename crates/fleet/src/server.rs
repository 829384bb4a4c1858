//! The connection to the servers, and what can go wrong with it.

use async_nats::connection::State;
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind, ConnectOptions, ServerAddr};
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use thiserror::Error;

/// How long to wait for a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to connect again.
const MAX_PAUSE: Duration = Duration::from_secs(2);

/// Where the servers are, and how to be let in.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Server {
    /// Addresses separated by commas: `nats://one:4222,nats://two:4222`, with a user and a password or a token where that is
    /// the way in.
    pub url: String,
    /// A file of credentials (a JWT and its key).
    pub credentials: Option<PathBuf>,
    /// A file with the seed of an nkey.
    pub nkey: Option<PathBuf>,
    /// A file with certificates to trust.
    pub tls_ca: Option<PathBuf>,
    /// Files with a certificate and its key to show.
    pub tls_certificate: Option<(PathBuf, PathBuf)>,
}

/// Why work on many machines fails.
#[derive(Debug, Error)]
pub enum FleetError {
    /// The address is wrong.
    #[error("`{0}` is not the address of a server, such as nats://127.0.0.1:4222")]
    Address(String),
    /// A file of keys cannot be read.
    #[error("cannot read `{file}`: {error}")]
    Keys {
        /// The file.
        file: String,
        /// Why not.
        error: io::Error,
    },
    /// There is no connection to be had.
    #[error("cannot connect to {address}: {reason}")]
    Connect {
        /// The address, without its password.
        address: String,
        /// Why not.
        reason: String,
        /// Whether it may be better later.
        later: bool,
    },
    /// The server cannot do what was asked.
    #[error("the server cannot {doing}: {reason}")]
    Server {
        /// What was asked.
        doing: &'static str,
        /// Why not.
        reason: String,
    },
    /// A file that the run needs.
    #[error("cannot send `{file}`: {reason}")]
    File {
        /// The file.
        file: String,
        /// Why not.
        reason: String,
    },
    /// Threads cannot be started.
    #[error("no thread could be started: {0}")]
    Thread(io::Error),
    /// What the job says.
    #[error(transparent)]
    Job(Box<dyn std::error::Error + Send + Sync>),
}

impl FleetError {
    pub(crate) fn server(
        doing: &'static str,
    ) -> impl Fn(Box<dyn std::error::Error + Send + Sync>) -> FleetError {
        move |error| FleetError::Server {
            doing,
            reason: reason(error.as_ref()),
        }
    }
}

/// An error with its causes, on one line.
pub(crate) fn reason(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        let more = error.to_string();
        if !text.contains(&more) {
            text += ": ";
            text += &more;
        }
        source = error.source();
    }
    text
}

impl Server {
    /// The addresses without passwords and tokens.
    pub fn shown(&self) -> String {
        let hide = |url: &str| match (url.split_once("://"), url.rsplit_once('@')) {
            (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
            (None, Some((_, host))) => host.to_owned(),
            _ => url.to_owned(),
        };
        self.url.split(',').map(hide).collect::<Vec<_>>().join(",")
    }

    /// Connects. Replies come to subjects that begin with `inbox`.
    pub(crate) async fn connect(
        &self,
        name: &str,
        inbox: &str,
        timeout: Duration,
    ) -> Result<Connection, FleetError> {
        let addresses: Result<Vec<ServerAddr>, _> =
            self.url.split(',').map(|url| url.trim().parse()).collect();
        let addresses = addresses.map_err(|_| FleetError::Address(self.shown()))?;
        let mut options = ConnectOptions::new()
            .name(name)
            .custom_inbox_prefix(inbox)
            .connection_timeout(CONNECT_TIMEOUT)
            .request_timeout(Some(timeout))
            .ping_interval(Duration::from_secs(20))
            .reconnect_delay_callback(|attempts| {
                MAX_PAUSE.min(Duration::from_millis(100 * attempts as u64))
            });
        // The library leaves it to its callers to look for a user in an address.
        let known = addresses.iter().find_map(|address| {
            let user = percent_decoded(address.username()?);
            Some((user, address.password().map(percent_decoded)))
        });
        options = match known {
            Some((user, Some(password))) => options.user_and_password(user, password),
            Some((token, None)) => options.token(token),
            None => options,
        };
        if let Some(file) = &self.credentials {
            let read = options.credentials_file(file).await;
            options = read.map_err(|error| keys(file, error))?;
        }
        if let Some(file) = &self.nkey {
            let seed = std::fs::read_to_string(file).map_err(|error| keys(file, error))?;
            options = options.nkey(seed.trim().to_owned());
        }
        if let Some(file) = &self.tls_ca {
            // The library tells of a missing file only by refusing to connect.
            std::fs::metadata(file).map_err(|error| keys(file, error))?;
            options = options
                .add_root_certificates(file.clone())
                .require_tls(true);
        }
        if let Some((certificate, key)) = &self.tls_certificate {
            for file in [certificate, key] {
                std::fs::metadata(file).map_err(|error| keys(file, error))?;
            }
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let client = options.connect(addresses).await;
        let client = client.map_err(|error| FleetError::Connect {
            address: self.shown(),
            reason: reason(&error),
            later: matches!(
                error.kind(),
                ConnectErrorKind::Io | ConnectErrorKind::TimedOut | ConnectErrorKind::Dns
            ),
        })?;
        let context = jetstream::context::ContextBuilder::new()
            .timeout(timeout)
            .ack_timeout(timeout)
            .build(client.clone());
        Ok(Connection {
            client,
            context,
            timeout,
        })
    }
}

/// A part of an address without the marks for characters that addresses cannot have.
fn percent_decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2);
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            bytes.push(byte);
            bytes.extend(&part.as_bytes()[2..]);
        } else {
            bytes.push(b'%');
            bytes.extend(part.as_bytes());
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn keys(file: &std::path::Path, error: io::Error) -> FleetError {
    FleetError::Keys {
        file: file.to_string_lossy().into_owned(),
        error,
    }
}

/// A connection, which is made again by itself whenever it is lost.
#[derive(Clone)]
pub(crate) struct Connection {
    pub(crate) client: Client,
    pub(crate) context: Context,
    /// How long to wait for an answer.
    pub(crate) timeout: Duration,
}

impl Connection {
    pub(crate) fn is_up(&self) -> bool {
        self.client.connection_state() == State::Connected
    }
}

/// The threads on which connections live.
pub(crate) fn runtime() -> Result<tokio::runtime::Runtime, FleetError> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(FleetError::Thread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_shown_without_what_lets_somebody_in() {
        let server = |url: &str| Server {
            url: url.to_owned(),
            ..Server::default()
        };
        for (url, shown) in [
            ("nats://127.0.0.1:4222", "nats://127.0.0.1:4222"),
            (
                "nats://worker:a@b@one:4222,tls://token@two",
                "nats://one:4222,tls://two",
            ),
            ("worker:secret@one", "one"),
        ] {
            assert_eq!(server(url).shown(), shown);
        }
    }

    #[test]
    fn marked_characters_are_read() {
        for (text, read) in [
            ("plain", "plain"),
            ("a%40b%3A", "a@b:"),
            ("5%", "5%"),
            ("%zz%4", "%zz%4"),
        ] {
            assert_eq!(percent_decoded(text), read);
        }
    }
}
