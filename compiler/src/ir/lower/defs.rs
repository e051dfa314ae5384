//! Lowers `dir`, `region` and `def`: to constants if their value is the same in every position,
//! otherwise to functions.

use super::{DefHome, Lower, Names};
use crate::ir::eval::{Vars, constant};
use crate::ir::{Const, Expr, Function, Value};
use crate::typed::{Axis, Def};

impl Lower<'_> {
    pub(super) fn defs(&mut self) {
        for def in self.game.defs.iter() {
            let home = self.def(def);
            self.homes.push(home);
        }
    }

    fn def(&mut self, def: &Def) -> DefHome {
        let mut names = Names::of(&def.locals);
        let entries: Vec<Option<Expr>> = def
            .entries
            .iter()
            .map(|e| e.as_ref().map(|e| self.root(&mut names, e)))
            .collect();
        self.constant(def, &entries)
            .or_else(|| self.constant_by_me(def, &entries))
            .unwrap_or_else(|| self.function(def, names, entries))
    }

    /// Returns a constant, if every entry has a value that is the same for all players.
    fn constant(&mut self, def: &Def, entries: &[Option<Expr>]) -> Option<DefHome> {
        if def.params > 0 || def.uses_me {
            return None;
        }
        let values: Option<Vec<Value>> = entries
            .iter()
            .map(|e| self.value_for(def, e.as_ref(), None))
            .collect();
        Some(DefHome::Const(self.push_const(def, def.axis, values?)))
    }

    /// Returns a table by player, if the only entry has one value for each player as `me`.
    fn constant_by_me(&mut self, def: &Def, entries: &[Option<Expr>]) -> Option<DefHome> {
        let [Some(entry)] = entries else {
            return None;
        };
        if def.params > 0 || !def.uses_me || def.axis.is_some() {
            return None;
        }
        let players = 0..self.program.players.len();
        let values: Option<Vec<Value>> = players
            .map(|me| self.value_for(def, Some(entry), Some(me)))
            .collect();
        if self.program.chance {
            // A table by player has no entry for chance, so chance must have the value of a missing
            // entry.
            let chance = self.program.chance_index();
            let missed = self.value_for(def, Some(entry), Some(chance))?;
            (missed == Value::nothing(def.ty)).then_some(())?;
        }
        Some(DefHome::ByMe(self.push_const(
            def,
            Some(Axis::Player),
            values?,
        )))
    }

    fn value_for(&self, def: &Def, e: Option<&Expr>, me: Option<usize>) -> Option<Value> {
        match e {
            None => Some(Value::nothing(def.ty)),
            Some(e) => constant(&self.program, e, &Vars::new(), me),
        }
    }

    fn push_const(
        &mut self,
        def: &Def,
        axis: Option<Axis>,
        values: Vec<Value>,
    ) -> crate::ir::ConstId {
        self.program.consts.push(Const {
            name: def.name.clone(),
            span: def.span,
            ty: def.ty,
            axis,
            values,
        })
    }

    fn function(&mut self, def: &Def, names: Names, entries: Vec<Option<Expr>>) -> DefHome {
        let function = Function {
            name: def.name.clone(),
            span: def.span,
            ty: def.ty,
            vars: names.vars,
            params: def.params,
            axis: def.axis,
            entries,
            uses_me: def.uses_me,
        };
        self.constancy.push(&function);
        DefHome::Function(self.program.functions.push(function))
    }
}
