//! Formats numbers for people, and parses those of the command line.

use boardwright_players::whole;

/// Formats `1234567` as `1,234,567`.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a rate, rounded to an integer and grouped.
pub(crate) fn rate(per_second: f64) -> String {
    grouped(per_second.round() as u64)
}

/// Formats a count with its noun: `1 game`, `2 games`.
pub(crate) fn counted(n: u64, noun: &str) -> String {
    let ending = if n == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", grouped(n))
}

/// Parses the number of something for clap: one at least.
pub(crate) fn count<T: TryFrom<u64>>(text: &str) -> Result<T, String> {
    let number = whole(text, 1..=u64::MAX)?;
    T::try_from(number).map_err(|_| "the number is too great".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_one_at_least() {
        assert_eq!(count::<u32>("7"), Ok(7));
        assert_eq!(
            count::<u32>("0"),
            Err("a whole number from 1 is needed".into())
        );
        assert!(count::<u32>("4294967296").is_err());
    }

    #[test]
    fn groups_of_three() {
        assert_eq!(
            [0, 999, 1000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }

    #[test]
    fn one_is_singular() {
        assert_eq!(
            (counted(1, "game"), counted(2000, "game")),
            ("1 game".into(), "2,000 games".into())
        );
    }
}
