//! A slow reference implementation of chess: an array of characters, pieces moved square by square, and a test for
//! check after every move. It shares nothing with the crate but the FEN it reads and writes.

use quirkat_game::conformance::Expected;

const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// File and rank, both from 0.
type Coords = (i32, i32);

#[derive(Clone)]
struct Game {
    men: [[char; 8]; 8],
    white: bool,
    /// White's rook files, then Black's.
    castling: [Vec<i32>; 2],
    by_file: bool,
    en_passant: Option<Coords>,
    clock: u32,
    number: u32,
}

struct PlainMove {
    from: Coords,
    to: Coords,
    promotion: Option<char>,
    castling: Option<i32>,
}

/// What the rules allow in the position of a FEN.
pub(crate) fn expect(text: &str) -> Expected {
    let game = Game::read(text);
    let steps = game.legal();
    let moves = steps
        .iter()
        .map(|step| (game.name(step), game.after(step).write()))
        .collect();
    let ending = if game.has_insufficient_material() {
        Some("1/2-1/2 insufficient material".to_string())
    } else if steps.is_empty() {
        Some(
            match (
                game.attacked(game.king(game.white), !game.white),
                game.white,
            ) {
                (false, _) => "1/2-1/2 stalemate".to_string(),
                (true, true) => "0-1 checkmate".to_string(),
                (true, false) => "1-0 checkmate".to_string(),
            },
        )
    } else if game.clock >= 150 {
        Some("1/2-1/2 seventy-five-move rule".to_string())
    } else {
        None
    };
    Expected { moves, ending }
}

/// Perft, the slow way.
pub(crate) fn perft(text: &str, depth: u32) -> u64 {
    fn count(game: &Game, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        game.legal()
            .iter()
            .map(|step| count(&game.after(step), depth - 1))
            .sum()
    }
    count(&Game::read(text), depth)
}

fn name((file, rank): Coords) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

