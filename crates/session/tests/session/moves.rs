//! Moves, what is told of them, and taking them back.

use crate::table::{Table, people, position, waiting};
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_game::{Rules, Side, Site};
use quirkat_search::{Control, win_in};
use quirkat_session::{Feature, SessionError};
use std::time::Duration;

#[test]
fn a_move_may_be_written_in_any_notation() {
    let mut table = people();
    let told = table.play("e4 e7e5 N-KB3 b8-c6");
    assert_eq!(told, "Black plays Nc6");
    let told = table.try_play("move f1 b5").expect("a legal move");
    assert_eq!(told.len(), 1);
    let mut table = waiting(Baroque::start());
    table.try_play("6 0 2 0").expect("rows and columns");
}

#[test]
fn captures_say_what_was_taken() {
    let told = people().play("e4 d5 exd5");
    assert_eq!(told, "White plays exd5\nWhite takes the pawn on d5");
    let mut table = position::<Ultima>("k7/8/8/8/8/8/8/K1L1p1p1 w 0 1");
    assert_eq!(
        table.play("c1h1"),
        "White plays c1xh1\nWhite takes the squeezer on e1 (leapt over) and the squeezer on g1 (leapt over)"
    );
    let mut table = position::<Chess>("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(
        table.play("exd6"),
        "White plays exd6\nWhite takes the pawn on d5"
    );
}

#[test]
fn checks_and_ends_are_told() {
    assert!(people().play("e4 f5 Qh5").ends_with("\nBlack is in check"));
    let told = people().play("f3 e5 g4 Qh4");
    assert_eq!(told, "Black plays Qh4#\nCheckmate: Black wins, 0-1");
    let mut table = position::<Chess>("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    assert_eq!(
        table.play("Qf7"),
        "White plays Qf7\nStalemate: a draw, 1/2-1/2"
    );
    let mut table = position::<Baroque>("8/8/8/8/8/8/1k6/K7 w 0 1");
    let told = table.play("a1b2");
    assert!(
        told.contains("White takes the king on b2 (by displacement)\n"),
        "{told}"
    );
    assert!(told.ends_with(": White wins, 1-0"), "{told}");
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let mut table = people();
    table.play("e4");
    let before = table.session.position_text();
    for (text, says) in [
        ("e5e4", "`e5e4` is not legal here: "),
        ("Ke7", "`Ke7` is not legal here: "),
        ("e4e5", "`e4e5` is not legal here: "),
        (
            "hello",
            "`hello` is not a move in any notation of this game",
        ),
        ("", "`` is not a move"),
    ] {
        let error = table.try_play(text).expect_err(text).to_string();
        assert!(error.starts_with(says), "{error}");
        assert_eq!(table.session.position_text(), before);
        assert_eq!(table.session.plies().len(), 1);
    }
}

#[test]
fn after_the_end_nobody_moves() {
    let mut table = people();
    table.play("f3 e5 g4 Qh4");
    let error = table.try_play("a4").expect_err("the game is over");
    assert_eq!(error.to_string(), "the game is over: 0-1 checkmate");
    assert!(table.session.targets().is_empty());
    assert!(table.session.hint().is_err());
}

#[test]
fn moves_are_taken_back_one_by_one_between_people() {
    let mut table = people();
    let start = table.session.position_text();
    table.play("e4 e5 Nf3");
    assert_eq!(
        table.undo(1).expect("a move").to_string(),
        "1 ply is taken back"
    );
    assert_eq!(table.session.side_to_move(), Side::White);
    let error = table.undo(3).expect_err("there are two");
    assert_eq!(
        error,
        SessionError::Undo {
            asked: 3,
            played: 2
        }
    );
    table.undo(2).expect("two moves");
    assert_eq!(table.session.position_text(), start);
    assert!(!table.session.in_progress());
}

#[test]
fn an_undo_goes_back_to_the_persons_own_move() {
    let mut table = people();
    table.invite("human", "waterloo-1");
    for text in ["e4", "d4"] {
        table.play(text);
        table.answer();
    }
    table.undo(1).expect("a move and its answer");
    assert_eq!(table.session.plies().len(), 2);
    assert_eq!(table.session.side_to_move(), Side::White);
    table.play("d4");
    table.undo(1).expect("a move that was not answered yet");
    assert_eq!(table.session.plies().len(), 2);
    table.undo(1).expect("the first move");
    assert!(table.undo(1).is_err());
}

#[test]
fn taking_back_the_end_takes_back_its_score() {
    let mut table = people();
    table.play("f3 e5 g4 Qh4");
    assert_eq!(table.session.standing().wins(Side::Black), 1);
    table.undo(1).expect("the mate");
    assert_eq!(table.session.standing().games(), 0);
    table.play("d6");
    assert!(table.session.ending().is_none());
    table
        .session
        .resign(Side::White, table.now)
        .expect("a game");
    table.undo(1).expect("a move");
    assert_eq!(table.session.standing().games(), 0);
}

#[test]
fn without_the_feature_nothing_is_taken_back_listed_or_suggested() {
    let mut table = people();
    for feature in [Feature::Undo, Feature::History, Feature::Suggestion] {
        table
            .session
            .set_feature(feature, false)
            .expect("no game yet");
    }
    table.play("e4");
    let off = |feature| Some(SessionError::FeatureOff(feature));
    assert_eq!(table.undo(1).err(), off(Feature::Undo));
    assert_eq!(table.session.history("alg").err(), off(Feature::History));
    assert_eq!(table.session.hint().err(), off(Feature::Suggestion));
    let error = table.session.set_feature(Feature::Undo, true);
    assert_eq!(error, Err(SessionError::InProgress));
}

