//! Clocks: they run, they end games, and they stand still while the server is down.

use crate::client::{Folder, OWNER, Running, key};
use quirkat_protocol::Side;
use quirkat_server::Limits;
use serde_json::json;
use std::time::{Duration, Instant};

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
    let clocks = state.clocks.unwrap();
    assert_eq!(
        (clocks.white_ms, clocks.black_ms, clocks.running),
        (200, 0, None)
    );
    let late = json!({ "do": "play", "text": "e5", "ply": 1 });
    assert_eq!(me.refused("late", &late).0, "rules");
    drop(me);
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    let again = server.join(&table.id, OWNER).now().clocks.clone();
    assert_eq!(again, Some(clocks), "the clocks stay as they stopped");
}

#[test]
fn the_clock_of_whoever_was_to_move_stops_where_the_game_ended() {
    let folder = Folder::new();
    for ends in [&["resign"][..], &["draw", "draw"]] {
        let server = Running::start(&folder.data(), Limits::default());
        let table = server.table(&json!({ "game": "chess", "clock": "100" }));
        let mut me = server.join(&table.id, OWNER);
        me.play("e4", 0);
        let mut guest = server.join(&table.id, &key(table.links.black.as_ref()));
        std::thread::sleep(Duration::from_millis(300));
        for (number, (end, player)) in ends.iter().zip([&mut guest, &mut me]).enumerate() {
            player.done(&format!("end-{number}"), &json!({ "do": end }));
        }
        let state = me.until(|table| table.result.is_some());
        let reason = state.result.unwrap().reason;
        assert_ne!(reason, "time forfeit", "{ends:?}");
        let clocks = state.clocks.unwrap();
        assert_eq!(clocks.white_ms, 100_000);
        assert!(clocks.black_ms <= 99_700, "{ends:?}: {clocks:?}");
        drop((me, guest));
        server.stop();
        let server = Running::start(&folder.data(), Limits::default());
        let again = server.join(&table.id, OWNER).now().clocks.clone();
        assert_eq!(again, Some(clocks), "{ends:?}");
        server.stop();
    }
}

#[test]
fn a_draw_that_is_refused_takes_nothing_off_the_time_used() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess", "clock": "100" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    let mut guest = server.join(&table.id, &key(table.links.black.as_ref()));
    let start = Instant::now();
    guest.done("offer", &json!({ "do": "draw" }));
    for number in 0..40 {
        let refused = guest.refused(&format!("again-{number}"), &json!({ "do": "draw" }));
        assert_eq!(refused.0, "rules");
    }
    let used = start.elapsed().as_millis() as u64;
    guest.done("end", &json!({ "do": "resign" }));
    let state = me.until(|table| table.result.is_some());
    let clocks = state.clocks.unwrap();
    assert!(
        clocks.black_ms <= 100_000 - used,
        "{clocks:?} after {used} ms"
    );
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
