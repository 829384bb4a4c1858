//! What the plain search promises, tried on chess.

use quirkat_chess::Chess;
use quirkat_game::{Position, Random, Rules};
use quirkat_games::Playable;
use quirkat_search::plain::{
    MoveOrder, NodeEntry, NodeOutcome, PlainResult, PlainSearch, TreeObserver, Window,
};
use quirkat_search::{Control, Evaluate, Score, loss_in, win_in};

type Move = <Chess as Position>::Move;

fn position(text: &str) -> Chess {
    text.parse().expect(text)
}

fn watched(
    plain: PlainSearch,
    position: &Chess,
    observer: &mut impl TreeObserver<Chess>,
) -> PlainResult<Move> {
    let mut evaluator = Chess::built_in_eval();
    let state = evaluator.state(position);
    plain.search(
        position,
        &state,
        &mut evaluator,
        &Control::default(),
        observer,
    )
}

fn search(plain: PlainSearch, position: &Chess) -> PlainResult<Move> {
    watched(plain, position, &mut ())
}

/// Positions of random games that go on.
fn positions(count: usize) -> Vec<Chess> {
    let mut random = Random::new(5);
    let mut positions = Vec::new();
    let mut at = Chess::start();
    while positions.len() < count {
        match random.choose(&at.legal_moves()) {
            Some(mv) if at.ending().is_none() => at.play(mv),
            _ => at = Chess::start(),
        }
        if at.ending().is_none() && random.below(5) == 0 {
            positions.push(at);
        }
    }
    positions
}

/// Keeps what it sees, and holds it against what must always hold.
#[derive(Default)]
struct Notebook {
    /// The depth left in each position that is not left yet.
    open: Vec<u32>,
    windows: Vec<Window>,
    furthest: u32,
    judged: usize,
    cuts: usize,
    scores: Vec<Score>,
}

impl TreeObserver<Chess> for Notebook {
    fn enter(&mut self, look: &NodeEntry<'_, Chess>) {
        assert_eq!(look.ply as usize, self.open.len());
        assert_eq!(look.by.is_none(), look.ply == 0);
        assert!(look.window.alpha < look.window.beta);
        self.open.push(look.depth);
        self.windows.push(look.window);
        self.furthest = self.furthest.max(look.ply);
    }

    fn leave(&mut self, score: Score, outcome: NodeOutcome) {
        let depth = self.open.pop().expect("what is left was entered");
        match outcome {
            NodeOutcome::Leaf => {
                assert_eq!(depth, 0);
                self.judged += 1;
            }
            NodeOutcome::Cutoff(left_out) => {
                assert!(left_out > 0);
                self.cuts += 1;
            }
            NodeOutcome::Searched => assert!(depth > 0),
            NodeOutcome::Terminal(_) => {}
        }
        self.scores.push(score);
    }
}

#[test]
fn alpha_beta_finds_what_minimax_finds_and_looks_at_less() {
    for at in positions(25) {
        let (all, some) = (
            search(PlainSearch::minimax(3), &at),
            search(PlainSearch::alpha_beta(3), &at),
        );
        assert_eq!((&all.best, all.score), (&some.best, some.score), "{at}");
        assert!(some.nodes <= all.nodes, "{at}");
        assert_eq!(some.best.len(), 1);
    }
}

