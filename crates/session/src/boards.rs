//! The boards along a game, as data: what stood where after each move, and what the move did.

use crate::view::becomes;
use crate::{Session, Taken};
use quirkat_game::pgn::MoveNumber;
use quirkat_game::{Piece, Rules, Side, Site};
use quirkat_games::Playable;
use serde::Serialize;

/// A board with all that is drawn on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Board {
    /// The text of the position.
    pub position: String,
    /// What stands where, from the bottom left corner row by row.
    pub pieces: Vec<Option<Piece>>,
    /// Who is to move.
    pub side_to_move: Side,
    /// Where the piece stands that is in check.
    pub checked: Option<Site>,
    /// Where pieces stand that cannot move because another holds them.
    pub frozen: Vec<Site>,
}

impl Board {
    /// The board of a position.
    pub fn of<P: Rules>(position: &P) -> Board {
        let piece = |site| Some(P::PIECES[position.piece_on(site)?.index()]);
        Board {
            position: position.to_string(),
            pieces: P::BOARD.sites().map(piece).collect(),
            side_to_move: position.side_to_move(),
            checked: position.checked(),
            frozen: position.frozen(),
        }
    }
}

/// A move that was played, and the board after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Step {
    /// Its number, and who made it.
    pub turn: MoveNumber,
    /// The move as programs exchange it.
    pub text: String,
    /// The move as records show it.
    pub san: String,
    /// The move in each notation of the game.
    pub notations: Vec<String>,
    /// Where it began.
    pub from: Site,
    /// Where it ended.
    pub to: Site,
    /// What it took.
    pub takes: Vec<Taken>,
    /// What the rules call it, where it is more than a step or a capture.
    pub special: Option<&'static str>,
    /// What the piece became, where it did not stay what it was.
    pub becomes: Option<Piece>,
    /// The board after it.
    pub board: Board,
}

impl Step {
    /// A legal move of a position.
    pub fn of<P: Rules>(position: &P, mv: P::Move, turn: MoveNumber) -> Step {
        let (from, to) = position.from_to(mv);
        let notations = P::NOTATIONS.iter();
        Step {
            turn,
            text: position.move_text(mv),
            san: position.san(mv),
            notations: notations
                .map(|notation| (notation.write)(position, mv))
                .collect(),
            from,
            to,
            takes: Taken::by(position, mv),
            special: position.special(mv),
            becomes: becomes(position, mv),
            board: Board::of(&position.after(mv)),
        }
    }
}

impl<P: Playable> Session<P> {
    /// The board that the game on the table began with.
    pub fn first_board(&self) -> Board {
        Board::of(self.record.start())
    }

    /// The moves played from that ply on, each with the board after it.
    pub fn steps(&self, from: usize) -> Vec<Step> {
        let mut turn = MoveNumber::first(Some(&self.start_text()));
        let mut steps = Vec::new();
        for (ply, (position, mv)) in self.record.positions_and_moves().enumerate() {
            if ply >= from {
                steps.push(Step::of(position, mv, turn));
            }
            turn = turn.next();
        }
        steps
    }
}
