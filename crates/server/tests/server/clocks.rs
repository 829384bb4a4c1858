//! Clocks: they run, they end games, and they stand still while the server is down.

use crate::client::{Folder, OWNER, Running};
use quirkat_protocol::Side;
use quirkat_server::Limits;
use serde_json::json;

#[test]
fn a_game_ends_when_the_time_is_over() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess", "clock": "0.2" }));
    let mut me = server.join(&table.id, OWNER);
    // The first move is free; the second side's clock runs then.
    me.play("e4", 0);
    let state = me.until(|table| table.result.is_some());
    let result = state.result.unwrap();
    assert_eq!(
        (result.winner, result.reason.as_str()),
        (Some(Side::White), "time forfeit")
    );
    assert_eq!(state.clocks.unwrap().running, None);
    let late = json!({ "do": "play", "text": "e5", "ply": 1 });
    assert_eq!(me.refused("late", &late).0, "rules");
}

#[test]
fn clocks_stand_still_while_the_server_is_down() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess", "clock": "5000" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    me.play("e5", 1);
    let before = me.now().clocks.clone().unwrap();
    assert_eq!(before.running, Some(Side::White));
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    let me = server.join(&table.id, OWNER);
    let after = me.now().clocks.clone().unwrap();
    assert_eq!(after.running, Some(Side::White));
    assert_eq!(after.black_ms, before.black_ms);
    // What went by before the server stopped counts; the clock is never given time.
    assert!(after.white_ms <= before.white_ms, "{after:?} {before:?}");
}
