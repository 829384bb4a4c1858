//! `quirkat play --at LINK`: seats at a server's table from terminals, in step with whoever else is there.

use crate::common::{binary, folder, piped, refused, run, run_with_input};
use crate::server::{PATIENCE, Process};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

/// A terminal at a table. What it prints is read as it comes.
struct Terminal {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    printed: String,
}

impl Terminal {
    fn at(link: &str) -> Terminal {
        let mut child = binary(&["play", "--at", link])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                let _ = sender.send(line);
            }
        });
        Terminal {
            input: child.stdin.take(),
            child,
            lines,
            printed: String::new(),
        }
    }

    fn types(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").unwrap();
    }

    /// Waits until a line is printed after those that were waited for before.
    #[track_caller]
    fn says(&mut self, wanted: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(line) = self.lines.recv_timeout(left) else {
                panic!("no `{wanted}` after\n{}", self.printed);
            };
            self.printed.extend([line.as_str(), "\n"]);
            if line == wanted {
                return;
            }
        }
    }

    /// Ends the input; the exit code, all that was printed, and all that was said on standard error.
    fn ends(mut self) -> (Option<i32>, String, String) {
        drop(self.input.take());
        let mut said = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut said).unwrap();
        let status = self.child.wait().unwrap();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            self.printed.extend([line.as_str(), "\n"]);
        }
        (status.code(), std::mem::take(&mut self.printed), said)
    }
}

/// Sets a table for two people: the links to watch, to White's seat and to Black's.
fn links(server: &Process, game: &str) -> [String; 3] {
    let new = json!({ "game": game, "white": "human", "black": "human" });
    let (status, body) = server.request("POST", "/api/tables", &new.to_string());
    assert_eq!(status, 201, "{body}");
    let created: Value = serde_json::from_str(&body).unwrap();
    ["watch", "white", "black"].map(|name| {
        let path = created["links"][name].as_str().expect("a link");
        format!("http://{}{path}", server.address)
    })
}

#[test]
fn two_terminals_play_and_a_third_one_watches() {
    let folder = folder("at-two");
    let server = Process::start(&folder.join("games.db"));
    let [watch, white, black] = links(&server, "baroque");
    let mut watcher = Terminal::at(&watch);
    watcher.says("A game of baroque: White is human, Black is human. You watch; `help` lists what can be typed.");
    let mut white = Terminal::at(&white);
    let mut black = Terminal::at(&black);
    white.says("A game of baroque: White is human, Black is human. You play White. Type a move, or `help`.");
    white.says("White to move");
    black.says("A game of baroque: White is human, Black is human. You play Black. Type a move, or `help`.");
    black.says("White to move");
    white.types("e2e4");
    for terminal in [&mut white, &mut black, &mut watcher] {
        terminal.says("White plays e2e4");
        terminal.says("Black to move");
    }
    // Neither the other's seat nor an illegal move is played, and the game goes on.
    white.types("e7e5");
    white.says("error: Black is not yours to play");
    watcher.types("e7e5");
    watcher.says("error: Black is not yours to play");
    // What can be no move is told alike whoever is to move, and so is what only games at home have.
    for terminal in [&mut white, &mut black, &mut watcher] {
        terminal.types("hello");
        terminal
            .says("error: `hello` is neither a command nor a move here; `help` lists the commands");
        terminal.types("history");
        terminal.says("error: `history` is for games at home and not for a table of a server; `help` lists what can be typed here");
    }
    white.types("move e7 e5");
    white.says("error: Black is not yours to play");
    black.types("e7e2");
    black.types("moves e7");
    black.types("e7e5");
    for terminal in [&mut white, &mut black, &mut watcher] {
        terminal.says("Black plays e7e5");
        terminal.says("White to move");
    }
    white.types("undo");
    white.says("White asks to take back a move");
    black.says("`accept` lets the move be taken back, `refuse` does not");
    black.types("refuse");
    white.says("Black does not let the move be taken back");
    black.types("draw");
    white.says("Black offers a draw");
    white.says("`draw` accepts the draw, `decline` declines it");
    white.types("resign");
    for terminal in [&mut white, &mut black, &mut watcher] {
        terminal.says("Resignation: Black wins, 0-1");
        terminal.says("Game over: 0-1 resignation");
    }
    black.types("rematch");
    for mut terminal in [white, black, watcher] {
        terminal.says("A new game: White is human, Black is human");
        let (code, printed, said) = terminal.ends();
        assert_eq!((code, said.as_str()), (Some(0), ""), "{printed}");
    }
}

