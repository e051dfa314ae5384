//! Prints operations as Rust expressions.

use super::Printer;
use super::body::Body;
use super::code::{Bind, Code};
use super::names::ident;
use crate::lir::op::{Joined, Numbers, Set};
use crate::lir::{Ending, FieldTy, Of, Op, Ty, ValueId};
use crate::typed::{Arith, Axis, Coord, Turning};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Prints the sum or the union of the entries of a list for the members of a set.
fn join(sums: bool, list: TokenStream, start: Option<TokenStream>, set: TokenStream) -> Code {
    let list = quote!(&#list);
    match (sums, start) {
        (true, None) => call(quote!(sum), &[list, set]),
        (true, Some(start)) => call(quote!(sum_from), &[list, start, set]),
        (false, None) => call(quote!(union), &[list, set]),
        (false, Some(start)) => call(quote!(union_from), &[list, start, set]),
    }
}

/// Prints the entry of a list for a number, where the first one is for `first`.
fn entry_of(list: TokenStream, n: TokenStream, first: i32) -> Code {
    let first = Literal::i32_unsuffixed(first);
    call(quote!(entry_of), &[quote!(&#list), n, quote!(#first)])
}

fn call(name: TokenStream, args: &[TokenStream]) -> Code {
    Code::atom(quote!(#name(#(#args),*)))
}

/// Prints a call of a function of groups, which takes the neighbours of cells last.
fn of_groups(name: TokenStream, args: &[TokenStream]) -> Code {
    call(name, &[args, &[quote!(Board::adjacent)]].concat())
}

/// Prints a literal number.
fn index(n: usize) -> TokenStream {
    let n = Literal::usize_unsuffixed(n);
    quote!(#n)
}

/// Returns the runtime's method for sliding attacks with this ending.
fn ending_name(ending: Ending) -> Ident {
    ident(match ending {
        Ending::Over => "over",
        Ending::Onto(_) => "onto",
        Ending::Upto(_) => "upto",
        Ending::Until(_) => "until",
        Ending::Next => "after",
    })
}

impl Printer<'_> {
    /// Returns the length of a list whose index a mask keeps in range, which saves the branch. Only chance's index may be
    /// out of range, where the list is by player (first, if it has several indices). For four players a mask costs more:
    /// reads and writes of an entry then have addresses that rustc does not see to be equal.
    pub(super) fn masked(&self, len: usize, by_player: bool) -> Option<Literal> {
        let m = self.module;
        let four = len == m.players.len() && len > 2;
        let masked = len.is_power_of_two() && !four && !(by_player && m.chance);
        masked.then(|| Literal::usize_unsuffixed(len))
    }

    /// Prints an entry of a list of this length.
    fn indexed(
        &self,
        list: TokenStream,
        (len, by_player): (usize, bool),
        at: &Code,
    ) -> TokenStream {
        match self.masked(len, by_player) {
            Some(_) if len == 1 => quote!(#list[0]),
            Some(n) => {
                let at = at.at(Bind::Times);
                quote!(#list[#at % #n])
            }
            None => {
                let at = at.bare();
                quote!(at(&#list, #at))
            }
        }
    }
}

impl Body<'_> {
    pub(super) fn op(&self, op: &Op) -> Code {
        use Op as O;
        let v = |id: &ValueId| self.value(*id);
        let bare = |id: &ValueId| self.value(*id).bare();
        let dot = |id: &ValueId| self.dot(*id);
        let method = |of: &ValueId, name: &str, args: &[TokenStream]| {
            let (of, name) = (dot(of), ident(name));
            Code::atom(quote!(#of.#name(#(#args),*)))
        };
        match op {
            O::Cells(Set(bits)) => self.m.cells(bits),
            O::Mask(mask, of) => self.m.mask(*mask, *of),
            O::Num(i32::MAX) => Code::atom(quote!(i32::MAX)),
            O::Num(i32::MIN) => Code::atom(quote!(i32::MIN)),
            O::Num(n) => {
                let n = Literal::i32_suffixed(*n);
                Code::new(Bind::Unary, quote!(#n))
            }
            O::Truth(t) => Code::atom(quote!(#t)),
            O::Index(i) => Code::atom(index(*i)),
            O::Const(id) => {
                let name = self.m.const_name(*id);
                Code::atom(quote!(#name))
            }
            O::Entry(id, at) => {
                let (name, values) = (self.m.const_name(*id), &self.m.module.consts[*id].values);
                let by_player = values.len() == self.m.module.players.len();
                Code::atom(
                    self.m
                        .indexed(quote!(#name), (values.len(), by_player), &v(at)),
                )
            }
            O::EntryOf(id, n, first) => {
                let name = self.m.const_name(*id);
                entry_of(quote!(#name), bare(n), *first)
            }
            O::JoinEntries(id, set) => {
                let name = self.m.const_name(*id);
                let sums = self.m.module.consts[*id].ty == Ty::Num;
                join(sums, quote!(#name), None, bare(set))
            }
            O::Table(table, index) => self.table(table, index),
            O::Get(var) => {
                let name = self.var(*var);
                Code::atom(quote!(#name))
            }
            O::Field(pos, field) => {
                let (pos, name) = (self.pos(*pos), self.m.field(*field));
                self.loaded(quote!(#pos.#name), self.m.module.layout.fields[*field].ty)
            }
            O::Element(pos, field, at) => {
                if let Some(board) = self.board_of(*pos, *field, *at) {
                    return board;
                }
                let (pos, name) = (self.pos(*pos), self.m.field(*field));
                let place = match self.literal(*at) {
                    Some(at) => quote!(#pos.#name[#at]),
                    None => {
                        let layout = &self.m.module.layout;
                        let len = layout.fields[*field].len.unwrap_or(0);
                        let mut states = layout.states.iter().filter(|s| s.field == *field);
                        let by_player = len == self.m.module.players.len()
                            || states.any(|s| s.axes.first() == Some(&Axis::Player));
                        self.m.indexed(quote!(#pos.#name), (len, by_player), &v(at))
                    }
                };
                self.loaded(place, self.m.module.layout.fields[*field].ty)
            }
            O::ElementOf(pos, field, n, first) => {
                let (pos, name) = (self.pos(*pos), self.m.field(*field));
                let entry = entry_of(quote!(#pos.#name), bare(n), *first);
                self.loaded(entry.bare(), self.m.module.layout.fields[*field].ty)
            }
            O::JoinElements(pos, field, start, set) => {
                let (pos, name) = (self.pos(*pos), self.m.field(*field));
                let first = matches!(self.written(*start), Some(O::Index(0)));
                let start = (!first).then(|| bare(start));
                let ty = self.m.module.layout.fields[*field].ty;
                let sums = ty.ty() == Ty::Num;
                let joined = join(sums, quote!(#pos.#name), start, bare(set));
                match sums {
                    true => joined,
                    false => self.loaded(joined.bare(), ty),
                }
            }
            O::Above(pos, field, row, n) => {
                let (pos, name) = (self.pos(*pos), self.m.field(*field));
                let cells = Literal::usize_unsuffixed(self.m.module.grid.bits);
                let n = bare(n);
                Code::atom(match self.ty(*row) {
                    Ty::Index => {
                        let row = bare(row);
                        quote!(board::above::<#cells>(&#pos.#name, #row, #n))
                    }
                    _ => {
                        let rows = self.dot(*row);
                        quote!(board::sums_above::<#cells>(&#pos.#name, #rows.cells(), #n))
                    }
                })
            }
            O::Call(f, pos, args) => {
                let function = &self.m.module.functions[*f];
                let (pos, name) = (self.pos(*pos), self.m.function(*f));
                let args = self.args(function, args, function.past, None);
                Code::atom(quote!(#pos.#name(#(#args),*)))
            }
            O::Any(f, pos, who) => {
                let pos = self.pos(*pos);
                Code::atom(self.m.some_move(*f, &quote!(#pos), &bare(who)))
            }
            O::Blocked => Code::atom(quote!(blocked())),
            O::Key(pos, what) => {
                let (pos, name) = (self.pos(*pos), self.m.key_name(*what));
                Code::atom(quote!(#pos.#name()))
            }
            O::Seen(question, key) => call(quote!(past.seen), &[index(*question), bare(key)]),
            O::SeenNewest(question) => call(quote!(past.seen_newest), &[index(*question)]),
            O::Cell(i) if self.looks_up() => call(quote!(Cells::looked_up), &[bare(i)]),
            O::SeenAgo(first, question, key) => {
                let name = ident(if *first { "first_seen" } else { "last_seen" });
                call(quote!(past.#name), &[index(*question), bare(key)])
            }
            O::Cell(i) => call(quote!(Cells::of), &[bare(i)]),
            O::Member(i) => {
                let i = v(i).at(Bind::Times);
                Code::new(Bind::Shift, quote!(1u64 << #i))
            }
            O::First(a) => method(a, "first", &[]),
            O::Nth(a, n) => {
                let n = v(n).at(Bind::Cast);
                method(a, "nth", &[quote!(#n as u32)])
            }
            O::OnLines {
                dirs,
                far,
                way,
                from,
                n,
            } => {
                let (lines, from, n) = (self.m.on_lines_name(*dirs, *far), bare(from), bare(n));
                let part = Literal::usize_unsuffixed(usize::from(!*way));
                Code::atom(quote!(tables::on_lines(Board::#lines, #from, #n).#part))
            }
            O::FirstOf(a) => method(a, "first_of", &[]),
            O::FirstOr(a, b) => {
                let (a, b) = (bare(a), bare(b));
                Code::atom(quote!(first_member(#a).unwrap_or(#b)))
            }
            O::Union(a, b) => Code::chain(Bind::BitOr, &v(a), quote!(|), &v(b)),
            O::Inter(a, b) => Code::chain(Bind::BitAnd, &v(a), quote!(&), &v(b)),
            O::Diff(a, b) => Code::chain(Bind::BitAnd, &v(a), quote!(&), &Code::not(&v(b))),
            O::AtLeast(n, sets) => {
                let (n, sets) = (Literal::usize_unsuffixed(*n), sets.iter().map(bare));
                Code::atom(quote!(at_least(#n, [#(#sets),*])))
            }
            O::When(a, t) => match self.ty(*a) {
                Ty::Cells => method(a, "when", &[bare(t)]),
                _ => match (self.literal_member(*a), bare(t)) {
                    (Some(member), t) => Code::atom(quote!(member_if(#member, #t))),
                    (None, t) => {
                        let a = bare(a);
                        Code::new(Bind::Loose, quote!(if #t { #a } else { 0 }))
                    }
                },
            },
            O::Count(a) => {
                let a = dot(a);
                Code::new(Bind::Cast, quote!(#a.count() as i32))
            }
            O::Some(a) => self.some(*a),
            O::Contains(a, i) => method(a, "contains", &[bare(i)]),
            O::Subset(a, b) => method(a, "is_in", &[bare(b)]),
            O::Others(a, all) => {
                let all = self.m.mask(*all, Of::Players).bare();
                call(quote!(others), &[bare(a), all])
            }
            // With chance, the player after it is the first, so the other of two players cannot be `1 -
            // a`.
            O::Opponent(a) | O::After(a, 2) if !self.m.module.chance => {
                let a = v(a).at(Bind::Atom);
                Code::new(Bind::Loose, quote!(1 - #a))
            }
            O::Opponent(a) => {
                let a = v(a).at(Bind::Atom);
                Code::new(Bind::Loose, quote!(#a ^ 1))
            }
            O::After(a, n) => self.after(*a, *n),
            O::AfterPlaying(a, n, playing) => {
                let n = Literal::usize_unsuffixed(*n);
                let (a, playing) = (bare(a), bare(playing));
                Code::atom(quote!(usize::from(after_playing::<#n>(#a, #playing))))
            }
            O::Step(dir, a) => {
                let name = self.m.step(*dir);
                call(quote!(Board::#name), &[bare(a)])
            }
            O::Steps(dirs, a) if self.ty(*a) == Ty::Index => {
                let (table, at) = (self.m.steps_table(self.mask(*dirs)), v(a));
                self.m.looked_up(&table, &at)
            }
            O::Leap(x, y, a) if self.ty(*a) == Ty::Index => {
                let (table, at) = (super::tables::leaps_name(*x, *y), v(a));
                self.m.looked_up(&table, &at)
            }
            O::StepsOf(dir, a, n) if self.ty(*dir) == Ty::Index => call(
                quote!(Board::steps_from),
                &[bare(dir), self.first(*a), bare(n)],
            ),
            O::Path(dir, a, b) if self.ty(*dir) == Ty::Index => {
                let name = match self.ty(*b) {
                    Ty::Index => quote!(board::path_of_one),
                    _ => quote!(board::path_to_last),
                };
                call(
                    name,
                    &[quote!(Board::WAYS), bare(dir), self.first(*a), bare(b)],
                )
            }
            O::Jumps(table, cell, over, to) => {
                let table = self.m.jump_table_name(*table);
                let [cell, over, to] = [cell, over, to].map(bare);
                call(
                    quote!(board::hops),
                    &[quote!(Board::#table), cell, over, to],
                )
            }
            O::Between(a, b) if self.ty(*a) == Ty::Index => {
                let (name, table) = match self.m.module.grid.words() {
                    1 => (quote!(board::between_cells), quote!(Board::BETWEEN)),
                    _ => (quote!(board::between_of_one), quote!(Board::WAYS)),
                };
                call(name, &[table, bare(a), bare(b)])
            }
            O::Steps(dirs, a) => match self.written(*dirs) {
                Some(Op::Entry(id, at)) if self.m.are_single_dirs(*id) => {
                    let name = self.m.step_by(*id);
                    call(quote!(Board::#name), &[bare(at), bare(a)])
                }
                _ => call(quote!(Board::step), &[self.dirs(*dirs), bare(a)]),
            },
            O::StepsOf(dirs, a, n) => call(
                quote!(Board::step_times),
                &[self.dirs(*dirs), bare(a), bare(n)],
            ),
            O::Back(dirs, a) => call(quote!(Board::back), &[self.dirs(*dirs), bare(a)]),
            O::Leap(x, y, a) => {
                let name = super::board::leap_name(*x, *y);
                call(quote!(Board::#name), &[bare(a)])
            }
            O::Ray {
                dirs,
                from,
                through,
                ending,
                lanes,
            } => {
                let end = ending.set();
                if *lanes {
                    let (slides, method) =
                        (self.m.slides_name(self.mask(*dirs)), ending_name(*ending));
                    let sets = [Some(*from), *through, end];
                    let args: Vec<_> = sets.iter().flatten().map(bare).collect();
                    return call(quote!(Board::#slides.#method), &args);
                }
                let of_one = self.ty(*from) == Ty::Index;
                let name = super::board::ray_name(*ending, of_one);
                let through = through.map_or(quote!(Board::CELLS), |t| bare(&t));
                let mut args = vec![self.dirs(*dirs), bare(from), through];
                args.extend(end.iter().map(bare));
                call(quote!(Board::#name), &args)
            }
            O::Path(dirs, a, b) => call(quote!(Board::path), &[self.dirs(*dirs), bare(a), bare(b)]),
            O::Between(a, b) => call(quote!(Board::between), &[bare(a), bare(b)]),
            O::Flood(a, within) => of_groups(quote!(board::flood), &[bare(a), bare(within)]),
            O::Lines {
                n,
                exactly,
                set,
                along,
            } => {
                let along = match along {
                    Some(along) => self.set_of_dirs(*along),
                    None => {
                        let all = Literal::u64_suffixed(self.m.module.grid.named_dirs());
                        quote!(#all)
                    }
                };
                let name = ident(if *exactly { "exact_lines" } else { "lines" });
                call(
                    quote!(Board::#name),
                    &[along, self.number(*n).bare(), bare(set)],
                )
            }
            O::Joined {
                joined,
                how,
                now,
                from,
            } => {
                let (name, how) = match how {
                    Joined::At(cell) => (quote!(board::joined_at), cell),
                    Joined::Since(before) => (quote!(board::rejoined), before),
                };
                let [joined, how, now, from] = [joined, how, now, from].map(bare);
                call(name, &[joined, how, now, from, quote!(Board::near)])
            }
            O::Touches(from, within, goal) => {
                of_groups(quote!(groups::touches), &[from, within, goal].map(bare))
            }
            O::Enclosed(seeds, set, free) => {
                of_groups(quote!(groups::enclosed), &[seeds, set, free].map(bare))
            }
            O::EnclosedSince { beside, was, now } => {
                let name = ident(if *beside {
                    "enclosed_since"
                } else {
                    "without_since"
                });
                let pairs = [was, now].map(|[set, free]| {
                    let (set, free) = (bare(set), bare(free));
                    quote!((#set, #free))
                });
                of_groups(quote!(groups::#name), &pairs)
            }
            O::SomeRow {
                n,
                set,
                by_table: true,
                ..
            } => {
                let (name, set) = (super::board::rows_name(*n), bare(set));
                let words = Literal::usize_unsuffixed(self.m.bitmap_words());
                call(
                    quote!(tables::contains),
                    &[
                        quote!(Board::#name),
                        quote!((#set) as usize % (64 * #words)),
                    ],
                )
            }
            O::NewRow {
                n,
                exactly,
                set,
                along,
            } => self.new_row((*n, *exactly), *set, *along),
            O::InLines(lines, set) => self.of_lines("in_runs", *lines, *set),
            O::Completing(lines, set) => self.of_lines("completing", *lines, *set),
            O::OnLine(lines, cell, set) => self.on_line(*lines, *cell, *set),
            O::SomeEmpty(set) => {
                let set = dot(set);
                match self.m.answers_end() {
                    true => Code::new(
                        Bind::Loose,
                        quote!(match trace { Some((_, open)) => open, None => #set.any() }),
                    ),
                    false => Code::atom(quote!(#set.any())),
                }
            }
            O::SomeRow { n, set, along, .. } => {
                let (n, set) = (Literal::i32_unsuffixed(*n), bare(set));
                let along = self.m.dirs_of(*along);
                call(quote!(Board::some_row), &[along, quote!(#n), set])
            }
            O::Reach(dirs, from, through) => {
                let (mobility, from, through) =
                    (self.m.mobility_name(*dirs), bare(from), bare(through));
                Code::atom(quote!(Board::#mobility.reach(#from, #through)))
            }
            O::MostReached(dirs, through, limit) => {
                let (mobility, through) = (self.m.mobility_name(*dirs), bare(through));
                let limit = Literal::i32_unsuffixed(*limit);
                Code::new(
                    Bind::Cast,
                    quote!(Board::#mobility.most(#through, #limit) as i32),
                )
            }
            O::At(at) => {
                let name = ident(if at.len() == 3 { "at_level" } else { "at" });
                let at: Vec<_> = at.iter().map(bare).collect();
                call(quote!(Board::#name), &at)
            }
            O::CoordOf(coord, a) => {
                let name = ident(match coord {
                    Coord::X => "x",
                    Coord::Y => "y",
                    Coord::Z => "z",
                });
                call(quote!(Board::#name), &[bare(a)])
            }
            O::Turned(how, dirs) => {
                let name = ident(match how {
                    Turning::Opposite => "opposite",
                    Turning::Left => "left",
                    Turning::Right => "right",
                });
                call(quote!(Board::#name), &[self.set_of_dirs(*dirs)])
            }
            O::CountGroups(a) => {
                let a = bare(a);
                let groups = quote!(board::groups(#a, Board::adjacent).count() as i32);
                Code::new(Bind::Cast, groups)
            }
            O::Arith(how, a, b) => self.arith(*how, *a, *b),
            O::Exact(how, a, b) => self.exact(*how, *a, *b),
            O::Neg(a) => method(a, "saturating_neg", &[]),
            O::Pick(max, a, b) => {
                let (a, b) = match self.written(*a) {
                    Some(Op::Num(_)) => (b, a),
                    _ => (a, b),
                };
                let name = if *max { "max" } else { "min" };
                method(a, name, &[self.number(*b).bare()])
            }
            O::Clamp(a, lo, hi) => {
                let [lo, hi] = [lo, hi].map(|n| Literal::i32_unsuffixed(*n));
                method(a, "clamp", &[quote!(#lo), quote!(#hi)])
            }
            O::IndexIn(a, lo, _) => self.index_of(*a, *lo),
            O::Place(a, len, b) if matches!(self.written(*b), Some(O::Index(0))) => {
                let (a, len) = (v(a).at(Bind::Times), Literal::usize_unsuffixed(*len));
                Code::new(Bind::Times, quote!(#a * #len))
            }
            O::Place(a, len, b) => {
                let len = Literal::usize_unsuffixed(*len);
                let (a, b) = (v(a).at(Bind::Times), v(b).at(Bind::Times));
                Code::new(Bind::Loose, quote!(#a * #len + #b))
            }
            O::Equal(a, b) => match self.compared(*a, *b) {
                Some([a, b]) => Code::equal(&a, &b),
                None => Code::equal(&v(a), &v(b)),
            },
            O::Less(a, b) => match self.compared(*a, *b) {
                Some([least, b]) if matches!(self.written(*a), Some(O::Num(_))) => {
                    Code::greater(&b, &least)
                }
                Some([a, b]) => Code::less(&a, &b),
                None => Code::less(&v(a), &v(b)),
            },
            O::Not(a) => Code::not(&v(a)),
            O::NoTrail if self.is_long() => Code::atom(quote!(LongTrail::new())),
            O::NoTrail => Code::atom(quote!(Trail::new())),
            O::Chose(trail, site, value) => {
                method(trail, "with", &[index(*site), self.as_i32(*value)])
            }
            O::Stopped(trail) => method(trail, "with", &[index(0), index(0)]),
            O::Open => Code::atom(quote!(Verdict::Open)),
            O::Continue => Code::atom(quote!(Verdict::Continue)),
            O::Share(a) => self.shared(*a, true),
            O::ShareOfOthers(a) => self.shared(*a, false),
            O::Points(all) => self.scored(all),
        }
    }

    /// Prints the test for a line through the cell of the last move, if its words are known; otherwise
    /// anywhere.
    fn new_row(&self, (n, exactly): (i32, bool), set: ValueId, along: u64) -> Code {
        let (asked, dirs) = (self.m.asked_words(along), self.m.dirs_of(along));
        let (n, set) = (Literal::i32_unsuffixed(n), self.value(set).bare());
        let whole = match exactly {
            true => quote!(Board::exact_lines(#dirs, #n, #set).any()),
            false => quote!(Board::some_row(#dirs, #n, #set)),
        };
        let through = match self.m.answers_end() {
            true => quote!((through, _)),
            false => quote!(through),
        };
        Code::new(
            Bind::Loose,
            quote!(match trace {
                Some(#through) => files::in_row(through, #asked, #n, #exactly),
                None => #whole,
            }),
        )
    }

    fn after(&self, a: ValueId, n: usize) -> Code {
        let (a, n) = (self.value(a).bare(), Literal::usize_unsuffixed(n));
        Code::atom(quote!(usize::from(after::<#n>(#a))))
    }

    /// Prints a stored value converted to its type in expressions.
    fn loaded(&self, place: TokenStream, ty: FieldTy) -> Code {
        if self.m.is_stored_as_it_is(ty) {
            return Code::atom(place);
        }
        let ty = match ty.ty() {
            Ty::Index => return Code::atom(quote!(usize::from(#place))),
            ty => self.m.ty(ty),
        };
        Code::new(Bind::Cast, quote!(#place as #ty))
    }

    /// Prints a value before a `.`; a literal gets a type suffix.
    pub(super) fn dot(&self, id: ValueId) -> TokenStream {
        self.value(id).dot()
    }

    fn some(&self, a: ValueId) -> Code {
        if let Some(Op::Inter(x, y)) = self.written(a) {
            let (x, y) = (self.dot(*x), self.value(*y).bare());
            return Code::atom(quote!(#x.meets(#y)));
        }
        let a = self.dot(a);
        Code::atom(quote!(#a.any()))
    }

    /// Prints a set of directions, a literal one by name.
    fn set_of_dirs(&self, dirs: ValueId) -> TokenStream {
        match self.written(dirs) {
            Some(Op::Mask(mask, _)) if *mask != 0 => self.m.dirs_of(*mask),
            _ => self.value(dirs).bare(),
        }
    }

    /// Prints directions: literal ones by name, one that a variable numbers by its number.
    fn dirs(&self, dirs: ValueId) -> TokenStream {
        match self.written(dirs) {
            Some(Op::Mask(mask, _)) if *mask != 0 => self.m.dirs_of(*mask),
            Some(Op::Member(way)) => {
                let way = self.value(*way).bare();
                quote!(board::Way(#way))
            }
            _ => self.value(dirs).bare(),
        }
    }

    /// Prints the index of an origin of at most one cell; beyond the board for none.
    fn first(&self, origin: ValueId) -> TokenStream {
        match self.ty(origin) {
            Ty::Index => self.value(origin).bare(),
            _ => {
                let cells = self.dot(origin);
                quote!(#cells.first())
            }
        }
    }

    /// Returns a literal mask; the empty one for any other value.
    fn mask(&self, dirs: ValueId) -> u64 {
        match self.written(dirs) {
            Some(Op::Mask(mask, _)) => *mask,
            _ => 0,
        }
    }

    /// Returns the only member of a literal mask.
    fn literal_member(&self, set: ValueId) -> Option<Literal> {
        let mask = self.mask(set);
        let member = mask.trailing_zeros() as usize;
        (mask.count_ones() == 1).then(|| Literal::usize_unsuffixed(member))
    }

    fn table(&self, table: &Numbers, index: &[ValueId]) -> Code {
        let name = self.m.numbers_name(table);
        let at: Vec<_> = index.iter().map(|e| self.value(*e).bare()).collect();
        let read = format_ident!("{}", if table.two { "table2" } else { "table" });
        Code::atom(quote!(#read(#name, #(#at),*)))
    }

    /// Prints two numbers of which one is a literal, whose type Rust infers from the other.
    fn compared(&self, a: ValueId, b: ValueId) -> Option<[Code; 2]> {
        let literal = |id| matches!(self.written(id), Some(Op::Num(_)));
        (literal(a) != literal(b)).then(|| [a, b].map(|id| self.number(id)))
    }

    /// Prints a number at a place where Rust can infer its type.
    pub(super) fn number(&self, id: ValueId) -> Code {
        match self.written(id) {
            Some(Op::Num(n)) => {
                let n = Literal::i32_unsuffixed(*n);
                Code::new(Bind::Unary, quote!(#n))
            }
            _ => self.value(id),
        }
    }

    fn arith(&self, how: Arith, a: ValueId, b: ValueId) -> Code {
        let (of, b) = (self.dot(a), self.number(b).bare());
        match how {
            Arith::Add => Code::atom(quote!(#of.saturating_add(#b))),
            Arith::Sub => Code::atom(quote!(#of.saturating_sub(#b))),
            Arith::Mul => Code::atom(quote!(#of.saturating_mul(#b))),
            Arith::Div => call(quote!(div_floor), &[self.number(a).bare(), b]),
            Arith::Rem => call(quote!(rem_floor), &[self.number(a).bare(), b]),
        }
    }

    /// Prints plain arithmetic. Rust infers the type of one literal operand from the other.
    fn exact(&self, how: Arith, a: ValueId, b: ValueId) -> Code {
        let (op, bind) = match how {
            Arith::Add => (quote!(+), Bind::Add),
            Arith::Sub => (quote!(-), Bind::Add),
            Arith::Mul => (quote!(*), Bind::Times),
            Arith::Div => (quote!(/), Bind::Times),
            Arith::Rem => (quote!(%), Bind::Times),
        };
        let (a, b) = (self.number(a), self.number(b));
        // The right operand binds more tightly: `a - (b - c)`.
        let tighter = match bind {
            Bind::Add => Bind::Times,
            _ => Bind::Cast,
        };
        let (a, b) = (a.at(bind), b.at(tighter));
        Code::new(bind, quote!(#a #op #b))
    }

    /// Prints the index of a number in a range that begins at `lo`.
    fn index_of(&self, n: ValueId, lo: i32) -> Code {
        let n = self.value(n);
        let from_first = match lo {
            0 => n,
            _ => {
                let lo = Literal::i32_unsuffixed(lo);
                let n = n.at(Bind::Add);
                Code::new(Bind::Add, quote!(#n - #lo))
            }
        };
        let from_first = from_first.at(Bind::Cast);
        Code::new(Bind::Cast, quote!(#from_first as usize))
    }

    /// Prints a choice as an item of a trail.
    pub(super) fn as_i32(&self, value: ValueId) -> TokenStream {
        match self.ty(value) {
            Ty::Index => {
                let value = self.value(value).at(Bind::Cast);
                quote!(#value as i32)
            }
            _ => self.value(value).bare(),
        }
    }

    /// Returns the literal index that a value is.
    pub(super) fn literal(&self, id: ValueId) -> Option<Literal> {
        match self.written(id) {
            Some(Op::Index(i)) => Some(Literal::usize_unsuffixed(*i)),
            _ => None,
        }
    }
}
