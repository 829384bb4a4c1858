//! `train/` makes networks of what the binary plays and packs, and both judge positions with them alike.

use crate::common::folder;
use crate::run::{games, prints, quirkat};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_learn::samples;
use quirkat_nnue::{InputLayout, Inputs, Network, NetworkEval};
use quirkat_search::Evaluate;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

const WIDTH: usize = 64;

/// A Python that has `torch`: on the path, or Debian's, which `cargo xtask test` installs where it can.
pub(crate) fn torch() -> Option<&'static str> {
    let has_torch = |python: &&str| {
        let probe = Command::new(python)
            .args(["-c", "import torch"])
            .stderr(Stdio::null())
            .status();
        probe.is_ok_and(|status| status.success())
    };
    let found = ["python3", "/usr/bin/python3"].into_iter().find(has_torch);
    if found.is_none() {
        eprintln!("left out: no Python with PyTorch");
    }
    found
}

/// A program of `train/` with these arguments, in a folder.
fn trainer(python: &str, folder: &Path, program: &str, args: &str) -> Command {
    let train = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../train");
    let mut command = Command::new(python);
    command
        .arg(train.join(program))
        .args(args.split(' '))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .current_dir(folder);
    command
}

/// What such a program prints on success.
pub(crate) fn trains(python: &str, folder: &Path, program: &str, args: &str) -> String {
    let output = trainer(python, folder, program, args)
        .output()
        .expect("python starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The sentence with which such a program ends.
fn refuses(python: &str, folder: &Path, args: &str) -> String {
    let output = trainer(python, folder, "train.py", args)
        .output()
        .expect("python starts");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("UTF-8")
}

/// The scores of the samples of a file by a network, for the side to move.
pub(crate) struct Judge<'a> {
    pub(crate) records: &'a Path,
    pub(crate) network: &'a Path,
}

impl Visitor for Judge<'_> {
    type Output = Vec<i32>;

    fn visit<P: Playable>(self) -> Vec<i32> {
        let bytes = fs::read(self.network).expect("a network");
        let count = InputLayout::new::<P, P::Inputs>().count();
        let name = <P::Inputs as Inputs<P>>::NAME;
        let network = Network::<WIDTH>::read(&bytes, P::NAME, name, count).expect("a network");
        let mut eval = NetworkEval::<P, P::Inputs, WIDTH>::new(Arc::new(network));
        let mut scores = Vec::new();
        for game in games(self.records).values() {
            samples::<P>(game, &mut |sample| {
                let mut state = eval.state(&sample.position);
                scores.push(eval.evaluate(&sample.position, &mut state));
            })
            .expect("a game");
        }
        scores
    }
}

/// The losses of each epoch that a run has printed.
pub(crate) fn losses(printed: &str) -> Vec<f64> {
    let losses = printed.lines().filter_map(|line| {
        let (_, rest) = line.split_once(": loss ")?;
        rest.split(',').next()?.parse().ok()
    });
    losses.collect()
}

#[test]
fn a_network_learns_and_judges_as_the_trainer_says() {
    let Some(python) = torch() else { return };
    let folder = folder("train_judges");
    for game in Game::ALL {
        let name = game.name();
        // In the order of their numbers, which is also the order of the samples.
        prints(
            &folder,
            &format!("selfplay {name} --out {name}.rec --games 60 --nodes 60 --threads 1"),
        );
        let binary = env!("CARGO_BIN_EXE_quirkat");
        let printed = trains(
            python,
            &folder,
            "train.py",
            &format!(
                "{name} {name}.rec --out {name}.nnue --quirkat {binary} --width 64 --epochs 4 --batch 64 --rate 0.005 \
                 --curve {name}.svg"
            ),
        );
        let losses = losses(&printed);
        assert_eq!(losses.len(), 4, "{printed}");
        assert_eq!(printed.matches("held out 0.").count(), 4, "{printed}");
        assert!(
            losses[3] < 0.7 * losses[0],
            "{name} learned nothing: {printed}"
        );
        let curve = fs::read_to_string(folder.join(format!("{name}.svg"))).expect("a curve");
        assert_eq!(curve.matches("<polyline").count(), 2);

        let packed = quirkat(&folder, &format!("pack {name} {name}.rec"))
            .stdout(fs::File::create(folder.join("samples")).expect("room"))
            .status();
        assert!(packed.is_ok_and(|status| status.success()));
        let judged = trains(
            python,
            &folder,
            "network.py",
            &format!("{name}.nnue samples --count 200"),
        );
        let judged: Vec<i32> = judged
            .lines()
            .map(|line| {
                line.split(' ')
                    .next()
                    .expect("a score")
                    .parse()
                    .expect("a number")
            })
            .collect();
        let expected = game.visit(Judge {
            records: &folder.join(format!("{name}.rec")),
            network: &folder.join(format!("{name}.nnue")),
        });
        assert_eq!(judged.len(), 200);
        assert_eq!(judged, expected[..200], "{name}");
        let distinct: std::collections::HashSet<_> = judged.iter().collect();
        assert!(distinct.len() > 20, "{name} judges all alike");
    }
}

