//! Every command, from a pipe.

use crate::common::{game_names, piped, printed, refused, run};
use crate::run::{PEOPLE, answers, command, last_answer, people, refusal, refusals};

#[test]
fn a_game_is_played_to_its_end_and_the_score_is_the_last_word() {
    let said = people("chess", &["f3", "e5", "g4", "Qh4"]);
    assert!(
        said.contains("Black plays Qh4#\nCheckmate: Black wins, 0-1\n"),
        "{said}"
    );
    assert!(said.contains("\nGame over: 0-1 checkmate\n"), "{said}");
    assert!(
        said.ends_with("Final score:\nWhite: 0\nBlack: 1\n"),
        "{said}"
    );
}

#[test]
fn a_level_can_be_chosen_from_the_start() {
    let said = answers(&["chess", "--level", "2"], &["level 7", "level 11"]);
    assert!(said.contains("White is human, Black is level-2."), "{said}");
    assert!(said.contains("Black is level-7 from now on"), "{said}");
    assert!(
        said.contains("error: `level-11` is no player of chess"),
        "{said}"
    );
}

#[test]
fn a_rating_can_be_chosen_instead_of_a_level() {
    let said = answers(&["chess", "--elo", "1500"], &["e4", "black elo:2000"]);
    assert!(
        said.contains("White is human, Black is elo:1500."),
        "{said}"
    );
    assert!(said.contains("Black (elo:1500) plays "), "{said}");
    assert!(said.contains("Black is elo:2000 from now on"), "{said}");
    for (args, says) in [
        (
            &["--elo", "100"][..],
            "`100` is not a rating, a whole number from 750 to 3470",
        ),
        (&["--elo", "strong"], "`strong` is not a rating"),
        (
            &["--elo", "1500", "--level", "3"],
            "cannot be used together with",
        ),
    ] {
        let output = run(&mut command(&[&["chess"], args].concat()));
        assert!(refused(&output).contains(says));
    }
}

#[test]
fn without_any_input_there_is_a_board_and_a_score() {
    for game in game_names() {
        let said = answers(&[game], &[]);
        assert!(said.starts_with(&format!(
            "A game of {game}: White is human, Black is level-5."
        )));
        assert!(said.contains("\nWhite to move\n"), "{said}");
        assert!(
            said.ends_with("\nFinal score:\nWhite: 0\nBlack: 0\n"),
            "{said}"
        );
    }
    assert!(answers(&[], &[]).starts_with("A game of chess: "));
}

#[test]
fn moves_are_taken_in_every_notation() {
    let said = people(
        "chess",
        &["e4", "e7e5", "N-KB3", "move b8 c6", "Bf1-b5", "a6"],
    );
    assert_eq!(refusals(&said), [""; 0]);
    let history = last_answer("chess", &["P-K4", "P-K4"], "history des");
    assert_eq!(history, "1. P-K4 P-K4\n");
    let said = people("baroque", &["6 0 2 0", "fen"]);
    assert!(
        said.contains("\ncliskilf/pppppppp/P7/8/8/8/1PPPPPPP/FLIKSILC b 1 1\n"),
        "{said}"
    );
    let said = people(
        "chess",
        &["move e2 e4", "move d7 d5", "move e4 d5", "move c7 c6"],
    );
    assert_eq!(refusals(&said), [""; 0]);
    let promotion = [
        "setup",
        "clear",
        "+ K a1",
        "+ k h6",
        "+ P b7",
        "done",
        "move b7 b8 N",
    ];
    let said = people("chess", &promotion);
    assert!(said.contains("White plays b8=N\n"), "{said}");
}

