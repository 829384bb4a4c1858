//! Workers that are killed, stopped beyond their lease, slow, or told to end.

use crate::cluster::Cluster;
use crate::common::folder;
use crate::processes::{Process, Work, worker};
use crate::wait_until;
use rustix::process::Signal;
use std::fs;

/// The number in `playing match unit NUMBER of run RUN`.
fn unit(line: &str) -> u64 {
    let words: Vec<_> = line.split(' ').collect();
    let place = words
        .iter()
        .position(|word| *word == "unit")
        .expect("a unit");
    words[place + 1].parse().expect("a number")
}

/// A match whose pairs take long enough for a worker to be met while it plays one.
fn slow_pairs(folder: &std::path::Path, pairs: usize) -> Work {
    Work::of_pairs_at(folder, pairs, [6000, 5000])
}

#[test]
fn the_unit_of_a_killed_worker_goes_to_another() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_worker_killed"), cluster.account());
    let work = slow_pairs(&folder, 3);
    let coordinator = work.start(account);
    let mut first = worker(&folder, account, "first");
    let number = unit(&first.wait_for("playing match unit "));
    first.kill();
    let mut second = worker(&folder, account, "second");
    second.wait_for(&format!("playing match unit {number} of run "));
    work.finish(coordinator);
}

#[test]
fn a_worker_stopped_beyond_its_lease_counts_once() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_worker_stopped"), cluster.account());
    let work = slow_pairs(&folder, 7);
    let mut coordinator = work.start(account);
    let mut first = worker(&folder, account, "first");
    let number = unit(&first.wait_for("playing match unit "));
    first.signal(Signal::STOP);
    let mut second = worker(&folder, account, "second");
    second.wait_for(&format!("playing match unit {number} of run "));
    work.wait_for_games(&mut coordinator, 2 * number as usize + 2);
    first.signal(Signal::CONT);
    // It goes on as if nothing had been, and gives a result that is there already or was.
    first.wait_for(&format!("finished unit {number} of run "));
    work.finish(coordinator);
}

#[test]
fn a_worker_that_is_told_to_end_gives_its_unit_back_at_once() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_worker_ends"), cluster.account());
    let work = slow_pairs(&folder, 3);
    // Nobody waits for the end of this lease.
    let coordinator = work.start_with(account, &["--lease", "3600"]);
    let mut first = worker(&folder, account, "first");
    let number = unit(&first.wait_for("playing match unit "));
    first.signal(Signal::TERM);
    assert_eq!(first.finish(), "");
    let mut second = worker(&folder, account, "second");
    second.wait_for(&format!("playing match unit {number} of run "));
    work.finish(coordinator);
}

#[test]
fn a_slow_worker_keeps_its_lease() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    // Where the machine itself stood still for as long as a lease, nothing can be told, and it is tried again.
    let is_kept = (0..3).any(|round| {
        let account = cluster.account();
        let folder = folder(&format!("fleet_worker_slow_{round}"));
        // On a clock, so that the unit outlasts a lease on any machine.
        let words = "match alquerque --engine quirkat name=a --engine quirkat name=b --movetime 60 --games 2 --seed 5 \
                     --journal journal";
        let work = Work::new(&folder, words, &["journal"]);
        let coordinator = work.start(account);
        let workers = ["a", "b"].map(|name| worker(&folder, account, name));
        coordinator.finish();
        assert_eq!(work.games(), 2);
        let said = || -> Vec<String> { workers.iter().flat_map(Process::said).collect() };
        let seconds: f64 = wait_until("the end of the unit", || {
            let said = said();
            let line = said.iter().find(|line| line.starts_with("finished unit 0 "))?;
            line.split(' ').nth(7)?.parse().ok()
        });
        let said = said();
        let begun = said.iter().filter(|line| line.starts_with("playing match unit 0 "));
        begun.count() == 1 && seconds > 2.5
    });
    assert!(
        is_kept,
        "a unit was given to a second worker while the first played it"
    );
}

#[test]
fn a_worker_waits_for_servers_and_says_what_is_wrong_with_its_arguments() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_worker_waits"), cluster.account());
    let port = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!(
        "nats://127.0.0.1:{}",
        port.local_addr().expect("an address").port()
    );
    drop(port);
    let mut early = Process::start(&folder, &["worker", "--fleet", &address]);
    early.wait_for("waiting for the servers: ");
    early.signal(Signal::TERM);
    early.finish();

    let refused = |args: &[&str]| {
        let command = &mut crate::common::piped(args);
        crate::common::refused(&crate::common::run(command.current_dir(&folder)))
    };
    let url = account.worker();
    let name = refused(&["worker", "--fleet", &url, "--name", "a.b"]);
    assert_eq!(
        name,
        "`a.b` is not a name for a worker: letters, digits, hyphens, 64 at most"
    );
    let allowed = refused(&["worker", "--fleet", &url, "--allow", "./old uci"]);
    assert!(allowed.contains("NAME=COMMAND"), "{allowed}");
    let missing = refused(&["worker", "--fleet", &url, "--allow", "old=./missing uci"]);
    assert!(missing.starts_with("cannot allow `old`: "), "{missing}");
    let keys = refused(&["fleet", "status", "--fleet", &url, "--creds", "none"]);
    assert!(keys.starts_with("cannot read `none`"), "{keys}");
}

#[test]
fn a_signature_is_remembered_until_the_program_is_another() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_signature"), cluster.account());
    let url = account.worker();
    let said = || {
        let mut worker = Process::start_with_cache(&folder, &["worker", "--fleet", &url], &folder);
        let line = worker.wait_for(", signature ");
        worker.signal(Signal::TERM);
        worker.finish();
        line.rsplit(' ').next().expect("a number").to_owned()
    };
    let signature = said();
    let file = folder.join("quirkat/signature");
    let remembered = fs::read_to_string(&file).expect("a file");
    let (build, count) = remembered.trim_end().rsplit_once(' ').expect("a number");
    assert_eq!(count, signature);
    // What stands there is believed of this very program only, and of nothing that cannot be read.
    fs::write(&file, format!("{build} 1\n")).expect("room");
    assert_eq!(said(), "1");
    for other in [
        format!("{build}1 1\n"),
        format!("{build} one\n"),
        String::new(),
    ] {
        fs::write(&file, other).expect("room");
        assert_eq!(said(), signature);
        assert_eq!(fs::read_to_string(&file).expect("a file"), remembered);
    }
}
