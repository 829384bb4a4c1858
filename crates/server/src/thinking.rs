//! What a table has others think about: opponents' moves, their answers to draw offers, hints, and the graph of the scores.

use crate::host::{Failure, Host, ToTable};
use crate::table::Refused;
use crate::views;
use crate::work::{Effort, Share};
use quirkat_game::Side;
use quirkat_opponents::OpponentKind;
use quirkat_protocol::{HintView, Refusal, ServerMessage};
use quirkat_search::Control;
use quirkat_session::{Judged, Judging, Seat, Thought};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// The highest level that answers within milliseconds.
const QUICK_LEVEL: usize = 4;
/// How long an opponent waits when too many others think.
const BUSY: Duration = Duration::from_millis(250);
/// How long scores are gathered before they are shown.
const GATHER: Duration = Duration::from_millis(200);

/// An opponent's search.
struct Search {
    serial: u64,
    /// The moment of the session that it is about.
    moment: u64,
    control: Arc<Control>,
}

/// What is being thought about for a table.
pub(crate) struct Tasks {
    /// Where results are sent.
    me: mpsc::Sender<ToTable>,
    serial: u64,
    search: Option<Search>,
    judging: Option<(u64, Arc<Control>)>,
    /// When the next move of an opponent may be looked for.
    pub(crate) think_at: Option<Instant>,
    /// When the last move was made.
    pub(crate) moved_at: Instant,
    /// When scores that have come in are shown.
    pub(crate) show_at: Option<Instant>,
}

impl Tasks {
    pub(crate) fn new(me: mpsc::Sender<ToTable>, now: Instant) -> Tasks {
        Tasks {
            me,
            serial: 0,
            search: None,
            judging: None,
            think_at: None,
            moved_at: now,
            show_at: None,
        }
    }

    /// Stops whatever is thought about.
    pub(crate) fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.control.stop();
        }
        if let Some((_, control)) = self.judging.take() {
            control.stop();
        }
        self.think_at = None;
    }

    /// Whether an opponent thinks or is about to.
    pub(crate) fn busy(&self) -> bool {
        self.search.is_some() || self.think_at.is_some()
    }
}

impl Host {
    /// Stops what is no longer wanted, and starts what is.
    pub(crate) fn start_tasks(&mut self) {
        let moment = self.table.session.moment();
        let wanted = self.think_when();
        self.tasks.think_at = None;
        if let Some(search) = &self.tasks.search
            && (search.moment != moment || wanted.is_none())
        {
            search.control.stop();
            self.tasks.search = None;
        }
        if let (None, Some(when)) = (&self.tasks.search, wanted) {
            if when <= Instant::now() {
                self.think();
            } else {
                self.tasks.think_at = Some(when);
            }
        }
        self.judge();
    }

    /// When the opponent to move may begin to think; `None` while it must wait. Opponents among themselves play only while
    /// somebody watches, so that forgotten games take nothing from the others.
    fn think_when(&self) -> Option<Instant> {
        let session = &self.table.session;
        if session.ending().is_some() || session.player(session.side_to_move()).is_person() {
            return None;
        }
        let people = Side::BOTH
            .iter()
            .any(|&side| session.player(side).is_person());
        let now = Instant::now();
        if people || (self.table.step && !self.connections.is_empty()) {
            return Some(now);
        }
        let waits = self.table.paused || self.connections.is_empty();
        let delay = Duration::from_millis(u64::from(self.table.delay_ms));
        (!waits).then(|| self.tasks.moved_at + delay)
    }

