//! Units in memory: all of a run are alike, so each is kept as what differs from the first.

/// The bytes of a unit, as the middle part in which they differ from a pattern.
pub(super) struct Packed {
    /// How many bytes are those at the start of the pattern.
    start: usize,
    /// How many are those at its end.
    end: usize,
    middle: Box<[u8]>,
}

impl Packed {
    pub(super) fn new(pattern: &[u8], bytes: &[u8]) -> Packed {
        let same = |pairs: &mut dyn Iterator<Item = (&u8, &u8)>| {
            pairs.take_while(|(one, other)| one == other).count()
        };
        let start = same(&mut pattern.iter().zip(bytes));
        let rest = (&pattern[start..], &bytes[start..]);
        let end = same(&mut rest.0.iter().rev().zip(rest.1.iter().rev()));
        Packed {
            start,
            end,
            middle: bytes[start..bytes.len() - end].into(),
        }
    }

    pub(super) fn unpack(&self, pattern: &[u8]) -> Vec<u8> {
        let end = pattern.len() - self.end;
        [&pattern[..self.start], &self.middle, &pattern[end..]].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        let pattern = b"{unit 1 of ten}";
        for (bytes, middle) in [
            (&b"{unit 1 of ten}"[..], 0),
            (b"{unit 2 of ten}", 1),
            (b"{unit 11 of ten}", 1),
            (b"{unit  of ten}", 0),
            (b"", 0),
            (b"something else", 14),
        ] {
            let packed = Packed::new(pattern, bytes);
            assert_eq!(packed.unpack(pattern), bytes);
            assert_eq!(packed.middle.len(), middle);
        }
        assert_eq!(Packed::new(b"", b"all").unpack(b""), b"all");
    }
}
