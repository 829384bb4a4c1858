#![doc = include_str!("../README.md")]

mod files;

pub use files::{OutputError, OutputFile, open_appended, open_continued, sync_folder};

use std::fs;

/// How many of the megabytes wanted for a table can be had: a quarter of what is free stays free. Where the system does not tell,
/// all of them.
pub fn affordable_hash(wanted: usize) -> usize {
    let free = [system(), control_group()].into_iter().flatten().min();
    match free {
        // A size that anything can afford is not worth looking up what else uses memory now.
        Some(bytes) if wanted > 64 => wanted.min(((bytes / 4 * 3) >> 20).max(64) as usize),
        _ => wanted,
    }
}

/// Lets all other threads of this machine go before the one that calls it, as far as the system has a way: for work that takes
/// every core for seconds, beside threads that answer people.
pub fn yield_to_others() {
    #[cfg(target_os = "linux")]
    {
        const PATIENT: i32 = 10;
        // On this system a thread has a priority of its own. Where it may not be changed, all goes on as before.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), PATIENT);
    }
}

/// Has large blocks of memory go back to the system as soon as they are free: for a process that takes and frees tables for days.
///
/// The allocator of glibc takes the size of a freed block as a hint that there will be more of it, keeps such blocks from then on,
/// and they crumble: a server with twenty analyses grew by a tenth in four minutes.
pub fn free_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const LARGE: i32 = 1 << 20;
        // SAFETY: it only sets a number of the allocator's, which keeps it from being adapted.
        #[allow(unsafe_code)]
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        }
    }
}

/// What the machine has left, in bytes.
fn system() -> Option<u64> {
    free_of(&fs::read_to_string("/proc/meminfo").ok()?)
}

/// What the limit on this group of processes leaves, in bytes.
fn control_group() -> Option<u64> {
    let read = |file: &str| -> Option<u64> {
        let text = fs::read_to_string(format!("/sys/fs/cgroup/{file}")).ok()?;
        text.trim().parse().ok()
    };
    Some(read("memory.max")?.saturating_sub(read("memory.current")?))
}

fn free_of(table: &str) -> Option<u64> {
    let line = table
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_systems_table_is_read() {
        let table = "MemTotal:       16384 kB\nMemAvailable:    8192 kB\n";
        assert_eq!(free_of(table), Some(8 << 20));
        assert_eq!(free_of("MemTotal: 5 kB\n"), None);
        assert_eq!(free_of("MemAvailable: many"), None);
    }

    #[test]
    fn small_tables_are_always_had() {
        assert_eq!(affordable_hash(1), 1);
        assert_eq!(affordable_hash(64), 64);
    }
}
