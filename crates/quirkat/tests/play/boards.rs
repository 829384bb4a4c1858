//! The board between moves.

use crate::run::{answers, command, people};
use std::process::Stdio;

#[test]
fn the_last_move_is_marked() {
    let said = people("chess", &["e4"]);
    assert!(said.contains("\n4  · · · ·(♙)· · ·\n"), "{said}");
    assert!(said.contains("\n2  ♙ ♙ ♙ ♙(·)♙ ♙ ♙\n"), "{said}");
    let said = people("chess", &["h4", "a5", "Rh3", "Ra6", "Rg3"]);
    assert!(said.contains("\n3  · · · · · ·(♖|·)\n"), "{said}");
    let said = people("alquerque", &["b3c3"]);
    assert!(said.contains("\n3  ○──(┼)─(○)──●───●\n"), "{said}");
    let args = [
        "alquerque",
        "--black",
        "human",
        "--position",
        "w4/5/5/5/4b w -",
    ];
    let said = answers(&args, &["a5a4"]);
    assert!(said.contains("\n5 (┌)──┬───"), "{said}");
    assert!(said.contains("\n4 (○)──┼───"), "{said}");
}

#[test]
fn the_board_turns_around() {
    let said = people("chess", &["flip"]);
    assert!(said.contains("\n1  ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖\n2  ♙"), "{said}");
    let flipped = answers(&["chess", "--flip", "--ascii"], &[]);
    assert!(flipped.contains("\n1  R N B K Q B N R\n2  P"), "{flipped}");
    assert!(flipped.contains("\n   h g f e d c b a\n"), "{flipped}");
}

#[test]
fn the_board_is_drawn_when_it_changes_and_when_asked_for() {
    let boards = |lines: &[&str]| people("chess", lines).matches("   a b c d e f g h").count();
    assert_eq!(boards(&[]), 1);
    assert_eq!(boards(&["nonsense", "score", "fen"]), 1);
    assert_eq!(boards(&["e4", "e5"]), 3);
    assert_eq!(boards(&["board"]), 2);
}

#[test]
fn colours_are_for_terminals_only() {
    assert!(!people("chess", &["e4", "help"]).contains('\x1b'));
    let forced = command(&["chess"])
        .env("CLICOLOR_FORCE", "1")
        .stdin(Stdio::null())
        .output()
        .expect("the binary runs");
    assert!(forced.stdout.contains(&0x1b));
}

#[test]
fn check_is_shown() {
    let said = people("chess", &["e4", "f5", "Qh5"]);
    assert!(said.contains("\nBlack is in check\n"), "{said}");
    assert!(said.contains("\nBlack to move, in check\n"), "{said}");
}
