//! Checks of notation: position texts, move texts, records and PGN.

use super::{CheckedPosition, Expected, FailureContext, board, moves};
use crate::pgn::{PgnGame, is_move_word, validate_variations};
use crate::{Random, Record, RecordError, Rules};
use std::collections::HashMap;

/// A position's text parses to an equal position with the same text, key and reversible plies. Parsing computes the key
/// from scratch, so this checks the incremental one.
pub(super) fn position_round_trip<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let read: P = match checked.text.parse() {
        Ok(read) => read,
        Err(error) => checked.fail(format_args!("its own text is refused: {error}")),
    };
    checked.require(read == *checked.position, "reading its text gives another");
    checked.require_equal(
        &read.to_string(),
        &checked.text,
        "the text read and written",
    );
    checked.require_equal(
        read.key(),
        checked.position.key(),
        "the key made from the text",
    );
    checked.require_equal(
        read.reversible_plies(),
        checked.position.reversible_plies(),
        "reversible_plies() of the text",
    );
    checked.require_equal(
        read.side_to_move(),
        checked.position.side_to_move(),
        "the side to move of the text",
    );
}

/// A move's text and its SAN both parse to the move, and no two moves share a text.
pub(super) fn moves_round_trip<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let mut texts = HashMap::new();
    for (&mv, text) in checked.moves.iter().zip(&checked.move_texts) {
        if let Some(other) = texts.insert(text, mv) {
            checked.fail(format_args!("{other:?} and {mv:?} are both written {text}"));
        }
        for text in [text, &checked.position.san(mv)] {
            checked.require_equal(
                checked.position.parse_move(text),
                Ok(mv),
                format_args!("parse_move({text:?})"),
            );
        }
    }
}

/// Every text that looks like a move and parses is a legal move from the given site.
pub(super) fn only_legal_moves_parse<P: Rules>(checked: &CheckedPosition<'_, P>) {
    const SUFFIXES: [&str; 8] = ["", "q", "r", "b", "n", "k", "p", "x"];
    let legal: HashMap<&str, P::Move> = checked
        .move_texts
        .iter()
        .map(String::as_str)
        .zip(checked.moves.iter().copied())
        .collect();
    for from in P::BOARD.sites() {
        for to in P::BOARD.sites() {
            for suffix in SUFFIXES {
                let text = P::BOARD.name(from) + &P::BOARD.name(to) + suffix;
                let read = checked.position.parse_move(&text).ok();
                if let Some(mv) = read {
                    checked.require(
                        checked.moves.contains(&mv),
                        format_args!("parse_move({text:?}) gives {mv:?}, which is not legal"),
                    );
                    checked.require_equal(
                        checked.position.from_to(mv).0,
                        from,
                        format_args!("the first site of the move read from {text:?}"),
                    );
                }
                if let Some(&mv) = legal.get(text.as_str()) {
                    checked.require_equal(read, Some(mv), format_args!("parse_move({text:?})"));
                }
            }
        }
    }
}

/// Text that is no move in any game is rejected without a panic.
pub(super) fn junk_is_rejected<P: Rules>(checked: &CheckedPosition<'_, P>) {
    let long = "e".repeat(100_000);
    let some = checked.move_texts.first().map_or("a1", String::as_str);
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
        if let Ok(mv) = checked.position.parse_move(text) {
            let text = crate::quoted(text);
            checked.fail(format_args!("parse_move(\"{text}\") gives {mv:?}"));
        }
    }
}

/// A position text with a few characters changed is rejected, or parses to a position that the reference agrees with.
pub(super) fn mutated_texts_are_sound<P: Rules>(
    checked: &CheckedPosition<'_, P>,
    random: &mut Random,
    reference: fn(&str) -> Expected,
) {
    const MUTATIONS: usize = 64;
    for _ in 0..MUTATIONS {
        let mut letters: Vec<char> = checked.text.chars().collect();
        for _ in 0..=random.below(3) {
            mutate(&mut letters, random);
        }
        let text: String = letters.into_iter().collect();
        if let Ok(position) = text.parse::<P>() {
            let mutated = CheckedPosition::new(&position);
            position_round_trip(&mutated);
            moves_round_trip(&mutated);
            board::observer_tracks_board(&mutated);
            moves::ending_matches_moves(&mutated);
            moves::agree_with_reference(&mutated, reference);
        }
    }
}

