//! Files that are something else are refused for the right reason, and stay as they are.

use crate::samples::{folder, header, made_up, play, recipe, write};
use quirkat_learn::records::{Header, Reader, RecordsError, Writer};
use quirkat_learn::{Recipe, SelfPlayError, self_play};
use quirkat_search::Control;
use quirkat_session::Game;
use std::fs;
use std::path::Path;

/// Why the file cannot be gone on with as one of chess. It is untouched.
fn refused(path: &Path) -> RecordsError {
    let before = fs::read(path).expect("a file");
    let error = Writer::open(path, &header("chess")).err();
    let error = error.unwrap_or_else(|| panic!("{} is taken", path.display()));
    assert!(fs::read(path).expect("a file") == before);
    assert!(!error.to_string().contains(char::is_control), "{error}");
    error
}

#[test]
fn files_that_hold_something_else_are_foreign() {
    let path = folder("foreign").join("games");
    write(&path, &header("chess"), [&made_up(0)]);
    let sound = fs::read(&path).expect("a file");
    let mut other_sum = sound.clone();
    other_sum[20] ^= 1;
    for bytes in [
        b"x".to_vec(),
        b"[Event \"?\"]\n\n1. e4 *\n".to_vec(),
        b"QUIRKATG".iter().rev().copied().collect(),
        b"QUIRKATG\x01\x05chest".to_vec(),
        b"QUIRKATG\x01\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff".to_vec(),
        sound[1..].to_vec(),
        vec![0; 1000],
        vec![b'Q'; 1 << 20],
        other_sum,
    ] {
        fs::write(&path, &bytes).expect("room");
        assert!(matches!(refused(&path), RecordsError::Foreign));
        assert!(matches!(
            Reader::open(&path).err(),
            Some(RecordsError::Foreign)
        ));
    }
}

#[test]
fn every_byte_of_a_header_counts() {
    let path = folder("header_bytes").join("games");
    write(&path, &header("chess"), [&made_up(0)]);
    let sound = fs::read(&path).expect("a file");
    for at in 0..24 {
        let mut bytes = sound.clone();
        bytes[at] ^= 0x03;
        fs::write(&path, &bytes).expect("room");
        match refused(&path) {
            RecordsError::Version { found } => assert_eq!((at, found), (8, 2)),
            error => assert!(matches!(error, RecordsError::Foreign), "{at}: {error}"),
        }
    }
}

#[test]
fn other_versions_are_told_apart() {
    let path = folder("version").join("games");
    fs::write(&path, b"QUIRKATG\x02 who knows").expect("room");
    let error = refused(&path);
    assert!(matches!(error, RecordsError::Version { found: 2 }));
    assert_eq!(
        error.to_string(),
        "its records are of version 2, and this program reads version 1"
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
        Header {
            nodes: 999,
            ..ours.clone()
        },
        Header {
            plies: 9,
            ..ours.clone()
        },
        Header {
            seed: 0,
            ..ours.clone()
        },
    ] {
        let _ = fs::remove_file(&path);
        write(&path, &theirs, [&made_up(0)]);
        match refused(&path) {
            RecordsError::Different { found, expected } => {
                assert_eq!(found, theirs.to_string());
                assert_eq!(expected, ours.to_string());
            }
            error => panic!("{error}"),
        }
    }
}

#[test]
fn a_file_has_one_writer_at_a_time() {
    let path = folder("busy").join("games");
    write(&path, &header("chess"), [&made_up(0)]);
    let (mut writer, _) = Writer::open(&path, &header("chess")).expect("a file");
    assert!(matches!(refused(&path), RecordsError::Busy));
    // Readers do not mind, and the first writer goes on.
    assert_eq!(Reader::open(&path).expect("records").count(), 1);
    writer.add(&made_up(1)).expect("room");
    writer.flush().expect("room");
    drop(writer);
    assert_eq!(Reader::open(&path).expect("records").count(), 2);
    Writer::open(&path, &header("chess")).expect("nobody is left");
}

#[test]
fn places_where_no_file_can_be_are_told() {
    let folder = folder("places");
    for path in [&folder, &folder.join("no/such/folder")] {
        let writer = Writer::open(path, &header("chess")).err();
        assert!(matches!(writer, Some(RecordsError::Io(_))));
        let reader = Reader::open(path).err();
        assert!(matches!(reader, Some(RecordsError::Io(_))));
    }
    let entries = fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(entries, 0);
}

#[test]
fn self_play_refuses_what_it_cannot_go_on_with() {
    let path = folder("self_play_refuses").join("games");
    let ours = recipe(Game::Alquerque, 3);
    play(&path, ours);
    let before = fs::read(&path).expect("a file");
    for other in [
        Recipe {
            game: Game::Chess,
            ..ours
        },
        Recipe { nodes: 21, ..ours },
        Recipe { plies: 5, ..ours },
        Recipe { seed: 6, ..ours },
    ] {
        let error = self_play(&path, other, &Control::default(), &mut |_| {
            panic!("a game was played")
        });
        assert!(matches!(
            error,
            Err(SelfPlayError::Records(RecordsError::Different { .. }))
        ));
        assert!(fs::read(&path).expect("a file") == before);
    }
}
