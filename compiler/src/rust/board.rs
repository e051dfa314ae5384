//! Prints `Board`: steps, leaps and sliding attacks of this board, as shifts and masks.

use super::Printer;
use super::code::Code;
use super::names::{ident, upper};
use super::tables::Tables;
use super::walks::walks;
use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::grid::{Dir, Shift, shifts};
use crate::ir::{ConstId, Value};
use crate::lir::{
    Const, Def, Domain, Ending, Function, JumpTableId, JumpsId, LinesId, Of, Op, Region, Stmt,
    ValueId,
};
use crate::typed::{Coord, Shape, Turning};
use boardwright_runtime::tables as named;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::{BTreeMap, BTreeSet};

/// The items of the board that the functions of a module use.
#[derive(Default)]
pub(super) struct Needs {
    steps: BTreeSet<usize>,
    /// Whether a step with a set of directions as its argument is used.
    step: bool,
    /// The tables of single directions that steps take an entry of.
    tabled: BTreeSet<ConstId>,
    step_times: bool,
    back: bool,
    leaps: BTreeSet<(i32, i32)>,
    rays: BTreeSet<&'static str>,
    path: bool,
    between: bool,
    adjacent: bool,
    lines: bool,
    exact_lines: bool,
    jumps: BTreeSet<JumpsId>,
    jump_tables: BTreeSet<JumpTableId>,
    line_tables: BTreeSet<LinesId>,
    lines_by_cell: BTreeSet<LinesId>,
    some_row: bool,
    /// Whether the neighbours of one cell are used.
    near: bool,
    /// The line lengths with a table of all sets that contain such a line.
    rows: BTreeSet<i32>,
    at: BTreeSet<usize>,
    coords: BTreeSet<u8>,
    turned: BTreeSet<u8>,
    /// The tables by cell, and those of vector lanes.
    tables: Tables,
}

/// Returns a name such as `leap_1_2`.
pub(super) fn leap_name(a: i32, b: i32) -> Ident {
    let word = |n: i32| n.to_string().replace('-', "m");
    format_ident!("leap_{}_{}", word(a), word(b))
}

/// Returns a name such as `ray_onto`.
fn ray_word(ending: Ending) -> &'static str {
    match ending {
        Ending::Over | Ending::Next => "ray",
        Ending::Onto(_) => "ray_onto",
        Ending::Upto(_) => "ray_upto",
        Ending::Until(_) => "ray_until",
    }
}

/// The steps of `rectangle!`.
const COMPASS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// The largest number of entries of a table of directions that steps have a function for.
const MOST_STEPS: usize = 4;

/// Returns a name such as `ray_onto`, or `ray_from_onto` for an origin of one cell.
pub(super) fn ray_name(ending: Ending, of_one: bool) -> Ident {
    match of_one {
        true => ident(&ray_word(ending).replacen("ray", "ray_from", 1)),
        false => ident(ray_word(ending)),
    }
}

/// Returns a name such as `WITH_ROWS_OF_3`.
pub(super) fn rows_name(n: i32) -> Ident {
    format_ident!("WITH_ROWS_OF_{}", n.to_string())
}

impl Needs {
    /// Adds the items that a function uses.
    pub(super) fn function(&mut self, function: &Function, dirs: usize) {
        let mut masks = BTreeMap::new();
        for stmt in function.body.all_stmts() {
            if let Stmt::Let(value, Def::Op(op)) = stmt {
                if let Op::Mask(mask, of) = op {
                    masks.insert(*value, *mask);
                    // Their names are constants in addition to the steps.
                    self.steps
                        .extend(members(*mask).filter(|_| *of == Of::Dirs));
                }
                if !self.tables.op(op, function, &masks) {
                    self.op(op, dirs, &masks);
                }
            }
            match stmt {
                Stmt::Each(_, Domain::Groups(_), _) => self.joined(),
                Stmt::Each(_, Domain::Jumps(_, jumping), _) => {
                    self.jumps.insert(jumping.jumps);
                }
                Stmt::EmitPairs(pairs) => self.jumps.extend(pairs.jumping.map(|j| j.jumps)),
                _ => {}
            }
        }
    }

