use quirkat_chess::Chess;
use quirkat_eval::chess::ChessEval;
use quirkat_game::*;
use quirkat_search::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let fen = a
        .get(2)
        .cloned()
        .unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into());
    let depth: u32 = a[1].parse().unwrap();
    let threads: usize = a.get(3).map_or(1, |x| x.parse().unwrap());
    let p: Chess = fen.parse().unwrap();
    let mut e = Engine::new(ChessEval::default(), 64, threads);
    let r = e.search(
        &Request::new(p, Limits::depth(depth)),
        &Control::default(),
        &mut |i| {
            let l = &i.lines[0];
            let mut q = p;
            let mut s = String::new();
            for &m in l.moves {
                s += &q.record_text(m);
                s += " ";
                q.play(m);
            }
            println!(
                "d{} sd{} {} n{} {}ms {:.2}Mnps full{} {}",
                i.depth,
                l.selective_depth,
                Verdict::from(l.score),
                i.nodes,
                i.elapsed.as_millis(),
                i.nodes as f64 / i.elapsed.as_secs_f64() / 1e6,
                i.fullness,
                s
            )
        },
    );
    println!(
        "{:?} {} nodes {} {:?}",
        r.best(),
        Verdict::from(r.score),
        r.nodes,
        r.elapsed
    );
}
