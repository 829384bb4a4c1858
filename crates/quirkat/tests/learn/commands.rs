//! The commands, with right and wrong arguments.

use crate::common::folder;
use crate::run::{games, header_and_blocks, prints, refuses, version_1};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_learn::data::SelfPlayGame;
use std::collections::BTreeMap;
use std::fs;

/// Whether a text is a file of weights for the game.
struct HasWeights<'a>(&'a str);

impl Visitor for HasWeights<'_> {
    type Output = bool;

    fn visit<P: Playable>(self) -> bool {
        let tunable = P::tunable().expect("weights");
        (tunable.read_weights)(self.0).is_ok()
    }
}

/// Whether the game has an evaluation with weights.
struct IsTunable;

impl Visitor for IsTunable {
    type Output = bool;

    fn visit<P: Playable>(self) -> bool {
        P::tunable().is_some()
    }
}

#[test]
fn every_game_goes_from_self_play_to_weights() {
    let folder = folder("to_weights");
    let mut tuned = 0;
    for &game in Game::ALL {
        let name = game.name();
        let said = prints(
            &folder,
            &format!("selfplay {name} --out {name}.rec --games 24 --nodes 20 --seed 3"),
        );
        let file = folder.join(format!("{name}.rec"));
        let games = games(&file);
        assert_eq!(games.len(), 24);
        let positions: usize = games.values().map(|game| game.plies.len()).sum();
        let lines: Vec<_> = said.lines().collect();
        let &[first, second] = lines.as_slice() else {
            panic!("{said}");
        };
        let begun = format!("24 games, {positions} positions, ");
        assert!(first.starts_with(&begun), "{said}");
        assert!(first.ends_with(" quiet)"), "{said}");
        let bytes = fs::metadata(&file).expect("a file").len();
        assert_eq!(second, format!("24 games in {name}.rec, {bytes} bytes"));

        let tune = format!("tune {name} {name}.rec --out {name}.txt --results 80");
        if !game.visit(IsTunable) {
            assert_eq!(
                refuses(&folder, &tune),
                format!("{name} has no weights to fit")
            );
            continue;
        }
        tuned += 1;
        let said = prints(&folder, &tune);
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).expect("weights");
        assert!(game.visit(HasWeights(&text)), "{text}");
        // The file records the origin of its weights.
        assert!(text.starts_with(&format!("# Weights of the {name} evaluation")));
        assert_eq!(said.lines().count(), 2, "{said}");
        assert!(said.contains(" games held out: "), "{said}");
        for line in said.lines() {
            assert!(text.contains(&format!("\n# {line}\n")), "{text}");
        }
    }
    let left = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(
        left,
        Game::ALL.len() + tuned,
        "nothing is left lying around"
    );
}

#[test]
fn more_games_are_added_and_enough_are_enough() {
    let folder = folder("added");
    let play = |games: u32, threads: u32| {
        let args = "selfplay alquerque --out games.rec --nodes 10";
        prints(
            &folder,
            &format!("{args} --games {games} --threads {threads}"),
        )
    };
    play(5, 1);
    let first = games(&folder.join("games.rec"));
    let said = play(12, 3);
    assert!(said.starts_with("7 games, "), "{said}");
    assert!(said.contains("\n12 games in games.rec, "), "{said}");
    let all = games(&folder.join("games.rec"));
    assert!(first.iter().all(|(number, game)| all[number] == *game));
    let said = play(12, 2);
    assert!(said.starts_with("0 games, 0 positions, "), "{said}");
    assert_eq!(games(&folder.join("games.rec")), all);
}

#[test]
fn weights_take_the_place_of_older_ones_and_damage_is_told() {
    let folder = folder("older_ones");
    prints(
        &folder,
        "selfplay alquerque --out one.rec --games 20 --nodes 10",
    );
    prints(
        &folder,
        "selfplay alquerque --out two.rec --games 20 --nodes 10 --seed 2",
    );
    let two = folder.join("two.rec");
    let mut bytes = fs::read(&two).expect("records");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&two, bytes).expect("room");
    fs::write(folder.join("out.txt"), "old").expect("room");
    let said = prints(
        &folder,
        "tune alquerque one.rec two.rec --out out.txt --force --epochs 2 --threads 1",
    );
    assert!(said.contains(" of 28 games in 2 epochs"), "{said}");
    assert!(
        said.ends_with("the records are damaged at 1 place, passed over\n"),
        "{said}"
    );
    let text = fs::read_to_string(folder.join("out.txt")).expect("weights");
    assert!(text.starts_with("# Weights"), "{text}");
}

