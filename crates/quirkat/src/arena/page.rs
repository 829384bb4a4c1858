//! The page beside a match or tournament (`--page`), on which it is watched.

use super::RunWatcher;
use crate::INTERRUPTED;
use crate::output::print_note;
use crate::serve;
use anyhow::{Result, bail};
use clap::Args;
use quirkat_arena::stats::Sprt;
use quirkat_arena::{FinishedGame, MoveReport, Plan, ScheduledGame, Watcher};
use quirkat_game::quoted;
use quirkat_server::{Limits, Live, ServeError, Server, Settings, StoreError};
use std::fs;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

#[derive(Args, Debug)]
pub(super) struct PageArgs {
    /// Show the games live on a page, at a port or an address, and stay there when they are over, until Ctrl-C [default: port 7878,
    /// or any that is free]
    #[arg(long, value_name = "ADDR", num_args = 0..=1, default_missing_value = "", value_parser = place)]
    page: Option<Place>,

    /// The name under which others reach the page, which an address beyond this machine needs
    #[arg(long, value_name = "HOST", requires = "page")]
    public_host: Option<String>,
}

/// Where the page is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// At the usual port of this machine, or at any where that is taken.
    Anywhere,
    At(SocketAddr),
}

fn place(text: &str) -> Result<Place, String> {
    let local = |port| SocketAddr::new(Ipv4Addr::LOCALHOST.into(), port);
    if text.is_empty() {
        return Ok(Place::Anywhere);
    }
    let address = text.parse().ok();
    let port = || text.parse().ok().map(local);
    let host = || Some(SocketAddr::new(text.parse::<IpAddr>().ok()?, serve::PORT));
    let found = address.or_else(port).or_else(host);
    found.map(Place::At).ok_or_else(|| {
        let text = quoted(text);
        format!("`{text}` is not a port such as 8000, or an address such as 127.0.0.1:8000")
    })
}

/// A page whose port is taken, and which nobody is shown yet.
pub(super) struct ReadyPage {
    live: Arc<Live>,
    server: Server,
    scratch: Option<Scratch>,
}

/// A page that runs.
pub(super) struct Page {
    live: Arc<Live>,
    address: String,
    over: Arc<AtomicBool>,
    server: JoinHandle<Result<(), ServeError>>,
}

/// A folder that is removed in the end.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

impl ReadyPage {
    /// Takes the port, if a page is wanted.
    pub(super) fn new(
        args: &PageArgs,
        plan: &Plan,
        test: Option<Sprt>,
    ) -> Result<Option<ReadyPage>> {
        let Some(place) = args.page else {
            return Ok(None);
        };
        let usual = SocketAddr::new(Ipv4Addr::LOCALHOST.into(), serve::PORT);
        let public_host = args.public_host.as_deref();
        let mut settings = Settings {
            listen: match place {
                Place::Anywhere => usual,
                Place::At(address) => address,
            },
            public_host: public_host.map(serve::host_name).transpose()?,
            data: serve::data_file()?,
            limits: Limits::default(),
        };
        let live = Live::new(plan, test);
        let mut scratch = None;
        loop {
            let server = match Server::bind_live(&settings, Arc::clone(&live)) {
                Ok(server) => server,
                Err(ServeError::Taken(_))
                    if place == Place::Anywhere && settings.listen == usual =>
                {
                    settings.listen.set_port(0);
                    continue;
                }
                // A server that runs has the file of games. This page can do without: it is there to watch.
                Err(ServeError::Store(StoreError::InUse(_))) if scratch.is_none() => {
                    let folder =
                        std::env::temp_dir().join(format!("quirkat-page-{}", process::id()));
                    settings.data = folder.join("games.db");
                    scratch = Some(Scratch(folder));
                    continue;
                }
                Err(ServeError::Taken(address)) => bail!(
                    "port {} of {} is taken; `--page` alone finds one that is free",
                    address.port(),
                    address.ip()
                ),
                Err(error) => return Err(error.into()),
            };
            return Ok(Some(ReadyPage {
                live,
                server,
                scratch,
            }));
        }
    }

