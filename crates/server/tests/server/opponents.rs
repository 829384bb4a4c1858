//! Opponents: how they answer, and how they play among themselves.

use crate::client::{Folder, OWNER, Running};
use quirkat_game::Side;
use quirkat_games::Game;
use quirkat_server::Limits;
use serde_json::json;

#[test]
fn opponents_answer_in_every_game_and_tell_what_they_think() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    for game in Game::ALL {
        let table = server.table(&json!({ "game": game.name(), "black": "level-1" }));
        let mut me = server.join(&table.id, OWNER);
        let first = me.now().targets[0].text.clone();
        me.play(&first, 0);
        let state = me.until_plies(2);
        assert!(state.plies[1].time_ms.is_some());
        assert!(state.thinking.is_none());
        // Both plies go, since the move of a person is taken back.
        me.done("u", &json!({ "do": "undo" }));
        assert_eq!(me.now().plies.len(), 0);
    }
}

#[test]
fn an_opponent_considers_a_draw() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let lost = "4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1";
    let table = server.table(&json!({ "game": "chess", "black": "level-1", "position": lost }));
    let mut me = server.join(&table.id, OWNER);
    me.done("d", &json!({ "do": "draw" }));
    let state = me.until(|table| table.result.is_some());
    assert_eq!(state.result.unwrap().result, "1/2-1/2");
    let won = "qqq1k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let table = server.table(&json!({ "game": "chess", "black": "level-1", "position": won }));
    let mut me = server.join(&table.id, OWNER);
    me.done("d", &json!({ "do": "draw" }));
    let declines = format!("{} declines the draw", Side::Black);
    let told = |table: &quirkat_protocol::TableView| {
        let mut messages = table.messages.iter();
        messages.any(|message| message.text == declines)
    };
    if !told(me.now()) {
        me.until(told);
    }
}

#[test]
fn opponents_among_themselves_are_held_stepped_and_let_go() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let players = json!({ "game": "alquerque", "white": "level-1", "black": "level-2" });
    let table = server.table(&players);
    let mut me = server.join(&table.id, OWNER);
    let early = me.refused("early", &json!({ "do": "step" }));
    assert_eq!(early.0, "rules");
    me.done("p", &json!({ "do": "pause", "paused": true }));
    me.done("d", &json!({ "do": "delay", "ms": 0 }));
    let held = me.now().plies.len();
    for step in 1..=3 {
        me.done(&format!("step-{step}"), &json!({ "do": "step" }));
        me.until_plies(held + step);
    }
    assert!(me.now().autoplay.paused);
    me.done("go", &json!({ "do": "pause", "paused": false }));
    me.until(|table| table.result.is_some() || table.plies.len() >= 30);
}

#[test]
fn a_low_level_answers_while_others_think_long() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let slow = json!({ "game": "chess", "white": "quirkat:60", "black": "quirkat:60" });
    let tables: Vec<_> = (0..32).map(|_| server.table(&slow)).collect();
    let busy: Vec<_> = tables
        .iter()
        .map(|table| {
            let mut client = server.join(&table.id, OWNER);
            client.done("d", &json!({ "do": "delay", "ms": 0 }));
            client
        })
        .collect();
    let table = server.table(&json!({ "game": "chess", "black": "level-1" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    // Those before it would take hours: it need not wait for any of them.
    me.until_plies(2);
    assert!(busy.iter().all(|client| client.now().result.is_none()));
}

#[test]
fn messages_call_opponents_as_people_do() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess", "black": "level-1" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    me.until_plies(2);
    me.done(
        "s",
        &json!({ "do": "seat", "side": "black", "who": "level-3" }),
    );
    let state = me.until(|table| table.seats[1].name == "level-3");
    let texts: Vec<_> = state.messages.iter().map(|told| &told.text).collect();
    let says = |words: &str| texts.iter().any(|text| text.contains(words));
    assert!(says("Black (Level 1) plays "), "{texts:?}");
    assert!(says("Black is Level 3 from now on"), "{texts:?}");
    assert!(!says("level-"), "{texts:?}");
}
