//! Checks `dir`, `region` and `def`: each is instantiated on first use, once for each tuple of argument
//! types.

use crate::diag::Diagnostic;
use crate::diag::names::{RECURSION, TOO_MANY};
use crate::diag::types::{NOT_CONSTANT, TOO_DEEP};
use crate::index::IndexVec;
use crate::source::Span;
use crate::syntax::ast::{self, PartKind, TableSort};
use crate::typed::*;

use super::expr::{DEEPEST, is_none};
use super::scope::{Bound, Place, Scope};
use super::types::{known, make};
use super::{Checker, Unit, walk};

/// The most instances of definitions and acts.
const MOST: usize = 20_000;

/// A definition in its source form.
pub(super) struct Template<'a> {
    pub(super) sort: TableSort,
    pub(super) name: &'a ast::Name,
    pub(super) params: Vec<&'a ast::Name>,
    pub(super) value: &'a ast::Value,
    pub(super) span: Span,
    /// For a table of numbers, its rows and whether it has two indices.
    pub(super) rows: Option<(Vec<Vec<i32>>, bool)>,
}

/// The facts about an instance that the uses of a definition need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Instance {
    /// The id; `None` if the definition or an argument has an error.
    pub(super) id: Option<DefId>,
    pub(super) ty: Ty,
    pub(super) axis: Option<Axis>,
    pub(super) uses_me: bool,
    /// Whether it is a table by number with an `else`: its key is the last argument.
    pub(super) has_else: bool,
}

impl Instance {
    const WRONG: Instance = Instance {
        has_else: false,
        id: None,
        ty: Ty::Unknown,
        axis: None,
        uses_me: true,
    };
}

/// The name of the last parameter of a table by number with an `else`.
const KEY: &str = "key";

impl<'a> Template<'a> {
    /// Returns the template of a part, if the part is a definition.
    pub(super) fn of(part: &'a ast::Part) -> Option<Template<'a>> {
        let PartKind::Table {
            sort,
            name,
            params,
            value,
        } = &part.kind
        else {
            return None;
        };
        let params = params.iter().flatten().collect();
        Some(Template {
            sort: *sort,
            name,
            params,
            value,
            span: part.span,
            rows: None,
        })
    }
}

impl Checker<'_> {
    /// Checks all definitions, with parameters of unknown type, so that errors in unused ones are reported.
    pub(super) fn all_defs(&mut self) {
        for t in 0..self.defs.len() {
            self.number_table(t);
        }
        for t in 0..self.defs.len() {
            self.instance_of_unknown(t);
        }
    }

    /// Returns the instance for arguments of unknown type.
    pub(super) fn instance_of_unknown(&mut self, t: usize) -> Instance {
        let unknown = vec![Ty::Unknown; self.defs[t].params.len()];
        self.instance(t, unknown, self.defs[t].name.span)
    }

    /// Returns the instance for these argument types; creates it on first use.
    pub(super) fn instance(&mut self, t: usize, types: Vec<Ty>, at: Span) -> Instance {
        if let Some(&made) = self.def_instances.get(&(t, types.clone())) {
            return made;
        }
        if self.defs[t].rows.is_some() {
            return Instance {
                ty: Ty::Num,
                uses_me: false,
                ..Instance::WRONG
            };
        }
        if !self.enter(Unit::Def(t), at) {
            return Instance::WRONG;
        }
        self.instances.used(Unit::Def(t), at, &types);
        let (def, rest, fine) = self.settle(t, &types);
        self.active.pop();
        let mut made = Instance {
            id: None,
            ty: def.ty,
            axis: def.axis,
            uses_me: def.uses_me || rest.as_ref().is_some_and(|r| r.uses_me),
            has_else: rest.is_some(),
        };
        if fine && !types.contains(&Ty::Unknown) && def.ty != Ty::Unknown {
            made.id = Some(match rest {
                Some(rest) => self.keep_with_else(t, def, rest),
                None => self.keep_def(t, def),
            });
        } else if !fine {
            made.uses_me = true;
            if !types.is_empty() {
                // What the value would be is not known, since the arguments may be wrong.
                made.ty = Ty::Unknown;
            }
        }
        self.def_instances.insert((t, types), made);
        made
    }

