//! Formats numbers for people.

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

#[cfg(test)]
mod tests {
    use super::*;

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
