//! EPD read, written and refused.

use quirkat_chess::notation::san;
use quirkat_chess::{Chess, Epd, EpdError, FenError, Move, Operand, Operation};
use quirkat_game::{MoveError, Rules, quoted};

const CORNER: &str = "7k/8/6K1/8/8/8/8/R7 w - -";

fn sans(epd: &Epd, moves: &[Move]) -> Vec<String> {
    let position = epd.position();
    moves.iter().map(|&mv| san::write(position, mv)).collect()
}

/// EPD as it is read, and as it is written.
const RECORDS: [(&str, &str); 9] = [
    ("7k/8/6K1/8/8/8/8/R7 w - -", "7k/8/6K1/8/8/8/8/R7 w - -"),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id \"corner; with a semicolon\";",
        "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8#; id \"corner; with a semicolon\";",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7  w -  -  am   Kf7 Ra7 ;c0 \"\" ;  ce -15;noop",
        "7k/8/6K1/8/8/8/8/R7 w - - am Kf7 Ra7; c0 \"\"; ce -15; noop;",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - D1 20; D2 400; D3 8902;",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K -;D1 15;;D2 66;",
        "4k3/8/8/8/8/8/8/4K2R w K - D1 15; D2 66;",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 12 40 ;D1 15",
        "4k3/8/8/8/8/8/8/4K2R w K - hmvc 12; fmvn 40; D1 15;",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R b K - fmvn 7; hmvc 3;",
        "4k3/8/8/8/8/8/8/4K2R b K - fmvn 7; hmvc 3;",
    ),
    (
        "4k3/8/8/8/8/8/8/1R3KR1 w GB - bm O-O; x_9 a\"b é;",
        "4k3/8/8/8/8/8/8/1R3KR1 w GB - bm O-O; x_9 a\"b é;",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - pv O-O Kd7; c1 \"a\" \"b\";",
        "4k3/8/8/8/8/8/8/4K2R w K - pv O-O Kd7; c1 \"a\" \"b\";",
    ),
];

#[test]
fn epd_keeps_all_operations() {
    for (text, expected) in RECORDS {
        let epd: Epd = text.parse().expect(text);
        assert_eq!(epd.to_string(), expected);
        let again: Epd = expected.parse().expect(expected);
        assert_eq!(again, epd);
        let counters = |epd: &Epd| {
            (
                epd.position().halfmove_clock(),
                epd.position().fullmove_number(),
            )
        };
        assert_eq!(counters(&again), counters(&epd));
    }
}

#[test]
fn operations_are_given_by_type() {
    let text =
        format!("{CORNER} bm Ra8+ Kf7; am Rb1; id \"corner\"; D1 17; D2 5; hmvc 9; fmvn 33;");
    let epd: Epd = text.parse().expect(&text);
    assert_eq!(sans(&epd, &epd.best_moves()), ["Ra8#", "Kf7"]);
    assert_eq!(sans(&epd, &epd.avoid_moves()), ["Rb1"]);
    assert_eq!(epd.id(), Some("corner"));
    assert_eq!(epd.perft_counts(), [(1, 17), (2, 5)]);
    assert_eq!(epd.position().to_string(), format!("{CORNER} 9 33"));
    let opcodes: Vec<_> = epd.operations().iter().map(Operation::opcode).collect();
    assert_eq!(opcodes, ["bm", "am", "id", "D1", "D2", "hmvc", "fmvn"]);
    let id = epd.operation("id").map(Operation::operands);
    assert_eq!(id, Some([Operand::Text("corner".to_owned())].as_slice()));
    assert_eq!(epd.operation("c9"), None);
}

#[test]
fn epd_is_built_from_a_position() {
    let mut epd = Epd::new(Chess::start());
    let id = Operation::new("id", vec![Operand::Text("start".to_owned())]);
    epd.push(id.expect("a good operation")).expect("no moves");
    let best = Operation::new("bm", vec![Operand::Word("e4".to_owned())]);
    epd.push(best.expect("a good operation"))
        .expect("a legal move");
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\"; bm e4;";
    assert_eq!(epd.to_string(), text);

    let later: Chess = format!("{CORNER} 3 8").parse().expect(CORNER);
    let text = format!("{CORNER} hmvc 3; fmvn 8;");
    assert_eq!(Epd::new(later).to_string(), text);
}

