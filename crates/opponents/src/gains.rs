//! Named numbers by which a document's player judges, as a text that people can edit.

use quirkat_game::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Gains by their names, in the order of the text.
///
/// A line holds a name and a number; what follows `#` is a remark.
///
/// ```
/// use quirkat_opponents::NamedGains;
///
/// let gains: NamedGains = "captures 3 # what could be taken\nthreats -4.5".parse()?;
/// assert_eq!(gains.get("threats"), Some(-4.5));
/// assert_eq!(gains.to_string(), "captures 3\nthreats -4.5\n");
/// # Ok::<(), quirkat_opponents::GainsError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NamedGains(pub Vec<(String, f64)>);

/// The largest gain that can be asked for, so that sums stay numbers.
const LARGEST: f64 = 10_000.0;

/// Why a text holds no gains.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GainsError {
    /// A line that is not made of a name and a number.
    #[error("line {line}: `{text}` is not a name and a number")]
    Form {
        /// Where.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A number that is none, or too large.
    #[error("line {line}: `{text}` is not a number from -{LARGEST} to {LARGEST}")]
    Number {
        /// Where.
        line: usize,
        /// What is there.
        text: String,
    },
    /// A name that stands there twice.
    #[error("line {line}: `{name}` stands there a second time")]
    Twice {
        /// Where.
        line: usize,
        /// The name.
        name: String,
    },
    /// A gain that the player does not have.
    #[error("`{name}` is no gain of `{player}`; those are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// Whose it was to be.
        player: &'static str,
        /// Those there are, as a sentence lists them.
        known: String,
    },
}

impl NamedGains {
    /// The gain of that name.
    pub fn get(&self, name: &str) -> Option<f64> {
        let mut gains = self.0.iter();
        let found = gains.find(|(known, _)| known == name);
        found.map(|&(_, gain)| gain)
    }

    /// The first name that is none of those known.
    pub(crate) fn stranger(&self, known: &NamedGains) -> Option<&str> {
        let mut names = self.0.iter().map(|(name, _)| name.as_str());
        names.find(|name| known.get(name).is_none())
    }

    /// The names, as a sentence lists them.
    pub(crate) fn names(&self) -> String {
        let names: Vec<_> = self.0.iter().map(|(name, _)| name.as_str()).collect();
        names.join(", ")
    }
}

impl FromStr for NamedGains {
    type Err = GainsError;

    fn from_str(text: &str) -> Result<NamedGains, GainsError> {
        let mut gains = NamedGains::default();
        for (line, row) in (1..).zip(text.lines()) {
            let row = row.split('#').next().unwrap_or_default();
            let words: Vec<_> = row.split_whitespace().collect();
            let (name, number) = match words[..] {
                [] => continue,
                [name, number] => (name, number),
                _ => {
                    let text = quoted(row.trim());
                    return Err(GainsError::Form { line, text });
                }
            };
            let gain = number
                .parse()
                .ok()
                .filter(|gain: &f64| gain.abs() <= LARGEST);
            let gain = gain.ok_or_else(|| {
                let text = quoted(number);
                GainsError::Number { line, text }
            })?;
            if gains.get(name).is_some() {
                let name = quoted(name);
                return Err(GainsError::Twice { line, name });
            }
            gains.0.push((name.to_owned(), gain));
        }
        Ok(gains)
    }
}

/// A line for each.
impl fmt::Display for NamedGains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, gain) in &self.0 {
            writeln!(f, "{name} {gain}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "a 1\nb -2.5\n";
        assert_eq!(
            text.parse::<NamedGains>().map(|gains| gains.to_string()),
            Ok(text.to_owned())
        );
        assert_eq!("\n# nothing\n".parse(), Ok(NamedGains::default()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, says) in [
            ("a", "line 1: `a` is not a name and a number"),
            ("a 1\nb 2 3", "line 2: `b 2 3` is not a name and a number"),
            ("a x", "line 1: `x` is not a number from -10000 to 10000"),
            (
                "a NaN",
                "line 1: `NaN` is not a number from -10000 to 10000",
            ),
            (
                "a 1e9",
                "line 1: `1e9` is not a number from -10000 to 10000",
            ),
            ("a 1\na 2", "line 2: `a` stands there a second time"),
        ] {
            let error = text.parse::<NamedGains>().expect_err(text);
            assert_eq!(error.to_string(), says);
        }
    }
}
