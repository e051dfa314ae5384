//! Prints a plan as text for people: `boardwright dump --stage plan`.

use super::block::{BlockPlan, Moves, Step};
use super::derived::LibertyUpdate;
use super::{Draw, GroupPlan, Plan, names_of};
use crate::index::IndexVec;
use crate::ir::print::{expr, var};
use crate::ir::{BlockId, Expr, Var, VarId, walk};
use crate::opt::propose::Source;
use crate::source::{Sources, Span};
use std::fmt::Write as _;

/// Returns the text of a plan.
pub fn print(plan: &Plan<'_>, sources: &Sources) -> String {
    let (title, name) = (&plan.program.title, &plan.program.name);
    let mut page = Page {
        plan,
        sources,
        text: format!("plan of {title:?} ({name})\n"),
    };
    page.position();
    for id in plan.program.blocks.ids() {
        page.block(id);
    }
    for group in plan.groups.iter().chain(&plan.chance) {
        page.group(group);
    }
    page.end();
    page.text
}

struct Page<'a> {
    plan: &'a Plan<'a>,
    sources: &'a Sources,
    text: String,
}

impl Page<'_> {
    fn head(&mut self, text: &str, span: Option<Span>) {
        let cite = span.map(|span| format!("  // {}", self.sources.cite(span)));
        let _ = writeln!(self.text, "\n{text}{}", cite.unwrap_or_default());
    }

    fn line(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.text, "    {}", text.as_ref());
    }

    fn more(&mut self, text: impl AsRef<str>) {
        let _ = writeln!(self.text, "        {}", text.as_ref());
    }

    /// Prints the stored values and the plan of playouts.
    fn position(&mut self) {
        let plan = self.plan;
        self.head("position", None);
        self.stored();
        self.line(format!("random games: {}", plan.playout));
        self.kept();
    }

    /// Prints the derived values of the position.
    fn stored(&mut self) {
        let plan = self.plan;
        for flood in &plan.connectivity {
            let how = match flood.adds.iter().any(|adds| matches!(adds, Some(Some(_)))) {
                true => "grown by the piece that came",
                false => "flooded again where pieces went",
            };
            let (from, within) = (self.closed(&flood.from), self.closed(&flood.within));
            self.line(format!("stores flood({within} & {from}, {within}): {how}"));
        }
        for groups in &plan.liberties {
            let how = match groups.update {
                LibertyUpdate::Compare => "by comparing boards",
                LibertyUpdate::Cleared => "none after any move",
                LibertyUpdate::StaysNone(_) => "none comes with a move",
            };
            let (set, free) = (self.closed(&groups.set), self.closed(&groups.free));
            let place = if groups.beside { "beside" } else { "in" };
            self.line(format!(
                "stores whether groups of {set} have no {free} {place} them: {how}"
            ));
        }
        for set in &plan.cached {
            let set = self.closed(set);
            self.line(format!(
                "stores {set}: computed again where a layer has changed"
            ));
        }
    }

    /// Prints the data that playouts store.
    fn kept(&mut self) {
        let plan = self.plan;
        let (cache, blocks) = (&plan.cache, &plan.program.blocks);
        let mut kept = |what: String| self.line(format!("playouts keep {what}"));
        if let Some(empty) = &cache.empty_cells {
            let name = &blocks[empty.block].name;
            kept(format!("the empty cells, which `{name}` draws from"));
        }
        if let Some(lines) = &plan.last_lines {
            let n = lines.asked.len();
            kept(format!("words along the lines, for {n} of `end`"));
        }
        if let Some(bound) = &cache.bound {
            let name = &blocks[bound.block].name;
            kept(format!("a bound of the last choice of `{name}`"));
        }
        if cache.tested {
            kept("the position that the drawn move was tested on".into());
        }
    }

    fn block(&mut self, id: BlockId) {
        let (plan, block) = (&self.plan.blocks[id], &self.plan.program.blocks[id]);
        self.head(&format!("move {}", block.name), Some(block.span));
        let names = |vars: &[VarId]| {
            let names: Vec<_> = vars.iter().map(|v| self.name(id, *v)).collect();
            names.join(", ")
        };
        let choices = &plan.choices;
        let (fields, list, most) = (names(&choices.fields), names(&choices.list), choices.most);
        self.line(match (fields.as_str(), choices.has_list()) {
            ("", false) => "chooses nothing".into(),
            (_, false) => format!("chooses {fields}"),
            (_, true) if choices.is_long() => {
                format!("chooses {fields}; a list of up to {most} on the heap: {list}")
            }
            (_, true) => format!("chooses {fields}; a list of up to {most}: {list}"),
        });
        self.legality(id, plan);
        self.moves(id, plan);
        if plan.equal_rounds {
            self.line("goes through equal rounds once");
        }
        for rejected in &plan.rejected {
            let (candidate, reason) = (rejected.candidate, &rejected.reason);
            self.line(format!("no {candidate}: {reason}"));
        }
    }

    fn legality(&mut self, id: BlockId, plan: &BlockPlan) {
        if plan.on_copy {
            self.line("branches on a copy of the position");
        }
        let Some(tested) = plan.tested() else { return };
        self.line("pseudo-legal moves, each tested on a copy");
        if let Some(lead) = &tested.lead {
            let required = self.of_block(id, &lead.required);
            self.more(format!(
                "effects shared with play, up to `require {required}`"
            ));
        }
        if let Some(guard) = &tested.guard {
            let from = self.name(id, guard.from);
            self.more(format!("moves of an unpinned `{from}` are counted without"));
        }
    }

    /// Prints the candidate that was taken.
    fn moves(&mut self, id: BlockId, plan: &BlockPlan) {
        let program = self.plan.program;
        let chosen = |vars: &IndexVec<VarId, Var>, (v, set): (VarId, &Expr)| {
            format!("{} in {}", var(program, vars, v), expr(program, vars, set))
        };
        match &plan.moves {
            Moves::Compared => self.line("comparison"),
            Moves::Shifts(shifts) => {
                let n = shifts.ways.len();
                let (from, to) = (self.name(id, shifts.from), self.name(id, shifts.to));
                self.line(format!("shifts of {from} to {to}: {n} offsets"));
                for way in &shifts.ways {
                    self.more(expr(program, &shifts.vars, &way.targets));
                }
            }
            Moves::Proposals(proposals) => {
                self.line("proposal sampling");
                let vars = &proposals.vars;
                for source in &proposals.sources {
                    self.more(match source {
                        Source::Member(v, set) => chosen(vars, (*v, set)),
                        Source::Line(line) => {
                            let [from, to] = [line.from, line.to].map(|v| var(program, vars, v));
                            format!("{to} on a line from {from}")
                        }
                    });
                }
                for test in &proposals.tests {
                    self.more(format!("test {}", expr(program, vars, test)));
                }
            }
            Moves::Targets(targets) => {
                let (from, to) = (self.name(id, targets.from), self.name(id, targets.to));
                let n = targets.terms.parts.len();
                self.line(format!("targets {to} per origin {from}: {n} terms"));
                for part in &targets.terms.parts {
                    let sets = part.iter().filter_map(walk::chosen);
                    let sets = sets.map(|set| chosen(&targets.terms.vars, set));
                    self.more(sets.collect::<Vec<_>>().join("; "));
                }
                if targets.jumps.is_some() {
                    self.more("jumps of all origins at once");
                }
            }
            Moves::Slots(slots) => {
                let last = self.name(id, slots.last.0);
                self.line(format!("slots: up to {} of {last}", slots.most));
            }
            Moves::Visited => self.line("visit"),
            Moves::PrefixSums(from) => {
                let from = self.name(id, *from);
                self.line(format!("prefix sums by {from}"));
            }
            Moves::PerMember => self.line("one choice after the other"),
        }
        self.steps(id, plan);
    }

    /// Prints the iterations over the members of choices.
    fn steps(&mut self, id: BlockId, plan: &BlockPlan) {
        for (v, step) in &plan.steps {
            let name = self.name(id, *v);
            match step {
                Step::Last => self.more(format!("{name}: all members as a set")),
                Step::PerMember => self.more(format!("{name}: member by member")),
                Step::Product(second) => {
                    let other = self.name(id, *second);
                    self.more(format!("{name} and {other}: product of two sets"));
                }
                Step::Completing(completing) => {
                    let set = self.of_block(id, &completing.of);
                    let n = completing.n;
                    self.more(format!(
                        "{name}: as two sets; one that completes {n} in a line counts for each of {set}"
                    ));
                }
            }
        }
    }

    fn group(&mut self, plan: &GroupPlan) {
        let names = names_of(self.plan.program, &plan.group).join(" | ");
        let head = if plan.by_chance { "chance" } else { "turn" };
        self.head(&format!("{head} {names}"), Some(plan.group.span));
        let draw = match &plan.draw {
            Draw::Compared => "all moves compared; reservoir sampling of the best",
            Draw::OnePass => "reservoir sampling of the legal moves, in one pass",
            Draw::Reservoir => "reservoir sampling over a visit",
            Draw::Descent => "each choice for itself: equal branches",
            Draw::Rejection => "unranked and tested: rejection sampling",
            Draw::Merged(_) => "unranked over merged blocks",
            Draw::Counted if plan.tests => "unranked; each throw is tested",
            Draw::Counted => "unranked",
        };
        self.line(draw);
        if plan.guarded {
            self.line("legal moves of unpinned pieces are counted as sets");
        }
        if let Some(why) = &plan.not_merged {
            self.line(format!("no merged blocks: {why}"));
        }
    }

    fn end(&mut self) {
        let shared = &self.plan.end.shared;
        for (n, line) in self.plan.program.end.iter().enumerate() {
            let line = self.plan.end.inlined[n].as_ref().unwrap_or(line);
            let text = expr(self.plan.program, &line.vars, &line.cond);
            self.head(&format!("end {text}"), Some(line.span));
            for (_, set) in shared.iter().filter(|(first, _)| *first == n) {
                let set = self.closed(set);
                self.line(format!("common subexpression from here on: {set}"));
            }
        }
    }

    fn name(&self, id: BlockId, v: VarId) -> String {
        let program = self.plan.program;
        var(program, &program.blocks[id].body.vars, v)
    }

    /// Returns the text of an expression of a block.
    fn of_block(&self, id: BlockId, e: &Expr) -> String {
        let program = self.plan.program;
        expr(program, &program.blocks[id].body.vars, e)
    }

    /// Returns the text of an expression without variables.
    fn closed(&self, e: &Expr) -> String {
        expr(self.plan.program, &Default::default(), e)
    }
}