#[test]
fn what_could_not_be_read_back_is_refused() {
    let word = |text: &str| Operation::new("c0", vec![Operand::Word(text.to_owned())]);
    let text = |text: &str| Operation::new("c0", vec![Operand::Text(text.to_owned())]);
    for bad in ["", "a b", "a;", "\"a", "a\nb"] {
        let error = EpdError::Operand {
            opcode: "c0".to_owned(),
            text: quoted(bad),
        };
        assert_eq!(word(bad), Err(error));
    }
    assert!(text("a\"b").is_err());
    assert!(text("a\nb").is_err());
    assert!(text("a; b").is_ok());
    for opcode in ["", "1a", "_a", "a-b", "é", "abcdefghijklmnop"] {
        assert!(matches!(
            Operation::new(opcode, Vec::new()),
            Err(EpdError::Opcode(_))
        ));
    }
}

/// Bad EPD, and the one sentence that says what is wrong with it.
const BAD: [(&str, &str); 15] = [
    (
        "",
        "an EPD record starts with 4 fields, or 6 with both counters, this text has 0 before its operations",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w -",
        "an EPD record starts with 4 fields, or 6 with both counters, this text has 3 before its operations",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - 0 ;D1 20",
        "an EPD record starts with 4 fields, or 6 with both counters, this text has 5 before its operations",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - 0 1 2;",
        "the opcode `2` is not a letter with up to 14 letters, digits or underscores after it",
    ),
    (
        "7k/8/6K1/8/8/8/8/R6 w - - bm Ra8#;",
        "rank 1 (`R6`) has 7 squares instead of 8",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 x - -",
        "the side to move is `x`, not `w` or `b`",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - id \"corner",
        "the operation `id` has a text without closing quotes: `corner`",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - bm Rb8;",
        "the operation `bm` has no move there: `Rb8` is not legal here: the rook on a1 cannot go to b8",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - am ??;",
        "the operation `am` has no move there: `??` is not a move in any notation of this game",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - bm;",
        "the operation `bm` has no operand",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - hmvc;",
        "the operation `hmvc` has no operand",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - hmvc -1;",
        "the halfmove clock `-1` is not a number from 0 to 9999",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - hmvc \"1 2\";",
        "the operation `hmvc` cannot hold `1 2`",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - fmvn 0;",
        "the move number `0` is not a number from 1 to 99999",
    ),
    (
        "7k/8/6K1/8/8/8/8/R7 w - - bm\0 Ra8#;",
        "the opcode `bm\\0` is not a letter with up to 14 letters, digits or underscores after it",
    ),
];

#[test]
fn bad_epd_is_refused_in_one_sentence() {
    for (text, sentence) in BAD {
        let error = text.parse::<Epd>().expect_err(text);
        assert_eq!(error.to_string(), sentence, "{text:?}");
    }
}

#[test]
fn errors_keep_their_causes() {
    let error = format!("{CORNER} bm Rb8;").parse::<Epd>();
    let Err(EpdError::Move { opcode, error }) = error else {
        panic!("{error:?}");
    };
    assert_eq!(opcode, "bm");
    assert!(matches!(error, MoveError::Illegal { .. }));
    let error = "8/8/8/8/8/8/8/8 w - -".parse::<Epd>();
    assert!(matches!(
        error,
        Err(EpdError::Position(FenError::KingCount { .. }))
    ));
}

#[test]
fn long_lines_are_read_or_refused_at_once() {
    let junk = "x".repeat(1 << 20);
    assert!(junk.parse::<Epd>().is_err());
    assert!(format!("{CORNER} {junk};").parse::<Epd>().is_err());
    assert!(format!("{CORNER} bm {junk};").parse::<Epd>().is_err());
    assert!(format!("{CORNER} id \"{junk}").parse::<Epd>().is_err());
    let epd: Epd = format!("{CORNER} id \"{junk}\";")
        .parse()
        .expect("a long name");
    assert_eq!(epd.id(), Some(junk.as_str()));
    let many: Epd = format!("{CORNER} {}", ";".repeat(1 << 20))
        .parse()
        .expect("no operations");
    assert_eq!(many.operations(), []);
}
