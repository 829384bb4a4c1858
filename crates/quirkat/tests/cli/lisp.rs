//! `quirkat lisp`: the functions of the CS 2360 document.

use crate::common::piped;
use crate::run::{prints, prints_given};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

const START: &str = "((w01 w02 w03 w04 w05) (w06 w07 w08 w09 w10) (w11 w12 nil b12 b11) \
    (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01))";
const C4C3: &str = "((w01 w02 w03 w04 w05) (w06 w07 nil w09 w10) (w11 w12 w08 b12 b11) \
    (b10 b09 b08 b07 b06) (b05 b04 b03 b02 b01))";

fn lisp(input: &str) -> String {
    prints_given(&["lisp"], input.as_bytes())
}

/// The answers to some calls.
fn answers(calls: &[String]) -> Vec<String> {
    let out = lisp(&(calls.join("\n") + "\n"));
    out.lines().map(str::to_owned).collect()
}

fn answer(call: &str) -> String {
    let out = lisp(call);
    assert_eq!(out.lines().count(), 1, "{out}");
    out.trim_end().to_owned()
}

/// The position after a history, as the converter gives it: its first three fields.
fn position(history: &str) -> String {
    let internal = answer(&format!("(external-to-internal '{history})"));
    let fields = internal.trim_start_matches('(').split(' ').take(3);
    fields.collect::<Vec<_>>().join(" ")
}

/// The boards of a list of boards.
fn split(list: &str) -> Vec<String> {
    let inner = list
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let inner = inner.expect("a list");
    inner
        .replace(")) ((", "))|((")
        .split('|')
        .map(str::to_owned)
        .collect()
}

/// The result is a board in the format of the one that was passed, not a list of moves.
#[test]
fn the_documents_call_is_answered_with_a_board() {
    let board = answer(&format!("(alquerque '({START}) 'w 4 nil)"));
    let next = answer(&format!("(move-generator '({START}) 'w)"));
    assert!(split(&next).contains(&board), "{board}");
    // The same call over several lines, in capitals, unquoted, with comments.
    let loud = format!(
        "(ALQUERQUE ; a call\n ({})\n W\n 4 ())",
        START.to_uppercase().replace(") (", ")\n (")
    );
    assert_eq!(answer(&loud), board);
}

/// The example: the list that the first program is passed, the board that White might return, and the list that is then passed
/// to the other program, all over several lines as the document prints them.
#[test]
fn the_documents_example_is_played() {
    let pretty = |board: &str| board.replace(") (", ")\n   (");
    let (start, moved) = (pretty(START), pretty(C4C3));
    let next = answer(&format!("(move-generator '(\n  {start}\n )\n 'w)"));
    assert!(split(&next).contains(&C4C3.to_owned()), "{next}");
    let history = format!("(\n  {moved}\n  {start}\n )");
    let reply = answer(&format!("(alquerque '{history} 'b 4 nil)"));
    let replies = answer(&format!("(move-generator '{history} 'b)"));
    assert!(split(&replies).contains(&reply), "{reply}");
    // The diagram of that board.
    let rows = "wwwww/ww1ww/wwwbb/bbbbb/bbbbb";
    let internal = answer(&format!("(external-to-internal '{moved})"));
    assert!(
        internal.starts_with(&format!("({rows} (w01 w02 ")),
        "{internal}"
    );
}

#[test]
fn the_answer_is_the_one_that_the_opponent_atlanta_gives() {
    let mut history = format!("({START})");
    for (ply, depth) in (1..=12).zip([1, 2, 3, 4].into_iter().cycle()) {
        let colour = if ply % 2 == 1 { 'w' } else { 'b' };
        let board = answer(&format!("(alquerque '{history} '{colour} {depth} nil)"));
        let before = position(&history);
        history = format!("({board} {}", &history[1..]);
        let who = format!("atlanta:{depth}");
        let args = [
            "next",
            "alquerque",
            "--opponent",
            &who,
            "--position",
            &before,
        ];
        assert_eq!(position(&history), prints(&args).trim_end(), "{before}");
    }
}

