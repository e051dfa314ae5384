//! Analyses of the Ir: what is true of a program, each question answered in one place.
//!
//! A fact is a pure function of the program. It rewrites nothing, decides nothing and knows nothing of
//! [`plan`](crate::plan), which asks it.
//!
//! | file | answers |
//! | --- | --- |
//! | `access` | what statements write and expressions read |
//! | `cardinality` | how many members a set can have, how many cells lie on the lines from a cell |
//! | `chance` | whose `me` may be chance |
//! | `empties` | whether the empty cells become fewer by one with each move |
//! | `flow` | where the branches of a body meet again, which statements change the position |
//! | `history` | what asks for earlier positions, or for who is next |
//! | `intervals` | between which numbers an expression stays |
//! | `last_lines` | which lines of `end` only the last move can have made |
//! | `occupancy` | what may stand on the cells of a set |
//! | `opening` | what stands on the first position, as far as that is known |
//! | `runs` | the lines of so many cells on boards where a walk can come back |
//! | `size` | how many moves there can be, by what is chosen from |
//! | `turn` | which blocks are compared with others, and by what; what chance plays |

pub mod access;
pub mod cardinality;
pub mod chance;
pub mod empties;
pub mod flow;
pub mod history;
pub mod intervals;
pub mod last_lines;
pub mod occupancy;
pub mod opening;
pub mod runs;
pub mod size;
pub mod turn;
