//! Games of Alquerque told to programs of the assignment.

use crate::{Lists, NoAnswer};
use quirkat_alquerque::lists::{History, LineBuffer, NamedBoard};
use quirkat_alquerque::{Alquerque, Move};
use quirkat_game::{Position, Record, quoted};

pub(super) const LISTS: Lists<Alquerque> = Lists {
    tells,
    ask,
    is_whole,
    read,
};

/// A board does not show which men may not slide back.
fn tells(start: &Alquerque) -> bool {
    NamedBoard::naming(start).position(start.side_to_move()) == *start
}

fn ask(record: &Record<Alquerque>, depth: u32) -> String {
    let history = history(record);
    let colour = record.position().side_to_move().letter();
    format!("(alquerque '{history} '{colour} {depth} nil)")
}

fn is_whole(answer: &str) -> bool {
    let mut buffer = LineBuffer::default();
    answer
        .lines()
        .fold(false, |_, line| buffer.push_line(line).is_some())
}

fn read(record: &Record<Alquerque>, answer: &str) -> Result<Move, NoAnswer> {
    let board = answer.parse::<NamedBoard>().map_err(|error| {
        let answer = quoted(answer.trim_end());
        NoAnswer(format!("`{answer}` is no board: {error}"))
    })?;
    let step = history(record).move_to(&board);
    step.map_err(|error| NoAnswer(error.to_string()))
}

fn history(record: &Record<Alquerque>) -> History {
    let mut history = History::from_position(*record.start());
    for &mv in record.moves() {
        history.play(mv);
    }
    history
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_game::Random;

    #[test]
    fn every_answer_that_is_a_next_board_is_its_move() {
        let mut random = Random::new(3);
        for _ in 0..20 {
            let mut record = Record::<Alquerque>::default();
            while let Some(mv) = random.choose(&record.position().legal_moves()) {
                let board = history(&record).newest().after(mv);
                assert_eq!(read(&record, &board.to_string()), Ok(mv));
                record.play(mv).expect("a legal move");
            }
        }
    }

    #[test]
    fn calls_are_one_line_with_the_newest_board_first() {
        let mut record = Record::<Alquerque>::default();
        record.play_text("c4c3").expect("a move");
        let call = ask(&record, 4);
        assert!(call.starts_with("(alquerque '(((w01 w02 w03 w04 w05) (w06 w07 nil w09 w10) "));
        assert!(call.ends_with("(b05 b04 b03 b02 b01))) 'b 4 nil)"));
        assert!(!call.contains('\n'));
    }

    #[test]
    fn answers_may_go_over_lines() {
        let board = NamedBoard::start();
        let lines = format!("{board:#}\n");
        assert!(lines.lines().count() > 1);
        assert!(is_whole(&board.to_string()));
        assert!(is_whole(&lines));
        for (end, _) in lines.match_indices('\n').take(4) {
            assert!(!is_whole(&lines[..end]));
        }
        assert!(is_whole("oh)"));
        assert!(!is_whole(""));
    }

    #[test]
    fn starts_with_men_that_may_not_slide_back_cannot_be_told() {
        let told = |text: &str| tells(&text.parse().expect(text));
        assert!(told("wwwww/ww1ww/wwwbb/bbbbb/bbbbb b -"));
        assert!(!told("wwwww/wwwww/w1wbb/bbbbb/bbbbb b c3b3"));
    }

    #[test]
    fn what_is_no_answer_is_told_why() {
        let record = Record::<Alquerque>::default();
        for (answer, says) in [
            ("nil", "five rows"),
            (
                "hello",
                "`hello` is no board: a board is a list of five rows",
            ),
            ("((w01", "still open"),
            (
                "nil nil",
                "`nil nil` is no board: `nil` follows the end of the list",
            ),
            (&NamedBoard::start().to_string(), "nothing moved"),
        ] {
            let error = read(&record, answer).expect_err(answer).to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
