//! `quirkat play --like foveros`, sentence by sentence of its document.

use crate::common::{file, piped, printed, refused, run};
use crate::run::{answers, answers_in, command, refusals};
use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

const FOVEROS: &[&str] = &["--like", "foveros"];
const PEOPLE: &[&str] = &["--like", "foveros", "--black", "human"];

/// The AI's control sets the depth, and the window shows it.
#[test]
fn the_depth_can_be_chosen_and_is_shown() {
    let said = answers(FOVEROS, &[]);
    assert!(said.contains("Black is hard, depth 2."), "{said}");
    let said = answers(
        &["--like", "foveros", "--black", "easy:3"],
        &["black hard:1"],
    );
    assert!(said.contains("Black is easy:3, depth 3."), "{said}");
    assert!(
        said.contains("Black is hard:1, depth 1 from now on\n"),
        "{said}"
    );
    // One ply ahead, a queen that is protected looks as good as any other.
    let position = "4k3/3p4/2q5/8/8/8/2Q5/4K3 w - - 0 1";
    for depth in 1..=3 {
        let name = format!("foveros-hard:{depth}");
        let args = [
            "next",
            "chess",
            "--opponent",
            &name,
            "--seed",
            "1",
            "--position",
            position,
        ];
        let named = printed(&run(&mut piped(&args)));
        let depth = depth.to_string();
        let args = [
            "next",
            "chess",
            "--opponent",
            "foveros-hard",
            "--depth",
            &depth,
            "--seed",
            "1",
            "--position",
            position,
        ];
        assert_eq!(named, printed(&run(&mut piped(&args))));
    }
}

/// The player chooses between random, easy and hard, and between people and AI on either side, in mid-game too.
#[test]
fn players_and_strengths_are_chosen_and_changed() {
    for name in ["random", "easy", "hard", "Hard"] {
        let said = answers(
            &["--like", "foveros", "--black", name, "--seed", "1"],
            &["e4"],
        );
        let shown = name.to_lowercase();
        assert!(said.contains(&format!("Black ({shown}) plays ")), "{said}");
    }
    let said = answers(FOVEROS, &["e4", "black easy", "d4", "black human"]);
    assert!(
        said.contains("Black (hard) plays ") && said.contains("Black (easy) plays "),
        "{said}"
    );
}

/// The gains in the heuristic's file can be changed to give it another character.
#[test]
fn gains_are_printed_edited_and_read_again() {
    let gains = |name: &str| printed(&run(&mut piped(&["gains", name])));
    let hard = gains("foveros-hard");
    for line in [
        "captures 3",
        "moves 10",
        "threats -4",
        "opponent-lost 25",
        "own-lost -5",
        "centre 1",
        "own-promotion 1",
        "opponent-promotion -10",
        "castled 250",
    ] {
        assert!(hard.contains(&format!("\n{line}\n")), "{hard}");
    }
    let easy = file("foveros_easy_gains.txt", gains("foveros-easy"));
    let easy = easy.to_str().expect("a name");
    let hanging = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1";
    for position in [
        hanging,
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    ] {
        for seed in ["1", "2", "3"] {
            let next = |opponent: &str, more: &[&str]| {
                let args = ["next", "chess", "--seed", seed, "--position", position];
                let args = [&args[..], &["--opponent", opponent], more].concat();
                printed(&run(&mut piped(&args)))
            };
            // With the gains of the easy level, the hard one plays as it does.
            assert_eq!(
                next("foveros-hard", &["--gains", easy]),
                next("foveros-easy", &[])
            );
        }
    }
    let said = answers(
        FOVEROS,
        &[&format!("gains {easy}"), "e4", "gains own", "d4"],
    );
    assert_eq!(refusals(&said), [""; 0]);
    assert!(
        said.contains("Opponents judge by their own gains\n"),
        "{said}"
    );
}

#[test]
fn gains_that_are_none_are_refused() {
    let wrong = file("foveros_wrong_gains.txt", "captures 3\nbravery 9\n");
    let wrong = wrong.to_str().expect("a name");
    for (args, says) in [
        (
            &["gains", "gent"][..],
            "`gent` is no opponent that judges by gains; those are foveros-easy, foveros-hard",
        ),
        (
            &[
                "next",
                "chess",
                "--opponent",
                "foveros-hard",
                "--gains",
                wrong,
            ],
            "`bravery` is no gain of `foveros-hard`; those are captures, moves, threats, ",
        ),
        (
            &["next", "chess", "--opponent", "gent", "--gains", wrong],
            "`gent` does not judge by gains",
        ),
        (
            &[
                "next",
                "chess",
                "--opponent",
                "foveros-hard",
                "--gains",
                "/nowhere",
            ],
            "`/nowhere` holds no gains: ",
        ),
    ] {
        let sentence = refused(&run(&mut piped(args)));
        assert!(sentence.starts_with(says), "{sentence}");
    }
    let said = answers(FOVEROS, &[&format!("gains {wrong}"), "e4"]);
    assert_eq!(refusals(&said).len(), 1, "{said}");
    assert!(said.contains("Black (hard) plays "), "{said}");
}

