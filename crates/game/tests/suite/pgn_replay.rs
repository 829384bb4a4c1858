//! Records written as PGN and replayed from it.

use crate::row::Row;
use quirkat_game::pgn::{PgnGame, PgnReader, ReadLimits, ReplayError, validate_variations};
use quirkat_game::{Ending, Outcome, Record, Side, reasons};

fn played(start: &str, texts: &str) -> Record<Row> {
    let mut record = Record::new(start.parse().expect(start));
    for text in texts.split_whitespace() {
        record.play_text(text).expect(text);
    }
    record
}

fn game(text: &str) -> PgnGame {
    text.parse().expect("a game")
}

fn refused(text: &str) -> String {
    let error = Record::<Row>::from_pgn(&game(text)).expect_err(text);
    error.to_string()
}

const START: &str = "WW.....bb w 0";

#[test]
fn a_record_has_the_roster_and_its_variant() {
    let game = played(START, "b1c1 h1g1 c1d1").to_pgn();
    assert_eq!(
        game.to_string(),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
         [Result \"*\"]\n[Variant \"row\"]\n\n1. b1-c1 h1-g1 2. c1-d1 *\n"
    );
}

#[test]
fn another_start_is_set_up() {
    let record = played("W......bb b 3", "h1g1 a1b1");
    let game = record.to_pgn();
    assert_eq!(
        (game.tag("SetUp"), game.tag("FEN")),
        (Some("1"), Some("W......bb b 3"))
    );
    assert!(game.to_string().ends_with("1... h1-g1 2. a1-b1 *\n"));
    assert_eq!(Record::from_pgn(&game), Ok(record));
}

#[test]
fn records_come_back_with_their_ends() {
    let mut ends: Vec<Record<Row>> = (0..7).map(|_| played(START, "b1c1 h1g1")).collect();
    ends[0].resign(Side::White).unwrap();
    ends[1].agree_draw().unwrap();
    ends[2]
        .end(Ending::win(Side::White, reasons::TIME))
        .unwrap();
    ends[3]
        .end(Ending::win(Side::White, reasons::RECORD))
        .unwrap();
    ends[4] = played(START, &"b1c1 h1g1 c1b1 g1h1 ".repeat(2));
    ends[4].claim().unwrap();
    ends[5] = played(START, &"b1c1 h1g1 c1b1 g1h1 ".repeat(4));
    ends[6] = played("Wb....... w 0", "a1b1");
    for record in ends {
        let text = record.to_pgn().to_string();
        let back = Record::from_pgn(&game(&text));
        assert_eq!(back.as_ref(), Ok(&record), "{text}");
        assert_eq!(back.unwrap().ending(), record.ending(), "{text}");
    }
}

#[test]
fn a_result_without_a_reason_is_the_result_of_the_record() {
    let ending = |text| Record::<Row>::from_pgn(&game(text)).unwrap().ending();
    let white = Outcome::Win(Side::White);
    let by = |outcome, reason| Some(Ending { outcome, reason });
    assert_eq!(ending("1. b1c1 1-0"), by(white, reasons::RECORD));
    assert_eq!(
        ending("[Termination \"Normal\"]\n1. b1c1 1-0"),
        by(white, reasons::RECORD)
    );
    assert_eq!(
        ending("[Termination \"Time forfeit\"]\n1. b1c1 1-0"),
        by(white, reasons::TIME)
    );
    assert_eq!(
        ending("[Result \"1-0\"]\n1. b1c1 *"),
        by(white, reasons::RECORD)
    );
    assert_eq!(
        ending("[Result \"1-0\"]\n1. b1c1 1/2-1/2"),
        by(Outcome::Draw, reasons::RECORD)
    );
    assert_eq!(ending("[Result \"who knows\"]\n1. b1c1"), None);
    // The board decides, with a missing or a wrong result.
    let taken = "[FEN \"Wb....... w 0\"]\n1. a1b1 0-1";
    assert_eq!(ending(taken), by(white, "no man left"));
}

#[test]
fn a_record_may_go_on_past_a_counted_draw() {
    let rounds = "b1c1 h1g1 c1b1 g1h1 ".repeat(5);
    let record = Record::<Row>::from_pgn(&game(&format!("{rounds} b1c1 *"))).unwrap();
    assert_eq!(record.plies(), 21);
    let rounds = "b1c1 h1g1 c1b1 g1h1 b1c1 h1g1 c1d1 g1f1 d1c1 f1g1 c1b1 g1h1 ".repeat(3);
    assert_eq!(Record::<Row>::from_pgn(&game(&rounds)).unwrap().plies(), 36);
}

#[test]
fn other_games_are_refused() {
    assert_eq!(
        refused("[Variant \"Column\"]\n*"),
        "the record is of the game `Column`, not of row"
    );
    assert!(Record::<Row>::from_pgn(&game("[Variant \"row\"]\n*")).is_ok());
    assert!(Record::<Row>::from_pgn(&game("*")).is_ok());
}

#[test]
fn a_bad_start_is_refused() {
    assert_eq!(
        refused("[FEN \"Wx w 0\"]\n*"),
        "the start `Wx w 0` is refused: `Wx w 0` is not nine places, a side and a number"
    );
    assert!(Record::<Row>::from_pgn(&game("[SetUp \"0\"]\n[FEN \"Wx\"]\n1. b1c1")).is_ok());
}

#[test]
fn a_bad_move_is_refused_with_its_number() {
    assert_eq!(
        refused("1. b1c1 h1g1 2. c1e1 *"),
        "move 2. `c1e1` is not legal here: no man can step so"
    );
    assert_eq!(
        refused("1. b1c1 -- *"),
        "move 1... `--` is not a move in any notation of this game"
    );
}

#[test]
fn variations_are_played_from_where_they_branch() {
    let valid = |text| validate_variations::<Row>(&game(text));
    let nested =
        "1. b1c1 h1g1 (1... h1g1 2. c1d1 (2. c1b1 g1f1 (2... g1h1)) 2... g1f1) 2. a1b1 (2. c1b1) *";
    assert_eq!(valid(nested), Ok(()));
    let error = valid("1. b1c1 h1g1 (1... h1g1 2. c1d1 (2. c1b1 g1f1 (2... g1i1))) *");
    assert!(matches!(error, Err(ReplayError::Move { number, .. }) if number == "2..."));
    assert!(valid("1. b1c1 (1. b1c1 h1g1) h1g1 (2. a1b1) *").is_err());
    assert!(valid("[Variant \"x\"] *").is_err());
    assert!(Record::<Row>::from_pgn(&game("1. b1c1 (1. nonsense) *")).is_ok());
}

#[test]
fn deep_variations_are_replayed_without_recursion() {
    const DEPTH: usize = 100_000;
    let text = format!("{}b1c1{} *", "b1c1 (".repeat(DEPTH), ")".repeat(DEPTH));
    let limits = ReadLimits {
        depth: DEPTH,
        ..ReadLimits::default()
    };
    let game = PgnReader::with_limits(text.as_bytes(), limits).next();
    let game = game.expect("a game").expect("within the limits");
    assert_eq!(validate_variations::<Row>(&game), Ok(()));
}
