//! The layout of a position: which boards represent the pieces of a layer, and which fields a turn
//! needs.

use crate::facts::flow::names_and_playing;
use crate::index::IndexVec;
use crate::ir::{Block, KindId, LayerId, Program};

/// The layout of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The boards of each layer.
    pub layers: IndexVec<LayerId, LayerLayout>,
    /// Whether a move must track that it has set the next player, because it may also change the
    /// players who are in the game.
    pub keeps_named: bool,
}

/// The boards of a layer's pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LayerLayout {
    /// The only owned kind of the layer, if there is one: its boards by owner then also serve as its
    /// boards by kind.
    pub by_kind_and_owner: Option<KindId>,
    /// The kinds whose pieces have owners.
    pub owned: Vec<KindId>,
    /// The kinds whose pieces have no owner.
    pub neutral: Vec<KindId>,
}

/// Returns the layout of a program's positions.
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
