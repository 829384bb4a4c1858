//! Checks of the guide: it tells every piece, and its diagrams can be played.

use super::FailureContext;
use crate::{Diagram, Guide, Rules};

/// Checks that a guide to the game `P` tells every piece and that its diagrams can be played, unless it tells nothing. Panics
/// at the first failure.
pub fn check_guide<P: Rules>(guide: &Guide) {
    let context = FailureContext {
        game: P::NAME,
        text: "guide".to_owned(),
    };
    let mut texts = vec![guide.title, guide.aim];
    for piece in guide.pieces {
        let known = P::PIECES.iter().any(|other| other.name == piece.name);
        context.require(known, format_args!("there is no {}", piece.name));
        texts.extend([piece.moves, piece.takes]);
    }
    let untold = |name: &str| !guide.is_untold() && guide.piece(name).is_none();
    if let Some(piece) = P::PIECES.iter().find(|piece| untold(piece.name)) {
        context.fail(format_args!("the {} is not told", piece.name));
    }
    let passages = guide.passages.iter();
    texts.extend(passages.flat_map(|passage| [passage.title, passage.text]));
    for diagram in guide.diagrams() {
        texts.push(diagram.caption);
        diagram_is_legal::<P>(&context, diagram);
    }
    for text in texts {
        let proper = !text.is_empty() && text == text.trim() && !text.contains("  ");
        context.require(proper, format_args!("{text:?} is not a text to read"));
    }
}

/// The position is written as the game writes it, and every move is legal where it is played.
fn diagram_is_legal<P: Rules>(context: &FailureContext, diagram: &Diagram) {
    let mut position: P = match diagram.position.parse() {
        Ok(position) => position,
        Err(error) => context.fail(format_args!("`{}`: {error}", diagram.position)),
    };
    let written = position.to_string();
    context.require_equal(diagram.position, written.as_str(), "a diagram's position");
    for &text in diagram.moves {
        let mv = match position.parse_move(text) {
            Ok(mv) => mv,
            Err(error) => context.fail(format_args!("`{position}`: {error}")),
        };
        let written = position.move_text(mv);
        context.require_equal(text, written.as_str(), "a diagram's move");
        position.play(mv);
    }
}
