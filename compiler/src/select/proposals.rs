//! Selects proposal sampling: an enumeration for draws from wider sets, whose moves are tested one by one.
//!
//! Before: the [`Proposed`] of a plan: a source for each choice, and tests that hold exactly for the legal moves. After: a
//! function with [`Stmt::Proposals`]. Its numbers are a place on each line and the number of a member of each set;
//! a proposal that fails a test emits nothing.

use super::Select;
use super::moves::Moves;
use super::scope::Scope;
use crate::facts::cardinality::{line_lengths, longest_lines};
use crate::ir::walk::conjuncts;
use crate::ir::{BlockId, VarId};
use crate::lir::{FunctionId, Label, Op, Proposals, Stmt, Ty, ValueId};
use crate::opt::propose::{Proposed, Source};
use crate::plan::{BlockPlan, Plan};

/// A source with the number that tells its member.
struct Numbered<'p> {
    source: &'p Source,
    /// The set that a member is from.
    set: Option<ValueId>,
    /// The number, and how many there are.
    number: (ValueId, ValueId),
}

impl<'p> Select<'p> {
    /// Selects the proposals of a block, if it is drawn by them.
    pub(super) fn proposed(&mut self, id: BlockId) -> Option<FunctionId> {
        let plan: &'p Plan<'p> = self.plan;
        let proposed = plan.blocks[id].proposals();
        let proposed = proposed.filter(|_| plan.blocks.iter().all(BlockPlan::is_counted))?;
        let said = &self.program.blocks[id];
        let (block, reads_begun) = self.counted(id, &said.body.stmts);
        let function = self.reserve();
        let name = format!("proposed_{}", said.name);
        let mut m = Moves::new(self, block, &name, &proposed.vars);
        m.scope.b = m.scope.b.doc("The proposals that are legal moves.");
        if reads_begun && m.scope.s.begins() {
            m.own();
        }
        m.proposals(proposed);
        let built = m.scope.b.end(None);
        self.set(function, built);
        Some(function)
    }
}