impl Game {
    fn read(text: &str) -> Game {
        let fields: Vec<_> = text.split(' ').collect();
        let mut men = [[' '; 8]; 8];
        for (row, line) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in line.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    men[7 - row][file] = letter;
                    file += 1;
                }
            }
        }
        let mut castling = [Vec::new(), Vec::new()];
        for letter in fields[2].chars().filter(|&letter| letter != '-') {
            let side = usize::from(letter.is_lowercase());
            let (row, rook) = if side == 0 { (0, 'R') } else { (7, 'r') };
            let king = men[row]
                .iter()
                .position(|man| man.eq_ignore_ascii_case(&'k'))
                .unwrap();
            let file = match letter.to_ascii_lowercase() {
                'k' => (king..8)
                    .rev()
                    .find(|&file| men[row][file] == rook)
                    .unwrap(),
                'q' => (0..king).find(|&file| men[row][file] == rook).unwrap(),
                file => file as usize - 'a' as usize,
            };
            castling[side].push(file as i32);
        }
        let by_file = fields[2]
            .chars()
            .any(|letter| ('a'..='h').contains(&letter.to_ascii_lowercase()));
        let en_passant = fields[3].as_bytes();
        Game {
            men,
            white: fields[1] == "w",
            castling,
            by_file,
            en_passant: (en_passant.len() == 2).then(|| {
                (
                    i32::from(en_passant[0] - b'a'),
                    i32::from(en_passant[1] - b'1'),
                )
            }),
            clock: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
        }
    }

    fn write(&self) -> String {
        let mut board = Vec::new();
        for rank in (0..8).rev() {
            let mut line = String::new();
            for file in 0..8 {
                let man = self.men[rank][file];
                if man != ' ' {
                    line.push(man);
                } else if let Some(empty) = line.chars().last().and_then(|last| last.to_digit(10)) {
                    line.pop();
                    line.push(char::from_digit(empty + 1, 10).unwrap());
                } else {
                    line.push('1');
                }
            }
            board.push(line);
        }
        let mut castling = String::new();
        for (side, files) in self.castling.iter().enumerate() {
            let mut files = files.clone();
            files.sort_unstable();
            for &file in files.iter().rev() {
                let king = self.king(side == 0).0;
                let letter = match (self.by_file, file > king) {
                    (true, _) => char::from(b'A' + file as u8),
                    (false, true) => 'K',
                    (false, false) => 'Q',
                };
                castling.push(if side == 0 {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                });
            }
        }
        if castling.is_empty() {
            castling.push('-');
        }
        let side = if self.white { 'w' } else { 'b' };
        let takes_in_passing = |step: &PlainMove| {
            self.at(step.from).eq_ignore_ascii_case(&'p') && Some(step.to) == self.en_passant
        };
        let en_passant = match self.en_passant {
            Some(square) if self.legal().iter().any(takes_in_passing) => name(square),
            _ => "-".to_string(),
        };
        format!(
            "{} {side} {castling} {en_passant} {} {}",
            board.join("/"),
            self.clock,
            self.number
        )
    }

    fn at(&self, (file, rank): Coords) -> char {
        self.men[rank as usize][file as usize]
    }

    fn set(&mut self, (file, rank): Coords, man: char) {
        self.men[rank as usize][file as usize] = man;
    }

    fn is_own(&self, square: Coords) -> bool {
        let man = self.at(square);
        man != ' ' && man.is_uppercase() == self.white
    }

    fn is_enemy(&self, square: Coords) -> bool {
        let man = self.at(square);
        man != ' ' && man.is_uppercase() != self.white
    }

    fn squares() -> impl Iterator<Item = Coords> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
    }

    fn king(&self, white: bool) -> Coords {
        Game::squares()
            .find(|&square| self.at(square) == if white { 'K' } else { 'k' })
            .unwrap()
    }

    /// Whether a side attacks a square.
    fn attacked(&self, (file, rank): Coords, by_white: bool) -> bool {
        let is = |square: Coords, kinds: &str| {
            inside(square)
                && self.at(square).is_uppercase() == by_white
                && kinds.contains(self.at(square).to_ascii_lowercase())
        };
        let up = if by_white { 1 } else { -1 };
        let near = |steps: &[(i32, i32)], kinds| {
            steps.iter().any(|(f, r)| is((file + f, rank + r), kinds))
        };
        let far = |steps: &[(i32, i32)], kinds| {
            steps.iter().any(|&(f, r)| {
                let mut square = (file + f, rank + r);
                while inside(square) && self.at(square) == ' ' {
                    square = (square.0 + f, square.1 + r);
                }
                is(square, kinds)
            })
        };
        near(&KNIGHT, "n")
            || near(&STRAIGHT, "k")
            || near(&DIAGONAL, "k")
            || near(&[(1, -up), (-1, -up)], "p")
            || far(&STRAIGHT, "rq")
            || far(&DIAGONAL, "bq")
    }

    fn legal(&self) -> Vec<PlainMove> {
        let mut steps = Vec::new();
        for from in Game::squares().filter(|&square| self.is_own(square)) {
            match self.at(from).to_ascii_lowercase() {
                'p' => self.pawn(from, &mut steps),
                'n' => self.near(from, &KNIGHT, &mut steps),
                'b' => self.far(from, &DIAGONAL, &mut steps),
                'r' => self.far(from, &STRAIGHT, &mut steps),
                'q' => {
                    self.far(from, &DIAGONAL, &mut steps);
                    self.far(from, &STRAIGHT, &mut steps);
                }
                _ => {
                    self.near(from, &DIAGONAL, &mut steps);
                    self.near(from, &STRAIGHT, &mut steps);
                    self.castle(from, &mut steps);
                }
            }
        }
        steps.retain(|step| {
            let after = self.after(step);
            !after.attacked(after.king(self.white), !self.white)
        });
        steps
    }

    fn near(&self, from: Coords, by: &[(i32, i32)], steps: &mut Vec<PlainMove>) {
        for (f, r) in by {
            let to = (from.0 + f, from.1 + r);
            if inside(to) && !self.is_own(to) {
                steps.push(PlainMove {
                    from,
                    to,
                    promotion: None,
                    castling: None,
                });
            }
        }
    }

    fn far(&self, from: Coords, by: &[(i32, i32)], steps: &mut Vec<PlainMove>) {
        for (f, r) in by {
            let mut to = (from.0 + f, from.1 + r);
            while inside(to) && !self.is_own(to) {
                steps.push(PlainMove {
                    from,
                    to,
                    promotion: None,
                    castling: None,
                });
                if self.is_enemy(to) {
                    break;
                }
                to = (to.0 + f, to.1 + r);
            }
        }
    }

    fn pawn(&self, from: Coords, steps: &mut Vec<PlainMove>) {
        let (up, home, last) = if self.white { (1, 1, 7) } else { (-1, 6, 0) };
        let mut to = Vec::new();
        let ahead = (from.0, from.1 + up);
        if self.at(ahead) == ' ' {
            to.push(ahead);
            if from.1 == home && self.at((from.0, from.1 + 2 * up)) == ' ' {
                to.push((from.0, from.1 + 2 * up));
            }
        }
        for side in [-1, 1] {
            let aside = (from.0 + side, from.1 + up);
            if inside(aside) && (self.is_enemy(aside) || Some(aside) == self.en_passant) {
                to.push(aside);
            }
        }
        for to in to {
            let choices: &[_] = match (to.1 == last, self.white) {
                (false, _) => &[None],
                (true, true) => &[Some('Q'), Some('R'), Some('B'), Some('N')],
                (true, false) => &[Some('q'), Some('r'), Some('b'), Some('n')],
            };
            for &promotion in choices {
                steps.push(PlainMove {
                    from,
                    to,
                    promotion,
                    castling: None,
                });
            }
        }
    }

    fn castle(&self, from: Coords, steps: &mut Vec<PlainMove>) {
        for &rook in &self.castling[usize::from(!self.white)] {
            let (king_to, rook_to) = if rook > from.0 { (6, 5) } else { (2, 3) };
            let all = |a: i32, b: i32| (a.min(b)..=a.max(b)).map(|file| (file, from.1));
            let free = all(from.0, king_to)
                .chain(all(rook, rook_to))
                .all(|square| self.at(square) == ' ' || square.0 == from.0 || square.0 == rook);
            let safe = all(from.0, king_to)
                .all(|square| !self.without_king(from).attacked(square, !self.white));
            if free && safe {
                steps.push(PlainMove {
                    from,
                    to: (king_to, from.1),
                    promotion: None,
                    castling: Some(rook),
                });
            }
        }
    }

    fn without_king(&self, king: Coords) -> Game {
        let mut game = self.clone();
        game.set(king, ' ');
        game
    }

    fn after(&self, step: &PlainMove) -> Game {
        let mut next = self.clone();
        let man = self.at(step.from);
        let pawn = man.eq_ignore_ascii_case(&'p');
        next.clock += 1;
        next.en_passant = None;
        next.set(step.from, ' ');
        if let Some(rook) = step.castling {
            next.set((rook, step.from.1), ' ');
            next.set(step.to, man);
            next.set(
                (if rook > step.from.0 { 5 } else { 3 }, step.from.1),
                self.at((rook, step.from.1)),
            );
        } else {
            if pawn || self.is_enemy(step.to) {
                next.clock = 0;
            }
            if pawn && Some(step.to) == self.en_passant {
                next.set((step.to.0, step.from.1), ' ');
            }
            if pawn && (step.from.1 - step.to.1).abs() == 2 {
                next.en_passant = Some((step.from.0, i32::midpoint(step.from.1, step.to.1)));
            }
            next.set(step.to, step.promotion.unwrap_or(man));
        }
        for (side, row) in [(0, 0), (1, 7)] {
            let moved = |square: Coords| {
                square == step.from || (square == step.to && step.castling.is_none())
            };
            next.castling[side].retain(|&file| !moved((file, row)));
        }
        if man.eq_ignore_ascii_case(&'k') {
            next.castling[usize::from(!self.white)].clear();
        }
        next.number += u32::from(!self.white);
        next.white = !self.white;
        next
    }

    fn name(&self, step: &PlainMove) -> String {
        let to = match step.castling {
            Some(rook) if self.by_file => (rook, step.from.1),
            _ => step.to,
        };
        let promotion = step
            .promotion
            .map(|man| man.to_ascii_lowercase().to_string());
        name(step.from) + &name(to) + &promotion.unwrap_or_default()
    }

    /// Bare kings, a lone minor piece, or bishops on squares of one colour.
    fn has_insufficient_material(&self) -> bool {
        let men: Vec<_> = Game::squares()
            .filter(|&square| !" kK".contains(self.at(square)))
            .collect();
        let kinds: String = men
            .iter()
            .map(|&square| self.at(square).to_ascii_lowercase())
            .collect();
        let colours: Vec<_> = men.iter().map(|(file, rank)| (file + rank) % 2).collect();
        matches!(kinds.as_str(), "" | "n" | "b")
            || (kinds.chars().all(|kind| kind == 'b')
                && colours.iter().all(|colour| *colour == colours[0]))
    }
}

fn inside((file, rank): Coords) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}
