//! Every command: what it does, and when it is refused.

use crate::client::{Folder, OWNER, Running};
use quirkat_protocol::{ServerMessage, Side};
use quirkat_server::Limits;
use serde_json::json;

#[test]
fn moves_are_played_shown_and_taken_back() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    let you = me.now().you;
    assert!(you.white && you.black && you.owner);
    me.play("e4", 0);
    me.play("d5", 1);
    me.play("exd5", 2);
    let state = me.now().clone();
    assert_eq!((state.plies.len(), state.turn), (3, Side::Black));
    assert_eq!(state.plies[2].takes[0].site, "d5");
    assert_eq!(state.plies[2].takes[0].letter, "p");
    assert!(state.plies[2].notations.len() >= 2);
    assert!(
        state
            .messages
            .iter()
            .any(|message| message.text == "White takes the pawn on d5")
    );
    me.done("back", &json!({ "do": "undo" }));
    assert_eq!(me.now().plies.len(), 2);
    let late = json!({ "do": "play", "text": "e5", "ply": 3 });
    assert_eq!(me.refused("late", &late).0, "out_of_date");
    let illegal = json!({ "do": "play", "text": "e4e8", "ply": 2 });
    let (refusal, reason) = me.refused("illegal", &illegal);
    assert_eq!(refusal, "rules");
    assert!(reason.contains("`e4e8` is not legal here"), "{reason}");
}

#[test]
fn every_position_gets_a_score_in_the_end() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "alquerque" }));
    let mut me = server.join(&table.id, OWNER);
    let first = me.now().targets[0].text.clone();
    me.play(&first, 0);
    let scored = |table: &quirkat_protocol::TableView| {
        table.start_score.is_some() && table.plies.iter().all(|ply| ply.score.is_some())
    };
    if !scored(me.now()) {
        me.until(scored);
    }
}

#[test]
fn the_scores_of_a_game_that_is_over_are_kept() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    for (text, ply) in ["f3", "e5", "g4", "Qh4"].into_iter().zip(0..) {
        me.play(text, ply);
    }
    let scores = |table: &quirkat_protocol::TableView| {
        let after = table.plies.iter().map(|ply| ply.score);
        let all: Vec<_> = std::iter::once(table.start_score).chain(after).collect();
        all.into_iter().collect::<Option<Vec<_>>>()
    };
    if scores(me.now()).is_none() {
        me.until(|table| scores(table).is_some());
    }
    let before = scores(me.now());
    drop(me);
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    // They are there at once, before anything could be judged.
    let (_, view) = server.get(&format!("/api/tables/{}", table.id));
    let view: quirkat_protocol::TableView = serde_json::from_value(view).unwrap();
    assert_eq!(scores(&view), before);
    // Another game has scores of its own.
    let mut me = server.join(&table.id, OWNER);
    me.done("n", &json!({ "do": "rematch", "swap": false }));
    drop(me);
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    let (_, view) = server.get(&format!("/api/tables/{}", table.id));
    assert_eq!(view["start_score"], serde_json::Value::Null);
}

#[test]
fn games_end_and_begin_again_with_the_score_following_the_players() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    let early = me.refused("early", &json!({ "do": "rematch", "swap": false }));
    assert_eq!(early.0, "rules");
    me.done("resign", &json!({ "do": "resign" }));
    let result = me.now().result.clone().unwrap();
    assert_eq!(
        (result.result.as_str(), result.winner),
        ("1-0", Some(Side::White))
    );
    assert!(me.now().targets.is_empty());
    let over = json!({ "do": "play", "text": "e5", "ply": 1 });
    assert_eq!(me.refused("over", &over).0, "rules");
    me.done("again", &json!({ "do": "rematch", "swap": true }));
    let state = me.now();
    assert!(state.result.is_none() && state.plies.is_empty() && state.messages.is_empty());
    assert!((state.standing.black - 1.0).abs() < 1e-9 && state.standing.games == 1);
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "ultima" }));
    let mut me = server.join(&table.id, OWNER);
    let none = me.refused("none", &json!({ "do": "decline_draw" }));
    assert_eq!(none.0, "rules");
    me.done("offer", &json!({ "do": "draw" }));
    assert_eq!(me.now().offer, Some(Side::White));
    me.done("decline", &json!({ "do": "decline_draw" }));
    assert_eq!(me.now().offer, None);
    me.done("offer-2", &json!({ "do": "draw" }));
    me.done("accept", &json!({ "do": "draw" }));
    assert_eq!(me.now().result.clone().unwrap().result, "1/2-1/2");
}

