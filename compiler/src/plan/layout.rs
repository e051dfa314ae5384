//! The layout of a position: which boards stand for the pieces of a layer, and which fields the course
//! of a turn needs.

use crate::facts::flow::names_and_playing;
use crate::index::IndexVec;
use crate::ir::{Block, KindId, LayerId, Program};

/// The layout of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// By layer.
    pub layers: IndexVec<LayerId, LayerLayout>,
    /// Whether a move keeps whether it has said who is next: it may also change who plays.
    pub keeps_named: bool,
}

/// How the pieces of a layer are stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerLayout {
    /// The only owned kind of the layer, whose boards by owner stand for both.
    pub by_kind_and_owner: Option<KindId>,
    /// The owned kinds.
    pub owned: Vec<KindId>,
    /// The neutral kinds.
    pub neutral: Vec<KindId>,
}

/// The layout of a program's positions.
pub(super) fn layout(program: &Program) -> Layout {
    let layer = |id: LayerId| {
        let kinds = program.layers[id].kinds.iter();
        let (neutral, owned): (Vec<_>, Vec<_>) = kinds.partition(|k| program.kinds[**k].neutral);
        LayerLayout {
            by_kind_and_owner: match owned.as_slice() {
                [only] => Some(*only),
                _ => None,
            },
            owned,
            neutral,
        }
    };
    let both = |block: &Block| names_and_playing(&block.body) == [true; 2];
    Layout {
        layers: program.layers.ids().map(layer).collect(),
        keeps_named: !program.simultaneous && program.blocks.iter().any(both),
    }
}
