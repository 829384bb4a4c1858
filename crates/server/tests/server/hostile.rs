//! Those who mean no good: each gets a clear answer, and nothing is lost.

use crate::client::{Folder, OWNER, Running, read_answer};
use quirkat_protocol::{Refusal, ServerMessage};
use quirkat_server::{Limits, Rate};
use serde_json::{Value, json};
use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

/// Far more than any test sends.
const UNLIMITED: Rate = Rate {
    burst: 1_000_000,
    per_second: 1_000_000,
};

/// Whether the game of a table goes on as if nothing had happened.
fn nothing_is_lost(server: &Running, id: &str, plies: usize) {
    let me = server.join(id, OWNER);
    assert_eq!(me.now().plies.len(), plies);
    assert!(me.now().result.is_none());
}

#[test]
fn texts_that_are_no_commands_are_refused_and_the_talk_goes_on() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    let deep = format!("{}{}", "[".repeat(8000), "]".repeat(8000));
    let long =
        json!({ "nonce": "a", "command": { "do": "play", "text": "e".repeat(10_000), "ply": 1 } });
    for text in [
        "",
        "{",
        "null",
        "[]",
        "\"play\"",
        "{\"nonce\":\"a\"}",
        "{\"nonce\":\"a\",\"command\":{\"do\":\"win\"}}",
        "{\"nonce\":\"a\",\"command\":{\"do\":\"undo\"},\"more\":1}",
        "{\"nonce\":\"\",\"command\":{\"do\":\"undo\"}}",
        "{\"nonce\":\"a b\",\"command\":{\"do\":\"undo\"}}",
        "{\"nonce\":\"a\",\"command\":{\"do\":\"play\",\"text\":\"e5\",\"ply\":-1}}",
        "{\"nonce\":\"a\",\"command\":{\"do\":\"play\",\"text\":\"e5\",\"ply\":1e99}}",
        "\u{0}\u{7f}\u{feff}",
        &deep,
        &long.to_string(),
    ] {
        me.send_text(text);
        loop {
            match me.read().expect("the connection is open") {
                ServerMessage::Refused {
                    refusal, reason, ..
                } => {
                    assert_eq!(refusal, Refusal::Malformed, "{reason}");
                    assert!(!reason.is_empty() && reason.len() < 400, "{reason}");
                    break;
                }
                ServerMessage::State { .. } => {}
                other => panic!("{other:?}"),
            }
        }
    }
    me.play("e5", 1);
    nothing_is_lost(&server, &table.id, 2);
}

#[test]
fn huge_messages_end_the_connection_alone() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    let mut other = server.join(&table.id, OWNER);
    me.play("e4", 0);
    me.send_text(&"x".repeat(1 << 20));
    let code = me.until_closed();
    assert!(code == 1009 || code == 0, "{code}");
    other.until_plies(1);
    other.play("e5", 1);
    nothing_is_lost(&server, &table.id, 2);
}

#[test]
fn huge_and_broken_bodies_are_refused() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let post = |path: &str, body: &str| {
        let head = format!("POST {path} HTTP/1.1\r\nAuthorization: Bearer {OWNER}");
        server.request(&head, body)
    };
    for path in [
        "/api/tables",
        "/api/games/chess/position",
        "/api/games/chess/line",
    ] {
        for body in ["", "{", "null", "[1]", "\u{0}", &deep] {
            let (status, error) = post(path, body);
            assert_eq!(status, 400, "{path} {error}");
            assert!(error.contains("\"malformed\""), "{error}");
        }
    }
    let huge = json!({ "position": "x".repeat(70_000) }).to_string();
    assert_eq!(post("/api/games/chess/position", &huge).0, 413);
    let huge = json!({ "game": "chess", "pgn": "x ".repeat(600_000) }).to_string();
    assert_eq!(post("/api/tables", &huge).0, 429);
    let huge = json!({ "game": "chess", "pgn": "x".repeat(3 << 20) }).to_string();
    assert_eq!(post("/api/tables", &huge).0, 413);
    for path in [
        "/api/tables/..%2f..%2fetc",
        "/api/tables/'%20OR%201=1--",
        "/api/tables/%00",
        "/api/tables/none/socket",
    ] {
        let (status, _) = server.get(path);
        assert!(
            (400..=404).contains(&status) || status == 426,
            "{path} {status}"
        );
    }
    assert_eq!(server.get("/api/tables?limit=-1").0, 400);
    assert_eq!(server.get("/api/tables?what=1").0, 400);
}