#[test]
fn bad_input_gets_one_sentence_and_loses_nothing() {
    for (line, says) in [
        (
            "hello",
            "`hello` is neither a command nor a move here; `help` lists the commands",
        ),
        ("e4e5", "`e4e5` is not legal here: "),
        ("move e4 e6", "`move e4 e6` is not legal here: "),
        ("move e4", "`move e4` is neither a command nor a move here"),
        ("moves z9", "`z9` is not on the board"),
        ("undo 9", "cannot take back 9 moves: 1 can be taken back"),
        ("undo -1", "`-1` is not a number of moves from 1 on"),
        (
            "history morse",
            "`morse` is not a notation of chess; those are normal, alg, des, long",
        ),
        (
            "game human nobody",
            "`nobody` is no player of chess: those are `human`, `quirkat`, ",
        ),
        (
            "game human human",
            "a game is in progress; that can be changed only between games",
        ),
        ("white", "`white` should be `white WHO`"),
        ("level 11", "`level-11` is no player of chess"),
        ("clock soon", "`soon` is not a time control such as"),
        ("decline", "White has not offered a draw"),
        ("load /nowhere/at/all", "cannot read `/nowhere/at/all`: "),
        ("save /nowhere/at/all", "cannot write `/nowhere/at/all`: "),
        (
            "feature flying on",
            "`flying` is not a feature; those are opening move, undo, ",
        ),
        (
            "setup",
            "a game is in progress; that can be changed only between games",
        ),
        (
            "+ K e1",
            "`+ K e1` changes a board that is being set up; `setup` begins that",
        ),
        ("done", "`done` is neither a command nor a move here"),
        (
            "\u{1b}[31m",
            "`\\u{1b}[31m` is neither a command nor a move here",
        ),
    ] {
        let fen = ["e4", line, "fen"];
        let sentence = refusal("chess", &fen);
        assert!(sentence.starts_with(says), "{line}: {sentence}");
        let said = people("chess", &fen);
        assert!(said.contains("\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"));
    }
}

#[test]
fn opponents_answer_at_once() {
    let said = answers(
        &["chess", "--black", "gent", "--seed", "1"],
        &["e4", "history normal"],
    );
    assert!(
        said.contains("White plays e4\nBlack (gent) plays "),
        "{said}"
    );
    assert!(said.contains("\nmove e2 e4\nmove "), "{said}");
    let said = answers(&["chess", "--white", "waterloo-2"], &["history"]);
    assert!(said.contains("White (waterloo-2) plays "), "{said}");
    assert!(said.contains("\nBlack to move"), "{said}");
}

#[test]
fn opponents_play_each_other() {
    let args = ["alquerque", "--white", "atlanta:2", "--black", "quirkat:2"];
    let said = answers(&args, &["score"]);
    assert!(said.contains("Game over: "), "{said}");
    let score = said.split("Final score:").nth(1).expect("a score");
    assert_ne!(score, "\nWhite: 0\nBlack: 0\n");
    assert_eq!(answers(&args, &["score"]), said, "the same every time");
}

#[test]
fn a_seed_makes_games_repeatable() {
    let play = |seed: &str| {
        let args = ["chess", "--white", "waterloo-1", "--seed", seed];
        answers(&args, &["fen"])
    };
    assert_eq!(play("5"), play("5"));
    assert!((6..20).any(|seed| play(&seed.to_string()) != play("5")));
}

#[test]
fn games_follow_each_other_and_the_score_is_kept() {
    let lines = ["resign", "game human human", "e4", "draw", "e5", "draw"];
    let said = people("chess", &lines);
    assert!(said.contains("Resignation: Black wins, 0-1"), "{said}");
    assert!(
        said.contains("Black plays e5\nBlack offers a draw\n"),
        "{said}"
    );
    assert!(said.contains("Agreement: a draw, 1/2-1/2"), "{said}");
    assert!(
        said.ends_with("Final score:\nWhite: 0.5\nBlack: 1.5\n"),
        "{said}"
    );
}

#[test]
fn resigning_is_for_the_person_at_the_board() {
    let said = answers(&["chess", "--white", "waterloo-2"], &["resign"]);
    assert!(said.contains("Resignation: White wins, 1-0"), "{said}");
}

#[test]
fn a_game_can_be_left_without_a_result() {
    let said = people("chess", &["e4", "abort", "game human human", "d4"]);
    assert_eq!(refusals(&said), [""; 0]);
    assert!(
        said.ends_with("Final score:\nWhite: 0\nBlack: 0\n"),
        "{said}"
    );
}