/// The program shows the time taken for each move; we keep it in PGN too, with clocks and without.
#[test]
fn the_time_of_every_move_is_told_and_kept() {
    let folder = crate::files::folder("foveros_times");
    for clock in [&[][..], &["--clock", "5:00"]] {
        let args = [FOVEROS, clock].concat();
        let said = answers_in(&folder, &args, b"e4\nsave x.pgn\ny\n");
        assert_eq!(said.matches("\nTime: ").count(), 2, "{said}");
        let pgn = fs::read_to_string(folder.join("x.pgn")).expect("a file");
        assert_eq!(pgn.matches("{[%emt 0:00:0").count(), 2, "{pgn}");
        fs::remove_file(folder.join("x.pgn")).expect("the file goes");
    }
    // What was read is written again.
    let kept = "1. e4 {[%emt 0:01:02.500]} e5 {thought [%emt 1:00:00]} *\n";
    fs::write(folder.join("y.pgn"), kept).expect("a file");
    let said = answers_in(&folder, PEOPLE, b"load y.pgn\nsave z.pgn\n");
    assert_eq!(refusals(&said), [""; 0]);
    let pgn = fs::read_to_string(folder.join("z.pgn")).expect("a file");
    let pgn = pgn.replace('\n', " ");
    assert!(pgn.contains("1. e4 {[%emt 0:01:02.500]}"), "{pgn}");
    assert!(pgn.contains("e5 {[%emt 1:00:00.000]}"), "{pgn}");
    fs::remove_dir_all(folder).expect("the folder goes");
}

/// Two scores are shown, the user's after the user's move and the AI's after the AI's, each by the heuristic.
#[test]
fn both_sides_have_a_score() {
    // After 1. e4 White has thirty steps, ten for each, and a man in the centre. So has Black after 1... e5, where White's pawn
    // has lost its step.
    let said = answers(PEOPLE, &["e4", "e5"]);
    assert!(said.contains("\nScore: White 301\n"), "{said}");
    assert!(said.contains("\nScore: White 301, Black 291\n"), "{said}");
    // The mate has the highest score there is.
    let mate = answers(PEOPLE, &["f3", "e5", "g4", "Qh4"]);
    assert!(mate.contains(", Black 99999\n"), "{mate}");
}

/// Steps are counted by the codes of the matrix of moves: castling is four, en passant three and a promotion five.
#[test]
fn special_moves_count_by_their_codes() {
    let score = |position: &str, line: &str| {
        let said = answers(&[PEOPLE, &["--position", position]].concat(), &[line]);
        let (_, rest) = said.split_once("\nScore: White ").expect("a score");
        let digits: String = rest
            .chars()
            .take_while(|c| *c == '-' || c.is_ascii_digit())
            .collect();
        digits.parse::<i32>().expect("a number")
    };
    let with = "4k3/7p/8/8/8/8/7P/4K2R w K - 0 1";
    let without = "4k3/7p/8/8/8/8/7P/4K2R w - - 0 1";
    assert_eq!(score(with, "h4") - score(without, "h4"), 40);
    let near = score("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a7");
    let far = score("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a6");
    // The step from a7 counts five instead of one, and the pawn half a gain of one more: cut off for whole numbers.
    assert_eq!(near - far, 40);
}

/// The AI's pawns become queens, even where a knight would mate.
#[test]
fn it_promotes_to_a_queen() {
    let position = "6br/5Ppk/7p/8/8/8/8/K7 w - - 0 1";
    let next = |more: &[&str]| {
        let args = ["next", "chess", "--position", position];
        printed(&run(&mut piped(&[&args[..], more].concat())))
    };
    // Our own search finds the mate.
    let mate = next(&["--depth", "3"]);
    assert!(mate.starts_with("5Nbr/"), "{mate}");
    let after = ["moves", "chess", "--position", mate.trim_end()];
    assert_eq!(printed(&run(&mut piped(&after))), "over 1-0 checkmate\n");
    for seed in ["1", "2", "3", "4"] {
        let chosen = next(&["--opponent", "foveros-hard", "--seed", seed]);
        assert!(chosen.starts_with("5Qbr/"), "{chosen}");
    }
}

