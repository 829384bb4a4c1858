//! `quirkat perft`.

use crate::run::{prints, prints_given};

/// Games with their perft counts from the start, by depth.
const COUNTS: [(&str, &[u64]); 4] = [
    ("chess", &[1, 20, 400, 8902, 197281, 4865609]),
    ("baroque", &[1, 32, 944, 42738, 1847047]),
    ("ultima", &[1, 32, 944, 42762, 1849735]),
    ("alquerque", &[1, 4, 8, 33, 178, 940, 5589, 35194]),
];

#[test]
fn counts_from_the_start_of_every_game() {
    for (game, counts) in COUNTS {
        for (depth, count) in counts.iter().enumerate() {
            let depth = depth.to_string();
            assert_eq!(
                prints(&["perft", game, &depth]),
                format!("nodes {count}\n"),
                "{game} {depth}"
            );
        }
    }
}

#[test]
fn threads_change_no_count() {
    for (game, counts) in COUNTS {
        let depth = (counts.len() - 1).to_string();
        let counted = prints(&["perft", game, &depth, "--threads", "3"]);
        assert_eq!(counted, format!("nodes {}\n", counts[counts.len() - 1]));
    }
}

#[test]
fn divide_splits_the_count_by_first_move_in_order() {
    for (game, counts) in COUNTS {
        for threads in ["1", "2"] {
            let out = prints(&["perft", game, "3", "--divide", "--threads", threads]);
            let (parts, last) = out.trim_end().rsplit_once('\n').unwrap();
            assert_eq!(last, format!("nodes {}", counts[3]));
            let parts: Vec<_> = parts
                .lines()
                .map(|line| line.split_once(": ").unwrap())
                .collect();
            assert_eq!(parts.len() as u64, counts[1]);
            assert!(parts.is_sorted(), "{game}");
            let sum: u64 = parts
                .iter()
                .map(|(_, count)| count.parse::<u64>().unwrap())
                .sum();
            assert_eq!(sum, counts[3], "{game}");
        }
    }
}

#[test]
fn depth_zero_counts_the_position_itself() {
    assert_eq!(prints(&["perft", "chess", "0", "--divide"]), "nodes 1\n");
}

#[test]
fn counts_from_a_position_given_either_way() {
    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let given = prints(&["perft", "chess", "3", "--position", KIWIPETE]);
    assert_eq!(given, "nodes 97862\n");
    for end in ["", "\n", "\r\n"] {
        let input = format!("{KIWIPETE}{end}");
        let read = prints_given(
            &["perft", "chess", "3", "--position", "-"],
            input.as_bytes(),
        );
        assert_eq!(read, "nodes 97862\n");
    }
}

#[test]
fn json_holds_the_count_and_its_parts() {
    let out = prints(&["perft", "chess", "2", "--divide", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["game"], "chess");
    assert_eq!(json["depth"], 2);
    assert_eq!(json["nodes"], 400);
    assert_eq!(json["divide"].as_array().unwrap().len(), 20);
    assert_eq!(json["divide"][0]["move"], "a2a3");
    assert_eq!(json["divide"][0]["nodes"], 20);
}
