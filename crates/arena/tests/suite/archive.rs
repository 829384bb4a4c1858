//! Archives: saving the games of a match, and resuming it.

use crate::plans::{essence, folder, plan, play, play_some};
use quirkat_arena::{Archive, Pace, Plan};
use quirkat_game::pgn::PgnReader;
use quirkat_games::Game;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

/// A short match.
fn short() -> Plan {
    let mut plan = plan(Game::ALL[3], 4);
    plan.pace = Pace::Nodes(50);
    plan
}

fn open(plan: &Plan, folder: &Path) -> Result<Archive, String> {
    let (journal, records) = (folder.join("journal"), folder.join("games.pgn"));
    Archive::open(plan, Some(&journal), Some(&records)).map_err(|error| error.to_string())
}

/// The numbers of the games in the PGN file, sorted.
fn recorded(folder: &Path) -> Vec<usize> {
    let text = fs::read(folder.join("games.pgn")).expect("records");
    let numbers = PgnReader::new(text.as_slice()).map(|game| {
        let game = game.expect("a whole game");
        let round = game.tag("Round").expect("a round").to_owned();
        let (_, number) = round.split_once('.').expect("a round and a number");
        number.parse::<usize>().expect("a number") - 1
    });
    let mut numbers: Vec<_> = numbers.collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn a_match_that_was_broken_off_goes_on_and_comes_to_the_same() {
    let folder = folder("goes_on");
    let plan = short();
    let whole: Vec<_> = play(&plan).iter().map(essence).collect();
    let mut games = 0;
    for new in [3, 2, 100] {
        let mut archive = open(&plan, &folder).expect("an archive");
        assert_eq!(archive.played().len(), games);
        let entries = play_some(&plan, &mut archive, new).expect("a match");
        games = entries.len();
        assert_eq!(recorded(&folder).len(), games);
        assert!(
            entries
                .iter()
                .map(essence)
                .all(|game| whole.contains(&game))
        );
    }
    assert_eq!(games, whole.len());
    assert_eq!(recorded(&folder), (0..whole.len()).collect::<Vec<_>>());
    // There is nothing left to play.
    let mut archive = open(&plan, &folder).expect("an archive");
    let entries = play_some(&plan, &mut archive, 100).expect("a match");
    assert_eq!(entries.iter().map(essence).collect::<Vec<_>>(), whole);
    drop(archive);
    assert_eq!(recorded(&folder).len(), whole.len());
}

#[test]
fn more_games_can_be_asked_for_later() {
    let folder = folder("more_games");
    let mut plan = short();
    plan.schedule = quirkat_arena::Schedule::new(quirkat_arena::TournamentFormat::RoundRobin, 2, 2);
    play_some(&plan, &mut open(&plan, &folder).expect("an archive"), 100).expect("a match");
    let plan = short();
    let entries = play_some(&plan, &mut open(&plan, &folder).expect("an archive"), 100);
    let entries: Vec<_> = entries.expect("a match").iter().map(essence).collect();
    assert_eq!(entries, play(&plan).iter().map(essence).collect::<Vec<_>>());
}

#[test]
fn whatever_was_cut_off_is_dropped_and_nothing_else() {
    let folder = folder("cut_off");
    let plan = short();
    play_some(&plan, &mut open(&plan, &folder).expect("an archive"), 3).expect("a match");
    let (journal, records) = (folder.join("journal"), folder.join("games.pgn"));
    let (text, games) = (
        fs::read(&journal).expect("a journal"),
        fs::read(&records).expect("records"),
    );
    let played = open(&plan, &folder).expect("an archive").played().to_vec();
    let mut ends = vec![0];
    ends.extend(played.iter().scan(0, |end, entry| {
        *end += entry.pgn.len();
        Some(*end)
    }));
    assert_eq!(ends.last(), Some(&games.len()));
    let text = String::from_utf8(text).expect("UTF-8");
    let lines = |length: usize| text[..length].matches('\n').count();
    let mut cuts: Vec<_> = (0..text.len()).step_by(97).collect();
    cuts.extend([1, 20, text.len() - 1, text.len()]);
    for cut in cuts {
        fs::write(&journal, &text[..cut]).expect("a journal");
        // PGN is written after the journal and not synced: any part of the last games may be missing.
        let whole = ends[lines(cut).saturating_sub(2)];
        fs::write(&records, &games[..whole.saturating_sub(cut % 400)]).expect("records");
        let archive = open(&plan, &folder).unwrap_or_else(|error| panic!("{cut}: {error}"));
        // The first two lines are the conditions and the PGN file.
        assert_eq!(
            archive.played().len(),
            lines(cut).saturating_sub(2),
            "{cut}"
        );
        drop(archive);
        // Games that are only in the PGN file would be there twice after they are played again.
        assert_eq!(
            recorded(&folder).len(),
            lines(cut).saturating_sub(2),
            "{cut}"
        );
    }
}

#[test]
fn a_line_that_is_garbage_at_the_end_is_dropped_and_elsewhere_told() {
    let folder = folder("garbage");
    let plan = short();
    play_some(&plan, &mut open(&plan, &folder).expect("an archive"), 3).expect("a match");
    let journal = folder.join("journal");
    let games = open(&plan, &folder).expect("an archive").played().len();
    let mut file = OpenOptions::new()
        .append(true)
        .open(&journal)
        .expect("a journal");
    file.write_all(b"\0\0\0{\xff\n").expect("garbage");
    assert_eq!(
        open(&plan, &folder).expect("an archive").played().len(),
        games
    );
    let text = fs::read_to_string(&journal).expect("a journal");
    fs::write(&journal, text.replacen("{\"game\":{", "{\"gama\":{", 1)).expect("a journal");
    let error = open(&plan, &folder).expect_err("a broken journal");
    assert!(
        error.contains("is damaged: line 3 cannot be read"),
        "{error}"
    );
}

#[test]
fn a_journal_is_of_its_own_match_only() {
    let folder = folder("own_match");
    let plan = short();
    drop(open(&plan, &folder).expect("an archive"));
    let differs = |change: &dyn Fn(&mut Plan), what: &str| {
        let mut plan = short();
        change(&mut plan);
        let error = open(&plan, &folder).expect_err(what);
        assert!(
            error.contains(&format!("of other games: {what} differs")),
            "{error}"
        );
    };
    differs(&|plan| plan.pace = Pace::Nodes(51), "players 1 pace");
    differs(&|plan| plan.players[1].hash = 2, "players 2 hash");
    differs(&|plan| plan.game = Game::ALL[0], "game");
    differs(
        &|plan| plan.adjudication.max_moves = None,
        "adjudication max_moves",
    );
    let mut other = short();
    other.concurrency = 5;
    assert!(open(&other, &folder).is_ok());
}

#[test]
fn a_file_that_is_no_journal_is_left_alone() {
    let folder = folder("no_journal");
    let plan = short();
    for text in ["My notes", "My notes\nare long\n", "{\"a\": 1}\n", "\n"] {
        fs::write(folder.join("journal"), text).expect("a file");
        let error = open(&plan, &folder).expect_err(text);
        assert!(error.contains("is not a journal of games"), "{error}");
        let after = fs::read_to_string(folder.join("journal")).expect("the file");
        assert_eq!(after, text);
    }
}

#[test]
fn two_matches_do_not_share_a_journal() {
    let folder = folder("shared");
    let plan = short();
    let first = open(&plan, &folder).expect("an archive");
    let error = open(&plan, &folder).expect_err("it is in use");
    assert!(error.contains("is in use"), "{error}");
    drop(first);
    assert!(open(&plan, &folder).is_ok());
}

#[test]
fn games_of_others_in_the_records_stay() {
    let folder = folder("others");
    let plan = short();
    let records = folder.join("games.pgn");
    let other = "[Event \"Other\"]\n[Round \"9.100\"]\n\n*\n\n";
    fs::write(&records, other).expect("records");
    play_some(&plan, &mut open(&plan, &folder).expect("an archive"), 2).expect("a match");
    play_some(&plan, &mut open(&plan, &folder).expect("an archive"), 100).expect("a match");
    assert!(
        fs::read_to_string(&records)
            .expect("records")
            .starts_with(other)
    );
    assert_eq!(recorded(&folder), [0, 1, 2, 3, 4, 5, 6, 7, 99]);
    // A file that was changed meanwhile is not overwritten.
    let text = fs::read_to_string(&records).expect("records");
    fs::write(&records, text.replace("\"one\"", "\"me\"")).expect("records");
    let error = open(&plan, &folder).expect_err("changed");
    assert!(error.contains("was changed since"), "{error}");
    fs::remove_file(&records).expect("records");
    drop(open(&plan, &folder).expect("an archive"));
    assert_eq!(recorded(&folder), [0, 1, 2, 3, 4, 5, 6, 7]);
}
