//! A finished game as a record: repetition, undo, and the way through PGN.

use super::seen::{Place, Seen};
use crate::pgn::{Game, is_move_word, validate_variations};
use crate::{Record, RecordError, Rules};

/// Plays a game once more as a record and takes it there and back.
pub(super) fn hold<P: Rules>(start: &P, moves: &[P::Move]) {
    let record = play(start, moves);
    undone_plies_come_back(&record);
    pgn_round_trip(&record);
}

/// Plays up to where the record ends the game, and sees that this is where a plain count of positions does.
fn play<P: Rules>(start: &P, moves: &[P::Move]) -> Record<P> {
    let mut record = Record::new(start.clone());
    let mut position = start.clone();
    let mut earlier = Vec::new();
    for step in 0..=moves.len() {
        let place = Place::new(&position);
        let times = 1 + earlier.iter().filter(|&other| *other == position).count() as u32;
        place.require_equal(record.occurrences(), times, "occurrences()");
        let forced = || P::DRAWS.occurrences?.forced(times);
        let ending = position.ending().or_else(forced);
        place.require_equal(record.ending(), ending, "the record's ending()");
        let Some(&mv) = moves.get(step) else {
            break;
        };
        let played = record.play(mv);
        if let Some(ending) = ending {
            place.require_equal(played, Err(RecordError::Over(ending)), "play() at the end");
            break;
        }
        place.require_equal(played, Ok(()), "play()");
        let next = position.after(mv);
        earlier.push(std::mem::replace(&mut position, next));
    }
    record
}

/// All plies can be taken back and played again.
fn undone_plies_come_back<P: Rules>(record: &Record<P>) {
    let place = Place::new(record.position());
    let plies = record.plies();
    let mut again = record.clone();
    place.require(
        again.undo(plies + 1).is_err(),
        "more plies can be taken back than were played",
    );
    place.require_equal(again.undo(plies), Ok(()), "taking everything back");
    place.require(
        again.position().to_string() == record.start().to_string(),
        "taking everything back does not lead to the start",
    );
    place.require_equal(again.redo(plies), Ok(()), "playing everything again");
    same(&place, &again, record, "taken back and played again");
}

/// Through PGN and back, a record is the same.
fn pgn_round_trip<P: Rules>(record: &Record<P>) {
    let place = Place::new(record.position());
    let game = record.to_pgn();
    let text = game.to_string();
    match text.parse::<Game>() {
        Ok(read) => place.require(
            read == game,
            format_args!("PGN is read as another:\n{text}"),
        ),
        Err(error) => place.fail(format_args!("PGN is refused: {error}\n{text}")),
    }
    match Record::from_pgn(&game) {
        Ok(read) => same(&place, &read, record, "written and read as PGN"),
        Err(error) => place.fail(format_args!("PGN is refused: {error}\n{text}")),
    }
    place.require_equal(
        validate_variations::<P>(&game),
        Ok(()),
        "validate_variations()",
    );
}

fn same<P: Rules>(place: &Place, one: &Record<P>, other: &Record<P>, how: &str) {
    let texts = |record: &Record<P>| {
        record
            .positions()
            .iter()
            .map(P::to_string)
            .collect::<Vec<_>>()
    };
    place.require(
        one == other && texts(one) == texts(other) && one.ending() == other.ending(),
        format_args!("a record {how} is another"),
    );
}

/// Every move has a text that PGN can hold.
pub(super) fn moves_are_words<P: Rules>(seen: &Seen<'_, P>) {
    for &mv in &seen.moves {
        let text = seen.position.san(mv);
        seen.require(
            is_move_word(&text),
            format_args!("san {text:?} cannot stand in PGN"),
        );
    }
}
