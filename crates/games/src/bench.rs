//! The bench: a fixed search over positions of all games. Its count of nodes is the signature of the search, which no change
//! alters unnoticed; its time measures a machine.

use crate::{Game, Playable, Visitor};
use quirkat_game::Rules;
use quirkat_search::{Control, Engine, Limits, Request};
use std::fmt;
use std::time::{Duration, Instant};

/// A game, a depth and a position on each line.
const POSITIONS: &str = include_str!("bench.txt");

/// Megabytes of the table: small enough to be filled, so that the signature knows how entries are replaced.
const HASH: usize = 4;

/// What the positions of one game took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchRow {
    /// The game.
    pub game: Game,
    /// How many positions were searched.
    pub positions: usize,
    /// Nodes of all of them.
    pub nodes: u64,
    /// Time for all of them.
    pub time: Duration,
}

impl fmt::Display for BenchRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BenchRow {
            game,
            positions,
            nodes,
            time,
        } = self;
        let seconds = time.as_secs_f64();
        let speed = (*nodes as f64 / seconds.max(1e-6)) as u64;
        let name = game.name();
        write!(
            f,
            "{name:<10} {positions:>3} positions {nodes:>10} nodes {seconds:>8.3} s {speed:>10} nodes/s"
        )
    }
}

/// Searches all positions on one thread, telling what each game took, and gives the nodes of all; `None` if it was
/// stopped.
pub fn bench(control: &Control, report: &mut dyn FnMut(&BenchRow)) -> Option<u64> {
    let mut sum = 0;
    for &game in Game::ALL {
        let row = game.visit(Bench { game, control })?;
        report(&row);
        sum += row.nodes;
    }
    Some(sum)
}

struct Bench<'a> {
    game: Game,
    control: &'a Control,
}

impl Visitor for Bench<'_> {
    type Output = Option<BenchRow>;

    fn visit<P: Playable>(self) -> Option<BenchRow> {
        let mut engine = Engine::new(P::built_in_eval(), HASH, 1);
        let mut row = BenchRow {
            game: self.game,
            positions: 0,
            nodes: 0,
            time: Duration::ZERO,
        };
        for (depth, position) in positions::<P>() {
            // Nothing learnt is carried over, so that the order of the positions does not matter.
            engine.clear();
            let start = Instant::now();
            let request = Request::new(position, Limits::depth(depth));
            row.nodes += engine.search(&request, self.control, &mut |_| {}).nodes;
            row.time += start.elapsed();
            row.positions += 1;
            if self.control.is_stopped() {
                return None;
            }
        }
        Some(row)
    }
}

/// The positions of a game, each with the depth it is searched to.
fn positions<P: Rules>() -> impl Iterator<Item = (u32, P)> {
    POSITIONS.lines().filter_map(|line| {
        let mut words = line.splitn(3, ' ');
        if words.next() != Some(P::NAME) {
            return None;
        }
        let depth = words.next()?.parse().ok()?;
        Some((depth, words.next()?.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Count;

    impl Visitor for Count {
        type Output = usize;

        fn visit<P: Rules>(self) -> usize {
            let going_on = positions::<P>().filter(|(_, position)| position.ending().is_none());
            going_on.count()
        }
    }

    #[test]
    fn every_line_is_a_position_of_a_game_that_goes_on() {
        let lines = POSITIONS.lines();
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let counts = Game::ALL.iter().map(|game| game.visit(Count));
        assert_eq!(counts.sum::<usize>(), lines.count());
    }

    #[test]
    fn a_stopped_bench_has_no_signature() {
        let control = Control::default();
        control.stop();
        assert_eq!(bench(&control, &mut |_| {}), None);
    }
}
