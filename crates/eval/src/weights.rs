//! Weights as data: a text file a game, read when first needed.

use crate::Pair;
use quirkat_game::quoted;
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
    pairs: Vec<Pair>,
}

impl Weights {
    /// The weights that a text gives to the terms of a game: lines of a name and its weights, each `early/late`; a line
    /// that begins with a space goes on with the term before; `#` begins a comment.
    pub fn read(terms: &'static [Term], text: &str) -> Result<Weights, WeightError> {
        let mut pairs = Vec::new();
        let mut read = 0;
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.split('#').next().unwrap_or_default();
            let mut words = content.split_whitespace();
            if !content.starts_with(' ')
                && let Some(name) = words.next()
            {
                check_size(terms, read, pairs.len())?;
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
                let pair = parse(word).ok_or_else(|| WeightError::Weight {
                    line,
                    text: quoted(word),
                })?;
                pairs.push(pair);
            }
        }
        check_size(terms, read, pairs.len())?;
        if let Some(missing) = terms.get(read) {
            return Err(WeightError::Size {
                name: missing.name,
                found: 0,
                expected: missing.size,
            });
        }
        Ok(Weights { terms, pairs })
    }

    /// All weights in order.
    #[inline]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// All weights, to be changed.
    pub fn pairs_mut(&mut self) -> &mut [Pair] {
        &mut self.pairs
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

fn parse(word: &str) -> Option<Pair> {
    let (early, late) = word.split_once('/')?;
    let value = |text: &str| text.parse().ok().filter(|value: &i32| value.abs() < 8192);
    Some(Pair::new(value(early)?, value(late)?))
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const A_LINE: usize = 8;
        for term in self.terms {
            write!(f, "{}", term.name)?;
            for (i, pair) in self.pairs[term.start..term.start + term.size]
                .iter()
                .enumerate()
            {
                if term.size > A_LINE && i % A_LINE == 0 {
                    write!(f, "\n ")?;
                }
                write!(f, " {}/{}", pair.early(), pair.late())?;
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