#[test]
fn moves_are_taken_back() {
    let said = people("chess", &["e4", "e5", "undo 2", "fen"]);
    assert!(said.contains("2 plies are taken back"), "{said}");
    assert!(said.contains("\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"));
    let args = ["chess", "--black", "waterloo-2"];
    let said = answers(&args, &["e4", "undo", "history"]);
    assert!(said.contains("2 plies are taken back"), "{said}");
}

#[test]
fn history_is_shown_as_asked_for() {
    let moves = ["e4", "e5", "Nf3"];
    for (command, shows) in [
        ("history", "1. e4 e5\n2. Nf3\n"),
        ("history alg", "1. e4 e5\n2. Nf3\n"),
        ("history des", "1. P-K4 P-K4\n2. N-KB3\n"),
        ("history normal", "move e2 e4\nmove e7 e5\nmove g1 f3\n"),
    ] {
        assert_eq!(last_answer("chess", &moves, command), shows);
    }
    let lines = last_answer("alquerque", &["c4c3", "c2c4"], "history alg");
    assert_eq!(lines, "1. c4-c3 c2xc4\n");
}

#[test]
fn a_history_of_commands_plays_the_game_again() {
    for game in game_names() {
        let args = [game, "--white", "quirkat:1", "--black", "quirkat:2"];
        let said = answers(&args, &["history normal", "fen"]);
        let commands: Vec<_> = said
            .lines()
            .filter(|line| line.starts_with("move "))
            .collect();
        let fen = said.lines().rev().nth(3).expect("a position");
        let again = people(game, &[&commands[..], &["fen"]].concat());
        assert_eq!(again.lines().rev().nth(3), Some(fen), "{game}");
    }
}

#[test]
fn a_suggestion_can_be_played() {
    for game in game_names() {
        let said = people(game, &["suggestion"]);
        let line = said
            .lines()
            .find_map(|line| line.strip_prefix("Suggestion: "));
        let line = line.unwrap_or_else(|| panic!("no suggestion: {said}"));
        let mv = line.split(' ').next().expect("a move");
        let said = people(game, &[mv]);
        assert!(said.contains("White plays "), "{game}: {said}");
    }
}

#[test]
fn moves_of_a_square_are_listed_with_what_they_do() {
    let listed = last_answer("chess", &[], "moves b1");
    assert_eq!(listed, "b1a3   Na3\nb1c3   Nc3\n");
    let listed = last_answer("chess", &["e4", "d5"], "moves e4");
    assert_eq!(listed, "e4d5   exd5, takes the pawn on d5\ne4e5   e5\n");
    assert_eq!(
        last_answer("chess", &[], "moves e4"),
        "There are no moves\n"
    );
    assert_eq!(last_answer("alquerque", &[], "moves").lines().count(), 4);
}

#[test]
fn moves_are_listed_once_where_notations_agree() {
    let listed = last_answer("baroque", &[], "moves a2");
    assert_eq!(listed, "a2a3\na2a4\na2a5\na2a6\n");
    let position = "k7/8/8/8/2pP4/8/1P6/K7 w 0 1";
    let args = [&["ultima", "--position", position], PEOPLE].concat();
    let said = answers(&args, &["moves b2"]);
    let takes = "b2b4   b2xb4, takes the squeezer on c4 (squeezed between b4 and d4)\n";
    assert!(said.contains(&format!("\nb2b3\n{takes}b2b5\n")), "{said}");
}

