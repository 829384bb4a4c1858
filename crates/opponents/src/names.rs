//! The names of opponents, as a sentence lists them.

use crate::Opposed;
use crate::opponent::profiles;

/// Everybody who can be played in a game. Names that only count on are told by their ends: `level-1 to level-10`.
pub(crate) fn all<P: Opposed>() -> String {
    let profiles = profiles::<P>();
    list(profiles.iter().map(|profile| profile.name))
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut runs: Vec<(&str, &str)> = Vec::new();
    for name in names {
        match runs.last_mut() {
            Some((_, last)) if counts_on(last, name) => *last = name,
            _ => runs.push((name, name)),
        }
    }
    let words: Vec<_> = runs
        .into_iter()
        .map(|(first, last)| {
            if first == last {
                first.to_owned()
            } else {
                format!("{first} to {last}")
            }
        })
        .collect();
    match words.as_slice() {
        [] => "none".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Whether a name is another one with the next number.
fn counts_on(name: &str, next: &str) -> bool {
    let numbered = |name: &str| {
        let (stem, number) = name.rsplit_once('-')?;
        Some((stem.to_owned(), number.parse::<u32>().ok()?))
    };
    let (Some((stem, number)), Some((next_stem, next))) = (numbered(name), numbered(next)) else {
        return false;
    };
    stem == next_stem && next == number + 1
}

#[cfg(test)]
mod tests {
    use super::list;

    #[test]
    fn names_that_count_on_are_told_by_their_ends() {
        for (names, text) in [
            (&[][..], "none"),
            (&["gent"], "gent"),
            (&["level-1", "level-2", "level-3"], "level-1 to level-3"),
            (
                &["a-1", "a-2", "b", "c-3", "d-4"],
                "a-1 to a-2, b, c-3 and d-4",
            ),
            (
                &["foveros-easy", "foveros-hard"],
                "foveros-easy and foveros-hard",
            ),
        ] {
            assert_eq!(list(names.iter().copied()), text);
        }
    }
}