/// Deliverable 2: a list of all boards, not of histories, that moving one man of the colour leads to.
#[test]
fn next_boards_are_the_legal_moves() {
    for history in [format!("({START})"), format!("({C4C3} {START})")] {
        let position = position(&history);
        let colour = position.split(' ').nth(1).expect("a side");
        let boards = answer(&format!("(move-generator '{history} '{colour})"));
        let mut next: Vec<_> = split(&boards)
            .iter()
            .map(|board| self::position(&format!("({board} {}", &history[1..])))
            .collect();
        next.sort();
        let moves = prints(&["moves", "alquerque", "--position", &position]);
        let mut legal: Vec<_> = moves
            .lines()
            .filter_map(|line| line.split_once(' '))
            .map(|(_, next)| next.to_owned())
            .collect();
        legal.sort();
        assert_eq!(next, legal);
    }
}

/// Deliverable 1: positive numbers favour the colour asked for. If neither can move, the side to move decides.
#[test]
fn boards_are_judged_for_a_colour_without_looking_ahead() {
    let taken = "((w01 nil nil nil nil) (nil nil nil nil nil) (nil nil nil nil nil) (nil nil nil nil nil) (b01 b02 nil nil nil))";
    let stuck = "((w01 b05 b06 nil nil) (b01 b02 nil nil nil) (b03 nil b04 nil nil) (nil nil nil nil nil) (nil nil nil nil nil))";
    let gone = "((nil nil nil nil nil) (nil nil nil nil nil) (nil nil nil nil nil) (nil nil nil nil nil) (b01 b02 nil nil nil))";
    for (board, colour, next, value) in [
        (START, 'w', 'w', 0),
        (START, 'w', 'b', 0),
        (taken, 'w', 'w', -100),
        (taken, 'b', 'w', 100),
        (taken, 'b', 'b', 100),
        (gone, 'b', 'b', 31_000),
        (gone, 'w', 'b', -31_000),
    ] {
        let said = answer(&format!("(board-evaluator '({board}) '{colour} '{next})"));
        assert_eq!(said, value.to_string(), "{board} {colour} {next}");
    }
    // The same game can be evaluated for either side to move.
    let later = taken.replace("b02 nil", "nil b02");
    for history in [format!("({C4C3} {START})"), format!("({later} {taken})")] {
        let judge = |next| answer(&format!("(board-evaluator '{history} 'w '{next})"));
        assert_eq!(judge('w'), judge('b'));
    }
    // The white man cannot move, which loses if White is to move.
    let evaluate = |next| answer(&format!("(board-evaluator '({stuck}) 'w '{next})"));
    let nobody = answer(&format!("(move-generator '({stuck}) 'w)"));
    assert_eq!(nobody, "nil");
    assert_eq!(evaluate('w'), "-31000");
    assert_eq!(evaluate('b'), "-500");
}

/// Deliverable 3: from the assignment's boards to ours, and back.
#[test]
fn converters_go_both_ways() {
    let rows = "wwwww/wwwww/ww1bb/bbbbb/bbbbb";
    let names = START.replace(['(', ')'], "").replace(" nil", "");
    let internal = format!("({rows} ({names}))");
    assert_eq!(
        answer(&format!("(external-to-internal '{START})")),
        internal
    );
    assert_eq!(
        answer(&format!("(internal-to-external '{internal})")),
        START
    );
    // Rows alone will do, with men newly named.
    assert_eq!(answer(&format!("(internal-to-external '{rows})")), START);
    assert_eq!(
        answer(&format!("(external-to-internal '({C4C3} {START}))")),
        format!("(wwwww/ww1ww/wwwbb/bbbbb/bbbbb b - {internal} (c4c3))")
    );
    let history = answer("(internal-to-external '(5/5/2w2/b4/5 b -))");
    assert_eq!(history.matches("w01").count(), 1);
    assert_eq!(history.matches("b01").count(), 1);
    // The history tells which man may not slide back.
    let slid = START.replace("w12 nil", "nil w12");
    let position = position(&format!("({slid} {START})"));
    assert_eq!(position, "wwwww/wwwww/w1wbb/bbbbb/bbbbb b c3b3");
}

/// A whole game of our own program against itself, as a history, from a board with Black or White to begin.
fn played(start: &str, first: char, plies: usize) -> String {
    let mut history = format!("({start})");
    let mut colour = first;
    for _ in 0..plies {
        let board = answer(&format!("(alquerque '{history} '{colour} 2 nil)"));
        if board == "nil" {
            break;
        }
        history = format!("({board} {}", &history[1..]);
        colour = if colour == 'w' { 'b' } else { 'w' };
    }
    history
}

