//! Files that cannot be resumed are refused for the right reason, and stay unchanged.

use crate::support::{HEADER, folder, header, made_up, play, settings, write};
use quirkat_eval::EvalChoice;
use quirkat_games::Game;
use quirkat_learn::data::{DataError, DataHeader, DataReader, DataWriter};
use quirkat_learn::{SelfPlayError, SelfPlaySettings, self_play};
use quirkat_search::Control;
use std::fs;
use std::path::Path;

/// The error when the file is resumed as one of chess. The file stays unchanged.
fn refused(path: &Path) -> DataError {
    let before = fs::read(path).expect("a file");
    let error = DataWriter::open(path, &header("chess")).err();
    let error = error.unwrap_or_else(|| panic!("{} is taken", path.display()));
    assert!(fs::read(path).expect("a file") == before);
    assert!(!error.to_string().contains(char::is_control), "{error}");
    error
}

#[test]
fn files_that_hold_something_else_are_foreign_and_broken_headers_damaged() {
    let path = folder("foreign").join("games");
    write(&path, &header("chess"), [&made_up(0)]);
    let sound = fs::read(&path).expect("a file");
    let mut other_sum = sound.clone();
    other_sum[HEADER - 4] ^= 1;
    for bytes in [
        b"x".to_vec(),
        b"[Event \"?\"]\n\n1. e4 *\n".to_vec(),
        b"QUIRKATG".iter().rev().copied().collect(),
        sound[1..].to_vec(),
        vec![0; 1000],
        vec![b'Q'; 1 << 20],
    ] {
        fs::write(&path, &bytes).expect("room");
        assert!(matches!(refused(&path), DataError::Foreign));
        assert!(matches!(
            DataReader::open(&path).err(),
            Some(DataError::Foreign)
        ));
    }
    for bytes in [
        b"QUIRKATG\x01\x05chest".to_vec(),
        b"QUIRKATG\x02\x05chest".to_vec(),
        b"QUIRKATG\x02\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(),
        b"QUIRKATG\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(),
        other_sum,
    ] {
        fs::write(&path, &bytes).expect("room");
        assert!(matches!(refused(&path), DataError::Damaged));
    }
}

#[test]
fn every_byte_of_a_header_counts() {
    let path = folder("header_bytes").join("games");
    write(&path, &header("chess"), [&made_up(0)]);
    let sound = fs::read(&path).expect("a file");
    // Of the version, one flip gives a known one without its fields, the other an unknown one.
    for (at, flip) in (0..HEADER).flat_map(|at| [(at, 0x03), (at, 0x05)]) {
        let mut bytes = sound.clone();
        bytes[at] ^= flip;
        fs::write(&path, &bytes).expect("room");
        match refused(&path) {
            DataError::Version { found } => assert_eq!((at, found), (8, 7)),
            error => assert!(matches!(error, DataError::Damaged), "{at}: {error}"),
        }
    }
}

#[test]
fn other_versions_are_told_apart() {
    let path = folder("version").join("games");
    fs::write(&path, b"QUIRKATG\x04 who knows").expect("room");
    let error = refused(&path);
    assert!(matches!(error, DataError::Version { found: 4 }));
    assert_eq!(
        error.to_string(),
        "its records are of version 4, and this program reads versions 1 to 3"
    );
}

#[test]
fn games_made_in_another_way_are_not_mixed() {
    let path = folder("different").join("games");
    let ours = header("chess");
    let name = "a name\nof its own, ".repeat(10);
    for theirs in [
        header("ultima"),
        header(&name),
        DataHeader {
            nodes: 999,
            ..ours.clone()
        },
        DataHeader {
            plies: 9,
            ..ours.clone()
        },
        DataHeader {
            seed: 0,
            ..ours.clone()
        },
        DataHeader {
            eval: Some("material".to_owned()),
            ..ours.clone()
        },
        DataHeader {
            eval: None,
            ..ours.clone()
        },
    ] {
        let _ = fs::remove_file(&path);
        write(&path, &theirs, [&made_up(0)]);
        match refused(&path) {
            DataError::Different { found, expected } => {
                assert_eq!(found, theirs.to_string());
                // Only what is different.
                assert!(ours.to_string().contains(&expected), "{expected}");
                assert!(
                    !expected.is_empty() && !found.contains(&expected),
                    "{expected}"
                );
            }
            error => panic!("{error}"),
        }
    }
}

#[test]
fn a_file_has_one_writer_at_a_time() {
    let path = folder("busy").join("games");
    write(&path, &header("chess"), [&made_up(0)]);
    let (mut writer, _) = DataWriter::open(&path, &header("chess")).expect("a file");
    assert!(matches!(refused(&path), DataError::Busy));
    // Readers are not locked out, and the first writer continues.
    assert_eq!(DataReader::open(&path).expect("records").count(), 1);
    writer.add(&made_up(1)).expect("room");
    writer.flush().expect("room");
    drop(writer);
    assert_eq!(DataReader::open(&path).expect("records").count(), 2);
    DataWriter::open(&path, &header("chess")).expect("nobody is left");
}

#[test]
fn places_where_no_file_can_be_are_told() {
    let folder = folder("places");
    for path in [&folder, &folder.join("no/such/folder")] {
        let writer = DataWriter::open(path, &header("chess")).err();
        assert!(matches!(writer, Some(DataError::Output(_))));
        let reader = DataReader::open(path).err();
        assert!(matches!(reader, Some(DataError::Io(_))));
    }
    let entries = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(entries, 0);
}

#[test]
fn self_play_refuses_what_it_cannot_go_on_with() {
    let path = folder("self_play_refuses").join("games");
    let ours = settings(Game::Alquerque, 3);
    play(&path, ours.clone());
    let before = fs::read(&path).expect("a file");
    for other in [
        SelfPlaySettings {
            game: Game::Chess,
            ..ours.clone()
        },
        SelfPlaySettings {
            nodes: 21,
            ..ours.clone()
        },
        SelfPlaySettings {
            plies: 5,
            ..ours.clone()
        },
        SelfPlaySettings {
            seed: 6,
            ..ours.clone()
        },
        SelfPlaySettings {
            eval: EvalChoice::Material,
            ..ours.clone()
        },
    ] {
        let error = self_play(&path, other, &Control::default(), &mut |_| {
            panic!("a game was played")
        });
        assert!(matches!(
            error,
            Err(SelfPlayError::Data(DataError::Different { .. }))
        ));
        assert!(fs::read(&path).expect("a file") == before);
    }
}
