//! Texts that are not moves are refused at once in a short sentence, without a panic.

use crate::{START, position};
use quirkat_chess::notation::{self, descriptive, san, uci};
use quirkat_chess::{Chess, Move};
use quirkat_game::{MoveError, Position, Random};

type Read = fn(&Chess, &str) -> Result<Move, MoveError>;

const READERS: [Read; 6] = [
    notation::read,
    uci::read,
    san::read,
    san::read_long,
    descriptive::read,
    uci::read_plain,
];

const UNREADABLE: [&str; 43] = [
    "",
    " ",
    "\0",
    "e4\0",
    "\0e4",
    "e\u{301}4",
    "é4",
    "e4é",
    "♘",
    "♘f",
    "\u{1F600}",
    "--",
    "-",
    "x",
    "=",
    "()",
    "(",
    ")",
    "/",
    "!",
    "?!",
    "ch",
    "mate",
    "e.p.",
    "e9",
    "i4",
    "e",
    "4",
    "Nf33",
    "Nff33",
    "NNf3",
    "e4e5e6",
    "O-O-O-O",
    "O-",
    "1-0",
    "*",
    "move",
    "move e2",
    "move e2 e4 Q Q",
    "P-",
    "P-K",
    "P-K9",
    "PxN(",
];

#[test]
fn what_is_no_move_is_called_unreadable() {
    let start = position(START);
    for text in UNREADABLE {
        for read in READERS {
            let refusal = read(&start, text);
            assert!(
                matches!(refusal, Err(MoveError::Unreadable(_))),
                "{text:?} gives {refusal:?}"
            );
        }
    }
}

#[test]
fn long_texts_are_refused_in_a_short_sentence() {
    let start = position(START);
    for part in ["e", "e4", " ", "♘", "P-K4", "O-O-", "ch", "!", "(", "\0"] {
        let text = part.repeat((1 << 20) / part.len());
        for read in READERS {
            let refusal = read(&start, &text).expect_err("no move is that long");
            assert!(refusal.to_string().len() < 300, "{refusal}");
        }
    }
}

#[test]
fn any_mixture_of_signs_gives_a_legal_move_or_an_error() {
    const SIGNS: [&str; 40] = [
        "a", "b", "e", "h", "1", "4", "8", "x", "-", "=", "(", ")", "/", "K", "Q", "R", "N", "B",
        "P", "k", "q", "p", "O", "0", "+", "#", "!", " ", "ch", "mate", "e.p.", "Kt", "♘", "×",
        "–", "é", "move", "castles", "to", ":",
    ];
    let mut random = Random::new(11);
    let mut game = position(START);
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..random.below(8) {
            text.push_str(SIGNS[random.below(SIGNS.len())]);
        }
        let moves = game.legal_moves();
        for read in READERS {
            if let Ok(mv) = read(&game, &text) {
                assert!(moves.contains(&mv), "{text:?} gives {mv:?} in {game}");
            }
        }
        match random.choose(&moves) {
            Some(mv) if random.below(10) == 0 => game.play(mv),
            Some(_) => {}
            None => game = position(START),
        }
    }
}
