//! Where `tune --out` writes: files are not lost, links are followed, and what is no file is written to as what it is.

use crate::common::{folder, named_pipe, quirkat_without_space, refused, run};
use crate::run::{prints, quirkat, refuses};
use std::fs::{self, File, OpenOptions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};

const TUNE: &str = "tune alquerque games.rec --epochs 1 --threads 1 --out";

/// A folder with records to learn from.
fn folder_with_records(test: &str) -> PathBuf {
    let folder = folder(&format!("outputs_{test}"));
    let play = "selfplay alquerque --out games.rec --games 20 --nodes 10";
    prints(&folder, play);
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names.filter_map(|name| name.into_string().ok()).collect();
    names.sort();
    names
}

#[track_caller]
fn holds_weights(path: &Path) {
    let text = fs::read_to_string(path).expect("weights");
    assert!(text.starts_with("# Weights of the alquerque"), "{text}");
}

#[test]
fn a_file_is_replaced_only_when_that_is_said() {
    let folder = folder_with_records("exists");
    let out = folder.join("a.txt");
    fs::write(&out, "mine").expect("room");
    fs::set_permissions(&out, fs::Permissions::from_mode(0o600)).expect("a mode");
    let said = refuses(&folder, &format!("{TUNE} a.txt"));
    let sentence = "cannot write `a.txt`: it exists already; `--force` replaces it";
    assert_eq!(said, sentence);
    assert_eq!(fs::read_to_string(&out).expect("a file"), "mine");
    prints(&folder, &format!("{TUNE} a.txt --force"));
    holds_weights(&out);
    let mode = fs::metadata(&out).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "its mode is kept");
    // Records are not replaced even then.
    let said = refuses(&folder, &format!("{TUNE} games.rec --force"));
    assert!(said.contains("it holds records of games"), "{said}");
    assert_eq!(names(&folder), ["a.txt", "games.rec"]);
}

#[test]
fn links_are_followed() {
    let folder = folder_with_records("links");
    fs::create_dir(folder.join("below")).expect("a folder");
    let target = folder.join("below/target.txt");
    symlink("below/target.txt", folder.join("link.txt")).expect("a link");
    symlink("link.txt", folder.join("second.txt")).expect("a link");
    // There is nothing yet where they lead.
    prints(&folder, &format!("{TUNE} second.txt"));
    holds_weights(&target);
    fs::write(&target, "mine").expect("room");
    let said = refuses(&folder, &format!("{TUNE} second.txt"));
    assert!(said.contains("it exists already"), "{said}");
    prints(&folder, &format!("{TUNE} second.txt --force"));
    holds_weights(&target);
    for link in ["link.txt", "second.txt"] {
        assert!(folder.join(link).is_symlink(), "{link}");
    }
    assert_eq!(names(&folder.join("below")), ["target.txt"]);
    symlink("round.txt", folder.join("round.txt")).expect("a link");
    let said = refuses(&folder, &format!("{TUNE} round.txt"));
    assert!(said.starts_with("cannot write `round.txt`: "), "{said}");
    symlink("no/such.txt", folder.join("astray.txt")).expect("a link");
    let said = refuses(&folder, &format!("{TUNE} astray.txt"));
    assert_eq!(said, "cannot write `astray.txt`: there is no such folder");
}

#[test]
fn devices_stay_devices_and_folders_folders() {
    let folder = folder_with_records("devices");
    let before = names(&folder);
    prints(&folder, &format!("{TUNE} /dev/null"));
    let null = fs::metadata("/dev/null").expect("a device");
    assert!(null.file_type().is_char_device());
    let said = refuses(&folder, &format!("{TUNE} /dev/full --force"));
    assert_eq!(said, "cannot write `/dev/full`: no space is left there");
    let full = fs::metadata("/dev/full").expect("a device");
    assert!(full.file_type().is_char_device());
    for (out, says) in [
        (".", "cannot write `.`: it is a folder"),
        ("new/", "cannot write `new/`: it is a folder"),
        ("new/a", "cannot write `new/a`: there is no such folder"),
        ("games.rec/a", "`games.rec/a`: there is no such folder"),
    ] {
        let said = refuses(&folder, &format!("{TUNE} {out} --force"));
        assert!(said.contains(says), "{said}");
    }
    assert_eq!(names(&folder), before);
}

