//! Says which part of a variant leads to a mistake in the file of a parent.

use crate::diag::{Diagnostic, Diagnostics, Severity};
use crate::source::Span;

use super::Merged;

/// How the codes of syntax begin: those mistakes are the parent's own.
const OF_SYNTAX: &str = "E01";

/// Adds to each error in the file of a parent the part of the variant that replaces one of the parent's, if that is all
/// that the variant changes, or else the variant's title.
pub fn blame(merged: &Merged, diags: &mut Diagnostics) {
    let (place, text) = match merged.replaced.as_slice() {
        [one] if !merged.changes_more => (*one, "this is what the variant has instead"),
        _ => (merged.span, "with what this variant changes"),
    };
    diags
        .iter_mut()
        .filter(|d| is_of_parent(merged, d))
        .for_each(|d| {
            *d = d.clone().also(place, text);
        });
}

/// Whether an error is in the file of a parent, and shows nothing of the variant.
fn is_of_parent(merged: &Merged, d: &Diagnostic) -> bool {
    let inherited = |span: Span| merged.inherited(span);
    d.severity == Severity::Error
        && !d.code.0.starts_with(OF_SYNTAX)
        && inherited(d.span)
        && d.labels.iter().all(|label| inherited(label.span))
}
