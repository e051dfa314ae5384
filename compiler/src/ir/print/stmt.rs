//! Prints statements, one per line, each with its line in the rules.

use super::expr::Printer;
use crate::ir::{Stmt, StmtKind as K};
use crate::source::Sources;
use crate::typed::Assign;
use std::fmt::Write;

/// Prints statements with one level of indentation.
pub(super) fn stmts(printer: &Printer<'_>, sources: &Sources, stmts: &[Stmt]) -> String {
    let mut out = Lines {
        printer,
        sources,
        depth: 1,
        text: String::new(),
    };
    out.stmts(stmts);
    out.text
}

struct Lines<'a> {
    printer: &'a Printer<'a>,
    sources: &'a Sources,
    depth: usize,
    text: String,
}

impl Lines<'_> {
    fn line(&mut self, text: &str, stmt: &Stmt) {
        let indent = "    ".repeat(self.depth);
        let cite = self.sources.cite(stmt.span);
        let _ = writeln!(self.text, "{indent}{text}  // {cite}");
    }

    fn close(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth);
        let _ = writeln!(self.text, "{indent}{text}");
    }

    fn inside(&mut self, stmts: &[Stmt]) {
        self.depth += 1;
        self.stmts(stmts);
        self.depth -= 1;
    }

    fn stmts(&mut self, stmts: &[Stmt]) {
        stmts.iter().for_each(|s| self.stmt(s));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let p = self.printer;
        match &stmt.kind {
            K::If(cond, yes, no) => {
                self.line(&format!("if {} {{", p.expr(cond)), stmt);
                self.inside(yes);
                if !no.is_empty() {
                    self.close("} else {");
                    self.inside(no);
                }
                self.close("}");
            }
            K::ForEach(v, of, body) => {
                let head = format!("for each {} in {} {{", p.var(*v), p.domain(of));
                self.line(&head, stmt);
                self.inside(body);
                self.close("}");
            }
            K::Repeat {
                body,
                cond,
                or_stop,
            } => {
                self.line("repeat {", stmt);
                self.inside(body);
                let stop = if *or_stop { " or stop" } else { "" };
                self.close(&format!("}} while {}{stop}", p.expr(cond)));
            }
            K::Try(tried, otherwise) => {
                self.line("try {", stmt);
                self.inside(tried);
                self.close("} else {");
                self.inside(otherwise);
                self.close("}");
            }
            K::AtOnce(body) => {
                self.line("at once {", stmt);
                self.inside(body);
                self.close("}");
            }
            simple => {
                let text = self.simple(simple);
                self.line(&text, stmt);
            }
        }
    }

    fn simple(&self, kind: &K) -> String {
        let p = self.printer;
        match kind {
            K::Choose(v, of) => format!("choose {} in {}", p.var(*v), p.domain(of)),
            K::Require(e) | K::Hold(e) => format!("require {}", p.expr(e)),
            K::Hide(e) => format!("hide the next choice from {}", p.expr(e)),
            K::Let(v, e) => format!("let {} = {}", p.var(*v), p.expr(e)),
            K::SetVar(v, how, e) => format!("{} {} {}", p.var(*v), sign(*how), p.expr(e)),
            K::Move(a, b) => format!("{} -> {}", p.expr(a), p.expr(b)),
            K::Put(put) => {
                let owner = put
                    .owner
                    .as_ref()
                    .map_or_else(String::new, |o| p.expr(o) + " ");
                format!("put {owner}{} on {}", p.expr(&put.kind), p.expr(&put.on))
            }
            K::Clear(layer, on) => format!("clear {}{}", p.layer(*layer, " at "), p.expr(on)),
            K::Assign(state, index, how, value) => {
                let state = p.state(*state, index);
                format!("{state} {} {}", sign(*how), p.expr(value))
            }
            K::Next(e) => format!("next := {}", p.expr(e)),
            K::Playing(how, e) => format!("playing {} {}", sign(*how), p.expr(e)),
            K::Again => "again".into(),
            K::If(..) | K::ForEach(..) | K::Repeat { .. } => String::new(),
            K::AtOnce(_) | K::Try(..) => String::new(),
        }
    }
}

fn sign(how: Assign) -> &'static str {
    match how {
        Assign::Set => ":=",
        Assign::Add => "+=",
        Assign::Sub => "-=",
    }
}
