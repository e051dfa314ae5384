//! Checks move blocks and `turn`.

use std::collections::BTreeMap;

use crate::diag::Diagnostic;
use crate::diag::names::NO_CHANCE;
use crate::diag::near::the_nearest;
use crate::diag::turn::{
    BLOCK_TWICE, BLOCK_UNUSED, CAN_ITSELF, CHANCE_IN_TURN, CHANCE_NEXT, NOT_A_PLAYER,
};
use crate::index::Id;
use crate::source::Span;
use crate::syntax::ast::{self, PartKind};
use crate::typed::*;

use super::expr::full;
use super::names::{Meaning, bit};
use super::scope::{Place, Scope};
use super::types::{bad, make};
use super::{Checker, facts};

/// The player that throws.
const CHANCE: &str = "chance";

/// What the narrowing of a block may use.
pub(super) struct Outer {
    /// The local names of its outermost braces.
    visible: Vec<LocalId>,
    /// Those for which a fix suggests another name.
    renamed: BTreeMap<LocalId, (Span, Ty)>,
}

/// A block in its source form.
pub(super) struct Source<'a> {
    pub(super) name: &'a ast::Name,
    pub(super) by: &'a [ast::Name],
    pub(super) body: &'a ast::Block,
    pub(super) unique: bool,
    pub(super) hidden: bool,
}

impl<'a> Checker<'a> {
    /// Declares a block; ids follow the order of the parts.
    pub(super) fn declare_block(&mut self, source: Source<'a>, span: Span) -> BlockId {
        let (unique, hidden) = (source.unique, source.hidden);
        let name = source.name.text.clone();
        self.blocks.push(source);
        self.game.blocks.push(Block {
            name,
            span,
            by: 0,
            unique,
            hidden,
            body: Body::default(),
        })
    }

    /// Checks all blocks.
    pub(super) fn all_blocks(&mut self) {
        for id in self.game.blocks.ids() {
            let (by, body) = (self.blocks[id.index()].by, self.blocks[id.index()].body);
            self.game.blocks[id].by = self.by(by);
            let mut s = Scope::new(Place::Move);
            let chance = self.game.chance_mask();
            let by = self.game.blocks[id].by;
            s.by_chance = by == chance && chance != 0;
            s.joint = self.game.simultaneous && !s.by_chance;
            s.weigh = s.by_chance && !self.game.blocks[id].unique;
            let before = self.troubles();
            let stmts = self.open_stmts(&mut s, body);
            let clear = self.troubles() == before && !self.lost.stmt_in(body.span);
            if self.game.blocks[id].by & bit(self.game.chance_id()) != 0
                && !s.deeds.sets_next
                && !self.game.simultaneous
                && clear
            {
                let name = self.blocks[id.index()].name;
                let message = format!("`{}` is by chance and does not say who is next", name.text);
                let d = Diagnostic::error(CHANCE_NEXT, name.span, message);
                let d = d.label("needs a `next := …`");
                self.error(match s.deeds.again {
                    true => d.hint("where every throw is followed by another, write `next := chance` for `again`"),
                    false => d,
                });
            }
            self.outer.push(Outer {
                visible: s.visible,
                renamed: s.renamed,
            });
            self.game.blocks[id].body = Body {
                locals: s.locals,
                stmts,
            };
        }
    }

    /// Returns the mask of players who may play a block.
    fn by(&mut self, names: &[ast::Name]) -> Mask {
        if names.is_empty() {
            return full(self.game.players.len());
        }
        names.iter().fold(0, |mask, name| mask | self.by_one(name))
    }

    /// Reports the first use of `chance` in a game without it; a player that is called almost so is probably meant to be it.
    pub(super) fn no_chance(&mut self, span: Span) {
        let d = Diagnostic::error(NO_CHANCE, span, "there is no `chance` in this game");
        let is_near = |name: &str| the_nearest(name, [CHANCE]).is_some();
        let mut players = self.game.players.iter().map(|p| p.name.as_str());
        let near = players.find(|name| is_near(name));
        self.error_once(match near.and_then(|name| self.names.place(name)) {
            Some(place) => d
                .also(place, "a player")
                .hint("did you mean this player to be `chance`?")
                .edit(place, CHANCE),
            None => d.hint("name it last in `players`"),
        });
    }

    /// Whether `chance` is used in a game without it, as is reported already.
    pub(super) fn lacks_chance(&self) -> bool {
        self.diags.has(NO_CHANCE)
    }

    fn by_one(&mut self, name: &ast::Name) -> Mask {
        match (name.text.as_str(), self.meaning(&name.text)) {
            ("chance", _) if self.game.chance => return bit(self.game.chance_id()),
            ("chance", _) if self.game.players.is_empty() => {}
            ("chance", _) => self.no_chance(name.span),
            (_, Some(Meaning::Player(p))) => return bit(p),
            _ => {
                let d = Diagnostic::error(
                    NOT_A_PLAYER,
                    name.span,
                    format!("`{}` is no player", name.text),
                )
                .label("expected a player's name");
                let near = Self::nearest(
                    &name.text,
                    self.game.players.iter().map(|p| p.name.as_str()),
                );
                self.report_unknown(name, d, near);
            }
        }
        0
    }

    /// Checks `turn { }`; without it, makes one group of all blocks.
    pub(super) fn turn_part(&mut self) {
        let part = self.parts.iter().find_map(|p| match &p.kind {
            PartKind::Turn(groups) => Some((groups, p.span)),
            _ => None,
        });
        let Some((groups, span)) = part else {
            self.game.turn = self.without_turn();
            return;
        };
        let errors = self.troubles();
        let made = groups.iter().map(|g| self.group(g)).collect();
        self.turn_is_clear = self.troubles() == errors && !self.lost.part("players");
        self.game.turn = Turn {
            groups: made,
            span: Some(span),
        };
    }