#[test]
fn damaged_records_are_named_as_damaged() {
    let folder = folder("damaged");
    let play = "selfplay alquerque --nodes 10 --threads 1 --out games.rec --games";
    let said = prints(&folder, &format!("{play} 1"));
    assert!(said.starts_with("1 game, "), "{said}");
    assert!(said.contains("\n1 game in games.rec, "), "{said}");
    let tune = "tune alquerque bad.rec --out a.txt";
    let sound = fs::read(folder.join("games.rec")).expect("records");
    let mut cut_off = sound.clone();
    cut_off.truncate(sound.len() - 3);
    let (mut first, mut header, mut block) = (sound.clone(), sound.clone(), sound.clone());
    first[2] ^= 1;
    header[12] ^= 1;
    block[sound.len() / 2 + 30] ^= 1;
    let few = "too few to learn from, since some must be held out";
    let beginning =
        "cannot learn from `bad.rec`: it holds records of games, but its beginning is damaged";
    for (bytes, says) in [
        (sound, format!("1 game is {few}")),
        (
            cut_off,
            format!("0 games are {few}; the records are damaged at one place"),
        ),
        (
            block.clone(),
            format!("0 games are {few}; the records are damaged at one place"),
        ),
        (first, beginning.to_owned()),
        (header, beginning.to_owned()),
    ] {
        fs::write(folder.join("bad.rec"), bytes).expect("room");
        assert_eq!(refuses(&folder, tune), says);
    }
    fs::write(folder.join("games.rec"), block).expect("room");
    let said = prints(&folder, &format!("{play} 2"));
    assert!(said.starts_with("2 games, "), "{said}");
    let damage = "the records are damaged at 1 place, and the games missing there are made again\n";
    assert!(said.ends_with(damage), "{said}");
}

#[test]
fn games_keep_their_moves_and_get_the_scores_of_another_judge() {
    let folder = folder("relabel");
    prints(
        &folder,
        "selfplay baroque --nodes 40 --games 20 --out old.rec",
    );
    let search = "relabel old.rec --eval material --nodes 60";
    let said = prints(&folder, &format!("{search} --threads 1 --out new.rec"));
    assert!(said.starts_with("20 games, "), "{said}");
    let [old, new] = ["old.rec", "new.rec"].map(|name| games(&folder.join(name)));
    let unscored = |games: &BTreeMap<u64, SelfPlayGame>| -> Vec<_> {
        let game = |game: &SelfPlayGame| {
            let codes: Vec<_> = game.plies.iter().map(|ply| ply.code).collect();
            (game.number, game.start.clone(), game.outcome, codes)
        };
        games.values().map(game).collect()
    };
    assert_eq!(unscored(&old), unscored(&new));
    assert_ne!(old, new);

    // Stopped half-way, it goes on to the same bytes, on any number of threads.
    let whole = fs::read(folder.join("new.rec")).expect("records");
    fs::write(folder.join("half.rec"), &whole[..whole.len() / 2]).expect("room");
    prints(&folder, &format!("{search} --threads 2 --out half.rec"));
    assert!(fs::read(folder.join("half.rec")).expect("records") == whole);

    // Nothing is mixed: neither with other games nor with other scores.
    let refused = refuses(&folder, &format!("{search} --out old.rec"));
    assert!(
        refused.starts_with("cannot add to `old.rec`: it holds games of baroque"),
        "{refused}"
    );
    let refused = refuses(
        &folder,
        "relabel old.rec --eval hand --nodes 70 --out new.rec",
    );
    assert!(
        refused.contains(", not 70 nodes a move, judged by weights"),
        "{refused}"
    );
}

