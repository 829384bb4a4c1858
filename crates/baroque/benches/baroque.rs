//! Speed of generating, counting, making and reading moves.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quirkat_baroque::{Baroque, Ultima};
use quirkat_game::Rules;
use std::hint::black_box;

const MIDDLE_GAME: &str = "c1is1i1f/pp2pp1p/3l2p1/2p1k3/1P2L1l1/2I1P1S1/P1PP1P1P/F2K1ILC w 0 1";

fn perft<P: Rules>(c: &mut Criterion) {
    let mut group = c.benchmark_group(format!("{}/perft", P::NAME));
    let (start, depth) = (P::start(), 4);
    group.throughput(Throughput::Elements(start.perft(depth)));
    group.bench_function("start", |b| b.iter(|| black_box(&start).perft(depth)));
    group.finish();
}

fn middle_game<P: Rules>(c: &mut Criterion) {
    let position: P = MIDDLE_GAME.parse().expect("a position");
    let moves = position.legal_moves();
    let mut group = c.benchmark_group(format!("{}/middle game", P::NAME));
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("list", |b| b.iter(|| black_box(&position).legal_moves()));
    group.bench_function("count", |b| b.iter(|| black_box(&position).count_moves()));
    group.bench_function("play", |b| {
        b.iter(|| {
            let keys = moves.iter().map(|&mv| black_box(&position).after(mv).key());
            keys.fold(0, |all, key| all ^ key)
        });
    });
    group.finish();
}

fn text<P: Rules>(c: &mut Criterion) {
    let position: P = MIDDLE_GAME.parse().expect("a position");
    let mut group = c.benchmark_group(format!("{}/text", P::NAME));
    group.bench_function("read position", |b| {
        b.iter(|| black_box(MIDDLE_GAME).parse::<P>());
    });
    group.bench_function("write position", |b| {
        b.iter(|| black_box(&position).to_string());
    });
    group.bench_function("read move", |b| {
        b.iter(|| position.parse_move(black_box("e4e6")));
    });
    group.finish();
}

criterion_group!(
    benches,
    perft::<Baroque>,
    perft::<Ultima>,
    middle_game::<Baroque>,
    middle_game::<Ultima>,
    text::<Baroque>,
);
criterion_main!(benches);
