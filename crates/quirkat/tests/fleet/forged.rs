//! Results that are not true: refused, named, and played again by somebody else.

use crate::client::Client;
use crate::cluster::Cluster;
use crate::common::folder;
use crate::processes::{Work, fleet, worker};
use crate::{PATIENCE, wait_until};
use quirkat_arena::{FinishedGame, Plan, play_unit};
use quirkat_fleet::{Unit, sha256};
use quirkat_learn::{SelfPlaySettings, play_range};
use quirkat_search::{Control, STACK};
use serde::Deserialize;
use serde_json::Value;
use std::thread;
use std::time::{Duration, Instant};

/// Takes a unit from the queue as a worker does, with a worker's rights.
fn take(client: &mut Client, signature: &str) -> Unit {
    let subject = format!("$JS.API.CONSUMER.MSG.NEXT.QUIRKAT_UNITS.workers-{signature}");
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let answer = client.request(&subject, &[], br#"{"batch":1,"expires":200000000}"#);
        let unit = answer.and_then(|answer| serde_json::from_slice(&answer.payload).ok());
        if let Some(unit) = unit {
            return unit;
        }
    }
    panic!("there is no unit");
}

/// Gives a result under any headers, once the place for it is free.
fn give(client: &mut Client, unit: &Unit, headers: [&str; 3], result: &[u8]) {
    let [signature, identity, checksum] = headers;
    let headers = [
        ("Quirkat-Worker", "mallory"),
        ("Quirkat-Signature", signature),
        ("Quirkat-Unit", identity),
        ("Quirkat-Checksum", checksum),
    ];
    let subject = format!("results.{}.{}", unit.run, unit.number);
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        let answer = client
            .request(&subject, &headers, result)
            .expect("an answer");
        let answer: Value = serde_json::from_slice(&answer.payload).unwrap_or_default();
        if answer["error"].is_null() && !answer["stream"].is_null() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("there is never room for a result");
}

/// The signature of this build.
fn signature() -> String {
    let nodes = quirkat_games::bench(&Control::default(), &mut |_| {});
    nodes.expect("a bench").to_string()
}

/// Does something on a stack that is large enough for a search.
fn on_a_large_stack<T: Send + 'static>(call: impl FnOnce() -> T + Send + 'static) -> T {
    let thread = thread::Builder::new().stack_size(STACK).spawn(call);
    thread.expect("a thread").join().expect("an end")
}