    /// Adds the directions that tables name.
    pub(super) fn directions<'c>(&mut self, tables: impl Iterator<Item = &'c Const>) {
        let of_dirs = tables.filter(|table| table.of == Of::Dirs);
        for value in of_dirs.flat_map(|table| &table.values) {
            if let Value::Mask(mask) = value {
                self.steps.extend(members(*mask));
            }
        }
    }

    /// Adds the steps by entries of tables.
    pub(super) fn steps_by_table(&mut self, m: &Printer<'_>, region: &Region) {
        let (mut entries, mut steps) = (BTreeMap::new(), Vec::new());
        for stmt in region.all_stmts() {
            match stmt {
                Stmt::Let(value, Def::Op(Op::Entry(id, _))) => drop(entries.insert(*value, *id)),
                Stmt::Let(_, Def::Op(Op::Steps(dirs, _))) => steps.push(*dirs),
                _ => {}
            }
        }
        let tables = steps.iter().filter_map(|dirs| entries.get(dirs));
        self.tabled
            .extend(tables.filter(|id| m.are_single_dirs(**id)));
    }

    fn joined(&mut self) {
        self.adjacent = true;
        self.step = true;
    }

    fn all(&mut self, dirs: usize) {
        self.steps.extend(0..dirs);
    }

    fn op(&mut self, op: &Op, dirs: usize, masks: &BTreeMap<ValueId, u64>) {
        let named = |of: &ValueId| masks.get(of).copied();
        let mut of_dirs = |of: &ValueId| match named(of) {
            Some(mask) => self.steps.extend(members(mask)),
            None => self.steps.extend(0..dirs),
        };
        match op {
            Op::Step(dir, _) => {
                self.steps.insert(*dir);
            }
            Op::Steps(of, _) => {
                of_dirs(of);
                self.step = true;
            }
            Op::StepsOf(..) => {
                self.all(dirs);
                self.step_times = true;
            }
            Op::Back(..) => {
                self.all(dirs);
                self.back = true;
            }
            Op::Leap(a, b, _) => {
                self.leaps.insert((*a, *b));
            }
            Op::Ray { ending, .. } => {
                self.all(dirs);
                self.rays.insert(ray_word(*ending));
            }
            Op::Path(..) => {
                self.all(dirs);
                self.path = true;
            }
            Op::Between(..) => {
                self.all(dirs);
                self.between = true;
            }
            Op::Flood(..)
            | Op::CountGroups(_)
            | Op::Touches(..)
            | Op::Enclosed(..)
            | Op::EnclosedSince { .. } => self.joined(),
            Op::Lines { exactly, .. } => {
                self.all(dirs);
                match exactly {
                    true => self.exact_lines = true,
                    false => self.lines = true,
                }
            }
            Op::Joined { .. } => {
                self.near = true;
                self.joined();
            }
            Op::SomeRow {
                n, by_table: true, ..
            } => {
                self.rows.insert(*n);
            }
            Op::Jumps(table, ..) => {
                self.jump_tables.insert(*table);
            }
            Op::InLines(lines, _) | Op::Completing(lines, _) => {
                self.line_tables.insert(*lines);
            }
            Op::OnLine(lines, ..) => {
                self.lines_by_cell.insert(*lines);
            }
            Op::NewRow { exactly: true, .. } => {
                self.all(dirs);
                self.exact_lines = true;
            }
            Op::SomeRow { .. } | Op::NewRow { .. } => {
                self.all(dirs);
                self.some_row = true;
            }
            Op::At(at) => {
                self.at.insert(at.len());
            }
            Op::CoordOf(coord, _) => {
                self.coords.insert(*coord as u8);
            }
            Op::Turned(how, _) => {
                self.turned.insert(*how as u8);
            }
            _ => {}
        }
    }
}

