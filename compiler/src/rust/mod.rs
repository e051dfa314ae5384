//! The Rust printer: prints a module of the low-level representation as the text of an engine.
//!
//! Before: a verified [`Module`]. After: the formatted text of a Rust module that implements the
//! runtime's `Rules`. It decides names and layout only: the module has all computations.
//!
//! | file | prints |
//! | --- | --- |
//! | `layout`, `proved` | constants, positions and moves, their plain data and texts, hash keys, what was proved of the game |
//! | `board`, `tables` | steps, leaps and sliding attacks of the board, by shifts and by tables |
//! | `jumps` | jumps of the board |
//! | `lines`, `line_tables` | lines through the cell of the last move; tables of lines |
//! | `playout_cache` | the playout cache |
//! | `rules` | who may play what, and playing a move |
//! | `slots` | draws of moves whose last choice follows effects |
//! | `sight`, `points` | observations and points |
//! | `body`, `op`, `place` | functions; `place` decides which values have a line of their own |
//! | `boards` | the boards of a player and of the opponent, functions on all boards |
//! | `masks`, `lists` | names of sets; lists of the names of members |
//! | `names`, `hints`, `shadow` | identifiers: their choice, names of values that the rules do not name, names used again |
//! | `code`, `emit`, `join` | parentheses, the text of a file, its lines |

/// A list of words as texts.
macro_rules! words {
    ($($word:tt)*) => { &[$(stringify!($word)),*] };
}

mod board;
mod boards;
mod body;
mod code;
mod derived;
mod emit;
mod hints;
mod join;
mod jumps;
mod layout;
mod line_tables;
mod lines;
mod lists;
mod masks;
mod names;
mod notations;
mod op;
mod place;
mod playout_cache;
mod points;
mod proved;
mod rules;
mod shadow;
mod sight;
mod slots;
mod tables;
mod trails;

use crate::cite::Cite;
use crate::index::{Id, IndexVec};
use crate::ir::bits::Bits;
use crate::ir::{ConstId, LayerId};
use crate::lir::op::Numbers;
use crate::lir::{
    BlockId, Def, Domain, FieldId, Function, FunctionId, Group, Module, Op, Region, Slots, Sort,
    Stmt, Variant,
};
use board::Item;
use boards::Boards;
use body::Body;
use code::Code;
use derived::Derived;
use lists::Lists;
use masks::Masks;
pub(crate) use names::is_ident;
use names::{Namer, camel, ident, upper};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use rules::{first_block, groups};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Prints a module.
///
/// # Errors
/// The printed text is not Rust: a bug of the printer.
pub fn print(module: &Module) -> Result<String, String> {
    let printer = Printer::new(module);
    let file = syn::parse2::<syn::File>(printer.tokens()).map_err(|error| error.to_string())?;
    Ok(emit::emit(module, &file))
}

/// A module with the names of its items.
struct Printer<'m> {
    module: &'m Module,
    functions: IndexVec<FunctionId, Ident>,
    consts: IndexVec<ConstId, Ident>,
    fields: IndexVec<FieldId, Ident>,
    variants: Vec<Ident>,
    /// By layer: the function of the key of its pieces.
    layer_keys: IndexVec<LayerId, Ident>,
    /// The functions of the boards of a player and of the opponent.
    boards_of: Boards,
    choices: Vec<Vec<Ident>>,
    /// By group of the turn, then that of chance: the function that shows its moves to compare them.
    compared: Vec<Ident>,
    steps: Vec<Ident>,
    /// By table of directions: the step by an entry of it.
    steps_by: IndexVec<ConstId, Ident>,
    reached: BTreeSet<FunctionId>,
    /// The functions that other functions call.
    calls: BTreeSet<FunctionId>,
    /// The constants that printed code refers to.
    used_consts: RefCell<BTreeSet<ConstId>>,
    /// The tables of numbers that functions use, with their names.
    numbers: Vec<(Arc<Numbers>, Ident)>,
    /// The names of literal masks.
    masks: Masks,
    /// The lists of names that are constants.
    lists: RefCell<Lists>,
    /// The items of the board that printed code refers to.
    items: RefCell<BTreeSet<Item>>,
    /// The names that are made of the names of directions.
    derived: RefCell<Derived>,
}

