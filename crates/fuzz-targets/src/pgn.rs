//! PGN.

use quirkat_game::pgn::{self, PgnReader};
use quirkat_game::{Record, Rules};
use quirkat_games::{Game, Visitor};

/// Every game that can be read is written and read back the same. Replaying it gives a record or an error.
pub(crate) fn pgn(data: &[u8]) {
    for game in PgnReader::new(data).flatten() {
        let text = game.to_string();
        let mut again = PgnReader::new(text.as_bytes());
        assert_eq!(
            again.next().and_then(Result::ok).as_ref(),
            Some(&game),
            "{text}"
        );
        assert!(again.next().is_none(), "{text}");
        let variant = game.tag("Variant").unwrap_or_default();
        if let Some(kind) = Game::for_variant(variant) {
            kind.visit(Replay(&game));
        }
    }
}

struct Replay<'a>(&'a pgn::PgnGame);

impl Visitor for Replay<'_> {
    type Output = ();

    fn visit<P: Rules>(self) {
        let _ = pgn::validate_variations::<P>(self.0);
        if let Ok(record) = Record::<P>::from_pgn(self.0) {
            let again = Record::<P>::from_pgn(&record.to_pgn())
                .expect("a record that was written can be read");
            assert_eq!(again.moves(), record.moves());
            assert_eq!(
                again.ending().map(|end| end.outcome),
                record.ending().map(|end| end.outcome)
            );
        }
    }
}