#[test]
fn a_pipe_is_written_to_if_somebody_reads() {
    let folder = folder_with_records("pipes");
    let pipe = named_pipe(&folder, "pipe");
    let said = refuses(&folder, &format!("{TUNE} pipe"));
    let sentence = "cannot write `pipe`: it is a pipe that nobody reads from";
    assert_eq!(said, sentence);
    let mut reader = open_without_waiting(&pipe);
    prints(&folder, &format!("{TUNE} pipe"));
    let mut text = String::new();
    reader.read_to_string(&mut text).expect("weights");
    assert!(text.starts_with("# Weights of the alquerque"), "{text}");
    let still = fs::symlink_metadata(&pipe).expect("a pipe");
    assert!(still.file_type().is_fifo());
}

/// Opens a pipe that nobody writes to yet.
fn open_without_waiting(pipe: &Path) -> File {
    let flags = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
    let mut options = OpenOptions::new();
    let opened = options.read(true).custom_flags(flags).open(pipe);
    opened.expect("a pipe")
}

#[test]
fn a_full_disk_is_told_and_leaves_the_old_file() {
    let folder = folder_with_records("full");
    fs::write(folder.join("a.txt"), "mine").expect("room");
    for (out, file) in [("a.txt --force", "a.txt"), ("b.txt", "b.txt")] {
        let quirkat = quirkat(&folder, &format!("{TUNE} {out}"));
        let said = refused(&run(&mut quirkat_without_space(&quirkat)));
        assert_eq!(
            said,
            format!("cannot write `{file}`: no space is left there")
        );
    }
    let kept = fs::read_to_string(folder.join("a.txt")).expect("a file");
    assert_eq!(kept, "mine");
    assert_eq!(names(&folder), ["a.txt", "games.rec"]);
}

#[test]
fn a_folder_that_cannot_be_written_to_is_told_before_the_fit() {
    if rustix::process::geteuid().is_root() {
        eprintln!("left out: root may write everywhere");
        return;
    }
    let folder = folder_with_records("read_only");
    let closed = folder.join("closed");
    fs::create_dir(&closed).expect("a folder");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).expect("a mode");
    let said = refuses(&folder, &format!("{TUNE} closed/a.txt"));
    assert!(
        said.starts_with("cannot write `closed/a.txt`: Permission denied"),
        "{said}"
    );
}

#[test]
fn self_play_continues_files_only() {
    let folder = folder("outputs_self_play");
    named_pipe(&folder, "pipe");
    for (out, says) in [
        (".", "cannot add to `.`: it is a folder"),
        (
            "/dev/null",
            "cannot add to `/dev/null`: it is a device, not a file",
        ),
        (
            "/dev/full",
            "cannot add to `/dev/full`: it is a device, not a file",
        ),
        ("pipe", "cannot add to `pipe`: it is a pipe, not a file"),
        (
            "no/such",
            "cannot add to `no/such`: there is no such folder",
        ),
    ] {
        let play = "selfplay alquerque --games 1 --nodes 10 --out";
        assert_eq!(refuses(&folder, &format!("{play} {out}")), says);
    }
    // A link is followed, and the file behind it continued.
    symlink("games.rec", folder.join("link")).expect("a link");
    let play = "selfplay alquerque --nodes 10 --out link --games";
    prints(&folder, &format!("{play} 2"));
    let said = prints(&folder, &format!("{play} 3"));
    assert!(said.starts_with("1 game, "), "{said}");
    assert!(folder.join("link").is_symlink() && folder.join("games.rec").is_file());
}
