//! Files that are replaced as a whole, so that whoever reads them never sees half of one.

use super::ArchiveError;
use super::journal::sync_folder;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

/// Gives a file new contents: they are written beside it, and take its place when they are on the disk.
pub fn replace_file(path: &Path, contents: &str) -> Result<(), ArchiveError> {
    let mut aside = path.as_os_str().to_owned();
    aside.push(".new");
    let aside = Path::new(&aside);
    File::create(aside)
        .and_then(|mut file| {
            file.write_all(contents.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(aside, path))
        .map_err(ArchiveError::file("write", path))?;
    sync_folder(path)
}
