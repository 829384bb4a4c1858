//! Servers that are killed, and stores that are lost: the journal is the truth, and every game counts once.

use crate::cluster::{Account, Cluster, NODES};
use crate::common::folder;
use crate::processes::{Work, worker};
use crate::wait_until;

/// Does the work once more, and lets something happen in the middle of it.
#[track_caller]
fn while_played<T>(work: &Work, account: Account<'_>, happen: impl FnOnce() -> T) -> T {
    work.forget();
    let mut coordinator = work.start(account);
    work.wait_for_games(&mut coordinator, 2);
    let happened = happen();
    work.finish(coordinator);
    happened
}

#[test]
fn a_leader_may_be_killed_and_a_store_may_be_lost() {
    let Some(cluster) = Cluster::deployed("fleet_servers_one") else {
        return;
    };
    let (folder, account) = (folder("fleet_servers_one_run"), cluster.account());
    let work = Work::of_pairs(&folder, 12);
    let _workers = ["a", "b"].map(|name| worker(&folder, account, name));
    let streams = ["QUIRKAT_UNITS", "QUIRKAT_RESULTS"];

    // Two servers are enough to come to the end.
    let killed = while_played(&work, account, || {
        let leader = wait_until("a leader", || account.leader(streams[0]));
        cluster.kill_node(leader);
        leader
    });
    cluster.start_node(killed);
    while_played(&work, account, || {
        cluster.kill_node(killed);
        cluster.wipe(killed);
        cluster.start_node(killed);
    });
    // It has everything again from the others, and can lead them.
    for stream in streams {
        account.make_leader(stream, killed);
    }
    while_played(&work, account, || ());
}

#[test]
fn all_servers_may_be_killed_and_all_stores_lost() {
    let Some(cluster) = Cluster::deployed("fleet_servers_all") else {
        return;
    };
    let (folder, account) = (folder("fleet_servers_all_run"), cluster.account());
    let work = Work::of_pairs(&folder, 12);
    let _workers = ["a", "b"].map(|name| worker(&folder, account, name));
    let all = || 0..NODES;

    while_played(&work, account, || {
        all().for_each(|node| cluster.kill_node(node));
        all().for_each(|node| cluster.start_node(node));
    });
    while_played(&work, account, || {
        all().for_each(|node| cluster.kill_node(node));
        all().for_each(|node| cluster.wipe(node));
        all().for_each(|node| cluster.start_node(node));
    });
}
