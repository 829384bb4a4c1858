//! ISAAC-64, Bob Jenkins's generator of random numbers, which he gave to the public domain. Polyglot's numbers are the first
//! that it makes from a seed of zeros, so they can be made again and need not be copied.

const SIZE: usize = 256;

/// The generator, seeded with zeros.
pub(super) struct Isaac {
    memory: [u64; SIZE],
    results: [u64; SIZE],
    /// How many of the results have not been given out.
    left: usize,
    accumulator: u64,
    last: u64,
    counter: u64,
}

impl Isaac {
    pub(super) fn new() -> Isaac {
        let mut isaac = Isaac {
            memory: [0; SIZE],
            results: [0; SIZE],
            left: 0,
            accumulator: 0,
            last: 0,
            counter: 0,
        };
        isaac.seed();
        isaac
    }

    /// The next number; a batch of results is given out from its end.
    pub(super) fn next(&mut self) -> u64 {
        if self.left == 0 {
            self.refill();
            self.left = SIZE;
        }
        self.left -= 1;
        self.results[self.left]
    }

    /// Fills the memory: twice over, so that every number depends on all.
    fn seed(&mut self) {
        // The golden ratio.
        let mut words = [0x9e37_79b9_7f4a_7c13; 8];
        for _ in 0..4 {
            stir(&mut words);
        }
        for _ in 0..2 {
            for block in self.memory.as_chunks_mut::<8>().0 {
                for (word, memory) in words.iter_mut().zip(&*block) {
                    *word = word.wrapping_add(*memory);
                }
                stir(&mut words);
                *block = words;
            }
        }
    }

    fn refill(&mut self) {
        self.counter = self.counter.wrapping_add(1);
        self.last = self.last.wrapping_add(self.counter);
        for i in 0..SIZE {
            let a = self.accumulator;
            let mixed = match i % 4 {
                0 => !(a ^ a << 21),
                1 => a ^ a >> 5,
                2 => a ^ a << 12,
                _ => a ^ a >> 33,
            };
            let x = self.memory[i];
            let far = self.memory[(i + SIZE / 2) % SIZE];
            self.accumulator = mixed.wrapping_add(far);
            let y = self.memory[(x >> 3) as usize % SIZE]
                .wrapping_add(self.accumulator)
                .wrapping_add(self.last);
            self.memory[i] = y;
            self.last = self.memory[(y >> 11) as usize % SIZE].wrapping_add(x);
            self.results[i] = self.last;
        }
    }
}

/// Mixes eight words, each round taking the place of the first one further on.
fn stir(words: &mut [u64; 8]) {
    // How far, and which way, a word is shifted before it changes another.
    const SHIFTS: [i32; 8] = [-9, 9, -23, 15, -14, 20, -17, 14];
    for (i, shift) in SHIFTS.into_iter().enumerate() {
        let at = |further: usize| (i + further) % 8;
        words[at(0)] = words[at(0)].wrapping_sub(words[at(4)]);
        let source = words[at(7)];
        let shifted = if shift < 0 {
            source >> -shift
        } else {
            source << shift
        };
        words[at(5)] ^= shifted;
        words[at(7)] = words[at(7)].wrapping_add(words[at(0)]);
    }
}

#[cfg(test)]
mod tests {
    use super::Isaac;

    /// The first and the last of Polyglot's 781 numbers, as its description lists them.
    #[test]
    fn the_numbers_of_the_format_come_out() {
        let mut isaac = Isaac::new();
        let numbers: Vec<_> = (0..781).map(|_| isaac.next()).collect();
        assert_eq!(numbers[..2], [0x9d39247e33776d41, 0x2af7398005aaa5c7]);
        assert_eq!(numbers[780], 0xf8d626aaaf278509);
    }
}