/// Programs talk to the assignment's in its representation, whatever theirs is: what goes in and comes out again is the same
/// board with the same names, and the same history.
#[test]
fn converters_lose_nothing() {
    let odd = "((nil b07 nil nil nil) (w03 nil nil w11 nil) (nil nil nil nil nil) (b02 nil w01 nil nil) (nil nil b12 nil nil))";
    let alone = "((nil nil nil nil nil) (nil nil nil nil nil) (nil nil w09 nil nil) (nil nil nil nil nil) (nil nil nil nil nil))";
    let mut values = vec![odd.to_owned(), alone.to_owned(), C4C3.to_owned()];
    values.extend([START, odd, alone].map(|board| format!("({board})")));
    values.push(played(START, 'w', 40));
    values.push(played(odd, 'w', 5));
    values.push(played(odd, 'b', 4));
    for value in &values {
        let back = answer(&format!(
            "(internal-to-external (external-to-internal '{value}))"
        ));
        assert_eq!(back, *value);
        // In two steps as well, the inside written down between them.
        let internal = answer(&format!("(external-to-internal '{value})"));
        assert_eq!(
            answer(&format!("(internal-to-external '{internal})")),
            *value
        );
    }
    // The game went on long enough that men were taken, whose names are gone from the newest board.
    assert!(values[6].matches("((").count() > 20, "{}", values[6]);
    assert!(split(&values[6])[0].matches("nil").count() > 3);
}

/// A Lisp evaluates what it is given: a call may stand where a list is wanted.
#[test]
fn nested_calls_are_evaluated() {
    let board = answer(&format!("(alquerque '({START}) 'w 3 nil)"));
    let nested = answer(&format!("(alquerque (list '{START}) 'w 3 nil)"));
    assert_eq!(nested, board);
    let next = format!("(cons (alquerque '({START}) 'w 3 nil) '({START}))");
    assert_eq!(answer(&next), format!("({board} {START})"));
    assert_eq!(
        answer(&format!("(move-generator {next} 'b)")),
        answer(&format!("(move-generator '({board} {START}) 'b)"))
    );
    let error = answer(&format!("(cons (alquerque '({START}) 'w x nil) nil)"));
    assert_eq!(error, "error: the depth is a whole number, not `x`");
    assert_eq!(
        answer("(cons 'a 'b)"),
        "error: `b` is not a list that a board can be put before"
    );
}

/// The move generator is told which colour moves next: it answers for that one, whoever moved last.
#[test]
fn next_boards_are_those_of_the_colour_asked_for() {
    for history in [format!("({START})"), format!("({C4C3} {START})")] {
        let text = position(&history);
        let rows = text.split(' ').next().expect("rows");
        for colour in ['w', 'b'] {
            let boards = answer(&format!("(move-generator '{history} '{colour})"));
            let mut found: Vec<_> = match boards.as_str() {
                "nil" => Vec::new(),
                boards => split(boards)
                    .iter()
                    .map(|board| {
                        let internal = answer(&format!("(external-to-internal '{board})"));
                        let rows = internal.trim_start_matches('(').split(' ').next();
                        rows.expect("rows").to_owned()
                    })
                    .collect(),
            };
            found.sort();
            let args = [
                "moves",
                "alquerque",
                "--position",
                &format!("{rows} {colour} -"),
            ];
            let moves = prints(&args);
            let mut legal: Vec<_> = moves
                .lines()
                .filter_map(|line| line.split(' ').nth(1))
                .map(str::to_owned)
                .collect();
            legal.sort();
            assert_eq!(found, legal, "{text} {colour}");
            assert!(
                !found.is_empty() || history.contains("(w11 w12 w08"),
                "{text} {colour}"
            );
        }
    }
}

/// How many moves to look ahead is always an integer, and no integer is refused. Without a look ahead a move is made all the
/// same; a depth that no game has sees its end.
#[test]
fn any_whole_number_is_a_depth() {
    let next = split(&answer(&format!("(move-generator '({START}) 'w)")));
    for depth in ["0", "-1", "-7", "1"] {
        let board = answer(&format!("(alquerque '({START}) 'w {depth} nil)"));
        assert!(next.contains(&board), "{depth}: {board}");
    }
    let few = "((w01 nil nil nil nil) (nil nil nil nil nil) (nil nil nil nil nil) (nil nil nil nil nil) (b01 nil nil nil nil))";
    let few = few.replacen("(nil nil nil nil nil)", "(nil nil nil nil b02)", 1);
    let far = answer(&format!("(alquerque '({few}) 'w 64 nil)"));
    for depth in ["65", "1000000", "9000000000000000000"] {
        assert_eq!(answer(&format!("(alquerque '({few}) 'w {depth} nil)")), far);
    }
}

