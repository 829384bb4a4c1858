//! Speed of move generation, play, perft, reading and writing.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use quirkat_alquerque::Alquerque;
use quirkat_alquerque::lists::History;
use quirkat_game::{MoveList, Position, Random, Rules};
use std::hint::black_box;

/// The positions of a few random games, a realistic mix of openings, middlegames and endings.
fn positions() -> Vec<Alquerque> {
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    while positions.len() < 1000 {
        let mut position = Alquerque::start();
        while let Some(mv) = random.choose(&position.legal_moves()) {
            positions.push(position);
            position.play(mv);
        }
    }
    positions
}

fn generation(c: &mut Criterion) {
    let positions = positions();
    let moves = positions.iter().map(Position::count_moves).sum();
    let mut group = c.benchmark_group("generation");
    group.throughput(Throughput::Elements(moves));
    group.bench_function("list", |b| {
        b.iter(|| {
            for position in &positions {
                let mut list = MoveList::new();
                black_box(position).moves(&mut list);
                black_box(&list);
            }
        });
    });
    group.bench_function("count", |b| {
        b.iter(|| -> u64 { positions.iter().map(|p| black_box(p).count_moves()).sum() });
    });
    group.finish();
}

fn play(c: &mut Criterion) {
    let plays: Vec<_> = positions()
        .iter()
        .flat_map(|&position| {
            position
                .legal_moves()
                .into_iter()
                .map(move |mv| (position, mv))
        })
        .collect();
    let mut group = c.benchmark_group("play");
    group.throughput(Throughput::Elements(plays.len() as u64));
    group.bench_function("after", |b| {
        b.iter(|| {
            plays
                .iter()
                .fold(0, |key, (p, mv)| key ^ p.after(*mv).key())
        });
    });
    group.bench_function("is_legal", |b| {
        b.iter(|| plays.iter().filter(|(p, mv)| p.is_legal(*mv)).count());
    });
    group.finish();
}

fn perft(c: &mut Criterion) {
    const DEPTH: u32 = 9;
    let mut group = c.benchmark_group("perft");
    group.throughput(Throughput::Elements(Alquerque::start().perft(DEPTH)));
    group.bench_function("start", |b| {
        b.iter_batched(
            Alquerque::start,
            |start| start.perft(DEPTH),
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn text(c: &mut Criterion) {
    let positions = positions();
    let texts: Vec<String> = positions.iter().map(ToString::to_string).collect();
    let mut group = c.benchmark_group("text");
    group.throughput(Throughput::Elements(texts.len() as u64));
    group.bench_function("read", |b| {
        b.iter(|| {
            let read = |text: &String| text.parse::<Alquerque>().is_ok();
            texts.iter().filter(|text| read(text)).count()
        });
    });
    group.bench_function("write", |b| {
        b.iter(|| -> usize { positions.iter().map(|p| p.to_string().len()).sum() });
    });
    group.finish();
}

fn lists(c: &mut Criterion) {
    let mut random = Random::new(2);
    let mut history = History::start();
    while let Some(mv) = random.choose(&history.position().legal_moves()) {
        history.play(mv);
    }
    let text = history.to_string();
    let mut group = c.benchmark_group("lists");
    group.throughput(Throughput::Elements(history.boards().len() as u64));
    group.bench_function("read a game", |b| {
        b.iter(|| black_box(&text).parse::<History>());
    });
    group.bench_function("write a game", |b| b.iter(|| history.to_string()));
    group.finish();
}

criterion_group!(benches, generation, play, perft, text, lists);
criterion_main!(benches);
