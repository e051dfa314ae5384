//! Evaluates `dir`, `region` and `def`.

use super::Scope;
use super::memo::Question;
use super::states::Places;
use crate::index::Id;
use crate::interp::moment::Moment;
use crate::interp::set::bits;
use crate::interp::value::Value;
use crate::typed::{Def, DefId, Expr, PlayerId};
use smallvec::{SmallVec, smallvec};

/// The arguments of a def.
pub(crate) type Args = SmallVec<[Value; 2]>;

impl Scope<'_, '_> {
    /// The value of a def, joined over the named players as `me` and the named entries of its table.
    pub(super) fn def(
        &mut self,
        def: DefId,
        me: Option<&Expr>,
        key: Option<&Expr>,
        args: &[Expr],
    ) -> Value {
        let args: Args = args.iter().map(|arg| self.value(arg)).collect();
        if me.is_none() && key.is_none() {
            return self.entry(def, 0, self.now.me, args);
        }
        let Def { axis, ty, .. } = self.now.world.game.defs[def];
        let players = match me {
            Some(players) => self.mask(players),
            None => super::player_bit(self.now.me),
        };
        let entries: Places = match (key, axis) {
            (Some(key), Some(axis)) => self.named(axis, key),
            _ => smallvec![0],
        };
        if let ([entry], 1) = (&entries[..], players.count_ones()) {
            let player = PlayerId::from_index(players.trailing_zeros() as usize);
            return self.entry(def, *entry, player, args);
        }
        let mut all = Value::nothing(ty, self.now.world.cells());
        for player in bits(players).map(PlayerId::from_index) {
            for entry in &entries {
                all.join(self.entry(def, *entry, player, args.clone()));
            }
        }
        all
    }

    /// The value of one entry of a def, with a player as `me`; taken from the constants or the memo if known.
    pub(crate) fn entry(&mut self, def: DefId, entry: usize, me: PlayerId, args: Args) -> Value {
        if let Some(value) = self.now.world.constant(def, entry, me) {
            return value.clone();
        }
        let Def {
            params, uses_me, ..
        } = self.now.world.game.defs[def];
        if params > 0 {
            return self.fresh_entry(def, entry, me, args);
        }
        let whose = if uses_me { me } else { PlayerId(0) };
        let question = Question::new(def, entry, whose, self.now.pos);
        if let Some(value) = self.memo.get(question) {
            return value.clone();
        }
        let value = self.fresh_entry(def, entry, me, args);
        self.memo.keep(question, &value);
        value
    }

    /// Evaluates the entry's expression.
    fn fresh_entry(&mut self, def: DefId, entry: usize, me: PlayerId, args: Args) -> Value {
        let def = &self.now.world.game.defs[def];
        let Some(Some(e)) = def.entries.get(entry) else {
            return Value::nothing(def.ty, self.now.world.cells());
        };
        let base = self.locals.len();
        self.locals.extend(args);
        self.locals
            .resize(base + def.locals.len(), Value::Truth(false));
        let now = Moment { me, ..self.now };
        let value = self.elsewhere(now, base, e);
        self.locals.truncate(base);
        self.now.tell_truth(e.span, !value.is_nothing());
        value
    }
}
