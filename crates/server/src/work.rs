//! The threads that think: a bounded queue, the quick before the slow, the slow in the order they came.

use quirkat_search::{Control, STACK};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};

/// How long a task is expected to take. A table has at most one of each kind in the queue, so first come, first served is
/// fair between tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// Milliseconds: low levels, and answers to draw offers.
    Quick,
    /// A second or so: high levels, our own search, hints.
    Slow,
    /// Whatever nobody waits for: the graph of the scores.
    Background,
}

/// The queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

type Task = Box<dyn FnOnce(&Control) + Send>;

struct Job {
    control: Arc<Control>,
    task: Task,
}

#[derive(Default)]
struct Queues {
    quick: VecDeque<Job>,
    slow: VecDeque<Job>,
    background: VecDeque<Job>,
    closed: bool,
    /// What is being worked on, to be stopped at the end.
    running: Vec<Arc<Control>>,
}

struct Shared {
    queues: Mutex<Queues>,
    changed: Condvar,
    most: usize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads that think for all tables.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Pool {
    /// As many threads as told, and one more that takes nothing but quick tasks, so that those never wait for slow ones. At
    /// most `most` tasks of each kind wait.
    pub(crate) fn new(threads: usize, most: usize) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            changed: Condvar::new(),
            most,
        });
        let start = |number: usize| {
            let shared = Arc::clone(&shared);
            let quick_only = number == threads;
            Builder::new()
                .name(format!("thinker-{number}"))
                .stack_size(STACK)
                .spawn(move || work(&shared, quick_only))
        };
        let threads = (0..=threads).map(start).collect::<Result<_, _>>()?;
        Ok(Pool {
            shared,
            threads: Mutex::new(threads),
        })
    }

    /// Has a task done. A task that was stopped before it began is dropped.
    pub(crate) fn submit(
        &self,
        effort: Effort,
        control: Arc<Control>,
        task: impl FnOnce(&Control) + Send + 'static,
    ) -> Result<(), Full> {
        let mut queues = self.shared.lock();
        let queue = match effort {
            Effort::Quick => &mut queues.quick,
            Effort::Slow => &mut queues.slow,
            Effort::Background => &mut queues.background,
        };
        if queue.len() >= self.shared.most {
            queue.retain(|job| !job.control.is_stopped());
        }
        if queue.len() >= self.shared.most {
            return Err(Full);
        }
        let task = Box::new(task);
        queue.push_back(Job { control, task });
        drop(queues);
        self.shared.changed.notify_all();
        Ok(())
    }

    /// Stops everything, and waits until the threads have ended.
    pub(crate) fn close(&self) {
        let mut queues = self.shared.lock();
        queues.closed = true;
        for control in &queues.running {
            control.stop();
        }
        drop(queues);
        self.shared.changed.notify_all();
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            let _ = thread.join();
        }
    }
}

fn work(shared: &Shared, quick_only: bool) {
    while let Some(job) = next(shared, quick_only) {
        if !job.control.is_stopped() {
            let control = Arc::clone(&job.control);
            // A task that panics is a mistake in one search; whoever waits for it hears that nothing came of it.
            let _ = catch_unwind(AssertUnwindSafe(|| (job.task)(&control)));
        }
        let mut queues = shared.lock();
        queues
            .running
            .retain(|control| !Arc::ptr_eq(control, &job.control));
    }
}

/// The next task, once there is one; `None` at the end.
fn next(shared: &Shared, quick_only: bool) -> Option<Job> {
    let mut queues = shared.lock();
    loop {
        if queues.closed {
            return None;
        }
        let mut job = queues.quick.pop_front();
        if !quick_only {
            job = job
                .or_else(|| queues.slow.pop_front())
                .or_else(|| queues.background.pop_front());
        }
        if let Some(job) = job {
            queues.running.push(Arc::clone(&job.control));
            return Some(job);
        }
        queues = shared
            .changed
            .wait(queues)
            .unwrap_or_else(PoisonError::into_inner);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn quick_tasks_do_not_wait_for_slow_ones() {
        let pool = Pool::new(1, 10).unwrap();
        let (done, hears) = channel();
        let slow = Arc::new(Control::default());
        pool.submit(Effort::Slow, Arc::clone(&slow), |control| {
            while !control.is_stopped() {
                std::thread::yield_now();
            }
        })
        .unwrap();
        pool.submit(Effort::Quick, Arc::default(), move |_| {
            done.send(()).unwrap();
        })
        .unwrap();
        hears.recv().unwrap();
        slow.stop();
        pool.close();
    }

    #[test]
    fn a_panic_ends_its_task_alone() {
        let pool = Pool::new(1, 10).unwrap();
        for _ in 0..5 {
            pool.submit(Effort::Background, Arc::default(), |_| panic!("on purpose"))
                .unwrap();
        }
        let (done, hears) = channel();
        pool.submit(Effort::Background, Arc::default(), move |_| {
            done.send(()).unwrap();
        })
        .unwrap();
        hears.recv().unwrap();
        pool.close();
    }

    #[test]
    fn a_full_queue_refuses_more() {
        let pool = Pool::new(1, 2).unwrap();
        let (started, begins) = channel();
        let first = Arc::new(Control::default());
        pool.submit(Effort::Slow, Arc::clone(&first), move |control| {
            started.send(()).unwrap();
            while !control.is_stopped() {
                std::thread::yield_now();
            }
        })
        .unwrap();
        begins.recv().unwrap();
        let wait = || pool.submit(Effort::Slow, Arc::default(), |_| {});
        assert_eq!((wait(), wait(), wait()), (Ok(()), Ok(()), Err(Full)));
        first.stop();
        pool.close();
    }
}
