//! Every example runs and does what it says.

use std::process::Command;

/// What a program prints.
#[track_caller]
fn prints(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output();
    let output = output.expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

const GAMES: [&str; 4] = ["chess", "baroque", "ultima", "alquerque"];

#[test]
fn the_random_player_plays_whole_games() {
    for game in GAMES {
        let play = |seed| prints(env!("CARGO_BIN_EXE_random_player"), &[game, seed]);
        let pgn = play("3");
        assert!(pgn.contains("\n1. "), "{pgn}");
        assert!(!pgn.contains("[Result \"*\"]"), "{pgn}");
        assert_eq!(play("3"), pgn);
        assert_ne!(play("4"), pgn);
    }
}

#[test]
fn perft_counts() {
    let perft = |args: &[&str]| prints(env!("CARGO_BIN_EXE_perft"), args);
    let counts = perft(&["chess", "4"]);
    assert!(counts.ends_with("\nnodes 197281\n"), "{counts}");
    assert_eq!(counts.lines().count(), 21);
    let position = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    let counts = perft(&["chess", "3", position]);
    assert!(counts.ends_with("\nnodes 2812\n"), "{counts}");
    assert!(perft(&["alquerque", "1"]).ends_with("\nnodes 4\n"));
}

#[test]
fn engines_play_each_other() {
    let play = |args: &[&str]| prints(env!("CARGO_BIN_EXE_engine_match"), args);
    let game = play(&["alquerque", "quirkat:3", "level-1"]);
    assert!(game.starts_with("White plays "), "{game}");
    assert!(game.contains("\nquirkat:3 against level-1: "), "{game}");
    assert!(play(&["chess", "level-2", "gent"]).contains("\nlevel-2 against gent: "));
}

#[test]
fn the_new_game_is_a_draw_when_it_is_played_well() {
    let game = prints(env!("CARGO_BIN_EXE_new_game"), &[]);
    assert!(game.contains("1/2-1/2"), "{game}");
    let positions = game.lines().take(9);
    assert!(positions.clone().all(|line| line.contains('/')), "{game}");
}

#[test]
fn the_explorer_shows_what_moves_are_worth() {
    let explore = |args: &[&str]| prints(env!("CARGO_BIN_EXE_position_explorer"), args);
    let shown = explore(&["chess", "6k1/5ppp/8/8/8/8/r4PPP/R5K1 w - - 0 1"]);
    assert!(shown.starts_with("......k.\n.....ppp\n"), "{shown}");
    let moves = shown.lines().skip_while(|line| *line != "White to move");
    let best = moves.clone().nth(1).expect("a move");
    assert!(best.starts_with("Rxa2") && best.ends_with("a2"), "{shown}");
    for game in GAMES {
        assert!(explore(&[game]).contains("\nWhite to move\n"));
    }
    let over = explore(&["chess", "7k/5QQ1/8/8/8/8/8/7K b - - 0 1"]);
    assert!(
        over.ends_with("The game is over: 1-0 checkmate\n"),
        "{over}"
    );
}
