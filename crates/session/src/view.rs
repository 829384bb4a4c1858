//! What displays show of a session, as data that serialises.

use crate::session::judge;
use crate::tasks::{Judged, Judging};
use crate::{Feature, Features, Seat, Session, SessionError, Standing, Taken};
use quirkat_game::pgn::MoveNumber;
use quirkat_game::{
    Ending, Geometry, Guide, Observer, Piece, PieceId, Record, Rules, Side, Site, quoted,
};
use quirkat_games::{Playable, TimeControl};
use quirkat_review::{ReviewSettings, ReviewTask};
use quirkat_search::Score;
use serde::Serialize;
use std::time::{Duration, Instant};

/// A legal move, as a display shows where a piece can go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Target {
    /// Where it begins.
    pub from: Site,
    /// Where it ends. Several moves may share both, and differ in what the piece becomes.
    pub to: Site,
    /// The move in the notation programs exchange.
    pub text: String,
    /// The move as records show it.
    pub san: String,
    /// What it takes.
    pub takes: Vec<Taken>,
    /// What the rules call it, where it is more than a step or a capture.
    pub special: Option<&'static str>,
    /// What the piece becomes, where it does not stay what it is.
    pub becomes: Option<Piece>,
    /// Where other pieces of the mover stand that go along, and where they go.
    pub along: Vec<(Site, Site)>,
}

/// The board as it stood at some point of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PastBoard {
    /// What stands where, from the bottom left corner row by row.
    pub pieces: Vec<Option<Piece>>,
    /// Where the last move began and ended.
    pub last_move: Option<(Site, Site)>,
    /// Where the piece stands that is in check.
    pub checked: Option<Site>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Ply {
    /// Its number, and who made it.
    pub turn: MoveNumber,
    /// The move as records show it.
    pub text: String,
    /// How long it took, if that is known.
    pub time: Option<Duration>,
}

/// A move in a list of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HistoryLine {
    /// Its number, and who made it.
    pub turn: MoveNumber,
    /// The move, in the notation asked for.
    pub text: String,
}

impl<P: Playable> Session<P> {
    /// The game as it was played.
    pub fn record(&self) -> &Record<P> {
        &self.record
    }