#[test]
fn the_board_is_drawn_from_the_side_that_is_played() {
    let folder = folder("at-side");
    let server = Process::start(&folder.join("games.db"));
    let [watch, _, black] = links(&server, "chess");
    let first_row = |link: &str| {
        let output = run_with_input(&mut binary(&["play", "--at", link]), b"quit\n");
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{text}");
        text.lines().nth(2).unwrap_or_default().to_owned()
    };
    assert!(first_row(&watch).starts_with("8 "));
    assert!(first_row(&black).starts_with("1 "));
}

#[test]
fn a_script_ends_when_all_of_it_is_acknowledged() {
    let folder = folder("at-script");
    let server = Process::start(&folder.join("games.db"));
    let [_, white, _] = links(&server, "chess");
    let script = b"Nf3\nundo 2\nhelp knight\nmoves\nresign";
    let output = run_with_input(&mut binary(&["play", "--at", &white]), script);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    for wanted in [
        "White plays Nf3\n",
        "error: `undo 2` should be `undo`\n",
        "\nb8c6   Nc6\n",
        "Game over: 0-1 resignation\n",
    ] {
        assert!(text.contains(wanted), "no {wanted:?} in {text}");
    }
}

#[test]
fn a_game_goes_on_after_the_server_was_killed() {
    let folder = folder("at-kill");
    let data = folder.join("games.db");
    let mut server = Process::start(&data);
    let port = server.address.rsplit(':').next().unwrap().to_owned();
    let [_, white, black] = links(&server, "baroque");
    let mut white = Terminal::at(&white);
    let mut black = Terminal::at(&black);
    white.says("White to move");
    black.says("White to move");
    white.types("e2e4");
    black.says("White plays e2e4");
    white.says("Black to move");
    server.kill();
    // Typed while there is no server: it is sent when there is one again, once.
    black.types("e7e5");
    let data = data.to_str().unwrap();
    let server = Process::with(&["serve", "--port", &port, "--data", data]);
    for terminal in [&mut white, &mut black] {
        terminal.says("Black plays e7e5");
        terminal.says("White to move");
    }
    white.types("d2d4");
    black.says("White plays d2d4");
    for terminal in [white, black] {
        let (code, printed, said) = terminal.ends();
        assert_eq!(code, Some(0), "{said}");
        assert_eq!(printed.matches("Black plays e7e5").count(), 1, "{printed}");
        let broken = "note: the connection is broken; trying to connect again\n";
        assert_eq!(said, format!("{broken}note: connected again\n"));
    }
    drop(server);
}

#[test]
fn a_table_that_is_deleted_ends_the_game_there() {
    let folder = folder("at-deleted");
    let server = Process::start(&folder.join("games.db"));
    let [watch, ..] = links(&server, "alquerque");
    let mut watcher = Terminal::at(&watch);
    watcher.says("White to move");
    let id = watch.rsplit('/').next().unwrap();
    let (status, body) = server.request("DELETE", &format!("/api/tables/{id}"), "");
    assert!((200..300).contains(&status), "{status} {body}");
    let mut said = String::new();
    let mut stderr = watcher.child.stderr.take().unwrap();
    stderr.read_to_string(&mut said).unwrap();
    assert_eq!(said, "error: the table was deleted\n");
    assert_eq!(watcher.child.wait().unwrap().code(), Some(1));
}

#[test]
fn links_that_lead_nowhere_are_told_in_a_sentence() {
    let folder = folder("at-nowhere");
    let server = Process::start(&folder.join("games.db"));
    let [watch, ..] = links(&server, "chess");
    for (link, says) in [
        ("nonsense".to_owned(), "`nonsense` is not a link to a table"),
        (
            format!("http://{}/table/unknown", server.address),
            "there is no table `unknown`",
        ),
        (
            // Nobody listens there.
            "http://127.0.0.1:1/table/x".to_owned(),
            "there is no server at",
        ),
        (format!("{watch}#wrong"), "opens no seat at this table"),
        (format!("{watch}#a b"), "is not the key of a seat"),
        (watch.replace("http:", "https:"), "is encrypted"),
    ] {
        let error = refused(&run(&mut piped(&["play", "--at", &link])));
        assert!(error.contains(says), "{error}");
    }
    let error = refused(&run(&mut piped(&["play", "chess", "--at", &watch])));
    assert!(error.contains("cannot be used together"), "{error}");
}
