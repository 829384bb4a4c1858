//! What is asked over HTTP.

use crate::client::{Folder, OWNER, Running};
use quirkat_games::Game;
use quirkat_protocol::{GameInfo, GuideView, LineView, PositionView, TableList, TableView};
use quirkat_server::Limits;
use serde_json::{Value, json};

#[test]
fn every_game_is_described() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    assert_eq!(
        server.request("GET /api/health HTTP/1.1", ""),
        (200, "ok\n".to_owned())
    );
    let (status, games) = server.get("/api/games");
    let games: Vec<GameInfo> = serde_json::from_value(games).unwrap();
    assert_eq!((status, games.len()), (200, Game::ALL.len()));
    for game in games {
        let (status, same) = server.get(&format!("/api/games/{}", game.name));
        assert_eq!(status, 200);
        assert_eq!(serde_json::from_value::<GameInfo>(same).unwrap(), game);
        let sites = usize::from(game.board.width) * usize::from(game.board.height);
        assert_eq!(game.start_board.pieces.chars().count(), sites);
        assert!(game.opponents.iter().any(|other| other.level == Some(10)));
        assert!(game.opponents.iter().any(|other| other.name == "quirkat"));
        let (status, guide) = server.get(&format!("/api/games/{}/guide", game.name));
        let guide: GuideView = serde_json::from_value(guide).unwrap();
        assert_eq!((status, guide.title), (200, game.title));
    }
    let (status, error) = server.get("/api/games/go");
    assert_eq!(status, 404);
    assert!(
        error["reason"]
            .as_str()
            .unwrap()
            .starts_with("`go` is not a game")
    );
}

#[test]
fn positions_setups_and_lines_are_looked_at() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    for game in Game::ALL {
        let path = |what: &str| format!("/api/games/{}/{what}", game.name());
        let (_, info) = server.get(&format!("/api/games/{}", game.name()));
        let info: GameInfo = serde_json::from_value(info).unwrap();
        let (status, view) = server.post(&path("position"), &json!({ "position": info.start }));
        let by_text: PositionView = serde_json::from_value(view).unwrap();
        assert!(status == 200 && by_text.playable && by_text.reason.is_none());
        let set_up = json!({ "pieces": info.start_board.pieces, "turn": "white" });
        let (_, view) = server.post(&path("setup"), &set_up);
        let by_pieces: PositionView = serde_json::from_value(view).unwrap();
        assert_eq!(by_pieces.board, by_text.board);
        let empty = ".".repeat(info.start_board.pieces.chars().count());
        for pieces in [empty.as_str(), "", "?", &"é".repeat(3000)] {
            let (status, view) = server.post(
                &path("setup"),
                &json!({ "pieces": pieces, "turn": "black" }),
            );
            assert_eq!(status, 200);
            assert!(
                !view["playable"].as_bool().unwrap() && view["reason"].is_string(),
                "{view}"
            );
        }
        let moves = [&by_text.targets[0].text];
        let (status, view) = server.post(&path("line"), &json!({ "moves": moves }));
        let line: LineView = serde_json::from_value(view).unwrap();
        assert_eq!((status, line.frames.len()), (200, 1));
        assert_eq!(line.frames[0].san, by_text.targets[0].san);
        let (status, error) = server.post(&path("line"), &json!({ "moves": ["nonsense"] }));
        assert_eq!(status, 422, "{error}");
        let long = vec!["a1"; 1001];
        assert_eq!(server.post(&path("line"), &json!({ "moves": long })).0, 429);
    }
}

#[test]
fn tables_are_set_listed_searched_and_deleted() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let chess = server.table(&json!({ "game": "chess", "black": "level-3" }));
    let other = server.table(&json!({ "game": "alquerque" }));
    assert_eq!(chess.links.watch, format!("/table/{}", chess.id));
    let list = |query: &str| -> TableList {
        let (status, list) = server.get(&format!("/api/tables{query}"));
        assert_eq!(status, 200);
        serde_json::from_value(list).unwrap()
    };
    assert_eq!(list("").total, 2);
    assert_eq!(list("?game=chess").tables[0].id, chess.id);
    assert_eq!(list("?search=LEVEL-3").tables[0].black, "level-3");
    assert_eq!(list("?search=nothing%25").total, 0);
    assert_eq!(list("?offset=1&limit=1").tables.len(), 1);
    let (status, view) = server.get(&format!("/api/tables/{}", chess.id));
    let view: TableView = serde_json::from_value(view).unwrap();
    assert!(status == 200 && view.you.owner);
    let head = format!("GET /api/tables/{}/pgn HTTP/1.1", chess.id);
    let (status, pgn) = server.request(&head, "");
    assert!(
        status == 200 && pgn.contains("[Black \"level-3\"]"),
        "{pgn}"
    );
    let mut watcher = server.join(&chess.id, "");
    let delete = |owner: &str| {
        let head = format!(
            "DELETE /api/tables/{} HTTP/1.1\r\nAuthorization: Bearer {owner}",
            chess.id
        );
        server.request(&head, "").0
    };
    assert_eq!(delete("somebody-else-entirely-0"), 403);
    assert_eq!(delete(OWNER), 204);
    assert_eq!(watcher.until_closed(), 1000);
    assert_eq!(delete(OWNER), 404);
    assert_eq!(server.get(&format!("/api/tables/{}", chess.id)).0, 404);
    assert!(server.connect(&chess.id, OWNER).is_err());
    assert_eq!(list("").tables[0].id, other.id);
}