#[test]
fn the_owner_arranges_players_features_clocks_and_positions() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess", "without": ["alarm"] }));
    let mut me = server.join(&table.id, OWNER);
    let on = |me: &crate::client::Client, name: &str| {
        let features = me.now().features.iter();
        features
            .clone()
            .any(|feature| feature.name == name && feature.on)
    };
    assert!(!on(&me, "alarm") && on(&me, "undo"));
    me.done(
        "f",
        &json!({ "do": "feature", "name": "undo", "on": false }),
    );
    assert!(!on(&me, "undo"));
    let unknown = json!({ "do": "feature", "name": "luck", "on": true });
    assert_eq!(me.refused("f2", &unknown).0, "unknown");
    me.done("c", &json!({ "do": "clock", "control": "300+3" }));
    assert_eq!(me.now().clocks.as_ref().unwrap().control, "300+3");
    let (refusal, reason) = me.refused("c2", &json!({ "do": "clock", "control": "soon" }));
    assert!(refusal == "rules" && reason.contains("`soon` is not a time control"));
    me.done("c3", &json!({ "do": "clock", "control": null }));
    assert!(me.now().clocks.is_none());
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    me.done("p", &json!({ "do": "position", "text": text }));
    assert_eq!(me.now().start, text);
    let broken = me.refused("p2", &json!({ "do": "position", "text": "nonsense" }));
    assert_eq!(broken.0, "rules");
    me.play("e4", 0);
    let busy = me.refused("p3", &json!({ "do": "position", "text": text }));
    assert_eq!(busy.0, "rules");
    me.done(
        "s",
        &json!({ "do": "seat", "side": "black", "who": "level-1" }),
    );
    let state = me.until_plies(2);
    assert_eq!(state.seats[1].name, "level-1");
    assert!(!state.seats[1].person && state.seats[1].present);
    let nobody = json!({ "do": "seat", "side": "black", "who": "nobody" });
    assert_eq!(me.refused("s2", &nobody).0, "rules");
    me.done(
        "s3",
        &json!({ "do": "seat", "side": "black", "who": "human" }),
    );
    assert!(me.now().seats[1].person);
}

#[test]
fn a_hint_is_told_to_the_one_who_asks() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "alquerque" }));
    let mut me = server.join(&table.id, OWNER);
    me.send("hint", &json!({ "do": "hint" }));
    let ServerMessage::Hint { hint, .. } = me.answer("hint") else {
        panic!("no hint");
    };
    assert_eq!((hint.ply, hint.line.is_empty()), (0, false));
    assert!(
        me.now()
            .targets
            .iter()
            .any(|target| target.text == hint.text)
    );
    let mut watcher = server.join(&table.id, "");
    assert_eq!(
        watcher.refused("h", &json!({ "do": "hint" })).0,
        "not_yours"
    );
}

#[test]
fn a_command_sent_again_is_done_once() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    let play = json!({ "do": "play", "text": "e4", "ply": 0 });
    let first = me.done("one", &play);
    assert_eq!(me.done("one", &play), first);
    drop(me);
    let mut again = server.join(&table.id, OWNER);
    assert_eq!(again.done("one", &play), first);
    assert_eq!((again.now().plies.len(), again.now().revision), (1, first));
}
