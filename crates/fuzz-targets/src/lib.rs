//! Fuzz targets: properties that must hold for every input of every parser. `cargo xtask fuzz` searches for inputs that break
//! them; the tests replay the corpus.

mod books;
mod games;
mod pgn;
mod protocol;
mod texts;
mod training_data;

/// A property of all inputs; it panics where it does not hold.
pub type Target = fn(&[u8]);

/// Every target by name, which is also the name of its corpus folder.
pub const TARGETS: &[(&str, Target)] = &[
    ("position", games::position),
    ("move_text", games::move_text),
    ("pgn", pgn::pgn),
    ("epd", texts::epd),
    ("lists", texts::lists),
    ("uci", protocol::uci),
    ("lisp", protocol::lisp),
    ("records", training_data::training_data),
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
