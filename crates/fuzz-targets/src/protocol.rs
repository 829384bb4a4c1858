//! Lines of protocols.

use quirkat_alquerque::lists::read;
use quirkat_game::Side;
use quirkat_games::Lisp;
use quirkat_search::{Control, MAX_PLY};
use quirkat_uci::Command;
use std::time::Duration;

/// Every line is understood or refused in one line, and a search can always keep to its limits.
pub(crate) fn uci(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for line in text.lines() {
        match Command::read(line) {
            Ok(Command::Go(go)) => {
                for side in Side::BOTH {
                    let limits = go.limits(side, Duration::ZERO);
                    let plies = 1..=MAX_PLY as u32;
                    assert!(limits.depth.is_none_or(|depth| plies.contains(&depth)));
                    assert!(limits.mate.is_none_or(|moves| plies.contains(&moves)));
                }
            }
            Ok(Command::SetOption { name, .. }) => assert!(!name.is_empty()),
            Ok(_) => {}
            Err(error) => assert!(!error.to_string().contains('\n')),
        }
    }
}

/// Every call is answered by a list that can be read, or refused in one line; what is said besides is a comment.
pub(crate) fn lisp(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lisp = Lisp::default();
    // Searches end at once, however far they are told to look.
    let control = Control::default();
    control.stop();
    let say = &mut |line: &str| {
        assert!(!line.contains(char::is_control), "{line:?}");
        if !line.starts_with(';') && !line.starts_with("error: ") {
            read(line).expect("an answer is a list");
        }
    };
    for line in text.split_inclusive('\n') {
        lisp.hear(line, &control, say);
    }
    lisp.end(&control, say);
}
