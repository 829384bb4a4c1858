//! What was said to whoever sits at the display.

/// How many lines are kept.
const MEMORY: usize = 100;
/// The sound of an alarm, as a [`Table`](crate::play::table::Table) gives it.
pub(super) const BELL: &str = "\x07";

/// Something that was said, and whether it was a refusal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Said {
    pub(super) text: String,
    pub(super) refusal: bool,
}

/// What was said.
#[derive(Default)]
pub(super) struct Messages {
    said: Vec<Said>,
    /// The bell is to be rung.
    bell: bool,
}

impl Messages {
    pub(super) fn say(&mut self, text: &str) {
        self.bell |= text.contains(BELL);
        self.note(&text.replace(BELL, ""), false);
    }

    pub(super) fn refuse(&mut self, text: &str) {
        self.note(text, true);
    }

    fn note(&mut self, text: &str, refusal: bool) {
        let lines = text.lines().map(|line| Said {
            text: line.to_owned(),
            refusal,
        });
        self.said.extend(lines);
        let surplus = self.said.len().saturating_sub(MEMORY);
        self.said.drain(..surplus);
    }

    /// The last first.
    pub(super) fn latest(&self) -> impl Iterator<Item = &Said> {
        self.said.iter().rev()
    }

    /// Whether to ring the bell now.
    pub(super) fn take_bell(&mut self) -> bool {
        std::mem::take(&mut self.bell)
    }
}
