//! What must hold of every parser, whatever bytes it is given. `cargo xtask fuzz` looks for bytes that break it; the tests
//! replay the ones found worth keeping.

mod books;
mod games;
mod protocol;
mod records;
mod selfplay;
mod texts;

/// A property of all inputs: it panics where it does not hold.
pub type Target = fn(&[u8]);

/// Every target by its name, which is also the name of its folder of inputs.
pub const TARGETS: &[(&str, Target)] = &[
    ("position", games::position),
    ("move_text", games::move_text),
    ("pgn", records::pgn),
    ("epd", texts::epd),
    ("lists", texts::lists),
    ("uci", protocol::uci),
    ("lisp", protocol::lisp),
    ("records", selfplay::records),
    ("books", books::books),
];

/// Runs the target of that name.
pub fn run(name: &str, data: &[u8]) {
    let (_, target) = TARGETS
        .iter()
        .find(|(known, _)| *known == name)
        .expect("a known target");
    target(data);
}
