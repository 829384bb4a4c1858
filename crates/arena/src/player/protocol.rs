//! The lines of UCI as the one who asks meets them: what an engine declares, and what it tells of a search.

use super::DECISIVE;

/// An option that an engine declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    /// The values of a choice between some; none for other types.
    pub(super) values: Vec<String>,
}

impl Declared {
    /// Reads `option name … type … var …`; `None` for other lines.
    pub(super) fn read(line: &str) -> Option<Declared> {
        let rest = line.strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ").unwrap_or((rest, ""));
        let values = rest.split(" var ").skip(1);
        Some(Declared {
            name: name.trim().to_owned(),
            values: values.map(|value| value.trim().to_owned()).collect(),
        })
    }
}

/// What an engine has told of its search so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Told {
    pub(super) score: Option<i32>,
    pub(super) depth: Option<u32>,
}

impl Told {
    /// Takes in an `info` line. Lines about others than the best line, and scores that are bounds, change nothing.
    pub(super) fn hear(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        if words.next() != Some("info") {
            return;
        }
        let mut told = Told::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => told.depth = words.next().and_then(|depth| depth.parse().ok()),
                "score" => {
                    let kind = words.next();
                    let value = words.next().and_then(|value| value.parse().ok());
                    told.score = kind.zip(value).and_then(|(kind, value)| score(kind, value));
                }
                "multipv" if words.next() != Some("1") => return,
                "lowerbound" | "upperbound" | "string" => return,
                "pv" => break,
                _ => {}
            }
        }
        if told.score.is_some() {
            *self = told;
        }
    }
}

/// A score in hundredths, or in moves to the end; a side that is mated here and now has `mate 0`.
fn score(kind: &str, value: i32) -> Option<i32> {
    let limit = DECISIVE / 2;
    match kind {
        "cp" => Some(value.clamp(-limit, limit)),
        "mate" if value > 0 => Some(DECISIVE - value.min(limit)),
        "mate" => Some(-DECISIVE - value.max(-limit)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_names_of_several_words_and_choices() {
        let option = Declared::read("option name UCI_Variant type combo default a var a var b c");
        let option = option.expect("an option");
        assert_eq!(option.name, "UCI_Variant");
        assert_eq!(option.values, ["a", "b c"]);
        let option = Declared::read("option name Clear Hash type button").expect("an option");
        assert_eq!(
            (option.name.as_str(), option.values.len()),
            ("Clear Hash", 0)
        );
        assert_eq!(Declared::read("id name x"), None);
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_counts() {
        let mut told = Told::default();
        for line in [
            "info depth 3 seldepth 5 score cp 31 nodes 100 pv e2e4",
            "info depth 4 score cp 90 lowerbound nodes 200",
            "info depth 4 multipv 2 score cp -7 pv a2a3",
            "info depth 5 currmove e2e4",
            "info string depth 9 score cp 1",
            "bestmove score cp 5",
        ] {
            told.hear(line);
        }
        assert_eq!((told.depth, told.score), (Some(3), Some(31)));
        for (line, score) in [
            ("info depth 4 score mate 2", DECISIVE - 2),
            ("info depth 4 score mate -3", 3 - DECISIVE),
            ("info depth 4 score mate 0", -DECISIVE),
            ("info depth 4 score cp -2000000000", -DECISIVE / 2),
        ] {
            told.hear(line);
            assert_eq!(told.score, Some(score), "{line}");
        }
        told.hear("info depth x score cp what");
        assert_eq!(told.depth, Some(4));
    }
}
