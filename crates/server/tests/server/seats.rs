//! Seats: who may do what, who sees what, and how all stay in step.

use crate::client::{Folder, OWNER, Running, key};
use quirkat_protocol::Side;
use quirkat_server::Limits;
use serde_json::json;

#[test]
fn two_seats_and_a_watcher_stay_in_step() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut white = server.join(&table.id, OWNER);
    let mut black = server.join(&table.id, &key(table.links.black.as_ref()));
    let mut watcher = server.join(&table.id, "");
    let you = black.now().you;
    assert!(you.black && !you.white && !you.owner);
    // Somebody has come for Black, so the owner plays White alone.
    let state = white.until(|table| !table.you.black && table.seats[1].present);
    assert!(state.you.white && state.you.owner);
    white.play("e4", 0);
    assert_eq!(black.until_plies(1).plies[0].san, "e4");
    black.play("e5", 1);
    for other in [&mut white, &mut watcher] {
        let state = other.until_plies(2);
        assert_eq!(state.plies[1].san, "e5");
    }
}

#[test]
fn nobody_acts_for_another() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut white = server.join(&table.id, OWNER);
    let mut black = server.join(&table.id, &key(table.links.black.as_ref()));
    let mut watcher = server.join(&table.id, "");
    let play = json!({ "do": "play", "text": "e4", "ply": 0 });
    assert_eq!(black.refused("a", &play).0, "not_yours");
    let owners = [
        json!({ "do": "seat", "side": "white", "who": "level-1" }),
        json!({ "do": "feature", "name": "undo", "on": false }),
        json!({ "do": "clock", "control": "60" }),
        json!({ "do": "pause", "paused": true }),
        json!({ "do": "step" }),
        json!({ "do": "delay", "ms": 0 }),
        json!({ "do": "position", "text": "x" }),
    ];
    for command in &owners {
        assert_eq!(black.refused("b", command).0, "not_yours", "{command}");
        assert_eq!(watcher.refused("b", command).0, "not_yours", "{command}");
    }
    let players = ["undo", "resign", "draw", "hint"].map(|word| json!({ "do": word }));
    for command in players
        .iter()
        .chain([&play, &json!({ "do": "rematch", "swap": false })])
    {
        assert_eq!(watcher.refused("c", command).0, "not_yours", "{command}");
    }
    white.until(|table| !table.you.black);
    white.play("e4", 0);
    let theirs = json!({ "do": "play", "text": "e5", "ply": 1 });
    assert_eq!(white.refused("d", &theirs).0, "not_yours");
    assert_eq!(black.until_plies(1).revision, 3);
}

#[test]
fn secret_links_are_shown_to_those_who_hold_them() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "baroque" }));
    let owner = server.join(&table.id, OWNER);
    assert_eq!(owner.now().links, table.links);
    let watcher = server.join(&table.id, "");
    assert_eq!(watcher.now().links.white, None);
    assert_eq!(watcher.now().links.black, None);
    let black = server.join(&table.id, &key(table.links.black.as_ref()));
    assert_eq!(black.now().links.white, None);
    assert_eq!(black.now().links.black, table.links.black);
    let stranger = server.join(&table.id, "a-secret-that-opens-nothing");
    assert_eq!(stranger.now().you, watcher.now().you);
}

#[test]
fn another_person_is_asked_before_a_move_is_taken_back() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut white = server.join(&table.id, OWNER);
    let mut black = server.join(&table.id, &key(table.links.black.as_ref()));
    white.until(|table| !table.you.black);
    white.play("e4", 0);
    black.until_plies(1);
    black.play("e5", 1);
    white.until_plies(2);
    white.done("u", &json!({ "do": "undo" }));
    assert_eq!(white.now().undo_offer, Some(Side::White));
    assert_eq!(
        white
            .refused("own", &json!({ "do": "answer_undo", "yes": true }))
            .0,
        "not_yours"
    );
    black.until(|table| table.undo_offer.is_some());
    black.done("no", &json!({ "do": "answer_undo", "yes": false }));
    assert_eq!((black.now().undo_offer, black.now().plies.len()), (None, 2));
    white.done("u2", &json!({ "do": "undo" }));
    black.until(|table| table.undo_offer.is_some());
    black.done("yes", &json!({ "do": "answer_undo", "yes": true }));
    // White's own move goes, and the answer to it.
    assert_eq!(black.now().plies.len(), 0);
    white.until_plies(0);
    let none = white.refused("u3", &json!({ "do": "undo" }));
    assert_eq!(none.0, "rules");
}

#[test]
fn those_who_change_sides_keep_their_secrets() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let secret = key(table.links.black.as_ref());
    let mut owner = server.join(&table.id, OWNER);
    let mut guest = server.join(&table.id, &secret);
    owner.until(|table| !table.you.black);
    guest.done("r", &json!({ "do": "resign" }));
    guest.done("again", &json!({ "do": "rematch", "swap": true }));
    assert!(guest.now().you.white && !guest.now().you.black);
    assert_eq!(guest.now().links.white, table.links.black);
    assert!((guest.now().standing.black - 1.0).abs() < 1e-9);
    guest.play("d4", 0);
    owner.until_plies(1);
    owner.play("d5", 1);
    drop(guest);
    let back = server.join(&table.id, &secret);
    assert!(back.now().you.white && back.now().plies.len() == 2);
}

#[test]
fn whoever_was_away_catches_up() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let secret = key(table.links.black.as_ref());
    let mut white = server.join(&table.id, OWNER);
    let black = server.join(&table.id, &secret);
    white.until(|table| table.seats[1].present && !table.you.black);
    drop(black);
    white.until(|table| !table.seats[1].present);
    white.play("e4", 0);
    let mut black = server.join(&table.id, &secret);
    assert_eq!(black.now().plies.len(), 1);
    // A move that was sent before the break is sent again, and done once.
    let play = json!({ "do": "play", "text": "e5", "ply": 1 });
    let first = black.done("pending", &play);
    drop(black);
    let mut black = server.join(&table.id, &secret);
    assert_eq!(black.done("pending", &play), first);
    assert_eq!(white.until_plies(2).revision, first);
}
