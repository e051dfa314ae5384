//! Warns about groups of `turn` that are never reached.

use std::collections::BTreeSet;

use super::facts::Facts;
use super::flow::{Dead, always_legal};
use crate::diag::Diagnostic;
use crate::diag::warnings::{GROUP_NEVER_REACHED, warning};
use crate::source::Span;
use crate::typed::{BlockId, Group, Played};

/// Returns warnings for groups after one that always has a move, and for groups with no new block.
pub(super) fn never_reached(facts: &Facts<'_>, dead: &[Dead]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // The blocks of the earlier groups; `None` is `pass`.
    let mut earlier: BTreeSet<Option<BlockId>> = BTreeSet::new();
    let mut sure: Option<(Span, String)> = None;
    for group in &facts.game.turn.groups {
        if let Some((span, what)) = &sure {
            let label = format!("{what} can always be played");
            found.push(unreached(group, "never read").also(*span, label));
            continue;
        }
        let blocks: BTreeSet<_> = group.blocks.iter().map(|p| p.block()).collect();
        if !blocks.is_empty() && blocks.is_subset(&earlier) {
            let label = "the groups above have these already";
            found.push(unreached(group, label));
        }
        earlier.extend(blocks);
        sure = group
            .blocks
            .iter()
            .find_map(|p| always(facts, dead, *p))
            .map(|w| (group.span, w));
    }
    found
}

fn always(facts: &Facts<'_>, dead: &[Dead], played: Played) -> Option<String> {
    match played {
        Played::Pass => Some("`pass`".to_string()),
        Played::Block(id) if dead.iter().any(|d| d.block == id) => None,
        Played::Block(id) => {
            let block = &facts.game.blocks[id];
            always_legal(facts, block).then(|| format!("`{}`", block.name))
        }
    }
}

fn unreached(group: &Group, label: &str) -> Diagnostic {
    let message = "this group of `turn` is never reached";
    warning(GROUP_NEVER_REACHED, group.span, message, label)
        .hint("of the groups, the first that has a legal move is played")
}
