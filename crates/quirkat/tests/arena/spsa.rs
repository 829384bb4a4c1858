//! `quirkat spsa` tunes any program's options, goes on after a kill, and moves numbers as the results say.

use crate::common::{folder, kill_when};
use crate::run::{quirkat, refuses, says};
use serde_json::Value;
use std::fs;
use std::path::Path;

const BINARY: &str = env!("CARGO_BIN_EXE_quirkat");

/// A run that tunes options which every build has, in a few short games.
fn args(journal: &str, iterations: u32) -> Vec<String> {
    let mut args: Vec<_> =
        "spsa alquerque --nodes 300 --pairs 2 --rate 50 --concurrency 2 --seed 5 --json \
                            --param Hash=16,1..64,4 --param MultiPV=3,1..5,1"
            .split_whitespace()
            .map(str::to_owned)
            .collect();
    args.extend(["--iterations".to_owned(), iterations.to_string()]);
    args.extend(["--journal".to_owned(), journal.to_owned()]);
    args.extend(["--engine".to_owned(), format!("cmd='{BINARY}' uci")]);
    args
}

fn tuned(folder: &Path, journal: &str) -> Value {
    let args = args(journal, 6);
    let args: Vec<_> = args.iter().map(String::as_str).collect();
    let (said, _) = says(folder, &args);
    serde_json::from_str(&said).expect("JSON")
}

/// The games of a journal: for each the pair of its players' colours and its result.
fn journal(folder: &Path, name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder.join(name)).expect("a journal");
    let lines = text.lines().skip(1);
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn a_killed_run_goes_on_to_the_same_numbers_and_the_same_journal() {
    let folder = folder("spsa_killed");
    let whole = tuned(&folder, "whole");
    assert_eq!(whole["iterations"], 6);
    assert_eq!(whole["games"], 24);
    let games = journal(&folder, "whole");
    let numbers: Vec<_> = games
        .iter()
        .map(|line| line["game"]["number"].as_u64())
        .collect();
    assert_eq!(numbers, (0..24).map(Some).collect::<Vec<_>>());

    for count in [3, 9] {
        let args = args("killed", 6);
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        let played = || {
            let text = fs::read_to_string(folder.join("killed"));
            text.map_or(0, |text| text.matches("{\"game\":{").count())
        };
        kill_when(&mut quirkat(&folder, &args), || played() >= count);
    }
    let show = |name: &str| {
        let mut args = args(name, 6);
        args.push("--show".to_owned());
        args
    };
    let so_far = || {
        let args = show("killed");
        let args: Vec<_> = args.iter().map(String::as_str).collect();
        let (said, _) = says(&folder, &args);
        serde_json::from_str::<Value>(&said).expect("JSON")
    };
    // Nine games are two whole iterations of four, and maybe the third.
    let begun = so_far();
    let iterations = begun["iterations"].as_u64().expect("a number");
    assert!((2..=6).contains(&iterations), "{begun}");
    assert_eq!(begun["games"], 4 * iterations);
    assert_eq!(so_far(), begun, "nothing is played");
    assert_eq!(tuned(&folder, "killed"), whole);
    assert_eq!(so_far(), whole);
    let text = |name: &str| fs::read(folder.join(name)).expect("a journal");
    assert_eq!(text("killed"), text("whole"));
}

#[test]
fn other_settings_and_bad_numbers_get_a_sentence() {
    let folder = folder("spsa_refuses");
    let engine = format!("cmd='{BINARY}' uci");
    let refused = |words: &str| {
        let mut args: Vec<_> = words.split(' ').collect();
        args.extend(["--engine", &engine]);
        refuses(&folder, &args)
    };
    let base = "spsa alquerque --nodes 50 --iterations 1 --pairs 1 --journal j";
    assert_eq!(
        refused(&format!("{base} --param Hash=16,20..64,4")),
        "`Hash=16,20..64,4` is not of the form NAME=START,MIN..MAX,STEP, as in `Margin=75,30..150,8`"
    );
    let unknown = refused(&format!("{base} --param hash_size"));
    assert_eq!(
        unknown,
        "`hash_size` is no number of our own search; a build for tuning lists them as its options"
    );
    assert_eq!(
        refused(&format!(
            "{base} --param Hash=16,1..64,4 --param Hash=16,1..64,4"
        )),
        "`Hash` is named twice"
    );
    let internal = refuses(
        &folder,
        &"spsa alquerque --nodes 50 --journal j --engine quirkat"
            .split(' ')
            .collect::<Vec<_>>(),
    );
    assert!(internal.contains("options of a program"), "{internal}");
    let nothing = refused(&format!("{base} --param Hash=16,1..64,4 --show"));
    assert_eq!(nothing, "there is no journal `j` to show");
    assert!(!folder.join("j").exists());

    tuned(&folder, "run");
    let other = args("run", 7);
    let other: Vec<_> = other.iter().map(String::as_str).collect();
    let refused = refuses(&folder, &other);
    assert!(refused.contains("tuning iterations"), "{refused}");
}
