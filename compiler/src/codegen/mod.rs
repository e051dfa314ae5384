//! The Ir as Rust: one file for each game.
//!
//! Before: a verified [`Program`]. After: formatted source text of a module that implements the
//! runtime's `Rules` on a plain `Position`, with one function for each rule, named after it, and
//! the rule's `file:line` in a comment. Only what is reached is written.
//!
//! What every game has:
//!
//! | file | writes |
//! | --- | --- |
//! | `position`, `setup`, `choice`, `view`, `keys` | the data: a position and the first one, a move, both as texts, keys of history |
//! | `board` | steps, leaps, walks and tables of the board |
//! | `rules`, `turn`, `visit`, `play`, `end` | who may play what, its branches, playing one, the lines of `end` |
//! | `sight` | what players see of a position and of a move |
//! | `function`, `expr`, `stmt`, `places` | defs, expressions, effects, and which boards an effect touches |
//! | `context`, `scope`, `need`, `prune`, `names`, `code`, `emit` | how it is written: names, what is reached, parentheses, layout |
//!
//! Faster paths for what rules often say, each used where the Ir has its shape and left alone elsewhere:
//!
//! | file | for |
//! | --- | --- |
//! | `families` | pairs of cells at fixed distances: counted and drawn as whole sets |
//! | `rows` | pairs of cells of another sort: the targets of each first choice, found once |
//! | `pooled` | such pairs of several blocks that begin alike, drawn from together |
//! | `one_set`, `open`, `kept` | one choice from a set; the empty cells that a playout keeps |
//! | `product` | two choices of which neither depends on the other |
//! | `compound`, `marked`, `weighed`, `completing` | choices behind effects, chains of jumps, what is taken at the end |
//! | `legal`, `sure`, `tested`, `proposed` | what is legal only if it holds after the move, or only after costly questions |
//! | `fan`, `hops` | walks and hops in several directions at once |
//! | `hop_chains`, `hop_classes` | what several cells reach by hops, all of them at once |
//! | `lined`, `runs` | lines, through the cell that has just got a piece |
//! | `joined`, `enclosed`, `shared`, `standing` | floods, groups and sets that are kept, or asked only where something changed |
//! | `compared` | rows of numbers, several at a time |
//! | `playouts` | small rules: written out for each player |

mod board;
mod bounds;
mod choice;
mod code;
mod compared;
mod completing;
mod compound;
mod context;
mod emit;
mod enclosed;
mod end;
mod expr;
mod families;
mod fan;
mod function;
mod hop_chains;
mod hops;
mod joined;
mod kept;
mod keys;
mod legal;
mod lined;
mod marked;
mod names;
mod need;
mod one_set;
mod open;
mod places;
mod play;
mod playouts;
mod pooled;
mod position;
mod product;
mod proposed;
mod prune;
mod rows;
mod rules;
mod runs;
mod scope;
mod setup;
mod sight;
mod standing;
mod stmt;
mod sure;
mod tested;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod turn;
mod view;
mod visit;
mod weighed;

use crate::facts::size::may_be_large;
use crate::ir::Program;
use crate::passes::{OF_CODE, Passes};
use crate::plan;
use crate::plan::report::report;
use crate::source::Sources;
use context::Context;
use need::Need;
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::BTreeMap;
use std::collections::BTreeSet;

/// The generated module as tokens; comments are `#[doc = "@ …"]`.
fn tokens(cx: &Context<'_>) -> TokenStream {
    let program = cx.program;
    let cells = cx.cells_ty();
    let all_cells = cx.cells(&program.grid.cells);
    let frame = cx.frame();
    let position = cx.position_struct();
    let choice = cx.choice_enum();
    let kept = cx.kept_struct();
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

        /// A set of cells.
        type Cells = #cells;
        /// What earlier positions were.
        type Seen<'a> = Look<'a, #past>;
        #frame
        #(#consts)*
        #board_cite
        struct Board;
        impl Board {
            /// The cells of the board.
            const CELLS: Cells = #all_cells;
            #steps
            #(#board)*
        }
        #position
        #choice
        #kept
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
    /// Its formatted text, with its header.
    pub text: String,
    /// The report: which path each rule took, and why no better one.
    pub report: String,
}

/// The generated module of a program.
///
/// # Errors
/// Where the tokens are no Rust file, which is a mistake of the compiler.
pub fn generate(
    program: &Program,
    sources: &Sources,
    passes: &Passes,
) -> Result<Generated, syn::Error> {
    // Where 32 bits may be too few, moves are visited: no pass counts them.
    let passes = match may_be_large(program) {
        true => &passes.but(OF_CODE),
        false => passes,
    };
    let plan = plan::plan(program, passes);
    let cx = Context::new(&plan, sources);
    let tokens = tokens(&cx);
    Ok(Generated {
        text: emit::emit(program, tokens)?,
        report: report(&plan, sources),
    })
}

/// The items that others have asked for, in the order of their kinds.
#[derive(Default)]
struct Needed {
    consts: Vec<TokenStream>,
    steps: Option<TokenStream>,
    board: Vec<TokenStream>,
    functions: Vec<TokenStream>,
    methods: Vec<TokenStream>,
}

impl Needed {
    /// Writes what is needed until nothing new is.
    fn all(cx: &Context<'_>) -> Needed {
        let (mut done, mut steps, mut backs) = (BTreeSet::new(), BTreeSet::new(), 0);
        let (mut consts, mut board) = (BTreeMap::new(), BTreeMap::new());
        let (mut functions, mut methods) = (BTreeMap::new(), BTreeMap::new());
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
                    // One function for all that ask: it is written anew for all of their directions.
                    backs |= dirs;
                    board.insert(Need::BackDirs(0), cx.back_item(backs));
                }
                _ => {
                    if let Some(item) = cx.board_item(need) {
                        board.insert(need, item);
                    } else if let Some(item) = cx.position_item(need) {
                        methods.insert(need, item);
                    }
                }
            }
        }
        let list = |map: BTreeMap<Need, TokenStream>| map.into_values().collect();
        Needed {
            consts: list(consts),
            steps: cx.steps(&steps),
            board: list(board),
            functions: list(functions),
            methods: list(methods),
        }
    }
}
