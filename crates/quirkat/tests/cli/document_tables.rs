//! docs/documents.md: every command in it is run, and every test that it names is there.

use crate::common::{piped, printed, run};
use crate::readme::{examples_tried, words};
use std::fs;
use std::path::{Path, PathBuf};

const DOCUMENTS: &str = include_str!("../../../../docs/documents.md");

/// What stands between backticks in the last columns of the tables.
fn evidence() -> Vec<&'static str> {
    let rows = DOCUMENTS.lines().filter(|line| line.starts_with("| "));
    let rows = rows.filter_map(|row| {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").collect();
        // Tables of what is decided otherwise have a column more, and reasons for evidence.
        (cells.len() == 2).then(|| cells[1])
    });
    let quoted = rows.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    quoted.collect()
}

#[test]
fn sessions_print_what_they_show() {
    assert_eq!(examples_tried("documents", DOCUMENTS), 12);
}

#[test]
fn commands_in_the_tables_can_be_typed() {
    let evidence = evidence();
    let commands = evidence
        .iter()
        .filter_map(|text| text.strip_prefix("quirkat "));
    let mut tried = 0;
    for command in commands {
        let said = printed(&run(&mut piped(&words(command))));
        assert!(!said.is_empty(), "{command}");
        tried += 1;
    }
    assert!(tried >= 7, "{tried} commands");
}

#[test]
fn tests_in_the_tables_are_there() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the crates");
    let mut sources = String::new();
    let mut folders = vec![crates.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                sources += &fs::read_to_string(&path).expect("a source");
            }
        }
    }
    let evidence = evidence();
    let names: Vec<_> = evidence
        .iter()
        .filter(|text| !text.starts_with("quirkat "))
        .collect();
    for name in &names {
        // What the tables name must be a test, not a function of the same name.
        assert!(
            sources.contains(&format!("#[test]\nfn {name}()"))
                || sources.contains(&format!("#[test]\n    fn {name}()")),
            "{name}"
        );
    }
    assert!(names.len() > 80, "{} names", names.len());
}
