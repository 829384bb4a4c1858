//! The threads that think: a bounded queue, the quick before the slow, and within each kind everybody in turn.

use quirkat_search::{Control, STACK};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// How long a task is expected to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// Milliseconds: low levels, and answers to draw offers.
    Quick,
    /// A second or so: high levels, our own search, hints.
    Slow,
    /// Whatever nobody waits for: the graph of the scores.
    Background,
}

impl Effort {
    pub(crate) const ALL: [Effort; 3] = [Effort::Quick, Effort::Slow, Effort::Background];

    /// What it is called in figures.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Effort::Quick => "quick",
            Effort::Slow => "slow",
            Effort::Background => "background",
        }
    }
}

/// Whose work it is. Whoever has much to do waits behind their own tasks, not before those of others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Share(u64);

impl Share {
    /// The share of an owner, by the fingerprint of their secret.
    pub(crate) fn of(owner: &[u8; 32]) -> Share {
        let (first, _) = owner
            .split_first_chunk()
            .expect("eight bytes of thirty-two");
        Share(u64::from_le_bytes(*first))
    }
}

/// The queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

type Task = Box<dyn FnOnce(&Control) + Send>;

struct Job {
    control: Arc<Control>,
    task: Task,
    effort: Effort,
    since: Instant,
}

/// The jobs of one kind: each share's in the order they came, the shares in turn.
#[derive(Default)]
struct Queue {
    turns: VecDeque<(Share, VecDeque<Job>)>,
    waiting: usize,
}

impl Queue {
    fn push(&mut self, share: Share, job: Job) {
        self.waiting += 1;
        match self.turns.iter_mut().find(|(owner, _)| *owner == share) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.turns.push_back((share, VecDeque::from([job]))),
        }
    }

    fn pop(&mut self) -> Option<Job> {
        let (share, mut jobs) = self.turns.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.turns.push_back((share, jobs));
        }
        self.waiting -= usize::from(job.is_some());
        job
    }

    /// Lets go of what nobody wants any more.
    fn clean(&mut self) {
        for (_, jobs) in &mut self.turns {
            jobs.retain(|job| !job.control.is_stopped());
        }
        self.turns.retain(|(_, jobs)| !jobs.is_empty());
        self.waiting = self.turns.iter().map(|(_, jobs)| jobs.len()).sum();
    }

    /// How many tasks a share has here.
    fn of(&self, share: Share) -> usize {
        let mut turns = self.turns.iter();
        let own = turns.find(|(owner, _)| *owner == share);
        own.map_or(0, |(_, jobs)| jobs.len())
    }
}

#[derive(Default)]
struct Queues {
    /// One for each effort.
    each: [Queue; Effort::ALL.len()],
    closed: bool,
    /// What is being worked on, to be stopped at the end.
    running: Vec<Arc<Control>>,
    /// How many threads do what nobody waits for.
    background: usize,
}

impl Queues {
    /// The next job for a thread, where so many threads may do what nobody waits for.
    fn next(&mut self, quick_only: bool, background: usize) -> Option<Job> {
        let kinds = match quick_only {
            true => 1,
            false if self.background >= background => 2,
            false => 3,
        };
        let job = self.each[..kinds].iter_mut().find_map(Queue::pop)?;
        self.background += usize::from(job.effort == Effort::Background);
        Some(job)
    }
}

struct Shared {
    queues: Mutex<Queues>,
    changed: Condvar,
    most: usize,
    /// How many threads may do what nobody waits for: reviews take long, and one thread is left to everybody else.
    background: usize,
    figures: PoolFigures,
}

/// What the pool has done so far.
#[derive(Default, Debug)]
pub(crate) struct PoolFigures {
    pub(crate) done: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) waited_ns: AtomicU64,
    /// Threads that take slow tasks and have none.
    idle: AtomicUsize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads that think for everybody.