    /// Shows the page from now on, and tells where.
    pub(super) fn show(self) -> Page {
        serve::log_warnings();
        let ReadyPage {
            live,
            server,
            scratch,
        } = self;
        let address = format!("http://{}/live", server.address());
        print_note(&format!("the games are shown at {address}"));
        if scratch.is_some() {
            print_note(
                "note: another server is using the file of games, so nothing that is saved on this page outlasts it",
            );
        }
        if !server.address().ip().is_loopback() {
            print_note(serve::OPEN_NOTE);
        }
        let over = Arc::new(AtomicBool::new(false));
        let is_over = Arc::clone(&over);
        let server = thread::spawn(move || {
            let ended = server.run();
            drop(scratch);
            // The server is what hears Ctrl-C. It means the games just as much; what was finished is in the journal.
            if !is_over.load(Ordering::Relaxed) {
                if let Err(error) = ended {
                    crate::output::print_error(&error.to_string());
                }
                process::exit(INTERRUPTED);
            }
            ended
        });
        Page {
            live,
            address,
            over,
            server,
        }
    }
}

impl Page {
    /// Goes on showing what was played until somebody ends it.
    pub(super) fn stay(self) -> Result<()> {
        self.over.store(true, Ordering::Relaxed);
        print_note(&format!(
            "all is played; it is shown at {} until Ctrl-C",
            self.address
        ));
        match self.server.join() {
            Ok(ended) => Ok(ended?),
            Err(_) => Ok(()),
        }
    }
}

/// Has games played for a watcher and, where there is one, a page.
pub(super) fn watch(
    page: Option<&Page>,
    watcher: &mut dyn RunWatcher,
    play: impl FnOnce(&mut dyn RunWatcher) -> Result<()>,
) -> Result<()> {
    let Some(Page { live, .. }) = page else {
        return play(watcher);
    };
    let live = live.as_ref();
    let played = play(&mut Shown { watcher, live });
    live.end();
    played
}

/// A watcher, and the page beside it.
struct Shown<'a> {
    watcher: &'a mut dyn RunWatcher,
    live: &'a Live,
}

impl Watcher for Shown<'_> {
    fn started(&mut self, game: ScheduledGame, opening: &str) {
        self.watcher.started(game, opening);
        self.live.started(game, opening);
    }

    fn wants_moves(&self) -> bool {
        true
    }

    fn moved(&mut self, report: &MoveReport) {
        if self.watcher.wants_moves() {
            self.watcher.moved(report);
        }
        self.live.moved(report);
    }

    fn finished(&mut self, game: &FinishedGame, earlier: bool) -> ControlFlow<()> {
        // Nobody but the watcher says when it is over.
        let _ = self.live.finished(game, earlier);
        self.watcher.finished(game, earlier)
    }
}

#[cfg(feature = "fleet")]
impl RunWatcher for Shown<'_> {
    fn note(&self, line: &str) {
        self.watcher.note(line);
    }

    fn show_fleet(&mut self, text: &str) {
        self.watcher.show_fleet(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_port_or_an_address() {
        for (text, address) in [
            ("8000", "127.0.0.1:8000"),
            ("0", "127.0.0.1:0"),
            ("127.0.0.1:8000", "127.0.0.1:8000"),
            ("[::1]:80", "[::1]:80"),
            ("0.0.0.0", "0.0.0.0:7878"),
        ] {
            let address = address.parse().expect("an address");
            assert_eq!(place(text), Ok(Place::At(address)));
        }
        assert_eq!(place(""), Ok(Place::Anywhere));
        for text in ["chess", "70000", "127.0.0.1:", "-1"] {
            let error = place(text).expect_err("no place");
            assert!(error.contains(text), "{error}");
        }
    }
}