    fn think(&mut self) {
        let session = &self.table.session;
        let Some(thinking) = session.thinking(Instant::now()) else {
            return;
        };
        let effort = self.effort(session.player(session.side_to_move()));
        let moment = session.moment();
        self.tasks.serial += 1;
        let (serial, me) = (self.tasks.serial, self.tasks.me.clone());
        let control = Arc::new(Control::default());
        let task = move |control: &Control| {
            let thought = catch_unwind(AssertUnwindSafe(|| thinking.run(control))).ok();
            let _ = me.blocking_send(ToTable::Thought(serial, thought));
        };
        match self
            .hub
            .pool
            .submit(effort, self.share(), Arc::clone(&control), task)
        {
            Ok(()) => {
                self.tasks.search = Some(Search {
                    serial,
                    moment,
                    control,
                });
            }
            Err(_) => self.tasks.think_at = Some(Instant::now() + BUSY),
        }
    }

    /// Whoever set the table has it thought for.
    fn share(&self) -> Share {
        Share::of(&self.table.owner)
    }

    fn effort(&self, seat: &Seat) -> Effort {
        let profile = self.table.game.opponent(seat.name());
        match profile.map(|profile| profile.kind) {
            Ok(OpponentKind::Level(level)) if level <= QUICK_LEVEL => Effort::Quick,
            _ => Effort::Slow,
        }
    }

    /// Plays the move that an opponent has found; one that has found none gives up.
    pub(crate) async fn thought(
        &mut self,
        serial: u64,
        thought: Option<Thought>,
    ) -> ControlFlow<()> {
        let current = self.tasks.search.take_if(|search| search.serial == serial);
        if current.is_none() {
            return ControlFlow::Continue(());
        }
        let session = &self.table.session;
        let now = Instant::now();
        let to_move = session.side_to_move();
        let event = match (self.table.time_over(now), thought) {
            (Some(over), _) => over,
            (None, Some(thought)) if !session.awaits(&thought) => {
                self.start_tasks();
                return ControlFlow::Continue(());
            }
            (
                None,
                Some(Thought {
                    best: Some(text),
                    score,
                    ..
                }),
            ) => {
                let for_white = |score: i32| match to_move {
                    Side::White => score,
                    Side::Black => -score,
                };
                self.table.played(&text, score.map(for_white), now)
            }
            (None, _) => crate::events::Event::Resigned {
                side: views::side(to_move),
                spent_ms: self.table.spent_ms(now),
            },
        };
        self.commit_own(event).await
    }

    /// The answer of an opponent to a draw offer.
    pub(crate) async fn considered(
        &mut self,
        side: Side,
        judged: Option<Judged>,
    ) -> ControlFlow<()> {
        let answer = judged.and_then(|judged| self.table.session.would_draw(side, &judged));
        let event = match answer {
            // The game has gone on without an answer.
            None => return ControlFlow::Continue(()),
            Some(true) => crate::events::Event::DrawAgreed {
                spent_ms: self.table.spent_ms(Instant::now()),
            },
            Some(false) => crate::events::Event::DrawDeclined {
                side: views::side(!side),
            },
        };
        self.commit_own(event).await
    }

