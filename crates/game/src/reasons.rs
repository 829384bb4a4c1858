//! The words for ends that come from outside the board, so that records give back what they were given.

/// A player gave up.
pub const RESIGNATION: &str = "resignation";
/// The players agreed on a draw.
pub const AGREEMENT: &str = "agreement";
/// A player's time ran out.
pub const TIME: &str = "time forfeit";
/// A player left.
pub const ABANDONED: &str = "abandoned";
/// A player broke the rules, a program by an illegal move.
pub const INFRACTION: &str = "rules infraction";
/// A third party decided.
pub const ADJUDICATION: &str = "adjudication";
/// A player died.
pub const DEATH: &str = "death";
/// Something outside the game stopped it.
pub const EMERGENCY: &str = "emergency";
/// A record names a result and no reason.
pub const RECORD: &str = "result of the record";

const ALL: [&str; 9] = [
    RESIGNATION,
    AGREEMENT,
    TIME,
    ABANDONED,
    INFRACTION,
    ADJUDICATION,
    DEATH,
    EMERGENCY,
    RECORD,
];

/// The reason that a text names, in any case.
pub fn named(text: &str) -> Option<&'static str> {
    ALL.into_iter()
        .find(|reason| reason.eq_ignore_ascii_case(text))
}
