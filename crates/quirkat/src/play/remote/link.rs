//! Links to tables of a server, as the page shares them.

use quirkat_game::quoted;
use std::str::FromStr;
use thiserror::Error;

/// The port of `http` where a link names none.
const HTTP_PORT: u16 = 80;
/// The longest name of a table or secret of a seat.
const LONGEST: usize = 64;

/// A link to a table: `http://HOST/table/ID#KEY`, or without a key to watch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    /// The host with its port, where the link names one.
    authority: String,
    host: String,
    port: u16,
    /// The name of the table.
    pub(super) id: String,
    /// The secret of a seat.
    pub(super) key: Option<String>,
}

/// Why a text is no link to a table. The text is told only as far as it holds no secret.
#[derive(Debug, Error)]
pub(crate) enum LinkError {
    #[error("`{0}` is not a link to a table such as `http://127.0.0.1:7878/table/ID#KEY`")]
    NoLink(String),
    #[error(
        "`{0}` is encrypted, which only a browser can open; a terminal needs a link with `http://`"
    )]
    Encrypted(String),
    #[error("what follows `#` in the link is not the key of a seat; without it one watches")]
    Key,
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Link, LinkError> {
        let (address, key) = match text.trim().split_once('#') {
            Some((address, key)) => (address, Some(key)),
            None => (text.trim(), None),
        };
        let wrong = || LinkError::NoLink(quoted(address));
        if address.starts_with("https://") {
            return Err(LinkError::Encrypted(quoted(address)));
        }
        let rest = address.strip_prefix("http://").ok_or_else(wrong)?;
        let (authority, id) = rest.split_once("/table/").ok_or_else(wrong)?;
        let (host, port) = host_and_port(authority).ok_or_else(wrong)?;
        if !is_url_safe(id) {
            return Err(wrong());
        }
        if key.is_some_and(|key| !is_url_safe(key)) {
            return Err(LinkError::Key);
        }
        Ok(Link {
            authority: authority.to_owned(),
            host: host.to_owned(),
            port,
            id: id.to_owned(),
            key: key.map(str::to_owned),
        })
    }
}

impl Link {
    /// The host as the link names it.
    pub(super) fn authority(&self) -> &str {
        &self.authority
    }

    /// Where to connect to.
    pub(super) fn address(&self) -> (&str, u16) {
        (&self.host, self.port)
    }

    /// The address of the table's WebSocket.
    pub(super) fn socket(&self) -> String {
        let key = self.key.as_deref().unwrap_or_default();
        format!(
            "ws://{}/api/tables/{}/socket?keys={key}",
            self.authority, self.id
        )
    }
}

/// The parts of `HOST`, `HOST:PORT`, `[IPV6]` or `[IPV6]:PORT`.
fn host_and_port(authority: &str) -> Option<(&str, u16)> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => {
            let (host, rest) = rest.split_once(']')?;
            let port = match rest {
                "" => None,
                rest => Some(rest.strip_prefix(':')?),
            };
            (host, port)
        }
        None => match authority.split_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (authority, None),
        },
    };
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:".contains(&byte);
    if host.is_empty() || host.len() > 255 || !host.bytes().all(plain) {
        return None;
    }
    let port = port.map_or(Some(HTTP_PORT), |port| port.parse().ok())?;
    Some((host, port))
}

fn is_url_safe(text: &str) -> bool {
    let safe = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    !text.is_empty() && text.len() <= LONGEST && text.bytes().all(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_a_host_a_table_and_perhaps_a_key() {
        let link: Link = "http://127.0.0.1:7878/table/ab-_9#KEY".parse().unwrap();
        assert_eq!(link.address(), ("127.0.0.1", 7878));
        assert_eq!(
            link.socket(),
            "ws://127.0.0.1:7878/api/tables/ab-_9/socket?keys=KEY"
        );
        let link: Link = "http://[::1]:80/table/x\n".parse().unwrap();
        assert_eq!(link.address(), ("::1", 80));
        assert_eq!(link.key, None);
        let link: Link = "http://games.example.org/table/x".parse().unwrap();
        assert_eq!(link.address(), ("games.example.org", 80));
    }

    #[test]
    fn what_is_no_link_is_told_without_its_secret() {
        for text in [
            "",
            "chess",
            "127.0.0.1:7878/table/x",
            "http:///table/x",
            "http://host/games/x#secret",
            "http://host/table/",
            "http://host/table/x/y#secret",
            "http://host:port/table/x",
            "http://host:70000/table/x",
            "http://[::1/table/x",
            "http://me@host/table/x",
            "https://host/table/x#secret",
            "http://host/table/x#no key#secret",
            "http://host/table/x#",
        ] {
            let error = text.parse::<Link>().expect_err(text).to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
