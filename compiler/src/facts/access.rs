//! Footprints: the places that statements write and expressions read. They decide whether two
//! statements may be swapped.
//!
//! A mutable position has layers of pieces, states, the next player and the players in the game; a body
//! has variables. An [`Access`] is a set of such places: it may contain too many, never too few.

use crate::index::{Id, IndexVec};
use crate::ir::walk::visit_stmts;
use crate::ir::{
    Expr, ExprKind as K, FnId, PIECES, Pieces, Program, Put, Stmt, StmtKind, VarId, walk,
};
use std::collections::BTreeSet;
use std::slice::from_ref;

/// A place of a position or of a body.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Place {
    /// The pieces of a layer, by its index.
    Layer(usize),
    /// A state, by its index.
    State(usize),
    /// The next player.
    Next,
    /// The players who are in the game.
    Playing,
    /// A variable of the body.
    Var(VarId),
}

/// A set of places that are read or written.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Access {
    places: BTreeSet<Place>,
    /// Whether all places of the position are included.
    position: bool,
}

impl Access {
    /// Whether two sets of places intersect.
    pub fn meets(&self, other: &Access) -> bool {
        let has_position = |access: &Access| {
            access.position || access.places.iter().any(|p| !matches!(p, Place::Var(_)))
        };
        self.position && has_position(other)
            || other.position && has_position(self)
            || !self.places.is_disjoint(&other.places)
    }
    /// Adds the places of another set.
    pub fn add(&mut self, other: &Access) {
        self.places.extend(&other.places);
        self.position |= other.position;
    }
}

/// The places that each function of a program reads.
#[derive(Clone, Debug)]
pub struct Accesses {
    functions: IndexVec<FnId, Access>,
}

impl Accesses {
    /// Analyses all functions; each calls only earlier ones.
    pub fn of(program: &Program) -> Accesses {
        let mut accesses = Accesses {
            functions: IndexVec::new(),
        };
        for function in &program.functions {
            let mut read = Access::default();
            for entry in function.entries.iter().flatten() {
                read.add(&accesses.read(entry));
            }
            // A function's variables are not those of its callers.
            read.places.retain(|place| !matches!(place, Place::Var(_)));
            accesses.functions.push(read);
        }
        accesses
    }

    /// Returns the places that an expression reads. `before` reads the pieces and states before the move, which no
    /// statement writes, but the names, the next player and the players in the game as they are now.
    pub fn read(&self, e: &Expr) -> Access {
        let mut read = Access::default();
        self.reads(e, &mut read);
        read
    }

    fn reads(&self, e: &Expr, read: &mut Access) {
        if let K::Before(inner) = &*e.kind {
            let now = |p: &Place| matches!(p, Place::Var(_) | Place::Next | Place::Playing);
            let inner = self.read(inner);
            read.places.extend(inner.places.into_iter().filter(now));
            // What reads the whole position may read these.
            if inner.position {
                read.places.extend([Place::Next, Place::Playing]);
            }
            return;
        }
        self.node(e, read);
        walk::for_each_child(e, &mut |child| self.reads(child, read));
    }

