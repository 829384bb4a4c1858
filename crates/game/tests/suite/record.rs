//! Records: play, undo, repetition and endings.

use crate::row::Row;
use quirkat_game::{CountedDraw, Ending, Outcome, Record, RecordError, Rules, Side, reasons};

fn played(texts: &str) -> Record<Row> {
    let mut record = Record::default();
    for text in texts.split_whitespace() {
        record.play_text(text).expect(text);
    }
    record
}

const ROUND: &str = "b1c1 h1g1 c1b1 g1h1 ";

#[test]
fn every_occurrence_of_a_position_counts() {
    let mut record = Record::<Row>::default();
    assert_eq!(record.occurrences(), 1);
    for times in 2..=3 {
        for text in ROUND.split_whitespace() {
            assert_eq!(record.claimable(), None);
            record.play_text(text).unwrap();
        }
        assert_eq!(record.occurrences(), times);
    }
    assert_eq!(
        record.claimable(),
        Some(Ending::draw("threefold repetition"))
    );
    assert_eq!(record.ending(), None);
}

#[test]
fn a_forced_repetition_ends_the_game() {
    let mut record = played(&ROUND.repeat(4));
    let over = Ending::draw("fivefold repetition");
    assert_eq!(record.ending(), Some(over));
    assert_eq!(record.claimable(), None);
    assert_eq!(record.play_text("b1c1"), Err(RecordError::Over(over)));
    let mv = record.moves()[0];
    assert_eq!(record.play(mv), Err(RecordError::Over(over)));
    assert_eq!(record.resign(Side::White), Err(RecordError::Over(over)));
}

#[test]
fn the_start_counts_only_what_it_can_reach() {
    // Reversible plies before the start refer to positions that the record does not have.
    let mut record = Record::<Row>::new("WW.....bb w 13".parse().unwrap());
    assert_eq!(record.occurrences(), 1);
    for text in ROUND.split_whitespace() {
        record.play_text(text).unwrap();
    }
    assert_eq!(record.occurrences(), 2);
}

#[test]
fn quiet_plies_are_claimed_before_they_force() {
    let mut record = Record::<Row>::new("W.......b w 19".parse().unwrap());
    assert_eq!(record.claim(), Err(RecordError::NoClaim));
    record.play_text("a1b1").unwrap();
    assert_eq!(record.claimable(), Some(Ending::draw("20 quiet plies")));
    assert_eq!(record.claim(), Ok(Ending::draw("20 quiet plies")));
    assert_eq!(record.ending(), Some(Ending::draw("20 quiet plies")));
    assert!(matches!(record.claim(), Err(RecordError::Over(_))));

    let mut record = Record::<Row>::new("W.......b w 29".parse().unwrap());
    record.play_text("a1b1").unwrap();
    assert_eq!(record.ending(), Some(Ending::draw("30 quiet plies")));
}

#[test]
fn undone_plies_come_back() {
    let mut record = played(ROUND);
    let whole = record.clone();
    record.undo(3).unwrap();
    assert_eq!(record.move_texts().collect::<Vec<_>>(), ["b1c1"]);
    assert_eq!((record.plies(), record.undone()), (1, 3));
    assert_eq!(record.positions().len(), 2);
    record.redo(3).unwrap();
    assert_eq!(record, whole);
    record.undo(4).unwrap();
    assert_eq!(record.position().to_string(), Row::start().to_string());
    record.redo(4).unwrap();
    assert_eq!(record, whole);
}

#[test]
fn errors_change_nothing() {
    let mut record = played(ROUND);
    record.undo(1).unwrap();
    let before = record.clone();
    assert_eq!(
        record.undo(4),
        Err(RecordError::Undo {
            asked: 4,
            played: 3
        })
    );
    assert_eq!(
        record.redo(2),
        Err(RecordError::Redo {
            asked: 2,
            undone: 1
        })
    );
    assert!(record.undo(usize::MAX).is_err());
    assert!(record.redo(usize::MAX).is_err());
    assert!(matches!(
        record.play_text("a1i1"),
        Err(RecordError::Move(_))
    ));
    let mv = record.moves()[0];
    assert!(matches!(record.play(mv), Err(RecordError::Illegal(_))));
    assert_eq!(record, before);
}

#[test]
fn playing_the_undone_move_keeps_the_rest_and_another_forgets_it() {
    let mut record = played(ROUND);
    record.undo(4).unwrap();
    record.play_text("b1c1").unwrap();
    assert_eq!(record.undone(), 3);
    record.play_text("i1h1").unwrap_err();
    assert_eq!(record.undone(), 3);
    record.undo(1).unwrap();
    record.play_text("b1a1").unwrap_err();
    record.redo(4).unwrap();
    record.undo(3).unwrap();
    record.play_text("h1g1").unwrap();
    record.play_text("c1d1").unwrap();
    assert_eq!(record.undone(), 0);
    assert_eq!(
        record.san_moves().collect::<Vec<_>>(),
        ["b1-c1", "h1-g1", "c1-d1"]
    );
}

#[test]
fn an_ending_off_the_board_holds_until_taken_back() {
    let mut record = played("b1c1 h1g1");
    record.resign(Side::White).unwrap();
    let over = Ending::win(Side::Black, reasons::RESIGNATION);
    assert_eq!(record.ending(), Some(over));
    assert_eq!(record.agree_draw(), Err(RecordError::Over(over)));
    assert_eq!(record.play_text("c1b1"), Err(RecordError::Over(over)));

    let mut undone = record.clone();
    undone.undo(1).unwrap();
    assert_eq!(undone.ending(), None);
    undone.redo(1).unwrap();
    assert_eq!(undone.ending(), Some(over));
    undone.undo(1).unwrap();
    undone.play_text("i1h1").unwrap_err();
    undone.play_text("h1g1").unwrap();
    assert_eq!(
        undone.ending(),
        Some(over),
        "the same move leads to the same end"
    );

    let mut other = played("b1c1 h1g1 c1d1");
    other.resign(Side::Black).unwrap();
    other.undo(1).unwrap();
    other.play_text("c1b1").unwrap();
    assert_eq!(other.ending(), None, "another move leads elsewhere");

    record.reopen();
    assert_eq!(record.ending(), None);
    record.play_text("c1b1").unwrap();
    record.agree_draw().unwrap();
    assert_eq!(record.ending(), Some(Ending::draw(reasons::AGREEMENT)));
}

#[test]
fn the_board_ends_a_game() {
    let mut record = Record::<Row>::new("Wb....... w 0".parse().unwrap());
    record.play_text("a1xb1").unwrap();
    let over = record.ending().unwrap();
    assert_eq!(over.outcome, Outcome::Win(Side::White));
    assert_eq!(record.end(Ending::draw("x")), Err(RecordError::Over(over)));
    assert_eq!(
        RecordError::Over(over).to_string(),
        "the game is over: 1-0 no man left"
    );
}

#[test]
fn a_draw_without_claim_is_claimed_and_forced_at_once() {
    let draw = CountedDraw::at(3, "x");
    assert_eq!(draw.forced(2), None);
    assert_eq!(draw.claimed(3), draw.forced(3));
}