#[test]
fn alpha_beta_knows_all_the_best_moves_where_they_are_wanted() {
    let with_ties = |plain| PlainSearch {
        ties: true,
        ..plain
    };
    for at in positions(25) {
        let all = search(with_ties(PlainSearch::minimax(2)), &at);
        let some = search(with_ties(PlainSearch::alpha_beta(2)), &at);
        assert_eq!((&all.best, all.score), (&some.best, some.score), "{at}");
    }
    // Neither king can ever be mated, so all three moves are alike.
    let corner = position("7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(search(PlainSearch::alpha_beta(2), &corner).best.len(), 1);
    let tied = search(with_ties(PlainSearch::alpha_beta(2)), &corner);
    assert_eq!(tied.best, corner.legal_moves().to_vec());
}

/// The published counts of the start are 20, 400 and 8902.
#[test]
fn minimax_looks_at_every_position_once_and_never_further_than_told() {
    let mut seen = Notebook::default();
    let found = watched(PlainSearch::minimax(3), &Chess::start(), &mut seen);
    assert_eq!(found.nodes, 1 + 20 + 400 + 8902);
    assert_eq!(seen.windows.len() as u64, found.nodes);
    assert_eq!((seen.furthest, seen.judged, seen.cuts), (3, 8902, 0));
    assert!(seen.windows.iter().all(|&window| window == Window::FULL));
    assert_eq!(seen.scores.last(), Some(&found.score));
    assert!(seen.open.is_empty());
}

#[test]
fn every_window_and_cut_is_seen() {
    for at in positions(10) {
        let mut seen = Notebook::default();
        let found = watched(PlainSearch::alpha_beta(3), &at, &mut seen);
        assert_eq!(seen.windows.len() as u64, found.nodes);
        assert!(seen.furthest <= 3, "{at}");
        assert_eq!(seen.windows[0], Window::FULL);
        assert_eq!(seen.scores.last(), Some(&found.score));
        assert!(seen.open.is_empty());
    }
    let mut seen = Notebook::default();
    watched(PlainSearch::alpha_beta(3), &Chess::start(), &mut seen);
    assert!(seen.cuts > 0);
    assert!(seen.windows.iter().any(|&window| window != Window::FULL));
}

#[test]
fn ends_are_worth_the_plies_they_are_away() {
    let mate = position("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    let found = search(PlainSearch::alpha_beta(1), &mate);
    assert_eq!(mate.move_text(found.best[0]), "a1a8");
    assert_eq!(found.score, win_in(1));
    // The last ply is looked at for mates only where that is wanted.
    let short_sighted = PlainSearch {
        ends_from: 1,
        ..PlainSearch::alpha_beta(1)
    };
    assert_ne!(search(short_sighted, &mate).score, win_in(1));
    assert_eq!(
        search(
            PlainSearch {
                depth: 2,
                ..short_sighted
            },
            &mate
        )
        .score,
        win_in(1)
    );
    let lost = position("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1");
    assert_eq!(search(PlainSearch::alpha_beta(2), &lost).score, loss_in(2));
}

#[test]
fn few_moves_are_looked_at_deeper_but_not_for_ever() {
    // Pawns block each other, and the kings behind them never have four moves.
    let narrow = position("k7/p7/P7/8/8/7p/7P/7K w - - 0 1");
    let furthest = |at: &Chess, narrow| {
        let mut seen = Notebook::default();
        let plain = PlainSearch {
            narrow,
            ..PlainSearch::alpha_beta(3)
        };
        watched(plain, at, &mut seen);
        seen.furthest
    };
    assert_eq!((furthest(&narrow, 0), furthest(&narrow, 4)), (3, 6));
    assert_eq!(furthest(&Chess::start(), 4), 3);
}

#[test]
fn a_stopped_search_has_a_move() {
    let control = Control::default();
    control.stop();
    let (start, mut evaluator) = (Chess::start(), Chess::built_in_eval());
    let state = evaluator.state(&start);
    let found =
        PlainSearch::alpha_beta(60).search(&start, &state, &mut evaluator, &control, &mut ());
    assert!(start.is_legal(found.best[0]));
    assert!(found.nodes < 100);
}

#[test]
fn the_order_of_moves_changes_what_is_cut_off_and_never_the_value() {
    let (mut generated, mut best_first) = (0, 0);
    for position in positions(10) {
        let minimax = search(PlainSearch::minimax(3), &position);
        let nodes = |order| {
            let plain = PlainSearch {
                order,
                ..PlainSearch::alpha_beta(3)
            };
            let found = search(plain, &position);
            assert_eq!(found.score, minimax.score, "{position} {order:?}");
            assert!(found.nodes <= minimax.nodes);
            let all = search(
                PlainSearch {
                    order,
                    ..PlainSearch::minimax(3)
                },
                &position,
            );
            assert_eq!(
                all.nodes, minimax.nodes,
                "minimax looks at everything in any order"
            );
            found.nodes
        };
        generated += nodes(MoveOrder::Generated);
        best_first += nodes(MoveOrder::BestFirst);
        assert_eq!(nodes(MoveOrder::Random(1)), nodes(MoveOrder::Random(1)));
    }
    assert!(2 * best_first < generated, "{best_first} of {generated}");
}
