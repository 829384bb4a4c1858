//! One thread's search: its line of positions, what it has learnt, and the counts it keeps.

use crate::evaluate::Evaluate;
use crate::history::{Context, Histories, Step};
use crate::score::{DRAW, MAX_PLY, Score, loss_in, win_in};
use crate::shared::Shared;
use crate::table::NO_EVAL;
use crate::technique::{Technique, Techniques};
use crate::time::TimeBounds;
use arrayvec::ArrayVec;
use quirkat_game::{Ending, Outcome, Position};

/// A line of moves.
pub(crate) type Line<M> = ArrayVec<M, MAX_PLY>;

/// What a thread keeps for each ply of its line.
pub(crate) struct Frame<P: Position, S> {
    pub(crate) position: P,
    pub(crate) state: S,
    /// The corrected static evaluation; [`NO_EVAL`] in check.
    pub(crate) eval: Score,
    /// The move that led to the next frame.
    pub(crate) step: Step,
    /// The same move whole; none where a move was passed.
    pub(crate) played: Option<P::Move>,
    /// A quiet move that refuted another at this ply.
    pub(crate) killer: Option<P::Move>,
    /// A move left out to see whether the others hold up without it.
    pub(crate) excluded: Option<P::Move>,
    /// How often moves of the next ply were refuted here; many refutations make late moves less likely to be good.
    pub(crate) cutoffs: u32,
    /// The best line from here.
    pub(crate) line: Line<P::Move>,
}

/// One thread's search.
pub(crate) struct Worker<'a, P: Position, E: Evaluate<P>> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) thread: usize,
    pub(crate) evaluator: &'a mut E,
    pub(crate) histories: &'a mut Histories,
    pub(crate) frames: &'a mut [Frame<P, E::State>],
    /// The keys of the game so far and of the line, the current position's last.
    pub(crate) keys: Vec<u64>,
    /// How many of the keys were played before the root.
    pub(crate) root_keys: usize,
    pub(crate) nodes: u64,
    pub(crate) node_limit: u64,
    pub(crate) techniques: Techniques,
    pub(crate) bounds: TimeBounds,
    pub(crate) selective_depth: usize,
    /// No null move by this side before this ply: one is being verified.
    pub(crate) null_from: usize,
    pub(crate) stopped: bool,
    /// Another thread has finished the depth that this one is at.
    pub(crate) overtaken: bool,
    pub(crate) root_depth: i32,
}

/// What a worker is given.
pub(crate) struct Setup<'a, P> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) thread: usize,
    pub(crate) root: &'a P,
    /// The keys of the positions before the root, oldest first.
    pub(crate) history: &'a [u64],
    pub(crate) bounds: TimeBounds,
    pub(crate) node_limit: u64,
    pub(crate) techniques: Techniques,
}

/// What a thread keeps from one search to the next.
pub(crate) struct Memory<P: Position, E: Evaluate<P>> {
    evaluator: E,
    histories: Histories,
    /// Made for the first search, and put in order for each.
    frames: Vec<Frame<P, E::State>>,
}

impl<P: Position, E: Evaluate<P>> Memory<P, E> {
    /// Nothing learnt yet.
    pub(crate) fn new(evaluator: E) -> Memory<P, E> {
        Memory {
            evaluator,
            histories: Histories::new(P::STRUCTURE_KEYS),
            frames: Vec::new(),
        }
    }

    /// Frames as no search has touched them, the first at the root. The others take their positions when they are played to.
    fn frames_at(&mut self, root: &P) {
        let state = self.evaluator.state(root);
        let untouched = |position: &P, state: &E::State| Frame {
            position: position.clone(),
            state: state.clone(),
            eval: NO_EVAL,
            step: Step::NONE,
            played: None,
            killer: None,
            excluded: None,
            cutoffs: 0,
            line: Line::new(),
        };
        self.frames
            .resize_with(MAX_PLY + 2, || untouched(root, &state));
        for frame in &mut self.frames {
            frame.step = Step::NONE;
            frame.played = None;
            frame.killer = None;
            frame.cutoffs = 0;
            frame.line.clear();
        }
        self.frames[0].position.clone_from(root);
        self.frames[0].state = state;
    }
}

