//! A new game on one page, Tic-tac-toe, and our search playing it against itself: `cargo run -p quirkat-examples --bin new_game`.

use anyhow::{Context, Result};
use quirkat_game::{
    DrawRules, Ending, Geometry, Grid, MoveError, MoveList, Observer, Piece, PieceId, Position,
    Record, Rules, Side, Site, mix, quoted,
};
use quirkat_search::{Control, Engine, Limits, Material, Request};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Nine squares, numbered from a1 to c3, and the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TicTacToe {
    squares: [Option<Side>; 9],
    side: Side,
}

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

impl Position for TicTacToe {
    type Move = Site; // where the mark is put
    const DRAWS: DrawRules = DrawRules::NONE;

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        let digit = |square: &Option<Side>| square.map_or(0, |side| 1 + side.index() as u64);
        let squares = self.squares.iter().map(digit);
        mix(squares.fold(self.side.index() as u64, |key, digit| key * 3 + digit))
    }

    fn moves(&self, list: &mut MoveList<Site>) {
        // Once a side has won there are no moves.
        if self.decided().is_none() {
            let empty = |site: &Site| self.squares[site.index()].is_none();
            list.extend(Self::BOARD.sites().filter(empty));
        }
    }

    fn play_observed(&mut self, site: Site, observer: &mut impl Observer) {
        self.squares[site.index()] = Some(self.side);
        observer.put(PieceId(self.side.index() as u8), site);
        self.side = !self.side;
    }

    fn decided(&self) -> Option<Ending> {
        let winner = !self.side;
        let full = |line: &[usize; 3]| line.iter().all(|&at| self.squares[at] == Some(winner));
        let won = LINES.iter().any(full);
        won.then(|| Ending::win(winner, "three in a row"))
    }

    fn stuck(&self) -> Ending {
        Ending::draw("full board")
    }
}

impl Rules for TicTacToe {
    const NAME: &'static str = "tictactoe";
    const BOARD: Geometry = Geometry {
        width: 3,
        height: 3,
        grid: Grid::Squares,
    };
    const PIECES: &'static [Piece] = &[piece(Side::White, 'X'), piece(Side::Black, 'o')];
    const POSITION_HELP: &'static str = "the rows from the top and the side to move, `3/1X1/3 b`";

    fn start() -> TicTacToe {
        TicTacToe {
            squares: [None; 9],
            side: Side::White,
        }
    }

    fn piece_on(&self, site: Site) -> Option<PieceId> {
        self.squares[site.index()].map(|side| PieceId(side.index() as u8))
    }

    fn from_to(&self, site: Site) -> (Site, Site) {
        (site, site)
    }

    fn move_text(&self, site: Site) -> String {
        Self::BOARD.name(site)
    }

    fn parse_move(&self, text: &str) -> Result<Site, MoveError> {
        let site = Self::BOARD.named(text);
        site.filter(|&site| self.is_legal(site))
            .ok_or_else(|| MoveError::Unreadable(quoted(text)))
    }
}

const fn piece(side: Side, letter: char) -> Piece {
    Piece {
        side,
        letter,
        name: "mark",
        glyph: letter,
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.squares.rchunks(3).enumerate() {
            f.write_str(if number == 0 { "" } else { "/" })?;
            for run in row.chunk_by(|a, b| a.is_none() && b.is_none()) {
                match run[0] {
                    Some(side) => write!(f, "{}", Self::PIECES[side.index()].letter)?,
                    None => write!(f, "{}", run.len())?,
                }
            }
        }
        write!(f, " {}", self.side.letter())
    }
}

#[derive(Debug, Error)]
#[error("`{0}` is not three rows of three squares and a side")]
struct NoBoard(String);

impl FromStr for TicTacToe {
    type Err = NoBoard;

    fn from_str(text: &str) -> Result<TicTacToe, NoBoard> {
        let read = || {
            let (rows, side) = text.split_once(' ')?;
            let mut position = TicTacToe {
                squares: [None; 9],
                side: Side::from_letter(side)?,
            };
            let rows: Vec<_> = rows.split('/').collect();
            let rows: [&str; 3] = rows.try_into().ok()?;
            for (squares, row) in position.squares.rchunks_mut(3).zip(rows) {
                let mut squares = squares.iter_mut();
                for c in row.chars() {
                    match c {
                        'X' => *squares.next()? = Some(Side::White),
                        'o' => *squares.next()? = Some(Side::Black),
                        '1'..='3' => {
                            squares.nth(c as usize - '1' as usize)?;
                        }
                        _ => return None,
                    }
                }
                squares.next().is_none().then_some(())?;
            }
            Some(position)
        };
        read().ok_or_else(|| NoBoard(quoted(text)))
    }
}

/// The rules are all that a search needs. Nine plies are the whole game, so nobody can win.
fn main() -> Result<()> {
    let mut record = Record::<TicTacToe>::default();
    let mut engine = Engine::new(Material::new(), 1, 1);
    while record.ending().is_none() {
        let request = Request::in_game(&record, Limits::depth(9));
        let found = engine.search(&request, &Control::default(), &mut |_| {});
        let mv = found.best().context("there is a move")?;
        record.play(mv)?;
        println!("{}", record.position());
    }
    println!("{}", record.to_pgn());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_game::conformance::{self, Expected};

    /// The rules once more, on the text of a position.
    fn reference(text: &str) -> Expected {
        let (rows, side) = text.split_once(' ').expect("two fields");
        let rows: String = rows
            .replace('3', "...")
            .replace('2', "..")
            .replace('1', ".");
        let rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        let at = |file: usize, rank: usize| rows[2 - rank][file];
        let (mark, other, winner) = match side {
            "w" => ('X', 'o', "0-1"),
            _ => ('o', 'X', "1-0"),
        };
        let straight =
            (0..3).any(|n| (0..3).all(|m| at(n, m) == other) || (0..3).all(|m| at(m, n) == other));
        let diagonal = (0..3).all(|n| at(n, n) == other) || (0..3).all(|n| at(n, 2 - n) == other);
        let won = straight || diagonal;
        let mut moves = Vec::new();
        for rank in (0..3).filter(|_| !won) {
            for file in (0..3).filter(|&file| at(file, rank) == '.') {
                let mut after = rows.clone();
                after[2 - rank][file] = mark;
                let after: Vec<String> = after.iter().map(|row| row.iter().collect()).collect();
                let after = after.join("/").replace("...", "3").replace("..", "2");
                let next = if side == "w" { 'b' } else { 'w' };
                let name = format!("{}{}", ['a', 'b', 'c'][file], rank + 1);
                moves.push((name, format!("{} {next}", after.replace('.', "1"))));
            }
        }
        let draw = moves.is_empty().then(|| "1/2-1/2 full board".to_owned());
        Expected {
            ending: won.then(|| format!("{winner} three in a row")).or(draw),
            moves: moves.into_iter().collect(),
        }
    }

    #[test]
    fn it_conforms() {
        conformance::check::<TicTacToe>(reference);
    }
}
