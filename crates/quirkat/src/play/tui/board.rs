//! The board on the screen: squares, or points and lines, with the legal targets shown by kind.
//!
//! Whatever a colour tells, a character tells as well: for eyes and terminals that do not see colours.

use super::app::App;
use super::kind::MoveKind;
use super::layout::BoardArea;
use crate::board::Net;
use quirkat_game::{Grid, Piece, Site};
use quirkat_session::Target;
use ratatui::buffer::Buffer;
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
/// What the lines of a board of points are drawn in.
const LINE: Color = Color::Indexed(101);

/// What there is to tell about a site.
struct Mark {
    piece: Option<Piece>,
    /// What lies behind it, where that is more than a plain square or nothing.
    background: Option<Color>,
    /// What stands to its left and right.
    brackets: Option<[char; 2]>,
    /// What can be done there.
    sign: Option<char>,
}

pub(super) fn draw(buffer: &mut Buffer, app: &App, geometry: &BoardArea) {
    let board = geometry.board;
    let pieces = match &app.table.setup {
        Some(setup) => setup.pieces(),
        None => app.table.session.pieces(),
    };
    if let Grid::Lines(lines) = board.grid {
        draw_lines(buffer, app, geometry, lines);
    }
    let targets: Vec<_> = app.shown_targets().collect();
    for (site, piece) in board.sites().zip(pieces) {
        let mark = mark(app, &targets, site, piece);
        match board.grid {
            Grid::Squares => draw_square(buffer, app, geometry, site, &mark),
            Grid::Lines(_) => draw_point(buffer, geometry, site, &mark),
        }
        draw_mark(buffer, app, geometry, site, &mark);
    }
    draw_labels(buffer, geometry);
}

fn mark(app: &App, targets: &[&Target], site: Site, piece: Option<Piece>) -> Mark {
    let session = &app.table.session;
    let playing = app.table.setup.is_none();
    let is_end = |ends: Option<(Site, Site)>| {
        playing && ends.is_some_and(|(from, to)| site == from || site == to)
    };
    let kind = targets.iter().find(|target| target.to == site);
    let kind = kind.map(|target| MoveKind::of(target));
    let threatened = is_threatened(app, targets, site);
    let checked = playing && session.checked() == Some(site);
    let (picked, cursor) = (app.picked == Some(site), app.cursor == site);
    let (suggested, last) = (is_end(app.suggested), is_end(session.last_move()));
    let dark = is_dark(app, site) || matches!(session.board().grid, Grid::Lines(_));
    let background = [
        (picked, PICKED),
        (threatened, MoveKind::Capture.colour()),
        (kind.is_some(), kind.unwrap_or(MoveKind::Move).colour()),
        (checked, CHECKED),
        (suggested, SUGGESTED),
        (cursor, CURSOR),
        (last, if dark { LAST_DARK } else { LAST_LIGHT }),
    ];
    let brackets = [
        (cursor, ['[', ']']),
        (picked, ['<', '>']),
        (suggested && !app.look.colours, ['{', '}']),
        (last && !app.look.colours, ['(', ')']),
    ];
    let victim = threatened.then(|| MoveKind::Capture.sign(app.look.ascii));
    let target = kind.map(|kind| kind.sign(app.look.ascii));
    Mark {
        piece,
        background: first(background),
        brackets: first(brackets),
        sign: target.or(victim).or(checked.then_some('+')),
    }
}

/// The first of some values that applies.
fn first<T, const N: usize>(values: [(bool, T); N]) -> Option<T> {
    let mut values = values.into_iter();
    values.find(|(applies, _)| *applies).map(|(_, value)| value)
}

/// Whether the move that the keys point at takes what stands on a site. That is not always where the move ends.
fn is_threatened(app: &App, targets: &[&Target], site: Site) -> bool {
    let name = app.table.session.board().name(site);
    let takes = |target: &&Target| target.takes.iter().any(|taken| taken.site == name);
    let mut pointed = targets.iter().filter(|target| target.to == app.cursor);
    app.picked.is_some() && pointed.any(takes)
}

fn is_dark(app: &App, site: Site) -> bool {
    let width = app.table.session.board().width;
    (site.0 % width + site.0 / width).is_multiple_of(2)
}