impl<'a, P: Position, E: Evaluate<P>> Worker<'a, P, E> {
    /// A worker at the root.
    pub(crate) fn new(setup: &Setup<'a, P>, memory: &'a mut Memory<P, E>) -> Worker<'a, P, E> {
        let Setup {
            shared,
            thread,
            root,
            history,
            bounds,
            node_limit,
            techniques,
        } = *setup;
        memory.frames_at(root);
        let Memory {
            evaluator,
            histories,
            frames,
        } = memory;
        let mut keys = Vec::with_capacity(history.len() + MAX_PLY + 2);
        keys.extend_from_slice(history);
        keys.push(root.key());
        let root_keys = keys.len();
        Worker {
            shared,
            thread,
            evaluator,
            histories,
            frames,
            keys,
            root_keys,
            nodes: 0,
            node_limit,
            techniques,
            bounds,
            selective_depth: 0,
            null_from: 0,
            stopped: false,
            overtaken: false,
            root_depth: 0,
        }
    }

    /// Whether a technique is to be used.
    #[inline]
    pub(crate) fn uses(&self, technique: Technique) -> bool {
        self.techniques.has(technique)
    }

    /// Plays a move on the frame after `ply`.
    #[inline]
    pub(crate) fn play(&mut self, ply: usize, mv: P::Move) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let (frame, next) = (&mut before[ply], &mut after[0]);
        frame.step = Step::of(frame.position.history_key(mv));
        frame.played = Some(mv);
        next.position.clone_from(&frame.position);
        next.state.clone_from(&frame.state);
        next.position.play_observed(mv, &mut next.state);
        let key = next.position.key();
        self.shared.table.prefetch(key);
        self.keys.push(key);
        self.count_node();
    }

    /// Passes on the frame after `ply`.
    #[inline]
    pub(crate) fn play_pass(&mut self, ply: usize, passed: P) {
        let (before, after) = self.frames.split_at_mut(ply + 1);
        let (frame, next) = (&mut before[ply], &mut after[0]);
        frame.step = Step::NONE;
        frame.played = None;
        next.state.clone_from(&frame.state);
        next.position = passed;
        let key = next.position.key();
        self.shared.table.prefetch(key);
        self.keys.push(key);
        self.count_node();
    }

    /// Takes the last move back.
    #[inline]
    pub(crate) fn undo(&mut self) {
        self.keys.pop();
    }

    #[inline]
    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(512) {
            self.look_up();
        }
    }

    /// Looks at the world outside the search: the clock, the other threads, a wish to stop.
    #[cold]
    fn look_up(&mut self) {
        self.shared.nodes[self.thread].set(self.nodes);
        let main = self.thread == 0;
        // One thread alone counts exactly, so that the same search is the same every time.
        let spent =
            self.shared.nodes.len() > 1 && main && self.shared.total_nodes() >= self.node_limit;
        let late = main && self.root_depth > 1 && self.bounds.is_over();
        self.stopped |= self.shared.stopped() || spent || (late && !self.shared.pondering());
        self.overtaken = self.shared.lead() >= self.root_depth;
    }

    /// Whether the search must unwind only because another thread is through.
    pub(crate) fn is_overtaken(&self) -> bool {
        self.root_depth > 1 && self.overtaken && !self.stopped
    }

    /// Whether the search must unwind. At the first depth it never does, so that there is always a move.
    #[inline]
    pub(crate) fn must_stop(&self) -> bool {
        self.root_depth > 1
            && (self.stopped
                || self.overtaken
                || (self.nodes >= self.node_limit && self.shared.nodes.len() == 1))
    }

    /// What the quiet moves at `ply` are remembered by.
    #[inline]
    pub(crate) fn context(&self, ply: usize) -> Context {
        let steps = if self.uses(Technique::Continuation) {
            [1, 2, 4].map(|back| {
                ply.checked_sub(back)
                    .map_or(Step::NONE, |ply| self.frames[ply].step)
            })
        } else {
            [Step::NONE; 3]
        };
        let structure = (P::STRUCTURE_KEYS > 0 && self.uses(Technique::Structure))
            .then(|| self.frames[ply].position.structure_key(0));
        Context { steps, structure }
    }

    /// The score of an end of the game reached at `ply`.
    pub(crate) fn ending_score(&self, ply: usize, ending: Ending) -> Score {
        match ending.outcome {
            Outcome::Draw => DRAW,
            Outcome::Win(side) if side == self.frames[ply].position.side_to_move() => win_in(ply),
            Outcome::Win(_) => loss_in(ply),
        }
    }

    /// Whether a player may claim a draw at `ply` by counting: moves without progress, or repetition.
    pub(crate) fn is_counted_draw(&self, ply: usize) -> bool {
        let position = &self.frames[ply].position;
        let plies = position.reversible_plies();
        if let Some(rule) = P::DRAWS.reversible_plies
            && rule.claimed(plies).is_some()
        {
            // A win on the last move counts before the draw does.
            return !(position.in_check() && position.count_moves() == 0);
        }
        P::DRAWS.occurrences.is_some() && self.is_repetition(plies as usize)
    }

    /// Whether the position has stood on this line before, or twice in the game before it. Once on the line is enough:
    /// whoever wants the repetition can have it again.
    fn is_repetition(&self, reversible: usize) -> bool {
        let last = self.keys.len() - 1;
        let key = self.keys[last];
        let mut seen = 0;
        for back in (4..=reversible.min(last)).step_by(2) {
            if self.keys[last - back] == key {
                seen += 1;
                let on_line = last - back >= self.root_keys - 1;
                if on_line || seen == 2 {
                    return true;
                }
            }
        }
        false
    }
}
