//! Short forms of the builder for functions on the position itself.

use crate::lir::build::Builder;
use crate::lir::{FieldId, Op, PosId, Region, SELF, Stmt, Ty, ValueId};

impl Builder {
    /// Returns the value of a field of a position, or of an entry of one.
    pub(super) fn load(
        &mut self,
        pos: PosId,
        field: FieldId,
        at: Option<ValueId>,
        ty: Ty,
    ) -> ValueId {
        let op = match at {
            Some(at) => Op::Element(pos, field, at),
            None => Op::Field(pos, field),
        };
        self.typed(op, ty)
    }

    /// Returns the value of a field of the position.
    pub(super) fn field(&mut self, field: FieldId, ty: Ty) -> ValueId {
        self.load(SELF, field, None, ty)
    }

    /// Stores a value in a field of the position.
    pub(super) fn set_field(&mut self, field: FieldId, value: ValueId) {
        self.store(SELF, field, None, value);
    }

    /// Stores a literal truth value in a field of the position.
    pub(super) fn set_flag(&mut self, field: FieldId, holds: bool) {
        let holds = self.truth(holds);
        self.set_field(field, holds);
    }

    /// Adds statements that run if a truth holds.
    pub(super) fn when(&mut self, holds: ValueId, yes: impl FnOnce(&mut Builder)) {
        let yes = self.region(|b| {
            yes(b);
            None
        });
        self.stmt(Stmt::If(holds, yes, Region::default()));
    }

    /// Returns the first of two values if a truth holds, else the second.
    pub(super) fn either(&mut self, holds: ValueId, [yes, no]: [ValueId; 2]) -> ValueId {
        let ty = self.ty(yes);
        let [yes, no] = [yes, no].map(|value| self.region(|_| Some(value)));
        self.choose(holds, yes, no, ty)
    }
}
