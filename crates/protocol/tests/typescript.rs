//! The page's types are those of the server.

use std::path::Path;

/// With `QUIRKAT_BLESS=1` the file is written, else it is compared.
#[test]
fn the_page_has_the_types_of_the_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/protocol.ts");
    let expected = quirkat_protocol::typescript();
    if std::env::var_os("QUIRKAT_BLESS").is_some() {
        std::fs::write(&path, &expected).expect("the page's folder can be written to");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "web/src/lib/protocol.ts is out of date: run `QUIRKAT_BLESS=1 cargo test -p quirkat-protocol`"
    );
}
