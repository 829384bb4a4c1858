//! Lets one engine play against another: `cargo run -p quirkat-examples --bin engine_match -- chess quirkat:4 level-5`.

use anyhow::{Context, Result};
use quirkat_game::Record;
use quirkat_games::{Game, Playable, PlayerOptions, Visitor, open_player};
use quirkat_opponents::Turn;
use quirkat_search::{Control, Limits};

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let mut next = |default: &str| args.next().unwrap_or(default.to_owned());
    let game: Game = next("alquerque").parse()?;
    let names = [next("quirkat:3"), next("level-3")];
    game.visit(EngineMatch { names })
}

struct EngineMatch {
    /// Who plays White, and who Black.
    names: [String; 2],
}

impl Visitor for EngineMatch {
    type Output = Result<()>;

    fn visit<P: Playable>(self) -> Result<()> {
        let options = PlayerOptions::default();
        let [white, black] = &self.names;
        // Each has a seed: what it leaves to chance depends on it.
        let mut players = [
            open_player::<P>(white, 1, &options)?,
            open_player::<P>(black, 2, &options)?,
        ];
        let mut record = Record::<P>::default();
        let control = Control::default();
        let ending = loop {
            if let Some(ending) = record.ending() {
                break ending;
            }
            let side = record.position().side_to_move();
            let turn = Turn::new(&record, Limits::nodes(20_000), &control);
            let decision = players[side.index()].choose(&turn, &mut |_| {})?;
            let mv = decision.best().context("it found no move")?;
            println!("{side} plays {}", record.position().san(mv));
            record.play(mv)?;
        };
        println!("{white} against {black}: {ending}");
        Ok(())
    }
}
