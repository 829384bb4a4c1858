//! Draws the board, with the targets of the selected piece shown by kind.
//!
//! Whatever a colour shows, a character shows too, for eyes and terminals without colours.

use super::app::App;
use super::layout::BoardArea;
use crate::board::LineGrid;
use crate::play::manner::{Drawing, Manner};
use quirkat_game::{Grid, Piece, Site};
use quirkat_session::{PastBoard, Target};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

const INK: Color = Color::Indexed(16);
const LIGHT: Color = Color::Indexed(187);
const DARK: Color = Color::Indexed(108);
const LAST_LIGHT: Color = Color::Indexed(222);
const LAST_DARK: Color = Color::Indexed(179);
const PICKED: Color = Color::Indexed(75);
const CURSOR: Color = Color::Indexed(230);
const CHECKED: Color = Color::Indexed(203);
const SUGGESTED: Color = Color::Indexed(141);
/// The colour of the lines between points.
const LINE: Color = Color::Indexed(101);

/// How a site is marked.
struct SiteMark {
    piece: Option<Piece>,
    /// The background, unless plain.
    background: Option<Color>,
    /// The characters to its left and right.
    brackets: Option<[char; 2]>,
    /// The sign of a move to it, of a capture or of check.
    sign: Option<char>,
}

pub(super) fn draw(buffer: &mut Buffer, app: &App, area: &BoardArea) {
    let board = area.board;
    let past = app.interpreter.session.board_after(app.shown_plies());
    let pieces = match &app.interpreter.setup {
        Some(setup) => setup.pieces(),
        None => past.pieces.clone(),
    };
    if let Grid::Lines(lines) = board.grid {
        draw_lines(buffer, app, area, lines);
    }
    let targets: Vec<_> = app.shown_targets().collect();
    for (site, piece) in board.sites().zip(pieces) {
        let mark = mark(app, &past, &targets, site, piece);
        match board.grid {
            Grid::Squares => draw_square(buffer, app, area, site, &mark),
            Grid::Lines(_) => draw_point(buffer, area, site, &mark),
        }
        draw_mark(buffer, app, area, site, &mark);
    }
    draw_labels(buffer, area, app.interpreter.manner.drawing);
}

fn mark(
    app: &App,
    past: &PastBoard,
    targets: &[&Target],
    site: Site,
    piece: Option<Piece>,
) -> SiteMark {
    let session = &app.interpreter.session;
    let playing = app.interpreter.setup.is_none();
    let is_end = |ends: Option<(Site, Site)>| {
        playing && ends.is_some_and(|(from, to)| site == from || site == to)
    };
    let kind = targets.iter().find(|target| target.to == site);
    let kind = kind.map(|target| TargetKind::of(target));
    let threatened = is_threatened(app, targets, site);
    let manner = app.interpreter.manner;
    let checked = playing && past.checked == Some(site);
    let (picked, cursor) = (app.picked == Some(site), app.cursor == site);
    let (suggested, last) = (
        is_end(app.suggested.filter(|_| app.viewed.is_none())),
        is_end(past.last_move),
    );
    let dark = is_dark(app, site) || matches!(session.board().grid, Grid::Lines(_));
    let background = [
        (picked, PICKED),
        (threatened, TargetKind::Capture.colour(manner)),
        (
            kind.is_some(),
            kind.unwrap_or(TargetKind::Move).colour(manner),
        ),
        (checked, CHECKED),
        (suggested, SUGGESTED),
        (cursor, CURSOR),
        (last, if dark { LAST_DARK } else { LAST_LIGHT }),
    ];
    let brackets = [
        (cursor, ['[', ']']),
        (picked, ['<', '>']),
        (suggested && !app.board_style.colours, ['{', '}']),
        (last && !app.board_style.colours, ['(', ')']),
    ];
    let victim = threatened.then(|| TargetKind::Capture.sign(app.board_style.ascii));
    let target = kind.map(|kind| kind.sign(app.board_style.ascii));
    SiteMark {
        piece,
        background: first(background),
        brackets: first(brackets),
        sign: target.or(victim).or(checked.then_some('+')),
    }
}

