//! A server that is stopped and started again: nothing is lost, and games go on.

use crate::client::{Folder, OWNER, Running, key};
use quirkat_protocol::TableView;
use quirkat_server::Limits;
use serde_json::json;

/// What must be the same after a restart.
fn lasting(table: &TableView) -> TableView {
    let mut table = table.clone();
    for seat in &mut table.seats {
        seat.present = false;
    }
    table.start_score = None;
    for ply in &mut table.plies {
        ply.score = None;
    }
    table.clocks = None;
    table.thinking = None;
    table
}

#[test]
fn all_that_happened_is_there_after_a_restart() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess", "black": "level-1", "clock": "900+5" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    me.until_plies(2);
    me.play("d4", 2);
    me.until_plies(4);
    me.done("u", &json!({ "do": "undo" }));
    me.done(
        "s",
        &json!({ "do": "seat", "side": "black", "who": "human" }),
    );
    me.done("d", &json!({ "do": "delay", "ms": 77 }));
    let guest = server.join(&table.id, &key(table.links.black.as_ref()));
    me.until(|table| !table.you.black);
    me.done("draw", &json!({ "do": "draw" }));
    me.done("undo", &json!({ "do": "undo" }));
    let before = lasting(me.now());
    drop((guest, me));
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    let mut me = server.join(&table.id, OWNER);
    assert_eq!(lasting(me.now()), before);
    // A command that was acknowledged before is known to be done.
    let revision = me.done("undo", &json!({ "do": "undo" }));
    assert_eq!(revision, before.revision);
    me.done("r", &json!({ "do": "resign" }));
    me.done("n", &json!({ "do": "rematch", "swap": true }));
    let before = lasting(me.now());
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    assert_eq!(lasting(server.join(&table.id, OWNER).now()), before);
}

#[test]
fn an_opponent_whose_turn_it_is_plays_on_after_a_restart() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess", "black": "quirkat:40" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    let mut me = server.join(&table.id, OWNER);
    assert_eq!(me.now().plies.len(), 1);
    me.done(
        "s",
        &json!({ "do": "seat", "side": "black", "who": "level-1" }),
    );
    me.until_plies(2);
}

#[test]
fn tables_that_leave_memory_come_back_as_they_were() {
    let folder = Folder::new();
    let limits = Limits {
        linger: std::time::Duration::ZERO,
        ..Limits::default()
    };
    let server = Running::start(&folder.data(), limits);
    let table = server.table(&json!({ "game": "chess", "black": "human" }));
    // Several come and go at once, so that the table is left and found again at every moment.
    std::thread::scope(|scope| {
        for person in 0..4 {
            let (server, id) = (&server, &table.id);
            scope.spawn(move || {
                for time in 0..25 {
                    let mut me = server.join(id, OWNER);
                    let nonce = format!("{person}-{time}");
                    me.done(&nonce, &json!({ "do": "delay", "ms": time }));
                    let (status, _) = server.get(&format!("/api/tables/{id}"));
                    assert_eq!(status, 200);
                }
            });
        }
    });
    assert_eq!(server.join(&table.id, OWNER).now().revision, 101);
}

#[test]
fn what_cannot_be_written_is_refused_and_never_shown() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    let mut watcher = server.join(&table.id, "");
    me.play("e4", 0);
    watcher.until_plies(1);
    // Somebody else holds the file for longer than the server waits.
    let other = rusqlite::Connection::open(folder.data()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let play = json!({ "do": "play", "text": "e5", "ply": 1 });
    let (refusal, reason) = me.refused("held", &play);
    assert_eq!(refusal, "failed", "{reason}");
    other.execute_batch("ROLLBACK").unwrap();
    drop(other);
    // Nothing has happened, so the same command under the same name is done now.
    let revision = me.done("held", &play);
    assert_eq!(revision, 3);
    assert_eq!(watcher.until_plies(2).revision, 3);
}

#[test]
fn those_who_are_connected_are_told_that_the_server_ends() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    server.stop();
    assert_eq!(me.until_closed(), 1001);
}
