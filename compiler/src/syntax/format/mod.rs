//! Formats a rules file: keeps its line breaks and sets all whitespace between them.
//!
//! Before: a file without syntax errors. After: the same tokens and comments, so the same meaning. Blanks,
//! indentation, columns and empty lines follow the style of this module, and lines that are too long are
//! broken. Formatting is idempotent.
//!
//! `roles` takes the roles of tokens from the tree, `lines` decides where lines begin, `columns` aligns
//! neighbours, and `write` produces the text. As long as a line is too wide, `lines` breaks it and the other
//! steps are repeated.

mod chains;
mod columns;
mod lines;
mod roles;
mod same;
mod space;
mod tokens;
mod write;

use std::collections::BTreeSet;

use super::scan::scan;
use super::{ast, parse};
use crate::diag::Diagnostics;
use crate::source::{FileId, Sources};
use roles::Roles;
use tokens::{Before, Token};

/// The width above which lines are broken if possible; a comment after the code does not count.
const WIDTH: usize = 120;

/// Returns the formatted text of a rules file. Its parents are not read.
///
/// # Errors
/// The syntax errors of the file; a file with errors is not formatted.
pub fn format(sources: &Sources, file: FileId) -> Result<String, Diagnostics> {
    let mut diags = Diagnostics::new();
    let tree = parse(sources, file, &mut diags);
    if !diags.is_empty() {
        return Err(diags);
    }
    let old = &sources.file(file).text;
    let scan = scan(file, old);
    let new = Page::new(&tree, &scan).text();
    // The tree should always be the same. If it is not, the author's text is kept.
    Ok(match same::same(&tree, &new) {
        true => new,
        false => old.clone(),
    })
}

/// A file during layout.
struct Page<'a> {
    tokens: Vec<Token<'a>>,
    /// The comments and blanks after the last token.
    tail: Before<'a>,
    roles: Roles,
    close: space::Close,
    /// The `then`s and `else`s of chains `if a then x else if b then y else z`.
    chains: BTreeSet<usize>,
    /// The number of blocks around each token; the braces themselves are outside of their block.
    depth: Vec<usize>,
    /// The tokens that begin lines.
    breaks: BTreeSet<usize>,
    /// The padding blanks before each token.
    pads: Vec<usize>,
}

impl<'a> Page<'a> {
    fn new(tree: &ast::File, scan: &'a super::scan::Scan) -> Page<'a> {
        let (tokens, tail) = tokens::tokens(scan);
        let roles = roles::roles(tree, &tokens);
        let mut page = Page {
            close: space::close(&tokens),
            chains: chains::chains(&tokens, &roles),
            depth: depth(&tokens, &roles),
            pads: vec![0; tokens.len()],
            breaks: BTreeSet::new(),
            tokens,
            tail,
            roles,
        };
        page.breaks = page.authors_breaks();
        page
    }

    /// Returns the laid-out text, with lines broken until all fit or cannot be broken.
    fn text(mut self) -> String {
        loop {
            self.pads = self.columns();
            let lines = self.write();
            let wide = lines.iter().filter(|l| l.width > WIDTH);
            let more: Vec<_> = wide
                .flat_map(|l| self.break_line(&l.tokens, l.indent))
                .collect();
            if more.is_empty() {
                return self.paper(&lines);
            }
            let mut breaks = std::mem::take(&mut self.breaks);
            breaks.extend(more);
            self.join(&mut breaks);
            self.breaks = breaks;
        }
    }

    /// Whether a token is a brace of a block.
    fn is_block(&self, i: usize) -> bool {
        self.roles.blocks.contains(&i) || self.roles.blocks.contains(&self.tokens[i].mate)
    }
}

fn depth(tokens: &[Token<'_>], roles: &Roles) -> Vec<usize> {
    let mut depth = 0;
    let each = tokens.iter().enumerate().map(|(i, token)| {
        depth -= usize::from(token.mate < i && roles.blocks.contains(&token.mate));
        let here = depth;
        depth += usize::from(roles.blocks.contains(&i));
        here
    });
    each.collect()
}