pub(crate) struct Pool {
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Pool {
    /// As many threads as told, and one more that takes nothing but quick tasks, so that those never wait for slow ones. At
    /// most `most` tasks of each kind wait, and half of that for one share.
    pub(crate) fn new(threads: usize, most: usize) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared {
            queues: Mutex::default(),
            changed: Condvar::new(),
            most,
            background: threads.saturating_sub(1).max(1),
            figures: PoolFigures::default(),
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

    /// Has a task done for somebody. A task that was stopped before it began is dropped.
    pub(crate) fn submit(
        &self,
        effort: Effort,
        share: Share,
        control: Arc<Control>,
        task: impl FnOnce(&Control) + Send + 'static,
    ) -> Result<(), Full> {
        let mut queues = self.shared.lock();
        let queue = &mut queues.each[effort as usize];
        let most = self.shared.most;
        let is_full = |queue: &Queue| queue.waiting >= most || queue.of(share) >= most.div_ceil(2);
        if is_full(queue) {
            queue.clean();
        }
        if is_full(queue) {
            self.shared.figures.refused.fetch_add(1, Relaxed);
            return Err(Full);
        }
        let job = Job {
            control,
            task: Box::new(task),
            effort,
            since: Instant::now(),
        };
        queue.push(share, job);
        drop(queues);
        self.shared.changed.notify_all();
        Ok(())
    }

    /// Whether slow tasks wait for a thread, so that one that could go on for long makes room.
    pub(crate) fn is_wanted(&self) -> bool {
        let queues = self.shared.lock();
        queues.each[Effort::Slow as usize].waiting > 0
            && self.shared.figures.idle.load(Relaxed) == 0
    }

    /// How many tasks of a kind wait.
    pub(crate) fn waiting(&self, effort: Effort) -> usize {
        self.shared.lock().each[effort as usize].waiting
    }

    /// How many tasks are being worked on.
    pub(crate) fn running(&self) -> usize {
        self.shared.lock().running.len()
    }

    /// What it has done so far.
    pub(crate) fn figures(&self) -> &PoolFigures {
        &self.shared.figures
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
    if !quick_only {
        // Searches may take every core; whoever plays is answered first.
        quirkat_machine::yield_to_others();
    }
    while let Some(job) = next(shared, quick_only) {
        if !job.control.is_stopped() {
            let control = Arc::clone(&job.control);
            // A task that panics is a mistake in one search; whoever waits for it hears that nothing came of it.
            let _ = catch_unwind(AssertUnwindSafe(|| (job.task)(&control)));
            shared.figures.done.fetch_add(1, Relaxed);
        }
        let mut queues = shared.lock();
        queues
            .running
            .retain(|control| !Arc::ptr_eq(control, &job.control));
        if job.effort == Effort::Background {
            queues.background -= 1;
            shared.changed.notify_all();
        }
    }
}

/// The next task, once there is one; `None` at the end.
fn next(shared: &Shared, quick_only: bool) -> Option<Job> {
    let mut queues = shared.lock();
    loop {
        if queues.closed {
            return None;
        }
        if let Some(job) = queues.next(quick_only, shared.background) {
            queues.running.push(Arc::clone(&job.control));
            let waited = job.since.elapsed().min(Duration::from_hours(1));
            let waited = waited.as_nanos() as u64;
            shared.figures.waited_ns.fetch_add(waited, Relaxed);
            return Some(job);
        }
        let idle = usize::from(!quick_only);
        shared.figures.idle.fetch_add(idle, Relaxed);
        queues = shared
            .changed
            .wait(queues)
            .unwrap_or_else(PoisonError::into_inner);
        shared.figures.idle.fetch_sub(idle, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    const ANNA: Share = Share(1);
    const BEN: Share = Share(2);

    /// Keeps a thread busy with a slow task, which has begun, until it is stopped.
    fn busy(pool: &Pool) -> Arc<Control> {
        let (started, begins) = channel();
        let control = Arc::new(Control::default());
        let task = move |control: &Control| {
            started.send(()).unwrap();
            while !control.is_stopped() {
                std::thread::yield_now();
            }
        };
        pool.submit(Effort::Slow, ANNA, Arc::clone(&control), task)
            .unwrap();
        begins.recv().unwrap();
        control
    }

    #[test]
    fn quick_tasks_do_not_wait_for_slow_ones() {
        let pool = Pool::new(1, 10).unwrap();
        let (done, hears) = channel();
        let slow = busy(&pool);
        pool.submit(Effort::Quick, ANNA, Arc::default(), move |_| {
            done.send(()).unwrap();
        })
        .unwrap();
        hears.recv().unwrap();
        slow.stop();
        pool.close();
    }

    #[test]
    fn a_panic_ends_its_task_alone() {
        let pool = Pool::new(1, 20).unwrap();
        for _ in 0..5 {
            pool.submit(Effort::Background, ANNA, Arc::default(), |_| {
                panic!("on purpose")
            })
            .unwrap();
        }
        let (done, hears) = channel();
        pool.submit(Effort::Background, ANNA, Arc::default(), move |_| {
            done.send(()).unwrap();
        })
        .unwrap();
        hears.recv().unwrap();
        pool.close();
    }

    #[test]
    fn a_full_queue_refuses_more() {
        let pool = Pool::new(1, 4).unwrap();
        let first = busy(&pool);
        let wait = |share| pool.submit(Effort::Slow, share, Arc::default(), |_| {});
        assert_eq!([wait(ANNA), wait(ANNA)], [Ok(()); 2]);
        assert_eq!(wait(ANNA), Err(Full), "half of the queue is left to others");
        assert_eq!([wait(BEN), wait(BEN)], [Ok(()); 2]);
        assert_eq!(wait(Share(3)), Err(Full));
        assert_eq!(pool.waiting(Effort::Slow), 4);
        assert!(pool.is_wanted());
        first.stop();
        pool.close();
    }

    #[test]
    fn whoever_has_much_to_do_does_not_keep_others_waiting() {
        let pool = Pool::new(1, 100).unwrap();
        let first = busy(&pool);
        let (done, hears) = channel();
        for share in [ANNA, ANNA, ANNA, BEN, BEN] {
            let done = done.clone();
            let task = move |_: &Control| done.send(share).unwrap();
            pool.submit(Effort::Slow, share, Arc::default(), task)
                .unwrap();
        }
        first.stop();
        let order: Vec<_> = hears.iter().take(5).collect();
        assert_eq!(order, [ANNA, BEN, ANNA, BEN, ANNA]);
        pool.close();
    }
}
