//! `quirkat trace`, compared with a minimax written here.

use crate::common::game_names;
use crate::run::{prints, refuses};
use quirkat_game::{Ending, Outcome, Random, play_random_plies};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_search::Evaluate;
use serde_json::{Value, json};

const WIN: i32 = 31_000;

/// The score of a position for its side to move, at some ply from the root, by minimax without pruning.
fn minimax<P: Playable>(position: &P, ply: i32, depth: u32) -> i32 {
    let moves = position.legal_moves();
    let over = position
        .decided()
        .or_else(|| moves.is_empty().then(|| position.stuck()));
    match over.map(|Ending { outcome, .. }| outcome) {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(side)) if side == position.side_to_move() => return WIN - ply,
        Some(Outcome::Win(_)) => return ply - WIN,
        None if depth == 0 => {
            let mut evaluator = P::hand_eval();
            let mut state = evaluator.state(position);
            return evaluator.evaluate(position, &mut state);
        }
        None => {}
    }
    let scores = moves
        .iter()
        .map(|&mv| -minimax(&position.after(mv), ply + 1, depth - 1));
    scores.max().expect("there are moves")
}

/// A score as the command writes it.
fn written(score: i32) -> Value {
    let moves = (WIN - score.abs() + 1) / 2;
    match score {
        score if score.abs() < 20_000 => json!({ "value": score }),
        score if score > 0 => json!({ "wins_in": moves }),
        _ => json!({ "loses_in": moves }),
    }
}

/// A number that orders as the score does.
fn rank(score: &Value) -> i64 {
    let get = |key: &str| score[key].as_i64();
    let win = get("wins_in").map(|moves| i64::from(WIN) - moves);
    let loss = get("loses_in").map(|moves| moves - i64::from(WIN));
    win.or(loss).or(get("value")).expect("a score")
}

fn trace(args: &[&str]) -> Value {
    let out = prints(&[&["trace"], args, &["--format", "json"]].concat());
    assert_eq!(out.lines().count(), 1);
    serde_json::from_str(&out).expect("JSON")
}

/// The start and positions of random games.
struct Positions(usize);

impl Visitor for Positions {
    type Output = Vec<String>;

    fn visit<P: Playable>(self) -> Vec<String> {
        let random = &mut Random::new(23);
        let mut positions = vec![P::start().to_string()];
        while positions.len() < self.0 {
            let plies = random.below(60) as u32;
            let found = play_random_plies(P::start(), plies, random);
            positions.extend(found.map(|position| position.to_string()));
        }
        positions
    }
}

fn positions(game: &str, count: usize) -> Vec<String> {
    game.parse::<Game>().expect(game).visit(Positions(count))
}

/// Compares every node of a trace with the minimax above.
struct TraceCheck<'a> {
    trace: &'a Value,
    depth: u32,
}

impl Visitor for TraceCheck<'_> {
    type Output = ();

    fn visit<P: Playable>(self) {
        let position = self.trace["position"].as_str().expect("a position");
        let root: P = position.parse().unwrap_or_else(|_| panic!("{position}"));
        let nodes = self.trace["tree"].as_array().expect("nodes");
        assert_eq!(self.trace["nodes"], nodes.len());
        let parent = |node: &Value| node["parent"].as_u64().map(|parent| parent as usize);
        let mut followers = vec![Vec::new(); nodes.len()];
        for node in nodes {
            if let Some(parent) = parent(node) {
                followers[parent].push(node);
            }
        }
        let mut at: Vec<P> = Vec::new();
        for (number, node) in nodes.iter().enumerate() {
            assert_eq!(node["node"], number);
            let parent = parent(node);
            let here = parent.map_or_else(
                || root.clone(),
                |parent| {
                    let text = node["move"].as_str().expect("a move");
                    at[parent].after(at[parent].parse_move(text).expect("a legal move"))
                },
            );
            let ply = node["ply"].as_u64().expect("a ply") as u32;
            let value = minimax(&here, ply as i32, self.depth - ply);
            let value = written(if ply.is_multiple_of(2) { value } else { -value });
            let (score, bound) = (&node["score"], node["bound"].as_str().expect("a bound"));
            match bound {
                "exact" => assert_eq!(*score, value, "{position}: {node}"),
                "lower" => assert!(rank(&value) >= rank(score), "{position}: {node}"),
                _ => assert!(rank(&value) <= rank(score), "{position}: {node}"),
            }
            check_cut(nodes, node, &followers[number], here.count_moves());
            at.push(here);
        }
        let value = written(minimax(&root, 0, self.depth));
        assert_eq!(self.trace["score"], value, "{position}");
        assert_eq!(nodes[0]["score"], value);
    }
}

