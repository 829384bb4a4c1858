//! What differs at a session that is kept as a document has it.

use crate::PERSON;

/// What a document has otherwise than we do, as data. The default is our own way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Customs {
    /// What players are called, each with our name for it. Where there are any, nobody else can sit down, and capital letters do
    /// not matter.
    pub names: &'static [(&'static str, &'static str)],
    /// Who makes suggestions instead of our own search, by our name for it.
    pub adviser: Option<&'static str>,
    /// Moves are taken back in pairs, one of each side, whoever plays.
    pub undo_pairs: bool,
    /// Nobody may be in check on a board that is set up.
    pub quiet_setup: bool,
    /// The notation in which moves are told.
    pub notation: Option<&'static str>,
    /// Players whose document only wishes for openings play them too.
    pub wished_openings: bool,
}

impl Customs {
    /// What a player is called here who was named, with the depth where one was given. `None` where nobody is called that.
    pub(crate) fn shown(&self, text: &str) -> Option<String> {
        let (name, more) = split(text);
        let mut names = self.names.iter();
        let is = |word: &str| word.eq_ignore_ascii_case(name);
        let (shown, _) = names.find(|(shown, own)| is(shown) || is(own))?;
        Some(format!("{shown}{more}"))
    }

    /// Our own name for a player who is called something here.
    pub(crate) fn own_name(&self, shown: &str) -> String {
        let (name, more) = split(shown);
        let mut names = self.names.iter();
        let found = names.find(|(known, _)| *known == name);
        let own = found.map_or(name, |(_, own)| own);
        format!("{own}{more}")
    }

    /// Everybody but people, as a sentence lists them.
    pub(crate) fn opponents(&self) -> String {
        let names = self.names.iter().filter(|(_, own)| *own != PERSON);
        let names: Vec<_> = names.map(|&(shown, _)| format!("`{shown}`")).collect();
        match names.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

/// A name, and what follows it from the colon on.
fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find(':').unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: Customs = Customs {
        names: &[("human", "human"), ("machine", "gent")],
        adviser: None,
        undo_pairs: false,
        quiet_setup: false,
        notation: None,
        wished_openings: false,
    };

    #[test]
    fn names_are_told_as_they_are_here_and_known_as_our_own() {
        assert_eq!(HOUSE.shown("MACHINE:3").as_deref(), Some("machine:3"));
        assert_eq!(HOUSE.own_name("machine:3"), "gent:3");
        assert_eq!(HOUSE.shown("gent").as_deref(), Some("machine"));
        assert_eq!(HOUSE.shown("level-1"), None);
        assert_eq!(HOUSE.opponents(), "`machine`");
        assert_eq!(Customs::default().own_name("gent:2"), "gent:2");
    }
}
