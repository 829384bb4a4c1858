//! What displays in other processes are sent.

use crate::table::{people, position};
use quirkat_baroque::Baroque;
use quirkat_game::Side;
use quirkat_games::{Game, PlayerOptions};
use quirkat_session::new_session;
use serde_json::{Value, json, to_value};
use std::collections::BTreeSet;
use std::time::Instant;

fn keys(value: &Value) -> BTreeSet<&str> {
    let fields = value.as_object().expect("an object");
    fields.keys().map(String::as_str).collect()
}

#[test]
fn every_game_is_sent_with_the_same_keys() {
    let now = Instant::now();
    for &game in Game::ALL {
        let options = PlayerOptions::default();
        let session = new_session(game, None, 1, options).expect("a start");
        let view = to_value(session.view(now)).expect("it serialises");
        let expected = [
            "game",
            "board",
            "position",
            "pieces",
            "side_to_move",
            "checked",
            "frozen",
            "seats",
            "clocks",
            "plies",
            "last_move",
            "targets",
            "offer",
            "ending",
            "standing",
            "features",
            "moment",
        ];
        assert_eq!(keys(&view), BTreeSet::from(expected), "{game}");
        assert_eq!(view["game"], game.name());
        assert_eq!(view["position"], session.position_text());
        assert_eq!(view["moment"], session.moment());
        let sites = session.board().sites().count();
        assert_eq!(view["pieces"].as_array().map(Vec::len), Some(sites));
        let targets = view["targets"].as_array().expect("an array");
        assert_eq!(targets.len(), session.targets().len());
        let expected = [
            "from", "to", "text", "san", "takes", "special", "becomes", "along",
        ];
        for target in targets {
            assert_eq!(keys(target), BTreeSet::from(expected), "{game}");
        }
        for nothing in ["checked", "last_move", "offer", "ending"] {
            assert!(view[nothing].is_null(), "{game}: {nothing}");
        }
    }
}

#[test]
fn moves_clocks_and_ends_are_sent() {
    let mut table = people();
    let control = "100".parse().ok();
    table.session.set_time(control).expect("no move yet");
    table.play("e4 e5");
    table.wait(1);
    let view = to_value(table.session.view(table.now)).expect("it serialises");
    assert_eq!(view["clocks"], json!([99_000, 100_000]));
    let plies = view["plies"].as_array().expect("an array");
    assert_eq!(plies.len(), 2);
    assert_eq!(keys(&plies[1]), BTreeSet::from(["turn", "text", "time"]));
    assert_eq!(plies[1]["text"], "e5");
    assert_eq!(view["last_move"].as_array().map(Vec::len), Some(2));
    assert!(view["ending"].is_null());

    table
        .session
        .resign(Side::White, table.now)
        .expect("a game");
    let view = to_value(table.session.view(table.now)).expect("it serialises");
    assert_eq!(
        view["ending"],
        json!({ "outcome": "0-1", "reason": "resignation" })
    );
    assert_eq!(view["targets"], json!([]));
}

#[test]
fn frozen_pieces_and_means_of_capture_are_sent() {
    let table = position::<Baroque>("7k/8/2pF4/8/4pP2/8/8/K2P4 w 0 1");
    let view = to_value(table.session.view(table.now)).expect("it serialises");
    let c6 = table.session.board().named("c6");
    assert_eq!(view["frozen"], json!([c6]));
    let targets = view["targets"].as_array().expect("an array");
    let squeeze = targets.iter().find(|target| target["text"] == "d1d4");
    assert_eq!(
        squeeze.expect("a move")["takes"],
        json!([{ "name": "squeezer", "letter": "p", "site": "e4", "means": "squeezed between d4 and f4" }])
    );
}
