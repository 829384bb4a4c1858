//! The Python reader in `docs/records.md` reads what the binary writes.

use crate::common::{folder, python};
use crate::run::{games, header_and_blocks, prints, version_1};
use quirkat_game::{Outcome, Side};
use quirkat_learn::data::SelfPlayGame;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

const DOCUMENT: &str = include_str!("../../../../docs/records.md");

/// Prints everything the reader finds in a file.
const PRINT: &str = "
import sys, shown
*header, games = shown.read(open(sys.argv[1], 'rb').read())
print(*header)
for number, start, points, plies in games:
    print(number, start, points, *(f'{code}:{score}' for code, score in plies))
";

/// What Python prints in a folder, given these arguments.
fn run_python(interpreter: &str, folder: &Path, args: &[&str]) -> String {
    let output = Command::new(interpreter)
        .args(args)
        .current_dir(folder)
        .env("PYTHONIOENCODING", "utf-8")
        .output()
        .unwrap_or_else(|error| panic!("{interpreter} does not start: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    printed.replace("\r\n", "\n")
}

/// What [`PRINT`] prints for a game.
fn line(game: &SelfPlayGame) -> String {
    let points = match game.outcome {
        Outcome::Win(Side::White) => "1.0",
        Outcome::Draw => "0.5",
        Outcome::Win(Side::Black) => "0.0",
    };
    let mut line = format!("{} {} {points}", game.number, game.start);
    for ply in &game.plies {
        let _ = write!(line, " {}:{}", ply.code, ply.score);
    }
    line
}

#[test]
fn the_reader_in_the_documentation_reads_every_game() {
    let Some(interpreter) = python(&["--version"]) else {
        eprintln!("left out: no python3");
        return;
    };
    let folder = folder("python_reader");
    let (_, code) = DOCUMENT.split_once("```python\n").expect("a reader");
    let (code, _) = code.split_once("```\n").expect("a block ends");
    fs::write(folder.join("shown.py"), code).expect("room");
    for game in ["chess", "alquerque"] {
        let play = format!("selfplay {game} --out games --nodes 30 --plies 5 --seed 300");
        let _ = fs::remove_file(folder.join("games"));
        // Three blocks: one ends with every eighth game, and one with the last game of each run.
        for games in [4, 8, 12] {
            prints(&folder, &format!("{play} --games {games} --threads 1"));
        }
        let path = folder.join("games");
        let expected: Vec<_> = games(&path).values().map(line).collect();
        let printed = run_python(&interpreter, &folder, &["-c", PRINT, "games"]);
        let mut lines = printed.lines();
        let eval = header_and_blocks(&path).0.eval.expect("version 2");
        let header = format!("{game} 30 5 300 {eval}");
        assert_eq!(lines.next(), Some(header.as_str()));
        assert_eq!(lines.collect::<Vec<_>>(), expected);

        fs::write(folder.join("old"), version_1(&path)).expect("room");
        let printed = run_python(&interpreter, &folder, &["-c", PRINT, "old"]);
        let mut lines = printed.lines();
        assert_eq!(lines.next(), Some(format!("{game} 30 5 300 None").as_str()));
        assert_eq!(lines.collect::<Vec<_>>(), expected);

        let printed = run_python(&interpreter, &folder, &["shown.py", "games"]);
        let positions: usize = games(&path).values().map(|game| game.plies.len()).sum();
        let counts = format!("12 games of {game}, {positions} positions\n");
        assert_eq!(printed, counts);

        // The last block cut off, and a byte of the middle one damaged.
        let mut bytes = fs::read(&path).expect("records");
        bytes.pop();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0xff;
        fs::write(folder.join("broken"), bytes).expect("room");
        let printed = run_python(&interpreter, &folder, &["-c", PRINT, "broken"]);
        let lines: Vec<_> = printed.lines().skip(1).collect();
        assert_eq!(lines, expected[..4]);
    }
}
