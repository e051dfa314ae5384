//! A rules file in the one style: its own line breaks, with everything between them set anew.
//!
//! Before: a file without mistakes of syntax. After: the same tokens and comments, so the same
//! meaning. Blanks, indentation, columns and empty lines are as this module has them, and lines that
//! are too long are broken. Formatting what was formatted changes nothing.
//!
//! The author decides where a line ends. `roles` asks the tree what the tokens are, `lines` says
//! where lines begin, `columns` what stands under each other, `write` puts it on paper; as long as
//! a line is too wide, `lines` breaks it and the rest is done again.

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

/// The widest line that is not broken where it can be; a comment after it does not count.
const WIDTH: usize = 120;

/// The text of a rules file in the one style. Its parents are not looked at.
///
/// # Errors
/// Its mistakes of syntax: what cannot be parsed is not formatted.
pub fn format(sources: &Sources, file: FileId) -> Result<String, Diagnostics> {
    let mut diags = Diagnostics::new();
    let tree = parse(sources, file, &mut diags);
    if !diags.is_empty() {
        return Err(diags);
    }
    let old = &sources.file(file).text;
    let scan = scan(file, old);
    let new = Page::new(&tree, &scan).text();
    // Nothing known makes a difference; if something does, the author's text is the better one.
    Ok(match same::same(&tree, &new) {
        true => new,
        false => old.clone(),
    })
}

/// A file while it is laid out.
struct Page<'a> {
    tokens: Vec<Token<'a>>,
    /// What stands after the last token.
    tail: Before<'a>,
    roles: Roles,
    close: space::Close,
    /// In how many blocks each token stands; their braces do not stand in them.
    depth: Vec<usize>,
    /// The tokens that begin a line.
    breaks: BTreeSet<usize>,
    /// How many blanks stand before each token for its column.
    pads: Vec<usize>,
}

impl<'a> Page<'a> {
    fn new(tree: &ast::File, scan: &'a super::scan::Scan) -> Page<'a> {
        let (tokens, tail) = tokens::tokens(scan);
        let roles = roles::roles(tree, &tokens);
        let mut page = Page {
            close: space::close(&tokens),
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

    /// Lays it out, breaking lines until all fit that can.
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