/// Replaces, removes, doubles or swaps a character: most results are nearly valid, where mistakes hide.
fn mutate(letters: &mut Vec<char>, random: &mut Random) {
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

/// Replays a game as a record, and checks undo, redo and PGN.
pub(super) fn record_round_trips<P: Rules>(start: &P, moves: &[P::Move]) {
    let record = replay(start, moves);
    undo_and_redo(&record);
    pgn_round_trip(&record);
}

/// Replays the moves, checking repetition and endings against a plain count, up to where the record ends the game.
fn replay<P: Rules>(start: &P, moves: &[P::Move]) -> Record<P> {
    let mut record = Record::new(start.clone());
    let mut position = start.clone();
    let mut earlier = Vec::new();
    for ply in 0..=moves.len() {
        let context = FailureContext::new(&position);
        let times = 1 + earlier.iter().filter(|&other| *other == position).count() as u32;
        context.require_equal(record.occurrences(), times, "occurrences()");
        let forced = || P::DRAWS.occurrences?.forced(times);
        let ending = position.ending().or_else(forced);
        context.require_equal(record.ending(), ending, "the record's ending()");
        let Some(&mv) = moves.get(ply) else {
            break;
        };
        let played = record.play(mv);
        if let Some(ending) = ending {
            context.require_equal(played, Err(RecordError::Over(ending)), "play() at the end");
            break;
        }
        context.require_equal(played, Ok(()), "play()");
        let next = position.after(mv);
        earlier.push(std::mem::replace(&mut position, next));
    }
    record
}

/// All plies can be undone and redone.
fn undo_and_redo<P: Rules>(record: &Record<P>) {
    let context = FailureContext::new(record.position());
    let plies = record.plies();
    let mut again = record.clone();
    context.require(
        again.undo(plies + 1).is_err(),
        "more plies can be taken back than were played",
    );
    context.require_equal(again.undo(plies), Ok(()), "taking everything back");
    context.require(
        again.position().to_string() == record.start().to_string(),
        "taking everything back does not lead to the start",
    );
    context.require_equal(again.redo(plies), Ok(()), "playing everything again");
    require_same(&context, &again, record, "taken back and played again");
}

/// Writing a record as PGN and reading it back gives the same record.
fn pgn_round_trip<P: Rules>(record: &Record<P>) {
    let context = FailureContext::new(record.position());
    let game = record.to_pgn();
    let text = game.to_string();
    match text.parse::<PgnGame>() {
        Ok(read) => context.require(
            read == game,
            format_args!("PGN is read as another:\n{text}"),
        ),
        Err(error) => context.fail(format_args!("PGN is refused: {error}\n{text}")),
    }
    match Record::from_pgn(&game) {
        Ok(read) => require_same(&context, &read, record, "written and read as PGN"),
        Err(error) => context.fail(format_args!("PGN is refused: {error}\n{text}")),
    }
    context.require_equal(
        validate_variations::<P>(&game),
        Ok(()),
        "validate_variations()",
    );
}

fn require_same<P: Rules>(context: &FailureContext, one: &Record<P>, other: &Record<P>, how: &str) {
    let texts = |record: &Record<P>| {
        record
            .positions()
            .iter()
            .map(P::to_string)
            .collect::<Vec<_>>()
    };
    context.require(
        one == other && texts(one) == texts(other) && one.ending() == other.ending(),
        format_args!("a record {how} is another"),
    );
}

/// PGN can hold the SAN of every move.
pub(super) fn moves_are_words<P: Rules>(checked: &CheckedPosition<'_, P>) {
    for &mv in &checked.moves {
        let text = checked.position.san(mv);
        checked.require(
            is_move_word(&text),
            format_args!("san {text:?} cannot stand in PGN"),
        );
    }
}
