//! What is shown of a search is what the search does.

use quirkat_chess::Chess;
use quirkat_game::{Random, Record, Rules, play_random_plies};
use quirkat_games::{Game, Playable, Visitor};
use quirkat_search::{Control, Limits, Technique, Techniques};
use quirkat_study::{breakdown, iterations};

/// Positions of random games that go on.
fn positions<P: Rules>(count: usize) -> Vec<P> {
    let mut random = Random::new(3);
    let mut positions = Vec::new();
    while positions.len() < count {
        let plies = random.below(60) as u32;
        positions.extend(play_random_plies(P::start(), plies, &mut random));
    }
    positions
}

struct TermsAddUp;

impl Visitor for TermsAddUp {
    type Output = ();

    fn visit<P: Playable>(self) {
        for position in positions::<P>(50) {
            let shown = breakdown(&position);
            let sum: f64 = shown.terms.iter().map(|term| term.value).sum();
            // Each weight is rounded once more where it is scaled.
            let error = (sum - f64::from(shown.total)).abs();
            assert!(error <= 2.0, "{} {position}: {sum} {shown:?}", P::NAME);
            let men = P::BOARD.sites();
            let men = men.filter(|&site| position.piece_on(site).is_some());
            // Kings, and pieces that keep a king from being taken, cannot be missing.
            assert!(2 * shown.pieces.len() > men.count(), "{position}");
        }
    }
}

#[test]
fn the_terms_of_an_evaluation_add_up_to_it() {
    for game in Game::ALL {
        game.visit(TermsAddUp);
    }
}

#[test]
fn a_queen_more_is_material_on_its_square() {
    let position: Chess = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
        .parse()
        .expect("a position");
    let shown = breakdown(&position);
    assert_eq!(shown.terms[0].name, "material");
    assert!(shown.terms[0].value > 500.0);
    let [(site, value)] = shown.pieces[..] else {
        panic!("the queen alone can be missing: {:?}", shown.pieces);
    };
    assert_eq!(Chess::BOARD.name(site), "d1");
    assert!(value > 500);
}

#[test]
fn iterations_end_with_the_answer_and_a_technique_less_is_another_search() {
    let record = Record::new(Chess::start());
    let search = |techniques| {
        let control = Control::default();
        iterations(&record, Limits::depth(9), techniques, &control)
    };
    let with = search(Techniques::ALL);
    let depths: Vec<_> = with.iter().map(|iteration| iteration.depth).collect();
    assert!(
        depths.is_sorted() && depths.last() == Some(&9),
        "{depths:?}"
    );
    assert_eq!(
        with,
        search(Techniques::ALL)
            .iter()
            .zip(&with)
            .map(timeless)
            .collect::<Vec<_>>()
    );
    let without = search(Techniques::ALL.without(Technique::NullMove));
    assert_ne!(
        with.last().map(|last| last.nodes),
        without.last().map(|last| last.nodes)
    );
}

/// An iteration with the time of another, since nothing but the time may differ.
fn timeless(
    (one, other): (&quirkat_study::Iteration, &quirkat_study::Iteration),
) -> quirkat_study::Iteration {
    quirkat_study::Iteration {
        elapsed: other.elapsed,
        ..one.clone()
    }
}