#[test]
fn games_are_taken_up_from_pgn() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "pgn": "1. e4 e5 2. Nf3 *" }));
    let me = server.join(&table.id, OWNER);
    assert_eq!((me.now().game.as_str(), me.now().plies.len()), ("chess", 3));
    let (status, error) = server.post("/api/tables", &json!({ "pgn": "1. e4 e9 *" }));
    assert_eq!(status, 422);
    assert!(error["reason"].as_str().unwrap().contains("e9"), "{error}");
}

#[test]
fn what_cannot_be_set_is_refused_with_the_reason() {
    let folder = Folder::new();
    let limits = Limits {
        tables_per_owner: 2,
        ..Limits::default()
    };
    let server = Running::start(&folder.data(), limits);
    for (new, status, reason) in [
        (json!({}), 400, "`game` says which game"),
        (json!({ "game": "go" }), 404, "`go` is not a game"),
        (
            json!({ "game": "chess", "white": "nobody" }),
            422,
            "`nobody` is no player",
        ),
        (
            json!({ "game": "chess", "clock": "x" }),
            422,
            "`x` is not a time control",
        ),
        (
            json!({ "game": "chess", "position": "x" }),
            422,
            "not a position of chess",
        ),
        (
            json!({ "game": "chess", "without": ["x"] }),
            404,
            "`x` is not a feature",
        ),
        (
            json!({ "game": "chess", "colour": "red" }),
            400,
            "unknown field `colour`",
        ),
        (
            json!({ "game": "chess", "white": "x".repeat(600) }),
            400,
            "longer than 512",
        ),
    ] {
        let (code, error) = server.post("/api/tables", &new);
        assert_eq!(code, status, "{error}");
        assert!(
            error["reason"].as_str().unwrap().contains(reason),
            "{error}"
        );
    }
    let bad_key = "POST /api/tables HTTP/1.1\r\nAuthorization: Bearer short";
    assert_eq!(server.request(bad_key, r#"{"game":"chess"}"#).0, 401);
    server.table(&json!({ "game": "chess" }));
    server.table(&json!({ "game": "chess" }));
    let (status, error) = server.post("/api/tables", &json!({ "game": "chess" }));
    assert_eq!((status, &error["refusal"]), (429, &Value::from("too_much")));
}

#[test]
fn the_api_is_described() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let (status, description) = server.get("/api/openapi.json");
    assert_eq!(status, 200);
    for path in ["/api/games", "/api/tables", "/api/tables/{id}/pgn"] {
        assert!(description["paths"][path].is_object(), "{path}");
    }
    for schema in ["TableView", "ClientMessage", "ServerMessage", "ErrorBody"] {
        assert!(
            description["components"]["schemas"][schema].is_object(),
            "{schema}"
        );
    }
    let (status, error) = server.get("/api/nothing");
    assert_eq!((status, &error["refusal"]), (404, &Value::from("unknown")));
    assert_eq!(server.post("/api/health", &json!({})).0, 405);
    assert_eq!(server.request("GET /table/whatever HTTP/1.1", "").0, 200);
}

#[test]
fn a_game_from_pgn_keeps_the_names_of_its_players() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let pgn = "[Event \"Match\"]\n[Date \"1858.10.??\"]\n[White \"Morphy\"]\n[Black \"Isouard\"]\n\n1. e4 e5 2. Nf3 1-0";
    let table = server.table(&json!({ "game": "chess", "pgn": pgn }));
    let names = |server: &Running| {
        let me = server.join(&table.id, OWNER);
        me.now().seats.clone().map(|seat| seat.called)
    };
    let expected = ["Morphy", "Isouard"].map(|name| Some(name.to_owned()));
    assert_eq!(names(&server), expected);
    let (_, list) = server.get("/api/tables");
    assert_eq!(
        (&list["tables"][0]["white"], &list["tables"][0]["black"]),
        (&json!("Morphy"), &json!("Isouard"))
    );
    server.stop();
    let server = Running::start(&folder.data(), Limits::default());
    assert_eq!(names(&server), expected);
    let head = format!("GET /api/tables/{}/pgn HTTP/1.1", table.id);
    let (_, written) = server.request(&head, "");
    for line in [
        "[Event \"Match\"]",
        "[Date \"1858.10.??\"]",
        "[White \"Morphy\"]",
        "[Black \"Isouard\"]",
    ] {
        assert!(written.contains(line), "{written}");
    }
}
