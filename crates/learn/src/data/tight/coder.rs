//! A range coder: choices of known probability as bytes, a likely one in a fraction of a bit.

/// Probabilities of bits are in parts of this.
pub(super) const ONE: u32 = 1 << 16;
/// The range is kept above this, so that it can be divided into [`ONE`] parts.
const LEAST_RANGE: u32 = 1 << 24;

/// Codes choices in one direction. A writer is told what to write; a reader is told anything, and returns what was written. So a
/// model is written once for both, and they cannot differ.
pub(super) trait Coder {
    /// Codes a bit that is set with a probability of more than 0 and less than [`ONE`].
    fn bit(&mut self, probability: u32, bit: bool) -> bool;

    /// Codes one of some slots; their sizes are their probabilities in parts of the sum, which is at most twice [`ONE`]. None is 0.
    fn slot(&mut self, sizes: &[u32], slot: usize) -> usize;

    /// Codes the lowest `count` bits of a number, all as likely as not.
    fn even_bits(&mut self, count: u32, number: u64) -> u64 {
        (0..count).rev().fold(0, |read, at| {
            read << 1 | u64::from(self.bit(ONE / 2, number >> at & 1 == 1))
        })
    }
}

/// The part of a range that a set bit takes.
#[inline]
fn lower_part(range: u32, probability: u32) -> u32 {
    (u64::from(range) * u64::from(probability) / u64::from(ONE)) as u32
}

/// Writes choices.
pub(super) struct Encoder {
    bytes: Vec<u8>,
    low: u32,
    range: u32,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder {
            bytes: Vec::new(),
            low: 0,
            range: u32::MAX,
        }
    }

    fn narrow(&mut self, start: u32, range: u32) {
        let (low, carry) = self.low.overflowing_add(start);
        self.low = low;
        self.range = range;
        if carry {
            for byte in self.bytes.iter_mut().rev() {
                *byte = byte.wrapping_add(1);
                if *byte != 0 {
                    break;
                }
            }
        }
        while self.range < LEAST_RANGE {
            self.bytes.push((self.low >> 24) as u8);
            self.low <<= 8;
            self.range <<= 8;
        }
    }

    /// All that was written.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.low.to_be_bytes());
        self.bytes
    }
}

impl Coder for Encoder {
    #[inline]
    fn bit(&mut self, probability: u32, bit: bool) -> bool {
        let bound = lower_part(self.range, probability);
        if bit {
            self.narrow(0, bound);
        } else {
            self.narrow(bound, self.range - bound);
        }
        bit
    }

    fn slot(&mut self, sizes: &[u32], slot: usize) -> usize {
        let part = self.range / sizes.iter().sum::<u32>();
        let before = sizes[..slot].iter().sum::<u32>();
        self.narrow(part * before, part * sizes[slot]);
        slot
    }
}

/// Reads what an [`Encoder`] wrote. Of other bytes it makes some choices too, and never fails.
pub(super) struct Decoder<'a> {
    bytes: &'a [u8],
    /// Where the number that the bytes write lies above the low end of the range.
    offset: u32,
    range: u32,
}

impl Decoder<'_> {
    pub(super) fn new(bytes: &[u8]) -> Decoder<'_> {
        let mut decoder = Decoder {
            bytes,
            offset: 0,
            range: u32::MAX,
        };
        for _ in 0..4 {
            decoder.next_byte();
        }
        decoder
    }

    fn next_byte(&mut self) {
        let (&first, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
        self.bytes = rest;
        self.offset = self.offset << 8 | u32::from(first);
    }

    #[inline]
    fn narrow(&mut self, start: u32, range: u32) {
        self.offset -= start;
        self.range = range;
        while self.range < LEAST_RANGE {
            self.next_byte();
            self.range <<= 8;
        }
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn bit(&mut self, probability: u32, _: bool) -> bool {
        let bound = lower_part(self.range, probability);
        let bit = self.offset < bound;
        if bit {
            self.narrow(0, bound);
        } else {
            self.narrow(bound, self.range - bound);
        }
        bit
    }

    fn slot(&mut self, sizes: &[u32], _: usize) -> usize {
        let part = self.range / sizes.iter().sum::<u32>();
        let mut start = 0;
        let last = sizes.len() - 1;
        for (slot, size) in sizes.iter().enumerate() {
            let size = part * size;
            if slot == last || self.offset - start < size {
                self.narrow(start, size);
                return slot;
            }
            start += size;
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quirkat_game::Random;

    /// Codes many choices of all kinds with a coder; an encoder is given those of `random`.
    fn choices(coder: &mut impl Coder, random: &mut Random) -> Vec<u64> {
        let mut made = Vec::new();
        for round in 0..20_000 {
            let probability = [1, 9, ONE / 3, ONE - 1][round % 4];
            let bit = random.below(ONE as usize) < probability as usize;
            made.push(u64::from(coder.bit(probability, bit)));
            let sizes = [ONE - 10, 1, 1, 7, 1];
            made.push(coder.slot(&sizes[round % 5..], random.below(5 - round % 5)) as u64);
            made.push(coder.even_bits(9, random.below(512) as u64));
        }
        made
    }

    #[test]
    fn choices_come_back() {
        let mut encoder = Encoder::new();
        let made = choices(&mut encoder, &mut Random::new(1));
        let bytes = encoder.finish();
        // What the reader is told does not matter.
        let read = choices(&mut Decoder::new(&bytes), &mut Random::new(2));
        assert!(made == read);
    }

    #[test]
    fn likely_bits_take_little_room() {
        let mut encoder = Encoder::new();
        for _ in 0..100_000 {
            encoder.bit(ONE - 32, true);
        }
        assert!(encoder.finish().len() < 16);
    }

    #[test]
    fn any_bytes_are_read_as_some_choices() {
        for byte in [0, 0x55, 0xff] {
            choices(&mut Decoder::new(&[byte; 3000]), &mut Random::new(3));
        }
    }
}
