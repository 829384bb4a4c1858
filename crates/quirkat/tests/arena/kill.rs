//! A match that is killed and started again plays exactly the games scheduled.

use crate::common::{folder, kill_when};
use crate::run::{games, quirkat, says, tag};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Kills the command once its journal has this many games.
fn kill_after(folder: &Path, args: &[&str], journal: &Path, count: usize) {
    let played =
        || fs::read_to_string(journal).map_or(0, |text| text.matches("{\"game\":{").count());
    kill_when(&mut quirkat(folder, args), || played() >= count);
}

/// The moves of each game by its round. Every game must be there once.
fn by_round(file: &Path) -> BTreeMap<String, Vec<String>> {
    let mut rounds = BTreeMap::new();
    for game in games(file) {
        let moves = game.main_line().map(str::to_owned).collect();
        let twice = rounds.insert(tag(&game, "Round").to_owned(), moves);
        assert_eq!(twice, None, "a game is there twice");
    }
    rounds
}

#[test]
fn a_match_killed_again_and_again_ends_with_the_games_of_one_never_killed() {
    let folder = folder("kill_match");
    let args = |name: &str| -> Vec<String> {
        let text = format!(
            "match alquerque --engine quirkat name=a nodes=3000 --engine quirkat name=b nodes=2000 --games 30 \
             --concurrency 2 --seed 3 --journal {name}.journal --pgn {name}.pgn"
        );
        text.split(' ').map(str::to_owned).collect()
    };
    let killed = args("killed");
    let killed: Vec<_> = killed.iter().map(String::as_str).collect();
    let journal = folder.join("killed.journal");
    for count in [3, 8, 15] {
        kill_after(&folder, &killed, &journal, count);
    }
    let (said, told) = says(&folder, &killed);
    assert!(told.contains("going on after "), "{told}");
    let whole = args("whole");
    let whole: Vec<_> = whole.iter().map(String::as_str).collect();
    let (expected, _) = says(&folder, &whole);
    // Nothing depends on the kills: neither the result nor a single game.
    assert_eq!(said, expected);
    assert!(said.contains(": 30 games of alquerque"), "{said}");
    let games = by_round(&folder.join("killed.pgn"));
    assert_eq!(games.len(), 30);
    assert_eq!(games, by_round(&folder.join("whole.pgn")));
    let lines = fs::read_to_string(&journal).expect("a journal");
    assert_eq!(lines.matches("{\"game\":{").count(), 30);
    // A further run has nothing left to play.
    let (again, told) = says(&folder, &killed);
    assert_eq!(
        (again, told.as_str()),
        (said, "going on after 30 games of the journal\n")
    );
    assert_eq!(by_round(&folder.join("killed.pgn")), games);
}

#[test]
fn a_tournament_goes_on_after_a_kill() {
    let folder = folder("kill_tournament");
    let text = "tournament baroque --engine quirkat name=a nodes=400 --engine quirkat name=b nodes=300 \
                --engine quirkat name=c nodes=200 --rounds 3 --concurrency 2 --max-moves 100 --out cup";
    let args: Vec<_> = text.split_whitespace().collect();
    let cup = folder.join("cup");
    kill_after(&folder, &args, &cup.join("journal.jsonl"), 4);
    let (said, told) = says(&folder, &args);
    assert!(told.contains("going on after "), "{told}");
    assert_eq!(said.lines().count(), 4, "{said}");
    assert_eq!(by_round(&cup.join("games.pgn")).len(), 18);
    let table = fs::read_to_string(cup.join("table.json")).expect("a table");
    let table: serde_json::Value = serde_json::from_str(&table).expect("JSON");
    assert_eq!(
        (&table["played"], &table["games"]),
        (&18.into(), &18.into())
    );
    let points: f64 = (0..3)
        .filter_map(|row| table["rows"][row]["points"].as_f64())
        .sum();
    assert!((points - 18.0).abs() < 1e-9, "{table}");
    for (file, text) in [
        ("table.md", "18 of 18 games played"),
        ("index.html", "18 of 18 games played"),
    ] {
        let written = fs::read_to_string(cup.join(file)).expect(file);
        assert!(written.contains(text), "{written}");
    }
    let left = fs::read_dir(&cup).expect("a folder").count();
    assert_eq!(left, 5, "nothing is left lying around");
}
