//! Searches that are looked at: trees with true reasons, savings, iterations, terms, analysis, and figures.

use crate::client::{Folder, OWNER, Running};
use quirkat_game::{Random, Record, play_random_plies};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_opponents::OpponentKind as Kind;
use quirkat_protocol::{
    AnalysisMessage, GameInfo, IterationsView, OpponentKind, SavingsView, TechniqueView,
    TermsBasis, TermsView, TreeView,
};
use quirkat_search::Control;
use quirkat_search::plain::MoveOrder;
use quirkat_server::Limits;
use quirkat_study::{PlainSearcher, Watch};
use serde_json::{Value, json};
use std::collections::HashSet;

/// A server and its folder, which must outlive it.
fn server() -> (Running, Folder) {
    let folder = Folder::new();
    (Running::start(&folder.data(), Limits::default()), folder)
}

/// Positions of random games that go on.
fn positions<P: Playable>(count: usize) -> Vec<P> {
    let mut random = Random::new(11);
    let mut positions = vec![P::start()];
    while positions.len() < count {
        let plies = random.below(50) as u32;
        positions.extend(play_random_plies(P::start(), plies, &mut random));
    }
    positions
}

struct TreesAreTrue<'a>(&'a Running);

impl Visitor for TreesAreTrue<'_> {
    type Output = ();

    fn visit<P: Playable>(self) {
        for position in positions::<P>(50) {
            let minimax = value(&position, 3);
            for order in ["generated", "best", "random"] {
                let asked = json!({
                    "position": position.to_string(), "depth": 3, "pruning": true, "order": order
                });
                let path = format!("/api/games/{}/tree", P::NAME);
                let (status, answer) = self.0.post(&path, &asked);
                assert_eq!(status, 200, "{answer}");
                let tree: TreeView = serde_json::from_value(answer).unwrap();
                assert_eq!(tree.score, minimax, "{} {position}", P::NAME);
                is_true(&tree);
            }
        }
    }
}

/// The minimax value, by the search that the trace shows.
fn value<P: Playable>(position: &P, depth: u32) -> i32 {
    let mut searcher = PlainSearcher::<P>::open(None, 0).unwrap();
    let record = Record::new(position.clone());
    let watch = Watch {
        depth,
        pruning: false,
        order: MoveOrder::Generated,
    };
    let found = searcher.search(&record, watch, &Control::default(), &mut ());
    found.unwrap().score
}

/// Every value is that of its children, and every cut has the reason that is told.
fn is_true(tree: &TreeView) {
    let count = tree.parents.len();
    let (bounds, outcomes) = (tree.bounds.as_bytes(), tree.outcomes.as_bytes());
    for column in [
        tree.moves.len(),
        tree.scores.len(),
        bounds.len(),
        outcomes.len(),
    ] {
        assert_eq!(column, count);
    }
    let mut plies = vec![0_usize; count];
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
    for node in 1..count {
        let parent = tree.parents[node] as usize;
        assert!(parent < node, "a parent is entered first");
        plies[node] = plies[parent] + 1;
        children[parent].push(node);
    }
    // Below these some are not shown.
    let hidden: HashSet<_> = tree
        .hidden
        .iter()
        .map(|hidden| hidden.node as usize)
        .collect();
    for node in (0..count).filter(|node| outcomes[*node] == b's' && !hidden.contains(node)) {
        let values = children[node].iter().map(|&child| tree.scores[child]);
        let best = if plies[node].is_multiple_of(2) {
            values.max()
        } else {
            values.min()
        };
        assert_eq!(best, Some(tree.scores[node]));
    }
    let cut = tree.outcomes.matches('c').count();
    assert_eq!(cut, tree.cut_nodes.len());
    for cut in &tree.cut_nodes {
        let node = cut.node as usize;
        if hidden.contains(&node) {
            continue;
        }
        let last = *children[node].last().expect("a move reached the bound");
        assert_eq!(tree.moves[last], cut.by);
        assert_eq!(tree.scores[last], tree.scores[node]);
        let maximises = plies[node].is_multiple_of(2);
        let bound = if maximises {
            tree.betas[node]
        } else {
            tree.alphas[node]
        };
        let bound = bound.expect("nothing reaches infinity");
        let reached = if maximises {
            tree.scores[node] >= bound
        } else {
            tree.scores[node] <= bound
        };
        assert!(reached);
        // What the other side plays instead was searched before, at an ancestor of its own, and is worth just the bound.
        let instead = cut.instead.as_ref().expect("a move sets the bound");
        assert_eq!(instead.score, bound);
        assert_ne!(instead.ply % 2 == 0, maximises);
        let mut ancestor = node;
        while plies[ancestor] > instead.ply as usize {
            ancestor = tree.parents[ancestor] as usize;
        }
        let mut searched = children[ancestor].iter();
        let known = searched.any(|&child| {
            child < node && tree.moves[child] == instead.by && tree.scores[child] == instead.score
        });
        assert!(known, "{cut:?}");
    }
}

