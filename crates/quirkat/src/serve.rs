//! `quirkat serve`: games in a browser.

use crate::output;
use anyhow::{Context, Result, bail};
use clap::Args;
use quirkat_machine::free_large_blocks;
use quirkat_server::{Limits, Server, Settings};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The port that is used where nobody says another.
pub(crate) const PORT: u16 = 7878;

/// What is said where other machines can reach a server.
pub(crate) const OPEN_NOTE: &str = "note: other machines can reach this server: whoever knows a table's link can watch it, and nothing is encrypted \
     on the way, unless a proxy with a certificate stands in front";

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = PORT)]
    port: u16,

    /// The file that games are kept in [default: games.db in the user's data folder]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,

    /// Open the page in a browser
    #[arg(long)]
    open: bool,

    /// The address to listen at; any beyond this machine's own lets others in
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,

    /// The name under which others reach the server, which `--listen` beyond this machine needs
    #[arg(long, value_name = "HOST")]
    public_host: Option<String>,
}

impl Default for ServeArgs {
    fn default() -> ServeArgs {
        ServeArgs {
            port: PORT,
            data: None,
            open: false,
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            public_host: None,
        }
    }
}

/// Serves until it is stopped.
pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    let public_host = args.public_host.as_deref().map(host_name).transpose()?;
    let settings = Settings {
        listen: SocketAddr::new(args.listen, args.port),
        public_host,
        data: args.data.clone().map_or_else(data_file, Ok)?,
        limits: Limits::default(),
    };
    log_warnings();
    free_large_blocks();
    let server = Server::bind(&settings)?;
    let address = format!("http://{}/", server.address());
    output::print(&format!("{address}\n"))?;
    if !args.listen.is_loopback() {
        output::print_note(OPEN_NOTE);
    }
    if args.open {
        open(&address);
    }
    Ok(server.run()?)
}

/// What goes wrong while a server runs is told on standard error; nothing else is.
pub(crate) fn log_warnings() {
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::WARN)
        .with_writer(std::io::stderr)
        .init();
}

/// A name that can stand in a `Host` header.
pub(crate) fn host_name(text: &str) -> Result<String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte);
    if text.is_empty() || text.len() > 255 || !text.bytes().all(plain) {
        let text = quirkat_game::quoted(text);
        bail!("`{text}` is not a host's name such as `games.example.org` or `192.168.1.5:7878`");
    }
    Ok(text.to_owned())
}

/// Where games are kept if nobody says another place.
pub(crate) fn data_file() -> Result<PathBuf> {
    let absolute = |name: &str| {
        let path = PathBuf::from(std::env::var_os(name)?);
        path.is_absolute().then_some(path)
    };
    let folder = absolute("XDG_DATA_HOME")
        .or_else(|| Some(absolute("HOME")?.join(".local/share")))
        .or_else(|| absolute("LOCALAPPDATA"))
        .context("there is no home folder to keep games in; `--data` says another place")?;
    Ok(folder.join("quirkat").join("games.db"))
}

/// Shows an address in a browser. Where there is none, the address stands on standard output anyway.
fn open(address: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(program)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Err(error) = started {
        output::print_note(&format!(
            "note: no browser can be opened with {program}: {error}"
        ));
    }
}
