//! Searches to look at, asked over HTTP: they run in the pool like all others, and stop when whoever asked has gone.

use crate::answer::{Answer, ApiError, Json, bearer, read_json};
use crate::api::named;
use crate::guard::Entry;
use crate::hub::Hub;
use crate::positions::record;
use crate::secret;
use crate::table::Refused;
use crate::views;
use crate::work::{Effort, Share};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use quirkat_game::{Record, Side};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_opponents::OWN_SEARCH;
use quirkat_protocol::{
    CutView, EndView, HiddenView, InsteadView, IterationRow, IterationsRequest, IterationsView,
    PieceValueView, Refusal, SavingsRequest, SavingsRow, SavingsView, TechniqueView, TermView,
    TermsBasis, TermsRequest, TermsView, TreeOrder, TreeRequest, TreeView,
};
use quirkat_search::plain::{
    MoveOrder, NodeEntry, NodeOutcome, SearchTree, TreeFilter, TreeObserver, Window,
};
use quirkat_search::{
    Bound, Control, Limits, MAX_PLY, Score, Technique, Techniques, is_decisive, win_in,
};
use quirkat_study::{
    Basis, PlainSearcher, StudyError, Watch, breakdown, iterations, judgement, savings,
};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The deepest plain search.
const MAX_DEPTH: u32 = 16;
/// The most nodes of a tree that are shown.
const MAX_NODES: u32 = 100_000;
/// The most nodes that a plain search may enter.
const MAX_ENTERED: u64 = 20_000_000;
/// How long a search may take.
const MAX_TIME: Duration = Duration::from_secs(8);
/// The deepest search of the engine.
const MAX_ITERATION: u32 = 40;

type Shared = State<Arc<Hub>>;

/// Whose request it is: an owner by their secret, or else whoever is at that address.
pub(crate) fn share(headers: &HeaderMap, entry: &Entry) -> Share {
    let key = bearer(headers).unwrap_or_else(|_| entry.address.to_string());
    Share::of(&secret::fingerprint(&key))
}

/// Stops a search when the request for it is dropped.
struct StopOnDrop(Arc<Control>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Has something done in the pool, and waits for it.
async fn in_pool<T: Send + 'static>(
    hub: &Hub,
    share: Share,
    work: impl FnOnce(&Control) -> Result<T, Refused> + Send + 'static,
) -> Answer<T> {
    let control = StopOnDrop(Arc::default());
    let (reply, answer) = oneshot::channel();
    let task = move |control: &Control| {
        let _ = reply.send(work(control));
    };
    let submitted = hub
        .pool
        .submit(Effort::Slow, share, Arc::clone(&control.0), task);
    submitted.map_err(|_| {
        let reason = "too many searches are waiting; try again in a moment";
        Refused::new(Refusal::TooMuch, reason)
    })?;
    let failed = |_| Refused::new(Refusal::Failed, "the search broke down");
    Ok(Json(answer.await.map_err(failed)??))
}

impl From<StudyError> for Refused {
    fn from(error: StudyError) -> Refused {
        Refused::new(Refusal::Rules, error.to_string())
    }
}

/// A game that is not over.
fn going_on<P: Playable>(position: Option<&str>, moves: &[String]) -> Result<Record<P>, Refused> {
    let record = record::<P>(position, moves)?;
    match record.position().ending() {
        Some(ending) => Err(Refused::rules(format!("the game is over: {ending}"))),
        None => Ok(record),
    }
}

fn order(order: TreeOrder, seed: u32) -> MoveOrder {
    match order {
        TreeOrder::Generated => MoveOrder::Generated,
        TreeOrder::Best => MoveOrder::BestFirst,
        TreeOrder::Random => MoveOrder::Random(u64::from(seed)),
    }
}