/// A node with a cutoff is too good for the other side to allow, by its last move searched. Other nodes have all their moves.
fn check_cut(nodes: &[Value], node: &Value, followers: &[&Value], moves: u64) {
    let looked_at = followers.len() as u64;
    if node["came"] != "cut" {
        assert!(node["cut"].is_null());
        assert!(node["came"] != "searched" || looked_at == moves);
        return;
    }
    let cut = &node["cut"];
    let left_out = cut["moves_left_out"].as_u64().expect("a count");
    assert!(left_out > 0);
    assert_eq!(looked_at + left_out, moves);
    let last = followers.last().expect("a move was looked at");
    assert_eq!(cut["move"], last["move"]);
    assert_eq!(last["score"], node["score"]);
    let score = rank(&node["score"]);
    let edge = if node["side"] == "max" {
        assert!(score >= rank(&node["beta"]));
        &node["beta"]
    } else {
        assert!(score <= rank(&node["alpha"]));
        &node["alpha"]
    };
    // The alternative is a move of the other side on the way there, with the score of that bound.
    let instead = &cut["instead"];
    assert_eq!(instead["score"], *edge);
    let mut ancestor = node;
    while ancestor["ply"] != instead["ply"] {
        ancestor = &nodes[ancestor["parent"].as_u64().expect("an ancestor") as usize];
    }
    assert_ne!(ancestor["side"], node["side"]);
    let mut others = nodes.iter();
    assert!(others.any(|other| {
        other["parent"] == ancestor["node"]
            && other["move"] == instead["move"]
            && other["score"] == *edge
    }));
}

#[test]
fn one_is_not_many() {
    let text = prints(&["trace", "chess", "--depth", "1"]);
    assert!(text.contains("\nalpha-beta, 1 ply, judged by "), "{text}");
    let args = ["trace", "chess", "--depth", "1", "--only", "e4", "e5"];
    assert!(refuses(&args).contains("--only follows 2 moves, "));
}

#[test]
fn every_value_handed_up_is_the_one_that_minimax_gives() {
    for (game, count, depth) in [
        ("chess", 4, 2),
        ("baroque", 3, 2),
        ("ultima", 3, 2),
        ("alquerque", 12, 3),
    ] {
        for position in positions(game, count) {
            let wide = ["--nodes", "1000000", "--depth"];
            let depth_text = depth.to_string();
            let args = [&[game, "--position", &position], &wide[..], &[&depth_text]].concat();
            for more in [&["--plain"][..], &[]] {
                let trace = trace(&[&args[..], more].concat());
                let named: Game = game.parse().expect(game);
                named.visit(TraceCheck {
                    trace: &trace,
                    depth,
                });
            }
        }
    }
}

#[test]
fn pruning_changes_nothing_but_the_work() {
    for game in game_names() {
        let (count, depth) = match game {
            "alquerque" => (20, "5"),
            "chess" => (5, "3"),
            _ => (6, "2"),
        };
        for position in positions(game, count) {
            let args = [
                game,
                "--position",
                &position,
                "--depth",
                depth,
                "--nodes",
                "1",
            ];
            let (all, some) = (trace(&[&args[..], &["--plain"]].concat()), trace(&args));
            for key in ["best", "score", "depth"] {
                assert_eq!(all[key], some[key], "{game} {position}");
            }
            assert_eq!(
                (&all["search"], &some["search"]),
                (&json!("minimax"), &json!("alpha-beta"))
            );
            assert_eq!(all["cuts"], 0);
            let nodes = |trace: &Value| trace["nodes"].as_u64().expect("nodes");
            assert!(nodes(&some) <= nodes(&all), "{game} {position}");
        }
    }
}