#[test]
fn trees_have_the_values_of_minimax_and_true_reasons() {
    let (server, _folder) = server();
    for game in Game::ALL {
        game.visit(TreesAreTrue(&server));
    }
}

#[test]
fn a_tree_is_filtered_and_a_large_one_refused() {
    let (server, _folder) = server();
    let tree = |body: &Value| server.post("/api/games/chess/tree", body);
    let (_, all) = tree(&json!({ "depth": 2, "pruning": false }));
    let all: TreeView = serde_json::from_value(all).unwrap();
    assert_eq!((all.entered, all.parents.len(), all.cuts), (421, 421, 0));
    let (_, few) = tree(&json!({ "depth": 3, "pruning": true, "plies": 2, "line": ["e4"] }));
    let few: TreeView = serde_json::from_value(few).unwrap();
    assert_eq!(few.followed, 1);
    assert_eq!(few.words[few.moves[1] as usize], "e4");
    let hidden: u64 = few.hidden.iter().map(|hidden| hidden.count).sum();
    assert_eq!(hidden + few.parents.len() as u64, few.entered);
    let (status, error) = tree(&json!({ "depth": 17, "pruning": true }));
    assert_eq!(status, 429, "{error}");
    let (status, error) = tree(&json!({ "depth": 9, "pruning": false }));
    assert_eq!(status, 429, "{error}");
    assert!(error["reason"].as_str().unwrap().contains("too large"));
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let (status, error) = tree(&json!({ "position": mate, "depth": 2, "pruning": true }));
    assert_eq!(status, 422);
    assert_eq!(error["reason"], "the game is over: 0-1 checkmate");
    let asked = json!({ "depth": 2, "pruning": true, "opponent": "waterloo-2" });
    let (status, error) = tree(&asked);
    assert_eq!(status, 422);
    assert!(error["reason"].as_str().unwrap().contains("waterloo-2"));
}

#[test]
fn savings_are_counted_for_each_depth() {
    let (server, _folder) = server();
    let asked = json!({ "depth": 3, "order": "best" });
    let (status, told) = server.post("/api/games/chess/savings", &asked);
    assert_eq!(status, 200, "{told}");
    let told: SavingsView = serde_json::from_value(told).unwrap();
    let nodes: Vec<_> = told.rows.iter().map(|row| row.minimax_nodes).collect();
    assert_eq!((nodes, told.complete), (vec![20, 420, 9322], true));
    assert!(
        told.rows[1..]
            .iter()
            .all(|row| row.nodes < row.minimax_nodes)
    );
    // A depth that would take for ever is left out.
    let (_, told) = server.post("/api/games/chess/savings", &json!({ "depth": 16 }));
    let told: SavingsView = serde_json::from_value(told).unwrap();
    assert!(!told.complete && told.rows.len() >= 3);
}

