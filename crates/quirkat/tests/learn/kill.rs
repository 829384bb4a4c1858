//! Self-play that is killed and started again produces the same games.

use crate::common::{folder, kill_when};
use crate::run::{games, prints, quirkat};
use quirkat_learn::data::DataReader;
use std::fs;
use std::path::Path;

/// Kills the command once its file holds more games than before.
fn kill_when_grown(folder: &Path, args: &str, file: &Path, before: usize) {
    let count = || {
        let reader = DataReader::open(file).into_iter().flatten();
        reader.map_while(Result::ok).count()
    };
    kill_when(&mut quirkat(folder, args), || count() > before);
}

/// Enough for many blocks, so that it is never over before it is killed.
const ALL: usize = 3000;

#[test]
fn self_play_killed_again_and_again_comes_to_the_games_of_one_never_killed() {
    let folder = folder("kill_self_play");
    let args =
        |name: &str| format!("selfplay alquerque --out {name} --games {ALL} --nodes 1 --threads 2");
    let killed = folder.join("killed");
    let mut kept = 0;
    for _ in 0..2 {
        kill_when_grown(&folder, &args("killed"), &killed, kept);
        // What a kill during a write leaves.
        let mut bytes = fs::read(&killed).expect("records");
        bytes.extend(&[0x30, 0x02, 0, 0, 1, 2, 3, 4, 5, 6, 7]);
        fs::write(&killed, &bytes).expect("room");
        let now = games(&killed).len();
        assert!((kept + 1..ALL).contains(&now), "{now}");
        kept = now;
    }
    let said = prints(&folder, &args("killed"));
    assert!(
        said.starts_with(&format!("{} games, ", ALL - kept)),
        "{said}"
    );
    assert!(
        said.contains(&format!("\n{ALL} games in killed, ")),
        "{said}"
    );
    prints(&folder, &args("whole"));
    assert!(games(&killed) == games(&folder.join("whole")));
    assert!(fs::read(&killed).ok() == fs::read(folder.join("whole")).ok());
}
