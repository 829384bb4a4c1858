//! `quirkat fleet`: who is there, what waits, and how a run is dropped.

use crate::cluster::Cluster;
use crate::common::{folder, piped, refused, run};
use crate::processes::{Work, fleet, worker};
use crate::wait_until;
use serde_json::Value;

#[test]
fn the_state_is_shown_as_a_table_as_json_and_for_prometheus() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_status"), cluster.account());
    let state =
        || -> Value { serde_json::from_str(&fleet("status --json", account)).expect("JSON") };
    // Before the first run there is nothing, and that is no mistake.
    let empty = state();
    assert_eq!(
        (&empty["units"], &empty["replicas"]),
        (&0.into(), &0.into()),
        "{empty}"
    );
    let table = fleet("status", account);
    assert!(
        table.starts_with("0 units queued or out, 0 results not taken yet, "),
        "{table}"
    );

    let work = Work::of_pairs(&folder, 4);
    let coordinator = work.start(account);
    let name = work.run_name();
    let waiting = wait_until("a run", || {
        let state = state();
        let is_there = state["runs"][0]["run"] == name.as_str() && state["units"] == 4;
        is_there.then_some(state)
    });
    assert_eq!(waiting["replicas"], 3, "{waiting}");
    let run_state = &waiting["runs"][0];
    assert_eq!(
        (&run_state["kind"], &run_state["title"]),
        (&"match".into(), &"alquerque: a, b".into())
    );
    assert_eq!(
        (&run_state["units"], &run_state["kept"]),
        (&4.into(), &0.into())
    );
    let table = fleet("status", account);
    assert!(
        table.starts_with(
            "4 units queued or out, 0 results not taken yet, 3 copies kept by server node-"
        ),
        "{table}"
    );
    assert!(
        table.contains("alquerque: a, b\n") && table.contains("0 of 4"),
        "{table}"
    );

    let _worker = worker(&folder, account, "some-worker");
    let there = wait_until("a worker", || {
        let state = state();
        (state["workers"][0]["name"] == "some-worker").then_some(state)
    });
    assert_eq!(there["workers"][0]["threads"], 1, "{there}");
    assert_eq!(
        there["workers"][0]["signature"], run_state["signature"],
        "{there}"
    );
    let text = fleet("status --prometheus", account);
    assert!(
        text.contains("\nquirkat_worker_threads{worker=\"some-worker\"} 1\n"),
        "{text}"
    );
    assert_is_prometheus(&text);
    let table = fleet("status", account);
    assert!(
        table
            .lines()
            .any(|line| line.starts_with("some-worker  1  ")),
        "{table}"
    );
    work.finish(coordinator);
    assert_eq!(state()["units"], 0);
}

/// Every line is a comment of the two kinds that there are, or a name with labels and a number.
fn assert_is_prometheus(text: &str) {
    let mut known = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            let (name, kind) = rest.split_once(' ').expect("a type");
            assert_eq!(kind, "gauge");
            known.push(name.to_owned());
            continue;
        }
        if line.starts_with("# HELP ") {
            continue;
        }
        let (left, number) = line.rsplit_once(' ').expect("a value");
        assert!(number.parse::<f64>().is_ok(), "{line}");
        let name = left.split('{').next().unwrap_or(left);
        assert!(known.iter().any(|known| known == name), "{line}");
        let labels = &left[name.len()..];
        assert!(
            labels.is_empty() || (labels.starts_with('{') && labels.ends_with("\"}")),
            "{line}"
        );
    }
    assert!(known.len() > 8, "{text}");
}

#[test]
fn a_run_that_is_not_to_go_on_is_dropped() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_drop"), cluster.account());
    let work = Work::of_pairs(&folder, 5);
    let mut coordinator = work.start(account);
    let state =
        || -> Value { serde_json::from_str(&fleet("status --json", account)).expect("JSON") };
    wait_until("units", || (state()["units"] == 5).then_some(()));
    coordinator.kill();
    assert_eq!(fleet(&format!("drop {}", work.run_name()), account), "");
    let left = state();
    assert_eq!(
        (&left["units"], &left["results"]),
        (&0.into(), &0.into()),
        "{left}"
    );
    // Begun again, it queues everything anew.
    let coordinator = work.start(account);
    let _worker = worker(&folder, account, "a");
    work.finish(coordinator);

    let url = account.coordinator();
    for name in ["", "*", "a.b", ">"] {
        let said = refused(&run(&mut piped(&["fleet", "drop", name, "--fleet", &url])));
        assert!(said.ends_with("is not the name of a run"), "{said}");
    }
    let nowhere = refused(&run(&mut piped(&[
        "fleet",
        "status",
        "--fleet",
        "nats://127.0.0.1:1",
    ])));
    assert!(
        nowhere.starts_with("cannot connect to nats://127.0.0.1:1: "),
        "{nowhere}"
    );
    let address = refused(&run(&mut piped(&["fleet", "status", "--fleet", "://"])));
    assert!(
        address.contains("is not the address of a server"),
        "{address}"
    );
}
