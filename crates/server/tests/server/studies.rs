//! Studies: PGN with variations in and out, and what is kept of them.

use crate::client::{Folder, OWNER, Running};
use quirkat_protocol::{PgnText, StudySummary, StudyTree, StudyView};
use quirkat_server::Limits;
use serde_json::{Value, json};

const PGN: &str = "[Event \"A study\"]\n[White \"Anna\"]\n[Black \"Ben\"]\n\n\
    1. e4 {best by test} e5 (1... c5 $5 2. Nf3 (2. Nc3 Nc6 {closed}) d6) (1... e6) 2. Nf3 $1 Nc6 *\n";

fn request(server: &Running, method: &str, path: &str, owner: &str, body: &Value) -> (u16, Value) {
    let head = format!("{method} {path} HTTP/1.1\r\nAuthorization: Bearer {owner}");
    let (status, text) = server.request(&head, &body.to_string());
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

fn read(server: &Running, game: &str, pgn: &str) -> StudyTree {
    let (status, tree) = server.post(&format!("/api/games/{game}/study"), &json!({ "pgn": pgn }));
    assert_eq!(status, 200, "{tree}");
    serde_json::from_value(tree).unwrap()
}

#[test]
fn variations_comments_and_signs_go_in_and_out() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let tree = read(&server, "chess", PGN);
    let moves: Vec<_> = tree
        .nodes
        .iter()
        .map(|node| (node.parent, node.san.as_str()))
        .collect();
    assert_eq!(
        moves,
        [
            (0, "e4"),
            (1, "e5"),
            (1, "c5"),
            (3, "Nf3"),
            (3, "Nc3"),
            (5, "Nc6"),
            (4, "d6"),
            (1, "e6"),
            (2, "Nf3"),
            (9, "Nc6"),
        ]
    );
    assert_eq!(tree.title, "Anna – Ben");
    assert_eq!(tree.nodes[0].comment, "best by test");
    assert_eq!(tree.nodes[2].glyphs, [5]);
    assert_eq!(tree.nodes[5].comment, "closed");
    let (status, written) = server.post(
        "/api/games/chess/study/pgn",
        &serde_json::to_value(&tree).unwrap(),
    );
    assert_eq!(status, 200, "{written}");
    let PgnText { pgn } = serde_json::from_value(written).unwrap();
    let again = read(&server, "chess", &pgn);
    // The title is the event's by now, and the moves are the same in the order of the text.
    let line = |tree: &StudyTree| -> Vec<_> {
        tree.nodes
            .iter()
            .map(|node| (node.text.clone(), node.comment.clone(), node.glyphs.clone()))
            .collect()
    };
    let (mut before, mut after) = (line(&tree), line(&again));
    before.sort();
    after.sort();
    assert_eq!(before, after, "{pgn}");
    assert!(
        pgn.contains("(1... c5 $5 2. Nf3 (2. Nc3 Nc6 {closed})"),
        "{pgn}"
    );
}

#[test]
fn studies_are_kept_for_their_owner() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let other = "somebody-elses-long-secret";
    let mut tree = read(&server, "baroque", "1. a2a5 h7h4 *");
    tree.title = "First steps".to_owned();
    let body = json!({ "game": "baroque", "tree": tree });
    let (status, created) = request(&server, "POST", "/api/studies", OWNER, &body);
    assert_eq!(status, 201, "{created}");
    let path = format!("/api/studies/{}", created["id"].as_str().unwrap());
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    let kept = |owner: &str| -> StudyView {
        let (status, view) = request(&server, "GET", &path, owner, &Value::Null);
        assert_eq!(status, 200, "{view}");
        serde_json::from_value(view).unwrap()
    };
    assert!(kept(OWNER).own && !kept(other).own);
    assert_eq!(kept(other).tree, tree);
    tree.nodes[1].comment = "bold".to_owned();
    let changed = json!({ "game": "baroque", "tree": tree });
    assert_eq!(request(&server, "PUT", &path, other, &changed).0, 403);
    assert_eq!(request(&server, "PUT", &path, OWNER, &changed).0, 204);
    assert_eq!(kept(OWNER).tree.nodes[1].comment, "bold");
    let list = |owner: &str| -> Vec<StudySummary> {
        let (_, list) = request(&server, "GET", "/api/studies", owner, &Value::Null);
        serde_json::from_value(list).unwrap()
    };
    assert_eq!(list(OWNER)[0].title, "First steps");
    assert!(list(other).is_empty());
    assert_eq!(
        request(&server, "DELETE", &path, other, &Value::Null).0,
        403
    );
    assert_eq!(
        request(&server, "DELETE", &path, OWNER, &Value::Null).0,
        204
    );
    assert_eq!(request(&server, "GET", &path, OWNER, &Value::Null).0, 404);
}

#[test]
fn a_study_that_breaks_the_rules_is_refused() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let node = |parent: u32, text: &str| json!({ "parent": parent, "san": "", "text": text, "comment": "", "glyphs": [] });
    for nodes in [
        vec![node(0, "e2e5")],
        vec![node(7, "e2e4")],
        vec![node(0, "e2e4"), node(2, "e7e5")],
    ] {
        let tree = json!({ "position": null, "title": "", "nodes": nodes });
        let (status, error) = server.post("/api/games/chess/study/pgn", &tree);
        assert_eq!(status, 422, "{error}");
    }
    let pgn = json!({ "pgn": "1. e4 Ke7" });
    assert_eq!(server.post("/api/games/chess/study", &pgn).0, 422);
}