#[test]
fn captures_say_by_what_means_and_records_mark_them() {
    for (game, position, mv, says) in [
        (
            "baroque",
            "7k/8/8/8/4pP2/8/8/K2P4 w 0 1",
            "d1d4",
            "White plays d1xd4\nWhite takes the squeezer on e4 (squeezed between d4 and f4)\n",
        ),
        (
            "ultima",
            "k7/8/8/8/8/8/8/K1L1p1p1 w 0 1",
            "c1xh1",
            "White plays c1xh1\nWhite takes the squeezer on e1 (leapt over) and the squeezer on g1 (leapt over)\n",
        ),
        (
            "baroque",
            "7k/8/8/8/3lS3/8/8/K7 w 0 1",
            "e4-h4",
            "White plays e4xh4\nWhite takes the leaper on d4 (drawn away from)\n",
        ),
        (
            "ultima",
            "7k/8/1l6/8/8/4C3/1K6/8 w 0 1",
            "move e3 h6",
            "White plays e3xh6\nWhite takes the leaper on b6 (coordinated with the king on b2)\n",
        ),
        (
            "baroque",
            "7k/8/8/8/8/3l4/3K4/8 w 0 1",
            "d2d3",
            "White plays d2xd3\nWhite takes the leaper on d3 (by displacement)\n",
        ),
        (
            "chess",
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
            "exd5",
            "White plays exd5\nWhite takes the pawn on d5\n",
        ),
    ] {
        let args = [&[game, "--position", position], PEOPLE].concat();
        let said = answers(&args, &[mv]);
        assert!(said.contains(says), "{said}");
    }
}

#[test]
fn help_tells_how_a_piece_is_played() {
    for (game, piece) in [
        ("baroque", "Imitator"),
        ("chess", "N"),
        ("alquerque", "man"),
    ] {
        let told = last_answer(game, &[], &format!("help {piece}"));
        let rules = printed(&run(&mut piped(&["rules", game, piece])));
        assert_eq!(told, rules, "{game} {piece}");
    }
    assert_eq!(
        refusal("chess", &["help leaper"]),
        "`leaper` is not a piece of chess; those are pawn, knight, bishop, rook, queen, king"
    );
    let said = people("ultima", &["setup", "help F", "cancel"]);
    assert!(
        said.contains("♖ ♜  freezer, also called immobilizer, immobiliser\nMoves: "),
        "{said}"
    );
}

#[test]
fn boards_of_unusual_pieces_come_with_a_legend() {
    for game in ["baroque", "ultima"] {
        let said = people(game, &[]);
        assert!(said.contains("\n1  ♖ ♘ ♗ ♔ ♕ ♗ ♘ ✧\n"), "{said}");
        assert!(said.contains(" ♟    ♙ ♟  squeezer\n"), "{said}");
        let said = people(game, &["setup", "clear", "cancel"]);
        assert!(
            said.contains("\n8  · · · · · · · ·    ♔ ♚  king\n"),
            "{said}"
        );
    }
    assert!(!people("chess", &[]).contains("king"));
}

#[test]
fn players_change_in_mid_game() {
    let said = people(
        "chess",
        &["e4", "black waterloo-2", "white waterloo-2", "fen"],
    );
    assert!(
        said.contains("Black is waterloo-2 from now on\nBlack (waterloo-2) plays"),
        "{said}"
    );
    assert!(said.contains("White (waterloo-2) plays"), "{said}");
    assert!(said.contains("Game over: "), "{said}");
}

#[test]
fn clocks_are_shown_and_run() {
    let said = answers(
        &["chess", "--black", "human", "--clock", "5:00+3"],
        &["clock"],
    );
    assert!(said.contains("\nWhite 5:03, Black 5:03\n"), "{said}");
    let said = people("chess", &["clock", "clock 60", "clock off", "clock"]);
    assert!(said.contains("There are no clocks\n"), "{said}");
    assert!(said.contains("White 1:00, Black 1:00\n"), "{said}");
    assert_eq!(refusals(&said), [""; 0]);
}

#[test]
fn help_fits_on_one_screen() {
    for game in game_names() {
        let help = last_answer(game, &[], "help");
        assert!(help.lines().count() <= 24, "{help}");
        assert!(help.lines().all(|line| line.chars().count() < 80), "{help}");
        for word in [
            "move A B [Q]",
            "moves",
            "undo",
            "history",
            "suggestion",
            "setup",
            "feature",
            "score",
            "save",
            "load",
            "flip",
            "fen",
            "level",
            "resign",
            "draw",
            "game",
        ] {
            assert!(help.contains(word), "{word}: {help}");
        }
    }
}

#[test]
fn quit_ends_with_the_score_too() {
    let said = people("chess", &["resign", "quit", "e4"]);
    assert!(
        said.ends_with("Final score:\nWhite: 0\nBlack: 1\n"),
        "{said}"
    );
    assert!(!said.contains("plays e4"));
}
