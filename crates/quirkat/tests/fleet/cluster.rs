//! Three real NATS servers on loopback, with the configuration of `deploy/`, that can be killed, started again and wiped.

use crate::client::Client;
use crate::common::folder;
use crate::wait_until;
use serde_json::Value;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// The nodes of a cluster.
pub(crate) const NODES: usize = 3;
/// The passwords, as the environment of a server has them.
pub(crate) const COORDINATOR_PASSWORD: &str = "c-secret";
pub(crate) const WORKER_PASSWORD: &str = "w-secret";
/// How many tests can have a corner of the shared cluster for themselves.
const ACCOUNTS: usize = 32;

/// The server's program: beside the Python interpreter that `cargo xtask test` names, or on the path.
pub(crate) fn server_program() -> Option<&'static Path> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let find = || {
        let python = std::env::var_os("QUIRKAT_PYTHON").map(PathBuf::from);
        let beside = python.map(|python| python.with_file_name("nats-server"));
        let mut places = beside.into_iter().chain([PathBuf::from("nats-server")]);
        places.find(|program| {
            let version = Command::new(program).arg("--version").output();
            version.is_ok_and(|version| version.status.success())
        })
    };
    let found = PROGRAM.get_or_init(find).as_deref();
    if found.is_none() {
        eprintln!("left out: there is no nats-server; `cargo xtask test` installs one");
    }
    found
}

/// A file of `deploy/`.
pub(crate) fn deployed(file: &str) -> PathBuf {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy");
    Path::new(root).join(file)
}

/// A cluster of servers. It ends with the test, or at the latest with the process.
pub(crate) struct Cluster {
    folder: PathBuf,
    ports: [u16; NODES],
    routes: [u16; NODES],
    nodes: [Mutex<Option<Node>>; NODES],
    /// Whether it has a copy of the account for each of many tests.
    has_copies: bool,
    /// The next corner that nobody has.
    next: AtomicUsize,
}

impl Cluster {
    /// A cluster with nothing but the files of `deploy/`; `None` where there is no server's program.
    pub(crate) fn deployed(name: &str) -> Option<Cluster> {
        let accounts = fs::read_to_string(deployed("nats/accounts.conf")).expect("accounts");
        Cluster::start(name, &accounts, "")
    }

    /// The cluster that tests share which do it no harm. Each has an account of its own, a copy of the one in `deploy/`.
    pub(crate) fn shared() -> Option<&'static Cluster> {
        static SHARED: OnceLock<Option<Cluster>> = OnceLock::new();
        let start = || {
            let accounts = fs::read_to_string(deployed("nats/accounts.conf")).expect("accounts");
            let (before, rest) = accounts.split_once("accounts {\n").expect("accounts");
            let (account, after) = rest.split_once("    SYS {}\n").expect("SYS");
            let copies: String = (0..ACCOUNTS).map(|number| copy(account, number)).collect();
            let text = format!("{before}accounts {{\n{copies}    SYS {{}}\n{after}");
            Cluster::start("fleet_shared", &text, "")
        };
        SHARED.get_or_init(start).as_ref()
    }

    /// Starts a cluster with these accounts, and `more` in the configuration.
    fn start(name: &str, accounts: &str, more: &str) -> Option<Cluster> {
        server_program()?;
        let folder = folder(name);
        let settings = fs::read_to_string(deployed("nats/quirkat.conf")).expect("a configuration");
        fs::write(folder.join("quirkat.conf"), settings + more).expect("a file");
        fs::write(folder.join("accounts.conf"), accounts).expect("a file");
        // Somebody else may take a port between here and the start.
        for _ in 0..5 {
            let [ports, routes] = [free_ports(), free_ports()];
            let cluster = Cluster {
                folder: folder.clone(),
                ports,
                routes,
                nodes: Default::default(),
                has_copies: accounts.contains("QUIRKAT0"),
                next: AtomicUsize::new(0),
            };
            (0..NODES).for_each(|node| cluster.start_node(node));
            if cluster.becomes_ready() {
                return Some(cluster);
            }
        }
        panic!(
            "the servers do not start; their logs are in {}",
            folder.display()
        );
    }

    fn becomes_ready(&self) -> bool {
        let begun = Instant::now();
        let account = self.account();
        while !(0..NODES).all(|node| account.answers(node)) {
            if begun.elapsed() > Duration::from_secs(40) || !(0..NODES).all(|node| self.lives(node))
            {
                return false;
            }
            thread::sleep(Duration::from_millis(20));
        }
        self.next.store(0, Ordering::Relaxed);
        true
    }

    fn lives(&self, node: usize) -> bool {
        let mut node = self.nodes[node].lock().unwrap();
        let node = node.as_mut();
        node.is_some_and(|node| node.0.try_wait().is_ok_and(|status| status.is_none()))
    }

    /// A corner of the cluster that no other test has.
    pub(crate) fn account(&self) -> Account<'_> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        assert!(number < ACCOUNTS, "more tests than accounts");
        Account {
            cluster: self,
            number,
        }
    }

    /// Starts a node that is not running.
    pub(crate) fn start_node(&self, node: usize) {
        let program = server_program().expect("a server's program");
        let routes = self.routes.map(|port| format!("nats://127.0.0.1:{port}"));
        let mut command = Command::new("sh");
        // Whatever becomes of the test, the end of its pipe is the end of the server.
        command
            .args(["-c", "\"$@\" & read -r end; kill -9 $!; wait $!", "sh"])
            .arg(program)
            .arg("-c")
            .arg(self.folder.join("quirkat.conf"))
            .args(["-a", "127.0.0.1", "-p", &self.ports[node].to_string()])
            .args(["--name", &format!("node-{node}"), "-sd"])
            .arg(self.store(node))
            .args(["--cluster_name", "test", "--cluster"])
            .arg(&routes[node])
            .args(["--routes", &routes.join(","), "-l"])
            .arg(self.folder.join(format!("node-{node}.log")))
            .env("COORDINATOR_PASSWORD", COORDINATOR_PASSWORD)
            .env("WORKER_PASSWORD", WORKER_PASSWORD)
            .current_dir(&self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let child = command.spawn().expect("a shell starts");
        *self.nodes[node].lock().unwrap() = Some(Node(child));
    }

    /// Kills a node without warning, and waits until it is gone.
    pub(crate) fn kill_node(&self, node: usize) {
        drop(self.nodes[node].lock().unwrap().take());
    }

    /// Loses all that a node has stored. It must not be running.
    pub(crate) fn wipe(&self, node: usize) {
        fs::remove_dir_all(self.store(node)).expect("a store");
    }

    fn store(&self, node: usize) -> PathBuf {
        self.folder.join(format!("store-{node}"))
    }
}

