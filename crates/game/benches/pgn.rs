//! PGN reading and writing speed, in bytes per second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quirkat_game::pgn::{PgnGame, PgnReader};
use std::hint::black_box;

const TAGS: &str = "[Event \"Rated blitz game\"]\n[Site \"https://example.org/abcdefgh\"]\n[Date \"2024.01.31\"]\n\
    [Round \"-\"]\n[White \"Somebody\"]\n[Black \"Somebody Else\"]\n[Result \"1-0\"]\n[WhiteElo \"1873\"]\n\
    [BlackElo \"1850\"]\n[ECO \"C65\"]\n[TimeControl \"180+2\"]\n[Termination \"Normal\"]\n\n";
const PLAIN: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 5. Re1 Nd6 6. Nxe5 Be7 7. Bf1 Nxe5 8. Rxe5 O-O\n\
    9. d4 Bf6 10. Re1 Re8 11. Bf4 Rxe1 12. Qxe1 Ne8 13. c3 d5 14. Bd3 g6 15. Na3 c6\n16. Nc2 Ng7 17. Qe2 Bf5 1-0\n\n";
const ANNOTATED: &str = "1. e4 $1 { [%eval 0.17] [%clk 0:03:00] } 1... e5 { [%eval 0.25] [%clk 0:03:00] } 2. Nf3!\n\
    (2. f4 {The gambit of the king, as bold as it is old.} exf4 (2... d5 3. exd5 e4) 3. Nf3 g5)\n\
    2... Nc6 { [%eval 0.2] [%clk 0:02:58] } 3. Bb5?! a6 $14 4. Ba4 Nf6 1/2-1/2\n\n";

fn file(movetext: &str) -> String {
    format!("{TAGS}{movetext}").repeat(1000)
}

fn pgn(c: &mut Criterion) {
    let mut group = c.benchmark_group("pgn");
    for (name, movetext) in [("plain", PLAIN), ("annotated", ANNOTATED)] {
        let text = file(movetext);
        let games: Vec<PgnGame> = PgnReader::new(text.as_bytes())
            .map(|game| game.expect("a game"))
            .collect();
        assert_eq!(games.len(), 1000);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format!("read {name}"), |b| {
            b.iter(|| PgnReader::new(black_box(text.as_bytes())).flatten().count());
        });
        group.bench_function(format!("write {name}"), |b| {
            b.iter(|| {
                games
                    .iter()
                    .map(|game| game.to_string().len())
                    .sum::<usize>()
            });
        });
    }
    group.finish();
}

criterion_group!(benches, pgn);
criterion_main!(benches);