#[test]
fn ranges_that_follow_each_other_are_byte_for_byte_the_whole() {
    let folder = folder("ranges");
    let play = |range: &str, name: &str| {
        let args = "selfplay alquerque --nodes 10 --threads 1";
        prints(&folder, &format!("{args} {range} --out {name}"));
        let file = folder.join(name);
        let (header, blocks) = header_and_blocks(&file);
        (games(&file), header, blocks)
    };
    let (whole, header, blocks) = play("--games 8", "whole");
    let (first, first_header, first_blocks) = play("--first 0 --games 4", "first");
    let (second, second_header, second_blocks) = play("--first 4 --games 4", "second");
    assert!(first.keys().copied().eq(0..4) && second.keys().copied().eq(4..8));
    let parts: Vec<_> = first.into_values().chain(second.into_values()).collect();
    assert_eq!(parts, whole.into_values().collect::<Vec<_>>());
    assert_eq!([&first_header, &second_header], [&header; 2]);
    // One thread finishes games in their order, and so few are one block: after its length and checksum come the games.
    assert!([&first_blocks[8..], &second_blocks[8..]].concat() == blocks[8..]);

    // Added to one file, they are the whole as well.
    prints(
        &folder,
        "selfplay alquerque --nodes 10 --first 4 --games 4 --out first",
    );
    assert_eq!(games(&folder.join("first")), games(&folder.join("whole")));
}

#[test]
fn files_of_version_1_are_learnt_from_and_not_added_to() {
    let folder = folder("version_1");
    let play = "selfplay alquerque --games 24 --nodes 300";
    prints(&folder, &format!("{play} --out new.rec"));
    let old = version_1(&folder.join("new.rec"));
    fs::write(folder.join("old.rec"), &old).expect("room");
    assert_eq!(
        games(&folder.join("old.rec")),
        games(&folder.join("new.rec"))
    );
    let [said, as_new] = ["old", "new"].map(|name| {
        let args = format!("tune alquerque {name}.rec --out {name}.txt --epochs 3 --threads 1");
        prints(&folder, &args)
    });
    assert_eq!(said, as_new);
    let [weights, as_new] =
        ["old.txt", "new.txt"].map(|name| fs::read_to_string(folder.join(name)).expect("weights"));
    assert_eq!(weights, as_new);

    let said = refuses(&folder, &format!("{play} --out old.rec"));
    assert!(
        said.contains(" random plies, seed 1, not judged by "),
        "{said}"
    );
    assert!(fs::read(folder.join("old.rec")).expect("records") == old);
}

#[test]
fn chances_are_fitted_to_the_results_of_games() {
    let folder = folder("chances");
    prints(
        &folder,
        "selfplay alquerque --out a.rec --games 200 --nodes 30 --seed 4",
    );
    let told = prints(&folder, "chances alquerque a.rec");
    let mut lines = told.lines();
    let positions: usize = games(&folder.join("a.rec"))
        .values()
        .flat_map(|game| &game.plies)
        .filter(|ply| ply.score.abs() < 20_000)
        .count();
    assert_eq!(
        lines.next(),
        Some(format!("200 games, {positions} positions").as_str())
    );
    let curve = lines.next().expect("a curve");
    assert!(
        curve.starts_with("even at ") && curve.contains(", slope "),
        "{told}"
    );
    // The curve rises, and where there are many positions it is near what happened.
    let rows: Vec<Vec<f64>> = lines
        .skip(2)
        .map(|line| {
            let words = line.split_whitespace();
            words.map(|word| word.parse().expect("a number")).collect()
        })
        .collect();
    assert!(rows.len() > 5 && rows.is_sorted_by(|a, b| a[2] <= b[2]));
    for row in rows.iter().filter(|row| row[3] > 500.0) {
        assert!((row[1] - row[2]).abs() < 0.25, "{told}");
    }

    prints(&folder, "selfplay chess --out c.rec --games 2 --nodes 20");
    assert_eq!(
        refuses(&folder, "chances alquerque a.rec c.rec"),
        "`c.rec` holds games of chess, not of alquerque"
    );
    fs::write(folder.join("text"), "1. e4").expect("room");
    assert_eq!(
        refuses(&folder, "chances alquerque text"),
        "`text`: it does not hold records of games"
    );
}
