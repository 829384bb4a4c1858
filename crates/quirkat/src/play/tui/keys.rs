//! What keys and the mouse do.

use super::app::App;
use super::screen::{MoveMenu, TextWindow, last_first_line, menu_item_at};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;

/// The keys, for the help.
pub(super) const KEYS_HELP: &str = "\
arrows, Enter          go to a square, pick up its piece, put it down
mouse                  click on a piece and where it is to go, or drag it
Esc                    let the piece stand
u, h                   take back a move, ask for a hint
d, r                   claim, accept or offer a draw, resign
n, f                   begin another game, turn the board
[, ], Home, End        step through the moves
v, g                   review the game; show scores of both sides in the graph
:                      type a move or one of the commands below
?, q                   show this, leave
";

/// The keys for the footer, most useful first, because a narrow screen cuts the rest.
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
    ("[ ]", "step"),
    ("v", "review"),
];

/// The keys for the footer where there is nothing to play.
pub(super) const LOOKING_BACK: &[(&str, &str)] = &[
    ("?", "help"),
    ("q", "quit"),
    ("[ ]", "step"),
    ("v", "review"),
    ("n", "new"),
    (":", "type"),
    ("u", "undo"),
    ("f", "flip"),
];

/// The longest line that can be typed. Moves are far shorter.
const LONGEST_LINE: usize = 500;
/// How many lines the wheel and the page keys scroll.
const WHEEL: isize = 3;
const PAGE: isize = 10;

/// What the keys act on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum KeyFocus {
    /// The board.
    Board,
    /// The line being typed.
    Line(String),
    /// A menu of moves with the same start and end.
    Menu(MoveMenu),
    /// A text over the board.
    Text(TextWindow),
}

/// An action that needs its key pressed twice, because it is final.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Confirmation {
    Leave,
    Resign,
    NewGame,
}

impl Confirmation {
    pub(super) fn text(self) -> &'static str {
        match self {
            Confirmation::Leave => "A game is in progress; the same key again leaves it",
            Confirmation::Resign => "`r` again resigns the game",
            Confirmation::NewGame => {
                "A game is in progress; `n` again gives it up without a result and begins another"
            }
        }
    }
}

/// Handles a key or mouse event.
pub(super) fn handle(app: &mut App, event: &Event, screen: Rect) {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => press(app, *key, screen),
        Event::Mouse(mouse) if !app.interpreter.asks() => point(app, *mouse, screen),
        _ => {}
    }
}

fn press(app: &mut App, key: KeyEvent, screen: Rect) {
    let asked = app.confirmation.take();
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        match key.code {
            KeyCode::Char('c') => app.confirm(Confirmation::Leave, asked),
            KeyCode::Char('d') => app.interpreter.quit = true,
            _ => {}
        }
        return;
    }
    if app.interpreter.asks() {
        let yes = matches!(key.code, KeyCode::Char('y' | 'Y'));
        return app.execute(if yes { "y" } else { "n" });
    }
    if app.layout(screen).is_err() {
        // No moves on a board that is not shown.
        if key.code == KeyCode::Char('q') {
            app.confirm(Confirmation::Leave, asked);
        }
        return;
    }
    match std::mem::replace(&mut app.focus, KeyFocus::Board) {
        KeyFocus::Board => press_on_board(app, key.code, asked, screen),
        KeyFocus::Line(line) => press_in_line(app, key.code, line),
        KeyFocus::Menu(menu) => press_in_menu(app, key.code, menu),
        KeyFocus::Text(window) => press_in_text(app, key.code, window, screen),
    }
}

fn press_on_board(app: &mut App, key: KeyCode, asked: Option<Confirmation>, screen: Rect) {
    match key {
        KeyCode::Left => step(app, screen, -1, 0),
        KeyCode::Right => step(app, screen, 1, 0),
        KeyCode::Up => step(app, screen, 0, 1),
        KeyCode::Down => step(app, screen, 0, -1),
        KeyCode::Enter | KeyCode::Char(' ') => app.choose(),
        KeyCode::Esc => app.picked = None,
        KeyCode::Home => app.view(0),
        KeyCode::End => app.view(usize::MAX),
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            'u' => app.execute("undo"),
            'h' => app.suggest(),
            'f' => app.execute("flip"),
            'v' => app.toggle_review(),
            'g' => app.toggle_curves(),
            '[' => app.view(app.shown_plies().saturating_sub(1)),
            ']' => app.view(app.shown_plies() + 1),
            'd' => app.execute("draw"),
            'r' => app.confirm(Confirmation::Resign, asked),
            'n' => app.confirm(Confirmation::NewGame, asked),
            'q' => app.confirm(Confirmation::Leave, asked),
            '?' => app.help(),
            ':' => app.focus = KeyFocus::Line(String::new()),
            _ => {}
        },
        _ => {}
    }
}

