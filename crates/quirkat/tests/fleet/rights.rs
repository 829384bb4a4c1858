//! What a worker's user may do, with the configuration of `deploy/`: take units, give results, and nothing else.

use crate::client::Client;
use crate::cluster::{Cluster, deployed, server_program};
use crate::common::{folder, piped, run};
use crate::processes::{Work, worker};
use std::process::Command;

#[test]
fn a_worker_can_take_units_and_give_results_and_nothing_else() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_rights"), cluster.account());
    // What is to be protected must be there.
    let work = Work::of_pairs(&folder, 2);
    let coordinator = work.start(account);
    let run_name = work.run_name();
    let mut client = account.connect_worker();
    let run = run_name.as_str();
    let refused = |client: &mut Client, subject: &str| {
        let complaint = client.publish(subject, &[], b"{}");
        let why = complaint.expect_err(subject);
        assert!(
            why.contains("Permissions Violation for Publish"),
            "{subject}: {why}"
        );
    };
    for subject in [
        "units.1.run.0",
        "stop.run",
        &format!("stop.{run}"),
        "state.run.x",
        "state.worker.a.b",
        "results.a",
        "results.a.b.c",
        "$O.quirkat_files.C.x",
        "$O.quirkat_files.M.x",
        "$JS.API.INFO",
        "$JS.API.STREAM.NAMES",
        "$JS.API.STREAM.LIST",
        "$JS.API.STREAM.CREATE.MINE",
        "$JS.API.STREAM.INFO.QUIRKAT_UNITS",
        "$JS.API.STREAM.UPDATE.QUIRKAT_UNITS",
        "$JS.API.STREAM.DELETE.QUIRKAT_UNITS",
        "$JS.API.STREAM.PURGE.QUIRKAT_UNITS",
        "$JS.API.STREAM.PURGE.QUIRKAT_RESULTS",
        "$JS.API.STREAM.MSG.GET.QUIRKAT_RESULTS",
        "$JS.API.STREAM.MSG.DELETE.QUIRKAT_RESULTS",
        "$JS.API.DIRECT.GET.QUIRKAT_STATE",
        "$JS.API.DIRECT.GET.QUIRKAT_RESULTS",
        "$JS.API.CONSUMER.CREATE.QUIRKAT_UNITS",
        "$JS.API.CONSUMER.CREATE.QUIRKAT_RESULTS.x",
        "$JS.API.CONSUMER.DURABLE.CREATE.QUIRKAT_RESULTS.x",
        &format!("$JS.API.CONSUMER.DELETE.QUIRKAT_RESULTS.run-{run}"),
        &format!("$JS.API.CONSUMER.INFO.QUIRKAT_RESULTS.run-{run}"),
        &format!("$JS.API.CONSUMER.MSG.NEXT.QUIRKAT_RESULTS.run-{run}"),
        &format!("$JS.ACK.QUIRKAT_RESULTS.run-{run}.1.1.1.1.1"),
        "$SYS.REQ.SERVER.PING",
        "_INBOX.x",
        "_INBOX_worker.x",
    ] {
        refused(&mut client, subject);
    }
    for subject in [
        ">",
        "units.>",
        "results.>",
        "state.>",
        "_INBOX.>",
        "$JS.>",
        "$SYS.>",
        "$O.>",
    ] {
        let why = client.subscribe(subject).expect_err(subject);
        assert!(
            why.contains("Permissions Violation for Subscription"),
            "{subject}: {why}"
        );
    }
    for subject in ["results.nothing.1", "state.worker.x"] {
        assert_eq!(client.publish(subject, &[], b"{}"), Ok(()), "{subject}");
    }
    assert_eq!(client.subscribe("stop.*"), Ok(()));
    // With these rights and no others the run comes to its end.
    let _worker = worker(&folder, account, "a");
    work.finish(coordinator);
}

#[test]
fn a_wrong_password_is_refused_and_not_shown() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let url = cluster
        .account()
        .worker()
        .replace("w-secret", "guessed-secret");
    for args in [
        vec!["worker", "--fleet", &url, "--threads", "1"],
        vec!["fleet", "status", "--fleet", &url],
    ] {
        let output = run(&mut piped(&args));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains("error: cannot connect to nats://127.0.0.1:"),
            "{said}"
        );
        assert!(said.contains("authorization violation"), "{said}");
        assert!(!said.contains("secret"), "{said}");
    }
}

#[test]
fn the_servers_accept_the_configuration_and_it_syncs_every_write() {
    let Some(server) = server_program() else {
        return;
    };
    let configuration = deployed("nats/quirkat.conf");
    let tested = Command::new(server)
        .arg("-t")
        .arg("-c")
        .arg(&configuration)
        .env("COORDINATOR_PASSWORD", "a")
        .env("WORKER_PASSWORD", "b")
        .output()
        .expect("the server's program starts");
    let said = String::from_utf8_lossy(&tested.stderr).into_owned();
    assert!(tested.status.success(), "{said}");
    let text = std::fs::read_to_string(configuration).expect("a configuration");
    assert!(
        text.lines()
            .any(|line| line.trim() == "sync_interval: always"),
        "{text}"
    );
}
