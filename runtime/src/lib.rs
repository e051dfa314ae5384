//! The runtime of generated engines.
//!
//! A generated engine implements [`Game`]; the code that is the same for all games (perft, playouts,
//! texts of positions, the type-erased [`Session`]) is here once. The reference interpreter implements
//! [`Session`] too, so every tool works with both.

mod bits;
pub mod board;
mod by_session;
mod check;
mod descents;
mod draw;
mod draws;
mod empty_cells;
mod erased;
pub mod files;
mod game;
pub mod groups;
mod hash;
mod history;
mod intrinsics;
mod jump_closure;
mod keys;
mod lines;
mod listing;
mod mobility;
mod names;
mod notation;
mod order;
mod outcomes;
mod perft;
mod pieces;
mod plain_data;
mod playing;
mod rectangle;
mod registry;
mod resample;
mod rng;
mod rules;
mod schema;
mod session;
mod sight;
pub mod sinks;
mod sliding;
pub mod support;
mod symmetry;
pub mod tables;
mod tally;
mod targets;
mod text;
mod trail;
mod turns;
mod visited;
mod weigh;

pub use bits::{Cells, Wide, WideIter, WordIter, at_least, part_of, total};
pub use by_session::{Looks, playing};
pub use check::check_view;
pub use draw::{draw, draw_for, letters};
pub use draws::Draws;
pub use erased::Compiled;
pub use game::{Flow, Game, MOVE_LIMIT, ToMove};
pub use hash::key_of;
pub use history::History;
pub use jump_closure::{Closures, JumpClosure, JumpShift};
pub use keys::{
    next_key, piece_key, state_key, state_member_key, sum, turn_key, view_key, view_keys,
};
pub use mobility::{Bound, Mobility, Reach};
pub use notation::{
    Notation, NotationField, Texts, Told, WordPart, read_notation, read_text, reads_counts,
    texts_of, write_notation, write_text,
};
pub use order::{AtOnce, InTurn, MoveOf, Order};
pub use perft::{
    JointText, divide_by_text, joint_count, perft, perft_by_text, perft_divide, try_play,
};
pub use pieces::PieceSink;
pub use playing::{Alarm, MoveList, Notes, Playing};
pub use registry::Engine;
pub use resample::{
    Eye, Observed, ResampleError, Resampled, Turn, World, Worlds, play_turn, resample, worlds,
};
pub use rng::Rng;
pub use rules::{Look, Match, Past, Played, Points, Rules, Verdict, Visit, Within, middle};
pub use schema::{
    AxisSchema, Before, LayerSchema, Layers, Piece, Schema, StateSchema, StateSort, States, Stored,
    View,
};
pub use session::{LegalMoves, PlayError, Playout, PositionError, Session, TooLarge, random_joint};
pub use sight::{Log, Seen, Sight, Veil};
pub use sliding::{Slides, Walks};
pub use symmetry::{StateMap, Symmetry, closure, closure_within, moved};
pub use tally::Tally;
pub use text::{fnv1a, fnv1a_on, read_position, write_position};
pub use weigh::{Material, PieceWeights, Weighed};

/// The items that generated modules use.
pub mod generated {
    pub use crate::bits::{Cells as _, Wide, at_least, part_of, total};
    pub use crate::board;
    pub use crate::empty_cells::EmptyCells;
    pub use crate::files::{self, Files};
    pub use crate::game::{Flow, ToMove};
    pub use crate::groups;
    pub use crate::history::History;
    pub use crate::jump_closure::{JumpClosure, JumpShift};
    pub use crate::keys::{Key, Weights, kind_weights, number_weight, number_weights};
    pub use crate::keys::{piece_weights, set_weight, set_weights};
    pub use crate::lent;
    pub use crate::mobility::{Bound, Mobility, Reach};
    pub use crate::names::{
        FieldName, Frame, Names, NotationName, Of, PartName, Said, Sort, StateName, SymmetryName,
    };
    pub use crate::order::{AtOnce, InTurn, Joint, Mixed};
    pub use crate::outcomes::{Outcome, Outcomes, best, draw_best};
    pub use crate::pieces::{PieceSink, both, read_kind, read_owners, read_state, read_states};
    pub use crate::plain_data;
    pub use crate::rng::Rng;
    pub use crate::rules::{
        Ask, Look, Match, Past as _, Played, Points as _, Rules, Verdict, Visit, Within,
        random_legal,
    };
    pub use crate::schema::{Layers, Schema, States, Stored, View};
    pub use crate::sight::{Entries, SeenKey, Sight, Veil, places_of};
    pub use crate::sinks::{
        Back, Counted, Drawing, Drawn, Found, Legal, Once, Shown, Sink, Stopping, Unpinned, each,
    };
    pub use crate::sliding::Slides;
    pub use crate::steps;
    pub use crate::support::*;
    pub use crate::tables;
    pub use crate::targets::Targets;
    pub use crate::trail::{Item, LongTrail, Taken, Trail, on_stack};
    pub use crate::turns::{keyed, seat, seats};
    pub use crate::union_over;
    pub use crate::visited::{Lent, Visited};
    pub use crate::{basics, boards, counted, masks, owners, rectangle, slides, step_by, walks};
    pub use std::ops::ControlFlow::{Break, Continue};
}
