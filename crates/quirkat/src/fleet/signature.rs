//! The signature of this build: what its bench counts, remembered until the machine or the program is another.

use super::cache_folder;
use anyhow::{Result, anyhow};
use quirkat_machine::OutputFile;
use quirkat_search::Control;
use std::fs;
use std::path::PathBuf;

/// The signature of this build. The bench takes a moment, and hundreds of workers may be started one after another, so it is run
/// once between two starts of the machine.
pub(super) fn signature() -> Result<u64> {
    let known = Remembered::here();
    if let Some(nodes) = known.as_ref().and_then(Remembered::read) {
        return Ok(nodes);
    }
    let nodes = quirkat_games::bench(&Control::default(), &mut |_| {});
    let nodes = nodes.ok_or_else(|| anyhow!("the bench was stopped"))?;
    if let Some(known) = known {
        known.write(nodes);
    }
    Ok(nodes)
}

/// The file that remembers a signature, and the program on the machine that it is of.
struct Remembered {
    file: PathBuf,
    build: String,
}

impl Remembered {
    /// `None` where the system does not tell one start of the machine from another.
    #[cfg(unix)]
    fn here() -> Option<Remembered> {
        use std::os::unix::fs::MetadataExt;
        let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        let program = fs::metadata(std::env::current_exe().ok()?).ok()?;
        let build = format!(
            "{} {} {} {} {}.{:09}",
            boot.trim(),
            program.dev(),
            program.ino(),
            program.size(),
            program.mtime(),
            program.mtime_nsec()
        );
        let file = cache_folder().ok()?.join("signature");
        Some(Remembered { file, build })
    }

    #[cfg(not(unix))]
    fn here() -> Option<Remembered> {
        None
    }

    fn read(&self) -> Option<u64> {
        let text = fs::read_to_string(&self.file).ok()?;
        let (build, nodes) = text.trim_end().rsplit_once(' ')?;
        (build == self.build).then(|| nodes.parse().ok())?
    }

    /// Remembers it if it can: without, the next worker takes a moment longer.
    fn write(&self, nodes: u64) {
        let Some(folder) = self.file.parent() else {
            return;
        };
        if fs::create_dir_all(folder).is_ok()
            && let Ok(file) = OutputFile::open(&self.file, true)
        {
            let _ = file.write(format!("{} {nodes}\n", self.build).as_bytes());
        }
    }
}