/// The names of methods of a position that rules do not name: those that the printer defines or calls, and those that Rust
/// finds before a function of the rules, as every value has them.
const METHODS: &[&str] = words!(
    bare began choosing count count_thrown draw draw_thrown each fill_files is_deserted is_legal fill_cache update_cache key
    merge mover play play_drawn pseudo random random_cached random_proposed random_reused random_stored random_tested read
    read_board remember schema sight some_legal some_legal_after test throws veil write write_board write_choice
    assert_receiver_is_total_eq clone clone_from eq fmt hash into ne try_into
);

/// The names of the functions and constants of `Board` that are not made of names of the rules.
const OF_BOARD: &[&str] = words!(
    step step_times steps_from back ray ray_onto ray_upto ray_until ray_from ray_from_onto ray_from_upto ray_from_until
    path between between_along adjacent near lines exact_lines some_row at at_level x y z opposite left right
);

impl<'m> Printer<'m> {
    fn new(module: &'m Module) -> Printer<'m> {
        let mut methods = Namer::of_items(METHODS);
        let mut consts = Namer::of_items(&["FRAME", "NAMES"]);
        let mut fields = Namer::of_items(&["before"]);
        let mut variants = Namer::of_variants(&["Pass"]);
        let mut steps = Namer::of_items(OF_BOARD);
        let mut reach = Reach::default();
        for root in roots(module) {
            reach.function(module, root);
        }
        let dirs = &module.grid.dirs;
        let step = |dir: &crate::ir::grid::Dir| match dir.name.as_str() {
            "" => format!("back_{}", dirs[dir.opposite].name),
            name => name.to_string(),
        };
        let constants = consts.all(module.consts.iter().map(|c| upper(&c.name)));
        let numbers = { reach.numbers.into_iter() }.map(|table| {
            let name = consts.fresh(&upper(&table.name));
            (table, name)
        });
        let compared = |group: &Group| format!("compared_{}", first_block(module, group));
        let choices = |variant: &Variant| {
            // The variables, other than its choices, of code that destructures a move.
            let others = &["rest", "me", "m", "out", "was", "cache", "choices"];
            let mut names = Namer::of_variables_next_to(others);
            names.all(variant.fields.iter().map(|f| &f.name))
        };
        let layer_key = |layer: &crate::lir::Layer| format!("key_{}", layer.name);
        let boards_of = Boards::new(module, &mut methods);
        let named_steps: Vec<Ident> = steps.all(dirs.iter().map(step));
        let steps_by = steps.all(module.consts.iter().map(|c| format!("step_{}", c.name)));
        Printer {
            numbers: numbers.collect(),
            boards_of,
            layer_keys: methods.all(module.layers.iter().map(layer_key)),
            functions: methods.all(module.functions.iter().map(|f| &f.name)),
            compared: methods.all(groups(module).map(compared)),
            consts: constants,
            fields: fields.all(module.layout.fields.iter().map(|f| &f.name)),
            variants: variants.all(module.variants.iter().map(|v| camel(&v.name))),
            choices: module.variants.iter().map(choices).collect(),
            derived: RefCell::new(Derived::beside(steps, &named_steps)),
            steps: named_steps,
            steps_by,
            module,
            reached: reach.functions,
            calls: reach.calls,
            used_consts: RefCell::default(),
            masks: Masks::new(module, &mut consts),
            lists: RefCell::new(Lists::beside(consts)),
            items: RefCell::default(),
        }
    }

    fn tokens(&self) -> TokenStream {
        let m = self.module;
        let cells = match m.grid.words() {
            1 => quote!(u64),
            2 => quote!(u128),
            n => {
                let n = Literal::usize_unsuffixed(n);
                quote!(Wide<#n>)
            }
        };
        let seen = Literal::usize_unsuffixed(m.seen.len());
        let (frame, names, numbers) = (self.frame(), self.names(), self.numbers());
        let (position, choice, cache) = (self.position(), self.choice(), self.cache_struct());
        let is_printed = |id: &&FunctionId| !self.is_inlined(**id) && !self.is_of_boards(**id);
        let functions = self.reached.iter().filter(is_printed);
        let functions = functions.map(|id| Body::function(self, *id));
        let functions: Vec<_> = functions.collect();
        let (keys, copies, data) = (self.keys(), self.copies(), self.board_data());
        let (rules, files) = (self.rules(), self.fill_files());
        let (boards, of_boards) = (self.boards_of.items(self), self.functions_of_boards());
        let (draw, compared) = (self.slots_draw(), self.compared());
        // Printed last, since they contain the constants that the functions refer to.
        let consts = self.consts();
        let (board, masks) = (self.board(), self.masks.items());
        let lists = self.lists.borrow().items();
        quote! {
            use boardwright_runtime::generated::*;

            /// A game in progress.
            pub type Game = Match<Position>;
            type Cells = #cells;
            type Seen<'a> = Look<'a, [History; #seen]>;
            #frame
            #(#lists)*
            #names
            #(#consts)*
            #(#numbers)*
            #(#masks)*
            #board
            #position
            #choice
            #cache
            impl Position {
                #(#boards)*
                #of_boards
                #(#functions)*
                #draw
                #(#compared)*
                #(#keys)*
                #copies
                #files
                #data
            }
            #rules
        }
    }

    // ---- names

    fn function(&self, id: FunctionId) -> &Ident {
        &self.functions[id]
    }
    fn const_name(&self, id: ConstId) -> &Ident {
        self.used_consts.borrow_mut().insert(id);
        &self.consts[id]
    }
    fn field(&self, id: FieldId) -> &Ident {
        &self.fields[id]
    }
    fn variant(&self, id: BlockId) -> &Ident {
        &self.variants[id.index()]
    }
    fn choice_fields(&self, id: BlockId) -> &[Ident] {
        &self.choices[id.index()]
    }
    fn step(&self, dir: usize) -> &Ident {
        &self.steps[dir]
    }
    fn numbers_name(&self, table: &Numbers) -> Ident {
        let named = self.numbers.iter().find(|(known, _)| **known == *table);
        named.map_or_else(|| ident(&upper(&table.name)), |(_, name)| name.clone())
    }
    fn key_name(&self, what: Option<LayerId>) -> Ident {
        match what {
            None => ident("key"),
            Some(layer) => self.layer_keys[layer].clone(),
        }
    }

    // ---- comments

    /// Prints the history as an argument, if a function reads it.
    fn past(&self, id: FunctionId) -> Option<TokenStream> {
        self.module.functions[id].past.then(|| quote!(past,))
    }

    /// Prints a call of a function of the position, with the history if it reads that.
    fn called(&self, id: FunctionId, args: TokenStream) -> TokenStream {
        let (name, past) = (self.function(id), self.past(id));
        quote!(self.#name(#past #args))
    }

    /// Prints a comment before an item: its place in the rules.
    fn cite(&self, cite: &Cite) -> TokenStream {
        self.cite_with(cite, "")
    }

    /// Prints a comment before an item: its place in the rules, and a remark.
    fn cite_with(&self, cite: &Cite, note: &str) -> TokenStream {
        let comma = if note.is_empty() { "" } else { ", " };
        let text = format!("@ {}{comma}{note}", cite.text(&self.module.name));
        quote!(#[doc = #text])
    }

    // ---- literals

    fn literal_cells(&self, bits: &Bits) -> TokenStream {
        let words = bits.words(self.module.grid.words());
        match words.as_slice() {
            [word] => hex(*word),
            [low, high] => hex(u128::from(*high) << 64 | u128::from(*low)),
            words => {
                let words = words.iter().map(|word| hex(*word));
                quote!(Wide([#(#words),*]))
            }
        }
    }

    /// Prints a set of cells as an expression.
    fn cells(&self, bits: &Bits) -> Code {
        if bits.is_empty() {
            return Code::atom(quote!(Cells::NONE));
        }
        if *bits == self.module.grid.cells {
            return Code::atom(quote!(Board::CELLS));
        }
        let literal = self.literal_cells(bits);
        let ty = match self.module.grid.words() {
            1 => "u64",
            2 => "u128",
            _ => return Code::atom(literal),
        };
        let typed = format!("{literal}_{ty}").parse();
        Code::atom(typed.unwrap_or(literal))
    }

    // ---- functions

    /// Whether a function is printed in place of its only call, by the driver of a match.
    fn is_inlined(&self, id: FunctionId) -> bool {
        let entry = self.module.entry;
        if id == entry.end || Some(id) == self.only_moves() {
            return true;
        }
        let of_move = id == entry.begin || id == entry.finish;
        of_move
            && !self.module.simultaneous
            && !leaves(&self.module.functions[id].body)
            && !self.calls.contains(&id)
    }

    /// Returns the enumeration that `Rules::moves` consists of, if it is one that nothing else calls.
    fn only_moves(&self) -> Option<FunctionId> {
        let m = self.module;
        let ([group], None) = (&m.turn[..], &m.throws) else {
            return None;
        };
        let [Some(block)] = group.blocks[..] else {
            return None;
        };
        let variant = &m.variants[block];
        let plain = variant.test.is_none() && variant.drawn.is_none() && variant.values.is_none();
        let alone = plain && group.merged.is_none() && variant.by & m.everybody() == m.everybody();
        let called = self.calls.contains(&variant.moves) || self.has_parts(block);
        let whole = !m.simultaneous && group.narrow.is_empty() && m.weights.is_none();
        (alone && whole && !called).then_some(variant.moves)
    }

    /// Returns the type of a block's trail.
    fn trail_ty(&self, id: BlockId) -> TokenStream {
        let variant = &self.module.variants[id];
        let item = match () {
            () if variant.wide => quote!(u64),
            () if variant.bytes => quote!(u8),
            () => quote!(u16),
        };
        if variant.long {
            return quote!(LongTrail<#item>);
        }
        let most = Literal::usize_unsuffixed(variant.most);
        quote!(Trail<#item, #most>)
    }

    /// Whether the enumeration of a block may call itself too often for the stack, with a position and a trail
    /// in each round.
    fn is_deep(&self, id: BlockId) -> bool {
        let variant = &self.module.variants[id];
        let round = self.position_bytes().saturating_add(variant.trail_bytes());
        variant.long || variant.most.saturating_mul(round) > DEEP
    }

    /// Returns the block with a trail whose moves a function plays or describes.
    fn plays_trail(&self, id: FunctionId) -> Option<BlockId> {
        let mut variants = self.module.variants.enumerate();
        let found = variants.find(|(_, v)| {
            let tests = v.test == Some(id) && v.begin != Some(id);
            v.play == id || tests || v.others.contains(&id) || v.veiling() == Some(id)
        });
        found.filter(|(_, v)| v.has_trail()).map(|(id, _)| id)
    }

    /// Returns the type of the sink that receives a block's moves.
    fn sink_ty(&self, id: BlockId) -> TokenStream {
        match self.module.variants[id].values {
            None => quote!(Sink<Choice>),
            Some(n) => {
                let n = Literal::usize_unsuffixed(n);
                quote!(FnMut(Choice, Position, [i32; #n]) -> Flow)
            }
        }
    }

    /// Prints whether an enumeration has a legal move of a player in a position.
    fn some_move(&self, id: FunctionId, pos: &TokenStream, who: &TokenStream) -> TokenStream {
        let (f, name) = (&self.module.functions[id], self.function(id));
        let past = f.past.then(|| quote!(past.whole(),));
        if self.module.is_tested(id) {
            let tests = match f.sort {
                Sort::Moves(block) => self.module.variants[block].tests(),
                _ => [None, None],
            };
            let mut tests = tests.into_iter().flatten();
            let after = tests.any(|test| self.module.functions[test].past);
            let emit = quote!(|sink| #pos.#name(#past #who, sink));
            return match after {
                true => quote!(#pos.some_legal_after(past.whole(), #who, #emit)),
                false => quote!(#pos.some_legal(#who, #emit)),
            };
        }
        let compared = match f.sort {
            Sort::Moves(block) => self.module.variants[block].values.is_some(),
            _ => false,
        };
        let sink = match compared {
            true => quote!(&mut |_, _, _| Break(())),
            false => quote!(&mut Stopping),
        };
        quote!(#pos.#name(#past #who, #sink).is_break())
    }

    /// Whether the enumeration of a block consists of several functions.
    fn has_parts(&self, id: BlockId) -> bool {
        let all = self.module.functions.enumerate();
        let is_part = |(function, f): &(FunctionId, &Function)| {
            f.sort == Sort::Moves(id) && !self.module.proposes(*function)
        };
        all.filter(is_part).count() > 1
    }

    fn inline(&self, id: FunctionId) -> TokenStream {
        let f: &Function = &self.module.functions[id];
        let recursive = match f.sort {
            Sort::Moves(block) => self.has_parts(block),
            Sort::Pure | Sort::Effect | Sort::Merged | Sort::Sight | Sort::Veil => false,
        };
        let variants = || self.module.variants.iter();
        // A test needs a part of the effects only.
        let is_tested =
            variants().any(|v| v.test.is_some() && (v.play == id || v.begin == Some(id)));
        // The loop that finds what all pieces reach by jumps is long.
        let short = self.weight(&f.body) < INLINED && !jumps(&f.body);
        let small = self.module.playout.inlined || is_tested || short;
        match !recursive && small {
            true => quote!(#[inline(always)]),
            false => quote!(#[inline]),
        }
    }
}

impl Printer<'_> {
    /// Returns the number of statements of a region, with those of the rules' effects that it calls.
    fn weight(&self, region: &Region) -> usize {
        let of = |stmt: &Stmt| {
            let called = match stmt {
                Stmt::Do(call) => Some(&self.module.functions[call.function]),
                _ => None,
            };
            let called = called.filter(|f| f.cite.is_some());
            let inner: usize = stmt.regions().into_iter().map(|r| self.weight(r)).sum();
            1 + inner + called.map_or(0, |f| self.weight(&f.body))
        };
        region.stmts.iter().map(of).sum()
    }
}

/// The number of statements from which on a function may be called rather than inlined.
const INLINED: usize = 40;

/// The bytes of positions and trails in all rounds of a move from which on an enumeration may need more than the
/// stack that a thread has.
const DEEP: usize = 128 << 10;

/// Prints a number in hexadecimal, in groups of four digits.
fn hex(number: impl Into<u128>) -> TokenStream {
    let digits = format!("{:x}", number.into());
    let (head, tail) = digits.split_at(digits.len() % 4);
    let fours = tail.as_bytes().chunks(4);
    let fours = fours.map(|four| String::from_utf8_lossy(four).into_owned());
    let head = Some(head.to_string()).filter(|h| !h.is_empty());
    let parts: Vec<String> = head.into_iter().chain(fours).collect();
    let text = format!("0x{}", parts.join("_"));
    text.parse::<Literal>()
        .map(|l| quote!(#l))
        .unwrap_or_default()
}

/// Whether statements find the cells that several cells reach by jumps.
fn jumps(region: &Region) -> bool {
    region.all_stmts().into_iter().any(|stmt| match stmt {
        Stmt::Each(_, Domain::Jumps(..), _) => true,
        Stmt::EmitPairs(pairs) => pairs.jumping.is_some(),
        _ => false,
    })
}

/// Whether statements leave the function.
fn leaves(region: &Region) -> bool {
    let mut all = region.all_stmts().into_iter();
    all.any(|stmt| matches!(stmt, Stmt::Visit(_) | Stmt::Leave(_) | Stmt::Return(_)))
}

/// Returns the functions that the driver of a match calls.
fn roots(module: &Module) -> Vec<FunctionId> {
    let entry = module.entry;
    let mut all = vec![entry.finish, entry.end];
    let setup = &module.functions[entry.setup].body;
    all.extend((!setup.stmts.is_empty()).then_some(entry.setup));
    let rows = module.playout.rows.as_ref();
    all.extend(rows.into_iter().flat_map(|rows| [rows.set, rows.any]));
    all.extend(entry.derive);
    all.extend(module.playout.empty.as_ref().map(|empty| empty.cells));
    if !module.simultaneous || module.is_mixed() {
        all.push(entry.begin);
    }
    all.extend(module.sight);
    all.extend(module.turn.iter().filter_map(|group| group.merged));
    for variant in &module.variants {
        all.push(variant.moves);
        all.extend((!variant.only_asked).then_some(variant.play));
        all.extend(variant.drawn);
        all.extend(variant.unpinned.map(|unpinned| unpinned.function));
        all.extend(variant.slots.iter().flat_map(Slots::functions));
        all.extend(variant.tests().into_iter().flatten());
        all.extend(&variant.others);
        all.extend(variant.veiling());
    }
    all
}

/// The items that are reachable from functions.
#[derive(Default)]
struct Reach {
    functions: BTreeSet<FunctionId>,
    calls: BTreeSet<FunctionId>,
    /// The tables of numbers, in the order of their first use.
    numbers: Vec<Arc<Numbers>>,
}

impl Reach {
    fn function(&mut self, module: &Module, id: FunctionId) {
        if self.functions.insert(id) {
            self.region(module, &module.functions[id].body);
        }
    }
    fn call(&mut self, module: &Module, id: FunctionId) {
        self.calls.insert(id);
        self.function(module, id);
    }
    fn region(&mut self, module: &Module, region: &Region) {
        for stmt in region.all_stmts() {
            match stmt {
                Stmt::Let(_, Def::Op(Op::Call(f, ..) | Op::Any(f, ..))) => self.call(module, *f),
                Stmt::Let(_, Def::Op(Op::Table(table, _))) if !self.numbers.contains(table) => {
                    self.numbers.push(table.clone());
                }
                Stmt::Do(call) => self.call(module, call.function),
                Stmt::Moves(function, ..) => self.call(module, *function),
                _ => {}
            }
        }
    }
}
