//! Weights as data: a text file a game, named terms with a mg and an eg value for each weight.

use crate::Tapered;
use quirkat_game::{mix, quoted};
use std::fmt;
use thiserror::Error;

/// A group of weights that belong together, such as a table by rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name in the file.
    pub name: &'static str,
    /// Where its weights begin among all of the game's.
    pub start: usize,
    /// How many they are.
    pub size: usize,
}

/// Why a text is not the weights of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightError {
    /// The terms are not the game's, or not in its order.
    #[error("line {line} has the term `{found}` where `{expected}` belongs")]
    Term {
        /// Where.
        line: usize,
        /// What is there.
        found: String,
        /// What belongs there.
        expected: String,
    },
    /// A term has too few or too many weights.
    #[error("the term `{name}` has {found} weights instead of {expected}")]
    Size {
        /// Which term.
        name: &'static str,
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A weight is not a pair of numbers.
    #[error("line {line}: `{text}` is not a weight such as 12/-34")]
    Weight {
        /// Where.
        line: usize,
        /// What is there.
        text: String,
    },
}

/// All weights of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    terms: &'static [Term],
    values: Vec<Tapered>,
}

impl Weights {
    /// The weights that a text gives to the terms of a game: lines of a name and its weights, each `mg/eg`; a line
    /// that begins with a space goes on with the term before; `#` begins a comment.
    pub fn read(terms: &'static [Term], text: &str) -> Result<Weights, WeightError> {
        let mut values = Vec::new();
        let mut read = 0;
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.split('#').next().unwrap_or_default();
            let mut words = content.split_whitespace();
            if !content.starts_with(' ')
                && let Some(name) = words.next()
            {
                check_size(terms, read, values.len())?;
                let expected = terms.get(read).map_or("the end", |term| term.name);
                if name != expected {
                    return Err(WeightError::Term {
                        line,
                        found: quoted(name),
                        expected: expected.to_owned(),
                    });
                }
                read += 1;
            }
            for word in words {
                let value = parse(word).ok_or_else(|| WeightError::Weight {
                    line,
                    text: quoted(word),
                })?;
                values.push(value);
            }
        }
        check_size(terms, read, values.len())?;
        if let Some(missing) = terms.get(read) {
            return Err(WeightError::Size {
                name: missing.name,
                found: 0,
                expected: missing.size,
            });
        }
        Ok(Weights { terms, values })
    }

    /// The same weights, those of all terms but one set to zero.
    #[must_use]
    pub fn only(&self, name: &str) -> Weights {
        let kept = |term: &&Term| term.name == name;
        let mut values = vec![Tapered::ZERO; self.values.len()];
        if let Some(term) = self.terms.iter().find(kept) {
            let range = term.start..term.start + term.size;
            values[range.clone()].copy_from_slice(&self.values[range]);
        }
        Weights {
            terms: self.terms,
            values,
        }
    }

    /// A hash of all values, to tell weights apart.
    pub fn fingerprint(&self) -> u64 {
        self.values.iter().fold(0, |hash, value| {
            let pair = (value.mg() as u64) << 32 | u64::from(value.eg() as u32);
            mix(hash ^ pair)
        })
    }

    /// All weights in order.
    #[inline]
    pub fn values(&self) -> &[Tapered] {
        &self.values
    }

    /// All weights, to be changed.
    pub fn values_mut(&mut self) -> &mut [Tapered] {
        &mut self.values
    }

    /// The terms they belong to.
    pub fn terms(&self) -> &'static [Term] {
        self.terms
    }
}

/// The term read last must have all its weights before another begins.
fn check_size(terms: &'static [Term], read: usize, weights: usize) -> Result<(), WeightError> {
    let Some(term) = read.checked_sub(1).map(|last| terms[last]) else {
        return Ok(());
    };
    if weights == term.start + term.size {
        return Ok(());
    }
    Err(WeightError::Size {
        name: term.name,
        found: weights - term.start,
        expected: term.size,
    })
}

fn parse(word: &str) -> Option<Tapered> {
    let (mg, eg) = word.split_once('/')?;
    let number = |text: &str| text.parse().ok().filter(|number: &i32| number.abs() < 8192);
    Some(Tapered::new(number(mg)?, number(eg)?))
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const A_LINE: usize = 8;
        for term in self.terms {
            write!(f, "{}", term.name)?;
            for (i, value) in self.values[term.start..term.start + term.size]
                .iter()
                .enumerate()
            {
                if term.size > A_LINE && i % A_LINE == 0 {
                    write!(f, "\n ")?;
                }
                write!(f, " {}/{}", value.mg(), value.eg())?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Names the terms of a game and lays their weights out one after another: for each, a constant with the number of its
/// first weight, and all of them in `TERMS`.
macro_rules! terms {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $size:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Order { $($name),* }
        const SIZES: &[usize] = &[$($size),*];
        const fn start(of: usize) -> usize {
            let (mut sum, mut i) = (0, 0);
            while i < of {
                sum += SIZES[i];
                i += 1;
            }
            sum
        }
        $($(#[$doc])* pub(super) const $name: usize = start(Order::$name as usize);)*
        /// Every term, in the order of the file.
        pub(super) const TERMS: &[$crate::Term] = &[
            $($crate::Term { name: $text, start: $name, size: $size }),*
        ];
    };
}
pub(crate) use terms;
