//! Liberties: groups without a free cell, found in a move only where the move can have enclosed them, and
//! tests for a free cell that stop at the first.
//!
//! Before: a plan with tests for enclosed groups after effects ([`Liberties`]). After: a flag for each, which
//! tells whether any player has such a group. While it does not hold, an effect finds the groups next to the
//! piece that the move has put ([`Op::Enclosed`]), or else by comparison with the pieces before the move
//! ([`Op::EnclosedSince`]). The effects of a move update the flag at their end.

use super::effects::changes_layers;
use super::layout::numbered;
use super::play::NO_VARS;
use super::scope::Scope;
use super::{Helper, Select};
use crate::ir::walk::{free_vars, is_me, owned_by, owner_of, same, visit_exprs};
use crate::ir::{BlockId, Expr, ExprKind, Stmt as Said, VarId};
use crate::lir::{Function, Of, Op, SELF, Sort, Ty, ValueId};
use crate::plan::derived::connectivity::place;
use crate::plan::derived::liberties::{Liberties, LibertyUpdate, beside, layer_of};

/// The change by which a move may have enclosed groups of a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Earlier {
    /// The index of the test.
    test: usize,
    owner: ValueId,
    change: Change,
}

/// The change since none was enclosed.
#[derive(Clone, Copy, Debug)]
enum Change {
    /// A piece of another player was put on this cell.
    Put(VarId),
    /// Anything: the player's pieces before the move, and the cells that were free for them.
    Since([ValueId; 2]),
}

impl<'p> Select<'p> {
    fn liberties(&self) -> &'p [Liberties] {
        &self.plan.liberties
    }

    /// Builds the function that returns a player's groups without liberties.
    pub(super) fn all_enclosed(&mut self, test: usize) -> Function {
        let liberties: &'p Liberties = &self.plan.liberties[test];
        let (name, cite) = (
            format!("all_{}", numbered("enclosed", test)),
            Some(self.cite(liberties.span)),
        );
        let mut s = Scope::of_player(self, &NO_VARS, &name, Sort::Pure, cite);
        s.b = s.b.doc("The groups of a player without liberties.");
        let me = s.mover();
        let [set, free] = s.sets_of(liberties, me);
        let marks = match liberties.beside {
            true => {
                let all = s.b.mask(s.s.program.grid.adjacent, Of::Dirs);
                s.b.op(Op::Steps(all, free))
            }
            false => free,
        };
        let seeds = s.b.op(Op::Inter(marks, set));
        let open = s.b.op(Op::Flood(seeds, set));
        let enclosed = s.b.op(Op::Diff(set, open));
        s.b.end(Some(enclosed))
    }

    /// Builds the function that tests if any player has a group without liberties.
    pub(super) fn any_enclosed(&mut self, test: usize) -> Function {
        let name = format!("any_{}", numbered("enclosed", test));
        let cite = Some(self.cite(self.plan.liberties[test].span));
        let mut s = Scope::new(self, &NO_VARS, &name, Sort::Pure, cite);
        s.b = s.b.doc("Whether any player has a group without liberties.");
        let any = s.of_any_player(|s, player| s.whole(test, player));
        s.b.end(Some(any))
    }
}

