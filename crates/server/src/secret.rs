//! Names and secrets: random, URL-safe, and compared without telling by the time it takes how far they agree.

use sha2::{Digest, Sha256};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A secret that opens a seat or a table: 128 random bits.
pub(crate) fn new_secret() -> std::io::Result<String> {
    random_text::<16>()
}

/// The name of a table. Whoever knows it may watch, so it cannot be guessed either.
pub(crate) fn new_id() -> std::io::Result<String> {
    random_text::<9>()
}

/// A random number.
pub(crate) fn new_seed() -> std::io::Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(u64::from_le_bytes(bytes))
}

fn random_text<const BYTES: usize>() -> std::io::Result<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| std::io::Error::other(error.to_string()))?;
    Ok(url_safe(&bytes))
}

/// Six bits a letter, the last ones filled up with zeros.
fn url_safe(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut word = [0; 3];
        word[..chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes([0, word[0], word[1], word[2]]);
        for at in 0..=chunk.len() {
            let index = bits >> (18 - 6 * at) & 63;
            text.push(ALPHABET[index as usize] as char);
        }
    }
    text
}

/// Whether a text can be a secret: long enough, and safe in an address.
pub(crate) fn is_secret(text: &str) -> bool {
    (22..=64).contains(&text.len()) && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

/// What is kept of an owner's secret. Looking it up tells nothing of the secret itself.
pub(crate) fn fingerprint(secret: &str) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// Whether two secrets are the same. Fingerprints are compared, so the time taken tells nothing that could be used.
pub(crate) fn same(one: &str, other: &str) -> bool {
    same_fingerprint(&fingerprint(one), &fingerprint(other))
}

/// Whether two fingerprints are the same, always looking at every byte.
pub(crate) fn same_fingerprint(one: &[u8; 32], other: &[u8; 32]) -> bool {
    let pairs = one.iter().zip(other);
    pairs.fold(0, |differences, (one, other)| differences | (one ^ other)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_url_safe_and_never_the_same() {
        let (one, other) = (new_secret().unwrap(), new_secret().unwrap());
        assert!(is_secret(&one) && is_secret(&other) && one != other);
        assert!(same(&one, &one) && !same(&one, &other));
        assert!(!is_secret("short") && !is_secret(&"é".repeat(22)));
        assert!(!is_secret(&"x".repeat(65)));
    }

    #[test]
    fn bits_become_letters_as_base64_has_them() {
        assert_eq!(url_safe(b"Man"), "TWFu");
        assert_eq!(url_safe(b"Ma"), "TWE");
        assert_eq!(url_safe(&[0xff, 0xff, 0xff, 0xff]), "_____w");
    }
}
