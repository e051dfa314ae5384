//! Functions on pieces: where they stand, and putting, moving and removing them.

use super::{Helper, Select};
use crate::index::Id;
use crate::ir::{KindId, LayerId, PIECES};
use crate::lir::build::Builder;
use crate::lir::{FieldId, Function, Label, Of, Op, PosId, Region, SELF, Sort, Stmt, Ty, ValueId};

/// A board of the position: a field, or an entry of one.
#[derive(Clone, Copy)]
pub(super) struct Board {
    field: FieldId,
    owner: Option<usize>,
}

impl Board {
    fn read(self, b: &mut Builder, pos: PosId) -> ValueId {
        match self.owner {
            Some(owner) => {
                let owner = b.index(owner);
                b.typed(Op::Element(pos, self.field, owner), Ty::Cells)
            }
            None => b.typed(Op::Field(pos, self.field), Ty::Cells),
        }
    }
    fn write(self, b: &mut Builder, pos: PosId, value: ValueId) {
        let owner = self.owner.map(|owner| b.index(owner));
        b.store(pos, self.field, owner, value);
    }
}

impl Select<'_> {
    /// Returns all boards of a layer.
    pub(super) fn boards(&self, layer: LayerId) -> Vec<Board> {
        let single = self.module.layers[layer].boards.iter();
        let single = single.map(|(_, field)| Board {
            field: *field,
            owner: None,
        });
        self.owner_boards(layer).into_iter().chain(single).collect()
    }

    /// Returns the boards by owner of a layer.
    fn owner_boards(&self, layer: LayerId) -> Vec<Board> {
        let Some(field) = self.module.layers[layer].owners else {
            return Vec::new();
        };
        let all = 0..self.program.players.len();
        all.map(|owner| Board {
            field,
            owner: Some(owner),
        })
        .collect()
    }

    /// Returns boards whose union is all pieces of a layer.
    fn every_board(&self, layer: LayerId) -> Vec<Board> {
        let neutral = self.module.layers[layer].boards.iter();
        let neutral = neutral.filter(|(kind, _)| self.program.kinds[*kind].neutral);
        let neutral = neutral.map(|(_, field)| Board {
            field: *field,
            owner: None,
        });
        self.owner_boards(layer)
            .into_iter()
            .chain(neutral)
            .collect()
    }

    fn named(&self, name: &str, layer: LayerId) -> String {
        match layer.index() {
            0 => name.into(),
            _ => format!("{name}_{}", self.program.layers[layer].name),
        }
    }

    fn builder(&self, name: &str, sort: Sort, doc: &str) -> Builder {
        Builder::new(name, sort, None, &self.program.grid.cells).doc(doc)
    }

    /// Builds the function of a helper on pieces.
    pub(super) fn pieces_helper(&mut self, helper: Helper) -> Function {
        let mut function = match helper {
            Helper::Empty(layer) => self.empty(layer),
            Helper::Occupied(layer) => {
                let name = self.named("occupied", layer);
                self.union(&name, self.every_board(layer))
            }
            Helper::Owned(layer) => {
                let name = self.named("owned", layer);
                self.union(&name, self.owner_boards(layer))
            }
            Helper::OwnedBy(layer) => self.owned_by(layer),
            Helper::OfKinds(layer) => self.of_kinds(layer),
            Helper::KindOn => self.kind_on(),
            Helper::OwnerOn => self.owner_on(),
            Helper::Clear(layer) => self.clear(layer),
            Helper::Put(kind) => self.put(kind),
            Helper::PutOne(layer) => self.put_one(layer),
            Helper::PutAny(layer) => self.put_any(layer),
            _ => self.carry(),
        };
        function.of_boards = self.is_of_boards(helper);
        function
    }

    /// Whether the runtime has the function of a helper for any layer like the first one ([`Function::of_boards`]).
    fn is_of_boards(&self, helper: Helper) -> bool {
        let Some(first) = self.module.layers.iter().next() else {
            return false;
        };
        let is = match helper {
            Helper::Empty(layer) | Helper::Occupied(layer) | Helper::Clear(layer) => {
                layer == PIECES
            }
            Helper::PutOne(layer) => {
                let kinds = first.boards.iter().map(|(kind, _)| *kind);
                let all = kinds.eq(self.program.kinds.ids());
                layer == PIECES && all && self.kinds_by_owner(layer)[0] == 0
            }
            helper => helper == Helper::Carry,
        };
        is && first.owners.is_some()
    }

    fn empty(&mut self, layer: LayerId) -> Function {
        let mut b = self.builder(&self.named("empty", layer), Sort::Pure, "");
        let mut all = b.set(self.program.grid.cells.clone());
        for board in self.every_board(layer) {
            let cells = board.read(&mut b, SELF);
            all = b.op(Op::Diff(all, cells));
        }
        b.end(Some(all))
    }

    fn union(&mut self, name: &str, boards: Vec<Board>) -> Function {
        let mut b = self.builder(name, Sort::Pure, "");
        let mut all = b.nothing(Ty::Cells);
        for board in boards {
            let cells = board.read(&mut b, SELF);
            all = b.op(Op::Union(all, cells));
        }
        b.end(Some(all))
    }

    fn owned_by(&mut self, layer: LayerId) -> Function {
        let mut b = self.builder(&self.named("owned_by", layer), Sort::Pure, "");
        let players = b.param("players", Ty::Mask);
        let boards = self.owner_boards(layer);
        let all = some_of(&mut b, players, boards.into_iter().enumerate());
        b.end(Some(all))
    }

    /// Returns the cells of a kind, for any owner.
    fn of_kind(&mut self, b: &mut Builder, kind: KindId, pos: PosId) -> ValueId {
        let layer = self.program.kinds[kind].layer;
        match self.module.layers[layer].board(kind) {
            Some(field) => b.typed(Op::Field(pos, field), Ty::Cells),
            None => {
                let owned = self.helper(Helper::Owned(layer));
                b.typed(Op::Call(owned, pos, vec![]), Ty::Cells)
            }
        }
    }

    fn of_kinds(&mut self, layer: LayerId) -> Function {
        let mut b = self.builder(&self.named("of_kinds", layer), Sort::Pure, "");
        let kinds = b.param("kinds", Ty::Mask);
        let mut all = b.nothing(Ty::Cells);
        for kind in self.module.layers[layer].kinds.clone() {
            let cells = self.of_kind(&mut b, kind, SELF);
            let i = b.index(kind.index());
            let named = b.op(Op::Contains(kinds, i));
            let here = b.op(Op::When(cells, named));
            all = b.op(Op::Union(all, here));
        }
        b.end(Some(all))
    }

    fn kind_on(&mut self) -> Function {
        let mut b = self.builder("kind_on", Sort::Pure, "The kinds of the pieces on cells.");
        let cells = b.param("cells", Ty::Cells);
        let mut all = b.nothing(Ty::Mask);
        for kind in self.module.layers[PIECES].kinds.clone() {
            let board = self.of_kind(&mut b, kind, SELF);
            all = with_member(&mut b, all, board, cells, (kind.index(), Of::Kinds));
        }
        b.end(Some(all))
    }

    fn owner_on(&mut self) -> Function {
        let mut b = self.builder("owner_on", Sort::Pure, "The owners of the pieces on cells.");
        let cells = b.param("cells", Ty::Cells);
        let mut all = b.nothing(Ty::Mask);
        for (player, board) in self.owner_boards(PIECES).into_iter().enumerate() {
            let board = board.read(&mut b, SELF);
            all = with_member(&mut b, all, board, cells, (player, Of::Players));
        }
        b.end(Some(all))
    }

    fn clear(&mut self, layer: LayerId) -> Function {
        let doc = "Removes all pieces from the given cells.";
        let mut b = self.builder(&self.named("clear", layer), Sort::Effect, doc);
        let cells = b.param("cells", Ty::Cells);
        for board in self.boards(layer) {
            let old = board.read(&mut b, SELF);
            let new = b.op(Op::Diff(old, cells));
            board.write(&mut b, SELF, new);
        }
        b.end(None)
    }

    fn put(&mut self, kind: KindId) -> Function {
        let k = &self.program.kinds[kind];
        let (layer, neutral) = (k.layer, k.neutral);
        let doc = "Puts a piece of this kind on the given cells, replacing any pieces there.";
        let mut b = self.builder(&format!("put_{}", k.name), Sort::Effect, doc);
        let owner = (!neutral).then(|| b.param("owner", Ty::Index));
        let cells = b.param("cells", Ty::Cells);
        if let (Some(owner), true) = (owner, self.program.chance) {
            let everybody = b.mask(self.everybody(), Of::Players);
            let plays = b.op(Op::Contains(everybody, owner));
            let nobody = b.not(plays);
            let leave = b.region(|b| {
                b.stmt(Stmt::Leave(Label::Function));
                None
            });
            b.stmt(Stmt::If(nobody, leave, Region::default()));
        }
        let clear = self.helper(Helper::Clear(layer));
        b.act(clear, SELF, vec![cells]);
        let layer = &self.module.layers[layer];
        if let (Some(owner), Some(field)) = (owner, layer.owners) {
            let old = b.typed(Op::Element(SELF, field, owner), Ty::Cells);
            let new = b.op(Op::Union(old, cells));
            b.store(SELF, field, Some(owner), new);
        }
        if let Some(field) = layer.board(kind) {
            let old = b.typed(Op::Field(SELF, field), Ty::Cells);
            let new = b.op(Op::Union(old, cells));
            b.store(SELF, field, None, new);
        }
        b.end(None)
    }

    /// Builds the function that puts a piece of a kind, for a player if the layer has kinds with owners.
    fn put_one(&mut self, layer: LayerId) -> Function {
        let doc = "Puts a piece of a kind on the given cells, replacing any pieces there.";
        let mut b = self.builder(&self.named("put", layer), Sort::Effect, doc);
        let [neutral, owned] = self.kinds_by_owner(layer);
        let owner = (owned != 0).then(|| b.param("owner", Ty::Index));
        let kind = b.param("kind", Ty::Index);
        let cells = b.param("cells", Ty::Cells);
        let clear = self.helper(Helper::Clear(layer));
        b.act(clear, SELF, vec![cells]);
        if let (Some(owner), Some(field)) = (owner, self.module.layers[layer].owners) {
            let give = b.region(|b| {
                let old = b.typed(Op::Element(SELF, field, owner), Ty::Cells);
                let new = b.op(Op::Union(old, cells));
                b.store(SELF, field, Some(owner), new);
                None
            });
            match neutral {
                0 => give.stmts.into_iter().for_each(|stmt| b.stmt(stmt)),
                _ => {
                    let owned = b.mask(owned, Of::Kinds);
                    let is_owned = b.op(Op::Contains(owned, kind));
                    b.stmt(Stmt::If(is_owned, give, Region::default()));
                }
            }
        }
        for (k, field) in self.module.layers[layer].boards.clone() {
            let i = b.index(k.index());
            let is = b.op(Op::Equal(kind, i));
            let came = b.op(Op::When(cells, is));
            let old = b.typed(Op::Field(SELF, field), Ty::Cells);
            let new = b.op(Op::Union(old, came));
            b.store(SELF, field, None, new);
        }
        b.end(None)
    }

    /// Builds the function that puts a piece of the first of some kinds, for the first of some owners.
    fn put_any(&mut self, layer: LayerId) -> Function {
        let doc = "Puts a piece of the first kind and owner on the given cells, replacing any pieces there.";
        let mut b = self.builder(&self.named("put_any", layer), Sort::Effect, doc);
        let [neutral, owned] = self.kinds_by_owner(layer);
        let owners = (owned != 0).then(|| b.param("owners", Ty::Mask));
        let kinds = b.param("kinds", Ty::Mask);
        let cells = b.param("cells", Ty::Cells);
        let here = b.mask(neutral | owned, Of::Kinds);
        let kinds = b.op(Op::Inter(kinds, here));
        let everybody = b.mask(self.everybody(), Of::Players);
        let owners = owners.map(|owners| b.op(Op::Inter(owners, everybody)));
        let placed = match owners {
            None => b.op(Op::Some(kinds)),
            Some(owners) => {
                let kind = b.op(Op::FirstOf(kinds));
                let among = |b: &mut Builder, some: u64| {
                    let some = b.mask(some, Of::Kinds);
                    let among = b.op(Op::Inter(kind, some));
                    b.op(Op::Some(among))
                };
                let has_owner = b.op(Op::Some(owners));
                let is_owned = b.region(|b| match neutral {
                    0 => Some(b.op(Op::Some(kinds))),
                    _ => Some(among(b, owned)),
                });
                let is_owned = b.and(has_owner, is_owned);
                let is_neutral = b.region(|b| Some(among(b, neutral)));
                b.or(is_owned, is_neutral)
            }
        };
        let place = b.region(|b| {
            let nobody = b.index(0);
            let owner = owners.map(|owners| match neutral {
                0 => b.op(Op::First(owners)),
                _ => b.op(Op::FirstOr(owners, nobody)),
            });
            let kind = b.op(Op::First(kinds));
            let put = self.helper(Helper::PutOne(layer));
            b.act(put, SELF, owner.into_iter().chain([kind, cells]).collect());
            None
        });
        b.stmt(Stmt::If(placed, place, Region::default()));
        b.end(None)
    }

    /// Returns the neutral kinds of a layer, and those with owners.
    pub(super) fn kinds_by_owner(&self, layer: LayerId) -> [u64; 2] {
        let here = self.module.layers[layer].kinds.iter();
        let (neutral, owned): (Vec<KindId>, Vec<KindId>) =
            here.partition(|kind| self.program.kinds[**kind].neutral);
        [neutral, owned].map(|kinds| mask_of(&kinds))
    }

    /// Builds the function for `a -> b` on the position itself.
    fn carry(&mut self) -> Function {
        let doc = "Moves the piece on `from` to `to`, capturing any piece there. Does nothing unless both are \
                   single cells and `from` is occupied.";
        let mut b = self.builder("carry", Sort::Effect, doc);
        let from = b.param("from", Ty::Cells);
        let to = b.param("to", Ty::Cells);
        self.unless_carried(&mut b, SELF, from, to, &mut |b| {
            b.stmt(Stmt::Leave(Label::Function));
            None
        });
        for board in self.boards(PIECES) {
            let old = board.read(&mut b, SELF);
            let moves = meets(&mut b, old, from);
            let gone = b.op(Op::Union(from, to));
            let rest = b.op(Op::Diff(old, gone));
            let came = b.op(Op::When(to, moves));
            let new = b.op(Op::Union(rest, came));
            board.write(&mut b, SELF, new);
        }
        b.end(None)
    }

    fn unless_carried(
        &mut self,
        b: &mut Builder,
        pos: PosId,
        from: ValueId,
        to: ValueId,
        no: &mut dyn FnMut(&mut Builder) -> Option<ValueId>,
    ) {
        let one = b.num(1);
        let mut carried = b.truth(true);
        for cells in [from, to] {
            let test = b.region(|b| {
                let count = b.op(Op::Count(cells));
                Some(b.op(Op::Equal(count, one)))
            });
            carried = b.and(carried, test);
        }
        let occupied = self.helper(Helper::Occupied(PIECES));
        let test = b.region(|b| {
            let occupied = b.typed(Op::Call(occupied, pos, vec![]), Ty::Cells);
            Some(meets(b, occupied, from))
        });
        carried = b.and(carried, test);
        let not = b.not(carried);
        let no = b.region(|b| no(b));
        b.stmt(Stmt::If(not, no, Region::default()));
    }

    /// Builds the function for `a -> b` in `at once`: collects the arriving pieces on the position, and
    /// returns the vacated cells.
    pub(super) fn gather(&mut self) -> Function {
        let doc =
            "Copies the piece on `from` of another position to `to`; returns the vacated cells.";
        let mut b = self.builder("gather", Sort::Effect, doc).with_was();
        let from = b.param("from", Ty::Cells);
        let to = b.param("to", Ty::Cells);
        self.unless_carried(&mut b, crate::lir::WAS, from, to, &mut |b| {
            let none = b.nothing(Ty::Cells);
            b.stmt(Stmt::Return(none));
            None
        });
        for board in self.boards(PIECES) {
            let stood = board.read(&mut b, crate::lir::WAS);
            let moves = meets(&mut b, stood, from);
            let old = board.read(&mut b, SELF);
            let rest = b.op(Op::Diff(old, to));
            let came = b.op(Op::When(to, moves));
            let new = b.op(Op::Union(rest, came));
            board.write(&mut b, SELF, new);
        }
        b.end(Some(from))
    }
}

/// Returns the mask of some kinds.
fn mask_of(kinds: &[KindId]) -> u64 {
    kinds.iter().fold(0, |all, kind| all | 1 << kind.index())
}

/// Returns whether two sets share a member.
pub(super) fn meets(b: &mut Builder, x: ValueId, y: ValueId) -> ValueId {
    let both = b.op(Op::Inter(x, y));
    b.op(Op::Some(both))
}

fn some_of(
    b: &mut Builder,
    members: ValueId,
    boards: impl Iterator<Item = (usize, Board)>,
) -> ValueId {
    let mut all = b.nothing(Ty::Cells);
    for (i, board) in boards {
        let cells = board.read(b, SELF);
        let i = b.index(i);
        let named = b.op(Op::Contains(members, i));
        let here = b.op(Op::When(cells, named));
        all = b.op(Op::Union(all, here));
    }
    all
}

/// Adds a member to a mask if a board intersects some cells.
fn with_member(
    b: &mut Builder,
    all: ValueId,
    board: ValueId,
    cells: ValueId,
    (i, of): (usize, Of),
) -> ValueId {
    let stands = meets(b, board, cells);
    let member = b.mask(1 << i, of);
    let here = b.op(Op::When(member, stands));
    b.op(Op::Union(all, here))
}