#[test]
fn a_killed_training_goes_on_to_the_same_network() {
    let Some(python) = torch() else { return };
    let folder = folder("train_killed");
    prints(
        &folder,
        "selfplay alquerque --out a.rec --games 60 --nodes 60",
    );
    let binary = env!("CARGO_BIN_EXE_quirkat");
    let args = |out: &str| {
        format!("alquerque a.rec --out {out} --quirkat {binary} --width 64 --epochs 5 --batch 128")
    };
    trains(python, &folder, "train.py", &args("whole"));

    let mut run = trainer(python, &folder, "train.py", &args("killed"))
        .stdout(Stdio::piped())
        .spawn()
        .expect("python starts");
    let lines = BufReader::new(run.stdout.take().expect("a pipe")).lines();
    // Its second epoch has ended, and the third or a later one is under way.
    let seen = lines
        .map_while(Result::ok)
        .find(|line| line.starts_with("epoch 2 "));
    assert!(seen.is_some());
    run.kill().expect("a process");
    run.wait().expect("a process");
    assert!(!folder.join("killed").exists());

    let other = refuses(python, &folder, &(args("killed") + " --seed 2"));
    assert!(other.contains("other samples or settings"), "{other}");
    let printed = trains(python, &folder, "train.py", &args("killed"));
    assert!(printed.contains("going on after epoch"), "{printed}");
    let bytes = |name: &str| fs::read(folder.join(name)).expect("a network");
    assert_eq!(bytes("killed"), bytes("whole"));
    assert!(!folder.join("killed.part").exists());
}

#[test]
fn a_training_can_begin_with_a_network() {
    let Some(python) = torch() else { return };
    let folder = folder("train_further");
    prints(
        &folder,
        "selfplay alquerque --out a.rec --games 60 --nodes 60",
    );
    let binary = env!("CARGO_BIN_EXE_quirkat");
    let args = format!("alquerque a.rec --quirkat {binary} --epochs 3 --batch 128 --rate 0.005");
    let first = format!("{args} --width 64 --out first");
    let begun = losses(&trains(python, &folder, "train.py", &first));
    let second = format!("{args} --start first --out second");
    let further = losses(&trains(python, &folder, "train.py", &second));
    assert!(further[0] < begun[1], "{begun:?} then {further:?}");
    let told = trains(python, &folder, "network.py", "second");
    assert!(told.contains("width: 64\n"), "{told}");
    assert!(
        told.contains(", after ") && told.matches(" samples ").count() == 2,
        "{told}"
    );

    // Twice as wide: what it knows is what the narrow one knew.
    let wide = format!("{args} --width 128 --start first --out wide");
    let wider = losses(&trains(python, &folder, "train.py", &wide));
    assert!(wider[0] < begun[1], "{begun:?} then {wider:?}");
    let narrow = format!("{args} --width 64 --start wide --out narrow");
    assert_eq!(
        refuses(python, &folder, &narrow),
        "error: `wide`: it is 128 units wide, of which 64 is no multiple\n"
    );
    assert!(!folder.join("narrow").exists());
}

#[test]
fn files_that_cannot_be_learned_from_get_a_sentence() {
    let Some(python) = torch() else { return };
    let folder = folder("train_refuses");
    let binary = env!("CARGO_BIN_EXE_quirkat");
    let learn = |file: &str| {
        refuses(
            python,
            &folder,
            &format!("chess {file} --out n --quirkat {binary}"),
        )
    };
    fs::write(folder.join("text"), "e4 e5").expect("room");
    assert_eq!(
        learn("text"),
        "error: `text`: it does not hold records of games\n"
    );
    prints(
        &folder,
        "selfplay alquerque --out a.rec --games 4 --nodes 30",
    );
    assert_eq!(
        learn("a.rec"),
        "error: `a.rec` holds games of alquerque, not of chess\n"
    );
    fs::write(folder.join("cut"), b"QUIRKATS\x01\x05").expect("room");
    assert_eq!(learn("cut"), "error: `cut`: it ends in its header\n");
    let missing = learn("missing");
    assert!(
        missing.starts_with("error: ") && missing.contains("missing"),
        "{missing}"
    );
    assert!(!folder.join("n").exists());
}
