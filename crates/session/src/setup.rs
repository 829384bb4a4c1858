//! Setting up a board piece by piece, for any game.

use quirkat_game::{Ending, Geometry, Piece, PieceId, Rules, Side, Site, quoted};
use thiserror::Error;

/// Why a board is not set up as it was asked. It is unchanged then.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// A letter of no piece.
    #[error("`{letter}` is not a piece; the letters are {letters}")]
    Piece {
        /// The letter.
        letter: String,
        /// Those there are.
        letters: String,
    },
    /// A name of no site.
    #[error("`{0}` is not on the board")]
    Site(String),
    /// Nothing to take away.
    #[error("nothing stands on {0}")]
    Empty(String),
    /// A word that is neither side.
    #[error("`{0}` is not a side, `white` or `black`")]
    Side(String),
    /// The rules know no such position.
    #[error("not a position of {game}: {reason}")]
    Position {
        /// The game.
        game: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// A side in check, where the customs forbid that.
    #[error("no game can begin here: {0} is in check")]
    Check(Side),
    /// There is nothing left to play.
    #[error("no game can begin here, it would be over: {0}")]
    Over(Ending),
}

/// A board while it is set up. It knows no rules; whether it is a position is asked when it is done.
#[derive(Clone, Debug)]
pub struct Setup {
    board: Geometry,
    pieces: &'static [Piece],
    men: Vec<Option<PieceId>>,
    side: Side,
}

impl Setup {
    /// The board of a position.
    pub fn of<P: Rules>(position: &P) -> Setup {
        Setup {
            board: P::BOARD,
            pieces: P::PIECES,
            men: P::BOARD
                .sites()
                .map(|site| position.piece_on(site))
                .collect(),
            side: position.side_to_move(),
        }
    }

    /// Puts the piece of that letter on the site of that name, in place of whatever stood there.
    pub fn put(&mut self, letter: &str, site: &str) -> Result<(), SetupError> {
        let mut pieces = self.pieces.iter();
        let piece = pieces.position(|piece| letter.chars().eq([piece.letter]));
        let piece = piece.ok_or_else(|| {
            let letters = self.pieces.iter().map(|piece| piece.letter.to_string());
            SetupError::Piece {
                letter: quoted(letter),
                letters: letters.collect::<Vec<_>>().join(" "),
            }
        })?;
        let site = self.named(site)?;
        self.men[site.index()] = Some(PieceId(piece as u8));
        Ok(())
    }

    /// Takes away what stands on the site of that name.
    pub fn remove(&mut self, site: &str) -> Result<(), SetupError> {
        let place = self.named(site)?;
        let gone = self.men[place.index()].take();
        gone.map(drop)
            .ok_or_else(|| SetupError::Empty(self.board.name(place)))
    }

    /// Says who is to move: `white` or `black`.
    pub fn turn(&mut self, side: &str) -> Result<(), SetupError> {
        self.side = match side.to_ascii_lowercase().as_str() {
            "white" | "w" => Side::White,
            "black" | "b" => Side::Black,
            _ => return Err(SetupError::Side(quoted(side))),
        };
        Ok(())
    }

    /// Says who is to move.
    pub fn set_side_to_move(&mut self, side: Side) {
        self.side = side;
    }

    /// Takes everything away.
    pub fn clear(&mut self) {
        self.men.fill(None);
    }

    /// Who is to move.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// What stands where, from the bottom left corner row by row.
    pub fn pieces(&self) -> Vec<Option<Piece>> {
        let piece = |&id: &Option<PieceId>| id.map(|id: PieceId| self.pieces[id.index()]);
        self.men.iter().map(piece).collect()
    }

    /// The position that this is in the game `P`, whether or not anything is left to play.
    pub fn any_position<P: Rules>(&self) -> Result<P, P::Err> {
        P::set_up(&self.rows(), self.side)
    }

    /// The position that this is in the game `P`, which must be the one it was made for, and go on from here.
    pub fn position<P: Rules>(&self) -> Result<P, SetupError> {
        playable(self.any_position())
    }

    fn named(&self, name: &str) -> Result<Site, SetupError> {
        let site = self.board.named(&name.to_ascii_lowercase());
        site.ok_or_else(|| SetupError::Site(quoted(name)))
    }

    /// The rows from the top, as position texts write them.
    fn rows(&self) -> String {
        let rows = self.men.chunks(self.board.width as usize).rev();
        let rows: Vec<_> = rows.map(|row| self.row(row)).collect();
        rows.join("/")
    }

    fn row(&self, men: &[Option<PieceId>]) -> String {
        let mut text = String::new();
        for run in men.chunk_by(|a, b| a.is_none() && b.is_none()) {
            match run {
                [Some(id)] => text.push(self.pieces[id.index()].letter),
                empty => text += &empty.len().to_string(),
            }
        }
        text
    }
}

/// The position that games begin with: the usual start, or the one that a text says.
pub(crate) fn first_position<P: Rules>(text: Option<&str>) -> Result<P, SetupError> {
    text.map_or_else(|| Ok(P::start()), |text| playable(text.parse()))
}

/// A position that the rules know, if there is something to play in it.
pub fn playable<P: Rules>(position: Result<P, P::Err>) -> Result<P, SetupError> {
    let position = position.map_err(|error| SetupError::Position {
        game: P::NAME,
        reason: error.to_string(),
    })?;
    match position.ending() {
        Some(ending) => Err(SetupError::Over(ending)),
        None => Ok(position),
    }
}
