//! The board in letters, and what else there is to know of a position, for people who watch a protocol.

use quirkat_game::Rules;
use std::fmt::Write;

/// The answer to `d`.
pub(crate) fn draw<P: Rules>(position: &P) -> String {
    let mut text = String::new();
    let letter = |site| {
        position
            .piece_on(site)
            .map(|piece| P::PIECES[piece.index()].letter)
    };
    for rank in (0..P::BOARD.height).rev() {
        for file in 0..P::BOARD.width {
            text.extend([letter(P::BOARD.site(file, rank)).unwrap_or('.'), ' ']);
        }
        text.push('\n');
    }
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "\nFen: {position}\nKey: {:016X}\nSide: {}",
        position.key(),
        position.side_to_move()
    );
    if position.in_check() {
        text += "\nCheck";
    }
    if let Some(ending) = position.ending() {
        let _ = write!(text, "\nOver: {ending}");
    }
    text
}