#[test]
fn hints_are_legal_and_the_same_every_time() {
    let mut table = position::<Chess>("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let hint = |table: &Table<Chess>| {
        let thinking = table.session.hint().expect("a game");
        thinking.run(&Control::default())
    };
    let thought = hint(&table);
    assert_eq!(thought.best.as_deref(), Some("a1a8"));
    assert_eq!(thought.to_string(), "Ra8# (wins in 1)");
    assert_eq!(hint(&table).best, thought.best);
    assert_eq!(table.session.plies().len(), 0);
    table.play("Ra8");
}

#[test]
fn history_is_written_in_every_notation_of_the_game() {
    let mut table = people();
    table.play("e4 e5 Nf3");
    let texts = |name: &str| -> Vec<String> {
        let lines = table.session.history(name).expect(name).into_iter();
        lines
            .map(|line| format!("{} {}", line.turn, line.text))
            .collect()
    };
    assert_eq!(
        texts("normal"),
        ["1. move e2 e4", "1... move e7 e5", "2. move g1 f3"]
    );
    assert_eq!(texts("alg"), ["1. e4", "1... e5", "2. Nf3"]);
    assert_eq!(texts("des"), ["1. P-K4", "1... P-K4", "2. N-KB3"]);
    assert_eq!(texts("long"), ["1. e2-e4", "1... e7-e5", "2. Ng1-f3"]);
    let error = table.session.history("morse").expect_err("no notation");
    assert_eq!(
        error.to_string(),
        "`morse` is not a notation of chess; those are normal, alg, des, long"
    );
    let mut table = position::<Baroque>("k7/8/8/8/8/8/3lL3/K7 w 0 1");
    table.play("e2c2");
    let lines = table.session.history("alg").expect("a notation");
    assert_eq!(lines[0].text, "e2c2 xLd2");
}

#[test]
fn targets_tell_every_kind_of_move() {
    let table = position::<Chess>("r3k3/1P6/8/3pP3/8/8/8/4K2R w K d6 0 1");
    let find = |text: &str| {
        let targets = table.session.targets().into_iter();
        targets
            .into_iter()
            .find(|target| target.text == text)
            .expect(text)
    };
    assert_eq!(find("e1g1").special, Some("castling"));
    assert_eq!(find("e1g1").becomes, None);
    // The rook goes along from h1 to f1; nothing goes along with a capture, a promotion or a step.
    assert_eq!(find("e1g1").along, [(Site(7), Site(5))]);
    for text in ["e5d6", "b7a8n", "e1e2"] {
        assert_eq!(find(text).along, []);
    }
    let en_passant = find("e5d6");
    assert_eq!(en_passant.special, Some("en passant"));
    assert_eq!(en_passant.takes[0].site, "d5");
    let promotion = find("b7a8n");
    assert_eq!(promotion.special, Some("promotion"));
    assert_eq!(promotion.becomes.map(|piece| piece.name), Some("knight"));
    assert_eq!(promotion.takes[0].name, "rook");
    assert_eq!(find("e1e2").special, None);
    let eight = table.session.targets_from("b7").expect("a square");
    let names = eight.iter().filter_map(|target| target.becomes);
    let names: Vec<_> = names.map(|piece| piece.name).collect();
    let strongest_first = ["queen", "rook", "bishop", "knight"];
    assert_eq!(names, strongest_first.repeat(2));
    let error = table.session.targets_from("j9").expect_err("no square");
    assert_eq!(error.to_string(), "`j9` is not on the board");
}

#[test]
fn the_time_of_every_move_is_kept() {
    let mut table = people();
    for (text, seconds) in [("e4", 5), ("e5", 2), ("Nf3", 60)] {
        table.wait(seconds);
        table.play(text);
    }
    let times: Vec<_> = table.session.plies().iter().map(|ply| ply.time).collect();
    assert_eq!(
        times,
        [5, 2, 60].map(|time| Some(Duration::from_secs(time)))
    );
}

#[test]
fn scores_follow_the_game_from_whites_side() {
    let mut table = people();
    table.play("e4 e5 Qh5 Ke7 Qxe5");
    let scores = table.scores();
    assert_eq!(scores.len(), 6);
    assert!(scores[0].abs() < 100, "{scores:?}");
    assert!(scores[4] > 20_000, "a mate is near: {scores:?}");
    assert_eq!(scores[5], win_in(0), "it is mate");
    assert_eq!(table.scores(), scores);
    table.undo(2).expect("two moves");
    assert_eq!(table.scores(), scores[..4]);
}

#[test]
fn scores_can_be_had_one_after_the_other() {
    let mut table = people();
    table.play("e4 e5");
    for known in 0..3 {
        assert_eq!(table.session.scores().len(), known);
        assert!(table.judge_next());
    }
    assert!(!table.judge_next());
    let scores = table.session.scores();
    assert_eq!(scores.len(), 3);
    assert_eq!(table.scores(), scores);
}

#[test]
fn the_king_in_check_is_pointed_out() {
    let mut table = people();
    table.play("e4 f5");
    assert_eq!(table.session.checked(), None);
    table.play("Qh5");
    assert_eq!(table.session.checked(), table.session.board().named("e8"));
    table.play("g6");
    assert_eq!(table.session.checked(), None);
}

#[test]
fn alquerque_is_played_like_any_other_game() {
    let mut table = position::<Alquerque>("wwwww/w1www/wwwbb/bbbbb/bbbbb b -");
    assert_eq!(
        table.play("b2b4"),
        "Black plays b2xb4\nBlack takes the man on b3"
    );
}
