//! Builds parts from matched pairs.

use pest::iterators::Pair;

use super::{Build, Kids};
use crate::syntax::ast::{
    Axis, Block, BoardOption, Chains, Expr, Field, FieldKind, Group, Key, Meta, MetaValue, Name,
    Narrow, PartKind, PieceDecl, Shape, Size, TableSort, Text, Type, Value, ViewLine, Viewed,
    WordPart,
};
use crate::syntax::grammar::Rule;

impl Build {
    /// Builds a part that the grammar matches as a whole.
    pub(in crate::syntax) fn part(self, pair: Pair<'_, Rule>) -> PartKind {
        let rule = pair.as_rule();
        let mut kids = Kids::in_pair(pair);
        match rule {
            Rule::game => PartKind::Game {
                title: self.text(kids.one()),
                from: kids.only(Rule::string).map(|p| self.text(p)),
                meta: kids.map(|p| self.meta(p)).collect(),
            },
            Rule::players => {
                let names = self.names(kids.all(Rule::name));
                PartKind::Players {
                    names,
                    simultaneous: kids.next().map(|p| self.span(&p)),
                }
            }
            Rule::board => {
                let shape = self.shape(kids.one());
                PartKind::Board {
                    shape,
                    options: kids.map(|p| self.board_option(p)).collect(),
                }
            }
            Rule::pieces => PartKind::Pieces(kids.map(|p| self.piece_decl(p)).collect()),
            Rule::layer => {
                let name = self.name(kids.one());
                PartKind::Layer {
                    name,
                    kinds: kids.map(|p| self.piece_decl(p)).collect(),
                }
            }
            Rule::table_part => self.table(kids),
            Rule::state => self.state(kids),
            Rule::enumeration => {
                let name = self.name(kids.one());
                PartKind::Enum {
                    name,
                    members: self.names(kids.collect()),
                }
            }
            Rule::option => PartKind::Option {
                name: self.name(kids.one()),
                value: self.expr(kids.one()),
            },
            Rule::points => {
                let (from, to) = self.ends(Kids::in_pair(kids.one()));
                PartKind::Points(from, to)
            }
            Rule::without => {
                let sort = self.name(kids.one());
                PartKind::Without {
                    sort,
                    names: self.names(kids.collect()),
                }
            }
            _ => PartKind::Turn(kids.map(|p| self.group(p)).collect()),
        }
    }

    /// Builds a part that consists of a head and a block of statements.
    pub(in crate::syntax) fn headed(self, rule: Rule, mut kids: Kids<'_>, body: Block) -> PartKind {
        match rule {
            Rule::setup_head => PartKind::Setup(body),
            Rule::after_head => PartKind::After(body),
            Rule::act_head => {
                let name = self.name(kids.one());
                PartKind::Act {
                    name,
                    params: self.params(kids.one()),
                    body,
                }
            }
            _ => {
                let name = self.name(kids.one());
                let by = kids
                    .only(Rule::by_players)
                    .map(|p| self.names(Kids::in_pair(p).collect()));
                let unique = kids.only(Rule::w_unique).map(|p| self.span(&p));
                let hidden = kids.only(Rule::w_hidden).map(|p| self.span(&p));
                PartKind::Move {
                    name,
                    by: by.unwrap_or_default(),
                    unique,
                    hidden,
                    body,
                }
            }
        }
    }

    /// Builds a line of `view`.
    pub(in crate::syntax) fn view_line(self, pair: Pair<'_, Rule>) -> ViewLine {
        let span = self.span(&pair);
        let mut kids = Kids::in_pair(pair);
        let what = kids.one();
        let rule = what.as_rule();
        let mut inner = Kids::in_pair(what);
        let what = match rule {
            Rule::view_states => match inner.only(Rule::view_all) {
                Some(all) => Viewed::AllStates(self.names(Kids::in_pair(all).collect())),
                None => Viewed::States(inner.map(|p| self.view_entry(p)).collect()),
            },
            _ => Viewed::Layer {
                owner: rule == Rule::view_owner,
                layer: self.name(inner.one()),
                on: self.expr(inner.one()),
            },
        };
        let players = kids.next().map(|p| self.expr(Kids::in_pair(p).one()));
        ViewLine {
            what,
            players,
            span,
        }
    }

    /// Builds a field of a notation.
    pub(in crate::syntax) fn field(self, pair: Pair<'_, Rule>) -> Field {
        let span = self.span(&pair);
        let mut kids = Kids::in_pair(pair);
        let first = kids.one();
        let kind = match first.as_rule() {
            Rule::string => FieldKind::Fixed(self.text(first)),
            _ => {
                let more = kids.all(Rule::word_part);
                let parts = std::iter::once(first).chain(more);
                FieldKind::Word(parts.map(|p| self.word_part(p)).collect())
            }
        };
        Field { kind, span }
    }

    fn word_part(self, pair: Pair<'_, Rule>) -> WordPart {
        let span = self.span(&pair);
        let mut kids = Kids::in_pair(pair);
        let name = self.name(kids.one());
        let places = kids.only(Rule::places).map(Kids::in_pair);
        let places = places.into_iter().flatten().map(|p| match p.as_rule() {
            Rule::signed => Key::Int(self.int(p)),
            _ => Key::Name(self.name(p)),
        });
        WordPart {
            name,
            places: places.collect(),
            texts: self.texts(kids.only(Rule::texts)),
            span,
        }
    }

    fn texts(self, pair: Option<Pair<'_, Rule>>) -> Vec<(Name, Text)> {
        let entries = pair.map(Kids::in_pair).into_iter().flatten();
        let entry = |pair| {
            let mut kids = Kids::in_pair(pair);
            (self.name(kids.one()), self.text(kids.one()))
        };
        entries.map(entry).collect()
    }