#[test]
fn filters_leave_out_and_say_so() {
    let base = ["chess", "--depth", "3"];
    let all = trace(&[&base[..], &["--nodes", "1000000"]].concat());
    let shown = |more: &[&str]| {
        let some = trace(&[&base[..], more].concat());
        assert_eq!(
            (&some["nodes"], &some["score"]),
            (&all["nodes"], &all["score"])
        );
        let tree = some["tree"].as_array().expect("nodes").clone();
        let hidden: u64 = tree.iter().filter_map(|node| node["hidden"].as_u64()).sum();
        assert_eq!(Some(hidden + tree.len() as u64), all["nodes"].as_u64());
        (some, tree)
    };
    assert_eq!(
        shown(&[]).1.len(),
        1000.min(all["nodes"].as_u64().expect("nodes") as usize)
    );
    assert_eq!(shown(&["--show-depth", "1"]).1.len(), 21);
    assert_eq!(shown(&["--show-depth", "0"]).1.len(), 1);
    assert_eq!(shown(&["--nodes", "7"]).1.len(), 7);
    let (some, tree) = shown(&["--only", "e4", "Nf6"]);
    assert_eq!(some["missed"], json!([]));
    assert_eq!(
        (&tree[1]["move"], &tree[2]["move"]),
        (&json!("e2e4"), &json!("g8f6"))
    );
    assert!(tree[3..].iter().all(|node| node["parent"] == 2));
    let lines = prints(
        &[
            &["trace"],
            &base[..],
            &["--only", "e4", "--show-depth", "1"],
        ]
        .concat(),
    );
    assert!(lines.contains(" not shown\n"), "{lines}");
    assert!(lines.contains(", 2 shown, "), "{lines}");
}

#[test]
fn a_line_that_pruning_left_out_is_told() {
    let all = trace(&["chess", "--depth", "2"]);
    let nodes = all["tree"].as_array().expect("nodes");
    let cut = nodes
        .iter()
        .find(|node| !node["cut"].is_null())
        .expect("a cut");
    let first = cut["move"].as_str().expect("a move");
    // The last legal answer was not searched.
    let every = trace(&["chess", "--depth", "2", "--plain", "--only", first]);
    let every = every["tree"].as_array().expect("nodes");
    let last = every
        .last()
        .and_then(|node| node["move"].as_str())
        .expect("a move");
    let only = trace(&["chess", "--depth", "2", "--only", first, last]);
    assert_eq!(only["missed"], json!([last]));
    assert_eq!(only["tree"].as_array().map(Vec::len), Some(2));
    let text = prints(&["trace", "chess", "--depth", "2", "--only", first, last]);
    assert!(
        text.contains(&format!("\n{last} was not looked at\n")),
        "{text}"
    );
}

#[test]
fn the_text_shows_windows_values_and_cuts() {
    let out = prints(&["trace", "alquerque", "--depth", "2"]);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[0], "alquerque: wwwww/wwwww/ww1bb/bbbbb/bbbbb w -");
    assert!(lines[1].starts_with("alpha-beta, 2 plies, judged by the game's own evaluation"));
    assert!(lines[1].ends_with("; scores are for White"));
    assert!(lines[3].ends_with("-∞          +∞  max  (root)"), "{out}");
    let json = trace(&["alquerque", "--depth", "2"]);
    let nodes = json["tree"].as_array().expect("nodes");
    for (line, node) in lines[3..].iter().zip(nodes) {
        let column = line.chars().skip(43).collect::<String>();
        let indent = column.chars().take_while(|c| *c == ' ').count();
        assert_eq!(
            indent as u64,
            2 * node["ply"].as_u64().expect("a ply"),
            "{line}"
        );
        assert_eq!(line.contains(": cut by "), !node["cut"].is_null(), "{line}");
        let marks = [("exact", None), ("lower", Some('≥')), ("upper", Some('≤'))];
        let (_, mark) = marks
            .iter()
            .find(|(bound, _)| node["bound"] == *bound)
            .expect("a bound");
        let shown = line.chars().find(|c| "≤≥".contains(*c));
        assert_eq!(shown, *mark, "{line}");
    }
    let last = lines.last().expect("a line");
    assert!(
        last.starts_with(&format!("nodes {0}, {0} shown, ", nodes.len())),
        "{last}"
    );
}

