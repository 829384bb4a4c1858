//! How a server starts, why it does not, and how it ends.

use crate::common::{folder, piped, refused, run};
use crate::server::{Client, Process};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::net::TcpListener;
use std::path::Path;

/// What a server that does not start says.
#[track_caller]
fn refuses(args: &[&str]) -> String {
    refused(&run(&mut piped(args)))
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn it_prints_its_address_and_answers_there() {
    let folder = folder("serve-address");
    let server = Process::start(&folder.join("deep/down/games.db"));
    assert!(server.address.starts_with("127.0.0.1:"));
    assert_eq!(
        server.request("GET", "/api/health", ""),
        (200, "ok\n".to_owned())
    );
    assert_eq!(server.request("GET", "/", "").0, 200);
}

#[test]
fn without_arguments_it_serves_from_the_users_data_folder() {
    let folder = folder("serve-default");
    // The usual port may be taken on this machine; then it says so, and only that.
    let taken = TcpListener::bind("127.0.0.1:7878");
    let output = run(piped::<&str>(&[]).env("XDG_DATA_HOME", &folder));
    drop(taken);
    let error = refused(&output);
    assert!(error.contains("port 7878 of 127.0.0.1 is taken"), "{error}");
}

#[test]
fn a_taken_port_is_told() {
    let folder = folder("serve-port");
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = folder.join("games.db");
    let error = refuses(&["serve", "--port", &port, "--data", text(&data)]);
    assert!(
        error.contains(&format!("port {port} of 127.0.0.1 is taken")),
        "{error}"
    );
}

#[test]
fn a_file_that_cannot_be_used_is_told() {
    let folder = folder("serve-file");
    let file = folder.join("file");
    std::fs::write(
        &file,
        "this is no file of games, but something else entirely\n".repeat(99),
    )
    .unwrap();
    let inside = file.join("games.db");
    let error = refuses(&["serve", "--port", "0", "--data", text(&inside)]);
    assert!(
        error.contains("cannot write") && error.contains(text(&inside)),
        "{error}"
    );
    let error = refuses(&["serve", "--port", "0", "--data", text(&folder)]);
    assert!(error.contains("cannot write"), "{error}");
    let error = refuses(&["serve", "--port", "0", "--data", text(&file)]);
    assert!(error.contains("is not a file of games"), "{error}");
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .starts_with("this is no file of games")
    );
    let newer = folder.join("newer.db");
    let connection = rusqlite::Connection::open(&newer).unwrap();
    connection
        .execute_batch("PRAGMA user_version = 1000")
        .unwrap();
    drop(connection);
    let error = refuses(&["serve", "--port", "0", "--data", text(&newer)]);
    assert!(error.contains("it has version 1000"), "{error}");
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let folder = folder("serve-second");
    let data = folder.join("games.db");
    let mut first = Process::start(&data);
    let error = refuses(&["serve", "--port", "0", "--data", text(&data)]);
    assert!(error.contains("another server is using"), "{error}");
    // Nothing is left behind that would keep the next one out.
    first.kill();
    Process::start(&data);
}

#[test]
fn other_machines_are_let_in_only_by_name() {
    let folder = folder("serve-listen");
    let data = folder.join("games.db");
    let listen = [
        "serve",
        "--port",
        "0",
        "--listen",
        "0.0.0.0",
        "--data",
        text(&data),
    ];
    let error = refuses(&listen);
    assert!(error.contains("`--public-host` must say"), "{error}");
    let odd = [&listen[..], &["--public-host", "a b"]].concat();
    assert!(refuses(&odd).contains("`a b` is not a host's name"));
    let named = [&listen[..], &["--public-host", "games.example.org"]].concat();
    let mut server = Process::with(&named);
    server.kill();
}

#[test]
fn an_end_that_is_asked_for_keeps_what_was_acknowledged() {
    for signal in [Signal::INT, Signal::TERM] {
        let folder = folder(&format!("serve-end-{}", signal.as_raw()));
        let data = folder.join("games.db");
        let mut server = Process::start(&data);
        let table = server.table(&json!({ "game": "chess", "black": "quirkat:60" }));
        let mut me = Client::join(&server.address, &table).unwrap();
        let play = json!({ "do": "play", "text": "e4", "ply": 0 });
        assert_eq!(me.done("one", &play), Some(true));
        let process = Pid::from_raw(server.id()).unwrap();
        kill_process(process, signal).unwrap();
        assert!(server.wait().success());
        let server = Process::start(&data);
        let mut me = Client::join(&server.address, &table).unwrap();
        assert_eq!(me.state["plies"].as_array().unwrap().len(), 1);
        assert_eq!(me.done("one", &play), Some(true));
    }
}
