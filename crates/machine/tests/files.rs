//! Files are replaced as a whole, or not at all.

use quirkat_machine::{OutputError, OutputFile, open_appended, open_continued};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_file_is_replaced_as_a_whole_if_it_may_be() {
    let folder = folder("replaced");
    let file = folder.join("a");
    for text in ["long contents", "short"] {
        let output = OutputFile::open(&file, true).expect("a file");
        output.write(text.as_bytes()).expect("room");
        assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    }
    let refused = OutputFile::open(&file, false).expect_err("it exists");
    assert!(matches!(refused, OutputError::Exists));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn a_file_that_appears_meanwhile_stays() {
    let folder = folder("meanwhile");
    let file = folder.join("a");
    let output = OutputFile::open(&file, false).expect("a new file");
    fs::write(&file, "another's").expect("room");
    let refused = output.write(b"mine").expect_err("it exists");
    assert!(matches!(refused, OutputError::Exists));
    assert_eq!(fs::read_to_string(&file).expect("a file"), "another's");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn what_is_opened_and_not_written_leaves_nothing() {
    let folder = folder("nothing");
    drop(OutputFile::open(&folder.join("a"), false).expect("a new file"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[test]
fn files_are_continued_at_their_end() {
    let file = folder("continued").join("a");
    for _ in 0..2 {
        let mut opened = open_appended(&file).expect("a file");
        opened.write_all(b"line\n").expect("room");
    }
    drop(open_continued(&file).expect("a file"));
    assert_eq!(fs::read_to_string(&file).expect("a file"), "line\nline\n");
    let inside = file.join("inside");
    assert!(matches!(
        open_continued(&inside),
        Err(OutputError::NoFolder)
    ));
}