    /// Keeps a table by number, the definition of its `else` value, and one that chooses between the two by its last argument.
    fn keep_with_else(&mut self, t: usize, table: Def, rest: Def) -> DefId {
        let mut whole = Def {
            axis: None,
            entries: Vec::new(),
            uses_me: table.uses_me || rest.uses_me,
            constant: table.constant && rest.constant,
            ..table.clone()
        };
        let (ty, span) = (whole.ty, whole.span);
        let mut params: IndexVec<LocalId, Local> = IndexVec::default();
        for local in whole.locals.iter().take(whole.params) {
            params.push(local.clone());
        }
        let args = params.enumerate();
        let args: Vec<Expr> = args
            .map(|(id, local)| make(ExprKind::Local(id), local.ty, span))
            .collect();
        let key = params.push(Local {
            name: KEY.into(),
            ty: Ty::Num,
            span,
        });
        let key = make(ExprKind::Local(key), Ty::Num, span);
        let Some(Axis::Range(low, high)) = table.axis else {
            return self.keep_def(t, table);
        };
        let (table, rest) = (self.keep_def(t, table), self.keep_def(t, rest));
        let read = |def, key| {
            let (me, args) = (None, args.clone());
            make(ExprKind::Def { def, me, key, args }, ty, span)
        };
        let inside = in_range(key.clone(), low, high);
        let chosen = ExprKind::If(inside, read(table, Some(key)), read(rest, None));
        whole.entries = vec![Some(make(chosen, ty, span))];
        (whole.params, whole.locals) = (params.len(), params);
        self.keep_def(t, whole)
    }

    fn keep_def(&mut self, t: usize, def: Def) -> DefId {
        let of_def = |d| self.def_heights.get(&d).copied().unwrap_or(1);
        let height = def
            .entries
            .iter()
            .flatten()
            .map(|e| walk::height(e, &of_def))
            .max();
        let id = self.game.defs.push(def);
        let height = self.not_too_deep(height.unwrap_or(1), self.defs[t].name);
        self.def_heights.insert(id, height);
        id
    }

    /// Reports a definition that is nested too deeply, including the definitions that it uses. Returns its
    /// height, or 1 after an error, so that its users are not reported too.
    pub(super) fn not_too_deep(&mut self, height: usize, name: &ast::Name) -> usize {
        if height <= DEEPEST {
            return height;
        }
        self.error(
            Diagnostic::error(
                TOO_DEEP,
                name.span,
                format!("`{}` is nested too deeply", name.text),
            )
            .label(format!(
                "more than {DEEPEST} levels, with the definitions that it uses"
            )),
        );
        1
    }

    /// Begins to check a definition or act. Returns false and reports an error if it is being checked
    /// already.
    pub(super) fn enter(&mut self, unit: Unit, at: Span) -> bool {
        if let Some(from) = self.active.iter().position(|a| a.0 == unit) {
            let path: Vec<&str> = self.active[from..]
                .iter()
                .map(|a| self.unit_name(a.0))
                .chain([self.unit_name(unit)])
                .collect();
            let (name, path) = (self.unit_name(unit).to_string(), path.join("`, `"));
            let mut d = Diagnostic::error(RECURSION, at, format!("`{name}` uses itself"))
                .label("no `def` or `act` may use itself");
            if self.active.len() > from + 1 {
                d = d.hint(format!("by way of `{path}`"));
            }
            self.diags.push(d.hint(
                "chains of steps are `reach(c in S : …)`, connection is `flood` and `group`",
            ));
            return false;
        }
        if self.def_instances.len() + self.act_instances.len() >= MOST {
            self.diags.push(Diagnostic::error(
                TOO_MANY,
                at,
                "definitions are used with too many types",
            ));
            return false;
        }
        self.active.push((unit, at));
        true
    }

    pub(super) fn unit_name(&self, unit: Unit) -> &str {
        match unit {
            Unit::Def(t) => &self.defs[t].name.text,
            Unit::Act(t) => &self.acts[t].name.text,
        }
    }

    /// Checks a definition for these argument types. Returns it, a definition of its `else` value for a table
    /// by number, and whether it is free of errors.
    fn settle(&mut self, t: usize, types: &[Ty]) -> (Def, Option<Def>, bool) {
        let errors = self.troubles();
        let mut s = Scope::new(Place::Def);
        let params = self.defs[t].params.clone();
        for (name, &ty) in params.iter().zip(types) {
            self.bind(&mut s, name, ty, Bound::Param);
        }
        let want = match self.defs[t].sort {
            TableSort::Dir => Some(Ty::Dirs),
            TableSort::Region => Some(Ty::Cells),
            TableSort::Def => None,
        };
        let (axis, entries, rest, ty) = match self.defs[t].value {
            ast::Value::One(e) => {
                let made = self.wanted(&mut s, e, want);
                let ty = made.ty;
                (None, vec![Some(made)], None, ty)
            }
            ast::Value::Table(keys) => self.def_table(&mut s, keys, want),
        };
        let rest = rest.map(|e| self.finished(t, s.locals.clone(), None, vec![Some(e)], ty));
        let def = self.finished(t, s.locals, axis, entries, ty);
        let fine = self.troubles() == errors;
        (def, rest, fine)
    }

