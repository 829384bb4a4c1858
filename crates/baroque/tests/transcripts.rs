//! The games printed in the rules document replay, except for moves that its text forbids but its program played.

use quirkat_baroque::Baroque;
use quirkat_game::{MoveError, Position, Rules, Side};

/// A printed game.
struct Game {
    name: &'static str,
    first: Side,
    turns: Vec<Turn>,
}

/// A printed move.
struct Turn {
    line: &'static str,
    mv: String,
    /// Its captures, or the reason of its refusal.
    outcome: &'static str,
    /// The printed board after it.
    board: &'static str,
}

fn games() -> Vec<Game> {
    let mut games = Vec::new();
    let lines = include_str!("data/transcripts.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<_> = line.split("; ").collect();
        match fields[..] {
            [name, first] => games.push(Game {
                name: name.strip_prefix("game ").expect(line),
                first: Side::from_letter(first).expect(line),
                turns: Vec::new(),
            }),
            [coordinates, outcome, board] => {
                let game = games.last_mut().expect("a game goes before its moves");
                game.turns.push(Turn {
                    line,
                    mv: mv(coordinates),
                    outcome,
                    board,
                });
            }
            _ => panic!("{line}"),
        }
    }
    games
}

/// Our notation of a move in the document's coordinates.
fn mv(coordinates: &str) -> String {
    let numbers = coordinates.split(' ').map(str::parse::<u8>);
    let numbers: Vec<_> = numbers.collect::<Result<_, _>>().expect(coordinates);
    let [from_row, from_column, to_row, to_column] = numbers[..] else {
        panic!("{coordinates}");
    };
    let square = |row, column| format!("{}{}", char::from(b'a' + column), 8 - row);
    square(from_row, from_column) + &square(to_row, to_column)
}

fn position(board: &str, side: Side) -> Baroque {
    let text = format!("{board} {} 0 1", side.letter());
    text.parse().expect(&text)
}

fn board(position: &Baroque) -> String {
    let text = position.to_string();
    text.split(' ').next().expect("a board").to_owned()
}

/// Replays a game and returns the moves that the rules refuse. After a refusal it continues from the printed board.
fn replay(game: &Game) -> Vec<&'static str> {
    let start = board(&Baroque::start());
    let mut now = position(&start, game.first);
    let mut refused = Vec::new();
    for turn in &game.turns {
        let side = now.side_to_move();
        match now.parse_move(&turn.mv) {
            Ok(mv) => {
                let described = now.describe(mv);
                let (_, victims) = described.split_once(" x").unwrap_or(("", "nothing"));
                assert_eq!(victims, turn.outcome, "{}: {}", game.name, turn.line);
                now.play(mv);
                assert_eq!(board(&now), turn.board, "{}: {}", game.name, turn.line);
            }
            Err(MoveError::Illegal { reason, .. }) => {
                assert_eq!(reason, turn.outcome, "{}: {}", game.name, turn.line);
                refused.push(turn.line);
                now = position(turn.board, !side);
            }
            Err(error) => panic!("{}: {}: {error}", game.name, turn.line),
        }
    }
    refused
}

/// Section 10 shows three games. Rule d lets a leaper jump only over the piece it captures, so its jumps over own
/// squeezers are refused; everything else is played as printed.
#[test]
fn the_documents_games_replay_but_for_leaps_over_own_pieces() {
    let games = games();
    let refused: Vec<_> = games.iter().map(|game| replay(game).len()).collect();
    let turns: Vec<_> = games.iter().map(|game| game.turns.len()).collect();
    assert_eq!(turns, [11, 7, 4]);
    assert_eq!(refused, [1, 1, 0]);
}