#[test]
fn opponents_show_how_they_search() {
    for (game, name) in [
        ("chess", "gent"),
        ("baroque", "toledo"),
        ("alquerque", "atlanta"),
        ("chess", "foveros-hard"),
    ] {
        let args = [game, "--depth", "2", "--opponent", name, "--nodes", "50"];
        let (some, all) = (trace(&args), trace(&[&args[..], &["--plain"]].concat()));
        assert_eq!(some["opponent"], name);
        assert_eq!(
            (&some["best"], &some["score"]),
            (&all["best"], &all["score"])
        );
    }
    // All first moves are equal to a player that only counts men.
    let gent = trace(&["chess", "--depth", "2", "--opponent", "gent"]);
    assert_eq!(gent["best"].as_array().map(Vec::len), Some(20));
    assert_eq!(gent["score"], json!({ "value": 0 }));
}

#[test]
fn a_finished_game_has_nothing_to_search() {
    let mated = [
        "chess",
        "--position",
        "R6k/8/6K1/8/8/8/8/8 b - - 0 1",
        "--depth",
        "2",
    ];
    let text = |more: &[&str]| prints(&[&["trace"], &mated[..], more].concat());
    assert_eq!(text(&[]), "over 1-0 checkmate\n");
    assert_eq!(text(&["--table"]), "over 1-0 checkmate\n");
    assert_eq!(
        trace(&mated)["ending"],
        json!({ "result": "1-0", "reason": "checkmate" })
    );
    assert_eq!(Graph::read(&text(&["--format", "dot"])).vertices, ["n0"]);
}

/// Table 1 of the FOVEROS document: nodes and time without and with pruning at each depth, and the reduction in percent.
#[test]
fn the_table_tells_what_pruning_saves() {
    for game in game_names() {
        let json: Value = trace(&[game, "--depth", "3", "--table"]);
        let rows = json["rows"].as_array().expect("rows");
        assert_eq!(rows.len(), 3);
        let text = prints(&["trace", game, "--depth", "3", "--table"]);
        let lines: Vec<_> = text.lines().skip(4).collect();
        assert_eq!(lines.len(), 3, "{text}");
        let mut counted = 0;
        for (depth, (row, line)) in (1..).zip(rows.iter().zip(lines)) {
            let perft = prints(&["perft", game, &depth.to_string()]);
            counted += perft
                .trim()
                .strip_prefix("nodes ")
                .and_then(|n| n.parse::<u64>().ok())
                .expect("a count");
            let nodes = |key: &str| row[key]["nodes"].as_u64().expect("nodes");
            let (without, with) = (nodes("without_pruning"), nodes("with_pruning"));
            assert_eq!(without, counted, "{game}");
            assert!(with <= without && with > 0);
            let reduction = row["reduction"]["nodes"].as_f64().expect("a number");
            let expected = 100.0 * (without - with) as f64 / without as f64;
            assert!((reduction - expected).abs() < 1e-9);
            let words: Vec<_> = line.split_whitespace().collect();
            assert_eq!(words.len(), 7, "{text}");
            assert_eq!(words[0], depth.to_string());
            assert_eq!(
                (words[2], words[4]),
                (&*without.to_string(), &*with.to_string())
            );
            assert_eq!(words[6], format!("{reduction:.1}"));
        }
    }
}

