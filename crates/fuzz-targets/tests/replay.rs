//! Every input that fuzzing found worth keeping goes through its target again.

use quirkat_fuzz_targets::TARGETS;
use std::fs;
use std::path::Path;

#[test]
fn kept_inputs_hold() {
    let corpora = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in TARGETS {
        let folder = corpora.join(name);
        let files =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut replayed = 0;
        for file in files {
            let path = file.expect("a readable folder").path();
            target(&fs::read(&path).expect("a readable file"));
            replayed += 1;
        }
        assert!(replayed > 0, "{name} has no inputs");
    }
}
