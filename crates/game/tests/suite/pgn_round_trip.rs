//! Every game that can be built reads back as written, and no input makes the reader panic.

use proptest::prelude::*;
use quirkat_game::pgn::{PgnBuilder, PgnGame, PgnReader, Token};
use quirkat_game::{Outcome, Side};

#[derive(Clone, Debug)]
enum Part {
    Move(String),
    Comment(String),
    Nag(u16),
    Open,
    Close,
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ -~]{0,30}",
        "([a-z]{1,12} ){0,60}",
        "[a }{;%\\[\\]\"\\\\\r\n\t\0é\u{feff}\u{85}]{0,40}",
        "( *\\[Event \"x\"\\] *%){0,20}",
        "\\PC{0,20}",
        any::<String>(),
    ]
}

fn part() -> impl Strategy<Value = Part> {
    let mv = prop_oneof![
        "[a-h][1-8][a-h][1-8]",
        "[ -~]{1,6}",
        "\\PC{1,8}",
        "[0-9.%O=+#-]{1,90}"
    ];
    prop_oneof![
        5 => mv.prop_map(Part::Move),
        2 => text().prop_map(Part::Comment),
        1 => any::<u16>().prop_map(Part::Nag),
        2 => Just(Part::Open),
        2 => Just(Part::Close),
    ]
}

fn outcome() -> impl Strategy<Value = Option<Outcome>> {
    prop_oneof![
        Just(None),
        Just(Some(Outcome::Draw)),
        Just(Some(Outcome::Win(Side::White))),
        Just(Some(Outcome::Win(Side::Black))),
    ]
}

prop_compose! {
    fn game()(
        tags in prop::collection::vec(("(FEN|Event|SetUp|[!-~]{0,5}|\\PC{1,5})", text()), 0..6),
        parts in prop::collection::vec(part(), 0..60),
        result in outcome(),
    ) -> PgnGame {
        let mut builder = PgnBuilder::default();
        let mut depth = 0;
        for (name, value) in tags {
            // Tokens that the builder refuses are left out.
            let _ = builder.tag(&name, &value);
        }
        for part in parts {
            let (token, change) = match &part {
                Part::Move(text) => (Token::Move(text), 0),
                Part::Comment(text) => (Token::Comment(text), 0),
                Part::Nag(number) => (Token::Nag(*number), 0),
                Part::Open => (Token::VariationStart, 1),
                Part::Close => (Token::VariationEnd, -1),
            };
            if builder.token(token).is_ok() {
                depth += change;
            }
        }
        for _ in 0..depth {
            builder.token(Token::VariationEnd).expect("it is open");
        }
        builder.finish(result).expect("all variations are closed")
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_written_game_reads_back(game in game()) {
        let text = game.to_string();
        let read: Vec<_> = PgnReader::new(text.as_bytes()).collect::<Result<_, _>>()
            .map_err(|error| TestCaseError::fail(format!("{error} in\n{text}")))?;
        prop_assert_eq!(&read, std::slice::from_ref(&game), "{}", text);
        prop_assert_eq!(read[0].size(), game.size());
    }

    #[test]
    fn written_games_in_a_file_read_back(games in prop::collection::vec(game(), 0..4)) {
        let text: String = games.iter().flat_map(|game| [game.to_string(), "\n".into()]).collect();
        let read: Vec<_> = PgnReader::new(text.as_bytes()).map(|game| game.expect("a game")).collect();
        prop_assert_eq!(&read, &games);
        let crlf = text.replace('\n', "\r\n");
        let read: Vec<_> = PgnReader::new(crlf.as_bytes()).map(|game| game.expect("a game")).collect();
        prop_assert_eq!(read, games);
    }

    #[test]
    fn lines_are_short_where_words_are(game in game()) {
        for line in game.to_string().lines().filter(|line| !line.starts_with('[')) {
            let longest = line.split(' ').map(|word| word.chars().count()).max().unwrap_or(0);
            let free = longest < 40 && !line.contains([';', '%', '[', '\t', '\u{85}']) && !line.contains("  ");
            prop_assert!(line.chars().count() < 80 || !free, "{}", line);
        }
    }

    #[test]
    fn any_bytes_are_read_and_what_is_read_is_written(bytes in prop::collection::vec(
        prop_oneof![4 => prop::sample::select(&b"[]{}();$!?*%\"\\ \n\r.1-0/aeE\0\xe9"[..]), 1 => any::<u8>()],
        0..300,
    )) {
        // With a small buffer every token crosses a buffer's end.
        let input = std::io::BufReader::with_capacity(3, bytes.as_slice());
        for game in PgnReader::new(input).flatten() {
            let again: PgnGame = game.to_string().parse().expect("what was written");
            prop_assert_eq!(again, game);
        }
    }
}
