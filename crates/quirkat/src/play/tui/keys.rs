//! What keys and the mouse do.

use super::app::App;
use super::mode::{Choice, Mode, Question, Reading};
use super::windows;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

/// The keys, for those who ask.
pub(super) const HELP: &str = "\
arrows, Enter          go to a square, pick up its piece, put it down
mouse                  click on a piece and where it is to go, or drag it
Esc                    let the piece stand
u, h                   take back a move, ask for a hint
d, r                   claim, accept or offer a draw, resign
n, f                   begin another game, turn the board
:                      type a move or one of the commands below
?, q                   show this, leave
";

/// The keys in short, the most wanted first: a narrow screen cuts the rest.
pub(super) const FOOTER: &[(&str, &str)] = &[
    ("?", "help"),
    ("q", "quit"),
    (":", "type"),
    ("u", "undo"),
    ("h", "hint"),
    ("n", "new"),
    ("f", "flip"),
    ("d", "draw"),
    ("r", "resign"),
];

/// How long a line may become. The longest move is far shorter.
const LONGEST_LINE: usize = 500;
/// How far the wheel and the keys for pages go.
const WHEEL: isize = 3;
const PAGE: isize = 10;

/// Does what a key or the mouse asks for on a screen.
pub(super) fn handle(app: &mut App, event: &Event, screen: Rect) {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => press(app, *key, screen),
        Event::Mouse(mouse) => point(app, *mouse, screen),
        _ => {}
    }
}

fn press(app: &mut App, key: KeyEvent, screen: Rect) {
    let asked = app.question.take();
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('c') => app.ask(Question::Leave, asked),
            KeyCode::Char('d') => app.table.over = true,
            _ => {}
        }
        return;
    }
    if app.parts(screen).is_err() {
        // Nobody makes moves on a board that is not shown.
        if key.code == KeyCode::Char('q') {
            app.ask(Question::Leave, asked);
        }
        return;
    }
    match std::mem::replace(&mut app.mode, Mode::Board) {
        Mode::Board => press_on_board(app, key.code, asked, screen),
        Mode::Line(line) => press_in_line(app, key.code, line),
        Mode::Choice(choice) => press_in_choice(app, key.code, choice),
        Mode::Reading(reading) => press_in_reading(app, key.code, reading, screen),
    }
}

fn press_on_board(app: &mut App, key: KeyCode, asked: Option<Question>, screen: Rect) {
    match key {
        KeyCode::Left => step(app, screen, -1, 0),
        KeyCode::Right => step(app, screen, 1, 0),
        KeyCode::Up => step(app, screen, 0, 1),
        KeyCode::Down => step(app, screen, 0, -1),
        KeyCode::Enter | KeyCode::Char(' ') => app.choose(),
        KeyCode::Esc => app.picked = None,
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            'u' => app.obey("undo"),
            'h' => app.suggest(),
            'f' => app.obey("flip"),
            'd' => app.obey("draw"),
            'r' => app.ask(Question::Resign, asked),
            'n' => app.ask(Question::NewGame, asked),
            'q' => app.ask(Question::Leave, asked),
            '?' => app.help(),
            ':' => app.mode = Mode::Line(String::new()),
            _ => {}
        },
        _ => {}
    }
}

fn step(app: &mut App, screen: Rect, right: i8, up: i8) {
    if let Ok(parts) = app.parts(screen) {
        app.dragged = false;
        app.cursor = parts.board.step(app.cursor, right, up);
    }
}

fn press_in_line(app: &mut App, key: KeyCode, mut line: String) {
    match key {
        KeyCode::Enter => return app.obey(&line),
        KeyCode::Esc => return,
        KeyCode::Backspace if line.pop().is_none() => return,
        KeyCode::Char(letter) if line.chars().count() < LONGEST_LINE => line.push(letter),
        _ => {}
    }
    app.mode = Mode::Line(line);
}

fn press_in_choice(app: &mut App, key: KeyCode, Choice { moves, at }: Choice) {
    let count = moves.len().max(1);
    let at = match key {
        KeyCode::Enter | KeyCode::Char(' ') => {
            if let Some(target) = moves.get(at) {
                app.make(&target.text);
            }
            return;
        }
        KeyCode::Esc => return,
        KeyCode::Left | KeyCode::Up => (at + count - 1) % count,
        KeyCode::Right | KeyCode::Down => (at + 1) % count,
        _ => at,
    };
    app.mode = Mode::Choice(Choice { moves, at });
}

fn press_in_reading(app: &mut App, key: KeyCode, reading: Reading, screen: Rect) {
    let lines = match key {
        KeyCode::Up => -1,
        KeyCode::Down => 1,
        KeyCode::PageUp => -PAGE,
        KeyCode::PageDown => PAGE,
        _ => return,
    };
    scroll(app, reading, lines, screen);
}

fn scroll(app: &mut App, mut reading: Reading, lines: isize, screen: Rect) {
    let last = windows::last_first_line(&reading, screen);
    reading.first = reading.first.saturating_add_signed(lines).min(last);
    app.mode = Mode::Reading(reading);
}

fn point(app: &mut App, mouse: MouseEvent, screen: Rect) {
    let Ok(parts) = app.parts(screen) else {
        return;
    };
    let left = MouseButton::Left;
    let site = parts.board.site_at(mouse.column, mouse.row);
    match (std::mem::replace(&mut app.mode, Mode::Board), mouse.kind) {
        (Mode::Board, MouseEventKind::Down(button)) if button == left => {
            if let Some(site) = site {
                app.question = None;
                app.cursor = site;
                app.choose();
                app.dragged = app.picked == Some(site);
            }
        }
        // A piece that the mouse has picked up shows what it would do where the mouse is.
        (Mode::Board, MouseEventKind::Moved | MouseEventKind::Drag(_)) if app.dragged => {
            app.cursor = site.unwrap_or(app.cursor);
        }
        (Mode::Board, MouseEventKind::Up(button)) if button == left && app.dragged => {
            app.cursor = site.unwrap_or(app.cursor);
            // A click goes up where it went down, and the piece stays picked up.
            if app.picked != Some(app.cursor) && app.points_at_target() {
                app.choose();
            }
        }
        (Mode::Choice(choice), MouseEventKind::Down(button)) if button == left => {
            match windows::choice_at(&choice, screen, mouse.column, mouse.row) {
                Some(at) => {
                    let text = choice.moves[at].text.clone();
                    app.make(&text);
                }
                None => app.picked = None,
            }
        }
        (Mode::Reading(_), MouseEventKind::Down(_)) => {}
        (Mode::Reading(reading), MouseEventKind::ScrollDown) => scroll(app, reading, WHEEL, screen),
        (Mode::Reading(reading), MouseEventKind::ScrollUp) => scroll(app, reading, -WHEEL, screen),
        (mode, _) => app.mode = mode,
    }
}
