//! Shows a position and what each of its moves is worth: `cargo run -p quirkat-examples --bin position_explorer -- ultima`.

use anyhow::Result;
use quirkat_games::{Game, Playable, Visitor};
use quirkat_search::{Control, DisplayScore, Engine, Limits, Request, Score};

/// How deep every move is searched.
const DEPTH: u32 = 4;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let game: Game = args.next().unwrap_or("chess".to_owned()).parse()?;
    let position = args.next();
    game.visit(Explorer { position })
}

struct Explorer {
    position: Option<String>,
}

impl Visitor for Explorer {
    type Output = Result<()>;

    fn visit<P: Playable>(self) -> Result<()> {
        let position = match &self.position {
            Some(text) => text.parse::<P>()?,
            None => P::start(),
        };
        println!("{}", board(&position));
        if let Some(ending) = position.ending() {
            println!("The game is over: {ending}");
            return Ok(());
        }
        println!("{} to move", position.side_to_move());
        for (mv, score) in judged_moves(&position) {
            let captures = position.captures(mv);
            let captures: Vec<_> = captures.iter().map(|&site| P::BOARD.name(site)).collect();
            let score = DisplayScore::from(score).to_string();
            let line = format!("{:<8}{score:>11}  {}", position.san(mv), captures.join(" "));
            println!("{}", line.trim_end());
        }
        Ok(())
    }
}

/// Every move with its score for the side that makes it, best first.
fn judged_moves<P: Playable>(position: &P) -> Vec<(P::Move, Score)> {
    let mut engine = Engine::new(P::built_in_eval(), 16, 1);
    // As many best lines as there are moves.
    let request = Request {
        multi_pv: position.legal_moves().len(),
        ..Request::new(position.clone(), Limits::depth(DEPTH))
    };
    let mut judged = Vec::new();
    engine.search(&request, &Control::default(), &mut |info| {
        let lines = info.pvs.iter();
        judged = lines.map(|line| (line.moves[0], line.score)).collect();
    });
    judged
}

/// The board as letters, from the top.
fn board<P: Playable>(position: &P) -> String {
    let letter = |file, rank| {
        let piece = position.piece_on(P::BOARD.site(file, rank));
        piece.map_or('.', |piece| P::PIECES[piece.index()].letter)
    };
    let row = |rank| (0..P::BOARD.width).map(|file| letter(file, rank)).collect();
    let rows: Vec<String> = (0..P::BOARD.height).rev().map(row).collect();
    rows.join("\n")
}
