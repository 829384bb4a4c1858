//! What a table of a server looks like as text.

use crate::board::{BoardStyle, Picture};
use crate::play::text::{self, blanked};
use anyhow::{Result, bail};
use quirkat_game::{Geometry, MoveError, Piece, Rules, Side, quoted};
use quirkat_games::{Game, Visitor};
use quirkat_opponents::spoken_name;
use quirkat_protocol as protocol;
use quirkat_protocol::{
    BoardView, HintView, MessageView, ScoreView, SeatView, TableView, TakenView,
};
use std::fmt::{self, Display};
use std::time::Duration;

/// How the boards of a game are drawn.
pub(super) struct Drawing {
    pub(super) game: Game,
    board: Geometry,
    pieces: &'static [Piece],
    legend: &'static [Piece],
    pub(super) style: BoardStyle,
}

struct Draw {
    game: Game,
    style: BoardStyle,
}

impl Visitor for Draw {
    type Output = Drawing;

    fn visit<P: Rules>(self) -> Drawing {
        Drawing {
            game: self.game,
            board: P::BOARD,
            pieces: P::PIECES,
            legend: P::legend(),
            style: self.style,
        }
    }
}

struct IsMove<'a> {
    position: &'a str,
    text: &'a str,
}

impl Visitor for IsMove<'_> {
    type Output = bool;

    fn visit<P: Rules>(self) -> bool {
        let words: Vec<_> = self.text.split_whitespace().collect();
        // The command that plays a move, which is written alike for every game.
        let spelt_out = matches!(words[..], ["move", _, _, ..]);
        let position = self.position.parse::<P>();
        let read = position.map(|position| position.parse_move(self.text));
        spelt_out || !matches!(read, Ok(Err(MoveError::Unreadable(_))))
    }
}

impl Drawing {
    /// The drawing of the game that is played at a table.
    pub(super) fn of(game: &str, style: BoardStyle) -> Result<Drawing> {
        let Ok(game) = game.parse::<Game>() else {
            bail!(
                "the game of this table, `{}`, is not known here",
                quoted(game)
            );
        };
        Ok(game.visit(Draw { game, style }))
    }

    /// Whether a text is a move in some notation of the game, be it legal or not.
    pub(super) fn is_move(&self, table: &TableView, text: &str) -> bool {
        let last = table.plies.last();
        let board = last.map_or(&table.start_board, |ply| &ply.board);
        self.game.visit(IsMove {
            position: &board.position,
            text,
        })
    }

    /// The board of a table from the side that is played, with the last move highlighted, and the side to move.
    pub(super) fn draw(&self, table: &TableView) -> String {
        let last = table.plies.last();
        let board = last.map_or(&table.start_board, |ply| &ply.board);
        let marked = last.map_or_else(Vec::new, |ply| {
            let sites = [&ply.from, &ply.to].into_iter();
            sites.filter_map(|name| self.board.named(name)).collect()
        });
        let style = BoardStyle {
            flip: only_side(table) == Some(Side::Black),
            ..self.style
        };
        let picture = Picture::new(self.board, self.pieces_of(board), style)
            .marked(marked)
            .explained(self.legend);
        let result = table.result.as_ref();
        let result = result.map(|result| blanked(&format!("{} {}", result.result, result.reason)));
        let in_check = board.checked.is_some();
        text::board_and_turn(
            &picture.draw(),
            result.as_deref(),
            side(table.turn),
            in_check,
        )
    }

    /// What stands on each site. What this program does not know is not drawn.
    fn pieces_of(&self, board: &BoardView) -> Vec<Option<Piece>> {
        let mut letters = board.pieces.chars();
        let piece = |letter| self.pieces.iter().find(|piece| piece.letter == letter);
        let sites = self.board.sites();
        sites
            .map(|_| letters.next().and_then(piece).copied())
            .collect()
    }
}

pub(super) fn side(side: protocol::Side) -> Side {
    match side {
        protocol::Side::White => Side::White,
        protocol::Side::Black => Side::Black,
    }
}

/// Which sides are played from here.
fn sides(table: &TableView) -> [bool; 2] {
    let [white, black] = &table.seats;
    [
        table.you.white && white.person,
        table.you.black && black.person,
    ]
}

/// Whether any side is played from here.
pub(super) fn plays_any(table: &TableView) -> bool {
    sides(table) != [false; 2]
}

/// Whether a side is played from here.
fn plays(table: &TableView, side: protocol::Side) -> bool {
    let [white, black] = sides(table);
    match side {
        protocol::Side::White => white,
        protocol::Side::Black => black,
    }
}

/// The one side that is played from here; nothing for those who watch or play both.
fn only_side(table: &TableView) -> Option<Side> {
    match sides(table) {
        [true, false] => Some(Side::White),
        [false, true] => Some(Side::Black),
        _ => None,
    }
}

/// What stands above the first board.
pub(super) fn welcome(table: &TableView) -> String {
    let role = match sides(table) {
        [true, true] => "You play both sides. Type a move, or `help`.",
        [true, false] => "You play White. Type a move, or `help`.",
        [false, true] => "You play Black. Type a move, or `help`.",
        [false, false] => "You watch; `help` lists what can be typed.",
    };
    format!("A game of {}: {}. {role}\n", table.game, players(table))
}

