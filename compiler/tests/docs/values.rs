//! Expressions and their values: `#own pawn   // 8`.
//!
//! What stands after the last `//` of a line is a number, `true` or `false`, the members of a set
//! in their order, `none`, or `error E0301`; after a `;` anything may follow. The interpreter says
//! the value by the moves of a block that chooses from it.

use crate::blocks::Block;
use crate::examples::{game, has_errors, variant};
use crate::facts::moves;

/// Checks all lines.
pub(crate) fn check(all: &[Block<'_>], block: &Block<'_>) -> Result<(), String> {
    for line in block.text.lines().filter(|line| !line.trim().is_empty()) {
        let (expr, said) = line.rsplit_once("//").ok_or(format!("no value: {line}"))?;
        let said = said.split(';').next().unwrap_or_default();
        value(all, block.name, expr.trim(), said.trim()).map_err(|e| format!("`{line}`: {e}"))?;
    }
    Ok(())
}

fn value(all: &[Block<'_>], parent: &str, expr: &str, said: &str) -> Result<(), String> {
    let number = said.parse::<i64>().is_ok();
    let truth = matches!(said, "true" | "false");
    let body = match () {
        () if said.starts_with("error ") => format!("let value = {expr}"),
        () if truth => format!("require {expr}"),
        () if number => format!("choose value in ({expr})..({expr})"),
        () => format!("choose value in {expr}"),
    };
    let text = variant(parent, &format!("move ask {{ {body} }}\n"));
    if let Some(code) = said.strip_prefix("error ") {
        return has_errors(all, &text, &[code]);
    }
    let found = moves(&game(all, &text, false)?, Some("ask"))?;
    let members = found
        .iter()
        .map(|text| text.trim_start_matches("ask").trim());
    let found = match members.collect::<Vec<_>>().join(" ") {
        _ if truth => (!found.is_empty()).to_string(),
        none if none.is_empty() => "none".to_string(),
        members => members,
    };
    match found == said {
        true => Ok(()),
        false => Err(format!("found {found}")),
    }
}
