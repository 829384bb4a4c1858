//! Features, and the alarm.

use crate::run::{last_answer, people, refusal, refusals};

const SHUFFLE: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

#[test]
fn features_are_listed_and_switched() {
    let all = last_answer("chess", &[], "feature");
    let names = [
        "opening move",
        "undo",
        "dynamic input",
        "history",
        "alarm",
        "suggestion",
    ];
    assert_eq!(all.lines().count(), names.len());
    for name in names {
        let off = last_answer("chess", &[], &format!("feature {name} off"));
        for line in off.lines() {
            let expected = if line.starts_with(name) { "off" } else { "on" };
            assert!(line.ends_with(expected), "{off}");
        }
        let on = [format!("feature {name} off"), format!("feature {name} on")];
        let on: Vec<_> = on.iter().map(String::as_str).collect();
        let said = people("chess", &on);
        assert_eq!(refusals(&said), [""; 0]);
    }
}

#[test]
fn what_is_off_is_refused() {
    for (feature, command) in [
        ("undo", "undo"),
        ("history", "history"),
        ("suggestion", "suggestion"),
        ("dynamic input", "e5"),
    ] {
        let off = format!("feature {feature} off");
        let sentence = refusal("chess", &[&off, "move e2 e4", command, "move e7 e5"]);
        assert!(
            sentence.starts_with(&format!("the feature `{feature}` is off")),
            "{sentence}"
        );
    }
}

#[test]
fn features_change_only_between_games() {
    for state in ["on", "off"] {
        let line = format!("feature alarm {state}");
        let sentence = refusal("chess", &["e4", &line]);
        assert_eq!(
            sentence,
            "a game is in progress; that can be changed only between games"
        );
    }
    let said = people("chess", &["e4", "resign", "feature alarm off"]);
    assert_eq!(refusals(&said), [""; 0]);
}

#[test]
fn the_third_alarm_draws_the_game() {
    let moves = [&SHUFFLE[..], &SHUFFLE[..], &SHUFFLE[..2]].concat();
    let said = people("chess", &moves);
    for count in 1..=3 {
        assert!(said.contains(&format!("Alarm {count} of 3: ")), "{said}");
    }
    assert!(said.contains("Third alarm: a draw, 1/2-1/2"), "{said}");
    assert!(
        said.ends_with("Final score:\nWhite: 0.5\nBlack: 0.5\n"),
        "{said}"
    );
    let without = [&["feature alarm off"][..], &moves].concat();
    let said = people("chess", &without);
    assert!(!said.contains("Alarm"), "{said}");
    assert!(
        said.contains("White may claim a draw: threefold repetition"),
        "{said}"
    );
}