/// The first value that applies.
fn first<T, const N: usize>(values: [(bool, T); N]) -> Option<T> {
    let mut values = values.into_iter();
    values.find(|(applies, _)| *applies).map(|(_, value)| value)
}

/// Whether the move under the cursor captures on a site, which need not be where the move ends.
fn is_threatened(app: &App, targets: &[&Target], site: Site) -> bool {
    let name = app.interpreter.session.board().name(site);
    let takes = |target: &&Target| target.takes.iter().any(|taken| taken.site == name);
    let mut pointed = targets.iter().filter(|target| target.to == app.cursor);
    app.picked.is_some() && pointed.any(takes)
}

fn is_dark(app: &App, site: Site) -> bool {
    let width = app.interpreter.session.board().width;
    (site.0 % width + site.0 / width).is_multiple_of(2)
}

fn draw_lines(buffer: &mut Buffer, app: &App, area: &BoardArea, lines: &[(Site, Site)]) {
    let step = area.size.1 as usize;
    let grid = LineGrid::new(
        area.board,
        lines,
        step,
        app.interpreter.flip,
        app.board_style.ascii,
    );
    let sites = area.board.sites().map(|site| area.middle(site));
    let (left, top) = sites.min_by_key(|&(x, y)| (y, x)).unwrap_or_default();
    // The same background on every terminal, so that White's men look light and Black's dark.
    let ground = area.ground().intersection(buffer.area);
    buffer.set_style(ground, Style::new().fg(INK).bg(LIGHT));
    for (row, cells) in (top..).zip(&grid.cells) {
        for (column, &cell) in (left..).zip(cells) {
            put(buffer, (column, row), cell, Style::new().fg(LINE));
        }
    }
}

fn draw_square(buffer: &mut Buffer, app: &App, area: &BoardArea, site: Site, mark: &SiteMark) {
    let plain = if is_dark(app, site) { DARK } else { LIGHT };
    let style = Style::new().fg(INK).bg(mark.background.unwrap_or(plain));
    let cell = area.cell(site).intersection(buffer.area);
    buffer.set_style(cell, style);
    if mark.piece.is_none() && !app.board_style.colours {
        let dot = if app.board_style.ascii { '.' } else { '·' };
        put(buffer, area.middle(site), dot, Style::new());
    }
}

/// A mark covers the lines around its point.
fn draw_point(buffer: &mut Buffer, area: &BoardArea, site: Site, mark: &SiteMark) {
    let Some(background) = mark.background else {
        return;
    };
    let (column, row) = area.middle(site);
    let point = buffer.cell((column, row));
    let point = point.and_then(|cell| cell.symbol().chars().next());
    let point = point.unwrap_or(' ');
    let reach = bracket_distance(area);
    let style = Style::new().fg(INK).bg(background);
    for column in column - reach..=column + reach {
        put(buffer, (column, row), ' ', style);
    }
    put(buffer, (column, row), point, style);
}

/// Brackets are close to the piece on small squares.
fn bracket_distance(area: &BoardArea) -> u16 {
    if area.size.0 < 5 { 1 } else { 2 }
}

fn draw_mark(buffer: &mut Buffer, app: &App, area: &BoardArea, site: Site, mark: &SiteMark) {
    let bold = Style::new().fg(INK).add_modifier(Modifier::BOLD);
    let (column, row) = area.middle(site);
    if let Some([left, right]) = mark.brackets {
        let reach = bracket_distance(area);
        put(buffer, (column - reach, row), left, bold);
        put(buffer, (column + reach, row), right, bold);
    }
    if let Some(piece) = mark.piece {
        if let Drawing::Names(words) = app.interpreter.manner.drawing {
            draw_name(buffer, area.cell(site), &words.of(piece), bold);
        }
        let symbol = if app.board_style.ascii {
            piece.letter
        } else {
            piece.glyph
        };
        put(buffer, (column, row), symbol, bold);
    }
    if let Some(sign) = mark.sign {
        // Beside a piece, so that the piece stays visible.
        let beside = u16::from(mark.piece.is_some());
        put(buffer, (column + beside, row), sign, bold);
    }
}

