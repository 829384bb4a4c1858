//! Work shared out among threads: each has an engine of its own, and what comes of it does not depend on how many there are.

use quirkat_games::Playable;
use quirkat_search::{Control, Engine, STACK};
use std::cmp::Reverse;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

/// The engine that works on a game.
pub(crate) type GameEngine<P> = Engine<P, <P as Playable>::Eval>;

/// Engines that work on a game side by side. There is one for each group of items and not for each thread, so that what an engine
/// has seen, and with that its results, does not depend on the number of threads.
pub(crate) struct Pool<'a, P: Playable> {
    /// One for each group. They keep their tt.
    engines: Vec<Mutex<GameEngine<P>>>,
    threads: usize,
    /// Ends all work early.
    control: &'a Control,
}

impl<'a, P: Playable> Pool<'a, P> {
    /// An engine for each group, each with a tt of so many megabytes.
    pub(crate) fn new(
        evaluator: &P::Eval,
        (groups, hash): (usize, usize),
        threads: usize,
        control: &'a Control,
    ) -> Pool<'a, P> {
        let engine = |_| Mutex::new(Engine::new(evaluator.clone(), hash, 1));
        Pool {
            engines: (0..groups).map(engine).collect(),
            threads: threads.max(1),
            control,
        }
    }

    /// Does `work` for every item, those of a group one after another by the same engine, and gives what comes of it in the order
    /// of the items; `None` if the work was stopped. `done` is called after each item.
    pub(crate) fn map<I: Sync, T: Send>(
        &self,
        items: &[I],
        group: impl Fn(&I) -> usize,
        work: impl Fn(&mut GameEngine<P>, &I) -> T + Sync,
        done: &mut (dyn FnMut() + Send),
    ) -> io::Result<Option<Vec<T>>> {
        let mut groups = vec![Vec::new(); self.engines.len()];
        for (at, item) in items.iter().enumerate() {
            groups[group(item)].push(at);
        }
        // Those with much to do come first, so that all threads end at about the same time.
        let mut order: Vec<usize> = (0..groups.len()).collect();
        order.retain(|&number| !groups[number].is_empty());
        order.sort_by_key(|&number| Reverse(groups[number].len()));
        let next = AtomicUsize::new(0);
        let results: Vec<Mutex<Option<T>>> = items.iter().map(|_| Mutex::new(None)).collect();
        let (done, control) = (Mutex::new(done), self.control);
        let worker = || {
            loop {
                let Some(&number) = order.get(next.fetch_add(1, Relaxed)) else {
                    return;
                };
                let mut engine = locked(&self.engines[number]);
                for &at in &groups[number] {
                    if control.is_stopped() {
                        return;
                    }
                    let found = work(&mut engine, &items[at]);
                    *locked(&results[at]) = Some(found);
                    locked(&done)();
                }
            }
        };
        thread::scope(|scope| {
            for number in 0..self.threads.min(order.len()) {
                let started = Builder::new().stack_size(STACK).spawn_scoped(scope, worker);
                // Where the system has no thread left, the others do all the work.
                if number == 0 {
                    started?;
                }
            }
            Ok::<_, io::Error>(())
        })?;
        if control.is_stopped() {
            return Ok(None);
        }
        Ok(results.iter().map(|result| locked(result).take()).collect())
    }
}

fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
