//! The commands as people meet them.

use crate::run::{folder, games, prints};
use quirkat_eval::{Evaluated, Weighted};
use quirkat_session::{Game, Visitor};
use std::fs;

/// Whether a text holds weights of the game.
struct HasWeights<'a>(&'a str);

impl Visitor for HasWeights<'_> {
    type Output = bool;

    fn visit<P: Evaluated>(self) -> bool {
        P::Eval::read_weights(self.0).is_ok()
    }
}

#[test]
fn every_game_goes_from_self_play_to_weights() {
    let folder = folder("to_weights");
    for &game in Game::ALL {
        let name = game.name();
        let said = prints(
            &folder,
            &format!("selfplay {name} --out {name}.rec --games 24 --nodes 20 --seed 3"),
        );
        let file = folder.join(format!("{name}.rec"));
        let games = games(&file);
        assert_eq!(games.len(), 24);
        let positions: usize = games.values().map(|game| game.plies.len()).sum();
        let lines: Vec<_> = said.lines().collect();
        let &[first, second] = lines.as_slice() else {
            panic!("{said}");
        };
        let begun = format!("24 games, {positions} positions, ");
        assert!(first.starts_with(&begun), "{said}");
        assert!(first.ends_with(" quiet)"), "{said}");
        let bytes = fs::metadata(&file).expect("a file").len();
        assert_eq!(second, format!("24 games in {name}.rec, {bytes} bytes"));

        let said = prints(
            &folder,
            &format!("tune {name} {name}.rec --out {name}.txt --results 80"),
        );
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).expect("weights");
        assert!(game.visit(HasWeights(&text)), "{text}");
        // The file tells where its weights are from.
        assert!(text.starts_with(&format!("# Weights of the {name} evaluation")));
        assert_eq!(said.lines().count(), 2, "{said}");
        assert!(said.contains(" games held out: "), "{said}");
        for line in said.lines() {
            assert!(text.contains(&format!("\n# {line}\n")), "{text}");
        }
    }
    let left = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 2 * Game::ALL.len(), "nothing is left lying around");
}

#[test]
fn more_games_are_added_and_enough_are_enough() {
    let folder = folder("added");
    let play = |games: u32, threads: u32| {
        let args = "selfplay alquerque --out games.rec --nodes 10";
        prints(
            &folder,
            &format!("{args} --games {games} --threads {threads}"),
        )
    };
    play(5, 1);
    let first = games(&folder.join("games.rec"));
    let said = play(12, 3);
    assert!(said.starts_with("7 games, "), "{said}");
    assert!(said.contains("\n12 games in games.rec, "), "{said}");
    let all = games(&folder.join("games.rec"));
    assert!(first.iter().all(|(number, game)| all[number] == *game));
    let said = play(12, 2);
    assert!(said.starts_with("0 games, 0 positions, "), "{said}");
    assert_eq!(games(&folder.join("games.rec")), all);
}

#[test]
fn weights_take_the_place_of_older_ones_and_damage_is_told() {
    let folder = folder("older_ones");
    prints(
        &folder,
        "selfplay alquerque --out one.rec --games 20 --nodes 10",
    );
    prints(
        &folder,
        "selfplay alquerque --out two.rec --games 20 --nodes 10 --seed 2",
    );
    let two = folder.join("two.rec");
    let mut bytes = fs::read(&two).expect("records");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&two, bytes).expect("room");
    fs::write(folder.join("out.txt"), "old").expect("room");
    let said = prints(
        &folder,
        "tune alquerque one.rec two.rec --out out.txt --epochs 2 --threads 1",
    );
    assert!(said.contains(" of 18 games in 2 epochs"), "{said}");
    assert!(
        said.ends_with("damaged places in the records, passed over: 1\n"),
        "{said}"
    );
    let text = fs::read_to_string(folder.join("out.txt")).expect("weights");
    assert!(text.starts_with("# Weights"), "{text}");
}
