//! Speed of generating, counting and making moves, and of FEN.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use quirkat_chess::Chess;
use quirkat_game::{MoveList, Position, Rules};
use std::hint::black_box;

const MIDDLEGAME: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn rules(c: &mut Criterion) {
    let position: Chess = MIDDLEGAME.parse().expect("a position");
    let mut group = c.benchmark_group("chess");
    group.throughput(Throughput::Elements(position.count_moves()));
    group.bench_function("generate", |b| {
        b.iter_batched_ref(
            MoveList::new,
            |list| black_box(&position).moves(list),
            BatchSize::SmallInput,
        );
    });
    group.bench_function("count", |b| b.iter(|| black_box(&position).count_moves()));
    group.bench_function("play", |b| {
        let moves = position.legal_moves();
        b.iter(|| {
            moves
                .iter()
                .fold(0, |sum, &mv| sum ^ black_box(&position).after(mv).key())
        });
    });
    group.throughput(Throughput::Elements(Chess::start().perft(5)));
    group.bench_function("perft", |b| b.iter(|| black_box(Chess::start()).perft(5)));
    group.throughput(Throughput::Bytes(MIDDLEGAME.len() as u64));
    group.bench_function("read position", |b| {
        b.iter(|| black_box(MIDDLEGAME).parse::<Chess>());
    });
    group.bench_function("write position", |b| {
        b.iter(|| black_box(&position).to_string());
    });
    group.finish();
}

criterion_group!(benches, rules);
criterion_main!(benches);
