//! Lines of a protocol.

use quirkat_game::Side;
use quirkat_search::MAX_PLY;
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