    /// The game's name in commands.
    pub fn game(&self) -> &'static str {
        P::NAME
    }

    /// The shape of the board.
    pub fn board(&self) -> Geometry {
        P::BOARD
    }

    /// The text of the position on the board.
    pub fn position_text(&self) -> String {
        self.record.position().to_string()
    }

    /// Who is to move.
    pub fn side_to_move(&self) -> Side {
        self.record.position().side_to_move()
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.record.position().in_check()
    }

    /// Where the piece stands that is in check.
    pub fn checked(&self) -> Option<Site> {
        self.record.position().checked()
    }

    /// Where the pieces stand, of either side, that another keeps from moving.
    pub fn frozen(&self) -> Vec<Site> {
        self.record.position().frozen()
    }

    /// How the game is played.
    pub fn guide(&self) -> &'static Guide {
        P::GUIDE
    }

    /// The pieces that a legend beside the board explains.
    pub fn legend(&self) -> &'static [Piece] {
        P::legend()
    }

    /// A number that changes whenever the game or those who play it do, so that a display knows when to look again.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Who plays a side.
    pub fn player(&self, side: Side) -> &Seat {
        &self.sides[side.index()].seat
    }

    /// How many plies the opponent of a side looks ahead, where that is fixed.
    pub fn depth(&self, side: Side) -> Option<u32> {
        let name = self.customs.own_name(self.player(side).name());
        P::roster().profile(&name).ok()?.depth
    }

    /// For whom a person at the only display acts: the side that a person plays, or the side to move where that does not
    /// tell.
    pub fn at_display(&self) -> Side {
        let people = Side::BOTH.map(|side| self.player(side).is_person());
        match people {
            [true, false] => Side::White,
            [false, true] => Side::Black,
            _ => self.side_to_move(),
        }
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<Ending> {
        self.record.ending()
    }

    /// The score over all games that were played to an end, this one included.
    pub fn standing(&self) -> Standing {
        let mut standing = self.past;
        if let Some(ending) = self.record.ending().filter(|_| self.counts) {
            standing.add(ending.outcome);
        }
        standing
    }

    /// Which features are on.
    pub fn features(&self) -> Features {
        self.features
    }

    /// Who offers a draw.
    pub fn offer(&self) -> Option<Side> {
        self.offer
    }

    /// The time that a side has left; `None` without clocks. It runs from the first move on.
    pub fn time_left(&self, side: Side, now: Instant) -> Option<Duration> {
        let left = self.clocks[side.index()].reading()?.remaining;
        let runs = self.record.plies() > 0 && side == self.side_to_move();
        let since = self.since.filter(|_| runs);
        let gone = since.map(|since| now.saturating_duration_since(since));
        Some(left.saturating_sub(gone.unwrap_or_default()))
    }

    /// The time control of the games.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.control
    }

    /// On what grounds the side to move may claim a draw.
    pub fn claim(&self) -> Option<&'static str> {
        self.record.claimable().map(|claim| claim.reason)
    }

    /// The position that the game on the board began with.
    pub fn start_text(&self) -> String {
        self.record.start().to_string()
    }

    /// Where the last move began and ended.
    pub fn last_move(&self) -> Option<(Site, Site)> {
        self.board_after(self.record.plies()).last_move
    }

    /// What stands where, from the bottom left corner row by row.
    pub fn pieces(&self) -> Vec<Option<Piece>> {
        self.board_after(self.record.plies()).pieces
    }

    /// The board after so many plies, or after all where there were fewer.
    pub fn board_after(&self, plies: usize) -> PastBoard {
        let plies = plies.min(self.record.plies());
        let position = &self.record.positions()[plies];
        let piece = |site| Some(P::PIECES[position.piece_on(site)?.index()]);
        let moves = self.record.positions_and_moves().take(plies);
        PastBoard {
            pieces: P::BOARD.sites().map(piece).collect(),
            last_move: moves.last().map(|(before, mv)| before.from_to(mv)),
            checked: position.checked(),
        }
    }

    /// The task to review the game.
    pub fn review(&self, settings: ReviewSettings) -> ReviewTask {
        ReviewTask::new(self.record.clone(), settings)
    }

    /// The legal moves, by where they begin and end and, where that is the same, the strongest piece to become first. There are
    /// none once the game is over.
    pub fn targets(&self) -> Vec<Target> {
        if self.record.ending().is_some() {
            return Vec::new();
        }
        targets_of(self.record.position())
    }

    /// The moves that begin on the site of that name.
    pub fn targets_from(&self, site: &str) -> Result<Vec<Target>, SessionError> {
        let found = P::BOARD.named(&site.to_ascii_lowercase());
        let from = found.ok_or_else(|| SessionError::Site(quoted(site)))?;
        let targets = self.targets().into_iter();
        Ok(targets.filter(|target| target.from == from).collect())
    }

    /// The moves played, with the time each took.
    pub fn plies(&self) -> Vec<Ply> {
        let times = self.moves.iter().map(|played| played.time);
        let lines = self.lines(P::san).into_iter().zip(times);
        let ply = |(HistoryLine { turn, text }, time)| Ply { turn, text, time };
        lines.map(ply).collect()
    }

    /// The names of the game's notations, the one that commands are written in first.
    pub fn notations(&self) -> Vec<&'static str> {
        P::NOTATIONS.iter().map(|notation| notation.name).collect()
    }

    /// The moves played, in the notation of that name.
    pub fn history(&self, notation: &str) -> Result<Vec<HistoryLine>, SessionError> {
        self.require(Feature::History)?;
        let known = P::NOTATIONS.iter().find(|known| known.name == notation);
        let known = known.ok_or_else(|| SessionError::Notation {
            name: quoted(notation),
            game: P::NAME,
            known: self.notations().join(", "),
        })?;
        Ok(self.lines(known.write))
    }

    fn lines(&self, write: fn(&P, P::Move) -> String) -> Vec<HistoryLine> {
        let start = self.record.start().to_string();
        let mut turn = MoveNumber::first(Some(&start));
        let line = |(before, mv): (&P, P::Move)| {
            let line = HistoryLine {
                turn,
                text: write(before, mv),
            };
            turn = turn.next();
            line
        };
        self.record.positions_and_moves().map(line).collect()
    }

    /// White's scores as far as they are judged: that of the start, and that after each move.
    pub fn scores(&self) -> Vec<Score> {
        let after = self.moves.iter().map(|played| played.score);
        let all = std::iter::once(self.first_score).chain(after);
        all.map_while(|score| score).collect()
    }

    /// The task to judge the next position that has no score yet; `None` where all have one.
    pub fn judging(&self) -> Option<Judging> {
        let plies = self.scores().len();
        (plies <= self.moves.len()).then(|| self.judging_at(plies))
    }

    pub(crate) fn judging_at(&self, plies: usize) -> Judging {
        Judging::new(judge, &self.record, plies, self.moment)
    }

    /// Takes the score of a position. One that comes too late changes nothing.
    pub fn judged(&mut self, judged: &Judged) {
        if judged.moment != self.moment {
            return;
        }
        match judged.plies.checked_sub(1) {
            None => self.first_score = Some(judged.score),
            Some(at) => {
                if let Some(played) = self.moves.get_mut(at) {
                    played.score = Some(judged.score);
                }
            }
        }
    }

    /// Takes the scores of a game that was judged before: that of the start, and that after each move.
    pub fn restore_scores(&mut self, scores: &[Score]) {
        let Some((first, after)) = scores.split_first() else {
            return;
        };
        self.first_score = Some(*first);
        for (played, &score) in self.moves.iter_mut().zip(after) {
            played.score = Some(score);
        }
    }

    /// All of it at once, for displays in other processes.
    pub fn view(&self, now: Instant) -> SessionView {
        let millis = |side| Some(self.time_left(side, now)?.as_millis() as u64);
        SessionView {
            game: self.game(),
            board: self.board(),
            position: self.position_text(),
            pieces: self.pieces(),
            side_to_move: self.side_to_move(),
            checked: self.checked(),
            frozen: self.frozen(),
            seats: Side::BOTH.map(|side| self.player(side).clone()),
            clocks: Side::BOTH.map(millis),
            plies: self.plies(),
            last_move: self.last_move(),
            targets: self.targets(),
            offer: self.offer(),
            ending: self.ending(),
            standing: self.standing(),
            features: self.features(),
            moment: self.moment(),
        }
    }
}

