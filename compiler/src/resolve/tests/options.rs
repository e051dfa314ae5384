//! Tests of the arithmetic of options.

use crate::diag::Diagnostics;
use crate::resolve::merge;
use crate::source::Sources;
use crate::syntax;

/// Returns the value of an option declared after `option two = 2`, or the code and the text of the error.
fn value(expr: &str) -> Result<i32, (&'static str, String)> {
    let text = format!("game \"G\"\noption two = 2\noption it = {expr}\n");
    let mut sources = Sources::new();
    let file = sources.add("g.game", text);
    let mut diags = Diagnostics::new();
    let tree = syntax::parse(&sources, file, &mut diags);
    let merged = merge(&sources, &|_| Some(&tree), file, &mut diags);
    let wrong = diags.sorted().into_iter().find(|d| d.code.0 != "E0908");
    match wrong {
        Some(d) => Err((d.code.0, sources.text(d.span).to_string())),
        None => Ok(merged.and_then(|m| m.option("it")).expect("an option")),
    }
}

#[test]
fn numbers_and_options_above_make_options() {
    assert_eq!(value("7"), Ok(7));
    assert_eq!(value("-7"), Ok(-7));
    assert_eq!(value("two * (two + 3) - 1"), Ok(9));
    assert_eq!(value("max(two, 5, 3)"), Ok(5));
    assert_eq!(value("min(two, 5)"), Ok(2));
}

#[test]
fn conditions_choose_between_numbers() {
    assert_eq!(value("if two > 1 then two + 2 else 4"), Ok(4));
    assert_eq!(
        value("if two == 1 then 5 else if two in 2..3 then 6 else 7"),
        Ok(6)
    );
    assert_eq!(
        value("1 + (if not two <= 1 and two != 3 then 8 else 9)"),
        Ok(9)
    );
    assert_eq!(value("if two not in 3.. or two >= 9 then 1 else 0"), Ok(1));
    assert_eq!(value("if two < 2 or (two in ..1) then 1 else 0"), Ok(0));
}

#[test]
fn division_rounds_down_and_is_total() {
    assert_eq!((value("-1 / 3"), value("-1 % 3")), (Ok(-1), Ok(2)));
    assert_eq!((value("7 / -2"), value("7 % -2")), (Ok(-4), Ok(-1)));
    assert_eq!((value("6 / -2"), value("6 % -2")), (Ok(-3), Ok(0)));
    assert_eq!((value("5 / 0"), value("5 % 0")), (Ok(0), Ok(0)));
}

#[test]
fn arithmetic_stops_at_the_limits() {
    assert_eq!(value("2147483647 + two"), Ok(i32::MAX));
    assert_eq!(value("-2147483648 - two"), Ok(i32::MIN));
    assert_eq!(value("-2147483648 * -2147483648"), Ok(i32::MAX));
    assert_eq!(value("-2147483648 / -1"), Ok(i32::MAX));
    assert_eq!(value("-(-2147483648)"), Ok(i32::MAX));
}

#[test]
fn other_things_are_refused() {
    assert_eq!(
        value("2147483648"),
        Err(("E0912", "2147483648".to_string()))
    );
    assert_eq!(value("three + 1"), Err(("E0913", "three".to_string())));
    assert_eq!(value("it + 1"), Err(("E0913", "it".to_string())));
    assert_eq!(value("#own"), Err(("E0913", "#own".to_string())));
    assert_eq!(value("two | 1"), Err(("E0913", "two | 1".to_string())));
    assert_eq!(value("two > 1"), Err(("E0913", "two > 1".to_string())));
    assert_eq!(
        value("if two then 1 else 2"),
        Err(("E0913", "two".to_string()))
    );
    assert_eq!(
        value("if some own then 1 else 2"),
        Err(("E0913", "some own".to_string()))
    );
    assert_eq!(
        value("if two > 1 then 3 else x"),
        Err(("E0913", "x".to_string()))
    );
}

#[test]
fn a_long_sum_does_not_overflow_the_stack() {
    let sum = format!("1{}", " + 1".repeat(100_000));
    // The parser may reject so long a sum; if not, the value must be right.
    assert!(value(&sum).is_err() || value(&sum) == Ok(100_001));
}
