//! Looking back in the full-screen game: stepping through the moves, and a review of them in the background.

use super::app::App;
use anyhow::Result;
use quirkat_game::Side;
use quirkat_review::{
    MoveLabel, Review, ReviewError, ReviewLimit, ReviewProgress, ReviewSettings, ReviewTask,
    ReviewedMove, SideSummary,
};
use quirkat_search::Control;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread::Builder;

/// How many nodes a review gives each move.
const REVIEW_NODES: u64 = 100_000;
/// How much of a better line is told.
const SHOWN_LINE: usize = 5;

/// The review of the game, as far as there is one.
#[derive(Default)]
pub(super) enum GameReview {
    #[default]
    None,
    Running(BackgroundReview, ReviewProgress),
    Done(Review),
}

impl GameReview {
    /// What the review says of the move of that index.
    pub(super) fn of_move(&self, index: usize) -> Option<&ReviewedMove> {
        match self {
            GameReview::Done(review) => review.moves.get(index),
            _ => None,
        }
    }

    /// The sign after the move of that index.
    pub(super) fn sign(&self, index: usize, ascii: bool) -> &'static str {
        match self.of_move(index).and_then(|mv| mv.label) {
            Some(MoveLabel::OnlyMove) if ascii => "!",
            Some(label) => label.sign(),
            None => "",
        }
    }

    /// How far it is, while it runs.
    pub(super) fn progress(&self) -> Option<ReviewProgress> {
        match self {
            GameReview::Running(_, progress) => Some(*progress),
            _ => None,
        }
    }
}

impl App {
    /// How many plies lead to the position that is shown.
    pub(super) fn shown_plies(&self) -> usize {
        let all = self.interpreter.session.plies().len();
        self.viewed.unwrap_or(all)
    }

    /// Shows the position after so many plies; the last one is the game itself.
    pub(super) fn view(&mut self, plies: usize) {
        if self.interpreter.setup.is_some() {
            return;
        }
        let all = self.interpreter.session.plies().len();
        if all == 0 {
            return self.messages.refuse("No move was played yet");
        }
        self.picked = None;
        self.viewed = Some(plies).filter(|&plies| plies < all);
        let index = plies.min(all).checked_sub(1);
        if let Some(mv) = index.and_then(|index| self.review.of_move(index))
            && mv.label.is_some()
        {
            let told = told(mv);
            self.messages.say(&told);
        }
    }

    /// Begins a review, or stops the one that runs.
    pub(super) fn toggle_review(&mut self) {
        match &self.review {
            GameReview::Running(..) => {
                self.review = GameReview::None;
                self.messages.say("The review is stopped");
            }
            GameReview::Done(review) => {
                let told = summary(review);
                self.messages.say(&told);
            }
            GameReview::None => self.begin_review(),
        }
    }

    fn begin_review(&mut self) {
        let session = &self.interpreter.session;
        if session.plies().is_empty() || self.interpreter.setup.is_some() {
            return self.messages.refuse("There is nothing to review yet");
        }
        let settings = ReviewSettings::new(ReviewLimit::Nodes(REVIEW_NODES));
        match BackgroundReview::start(session.review(settings)) {
            Ok(running) => {
                let total = session.plies().len() + 1;
                self.review = GameReview::Running(running, ReviewProgress { done: 0, total });
                self.messages.say("Reviewing the game; `v` again stops");
            }
            Err(error) => self.messages.refuse(&error.to_string()),
        }
    }

    /// Takes what the review has to tell. Returns whether there is anything new to draw.
    pub(super) fn check_review(&mut self) -> bool {
        let GameReview::Running(running, progress) = &mut self.review else {
            return false;
        };
        let mut changed = false;
        loop {
            match running.news.try_recv() {
                Ok(News::Progress(now)) => {
                    *progress = now;
                    changed = true;
                }
                Ok(News::End(Ok(review))) => {
                    let told = summary(&review);
                    self.messages.say(&told);
                    self.review = GameReview::Done(review);
                    return true;
                }
                Ok(News::End(Err(error))) => {
                    self.messages.refuse(&error.to_string());
                    self.review = GameReview::None;
                    return true;
                }
                Err(TryRecvError::Empty) => return changed,
                Err(TryRecvError::Disconnected) => {
                    self.messages.refuse("The review has broken off");
                    self.review = GameReview::None;
                    return true;
                }
            }
        }
    }
}

/// What a review says of a move.
fn told(mv: &ReviewedMove) -> String {
    let label = mv.label.map_or_else(String::new, |label| label.to_string());
    let better = &mv.better[..mv.better.len().min(SHOWN_LINE)];
    let better = match better {
        [] => String::new(),
        line => format!(", better {}", line.join(" ")),
    };
    let ReviewedMove {
        turn, text, after, ..
    } = mv;
    format!("{turn} {text}: {label}, White {after}{better}")
}

/// How both sides have played, a line each.
fn summary(review: &Review) -> String {
    let line = |side: Side| {
        let SideSummary {
            accuracy,
            inaccuracies,
            mistakes,
            blunders,
            ..
        } = review.side(side);
        let accuracy = accuracy.unwrap_or(100.0);
        format!("{side}: accuracy {accuracy:.0} %, {inaccuracies} ?!, {mistakes} ?, {blunders} ??")
    };
    Side::BOTH.map(line).join("\n")
}

/// News of a review.
enum News {
    Progress(ReviewProgress),
    End(Result<Review, ReviewError>),
}

/// A review on a thread of its own. Dropping it stops the review and discards the result.
pub(super) struct BackgroundReview {
    control: Arc<Control>,
    news: Receiver<News>,
}

impl BackgroundReview {
    fn start(task: ReviewTask) -> Result<BackgroundReview> {
        let control = Arc::new(Control::default());
        let (sender, news) = channel();
        let own = Arc::clone(&control);
        let work = move || {
            // The receiver may be gone.
            let review = task.run(&own, &mut |now| {
                let _ = sender.send(News::Progress(now));
            });
            let _ = sender.send(News::End(review));
        };
        Builder::new().spawn(work)?;
        Ok(BackgroundReview { control, news })
    }
}

impl Drop for BackgroundReview {
    fn drop(&mut self) {
        self.control.stop();
    }
}
