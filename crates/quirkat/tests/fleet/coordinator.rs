//! A coordinator that is killed and begun again comes to the games of one machine.

use crate::cluster::Cluster;
use crate::common::folder;
use crate::processes::{Work, fleet, worker};
use crate::wait_until;
use serde_json::Value;
use std::fs;

#[test]
fn a_coordinator_killed_again_and_again_goes_on() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_coordinator_killed"), cluster.account());
    let work = Work::of_pairs(&folder, 16);
    let _workers = ["a", "b"].map(|name| worker(&folder, account, name));
    let run = {
        let mut coordinator = work.start(account);
        work.wait_for_games(&mut coordinator, 3);
        let run = work.run_name();
        coordinator.kill();
        run
    };
    for count in [9, 17] {
        let mut coordinator = work.start(account);
        work.wait_for_games(&mut coordinator, count);
        coordinator.kill();
        assert_eq!(work.run_name(), run, "it goes on under its name");
    }
    let mut coordinator = work.start(account);
    coordinator.wait_for("going on after ");
    work.finish(coordinator);
}

#[test]
fn results_wait_for_a_coordinator_even_if_all_workers_are_gone() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_results_wait"), cluster.account());
    let work = Work::of_pairs(&folder, 12);
    let mut only = worker(&folder, account, "only");
    let mut coordinator = work.start(account);
    work.wait_for_games(&mut coordinator, 1);
    coordinator.kill();
    // The worker goes on until the queue is empty.
    let state =
        || -> Value { serde_json::from_str(&fleet("status --json", account)).expect("JSON") };
    let results = wait_until("the end of the queue", || {
        let state = state();
        (state["units"] == 0).then(|| state["results"].as_u64())
    });
    assert!(results.is_some_and(|results| results >= 5), "{results:?}");
    only.kill();
    // As after a kill between the two games of a pair: the journal has one of them, and the result with both waits.
    let (one, _) = work.alone();
    let line = |text: String, number: usize| -> String {
        let mut games = text.lines().filter(|line| line.starts_with("{\"game\":{"));
        games.nth(number).expect("a game").to_owned() + "\n"
    };
    let games = work.games();
    let journal = work.many().join("journal");
    let mut text = fs::read_to_string(&journal).expect("a journal");
    if games.is_multiple_of(2) {
        text += &line(
            fs::read_to_string(one.join("journal")).expect("a journal"),
            games,
        );
        fs::write(&journal, text).expect("room");
    }
    let mut coordinator = work.start(account);
    let pair = games / 2;
    coordinator.wait_for(&format!(
        "the result of unit {pair} by only is refused: it answers another unit"
    ));
    // Whoever gave it may play what is left of it: it did nothing wrong.
    let _again = worker(&folder, account, "only");
    work.finish(coordinator);
}

#[test]
fn units_of_another_build_are_dropped_when_a_run_goes_on_after_an_upgrade() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_upgrade"), cluster.account());
    let work = Work::of_pairs(&folder, 3);
    let mut coordinator = work.start(account);
    let waiting = |units: u64| {
        wait_until("units", || {
            let state: Value = serde_json::from_str(&fleet("status --json", account)).ok()?;
            (state["units"] == units).then_some(())
        });
    };
    waiting(3);
    coordinator.kill();
    // What a coordinator of another build left.
    let subject = format!("units.12345.{}.0", work.run_name());
    assert_eq!(account.connect().publish(&subject, &[], b"{}"), Ok(()));
    waiting(4);
    let mut coordinator = work.start(account);
    waiting(3);
    // Workers of that build are told of, and get nothing.
    let old =
        r#"{"name":"old","threads":1,"signature":12345,"units":[],"finished":0,"trouble":null}"#;
    let told = account
        .connect_worker()
        .publish("state.worker.old", &[], old.as_bytes());
    assert_eq!(told, Ok(()));
    coordinator.wait_for("0 workers with 0 threads, 0.0 units a minute, 1 of another build");
    let _worker = worker(&folder, account, "new");
    work.finish(coordinator);
}
