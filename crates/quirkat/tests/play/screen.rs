//! A terminal emulator: what the output of a program looks like on the screen.

/// A screen of some size. It knows the control sequences that the full-screen game uses.
pub(crate) struct Screen {
    columns: usize,
    cells: Vec<Vec<char>>,
    cursor: (usize, usize),
    /// An incomplete control sequence.
    sequence: Option<String>,
    /// The cells of the last complete frame.
    shown: Vec<Vec<char>>,
    /// How many frames were drawn.
    pub(crate) frames: usize,
    /// How often the bell was rung.
    pub(crate) bells: usize,
}

impl Screen {
    pub(crate) fn new((columns, rows): (u16, u16)) -> Screen {
        let cells = vec![vec![' '; columns as usize]; rows as usize];
        Screen {
            columns: columns as usize,
            shown: cells.clone(),
            cells,
            frames: 0,
            cursor: (0, 0),
            sequence: None,
            bells: 0,
        }
    }

    /// Shows text with control sequences in it.
    pub(crate) fn show(&mut self, text: &str) {
        for letter in text.chars() {
            match (&mut self.sequence, letter) {
                (Some(sequence), '[' | '?' | ';' | '0'..='9') => sequence.push(letter),
                (Some(_), _) => {
                    let sequence = self.sequence.take().unwrap_or_default();
                    self.obey(&sequence, letter);
                }
                (None, '\x1b') => self.sequence = Some(String::new()),
                (None, '\x07') => self.bells += 1,
                (None, '\r') => self.cursor.1 = 0,
                (None, '\n') => self.cursor.0 = (self.cursor.0 + 1).min(self.cells.len() - 1),
                (None, letter) if letter.is_control() => {}
                (None, letter) => self.put(letter),
            }
        }
    }

    fn put(&mut self, letter: char) {
        let (row, column) = self.cursor;
        if column < self.columns {
            self.cells[row][column] = letter;
            self.cursor.1 += 1;
        }
    }

    fn obey(&mut self, sequence: &str, last: char) {
        let numbers = sequence.trim_start_matches('[').split(';');
        let mut numbers = numbers.map(|number| number.parse().unwrap_or(1));
        match last {
            'H' => {
                let mut next = |end: usize| numbers.next().unwrap_or(1).clamp(1, end) - 1;
                self.cursor = (next(self.cells.len()), next(self.columns));
            }
            // The visibility of the cursor ends a frame.
            'h' | 'l' if sequence == "[?25" => {
                self.shown.clone_from(&self.cells);
                self.frames += 1;
            }
            'J' => self.cells.iter_mut().for_each(|row| row.fill(' ')),
            _ => {}
        }
    }

    /// The text of the screen, one line a row.
    pub(crate) fn text(&self) -> String {
        let rows = self.shown.iter();
        let lines = rows.map(|row| row.iter().collect::<String>().trim_end().to_owned() + "\n");
        lines.collect()
    }

    /// The character at a column and a row, both from 0.
    pub(crate) fn at(&self, (column, row): (usize, usize)) -> char {
        self.shown[row][column]
    }
}
