//! The PGN reader's memory does not grow with its input. A test binary of its own, since it measures the process.
#![cfg(target_os = "linux")]

use quirkat_game::pgn::{PgnReader, ReadLimits};
use std::io::{self, BufReader, Read};

const MEGABYTE: usize = 1 << 20;

/// A text repeated up to a length.
struct Repeated {
    block: Vec<u8>,
    at: usize,
    blocks: usize,
}

impl Repeated {
    fn new(text: &str, megabytes: usize) -> Repeated {
        // Many copies per read, so that the input is not the bottleneck.
        let block = text.repeat((64 << 10) / text.len()).into_bytes();
        Repeated {
            blocks: megabytes * MEGABYTE / block.len(),
            at: 0,
            block,
        }
    }
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.block.len() {
            self.blocks -= 1;
            self.at = 0;
        }
        if self.blocks == 0 {
            return Ok(0);
        }
        let length = (&self.block[self.at..]).read(buffer)?;
        self.at += length;
        Ok(length)
    }
}

/// The peak memory of this process, in bytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux has it");
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    kilobytes
        .and_then(|text| text.parse::<usize>().ok())
        .expect("a number")
        * 1024
}

/// The numbers of valid and broken games.
fn counted(input: impl Read, limits: ReadLimits) -> (usize, usize) {
    let mut counts = (0, 0);
    for game in PgnReader::with_limits(BufReader::new(input), limits) {
        match game {
            Ok(_) => counts.0 += 1,
            Err(_) => counts.1 += 1,
        }
    }
    counts
}

const GAME: &str = "[Event \"Casual\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n\
    1. e4 {best} e5 2. Nf3 Nc6 (2... d6 3. d4 exd4) 3. Bb5 a6 $1 4. Ba4 Nf6 1-0\n\n";
const NEXT: &str = "\n[Event \"next\"]\n\n1. e4 *\n";

#[test]
fn memory_does_not_grow_with_the_input() {
    const INPUT: usize = 8;
    let limits = ReadLimits {
        game: MEGABYTE / 4,
        comment: MEGABYTE / 16,
        ..ReadLimits::default()
    };
    counted(Repeated::new(GAME, 1), limits);
    let before = peak();

    let (whole, broken) = counted(Repeated::new(GAME, 50), limits);
    assert!(whole > 200_000 && broken == 0, "{whole} {broken}");
    for (head, body, tail) in [
        ("1. e4 {", "never closed ", ""),
        ("1. e4 {", "closed at last ", "}"),
        ("1. e4 ;", "one line ", ""),
        ("", "oneword", ""),
        ("", "e4 ", ""),
        ("e4 ", "e4 (", ""),
        ("e4 ", "(", ")"),
        ("e4 ", "()", ""),
        ("e4 ", "$1", ""),
        ("e4 $", "1", ""),
        ("[A \"", "value", "\"]"),
        ("[", "name", " \"\"]"),
        ("", "[A \"\"]\n", ""),
        ("", "{}", ""),
        ("e4 ]", "\0", ""),
        ("e4 ]", "\r\n \n", ""),
        ("e4 ]", "! ?", ""),
        ("e4 ]", "\n%line", ""),
    ] {
        for next in ["", NEXT] {
            let body = Repeated::new(body, INPUT);
            let ends = tail.as_bytes().chain(next.as_bytes());
            let (whole, broken) = counted(head.as_bytes().chain(body).chain(ends), limits);
            assert_eq!((whole <= 1, broken), (true, 1), "{head} {tail}");
        }
    }
    let grown = peak().saturating_sub(before);
    assert!(grown < INPUT / 2 * MEGABYTE, "{grown} bytes more");
}
