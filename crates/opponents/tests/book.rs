//! Openings: the book of the build, books of others, and who plays from them.

use quirkat_alquerque::Alquerque;
use quirkat_chess::Chess;
use quirkat_game::{Position, Record, Rules};
use quirkat_games::Playable;
use quirkat_opponents::{
    Book, BookError, Decision, EngineOptions, LEVEL_NAMES, LEVELS, Openings, Player, Turn,
};
use quirkat_search::{Control, Limits};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

const BOOK: &str = include_str!("../books/chess.txt");
const OPENINGS: &str = include_str!("data/openings.txt");

/// A level that plays from these openings.
fn level<P: Playable>(number: usize, seed: u64, openings: Openings<P>) -> Box<dyn Player<P>> {
    let options = EngineOptions {
        openings,
        ..EngineOptions::new(P::built_in_eval())
    };
    let name = LEVEL_NAMES[number - 1];
    P::roster().open(name, seed, options).expect(name)
}

fn choose<P: Playable>(
    player: &mut dyn Player<P>,
    record: &Record<P>,
    limits: Limits,
) -> Decision<P::Move> {
    let control = Control::default();
    let decision = player.choose(&Turn::new(record, limits, &control), &mut |_| {});
    let decision = decision.expect("levels do not fail");
    assert!(decision.best().is_some(), "a move");
    decision
}

/// The book of the build.
fn own_book<P: Playable>() -> Option<&'static Book<P>> {
    P::roster().book.map(|book| book())
}

/// The lines of a file, each as its parts.
fn parts(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split('|').map(str::trim).collect())
}

/// The pieces and the side of a position, without counters and rights.
fn diagram(position: &Chess) -> String {
    let text = position.to_string();
    let fields: Vec<_> = text.split(' ').take(2).collect();
    fields.join(" ")
}

#[test]
fn every_line_of_the_book_is_legal_and_reaches_the_opening_it_is_named_for() {
    let mut diagrams: HashMap<&str, HashSet<&str>> = HashMap::new();
    for line in parts(OPENINGS) {
        diagrams.entry(line[0]).or_default().insert(line[1]);
    }
    let mut names = HashSet::new();
    let mut openings = HashSet::new();
    for line in parts(BOOK) {
        let [name, _, moves] = line[..] else {
            panic!("not a line: {line:?}");
        };
        assert!(names.insert(name), "two lines are called {name}");
        let opening = name.split(':').next().expect("a name");
        openings.insert(opening);
        let wanted = diagrams
            .get(opening)
            .unwrap_or_else(|| panic!("nothing is known of {opening}"));
        let mut position = Chess::start();
        let mut reached = false;
        for text in moves.split(' ') {
            let mv = position
                .parse_move(text)
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(position.san(mv), text, "{name}");
            position.play(mv);
            reached |= wanted.contains(diagram(&position).as_str());
        }
        assert!(reached, "{name} never becomes a {opening}");
        // Where lines of two openings meet, neither has its name.
        let known = own_book::<Chess>().expect("a book").name(&position);
        assert!(known.is_none_or(|known| name.starts_with(known)), "{name}");
    }
    assert!(openings.contains("Ruy Lopez"));
    assert_eq!(openings.len(), diagrams.len());
}

/// The game of a level against itself as far as it plays from the book.
fn known_by_heart(number: usize, seed: u64) -> Record<Chess> {
    let mut record = Record::<Chess>::default();
    let mut player = level(number, seed, Openings::Own);
    loop {
        let decision = choose(&mut *player, &record, Limits::depth(1));
        if decision.depth.expect("a depth") > 0 {
            return record;
        }
        assert_eq!(decision.score, None);
        let mv = decision.best().expect("a move");
        record.play(mv).expect("a legal move");
    }
}

#[test]
fn levels_know_as_much_of_the_book_as_they_are_given() {
    for number in 1..=LEVELS {
        let plies = (0..40).map(|seed| known_by_heart(number, seed).plies());
        let book = Chess::roster().levels[number - 1].book as usize;
        let longest = plies.max();
        // The longest lines are seldom come to.
        assert!(longest.is_some_and(|longest| (book.min(16)..=book).contains(&longest)));
    }
    let depths: Vec<_> = Chess::roster()
        .levels
        .iter()
        .map(|level| level.book)
        .collect();
    assert_eq!(depths[0], 0, "a beginner knows nothing");
    assert!(depths.is_sorted(), "{depths:?}");
}

#[test]
fn games_begin_differently_and_the_same_again() {
    let games: Vec<_> = (0..40).map(|seed| known_by_heart(LEVELS, seed)).collect();
    let different: HashSet<_> = games.iter().map(|game| game.moves().to_vec()).collect();
    assert!(different.len() > 20, "{}", different.len());
    assert_eq!(games[7].moves(), known_by_heart(LEVELS, 7).moves());
}