/// With the flag, the trace shows at least the boards searched and the values backed up. The search stays within its depth.
#[test]
fn a_trace_tells_every_board_and_every_value_before_the_answer() {
    let plain = answer(&format!("(alquerque '({START}) 'w 2 nil)"));
    let out = lisp(&format!("(alquerque '({START}) 'w 2 t)"));
    let lines: Vec<_> = out.lines().collect();
    let (last, trace) = lines.split_last().expect("an answer");
    assert_eq!(*last, plain);
    assert!(trace.iter().all(|line| line.starts_with("; ")), "{out}");
    let told = |word: &str, ply: usize| {
        let start = format!("; {}{word} {ply}: ", "  ".repeat(ply));
        trace
            .iter()
            .filter_map(|line| line.strip_prefix(&start).map(str::to_owned))
            .collect::<Vec<_>>()
    };
    assert_eq!(told("search", 0), [START]);
    assert_eq!(told("search", 1).len(), 4);
    assert_eq!(told("search", 1).len(), told("value", 1).len());
    assert_eq!(told("search", 2).len(), told("value", 2).len());
    // Never deeper than the limit.
    assert_eq!(told("search", 3), Vec::<String>::new());
    assert!(told("search", 1).contains(&plain));
    let json = prints(&[
        "trace",
        "alquerque",
        "--depth",
        "2",
        "--opponent",
        "atlanta",
        "--format",
        "json",
    ]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let searched = (0..=2).map(|ply| told("search", ply).len()).sum::<usize>();
    assert_eq!(json["nodes"], searched);
    assert_eq!(told("value", 0), [json["score"]["value"].to_string()]);
    let cut = trace
        .iter()
        .filter(|line| line.ends_with(" left out"))
        .count();
    assert_eq!(json["cuts"], cut);
}

#[test]
fn a_finished_game_has_no_next_board() {
    let over = "(((nil nil nil nil nil) (nil nil nil nil nil) (nil nil nil nil nil) (nil nil nil nil nil) (b01 nil nil nil nil)))";
    assert_eq!(answer(&format!("(alquerque '{over} 'b 3 nil)")), "nil");
    assert_eq!(answer(&format!("(alquerque '{over} 'b 3 t)")), "nil");
    assert_eq!(answer(&format!("(move-generator '{over} 'w)")), "nil");
}

#[test]
fn what_is_wrong_is_one_line_and_the_next_call_is_answered() {
    let history = format!("'({START})");
    for (call, says) in [
        (
            "hello".to_owned(),
            "`hello` is not a call such as (move-generator HISTORY 'w)",
        ),
        ("()".to_owned(), "`nil` is not a call"),
        ("((alquerque))".to_owned(), "`((alquerque))` is not a call"),
        (
            "(chess 1)".to_owned(),
            "`chess` is not a function; those are alquerque, move-generator, ",
        ),
        (
            "(alquerque)".to_owned(),
            "(alquerque HISTORY COLOUR DEPTH TRACE) is how it is called, not with 0 arguments",
        ),
        (
            format!("(alquerque {history} 'w 4)"),
            "not with 3 arguments",
        ),
        (
            format!("(alquerque {history} 'w 4 nil nil)"),
            "not with 5 arguments",
        ),
        (
            format!("(alquerque {history} 'w deep nil)"),
            "the depth is a whole number, not `deep`",
        ),
        (format!("(alquerque {history} 'w 2.5 nil)"), "not `2.5`"),
        (
            format!("(alquerque {history} 'x 4 nil)"),
            "a colour is `w` or `b`, not `x`",
        ),
        (
            format!("(alquerque {history} 'b 4 nil)"),
            "it is not Black's turn: White is to move",
        ),
        (
            format!("(board-evaluator {history} 'w 'x)"),
            "a colour is `w` or `b`, not `x`",
        ),
        (
            "(alquerque nil 'w 4 nil)".to_owned(),
            "a history holds at least the board that the game starts from",
        ),
        (
            format!("(alquerque '{START} 'w 4 nil)"),
            "board 1, counted from the start: ",
        ),
        (
            format!("(alquerque '({START} {C4C3} {START}) 'w 4 nil)"),
            "does not follow from the one before",
        ),
        (
            "(external-to-internal 7)".to_owned(),
            "a board is a list of five rows, not `7`",
        ),
        (
            "(internal-to-external 7)".to_owned(),
            "`7` is neither rows such as",
        ),
        ("(internal-to-external 'x)".to_owned(), "not a position: "),
        (
            "(internal-to-external '(a b c))".to_owned(),
            "not a position: ",
        ),
        (
            "(internal-to-external '(a b))".to_owned(),
            "`(a b)` is neither rows such as",
        ),
        (
            "(internal-to-external '(5/5/2w2/b4/5 (w01)))".to_owned(),
            "`(w01)` do not name the men of 5/5/2w2/b4/5",
        ),
        (
            "(internal-to-external '(5/5/2w2/b4/5 (b01 w01)))".to_owned(),
            "`(b01 w01)` do not name the men",
        ),
        (
            "(internal-to-external '(5/5/2w2/b4/5 w - (5/5/2w2/b4/5 (w01 b01)) (a1a5)))".to_owned(),
            "`a1a5` cannot be played in that game",
        ),
        (
            "(internal-to-external '(5/5/5/bw3/5 b - (5/5/2w2/b4/5 (w01 b01)) (c3c2)))".to_owned(),
            "the moves lead to 5/5/5/b1w2/5 b -, not to the position before them",
        ),
        (")".to_owned(), "`)` closes nothing"),
        ("(alquerque ')".to_owned(), "nothing follows the quote"),
        (
            "(board-evaluator 99999999999999999999)".to_owned(),
            "`99999999999999999999` is too large a number",
        ),
        ("(".repeat(40), "nested more than 32 deep"),
    ] {
        let said = answers(&[call.clone(), format!("(external-to-internal '{START})")]);
        assert_eq!(said.len(), 2, "{call}: {said:?}");
        let error = said[0].strip_prefix("error: ").expect("an error");
        assert!(error.contains(says), "{call}: {error}");
        assert!(error.chars().count() < 250, "{error}");
        assert!(said[1].starts_with("(wwwww/"));
    }
}

#[test]
fn input_that_breaks_off_is_told() {
    assert_eq!(lisp(""), "");
    assert_eq!(lisp("; nothing\n\n"), "");
    assert_eq!(
        lisp("(alquerque\n"),
        "error: the text ends with 1 of its lists still open\n"
    );
    assert_eq!(
        lisp("(alquerque '"),
        "error: the text ends with 1 of its lists still open\n"
    );
    let long = "a".repeat(3 << 20) + "\n(x)\n";
    let out = lisp(&long);
    let lines: Vec<_> = out.lines().collect();
    assert!(lines[0].starts_with("error: the text is "), "{out}");
    assert!(
        lines[1].starts_with("error: `x` is not a function"),
        "{out}"
    );
    let endless = "(\na\n".to_owned() + &"a\n".repeat((1 << 19) + 5);
    assert!(lisp(&endless).starts_with("error: the text is "));
    let bytes = prints_given(&["lisp"], b"(\xff\0\x1b)\n");
    assert!(bytes.starts_with("error: `"), "{bytes}");
    assert!(!bytes.trim_end().contains(char::is_control), "{bytes:?}");
}

/// Each answer comes before the next call is made.
#[test]
fn answers_come_at_once() {
    let mut child = piped(&["lisp"])
        .stdin(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut history = format!("({START})");
    for colour in ["w", "b", "w", "b"] {
        writeln!(input, "(alquerque '{history} '{colour} 3 nil)").expect("it listens");
        let mut board = String::new();
        output.read_line(&mut board).expect("it answers");
        history = format!("({} {}", board.trim_end(), &history[1..]);
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
    assert!(position(&history).ends_with("w -") || position(&history).contains(" w "));
}

/// Boards of games with another start are understood, whoever moved first.
#[test]
fn other_beginnings_are_played_on() {
    for (internal, colour, next) in [
        ("(5/2w2/5/5/b4 w -)", 'w', 'b'),
        ("(5/2w2/5/5/b4 b -)", 'b', 'w'),
    ] {
        let history = answer(&format!("(internal-to-external '{internal})"));
        let board = answer(&format!("(alquerque '{history} '{colour} 2 nil)"));
        let history = format!("({board} {}", &history[1..]);
        let answer = answer(&format!("(alquerque '{history} '{next} 2 nil)"));
        assert!(answer.starts_with("(("), "{answer}");
    }
}
