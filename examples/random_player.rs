//! Plays a game at random and prints it as PGN: `cargo run -p quirkat-examples --bin random_player -- baroque 7`.

use anyhow::Result;
use quirkat_game::{Random, Record, Rules};
use quirkat_games::{Game, Visitor};

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let game: Game = args.next().unwrap_or("chess".to_owned()).parse()?;
    let seed = args.next().unwrap_or("1".to_owned()).parse()?;
    println!("{}", game.visit(RandomGame { seed })?);
    Ok(())
}

struct RandomGame {
    seed: u64,
}

impl Visitor for RandomGame {
    type Output = Result<String>;

    fn visit<P: Rules>(self) -> Result<String> {
        let mut random = Random::new(self.seed);
        let mut record = Record::<P>::default();
        // A record knows repetitions and draws by counting as well as mate.
        while record.ending().is_none() {
            let moves = record.position().legal_moves();
            record.play(moves[random.below(moves.len())])?;
        }
        Ok(record.to_pgn().to_string())
    }
}
