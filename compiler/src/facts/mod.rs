//! Analyses of the Ir: facts about a program, each computed in one place.
//!
//! A fact is a pure function of the program. It rewrites nothing, decides nothing and does not depend
//! on [`plan`](crate::plan), which uses it.
//!
//! | file | answers |
//! | --- | --- |
//! | `access` | what statements write and expressions read |
//! | `cardinality` | bounds on the members of a set and on the cells of lines through a cell |
//! | `chance` | which functions may have chance as `me` |
//! | `decks` | sets whose sizes do not depend on which of their members were drawn |
//! | `empties` | whether each move fills one empty cell |
//! | `equal` | blocks in which all members of a choice lead to equally many moves |
//! | `flow` | where the branches of a body join again, which statements change the position |
//! | `history` | which parts of a program use `seen` or read the next player |
//! | `intervals` | the intervals of numeric expressions |
//! | `last_lines` | which lines of `end` only the last move can have completed |
//! | `occupancy` | what may stand on the cells of a set |
//! | `opening` | what stands on the opening position, as far as it is constant |
//! | `puts` | what a `put` puts, where that does not depend on the position |
//! | `runs` | the lines of `n` cells on boards where a walk can return to its start |
//! | `size` | bounds on the number of moves |
//! | `turn` | which blocks' moves are compared, and by which values; chance's group |
//! | `uses` | whether an expression evaluates some node, also in the functions and blocks that it refers to |

pub mod access;
pub mod cardinality;
pub mod chance;
mod decks;
pub mod empties;
pub mod equal;
pub mod flow;
pub mod history;
pub mod intervals;
pub mod last_lines;
pub mod occupancy;
pub mod opening;
pub mod puts;
pub mod runs;
pub mod size;
mod stock;
pub mod turn;
pub mod uses;