#[test]
fn the_real_search_is_told_with_and_without_a_technique() {
    let (server, _folder) = server();
    let (_, techniques) = server.get("/api/techniques");
    let techniques: Vec<TechniqueView> = serde_json::from_value(techniques).unwrap();
    assert!(
        techniques
            .iter()
            .all(|technique| technique.text.ends_with('.'))
    );
    for game in Game::ALL {
        let search = |without: &[&str]| {
            let path = format!("/api/games/{}/iterations", game.name());
            let (status, told) = server.post(&path, &json!({ "depth": 7, "without": without }));
            assert_eq!(status, 200, "{told}");
            serde_json::from_value::<IterationsView>(told).unwrap()
        };
        let (with, without) = (search(&[]), search(&["lmr"]));
        for told in [&with, &without] {
            assert!(told.complete);
            assert!(told.rows.iter().all(|row| !row.pv.is_empty()));
            assert!(told.rows.is_sorted_by_key(|row| row.nodes));
            for row in &told.rows {
                let least = row.low.as_ref().map_or(i32::MIN, |low| low.cp);
                let most = row.high.as_ref().map_or(i32::MAX, |high| high.cp);
                assert!((least..=most).contains(&row.score.cp), "{row:?}");
                assert!(row.depth >= 4 || (row.low.is_none() && row.high.is_none()));
            }
            assert!(told.rows.iter().any(|row| row.low.is_some()));
        }
        let open = search(&["aspiration"]).rows;
        assert!(
            open.iter()
                .all(|row| (&row.low, &row.high) == (&None, &None))
        );
        let nodes = |told: &IterationsView| told.rows.last().map(|row| row.nodes);
        assert_ne!(nodes(&with), nodes(&without), "{}", game.name());
    }
    let asked = json!({ "depth": 3, "without": ["nul-move"] });
    let (status, error) = server.post("/api/games/chess/iterations", &asked);
    assert_eq!(status, 422);
    assert!(error["reason"].as_str().unwrap().contains("nul-move"));
}

#[test]
fn an_evaluation_is_told_term_by_term() {
    let (server, _folder) = server();
    let asked = json!({ "moves": ["e4", "d5", "exd5"] });
    let (status, told) = server.post("/api/games/chess/terms", &asked);
    assert_eq!(status, 200, "{told}");
    let told: TermsView = serde_json::from_value(told).unwrap();
    let material = told.terms.iter().find(|term| term.name == "material");
    assert!(material.is_some_and(|material| material.value > 50.0));
    let pawn = told.pieces.iter().find(|piece| piece.site == "d5");
    assert!(pawn.is_some_and(|pawn| pawn.value > 50));
}

#[test]
fn every_documents_player_and_every_level_tells_what_it_looks_at() {
    let (server, _folder) = server();
    for game in Game::ALL {
        for profile in game.opponents() {
            let asked = json!({ "opponent": profile.name });
            let path = format!("/api/games/{}/terms", game.name());
            let (status, told) = server.post(&path, &asked);
            // Two leave everything to chance.
            if ["foveros-random", "waterloo-1"].contains(&profile.name) {
                assert_eq!(status, 422, "{told}");
                continue;
            }
            assert_eq!(status, 200, "{}: {told}", profile.name);
            let told: TermsView = serde_json::from_value(told).unwrap();
            // The lower levels err, and the last one has what full strength has.
            let (basis, errs) = match profile.kind {
                Kind::Level(10) => (TermsBasis::Network, false),
                Kind::Level(number) => (TermsBasis::Hand, number < 6),
                _ => (TermsBasis::Document, false),
            };
            assert_eq!(told.basis, basis, "{}", profile.name);
            assert!(!errs || told.noise > 0, "{}", profile.name);
            if basis == TermsBasis::Network {
                assert!(told.terms.is_empty() && !told.pieces.is_empty());
                continue;
            }
            let sum: f64 = told.terms.iter().map(|term| term.value).sum();
            assert!(
                (sum - f64::from(told.total)).abs() <= 2.0,
                "{}",
                profile.name
            );
        }
    }
    let asked = json!({ "opponent": "gent", "position": "4k3/8/8/8/8/8/8/3QK3 w - - 0 1" });
    let (_, told) = server.post("/api/games/chess/terms", &asked);
    let told: TermsView = serde_json::from_value(told).unwrap();
    // Table 2.1 of its document.
    assert_eq!((told.terms[0].name.as_str(), told.total), ("queen", 25000));
    let asked = json!({ "opponent": "foveros-hard" });
    let (_, told) = server.post("/api/games/chess/terms", &asked);
    let told: TermsView = serde_json::from_value(told).unwrap();
    assert!(
        told.terms.iter().all(|term| term.black.is_some()),
        "each side for itself"
    );
}

