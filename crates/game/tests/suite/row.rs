//! A game small enough to follow by hand that still has captures, repetition and counted draws.
//!
//! Men stand on a row of nine. A man steps one place left or right, onto an empty place or an enemy, which it takes. Who
//! has no man left has lost; who cannot move has drawn.

use quirkat_game::conformance::Expected;
use quirkat_game::{
    Board, CountedDraw, DrawRules, Ending, Grid, MoveError, MoveList, Observer, Piece, PieceId,
    Position, Rules, Side, Site, mix, quoted,
};
use std::fmt;
use std::str::FromStr;

/// A mistake to build into the game, for the tests that want the suite to find it.
pub(crate) mod bug {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const KEY_FORGETS_SIDE: u8 = 1;
    pub(crate) const KEY_DRIFTS: u8 = 2;
    pub(crate) const MISSES_MOVE: u8 = 3;
    pub(crate) const COUNT_OFF: u8 = 4;
    pub(crate) const LEGAL_IF_ON_BOARD: u8 = 5;
    pub(crate) const READS_ILLEGAL: u8 = 6;
    pub(crate) const READS_JUNK: u8 = 7;
    pub(crate) const LIFT_FORGOTTEN: u8 = 8;
    pub(crate) const CAPTURE_FORGOTTEN: u8 = 9;
    pub(crate) const TEXT_LOSES_PLIES: u8 = 10;
    pub(crate) const WRONG_REASON: u8 = 11;
    pub(crate) const SAME_MOVE_TEXT: u8 = 12;
    pub(crate) const PLIES_RESET: u8 = 13;
    pub(crate) const PERFT_OFF: u8 = 14;
    pub(crate) const DECIDED_WITH_MOVES: u8 = 15;
    pub(crate) const PANICS_ON_TEXT: u8 = 16;
    pub(crate) const RECORD_TEXT_UNREADABLE: u8 = 17;
    pub(crate) const VARIANT_REFUSED: u8 = 18;
}

#[derive(Clone, Debug)]
pub(crate) struct Row<const BUG: u8> {
    places: [Option<Side>; 9],
    side: Side,
    quiet: u32,
    drift: u64,
}

impl<const BUG: u8> PartialEq for Row<BUG> {
    fn eq(&self, other: &Self) -> bool {
        (self.places, self.side) == (other.places, other.side)
    }
}
impl<const BUG: u8> Eq for Row<BUG> {}

