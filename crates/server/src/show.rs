//! A table as one receiver sees it.

use crate::decide::Holds;
use crate::host::Host;
use crate::views;
use quirkat_game::Side;
use quirkat_protocol::{Autoplay, ClocksView, FeatureView, PlyView, SeatView, TableView};
use quirkat_session::Feature;
use std::time::Instant;

impl Host {
    /// The table as somebody with those secrets sees it.
    pub(crate) fn view(&self, holds: Holds) -> TableView {
        let table = &self.table;
        let session = &table.session;
        let shape = session.board();
        let scores = session.scores();
        let to_move = session.side_to_move();
        let opponent_moves = session.ending().is_none() && !session.player(to_move).is_person();
        let features = Feature::ALL.map(|feature| FeatureView {
            name: feature.name().to_owned(),
            on: session.features().has(feature),
        });
        TableView {
            id: table.id.clone(),
            game: session.game().to_owned(),
            revision: table.revision,
            you: table.role(holds),
            links: table.links(holds),
            seats: Side::BOTH.map(|side| self.seat(side)),
            start: table.start_board.position.clone(),
            start_board: table.start_board.clone(),
            start_score: scores.first().map(|&score| views::score(score)),
            plies: self.plies(&scores),
            turn: views::side(to_move),
            targets: session
                .targets()
                .iter()
                .map(|target| views::target(shape, target))
                .collect(),
            clocks: self.clocks(),
            offer: session.offer().map(views::side),
            undo_offer: table.undo_offer.map(views::side),
            claim: session.claim().map(str::to_owned),
            result: session.ending().map(views::result),
            standing: views::standing(session.standing()),
            features: features.into(),
            messages: table.messages.clone(),
            autoplay: Autoplay {
                paused: table.paused,
                delay_ms: table.delay_ms,
            },
            thinking: (opponent_moves && self.tasks.busy()).then(|| views::side(to_move)),
            can_undo: session.undoable() > 0,
        }
    }

    fn plies(&self, scores: &[i32]) -> Vec<PlyView> {
        let mut plies = self.table.plies.clone();
        for (ply, &score) in plies.iter_mut().zip(scores.iter().skip(1)) {
            ply.score = Some(views::score(score));
        }
        plies
    }

    fn seat(&self, side: Side) -> SeatView {
        let seat = self.table.session.player(side);
        let mut people = self.connections.values();
        SeatView {
            name: seat.to_string(),
            called: self.table.called(side),
            person: seat.is_person(),
            present: !seat.is_person()
                || people.any(|person| self.table.plays(self.table.role(person.holds), side)),
        }
    }

    fn clocks(&self) -> Option<ClocksView> {
        let session = &self.table.session;
        let control = session.time_control()?;
        let now = Instant::now();
        let [white_ms, black_ms] = Side::BOTH.map(|side| {
            let left = session.time_left(side, now);
            left.map_or(0, |left| left.as_millis() as u64)
        });
        let to_move = session.side_to_move();
        Some(ClocksView {
            control: control.to_string(),
            white_ms,
            black_ms,
            running: self.clock_runs().then(|| views::side(to_move)),
        })
    }
}
