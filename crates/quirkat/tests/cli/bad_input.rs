//! Wrong input: one clear sentence, exit code 2, and nothing else.

use crate::common::game_names;
use crate::run::{refuses, refuses_given};

/// Invalid positions: `game | position | what the sentence must say`.
const POSITIONS: &str = include_str!("bad_positions.txt");

const WEIGHTS_OF_ANOTHER_GAME: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../eval/weights/baroque.txt");

/// Wrong command lines, and what the sentence must say.
const COMMAND_LINES: &[(&[&str], &str)] = &[
    (
        &["mvoes"],
        "`mvoes` is not a command; did you mean `moves`?",
    ),
    (&[""], "`` is not a command"),
    (&["--"], "a command is missing"),
    (&["--depth"], "the option `--depth` is not known here"),
    (
        &["play", "chess", "--ascci"],
        "the option `--ascci` is not known here; did you mean `--ascii`?",
    ),
    (
        &["play", "chess", "--colour", "3"],
        "the option `--colour` is not known here; `quirkat play --help` lists those there are",
    ),
    (
        &["play", "chess", "--clock", "1:99"],
        "`1:99` is not a time control such as `300`, `5:00+3` or `40/60+0.5`: seconds or minutes:seconds (00 to 59), and what",
    ),
    (
        &["play", "chess", "--clock", "soon"],
        "`soon` is not a time control such as `300`, `5:00+3`",
    ),
    (
        &["play", "chess", "--white", "human:3"],
        "`human` is a person, who looks as far as they like; no depth can be chosen",
    ),
    (
        &["next", "chess", "--eval", "no/such.txt"],
        "cannot read the weights `no/such.txt`: No such file or directory (os error 2)",
    ),
    (
        &["next", "chess", "--eval", "/"],
        "cannot read the weights `/`: Is a directory (os error 21)",
    ),
    (
        &["next", "chess", "--eval", WEIGHTS_OF_ANOTHER_GAME],
        "does not hold weights of this game: ",
    ),
    (
        &["trace", "chess", "--depth", "0"],
        "`0` is not a depth, a whole number from 1 to 64",
    ),
    (&["help", "mvoes"], "`mvoes` is not a command"),
    (&["moves"], "`<GAME>` must be given"),
    (&["perft"], "`<GAME>` and `<DEPTH>` must be given"),
    (&["perft", "chess"], "`<DEPTH>` must be given"),
    (
        &["moves", "go"],
        "`go` is not a game; the games are chess, baroque, ",
    ),
    (&["moves", ""], "`` is not a game"),
    (&["moves", "Chess"], "`Chess` is not a game"),
    (&["moves", "chess\nchess"], "`chess\\nchess` is not a game"),
    (
        &["moves", "chess", "baroque"],
        "`baroque` is one argument too many",
    ),
    (
        &["moves", "chess", "--postion", "x"],
        "the option `--postion` is not known here; did you mean `--position`?",
    ),
    (
        &["moves", "chess", "--position"],
        "`--position <POS>` needs a value",
    ),
    (
        &["moves", "chess", "--position", "x", "--position", "y"],
        "`--position <POS>` is given more than once",
    ),
    (
        &["moves", "chess", "--position", "8/8", "w", "-"],
        "`w` is one argument too many; a text of several words needs quotes",
    ),
    (
        &["moves", "chess", "--json", "--captures"],
        "`--json` cannot be used together with `--captures`",
    ),
    (
        &["moves", "chess", "--json=yes"],
        "`--json` takes no value, but was given `yes`",
    ),
    (
        &["perft", "chess", "x"],
        "`x` is not a depth, a whole number from 0 to 64",
    ),
    (&["perft", "chess", ""], "`` is not a depth"),
    (&["perft", "chess", "-1"], "`-1` is not a depth"),
    (&["perft", "chess", "65"], "`65` is not a depth"),
    (
        &["perft", "chess", "99999999999999999999"],
        "`99999999999999999999` is not a depth",
    ),
    (&["perft", "chess", "3.5"], "`3.5` is not a depth"),
    (
        &["perft", "chess", "3", "4"],
        "`4` is one argument too many",
    ),
    (
        &["perft", "chess", "3", "--threads", "0"],
        "`0` is not a number of threads, a whole number from 1 to 256",
    ),
    (
        &["perft", "chess", "3", "--threads", "-2"],
        "`-2` is not a number of threads",
    ),
    (
        &["perft", "chess", "3", "--threads", "many"],
        "`many` is not a number of threads",
    ),
    (
        &["perft", "chess", "3", "--threads", "257"],
        "`257` is not a number of threads",
    ),
    (
        &["show", "chess", "--json", "--ascii", "--flip"],
        "`--json` cannot be used together with `--ascii` and `--flip`",
    ),
    (&["next"], "`<GAME>` must be given"),
    (&["next", "go"], "`go` is not a game"),
    (
        &["next", "chess", "--depth", "0"],
        "`0` is not a depth, a whole number from 1 to 245",
    ),
    (&["next", "chess", "--depth", "-3"], "`-3` is not a depth"),
    (
        &["next", "chess", "--nodes", "0"],
        "`0` is not a number of nodes, a whole number from 1 to 18446744073709551615",
    ),
    (
        &["next", "chess", "--nodes", "18446744073709551616"],
        "`18446744073709551616` is not a number of nodes",
    ),
    (
        &["next", "chess", "--movetime", "soon"],
        "`soon` is not a time in milliseconds, a whole number from 1 to 86400000",
    ),
    (
        &["next", "chess", "--depth", "3", "--movetime", "10"],
        "`--depth <N>` cannot be used together with `--movetime <MS>`",
    ),
    (
        &["next", "chess", "--hash", "65537"],
        "`65537` is not a size in megabytes, a whole number from 1 to 65536",
    ),
    (
        &["next", "chess", "--opponent", "stockfish"],
        "`stockfish` is not an opponent of chess; those are level-1 to level-10, elo:RATING, foveros-random, ",
    ),
    (
        &["next", "baroque", "--opponent", "gent"],
        "`gent` is not an opponent of baroque; those are level-1 to level-10, elo:RATING and toledo",
    ),
    (
        &["next", "chess", "--opponent", "gent", "--depth", "4"],
        "`gent` looks as far as its document says",
    ),
    (
        &["next", "alquerque", "--opponent", "atlanta:0"],
        "`0` is not a depth for `atlanta`, a whole number from 1 to 64",
    ),
    (
        &["next", "chess", "--opponent", "gent", "--nodes", "4"],
        "`gent` looks as far as its document says, however long it takes",
    ),
    (
        &["next", "chess", "--opponent", "gent", "--book", "off"],
        "`gent` knows no openings",
    ),
    (&["next", "chess", "--book", "off"], "--opponent"),
    (
        &[
            "next",
            "chess",
            "--opponent",
            "level-3",
            "--book",
            "no/such.bin",
        ],
        "`no/such.bin` is no book: it cannot be read: ",
    ),
    (
        &["next", "chess", "--opponent", "level-0"],
        "`level-0` is not an opponent of chess; those are level-1 to level-10, ",
    ),
    (
        &["next", "chess", "--opponent", "level-3:4"],
        "`level-3` is as strong as it is; no depth can be chosen",
    ),
    (
        &["next", "chess", "--opponent", "gent", "--seed", "x"],
        "`x` is not a seed, a whole number from 0 to 18446744073709551615",
    ),
    (
        &["next", "chess", "--seed", "1"],
        "`--opponent <WHO>` must be given",
    ),
    (&["opponents", "go"], "`go` is not a game"),
    (
        &["analyse", "chess", "--lines", "0"],
        "`0` is not a number of lines, a whole number from 1 to 256",
    ),
    (&["trace", "chess"], "`--depth <N>` must be given"),
    (
        &["trace", "chess", "--depth", "65"],
        "`65` is not a depth, a whole number from 1 to 64",
    ),
    (
        &["trace", "chess", "--depth", "2", "--format", "xml"],
        "`xml` is not a form; those are text, json and dot",
    ),
    (
        &["trace", "chess", "--depth", "2", "--nodes", "0"],
        "`0` is not a number of nodes, a whole number from 1 to 1000000",
    ),
    (
        &["trace", "chess", "--depth", "2", "--only", "e5"],
        "--only cannot be followed: `e5` is not legal here",
    ),
    (
        &["trace", "chess", "--depth", "1", "--only", "e4", "e5"],
        "--only follows 2 moves, more than the depth of 1",
    ),
    (
        &["trace", "chess", "--depth", "2", "--table", "--plain"],
        "`--table` cannot be used together with `--plain`",
    ),
    (
        &[
            "trace", "chess", "--depth", "2", "--table", "--format", "dot",
        ],
        "--table has no form `dot`",
    ),
    (
        &["trace", "chess", "--depth", "2", "--seed", "1"],
        "`--opponent <WHO>` must be given",
    ),
    (
        &["trace", "chess", "--depth", "2", "--opponent", "toledo"],
        "`toledo` is not an opponent of chess",
    ),
    (
        &["trace", "chess", "--depth", "2", "--opponent", "waterloo-2"],
        "`waterloo-2` does not choose by a search that can be shown",
    ),
    (&["suite"], "`<FILE>` must be given"),
    (&["bench", "x"], "`x` is one argument too many"),
    (&["uci", "chess"], "`chess` is one argument too many"),
    (&["moves", "chess", "--position", "-x"], "this text has 1"),
    (
        &["moves", "chess", "--position", "--json"],
        "this text has 1",
    ),
    (&["moves", "chess", "--position="], "this text has 0"),
];

