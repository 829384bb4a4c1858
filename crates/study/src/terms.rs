//! An evaluation broken into its terms, and what each piece adds to it.

use crate::searcher::StudyError;
use quirkat_eval::{EvalChoice, TunableEval, Weights};
use quirkat_game::{Record, Side, Site};
use quirkat_games::{Playable, PlayerOptions, open_player};
use quirkat_opponents::{Level, OpponentKind};
use quirkat_search::{Evaluate, Score};
use quirkat_session::Setup;

/// An evaluation broken into its terms. All values are White's, in hundredths of the game's smallest piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Breakdown {
    /// The evaluation.
    pub total: Score,
    /// Its terms, the greatest first; none where it is not a sum.
    pub terms: Vec<TermValue>,
    /// What each piece adds: the evaluation less that of the board without it. Pieces that cannot be missing are left out.
    pub pieces: Vec<(Site, Score)>,
    /// By what it is judged.
    pub basis: Basis,
    /// By how much whoever judges may be wrong about a position, in hundredths of the smallest piece. It is left out of the values.
    pub noise: u32,
}

/// By what somebody judges positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// By the game's evaluation written by hand, which is a sum of terms.
    Hand,
    /// By the network that the build comes with, which adds up no terms.
    Network,
    /// In a document's own numbers.
    Document,
}

/// One term of an evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct TermValue {
    /// Its name, such as `mobility`.
    pub name: String,
    /// What it adds.
    pub value: f64,
    /// What it adds to the same judgement of Black's, where the judge looks at one side after the other and what is good for one is
    /// not as bad for the other.
    pub black: Option<f64>,
}

/// How an opponent judges: a document's player in its own numbers, a level by the evaluation that it uses; `None` where there is
/// nothing to show.
pub fn judgement<P: Playable>(
    record: &Record<P>,
    opponent: &str,
) -> Result<Option<Breakdown>, StudyError> {
    let roster = P::roster();
    match roster.profile(opponent)?.kind {
        OpponentKind::Document => document_judgement(record, opponent),
        OpponentKind::Level(number) => {
            let level = &roster.levels[number - 1];
            Ok(Some(level_judgement(record.position(), level)))
        }
        // It plays each move as one of two levels, which need not judge alike.
        OpponentKind::Rated => Ok(None),
    }
}

/// By which evaluation a level judges.
pub(crate) fn level_eval(level: &Level) -> EvalChoice {
    let full = EvalChoice::BuiltIn;
    if level.judges_by_hand() {
        full.of_levels()
    } else {
        full
    }
}

fn level_judgement<P: Playable>(position: &P, level: &Level) -> Breakdown {
    let identity = |choice| P::eval_identity(&choice).ok();
    let by_hand = identity(level_eval(level)) == identity(EvalChoice::Hand);
    if by_hand {
        return Breakdown {
            noise: level.noise(),
            ..breakdown(position)
        };
    }
    let mut evaluator = P::built_in_eval();
    Breakdown {
        total: for_white(&mut evaluator, position),
        terms: Vec::new(),
        pieces: pieces(&mut evaluator, position),
        basis: Basis::Network,
        noise: level.noise(),
    }
}

fn document_judgement<P: Playable>(
    record: &Record<P>,
    opponent: &str,
) -> Result<Option<Breakdown>, StudyError> {
    let mut player = open_player::<P>(opponent, 1, &PlayerOptions::default())?;
    let mut of_side = |side| player.terms(record, side);
    let [white, black] = Side::BOTH.map(&mut of_side);
    let sum = |terms: &[(&str, f64)]| -> f64 { terms.iter().map(|&(_, value)| value).sum() };
    if white.is_empty() {
        return Ok(None);
    }
    let total = sum(&white);
    let mirrored = white
        .iter()
        .zip(&black)
        .all(|(a, b)| (a.1 + b.1).abs() < 1e-9);
    let mut terms: Vec<_> = white
        .iter()
        .zip(&black)
        .map(|(&(name, value), &(_, black))| TermValue {
            name: name.to_owned(),
            value,
            black: (!mirrored).then_some(black),
        })
        .collect();
    terms.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    let pieces = without_each(record.position(), |without: P| {
        total - sum(&player.terms(&Record::new(without), Side::White))
    });
    Ok(Some(Breakdown {
        total: total.round() as Score,
        terms,
        pieces: pieces
            .into_iter()
            .map(|(site, value)| (site, value.round() as Score))
            .collect(),
        basis: Basis::Document,
        noise: 0,
    }))
}

/// The evaluation of a position by the game's own weights. What a network thinks has no terms, so this is always the evaluation
/// written by hand.
pub fn breakdown<P: Playable>(position: &P) -> Breakdown {
    let mut evaluator = P::hand_eval();
    let total = for_white(&mut evaluator, position);
    let terms = P::tunable().map_or_else(Vec::new, |tunable| terms(&tunable, position));
    Breakdown {
        total,
        terms,
        pieces: pieces(&mut evaluator, position),
        basis: Basis::Hand,
        noise: 0,
    }
}

fn for_white<P: Playable>(evaluator: &mut P::Eval, position: &P) -> Score {
    let mut state = evaluator.state(position);
    let score = evaluator.evaluate(position, &mut state);
    match position.side_to_move() {
        Side::White => score,
        Side::Black => -score,
    }
}

/// The terms by the first part of their names: `mobility.knight` is mobility.
fn terms<P: Playable>(tunable: &TunableEval<P>, position: &P) -> Vec<TermValue> {
    let (weights, trace) = ((tunable.built_in)(), (tunable.trace)(position));
    let mut terms: Vec<TermValue> = Vec::new();
    for &(index, count) in &trace.coefficients {
        let weight = weights.values()[index];
        let value = f64::from(weight.mg()) * trace.mg + f64::from(weight.eg()) * trace.eg;
        let name = family(weights, index);
        let value = value * f64::from(count);
        match terms.iter_mut().find(|term| term.name == name) {
            Some(term) => term.value += value,
            None => terms.push(TermValue {
                name: name.to_owned(),
                value,
                black: None,
            }),
        }
    }
    terms.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    terms
}

fn family(weights: &Weights, index: usize) -> &'static str {
    let mut terms = weights.terms().iter();
    let term = terms.find(|term| (term.start..term.start + term.size).contains(&index));
    let name = term.map_or("", |term| term.name);
    name.split('.').next().unwrap_or(name)
}

fn pieces<P: Playable>(evaluator: &mut P::Eval, position: &P) -> Vec<(Site, Score)> {
    // Counted moves are not on the board, so that the position itself is set up as well.
    let Ok(whole) = Setup::of(position).any_position::<P>() else {
        return Vec::new();
    };
    let total = for_white(evaluator, &whole);
    without_each(position, |without: P| {
        total - for_white(evaluator, &without)
    })
}

/// What comes of the board without each piece that can be missing.
fn without_each<P: Playable, T>(position: &P, mut look: impl FnMut(P) -> T) -> Vec<(Site, T)> {
    let setup = Setup::of(position);
    let sites = P::BOARD.sites();
    let sites = sites.filter(|&site| position.piece_on(site).is_some());
    sites
        .filter_map(|site| {
            let mut setup = setup.clone();
            setup.remove(&P::BOARD.name(site)).ok()?;
            Some((site, look(setup.any_position().ok()?)))
        })
        .collect()
}
