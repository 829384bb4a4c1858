//! Fuzzes the protocol with random lines, some nearly right. The engine must still play after all of them.

use crate::common::{game_names, legal_moves};
use crate::engine::{UciProcess, position};
use quirkat_game::Random;
use quirkat_uci::Command;

/// Words of random lines. Hash sizes are small or wrong, because memory is not what is tested.
const WORDS: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "setoption",
    "name",
    "value",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "debug",
    "register",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "movetime",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
    "Threads",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "Clear Hash",
    "UCI_Chess960",
    "UCI_Variant",
    "UCI_ShowWDL",
    "UCI_LimitStrength",
    "UCI_Elo",
    "Seed",
    "OwnBook",
    "Book File",
    "true",
    "false",
    "chess",
    "baroque",
    "ultima",
    "alquerque",
    "e2e4",
    "e7e5",
    "b3c3",
    "a2a5",
    "e1g1",
    "0000",
    "0",
    "1",
    "2",
    "3",
    "-1",
    "-",
    "w",
    "b",
    "KQkq",
    "99999999999999999999",
    "8/8/8/8/8/8/8/K1k5",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "cliskilf/pppppppp/8/8/8/8/PPPPPPPP/FLIKSILC",
    "wwwww/wwwww/ww1bb/bbbbb/bbbbb",
    "\u{e9}",
    "\0",
    "\t",
];

/// Lines that make sense.
const LINES: &[&str] = &[
    "go depth 2",
    "go infinite",
    "go ponder",
    "go nodes 100",
    "go movetime 1",
    "go perft 3",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1",
    "setoption name UCI_Variant value chess",
    "setoption name UCI_Variant value alquerque",
    "setoption name Threads value 2",
    "setoption name MultiPV value 4",
    "setoption name Hash value 2",
    "stop",
    "ponderhit",
    "isready",
];

/// A random line: a sensible one, random words, a sensible one with a byte changed, or random bytes.
fn line(random: &mut Random) -> Vec<u8> {
    let some = LINES[random.below(LINES.len())].as_bytes().to_vec();
    match random.below(5) {
        0 | 1 => some,
        2 => {
            let words = (0..random.below(9)).map(|_| WORDS[random.below(WORDS.len())]);
            words.collect::<Vec<_>>().join(" ").into_bytes()
        }
        3 => {
            let mut line = some;
            let place = random.below(line.len());
            line[place] = random.bits() as u8;
            line
        }
        _ => (0..random.below(40)).map(|_| random.bits() as u8).collect(),
    }
}

/// Whether a line asks for a best move, as the engine reads it.
fn asks(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    matches!(Command::read(&text), Ok(Command::Go(go)) if go.perft.is_none())
}

#[test]
fn random_lines_never_break_the_engine() {
    for seed in 0..4 {
        let mut random = Random::new(seed);
        let mut engine = UciProcess::start();
        let mut asked = 0;
        for _ in 0..500 {
            let mut line = line(&mut random);
            // A line feed would split the line, and `quit` would end the engine.
            line.retain(|&byte| byte != b'\n');
            if line.windows(4).any(|word| word == b"quit") {
                continue;
            }
            asked += usize::from(asks(&line));
            line.push(b'\n');
            engine.send(&line);
        }
        engine.send(b"stop\nsetoption name Clear Hash\nsentinel\n");
        let said = engine.until("info string unknown command `sentinel`");
        let answers = said.iter().filter(|line| line.starts_with("bestmove "));
        assert_eq!(answers.count(), asked, "seed {seed}");
        assert!(asked > 0);
        for game in game_names() {
            engine.say("setoption name MultiPV value 1");
            engine.say(&format!("setoption name UCI_Variant value {game}"));
            engine.say("position startpos");
            let position = position(&mut engine);
            let best = engine.best("go depth 1");
            assert!(
                legal_moves(game, &position).contains(&best),
                "seed {seed}: {best}"
            );
        }
    }
}
