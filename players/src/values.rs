//! The values of settings: a parser for each kind of number, with messages that say which ones are allowed.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// Parses a whole number of a range; digits may be parted by `_`.
///
/// # Errors
/// A message that says which numbers are allowed.
pub fn whole(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let number = number::<u64>(text).filter(|n| range.contains(n));
    number.ok_or_else(|| match (range.start(), *range.end()) {
        (from, u64::MAX) => format!("a whole number from {from} is needed"),
        (from, to) => format!("a whole number from {from} to {to} is needed"),
    })
}

/// Parses a number of a range.
pub(crate) fn real(text: &str, range: RangeInclusive<f32>) -> Result<f32, String> {
    let number = number::<f32>(text).filter(|n| range.contains(n));
    let (from, to) = (range.start(), range.end());
    number.ok_or_else(|| format!("a number from {from} to {to} is needed"))
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.replace('_', "").parse().ok()
}

/// Parses a time above 0 such as `2s`, `1.5s`, `100ms`, `1m` or `1h`.
///
/// # Errors
/// A message that says which times are allowed.
pub fn time(text: &str) -> Result<Duration, String> {
    let time = duration(text).filter(|time| !time.is_zero());
    time.ok_or_else(|| "a time above 0 is needed: 2s or 100ms".into())
}

/// Parses a time like [`time`], or none: `0s`.
pub fn duration(text: &str) -> Option<Duration> {
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic())?);
    let number: f64 = number.parse().ok()?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "m" => number * 60.0,
        "h" => number * 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

/// Parses a size in bytes such as `1000`, `64K`, `512M` or `2G`, with powers of 1024.
pub fn bytes(text: &str) -> Option<usize> {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let shift = match unit {
        "" | "B" => 0,
        "K" | "KB" => 10,
        "M" | "MB" => 20,
        "G" | "GB" => 30,
        _ => return None,
    };
    number.parse::<usize>().ok()?.checked_mul(1 << shift)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_have_units() {
        assert_eq!(duration("1.5s"), Some(Duration::from_millis(1500)));
        assert_eq!(duration("100ms"), Some(Duration::from_millis(100)));
        assert_eq!([duration("2"), duration("x"), duration("-1s")], [None; 3]);
        assert_eq!(
            [bytes("64K"), bytes("2G"), bytes("x")],
            [Some(65536), Some(2 << 30), None]
        );
        assert!(time("1ms").is_ok() && time("0s").is_err());
    }

    #[test]
    fn numbers_outside_of_their_range_are_told_the_range() {
        let any = 1..=u64::MAX;
        assert_eq!(whole("1_000", any.clone()), Ok(1000));
        let told = |needed: &str| Err(format!("{needed} is needed"));
        assert_eq!(whole("0", any), told("a whole number from 1"));
        assert_eq!(whole("9", 1..=8), told("a whole number from 1 to 8"));
        for bad in ["inf", "1e39", "nan", "-1", "x"] {
            let real = real(bad, 0.0..=1.0).map(|_| 0);
            assert_eq!(real, told("a number from 0 to 1"), "{bad}");
        }
    }
}