impl<const BUG: u8> Row<BUG> {
    fn has_men(&self, side: Side) -> bool {
        self.places.contains(&Some(side))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Step {
    from: u8,
    to: u8,
}

fn id(side: Side) -> PieceId {
    PieceId(side.index() as u8)
}

impl<const BUG: u8> Position for Row<BUG> {
    type Move = Step;
    const DRAWS: DrawRules = DrawRules {
        reversible_plies: Some(CountedDraw {
            claim: 20,
            claim_reason: "20 quiet plies",
            forced: 30,
            forced_reason: "30 quiet plies",
        }),
        occurrences: Some(CountedDraw {
            claim: 3,
            claim_reason: "threefold repetition",
            forced: 5,
            forced_reason: "fivefold repetition",
        }),
    };

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        let mut key = match BUG {
            bug::KEY_FORGETS_SIDE => 0,
            _ => mix(self.side.index() as u64),
        };
        for (i, man) in self.places.iter().enumerate() {
            key ^= man.map_or(0, |side| mix(10 + i as u64 * 2 + side.index() as u64));
        }
        key ^ self.drift
    }

    fn moves(&self, list: &mut MoveList<Step>) {
        if !Side::BOTH.into_iter().all(|side| self.has_men(side)) {
            return;
        }
        for from in 0..9u8 {
            if self.places[from as usize] != Some(self.side) {
                continue;
            }
            for to in [from.wrapping_sub(1), from + 1] {
                let missed = BUG == bug::MISSES_MOVE && to == 8;
                if to < 9 && !missed && self.places[to as usize] != Some(self.side) {
                    list.push(Step { from, to });
                }
            }
        }
    }

    fn play_observed(&mut self, mv: Step, observer: &mut impl Observer) {
        let (from, to) = (Site(mv.from), Site(mv.to));
        self.quiet += 1;
        if let Some(taken) = self.places[to.index()] {
            observer.lift(id(taken), to);
            self.quiet = 0;
        } else if BUG == bug::PLIES_RESET && mv.to == 0 {
            self.quiet = 0;
        }
        if BUG == bug::KEY_DRIFTS {
            self.drift += 1;
        }
        if BUG != bug::LIFT_FORGOTTEN {
            observer.lift(id(self.side), from);
        }
        observer.put(id(self.side), to);
        self.places[from.index()] = None;
        self.places[to.index()] = Some(self.side);
        self.side = !self.side;
    }

    fn decided(&self) -> Option<Ending> {
        if BUG == bug::DECIDED_WITH_MOVES && self.quiet == 5 {
            return Some(Ending::draw("tired"));
        }
        let loser = Side::BOTH.into_iter().find(|&side| !self.has_men(side))?;
        let tired = BUG == bug::WRONG_REASON;
        Some(Ending::win(
            !loser,
            if tired { "tired" } else { "no man left" },
        ))
    }

    fn stuck(&self) -> Ending {
        Ending::draw("no move")
    }

    fn reversible_plies(&self) -> u32 {
        self.quiet
    }

    fn is_legal(&self, mv: Step) -> bool {
        if BUG == bug::LEGAL_IF_ON_BOARD {
            return self.places[mv.from as usize] == Some(self.side);
        }
        self.legal_moves().contains(&mv)
    }

    fn count_moves(&self) -> u64 {
        self.legal_moves().len() as u64 + u64::from(BUG == bug::COUNT_OFF && self.quiet == 7)
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            3 if BUG == bug::PERFT_OFF => 7,
            _ => {
                let moves = self.legal_moves();
                moves
                    .iter()
                    .map(|&mv| self.after(mv).perft(depth - 1))
                    .sum()
            }
        }
    }
}

impl<const BUG: u8> Rules for Row<BUG> {
    const NAME: &'static str = "row";
    const BOARD: Board = Board {
        width: 9,
        height: 1,
        grid: Grid::Squares,
    };
    const PIECES: &'static [Piece] = &[
        Piece {
            side: Side::White,
            letter: 'W',
            name: "man",
            glyph: 'W',
        },
        Piece {
            side: Side::Black,
            letter: 'b',
            name: "man",
            glyph: 'b',
        },
    ];
    const POSITION_HELP: &'static str = "nine places, side to move, quiet plies: `WW.....bb w 0`";

    fn start() -> Self {
        "WW.....bb w 0".parse().expect("the start is a position")
    }

    fn piece_on(&self, site: Site) -> Option<PieceId> {
        self.places[site.index()].map(id)
    }

    fn from_to(&self, mv: Step) -> (Site, Site) {
        (Site(mv.from), Site(mv.to))
    }

    fn move_text(&self, mv: Step) -> String {
        let to = if BUG == bug::SAME_MOVE_TEXT {
            mv.from
        } else {
            mv.to
        };
        Self::BOARD.name(Site(mv.from)) + &Self::BOARD.name(Site(to))
    }

    fn record_text(&self, mv: Step) -> String {
        let taking = if BUG == bug::RECORD_TEXT_UNREADABLE {
            ":"
        } else {
            "x"
        };
        let sign = if self.captures(mv).is_empty() {
            "-"
        } else {
            taking
        };
        Self::BOARD.name(Site(mv.from)) + sign + &Self::BOARD.name(Site(mv.to))
    }

    fn parse_move(&self, text: &str) -> Result<Step, MoveError> {
        let plain = text.replace(['-', 'x'], "");
        let unreadable = || MoveError::Unreadable(quoted(text));
        if BUG == bug::READS_JUNK && text.is_empty() {
            return self.legal_moves().first().copied().ok_or_else(unreadable);
        }
        let (Some(from), Some(to)) = (
            plain.get(..2).and_then(|name| Self::BOARD.named(name)),
            plain.get(2..).and_then(|name| Self::BOARD.named(name)),
        ) else {
            return Err(unreadable());
        };
        let mv = Step {
            from: from.0,
            to: to.0,
        };
        let accepted = self.legal_moves().contains(&mv) && !text.ends_with('x');
        if accepted || BUG == bug::READS_ILLEGAL {
            return Ok(mv);
        }
        Err(MoveError::Illegal {
            text: quoted(text),
            reason: "no man can step so".into(),
        })
    }

    fn is_variant(tag: &str) -> bool {
        tag == "row" && BUG != bug::VARIANT_REFUSED
    }

    fn captures(&self, mv: Step) -> Vec<Site> {
        let taken = self.places[mv.to as usize].is_some() && BUG != bug::CAPTURE_FORGOTTEN;
        taken.then_some(Site(mv.to)).into_iter().collect()
    }
}