    #[deny(clippy::wildcard_enum_match_arm)]
    fn node(&self, e: &Expr, read: &mut Access) {
        match &*e.kind {
            K::Var(v) | K::OthersVar(v) => read.places.extend([Place::Var(*v)]),
            K::Empty(layer) | K::Occupied(layer) | K::Pieces(Pieces { layer, .. }) => {
                read.places.insert(Place::Layer(layer.index()));
            }
            K::State(state, _) => read.places.extend([Place::State(state.index())]),
            K::Call { function, .. } => match self.functions.get(*function) {
                Some(known) => read.add(known),
                None => read.position = true,
            },
            K::Next => read.places.extend([Place::Next, Place::Playing]),
            K::Others(_) | K::Playing => read.places.extend([Place::Playing]),
            K::KindOn(_) | K::OwnerOn(_) | K::Seen(_) | K::SeenAgo(..) => read.position = true,
            K::Can(..) | K::Blocked => read.position = true,
            K::Before(_) | K::Turn | K::Passes | K::Lit(_) | K::Const(..) | K::Me => {}
            K::Table(..) | K::Union(..) | K::Inter(..) | K::Diff(..) | K::FirstOf(_) => {}
            K::AtLeast(..) => {}
            K::Coord(_) | K::Step(..) | K::Back(..) | K::Leap(..) | K::Ray(_) => {}
            K::Path(..) | K::Between(..) | K::Group(..) | K::Flood(..) | K::Lines(_) => {}
            K::Turned(..) | K::Filter(..) | K::UnionOf(..) | K::Reach(..) | K::Best(..) => {}
            K::Count(_) | K::CountGroups(_) | K::CoordOf(..) | K::Arith(..) | K::Neg(_) => {}
            K::Sum(..) | K::Extreme(..) | K::Pick(..) | K::Some(_) | K::No(_) => {}
            K::Equal(..) | K::Less(..) | K::In(..) | K::InRange(..) | K::And(..) => {}
            K::Or(..) | K::Not(_) | K::If(..) => {}
        }
    }

    /// Returns the places that a statement and its nested statements read.
    pub fn read_by(&self, stmt: &Stmt) -> Access {
        let mut read = Access::default();
        visit_stmts(from_ref(stmt), &mut |s| {
            walk::for_each_expr(s, &mut |e| self.reads(e, &mut read));
            // `x += 1` reads what it writes.
            if let StmtKind::SetVar(..) | StmtKind::Assign(..) | StmtKind::Playing(..) = s.kind {
                write(s, &mut read);
            }
        });
        read
    }
}

/// Returns the places that a statement and its nested statements write.
pub fn written_by(stmt: &Stmt) -> Access {
    let mut written = Access::default();
    visit_stmts(from_ref(stmt), &mut |s| write(s, &mut written));
    written
}

#[deny(clippy::wildcard_enum_match_arm)]
fn write(stmt: &Stmt, written: &mut Access) {
    let place = match &stmt.kind {
        StmtKind::Choose(v, _) | StmtKind::Let(v, _) => Place::Var(*v),
        StmtKind::SetVar(v, ..) | StmtKind::ForEach(v, ..) => Place::Var(*v),
        StmtKind::Move(..) => Place::Layer(PIECES.index()),
        StmtKind::Put(Put { layer, .. }) | StmtKind::Clear(layer, _) => Place::Layer(layer.index()),
        StmtKind::Assign(state, ..) => Place::State(state.index()),
        StmtKind::Again | StmtKind::Next(_) => Place::Next,
        StmtKind::Playing(..) => {
            written.places.insert(Place::Next);
            Place::Playing
        }
        StmtKind::Require(_)
        | StmtKind::If(..)
        | StmtKind::Repeat { .. }
        | StmtKind::AtOnce(_)
        | StmtKind::Try(..)
        | StmtKind::Hide(_)
        | StmtKind::Hold(_) => return,
    };
    written.places.insert(place);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::testing::{cells, e, lowered, own};
    use crate::typed::Ty;

    #[test]
    fn before_reads_who_plays_now() {
        let program = lowered(
            "game \"G\"\nplayers white, black\nboard square 3 x 3\npieces man\n\
             move step { choose to in empty; put own man on to }\nend { turn > 9 : draw }\n",
        );
        let accesses = Accesses::of(&program);
        let read = |inner: Expr| {
            let ty = inner.ty;
            accesses.read(&e(K::Before(inner), ty)).places
        };
        let who = BTreeSet::from([Place::Next, Place::Playing]);
        let me = e(K::Me, Ty::Players);
        let can = K::Can(me, program.blocks.ids().collect());
        assert_eq!(read(e(can, Ty::Truth)), who);
        assert_eq!(read(e(K::Next, Ty::Players)), who);
        assert_eq!(read(cells(K::FirstOf(own()))), BTreeSet::new());
    }
}
