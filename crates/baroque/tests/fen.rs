//! FEN: what is read, and the message for every error.

use proptest::prelude::*;
use quirkat_baroque::{Baroque, PositionError, Ultima};
use quirkat_game::{Position, Rules, Side};

const START: &str = "cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC w 0 1";

fn refusal(text: &str) -> PositionError {
    let refused = text.parse::<Baroque>();
    assert_eq!(
        refused.as_ref().err(),
        text.parse::<Ultima>().err().as_ref()
    );
    refused.expect_err(text)
}

#[test]
fn what_was_written_is_read_back() {
    for text in [
        START,
        "8/8/8/8/8/8/P7/7K b 0 1",
        "k7/8/8/8/8/8/8/8 w 99 1",
        "k1K5/8/8/8/8/8/8/8 w 65535 65535",
        "llllklll/iiiiiiii/8/8/8/8/FFFFFFFF/CCCKSSSS b 100 3",
    ] {
        assert_eq!(text.parse::<Baroque>().unwrap().to_string(), text);
        assert_eq!(text.parse::<Ultima>().unwrap().to_string(), text);
    }
    assert_eq!(Baroque::start().to_string(), START);
}

#[test]
fn other_spellings_are_read_and_written_the_usual_way() {
    let read: Baroque = "  k7/8/44/8/8/8/111P1111/7K\tw  007 01\n".parse().unwrap();
    assert_eq!(read.to_string(), "k7/8/8/8/8/8/3P4/7K w 7 1");
}

#[test]
fn equality_leaves_counters_out() {
    let read = |text: &str| text.parse::<Baroque>().unwrap();
    let position = read("k7/8/8/8/8/8/3P4/7K w 7 1");
    let later = read("k7/8/8/8/8/8/3P4/7K w 9 30");
    let turned = read("k7/8/8/8/8/8/3P4/7K b 7 1");
    assert!(position == later && position.key() == later.key());
    assert!(position != turned && position.key() != turned.key());
}

