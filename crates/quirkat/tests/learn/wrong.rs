//! Wrong input: one sentence, exit code 2, and nothing half done.

use crate::common::folder;
use crate::run::{games, prints, refuses};
use quirkat_learn::data::{DataReader, DataWriter};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// All files of a folder with their contents.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| {
            let entry = entry.expect("a file");
            let name = entry.file_name().into_string().expect("UTF-8");
            (name, fs::read(entry.path()).unwrap_or_default())
        })
        .collect()
}

#[test]
fn what_is_wrong_is_told_and_nothing_is_touched() {
    let folder = folder("wrong_learning");
    prints(
        &folder,
        "selfplay alquerque --out games.rec --games 20 --nodes 10",
    );
    prints(
        &folder,
        "selfplay alquerque --out few.rec --games 2 --nodes 10",
    );
    fs::write(folder.join("text.txt"), "nothing\n").expect("room");
    fs::write(folder.join("later.rec"), b"QUIRKATG\x04later").expect("room");
    fs::create_dir(folder.join("folder")).expect("a folder");
    let before = contents(&folder);
    let long = "x".repeat(300);
    let records = DataReader::open(&folder.join("games.rec")).expect("records");
    let held = records.header().to_string();
    let settings = "games of alquerque with 10 nodes a move after 8 random plies, seed 1";
    assert!(
        held.starts_with(&format!("{settings}, judged by ")),
        "{held}"
    );
    for (args, sentence) in [
        ("selfplay", "`--out <FILE>` and `<GAME>` must be given"),
        ("selfplay chess", "`--out <FILE>` must be given"),
        ("selfplay go --out a.rec", "`go` is not a game"),
        (
            "selfplay chess --out a.rec --games 0",
            "`0` is not a count, a whole number from 1 to",
        ),
        (
            "selfplay chess --out a.rec --nodes 0",
            "`0` is not a number of nodes",
        ),
        (
            "selfplay chess --out a.rec --plies 1001",
            "`1001` is not a number of plies",
        ),
        (
            "selfplay chess --out a.rec --seed x",
            "`x` is not a seed, a whole number from 0 to 18446744073709551615",
        ),
        (
            "selfplay chess --out a.rec --games -3",
            "`-3` is not a count",
        ),
        (
            "selfplay chess --out a.rec --first -1",
            "`-1` is not the number of a game",
        ),
        (
            "selfplay chess --out a.rec --games 2 --first 18446744073709551614",
            "there are no 2 games from number 18446744073709551614 on",
        ),
        (
            "selfplay chess --out a.rec --threads 0",
            "`0` is not a number of threads",
        ),
        (
            "selfplay chess --out no/such/a.rec",
            "cannot add to `no/such/a.rec`: ",
        ),
        ("selfplay chess --out folder", "cannot add to `folder`: "),
        (&format!("selfplay chess --out no/{long}"), "…`: "),
        (
            "selfplay chess --out text.txt",
            "cannot add to `text.txt`: it does not hold records of games",
        ),
        (
            "selfplay chess --out later.rec",
            "its records are of version 4, and this program reads versions 1 to 3",
        ),
        (
            "selfplay chess --out games.rec --nodes 10",
            &format!("it holds {held}, not games of chess, judged by "),
        ),
        (
            "selfplay alquerque --out games.rec --nodes 11",
            ", not 11 nodes a move",
        ),
        (
            "selfplay alquerque --out games.rec --nodes 10 --seed 2",
            ", not seed 2",
        ),
        ("tune", "must be given"),
        ("tune alquerque --out a.txt", "`<RECORDS>...` must be given"),
        ("tune alquerque games.rec", "`--out <FILE>` must be given"),
        (
            "tune chess games.rec --out a.txt",
            "`games.rec` holds games of alquerque, not of chess",
        ),
        (
            "tune alquerque text.txt --out a.txt",
            "cannot learn from `text.txt`: it does not hold records of games",
        ),
        ("tune alquerque none.rec --out a.txt", "`none.rec`: "),
        ("tune alquerque folder --out a.txt", "`folder`: "),
        (
            "tune alquerque few.rec --out a.txt",
            "2 games are too few to learn from, since some must be held out",
        ),
        (
            "tune alquerque games.rec --out no/such/a.txt",
            "cannot write `no/such/a.txt`: there is no such folder",
        ),
        (
            "tune alquerque games.rec --out folder",
            "cannot write `folder`: it is a folder",
        ),
        (
            "tune alquerque games.rec --out games.rec",
            "cannot write `games.rec`: it holds records of games",
        ),
        (
            "tune alquerque games.rec --out few.rec",
            "cannot write `few.rec`: it holds records of games",
        ),
        (
            "tune alquerque games.rec --out a.txt --results 101",
            "`101` is not a part in per cent, a whole number from 0 to 100",
        ),
        (
            "tune alquerque games.rec --out a.txt --epochs 0",
            "`0` is not a count",
        ),
    ] {
        let said = refuses(&folder, args);
        assert!(said.contains(sentence), "{args}: {said}");
        assert!(contents(&folder) == before, "{args}");
    }
}

#[test]
fn openings_that_do_not_exist_leave_a_file_that_can_become_any() {
    let folder = folder("wrong_plies");
    let said = refuses(&folder, "selfplay alquerque --out a.rec --plies 900");
    assert_eq!(
        said,
        "cannot add to `a.rec`: no even opening was found 900 random plies from the start"
    );
    prints(&folder, "selfplay chess --out a.rec --games 1 --nodes 10");
    assert_eq!(games(&folder.join("a.rec")).len(), 1);
}

#[test]
fn a_file_that_another_process_writes_is_left_to_it() {
    let folder = folder("wrong_busy");
    let play = "selfplay alquerque --out games.rec --nodes 10";
    prints(&folder, &format!("{play} --games 3"));
    let path = folder.join("games.rec");
    let before = contents(&folder);
    let reader = DataReader::open(&path).expect("records");
    let (writer, _) = DataWriter::open(&path, reader.header()).expect("a file");
    let said = refuses(&folder, &format!("{play} --games 5"));
    assert_eq!(
        said,
        "cannot add to `games.rec`: another program is writing to it"
    );
    assert!(contents(&folder) == before);
    // Learning from it does no harm.
    prints(&folder, "tune alquerque games.rec --out a.txt --epochs 1");
    drop(writer);
    prints(&folder, &format!("{play} --games 5"));
    assert_eq!(games(&path).len(), 5);
}