#[test]
fn moves_are_as_likely_as_their_weights() {
    let book = Book::<Chess>::read("A | 1 | e4\nB | 3 | d4").expect("a book");
    let book = Arc::new(book);
    let record = Record::<Chess>::default();
    let pawn = record.position().parse_move("d4").expect("a move");
    let plays = |&seed: &u64| {
        let mut player = level(LEVELS, seed, Openings::Book(Arc::clone(&book)));
        let decision = choose(&mut *player, &record, Limits::depth(1));
        decision.best() == Some(pawn)
    };
    let times = (0..400).filter(plays).count();
    assert!((260..340).contains(&times), "{times}");
}

#[test]
fn a_book_can_be_written_for_any_game() {
    let book = Book::<Alquerque>::read("Corner | 1 | b3c3").expect("a book");
    let record = Record::<Alquerque>::default();
    let known = record.position().parse_move("b3c3").expect("a move");
    let mut player = level(2, 1, Openings::Book(Arc::new(book)));
    let decision = choose(&mut *player, &record, Limits::default());
    assert_eq!((decision.best(), decision.depth), (Some(known), Some(0)));
}

#[test]
fn the_book_can_be_left_closed() {
    for number in 2..=LEVELS {
        let mut player = level::<Chess>(number, 1, Openings::Off);
        let decision = choose(&mut *player, &Record::default(), Limits::depth(1));
        assert!(decision.depth.expect("a depth") > 0);
    }
}

/// Sixteen bytes for each of some moves, as Polyglot has them.
fn polyglot(entries: &[(u64, u16, u16)]) -> Vec<u8> {
    let bytes = entries.iter().flat_map(|&(key, mv, weight)| {
        let learnt = 0_u32.to_be_bytes();
        let parts = [
            &key.to_be_bytes()[..],
            &mv.to_be_bytes(),
            &weight.to_be_bytes(),
            &learnt,
        ];
        parts.concat()
    });
    bytes.collect()
}

/// The key that Polyglot's books know a position by.
fn polyglot_key(position: &Chess) -> u64 {
    let key = Chess::roster().polyglot_key.expect("a key");
    key(position)
}

fn read_polyglot<P: Playable>(bytes: &[u8]) -> Result<Book<P>, BookError> {
    Book::read_polyglot(bytes, P::roster())
}

const fn entry(from: u16, to: u16, promotion: u16) -> u16 {
    promotion << 12 | from << 6 | to
}

#[test]
fn polyglot_books_are_read() {
    let start = Chess::start();
    let key = polyglot_key(&start);
    let bytes = polyglot(&[
        (key.wrapping_add(1), entry(0, 0, 0), 1),
        (key, entry(12, 28, 0), 5),
        (key, entry(11, 27, 0), 2),
        // No move at all, a move that is not legal, and one that is not to be played.
        (key, 0xffff, 9),
        (key, entry(0, 63, 0), 9),
        (key, entry(10, 26, 0), 0),
    ]);
    let book = read_polyglot::<Chess>(&bytes).expect("a book");
    let mv = |text| start.parse_move(text).expect("a move");
    assert_eq!(book.moves(&start), [(mv("e4"), 5), (mv("d4"), 2)]);
    assert_eq!(book.name(&start), None);
    assert_eq!(book.moves(&start.after(mv("e4"))), []);
}

#[test]
fn polyglot_castles_and_promotes() {
    let position: Chess = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1"
        .parse()
        .expect("a position");
    let key = polyglot_key(&position);
    for (mv, text) in [
        (entry(4, 7, 0), "e1g1"),
        (entry(4, 0, 0), "e1c1"),
        (entry(49, 57, 4), "b7b8q"),
        (entry(49, 56, 1), "b7a8n"),
    ] {
        let book = read_polyglot::<Chess>(&polyglot(&[(key, mv, 1)])).expect("a book");
        let moves = book.moves(&position);
        let texts: Vec<_> = moves
            .iter()
            .map(|&(mv, _)| position.move_text(mv))
            .collect();
        assert_eq!(texts, [text]);
    }
}

#[test]
fn what_is_no_book_is_refused_in_words() {
    let says = |bytes: &[u8]| read_polyglot::<Chess>(bytes).unwrap_err().to_string();
    assert!(says(&[0; 17]).contains("17 bytes"), "{}", says(&[0; 17]));
    let error = read_polyglot::<Alquerque>(&[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there are no Polyglot books of alquerque"
    );
    let missing = Book::open("no/such/book.bin".as_ref(), Chess::roster()).unwrap_err();
    assert!(missing.to_string().starts_with("it cannot be read: "));
    assert!(own_book::<Alquerque>().is_none());
}
