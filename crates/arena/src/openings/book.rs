//! The openings of a match by number, each made when it is first needed.

use super::generator::Maker;
use super::{OpeningError, Source};
use quirkat_eval::Evaluated;
use std::collections::HashMap;

/// Openings of one game.
pub(crate) struct Book<P: Evaluated> {
    openings: Vec<P>,
    maker: Option<Maker<P>>,
    /// Openings with their numbers that games before this run began with.
    known: HashMap<usize, P>,
    none_found: OpeningError,
}

impl<P: Evaluated> Book<P> {
    /// A book of openings that are `fit`, with those that are known already, by number. There is at least one opening in it.
    pub(crate) fn open<'a>(
        source: &Source,
        fit: fn(&P) -> bool,
        known: impl Iterator<Item = (usize, &'a str)>,
    ) -> Result<Book<P>, OpeningError> {
        let mut book = match source {
            Source::Generated(settings) => Book {
                openings: Vec::new(),
                maker: Some(Maker::new(*settings, fit)),
                known: known
                    .filter_map(|(number, text)| Some((number, text.parse().ok()?)))
                    .collect(),
                none_found: OpeningError::NoneFound {
                    plies: settings.plies,
                    limit: settings.limit,
                },
            },
            Source::Listed(texts) => Book {
                openings: texts.iter().filter_map(|text| text.parse().ok()).collect(),
                maker: None,
                known: HashMap::new(),
                none_found: OpeningError::Empty,
            },
        };
        if let Some(unfit) = book.openings.iter().position(|opening| !fit(opening)) {
            return Err(OpeningError::Untold { number: unfit + 1 });
        }
        book.extend_to(0);
        if book.openings.is_empty() {
            return Err(book.none_found);
        }
        Ok(book)
    }

    /// The opening of that number. When there are no more, they begin again.
    pub(crate) fn opening(&mut self, number: usize) -> P {
        self.extend_to(number);
        self.openings[number % self.openings.len()].clone()
    }

    fn extend_to(&mut self, number: usize) {
        while let Some(maker) = &mut self.maker
            && self.openings.len() <= number
        {
            let next = self.openings.len();
            let opening = match self.known.remove(&next) {
                Some(opening) => {
                    maker.known(&opening);
                    Some(opening)
                }
                None => maker.make(next),
            };
            match opening {
                Some(opening) => self.openings.push(opening),
                None => self.maker = None,
            }
        }
    }
}
