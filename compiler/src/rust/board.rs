//! Prints `Board`: steps, leaps and sliding attacks of this board, as shifts and masks.

use super::Printer;
use super::code::Code;
use super::names::{ident, upper};
use crate::index::Id;
use crate::ir::axes::members;
use crate::ir::bits::Bits;
use crate::ir::eval::walks::leaps;
use crate::ir::grid::{Dir, Shift, shifts};
use crate::ir::{ConstId, Value};
use crate::lir::{Ending, JumpTableId, JumpsId, LinesId};
use crate::typed::{Coord, Shape, Turning};
use boardwright_runtime::tables as named;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;

/// An item of `Board`, in the order of the text. Only those are printed whose names are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Item {
    /// The width, the height and the number of levels.
    Size,
    /// The step in a direction, with the constant of the direction.
    Step(usize),
    /// The steps in a set of directions, which may be any.
    Steps,
    /// The step by an entry of a table of single directions.
    StepBy(ConstId),
    StepTimes,
    Back,
    Leap(i32, i32),
    /// The sliding attacks of a set, by the name of the function.
    Ray(&'static str),
    /// A set of directions with a name.
    DirSet(u64),
    /// The steps from each cell in these directions.
    StepTable(u64),
    LeapTable(i32, i32),
    /// The cells up to the edge by direction, as a list.
    Ways,
    /// The sliding attacks of one cell, by the name of the function for a set.
    RayFrom(&'static str),
    /// The tables for numbers of steps.
    StepsFrom,
    /// The cells between two cells.
    BetweenTable,
    /// Vector lanes for these directions.
    Lanes(u64),
    /// The cells on lines in these directions, and whether these go to the edge.
    OnLines(u64, bool),
    Mobility(u64),
    Path,
    Between,
    Adjacent,
    Lines,
    ExactLines,
    Jumps(JumpsId),
    JumpTable(JumpTableId),
    LineTable(LinesId),
    LinesByCell(LinesId),
    /// The neighbours of one cell.
    Near,
    /// The place of each cell on its lines.
    Places,
    SomeRow,
    /// All sets that contain a line of this length.
    Rows(i32),
    /// The cell with so many coordinates.
    At(usize),
    Coord(Coord),
    Turned(Turning),
}

/// The names of the functions of sliding attacks.
const RAYS: [&str; 4] = ["ray", "ray_onto", "ray_until", "ray_upto"];

impl Item {
    /// Returns the sliding attacks of a set, or of one cell.
    pub(super) fn ray(ending: Ending, of_one: bool) -> Item {
        let name = match ending {
            Ending::Over | Ending::Next => "ray",
            Ending::Onto(_) => "ray_onto",
            Ending::Upto(_) => "ray_upto",
            Ending::Until(_) => "ray_until",
        };
        match of_one {
            true => Item::RayFrom(name),
            false => Item::Ray(name),
        }
    }
}

/// The steps of `rectangle!`.
const COMPASS: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// The largest number of entries of a table of directions that steps have a function for.
const MOST_STEPS: usize = 4;

impl Printer<'_> {
    /// Notes the use of an item of the board, and of those that its code refers to.
    pub(super) fn uses(&self, item: Item) {
        if !self.items.borrow_mut().insert(item) {
            return;
        }
        let grid = &self.module.grid;
        let steps = |dirs: u64| members(dirs).for_each(|dir| self.uses(Item::Step(dir)));
        let all_steps = || (0..grid.dirs.len()).for_each(|dir| self.uses(Item::Step(dir)));
        match item {
            Item::Steps
            | Item::StepBy(_)
            | Item::StepTimes
            | Item::Back
            | Item::Ray(_)
            | Item::Path
            | Item::Between
            | Item::Lines
            | Item::ExactLines
            | Item::SomeRow => all_steps(),
            Item::RayFrom(_) => {
                all_steps();
                self.uses(Item::Size);
            }
            Item::DirSet(dirs) => steps(dirs),
            Item::StepTable(dirs) => {
                steps(dirs);
                self.uses(Item::Size);
            }
            Item::Lanes(dirs) => {
                steps(dirs);
                if self.is_rectangle() {
                    self.uses(Item::Size);
                }
            }
            Item::LeapTable(..)
            | Item::Ways
            | Item::StepsFrom
            | Item::BetweenTable
            | Item::OnLines(..)
            | Item::Mobility(_)
            | Item::Places
            | Item::Rows(_)
            | Item::At(_)
            | Item::Coord(_) => self.uses(Item::Size),
            Item::Adjacent => {
                steps(grid.adjacent);
                if !self.leads_back() {
                    self.uses(Item::Back);
                }
            }
            Item::Near => {
                self.uses(Item::Adjacent);
                if !self.ring() {
                    self.uses(Item::StepTable(grid.adjacent));
                }
            }
            Item::Size
            | Item::Step(_)
            | Item::Leap(..)
            | Item::Jumps(_)
            | Item::JumpTable(_)
            | Item::LineTable(_)
            | Item::LinesByCell(_)
            | Item::Turned(_) => {}
        }
    }

    /// Prints the name of an item, such as `Board::path`.
    pub(super) fn on_board(&self, item: Item) -> TokenStream {
        self.uses(item);
        let name = self.item_name(item);
        quote!(Board::#name)
    }

    /// Returns the name of an item.
    pub(super) fn item_name(&self, item: Item) -> Ident {
        let leap = |name: &str, a: i32, b: i32| format!("{name}_{a}_{b}").replace('-', "m");
        match item {
            Item::Size => ident("SIZE"),
            Item::Step(dir) => self.step(dir).clone(),
            Item::Steps => ident("step"),
            Item::StepBy(id) => self.steps_by[id].clone(),
            Item::StepTimes => ident("step_times"),
            Item::Back => ident("back"),
            Item::Leap(a, b) => ident(&leap("leap", a, b)),
            Item::Ray(name) => ident(name),
            Item::DirSet(dirs) => ident(self.dir_set(dirs).unwrap_or_default()),
            Item::StepTable(dirs) => self.derived("STEPS_{}", dirs),
            Item::LeapTable(a, b) => ident(&upper(&leap("leaps", a, b))),
            Item::Ways => ident("WAYS"),
            Item::RayFrom(name) => ident(&name.replacen("ray", "ray_from", 1)),
            Item::StepsFrom => ident("steps_from"),
            Item::BetweenTable => ident("BETWEEN"),
            Item::Lanes(dirs) => self.derived("{}_SLIDES", dirs),
            Item::OnLines(dirs, true) => self.derived("LINES_{}", dirs),
            Item::OnLines(dirs, false) => self.derived("NEIGHBOURS_{}", dirs),
            Item::Mobility(dirs) => self.derived("{}_MOBILITY", dirs),
            Item::Path => ident("path"),
            Item::Between => ident("between"),
            Item::Adjacent => ident("adjacent"),
            Item::Lines => ident("lines"),
            Item::ExactLines => ident("exact_lines"),
            Item::Jumps(id) => self.numbered("JUMPS", id.index()),
            Item::JumpTable(id) => self.numbered("JUMPS_OF_ONE", id.index()),
            Item::LineTable(id) => self.named_by_lines(id, ""),
            Item::LinesByCell(id) => self.named_by_lines(id, "_BY_CELL"),
            Item::Near => ident("near"),
            Item::Places => ident("PLACES"),
            Item::SomeRow => ident("some_row"),
            Item::Rows(n) => format_ident!("WITH_ROWS_OF_{}", n.to_string()),
            Item::At(3) => ident("at_level"),
            Item::At(_) => ident("at"),
            Item::Coord(Coord::X) => ident("x"),
            Item::Coord(Coord::Y) => ident("y"),
            Item::Coord(Coord::Z) => ident("z"),
            Item::Turned(Turning::Opposite) => ident("opposite"),
            Item::Turned(Turning::Left) => ident("left"),
            Item::Turned(Turning::Right) => ident("right"),
        }
    }

    /// Prints an item; nothing where a macro defines it together with others.
    fn item(&self, item: Item) -> Option<TokenStream> {
        let (ring, name) = (self.ring(), self.item_name(item));
        let plain = !self.is_rectangle();
        Some(match item {
            Item::StepBy(id) => self.step_by_table(&name, id),
            Item::StepTimes if ring => {
                let times = |step: &Ident, _: &TokenStream| quote!(board::repeat(cells, times, Self::#step));
                self.over(&name, quote!(cells: Cells, times: i32), &times)
            }
            Item::Back if ring => {
                let back = |_: &Ident, back: &TokenStream| quote!(#back(cells));
                self.over(&name, quote!(cells: Cells), &back)
            }
            Item::Leap(a, b) => self.step_of_shifts(&name, &self.leap_shifts(a, b)),
            Item::Ray(of) if ring => self.ray(&name, of),
            Item::DirSet(dirs) => {
                let dirs = Literal::u64_unsuffixed(dirs);
                quote!(const #name: u64 = #dirs;)
            }
            Item::StepTable(dirs) => {
                let steps = members(dirs).map(|dir| self.module.grid.frame_step(dir));
                self.step_table(&name, &steps.collect::<Vec<_>>())
            }
            Item::LeapTable(a, b) => {
                let steps: BTreeSet<_> = leaps(a, b, self.leap_axes()).into_iter().collect();
                self.step_table(&name, &steps.into_iter().collect::<Vec<_>>())
            }
            Item::StepsFrom => self.counted_steps(),
            Item::BetweenTable => self.between_table(&name),
            Item::Lanes(dirs) => self.slide_lanes(&name, dirs),
            Item::OnLines(dirs, far) => self.lines_table(&name, dirs, far),
            Item::Mobility(dirs) => self.mobility(&name, dirs),
            Item::Path if ring => {
                let of = |step: &Ident, _: &TokenStream| quote!(board::ring::path(from, to, Self::CELLS, Self::#step));
                self.over(&name, quote!(from: Cells, to: Cells), &of)
            }
            Item::Between => self.between(),
            Item::Adjacent => self.adjacent(),
            Item::Lines if plain => self.lines(&name, false),
            Item::ExactLines if plain => self.lines(&name, true),
            Item::Jumps(id) => self.jumps(&name, id),
            Item::JumpTable(id) => self.jump_table(&name, id),
            Item::LineTable(id) => self.line_table(&name, id),
            Item::LinesByCell(id) => self.lines_by_cell(&name, id),
            Item::Near => self.near(),
            Item::Places => self.places_item(),
            Item::SomeRow if plain => self.some_row(),
            Item::Rows(n) => self.rows(&name, n),
            Item::At(n) => self.at(&name, n),
            Item::Coord(coord) => self.coordinate(&name, coord),
            Item::Turned(how) => self.turned(&name, how),
            Item::Size
            | Item::Step(_)
            | Item::Steps
            | Item::StepTimes
            | Item::Back
            | Item::Ray(_)
            | Item::Ways
            | Item::RayFrom(_)
            | Item::Path
            | Item::Lines
            | Item::ExactLines
            | Item::SomeRow => return None,
        })
    }

    /// Prints `struct Board` with the items that are used.
    pub(super) fn board(&self) -> TokenStream {
        let used = self.items.borrow().clone();
        let has = |item: Item| used.contains(&item);
        let dirs = 0..self.module.grid.dirs.len();
        // Sliding attacks and lines step in the opposite direction.
        let asks_back = [
            Item::Back,
            Item::Path,
            Item::Between,
            Item::Lines,
            Item::ExactLines,
            Item::Ray("ray_until"),
        ];
        let backs = dirs.filter(|dir| asks_back.into_iter().any(has) && has(Item::Step(*dir)));
        let printed = |item: &Item| self.item(*item);
        let items = (self.extent(&used).into_iter())
            .chain(used.range(..Item::StepTimes).filter_map(printed))
            .chain(self.walks(&used))
            .chain(used.range(Item::StepTimes..Item::Ways).filter_map(printed))
            .chain(self.slides(&used))
            .chain(used.range(Item::Ways..).filter_map(printed))
            .chain(backs.filter_map(|dir| self.back_step(dir)));
        quote! {
            struct Board;
            impl Board {
                #(#items)*
            }
        }
    }

    /// Prints the cells of the board, its steps, and its size where it is used.
    fn extent(&self, used: &BTreeSet<Item>) -> Vec<TokenStream> {
        let grid = &self.module.grid;
        let ((width, height), levels) = (grid.frame(), grid.levels());
        let [w, h, levels] = [width, height, levels].map(Literal::i32_unsuffixed);
        let size = used.contains(&Item::Size);
        let size = size.then(|| quote!(const SIZE: tables::Size = [#w, #h, #levels];));
        let steps = self.steps(used);
        if self.is_rectangle() && (size.is_some() || steps.is_some()) {
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

    fn steps(&self, used: &BTreeSet<Item>) -> Option<TokenStream> {
        let rows = used.iter().filter_map(|item| match item {
            Item::Step(dir) => {
                let (number, step) = (Literal::usize_unsuffixed(*dir), self.step(*dir));
                let (name, to) = (
                    self.dir(*dir),
                    self.shifted(&self.module.grid.dirs[*dir].shifts),
                );
                Some(quote!(#number #name #step: #to))
            }
            _ => None,
        });
        let rows: Vec<_> = rows.collect();
        (!rows.is_empty()).then(|| quote!(steps!(cells; #(#rows),*);))
    }

    /// Returns the name of the constant of a direction.
    pub(super) fn dir(&self, dir: usize) -> Ident {
        format_ident!("{}", upper(&self.step(dir).to_string()))
    }

    /// Whether a table has a single direction for each index.
    pub(super) fn are_single_dirs(&self, id: ConstId) -> bool {
        let constant = &self.module.consts[id];
        let is_single =
            |value: &Value| matches!(value, Value::Mask(mask) if mask.count_ones() == 1);
        let few = (2..=MOST_STEPS).contains(&constant.values.len());
        constant.table && few && !self.module.chance && constant.values.iter().all(is_single)
    }

    /// Prints the step in the direction of a table's entry: one of few, rather than a union over all. It cites the rules
    /// where the table is not printed.
    fn step_by_table(&self, name: &Ident, id: ConstId) -> TokenStream {
        let steps = self.module.consts[id]
            .values
            .iter()
            .map(|value| match value {
                Value::Mask(mask) => self.step(mask.trailing_zeros() as usize),
                _ => self.step(0),
            });
        let is_printed = self.used_consts.borrow().contains(&id);
        let cite = (!is_printed).then(|| self.cite(&self.module.consts[id].cite));
        quote!(#cite step_by!(#name: #(#steps),*);)
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
        self.derived(&format!("from_{}", self.step(dir)), 0)
    }

    fn back_step(&self, dir: usize) -> Option<TokenStream> {
        let shifts = || self.back_shifts(dir);
        (!self.undone(dir)).then(|| self.step_of_shifts(&self.back_name(dir), &shifts()))
    }

    fn step_of_shifts(&self, name: &Ident, shifts: &[Shift]) -> TokenStream {
        let to = self.shifted(shifts);
        quote! {
            #[inline(always)]
            fn #name(cells: Cells) -> Cells { #to }
        }
    }

    /// Returns the number of axes of which leaps change two.
    fn leap_axes(&self) -> usize {
        if self.module.grid.has_levels() { 3 } else { 2 }
    }

    /// Returns a leap in all its symmetric variants: on a board with levels, over any two axes.
    fn leap_shifts(&self, a: i32, b: i32) -> Vec<Shift> {
        let grid = &self.module.grid;
        let mut all: Vec<Shift> = Vec::new();
        for step in leaps(a, b, self.leap_axes()) {
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
    fn over(
        &self,
        name: &Ident,
        params: TokenStream,
        of: &dyn Fn(&Ident, &TokenStream) -> TokenStream,
    ) -> TokenStream {
        let parts = (0..self.module.grid.dirs.len()).map(|d| {
            let (dir, value) = (self.dir(d), of(self.step(d), &self.back_of(d)));
            quote!(#dir: #value)
        });
        quote! {
            #[inline(always)]
            fn #name(dirs: impl board::Dirs, #params) -> Cells { union_over!(dirs; #(#parts),*) }
        }
    }

    /// Whether a step to a neighbour can be undone by one, so that two cells are connected whichever of them the step
    /// starts from.
    fn leads_back(&self) -> bool {
        !self.module.grid.is_graph() && self.module.grid.is_mutual()
    }

    fn adjacent(&self) -> TokenStream {
        let adjacent = Literal::u64_unsuffixed(self.module.grid.adjacent);
        let back = (!self.leads_back()).then(|| quote!(| Self::back(#adjacent, cells)));
        quote! {
            /// One step to all connected neighbours.
            #[inline(always)]
            fn adjacent(cells: Cells) -> Cells { Self::step(#adjacent, cells) #back }
        }
    }

    /// Prints the functions of a set of directions, where walks do not return to their start.
    fn walks(&self, used: &BTreeSet<Item>) -> Option<TokenStream> {
        if self.ring() {
            return None;
        }
        let walks = [
            (Item::Back, "back"),
            (Item::StepTimes, "step_times"),
            (Item::Path, "path"),
            (Item::Between, "between_along"),
        ];
        let lines = [
            (Item::Lines, "lines"),
            (Item::ExactLines, "exact_lines"),
            (Item::SomeRow, "some_row"),
        ];
        let is_rectangle = self.is_rectangle();
        let all = walks
            .into_iter()
            .chain(RAYS.map(|name| (Item::Ray(name), name)));
        let all = all.chain(lines.into_iter().filter(|_| is_rectangle));
        let names = all.filter(|(item, _)| used.contains(item));
        let names: Vec<_> = names.map(|(_, name)| ident(name)).collect();
        let rows = (0..self.module.grid.dirs.len()).map(|d| {
            let (dir, step, back) = (self.dir(d), self.step(d), self.back_name(d));
            quote!(#dir #step #back)
        });
        let rows = match is_rectangle {
            true => quote!(compass),
            false => quote!((#(#rows),*)),
        };
        (!names.is_empty()).then(|| quote!(walks!((#(fn #names),*), #rows);))
    }

    /// Prints the sliding attacks of a set on a board where walks return to their start.
    fn ray(&self, name: &Ident, of: &str) -> TokenStream {
        let (param, end, variant) = match of {
            "ray_onto" => (quote!(, end: Cells), quote!(end), "Onto"),
            "ray_upto" => (quote!(, end: Cells), quote!(end), "Upto"),
            "ray_until" => (quote!(, end: Cells), quote!(end), "Until"),
            _ => (quote!(), quote!(Cells::NONE), "Over"),
        };
        let undone = (0..self.module.grid.dirs.len()).all(|d| self.undone(d));
        let until = undone && variant == "Until";
        let variant = ident(variant);
        let of = |step: &Ident, back: &TokenStream| match until {
            true => quote!(board::ring::walk_until(from, through, end, Self::#step, #back)),
            false => {
                quote!(board::ring::walk(from, through, board::ring::Ending::#variant, #end, Self::#step))
            }
        };
        self.over(name, quote!(from: Cells, through: Cells #param), &of)
    }

    fn between(&self) -> TokenStream {
        let along = self.ring().then(|| {
            let of = |step: &Ident, _: &TokenStream| quote!(board::ring::between(a, b, Self::CELLS, Self::#step));
            self.over(&ident("between_along"), quote!(a: Cells, b: Cells), &of)
        });
        let all = Literal::u64_unsuffixed(self.module.grid.named_dirs());
        quote! {
            #along
            /// The cells strictly between two cells on a line.
            #[inline(always)]
            fn between(a: Cells, b: Cells) -> Cells { Self::between_along(#all, a, b) }
        }
    }

    /// Prints the union over the lines of the board, each with one direction or two.
    fn over_axes(&self, of: impl Fn(usize, usize, &Ident) -> TokenStream) -> TokenStream {
        let parts = self.axes().into_iter().map(|d| {
            let opposite = self.module.grid.dirs[d].opposite;
            let (there, again) = (self.dir(d), (opposite != d).then(|| self.dir(opposite)));
            let again = again.map(|again| quote!(| #again));
            let value = of(d, opposite, self.step(d));
            quote!(#there #again: #value)
        });
        quote!(union_over!(dirs; #(#parts),*))
    }

    fn lines(&self, name: &Ident, exactly: bool) -> TokenStream {
        let ring = self.ring();
        let all = self.over_axes(|d, opposite, step| {
            // Where chains meet, the way back leads to one cell, the inverse of the step to several.
            let back = match (ring, self.step(opposite)) {
                (true, back) => quote!(Self::#back),
                (false, _) => self.back_of(d),
            };
            match (ring, exactly) {
                (true, _) if self.undone(d) => {
                    quote!(board::ring::lines(n, #exactly, set, Self::#step, #back))
                }
                (true, _) => {
                    quote!(board::ring::lines_by_cell(n, #exactly, set, Self::#step, #back))
                }
                (false, true) => quote!(board::exact_lines(n, set, Self::#step, #back)),
                (false, false) => quote!(board::lines(n, set, Self::#step, #back)),
            }
        });
        quote! {
            #[inline(always)]
            fn #name(dirs: u64, n: i32, set: Cells) -> Cells { #all }
        }
    }

    /// Prints the function for the neighbours of one cell, from a table where walks do not return to
    /// their start.
    fn near(&self) -> TokenStream {
        let near = match self.ring() {
            true => quote!(Self::adjacent(Cells::of(cell))),
            false => {
                let table = Item::StepTable(self.module.grid.adjacent);
                self.looked_up(table, &Code::atom(quote!(cell))).bare()
            }
        };
        quote! {
            /// The neighbours of one cell.
            #[inline(always)]
            fn near(cell: usize) -> Cells { #near }
        }
    }

    /// Prints the test for a line, from the ends of lines.
    fn some_row(&self) -> TokenStream {
        let dirs = &self.module.grid.dirs;
        let ends = self.over_axes(|d, _, step| match dirs[d].shifts.as_slice() {
            [shift] => {
                let by = Literal::i64_unsuffixed(shift.by);
                quote!(board::ends_of_shifted_lines(n, set, #by, Self::#step))
            }
            _ => quote!(board::ends_of_lines(n, set, Self::#step)),
        });
        quote! {
            #[inline(always)]
            fn some_row(dirs: u64, n: i32, set: Cells) -> bool { #ends.any() }
        }
    }

    /// Returns the number of words that hold one bit for each set of cells.
    pub(super) fn bitmap_words(&self) -> usize {
        (1 << self.module.grid.bits.max(6)) / 64
    }

    /// Prints the table of all sets that contain a line of a length: one bit for each set of cells.
    fn rows(&self, name: &Ident, n: i32) -> TokenStream {
        let steps = self.axes().into_iter().map(|d| self.step_literal(d));
        let words = Literal::usize_unsuffixed(self.bitmap_words());
        let n = Literal::i32_unsuffixed(n);
        quote!(const #name: &[u64; #words] = &tables::sets_with_rows(Self::SIZE, &[#(#steps),*], #n);)
    }

    /// Prints the function for the cell with given coordinates.
    fn at(&self, name: &Ident, coordinates: usize) -> TokenStream {
        let grid = &self.module.grid;
        let (params, level) = match coordinates {
            3 if grid.has_levels() => (quote!(x: i32, y: i32, level: i32), quote!(level)),
            3 => (quote!(x: i32, y: i32, _: i32), quote!(1)),
            _ => (quote!(x: i32, y: i32), quote!(1)),
        };
        let value = match grid.is_graph() {
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
    }

    /// Prints the function for a coordinate of a cell, by a table on a board whose bits do not form a frame.
    fn coordinate(&self, name: &Ident, coord: Coord) -> TokenStream {
        let grid = &self.module.grid;
        let value = match coord {
            _ if grid.is_graph() => {
                let of = (0..grid.bits).map(|bit| grid.coordinates(bit)[coord as usize]);
                let of = of.map(Literal::i32_unsuffixed);
                let n = Literal::usize_unsuffixed(grid.bits);
                quote! {
                    const PLACES: [i32; #n] = [#(#of),*];
                    if cells.any() { at(&PLACES, cells.first()) } else { 0 }
                }
            }
            Coord::X => quote!(board::x(Self::SIZE, cells)),
            Coord::Y => quote!(board::y(Self::SIZE, cells)),
            Coord::Z if matches!(grid.shape, Shape::Hex { .. }) => {
                quote!(board::third(Self::SIZE, cells))
            }
            Coord::Z => quote!(board::level(Self::SIZE, cells)),
        };
        quote! {
            /// The coordinate of the first cell; 0 for the empty set.
            #[inline]
            fn #name(cells: Cells) -> i32 { #value }
        }
    }

    /// Prints `opposite`, `left` or `right` of directions, from a table.
    fn turned(&self, name: &Ident, how: Turning) -> TokenStream {
        let grid = &self.module.grid;
        let to = (0..grid.dirs.len()).map(|d| {
            Literal::u64_unsuffixed(match how {
                Turning::Opposite => 1u64 << grid.dirs[d].opposite,
                Turning::Left => grid.turned(d, -1).map_or(0, |d| 1 << d),
                Turning::Right => grid.turned(d, 1).map_or(0, |d| 1 << d),
            })
        });
        let n = Literal::usize_unsuffixed(grid.dirs.len());
        quote! {
            #[inline]
            fn #name(dirs: u64) -> u64 {
                const TO: [u64; #n] = [#(#to),*];
                dirs.cells().fold(0, |all, dir| all | at(&TO, dir))
            }
        }
    }
}
