//! Writing files so that nothing is lost: whole ones aside and then put in their place, others continued at their end.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use thiserror::Error;

/// How many links a path may lead through.
const MAX_LINKS: usize = 40;

/// A file that is to be written whole.
///
/// What can be refused is refused when it is opened, before the work that makes the contents. They are written beside the file,
/// synced, and renamed: whatever happens, there is the old file or the new one, and never half of one. Links are followed. Devices
/// and pipes are written to as what they are.
#[derive(Debug)]
#[must_use = "nothing is written yet"]
pub struct OutputFile(Destination);

#[derive(Debug)]
enum Destination {
    /// A device, or a pipe that somebody reads from.
    Stream(File),
    /// A path that is no link, and whether a file there may be replaced.
    Whole { path: PathBuf, replace: bool },
}

/// Why a path cannot be written to, as the end of a sentence that names it.
#[derive(Debug, Error)]
pub enum OutputError {
    /// There is a file, and nobody said that it may be replaced.
    #[error("it exists already")]
    Exists,
    /// The folder of the file is missing.
    #[error("there is no such folder")]
    NoFolder,
    /// The path is a folder.
    #[error("it is a folder")]
    Folder,
    /// What is there cannot be written to in this way.
    #[error("it is {0}, not a file")]
    NotAFile(&'static str),
    /// A pipe without a reader: writing to it would wait for one.
    #[error("it is a pipe that nobody reads from")]
    NoReader,
    /// The disk is full.
    #[error("no space is left there")]
    Full,
    /// Any other error of the system.
    #[error("{0}")]
    System(io::Error),
}

impl From<io::Error> for OutputError {
    fn from(error: io::Error) -> OutputError {
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => OutputError::NoFolder,
            ErrorKind::IsADirectory => OutputError::Folder,
            ErrorKind::AlreadyExists => OutputError::Exists,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                OutputError::Full
            }
            _ => OutputError::System(error),
        }
    }
}

impl OutputFile {
    /// Opens a path to write to. A file that is there already is refused unless `replace` says that it may go.
    pub fn open(path: &Path, replace: bool) -> Result<OutputFile, OutputError> {
        if let Some(kind) = special_kind(path)? {
            return Ok(OutputFile(Destination::Stream(open_stream(path, kind)?)));
        }
        let path = follow_links(path)?;
        if !replace && path.exists() {
            return Err(OutputError::Exists);
        }
        // Whether a file can be made in that folder is known only once it was tried.
        drop(AsideFile::create(folder_of(&path))?);
        Ok(OutputFile(Destination::Whole { path, replace }))
    }

    /// Writes the contents.
    pub fn write(self, contents: &[u8]) -> Result<(), OutputError> {
        match self.0 {
            Destination::Stream(mut file) => Ok(file.write_all(contents)?),
            Destination::Whole { path, replace } => {
                let mut aside = AsideFile::create(folder_of(&path))?;
                if let Ok(old) = fs::metadata(&path) {
                    keep_owner(&aside.file, &old);
                    aside.file.set_permissions(old.permissions())?;
                }
                aside.file.write_all(contents)?;
                aside.file.sync_all()?;
                aside.move_to(&path, replace)?;
                Ok(sync_folder(&path)?)
            }
        }
    }
}

/// Opens a file to read it and continue it, with its contents kept; it is made if there is none. Only a file can be continued.
pub fn open_continued(path: &Path) -> Result<File, OutputError> {
    if let Some(kind) = special_kind(path)? {
        return Err(match kind_name(kind) {
            Some(name) => OutputError::NotAFile(name),
            None => OutputError::Folder,
        });
    }
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    Ok(options.open(path)?)
}

/// Opens a path to add to it at its end. Devices and pipes are written to as what they are.
pub fn open_appended(path: &Path) -> Result<File, OutputError> {
    if let Some(kind) = special_kind(path)? {
        return open_stream(path, kind);
    }
    let mut file = open_continued(path)?;
    file.seek(SeekFrom::End(0))?;
    Ok(file)
}

/// Syncs the folder of a new file, so that the file is still listed there after a crash. Only Unix lets folders be opened.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        return Ok(());
    }
    File::open(folder_of(path))?.sync_all()
}

