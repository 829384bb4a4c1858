//! Workers and coordinators as processes, what they say while they run, and the files that they leave.

use crate::cluster::Account;
use crate::common::{binary, printed, run};
use crate::{PATIENCE, wait_until};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A process of ours. It is killed when the test lets it go.
pub(crate) struct Process {
    child: Child,
    /// What it has said on standard error, line by line.
    said: Arc<Mutex<Vec<String>>>,
    /// Those who read what it says.
    readers: Option<(JoinHandle<()>, JoinHandle<String>)>,
}

impl Process {
    /// Starts the binary in a folder. All remember the signature in one place, so that not every process runs the bench.
    pub(crate) fn start(folder: &Path, args: &[&str]) -> Process {
        Process::start_with_cache(folder, args, Path::new(env!("CARGO_TARGET_TMPDIR")))
    }

    /// The same with a cache folder of its own.
    pub(crate) fn start_with_cache(folder: &Path, args: &[&str], cache: &Path) -> Process {
        let mut command = binary(args);
        command
            .current_dir(folder)
            .env("XDG_CACHE_HOME", cache)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the binary starts");
        let said = Arc::new(Mutex::new(Vec::new()));
        let stderr = BufReader::new(child.stderr.take().expect("a pipe"));
        let mut stdout = child.stdout.take().expect("a pipe");
        let lines = Arc::clone(&said);
        let errors = thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                lines.lock().unwrap().push(line);
            }
        });
        let results = thread::spawn(move || {
            let mut text = String::new();
            stdout.read_to_string(&mut text).expect("text");
            text
        });
        Process {
            child,
            said,
            readers: Some((errors, results)),
        }
    }

    /// All that it has said.
    pub(crate) fn said(&self) -> Vec<String> {
        self.said.lock().unwrap().clone()
    }

    /// Waits for it to say a line with these words.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, words: &str) -> String {
        let begun = Instant::now();
        loop {
            let found = self.said().into_iter().find(|line| line.contains(words));
            if let Some(line) = found {
                return line;
            }
            let ended = self.child.try_wait().expect("a child").is_some();
            assert!(
                !ended && begun.elapsed() < PATIENCE,
                "nothing of `{words}` in {:#?}",
                self.said()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().expect("a child").is_none()
    }

    /// Ends it as nothing can prevent.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("a kill");
        self.child.wait().expect("an end");
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let id = Pid::from_raw(self.child.id() as i32).expect("a process");
        kill_process(id, signal).expect("a signal");
    }

    /// Waits for its end, which must be a good one; what it printed comes back.
    #[track_caller]
    pub(crate) fn finish(mut self) -> String {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            assert!(begun.elapsed() < PATIENCE, "no end: {:#?}", self.said());
            thread::sleep(Duration::from_millis(5));
        };
        let (errors, results) = self.readers.take().expect("it ends once");
        errors.join().expect("lines");
        assert_eq!(status.code(), Some(0), "{:#?}", self.said());
        results.join().expect("text")
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if thread::panicking() {
            eprintln!("a process said {:#?}", self.said());
        }
    }
}

/// Starts a worker of one thread.
pub(crate) fn worker(folder: &Path, account: Account<'_>, name: &str) -> Process {
    worker_with(folder, account, name, &[])
}

pub(crate) fn worker_with(
    folder: &Path,
    account: Account<'_>,
    name: &str,
    more: &[&str],
) -> Process {
    let url = account.worker();
    let cache = format!("cache-{name}");
    let mut args = vec!["worker", "--fleet", &url, "--threads", "1"];
    args.extend(["--name", name, "--cache", &cache]);
    args.extend(more);
    Process::start(folder, &args)
}

/// A run that is done by a fleet in one folder, and for comparison by one machine in another.
pub(crate) struct Work {
    folder: PathBuf,
    words: String,
    /// The files it leaves.
    files: Vec<&'static str>,
    /// What one machine prints.
    alone: OnceLock<String>,
}

