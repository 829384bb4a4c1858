//! Texts that belong to one game alone.

use quirkat_alquerque::lists::{History, ValueReader, read};
use quirkat_chess::Epd;
use quirkat_game::Position;

/// Every record is written and read back the same, and its moves are legal.
pub(crate) fn epd(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for record in text.lines().filter_map(|line| line.parse::<Epd>().ok()) {
        let written = record.to_string();
        assert_eq!(
            written
                .parse::<Epd>()
                .expect("a record's text is a record")
                .to_string(),
            written
        );
        for mv in record.best_moves().into_iter().chain(record.avoid_moves()) {
            assert!(record.position().is_legal(mv));
        }
    }
}

/// Every value is written and read back the same, and one that is a game's history goes on legally.
pub(crate) fn lists(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for value in ValueReader::new(&text).map_while(Result::ok) {
        assert_eq!(read(&value.to_string()).as_ref(), Ok(&value));
        let Ok(history) = History::from_value(&value) else {
            continue;
        };
        assert_eq!(
            History::from_value(&history.to_value()).as_ref(),
            Ok(&history)
        );
        for board in history
            .next_boards(history.position().side_to_move())
            .expect("the side to move may")
        {
            history
                .clone()
                .append(&board)
                .expect("a next board is a step");
        }
    }
}