impl<const BUG: u8> fmt::Display for Row<BUG> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for man in self.places {
            f.write_str(man.map_or(".", |side| match side {
                Side::White => "W",
                Side::Black => "b",
            }))?;
        }
        write!(f, " {} {}", self.side.letter(), self.quiet)
    }
}

#[derive(Debug, thiserror::Error)]
#[error("`{0}` is not nine places, a side and a number")]
pub(crate) struct NoRow(String);

impl<const BUG: u8> FromStr for Row<BUG> {
    type Err = NoRow;

    fn from_str(text: &str) -> Result<Self, NoRow> {
        let read = || {
            let [row, side, quiet] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
            assert!(BUG != bug::PANICS_ON_TEXT || !row.contains(' ') && row.len() == 9);
            let places = row.chars().map(|letter| match letter {
                'W' => Some(Some(Side::White)),
                'b' => Some(Some(Side::Black)),
                '.' => Some(None),
                _ => None,
            });
            Some(Row {
                places: places.collect::<Option<Vec<_>>>()?.try_into().ok()?,
                side: Side::from_letter(side)?,
                quiet: match BUG {
                    bug::TEXT_LOSES_PLIES => 0,
                    _ => quiet.parse().ok().filter(|&quiet| quiet < 1000)?,
                },
                drift: 0,
            })
        };
        read().ok_or_else(|| NoRow(quoted(text)))
    }
}

/// The game once more, on letters.
pub(crate) fn reference(text: &str) -> Expected {
    let fields: Vec<&str> = text.split(' ').collect();
    let (row, white, quiet) = (fields[0].as_bytes(), fields[1] == "w", fields[2]);
    let (own, other) = if white { (b'W', "b") } else { (b'b', "w") };
    let quiet: u32 = quiet.parse().expect("a number");
    let decided = if !fields[0].contains('W') {
        Some("0-1 no man left")
    } else if !fields[0].contains('b') {
        Some("1-0 no man left")
    } else {
        None
    };
    let mut moves = Vec::new();
    for (from, to) in (0..8).flat_map(|i| [(i, i + 1), (i + 1, i)]) {
        if decided.is_none() && row[from] == own && row[to] != own {
            let mut after = row.to_vec();
            after[from] = b'.';
            after[to] = own;
            let quiet = if row[to] == b'.' { quiet + 1 } else { 0 };
            let name = |i: usize| format!("{}1", (b'a' + i as u8) as char);
            let after = String::from_utf8(after).expect("letters");
            moves.push((name(from) + &name(to), format!("{after} {other} {quiet}")));
        }
    }
    let ending = decided.or_else(|| {
        if moves.is_empty() {
            Some("1/2-1/2 no move")
        } else {
            (quiet >= 30).then_some("1/2-1/2 30 quiet plies")
        }
    });
    Expected {
        ending: ending.map(String::from),
        moves,
    }
}
