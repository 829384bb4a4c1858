//! Reviews of whole games.

use quirkat_alquerque::Alquerque;
use quirkat_baroque::Baroque;
use quirkat_chess::Chess;
use quirkat_game::pgn::{PgnGame, Token, validate_variations};
use quirkat_game::{Random, Record, Rules};
use quirkat_games::{Game, Playable};
use quirkat_review::{
    MoveLabel, Review, ReviewError, ReviewLimit, ReviewSettings, ReviewTask, WhiteScore, review,
};
use quirkat_search::Control;

/// Black loses the queen for nothing, White does not take it, and Black is mated.
const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Qg5 4. O-O Qf6 5. Nc3 Nge7 6. d3 Nd8 7. Nd5 Qc6 \
    8. Nxe7 Bxe7 9. Nxe5 Qa6 10. Qh5 d6 11. Qxf7+ Nxf7 12. Bxf7+ Kf8 1-0";

fn settings(limit: ReviewLimit, threads: usize) -> ReviewSettings {
    ReviewSettings {
        threads,
        ..ReviewSettings::new(limit)
    }
}

fn reviewed<P: Playable>(record: &Record<P>, limit: ReviewLimit, threads: usize) -> Review {
    let found = review(
        record,
        &settings(limit, threads),
        &Control::default(),
        &mut |_| {},
    );
    found.expect("a review")
}

fn record<P: Playable>(pgn: &str) -> Record<P> {
    let game: PgnGame = pgn.parse().expect("a game");
    Record::from_pgn(&game).expect("legal moves")
}

/// Moves at random, as far as the game goes.
fn random_game<P: Rules>(plies: u32, seed: u64) -> Record<P> {
    let (mut record, mut random) = (Record::<P>::default(), Random::new(seed));
    for _ in 0..plies {
        let moves = record.position().legal_moves();
        let Some(mv) = random.choose(&moves).filter(|_| record.ending().is_none()) else {
            break;
        };
        record.play(mv).expect("a legal move");
    }
    record
}

#[test]
fn what_is_given_away_is_labelled_and_the_better_move_is_told() {
    let review = reviewed(&record::<Chess>(GAME), ReviewLimit::Nodes(20_000), 2);
    let at = |text: &str| {
        let mut moves = review.moves.iter();
        moves.find(|mv| mv.text == text).expect(text)
    };
    assert_eq!(review.moves.len(), 24);
    let queen = at("Qg5");
    assert_eq!(queen.label, Some(MoveLabel::Blunder), "{queen:?}");
    assert!(!queen.better.is_empty() && queen.better[0] != "Qg5");
    let missed = at("O-O");
    assert!(missed.label >= Some(MoveLabel::Mistake), "{missed:?}");
    assert_eq!(missed.better[0], "Nxg5");
    assert_eq!(at("e4").label, None);
    assert_eq!(at("Nf3").label, None);
    assert!(review.black.blunders >= 1 && review.white.moves == 12);
    let accuracy = review.white.accuracy.expect("White has moved");
    assert!((0.0..=100.0).contains(&accuracy));
}

#[test]
fn losses_are_those_of_the_chances_and_labels_those_of_the_losses() {
    for seed in 0..3 {
        let review = reviewed(
            &random_game::<Baroque>(30, seed),
            ReviewLimit::Nodes(2000),
            2,
        );
        for mv in &review.moves {
            assert!((0.0..=2.0).contains(&mv.loss), "{mv:?}");
            let label = mv.label.filter(|&label| label != MoveLabel::OnlyMove);
            assert_eq!(label, MoveLabel::of_loss(mv.loss), "{mv:?}");
            assert_eq!(mv.better.is_empty(), mv.loss <= 0.0, "{mv:?}");
            assert_ne!(mv.better.first(), Some(&mv.text), "{mv:?}");
        }
    }
}

#[test]
fn the_review_does_not_depend_on_the_number_of_threads() {
    let chess = record::<Chess>(GAME);
    let alquerque = random_game::<Alquerque>(30, 5);
    for limit in [ReviewLimit::Nodes(3000), ReviewLimit::Depth(4)] {
        assert_eq!(reviewed(&chess, limit, 1), reviewed(&chess, limit, 3));
        assert_eq!(
            reviewed(&alquerque, limit, 1),
            reviewed(&alquerque, limit, 4)
        );
    }
}

