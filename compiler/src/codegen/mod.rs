//! Writes the Ir as Rust: one file for each game.
//!
//! Before: a verified [`Program`](crate::ir::Program). After: the formatted text of a module that implements the runtime's
//! `Rules` on a plain `Position`, with one function for each rule, named after it, and the rule's place
//! in a comment. Only reachable items are written.
//!
//! Written for every game:
//!
//! | file | writes |
//! | --- | --- |
//! | `position`, `setup`, `choice`, `view`, `keys` | the data: positions and the opening one, moves, the texts of both, hash keys of history |
//! | `board` | steps, leaps, sliding attacks and tables of the board |
//! | `rules`, `turn`, `visit`, `play`, `end` | who may play what, the branches of blocks, playing a move, the lines of `end` |
//! | `sight` | the observations of positions and moves |
//! | `function`, `expr`, `stmt`, `places` | defs, expressions, effects, and the boards that an effect writes |
//! | `context`, `scope`, `need`, `prune`, `names`, `code` | the means of writing: names, reachable items, parentheses, layout |
//!
//! Written for decisions of the plan, each in a file of its name:
//!
//! | file | writes |
//! | --- | --- |
//! | `targets`, `single`, `product`, `proposals`, `prefix_sums` | the enumerations of the moves of a block |
//! | `completing`, `invariant` | line-completing targets, and the loop-invariant counts that they multiply by |
//! | `legal` | how a move of a group is drawn, and how it is tested |
//! | `liberties` | what positions store, and its updates |
//! | `rows`, `line_tables` | tests for lines, and lines by a table |
//! | `sliding`, `jumps`, `jump_closure` | sliding attacks and jumps of several cells at once |
//! | `inline` | how the functions of a ply are inlined |

mod board;
mod choice;
mod code;
mod completing;
mod context;
mod end;
mod expr;
mod function;
mod inline;
mod invariant;
mod jump_closure;
mod jumps;
mod keys;
mod legal;
mod liberties;
mod line_tables;
mod names;
mod need;
mod places;
mod play;
mod position;
mod prefix_sums;
mod product;
mod proposals;
mod prune;
mod rows;
mod rules;
mod scope;
mod setup;
mod sight;
mod single;
mod sliding;
mod stmt;
mod symmetries;
mod targets;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod turn;
mod view;
mod visit;

use crate::plan::Plan;
use crate::plan::report::report;
use crate::rust::emit::{Head, emit};
use crate::rust::walks::walks as written;
use crate::source::Sources;
pub(crate) use symmetries::{holds_dirs, placement_name, symmetry_names};

use context::Context;
use need::Need;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeMap;
use std::collections::BTreeSet;

/// Returns the generated module as tokens; comments are `#[doc = "@ …"]`.
fn tokens(cx: &Context<'_>) -> TokenStream {
    let program = cx.program;
    let cells = cx.cells_ty();
    let all_cells = cx.cells(&program.grid.cells);
    let frame = cx.frame();
    let position = cx.position_struct();
    let choice = cx.choice_enum();
    let moves = cx.turn_items();
    let (rules, own) = cx.rules_impl();
    let Needed {
        consts,
        steps,
        board,
        functions,
        methods,
    } = Needed::all(cx);
    let board_cite = program
        .blocks
        .iter()
        .next()
        .map(|_| cx.comment("the board"));
    let past = cx.past_ty();
    quote! {
        use boardwright_runtime::generated::*;

        /// A game in progress.
        pub type Game = Match<Position>;
        type Cells = #cells;
        type Seen<'a> = Look<'a, #past>;
        #frame
        #(#consts)*
        #board_cite
        struct Board;
        impl Board {
            const CELLS: Cells = #all_cells;
            #steps
            #(#board)*
        }
        #position
        #choice
        impl Position {
            #(#functions)*
            #(#moves)*
            #(#own)*
            #(#methods)*
        }
        #rules
    }
}

/// A generated module.
pub struct Generated {
    /// The formatted text, with its header.
    pub text: String,
    /// The report: the decision for each rule, and why no better one was made.
    pub report: String,
}

/// Generates the module of a plan.
///
/// # Errors
/// The tokens are not a Rust file, which is a compiler bug.
pub fn generate(plan: &Plan<'_>, sources: &Sources) -> Result<Generated, syn::Error> {
    let cx = Context::new(plan, sources);
    let mut file = syn::parse2::<syn::File>(names::settle(tokens(&cx)))?;
    prune::prune(&mut file);
    let program = plan.program;
    let head = Head {
        title: &program.title,
        name: &program.name,
        rules_hash: program.rules_hash,
    };
    Ok(Generated {
        text: emit(&head, &file),
        report: report(plan, sources),
    })
}

/// The items that others need, in the order of their types.
#[derive(Default)]
struct Needed {
    consts: Vec<TokenStream>,
    steps: Option<TokenStream>,
    board: Vec<TokenStream>,
    functions: Vec<TokenStream>,
    methods: Vec<TokenStream>,
}

impl Needed {
    /// Writes needed items until no new need arises.
    fn all(cx: &Context<'_>) -> Needed {
        let (mut done, mut steps, mut backs) = (BTreeSet::new(), BTreeSet::new(), 0);
        let (mut consts, mut board) = (BTreeMap::new(), BTreeMap::new());
        let (mut functions, mut methods) = (BTreeMap::new(), BTreeMap::new());
        let (mut walk_names, mut walk_from_names) = (BTreeSet::new(), BTreeSet::new());
        let (mut walks, mut walks_from) = (None, None);
        while let Some(need) = cx.next_need(&done) {
            done.insert(need);
            steps.extend(cx.steps_of(need));
            match need {
                Need::Const(id) => {
                    consts.insert(need, cx.const_item(id));
                }
                Need::Function(id) => {
                    functions.insert(need, cx.function(id));
                }
                Need::BackDirs(dirs) => {
                    // A single function serves all users: it is written again for all of their
                    // directions.
                    backs |= dirs;
                    board.insert(Need::BackDirs(0), cx.back_item(backs));
                }
                _ => {
                    walk_names.extend(cx.walk_name(need));
                    walk_from_names.extend(Context::walk_from_name(need));
                    if walk_names.len() == 1 && walks.is_none() {
                        walks = Some(cx.walk_rows());
                    }
                    if walk_from_names.len() == 1 && walks_from.is_none() {
                        walks_from = Some(cx.walk_from_rows());
                    }
                    if cx.walk_name(need).is_some() && need != Need::Between {
                        continue;
                    }
                    if let Some(item) = cx.board_item(need) {
                        board.insert(need, item);
                    } else if let Some(item) = cx.position_item(need) {
                        methods.insert(need, item);
                    }
                }
            }
        }
        let list = |map: BTreeMap<Need, TokenStream>| map.into_values().collect();
        let rows = |rows: Option<Vec<_>>| rows.unwrap_or_default();
        let walk = written("walks", walk_names.into_iter(), &rows(walks));
        let walk_from = written("walks_from", walk_from_names.into_iter(), &rows(walks_from));
        Needed {
            consts: list(consts),
            steps: cx
                .steps(&steps)
                .map(|steps| quote!(#steps #walk #walk_from)),
            board: list(board),
            functions: list(functions),
            methods: list(methods),
        }
    }
}
