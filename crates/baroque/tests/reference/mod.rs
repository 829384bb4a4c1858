//! A slow reference implementation: letters on an array of rows, one function per rule.

use quirkat_game::conformance::Expected;

/// A row, counted from the top, and a column.
type Coords = (i8, i8);

const STRAIGHT: [Coords; 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];
const ALL_WAYS: [Coords; 8] = [
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

/// A parsed position.
struct Game {
    rows: [[char; 8]; 8],
    white: bool,
    clock: u32,
    number: u32,
    ultima: bool,
}

/// A move and its captures.
struct Turn {
    from: Coords,
    to: Coords,
    victims: Vec<Coords>,
}

/// What Baroque chess allows in a position.
pub(crate) fn baroque(text: &str) -> Expected {
    read(text, false).expected()
}

/// What Ultima allows in a position.
pub(crate) fn ultima(text: &str) -> Expected {
    read(text, true).expected()
}

/// Perft, the slow way.
#[allow(dead_code, reason = "not every test that sees the reference counts")]
pub(crate) fn perft(reference: fn(&str) -> Expected, text: &str, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = reference(text).moves;
    moves
        .iter()
        .map(|(_, after)| perft(reference, after, depth - 1))
        .sum()
}

fn read(text: &str, ultima: bool) -> Game {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut rows = [['.'; 8]; 8];
    for (row, letters) in fields[0].split('/').enumerate() {
        let mut column = 0;
        for letter in letters.chars() {
            if let Some(gap) = letter.to_digit(10) {
                column += gap as usize;
            } else {
                rows[row][column] = letter;
                column += 1;
            }
        }
    }
    Game {
        rows,
        white: fields[1] == "w",
        clock: fields[2].parse().unwrap(),
        number: fields[3].parse().unwrap(),
        ultima,
    }
}

fn step(place: Coords, way: Coords) -> Coords {
    (place.0 + way.0, place.1 + way.1)
}

fn back(place: Coords, way: Coords) -> Coords {
    (place.0 - way.0, place.1 - way.1)
}

fn name(place: Coords) -> String {
    let file = "abcdefgh".as_bytes()[place.1 as usize] as char;
    format!("{file}{}", 8 - place.0)
}

impl Game {
    /// The letter on a square: `.` if it is empty, `#` off the board.
    fn at(&self, (row, column): Coords) -> char {
        if (0..8).contains(&row) && (0..8).contains(&column) {
            self.rows[row as usize][column as usize]
        } else {
            '#'
        }
    }

    fn is_own(&self, place: Coords) -> bool {
        let letter = self.at(place);
        letter.is_alphabetic() && letter.is_uppercase() == self.white
    }

    fn is_enemy(&self, place: Coords) -> bool {
        let letter = self.at(place);
        letter.is_alphabetic() && letter.is_uppercase() != self.white
    }

    /// The kind of the piece there, of either side.
    fn piece(&self, place: Coords) -> char {
        self.at(place).to_ascii_uppercase()
    }

    fn places() -> impl Iterator<Item = Coords> {
        (0..8).flat_map(|row| (0..8).map(move |column| (row, column)))
    }

    fn find(&self, letter: char) -> Option<Coords> {
        Game::places().find(|&place| self.at(place) == letter)
    }

    fn own_king(&self) -> Coords {
        self.find(if self.white { 'K' } else { 'k' }).unwrap()
    }

    fn is_frozen(&self, place: Coords) -> bool {
        ALL_WAYS.into_iter().any(|way| {
            let near = step(place, way);
            let freezes = match self.piece(near) {
                'F' => true,
                'I' => self.piece(place) == 'F',
                _ => false,
            };
            freezes && self.is_enemy(near)
        })
    }

    /// Whether the piece on `from` captures `victim` when it acts as `as_piece` does.
    fn may_take(&self, from: Coords, victim: Coords, as_piece: char) -> bool {
        let takes_so = match self.piece(from) {
            'I' => self.piece(victim) == as_piece,
            mover => mover == as_piece,
        };
        takes_so && self.is_enemy(victim)
    }

    fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        if self.find('K').is_none() || self.find('k').is_none() {
            return turns;
        }
        for from in Game::places() {
            if !self.is_own(from) || self.is_frozen(from) {
                continue;
            }
            for way in ALL_WAYS {
                if self.piece(from) != 'P' || STRAIGHT.contains(&way) {
                    self.turns_along(from, way, &mut turns);
                }
            }
        }
        turns
    }

    /// The moves in one direction, walked square by square.
    fn turns_along(&self, from: Coords, way: Coords, turns: &mut Vec<Turn>) {
        let next = step(from, way);
        if self.may_take(from, next, 'K') {
            turns.push(self.turn(from, next, way, vec![next]));
            return;
        }
        let mut leapt = Vec::new();
        let mut to = next;
        loop {
            if self.at(to) == '.' {
                turns.push(self.turn(from, to, way, leapt.clone()));
                if self.piece(from) == 'K' || (!leapt.is_empty() && !self.ultima) {
                    return;
                }
            } else if self.may_take(from, to, 'L') && self.at(step(to, way)) == '.' {
                leapt.push(to);
            } else {
                return;
            }
            to = step(to, way);
        }
    }

    /// A move with all its captures, given those on its way.
    fn turn(&self, from: Coords, to: Coords, way: Coords, met: Vec<Coords>) -> Turn {
        let mut victims = met;
        if STRAIGHT.contains(&way) {
            for side in STRAIGHT {
                let victim = step(to, side);
                if self.may_take(from, victim, 'P') && self.is_partner(step(victim, side), from) {
                    victims.push(victim);
                }
            }
        }
        let left = back(from, way);
        if self.may_take(from, left, 'S') {
            victims.push(left);
        }
        let king = self.own_king();
        let mut crossings = vec![(to.0, king.1)];
        if self.ultima {
            crossings.push((king.0, to.1));
        }
        for crossing in crossings {
            if self.may_take(from, crossing, 'C') {
                victims.push(crossing);
            }
        }
        Turn { from, to, victims }
    }

    fn is_partner(&self, place: Coords, mover: Coords) -> bool {
        place != mover && self.is_own(place) && (self.ultima || self.piece(place) == 'P')
    }

    fn after(&self, turn: &Turn) -> Game {
        let mut rows = self.rows;
        for &(row, column) in &turn.victims {
            rows[row as usize][column as usize] = '.';
        }
        rows[turn.from.0 as usize][turn.from.1 as usize] = '.';
        rows[turn.to.0 as usize][turn.to.1 as usize] = self.at(turn.from);
        Game {
            rows,
            white: !self.white,
            clock: if turn.victims.is_empty() {
                self.clock + 1
            } else {
                0
            },
            number: if self.white {
                self.number
            } else {
                self.number + 1
            },
            ultima: self.ultima,
        }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for (row, letters) in self.rows.iter().enumerate() {
            if row > 0 {
                text.push('/');
            }
            for run in letters.chunk_by(|&a, &b| a == '.' && b == '.') {
                match run {
                    ['.', ..] => text += &run.len().to_string(),
                    _ => text.extend(run),
                }
            }
        }
        let side = if self.white { 'w' } else { 'b' };
        format!("{text} {side} {} {}", self.clock, self.number)
    }

    fn ending(&self, stuck: bool) -> Option<String> {
        let loss = if self.white { "0-1" } else { "1-0" };
        if self.find('k').is_none() {
            Some("1-0 king taken".to_owned())
        } else if self.find('K').is_none() {
            Some("0-1 king taken".to_owned())
        } else if stuck && self.ultima {
            Some(format!("{loss} no legal move"))
        } else if stuck {
            Some("1/2-1/2 no legal move".to_owned())
        } else if self.clock >= 100 {
            Some("1/2-1/2 a hundred plies without a capture".to_owned())
        } else {
            None
        }
    }

    fn expected(&self) -> Expected {
        let turns = self.turns();
        Expected {
            ending: self.ending(turns.is_empty()),
            moves: turns
                .iter()
                .map(|turn| {
                    let text = name(turn.from) + &name(turn.to);
                    (text, self.after(turn).text())
                })
                .collect(),
        }
    }
}
