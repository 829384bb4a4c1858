//! Speed of writing and reading moves.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quirkat_chess::notation::{self, descriptive, san, uci};
use quirkat_chess::{Chess, Move};
use quirkat_game::{MoveError, Position, Random, Rules};
use std::hint::black_box;

type Write = fn(&Chess, Move) -> String;
type Read = fn(&Chess, &str) -> Result<Move, MoveError>;

/// The moves of a few random games, each with its position.
fn plays() -> Vec<(Chess, Move)> {
    let mut random = Random::new(1);
    let mut plays = Vec::new();
    while plays.len() < 1000 {
        let mut position = Chess::start();
        for _ in 0..80 {
            let Some(mv) = random.choose(&position.legal_moves()) else {
                break;
            };
            plays.push((position, mv));
            position.play(mv);
        }
    }
    plays
}

fn write(c: &mut Criterion) {
    let writers: [(&str, Write); 3] = [
        ("uci", uci::write),
        ("san", san::write),
        ("descriptive", descriptive::write),
    ];
    let plays = plays();
    let mut group = c.benchmark_group("write");
    group.throughput(Throughput::Elements(plays.len() as u64));
    for (name, write) in writers {
        group.bench_function(name, |b| {
            b.iter(|| {
                for (position, mv) in &plays {
                    black_box(write(black_box(position), *mv));
                }
            });
        });
    }
    group.finish();
}

fn read(c: &mut Criterion) {
    let plays = plays();
    let written = |write: Write| {
        let texts = plays.iter().map(|(position, mv)| write(position, *mv));
        plays
            .iter()
            .map(|play| play.0)
            .zip(texts)
            .collect::<Vec<_>>()
    };
    let readers: [(&str, Read, _); 4] = [
        ("uci", uci::read, written(uci::write)),
        ("san", san::read, written(san::write)),
        ("san as any", notation::read, written(san::write)),
        (
            "descriptive",
            descriptive::read,
            written(descriptive::write),
        ),
    ];
    let mut group = c.benchmark_group("read");
    group.throughput(Throughput::Elements(plays.len() as u64));
    for (name, read, texts) in readers {
        group.bench_function(name, |b| {
            b.iter(|| {
                for (position, text) in &texts {
                    black_box(read(black_box(position), text)).expect("what was written is read");
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, write, read);
criterion_main!(benches);