fn step(app: &mut App, screen: Rect, right: i8, up: i8) {
    if let Ok(layout) = app.layout(screen) {
        app.dragged = false;
        app.cursor = layout.board.step(app.cursor, right, up);
    }
}

fn press_in_line(app: &mut App, key: KeyCode, mut line: String) {
    match key {
        KeyCode::Enter => return app.execute(&line),
        KeyCode::Esc => return,
        KeyCode::Backspace if line.pop().is_none() => return,
        KeyCode::Char(letter) if line.chars().count() < LONGEST_LINE => line.push(letter),
        _ => {}
    }
    app.focus = KeyFocus::Line(line);
}

fn press_in_menu(app: &mut App, key: KeyCode, MoveMenu { moves, at }: MoveMenu) {
    let count = moves.len().max(1);
    let at = match key {
        KeyCode::Enter | KeyCode::Char(' ') => {
            if let Some(target) = moves.get(at) {
                app.play_move(&target.text);
            }
            return;
        }
        KeyCode::Esc => return,
        KeyCode::Left | KeyCode::Up => (at + count - 1) % count,
        KeyCode::Right | KeyCode::Down => (at + 1) % count,
        _ => at,
    };
    app.focus = KeyFocus::Menu(MoveMenu { moves, at });
}

fn press_in_text(app: &mut App, key: KeyCode, window: TextWindow, screen: Rect) {
    let lines = match key {
        KeyCode::Up => -1,
        KeyCode::Down => 1,
        KeyCode::PageUp => -PAGE,
        KeyCode::PageDown => PAGE,
        _ => return,
    };
    scroll(app, window, lines, screen);
}

fn scroll(app: &mut App, mut window: TextWindow, lines: isize, screen: Rect) {
    let last = last_first_line(&window, screen);
    window.first = window.first.saturating_add_signed(lines).min(last);
    app.focus = KeyFocus::Text(window);
}

fn point(app: &mut App, mouse: MouseEvent, screen: Rect) {
    let Ok(layout) = app.layout(screen) else {
        return;
    };
    let left = MouseButton::Left;
    let site = layout.board.site_at(mouse.column, mouse.row);
    match (
        std::mem::replace(&mut app.focus, KeyFocus::Board),
        mouse.kind,
    ) {
        (KeyFocus::Board, MouseEventKind::Down(button)) if button == left => {
            if let Some(site) = site {
                app.confirmation = None;
                app.cursor = site;
                app.choose();
                app.dragged = app.picked == Some(site);
            }
        }
        // A dragged piece shows its move to the site under the mouse.
        (KeyFocus::Board, MouseEventKind::Moved | MouseEventKind::Drag(_)) if app.dragged => {
            app.cursor = site.unwrap_or(app.cursor);
        }
        (KeyFocus::Board, MouseEventKind::Up(button)) if button == left && app.dragged => {
            app.cursor = site.unwrap_or(app.cursor);
            // After a click on the piece itself, it stays picked up.
            if app.picked != Some(app.cursor) && app.points_at_target() {
                app.choose();
            }
        }
        (KeyFocus::Menu(menu), MouseEventKind::Down(button)) if button == left => {
            match menu_item_at(&menu, screen, mouse.column, mouse.row) {
                Some(at) => {
                    let text = menu.moves[at].text.clone();
                    app.play_move(&text);
                }
                None => app.picked = None,
            }
        }
        (KeyFocus::Text(_), MouseEventKind::Down(_)) => {}
        (KeyFocus::Text(window), MouseEventKind::ScrollDown) => scroll(app, window, WHEEL, screen),
        (KeyFocus::Text(window), MouseEventKind::ScrollUp) => scroll(app, window, -WHEEL, screen),
        (mode, _) => app.focus = mode,
    }
}