/// Draws the name of a piece below its symbol, if its square has room for it.
fn draw_name(buffer: &mut Buffer, cell: Rect, name: &str, style: Style) {
    let length = name.chars().count() as u16;
    if length > cell.width || cell.height < 2 {
        return;
    }
    let (left, row) = (cell.x + (cell.width - length) / 2, cell.bottom() - 1);
    for (column, letter) in (left..).zip(name.chars()) {
        put(buffer, (column, row), letter, style);
    }
}

/// The rank and file labels.
fn draw_labels(buffer: &mut Buffer, area: &BoardArea, drawing: Drawing) {
    let board = area.board;
    let style = Style::new().add_modifier(Modifier::DIM);
    let bottom = area.area.bottom().saturating_sub(1);
    for site in board.sites() {
        let (column, row) = area.middle(site);
        let name = match drawing {
            Drawing::Symbols => board.name(site),
            Drawing::Names(_) => {
                let (x, y) = (site.0 % board.width, site.0 / board.width);
                format!("{x}{}", board.height - 1 - y)
            }
        };
        let mut letters = name.chars();
        if let (Some(file), Some(rank)) = (letters.next(), letters.next()) {
            put(buffer, (area.area.x, row), rank, style);
            put(buffer, (column, bottom), file, style);
        }
    }
}

/// Puts a character, if it is on the screen.
fn put(buffer: &mut Buffer, place: (u16, u16), symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(place) {
        cell.set_char(symbol);
        cell.set_style(style);
    }
}

/// The kind of a move, shown by sign, word and colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum TargetKind {
    Move,
    Capture,
    /// A special move, by its name in the rules.
    Special(&'static str),
}

impl TargetKind {
    pub(super) fn of(target: &Target) -> TargetKind {
        match target.special {
            Some(special) => TargetKind::Special(special),
            None if target.takes.is_empty() => TargetKind::Move,
            None => TargetKind::Capture,
        }
    }

    /// The sign on the board. For a special move, its first letter.
    pub(super) fn sign(self, ascii: bool) -> char {
        match self {
            TargetKind::Move if ascii => '*',
            TargetKind::Move => '•',
            TargetKind::Capture if ascii => 'x',
            TargetKind::Capture => '×',
            TargetKind::Special(word) => word.chars().next().unwrap_or('?').to_ascii_uppercase(),
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            TargetKind::Move => "move",
            TargetKind::Capture => "capture",
            TargetKind::Special(word) => word,
        }
    }

    /// The manner's colour, or our own. That of a special move depends on its sign, so that it is always the same.
    pub(super) fn colour(self, manner: &Manner) -> Color {
        const SPECIAL: [u8; 3] = [183, 117, 215];
        if let Some(colour) = manner.highlight(self.word()) {
            return Color::Indexed(colour);
        }
        Color::Indexed(match self {
            TargetKind::Move => 151,
            TargetKind::Capture => 210,
            TargetKind::Special(_) => SPECIAL[self.sign(true) as usize % SPECIAL.len()],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::manner::OWN;
    use quirkat_games::{Game, PlayerOptions};
    use quirkat_session::new_session;
    use std::collections::{HashMap, HashSet};

    #[test]
    fn kinds_of_every_game_are_told_apart_by_sign_and_by_colour() {
        let mut kinds = HashSet::new();
        for position in [
            "r3k3/1P6/8/3pP3/8/8/8/4K2R w K d6 0 1",
            "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        ] {
            let session = new_session(Game::ALL[0], Some(position), 1, PlayerOptions::default())
                .expect("a position");
            kinds.extend(
                session
                    .targets()
                    .iter()
                    .map(TargetKind::of)
                    .map(TargetKind::word),
            );
        }
        assert_eq!(kinds.len(), 5, "{kinds:?}");
        let mut signs = HashMap::new();
        let mut colours = HashMap::new();
        for word in kinds {
            let kind = match word {
                "move" => TargetKind::Move,
                "capture" => TargetKind::Capture,
                word => TargetKind::Special(word),
            };
            assert_eq!(signs.insert(kind.sign(false), word), None);
            assert_eq!(colours.insert(kind.colour(&OWN), word), None);
            assert!(kind.sign(true).is_ascii());
        }
    }
}