#[test]
fn an_analysis_tells_lines_until_it_is_stopped() {
    let (server, _folder) = server();
    let mut socket = server
        .socket(&format!("/api/analysis/socket?key={OWNER}"))
        .unwrap();
    for (serial, game) in (1..).zip(Game::ALL) {
        let asked = json!({ "do": "analyse", "serial": serial, "game": game.name(), "lines": 3 });
        socket.send_text(&asked.to_string());
        let mut deepest = 0;
        while deepest < 6 {
            match socket.read_as::<AnalysisMessage>().expect("a message") {
                AnalysisMessage::Lines {
                    serial: told,
                    depth,
                    lines,
                    nodes,
                    ..
                } => {
                    assert_eq!(told, serial, "nothing of what was looked at before");
                    assert!(depth >= deepest && nodes > 0);
                    deepest = depth;
                    let firsts: Vec<_> = lines.iter().map(|line| &line.pv[0]).collect();
                    assert!((1..=3).contains(&firsts.len()), "{firsts:?}");
                    assert!(lines.iter().all(|line| line.from != line.to));
                }
                other => panic!("{other:?}"),
            }
        }
    }
    // The last one is stopped, and something that cannot be looked at says so.
    socket.send_text(r#"{"do":"stop"}"#);
    for (asked, reason) in [
        (
            json!({ "do": "analyse", "serial": 9, "game": "go", "lines": 1 }),
            "`go` is not a game",
        ),
        (
            json!({ "do": "analyse", "serial": 9, "game": "chess", "moves": ["Ke5"], "lines": 1 }),
            "1. ",
        ),
    ] {
        socket.send_text(&asked.to_string());
        match socket.read_as::<AnalysisMessage>() {
            Some(AnalysisMessage::Refused {
                serial: 9,
                reason: told,
                ..
            }) => {
                assert!(told.starts_with(reason), "{told}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn analyses_of_many_people_all_come_forward() {
    let (server, _folder) = server();
    // More than there are threads, so that they must take turns.
    let mut sockets: Vec<_> = (0..6)
        .map(|number| {
            let key = format!("somebody-with-a-secret-{number}");
            let path = format!("/api/analysis/socket?key={key}");
            server.socket(&path).unwrap()
        })
        .collect();
    for socket in &mut sockets {
        socket.send_text(r#"{"do":"analyse","serial":1,"game":"chess","lines":1}"#);
    }
    for socket in &mut sockets {
        let told = socket.read_as::<AnalysisMessage>();
        assert!(
            matches!(told, Some(AnalysisMessage::Lines { .. })),
            "{told:?}"
        );
    }
}

#[test]
fn figures_are_told_as_prometheus_reads_them() {
    let (server, _folder) = server();
    server.get("/api/games");
    let (status, text) = server.request("GET /metrics HTTP/1.1", "");
    assert_eq!(status, 200);
    let value = |name: &str| {
        let mut lines = text.lines();
        let line = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.parse::<f64>().ok())
    };
    assert!(value("quirkat_requests_total{status=\"2xx\"}").is_some_and(|count| count >= 1.0));
    assert!(value("quirkat_request_seconds_count").is_some_and(|count| count >= 1.0));
    assert!(value("quirkat_searches_waiting{effort=\"slow\"}").is_some());
    assert!(value("quirkat_connections").is_some_and(|count| count >= 1.0));
    for line in text.lines() {
        let told = line.starts_with("# HELP ") || line.starts_with("# TYPE ");
        let figure = line
            .rsplit_once(' ')
            .is_some_and(|(_, value)| value.parse::<f64>().is_ok());
        assert!(told || figure, "{line}");
    }
}

#[test]
fn opponents_are_said_to_show_what_they_show() {
    let (server, _folder) = server();
    let (status, games) = server.get("/api/games");
    assert_eq!(status, 200);
    let games: Vec<GameInfo> = serde_json::from_value(games).unwrap();
    let mut shown = 0;
    for game in games {
        for opponent in &game.opponents {
            let asked = json!({ "depth": 1, "pruning": true, "opponent": opponent.name });
            let (status, _) = server.post(&format!("/api/games/{}/tree", game.name), &asked);
            // A level does not choose by such a search; what it judges by is searched with all the same.
            let is_level = opponent.kind == OpponentKind::Level;
            let shows = opponent.shows_search || is_level;
            assert_eq!(status == 200, shows, "{}", opponent.name);
            shown += u32::from(opponent.shows_search);
            assert!(!is_level || (opponent.shows_terms && !opponent.shows_search));
            if opponent.kind != OpponentKind::Search {
                let asked = json!({ "opponent": opponent.name });
                let (status, _) = server.post(&format!("/api/games/{}/terms", game.name), &asked);
                assert_eq!(status == 200, opponent.shows_terms, "{}", opponent.name);
            }
        }
    }
    assert!(shown > 3);
}
