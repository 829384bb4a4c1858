//! Random, broken and endless lines: the session stays sound.

use crate::common::{game_names, legal_moves};
use crate::files::folder;
use crate::run::answers_in;
use std::fs;

/// A small random generator with a seed, so that failures can be reproduced.
struct LineGenerator(u64);

impl LineGenerator {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }

    fn choose<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// Words of random lines: commands, arguments, moves and nonsense.
const WORDS: &[&str] = &[
    "move",
    "moves",
    "undo",
    "history",
    "game",
    "resign",
    "draw",
    "decline",
    "abort",
    "setup",
    "+",
    "-",
    "=",
    "done",
    "cancel",
    "clear",
    "feature",
    "score",
    "flip",
    "fen",
    "board",
    "help",
    "level",
    "clock",
    "white",
    "black",
    "save",
    "load",
    "human",
    "quirkat:1",
    "on",
    "off",
    "undo",
    "alarm",
    "dynamic",
    "input",
    "normal",
    "alg",
    "des",
    "K",
    "k",
    "P",
    "w",
    "b",
    "L",
    "e1",
    "e2",
    "e4",
    "d5",
    "a3",
    "c3",
    "b4",
    "e8",
    "h7",
    "a9",
    "e4",
    "e2e4",
    "c4c3",
    "b3c3",
    "a2a6",
    "Nf3",
    "O-O",
    "P-K4",
    "6",
    "0",
    "2",
    "1",
    "99999999999999999999",
    "-1",
    "60+1",
    "♞",
    "\u{202e}",
    "\t",
    "\\",
    "'",
    "\"",
    "%s",
    "..",
    "\u{7}",
    "é",
];

/// Lines that change a lot, so that a session reaches many states.
const LINES: &[&str] = &[
    "game human human",
    "game human quirkat:1",
    "resign",
    "abort",
    "setup",
    "done",
    "cancel",
    "undo",
    "undo 3",
    "draw",
    "e4",
    "e5",
    "d4",
    "Nf3",
    "Nf6",
    "c4c3",
    "b2b4",
    "a2a6",
    "h7h3",
    "black human",
    "white human",
];

fn line(random: &mut LineGenerator) -> Vec<u8> {
    match random.below(10) {
        0..5 => random.choose(LINES).into(),
        5..9 => {
            let words: Vec<_> = (0..random.below(5)).map(|_| random.choose(WORDS)).collect();
            words.join(" ").into_bytes()
        }
        _ => (0..random.below(40))
            .map(|_| random.below(256) as u8)
            .collect(),
    }
}

#[test]
fn a_thousand_random_and_broken_lines_leave_a_sound_session() {
    let folder = folder("random");
    for (game, seed) in game_names().into_iter().zip(1..) {
        let mut random = LineGenerator(seed);
        let mut input = Vec::new();
        for _ in 0..1000 {
            let mut line = line(&mut random);
            line.retain(|&byte| byte != b'\n');
            // The session must go on to its last lines.
            if line.trim_ascii() != b"quit" && line.trim_ascii() != b"exit" {
                input.extend(line);
                input.push(b'\n');
            }
        }
        input.extend_from_slice(b"cancel\nfen\nmoves\nabort\ngame human human\nfen\nmoves\n");
        let said = answers_in(&folder, &[game, "--black", "human", "--seed", "1"], &input);
        let (said, score) = said.rsplit_once("Final score:\n").expect("a score");
        assert_eq!(score.lines().count(), 2);
        for line in said.lines().filter(|line| line.starts_with("error: ")) {
            assert!(line.chars().count() <= 300, "{line}");
        }
        let (middle, end) = said.rsplit_once(ABORTED).expect("a game that was left");
        assert_sound(game, middle);
        assert_sound(game, end);
    }
    fs::remove_dir_all(folder).expect("the folder goes");
}

/// The answer to `abort`.
const ABORTED: &str = "The game does not count; `game` or a move begins another\n";

/// The last position shown must be valid, and have the moves listed after it.
fn assert_sound(game: &str, said: &str) {
    let lines: Vec<_> = said.lines().filter(|line| !line.is_empty()).collect();
    let fen = lines.iter().rposition(|line| line.contains('/'));
    let (fen, listed) = lines[fen.expect("a position")..]
        .split_first()
        .expect("a line");
    let moves = legal_moves(game, fen);
    // Not every end of a game follows from the position.
    if listed != ["There are no moves"] {
        assert_eq!(moves.len(), listed.len(), "{fen}");
    }
}

#[test]
fn a_line_without_end_is_passed_over() {
    let folder = folder("endless");
    let mut input = vec![b'x'; 3 << 20];
    input.extend_from_slice(b"\ne4");
    let said = answers_in(&folder, &["chess", "--black", "human"], &input);
    assert!(
        said.contains("error: a line is too long to be read\n"),
        "{said}"
    );
    assert!(
        said.contains("White plays e4\n"),
        "a last line may lack its end"
    );
    fs::remove_dir_all(folder).expect("the folder goes");
}
