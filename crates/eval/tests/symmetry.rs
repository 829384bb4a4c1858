//! An evaluation knows no colours: the board turned around with the colours exchanged is worth the same to the side to move.

mod games;

use games::along;
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_games::Playable;
use quirkat_search::Evaluate;

fn check<P: Playable>(mirror: fn(&str) -> String) {
    along::<P>(30, |position, _| {
        let text = position.to_string();
        let mirrored = mirror(&text);
        let Ok(other) = mirrored.parse::<P>() else {
            panic!("`{text}` turned around is `{mirrored}`, which is no position");
        };
        for mut eval in [P::hand_eval(), P::built_in_eval()] {
            let [one, other] = [position, &other].map(|position| {
                let mut state = eval.state(position);
                eval.evaluate(position, &mut state)
            });
            assert_eq!(one, other, "`{text}` and `{mirrored}`");
        }
    });
}

/// The same letters in the other case, and digits as they are.
fn swap_case(text: &str) -> String {
    let swap = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    text.chars().map(swap).collect()
}

/// `w` for `b` and `b` for `w`.
fn swap_sides(text: &str) -> String {
    let swap = |letter| match letter {
        'w' => 'b',
        'b' => 'w',
        other => other,
    };
    text.chars().map(swap).collect()
}

/// The rows of a board from the other end.
fn turn(board: &str) -> String {
    board.rsplit('/').collect::<Vec<_>>().join("/")
}

/// Digits of ranks counted from the other end.
fn turn_ranks(text: &str, ranks: u8) -> String {
    let turned = |letter: char| match letter.to_digit(10) {
        Some(digit) => char::from(b'0' + ranks + 1 - digit as u8),
        None => letter,
    };
    text.chars().map(turned).collect()
}

/// Letters of the files of a board five points wide, counted from the other end.
fn turn_files(text: &str) -> String {
    let turned = |letter| match letter {
        'a'..='e' => char::from(b'a' + b'e' - letter as u8),
        other => other,
    };
    text.chars().map(turned).collect()
}

#[test]
fn chess_is_the_same_for_both() {
    check::<Chess>(|text| {
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        fields[0] = swap_case(&turn(&fields[0]));
        fields[1] = swap_sides(&fields[1]);
        let (black, white): (String, String) =
            fields[2].chars().partition(char::is_ascii_uppercase);
        fields[2] = swap_case(&white) + &swap_case(&black);
        fields[3] = turn_ranks(&fields[3], 8);
        fields.join(" ")
    });
}

fn mirror_baroque(text: &str) -> String {
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    fields[0] = swap_case(&turn(&fields[0]));
    fields[1] = swap_sides(&fields[1]);
    fields.join(" ")
}

#[test]
fn baroque_is_the_same_for_both() {
    check::<Baroque>(mirror_baroque);
}

#[test]
fn ultima_is_the_same_for_both() {
    check::<Ultima>(mirror_baroque);
}

#[test]
fn alquerque_is_the_same_for_both() {
    check::<Alquerque>(|text| {
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        // Turned by half, as networks see it; the rules know no left and right either.
        fields[0] = swap_sides(&fields[0].chars().rev().collect::<String>());
        fields[1] = swap_sides(&fields[1]);
        let entries = fields[2].split(',');
        let turned = entries.map(|entry| turn_files(&turn_ranks(entry, 5)));
        let mut no_return: Vec<String> = turned.collect();
        no_return.sort();
        fields[2] = no_return.join(",");
        fields.join(" ")
    });
}