    fn view_entry(self, pair: Pair<'_, Rule>) -> (Name, Vec<Expr>) {
        let mut kids = Kids::in_pair(pair);
        let name = self.name(kids.one());
        let index = kids.next().map(|p| self.index(p));
        (name, index.unwrap_or_default())
    }

    fn params(self, pair: Pair<'_, Rule>) -> Vec<crate::syntax::ast::Name> {
        self.names(Kids::in_pair(pair).collect())
    }

    fn meta(self, pair: Pair<'_, Rule>) -> Meta {
        let span = self.span(&pair);
        let mut kids = Kids::in_pair(pair);
        let key = self.name(kids.one());
        let value = kids.one();
        let value = match value.as_rule() {
            Rule::string => MetaValue::Text(self.text(value)),
            Rule::signed => MetaValue::Int(self.int(value)),
            _ => MetaValue::Name(self.name(value)),
        };
        Meta { key, value, span }
    }

    fn shape(self, pair: Pair<'_, Rule>) -> Shape {
        let graph = pair.as_rule() == Rule::graph;
        let mut kids = Kids::in_pair(pair);
        if graph {
            return Shape::Graph(kids.map(|p| self.chains(p)).collect());
        }
        Shape::Sized {
            name: self.name(kids.one()),
            sizes: kids.map(|p| self.size(p)).collect(),
        }
    }

    fn size(self, pair: Pair<'_, Rule>) -> Size {
        match pair.as_rule() {
            Rule::int => Size::Int(self.int(pair)),
            _ => Size::Name(self.name(pair)),
        }
    }

    fn chains(self, pair: Pair<'_, Rule>) -> Chains {
        let mut kids = Kids::in_pair(pair);
        let forth = self.name(kids.one());
        let back = kids.only(Rule::back).map(|p| self.name(p));
        Chains {
            forth,
            back,
            chains: kids
                .map(|p| self.names(Kids::in_pair(p).collect()))
                .collect(),
        }
    }

    fn board_option(self, pair: Pair<'_, Rule>) -> BoardOption {
        let rule = pair.as_rule();
        let value = Kids::in_pair(pair).one();
        match rule {
            Rule::adjacency => BoardOption::Adjacency(self.name(value)),
            Rule::wrap => BoardOption::Wrap(self.name(value)),
            _ => BoardOption::Only(self.expr(value)),
        }
    }

    fn piece_decl(self, pair: Pair<'_, Rule>) -> PieceDecl {
        let span = self.span(&pair);
        let mut kids = Kids::in_pair(pair);
        PieceDecl {
            neutral: kids.only(Rule::neutral).is_some(),
            name: self.name(kids.one()),
            letter: kids.next().and_then(|p| p.as_str().chars().next()),
            span,
        }
    }

    fn table(self, mut kids: Kids<'_>) -> PartKind {
        let sort = match kids.one().as_str() {
            "dir" => TableSort::Dir,
            "region" => TableSort::Region,
            _ => TableSort::Def,
        };
        let name = self.name(kids.one());
        let params = kids.only(Rule::params).map(|p| self.params(p));
        PartKind::Table {
            sort,
            name,
            params,
            value: self.value(kids.one()),
        }
    }

    fn value(self, pair: Pair<'_, Rule>) -> Value {
        let mut kids = Kids::in_pair(pair);
        let entries = kids.all(Rule::entry);
        if entries.is_empty() {
            return Value::One(self.expr(kids.one()));
        }
        let entry = |pair| {
            let mut kids = Kids::in_pair(pair);
            (self.key(kids.one()), self.expr(kids.one()))
        };
        Value::Table(entries.into_iter().map(entry).collect())
    }

    fn key(self, pair: Pair<'_, Rule>) -> Key {
        match pair.as_rule() {
            Rule::key_else => Key::Else(self.span(&pair)),
            Rule::signed => Key::Int(self.int(pair)),
            _ => Key::Name(self.name(pair)),
        }
    }

    fn state(self, mut kids: Kids<'_>) -> PartKind {
        let name = self.name(kids.one());
        let axes = kids
            .only(Rule::axes)
            .map(|p| Kids::in_pair(p).map(|p| self.axis(p)).collect());
        let ty = self.value_type(kids.one());
        let init = kids.only(Rule::value).map(|p| self.value(p));
        let clock = kids.only(Rule::clock).map(|p| self.span(&p));
        PartKind::State {
            name,
            axes: axes.unwrap_or_default(),
            ty,
            init,
            clock,
        }
    }

    fn axis(self, pair: Pair<'_, Rule>) -> Axis {
        match self.value_type(pair) {
            Type::Range(from, to, span) => Axis::Range(from, to, span),
            Type::Name(name) => Axis::Name(name),
        }
    }

    fn value_type(self, pair: Pair<'_, Rule>) -> Type {
        let pair = Kids::in_pair(pair).one();
        if pair.as_rule() != Rule::range {
            return Type::Name(self.name(pair));
        }
        let span = self.span(&pair);
        let (from, to) = self.ends(Kids::in_pair(pair));
        Type::Range(from, to, span)
    }

    fn group(self, pair: Pair<'_, Rule>) -> Group {
        let span = self.span(&pair);
        let mut kids = Kids::in_pair(pair);
        let blocks = self.names(kids.all(Rule::name));
        let narrow = kids.map(|p| {
            let mut kids = Kids::in_pair(p);
            Narrow {
                most: kids.one().as_str() == "most",
                value: self.expr(kids.one()),
            }
        });
        Group {
            blocks,
            narrow: narrow.collect(),
            span,
        }
    }
}
