#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quirkat_fuzz_targets::run("books", data));