#[test]
fn forged_results_of_a_match_are_refused_and_named() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_forged_match"), cluster.account());
    let work = Work::of_pairs(&folder, 3);
    let mut coordinator = work.start(account);
    let (mut client, signature) = (account.connect_worker(), on_a_large_stack(signature));
    let unit = take(&mut client, &signature);
    assert_eq!(unit.number, 0);
    let plan = Plan::deserialize(&unit.task).expect("a plan");
    let honest = on_a_large_stack(move || play_unit(&plan, &Control::default()));
    let honest = honest.expect("a unit").expect("games");
    let json = |games: &[FinishedGame]| serde_json::to_vec(games).expect("JSON");
    let right = json(&honest);
    let change = |change: fn(&mut Vec<FinishedGame>)| {
        let mut games = honest.clone();
        change(&mut games);
        json(&games)
    };
    let unit_identity = unit.identity();
    let other = sha256(b"another unit");
    let sum = |bytes: &[u8]| sha256(bytes);
    let own = [signature.as_str(), unit_identity.as_str()];
    let forgeries: Vec<([&str; 2], String, Vec<u8>, &str)> = vec![
        (
            ["12345", &unit_identity],
            sum(&right),
            right.clone(),
            "its signature is 12345, not ",
        ),
        (
            ["", &unit_identity],
            sum(&right),
            right.clone(),
            "its signature is nobody, not ",
        ),
        (
            [&signature, &other],
            sum(&right),
            right.clone(),
            "it answers another unit",
        ),
        (own, sum(b""), right.clone(), "its checksum is wrong"),
        (
            own,
            sum(b"[]"),
            b"[]".to_vec(),
            "it has other games than were asked for",
        ),
        (own, sum(b"\xff{"), b"\xff{".to_vec(), "it cannot be read: "),
        {
            let bytes = change(|games| games.truncate(1));
            (
                own,
                sum(&bytes),
                bytes,
                "it has other games than were asked for",
            )
        },
        {
            // The first move is played twice.
            let bytes = change(|games| {
                let pgn = &mut games[0].pgn;
                let from = pgn.find("\n\n1.").expect("moves") + 2;
                let moves: Vec<_> = pgn[from..].split(' ').map(str::to_owned).collect();
                let again = moves
                    .iter()
                    .skip(1)
                    .position(|word| !word.contains(['.', '{']));
                let place = again.expect("a move") + 1;
                let mut changed = moves.clone();
                changed.insert(place + 1, moves[place].clone());
                *pgn = pgn[..from].to_owned() + &changed.join(" ");
            });
            (own, sum(&bytes), bytes, "game 1 is not legal")
        },
        {
            let bytes = change(|games| {
                let game = &mut games[0];
                let (old, new) = match game.result.as_str() {
                    "1-0" => ("1-0", "0-1"),
                    "0-1" => ("0-1", "1-0"),
                    _ => ("1/2-1/2", "1-0"),
                };
                game.pgn = game.pgn.replace(old, new);
                game.result = new.to_owned();
            });
            (own, sum(&bytes), bytes, "game 1 ends without reason")
        },
        {
            let bytes = change(|games| games[1].pgn.push_str("\u{1b}[31m"));
            (
                own,
                sum(&bytes),
                bytes,
                "game 2 has control characters in it",
            )
        },
    ];
    let count = forgeries.len();
    for ([signature, identity], checksum, bytes, why) in forgeries {
        give(&mut client, &unit, [signature, identity, &checksum], &bytes);
        coordinator.wait_for(&format!(
            "the result of unit 0 by mallory is refused: {why}"
        ));
    }
    // Results of units that do not exist are of no use, and of no harm.
    for number in ["999", "0999", "x", "18446744073709551616"] {
        let subject = format!("results.{}.{number}", unit.run);
        assert_eq!(client.publish(&subject, &[], b"[]"), Ok(()));
    }
    let refused = wait_until("the count of the refused", || {
        let state: Value = serde_json::from_str(&fleet("status --json", account)).ok()?;
        state["runs"][0]["refused"]
            .as_u64()
            .filter(|&refused| refused >= count as u64)
    });
    assert_eq!(refused, count as u64);
    assert_eq!(work.games(), 0, "nothing of all this counts");
    let _honest = worker(&folder, account, "honest");
    work.finish(coordinator);
}

#[test]
fn forged_results_of_self_play_are_refused_and_an_honest_one_is_taken_from_anybody() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_forged_self_play"), cluster.account());
    let words = "selfplay alquerque --out records --games 20 --nodes 50 --seed 4";
    let work = Work::new(&folder, words, &["records"]);
    let mut coordinator = work.start_with(account, &["--lease", "2", "--unit", "16"]);
    let (mut client, signature) = (account.connect_worker(), on_a_large_stack(signature));
    let unit = take(&mut client, &signature);
    let settings = SelfPlaySettings::deserialize(&unit.task).expect("settings");
    let play = |change: fn(&mut SelfPlaySettings)| {
        let mut settings = settings.clone();
        change(&mut settings);
        let played = on_a_large_stack(move || play_range(&settings, &Control::default()));
        played.expect("a range").expect("games")
    };
    let honest = play(|_| {});
    let mut damaged = honest.clone();
    *damaged.last_mut().expect("a byte") ^= 1;
    for (bytes, why) in [
        (
            play(|settings| settings.games.end -= 1),
            "it has other games than were asked for",
        ),
        (
            play(|settings| settings.nodes = 1),
            "it has other games than were asked for",
        ),
        (damaged, "it has other games than were asked for"),
        (Vec::new(), ""),
    ] {
        let before = coordinator.said().len();
        give(
            &mut client,
            &unit,
            [&signature, &unit.identity(), &sha256(&bytes)],
            &bytes,
        );
        let refused = format!("by mallory is refused: {why}");
        wait_until("a refusal", || {
            let said = coordinator.said();
            said[before..]
                .iter()
                .any(|line| line.contains(&refused))
                .then_some(())
        });
    }
    give(
        &mut client,
        &unit,
        [&signature, &unit.identity(), &sha256(&honest)],
        &honest,
    );
    let _worker = worker(&folder, account, "honest");
    coordinator.wait_for("worker");
    work.finish(coordinator);
}
