//! A single server that is spoken to only under TLS, by those who show a certificate.

use crate::cluster::{COORDINATOR_PASSWORD, WORKER_PASSWORD, deployed, server_program};
use crate::common::{folder, piped, run};
use crate::processes::{Process, Work};
use crate::wait_until;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Makes an authority, `NAME.pem`, and certificates of it for a server and for a client.
fn certificates(folder: &Path) -> bool {
    let script = "set -e
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=stranger -keyout x.key -out other.pem
        for name in server client; do
            openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=$name -keyout $name.key -out $name.csr
            printf 'subjectAltName=IP:127.0.0.1\\n' > $name.ext
            openssl x509 -req -in $name.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile $name.ext -out $name.pem
        done";
    let mut command = Command::new("sh");
    command
        .args(["-c", script])
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_single_server_under_tls_lets_in_who_shows_a_certificate() {
    let Some(program) = server_program() else {
        return;
    };
    let folder = folder("fleet_tls");
    if !certificates(&folder) {
        eprintln!("left out: there is no openssl");
        return;
    }
    let settings = fs::read_to_string(deployed("nats/quirkat.conf")).expect("a configuration");
    // The line that people are told to use.
    let mark = "# tls {";
    assert!(settings.contains(mark), "{settings}");
    let settings = settings.replace(mark, "tls { verify: true,");
    fs::write(folder.join("quirkat.conf"), settings).expect("a file");
    fs::copy(deployed("nats/accounts.conf"), folder.join("accounts.conf")).expect("a file");
    let port = TcpListener::bind("127.0.0.1:0")
        .expect("a port")
        .local_addr()
        .expect("an address")
        .port();
    let server = Command::new(program)
        .args([
            "-c",
            "quirkat.conf",
            "-a",
            "127.0.0.1",
            "-p",
            &port.to_string(),
            "-sd",
            "store",
            "-l",
            "log",
        ])
        .env("COORDINATOR_PASSWORD", COORDINATOR_PASSWORD)
        .env("WORKER_PASSWORD", WORKER_PASSWORD)
        .current_dir(&folder)
        .spawn()
        .expect("a server");
    let _server = Server(server);
    wait_until("a server", || TcpStream::connect(("127.0.0.1", port)).ok());

    let worker = format!("tls://worker:{WORKER_PASSWORD}@127.0.0.1:{port}");
    let coordinator = format!("tls://coordinator:{COORDINATOR_PASSWORD}@127.0.0.1:{port}");
    let path = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let (ca, other, certificate, key) = (
        path("ca.pem"),
        path("other.pem"),
        path("client.pem"),
        path("client.key"),
    );
    let shown = [
        "--tls-ca",
        &ca,
        "--tls-cert",
        &certificate,
        "--tls-key",
        &key,
    ];
    let strangers: [&[&str]; 3] = [
        &[],
        &["--tls-ca", &ca],
        &[
            "--tls-ca",
            &other,
            "--tls-cert",
            &certificate,
            "--tls-key",
            &key,
        ],
    ];
    for stranger in strangers {
        let mut args = vec!["fleet", "status", "--fleet", &coordinator];
        args.extend(stranger);
        let output = run(&mut piped(&args));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{stranger:?}: {said}");
        assert!(
            said.starts_with("error: cannot connect to tls://127.0.0.1:"),
            "{said}"
        );
    }

    let words = "match alquerque --engine quirkat name=a nodes=300 --engine quirkat name=b nodes=200 --games 6 --seed 3 \
                 --journal journal --pgn games.pgn";
    let work = Work::new(&folder, words, &["journal", "games.pgn"]);
    let mut args = vec![
        "worker",
        "--fleet",
        &worker,
        "--threads",
        "1",
        "--cache",
        "cache",
    ];
    args.extend(shown);
    let _worker = Process::start(&folder, &args);
    let mut args: Vec<_> = words.split_whitespace().collect();
    args.extend(["--fleet", &coordinator, "--lease", "2"]);
    args.extend(shown);
    work.finish(Process::start(&work.many(), &args));
}