#[test]
fn other_names_and_other_sites_are_turned_away() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let port = server.address.port();
    let get = |host: &str, more: &str| {
        let text =
            format!("GET /api/health HTTP/1.1\r\nHost: {host}\r\n{more}Connection: close\r\n\r\n");
        server.raw(text.as_bytes()).0
    };
    let own = format!("127.0.0.1:{port}");
    assert_eq!(get(&own, ""), 200);
    assert_eq!(get(&format!("LOCALHOST:{port}"), ""), 200);
    for host in [
        "example.org".to_owned(),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1.example.org:{port}"),
        format!("localhost.example.org:{port}"),
        format!("127.0.0.1:{port}0"),
        format!("example.org@127.0.0.1:{port}"),
        String::new(),
    ] {
        assert_eq!(get(&host, ""), 421, "{host}");
    }
    assert_eq!(
        get(&own, &format!("Origin: http://localhost:{port}\r\n")),
        200
    );
    for origin in [
        "http://example.org".to_owned(),
        "null".to_owned(),
        format!("http://127.0.0.1:{port}.example.org"),
        format!("http://127.0.0.1:{port}, http://example.org"),
        format!("http://127.0.0.1:{port}\r\nOrigin: http://example.org"),
        "http://127.0.0.1".to_owned(),
    ] {
        assert_eq!(get(&own, &format!("Origin: {origin}\r\n")), 403, "{origin}");
    }
    let table = server.table(&json!({ "game": "chess" }));
    let upgrade = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nHost: {own}\r\nOrigin: http://example.org\r\nConnection: Upgrade, close\r\n\
         Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        table.id
    );
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(upgrade.as_bytes()).unwrap();
    assert_eq!(read_answer(&mut stream).0, 403);
}

#[test]
fn every_answer_carries_the_headers_that_protect() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    for path in ["/", "/api/health", "/api/none", "/none"] {
        let mut stream = TcpStream::connect(server.address).unwrap();
        let text = format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            server.address
        );
        stream.write_all(text.as_bytes()).unwrap();
        let mut answer = String::new();
        std::io::Read::read_to_string(&mut stream, &mut answer).unwrap();
        for header in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "x-frame-options: DENY",
            "referrer-policy: no-referrer",
        ] {
            assert!(answer.contains(header), "{path}: {answer}");
        }
    }
}

#[test]
fn a_flood_of_messages_ends_with_1008() {
    let folder = Folder::new();
    let limits = Limits {
        socket_rate: Rate {
            burst: 20,
            per_second: 0,
        },
        ..Limits::default()
    };
    let server = Running::start(&folder.data(), limits);
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    me.play("e4", 0);
    for number in 0..500 {
        me.send(&format!("n{number}"), &json!({ "do": "undo" }));
        me.send_text("flood");
    }
    assert_eq!(me.until_closed(), 1008);
    let me = server.join(&table.id, OWNER);
    assert!(me.now().plies.is_empty());
}

#[test]
fn a_flood_of_requests_is_slowed_down() {
    let folder = Folder::new();
    let limits = Limits {
        address_rate: Rate {
            burst: 20,
            per_second: 0,
        },
        ..Limits::default()
    };
    let server = Running::start(&folder.data(), limits);
    let answers: Vec<_> = (0..60).map(|_| server.get("/api/games/chess").0).collect();
    assert!(answers[..20].iter().all(|&status| status == 200));
    assert!(answers[20..].iter().all(|&status| status == 429));
}

