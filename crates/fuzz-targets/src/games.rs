//! Positions and moves of every game. The first byte chooses the game.

use quirkat_game::Rules;
use quirkat_games::{Game, Visitor};

/// A text that is a position is written and read back as the same one, and its moves can be played.
pub(crate) fn position(data: &[u8]) {
    struct Check<'a>(&'a str);

    impl Visitor for Check<'_> {
        type Output = ();

        fn visit<P: Rules>(self) {
            let Ok(position) = self.0.parse::<P>() else {
                return;
            };
            let text = position.to_string();
            let again: P = text.parse().expect("a position's text is a position");
            assert_eq!(again, position);
            assert_eq!(again.key(), position.key());
            assert_eq!(again.to_string(), text);
            let moves = position.legal_moves();
            assert_eq!(position.count_moves(), moves.len() as u64);
            for mv in moves {
                assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
                let after = position.after(mv).to_string();
                assert_eq!(
                    after
                        .parse::<P>()
                        .expect("a move leads to a position")
                        .to_string(),
                    after
                );
            }
        }
    }

    with_game(data, |game, text| game.visit(Check(text)));
}

/// A text that is taken for a move is a legal one; the lines are a position (or anything, for the start) and a move.
pub(crate) fn move_text(data: &[u8]) {
    struct Check<'a>(&'a str);

    impl Visitor for Check<'_> {
        type Output = ();

        fn visit<P: Rules>(self) {
            let (position, text) = self.0.split_once('\n').unwrap_or(("", self.0));
            let position = position.parse().unwrap_or_else(|_| P::start());
            match position.parse_move(text) {
                Ok(mv) => {
                    assert!(position.is_legal(mv));
                    assert_eq!(position.parse_move(&position.san(mv)), Ok(mv));
                }
                Err(error) => assert!(!error.to_string().contains('\n')),
            }
        }
    }

    with_game(data, |game, text| game.visit(Check(text)));
}

fn with_game(data: &[u8], check: impl FnOnce(Game, &str)) {
    if let Some((&first, rest)) = data.split_first() {
        check(
            Game::ALL[first as usize % Game::ALL.len()],
            &String::from_utf8_lossy(rest),
        );
    }
}