    fn wanted(&mut self, s: &mut Scope, e: &ast::Expr, want: Option<Ty>) -> Expr {
        match want {
            Some(ty) => self.typed(s, e, ty),
            None => self.expr(s, e, None),
        }
    }

    fn finished(
        &mut self,
        t: usize,
        locals: IndexVec<LocalId, Local>,
        axis: Option<Axis>,
        entries: Vec<Option<Expr>>,
        ty: Ty,
    ) -> Def {
        let declared_constant = self.defs[t].sort != TableSort::Def;
        if declared_constant {
            entries
                .iter()
                .flatten()
                .for_each(|e| self.declared_constant(t, e));
        }
        let uses_me = entries
            .iter()
            .flatten()
            .any(|e| walk::uses_me(&self.game, e));
        let constant = entries
            .iter()
            .flatten()
            .all(|e| walk::constant(&self.game, e));
        let template = &self.defs[t];
        Def {
            name: template.name.text.clone(),
            span: template.span,
            ty,
            locals,
            params: template.params.len(),
            axis,
            entries,
            uses_me,
            constant,
            declared_constant,
        }
    }

    fn declared_constant(&mut self, t: usize, e: &Expr) {
        let Some(varying) = walk::first_varying(&self.game, e) else {
            return;
        };
        let span = varying.span;
        let name = &self.defs[t].name.text;
        let word = if self.defs[t].sort == TableSort::Dir {
            "dir"
        } else {
            "region"
        };
        let d = Diagnostic::error(
            NOT_CONSTANT,
            span,
            format!("the {word} `{name}` must be constant"),
        )
        .label("this may differ from position to position")
        .hint(format!(
            "write `def {name} = …` for what follows the position"
        ));
        self.error(d);
    }

    /// Checks a table; returns its axis, its entries, the `else` value for other numbers, and its type.
    fn def_table(
        &mut self,
        s: &mut Scope,
        keys: &[(ast::Key, ast::Expr)],
        want: Option<Ty>,
    ) -> (Option<Axis>, Vec<Option<Expr>>, Option<Expr>, Ty) {
        let axis = self.key_axis(keys);
        let mut ty = want;
        let mut values: Vec<Option<Expr>> = vec![None; keys.len()];
        // The type of `none` follows from the other entries.
        let (nones, others): (Vec<usize>, Vec<usize>) =
            (0..keys.len()).partition(|&i| is_none(&keys[i].1));
        for i in others.into_iter().chain(nones) {
            let made = self.expr(s, &keys[i].1, ty);
            match (ty, known(made.ty)) {
                (Some(t), Some(found)) if t != found => self.entry_mismatch(keys, i, &made, t),
                (None, found) => ty = found,
                _ => {}
            }
            values[i] = Some(made);
        }
        let values: Vec<Expr> = values.into_iter().flatten().collect();
        let Some(axis) = axis else {
            return (None, Vec::new(), None, Ty::Unknown);
        };
        let numbers = matches!(axis, Axis::Range(..));
        let is_rest = |key: &ast::Key| numbers && matches!(key, ast::Key::Else(_));
        let rest = keys
            .iter()
            .position(|(key, _)| is_rest(key))
            .map(|i| values[i].clone());
        let entries = self.spread(axis, keys, values);
        (Some(axis), entries, rest, ty.unwrap_or(Ty::Unknown))
    }

    fn entry_mismatch(&mut self, keys: &[(ast::Key, ast::Expr)], i: usize, made: &Expr, ty: Ty) {
        let d = self.mismatch(made, &keys[i].1, &self.ty_name(ty), Some(ty));
        let first = &keys[0].1;
        self.error(if i > 0 {
            d.also(first.span, "as the first entry is")
        } else {
            d
        });
    }
}

/// Returns the expression `e in lo..hi`.
fn in_range(e: Expr, lo: i32, hi: i32) -> Expr {
    let span = e.span;
    let end = |n| Some(make(ExprKind::Num(n), Ty::Num, span));
    make(ExprKind::InRange(e, end(lo), end(hi)), Ty::Truth, span)
}