    fn without_turn(&self) -> Turn {
        let chance = bit(self.game.chance_id());
        let played = |id: &BlockId| self.game.blocks[*id].by != chance;
        let blocks: Vec<Played> = self
            .game
            .blocks
            .ids()
            .filter(played)
            .map(Played::Block)
            .collect();
        let span = self
            .game
            .blocks
            .iter()
            .next()
            .map_or(self.game.board.span, |b| b.span);
        Turn {
            groups: vec![Group {
                blocks,
                narrow: Vec::new(),
                span,
            }],
            span: None,
        }
    }

    fn group(&mut self, group: &ast::Group) -> Group {
        let mut blocks = Vec::new();
        for name in &group.blocks {
            let Some(played) = self.played(name) else {
                continue;
            };
            if blocks.contains(&played) {
                self.error(
                    Diagnostic::error(
                        BLOCK_TWICE,
                        name.span,
                        format!("`{}` stands twice in this group", name.text),
                    )
                    .label("once is enough"),
                );
            } else {
                blocks.push(played);
            }
        }
        let narrow = group
            .narrow
            .iter()
            .map(|n| self.narrow(n, &blocks))
            .collect();
        Group {
            blocks,
            narrow,
            span: group.span,
        }
    }

    fn played(&mut self, name: &ast::Name) -> Option<Played> {
        if name.text == "pass" {
            return Some(Played::Pass);
        }
        let id = self.block_named(name, &["pass"])?;
        if self.game.blocks[id].by & bit(self.game.chance_id()) != 0 {
            let declared = self.blocks[id.index()].name.span;
            self.error(
                Diagnostic::error(
                    CHANCE_IN_TURN,
                    name.span,
                    format!("`{}` is by chance, and chance is in no group", name.text),
                )
                .label("leave it out")
                .also(declared, "by chance"),
            );
        }
        Some(Played::Block(id))
    }

    /// Checks `by most e`; e may use the names of each block's outermost braces.
    fn narrow(&mut self, narrow: &ast::Narrow, blocks: &[Played]) -> Narrow {
        let values = blocks
            .iter()
            .map(|b| self.narrow_value(*b, &narrow.value, blocks.len() > 1))
            .collect();
        if blocks.iter().all(|played| *played == Played::Pass) {
            // A pass has the value 0, whatever is written.
            self.num(&mut Scope::new(Place::Move), &narrow.value);
        }
        Narrow {
            most: narrow.most,
            values,
            span: narrow.value.span,
        }
    }

    /// Checks the value of one block, which may be shared with other blocks of its group.
    fn narrow_value(&mut self, played: Played, value: &ast::Expr, is_shared: bool) -> Expr {
        let Played::Block(id) = played else {
            return make(ExprKind::Num(0), Ty::Num, value.span);
        };
        let (Some(outer), Some(block)) = (self.outer.get(id.index()), self.game.blocks.get(id))
        else {
            return bad(value.span);
        };
        let mut s = Scope::new(Place::Move);
        s.visible = outer.visible.clone();
        s.renamed = outer.renamed.clone();
        s.narrows = Some(id);
        s.is_shared = is_shared;
        s.locals = block.body.locals.clone();
        s.bound = s.locals.iter().map(|_| super::scope::Bound::Let).collect();
        let made = self.num(&mut s, value);
        self.game.blocks[id].body.locals = s.locals;
        made
    }

    /// Reports blocks that no group of `turn` contains and that nothing asks about by `can`.
    pub(super) fn unused_blocks(&mut self) {
        let Some(turn) = self.game.turn.span.filter(|_| self.turn_is_clear) else {
            return;
        };
        let chance = bit(self.game.chance_id());
        let mut listed: Vec<Played> = self
            .game
            .turn
            .groups
            .iter()
            .flat_map(|g| g.blocks.clone())
            .collect();
        listed.dedup();
        for id in self.game.blocks.ids() {
            let by_chance = self.game.blocks[id].by & chance != 0;
            if listed.contains(&Played::Block(id)) || by_chance || self.asked_about.contains(&id) {
                continue;
            }
            let name = self.blocks[id.index()].name;
            self.error(
                Diagnostic::error(
                    BLOCK_UNUSED,
                    name.span,
                    format!("`{}` is in no group of `turn`", name.text),
                )
                .label("it can never be played")
                .also(turn, "`turn` lists the blocks that can"),
            );
        }
    }

    /// Reports a block that asks about itself by `can`, directly or through other blocks.
    pub(super) fn can_cycles(&mut self) {
        let asks: Vec<Vec<BlockId>> = self
            .game
            .blocks
            .iter()
            .map(|b| facts::asked(&self.game, b))
            .collect();
        for id in self.game.blocks.ids() {
            if self.reaches_itself(id, &asks) {
                let name = self.blocks[id.index()].name;
                self.error(
                    Diagnostic::error(
                        CAN_ITSELF,
                        name.span,
                        format!("`{}` asks by `can` about itself", name.text),
                    )
                    .label("whether it has a move would depend on whether it has a move")
                    .hint("take the question into a block of its own"),
                );
            }
        }
    }

    fn reaches_itself(&self, id: BlockId, asks: &[Vec<BlockId>]) -> bool {
        let mut seen = vec![false; asks.len()];
        let mut todo = asks[id.index()].clone();
        while let Some(next) = todo.pop() {
            if next == id {
                return true;
            }
            if !std::mem::replace(&mut seen[next.index()], true) {
                todo.extend(&asks[next.index()]);
            }
        }
        false
    }
}
