//! Prints operations as Rust expressions.

use super::Printer;
use super::board::Item;
use super::body::Body;
use super::code::{Bind, Code};
use super::names::ident;
use crate::ir::ConstId;
use crate::lir::op::{Joined, Set};
use crate::lir::{Ending, FieldId, FieldTy, Of, Op, PosId, Ty, ValueId};
use crate::typed::{Arith, Axis};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

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
        let bare = |id: &ValueId| self.bare(*id);
        // Most operations are printed as a call with their operands, or as a method of the first one.
        let args = || -> Vec<TokenStream> { op.operands().iter().map(bare).collect() };
        let plain = |name: TokenStream| call(name, &args());
        let method = |name: &str| {
            let (name, operands) = (ident(name), op.operands());
            let of = operands.first().map(|of| self.dot(*of));
            let rest = operands.iter().skip(1).map(bare);
            Code::atom(quote!(#of.#name(#(#rest),*)))
        };
        let board = |item: Item| self.m.on_board(item);
        // A function of groups takes the neighbours of cells last.
        let of_groups = |name: TokenStream, mut args: Vec<TokenStream>| {
            args.push(board(Item::Adjacent));
            call(name, &args)
        };
        let layout = &self.m.module.layout;
        let entries = |id: &ConstId| {
            let name = self.m.const_name(*id);
            quote!(#name)
        };
        let stored = |pos: &PosId, field: &FieldId| {
            let (pos, name) = (self.pos(*pos), self.m.field(*field));
            quote!(#pos.#name)
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
            O::Const(id) => Code::atom(entries(id)),
            O::Entry(id, at) => {
                let len = self.m.module.consts[*id].values.len();
                let by_player = len == self.m.module.players.len();
                Code::atom(self.m.indexed(entries(id), (len, by_player), &v(at)))
            }
            O::EntryOf(id, n, first) => entry_of(entries(id), bare(n), *first),
            O::JoinEntries(id, set) => {
                let sums = self.m.module.consts[*id].ty == Ty::Num;
                join(sums, entries(id), None, bare(set))
            }
            O::Table(table, _) => {
                let read = ident(if table.two { "table2" } else { "table" });
                let (name, at) = (self.m.numbers_name(table), args());
                Code::atom(quote!(#read(#name, #(#at),*)))
            }
            O::Get(var) => {
                let name = self.var(*var);
                Code::atom(quote!(#name))
            }
            O::Field(pos, field) => self.loaded(stored(pos, field), layout.fields[*field].ty),
            O::Element(pos, field, at) => {
                if let Some(board) = self.board_of(*pos, *field, *at) {
                    return board;
                }
                let list = stored(pos, field);
                let place = match self.literal(*at) {
                    Some(at) => quote!(#list[#at]),
                    None => {
                        let len = layout.fields[*field].len.unwrap_or(0);
                        let mut states = layout.states.iter().filter(|s| s.field == *field);
                        let by_player = len == self.m.module.players.len()
                            || states.any(|s| s.axes.first() == Some(&Axis::Player));
                        self.m.indexed(list, (len, by_player), &v(at))
                    }
                };
                self.loaded(place, layout.fields[*field].ty)
            }
            O::ElementOf(pos, field, n, first) => {
                let entry = entry_of(stored(pos, field), bare(n), *first);
                self.loaded(entry.bare(), layout.fields[*field].ty)
            }
            O::JoinElements(pos, field, start, set) => {
                let first = matches!(self.written(*start), Some(O::Index(0)));
                let (list, start) = (stored(pos, field), (!first).then(|| bare(start)));
                let ty = layout.fields[*field].ty;
                let sums = ty.ty() == Ty::Num;
                let joined = join(sums, list, start, bare(set));
                match sums {
                    true => joined,
                    false => self.loaded(joined.bare(), ty),
                }
            }
            O::Above(pos, field, row, n) => {
                let (list, cells) = (stored(pos, field), index(self.m.module.grid.bits));
                let (name, rows) = match self.ty(*row) {
                    Ty::Index => (quote!(above), bare(row)),
                    _ => {
                        let rows = self.dot(*row);
                        (quote!(sums_above), quote!(#rows.cells()))
                    }
                };
                call(
                    quote!(board::#name::<#cells>),
                    &[quote!(&#list), rows, bare(n)],
                )
            }
            O::Call(f, pos, args) => {
                let function = &self.m.module.functions[*f];
                let (pos, name) = (self.pos(*pos), self.m.function(*f));
                let args = self.args(function, args, None);
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
            O::SeenAgo(first, question, key) => {
                let name = ident(if *first { "first_seen" } else { "last_seen" });
                call(quote!(past.#name), &[index(*question), bare(key)])
            }
            O::Cell(_) if self.looks_up() => plain(quote!(Cells::looked_up)),
            O::Cell(_) => plain(quote!(Cells::of)),
            O::Member(i) => {
                let i = v(i).at(Bind::Times);
                Code::new(Bind::Shift, quote!(1u64 << #i))
            }
            O::First(_) => method("first"),
            O::Nth(a, n) => {
                let (a, n) = (self.dot(*a), v(n).at(Bind::Cast));
                Code::atom(quote!(#a.nth(#n as u32)))
            }
            O::OnLines {
                dirs,
                far,
                way,
                from,
                n,
            } => {
                let (lines, from, n) = (board(Item::OnLines(*dirs, *far)), bare(from), bare(n));
                let part = index(usize::from(!*way));
                Code::atom(quote!(tables::on_lines(#lines, #from, #n).#part))
            }
            O::FirstOf(_) => method("first_of"),
            O::FirstOr(a, b) => {
                let (a, b) = (bare(a), bare(b));
                Code::atom(quote!(first_member(#a).unwrap_or(#b)))
            }
            O::Union(a, b) => Code::chain(Bind::BitOr, &v(a), quote!(|), &v(b)),
            O::Inter(a, b) => Code::chain(Bind::BitAnd, &v(a), quote!(&), &v(b)),
            O::Diff(a, b) => Code::chain(Bind::BitAnd, &v(a), quote!(&), &Code::not(&v(b))),
            O::AtLeast(n, _) => {
                let (n, sets) = (index(*n), args());
                Code::atom(quote!(at_least(#n, [#(#sets),*])))
            }
            O::When(a, _) if self.ty(*a) == Ty::Cells => method("when"),
            O::When(a, t) => match (self.literal_member(*a), bare(t)) {
                (Some(member), t) => Code::atom(quote!(member_if(#member, #t))),
                (None, t) => {
                    let a = bare(a);
                    Code::new(Bind::Loose, quote!(if #t { #a } else { 0 }))
                }
            },
            O::Count(a) => {
                let a = self.dot(*a);
                Code::new(Bind::Cast, quote!(#a.count() as i32))
            }
            O::Some(a) => match self.written(*a) {
                Some(O::Inter(x, y)) => {
                    let (x, y) = (self.dot(*x), bare(y));
                    Code::atom(quote!(#x.meets(#y)))
                }
                _ => method("any"),
            },
            O::Contains(..) => method("contains"),
            O::Subset(..) => method("is_in"),
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
            O::After(a, n) => {
                let (a, n) = (bare(a), index(*n));
                Code::atom(quote!(usize::from(after::<#n>(#a))))
            }
            O::AfterPlaying(a, n, playing) => {
                let (a, n, playing) = (bare(a), index(*n), bare(playing));
                Code::atom(quote!(usize::from(after_playing::<#n>(#a, #playing))))
            }
            O::Step(dir, _) => plain(board(Item::Step(*dir))),
            O::Steps(dirs, a) if self.ty(*a) == Ty::Index => {
                let table = Item::StepTable(self.mask(*dirs));
                self.m.looked_up(table, &v(a))
            }
            O::Leap(x, y, a) if self.ty(*a) == Ty::Index => {
                self.m.looked_up(Item::LeapTable(*x, *y), &v(a))
            }
            O::Leap(x, y, _) => plain(board(Item::Leap(*x, *y))),
            O::StepsOf(dir, a, n) if self.ty(*dir) == Ty::Index => call(
                board(Item::StepsFrom),
                &[bare(dir), self.first(*a), bare(n)],
            ),
            O::Path(dir, a, b) if self.ty(*dir) == Ty::Index => {
                let name = match self.ty(*b) {
                    Ty::Index => quote!(board::path_of_one),
                    _ => quote!(board::path_to_last),
                };
                call(
                    name,
                    &[board(Item::Ways), bare(dir), self.first(*a), bare(b)],
                )
            }
            O::Jumps(table, ..) => {
                let table = board(Item::JumpTable(*table));
                call(quote!(board::hops), &[vec![table], args()].concat())
            }
            O::Between(a, _) if self.ty(*a) == Ty::Index => {
                // On a large board a table by two cells would be too large.
                let (name, table) = match self.m.module.grid.words() {
                    1 => (quote!(board::between_cells), Item::BetweenTable),
                    _ => (quote!(board::between_of_one), Item::Ways),
                };
                call(name, &[vec![board(table)], args()].concat())
            }
            O::Steps(dirs, a) => match self.written(*dirs) {
                Some(O::Mask(..)) => call(quote!(Board::step), &[self.dirs(*dirs), bare(a)]),
                Some(O::Entry(id, at)) if self.m.are_single_dirs(*id) => {
                    call(board(Item::StepBy(*id)), &[bare(at), bare(a)])
                }
                _ => call(board(Item::Steps), &[self.dirs(*dirs), bare(a)]),
            },
            O::StepsOf(dirs, a, n) => call(
                board(Item::StepTimes),
                &[self.dirs(*dirs), bare(a), bare(n)],
            ),
            O::Back(dirs, a) => call(board(Item::Back), &[self.dirs(*dirs), bare(a)]),
            O::Ray {
                dirs,
                from,
                through,
                ending,
                lanes: true,
            } => {
                let (lanes, name) = (board(Item::Lanes(self.mask(*dirs))), ending_name(*ending));
                let sets = [Some(*from), *through, ending.set()];
                let sets: Vec<_> = sets.iter().flatten().map(bare).collect();
                call(quote!(#lanes.#name), &sets)
            }
            O::Ray {
                dirs,
                from,
                through,
                ending,
                lanes: false,
            } => {
                let name = board(Item::ray(*ending, self.ty(*from) == Ty::Index));
                let through = through.map_or(quote!(Board::CELLS), |t| bare(&t));
                let mut args = vec![self.dirs(*dirs), bare(from), through];
                args.extend(ending.set().iter().map(bare));
                call(name, &args)
            }
            O::Path(dirs, a, b) => call(board(Item::Path), &[self.dirs(*dirs), bare(a), bare(b)]),
            O::Between(..) => plain(board(Item::Between)),
            O::Flood(..) => of_groups(quote!(board::flood), args()),
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
                let name = match exactly {
                    true => Item::ExactLines,
                    false => Item::Lines,
                };
                call(board(name), &[along, self.number(*n).bare(), bare(set)])
            }
            O::Joined { how, .. } => {
                let name = match how {
                    Joined::At(_) => quote!(board::joined_at),
                    Joined::Since(_) => quote!(board::rejoined),
                };
                call(name, &[args(), vec![board(Item::Near)]].concat())
            }
            O::Touches(..) => of_groups(quote!(groups::touches), args()),
            O::Enclosed(..) => of_groups(quote!(groups::enclosed), args()),
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
                of_groups(quote!(groups::#name), pairs.into())
            }
            O::SomeRow {
                n,
                set,
                by_table: true,
                ..
            } => {
                let (rows, set) = (board(Item::Rows(*n)), bare(set));
                let words = index(self.m.bitmap_words());
                Code::atom(quote!(tables::contains(#rows, (#set) as usize % (64 * #words))))
            }
            O::NewRow {
                n,
                exactly,
                set,
                along,
            } => self.new_row((*n, *exactly), *set, *along),
            O::InLines(lines, set) => {
                let (lines, set) = (board(Item::LineTable(*lines)), bare(set));
                call(quote!(board::in_runs), &[lines, set])
            }
            O::Completing(lines, set) => {
                let (lines, set) = (board(Item::LineTable(*lines)), bare(set));
                call(quote!(board::completing), &[lines, set])
            }
            O::OnLine(lines, ..) => {
                let lines = board(Item::LinesByCell(*lines));
                call(quote!(board::on_run), &[vec![lines], args()].concat())
            }
            O::SomeEmpty(set) => {
                let set = self.dot(*set);
                match self.m.answers_end() {
                    true => Code::new(
                        Bind::Loose,
                        quote!(match trace { Some((_, open)) => open, None => #set.any() }),
                    ),
                    false => Code::atom(quote!(#set.any())),
                }
            }
            O::SomeRow { n, set, along, .. } => self.row_anywhere((*n, false), *set, *along),
            O::Reach(dirs, ..) => {
                let mobility = board(Item::Mobility(*dirs));
                plain(quote!(#mobility.reach))
            }
            O::MostReached(dirs, through, limit) => {
                let (mobility, through) = (board(Item::Mobility(*dirs)), bare(through));
                let limit = Literal::i32_unsuffixed(*limit);
                Code::new(Bind::Cast, quote!(#mobility.most(#through, #limit) as i32))
            }
            O::At(at) => plain(board(Item::At(at.len()))),
            O::CoordOf(coord, _) => plain(board(Item::Coord(*coord))),
            O::Turned(how, dirs) => call(board(Item::Turned(*how)), &[self.set_of_dirs(*dirs)]),
            O::CountGroups(_) => {
                let groups = of_groups(quote!(board::groups), args()).bare();
                Code::new(Bind::Cast, quote!(#groups.count() as i32))
            }
            O::Arith(how, a, b) => self.arith(*how, *a, *b),
            O::Exact(how, a, b) => self.exact(*how, *a, *b),
            O::Neg(_) => method("saturating_neg"),
            O::Pick(max, a, b) => {
                let (a, b) = match self.written(*a) {
                    Some(O::Num(_)) => (b, a),
                    _ => (a, b),
                };
                let name = ident(if *max { "max" } else { "min" });
                let (a, b) = (self.dot(*a), self.number(*b).bare());
                Code::atom(quote!(#a.#name(#b)))
            }
            O::Clamp(a, lo, hi) => {
                let (a, [lo, hi]) = (self.dot(*a), [lo, hi].map(|n| Literal::i32_unsuffixed(*n)));
                Code::atom(quote!(#a.clamp(#lo, #hi)))
            }
            O::IndexIn(a, lo, _) => self.index_of(*a, *lo),
            O::Place(a, len, b) => {
                let (a, len) = (v(a).at(Bind::Times), index(*len));
                match self.written(*b) {
                    Some(O::Index(0)) => Code::new(Bind::Times, quote!(#a * #len)),
                    _ => {
                        let b = v(b).at(Bind::Times);
                        Code::new(Bind::Loose, quote!(#a * #len + #b))
                    }
                }
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
                let (trail, site) = (self.dot(*trail), index(*site));
                let value = self.as_i32(*value);
                Code::atom(quote!(#trail.with(#site, #value)))
            }
            O::Stopped(trail) => {
                let trail = self.dot(*trail);
                Code::atom(quote!(#trail.with(0, 0)))
            }
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
        let asked = self.m.asked_words(along);
        let anywhere = self.row_anywhere((n, exactly), set, along).bare();
        let n = Literal::i32_unsuffixed(n);
        let through = match self.m.answers_end() {
            true => quote!((through, _)),
            false => quote!(through),
        };
        Code::new(
            Bind::Loose,
            quote!(match trace {
                Some(#through) => files::in_row(through, #asked, #n, #exactly),
                None => #anywhere,
            }),
        )
    }

    fn row_anywhere(&self, (n, exactly): (i32, bool), set: ValueId, along: u64) -> Code {
        let (dirs, n) = (self.m.dirs_of(along), Literal::i32_unsuffixed(n));
        let set = self.bare(set);
        Code::atom(match exactly {
            true => {
                let lines = self.m.on_board(Item::ExactLines);
                quote!(#lines(#dirs, #n, #set).any())
            }
            false => {
                let some_row = self.m.on_board(Item::SomeRow);
                quote!(#some_row(#dirs, #n, #set))
            }
        })
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

    /// Prints a set of directions, a literal one by name.
    fn set_of_dirs(&self, dirs: ValueId) -> TokenStream {
        match self.written(dirs) {
            Some(Op::Mask(mask, _)) if *mask != 0 => self.m.dirs_of(*mask),
            _ => self.bare(dirs),
        }
    }

    /// Prints directions: literal ones by name, one that a variable numbers by its number.
    fn dirs(&self, dirs: ValueId) -> TokenStream {
        match self.written(dirs) {
            Some(Op::Member(way)) => {
                let way = self.bare(*way);
                quote!(board::Way(#way))
            }
            _ => self.set_of_dirs(dirs),
        }
    }

    /// Prints the index of an origin of at most one cell; beyond the board for none.
    fn first(&self, origin: ValueId) -> TokenStream {
        match self.ty(origin) {
            Ty::Index => self.bare(origin),
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
            _ => self.bare(value),
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