impl Printer<'_> {
    /// Prints `struct Board` with the items that are used.
    pub(super) fn board(&self, mut needs: Needs) -> TokenStream {
        let grid = &self.module.grid;
        if needs.near && !self.ring() {
            needs.tables.steps.insert(grid.adjacent);
        }
        if needs.adjacent {
            needs.steps.extend(members(grid.adjacent));
            needs.back |= grid.is_graph() || !grid.is_mutual();
            if needs.back {
                needs.all(grid.dirs.len());
            }
        }
        if !needs.tables.rays.is_empty() {
            // Sliding attacks refer to their directions by name.
            needs.all(grid.dirs.len());
        }
        let mut items = self.extent(&needs);
        items.extend(needs.tabled.iter().map(|id| self.step_by_table(*id)));
        let plain = !self.is_rectangle();
        items.extend(self.walks(&needs));
        if needs.step_times && self.ring() {
            let times =
                |step: &Ident, _: &TokenStream| quote!(board::repeat(cells, times, Self::#step));
            items.push(self.over("step_times", quote!(cells: Cells, times: i32), &times));
        }
        if needs.back && self.ring() {
            let back = |_: &Ident, back: &TokenStream| quote!(#back(cells));
            items.push(self.over("back", quote!(cells: Cells), &back));
        }
        items.extend(needs.leaps.iter().map(|(a, b)| {
            let (name, to) = (leap_name(*a, *b), self.shifted(&self.leap_shifts(*a, *b)));
            quote! {
                #[inline(always)]
                fn #name(cells: Cells) -> Cells { #to }
            }
        }));
        let rings = needs.rays.iter().filter(|_| self.ring());
        items.extend(rings.map(|name| self.ray(name)));
        items.extend(self.dir_set_items());
        items.extend(self.table_items(&needs.tables));
        items.extend((needs.path && self.ring()).then(|| self.path()));
        items.extend(needs.between.then(|| self.between()));
        items.extend(needs.adjacent.then(|| self.adjacent()));
        items.extend((needs.lines && plain).then(|| self.lines(false)));
        items.extend((needs.exact_lines && plain).then(|| self.lines(true)));
        items.extend(needs.jumps.iter().map(|id| self.jumps(*id)));
        items.extend(needs.jump_tables.iter().map(|id| self.jump_table(*id)));
        items.extend(needs.line_tables.iter().map(|id| self.line_table(*id)));
        items.extend(needs.lines_by_cell.iter().map(|id| self.lines_by_cell(*id)));
        items.extend(needs.near.then(|| self.near()));
        items.extend(self.places_item());
        items.extend((needs.some_row && plain).then(|| self.some_row()));
        items.extend(needs.rows.iter().map(|n| self.rows(*n)));
        items.extend(self.coordinates(&needs));
        items.extend(needs.turned.iter().map(|how| self.turned(*how)));
        // Sliding attacks and lines step in the opposite direction.
        let asks_back = needs.back
            || needs.path
            || needs.between
            || needs.lines
            || needs.exact_lines
            || needs.rays.contains("ray_until");
        let backs = (0..grid.dirs.len()).filter(|d| asks_back && needs.steps.contains(d));
        items.extend(backs.filter_map(|d| self.back_step(d)));
        quote! {
            struct Board;
            impl Board {
                #(#items)*
            }
        }
    }

    /// Prints the cells of the board, its steps, and its size where it is used.
    fn extent(&self, needs: &Needs) -> Vec<TokenStream> {
        let grid = &self.module.grid;
        let (size, steps) = (self.size(needs), self.steps(&needs.steps));
        if self.is_rectangle() && (size.is_some() || steps.is_some()) {
            let (width, height) = grid.frame();
            let [w, h] = [width, height].map(Literal::i32_unsuffixed);
            let bits = match grid.words() {
                1 => quote!(64),
                2 => quote!(128),
                _ => quote!(wide),
            };
            return vec![quote!(rectangle!(#bits: #w x #h);)];
        }
        let cells = self.literal_cells(&grid.cells);
        let cells = quote!(const CELLS: Cells = #cells;);
        [Some(cells), steps, size].into_iter().flatten().collect()
    }

    /// Whether the board is a rectangle of squares without gaps, with the steps of the compass and no others.
    pub(super) fn is_rectangle(&self) -> bool {
        let grid = &self.module.grid;
        let (width, height) = grid.frame();
        let whole = grid.cells.count() == grid.bits && grid.bits as i32 == width * height;
        let square = matches!(grid.shape, Shape::Square { .. }) && grid.levels() == 1;
        let stays = |from: usize, [x, y, _]: [i32; 3]| {
            let (x, y) = (from as i32 % width + x, from as i32 / width + y);
            let on = (0..width).contains(&x) && (0..height).contains(&y);
            on.then_some((y * width + x) as usize)
        };
        let compass = COMPASS.iter().zip(&named::COMPASS).enumerate();
        let mut compass = compass.zip(&grid.dirs);
        let steps = |((at, (name, step)), dir): ((usize, (&&str, &[i32; 3])), &Dir)| {
            let mut to = dir.to.iter().enumerate();
            self.step(at) == name
                && dir.opposite == (at + 4) % 8
                && to.all(|(from, to)| *to == stays(from, *step))
        };
        square && whole && !self.ring() && grid.dirs.len() == 8 && compass.all(steps)
    }

    fn steps(&self, dirs: &BTreeSet<usize>) -> Option<TokenStream> {
        let rows = dirs.iter().map(|dir| {
            let (number, step) = (Literal::usize_unsuffixed(*dir), self.step(*dir));
            let name = format_ident!("{}", upper(&step.to_string()));
            let to = self.shifted(&self.module.grid.dirs[*dir].shifts);
            quote!(#number #name #step: #to)
        });
        (!dirs.is_empty()).then(|| quote!(steps!(cells; #(#rows),*);))
    }

    /// Whether a table has a single direction for each index.
    pub(super) fn are_single_dirs(&self, id: ConstId) -> bool {
        let constant = &self.module.consts[id];
        let is_single =
            |value: &Value| matches!(value, Value::Mask(mask) if mask.count_ones() == 1);
        let few = (2..=MOST_STEPS).contains(&constant.values.len());
        constant.table && few && !self.module.chance && constant.values.iter().all(is_single)
    }

    /// Prints the step in the direction of a table's entry: one of few, rather than a union over all.
    fn step_by_table(&self, id: ConstId) -> TokenStream {
        let (name, values) = (self.step_by(id), &self.module.consts[id].values);
        let steps = values.iter().map(|value| match value {
            Value::Mask(mask) => self.step(mask.trailing_zeros() as usize),
            _ => self.step(0),
        });
        quote!(step_by!(#name: #(#steps),*);)
    }

    /// Whether walks may return to their start.
    pub(super) fn ring(&self) -> bool {
        self.module.grid.wraps() || self.module.grid.is_graph()
    }

    /// Prints the union of the shifts applied to `cells`.
    fn shifted(&self, shifts: &[Shift]) -> TokenStream {
        let grid = &self.module.grid;
        let width = 64 * grid.words() as i64;
        let parts = shifts.iter().map(|shift| {
            let kept = |bit: usize| {
                shift.from.contains(bit) || !(0..width).contains(&(bit as i64 + shift.by))
            };
            let cells = match grid.cells.iter().all(kept) {
                true => quote!(cells),
                false => {
                    let mask = self.literal_cells(&shift.from);
                    quote!((cells & #mask))
                }
            };
            let by = Literal::usize_unsuffixed(shift.by.unsigned_abs() as usize);
            match shift.by {
                0 => cells,
                1.. => quote!(#cells.up(#by)),
                _ => quote!(#cells.down(#by)),
            }
        });
        let parts: Vec<_> = parts.collect();
        match parts.is_empty() {
            true => quote!(Cells::NONE),
            false => quote!(#(#parts)|*),
        }
    }

    /// Returns the shifts from every cell to those whose step in a direction lands in it.
    fn back_shifts(&self, dir: usize) -> Vec<Shift> {
        let mut all: Vec<Shift> = Vec::new();
        for (from, to) in self.module.grid.dirs[dir].to.iter().enumerate() {
            let Some(to) = to else { continue };
            let by = from as i64 - *to as i64;
            match all.iter_mut().find(|s| s.by == by) {
                Some(shift) => shift.from.insert(*to),
                None => all.push(Shift {
                    by,
                    from: Bits::of(*to),
                }),
            }
        }
        all.sort_by_key(|s| (std::cmp::Reverse(s.from.count()), s.by));
        all
    }

    /// Prints the step back: the opposite direction, if that is its inverse.
    fn back_of(&self, dir: usize) -> TokenStream {
        let name = self.back_name(dir);
        quote!(Self::#name)
    }

    /// Whether a step in the opposite direction undoes each step in this one, and the other way round.
    fn undone(&self, dir: usize) -> bool {
        let opposite = self.module.grid.dirs[dir].opposite;
        self.back_shifts(dir) == self.module.grid.dirs[opposite].shifts
    }

    fn back_name(&self, dir: usize) -> Ident {
        if self.undone(dir) {
            return self.step(self.module.grid.dirs[dir].opposite).clone();
        }
        self.derived_alone(&format!("from_{}", self.step(dir)))
    }

    fn back_step(&self, dir: usize) -> Option<TokenStream> {
        (!self.undone(dir)).then(|| {
            let (name, to) = (self.back_name(dir), self.shifted(&self.back_shifts(dir)));
            quote! {
                #[inline(always)]
                fn #name(cells: Cells) -> Cells { #to }
            }
        })
    }

    /// Returns a leap in all its symmetric variants: on a board with levels, over any two axes.
    fn leap_shifts(&self, a: i32, b: i32) -> Vec<Shift> {
        let grid = &self.module.grid;
        let axes = if grid.has_levels() { 3 } else { 2 };
        let mut all: Vec<Shift> = Vec::new();
        for step in crate::ir::eval::walks::leaps(a, b, axes) {
            let to = (0..grid.bits).map(|bit| {
                let there = grid.cells.contains(bit);
                there.then(|| grid.moved(bit, step)).flatten()
            });
            for shift in shifts(&to.collect::<Vec<_>>()) {
                match all.iter_mut().find(|s| s.by == shift.by) {
                    Some(same) => same.from = same.from.union(&shift.from),
                    None => all.push(shift),
                }
            }
        }
        all
    }

    /// Prints a function of a set of directions: the union over them.
    pub(super) fn over(
        &self,
        name: &str,
        params: TokenStream,
        of: &dyn Fn(&Ident, &TokenStream) -> TokenStream,
    ) -> TokenStream {
        let name = ident(name);
        let parts = (0..self.module.grid.dirs.len()).map(|d| {
            let (step, back) = (self.step(d), self.back_of(d));
            let (value, dir) = (
                of(step, &back),
                format_ident!("{}", upper(&step.to_string())),
            );
            quote!(#dir: #value)
        });
        quote! {
            #[inline(always)]
            fn #name(dirs: impl board::Dirs, #params) -> Cells { union_over!(dirs; #(#parts),*) }
        }
    }

    fn adjacent(&self) -> TokenStream {
        let grid = &self.module.grid;
        let adjacent = Literal::u64_unsuffixed(grid.adjacent);
        // Two cells are connected whichever of them the step starts from.
        let leads_back = !grid.is_graph() && grid.is_mutual();
        let back = (!leads_back).then(|| quote!(| Self::back(#adjacent, cells)));
        quote! {
            /// One step to all connected neighbours.
            #[inline(always)]
            fn adjacent(cells: Cells) -> Cells { Self::step(#adjacent, cells) #back }
        }
    }

    /// Prints the functions of a set of directions, where walks do not return to their start.
    fn walks(&self, needs: &Needs) -> Option<TokenStream> {
        if self.ring() {
            return None;
        }
        let rows = (0..self.module.grid.dirs.len()).map(|d| {
            let step = self.step(d);
            [
                format_ident!("{}", upper(&step.to_string())),
                step.clone(),
                self.back_name(d),
            ]
        });
        let others = [
            (needs.back, "back"),
            (needs.step_times, "step_times"),
            (needs.path, "path"),
            (needs.between, "between_along"),
        ];
        let others = others
            .iter()
            .filter(|(asked, _)| *asked)
            .map(|(_, name)| *name);
        let names = others.chain(needs.rays.iter().copied());
        if self.is_rectangle() {
            let lines = [
                (needs.lines, "lines"),
                (needs.exact_lines, "exact_lines"),
                (needs.some_row, "some_row"),
            ];
            let lines = lines.iter().filter(|(asked, _)| *asked);
            let names: Vec<_> = names
                .chain(lines.map(|(_, name)| *name))
                .map(ident)
                .collect();
            return (!names.is_empty()).then(|| quote!(walks!((#(fn #names),*), compass);));
        }
        walks("walks", names, &rows.collect::<Vec<_>>())
    }

    /// Prints the sliding attacks of a set on a board where walks return to their start.
    fn ray(&self, name: &str) -> TokenStream {
        let (param, end, variant) = match name {
            "ray_onto" => (quote!(, end: Cells), quote!(end), "Onto"),
            "ray_upto" => (quote!(, end: Cells), quote!(end), "Upto"),
            "ray_until" => (quote!(, end: Cells), quote!(end), "Until"),
            _ => (quote!(), quote!(Cells::NONE), "Over"),
        };
        let undone = (0..self.module.grid.dirs.len()).all(|d| self.undone(d));
        if undone && variant == "Until" {
            let of = |step: &Ident, back: &TokenStream| quote!(board::ring::walk_until(from, through, end, Self::#step, #back));
            return self.over(name, quote!(from: Cells, through: Cells #param), &of);
        }
        let variant = ident(variant);
        let ending = quote!(board::ring::Ending::#variant, #end);
        let of = |step: &Ident, _: &TokenStream| quote!(board::ring::walk(from, through, #ending, Self::#step));
        self.over(name, quote!(from: Cells, through: Cells #param), &of)
    }

    /// Prints paths on such a board.
    fn path(&self) -> TokenStream {
        let of = |step: &Ident, _: &TokenStream| quote!(board::ring::path(from, to, Self::CELLS, Self::#step));
        self.over("path", quote!(from: Cells, to: Cells), &of)
    }

    fn between(&self) -> TokenStream {
        let along = self.ring().then(|| {
            let of = |step: &Ident, _: &TokenStream| quote!(board::ring::between(a, b, Self::CELLS, Self::#step));
            self.over("between_along", quote!(a: Cells, b: Cells), &of)
        });
        let all = Literal::u64_unsuffixed(self.module.grid.named_dirs());
        quote! {
            #along
            /// The cells strictly between two cells on a line.
            #[inline(always)]
            fn between(a: Cells, b: Cells) -> Cells { Self::between_along(#all, a, b) }
        }
    }

    fn lines(&self, exactly: bool) -> TokenStream {
        let (ring, dirs) = (self.ring(), &self.module.grid.dirs);
        let pairs = (0..dirs.len()).map(|d| (d, dirs[d].opposite));
        let parts = pairs.filter(|(d, back)| d <= back).map(|(d, opposite)| {
            let name = |d: usize| format_ident!("{}", upper(&self.step(d).to_string()));
            let (there, again) = (name(d), (opposite != d).then(|| name(opposite)));
            let again = again.map(|again| quote!(| #again));
            let step = self.step(d);
            // Where chains meet, the way back leads to one cell, the inverse of the step to several.
            let back = match (ring, self.step(opposite)) {
                (true, back) => quote!(Self::#back),
                (false, _) => self.back_of(d),
            };
            let value = match (ring, exactly) {
                (true, _) if self.undone(d) => {
                    quote!(board::ring::lines(n, #exactly, set, Self::#step, #back))
                }
                (true, _) => {
                    quote!(board::ring::lines_by_cell(n, #exactly, set, Self::#step, #back))
                }
                (false, true) => quote!(board::exact_lines(n, set, Self::#step, #back)),
                (false, false) => quote!(board::lines(n, set, Self::#step, #back)),
            };
            quote!(#there #again: #value)
        });
        let name = ident(if exactly { "exact_lines" } else { "lines" });
        quote! {
            #[inline(always)]
            fn #name(dirs: u64, n: i32, set: Cells) -> Cells { union_over!(dirs; #(#parts),*) }
        }
    }

    /// Prints the function for the neighbours of one cell, from a table where walks do not return to
    /// their start.
    fn near(&self) -> TokenStream {
        let grid = &self.module.grid;
        let doc = " The neighbours of one cell.";
        if self.ring() {
            return quote! {
                #[doc = #doc]
                #[inline(always)]
                fn near(cell: usize) -> Cells { Self::adjacent(Cells::of(cell)) }
            };
        }
        let table = self.steps_table(grid.adjacent);
        let entry = self.looked_up(&table, &Code::atom(quote!(cell))).bare();
        quote! {
            #[doc = #doc]
            #[inline(always)]
            fn near(cell: usize) -> Cells { #entry }
        }
    }

    /// Prints the test for a line, from the ends of lines.
    fn some_row(&self) -> TokenStream {
        let dirs = &self.module.grid.dirs;
        let pairs = (0..dirs.len()).map(|d| (d, dirs[d].opposite));
        let parts = pairs.filter(|(d, back)| d <= back).map(|(d, opposite)| {
            let name = |d: usize| format_ident!("{}", upper(&self.step(d).to_string()));
            let (there, again) = (name(d), (opposite != d).then(|| name(opposite)));
            let again = again.map(|again| quote!(| #again));
            let step = self.step(d);
            let value = match dirs[d].shifts.as_slice() {
                [shift] => {
                    let by = Literal::i64_unsuffixed(shift.by);
                    quote!(board::ends_of_shifted_lines(n, set, #by, Self::#step))
                }
                _ => quote!(board::ends_of_lines(n, set, Self::#step)),
            };
            quote!(#there #again: #value)
        });
        quote! {
            #[inline(always)]
            fn some_row(dirs: u64, n: i32, set: Cells) -> bool { union_over!(dirs; #(#parts),*).any() }
        }
    }

    /// Returns the number of words that hold one bit for each set of cells.
    pub(super) fn bitmap_words(&self) -> usize {
        (1 << self.module.grid.bits.max(6)) / 64
    }

    /// Prints a table such as `WITH_ROWS_OF_3`: one bit for each set of cells.
    fn rows(&self, n: i32) -> TokenStream {
        let steps = self.axes().into_iter().map(|d| self.step_literal(d));
        let (name, words) = (rows_name(n), Literal::usize_unsuffixed(self.bitmap_words()));
        let n = Literal::i32_unsuffixed(n);
        quote!(const #name: &[u64; #words] = &tables::sets_with_rows(Self::SIZE, &[#(#steps),*], #n);)
    }

    /// Prints the size of the board, if it is used.
    fn size(&self, needs: &Needs) -> Option<TokenStream> {
        let asked = !needs.at.is_empty()
            || !needs.coords.is_empty()
            || !needs.rows.is_empty()
            || needs.near && !self.ring()
            || needs.tables.any()
            || self.is_rectangle() && needs.tables.has_slides()
            || self.module.playout.rows.is_some();
        let grid = &self.module.grid;
        let ((width, height), levels) = (grid.frame(), grid.levels());
        let [w, h, l] = [width, height, levels].map(Literal::i32_unsuffixed);
        asked.then(|| quote!(const SIZE: tables::Size = [#w, #h, #l];))
    }

    /// Prints the functions for the cell with given coordinates, and for the coordinates of a cell.
    fn coordinates(&self, needs: &Needs) -> Option<TokenStream> {
        if needs.at.is_empty() && needs.coords.is_empty() {
            return None;
        }
        let grid = &self.module.grid;
        let graph = grid.is_graph();
        let at = needs.at.iter().map(|n| {
            let (name, params, level) = match n {
                3 if grid.has_levels() => (
                    "at_level",
                    quote!(x: i32, y: i32, level: i32),
                    quote!(level),
                ),
                3 => ("at_level", quote!(x: i32, y: i32, _: i32), quote!(1)),
                _ => ("at", quote!(x: i32, y: i32), quote!(1)),
            };
            let name = ident(name);
            let value = match graph {
                true => quote!({
                    let _ = (x, y);
                    Cells::NONE
                }),
                false => quote!(Self::CELLS & board::at::<Cells>(Self::SIZE, [x, y, #level])),
            };
            quote! {
                #[inline]
                fn #name(#params) -> Cells { #value }
            }
        });
        let at: Vec<_> = at.collect();
        let hexes = matches!(grid.shape, Shape::Hex { .. });
        let coords = needs.coords.iter().map(|coord| {
            let (name, value) = match *coord {
                c if c == Coord::X as u8 => ("x", quote!(board::x(Self::SIZE, cells))),
                c if c == Coord::Y as u8 => ("y", quote!(board::y(Self::SIZE, cells))),
                _ if hexes => ("z", quote!(board::third(Self::SIZE, cells))),
                _ => ("z", quote!(board::level(Self::SIZE, cells))),
            };
            let name = ident(name);
            let value = match graph {
                false => value,
                true => self.coordinate(*coord),
            };
            quote! {
                /// The coordinate of the first cell; 0 for the empty set.
                #[inline]
                fn #name(cells: Cells) -> i32 { #value }
            }
        });
        Some(quote! {
            #(#at)*
            #(#coords)*
        })
    }

    /// Prints a coordinate on a board whose bits do not form a frame.
    fn coordinate(&self, coord: u8) -> TokenStream {
        let grid = &self.module.grid;
        let of = (0..grid.bits)
            .map(|bit| Literal::i32_unsuffixed(grid.coordinates(bit)[usize::from(coord)]));
        let n = Literal::usize_unsuffixed(grid.bits);
        quote! {
            const PLACES: [i32; #n] = [#(#of),*];
            if cells.any() { at(&PLACES, cells.first()) } else { 0 }
        }
    }

    /// Prints `opposite`, `left` or `right` of directions, from a table.
    fn turned(&self, how: u8) -> TokenStream {
        let grid = &self.module.grid;
        let (name, how) = match how {
            h if h == Turning::Opposite as u8 => ("opposite", Turning::Opposite),
            h if h == Turning::Left as u8 => ("left", Turning::Left),
            _ => ("right", Turning::Right),
        };
        let to = (0..grid.dirs.len()).map(|d| {
            Literal::u64_unsuffixed(match how {
                Turning::Opposite => 1u64 << grid.dirs[d].opposite,
                Turning::Left => grid.turned(d, -1).map_or(0, |d| 1 << d),
                Turning::Right => grid.turned(d, 1).map_or(0, |d| 1 << d),
            })
        });
        let (name, n) = (ident(name), Literal::usize_unsuffixed(grid.dirs.len()));
        quote! {
            #[inline]
            fn #name(dirs: u64) -> u64 {
                const TO: [u64; #n] = [#(#to),*];
                dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
            }
        }
    }
}
