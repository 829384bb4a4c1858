//! `quirkat train` makes networks without Python, and learns what `PyTorch` learns from the same games.

use crate::common::folder;
use crate::run::{prints, quirkat, refuses};
use crate::train::{Judge, losses, torch, trains};
use quirkat_games::Game;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;

fn bytes(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect("a file")
}

#[test]
fn every_game_is_learned_on_the_cpu() {
    let folder = folder("train_cpu");
    for game in Game::ALL {
        let name = game.name();
        prints(
            &folder,
            &format!("selfplay {name} --out {name}.rec --games 60 --nodes 60"),
        );
        let printed = prints(
            &folder,
            &format!(
                "train {name} {name}.rec --out {name}.nnue --width 64 --epochs 4 --batch 64 --rate 0.005"
            ),
        );
        let losses = losses(&printed);
        assert_eq!(losses.len(), 4, "{printed}");
        assert!(
            losses[3] < 0.7 * losses[0],
            "{name} learned nothing: {printed}"
        );
        let judged = game.visit(Judge {
            records: &folder.join(format!("{name}.rec")),
            network: &folder.join(format!("{name}.nnue")),
        });
        let distinct: std::collections::HashSet<_> = judged.iter().collect();
        assert!(distinct.len() > 20, "{name} judges all alike");
    }
}

// All samples are one batch, so that their order says nothing, and chess shows each board in one way only: nothing is left to chance.
#[test]
fn the_cpu_and_pytorch_take_the_same_steps() {
    let Some(python) = torch() else { return };
    let folder = folder("train_same");
    prints(&folder, "selfplay chess --out c.rec --games 60 --nodes 60");
    let first = "train chess c.rec --out start --width 64 --epochs 2 --batch 256 --rate 0.005";
    prints(&folder, first);
    let args = "chess c.rec --start start --epochs 5 --batch 1000000 --rate 0.002 --lambda 60";
    let ours = losses(&prints(&folder, &format!("train {args} --out ours")));
    let binary = env!("CARGO_BIN_EXE_quirkat");
    let theirs = format!("{args} --out theirs --quirkat {binary}");
    let theirs = losses(&trains(python, &folder, "train.py", &theirs));
    for (ours, theirs) in ours.iter().zip(&theirs) {
        // Sums are rounded in another order, and the first steps of AdamW make much of little gradients.
        assert!((ours - theirs).abs() < 2e-4 * ours, "{ours} and {theirs}");
    }
    assert!(ours[4] < ours[0]);
    let judged = |network: &str| {
        Game::ALL[0].visit(Judge {
            records: &folder.join("c.rec"),
            network: &folder.join(network),
        })
    };
    let (start, ours, theirs) = (judged("start"), judged("ours"), judged("theirs"));
    let mean = |a: &[i32], b: &[i32]| {
        let total: i32 = a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum();
        f64::from(total) / a.len() as f64
    };
    let (apart, moved) = (mean(&ours, &theirs), mean(&start, &ours));
    assert!(apart < 2.0 && moved > 10.0 * apart, "{apart} of {moved}");
}

#[test]
fn a_wider_network_knows_what_the_narrow_one_knew() {
    let folder = folder("train_cpu_wide");
    prints(
        &folder,
        "selfplay alquerque --out a.rec --games 60 --nodes 60",
    );
    let narrow =
        "train alquerque a.rec --out narrow --width 64 --epochs 6 --batch 128 --rate 0.005";
    let narrow = losses(&prints(&folder, narrow));
    // One step that moves next to nothing, so that what is told is what it began with.
    let wide = "train alquerque a.rec --out wide --start narrow --width 256 --epochs 1 --batch 1000000 --rate 0.00001";
    let wide = losses(&prints(&folder, wide));
    let same =
        "train alquerque a.rec --out same --start narrow --epochs 1 --batch 1000000 --rate 0.00001";
    let same = losses(&prints(&folder, same));
    assert!(
        (wide[0] - same[0]).abs() < 0.05 * (narrow[0] - same[0]),
        "{narrow:?} then {same:?} and {wide:?}"
    );
}

#[test]
fn a_killed_training_on_the_cpu_goes_on_to_the_same_network() {
    let folder = folder("train_cpu_killed");
    prints(
        &folder,
        "selfplay alquerque --out a.rec --games 60 --nodes 60",
    );
    let args = |out: &str| {
        format!("train alquerque a.rec --out {out} --width 64 --epochs 40 --batch 128 --threads 2")
    };
    prints(&folder, &args("whole"));
    let mut run = quirkat(&folder, &args("killed"))
        .spawn()
        .expect("it starts");
    let lines = BufReader::new(run.stdout.take().expect("a pipe")).lines();
    let seen = lines
        .map_while(Result::ok)
        .find(|line| line.starts_with("epoch 3:"));
    assert!(seen.is_some());
    run.kill().expect("a process");
    run.wait().expect("a process");
    assert!(!folder.join("killed").exists());

    let other = refuses(&folder, &(args("killed") + " --seed 2"));
    assert!(other.contains("other games or settings"), "{other}");
    let printed = prints(&folder, &args("killed"));
    assert!(printed.contains("going on after epoch"), "{printed}");
    assert!(losses(&printed).len() < 40, "{printed}");
    assert_eq!(bytes(&folder, "killed"), bytes(&folder, "whole"));
    assert!(!folder.join("killed.part").exists());
}

#[test]
fn what_cannot_be_learned_from_gets_a_sentence() {
    let folder = folder("train_cpu_refuses");
    prints(
        &folder,
        "selfplay alquerque --out a.rec --games 60 --nodes 30",
    );
    prints(&folder, "selfplay chess --out few.rec --games 1 --nodes 30");
    prints(
        &folder,
        "train alquerque a.rec --out a.nnue --width 64 --epochs 1",
    );
    prints(
        &folder,
        "train alquerque a.rec --out wide.nnue --start a.nnue --width 128 --epochs 1",
    );
    fs::write(folder.join("text"), "e4 e5").expect("room");
    for (args, says) in [
        (
            "chess a.rec",
            "`a.rec` holds games of alquerque, not of chess",
        ),
        ("chess few.rec", "there are too few games"),
        ("chess text", "`text`: it does not hold records of games"),
        ("chess few.rec --start text", "it is not a network"),
        (
            "chess few.rec --start a.nnue",
            "it is a network for alquerque, not for chess",
        ),
        (
            "alquerque a.rec --start wide.nnue --width 64",
            "is 128 units wide, of which 64 is no multiple",
        ),
        (
            "alquerque a.rec --width 100",
            "a hidden layer has 64, 128, 256 or 512 units, not 100",
        ),
        ("alquerque a.rec --rate 0", "`0` is not a rate"),
        ("alquerque a.rec --rate nan", "`nan` is not a rate"),
    ] {
        let refused = refuses(&folder, &format!("train {args} --out n"));
        assert!(refused.contains(says), "{args}: {refused}");
    }
    assert!(!folder.join("n").exists() && !folder.join("n.part").exists());
    let refused = refuses(&folder, "train alquerque a.rec --out a.nnue");
    assert!(refused.contains("exists already"), "{refused}");
    let games = bytes(&folder, "a.rec");
    let refused = refuses(&folder, "train alquerque a.rec --out a.rec --force");
    assert!(refused.contains("holds records of games"), "{refused}");
    assert_eq!(bytes(&folder, "a.rec"), games);
}
