//! Texts of positions and moves: what is written is read back, and nothing else is.

use super::Expected;
use super::seen::Seen;
use super::{board, reference};
use crate::{Random, Rules};
use std::collections::HashMap;

/// The text of a position gives back the position: equal, with the same text, key and count of reversible plies.
/// The key read from text is made from scratch, so it checks the one that was kept move by move.
pub(super) fn position_round_trip<P: Rules>(seen: &Seen<'_, P>) {
    let read: P = match seen.text.parse() {
        Ok(read) => read,
        Err(error) => seen.fail(format_args!("its own text is refused: {error}")),
    };
    seen.require(read == *seen.position, "reading its text gives another");
    seen.require_equal(&read.to_string(), &seen.text, "the text read and written");
    seen.require_equal(
        read.key(),
        seen.position.key(),
        "the key made from the text",
    );
    seen.require_equal(
        read.reversible_plies(),
        seen.position.reversible_plies(),
        "reversible_plies() of the text",
    );
    seen.require_equal(
        read.side_to_move(),
        seen.position.side_to_move(),
        "the side to move of the text",
    );
}

/// Each move's two texts mean this move, and no two moves share one.
pub(super) fn moves_round_trip<P: Rules>(seen: &Seen<'_, P>) {
    let mut texts = HashMap::new();
    for (&mv, text) in seen.moves.iter().zip(&seen.move_texts) {
        if let Some(other) = texts.insert(text, mv) {
            seen.fail(format_args!("{other:?} and {mv:?} are both written {text}"));
        }
        for text in [text, &seen.position.san(mv)] {
            seen.require_equal(
                seen.position.parse_move(text),
                Ok(mv),
                format_args!("parse_move({text:?})"),
            );
        }
    }
}

/// Of all texts that look like moves, those that are read mean a legal move that starts where they say.
pub(super) fn only_moves_are_read<P: Rules>(seen: &Seen<'_, P>) {
    const SUFFIXES: [&str; 8] = ["", "q", "r", "b", "n", "k", "p", "x"];
    let legal: HashMap<&str, P::Move> = seen
        .move_texts
        .iter()
        .map(String::as_str)
        .zip(seen.moves.iter().copied())
        .collect();
    for from in P::BOARD.sites() {
        for to in P::BOARD.sites() {
            for suffix in SUFFIXES {
                let text = P::BOARD.name(from) + &P::BOARD.name(to) + suffix;
                let read = seen.position.parse_move(&text).ok();
                if let Some(mv) = read {
                    seen.require(
                        seen.moves.contains(&mv),
                        format_args!("parse_move({text:?}) gives {mv:?}, which is not legal"),
                    );
                    seen.require_equal(
                        seen.position.from_to(mv).0,
                        from,
                        format_args!("the first site of the move read from {text:?}"),
                    );
                }
                if let Some(&mv) = legal.get(text.as_str()) {
                    seen.require_equal(read, Some(mv), format_args!("parse_move({text:?})"));
                }
            }
        }
    }
}

/// What is no move in any game is refused, without a panic.
pub(super) fn junk_is_refused<P: Rules>(seen: &Seen<'_, P>) {
    let long = "e".repeat(100_000);
    let some = seen.move_texts.first().map_or("a1", String::as_str);
    let junk = [
        "",
        " ",
        "\t\n",
        "\0",
        "0000",
        "--",
        "-",
        ".",
        "…",
        "é4é5",
        "\u{1F600}",
        "1-0",
        "*",
        long.as_str(),
        &format!("{some}\0"),
        &format!("\0{some}"),
        &some.repeat(1000),
    ];
    for text in junk {
        if let Ok(mv) = seen.position.parse_move(text) {
            let text = crate::quoted(text);
            seen.fail(format_args!("parse_move(\"{text}\") gives {mv:?}"));
        }
    }
}

/// A position text with a few characters changed is refused or is a position like any other: no panic, and the
/// reference agrees with it.
pub(super) fn changed_texts_are_sound<P: Rules>(
    seen: &Seen<'_, P>,
    random: &mut Random,
    reference: fn(&str) -> Expected,
) {
    const TRIED: usize = 64;
    for _ in 0..TRIED {
        let mut letters: Vec<char> = seen.text.chars().collect();
        for _ in 0..=random.below(3) {
            change_one(&mut letters, random);
        }
        let text: String = letters.into_iter().collect();
        if let Ok(position) = text.parse::<P>() {
            let changed = Seen::new(&position);
            position_round_trip(&changed);
            moves_round_trip(&changed);
            board::observers_follow(&changed);
            reference::ends_where_moves_end(&changed);
            reference::agrees(&changed, reference);
        }
    }
}

/// Replaces, removes, doubles or swaps: most texts made so are nearly right, where mistakes hide.
fn change_one(letters: &mut Vec<char>, random: &mut Random) {
    const STRANGE: [char; 8] = ['0', '9', '-', ' ', '/', '\0', 'é', 'Z'];
    if letters.is_empty() {
        return;
    }
    let (at, other) = (random.below(letters.len()), random.below(letters.len()));
    match random.below(5) {
        0 => letters[at] = letters[other],
        1 => letters[at] = STRANGE[random.below(STRANGE.len())],
        2 => letters.insert(at, letters[other]),
        3 => letters.swap(at, other),
        _ => drop(letters.remove(at)),
    }
}
