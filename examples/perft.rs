//! Counts the ways to play on, move by move: `cargo run -p quirkat-examples --bin perft -- chess 4 'FEN'`.

use anyhow::Result;
use quirkat_game::{Rules, divide};
use quirkat_games::{Game, Visitor};
use std::num::NonZero;
use std::thread::available_parallelism;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let game: Game = args.next().unwrap_or("chess".to_owned()).parse()?;
    let depth = args.next().unwrap_or("3".to_owned()).parse()?;
    let position = args.next();
    game.visit(Perft { depth, position })
}

struct Perft {
    depth: u32,
    position: Option<String>,
}

impl Visitor for Perft {
    type Output = Result<()>;

    fn visit<P: Rules>(self) -> Result<()> {
        let position = match &self.position {
            Some(text) => text.parse::<P>()?,
            None => P::start(),
        };
        let threads = available_parallelism().map_or(1, NonZero::get);
        let counts = divide(&position, self.depth, threads);
        for &(mv, nodes) in &counts {
            println!("{} {nodes}", position.move_text(mv));
        }
        let all: u64 = counts.iter().map(|&(_, nodes)| nodes).sum();
        println!("nodes {all}");
        Ok(())
    }
}