fn players(table: &TableView) -> String {
    let [white, black] = &table.seats;
    let name = |seat: &SeatView| match &seat.called {
        Some(called) => called.clone(),
        None if seat.person => seat.name.clone(),
        None => spoken_name(&seat.name),
    };
    let [white, black] = [white, black].map(name);
    blanked(&format!("White is {white}, Black is {black}"))
}

/// The clocks, or nothing without clocks.
pub(super) fn clocks(table: &TableView) -> String {
    table.clocks.as_ref().map_or_else(String::new, |clocks| {
        let [white, black] = [clocks.white_ms, clocks.black_ms].map(Duration::from_millis);
        text::both_clocks(white, black)
    })
}

/// What is asked of whoever plays here, with the commands that answer it.
pub(super) fn questions(table: &TableView) -> Vec<&'static str> {
    let asked = |by: Option<protocol::Side>| {
        by.is_some_and(|by| {
            let other = match by {
                protocol::Side::White => protocol::Side::Black,
                protocol::Side::Black => protocol::Side::White,
            };
            plays(table, other) && !plays(table, by)
        })
    };
    let questions = [
        (
            asked(table.offer),
            "`draw` accepts the draw, `decline` declines it\n",
        ),
        (
            asked(table.undo_offer),
            "`accept` lets the move be taken back, `refuse` does not\n",
        ),
    ];
    let open = questions.into_iter().filter(|(asked, _)| *asked);
    open.map(|(_, question)| question).collect()
}

/// What was told at a table since it was last seen.
pub(super) fn changes(old: &TableView, new: &TableView) -> String {
    let mut text = String::new();
    if new.start != old.start || new.messages.len() < old.messages.len() {
        text = format!("A new game: {}\n", players(new));
    }
    for message in new_messages(&old.messages, &new.messages) {
        text += &blanked(&message.text);
        text.push('\n');
    }
    text
}

/// The messages that came after others. The oldest of a long game are forgotten, and a new game begins with none.
fn new_messages<'a>(old: &[MessageView], new: &'a [MessageView]) -> &'a [MessageView] {
    // Only a new game has fewer.
    if new.len() < old.len() {
        return new;
    }
    let overlap = (0..=old.len()).find(|&gone| new.starts_with(&old[gone..]));
    overlap.map_or(new, |gone| &new[old.len() - gone..])
}

/// A piece as a sentence names it: `the leaper on f6 (drawn away from)`.
struct Taken<'a>(&'a TakenView);

impl Display for Taken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TakenView {
            name, site, how, ..
        } = self.0;
        write!(f, "the {name} on {site}")?;
        match how {
            Some(how) => write!(f, " ({how})"),
            None => Ok(()),
        }
    }
}

/// The legal moves, or those from a site, one a line.
pub(super) fn moves(table: &TableView, site: Option<&str>) -> String {
    let targets = table.targets.iter();
    let wanted = targets.filter(|target| site.is_none_or(|site| target.from == site));
    let lines: Vec<_> = wanted
        .map(|target| {
            let takes: Vec<_> = target.takes.iter().map(Taken).collect();
            let special = target.special.as_deref();
            let line = text::target_line(&target.text, &target.san, &takes, special);
            blanked(line.trim_end()) + "\n"
        })
        .collect();
    if lines.is_empty() {
        return "There are no moves\n".to_owned();
    }
    lines.concat()
}

/// A hint with its score for the side to move and the line expected.
pub(super) fn hint(hint: &HintView, turn: Side) -> String {
    let Some((first, rest)) = hint.line.split_first() else {
        return "Suggestion: no move was found\n".to_owned();
    };
    let score = hint.score.map_or_else(String::new, |it| score(it, turn));
    let expected = match rest.get(..5).unwrap_or(rest) {
        [] => String::new(),
        rest => format!(", expecting {}", rest.join(" ")),
    };
    blanked(&format!("Suggestion: {first}{score}{expected}")) + "\n"
}

/// A score for the side to move, as a suggestion shows it.
fn score(score: ScoreView, turn: Side) -> String {
    let cp = score
        .cp
        .saturating_mul(if turn == Side::White { 1 } else { -1 });
    match score.win.map(|moves| (moves > 0, moves.unsigned_abs())) {
        Some((white, moves)) if white == (turn == Side::White) => format!(" (wins in {moves})"),
        Some((_, moves)) => format!(" (loses in {moves})"),
        None => format!(" ({:+.2})", f64::from(cp) / 100.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(texts: &[&str]) -> Vec<MessageView> {
        let message = |text: &&str| MessageView {
            ply: 0,
            text: (*text).to_owned(),
        };
        texts.iter().map(message).collect()
    }

    #[test]
    fn only_what_is_new_is_told() {
        for (old, new, told) in [
            (&[][..], &["a", "b"][..], &["a", "b"][..]),
            (&["a", "b"], &["a", "b"], &[]),
            (&["a"], &["a", "a"], &["a"]),
            (&["a", "b", "c"], &["b", "c", "d"], &["d"]),
            (&["a", "b", "c"], &["x"], &["x"]),
            (&["a"], &["x", "y"], &["x", "y"]),
        ] {
            let (old, new) = (messages(old), messages(new));
            assert_eq!(new_messages(&old, &new), messages(told));
        }
    }
}
