//! A test that is decided stops a run everywhere.

use crate::cluster::Cluster;
use crate::common::folder;
use crate::processes::{Process, Work, fleet, worker};
use crate::wait_until;
use serde_json::Value;

#[test]
fn a_decided_test_stops_units_in_flight() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_sprt"), cluster.account());
    let words = "match alquerque --engine quirkat name=strong nodes=6000 --engine quirkat name=weak nodes=20 --games 4000 \
                 --sprt elo0=0 elo1=100 --seed 2 --journal journal --pgn games.pgn";
    let work = Work::new(&folder, words, &["journal", "games.pgn"]);
    let mut workers = ["a", "b", "c"].map(|name| worker(&folder, account, name));
    let coordinator = work.start(account);
    work.finish(coordinator);
    // Nobody goes on with a unit, and nothing waits.
    let idle = |worker: &Process| {
        !worker
            .said()
            .last()
            .is_some_and(|line| line.starts_with("playing "))
    };
    wait_until("the end of the units", || {
        workers.iter().all(idle).then_some(())
    });
    assert!(workers.iter_mut().all(Process::is_running));
    let state: Value = serde_json::from_str(&fleet("status --json", account)).expect("JSON");
    assert_eq!(
        (&state["units"], &state["runs"]),
        (&0.into(), &Value::Array(Vec::new()))
    );
    // At most those that were on their way at that moment.
    assert!(
        state["results"]
            .as_u64()
            .is_some_and(|results| results <= 3),
        "{state}"
    );
    let said: Vec<_> = workers.iter().flat_map(Process::said).collect();
    let played = said
        .iter()
        .filter(|line| line.starts_with("playing "))
        .count();
    assert!(
        played < 1000,
        "all 2000 units are played though the test is decided"
    );
    let dropped = said.iter().filter(|line| line.starts_with("dropped unit "));
    assert!(dropped.count() >= 1, "{said:#?}");
}
