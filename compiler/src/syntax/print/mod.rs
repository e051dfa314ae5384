//! Prints a syntax tree as text in a readable layout.
//!
//! The text parses to the same tree except for spans, so printing is idempotent. Comments are not in the tree
//! and are not printed.

mod expr;
mod part;

use super::ast::{AssignOp, Block, Domain, Expr, File, Hidden, Stmt, StmtKind};
pub(super) use expr::{arg_word, binary_op, binder, compare_op, line_axis};
use expr::{args, domain, expr, join, operands};
pub(super) use part::field;

/// The width above which lines are broken if possible.
const WIDTH: usize = 110;

/// Returns a rules file as text.
pub fn print(file: &File) -> String {
    let mut printer = Printer {
        out: String::new(),
        depth: 0,
    };
    let mut last = None;
    for part in &file.parts {
        if last.is_some_and(|last| part::apart(last, &part.kind)) {
            printer.out.push('\n');
        }
        printer.part(&part.kind);
        last = Some(&part.kind);
    }
    printer.out
}

/// Returns an expression as text on one line.
pub fn print_expr(e: &Expr) -> String {
    let mut out = String::new();
    expr(&mut out, e);
    out
}

/// Collects whole, indented lines.
struct Printer {
    out: String,
    depth: usize,
}

impl Printer {
    fn line(&mut self, text: &str) {
        self.out.push_str(&"    ".repeat(self.depth));
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// Whether a text fits on one line at the present indentation.
    fn fits(&self, text: &str) -> bool {
        4 * self.depth + text.chars().count() <= WIDTH
    }

    /// Prints `head` and a value, which is continued on further lines if it is long and can be broken.
    fn valued(&mut self, head: &str, value: &Expr) {
        let whole = format!("{head} {}", print_expr(value));
        let pieces = operands(value);
        if pieces.len() < 2 || self.fits(&whole) {
            return self.line(&whole);
        }
        let mut pieces = pieces.into_iter();
        self.line(&format!("{head} {}", pieces.next().unwrap_or_default()));
        self.depth += 1;
        pieces.for_each(|piece| self.line(&piece));
        self.depth -= 1;
    }

    /// Prints `head { … }` around the statements.
    fn block(&mut self, head: &str, body: &Block, tail: &str) {
        if body.stmts.is_empty() {
            return self.line(&format!("{head} {{}}{tail}"));
        }
        self.line(&format!("{head} {{"));
        self.body(body);
        self.line(&format!("}}{tail}"));
    }

    fn body(&mut self, body: &Block) {
        self.depth += 1;
        body.stmts.iter().for_each(|s| self.stmt(s));
        self.depth -= 1;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Choose(name, Domain::Set(set), None) => {
                self.valued(&format!("choose {} in", name.text), set)
            }
            StmtKind::Choose(name, from, hidden) => {
                let hidden = hidden.as_ref().map_or(String::new(), hidden_text);
                self.line(&format!("choose {} in {}{hidden}", name.text, domain(from)))
            }
            StmtKind::Weight(value) => self.valued("weight", value),
            StmtKind::Require(cond) => self.valued("require", cond),
            StmtKind::Let(name, value) => self.valued(&format!("let {} =", name.text), value),
            StmtKind::If(..) => self.if_stmt(stmt, "if".to_string()),
            StmtKind::ForEach(name, from, body) => {
                self.block(
                    &format!("for each {} in {}", name.text, domain(from)),
                    body,
                    "",
                );
            }
            StmtKind::Repeat {
                body,
                cond,
                or_stop,
            } => {
                let stop = if or_stop.is_some() { " or stop" } else { "" };
                self.block(
                    "repeat",
                    body,
                    &format!(" while {}{stop}", print_expr(cond)),
                );
            }
            StmtKind::AtOnce(body) => self.block("at once", body, ""),
            StmtKind::Try(tried, None) => self.block("try", tried, ""),
            StmtKind::Try(tried, Some(otherwise)) => {
                self.line("try {");
                self.body(tried);
                self.block("} else", otherwise, "");
            }
            _ => self.simple(&stmt.kind),
        }
    }

    /// Prints a statement that contains no statements.
    fn simple(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Do(name, list) => self.line(&format!("do {}{}", name.text, args(list))),
            StmtKind::Put(piece, on) => self.valued(&format!("put {} on", print_expr(piece)), on),
            StmtKind::Clear(None, cells) => self.valued("clear", cells),
            StmtKind::Clear(Some(layer), cells) => {
                self.valued(&format!("clear {} at", layer.text), cells)
            }
            StmtKind::Again => self.line("again"),
            StmtKind::Picture(text) => self.line(&format!("picture \"\"\"{}\"\"\"", text.text)),
            StmtKind::Fen(text) => self.line(&format!("fen \"{}\"", text.text)),
            StmtKind::Assign {
                name,
                index,
                op,
                value,
                ..
            } => {
                let index = if index.is_empty() {
                    String::new()
                } else {
                    format!("[{}]", join(index))
                };
                self.valued(&format!("{}{index} {}", name.text, assign_op(*op)), value);
            }
            StmtKind::Move(from, to) => {
                self.line(&format!("{} -> {}", print_expr(from), print_expr(to)))
            }
            StmtKind::Place(first, rest, on) => {
                let rest: String = rest.iter().map(|name| format!(", {}", name.text)).collect();
                self.valued(&format!("{}{rest} on", print_expr(first)), on);
            }
            _ => {}
        }
    }

    /// Prints an `if` after `head`, and the text that follows its block.
    fn if_stmt(&mut self, stmt: &Stmt, head: String) {
        let StmtKind::If(cond, then, otherwise) = &stmt.kind else {
            return;
        };
        let head = format!("{head} {}", print_expr(cond));
        let Some(otherwise) = otherwise else {
            return self.block(&head, then, "");
        };
        self.line(&format!("{head} {{"));
        self.body(then);
        match otherwise.stmts.as_slice() {
            [only] if matches!(only.kind, StmtKind::If(..)) => {
                self.if_stmt(only, "} else if".to_string())
            }
            _ => self.block("} else", otherwise, ""),
        }
    }
}

fn hidden_text(hidden: &Hidden) -> String {
    match &hidden.from {
        Some(from) => format!(" hidden from {}", print_expr(from)),
        None => " hidden".to_string(),
    }
}

fn assign_op(op: AssignOp) -> &'static str {
    match op {
        AssignOp::Set => ":=",
        AssignOp::Add => "+=",
        AssignOp::Sub => "-=",
    }
}
