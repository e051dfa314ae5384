//! Checks declarations: players, kinds, layers, enumerations, and the names of everything else.

use std::collections::BTreeMap;

use crate::diag::Diagnostic;
use crate::diag::names::{DECLARED_TWICE, LETTER_TWICE, NAME_TAKEN, TOO_MANY};
use crate::source::Span;
use crate::syntax::ast::{self, PartKind};
use crate::typed::*;

use super::names::Meaning;
use super::{Checker, acts, defs, turn};

/// The most players, kinds or members of an enumeration, since sets of them are 64-bit masks.
const MOST_MEMBERS: usize = 64;
/// The most parts of a file.
const MOST_PARTS: usize = 10_000;

impl<'a> Checker<'a> {
    /// Declares all names of the file, in an order in which each depends only on earlier ones.
    pub(super) fn declare_all(&mut self) {
        self.take_board_names();
        if self.game.has_board {
            self.game.layers.push(Layer {
                name: "pieces".into(),
                kinds: Vec::new(),
            });
        }
        let parts = self.parts;
        if let Some(part) = parts.get(MOST_PARTS) {
            self.error(Diagnostic::error(
                TOO_MANY,
                part.span,
                format!("a game has at most {MOST_PARTS} parts"),
            ));
        }
        let parts = &parts[..parts.len().min(MOST_PARTS)];
        for option in self.options {
            let name = ast::Name {
                text: option.name.clone(),
                span: option.span,
            };
            self.declare(&name, Meaning::Option(option.value));
        }
        for part in parts {
            self.declare_basics(part);
        }
        for part in parts {
            self.declare_rest(part);
        }
        for part in parts {
            if let PartKind::State { name, .. } = &part.kind {
                self.declare_state(name, part);
            }
        }
        self.letters();
    }

    fn declare_basics(&mut self, part: &'a ast::Part) {
        match &part.kind {
            PartKind::Players {
                names,
                simultaneous,
            } => self.declare_players(names, *simultaneous),
            PartKind::Pieces(kinds) => self.declare_kinds(LayerId(0), kinds),
            PartKind::Layer { name, kinds } => {
                let layer = self.game.layers.push(Layer {
                    name: name.text.clone(),
                    kinds: Vec::new(),
                });
                if name.text == "pieces" {
                    self.error(
                        Diagnostic::error(NAME_TAKEN, name.span, "`pieces` is the first layer")
                            .label("needs another name")
                            .hint("its kinds are declared by `pieces …`"),
                    );
                } else {
                    self.declare(name, Meaning::Layer(layer));
                }
                self.declare_kinds(layer, kinds);
            }
            PartKind::Enum { name, members } => self.declare_enum(name, members),
            _ => {}
        }
    }

    fn declare_players(&mut self, names: &'a [ast::Name], simultaneous: Option<Span>) {
        for (i, name) in names.iter().enumerate() {
            if name.text == "chance" {
                self.declare_chance(name, i + 1 == names.len());
                continue;
            }
            // Chance has a bit in masks of players too.
            if self.too_many(
                self.game.players.len(),
                MOST_MEMBERS - 1,
                name.span,
                "players",
            ) {
                break;
            }
            let id = self.game.players.push(Named {
                name: name.text.clone(),
                span: name.span,
            });
            self.declare(name, Meaning::Player(id));
        }
        self.game.simultaneous = simultaneous.is_some();
        if let (true, Some(name)) = (self.game.players.is_empty(), names.first()) {
            self.error(Diagnostic::error(
                TOO_MANY,
                name.span,
                "somebody beside `chance` must play",
            ));
        }
    }

    fn declare_chance(&mut self, name: &ast::Name, last: bool) {
        if self.game.chance {
            self.error(
                Diagnostic::error(DECLARED_TWICE, name.span, "`chance` is named twice")
                    .label("once is enough"),
            );
        } else if !last {
            self.error(
                Diagnostic::error(NAME_TAKEN, name.span, "`chance` is the last of the players")
                    .label("not here"),
            );
        }
        self.game.chance = true;
    }

    fn declare_kinds(&mut self, layer: LayerId, kinds: &[ast::PieceDecl]) {
        for kind in kinds {
            if self.too_many(self.game.kinds.len(), MOST_MEMBERS, kind.span, "kinds") {
                break;
            }
            let id = self.game.kinds.push(Kind {
                name: kind.name.text.clone(),
                letter: kind.letter,
                neutral: kind.neutral,
                layer,
                span: kind.span,
            });
            self.game.layers[layer].kinds.push(id);
            self.declare(&kind.name, Meaning::Kind(id));
        }
    }

    fn declare_enum(&mut self, name: &ast::Name, members: &[ast::Name]) {
        let id = self.game.enums.push(Enum {
            name: name.text.clone(),
            members: Vec::new(),
        });
        self.declare(name, Meaning::Enum(id));
        for (i, member) in members.iter().enumerate() {
            if self.too_many(i, MOST_MEMBERS, member.span, "members") {
                break;
            }
            if member.text == "stop" {
                self.error(
                    Diagnostic::error(
                        NAME_TAKEN,
                        member.span,
                        "no member of an enumeration may be called `stop`",
                    )
                    .label("moves write `stop` where a player stops"),
                );
            }
            self.game.enums[id].members.push(member.text.clone());
            self.declare(member, Meaning::Member(id, i));
        }
    }

    fn declare_rest(&mut self, part: &'a ast::Part) {
        match &part.kind {
            PartKind::Table { name, .. } => {
                if let Some(template) = defs::Template::of(part) {
                    self.declare(name, Meaning::Def(self.defs.len()));
                    self.defs.push(template);
                }
            }
            PartKind::Act { name, params, body } => {
                self.declare(name, Meaning::Act(self.acts.len()));
                self.acts.push(acts::Template {
                    name,
                    params: params.iter().collect(),
                    body,
                    span: part.span,
                });
            }
            PartKind::Move {
                name,
                by,
                unique,
                hidden,
                body,
            } => {
                let source = turn::Source {
                    name,
                    by,
                    body,
                    unique: unique.is_some(),
                    hidden: hidden.is_some(),
                };
                let id = self.declare_block(source, part.span);
                self.declare(name, Meaning::Block(id));
            }
            _ => {}
        }
    }

    /// Reports a letter that stands for several kinds.
    fn letters(&mut self) {
        let mut seen: BTreeMap<char, (String, Span)> = BTreeMap::new();
        for (name, letter, span) in self.lettered() {
            if let Some((other, first)) = seen.get(&letter) {
                self.error(
                    Diagnostic::error(
                        LETTER_TWICE,
                        span,
                        format!("`{letter}` is already the letter of `{other}`"),
                    )
                    .label("needs another letter")
                    .also(*first, "first here"),
                );
            } else {
                seen.insert(letter, (name, span));
            }
        }
    }

    fn lettered(&self) -> Vec<(String, char, Span)> {
        self.game
            .kinds
            .iter()
            .filter_map(|k| Some((k.name.clone(), k.letter?, k.span)))
            .collect()
    }

    fn too_many(&mut self, before: usize, most: usize, span: Span, what: &str) -> bool {
        let over = before >= most;
        if over {
            self.error(
                Diagnostic::error(TOO_MANY, span, format!("too many {what}"))
                    .label(format!("at most {most}")),
            );
        }
        over
    }
}