#[test]
fn a_flood_of_tables_is_slowed_down() {
    let folder = Folder::new();
    let limits = Limits {
        table_rate: Rate {
            burst: 3,
            per_second: 0,
        },
        ..Limits::default()
    };
    let server = Running::start(&folder.data(), limits);
    let set = |owner: usize| {
        let head = format!(
            "POST /api/tables HTTP/1.1\r\nAuthorization: Bearer another-owner-each-time-{owner}"
        );
        server.request(&head, r#"{"game":"chess"}"#).0
    };
    let answers: Vec<_> = (0..5).map(set).collect();
    assert_eq!(answers, [201, 201, 201, 429, 429]);
}

#[test]
fn a_thousand_connections_leave_room_for_those_who_play() {
    let folder = Folder::new();
    let limits = Limits {
        connections: 60,
        connections_per_address: 50,
        address_rate: UNLIMITED,
        ..Limits::default()
    };
    let server = Running::start(&folder.data(), limits);
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    let crowd: Vec<_> = (0..1000)
        .filter_map(|_| server.connect(&table.id, "").ok())
        .collect();
    assert!((1..50).contains(&crowd.len()), "{}", crowd.len());
    me.play("e4", 0);
    let (status, error) = server.get("/api/health");
    assert_eq!((status, &error["refusal"]), (503, &Value::from("too_much")));
    drop(crowd);
    // They have gone when the server has noticed.
    let mut me = loop {
        if let Ok(client) = server.connect(&table.id, OWNER) {
            break client;
        }
        std::thread::yield_now();
    };
    me.until(|table| table.plies.len() == 1);
}

#[test]
fn slow_senders_are_not_waited_for() {
    let folder = Folder::new();
    let limits = Limits {
        patience: Duration::from_secs(3),
        ..Limits::default()
    };
    let server = Running::start(&folder.data(), limits);
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    let host = server.address;
    let body = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {OWNER}\r\nContent-Length: 1000\r\n\r\n{{"
    );
    let slow = ["", "GET /api/he", "GET / HTTP/1.1\r\nHost: ", &body].map(|text| {
        let mut stream = TcpStream::connect(server.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    });
    for mut stream in slow {
        // The server ends it, with an answer or without; nobody else does.
        let (status, _) = read_answer(&mut stream);
        assert!(matches!(status, 0 | 400 | 408), "{status}");
    }
    me.play("e4", 0);
    nothing_is_lost(&server, &table.id, 1);
}

#[test]
fn replayed_messages_change_nothing() {
    let folder = Folder::new();
    let server = Running::start(&folder.data(), Limits::default());
    let table = server.table(&json!({ "game": "chess" }));
    let mut me = server.join(&table.id, OWNER);
    let moves = ["e4", "e5", "Nf3"];
    for (text, ply) in moves.into_iter().zip(0..) {
        me.play(text, ply);
    }
    let revision = me.now().revision;
    // Whoever overheard them says them again, without the secret and with it.
    let mut eavesdropper = server.join(&table.id, "");
    for (text, ply) in moves.into_iter().zip(0..) {
        let command = json!({ "do": "play", "text": text, "ply": ply });
        eavesdropper.done(&format!("play-{text}-{ply}"), &command);
        assert_eq!(eavesdropper.refused("again", &command).0, "not_yours");
        me.play(text, ply);
    }
    assert_eq!(server.join(&table.id, OWNER).now().revision, revision);
    nothing_is_lost(&server, &table.id, 3);
}

#[test]
fn searches_beyond_the_queue_are_refused() {
    let folder = Folder::new();
    let limits = Limits {
        searches: 1,
        ..Limits::default()
    };
    let server = Running::start(&folder.data(), limits);
    let table = server.table(&json!({ "game": "chess" }));
    let mut crowd: Vec<_> = (0..12).map(|_| server.join(&table.id, OWNER)).collect();
    for client in &mut crowd {
        client.send("h", &json!({ "do": "hint" }));
        client.send("h2", &json!({ "do": "hint" }));
    }
    let answers: Vec<_> = crowd.iter_mut().map(|client| client.answer("h2")).collect();
    let too_much = |answer: &ServerMessage| {
        matches!(
            answer,
            ServerMessage::Refused {
                refusal: Refusal::TooMuch,
                ..
            }
        )
    };
    assert!(answers.iter().any(too_much));
    nothing_is_lost(&server, &table.id, 0);
}
