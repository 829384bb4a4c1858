//! `quirkat play --like waterloo`, sentence by sentence of its document.

use crate::common::{piped, printed, refused, run};
use crate::run::{answers, command, refusals};

const WATERLOO: &[&str] = &["--like", "waterloo"];

/// The answers to lines, none of which is refused.
#[track_caller]
fn accepted(lines: &[&str]) -> String {
    let said = answers(WATERLOO, lines);
    assert_eq!(refusals(&said), [""; 0], "{said}");
    said
}

/// The only sentence that refuses something.
#[track_caller]
fn refusal(lines: &[&str]) -> String {
    let said = answers(WATERLOO, lines);
    match refusals(&said)[..] {
        [sentence] => sentence.to_owned(),
        _ => panic!("not one refusal: {said}"),
    }
}

/// The position after the move that an opponent chooses.
fn next(position: &str, opponent: &str) -> String {
    let args = [
        "next",
        "chess",
        "--position",
        position,
        "--opponent",
        opponent,
    ];
    printed(&run(&mut piped(&args)))
}

/// A game is begun by its two players, each a human or one of four computers; whoever is none of them is asked for again.
#[test]
fn players_are_human_and_four_computers() {
    for (line, says) in [
        ("game human human", "White is human, Black is human"),
        ("game Human COMPUTER1", "White is human, Black is computer1"),
        ("game human Computer4", "White is human, Black is computer4"),
    ] {
        let said = accepted(&[line]);
        assert!(said.contains(&format!("A new game: {says}\n")), "{said}");
    }
    for name in ["computer5", "computer", "level-1", "quirkat"] {
        let sentence = refusal(&[&format!("game human {name}")]);
        let known = "those are `human`, `computer1`, `computer2`, `computer3` and `computer4`";
        assert_eq!(sentence, format!("`{name}` is no player here: {known}"));
    }
    let help = accepted(&["help"]);
    assert!(
        help.contains("human, computer1, computer2, computer3, computer4\n"),
        "{help}"
    );
    let said = accepted(&["game human computer3", "move e2 e4"]);
    assert!(said.contains("Black (computer3) plays "), "{said}");
}

/// All six features are inactive by default; they can be switched at any time but during a game.
#[test]
fn six_features_are_off_at_the_start() {
    let said = accepted(&["feature"]);
    let names = [
        "opening move",
        "undo",
        "dynamic input",
        "history",
        "alarm",
        "suggestion",
    ];
    for name in names {
        assert!(said.contains(&format!("{name:<14}off\n")), "{said}");
        let on = format!("feature {name} on");
        let said = accepted(&[&on]);
        assert!(said.contains(&format!("{name:<14}on\n")), "{said}");
        let sentence = refusal(&["game human human", "move e2 e4", &on]);
        assert_eq!(
            sentence,
            "a game is in progress; that can be changed only between games"
        );
        accepted(&["game human human", "move e2 e4", "resign", &on]);
    }
    for (line, feature) in [
        ("undo", "undo"),
        ("history", "history"),
        ("suggestion", "suggestion"),
        ("e4", "dynamic input"),
    ] {
        let sentence = refusal(&["game human human", line]);
        assert!(
            sentence.starts_with(&format!("the feature `{feature}` is off")),
            "{sentence}"
        );
    }
}

/// With the opening move, computers 2 to 4 first follow the Spanish opening, as long as each of its moves is legal.
#[test]
fn computers_play_the_spanish_opening() {
    for computer in ["computer2", "computer3", "computer4"] {
        let begin = format!("game human {computer}");
        let said = accepted(&[
            "feature opening move on",
            &begin,
            "move e2 e4",
            "move g1 f3",
            "move f1 b5",
        ]);
        for reply in ["e5", "Nc6", "a6"] {
            assert!(
                said.contains(&format!("({computer}) plays {reply}\n")),
                "{said}"
            );
        }
        let begin = format!("game {computer} human");
        let said = accepted(&[
            "feature opening move on",
            &begin,
            "move a7 a6",
            "move h7 h6",
        ]);
        for mv in ["e4", "Nf3", "Bb5"] {
            assert!(
                said.contains(&format!("({computer}) plays {mv}\n")),
                "{said}"
            );
        }
        // Without its pawn, Black cannot answer with it, and thinks.
        let begin = format!("game human {computer}");
        let said = accepted(&[
            "feature opening move on",
            "setup",
            "- e7",
            "done",
            &begin,
            "move d2 d4",
        ]);
        assert!(said.contains(&format!("({computer}) plays ")), "{said}");
    }
}

/// Where the feature is off, they think from the first move on.
#[test]
fn without_the_opening_move_computers_think() {
    let after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for (computer, own) in [("computer2", "waterloo-2"), ("computer3", "waterloo-3")] {
        let begin = format!("game human {computer}");
        let said = accepted(&[&begin, "move e2 e4", "fen"]);
        let thought = next(after, own);
        let placement = thought.split(' ').next().expect("a placement");
        assert!(said.contains(placement), "{thought}{said}");
    }
}