impl<'p> Moves<'_, 'p> {
    fn proposals(&mut self, proposed: &'p Proposed) {
        let sources = proposed.sources.iter().map(|source| self.numbered(source));
        let sources: Vec<Numbered<'p>> = sources.collect();
        // Lines first: their lengths are constants, by which a number is divided more quickly.
        let mut ordered: Vec<&Numbered<'p>> = sources.iter().collect();
        ordered.sort_by_key(|numbered| numbered.set.is_some());
        let numbers: Vec<_> = ordered.iter().map(|numbered| numbered.number).collect();
        let Some((first, _)) = numbers.first() else {
            return;
        };
        let round = Label::Round(*first);
        let body = self.apart(|m| {
            (m.now.label, m.scope.fails) = (round, Some(round));
            sources.iter().for_each(|numbered| m.drawn_member(numbered));
            m.require_members(&sources);
            for (var, path) in &proposed.paths {
                let path = m.scope.expr(path);
                m.scope.bind(*var, path);
            }
            for test in proposed.tests.iter().flat_map(conjuncts) {
                m.scope.require(test);
            }
            m.emit();
        });
        let proposals = Box::new(Proposals { numbers, body });
        self.scope.b.stmt(Stmt::Proposals(proposals));
    }

    /// Selects the number of a source's members, and binds the number of one.
    fn numbered(&mut self, source: &'p Source) -> Numbered<'p> {
        let grid = &self.scope.s.program.grid;
        let (var, set, size) = match source {
            Source::Line(line) => {
                let longest = longest_lines(grid, line.dirs, line.far);
                (line.to, None, self.scope.b.num(longest as i32))
            }
            Source::Member(var, of) => {
                let of = self.scope.expr(of);
                (*var, Some(of), self.scope.b.op(Op::Count(of)))
            }
        };
        let name = format!("number_of_{}", self.scope.vars[var].name);
        let number = self.scope.b.value(Ty::Index, Some(&name));
        Numbered {
            source,
            set,
            number: (number, size),
        }
    }

    /// Binds the choices of a source to the member that its number tells.
    fn drawn_member(&mut self, numbered: &Numbered<'p>) {
        let n = numbered.number.0;
        match (numbered.source, numbered.set) {
            (Source::Member(var, _), Some(set)) => {
                let member = self.scope.b.op(Op::Nth(set, n));
                self.bind_source(*var, member);
            }
            (Source::Line(line), _) => {
                let from = self.scope.kept_var(line.from);
                for (var, way) in [(line.way, true), (line.to, false)] {
                    let member = self.scope.b.op(Op::OnLines {
                        dirs: line.dirs,
                        far: line.far,
                        way,
                        from,
                        n,
                    });
                    self.bind_source(var, member);
                }
            }
            (Source::Member(..), None) => {}
        }
    }

    /// Binds a variable of a source, which may be a choice of the block.
    fn bind_source(&mut self, var: VarId, member: ValueId) {
        match self.choices().fields.contains(&var) {
            true => self.chosen(var, member),
            false => self.scope.bind_member(var, member),
        }
    }

    /// Requires that the cells of lines are no padding of a short row, which repeats the origin.
    fn require_members(&mut self, sources: &[Numbered<'p>]) {
        for numbered in sources {
            let Source::Line(line) = numbered.source else {
                continue;
            };
            let grid = &self.scope.s.program.grid;
            let most = longest_lines(grid, line.dirs, line.far);
            let lengths = line_lengths(grid, line.dirs, line.far);
            if lengths.into_iter().all(|length| length == most) {
                continue;
            }
            let [from, to] = [line.from, line.to].map(|var| self.scope.kept_var(var));
            let (padding, round) = (self.scope.b.op(Op::Equal(from, to)), self.now.label);
            let leave = &mut |s: &mut Scope<'_, 'p>| s.b.stmt(Stmt::Leave(round));
            self.scope.when(padding, leave);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    /// A game where a man slides over empty cells; the pieces next to it and the sizes of the
    /// regions restrict its moves.
    const SLIDES: &str = r#"game "Slides"
players white, black
board square 5 x 5
pieces man
setup {
    white man on rank 1
    black man on rank 5
}
def touched(c) = #(group(c, occupied) & man)
move slide {
    choose from in own man
    choose way in orthogonal
    choose to in from.ray(way, through {c in empty : touched(from) < 3 + #group(c, empty)})
    from -> to
}
end { blocked : next loses }
"#;

    fn text(changes: &[(&str, &str)]) -> String {
        let rules = changes.iter().fold(SLIDES.to_string(), |text, (old, new)| {
            assert!(text.contains(old), "{old}");
            text.replace(old, new)
        });
        assert!(!module_of(&rules, &["proposal sampling"]).contains("proposals by"));
        module_of(&rules, &[])
    }

    #[test]
    fn cells_on_lines_are_told_by_a_number() {
        let text = text(&[]);
        assert!(
            text.contains("proposals by number_of_to below 8, number_of_from below #"),
            "{text}"
        );
        assert!(text.contains(".way[number_of_to]") && text.contains(".cell[number_of_to]"));
        assert!(!text.contains("(from == to)"), "each cell has eight");
    }

    #[test]
    fn shorter_lines_are_padded_by_the_origin() {
        let text = text(&[("in orthogonal", "in adjacent")]);
        assert!(text.contains("if (from == to)"), "{text}");
    }

    #[test]
    fn lines_of_large_boards_are_in_no_table() {
        let sizes = [("30 x 30", true), ("64 x 64", false), ("1 x 4096", false)];
        for (size, proposed) in sizes {
            let text = text(&[
                ("square 5 x 5", &format!("square {size}")),
                ("rank 5", "y 8..9"),
            ]);
            assert_eq!(text.contains("proposals by"), proposed, "{size}");
        }
    }

    #[test]
    fn cheap_sets_are_not_proposed() {
        let text = text(&[("touched(from) < 3 + #group(c, empty)", "some c & rank 2")]);
        assert!(!text.contains("proposals by"));
    }

    #[test]
    fn compared_moves_are_not_proposed() {
        let other = "move other { choose at in own man\n    clear at }\nturn { other by most x(at) else slide }\nend {";
        let compared = text(&[("end {", other)]);
        assert!(!compared.contains("proposals by"), "{compared}");
    }
}
