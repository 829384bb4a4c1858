//! Reviews of games over HTTP.

use crate::client::{Folder, OWNER, Running};
use quirkat_game::pgn::PgnGame;
use quirkat_games::Game;
use quirkat_protocol::{
    OverlookedMove, OversightView, ReviewJob, ReviewLabel, ReviewState, ReviewView,
};
use quirkat_review::{MoveLabel, ReviewLimit, ReviewSettings, ReviewTask};
use quirkat_search::Control;
use quirkat_server::Limits;
use serde_json::{Value, json};
use std::time::Duration;

const MOVES: [&str; 13] = [
    "e4", "e5", "Nf3", "d6", "Bc4", "Bg4", "Nc3", "g6", "Nxe5", "Bxd1", "Bxf7+", "Ke7", "Nd5#",
];

fn ask(server: &Running, body: &Value) -> ReviewJob {
    let (status, job) = server.post("/api/games/chess/review", body);
    assert_eq!(status, 200, "{job}");
    serde_json::from_value(job).unwrap()
}

/// Asks until the review is there.
fn review(server: &Running, body: &Value) -> ReviewView {
    let mut last = 0;
    loop {
        let job = ask(server, body);
        if let Some(review) = job.review {
            assert_eq!(job.state, ReviewState::Done);
            return review;
        }
        assert_eq!(job.state, ReviewState::Running);
        assert!(job.done >= last && job.done <= job.total, "{job:?}");
        last = job.done;
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_review_is_the_one_that_the_command_makes_and_is_kept() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let body = json!({ "moves": MOVES, "nodes": 20_000 });
    let made = review(&server, &body);
    // What `quirkat review --nodes 20000` gives.
    let pgn: PgnGame = format!("{} 1-0", MOVES.join(" ")).parse().unwrap();
    let settings = ReviewSettings::new(ReviewLimit::Nodes(20_000));
    let task = ReviewTask::of_pgn(Game::ALL[0], &pgn, settings).unwrap();
    let expected = task.run(&Control::default(), &mut |_| {}).unwrap();
    assert_eq!(made.nodes, expected.nodes);
    assert_eq!(made.moves.len(), expected.moves.len());
    for (made, expected) in made.moves.iter().zip(&expected.moves) {
        let label = expected.label.map(|label| match label {
            MoveLabel::OnlyMove => ReviewLabel::OnlyMove,
            MoveLabel::Inaccuracy => ReviewLabel::Inaccuracy,
            MoveLabel::Mistake => ReviewLabel::Mistake,
            MoveLabel::Blunder => ReviewLabel::Blunder,
        });
        assert_eq!((&made.san, made.label), (&expected.text, label));
        assert!((made.loss - expected.loss).abs() < 1e-9);
        assert_eq!(made.better, expected.better);
    }
    let accuracies = made.white.accuracy.zip(expected.white.accuracy);
    assert!(accuracies.is_some_and(|(made, expected)| (made - expected).abs() < 1e-9));
    assert_eq!(made.moves[9].label, Some(ReviewLabel::Blunder));
    // It is there at once after a restart, and for other nodes it is another review.
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    assert_eq!(ask(&server, &body).review, Some(made));
    let other = ask(&server, &json!({ "moves": MOVES, "nodes": 6000 }));
    assert_eq!(other.state, ReviewState::Running);
}

#[test]
fn a_review_can_be_stopped_and_nonsense_is_refused() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let begun = json!({ "moves": MOVES, "nodes": 1_000_000 });
    assert_eq!(ask(&server, &begun).state, ReviewState::Running);
    let stop = json!({ "moves": MOVES, "nodes": 1_000_000, "stop": true });
    assert_eq!(ask(&server, &stop).state, ReviewState::Stopped);
    assert_eq!(ask(&server, &stop).state, ReviewState::Stopped);
    for (body, reason) in [
        (json!({ "moves": [] }), "a game of 1 to"),
        (json!({ "moves": ["e4", "e4"] }), "1... "),
        (
            json!({ "moves": ["e4"], "position": "nothing" }),
            "not a position of chess",
        ),
    ] {
        let (status, error) = server.post("/api/games/chess/review", &body);
        assert_eq!(status, 422, "{error}");
        assert!(
            error["reason"].as_str().unwrap().starts_with(reason),
            "{error}"
        );
    }
}

#[test]
fn after_a_game_it_is_told_what_a_level_did_not_look_at() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess", "black": "level-1" }));
    let path = format!("/api/tables/{}/oversights", table.id);
    let mut me = server.join(&table.id, OWNER);
    for (number, text) in ["e2e4", "d2d4", "g1f3", "f1c4", "b1c3", "e1g1"]
        .iter()
        .enumerate()
    {
        // Some of them may not be possible any more; then anything is played.
        let targets = &me.now().targets;
        let wanted = targets.iter().find(|target| target.text == *text);
        let text = wanted.unwrap_or(&targets[0]).text.clone();
        me.play(&text, 2 * number as u32);
        me.until_plies(2 * number + 2);
    }
    let moves: Vec<_> = me.now().plies.iter().map(|ply| ply.text.clone()).collect();
    let body = json!({ "moves": moves, "nodes": 4000 });
    let reviewed = review(&server, &body);
    // While the game goes on, it would help.
    let (status, error) = server.post(&path, &body);
    assert_eq!(
        (status, error["reason"].as_str()),
        (
            422,
            Some("what opponents did not look at is told after the game")
        )
    );
    me.done("r", &json!({ "do": "resign" }));
    let ask = |server: &Running| -> Vec<OversightView> {
        let (status, told) = server.post(&path, &body);
        assert_eq!(status, 200, "{told}");
        serde_json::from_value(told).unwrap()
    };
    let told = ask(&server);
    for oversight in &told {
        // Black is the level, and only what the review has something against is looked into.
        assert!(oversight.ply.is_multiple_of(2));
        let index = oversight.ply as usize - 1;
        let verdict = &reviewed.moves[index];
        assert!(!matches!(verdict.label, None | Some(ReviewLabel::OnlyMove)));
        let expected = match oversight.what {
            OverlookedMove::Better => &verdict.better[0],
            OverlookedMove::Answer => {
                let next = &reviewed.moves[index + 1];
                next.better.first().unwrap_or(&next.san)
            }
        };
        assert_eq!(&oversight.san, expected);
    }
    // It is the same when the table was told again from the disk.
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    assert_eq!(ask(&server), told);
    // Another game, or one that nobody has reviewed.
    let (status, error) = server.post(&path, &json!({ "moves": moves, "nodes": 5000 }));
    assert_eq!(
        (status, error["reason"].as_str()),
        (422, Some("the game is not reviewed yet"))
    );
    review(&server, &json!({ "moves": MOVES, "nodes": 4000 }));
    let (status, error) = server.post(&path, &json!({ "moves": MOVES, "nodes": 4000 }));
    assert_eq!(
        (status, error["reason"].as_str()),
        (422, Some("the table has gone on to another game"))
    );
    assert_eq!(server.post("/api/tables/nothing/oversights", &body).0, 404);
}
