//! What displays show of a session.

use super::turns::taken;
use super::{Feature, Features, Seat, Session, SessionError, Standing, Taken};
use quirkat_game::pgn::Turn;
use quirkat_game::{Ending, Geometry, Piece, Record, Side, Site, quoted};
use quirkat_opponents::Opposed;
use quirkat_search::Score;
use std::time::{Duration, Instant};

/// A legal move, as a display shows where a piece can go.
#[derive(Clone, PartialEq, Eq, Debug)]
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
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its number, and who made it.
    pub turn: Turn,
    /// The move as records show it.
    pub text: String,
    /// How long it took, where somebody looked.
    pub time: Option<Duration>,
}

/// A move in a list of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryLine {
    /// Its number, and who made it.
    pub turn: Turn,
    /// The move, in the notation asked for.
    pub text: String,
}

impl<P: Opposed> Session<P> {
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

    /// A number that changes whenever the game or those who play it do, so that a display knows when to look again.
    pub fn moment(&self) -> u64 {
        self.moment
    }

    /// Who plays a side.
    pub fn player(&self, side: Side) -> &Seat {
        &self.sides[side.index()].seat
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

    /// Where the last move began and ended.
    pub fn last_move(&self) -> Option<(Site, Site)> {
        let (before, mv) = self.record.steps().last()?;
        Some(before.from_to(mv))
    }

    /// What stands where, from the bottom left corner row by row.
    pub fn pieces(&self) -> Vec<Option<Piece>> {
        let position = self.record.position();
        let piece = |site| Some(P::PIECES[position.piece_on(site)?.index()]);
        P::BOARD.sites().map(piece).collect()
    }

    /// The legal moves, by where they begin and end and, where that is the same, the strongest piece to become first. There are
    /// none once the game is over.
    pub fn targets(&self) -> Vec<Target> {
        if self.record.ending().is_some() {
            return Vec::new();
        }
        let position = self.record.position();
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

    /// The moves that begin on the site of that name.
    pub fn targets_from(&self, site: &str) -> Result<Vec<Target>, SessionError> {
        let found = P::BOARD.named(&site.to_ascii_lowercase());
        let from = found.ok_or_else(|| SessionError::Site(quoted(site)))?;
        let targets = self.targets().into_iter();
        Ok(targets.filter(|target| target.from == from).collect())
    }

    /// The moves played, with the time each took.
    pub fn plies(&self) -> Vec<Ply> {
        let times = self.moves.iter().map(|made| made.time);
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
        let mut turn = Turn::first(Some(&start));
        let line = |(before, mv): (&P, P::Move)| {
            let line = HistoryLine {
                turn,
                text: write(before, mv),
            };
            turn = turn.next();
            line
        };
        self.record.steps().map(line).collect()
    }

    /// What the positions of the game are worth to White, in hundredths of the smallest piece: that of the start, and that
    /// after each move. Those not asked for before are searched for a moment each.
    pub fn scores(&mut self) -> Vec<Score> {
        while self.judge_next() {}
        self.scores_so_far()
    }

    /// Those of the [`scores`](Session::scores) that are known, from the start of the game up to the first that is not.
    pub fn scores_so_far(&self) -> Vec<Score> {
        let after = self.moves.iter().map(|made| made.score);
        let all = std::iter::once(self.first_score).chain(after);
        all.map_while(|score| score).collect()
    }

    /// Searches for the next score that is not known, for displays that must not stand still for a whole game that was loaded;
    /// `false` where all are known.
    pub fn judge_next(&mut self) -> bool {
        let plies = self.scores_so_far().len();
        let unknown = match plies.checked_sub(1) {
            None => Some(&mut self.first_score),
            Some(at) => self.moves.get_mut(at).map(|made| &mut made.score),
        };
        let Some(unknown) = unknown else {
            return false;
        };
        *unknown = Some(self.judge.score(&self.record, plies));
        true
    }
}

fn target<P: Opposed>(position: &P, mv: P::Move) -> Target {
    let (from, to) = position.from_to(mv);
    let piece = |site| position.piece_on(site).map(|id| P::PIECES[id.index()]);
    let arrived = position.after(mv).piece_on(to);
    let changed = arrived.filter(|_| position.piece_on(from) != arrived);
    // Who goes onto a piece of their own to change places with it has become nothing else.
    let onto_own = piece(to).is_some_and(|piece| piece.side == position.side_to_move());
    Target {
        from,
        to,
        text: position.move_text(mv),
        san: position.san(mv),
        takes: taken(position, mv),
        special: position.special(mv),
        becomes: changed
            .filter(|_| !onto_own)
            .map(|id| P::PIECES[id.index()]),
    }
}