fn draw_lines(buffer: &mut Buffer, app: &App, geometry: &BoardArea, lines: &[(Site, Site)]) {
    let step = geometry.size.1 as usize;
    let net = Net::new(geometry.board, lines, step, app.table.flip, app.look.ascii);
    let sites = geometry.board.sites().map(|site| geometry.middle(site));
    let (left, top) = sites.min_by_key(|&(x, y)| (y, x)).unwrap_or_default();
    // A ground that is the same on every terminal, so that White's men look light and Black's dark.
    let ground = geometry.ground().intersection(buffer.area);
    buffer.set_style(ground, Style::new().fg(INK).bg(LIGHT));
    for (row, cells) in (top..).zip(&net.cells) {
        for (column, &cell) in (left..).zip(cells) {
            put(buffer, (column, row), cell, Style::new().fg(LINE));
        }
    }
}

fn draw_square(buffer: &mut Buffer, app: &App, geometry: &BoardArea, site: Site, mark: &Mark) {
    let plain = if is_dark(app, site) { DARK } else { LIGHT };
    let style = Style::new().fg(INK).bg(mark.background.unwrap_or(plain));
    let cell = geometry.cell(site).intersection(buffer.area);
    buffer.set_style(cell, style);
    if mark.piece.is_none() && !app.look.colours {
        let dot = if app.look.ascii { '.' } else { '·' };
        put(buffer, geometry.middle(site), dot, Style::new());
    }
}

/// What is marked on a point has some room around it, where the lines are covered.
fn draw_point(buffer: &mut Buffer, geometry: &BoardArea, site: Site, mark: &Mark) {
    let Some(background) = mark.background else {
        return;
    };
    let (column, row) = geometry.middle(site);
    let point = buffer.cell((column, row));
    let point = point.and_then(|cell| cell.symbol().chars().next());
    let point = point.unwrap_or(' ');
    let reach = bracket_distance(geometry);
    let style = Style::new().fg(INK).bg(background);
    for column in column - reach..=column + reach {
        put(buffer, (column, row), ' ', style);
    }
    put(buffer, (column, row), point, style);
}

/// Brackets stand close where squares are small.
fn bracket_distance(geometry: &BoardArea) -> u16 {
    if geometry.size.0 < 5 { 1 } else { 2 }
}

fn draw_mark(buffer: &mut Buffer, app: &App, geometry: &BoardArea, site: Site, mark: &Mark) {
    let bold = Style::new().fg(INK).add_modifier(Modifier::BOLD);
    let (column, row) = geometry.middle(site);
    if let Some([left, right]) = mark.brackets {
        let reach = bracket_distance(geometry);
        put(buffer, (column - reach, row), left, bold);
        put(buffer, (column + reach, row), right, bold);
    }
    if let Some(piece) = mark.piece {
        let symbol = if app.look.ascii {
            piece.letter
        } else {
            piece.glyph
        };
        put(buffer, (column, row), symbol, bold);
    }
    if let Some(sign) = mark.sign {
        // Beside a piece, so that what is taken stays in sight.
        let beside = u16::from(mark.piece.is_some());
        put(buffer, (column + beside, row), sign, bold);
    }
}

/// The numbers of the ranks and the letters of the files.
fn draw_labels(buffer: &mut Buffer, geometry: &BoardArea) {
    let board = geometry.board;
    let style = Style::new().add_modifier(Modifier::DIM);
    let bottom = geometry.area.bottom().saturating_sub(1);
    for site in board.sites() {
        let (column, row) = geometry.middle(site);
        let name = board.name(site);
        let mut letters = name.chars();
        if let (Some(file), Some(rank)) = (letters.next(), letters.next()) {
            put(buffer, (geometry.area.x, row), rank, style);
            put(buffer, (column, bottom), file, style);
        }
    }
}

/// Puts a character where the screen has room for it.
fn put(buffer: &mut Buffer, place: (u16, u16), symbol: char, style: Style) {
    if let Some(cell) = buffer.cell_mut(place) {
        cell.set_char(symbol);
        cell.set_style(style);
    }
}
