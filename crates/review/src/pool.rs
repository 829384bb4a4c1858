//! Work shared out among threads: each has an engine of its own, and what comes of it does not depend on how many there are.

use quirkat_games::Playable;
use quirkat_search::{Control, Engine, STACK};
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder};

/// The engine that works on a game.
pub(crate) type GameEngine<P> = Engine<P, <P as Playable>::Eval>;

/// Engines that work on a game side by side.
pub(crate) struct Pool<'a, P: Playable> {
    /// One for each thread.
    engines: Vec<GameEngine<P>>,
    /// Ends all work early.
    control: &'a Control,
}

impl<'a, P: Playable> Pool<'a, P> {
    /// As many engines as there are to be threads, each with a tt of so many megabytes.
    pub(crate) fn new(
        evaluator: &P::Eval,
        hash: usize,
        threads: usize,
        control: &'a Control,
    ) -> Pool<'a, P> {
        let engine = |_| Engine::new(evaluator.clone(), hash, 1);
        Pool {
            engines: (0..threads.max(1)).map(engine).collect(),
            control,
        }
    }

    /// Does `work` for every item, and gives what comes of it in the order of the items; `None` if the work was stopped.
    /// `work` is handed `done`, to be called after each step.
    ///
    /// An engine forgets everything before each item, so that the result is the same on any number of threads.
    pub(crate) fn map<I: Sync, T: Send>(
        &mut self,
        items: &[I],
        work: impl Fn(&mut GameEngine<P>, &I, &dyn Fn()) -> T + Sync,
        done: &mut (dyn FnMut() + Send),
    ) -> io::Result<Option<Vec<T>>> {
        let next = AtomicUsize::new(0);
        let results: Vec<Mutex<Option<T>>> = items.iter().map(|_| Mutex::new(None)).collect();
        let (done, control) = (Mutex::new(done), self.control);
        let worker = |engine: &mut GameEngine<P>| {
            loop {
                let at = next.fetch_add(1, Relaxed);
                let Some((item, result)) = items.get(at).zip(results.get(at)) else {
                    return;
                };
                if control.is_stopped() {
                    return;
                }
                engine.clear();
                let found = work(engine, item, &|| locked(&done)());
                *locked(result) = Some(found);
            }
        };
        thread::scope(|scope| {
            for (number, engine) in self.engines.iter_mut().take(items.len()).enumerate() {
                let worker = &worker;
                let started = Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || worker(engine));
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
