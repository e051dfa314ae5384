//! Lowers blocks, `turn`, `setup`, `after` and `end`.

use super::views::veiled_always;
use super::{Lower, Names, lit};
use crate::check::walk::stmt_stmts;
use crate::index::IndexVec;
use crate::ir::walk::visit_stmts;
use crate::ir::{
    Block, Body, EndLine, EndResult, Expr, ExprKind, Group, Narrow, Played, Stmt, StmtKind, Value,
    Var, VarId,
};
use crate::typed::{self, Ty};

impl Lower<'_> {
    pub(super) fn parts(&mut self) {
        let game = self.game;
        self.program.setup = self.body(&game.setup).0;
        let mut names = Vec::new();
        let mut weights = Vec::new();
        for block in game.blocks.iter() {
            let (body, block_names, weight) = self.block_body(block);
            weights.push(weight);
            names.push(block_names);
            self.program.blocks.push(Block {
                name: block.name.clone(),
                span: block.span,
                by: block.by,
                unique: block.unique,
                only_asked: false,
                body,
            });
        }
        self.program.turn = self.turn(&mut names);
        self.program.thrown = self.thrown(&weights);
        self.mark_only_asked();
        self.program.after = self.body(&game.after).0;
        self.program.end = game.end.iter().map(|line| self.end_line(line)).collect();
    }

    /// Marks the blocks that no group lists and that chance does not play.
    fn mark_only_asked(&mut self) {
        let program = &mut self.program;
        let chance = 1u64 << program.players.len();
        for id in program.blocks.ids() {
            let mut groups = program.turn.iter();
            let listed = groups.any(|group| group.blocks.contains(&Played::Block(id)));
            program.blocks[id].only_asked = !listed && program.blocks[id].by & chance == 0;
        }
    }

    /// Returns the body of a block, the variable of each local, and the variable with the weight.
    fn block_body(&self, block: &typed::Block) -> (Body, Vec<VarId>, Option<VarId>) {
        let mut names = Names::of(&block.body.locals);
        names.hides = veiled_always(self.game, block).is_none();
        let mut stmts = Vec::new();
        if weighs(self.game, &block.body.stmts) {
            let weight = names.vars.push(Var {
                name: "weight".into(),
                ty: Ty::Num,
                mutable: true,
                single: false,
                span: block.span,
            });
            names.weight = Some(weight);
            let one = lit(Value::Num(1), Ty::Num, block.span);
            stmts.push(Stmt {
                kind: StmtKind::Let(weight, one),
                span: block.span,
            });
        }
        let joint = self.game.simultaneous && block.by & self.game.all_players() != 0;
        stmts.extend(match joint {
            true => self.joint(&mut names, &block.body.stmts, block.span),
            false => self.stmts(&mut names, &block.body.stmts),
        });
        let mut body = Body {
            vars: names.vars,
            stmts,
        };
        mark_mutable(&mut body);
        (body, names.locals, names.weight)
    }

    /// Returns chance's blocks with their weights, if any block has weights.
    fn thrown(&self, weights: &[Option<VarId>]) -> Option<Group> {
        let game = self.game;
        weights.iter().find_map(|weight| *weight)?;
        let (mut blocks, mut values) = (Vec::new(), Vec::new());
        for (id, block) in game.blocks.enumerate() {
            if block.by & game.chance_mask() == 0 {
                continue;
            }
            blocks.push(Played::Block(id));
            values.push(match weights[id.0 as usize] {
                Some(weight) => Expr {
                    kind: Box::new(ExprKind::Var(weight)),
                    ty: Ty::Num,
                    span: block.span,
                },
                None => lit(Value::Num(1), Ty::Num, block.span),
            });
        }
        let span = game.blocks.iter().next()?.span;
        let most = true;
        Some(Group {
            blocks,
            narrow: vec![Narrow { most, values }],
            span,
        })
    }

    /// Returns a body, and the variable of each local.
    fn body(&self, body: &typed::Body) -> (Body, Vec<VarId>) {
        let mut names = Names::of(&body.locals);
        let stmts = self.stmts(&mut names, &body.stmts);
        let mut body = Body {
            vars: names.vars,
            stmts,
        };
        mark_mutable(&mut body);
        (body, names.locals)
    }

    fn turn(&mut self, names: &mut [Vec<VarId>]) -> Vec<Group> {
        let game = self.game;
        let groups = game.turn.groups.iter();
        groups
            .map(|group| Group {
                blocks: group.blocks.clone(),
                narrow: group
                    .narrow
                    .iter()
                    .map(|n| self.narrow(&group.blocks, n, names))
                    .collect(),
                span: group.span,
            })
            .collect()
    }

    /// Lowers `by most` or `by least`: its value in the variables of each block.
    fn narrow(
        &mut self,
        blocks: &[Played],
        narrow: &typed::Narrow,
        names: &mut [Vec<VarId>],
    ) -> Narrow {
        let mut values = Vec::new();
        for (played, value) in blocks.iter().zip(&narrow.values) {
            let mut scope = Names::default();
            if let Played::Block(block) = played {
                let vars = &mut self.program.blocks[*block].body.vars;
                scope.vars = std::mem::take(vars);
                scope.locals = names[block.0 as usize].clone();
            }
            values.push(self.root(&mut scope, value));
            if let Played::Block(block) = played {
                self.program.blocks[*block].body.vars = scope.vars;
            }
        }
        Narrow {
            most: narrow.most,
            values,
        }
    }

    fn end_line(&self, line: &typed::EndRule) -> EndLine {
        let mut names = Names::of(&line.locals);
        let cond = self.root(&mut names, &line.cond);
        let result = match &line.result {
            typed::EndResult::Draw => EndResult::Draw,
            typed::EndResult::Continue => EndResult::Continue,
            typed::EndResult::Score(local, e) => {
                let v = names.locals[local.0 as usize];
                names.vars[v].single = true;
                EndResult::Score(v, self.root(&mut names, e))
            }
            typed::EndResult::Wins(e) => EndResult::Wins(self.root(&mut names, e)),
            typed::EndResult::Loses(e) => EndResult::Loses(self.root(&mut names, e)),
        };
        EndLine {
            vars: names.vars,
            cond,
            result,
            span: line.span,
        }
    }
}

/// Whether statements, or the acts that they call, have weights.
fn weighs(game: &typed::Game, stmts: &[typed::Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        typed::StmtKind::Weight(_) => true,
        typed::StmtKind::Do(act, _) => weighs(game, &game.acts[*act].body.stmts),
        _ => stmt_stmts(stmt)
            .into_iter()
            .any(|s| weighs(game, std::slice::from_ref(s))),
    })
}

/// Marks the variables that are assigned to, and may therefore hold any set.
fn mark_mutable(body: &mut Body) {
    let mut assigned = Vec::new();
    visit_stmts(&body.stmts, &mut |s| {
        if let StmtKind::SetVar(v, ..) = s.kind {
            assigned.push(v);
        }
    });
    for v in assigned {
        body.vars[v].mutable = true;
        body.vars[v].single = false;
    }
}

/// Marks a variable as a set of exactly one member.
pub(super) fn mark_single(vars: &mut IndexVec<VarId, Var>, v: VarId) {
    vars[v].single = true;
}