/// The tree of a plain search.
#[utoipa::path(post, path = "/api/games/{game}/tree", params(("game" = String, Path)), request_body = TreeRequest,
    responses((status = 200, body = TreeView), (status = 422, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn tree(
    State(hub): Shared,
    Extension(entry): Extension<Arc<Entry>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<TreeView> {
    let (game, request) = (named(&game)?, read_json::<TreeRequest>(&body)?);
    if !(1..=MAX_DEPTH).contains(&request.depth) {
        let reason = format!("a tree is 1 to {MAX_DEPTH} plies deep");
        return Err(Refused::new(Refusal::TooMuch, reason).into());
    }
    let work = move |control: &Control| game.visit(Tree { request, control });
    in_pool(&hub, share(&headers, &entry), work).await
}

struct Tree<'a> {
    request: TreeRequest,
    control: &'a Control,
}

impl Visitor for Tree<'_> {
    type Output = Result<TreeView, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let Tree { request, control } = self;
        let record = going_on::<P>(request.position.as_deref(), &request.moves)?;
        let mut at = record.position().clone();
        let mut line = Vec::new();
        for text in &request.line {
            let mv = at.parse_move(text);
            let mv = mv.map_err(|error| Refused::rules(error.to_string()))?;
            at.play(mv);
            line.push(mv);
        }
        let filter = TreeFilter {
            plies: request.plies.unwrap_or(u32::MAX),
            nodes: request.nodes.unwrap_or(MAX_NODES).min(MAX_NODES) as usize,
            line,
        };
        let seed = u64::from(request.seed);
        let mut searcher = PlainSearcher::<P>::judging_as(request.opponent.as_deref(), seed)?;
        let mut bounded = Bounded::new(SearchTree::new(filter), control);
        let watch = Watch {
            depth: request.depth,
            pruning: request.pruning,
            order: order(request.order, request.seed),
        };
        let found = searcher.search(&record, watch, control, &mut bounded)?;
        if control.is_stopped() {
            let reason = format!(
                "the search became too large and was stopped after {} positions; try a smaller depth",
                bounded.entered
            );
            return Err(Refused::new(Refusal::TooMuch, reason));
        }
        let best = found.best.iter().map(|&mv| record.position().san(mv));
        Ok(Columns::new(record.position()).view(
            request.depth,
            best.collect(),
            found.score,
            &bounded.tree,
        ))
    }
}

/// Keeps a tree, and stops the search when it becomes too large.
struct Bounded<'a, M> {
    tree: SearchTree<M>,
    control: &'a Control,
    entered: u64,
    begun: Instant,
}

impl<'a, M> Bounded<'a, M> {
    fn new(tree: SearchTree<M>, control: &'a Control) -> Bounded<'a, M> {
        Bounded {
            tree,
            control,
            entered: 0,
            begun: Instant::now(),
        }
    }
}

impl<P: quirkat_game::Position> TreeObserver<P> for Bounded<'_, P::Move> {
    fn enter(&mut self, look: &NodeEntry<'_, P>) {
        self.entered += 1;
        let is_late = || self.begun.elapsed() > MAX_TIME;
        if self.entered > MAX_ENTERED || (self.entered.is_multiple_of(4096) && is_late()) {
            self.control.stop();
        }
        TreeObserver::<P>::enter(&mut self.tree, look);
    }

    fn leave(&mut self, score: Score, outcome: NodeOutcome) {
        TreeObserver::<P>::leave(&mut self.tree, score, outcome);
    }
}