/// What a path leads to, if that is there and no file.
fn special_kind(path: &Path) -> Result<Option<FileType>, OutputError> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => Ok(None),
        Ok(found) => Ok(Some(found.file_type())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let bytes = path.as_os_str().as_encoded_bytes();
            match bytes.last() {
                Some(&last) if std::path::is_separator(char::from(last)) => {
                    Err(OutputError::Folder)
                }
                _ => Ok(None),
            }
        }
        Err(error) => Err(error.into()),
    }
}

/// The path that links lead to, whether there is anything or not.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if !path.is_symlink() {
            return Ok(path);
        }
        let target = fs::read_link(&path)?;
        path = folder_of(&path).join(target);
    }
    Err(io::Error::other("its links lead in a circle"))
}

fn folder_of(path: &Path) -> &Path {
    let parent = path.parent().filter(|parent| *parent != Path::new(""));
    parent.unwrap_or(Path::new("."))
}

/// A new file beside the one it will become. It goes if it does not become it.
struct AsideFile {
    path: PathBuf,
    file: File,
}

impl AsideFile {
    fn create(folder: &Path) -> io::Result<AsideFile> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = folder.join(format!(".quirkat-{}-{count}.new", std::process::id()));
            match File::create_new(&path) {
                Ok(file) => return Ok(AsideFile { path, file }),
                // Left by a process of the same number that was killed.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn move_to(&self, path: &Path, replace: bool) -> Result<(), OutputError> {
        if !replace {
            // Unlike a rename, a link never replaces what somebody else has put there meanwhile.
            match fs::hard_link(&self.path, path) {
                Ok(()) => return Ok(()),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                    return Err(OutputError::Exists);
                }
                // Some file systems have no such links.
                Err(_) if path.exists() => return Err(OutputError::Exists),
                Err(_) => {}
            }
        }
        Ok(fs::rename(&self.path, path)?)
    }
}

impl Drop for AsideFile {
    fn drop(&mut self) {
        // After a rename there is nothing to remove.
        let _ = fs::remove_file(&self.path);
    }
}

/// Opens a device or a pipe.
#[cfg(unix)]
fn open_stream(path: &Path, kind: FileType) -> Result<File, OutputError> {
    use rustix::fs::{OFlags, fcntl_setfl};
    use rustix::io::Errno;
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};

    match kind_name(kind) {
        None => return Err(OutputError::Folder),
        Some(name) if !kind.is_char_device() && !kind.is_fifo() => {
            return Err(OutputError::NotAFile(name));
        }
        Some(_) => {}
    }
    // Opening a pipe waits for a reader, unless it must not wait for anything.
    let mut options = OpenOptions::new();
    options.write(true);
    options.custom_flags(OFlags::NONBLOCK.bits().cast_signed());
    let file = options.open(path).map_err(|error| {
        let no_reader = error.raw_os_error() == Some(Errno::NXIO.raw_os_error());
        if no_reader && kind.is_fifo() {
            OutputError::NoReader
        } else {
            OutputError::System(error)
        }
    })?;
    fcntl_setfl(&file, OFlags::empty()).map_err(io::Error::from)?;
    Ok(file)
}

#[cfg(not(unix))]
fn open_stream(path: &Path, kind: FileType) -> Result<File, OutputError> {
    match kind_name(kind) {
        None => Err(OutputError::Folder),
        Some(_) => Ok(OpenOptions::new().write(true).open(path)?),
    }
}

/// What something is that is no file; `None` for a folder.
#[cfg(unix)]
fn kind_name(kind: FileType) -> Option<&'static str> {
    use std::os::unix::fs::FileTypeExt;

    match kind {
        _ if kind.is_dir() => None,
        _ if kind.is_fifo() => Some("a pipe"),
        _ if kind.is_socket() => Some("a socket"),
        _ if kind.is_block_device() => Some("a disk"),
        _ => Some("a device"),
    }
}

#[cfg(not(unix))]
fn kind_name(kind: FileType) -> Option<&'static str> {
    (!kind.is_dir()).then_some("a device")
}

/// Gives a new file the owner of the one that it replaces, as far as the system allows that.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};

    let _ = fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) {}