/// With the suggestion, the next move is suggested after each move, by the fourth computer's way of thinking.
#[test]
fn suggestions_come_by_themselves() {
    let lines = [
        "feature suggestion on",
        "game human human",
        "move e2 e4",
        "move e7 e5",
    ];
    let said = accepted(&lines);
    assert_eq!(said.matches("\nSuggestion: ").count(), 2, "{said}");
    for position in [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    ] {
        let args = [
            "next",
            "chess",
            "--json",
            "--opponent",
            "waterloo-4",
            "--position",
            position,
        ];
        let json = printed(&run(&mut piped(&args)));
        let (_, rest) = json.split_once("\"move\":\"").expect("a move");
        let target = &rest[2..4];
        let suggestions = said
            .lines()
            .filter_map(|line| line.strip_prefix("Suggestion: "));
        assert!(
            suggestions.into_iter().any(|san| san.contains(target)),
            "{json}{said}"
        );
    }
    let against = accepted(&[
        "feature suggestion on",
        "game human computer2",
        "move e2 e4",
    ]);
    assert_eq!(against.matches("\nSuggestion: ").count(), 1, "{against}");
    assert!(!accepted(&["game human human", "move e2 e4"]).contains("Suggestion"));
    // It can be asked for as well.
    accepted(&["feature suggestion on", "game human human", "suggestion"]);
}

/// Moves are taken back in pairs, no more than there were, between two people too.
#[test]
fn moves_are_taken_back_in_pairs() {
    let moves = [
        "feature undo on",
        "game human human",
        "move e2 e4",
        "move e7 e5",
        "move g1 f3",
    ];
    let said = accepted(&[&moves[..], &["move b8 c6", "undo 1", "fen"]].concat());
    assert!(said.contains("2 plies are taken back\n"), "{said}");
    assert!(
        said.contains("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"),
        "{said}"
    );
    let said = accepted(&[&moves[..], &["move b8 c6", "undo 2", "fen"]].concat());
    assert!(
        said.contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
        "{said}"
    );
    let sentence = refusal(&[&moves[..], &["undo 2"]].concat());
    assert_eq!(sentence, "cannot take back 2 moves: 1 can be taken back");
}

/// A board that was set up needs two kings of opposite colours, no pawn on the first or the last row, and neither king in check.
#[test]
fn a_setup_meets_three_conditions() {
    let kings = ["setup", "clear", "+ K e1", "+ k e8"];
    for (lines, says) in [
        (&["- e1"][..], "White has 0 kings"),
        (&["+ k a8"], "Black has 2 kings"),
        (&["+ P a8"], "pawn"),
        (&["+ p h1"], "pawn"),
        (&["+ r e4"], "White is in check"),
        (&["+ R e4", "= black"], "Black is in check"),
        (&["+ R e4"], "check"),
    ] {
        let sentence = refusal(&[&kings[..], lines, &["done"]].concat());
        assert!(sentence.contains(says), "{sentence}");
    }
    let said = accepted(
        &[
            &kings[..],
            &["+ P e2", "done", "game human human", "move e2 e4"],
        ]
        .concat(),
    );
    assert!(said.contains("White plays e4\n"), "{said}");
}

/// The tree of the fourth computer is two wide and three deep; its authors expect better moves of a wider and deeper one.
#[test]
fn the_fourth_computers_tree_can_be_chosen() {
    const POSITIONS: [&str; 3] = [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "r2qk2r/ppp2ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2QK2R w KQkq - 0 7",
    ];
    for position in POSITIONS {
        assert_eq!(
            next(position, "waterloo-4"),
            next(position, "waterloo-4:2x3")
        );
        // One candidate is what the third computer plays.
        assert_eq!(
            next(position, "waterloo-4:1x2"),
            next(position, "waterloo-3")
        );
    }
    let said = accepted(&["game human computer4:3x2", "move e2 e4"]);
    assert!(said.contains("(computer4:3x2) plays "), "{said}");
    for name in [
        "computer4:3",
        "computer4:0x2",
        "computer4:2x",
        "computer4:2x99",
    ] {
        let sentence = refusal(&[&format!("game human {name}")]);
        assert!(
            sentence.contains("is not a width and a depth for `waterloo-4`"),
            "{sentence}"
        );
    }
    let sentence = refusal(&["game human computer3:2x3"]);
    assert!(
        sentence.contains("looks as far as its document says"),
        "{sentence}"
    );
}

/// When the input is exhausted the final result is shown; a game may be given up, and the score is kept over games.
#[test]
fn the_score_is_kept_and_shown_at_the_end() {
    let said = accepted(&[
        "game human human",
        "resign",
        "game human human",
        "move e2 e4",
        "resign",
    ]);
    assert!(
        said.ends_with("Final score:\nWhite: 1\nBlack: 1\n"),
        "{said}"
    );
}

/// Nobody moves before a game was asked for.
#[test]
fn a_game_waits_until_it_is_asked_for() {
    let said = accepted(&[]);
    assert!(said.contains("`game WHITE BLACK` begins a game"), "{said}");
    let output =
        run(command(&["baroque", "--like", "waterloo"]).stdin(std::process::Stdio::null()));
    assert_eq!(
        refused(&output),
        "the players of `waterloo` do not play baroque, but chess"
    );
}

/// Past moves are listed as commands, in algebraic and in descriptive notation.
#[test]
fn the_history_has_three_notations() {
    let said = accepted(&[
        "feature history on",
        "game human human",
        "move d2 d4",
        "move g8 f6",
        "history normal",
        "history alg",
        "history des",
    ]);
    for line in ["move d2 d4\nmove g8 f6\n", "1. d4 Nf6\n", "1. P-Q4 N-KB3\n"] {
        assert!(said.contains(line), "{line}{said}");
    }
}
