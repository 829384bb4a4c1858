//! `tighten`: games in fewer bytes, which every command reads as it reads the others.

use crate::common::{folder, run};
use crate::run::{games, prints, quirkat, refuses};
use quirkat_games::Game;
use std::fs;
use std::path::Path;

/// The samples of a file.
fn packed(folder: &Path, game: &str, file: &str) -> Vec<u8> {
    let out = run(&mut quirkat(folder, &format!("pack {game} {file}")));
    assert!(out.status.success());
    out.stdout
}

#[test]
fn what_is_learned_from_tight_games_is_the_same() {
    let folder = folder("tight_learn");
    for game in Game::ALL {
        let name = game.name();
        let play = format!("selfplay {name} --nodes 20 --games 24 --out {name}.rec");
        prints(&folder, &play);
        let said = prints(&folder, &format!("tighten {name}.rec --out {name}.tight"));
        let (plain, tight) = (
            folder.join(format!("{name}.rec")),
            folder.join(format!("{name}.tight")),
        );
        let positions: usize = games(&plain).values().map(|game| game.plies.len()).sum();
        let bytes = fs::metadata(&tight).expect("a file").len();
        let expected = format!("24 games, {positions} positions\n{bytes} bytes in {name}.tight\n");
        assert_eq!(said, expected);
        assert!(bytes < fs::metadata(&plain).expect("a file").len());
        assert_eq!(games(&plain), games(&tight));
        let samples = packed(&folder, name, &format!("{name}.rec"));
        assert!(samples == packed(&folder, name, &format!("{name}.tight")));
    }
    let again = "relabel --eval hand --nodes 20 --out";
    prints(&folder, &format!("{again} one alquerque.rec"));
    prints(&folder, &format!("{again} two alquerque.tight"));
    let read = |name| fs::read(folder.join(name)).expect("a file");
    assert!(read("one") == read("two"));
}

#[test]
fn files_are_kept_and_mistakes_told() {
    let folder = folder("tight_files");
    let play = "selfplay alquerque --nodes 20 --games 4";
    prints(&folder, &format!("{play} --out a.rec"));
    prints(&folder, &format!("{play} --seed 2 --out b.rec"));
    prints(&folder, "tighten a.rec --out a.tight");
    let tight = fs::read(folder.join("a.tight")).expect("a file");
    for (args, says) in [
        (
            "tighten b.rec --out a.tight",
            "cannot write `a.tight`: it exists already; `--force` replaces it",
        ),
        (
            "tighten a.rec --force --out a.rec",
            "cannot write `a.rec`: it is one of the files to tighten",
        ),
        (
            "tighten a.rec --out no/such",
            "cannot write `no/such`: there is no such folder",
        ),
        (
            &format!("{play} --out a.tight"),
            "cannot add to `a.tight`: its records are tightened, and no games can be added to them",
        ),
    ] {
        assert_eq!(refuses(&folder, args), says);
    }
    let said = refuses(&folder, "tighten a.rec b.rec --out both");
    assert!(
        said.starts_with("`b.rec`: it holds games of alquerque") && said.ends_with("not seed 1"),
        "{said}"
    );
    let said = refuses(&folder, "tighten a.rec missing --out both");
    assert!(said.starts_with("`missing`: "), "{said}");
    assert!(!folder.join("both").exists());
    assert!(fs::read(folder.join("a.tight")).expect("a file") == tight);
    prints(&folder, "tighten b.rec --force --out a.tight");
    assert_eq!(games(&folder.join("a.tight")), games(&folder.join("b.rec")));

    // A block that was damaged is passed over, and told.
    let mut bytes = fs::read(folder.join("a.rec")).expect("a file");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(folder.join("a.rec"), bytes).expect("room");
    let said = prints(&folder, "tighten a.rec --out c");
    assert!(
        said.ends_with("the records are damaged at 1 place, passed over\n"),
        "{said}"
    );
}
