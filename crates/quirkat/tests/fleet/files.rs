//! Every kind of work, and what it needs: files travel by their hash, programs not at all.

use crate::cluster::Cluster;
use crate::common::folder;
use crate::processes::{Work, worker, worker_with};
use std::fs;
use std::path::Path;

const BINARY: &str = env!("CARGO_BIN_EXE_quirkat");

#[test]
fn a_tournament_has_the_files_of_one_machine() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_tournament"), cluster.account());
    let words = "tournament baroque --engine quirkat name=a nodes=400 --engine quirkat name=b nodes=300 \
                 --engine quirkat name=c nodes=200 --rounds 2 --max-moves 60 --out cup";
    let files = [
        "cup/journal.jsonl",
        "cup/games.pgn",
        "cup/table.json",
        "cup/table.md",
        "cup/index.html",
    ];
    let work = Work::new(&folder, words, &files);
    let _workers = ["a", "b"].map(|name| worker(&folder, account, name));
    work.finish(work.start(account));
}

#[test]
fn self_play_killed_again_and_again_has_the_bytes_of_one_machine() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_self_play"), cluster.account());
    // Neither the units nor the first and the last game fall on the ends of blocks.
    let words = "selfplay alquerque --out records --first 3 --games 330 --nodes 300 --seed 6";
    let work = Work::new(&folder, words, &["records"]);
    // Few ahead, so that there is something left to do when the coordinator comes back.
    let settings = ["--lease", "2", "--unit", "20", "--ahead", "4"];
    let mut first = worker(&folder, account, "first");
    let _second = worker(&folder, account, "second");
    let length = || fs::metadata(work.many().join("records")).map_or(0, |file| file.len());
    let mut coordinator = work.start_with(account, &settings);
    crate::wait_until("a header", || (length() > 0).then_some(()));
    let begun = length();
    crate::wait_until("games", || (length() > begun).then_some(()));
    assert!(coordinator.is_running());
    coordinator.kill();
    let mut coordinator = work.start_with(account, &settings);
    crate::wait_until("more games", || (length() > 2 * begun).then_some(()));
    first.kill();
    coordinator.wait_for(" a minute");
    // What is printed tells of the last part only, so the file alone is compared.
    coordinator.finish();
    let (one, _) = work.alone();
    let read = |folder: &Path| fs::read(folder.join("records")).expect("records");
    assert!(read(&work.many()) == read(&one));
}

#[test]
fn weights_and_books_travel_by_their_hash() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_files"), cluster.account());
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let weights = fs::read_to_string(format!("{root}/eval/weights/chess.txt")).expect("weights");
    let book = fs::read_to_string(format!("{root}/opponents/books/chess.txt")).expect("a book");
    let words = "match chess --engine quirkat name=a weights=own.txt nodes=200 --engine level-3 book=book.txt --games 4 \
                 --plies 2 --max-moves 40 --seed 3 --journal journal --pgn games.pgn";
    let work = Work::new(&folder, words, &["journal", "games.pgn"]);
    for place in ["many", "one"] {
        fs::write(folder.join(place).join("own.txt"), &weights).expect("room");
        fs::write(folder.join(place).join("book.txt"), &book).expect("room");
    }
    let _worker = worker(&folder, account, "a");
    work.finish(work.start(account));
    let fetched = fs::read_dir(folder.join("cache-a")).expect("a cache");
    let mut fetched: Vec<_> = fetched
        .map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("text")
        })
        .collect();
    let mut sent = [&weights, &book].map(|text| quirkat_fleet::sha256(text.as_bytes()) + ".txt");
    fetched.sort();
    sent.sort();
    assert_eq!(fetched, sent);
}

#[test]
fn a_program_is_played_only_by_who_allows_the_very_same() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_programs"), cluster.account());
    let words = format!(
        "match alquerque --engine quirkat name=a nodes=300 --engine cmd={BINARY}·uci name=other nodes=200 --games 4 \
         --seed 3 --journal journal --pgn games.pgn"
    );
    let work = Work::new(&folder, &words, &["journal", "games.pgn"]);
    let mut coordinator = work.start(account);
    let mut without = worker(&folder, account, "without");
    without.wait_for("the program `other` is not allowed here");
    drop(without);
    let mut another = worker_with(
        &folder,
        account,
        "another",
        &["--allow", "other=/bin/true uci"],
    );
    another.wait_for("the program `other` is another one here");
    drop(another);
    let mut words = worker_with(
        &folder,
        account,
        "words",
        &["--allow", &format!("other={BINARY} bench")],
    );
    words.wait_for("the program `other` is another one here");
    drop(words);
    assert!(coordinator.is_running());
    assert_eq!(work.games(), 0);
    let _right = worker_with(
        &folder,
        account,
        "right",
        &["--allow", &format!("other={BINARY} uci")],
    );
    work.finish(coordinator);
}

#[test]
fn numbers_are_tuned_to_the_same_values_and_the_same_journal() {
    let Some(cluster) = Cluster::shared() else {
        return;
    };
    let (folder, account) = (folder("fleet_spsa"), cluster.account());
    let words = format!(
        "spsa alquerque --nodes 300 --pairs 2 --rate 50 --seed 5 --json --param Hash=16,1..64,4 --param MultiPV=3,1..5,1 \
         --iterations 5 --journal journal --engine cmd={BINARY}·uci"
    );
    let work = Work::new(&folder, &words, &["journal"]);
    // The two engines are called by their directions.
    let allow = ["up", "down"].map(|name| format!("{name}={BINARY} uci"));
    let allow = ["--allow", &allow[0], "--allow", &allow[1]];
    let mut first = worker_with(&folder, account, "first", &allow);
    let _second = worker_with(&folder, account, "second", &allow);
    let mut coordinator = work.start(account);
    work.wait_for_games(&mut coordinator, 5);
    coordinator.kill();
    let mut coordinator = work.start(account);
    work.wait_for_games(&mut coordinator, 9);
    first.kill();
    work.finish(coordinator);
}
