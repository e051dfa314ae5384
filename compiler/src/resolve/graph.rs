//! Builds a graph's links from chains of named cells.
//!
//! After: every direction leads from a cell to at most one other and has a reverse. The reverse of a one-way
//! chain is an unnamed direction, listed after the named ones. If several one-way chains run into the same
//! cell, it leads back along the first.

use indexmap::{IndexMap, IndexSet};

use crate::diag::board as codes;
use crate::diag::names::NAME_TAKEN;
use crate::diag::{Diagnostic, Diagnostics};
use crate::index::{Id, IndexVec};
use crate::source::Span;
use crate::syntax::PREDEFINED;
use crate::syntax::ast::{Chains, Name};
use crate::typed::{Cell, CellId, Dir, DirId, Mask};

use super::board::MAX_CELLS;

/// The most contradictions that are reported; further ones are likely the same mistake.
const MAX_CONTRADICTIONS: usize = 20;

/// The cells and links of a graph.
pub(super) struct Graph {
    /// The cells in order of first mention.
    pub(super) cells: Vec<Cell>,
    /// The declared directions, then the unnamed reverses.
    pub(super) dirs: IndexVec<DirId, Dir>,
    /// The steps of each direction, in the order of declaration.
    pub(super) links: Vec<Vec<(CellId, CellId)>>,
}

/// Returns the graph that the chains describe; `None` and a diagnostic if they contradict each other.
pub(super) fn links(chains: &[Chains], diags: &mut Diagnostics) -> Option<Graph> {
    let mut maker = Maker {
        cells: IndexSet::new(),
        dirs: IndexMap::new(),
        wrong: Vec::new(),
        said: None,
    };
    chains.iter().for_each(|chains| maker.declare(chains));
    maker.cell_names(chains);
    maker.directions_fit();
    let graph = (maker.wrong.is_empty() && maker.walk(chains)).then(|| maker.graph());
    maker.wrong.into_iter().for_each(|error| diags.push(error));
    graph
}

/// A direction while the chains are read.
struct Draft {
    /// The span of its declaration.
    span: Span,
    /// The name of its reverse; `None` if it has none.
    back: Option<String>,
    /// The target of the step from each cell, and the span that declares it.
    steps: IndexMap<CellId, (CellId, Span)>,
}

struct Maker {
    cells: IndexSet<String>,
    dirs: IndexMap<String, Draft>,
    wrong: Vec<Diagnostic>,
    /// The first contradiction within the chains that are read, and the number of further ones.
    said: Option<(usize, usize)>,
}

fn is_predefined(name: &Name) -> bool {
    PREDEFINED.contains(&name.text.as_str())
}

impl Maker {
    /// Declares the directions of some chains, which are the reverse of each other.
    fn declare(&mut self, chains: &Chains) {
        let back = chains.back.as_ref();
        self.direction(&chains.forth, back);
        if let Some(back) = back {
            self.direction(back, Some(&chains.forth));
        }
    }

    fn direction(&mut self, name: &Name, back: Option<&Name>) {
        if !self.dirs.contains_key(&name.text) {
            self.not_predefined(name);
        }
        let back = back.map(|b| b.text.clone());
        let steps = IndexMap::new();
        let draft = Draft {
            span: name.span,
            back: back.clone(),
            steps,
        };
        let known = self.dirs.entry(name.text.clone()).or_insert(draft);
        if known.back == back {
            return;
        }
        let message = format!("`{}` has two different ways back", name.text);
        let error = Diagnostic::error(codes::TWO_BACKS, name.span, message);
        let error = error.label(way_back(back.as_deref()));
        self.wrong
            .push(error.also(known.span, way_back(known.back.as_deref())));
    }

    /// Adds the cells. They must not have the name of a direction or of `stop` in moves.
    fn cell_names(&mut self, chains: &[Chains]) {
        for name in chains.iter().flat_map(|c| &c.chains).flatten() {
            if self.cells.insert(name.text.clone()) {
                self.cell_name(name);
            }
        }
    }

    fn cell_name(&mut self, name: &Name) {
        if self.cells.len() as i64 == MAX_CELLS + 1 {
            let message = "this graph has too many cells";
            let error = Diagnostic::error(codes::TOO_MANY_CELLS, name.span, message);
            self.wrong
                .push(error.label(format!("a board has at most {MAX_CELLS} cells")));
        }
        self.not_predefined(name);
        let message = match self.dirs.get(&name.text) {
            Some(_) if is_predefined(name) => return,
            Some(_) => format!("`{}` is a direction of this graph", name.text),
            None if name.text == "stop" => "`stop` is what a move says for stopping".to_string(),
            None => return,
        };
        let error = Diagnostic::error(codes::CELL_NAME, name.span, message);
        self.wrong
            .push(error.label("a cell needs a name of its own"));
    }

    /// Checks that a cell or direction has no name with a meaning everywhere: nothing could refer to it.
    fn not_predefined(&mut self, name: &Name) {
        if is_predefined(name) {
            let message = format!("`{}` is taken: it is a word of the language", name.text);
            let error = Diagnostic::error(NAME_TAKEN, name.span, message);
            self.wrong.push(error.label("needs another name"));
        }
    }