#[test]
fn each_mistake_has_its_own_message() {
    let cases = [
        ("", PositionError::FieldCount { found: 0 }),
        (
            "k7/8/8/8/8/8/8/7K w 0",
            PositionError::FieldCount { found: 3 },
        ),
        (
            "k7/8/8/8/8/8/8/7K w - 0 1",
            PositionError::FieldCount { found: 5 },
        ),
        (
            "k7/8/8/8/8/8/7K w 0 1",
            PositionError::RankCount { found: 7 },
        ),
        (
            "k7/8/8/8/8/8/8/8/7K w 0 1",
            PositionError::RankCount { found: 9 },
        ),
        (
            "k7/8/8/7/8/8/8/7K w 0 1",
            PositionError::RankWidth { rank: 5, found: 7 },
        ),
        (
            "k8/8/8/8/8/8/8/7K w 0 1",
            PositionError::RankWidth { rank: 8, found: 9 },
        ),
        (
            "k7/8/8/8/8/8//7K w 0 1",
            PositionError::RankWidth { rank: 2, found: 0 },
        ),
        (
            "k7/8/8/PPPPPPPPP/8/8/8/7K w 0 1",
            PositionError::RankWidth { rank: 5, found: 9 },
        ),
        (
            "k7/8/8/8/8/8/8/6KK w 0 1",
            PositionError::TwoKings { side: Side::White },
        ),
        (
            "kk6/8/8/8/8/8/8/7K w 0 1",
            PositionError::TwoKings { side: Side::Black },
        ),
        ("8/8/8/8/8/8/P7/7p w 0 1", PositionError::NoKing),
        (
            "k7/8/8/8/8/P7/PPPPPPPP/PPPPPPPK w 0 1",
            PositionError::TooManyPieces {
                side: Side::White,
                found: 17,
            },
        ),
        (
            "k7/8/8/8/8/8/8/7K W 0 1",
            PositionError::SideToMove("W".into()),
        ),
        (
            "k7/8/8/8/8/8/8/7K white 0 1",
            PositionError::SideToMove("white".into()),
        ),
        (
            "k7/8/8/8/8/8/8/7K w -1 1",
            PositionError::HalfmoveClock("-1".into()),
        ),
        (
            "k7/8/8/8/8/8/8/7K w +1 1",
            PositionError::HalfmoveClock("+1".into()),
        ),
        (
            "k7/8/8/8/8/8/8/7K w 65536 1",
            PositionError::HalfmoveClock("65536".into()),
        ),
        (
            "k7/8/8/8/8/8/8/7K w x 1",
            PositionError::HalfmoveClock("x".into()),
        ),
        (
            "k7/8/8/8/8/8/8/7K w 0 0",
            PositionError::FullmoveNumber("0".into()),
        ),
        (
            "k7/8/8/8/8/8/8/7K w 0 1.5",
            PositionError::FullmoveNumber("1.5".into()),
        ),
        (
            "k7/8/8/8/8/8/8/7K w 0 99999999999999999999",
            PositionError::FullmoveNumber("99999999999999999999".into()),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(refusal(text), expected, "{text}");
    }
}

#[test]
fn strange_letters_are_named_with_their_rank() {
    for (text, rank, letter) in [
        ("k7/8/8/8/8/8/8/6QK w 0 1", 1, "Q"),
        ("k7/9/8/8/8/8/8/7K w 0 1", 7, "9"),
        ("k7/8/0/8/8/8/8/7K w 0 1", 6, "0"),
        ("k7/8/8/7é/8/8/8/7K w 0 1", 5, "é"),
        ("k7/8/8/8/\0/8/8/7K w 0 1", 4, "\\0"),
        ("k7/8/8/8/8/\u{202e}7/8/7K w 0 1", 3, "\\u{202e}"),
    ] {
        let letter = letter.to_owned();
        assert_eq!(refusal(text), PositionError::UnknownPiece { rank, letter });
    }
}

#[test]
fn messages_are_one_sentence_that_names_the_part() {
    for (text, message) in [
        (
            "k7",
            "a position has 4 fields (board, side to move, plies since the last capture, move number), not 1",
        ),
        (
            "k7 w 0 1",
            "the board has 8 ranks with `/` between them, not 1",
        ),
        ("k7/8/8/8/8/8/8/6K w 0 1", "rank 1 has 8 squares, not 7"),
        ("k7/8/8/8/8/8/8/6KK w 0 1", "White has more than one king"),
        (
            "k7/8/8/8/8/8/8/7K x 0 1",
            "the side to move is `w` or `b`, not `x`",
        ),
    ] {
        assert_eq!(refusal(text).to_string(), message);
    }
}

#[test]
fn very_long_texts_get_short_answers() {
    let long = 1 << 20;
    for text in [
        "k".repeat(long),
        "/".repeat(long),
        "8 ".repeat(long / 2),
        "\0".repeat(long),
        format!("{}/8/8/8/8/8/8/8 w 0 1", "8".repeat(long)),
        format!("k7/8/8/8/8/8/8/7K {} 0 1", "w".repeat(long)),
        format!("k7/8/8/8/8/8/8/7K w {} 1", "1".repeat(long)),
        format!("k7/8/8/8/8/8/8/7K w 0 {}", "\u{1F600}".repeat(long / 4)),
    ] {
        assert!(refusal(&text).to_string().len() < 300);
    }
}

proptest! {
    #[test]
    fn any_text_is_refused_or_read_to_the_same_position(text in "[KkPpLlIiFfCcSs1-9/]{0,40} ?[wbx]? ?[0-9]{0,6} ?[0-9-]{0,6}") {
        if let Ok(position) = text.parse::<Ultima>() {
            let again: Ultima = position.to_string().parse().unwrap();
            prop_assert_eq!(again, position);
        }
    }

    #[test]
    fn any_noise_is_answered(text in any::<String>()) {
        let _ = text.parse::<Baroque>();
        let _ = Baroque::start().parse_move(&text);
    }
}
