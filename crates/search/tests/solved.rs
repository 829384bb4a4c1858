//! Tables of solved positions: what they say outranks evaluations, and a mate outranks what they say.

use quirkat_chess::Chess;
use quirkat_game::{Outcome, Position, Rules, Side};
use quirkat_games::Playable;
use quirkat_search::{
    Control, DisplayScore, Engine, Limits, MAX_EVAL, Request, SearchResult, Solved, is_decisive,
    win_in,
};
use std::sync::Arc;

/// Futility pruning compares evaluations with a table win too, so that a mate by quiet moves beside one is found late.
const DEPTH: u32 = 16;

/// Knows that White wins against a lone king. It is asked only where a rook is left.
struct LoneKing;

impl Solved<Chess> for LoneKing {
    fn probe(&self, position: &Chess) -> Option<Outcome> {
        let pieces = Chess::BOARD
            .sites()
            .filter_map(|site| position.piece_on(site));
        let sides = pieces.map(|piece| Chess::PIECES[piece.index()].side);
        let black = sides.filter(|&side| side == Side::Black).count();
        (black == 1).then_some(Outcome::Win(Side::White))
    }
}

fn search(position: &str, tables: bool) -> SearchResult<<Chess as Position>::Move> {
    let mut engine: Engine<Chess, <Chess as Playable>::Eval> =
        Engine::new(Chess::built_in_eval(), 8, 1);
    if tables {
        engine.set_tables(Some(Arc::new(LoneKing)));
    }
    let position = position.parse().expect(position);
    let request = Request::new(position, Limits::depth(DEPTH));
    engine.search(&request, &Control::default(), &mut |_| {})
}

/// Rook and king far from any mate.
const WON: &str = "8/8/8/8/4k3/8/8/K6R w - - 0 1";
const LOST: &str = "8/8/8/8/4k3/8/8/K6R b - - 0 1";

#[test]
fn a_table_win_is_decisive_but_has_no_length() {
    let score = search(WON, true).score;
    assert!(is_decisive(score) && score > MAX_EVAL, "{score}");
    assert_eq!(DisplayScore::from(score), DisplayScore::Value(score));
    let score = search(LOST, true).score;
    assert!(is_decisive(score) && score < -MAX_EVAL, "{score}");
    assert_eq!(DisplayScore::from(score), DisplayScore::Value(score));
}

#[test]
fn without_a_table_the_same_positions_are_evaluated() {
    for position in [WON, LOST] {
        assert!(!is_decisive(search(position, false).score));
    }
}

#[test]
fn a_table_can_be_taken_away_again() {
    let mut engine: Engine<Chess, <Chess as Playable>::Eval> =
        Engine::new(Chess::built_in_eval(), 8, 1);
    engine.set_tables(Some(Arc::new(LoneKing)));
    engine.set_tables(None);
    let request = Request::new(WON.parse().expect(WON), Limits::depth(DEPTH));
    let found = engine.search(&request, &Control::default(), &mut |_| {});
    assert!(!is_decisive(found.score), "{}", found.score);
}

/// In both Rxb5 leaves a lone king, which the table knows; Rh1 mates at once, and Kf7 in two moves.
#[test]
fn a_mate_is_preferred_to_a_table_win() {
    for (text, plies, expected) in [
        ("8/5K1k/8/1p6/8/8/8/1R6 w - - 0 1", 1, "b1h1"),
        ("7k/8/5K2/1p6/8/8/8/1R6 w - - 0 1", 3, "f6f7"),
    ] {
        let position: Chess = text.parse().expect(text);
        let found = search(text, true);
        assert_eq!(found.score, win_in(plies), "{text}");
        let shown = DisplayScore::from(found.score);
        assert_eq!(shown, DisplayScore::WinIn(plies as u32), "{text}");
        let best = found.best().map(|mv| position.move_text(mv));
        assert_eq!(best.as_deref(), Some(expected), "{text}");
        // The table win is there to be had.
        let capture = position.parse_move("b1b5").expect("a capture");
        let outcome = LoneKing.probe(&position.after(capture));
        assert_eq!(outcome, Some(Outcome::Win(Side::White)), "{text}");
    }
}

/// The table knows the mated position too, but a mate on the board is exact.
#[test]
fn a_mate_that_the_table_also_knows_is_still_a_mate() {
    let found = search("7k/8/6K1/8/8/8/8/R7 w - - 0 1", true);
    assert_eq!(found.score, win_in(1));
}