/// A tree on its way into columns.
struct Columns<P: Playable> {
    /// The positions from the root to the current node.
    path: Vec<P>,
    words: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl<P: Playable> Columns<P> {
    fn new(root: &P) -> Columns<P> {
        Columns {
            path: vec![root.clone()],
            words: vec![String::new()],
            numbers: HashMap::new(),
        }
    }

    /// The number of a move that is played in a position of the path.
    fn word(&mut self, ply: usize, mv: P::Move) -> u32 {
        let text = self.path[ply].san(mv);
        let words = &mut self.words;
        let next = || {
            words.push(text.clone());
            words.len() as u32 - 1
        };
        *self.numbers.entry(text.clone()).or_insert_with(next)
    }

    fn view(
        mut self,
        depth: u32,
        best: Vec<String>,
        score: Score,
        tree: &SearchTree<P::Move>,
    ) -> TreeView {
        let nodes = tree.nodes();
        let mut view = TreeView {
            side: views::side(self.path[0].side_to_move()),
            depth,
            best,
            score,
            entered: tree.entered(),
            cuts: tree.cuts(),
            left_out: tree.left_out(),
            followed: tree.followed() as u32,
            win: win_in(0),
            decisive: win_in(MAX_PLY),
            words: Vec::new(),
            parents: Vec::with_capacity(nodes.len()),
            moves: Vec::with_capacity(nodes.len()),
            alphas: Vec::with_capacity(nodes.len()),
            betas: Vec::with_capacity(nodes.len()),
            scores: Vec::with_capacity(nodes.len()),
            bounds: String::with_capacity(nodes.len()),
            outcomes: String::with_capacity(nodes.len()),
            bests: Vec::with_capacity(nodes.len()),
            cut_nodes: Vec::new(),
            hidden: Vec::new(),
            ends: Vec::new(),
        };
        let edge = |score: Score, none: Score| (score != none).then_some(score);
        for (number, node) in (0..).zip(nodes) {
            let ply = node.ply as usize;
            let by = node.by.map_or(0, |mv| {
                self.path.truncate(ply);
                let next = self.path[ply - 1].after(mv);
                let word = self.word(ply - 1, mv);
                self.path.push(next);
                word
            });
            view.parents.push(node.parent.unwrap_or(0) as u32);
            view.moves.push(by);
            view.alphas
                .push(edge(node.window.alpha, Window::FULL.alpha));
            view.betas.push(edge(node.window.beta, Window::FULL.beta));
            view.scores.push(node.score);
            view.bounds.push(match node.bound {
                Bound::Lower => 'l',
                Bound::Upper => 'u',
                _ => 'e',
            });
            view.outcomes.push(match node.outcome {
                NodeOutcome::Terminal(_) => 't',
                NodeOutcome::Leaf => 'h',
                NodeOutcome::Searched => 's',
                NodeOutcome::Cutoff(_) => 'c',
            });
            view.bests
                .push(node.best.map_or(0, |mv| self.word(ply, mv)));
            if let Some(cut) = &node.cut {
                let instead = cut.alternative.map(|instead| InsteadView {
                    ply: instead.ply,
                    by: self.word(instead.ply as usize, instead.by),
                    score: instead.score,
                });
                view.cut_nodes.push(CutView {
                    node: number,
                    by: self.word(ply, cut.by),
                    left_out: cut.left_out as u32,
                    instead,
                });
            }
            if let NodeOutcome::Terminal(ending) = node.outcome {
                let text = ending.to_string();
                view.ends.push(EndView { node: number, text });
            }
            if node.hidden > 0 {
                let count = node.hidden;
                view.hidden.push(HiddenView {
                    node: number,
                    count,
                });
            }
        }
        view.words = self.words;
        view
    }
}

/// What pruning saves, depth by depth, as far as there is time.
#[utoipa::path(post, path = "/api/games/{game}/savings", params(("game" = String, Path)), request_body = SavingsRequest,
    responses((status = 200, body = SavingsView), (status = 422, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn depths(
    State(hub): Shared,
    Extension(entry): Extension<Arc<Entry>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<SavingsView> {
    let (game, request) = (named(&game)?, read_json::<SavingsRequest>(&body)?);
    let work = move |control: &Control| game.visit(Savings { request, control });
    in_pool(&hub, share(&headers, &entry), work).await
}

struct Savings<'a> {
    request: SavingsRequest,
    control: &'a Control,
}

impl Visitor for Savings<'_> {
    type Output = Result<SavingsView, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let Savings { request, control } = self;
        let record = going_on::<P>(request.position.as_deref(), &request.moves)?;
        let seed = u64::from(request.seed);
        let mut searcher = PlainSearcher::<P>::open(request.opponent.as_deref(), seed)?;
        let order = order(request.order, request.seed);
        let begun = Instant::now();
        let mut rows: Vec<SavingsRow> = Vec::new();
        let last = request.depth.min(MAX_DEPTH);
        for depth in 1..=last {
            // One more ply takes as many times longer as the last one did.
            let expected = match rows[..] {
                [
                    ..,
                    SavingsRow {
                        minimax_seconds: before,
                        ..
                    },
                    SavingsRow {
                        minimax_seconds: now,
                        ..
                    },
                ] => now * (now / before.max(1e-6)).clamp(1.0, 100.0),
                _ => 0.0,
            };
            if begun.elapsed() + Duration::from_secs_f64(expected) > MAX_TIME {
                break;
            }
            let Some(row) = savings(&mut searcher, &record, depth, order, control)? else {
                break;
            };
            rows.push(SavingsRow {
                depth,
                minimax_nodes: row.without_pruning.nodes,
                minimax_seconds: row.without_pruning.seconds,
                nodes: row.with_pruning.nodes,
                seconds: row.with_pruning.seconds,
            });
        }
        let complete = rows.len() == last as usize;
        Ok(SavingsView { rows, complete })
    }
}

/// What the real search does, iteration by iteration.
#[utoipa::path(post, path = "/api/games/{game}/iterations", params(("game" = String, Path)), request_body = IterationsRequest,
    responses((status = 200, body = IterationsView), (status = 422, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn engine(
    State(hub): Shared,
    Extension(entry): Extension<Arc<Entry>>,
    Path(game): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer<IterationsView> {
    let (game, request) = (named(&game)?, read_json::<IterationsRequest>(&body)?);
    let mut techniques = Techniques::ALL;
    for name in &request.without {
        let technique = name.parse::<Technique>();
        let technique = technique.map_err(|error| Refused::rules(error.to_string()))?;
        techniques = techniques.without(technique);
    }
    let work = move |control: &Control| {
        game.visit(Iterations {
            request,
            techniques,
            control,
        })
    };
    in_pool(&hub, share(&headers, &entry), work).await
}

struct Iterations<'a> {
    request: IterationsRequest,
    techniques: Techniques,
    control: &'a Control,
}

impl Visitor for Iterations<'_> {
    type Output = Result<IterationsView, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let request = self.request;
        let record = going_on::<P>(request.position.as_deref(), &request.moves)?;
        let depth = request.depth.clamp(1, MAX_ITERATION);
        let limits = Limits {
            depth: Some(depth),
            for_line: true,
            ..Limits::move_time(MAX_TIME)
        };
        let found = iterations(&record, limits, self.techniques, self.control);
        let complete = found
            .last()
            .is_some_and(|last| last.depth == depth || is_decisive(last.score));
        let for_white = |score: Score| match record.position().side_to_move() {
            Side::White => score,
            Side::Black => -score,
        };
        let edge = |score: Score| {
            let open = [Window::FULL.alpha, Window::FULL.beta].contains(&score);
            (!open).then(|| views::score(for_white(score)))
        };
        let row = |found: quirkat_study::Iteration| {
            let window = found.aspiration.window;
            // What is the least for the side to move is the most for the other.
            let (low, high) = match record.position().side_to_move() {
                Side::White => (window.alpha, window.beta),
                Side::Black => (window.beta, window.alpha),
            };
            IterationRow {
                depth: found.depth,
                seldepth: found.seldepth,
                score: views::score(for_white(found.score)),
                bound: match found.bound {
                    Bound::Lower => "lower",
                    Bound::Upper => "upper",
                    _ => "exact",
                }
                .to_owned(),
                low: edge(low),
                high: edge(high),
                failed_low: found.aspiration.failed_low,
                failed_high: found.aspiration.failed_high,
                nodes: found.nodes,
                ms: found.elapsed.as_secs_f64() * 1e3,
                pv: found.pv,
            }
        };
        Ok(IterationsView {
            rows: found.into_iter().map(row).collect(),
            complete,
        })
    }
}

/// The techniques of the search, each of which `iterations` can do without.
#[utoipa::path(get, path = "/api/techniques", responses((status = 200, body = Vec<TechniqueView>)))]
pub(crate) async fn techniques() -> Json<Vec<TechniqueView>> {
    let view = |technique: &Technique| TechniqueView {
        name: technique.name().to_owned(),
        text: technique.description().to_owned(),
    };
    Json(Technique::ALL.iter().map(view).collect())
}

/// The evaluation of a position, term by term and piece by piece.
#[utoipa::path(post, path = "/api/games/{game}/terms", params(("game" = String, Path)), request_body = TermsRequest,
    responses((status = 200, body = TermsView), (status = 422, body = quirkat_protocol::ErrorBody)))]