/// An account of `deploy/` under other names.
fn copy(account: &str, number: usize) -> String {
    let account = account.replace("QUIRKAT {", &format!("QUIRKAT{number} {{"));
    let account = account.replace("user: coordinator", &format!("user: coordinator{number}"));
    account.replace("user: worker", &format!("user: worker{number}"))
}

/// Ports that are free, at least at the moment.
fn free_ports() -> [u16; NODES] {
    let sockets = [(); NODES].map(|()| TcpListener::bind("127.0.0.1:0").expect("a port"));
    sockets.map(|socket| socket.local_addr().expect("an address").port())
}

/// The shell that kills a server when its standard input ends.
struct Node(Child);

impl Drop for Node {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// One of several users of a cluster that know nothing of each other.
#[derive(Clone, Copy)]
pub(crate) struct Account<'a> {
    pub(crate) cluster: &'a Cluster,
    number: usize,
}

impl Account<'_> {
    fn user(&self, name: &str) -> String {
        if self.cluster.has_copies {
            format!("{name}{}", self.number)
        } else {
            name.to_owned()
        }
    }

    fn url(&self, user: &str, password: &str) -> String {
        let user = self.user(user);
        let node = |port: &u16| format!("nats://{user}:{password}@127.0.0.1:{port}");
        self.cluster
            .ports
            .iter()
            .map(node)
            .collect::<Vec<_>>()
            .join(",")
    }

    /// The addresses for whoever coordinates.
    pub(crate) fn coordinator(&self) -> String {
        self.url("coordinator", COORDINATOR_PASSWORD)
    }

    /// The addresses for workers.
    pub(crate) fn worker(&self) -> String {
        self.url("worker", WORKER_PASSWORD)
    }

    /// A connection with all rights.
    pub(crate) fn connect(&self) -> Client {
        self.any(|port| Client::connect(port, &self.user("coordinator"), COORDINATOR_PASSWORD))
    }

    /// A connection with a worker's rights.
    pub(crate) fn connect_worker(&self) -> Client {
        self.any(|port| Client::connect(port, &self.user("worker"), WORKER_PASSWORD))
    }

    /// A connection to whichever node is there.
    fn any(&self, connect: impl Fn(u16) -> Option<Client>) -> Client {
        let find = || self.cluster.ports.iter().find_map(|&port| connect(port));
        wait_until("a connection", find)
    }

    /// Whether a node can answer questions about streams.
    fn answers(&self, node: usize) -> bool {
        let (port, user) = (self.cluster.ports[node], self.user("coordinator"));
        let client = Client::connect(port, &user, COORDINATOR_PASSWORD);
        let answer = client.and_then(|client| client.ask("$JS.API.INFO", ""));
        answer.is_some_and(|answer| answer["error"].is_null())
    }

    /// Which node leads a stream at the moment; `None` if there is no saying.
    pub(crate) fn leader(&self, stream: &str) -> Option<usize> {
        let info = self.info(stream)?;
        let leader = info["cluster"]["leader"].as_str()?;
        leader.strip_prefix("node-")?.parse().ok()
    }

    /// Waits until a node has all of a stream, as its leader sees it, and makes it the leader.
    pub(crate) fn make_leader(&self, stream: &str, node: usize) {
        let name = format!("node-{node}");
        wait_until("a leader of our choice", || {
            let info = self.info(stream)?;
            if info["cluster"]["leader"] == name.as_str() {
                return Some(());
            }
            let mut copies = info["cluster"]["replicas"].as_array()?.iter();
            let copy = copies.find(|copy| copy["name"] == name.as_str())?;
            let is_current = copy["current"] == true && copy["lag"].as_u64().unwrap_or(0) == 0;
            if is_current {
                let wish = format!(r#"{{"placement":{{"preferred":"{name}"}}}}"#);
                let subject = format!("$JS.API.STREAM.LEADER.STEPDOWN.{stream}");
                self.connect().ask(&subject, &wish);
            }
            // A leader that is sent away again and again never brings anybody up to date.
            thread::sleep(Duration::from_secs(1));
            None
        });
    }

    fn info(&self, stream: &str) -> Option<Value> {
        self.connect()
            .ask(&format!("$JS.API.STREAM.INFO.{stream}"), "")
    }
}