#[test]
fn a_review_takes_no_more_nodes_than_it_is_given() {
    for nodes in [2000, 20_000] {
        let record = record::<Chess>(GAME);
        let review = reviewed(&record, ReviewLimit::Nodes(nodes), 2);
        // A search may see a few nodes more before it stops.
        assert!(review.nodes <= (nodes + 500) * record.plies() as u64);
    }
}

#[test]
fn mates_and_only_moves_are_known() {
    let pgn = "[SetUp \"1\"]\n[FEN \"6k1/5ppp/8/8/8/8/q4PPP/1R4K1 w - - 0 1\"]\n\n1. Rb8# 1-0";
    let review = reviewed(&record::<Chess>(pgn), ReviewLimit::Nodes(5000), 1);
    let mate = &review.moves[0];
    assert_eq!(mate.label, Some(MoveLabel::OnlyMove), "{mate:?}");
    assert_eq!(mate.before.to_string(), "#1");
    assert!(mate.after.is_over());
    assert!(mate.loss <= 0.0);
}

#[test]
fn a_forced_move_is_never_blamed() {
    let pgn = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/1r6/K5r1 w - - 0 1\"]\n\n1. Kxb2 Kh7 *";
    let review = reviewed(&record::<Chess>(pgn), ReviewLimit::Nodes(2000), 1);
    assert_eq!(review.moves[0].label, None);
}

#[test]
fn a_game_without_moves_has_an_empty_review() {
    let review = reviewed(&Record::<Chess>::default(), ReviewLimit::Nodes(1000), 4);
    assert!(review.moves.is_empty());
    assert_eq!(review.white.accuracy, None);
}

#[test]
fn progress_is_told_and_a_stop_ends_it() {
    let record = record::<Chess>(GAME);
    let mut last = None;
    let limit = ReviewLimit::Nodes(1000);
    let found = review(
        &record,
        &settings(limit, 2),
        &Control::default(),
        &mut |now| {
            assert!(now.done <= now.total);
            last = Some(now);
        },
    );
    assert!(found.is_ok());
    let last = last.expect("progress");
    assert_eq!(last.done, last.total);
    let control = Control::default();
    let stopped = review(&record, &settings(limit, 2), &control, &mut |_| {
        control.stop();
    });
    assert!(matches!(stopped, Err(ReviewError::Stopped)));
}

#[test]
fn annotated_games_are_read_again_and_replay() {
    for &game in Game::ALL {
        let pgn = match game.name() {
            "chess" => GAME.parse().expect("a game"),
            _ => game.visit(RandomPgn),
        };
        let limit = settings(ReviewLimit::Nodes(2000), 2);
        let task = ReviewTask::of_pgn(game, &pgn, limit).expect("a game to review");
        let review = task
            .run(&Control::default(), &mut |_| {})
            .expect("a review");
        let annotated = review.to_pgn(&pgn).expect("a game that can be written");
        let read: PgnGame = annotated.to_string().parse().expect("it is read again");
        assert_eq!(read, annotated);
        assert_eq!(read.main_line().count(), review.moves.len());
        game.visit(Replays(&read));
        let evals = read.tokens().filter(|token| match token {
            Token::Comment(text) => text.starts_with("[%eval "),
            _ => false,
        });
        assert!(evals.count() + 1 >= review.moves.len(), "{annotated}");
        let labelled = review.moves.iter().any(|mv| mv.label.is_some());
        assert_eq!(
            labelled,
            read.tokens().any(|token| matches!(token, Token::Nag(_)))
        );
    }
}

#[test]
fn reviews_serialise() {
    let review = reviewed(
        &record::<Chess>("1. f3 e5 2. g4 Qh4# 0-1"),
        ReviewLimit::Nodes(2000),
        1,
    );
    let json = serde_json::to_value(&review).expect("JSON");
    assert_eq!(json["game"], "chess");
    assert_eq!(json["moves"][2]["label"], "blunder");
    assert_eq!(json["moves"][3]["before"]["black_wins_in"], 1);
    assert!(json["moves"][0]["after"]["value"].is_i64());
    assert!(json["white"]["accuracy"].as_f64().expect("a number") < 90.0);
    assert_eq!(review.moves[3].before, WhiteScore(-30_999));
}

struct RandomPgn;

impl quirkat_games::Visitor for RandomPgn {
    type Output = PgnGame;

    fn visit<P: Playable>(self) -> PgnGame {
        random_game::<P>(24, 7).to_pgn()
    }
}

struct Replays<'a>(&'a PgnGame);

impl quirkat_games::Visitor for Replays<'_> {
    type Output = ();

    fn visit<P: Playable>(self) {
        validate_variations::<P>(self.0).expect("every line is legal");
    }
}