    /// Commits what no connection waits for.
    async fn commit_own(&mut self, event: crate::events::Event) -> ControlFlow<()> {
        match self.commit(vec![event], None).await {
            Ok(_) => {}
            Err(Failure::Refused(refused)) => {
                tracing::warn!("an opponent was refused: {}", refused.reason);
                self.tasks.think_at = Some(Instant::now() + BUSY);
            }
            Err(Failure::Lost) => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    /// Has an opponent think about the draw that a side asks for.
    pub(crate) fn consider(&mut self, side: Side, judging: Judging) {
        let me = self.tasks.me.clone();
        let task = move |_: &Control| {
            let judged = catch_unwind(AssertUnwindSafe(|| judging.run())).ok();
            let _ = me.blocking_send(ToTable::Considered(side, judged));
        };
        // An opponent that has no time for it goes on playing, which declines.
        let _ = self
            .hub
            .pool
            .submit(Effort::Quick, self.share(), Arc::default(), task);
    }

    /// Judges the next position for the graph, while somebody looks at it.
    fn judge(&mut self) {
        if self.connections.is_empty() || self.tasks.judging.is_some() {
            return;
        }
        let Some(judging) = self.table.session.judging() else {
            return;
        };
        self.tasks.serial += 1;
        let (serial, me) = (self.tasks.serial, self.tasks.me.clone());
        let task = move |_: &Control| {
            let judged = catch_unwind(AssertUnwindSafe(|| judging.run())).ok();
            let _ = me.blocking_send(ToTable::Judged(serial, judged));
        };
        let control = Arc::new(Control::default());
        let submitted =
            self.hub
                .pool
                .submit(Effort::Background, self.share(), Arc::clone(&control), task);
        if submitted.is_ok() {
            self.tasks.judging = Some((serial, control));
        }
    }

    pub(crate) fn judged(&mut self, serial: u64, judged: Option<Judged>) {
        let current = self
            .tasks
            .judging
            .take_if(|(current, _)| *current == serial);
        let (Some(_), Some(judged)) = (current, judged) else {
            return;
        };
        let before = self.table.session.scores().len();
        self.table.session.judged(&judged);
        if self.table.session.scores().len() != before {
            let show_at = self.tasks.show_at;
            self.tasks.show_at = Some(show_at.unwrap_or_else(|| Instant::now() + GATHER));
        }
        self.judge();
        if self.tasks.judging.is_none() && self.tasks.show_at.is_some() {
            self.broadcast();
        }
    }

    /// Has a hint looked for.
    pub(crate) fn hint(&mut self, connection: u64, nonce: &str) -> Result<(), Refused> {
        let busy = || Refused::new(Refusal::TooMuch, "a hint is being looked for already");
        let share = self.share();
        let asking = self.connections.get_mut(&connection).ok_or_else(busy)?;
        let role = self.table.role(asking.holds);
        if !(role.owner || role.white || role.black) {
            return Err(Refused::not_yours("hints are for those who play"));
        }
        if asking.hinting {
            return Err(busy());
        }
        let thinking = self.table.session.hint()?;
        let (me, nonce) = (self.tasks.me.clone(), nonce.to_owned());
        let task = move |control: &Control| {
            let thought = catch_unwind(AssertUnwindSafe(|| thinking.run(control))).ok();
            let _ = me.blocking_send(ToTable::Hinted(connection, nonce, thought));
        };
        let submitted = self
            .hub
            .pool
            .submit(Effort::Slow, share, Arc::default(), task);
        submitted.map_err(|_| {
            Refused::new(
                Refusal::TooMuch,
                "too many searches are waiting; try again in a moment",
            )
        })?;
        asking.hinting = true;
        Ok(())
    }

    pub(crate) fn hinted(&mut self, connection: u64, nonce: String, thought: Option<&Thought>) {
        let hint = self.hint_view(thought);
        let Some(asking) = self.connections.get_mut(&connection) else {
            return;
        };
        asking.hinting = false;
        asking.outbox.answer(&match hint {
            Ok(hint) => ServerMessage::Hint { nonce, hint },
            Err(Refused { refusal, reason }) => ServerMessage::Refused {
                nonce,
                refusal,
                reason,
            },
        });
    }

    fn hint_view(&self, thought: Option<&Thought>) -> Result<HintView, Refused> {
        let failed = || Refused::new(Refusal::Failed, "no good move was found");
        let thought = thought.ok_or_else(failed)?;
        let session = &self.table.session;
        if !session.awaits(thought) {
            let reason = "the game has gone on meanwhile";
            return Err(Refused::new(Refusal::OutOfDate, reason));
        }
        let text = thought.best.as_ref().ok_or_else(failed)?;
        let mut targets = session.targets().into_iter();
        let target = targets.find(|target| target.text == *text);
        let target = target.ok_or_else(failed)?;
        let for_white = |score| match session.side_to_move() {
            Side::White => views::score(score),
            Side::Black => views::score(-score),
        };
        Ok(HintView {
            ply: self.table.plies.len() as u32,
            text: target.text,
            from: session.board().name(target.from),
            to: session.board().name(target.to),
            line: thought.line.clone(),
            score: thought.score.map(for_white),
        })
    }
}