impl<'p> Scope<'_, 'p> {
    /// Returns a player's pieces that are tested, and the cells that are free for them.
    fn sets_of(&mut self, liberties: &Liberties, player: ValueId) -> [ValueId; 2] {
        let me = self.me.replace(player);
        let sets = [&liberties.set, &liberties.free];
        let values = sets.map(|set| self.expr(&owned_by(set, ExprKind::Me)));
        self.me = me;
        values
    }

    /// Returns a player's groups without liberties, by a flood fill of the whole board.
    fn whole(&mut self, test: usize, player: ValueId) -> ValueId {
        let all = self.s.helper(Helper::AllEnclosed(test));
        self.b
            .typed(Op::Call(all, self.pos, vec![player]), Ty::Cells)
    }

    fn of_any_player(&mut self, cells: impl Fn(&mut Self, ValueId) -> ValueId) -> ValueId {
        let mut any = self.b.truth(false);
        for player in 0..self.s.program.players.len() {
            let some = self.apart(&mut |s| {
                let player = s.b.index(player);
                let cells = cells(s, player);
                s.b.op(Op::Some(cells))
            });
            any = self.b.or(any, some);
        }
        any
    }

    /// Computes the flags.
    pub(super) fn test_enclosed(&mut self) {
        (0..self.s.liberties().len()).for_each(|test| self.test_any(test));
    }

    fn test_any(&mut self, test: usize) {
        let any = self.any_whole(test);
        self.store_enclosed(test, any);
    }

    fn any_whole(&mut self, test: usize) -> ValueId {
        let any = self.s.helper(Helper::AnyEnclosed(test));
        self.b.typed(Op::Call(any, SELF, vec![]), Ty::Truth)
    }

    fn is_enclosed(&mut self, test: usize) -> ValueId {
        let field = self.s.module.layout.enclosed[test];
        self.b.field(field, Ty::Truth)
    }

    fn store_enclosed(&mut self, test: usize, any: ValueId) {
        let field = self.s.module.layout.enclosed[test];
        self.b.set_field(field, any);
    }

    /// Reads the values with which the effects of some statements, of a block or of `after`, will be compared.
    pub(super) fn before_enclosed(&mut self, block: Option<BlockId>, stmts: &[Said]) {
        let mut tested = Vec::new();
        visit_exprs(stmts, &mut |e| tested.extend(self.tested(e)));
        for (test, owner) in tested {
            let others = matches!(&*owner.kind, ExprKind::Others(of) if is_me(of));
            let put = self.put_by(block, test).filter(|_| others);
            if let Some(owner) = self.index(&owner) {
                match put {
                    Some(cell) => self.changes(test, owner, Change::Put(cell)),
                    None => self.read_earlier(test, owner),
                }
            }
        }
        for test in 0..self.s.liberties().len() {
            if self.compares(test, stmts) {
                for player in 0..self.s.program.players.len() {
                    let player = self.b.index(player);
                    self.read_earlier(test, player);
                }
            }
        }
    }

    /// Returns the cell on which a block puts a piece, if it changes nothing else but clearing the enclosed groups
    /// of the others.
    fn put_by(&self, block: Option<BlockId>, test: usize) -> Option<VarId> {
        match &self.s.liberties()[test].update {
            LibertyUpdate::StaysNone(put) => put[block?],
            LibertyUpdate::Compare | LibertyUpdate::Cleared => None,
        }
    }

    fn read_earlier(&mut self, test: usize, owner: ValueId) {
        let liberties: &'p Liberties = &self.s.plan.liberties[test];
        let was = self.sets_of(liberties, owner);
        for (value, name) in was.into_iter().zip(["was", "was_free"]) {
            self.b.name(value, name);
        }
        self.changes(test, owner, Change::Since(was));
    }

    fn changes(&mut self, test: usize, owner: ValueId, change: Change) {
        if self.earlier(test, owner).is_none() {
            self.earlier.push(Earlier {
                test,
                owner,
                change,
            });
        }
    }

    fn earlier(&self, test: usize, owner: ValueId) -> Option<Earlier> {
        let mut all = self.earlier.iter().copied();
        all.find(|earlier| earlier.test == test && earlier.owner == owner)
    }

    /// Whether the flag is updated by comparison after these statements.
    fn compares(&self, test: usize, stmts: &[Said]) -> bool {
        let Liberties {
            set, free, update, ..
        } = &self.s.liberties()[test];
        let layers: Vec<_> = [set, free].into_iter().filter_map(layer_of).collect();
        *update == LibertyUpdate::Compare && changes_layers(stmts, &layers)
    }

    /// Returns the index of the test that an expression is, and the owner of the pieces: `me`, the others, or a
    /// literal player.
    fn tested(&self, e: &Expr) -> Option<(usize, Expr)> {
        let liberties = self.s.liberties();
        if liberties.is_empty() {
            return None;
        }
        let said = Liberties::of(e, &self.s.program.grid)?;
        let test = liberties.iter().position(|other| other.is_like(&said))?;
        let owner = owner_of(&said.set)?;
        free_vars(owner).is_empty().then(|| (test, owner.clone()))
    }

    /// Returns the groups without liberties in the effects of a move, if the pieces before it are known.
    pub(super) fn newly_enclosed(&mut self, e: &Expr) -> Option<ValueId> {
        if self.earlier.is_empty() {
            return None;
        }
        let (test, owner) = self.tested(e)?;
        let owner = self.index(&owner)?;
        let earlier = self.earlier(test, owner)?;
        let flag = self.is_enclosed(test);
        let whole = self.apart(&mut |s| s.whole(test, owner));
        let since = self.apart(&mut |s| s.enclosed_since(earlier));
        Some(self.b.choose(flag, whole, since, Ty::Cells))
    }

    fn enclosed_since(&mut self, earlier: Earlier) -> ValueId {
        let liberties: &'p Liberties = &self.s.plan.liberties[earlier.test];
        let now = self.sets_of(liberties, earlier.owner);
        let op = match earlier.change {
            Change::Put(cell) => {
                let along = self.b.mask(self.s.program.grid.adjacent, Of::Dirs);
                let cell = self.kept_var(cell);
                let near = self.b.op(Op::Steps(along, cell));
                let [set, free] = now;
                Op::Enclosed(near, set, free)
            }
            Change::Since(was) => Op::EnclosedSince {
                beside: liberties.beside,
                was,
                now,
            },
        };
        self.b.op(op)
    }

    /// Updates the flags after the effects of these statements: of a block, or of `after`.
    pub(super) fn after_enclosed(&mut self, block: Option<BlockId>, stmts: &[Said]) {
        for test in 0..self.s.liberties().len() {
            match (&self.s.liberties()[test].update, block) {
                (LibertyUpdate::Cleared, Some(_)) => {
                    let none = self.b.truth(false);
                    self.store_enclosed(test, none);
                }
                (LibertyUpdate::StaysNone(put), Some(id)) if put[id].is_some() => {
                    let flag = self.is_enclosed(test);
                    self.when(flag, &mut |s| s.test_any(test));
                }
                (LibertyUpdate::Compare, _) if self.compares(test, stmts) => {
                    let flag = self.is_enclosed(test);
                    let whole = self.apart(&mut |s| s.any_whole(test));
                    let since = self.apart(&mut |s| s.any_since(test));
                    let any = self.b.choose(flag, whole, since, Ty::Truth);
                    self.store_enclosed(test, any);
                }
                _ => {}
            }
        }
    }

    fn any_since(&mut self, test: usize) -> ValueId {
        self.of_any_player(|s, player| match s.earlier(test, player) {
            Some(earlier) => s.enclosed_since(earlier),
            None => s.whole(test, player),
        })
    }

    /// Returns whether the component of some cells has an adjacent cell of a set: `some group(c, S).adjacent & F`.
    pub(super) fn touches(&mut self, set: &Expr) -> Option<ValueId> {
        let ExprKind::Inter(a, b) = &*set.kind else {
            return None;
        };
        let grid = &self.s.program.grid;
        let component = |e| beside(e, grid).filter(|e| matches!(*e.kind, ExprKind::Group(..)));
        let (component, goal) = match (component(a), component(b)) {
            (Some(component), _) => (component, b),
            (None, Some(component)) => (component, a),
            (None, None) => return None,
        };
        let ExprKind::Group(from, within) = &*component.kind else {
            return None;
        };
        if !self.s.plan.passes.has("early-exit flood") || self.is_kept(component) {
            return None;
        }
        let [from, within, goal] = [from, within, goal].map(|e| self.expr(e));
        Some(self.b.op(Op::Touches(from, within, goal)))
    }

    /// Whether a line of `end` has the whole flood fill from elsewhere.
    fn is_kept(&self, flood: &Expr) -> bool {
        let mut shared = self.s.plan.end.shared.iter();
        let stored = place(self.s.floods(), flood).is_some();
        self.ends_here() && (stored || shared.any(|(_, other)| same(other, flood)))
    }
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    const CLEAR: &str = "clear {g in groups(enemy) : no g.adjacent & empty}";
    const OPEN: &str = "require some group(to, own).adjacent & empty";

    /// Returns the module of a game where a stone is put, with these statements after that.
    fn module(stmts: &[&str], end: &str, without: &[&str]) -> String {
        let stmts = stmts.join("\n    ");
        let text = format!(
            "game \"Small\"\nplayers black, white\nboard square 4 x 4 adjacency orthogonal\npieces stone\n\
             layer floor {{ tile }}\n\
             move play {{\n    choose to in empty\n    put own stone on to\n    {stmts}\n}}\n\
             end {{ {end} }}\n"
        );
        module_of(&text, without)
    }

    /// Returns the function with a name.
    fn function<'t>(text: &'t str, name: &str) -> &'t str {
        let heads = ["effect", "function"].map(|sort| format!("{sort} {name}("));
        let is = |line: &str| heads.iter().any(|head| line.starts_with(head));
        let mut all = text.split("\n\n");
        let found = all.find(|function| function.lines().any(is));
        found.unwrap_or_else(|| panic!("no {name}: {text}"))
    }

    #[test]
    fn a_stone_that_is_put_encloses_groups_next_to_it() {
        let text = module(&[CLEAR, OPEN], "turn > 9 : draw", &[]);
        let play = function(&text, "play_play");
        assert!(
            play.contains("enclosed(") && !play.contains("since"),
            "{play}"
        );
        assert!(
            play.contains("self.enclosed := self.any_enclosed()"),
            "{play}"
        );
        let without = module(&[CLEAR, OPEN], "turn > 9 : draw", &["liberties"]);
        assert!(!without.contains("enclosed"), "{without}");
    }

    #[test]
    fn other_changes_are_found_by_comparison() {
        let text = module(&[CLEAR], "turn > 9 : draw", &[]);
        let play = function(&text, "play_play");
        assert!(
            play.contains("beside, was was, was_free"),
            "suicide: {play}"
        );
        let twice = module(
            &["put own stone on to.n", CLEAR, OPEN],
            "turn > 9 : draw",
            &[],
        );
        assert!(function(&twice, "play_play").contains("since"), "{twice}");
    }

    #[test]
    fn what_every_move_clears_is_there_after_none() {
        let of = |who| format!("{{g in groups({who} tile) : no g & stone}}");
        let all = format!("clear floor at {} | {}", of("white"), of("black"));
        let text = module(&["put own tile on to.n", &all], "turn > 9 : draw", &[]);
        let play = function(&text, "play_play");
        assert!(play.contains("within, was "), "{play}");
        assert!(play.contains("self.enclosed := false"), "{play}");
    }

    #[test]
    fn what_after_changes_is_compared_there() {
        let text = format!(
            "game \"Small\"\nplayers black, white\nboard square 4 x 4 adjacency orthogonal\npieces stone\n\
             move play {{\n    choose to in empty\n    put own stone on to\n    {CLEAR}\n    {OPEN}\n}}\n\
             after {{ put white stone on a1 }}\nend {{ turn > 9 : draw }}\n"
        );
        let text = module_of(&text, &[]);
        for name in ["play_play", "after"] {
            assert!(function(&text, name).contains("since"), "{name}: {text}");
        }
    }

    #[test]
    fn a_free_cell_beside_a_group_is_found_first() {
        let text = module(&[CLEAR, OPEN], "turn > 9 : draw", &[]);
        assert!(function(&text, "test_play").contains("touches("), "{text}");
        let without = module(&[CLEAR, OPEN], "turn > 9 : draw", &["early-exit flood"]);
        assert!(!without.contains("touches("), "{without}");
        let once = "some group(a1, own).adjacent & empty : me wins";
        assert!(function(&module(&[], once, &[]), "end").contains("touches("));
        let twice = format!("{once}\n    #group(a1, own) > 3 : me wins");
        let end = module(&[], &twice, &[]);
        assert!(
            !function(&end, "end").contains("touches("),
            "it is shared: {end}"
        );
    }
}