/// In a game of two AIs, selecting another player halts their moves; here the pace can be chosen as well.
#[test]
fn two_computers_play_at_a_pace_until_a_player_is_changed() {
    let args = [
        "--like", "foveros", "--white", "random", "--black", "random", "--pace", "0.3",
    ];
    let mut child = command(&args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut keyboard = child.stdin.take().expect("a pipe");
    thread::sleep(Duration::from_millis(1500));
    keyboard
        .write_all(b"white human\nblack human\nscore\n")
        .expect("it reads");
    drop(keyboard);
    let mut said = String::new();
    let mut output = child.stdout.take().expect("a pipe");
    output.read_to_string(&mut said).expect("its answers");
    assert!(child.wait().expect("an end").success());
    let moves = said.matches(") plays ").count();
    assert!((1..=6).contains(&moves), "{said}");
    assert!(said.contains("White is human from now on\n"), "{said}");
    assert!(
        said.ends_with("Final score:\nWhite: 0\nBlack: 0\n"),
        "{said}"
    );
    let said = answers(PEOPLE, &["pace 0.5", "pace", "pace x"]);
    assert_eq!(
        said.matches("Two opponents take 0.500 s for a move at least\n")
            .count(),
        2,
        "{said}"
    );
    assert_eq!(
        refusals(&said),
        ["`x` is not a time in seconds, a number from 0 to 3600"]
    );
}

/// The last section wishes for predefined moves in the first three rounds, which the feature switches on.
#[test]
fn openings_are_played_for_three_rounds_where_they_are_wished_for() {
    let book = include_str!("../../../opponents/books/chess.txt");
    let lines = book.lines().filter_map(|line| line.rsplit_once("| "));
    let answers_to_e4: Vec<_> = lines
        .filter_map(|(_, moves)| moves.strip_prefix("e4 ")?.split(' ').next())
        .collect();
    for seed in ["1", "2", "3"] {
        let args = [FOVEROS, &["--seed", seed]].concat();
        let said = answers(&args, &["feature opening move on", "game", "e4"]);
        let (_, reply) = said.split_once("Black (hard) plays ").expect("a reply");
        let reply = reply.lines().next().expect("a move");
        assert!(answers_to_e4.contains(&reply), "{reply}");
    }
    let said = answers(FOVEROS, &["feature"]);
    assert!(said.contains("opening move  off\n"), "{said}");
}

#[cfg(target_os = "linux")]
mod at_a_terminal {
    use super::*;
    use crate::pseudo_terminal::{SIZE, Terminal};
    use rustix::process::{Pid, Signal, kill_process};

    /// Squares are coloured by what can be done there: yellow to move, red for captures and en passant, cyan to promote, blue to
    /// castle.
    #[test]
    fn squares_have_the_documents_colours() {
        let position = "r3k3/1P6/8/3pP3/8/8/8/4K2R w K d6 0 1";
        for (picked, word, colours) in [
            ("e1", "castling", &["226", "33"][..]),
            ("e5", "passant", &["226", "196"]),
            ("b7", "promotion", &["51"]),
        ] {
            let args = [PEOPLE, &["--position", position, "--tui"]].concat();
            let mut terminal = Terminal::with(&args, &[], SIZE);
            let mut drawn = terminal.wait_for("quit");
            // The keys begin on the king's square, so that its moves are there already.
            if !drawn.contains(word) {
                let square = picked.as_bytes();
                let (file, rank) = ((square[0] - b'a') as usize, (square[1] - b'1') as usize);
                let (column, row) = (6 + file * 7, 2 + (7 - rank) * 3);
                for end in ['M', 'm'] {
                    terminal.press(&format!("\x1b[<0;{column};{row}{end}"));
                }
                // Only what is drawn after the click counts.
                drawn = terminal.wait_for(word);
            }
            for colour in colours {
                assert!(
                    drawn.contains(&format!("48;5;{colour}m")),
                    "{colour}: {drawn:?}"
                );
            }
            terminal.press("\x04");
            terminal.wait_for_end();
        }
    }

    /// Stopped by the keyboard, a game of two computers tells the score.
    #[test]
    fn the_score_is_told_when_it_is_interrupted() {
        let args = [
            "--like", "foveros", "--white", "random", "--black", "hard", "--pace", "10",
        ];
        let mut child = command(&args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        thread::sleep(Duration::from_millis(300));
        kill_process(Pid::from_child(&child), Signal::INT).expect("a signal");
        let mut said = String::new();
        let mut output = child.stdout.take().expect("a pipe");
        output.read_to_string(&mut said).expect("its answers");
        assert!(child.wait().expect("an end").success());
        assert!(
            said.ends_with("Final score:\nWhite: 0\nBlack: 0\n"),
            "{said}"
        );
    }
}
