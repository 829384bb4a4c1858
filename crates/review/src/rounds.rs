//! The course of a review: a first look at every position, then more search where that leaves doubt.
//!
//! Two searches of neighbouring positions never quite agree, so the difference of their scores is a poor measure of a move. It only
//! tells which moves are in doubt. The positions before and after those are looked at for longer, and for longer again while the
//! move still seems to be a mistake. What the first look leaves of the limits pays for that.
//!
//! The score of a position is that of the move that came out best of many, so it errs upwards more often than downwards, and a move
//! seems to lose what nobody could have had. Where an error of that size decides whether a move is called a mistake, the better move is
//! looked at by itself in the end, just as the played one was, and the mean of both counts.

use crate::judge::Judge;
use crate::pool::Pool;
use crate::report::Review;
use crate::settings::{ReviewError, ReviewProgress, ReviewSettings};
use crate::verdict::Verdicts;
use quirkat_game::Record;
use quirkat_games::Playable;
use quirkat_search::Control;

/// So many neighbouring positions are looked at one after another, the last first, by an engine that keeps its tt through all
/// rounds: what it has seen of a position tells much of the one before, and a longer look goes on where the last one ended. Always
/// the same ones, so that nothing depends on the number of threads.
const NEIGHBOURS: usize = 8;
/// There are no more groups of neighbours than that, because each has a tt.
const GROUPS: usize = 32;
/// All of them together have so many megabytes.
const HASH: usize = 512;
/// Shorter games are given as much as one of so many moves: clear moves would leave nothing there.
const FEWEST: usize = 8;
/// How often moves in doubt are looked at again, at most.
const ROUNDS: usize = 6;
/// This share of all search is kept for the better moves of close calls.
const KEPT: f64 = 0.1;

/// Reviews a game, unless `control` stops it. `watch` is told how far it is, now on one thread, now on another.
pub fn review<P: Playable>(
    record: &Record<P>,
    settings: &ReviewSettings,
    control: &Control,
    watch: &mut (dyn FnMut(ReviewProgress) + Send),
) -> Result<Review, ReviewError> {
    let limit = settings.limit;
    let evaluator = P::open_eval(&settings.eval)?;
    let judge = Judge::new(record, control);
    // The last first.
    let positions: Vec<usize> = (0..=record.plies()).rev().collect();
    let neighbours = NEIGHBOURS.max(positions.len().div_ceil(GROUPS));
    let groups = positions.len().div_ceil(neighbours);
    let group = |plies: usize| plies / neighbours;
    let hash = limit.hash().min(HASH / groups);
    let pool = Pool::<P>::new(&evaluator, (groups, hash), settings.threads, control);
    let mut progress = ReviewProgress {
        done: 0,
        total: positions.len(),
    };
    let mut step = |total: usize| {
        progress.done += 1;
        progress.total = total;
        watch(progress);
    };
    let looks = pool.map(
        &positions,
        |&plies| group(plies),
        |engine, &plies| judge.first_look(engine, plies, limit),
        &mut || step(positions.len()),
    )?;
    let mut looks = looks.ok_or(ReviewError::Stopped)?;
    looks.reverse();
    let mut total = positions.len();
    // In units of what a move is given.
    let spent: f64 = looks.iter().map(|look| look.spent).sum();
    let given = record.plies().max(FEWEST) as f64;
    let kept = KEPT * given;
    let mut left = given - kept - spent;
    let mut verdicts = Verdicts::new(&judge, looks);
    for _ in 0..ROUNDS {
        let doubts = verdicts.doubts(left);
        if doubts.is_empty() {
            break;
        }
        left -= doubts.iter().map(|doubt| doubt.part).sum::<f64>();
        total += doubts.len();
        let found = pool.map(
            &doubts,
            |doubt| group(doubt.plies),
            |engine, doubt| judge.look(engine, doubt.plies, limit.part(doubt.part)),
            &mut || step(total),
        )?;
        verdicts.settle(&doubts, found.ok_or(ReviewError::Stopped)?);
    }
    let calls = verdicts.close_calls(left + kept);
    total += calls.len();
    let found = pool.map(
        &calls,
        |call| group(call.plies),
        |engine, call| judge.look_after(engine, (call.plies, call.better), limit.part(call.part)),
        &mut || step(total),
    )?;
    verdicts.compare(&calls, found.ok_or(ReviewError::Stopped)?);
    Ok(verdicts.review())
}