#[test]
fn wrong_command_lines_are_refused_by_name() {
    for (args, says) in COMMAND_LINES {
        let said = refuses(args);
        assert!(said.contains(says), "{args:?}: {said}");
    }
}

#[test]
fn wrong_positions_are_refused_by_name() {
    let cases = POSITIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    for case in cases {
        let parts: Vec<_> = case.split('|').map(str::trim).collect();
        let &[game, position, says] = parts.as_slice() else {
            panic!("not a case: {case}");
        };
        for args in [
            &["moves", game, "--position", position][..],
            &["perft", game, "2", "--position", position],
            &["show", game, "--position", position, "--ascii"],
            &["next", game, "--position", position],
            &["analyse", game, "--position", position],
            &["trace", game, "--depth", "2", "--position", position],
        ] {
            let said = refuses(args);
            assert!(
                said.starts_with(&format!("not a position of {game}: ")),
                "{said}"
            );
            assert!(said.contains(says), "{case}: {said}");
        }
    }
}

#[test]
fn every_game_refuses_texts_of_no_sense() {
    let long = |unit: &str| unit.repeat((1 << 20) / unit.len()).into_bytes();
    let texts = [
        Vec::new(),
        b"\n".to_vec(),
        b" ".to_vec(),
        b"\0".to_vec(),
        b"\0\0\0\0 w - -".to_vec(),
        b"8/8/8/8\0/8/8/8/8 w - - 0 1".to_vec(),
        "♔/♚ w - - 0 1".as_bytes().to_vec(),
        "\u{202e}8/8 w".as_bytes().to_vec(),
        b"\x1b[31m w - - 0 1".to_vec(),
        b"nil".to_vec(),
        b"((w01 w02".to_vec(),
        b"\xff\xfe w - - 0 1".to_vec(),
        long("x"),
        long("8"),
        long("1"),
        long("8/"),
        long("w "),
        long("/"),
        long(" "),
        long("K"),
        long("\0"),
        long("é"),
        [&b"8/8/8/8/8/8/8/8 "[..], &long("w")].concat(),
        [&b"8/8/8/8/8/8/8/8 w "[..], &long("9")].concat(),
        [&b"wwwww/wwwww/ww1bb/bbbbb/bbbbb w "[..], &long("c3d3,")].concat(),
        vec![b'x'; (16 << 20) + 1],
    ];
    for game in game_names() {
        for text in &texts {
            refuses_given(&["moves", game, "--position", "-"], text);
        }
    }
}

#[test]
fn long_arguments_are_quoted_short() {
    let long = "x".repeat(100_000);
    for args in [
        &[long.as_str()][..],
        &["moves", &long],
        &["moves", "chess", &long],
        &["moves", "chess", "--position", &long],
        &["moves", "chess", &format!("--{long}")],
        &["moves", "chess", &format!("--json={long}")],
        &["perft", "chess", &long],
        &["perft", "chess", "3", "--threads", &long],
    ] {
        refuses(args);
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf_8_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let broken = OsStr::from_bytes(b"ch\xffss");
    for args in [
        &[broken][..],
        &[OsStr::new("moves"), broken],
        &[
            OsStr::new("moves"),
            OsStr::new("chess"),
            OsStr::new("--position"),
            broken,
        ],
        &[OsStr::new("perft"), OsStr::new("chess"), broken],
    ] {
        let said = refuses(args);
        assert!(said.contains("ch\u{fffd}ss"), "{said}");
    }
}
