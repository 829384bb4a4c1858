//! The page of documentation shows the game that is registered and tested.

#[test]
fn the_page_shows_the_whole_game() {
    let page = include_str!("../README.md");
    assert!(page.contains(include_str!("../src/heap.rs")));
}