impl Work {
    /// Words are separated by spaces; a dot in the middle of the line stands for one inside a word.
    pub(crate) fn new(folder: &Path, words: &str, files: &[&'static str]) -> Work {
        for place in ["many", "one"] {
            fs::create_dir_all(folder.join(place)).expect("a folder");
        }
        Work {
            folder: folder.to_owned(),
            words: words.to_owned(),
            files: files.to_vec(),
            alone: OnceLock::new(),
        }
    }

    /// A match of alquerque whose games take some time. It leaves a journal and records.
    pub(crate) fn of_pairs(folder: &Path, pairs: usize) -> Work {
        Work::of_pairs_at(folder, pairs, [1500, 1000])
    }

    /// The same with so many nodes a move.
    pub(crate) fn of_pairs_at(folder: &Path, pairs: usize, nodes: [u32; 2]) -> Work {
        let (games, [a, b]) = (2 * pairs, nodes);
        let words = format!(
            "match alquerque --engine quirkat name=a nodes={a} --engine quirkat name=b nodes={b} --games {games} \
             --openings {} --journal journal --pgn games.pgn",
            openings().replace(' ', "·")
        );
        Work::new(folder, &words, &["journal", "games.pgn"])
    }

    /// Forgets what the fleet did, so that it can be done once more.
    pub(crate) fn forget(&self) {
        fs::remove_dir_all(self.many()).expect("a folder");
        fs::create_dir(self.many()).expect("a folder");
    }

    /// Starts it with the fleet.
    pub(crate) fn start(&self, account: Account<'_>) -> Process {
        self.start_with(account, &["--lease", "2"])
    }

    pub(crate) fn start_with(&self, account: Account<'_>, more: &[&str]) -> Process {
        let url = account.coordinator();
        let args = self.args();
        let mut args: Vec<_> = args.iter().map(String::as_str).collect();
        args.extend(["--fleet", &url]);
        args.extend(more);
        Process::start(&self.many(), &args)
    }

    fn args(&self) -> Vec<String> {
        let words = self.words.split_whitespace();
        words.map(|word| word.replace('·', " ")).collect()
    }

    /// Where the fleet's files are.
    pub(crate) fn many(&self) -> PathBuf {
        self.folder.join("many")
    }

    /// The name of the run.
    pub(crate) fn run_name(&self) -> String {
        let file = self.many().join(format!("{}.run", self.files[0]));
        let read = || {
            fs::read_to_string(&file)
                .ok()
                .filter(|name| name.ends_with('\n'))
        };
        wait_until("the name of the run", read).trim().to_owned()
    }

    /// How many games are in the journal.
    pub(crate) fn games(&self) -> usize {
        let journal = fs::read_to_string(self.many().join(self.files[0]));
        journal.map_or(0, |text| text.matches("{\"game\":{").count())
    }

    /// Waits until the journal has so many games, which must not be all of them.
    #[track_caller]
    pub(crate) fn wait_for_games(&self, coordinator: &mut Process, count: usize) {
        let begun = Instant::now();
        while self.games() < count {
            let all = coordinator.is_running();
            assert!(
                all && begun.elapsed() < PATIENCE,
                "{:#?}",
                coordinator.said()
            );
            thread::sleep(Duration::from_millis(5));
        }
        assert!(
            coordinator.is_running(),
            "it is over before anything could happen"
        );
    }

    /// Has it done by one machine, and returns where its files are and what it printed.
    pub(crate) fn alone(&self) -> (PathBuf, &str) {
        let one = self.folder.join("one");
        let done = self.alone.get_or_init(|| {
            let args = self.args();
            let args: Vec<_> = args.iter().map(String::as_str).collect();
            Process::start(&one, &args).finish()
        });
        (one, done)
    }

    /// Waits for the end; all files must be those of one machine, and what is printed too.
    #[track_caller]
    pub(crate) fn finish(&self, coordinator: Process) {
        let told = coordinator.finish();
        let (one, alone) = self.alone();
        assert_eq!(without_rates(&told), without_rates(alone));
        for file in &self.files {
            let read = |folder: &Path| without_dates(fs::read(folder.join(file)).expect(file));
            assert!(
                read(&self.many()) == read(&one),
                "{file} differs from that of one machine"
            );
        }
        let left = fs::read_dir(self.many()).expect("a folder");
        let left: Vec<_> = left
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        assert!(
            left.iter()
                .all(|name| !name.to_string_lossy().ends_with(".run")),
            "the run is over, and its name is still there: {left:?}"
        );
    }
}

/// A file of openings: to make them up takes longer than most of the games here.
fn openings() -> &'static str {
    static FILE: OnceLock<String> = OnceLock::new();
    FILE.get_or_init(|| {
        let path = crate::common::folder("fleet_openings").join("openings.txt");
        let made = printed(&run(&mut binary(&[
            "openings",
            "alquerque",
            "--count",
            "20",
        ])));
        fs::write(&path, made).expect("room");
        path.to_str().expect("a path in UTF-8").to_owned()
    })
}

/// The same without how fast it went, which self-play tells.
fn without_rates(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split(" positions, ").next().unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The same without dates, since midnight may fall between two runs.
fn without_dates(mut bytes: Vec<u8>) -> Vec<u8> {
    let begin = b"[Date ";
    let found = bytes.windows(begin.len()).enumerate();
    let places: Vec<_> = found
        .filter(|(_, window)| window == begin)
        .map(|(place, _)| place)
        .collect();
    for place in places {
        let rest = bytes[place + begin.len()..].iter_mut();
        rest.take_while(|byte| **byte != b']')
            .for_each(|byte| *byte = b'*');
    }
    bytes
}

/// What `quirkat fleet` prints.
#[track_caller]
pub(crate) fn fleet(words: &str, account: Account<'_>) -> String {
    let url = account.coordinator();
    let mut args = vec!["fleet"];
    args.extend(words.split(' '));
    args.extend(["--fleet", &url]);
    printed(&run(&mut binary(&args)))
}