/// A game in progress as a display shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SessionView {
    /// The game's name.
    pub game: &'static str,
    /// The shape of the board.
    pub board: Geometry,
    /// The text of the position.
    pub position: String,
    /// What stands where, from the bottom left corner row by row.
    pub pieces: Vec<Option<Piece>>,
    /// Who is to move.
    pub side_to_move: Side,
    /// Where the piece stands that is in check.
    pub checked: Option<Site>,
    /// Where the pieces stand, of either side, that another keeps from moving.
    pub frozen: Vec<Site>,
    /// Who plays White and Black.
    pub seats: [Seat; 2],
    /// The time left, in milliseconds.
    pub clocks: [Option<u64>; 2],
    /// The moves played.
    pub plies: Vec<Ply>,
    /// Where the last move began and ended.
    pub last_move: Option<(Site, Site)>,
    /// The legal moves.
    pub targets: Vec<Target>,
    /// Who offers a draw.
    pub offer: Option<Side>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The score over all games.
    pub standing: Standing,
    /// Which features are on.
    pub features: Features,
    /// Changes whenever the game does.
    pub moment: u64,
}

/// The legal moves of a position in the order of [`Session::targets`].
pub fn targets_of<P: Rules>(position: &P) -> Vec<Target> {
    let moves = position.legal_moves();
    let mut targets: Vec<_> = moves.iter().map(|&mv| target(position, mv)).collect();
    // Games list their pieces from the weakest on, and whoever may choose mostly wants the strongest.
    let weakness = |piece: Piece| P::PIECES.iter().rev().position(|&other| other == piece);
    targets.sort_by_cached_key(|target| {
        let weakness = target.becomes.and_then(weakness);
        (target.from, target.to, weakness, target.text.clone())
    });
    targets
}

fn target<P: Rules>(position: &P, mv: P::Move) -> Target {
    let (from, to) = position.from_to(mv);
    Target {
        from,
        to,
        text: position.move_text(mv),
        san: position.san(mv),
        takes: Taken::by(position, mv),
        special: position.special(mv),
        becomes: becomes(position, mv),
        along: along(position, mv),
    }
}

/// What the piece becomes that a legal move moves, where it does not stay what it is.
pub(crate) fn becomes<P: Rules>(position: &P, mv: P::Move) -> Option<Piece> {
    let (from, to) = position.from_to(mv);
    let piece = |site| position.piece_on(site).map(|id| P::PIECES[id.index()]);
    let arrived = position.after(mv).piece_on(to);
    let changed = arrived.filter(|_| position.piece_on(from) != arrived);
    // Who goes onto a piece of their own to change places with it has become nothing else.
    let onto_own = piece(to).is_some_and(|piece| piece.side == position.side_to_move());
    changed
        .filter(|_| !onto_own)
        .map(|id| P::PIECES[id.index()])
}

/// Which other pieces of the mover a legal move carries along, from where to where.
fn along<P: Rules>(position: &P, mv: P::Move) -> Vec<(Site, Site)> {
    let (from, to) = position.from_to(mv);
    let mut journeys = Journeys::default();
    position.clone().play_observed(mv, &mut journeys);
    let Journeys { lifted, mut put } = journeys;
    let mover = position.piece_on(from);
    put.retain(|&(piece, site)| site != to || Some(piece) != mover);
    let others = lifted.into_iter().filter(|&(_, site)| site != from);
    // What is lifted and not put down again is taken.
    others
        .filter_map(|(piece, site)| {
            let index = put.iter().position(|&(other, _)| other == piece)?;
            Some((site, put.swap_remove(index).1))
        })
        .collect()
}

/// What a move lifts and puts down.
#[derive(Default)]
struct Journeys {
    lifted: Vec<(PieceId, Site)>,
    put: Vec<(PieceId, Site)>,
}

impl Observer for Journeys {
    fn put(&mut self, piece: PieceId, site: Site) {
        self.put.push((piece, site));
    }

    fn lift(&mut self, piece: PieceId, site: Site) {
        self.lifted.push((piece, site));
    }
}
