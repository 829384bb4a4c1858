//! The reference: a slow, plain generator that follows the rules sentence by sentence and shares no code with the crate.

use quirkat_game::conformance::Expected;

/// A point: row from the top and column from the left, both from 0.
type At = (i32, i32);

/// A position read from its text.
#[derive(Clone)]
struct Game {
    board: [[char; 5]; 5],
    side: char,
    /// A piece, and the point that it may not slide back to.
    no_return: Vec<(At, At)>,
}

/// The legal moves with the positions after them, and the ending.
pub(crate) fn reference(text: &str) -> Expected {
    let game = Game::read(text);
    let moves = game.moves();
    Expected {
        ending: game.ending(moves.len()),
        moves: moves
            .into_iter()
            .map(|(from, to)| {
                let after = game.after(from, to);
                (name(from) + &name(to), after.text())
            })
            .collect(),
    }
}

/// The number of move sequences of `depth` plies.
#[allow(dead_code, reason = "not every test counts")]
pub(crate) fn perft(text: &str, depth: u32) -> u64 {
    fn count(game: &Game, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let next = |(from, to)| count(&game.after(from, to), depth - 1);
        game.moves().into_iter().map(next).sum()
    }
    count(&Game::read(text), depth)
}

impl Game {
    fn read(text: &str) -> Game {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut board = [['.'; 5]; 5];
        for (row, letters) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in letters.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    column += empty as usize;
                } else {
                    board[row][column] = letter;
                    column += 1;
                }
            }
        }
        let entry = |entry: &str| (point(&entry[..2]), point(&entry[2..]));
        let no_return = match fields[2] {
            "-" => Vec::new(),
            entries => entries.split(',').map(entry).collect(),
        };
        let side = fields[1].chars().next().unwrap();
        Game {
            board,
            side,
            no_return,
        }
    }

    fn text(&self) -> String {
        let row = |row: &[char; 5]| {
            let mut text: String = row.iter().collect();
            for empty in (1..=5).rev() {
                text = text.replace(&".".repeat(empty), &empty.to_string());
            }
            text
        };
        let rows: Vec<String> = self.board.iter().map(row).collect();
        let mut entries: Vec<String> = self
            .no_return
            .iter()
            .map(|&(piece, back)| name(piece) + &name(back))
            .collect();
        entries.sort();
        let entries = if entries.is_empty() {
            "-".to_owned()
        } else {
            entries.join(",")
        };
        format!("{} {} {entries}", rows.join("/"), self.side)
    }

    fn at(&self, (row, column): At) -> Option<char> {
        let inside = (0..5).contains(&row) && (0..5).contains(&column);
        inside.then(|| self.board[row as usize][column as usize])
    }

    fn set(&mut self, (row, column): At, piece: char) {
        self.board[row as usize][column as usize] = piece;
    }

    fn enemy(&self) -> char {
        if self.side == 'w' { 'b' } else { 'w' }
    }

    /// The pieces of a side.
    fn pieces(&self, side: char) -> Vec<At> {
        all_points()
            .filter(|&at| self.at(at) == Some(side))
            .collect()
    }

    /// White moves down the board, Black up.
    fn forward(&self) -> i32 {
        if self.side == 'w' { 1 } else { -1 }
    }

    fn moves(&self) -> Vec<(At, At)> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for from in self.pieces(self.side) {
            for (rows, columns) in [(1, 0), (1, -1), (1, 1), (0, -1), (0, 1)] {
                let direction = (rows * self.forward(), columns);
                let diagonal = rows != 0 && columns != 0;
                if diagonal && (from.0 + from.1) % 2 != 0 {
                    continue;
                }
                let next = (from.0 + direction.0, from.1 + direction.1);
                let beyond = (next.0 + direction.0, next.1 + direction.1);
                if self.may_slide(from, next) {
                    moves.push((from, next));
                }
                if self.at(next) == Some(self.enemy()) && self.at(beyond) == Some('.') {
                    moves.push((from, beyond));
                }
            }
        }
        moves
    }

    fn may_slide(&self, from: At, to: At) -> bool {
        let back_row_of_enemy = if self.side == 'w' { 4 } else { 0 };
        self.at(to) == Some('.')
            && from.0 != back_row_of_enemy
            && !self.no_return.contains(&(from, to))
    }

    fn after(&self, from: At, to: At) -> Game {
        let mut after = self.clone();
        after.set(from, '.');
        after.set(to, self.side);
        after.no_return.retain(|&(piece, _)| piece != from);
        let jump = (to.0 - from.0).abs() == 2 || (to.1 - from.1).abs() == 2;
        if jump {
            let taken = (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
            after.set(taken, '.');
            after.no_return.retain(|&(piece, _)| piece != taken);
        } else if from.0 == to.0 {
            after.no_return.push((to, from));
        }
        after.side = self.enemy();
        after
    }

    /// The endings that need no move generation.
    fn over(&self) -> Option<&'static str> {
        let (white, black) = (self.pieces('w'), self.pieces('b'));
        if white.is_empty() {
            return Some("0-1 no pieces left");
        }
        if black.is_empty() {
            return Some("1-0 no pieces left");
        }
        let passed = white
            .iter()
            .all(|white| black.iter().all(|black| white.0 > black.0));
        if !passed {
            None
        } else if white.len() > black.len() {
            Some("1-0 passed: more pieces")
        } else if white.len() < black.len() {
            Some("0-1 passed: more pieces")
        } else {
            Some("1/2-1/2 passed: equal pieces")
        }
    }

    fn ending(&self, moves: usize) -> Option<String> {
        let winner = if self.side == 'w' { "0-1" } else { "1-0" };
        let stuck = || (moves == 0).then(|| format!("{winner} no legal move"));
        self.over().map(str::to_owned).or_else(stuck)
    }
}

fn all_points() -> impl Iterator<Item = At> {
    (0..5).flat_map(|row| (0..5).map(move |column| (row, column)))
}

fn name((row, column): At) -> String {
    let file = ["a", "b", "c", "d", "e"][column as usize];
    format!("{file}{}", 5 - row)
}

fn point(name: &str) -> At {
    let named = |&at: &At| self::name(at) == name;
    all_points().find(named).unwrap()
}
