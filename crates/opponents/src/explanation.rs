//! Opponents explained: who each is, what it looks at and with which numbers, what it cannot see, and the figures of its document
//! beside ours.

use serde::Serialize;
use std::fmt;

/// An opponent explained. Displays show it as it is.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// Who it is, in a few sentences.
    pub who: String,
    /// What it looks at, each with its number.
    pub looks_at: Vec<Consideration>,
    /// What it cannot see, a sentence each.
    pub cannot_see: Vec<String>,
    /// The figures that its document gives, beside ours.
    pub figures: Vec<Figure>,
}

/// Something that an opponent looks at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Consideration {
    /// What it is.
    pub what: String,
    /// What it counts, how far it goes, or how often it is done.
    pub number: String,
}

/// A figure of a document beside ours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Figure {
    /// What was measured or set.
    pub what: String,
    /// What the document says.
    pub document: String,
    /// What it is here.
    pub ours: String,
}

impl Explanation {
    /// Who somebody is, with nothing else said yet.
    pub(crate) fn of(who: &str) -> Explanation {
        Explanation {
            who: who.to_owned(),
            ..Explanation::default()
        }
    }

    pub(crate) fn looks_at(mut self, what: &str, number: &dyn fmt::Display) -> Explanation {
        self.looks_at.push(Consideration {
            what: what.to_owned(),
            number: number.to_string(),
        });
        self
    }

    pub(crate) fn cannot_see(mut self, what: &str) -> Explanation {
        self.cannot_see.push(what.to_owned());
        self
    }

    pub(crate) fn figure(mut self, what: &str, document: &str, ours: &str) -> Explanation {
        self.figures.push(Figure {
            what: what.to_owned(),
            document: document.to_owned(),
            ours: ours.to_owned(),
        });
        self
    }
}
