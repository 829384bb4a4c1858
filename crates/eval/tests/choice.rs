//! Evaluations that somebody chose: material alone, or the weights of a file.

mod games;

use games::along;
use quirkat_alquerque::Alquerque;
use quirkat_baroque::{Baroque, Ultima};
use quirkat_chess::Chess;
use quirkat_eval::chess::ChessEval;
use quirkat_eval::{ChessInputs, EvalChoice, EvalError, HandEval};
use quirkat_game::{Rules, Side, Site};
use quirkat_games::Playable;
use quirkat_nnue::{InputLayout, Inputs, Network, NetworkHeader};
use quirkat_search::{Evaluate, Score};
use std::path::PathBuf;

/// The names of a side's pieces, in order.
fn pieces<P: Rules>(position: &P, side: Side) -> Vec<&'static str> {
    let ids = P::BOARD.sites().filter_map(|site| position.piece_on(site));
    let pieces = ids.map(|id| P::PIECES[id.index()]);
    let own = pieces.filter(|piece| piece.side == side);
    let mut names: Vec<_> = own.map(|piece| piece.name).collect();
    names.sort_unstable();
    names
}

fn material_score<P: Playable>(position: &P) -> Score {
    let mut eval = P::open_eval(&EvalChoice::Material).expect("it needs no file");
    let mut state = eval.state(position);
    eval.evaluate(position, &mut state)
}

fn equal_material_is_worth_nothing<P: Playable>() {
    let (mut equal, mut unequal) = (0, 0);
    along::<P>(20, |position, _| {
        let score = material_score(position);
        if pieces(position, Side::White) == pieces(position, Side::Black) {
            assert_eq!(score, 0, "{position}");
            equal += 1;
        } else {
            unequal += u32::from(score != 0);
        }
    });
    assert!(equal > 20 && unequal > 20, "{equal} and {unequal}");
}

#[test]
fn material_alone_sees_nothing_but_material() {
    equal_material_is_worth_nothing::<Chess>();
    equal_material_is_worth_nothing::<Baroque>();
    equal_material_is_worth_nothing::<Ultima>();
    equal_material_is_worth_nothing::<Alquerque>();
}

/// White has a queen more, wherever the pieces stand.
#[test]
fn material_alone_counts_a_queen_from_either_side() {
    let scores = [
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 b - - 0 1",
        "7k/pppppppp/8/8/8/8/PPPPPPPP/Q6K w - - 0 1",
    ]
    .map(|text| material_score(&text.parse::<Chess>().expect(text)));
    assert!(scores[0] > 500, "{scores:?}");
    assert_eq!(scores[1], -scores[0]);
    assert_eq!(scores[2], scores[0]);
}

#[test]
fn a_file_that_is_missing_is_named() {
    let path = PathBuf::from("no/such/weights.txt");
    let error = ChessEval::open_hand(&EvalChoice::File(path)).err();
    let error = error.expect("there is no such file");
    assert!(matches!(error, EvalError::Read { .. }), "{error}");
    let text = error.to_string();
    assert!(
        text.starts_with("cannot read the weights `no/such/weights.txt`: "),
        "{text}"
    );
}

#[test]
fn a_file_of_another_game_is_named_with_what_is_wrong() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/weights/baroque.txt");
    let choice: EvalChoice = file.parse().expect("any text is a choice");
    let error = Chess::open_eval(&choice).err();
    let error = error.expect("they are weights of another game");
    assert!(matches!(error, EvalError::Weights { .. }), "{error}");
    let text = error.to_string();
    assert!(
        text.contains("does not hold weights of this game: "),
        "{text}"
    );
}

#[test]
fn choices_are_read_as_they_are_written() {
    for (text, choice) in [
        ("builtin", EvalChoice::BuiltIn),
        ("material", EvalChoice::Material),
        ("some/file.txt", EvalChoice::File("some/file.txt".into())),
    ] {
        assert_eq!(text.parse(), Ok(choice.clone()));
        assert_eq!(choice.to_string(), text);
    }
}

/// A network of nothing but zeros, for the file of a test.
fn silent_network<P: Playable>(inputs: &str, count: usize) -> Vec<u8> {
    let header = NetworkHeader {
        game: P::NAME.to_owned(),
        inputs: inputs.to_owned(),
        input_count: count as u16,
        width: 64,
        buckets: 1,
        most_pieces: 32,
        scale: 400,
        training: "none".to_owned(),
    };
    Network::<64>::random(header, &mut || 0).to_bytes()
}

#[test]
fn a_network_is_chosen_like_a_file_of_weights() {
    let folder = std::env::temp_dir().join(format!("quirkat-network-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let path = folder.join("chess.nnue");
    let count = InputLayout::new::<Chess, ChessInputs>().count();
    let bytes = silent_network::<Chess>(<ChessInputs as Inputs<Chess>>::NAME, count);
    std::fs::write(&path, &bytes).expect("the network is written");
    let choice = EvalChoice::File(path.clone());
    let mut eval = Chess::open_eval(&choice).expect("it is a network for chess");
    let start = Chess::start();
    let mut state = eval.state(&start);
    // Both sides look alike at the start, so whatever the weights are, the score is the output's own.
    let first = eval.evaluate(&start, &mut state);
    let black = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let black: Chess = black.parse().expect("the start with Black to move");
    let mut state = eval.state(&black);
    assert_eq!(eval.evaluate(&black, &mut state), first);
    let identity = Chess::eval_identity(&choice).expect("it can be told from others");
    assert!(identity.starts_with("network "), "{identity}");
    let error = Baroque::open_eval(&choice).err().expect("it is for chess");
    assert!(error.to_string().contains("not for baroque"), "{error}");
    std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("half of it is written");
    let error = Chess::open_eval(&choice)
        .err()
        .expect("half of it is missing");
    assert!(matches!(error, EvalError::Network { .. }), "{error}");
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

/// Turning the board changes nothing that the rules can tell: as many moves, for random positions.
fn symmetries_keep_the_rules<P: Playable>() {
    let sites: Vec<Site> = P::BOARD.sites().collect();
    along::<P>(5, |position, _| {
        for turned in <P::Inputs as Inputs<P>>::symmetries() {
            let mut letters = vec!['.'; sites.len()];
            for &site in &sites {
                if let Some(piece) = position.piece_on(site) {
                    letters[turned[site.index()].index()] = P::PIECES[piece.index()].letter;
                }
            }
            let width = P::BOARD.width as usize;
            let rows = letters.chunks(width).rev().map(|row| {
                let row: String = row.iter().collect();
                let runs = (1..=width).rev();
                runs.fold(row, |row, run| {
                    row.replace(&".".repeat(run), &run.to_string())
                })
            });
            let rows = rows.collect::<Vec<_>>().join("/");
            let Ok(other) = P::set_up(&rows, position.side_to_move()) else {
                panic!("{rows} is a turned {position}");
            };
            let plain = position.to_string();
            let plain = plain.split(' ').next().expect("rows");
            let same = P::set_up(plain, position.side_to_move()).expect("it was a position");
            assert_eq!(
                other.count_moves(),
                same.count_moves(),
                "{position}: {rows}"
            );
        }
    });
}

#[test]
fn the_rules_cannot_tell_symmetric_boards_apart() {
    symmetries_keep_the_rules::<Baroque>();
    symmetries_keep_the_rules::<Ultima>();
    symmetries_keep_the_rules::<Alquerque>();
}