    /// Checks that the number of directions, including reverses, fits into a mask.
    fn directions_fit(&mut self) {
        let most = Mask::BITS as usize;
        let mut count = 0;
        let mut fits = |d: &Draft| {
            count += if d.back.is_none() { 2 } else { 1 };
            count <= most
        };
        if let Some(draft) = self.dirs.values().find(|d| !fits(d)) {
            let message = "this graph has too many directions";
            let error = Diagnostic::error(codes::TOO_MANY_DIRECTIONS, draft.span, message);
            let label = format!("a board has at most {most}, ways back among them");
            self.wrong.push(error.label(label));
        }
    }

    /// Reads the steps; returns whether no two contradict each other.
    fn walk(&mut self, chains: &[Chains]) -> bool {
        for chains in chains {
            self.said = None;
            for pair in chains.chains.iter().flat_map(|chain| chain.windows(2)) {
                self.step(&chains.forth, &pair[0], &pair[1]);
                // A direction that is its own reverse, between a cell and itself, is one step.
                let one =
                    |back: &Name| back.text == chains.forth.text && pair[0].text == pair[1].text;
                if let Some(back) = chains.back.as_ref().filter(|back| !one(back)) {
                    self.step(back, &pair[1], &pair[0]);
                }
            }
            self.tell_more(chains);
        }
        self.wrong.is_empty()
    }

    /// Adds the number of further contradictions of some chains to the first.
    fn tell_more(&mut self, chains: &Chains) {
        let Some((first, more @ 1..)) = self.said else {
            return;
        };
        let steps = match more {
            1 => "one more step".to_string(),
            _ => format!("{more} more steps"),
        };
        let name = match &chains.back {
            Some(back) => format!("`{}, {}`", chains.forth.text, back.text),
            None => format!("`{}`", chains.forth.text),
        };
        let verb = if more == 1 { "leads" } else { "lead" };
        let hint = format!("{steps} of these chains, {name}, {verb} elsewhere than an earlier one");
        self.wrong[first].hints.push(hint);
    }

    fn step(&mut self, dir: &Name, from: &Name, to: &Name) {
        let (from_id, to_id) = (self.cell(from), self.cell(to));
        let span = from.span.to(to.span);
        let steps = &mut self.dirs[&dir.text].steps;
        let Some(&(other, earlier)) = steps.get(&from_id) else {
            steps.insert(from_id, (to_id, span));
            return;
        };
        // All steps of one direction are likely one mistake.
        if other != to_id
            && let Some((_, more)) = &mut self.said
        {
            *more += 1;
            return;
        }
        if self.wrong.len() == MAX_CONTRADICTIONS {
            return;
        }
        let message = format!("two steps `{}` from `{}`", dir.text, from.text);
        let label = match other == to_id {
            true => "this step is said twice".to_string(),
            false => format!("here it leads to `{}`", to.text),
        };
        let first = format!("here it leads to `{}`", self.cells[other.index()]);
        let error = Diagnostic::error(codes::TWO_STEPS, span, message);
        let error = error.label(label).also(earlier, first);
        if other != to_id {
            self.said = Some((self.wrong.len(), 0));
        }
        self.wrong.push(match other == to_id {
            true => error,
            false => error.hint("a direction leads from a cell to one other: give one of the chains another direction"),
        });
    }

    fn cell(&self, name: &Name) -> CellId {
        CellId::from_index(
            self.cells
                .get_index_of(&name.text)
                .expect("all cells were added"),
        )
    }

    /// Builds the graph, with a reverse for every direction.
    fn graph(&self) -> Graph {
        let mut links: Vec<Vec<(CellId, CellId)>> = Vec::new();
        let mut ways_back = Vec::new();
        let mut dirs = IndexVec::new();
        for (name, draft) in &self.dirs {
            links.push(
                draft
                    .steps
                    .iter()
                    .map(|(&from, &(to, _))| (from, to))
                    .collect(),
            );
            let back = draft
                .back
                .as_ref()
                .and_then(|back| self.dirs.get_index_of(back));
            let opposite = back.unwrap_or(self.dirs.len() + ways_back.len());
            let id = dirs.push(direction(name, DirId::from_index(opposite)));
            if back.is_none() {
                ways_back.push(id);
            }
        }
        for forth in ways_back {
            dirs.push(direction("", forth));
            links.push(reversed(&links[forth.index()]));
        }
        let cells = self.cells.iter().map(|name| Cell {
            name: name.clone(),
            x: 0,
            y: 0,
            z: 0,
        });
        Graph {
            cells: cells.collect(),
            dirs,
            links,
        }
    }
}

fn direction(name: &str, opposite: DirId) -> Dir {
    Dir {
        name: name.to_string(),
        step: [0; 3],
        opposite,
    }
}

/// Returns the reversed steps; of several to the same cell, only the first is kept.
fn reversed(steps: &[(CellId, CellId)]) -> Vec<(CellId, CellId)> {
    let mut back = IndexMap::new();
    for &(from, to) in steps {
        back.entry(to).or_insert(from);
    }
    back.into_iter().collect()
}

fn way_back(name: Option<&str>) -> String {
    match name {
        Some(name) => format!("here it is `{name}`"),
        None => "here it has none".to_string(),
    }
}
