//! Books of openings.

use quirkat_games::{Game, Playable, Visitor};
use quirkat_opponents::Book;

/// How far a book is followed.
const PLIES: usize = 40;

/// Whatever is read as a book, in whichever form and game, its moves are legal.
pub(crate) fn books(data: &[u8]) {
    for &game in Game::ALL {
        game.visit(Open(data));
    }
}

struct Open<'a>(&'a [u8]);

impl Visitor for Open<'_> {
    type Output = ();

    fn visit<P: Playable>(self) {
        let text = String::from_utf8_lossy(self.0);
        let books = [
            Book::<P>::read(&text),
            Book::read_polyglot(self.0, P::roster()),
        ];
        for book in books.into_iter().flatten() {
            follow(&book);
        }
    }
}

/// Plays the first move that a book knows, again and again.
fn follow<P: Playable>(book: &Book<P>) {
    let mut position = P::start();
    for _ in 0..PLIES {
        let moves = book.moves(&position);
        for &(mv, weight) in &moves {
            assert!(weight > 0 && position.is_legal(mv));
        }
        let Some(&(mv, _)) = moves.first() else {
            return;
        };
        position.play(mv);
    }
}