#[test]
fn the_graph_is_the_tree() {
    for game in game_names() {
        let args = [game, "--depth", "3", "--nodes", "300"];
        let dot = prints(&[&["trace"], &args[..], &["--format", "dot"]].concat());
        let graph = Graph::read(&dot);
        let json = trace(&args);
        let nodes = json["tree"].as_array().expect("nodes");
        let vertices: Vec<_> = (0..nodes.len())
            .map(|number| format!("n{number}"))
            .collect();
        let tree = graph.vertices.iter().filter(|id| id.starts_with('n'));
        assert_eq!(tree.cloned().collect::<Vec<_>>(), vertices);
        let edges = nodes.iter().filter_map(|node| {
            let parent = node["parent"].as_u64()?;
            Some((format!("n{parent}"), format!("n{}", node["node"])))
        });
        let tree = graph.edges.iter().filter(|(_, to)| to.starts_with('n'));
        assert_eq!(tree.cloned().collect::<Vec<_>>(), edges.collect::<Vec<_>>());
        let cuts = nodes.iter().filter(|node| !node["cut"].is_null()).count();
        assert_eq!(
            graph
                .vertices
                .iter()
                .filter(|id| id.starts_with("cut"))
                .count(),
            cuts
        );
        for (from, to) in &graph.edges {
            assert!(graph.vertices.contains(from) && graph.vertices.contains(to));
        }
    }
}

/// A graph in the DOT language, parsed by the part of its grammar that is needed.
#[derive(Default)]
struct Graph {
    vertices: Vec<String>,
    edges: Vec<(String, String)>,
}

impl Graph {
    fn read(text: &str) -> Graph {
        let mut tokens = tokens(text).into_iter().peekable();
        let mut next = move || tokens.next().unwrap_or_default();
        assert_eq!(
            (next(), next(), next()),
            ("digraph".into(), "trace".into(), "{".into())
        );
        let mut graph = Graph::default();
        loop {
            let first = next();
            if first == "}" {
                assert_eq!(next(), "", "something follows the graph");
                return graph;
            }
            let mut token = next();
            if token == "=" {
                assert!(next().starts_with('"'));
                assert_eq!(next(), ";");
                continue;
            }
            if token == "->" {
                graph.edges.push((first, next()));
                token = next();
            } else if first != "node" {
                graph.vertices.push(first);
            }
            assert_eq!(token, "[");
            loop {
                let name = next();
                assert!(
                    ["shape", "label", "style", "fontname"].contains(&name.as_str()),
                    "{name}"
                );
                assert_eq!(next(), "=");
                assert!(!["]", ";", ","].contains(&next().as_str()));
                match next().as_str() {
                    "," => {}
                    "]" => break,
                    other => panic!("`{other}` in a list of attributes"),
                }
            }
            assert_eq!(next(), ";");
        }
    }
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        let mut token = c.to_string();
        match c {
            c if c.is_whitespace() => continue,
            '"' => loop {
                let c = characters.next().expect("a text ends");
                token.push(c);
                match c {
                    '"' => break,
                    '\\' => token.push(characters.next().expect("something is escaped")),
                    _ => assert!(!c.is_control()),
                }
            },
            '-' => {
                assert_eq!(characters.next(), Some('>'));
                token.push('>');
            }
            c if c.is_ascii_alphanumeric() => {
                while let Some(c) = characters.next_if(char::is_ascii_alphanumeric) {
                    token.push(c);
                }
            }
            c => assert!("{}[]=,;".contains(c), "`{c}` in a graph"),
        }
        tokens.push(token);
    }
    tokens
}

#[test]
fn good_moves_first_cut_off_more_and_no_order_changes_the_answer() {
    for game in game_names() {
        let searched =
            |order| -> Value { trace(&[game, "--depth", "4", "--nodes", "1", "--order", order]) };
        let [generated, best, random] = ["generated", "best", "random:7"].map(searched);
        assert_eq!(generated["score"], best["score"], "{game}");
        assert_eq!(generated["score"], random["score"], "{game}");
        let nodes = |found: &Value| found["nodes"].as_u64().expect("a count");
        assert!(nodes(&best) <= nodes(&generated), "{game}");
    }
    let said = refuses(&["trace", "chess", "--depth", "2", "--order", "worst"]);
    assert!(
        said.contains("`worst` is not an order; those are"),
        "{said}"
    );
}
