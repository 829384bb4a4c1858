//! A tiny game with captures, repetition and counted draws, and bugs that can be switched on.
//!
//! Men stand on a row of nine squares. A man moves one square left or right, to an empty square or onto an enemy, which
//! it captures. A side without men has lost; a side that cannot move has drawn.

use quirkat_game::conformance::Expected;
use quirkat_game::{
    CountedDraw, DrawRules, Ending, Geometry, Grid, MoveError, MoveList, Observer, Piece, PieceId,
    Position, Rules, Side, Site, mix, quoted,
};
use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

/// A bug to build into the game, for the suite to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bug {
    None,
    KeyForgetsSide,
    KeyDrifts,
    MissesMove,
    CountOff,
    LegalIfOnBoard,
    ReadsIllegal,
    ReadsJunk,
    LiftForgotten,
    CaptureForgotten,
    TextLosesPlies,
    WrongReason,
    SameMoveText,
    PliesReset,
    PerftOff,
    WonWithMoves,
    PanicsOnText,
    RecordTextUnreadable,
    VariantRefused,
    RecordTextOfTwoWords,
    PliesNotCounted,
}

thread_local! {
    /// The bug of the games of this thread. A value instead of a type parameter, so that the suite is compiled once.
    static BUG: Cell<Bug> = const { Cell::new(Bug::None) };
}

/// Runs with a bug built in.
pub(crate) fn with_bug<T>(bug: Bug, run: impl FnOnce() -> T) -> T {
    BUG.set(bug);
    let result = run();
    BUG.set(Bug::None);
    result
}

fn has(bug: Bug) -> bool {
    BUG.get() == bug
}

#[derive(Clone, Debug)]
pub(crate) struct Row {
    places: [Option<Side>; 9],
    side: Side,
    quiet: u32,
    drift: u64,
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        (self.places, self.side) == (other.places, other.side)
    }
}
impl Eq for Row {}

impl Row {
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

impl Position for Row {
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
        let mut key = match BUG.get() {
            Bug::KeyForgetsSide => 0,
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
                let missed = has(Bug::MissesMove) && to == 8;
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
        } else if has(Bug::PliesReset) && mv.to == 0 {
            self.quiet = 0;
        }
        if has(Bug::KeyDrifts) {
            self.drift += 1;
        }
        if !has(Bug::LiftForgotten) {
            observer.lift(id(self.side), from);
        }
        observer.put(id(self.side), to);
        self.places[from.index()] = None;
        self.places[to.index()] = Some(self.side);
        self.side = !self.side;
    }

    fn decided(&self) -> Option<Ending> {
        if has(Bug::WonWithMoves) && self.quiet == 5 {
            return Some(Ending::win(self.side, "tired"));
        }
        let loser = Side::BOTH.into_iter().find(|&side| !self.has_men(side))?;
        let tired = has(Bug::WrongReason);
        Some(Ending::win(
            !loser,
            if tired { "tired" } else { "no man left" },
        ))
    }

    fn stuck(&self) -> Ending {
        Ending::draw("no move")
    }

    fn reversible_plies(&self) -> u32 {
        if has(Bug::PliesNotCounted) {
            return self.quiet.min(1);
        }
        self.quiet
    }

    fn is_legal(&self, mv: Step) -> bool {
        if has(Bug::LegalIfOnBoard) {
            return self.places[mv.from as usize] == Some(self.side);
        }
        self.legal_moves().contains(&mv)
    }

    fn count_moves(&self) -> u64 {
        self.legal_moves().len() as u64 + u64::from(has(Bug::CountOff) && self.quiet == 7)
    }

    fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_moves(),
            3 if has(Bug::PerftOff) => 7,
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

impl Rules for Row {
    const NAME: &'static str = "row";
    const BOARD: Geometry = Geometry {
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
        let to = if has(Bug::SameMoveText) {
            mv.from
        } else {
            mv.to
        };
        Self::BOARD.name(Site(mv.from)) + &Self::BOARD.name(Site(to))
    }

    fn san(&self, mv: Step) -> String {
        let sign = match (BUG.get(), self.captures(mv).is_empty()) {
            (Bug::RecordTextOfTwoWords, true) => " ",
            (Bug::RecordTextUnreadable, false) => ":",
            (_, true) => "-",
            (_, false) => "x",
        };
        Self::BOARD.name(Site(mv.from)) + sign + &Self::BOARD.name(Site(mv.to))
    }

    fn parse_move(&self, text: &str) -> Result<Step, MoveError> {
        let mut plain = text.replace(['-', 'x'], "");
        if has(Bug::RecordTextOfTwoWords) {
            plain = plain.replace(' ', "");
        }
        let unreadable = || MoveError::Unreadable(quoted(text));
        if has(Bug::ReadsJunk) && text.is_empty() {
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
        if accepted || has(Bug::ReadsIllegal) {
            return Ok(mv);
        }
        Err(MoveError::Illegal {
            text: quoted(text),
            reason: "no man can step so".into(),
        })
    }

    fn is_variant(tag: &str) -> bool {
        tag == "row" && !has(Bug::VariantRefused)
    }

    fn captures(&self, mv: Step) -> Vec<Site> {
        let taken = self.places[mv.to as usize].is_some() && !has(Bug::CaptureForgotten);
        taken.then_some(Site(mv.to)).into_iter().collect()
    }
}

impl fmt::Display for Row {
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

impl FromStr for Row {
    type Err = NoRow;

    fn from_str(text: &str) -> Result<Self, NoRow> {
        let read = || {
            let [row, side, quiet] = text.split(' ').collect::<Vec<_>>().try_into().ok()?;
            assert!(!has(Bug::PanicsOnText) || !row.contains(' ') && row.len() == 9);
            let places = row.chars().map(|letter| match letter {
                'W' => Some(Some(Side::White)),
                'b' => Some(Some(Side::Black)),
                '.' => Some(None),
                _ => None,
            });
            Some(Row {
                places: places.collect::<Option<Vec<_>>>()?.try_into().ok()?,
                side: Side::from_letter(side)?,
                quiet: match BUG.get() {
                    Bug::TextLosesPlies => 0,
                    _ => quiet.parse().ok().filter(|&quiet| quiet < 1000)?,
                },
                drift: 0,
            })
        };
        read().ok_or_else(|| NoRow(quoted(text)))
    }
}

/// The reference: the game once more, on strings.
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
