//! The date that records bear.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today in UTC, as PGN writes it.
pub fn today() -> String {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.map_or_else(
        |_| "????.??.??".to_owned(),
        |elapsed| text(elapsed.as_secs() / 86400),
    )
}

/// The date so many days after the first of 1970. Years are counted from March, so that the day that only some of them have
/// is the last.
fn text(days: u64) -> String {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!("{:04}.{month:02}.{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn days_become_dates() {
        for (days, date) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (11016, "2000.02.29"),
            (11017, "2000.03.01"),
            (19722, "2023.12.31"),
            (20513, "2026.03.01"),
            (47540, "2100.02.28"),
            (47541, "2100.03.01"),
        ] {
            assert_eq!(text(days), date);
        }
    }
}
