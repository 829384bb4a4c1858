//! Lists and boards: what is written reads back, and everything else has its own error.

use proptest::prelude::*;
use quirkat_alquerque::lists::{
    BoardError, History, MAX_DEPTH, Man, NamedBoard, ReadError, Value, ValueReader, read,
};
use quirkat_game::Side;

const START: &str = "((w01 w02 w03 w04 w05) (w06 w07 w08 w09 w10) (w11 w12 nil b12 b11) \
    (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01))";
fn board(text: &str) -> NamedBoard {
    text.parse().expect(text)
}

fn man(name: &str) -> Man {
    Man::named(name).expect(name)
}

#[test]
fn pretty_boards_have_a_line_for_each_row() {
    let pretty = format!("{:#}", NamedBoard::start());
    assert_eq!(pretty.lines().count(), 5);
    assert_eq!(board(&pretty), NamedBoard::start());
}

#[test]
fn values_that_are_no_boards_are_refused() {
    let row = "(nil nil nil nil nil)";
    let rows = |n: usize| vec![row; n].join(" ");
    let cases = [
        ("w01".to_owned(), BoardError::NotAList("w01".into())),
        ("7".to_owned(), BoardError::NotAList("7".into())),
        ("nil".to_owned(), BoardError::Rows(0)),
        (format!("({})", rows(4)), BoardError::Rows(4)),
        (format!("({})", rows(6)), BoardError::Rows(6)),
        (format!("({})", rows(5)), BoardError::Empty),
        (
            format!("(w01 {})", rows(4)),
            BoardError::RowNotAList {
                row: 1,
                text: "w01".into(),
            },
        ),
        (
            format!("({} (w01))", rows(4)),
            BoardError::Width { row: 5, points: 1 },
        ),
        (
            format!("({} nil)", rows(4)),
            BoardError::Width { row: 5, points: 0 },
        ),
        (
            START.replace("w02", "w02 w02"),
            BoardError::Width { row: 1, points: 6 },
        ),
        (START.replace("w02", "w01"), BoardError::Twice(man("w01"))),
        (
            START.replace("b12", "(b12)"),
            BoardError::Name {
                name: "(b12)".into(),
                row: 3,
            },
        ),
    ];
    for (text, error) in cases {
        assert_eq!(text.parse::<NamedBoard>(), Err(error), "{text}");
    }
    for name in [
        "w00", "w13", "w1", "w001", "x01", "b99", "é01", "w0\0", "t", "12", "w-1", "'w02",
    ] {
        let error = START
            .replace("w02", name)
            .parse::<NamedBoard>()
            .expect_err(name);
        assert!(matches!(error, BoardError::Name { row: 1, .. }), "{error}");
    }
}

#[test]
fn texts_that_are_no_values_are_refused() {
    let cases = [
        ("", ReadError::Nothing),
        (" ; only words", ReadError::Nothing),
        (")", ReadError::Unopened { line: 1 }),
        ("(a))", ReadError::Unopened { line: 1 }),
        ("(\n(", ReadError::Unclosed { open: 2 }),
        ("(a ; )", ReadError::Unclosed { open: 1 }),
        ("('", ReadError::Unclosed { open: 1 }),
        ("\n'", ReadError::NothingQuoted { line: 2 }),
        ("(a\n')", ReadError::NothingQuoted { line: 2 }),
        ("a b", ReadError::Trailing("b".into())),
        ("() (c d)", ReadError::Trailing("(c d)".into())),
        (
            "99999999999999999999",
            ReadError::Number {
                number: "99999999999999999999".into(),
                line: 1,
            },
        ),
    ];
    for (text, error) in cases {
        assert_eq!(read(text), Err(error), "{text}");
    }
    let nested = |depth| "(".repeat(depth) + &")".repeat(depth);
    assert!(read(&nested(MAX_DEPTH)).is_ok());
    let too_deep = Err(ReadError::TooDeep { line: 1 });
    assert_eq!(read(&nested(MAX_DEPTH + 1)), too_deep);
    assert_eq!(read(&"(".repeat(1 << 20)), too_deep);
    assert_eq!(read(&"'".repeat(1 << 20)), too_deep);
    let long = "a".repeat((1 << 20) + 1);
    assert_eq!(read(&long), Err(ReadError::TooLong(long.len())));
    assert_eq!(
        read(&"\0".repeat(1 << 20)).unwrap().to_string().len(),
        1 << 20
    );
}

#[test]
fn the_reader_knows_cases_quotes_and_comments() {
    let text = "(Alquerque '((W01)) 'w -4 NIL) ; a call\n () +7";
    let values: Vec<Value> = ValueReader::new(text).map(Result::unwrap).collect();
    let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["(alquerque '((w01)) 'w -4 nil)", "nil", "7"]);
    let call = values[0].as_list().unwrap();
    assert_eq!(call[1], read("(quote ((w01)))").unwrap());
    assert_eq!(call[2].colour(), Ok(Side::White));
    assert_eq!(call[3], Value::Number(-4));
    assert!(call[4].is_nil() && values[1].is_nil());
    let error = call[3].colour().unwrap_err();
    assert_eq!(error.to_string(), "a colour is `w` or `b`, not `-4`");
}

#[test]
fn the_reader_stops_at_an_error() {
    let results: Vec<_> = ValueReader::new("a ) b").collect();
    assert_eq!(results.len(), 2);
    assert_eq!(results[1], Err(ReadError::Unopened { line: 1 }));
}

fn values() -> impl Strategy<Value = Value> {
    let atoms = prop_oneof![
        "[a-z0-9*+-]{1,8}".prop_filter_map("an atom", |text| read(&text).ok()),
        any::<i64>().prop_map(Value::Number),
    ];
    atoms.prop_recursive(5, 60, 6, |inner| {
        prop::collection::vec(inner, 0..6).prop_map(Value::List)
    })
}

proptest! {
    #[test]
    fn values_are_read_as_written(value in values()) {
        prop_assert_eq!(read(&value.to_string()), Ok(value));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[ ()';a-z0-9\n\0é-]{0,200}") {
        for value in ValueReader::new(&text).flatten() {
            prop_assert_eq!(read(&value.to_string()), Ok(value.clone()));
            let _ = (NamedBoard::from_value(&value), History::from_value(&value), value.colour());
        }
    }
}