pub(crate) async fn terms(Path(game): Path<String>, body: Bytes) -> Answer<TermsView> {
    let (game, request): (Game, TermsRequest) = (named(&game)?, read_json(&body)?);
    Ok(Json(game.visit(Terms(request)).map_err(ApiError::from)?))
}

struct Terms(TermsRequest);

impl Visitor for Terms {
    type Output = Result<TermsView, Refused>;

    fn visit<P: Playable>(self) -> Self::Output {
        let TermsRequest {
            position,
            moves,
            opponent,
        } = self.0;
        let record = record::<P>(position.as_deref(), &moves)?;
        let shown = match opponent.as_deref() {
            Some(name) if name != OWN_SEARCH => {
                let shown = judgement(&record, name)?;
                let none = || Refused::rules("this player has no judgement to show");
                shown.ok_or_else(none)?
            }
            _ => breakdown(record.position()),
        };
        let terms = shown.terms.into_iter().map(|term| TermView {
            name: term.name,
            value: term.value,
            black: term.black,
        });
        let pieces = shown
            .pieces
            .into_iter()
            .map(|(site, value)| PieceValueView {
                site: P::BOARD.name(site),
                value,
            });
        Ok(TermsView {
            total: shown.total,
            terms: terms.collect(),
            pieces: pieces.collect(),
            basis: match shown.basis {
                Basis::Hand => TermsBasis::Hand,
                Basis::Network => TermsBasis::Network,
                Basis::Document => TermsBasis::Document,
            },
            noise: shown.noise,
        })
    }
}
