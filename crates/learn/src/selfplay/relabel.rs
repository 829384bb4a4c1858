//! Old games with new scores: every position is searched again by a better judge, which costs less than new games.

use super::{NumberedGame, SelfPlayError, SelfPlayFile, SelfPlayProgress, TT_SIZE, on_threads};
use crate::data::{DataHeader, DataReader, ScoredMove, SelfPlayGame};
use crate::sample::{BadGame, is_quiet};
use quirkat_eval::EvalChoice;
use quirkat_game::Record;
use quirkat_games::{Game, Playable, Visitor};
use quirkat_search::{Control, Engine, Limits, Request};
use std::collections::BTreeMap;
use std::path::Path;

/// How games are searched again. The same settings give the same scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelabelSettings {
    /// The nodes of each search.
    pub nodes: u64,
    /// What judges positions.
    pub eval: EvalChoice,
    /// How many games are searched concurrently.
    pub threads: usize,
}

/// Searches every position of the games of `from` again, and writes the games with the new scores to `path`, until all are there or
/// `control` is stopped. Moves and results stay. `watch` is called after every game.
pub fn relabel(
    from: &Path,
    path: &Path,
    settings: &RelabelSettings,
    control: &Control,
    watch: &mut dyn FnMut(SelfPlayProgress),
) -> Result<SelfPlayProgress, SelfPlayError> {
    let mut reader = DataReader::open(from)?;
    let header = reader.header().clone();
    let game: Game = header.game.parse()?;
    let games = reader
        .by_ref()
        .map(|game| game.map(|game| (game.number, game)));
    let games: BTreeMap<u64, SelfPlayGame> = games.collect::<Result<_, _>>()?;
    game.visit(Relabel {
        header,
        games,
        path,
        settings,
        control,
        watch,
    })
}

struct Relabel<'a> {
    header: DataHeader,
    games: BTreeMap<u64, SelfPlayGame>,
    path: &'a Path,
    settings: &'a RelabelSettings,
    control: &'a Control,
    watch: &'a mut dyn FnMut(SelfPlayProgress),
}

impl Visitor for Relabel<'_> {
    type Output = Result<SelfPlayProgress, SelfPlayError>;

    fn visit<P: Playable>(self) -> Self::Output {
        let settings = self.settings;
        let evaluator = P::open_eval(&settings.eval)?;
        let player = self.header.eval.unwrap_or_default();
        let header = DataHeader {
            nodes: settings.nodes,
            // Games with the same numbers differ if others played them.
            eval: Some(format!(
                "{}, played by {player}",
                P::eval_identity(&settings.eval)?
            )),
            ..self.header
        };
        let games = self.games;
        let end = games.last_key_value().map_or(0, |(&last, _)| last + 1);
        let first = games.first_key_value().map_or(0, |(&first, _)| first);
        let file = SelfPlayFile::create(self.path, &header, first..end, |number| {
            games.contains_key(&number)
        })?;
        on_threads(file, settings.threads, self.control, self.watch, || {
            let mut engine = Engine::<P, P::Eval>::new(evaluator.clone(), TT_SIZE, 1);
            let (games, control) = (&games, self.control);
            move |number| match games.get(&number) {
                Some(game) => search_again(&mut engine, game, settings.nodes, control),
                None => Ok(None),
            }
        })
    }
}

/// A game with new scores, and the number of its quiet positions; `None` if it was stopped.
fn search_again<P: Playable>(
    engine: &mut Engine<P, P::Eval>,
    game: &SelfPlayGame,
    nodes: u64,
    control: &Control,
) -> NumberedGame {
    let bad = BadGame {
        number: game.number,
    };
    engine.clear();
    let mut record = Record::new(game.start.parse::<P>().map_err(|_| bad)?);
    let mut quiet = 0;
    let mut plies = Vec::with_capacity(game.plies.len());
    for ply in &game.plies {
        let position = record.position();
        let mv = position.decode(ply.code).ok_or(bad)?;
        let request = Request::in_game(&record, Limits::nodes(nodes));
        let score = engine.search_here(&request, control, &mut |_| {}).score;
        if control.is_stopped() {
            return Ok(None);
        }
        quiet += u64::from(is_quiet(position, mv, score));
        plies.push(ScoredMove {
            code: ply.code,
            score: score as i16,
        });
        record.play(mv).map_err(|_| bad)?;
    }
    let game = SelfPlayGame {
        plies,
        ..game.clone()
    };
    Ok(Some((game, quiet)))
}
