//! Normal forms of rules, which are equal for rules with the same meaning.
//!
//! A form is a hash of the typed tree, computed bottom-up. It does not depend on layout, comments and
//! parentheses, the order of parts and of commutative operands, the names of local names, and, in a deep
//! form, the names of `def`s, `act`s and options. Since every expression has a value in every position,
//! `and`, `or`, `|` and `&` commute. A shallow form contains the names of defs and acts, so it changes only
//! if the rule itself does.

use crate::names::Names;
use boardwright::index::Id;
use boardwright::typed::{
    Act, Arith, Axis, Block, BlockId, Body, Def, Domain, EndResult, EndRule, Ending, Expr,
    ExprKind, Game, Group, Init, Kind, LocalId, Mask, Narrow, Played, Shape, State, StateTy, Stmt,
    StmtKind, Ty, ViewLine, Viewed,
};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A normal form: equal for equal meanings.
pub type Form = u128;

/// Computes the forms of a game's parts.
pub struct Normal<'a> {
    game: &'a Game,
    names: &'a Names,
    deep: bool,
    defs: Vec<Form>,
    acts: Vec<Form>,
}

/// The local names that are bound at an expression, innermost last.
type Bound = Vec<LocalId>;

fn leaf(tag: &str, value: impl Hash) -> Form {
    let half = |seed: u8| {
        let mut hasher = DefaultHasher::new();
        (seed, tag, &value).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

fn node<const N: usize>(tag: &str, parts: [Form; N]) -> Form {
    leaf(tag, parts)
}

fn list(tag: &str, parts: impl IntoIterator<Item = Form>) -> Form {
    leaf(tag, parts.into_iter().collect::<Vec<Form>>())
}

/// The form of parts whose order is irrelevant.
fn heap(tag: &str, parts: impl IntoIterator<Item = Form>) -> Form {
    let mut parts: Vec<Form> = parts.into_iter().collect();
    parts.sort_unstable();
    leaf(tag, parts)
}

fn maybe(form: Option<Form>) -> Form {
    leaf("maybe", form)
}

impl<'a> Normal<'a> {
    /// Returns a builder of deep forms, in which `def`s and `act`s are replaced by their meaning.
    pub fn deep(game: &'a Game, names: &'a Names) -> Normal<'a> {
        Normal::new(game, names, true)
    }
    /// Returns a builder of shallow forms, in which `def`s and `act`s are named.
    pub fn shallow(game: &'a Game, names: &'a Names) -> Normal<'a> {
        Normal::new(game, names, false)
    }

    fn new(game: &'a Game, names: &'a Names, deep: bool) -> Normal<'a> {
        let mut normal = Normal {
            game,
            names,
            deep,
            defs: Vec::new(),
            acts: Vec::new(),
        };
        // Each def or act only uses earlier ones.
        for def in &game.defs {
            let form = normal.def(def);
            normal.defs.push(form);
        }
        for act in &game.acts {
            let form = normal.act(act);
            normal.acts.push(form);
        }
        normal
    }

    /// The form of the whole game.
    pub fn game(&self) -> Form {
        let game = self.game;
        let kinds = game.layers.enumerate().map(|(id, layer)| {
            let kinds = layer.kinds.iter().map(|kind| self.kind(&game.kinds[*kind]));
            node(
                "layer",
                [leaf("name", self.names.layer(id)), list("kinds", kinds)],
            )
        });
        let states = game.states.iter().map(|state| self.state(state));
        let blocks = game
            .blocks
            .enumerate()
            .map(|(id, block)| node("named", [self.block_name(id), self.block(block)]));
        node(
            "game",
            [
                self.players(),
                self.board(),
                heap("layers", kinds),
                heap("states", states),
                self.first_position(),
                heap("blocks", blocks),
                self.turn(),
                self.body(&game.after),
                self.end(),
                self.points(),
                self.view(),
            ],
        )
    }

    /// The form of the order in which moves are listed, as far as blocks determine it.
    pub fn order(&self) -> Form {
        let group = |group: &Group| list("group", group.blocks.iter().map(|b| self.played(*b)));
        list("order", self.game.turn.groups.iter().map(group))
    }

    /// The form of the players.
    pub fn players(&self) -> Form {
        let Game {
            chance,
            simultaneous,
            ..
        } = self.game;
        leaf("players", (&self.names.players, chance, simultaneous))
    }

    /// The form of the board.
    pub fn board(&self) -> Form {
        let board = &self.game.board;
        let shape = match &board.shape {
            Shape::Graph { links } => leaf("graph", format!("{links:?}")),
            shape => leaf("shape", format!("{shape:?}")),
        };
        let cells = board
            .cells
            .iter()
            .map(|c| (c.x, c.y, c.z))
            .collect::<Vec<_>>();
        let dirs = board.dirs.iter().map(|d| (d.step, d.opposite.index()));
        let dirs = dirs.collect::<Vec<_>>();
        let masks = (board.adjacent, board.orthogonal, board.diagonal);
        let names = (&self.names.cells, &self.names.dirs);
        node(
            "board",
            [
                shape,
                leaf("cells", cells),
                leaf("dirs", dirs),
                leaf("rest", (masks, names)),
            ],
        )
    }

    /// The form of a layer's kinds.
    pub fn layer(&self, id: boardwright::typed::LayerId) -> Form {
        let kinds = self.game.layers[id].kinds.iter();
        list(
            "kinds",
            kinds.map(|kind| self.kind(&self.game.kinds[*kind])),
        )
    }

    fn kind(&self, kind: &Kind) -> Form {
        let mut all = self.game.kinds.enumerate();
        let at = all.find(|(_, other)| other.name == kind.name);
        let name = at.map_or("", |(id, _)| &self.names.kinds[id.index()]);
        // The letter of a kind belongs to its name; it is ignored if the kind was renamed.
        let letter = kind.letter.filter(|_| name == kind.name);
        leaf("kind", (name, letter, kind.neutral))
    }

    /// The form of a state variable, including its initial value.
    pub fn state(&self, state: &State) -> Form {
        let init = match &state.init {
            Init::Default => leaf("default", ()),
            Init::All(e) => node("all", [self.expr(e, &mut Bound::new())]),
            Init::Table(axis, entries) => {
                let entries = entries
                    .iter()
                    .map(|e| maybe(e.as_ref().map(|e| self.expr(e, &mut Bound::new()))));
                node("table", [leaf("axis", axis), list("entries", entries)])
            }
        };
        node("state", [self.state_sort(state), init])
    }

    fn state_sort(&self, state: &State) -> Form {
        let mut all = self.game.states.enumerate();
        let at = all.find(|(_, other)| other.name == state.name);
        let name = at.map_or("", |(id, _)| &self.names.states[id.index()]);
        let axes = state.axes.iter().map(|axis| self.axis(*axis));
        let ty = match state.ty {
            StateTy::Enum(id) => leaf("enum", &self.names.members[id.index()]),
            ty => leaf("ty", format!("{ty:?}")),
        };
        node(
            "sort",
            [leaf("name", (name, state.clock)), list("axes", axes), ty],
        )
    }

    fn axis(&self, axis: Axis) -> Form {
        match axis {
            Axis::Enum(id) => leaf("enum", &self.names.members[id.index()]),
            axis => leaf("axis", format!("{axis:?}")),
        }
    }

    /// The form of the first position, however `setup` creates it.
    pub fn first_position(&self) -> Form {
        let game = std::sync::Arc::new(self.game.clone());
        let view = boardwright_runtime::Session::view(&boardwright::interp::Interpreter::new(game));
        let layers = self.game.layers.enumerate().zip(&view.layers);
        let layers = layers.map(|((id, layer), cells)| {
            let piece = |p: &Option<boardwright_runtime::Piece>| {
                let p = p.as_ref()?;
                let kind = layer.kinds.get(usize::from(p.kind))?;
                Some((&self.names.kinds[kind.index()], p.owner))
            };
            let pieces: Vec<_> = cells.iter().map(piece).collect();
            leaf("layer", (self.names.layer(id), pieces))
        });
        let states = self.names.states.iter().zip(&view.states);
        let states = states.map(|(name, entries)| leaf("state", (name, format!("{entries:?}"))));
        let who = (view.next, view.playing, view.points);
        node(
            "first",
            [
                heap("layers", layers),
                heap("states", states),
                leaf("who", who),
            ],
        )
    }

    /// The form of a `dir`, `region` or `def`.
    pub fn def(&self, def: &Def) -> Form {
        let params = || def.locals.ids().take(def.params).collect::<Bound>();
        let entries = def.entries.iter();
        let mut entries = entries.map(|e| e.as_ref().map(|e| self.expr(e, &mut params())));
        if self.deep && def.axis.is_none() && def.params == 0 {
            // A deep form is that of the value, as if it were written in place of the name.
            return entries.next().flatten().unwrap_or_default();
        }
        let axis = maybe(def.axis.map(|axis| self.axis(axis)));
        node(
            "def",
            [
                axis,
                leaf("params", def.params),
                list("entries", entries.map(maybe)),
            ],
        )
    }

    /// The form of an `act`.
    pub fn act(&self, act: &Act) -> Form {
        let mut bound = act.body.locals.ids().take(act.params).collect();
        let stmts = self.stmts(&act.body.stmts, &mut bound);
        node("act", [leaf("params", act.params), stmts])
    }

    /// The form of a `move`, without its name.
    pub fn block(&self, block: &Block) -> Form {
        let by = leaf("by", (self.names.players_in(block.by), block.unique));
        let by = match block.hidden {
            true => node("hidden", [by]),
            false => by,
        };
        node("block", [by, self.body(&block.body)])
    }

    fn block_name(&self, id: BlockId) -> Form {
        leaf("block", &self.names.blocks[id.index()])
    }

    /// The form of `turn`.
    pub fn turn(&self) -> Form {
        list(
            "turn",
            self.game.turn.groups.iter().map(|group| self.group(group)),
        )
    }

    fn group(&self, group: &Group) -> Form {
        let member = |(at, played): (usize, &Played)| {
            let narrow = group
                .narrow
                .iter()
                .map(|narrow| self.narrow(narrow, at, *played));
            node("member", [self.played(*played), list("narrow", narrow)])
        };
        heap("group", group.blocks.iter().enumerate().map(member))
    }

    fn played(&self, played: Played) -> Form {
        match played {
            Played::Pass => leaf("pass", ()),
            Played::Block(block) => self.block_name(block),
        }
    }

    fn narrow(&self, narrow: &Narrow, at: usize, played: Played) -> Form {
        let mut bound = match played {
            Played::Pass => Bound::new(),
            Played::Block(block) => outer(&self.game.blocks[block].body.stmts),
        };
        let value = narrow.values.get(at);
        let value = value.filter(|_| played != Played::Pass);
        let value = value.map(|value| self.expr(value, &mut bound));
        node("narrow", [leaf("most", narrow.most), maybe(value)])
    }

    /// The form of all lines of `end`.
    pub fn end(&self) -> Form {
        list("end", self.game.end.iter().map(|line| self.end_line(line)))
    }

    /// The form of a line of `end`.
    pub fn end_line(&self, line: &EndRule) -> Form {
        let bound = &mut Bound::new();
        let cond = self.expr(&line.cond, bound);
        let result = match &line.result {
            EndResult::Draw => leaf("draw", ()),
            EndResult::Continue => leaf("continue", ()),
            EndResult::Wins(who) => node("wins", [self.expr(who, bound)]),
            EndResult::Loses(who) => node("loses", [self.expr(who, bound)]),
            EndResult::Score(player, points) => {
                bound.push(*player);
                node("score", [self.expr(points, bound)])
            }
        };
        node("line", [cond, result])
    }

    /// The form of `view`, with its lines in any order. Rules without `view` show everything; an empty `view`
    /// shows nothing.
    pub fn view(&self) -> Form {
        let lines = self.game.view.as_ref().map(|lines| {
            let lines = lines.iter().map(|line| self.view_line(line));
            heap("view", lines.collect::<Vec<_>>())
        });
        maybe(lines)
    }

    fn view_line(&self, line: &ViewLine) -> Form {
        let bound = &mut Bound::new();
        let players = self.optional(line.players.as_ref(), bound);
        let what = match &line.what {
            Viewed::Layer { layer, owner, on } => {
                let layer = leaf("layer", (self.names.layer(*layer), owner));
                node("on", [layer, self.expr(on, bound)])
            }
            Viewed::State(state, index) => {
                let index = index
                    .iter()
                    .map(|e| self.optional(e.as_ref(), &mut Bound::new()));
                node("of", [self.state_ref(*state), list("index", index)])
            }
        };
        node("seen", [what, players])
    }

    /// The form of `points`.
    pub fn points(&self) -> Form {
        leaf("points", self.game.points)
    }

    /// The form of a body without parameters.
    pub fn body(&self, body: &Body) -> Form {
        self.stmts(&body.stmts, &mut Bound::new())
    }

    /// The form of statements in braces; the names that they bind are unbound afterwards.
    fn stmts(&self, stmts: &[Stmt], bound: &mut Bound) -> Form {
        let outside = bound.len();
        let form = self.open_stmts(stmts, bound);
        bound.truncate(outside);
        form
    }

    /// The form of statements; the names that they bind stay bound.
    fn open_stmts(&self, stmts: &[Stmt], bound: &mut Bound) -> Form {
        list(
            "stmts",
            stmts
                .iter()
                .map(|stmt| self.stmt(stmt, bound))
                .collect::<Vec<_>>(),
        )
    }

    fn stmt(&self, stmt: &Stmt, bound: &mut Bound) -> Form {
        match &stmt.kind {
            StmtKind::Choose(local, domain) => {
                let domain = self.domain(domain, bound);
                bound.push(*local);
                node("choose", [domain])
            }
            StmtKind::Let(local, e) => {
                let value = self.expr(e, bound);
                bound.push(*local);
                node("let", [value])
            }
            StmtKind::Require(cond) => node("require", [self.expr(cond, bound)]),
            StmtKind::Weight(e) => node("weight", [self.expr(e, bound)]),
            StmtKind::Hide(e) => node("hide", [self.expr(e, bound)]),
            StmtKind::Try(tried, otherwise) => {
                let tried = self.stmts(tried, bound);
                node("try", [tried, self.stmts(otherwise, bound)])
            }
            StmtKind::SetLocal(local, assign, e) => {
                let value = self.expr(e, bound);
                node(
                    "set",
                    [
                        local_form(*local, bound),
                        leaf("how", format!("{assign:?}")),
                        value,
                    ],
                )
            }
            StmtKind::If(cond, then, otherwise) => {
                let cond = self.expr(cond, bound);
                node(
                    "if",
                    [cond, self.stmts(then, bound), self.stmts(otherwise, bound)],
                )
            }
            StmtKind::ForEach(local, domain, body) => {
                let domain = self.domain(domain, bound);
                bound.push(*local);
                let body = self.stmts(body, bound);
                bound.pop();
                node("for", [domain, body])
            }
            StmtKind::Repeat {
                body,
                cond,
                or_stop,
            } => {
                let outside = bound.len();
                let body = self.open_stmts(body, bound);
                let cond = self.expr(cond, bound);
                bound.truncate(outside);
                node("repeat", [body, cond, leaf("stop", or_stop)])
            }
            StmtKind::AtOnce(body) => node("at once", [self.stmts(body, bound)]),
            kind => self.effect(kind, bound),
        }
    }

    fn effect(&self, effect: &StmtKind, bound: &mut Bound) -> Form {
        match effect {
            StmtKind::Do(act, args) => {
                let act = match self.deep {
                    true => self.acts[act.index()],
                    false => leaf("act", &self.game.acts[*act].name),
                };
                node("do", [act, self.exprs(args, bound)])
            }
            StmtKind::Move(from, to) => {
                node("move", [self.expr(from, bound), self.expr(to, bound)])
            }
            StmtKind::Put {
                owner,
                kind,
                layer,
                on,
            } => {
                let owner = maybe(owner.as_ref().map(|e| self.expr(e, bound)));
                let layer = leaf("layer", self.names.layer(*layer));
                node(
                    "put",
                    [owner, self.expr(kind, bound), layer, self.expr(on, bound)],
                )
            }
            StmtKind::Clear(layer, on) => node(
                "clear",
                [
                    leaf("layer", self.names.layer(*layer)),
                    self.expr(on, bound),
                ],
            ),
            StmtKind::Place(pieces) => list(
                "place",
                pieces.iter().map(|(cell, kind, owner)| {
                    let owner = owner.map(|owner| self.names.player(owner));
                    leaf(
                        "piece",
                        (
                            self.names.cell(*cell),
                            &self.names.kinds[kind.index()],
                            owner,
                        ),
                    )
                }),
            ),
            StmtKind::Assign(state, index, assign, e) => {
                let index = self.exprs(index, bound);
                let how = leaf("how", format!("{assign:?}"));
                node(
                    "assign",
                    [self.state_ref(*state), index, how, self.expr(e, bound)],
                )
            }
            StmtKind::Next(e) => node("next", [self.expr(e, bound)]),
            StmtKind::Playing(assign, e) => node(
                "playing",
                [leaf("how", format!("{assign:?}")), self.expr(e, bound)],
            ),
            _ => leaf("again", ()),
        }
    }

    fn state_ref(&self, state: boardwright::typed::StateId) -> Form {
        match self.deep {
            true => self.state_sort(&self.game.states[state]),
            false => leaf("state", &self.names.states[state.index()]),
        }
    }

    fn domain(&self, domain: &Domain, bound: &mut Bound) -> Form {
        match domain {
            Domain::Set(e) => node("in set", [self.expr(e, bound)]),
            Domain::Range(from, to) => {
                node("in range", [self.expr(from, bound), self.expr(to, bound)])
            }
            Domain::Groups(e) => node("in groups", [self.expr(e, bound)]),
        }
    }

    fn exprs(&self, all: &[Expr], bound: &mut Bound) -> Form {
        list(
            "exprs",
            all.iter().map(|e| self.expr(e, bound)).collect::<Vec<_>>(),
        )
    }

    fn optional(&self, e: Option<&Expr>, bound: &mut Bound) -> Form {
        maybe(e.map(|e| self.expr(e, bound)))
    }

    /// The form of an expression under a binder.
    fn bind(&self, tag: &str, local: LocalId, domain: Form, e: &Expr, bound: &mut Bound) -> Form {
        bound.push(local);
        let form = node(tag, [domain, self.expr(e, bound)]);
        bound.pop();
        form
    }

    /// Collects the operands of a chain of one associative operator.
    fn chain(&self, e: &Expr, tag: &str, bound: &mut Bound, out: &mut Vec<Form>) {
        match (tag, &*e.kind) {
            ("|", ExprKind::Union(a, b))
            | ("&", ExprKind::Inter(a, b))
            | ("and", ExprKind::And(a, b))
            | ("or", ExprKind::Or(a, b)) => {
                self.chain(a, tag, bound, out);
                self.chain(b, tag, bound, out);
            }
            _ => out.push(self.expr(e, bound)),
        }
    }

    fn chained(&self, e: &Expr, tag: &str, bound: &mut Bound) -> Form {
        let mut operands = Vec::new();
        self.chain(e, tag, bound, &mut operands);
        operands.sort_unstable();
        operands.dedup();
        match operands[..] {
            [only] => only,
            _ => leaf(tag, operands),
        }
    }

    fn not(&self, form: Form) -> Form {
        node("not", [form])
    }

    /// The form of an expression.
    pub(crate) fn expr(&self, e: &Expr, bound: &mut Bound) -> Form {
        use ExprKind as K;
        match &*e.kind {
            K::Union(..) => self.chained(e, "|", bound),
            K::Inter(..) => self.chained(e, "&", bound),
            K::And(..) => self.chained(e, "and", bound),
            K::Or(..) => self.chained(e, "or", bound),
            K::Not(a) => match &*a.kind {
                K::Not(b) => self.expr(b, bound),
                _ => self.not(self.expr(a, bound)),
            },
            K::No(a) => self.not(node("some", [self.expr(a, bound)])),
            K::Some(a) => node("some", [self.expr(a, bound)]),
            K::Equal(a, b) => heap("==", [self.expr(a, bound), self.expr(b, bound)]),
            K::Less(a, b) => node("<", [self.expr(a, bound), self.expr(b, bound)]),
            K::In(a, b) => node("in", [self.expr(a, bound), self.expr(b, bound)]),
            K::InRange(a, from, to) => {
                let a = self.expr(a, bound);
                let from = self.optional(from.as_ref(), bound);
                node("in range", [a, from, self.optional(to.as_ref(), bound)])
            }
            K::Can(p, blocks) => {
                let blocks = heap("blocks", blocks.iter().map(|b| self.block_name(*b)));
                node("can", [self.expr(p, bound), blocks])
            }
            K::Blocked => leaf("blocked", ()),
            K::If(c, a, b) => node(
                "if",
                [
                    self.expr(c, bound),
                    self.expr(a, bound),
                    self.expr(b, bound),
                ],
            ),
            K::Before(a) => node("before", [self.expr(a, bound)]),
            _ => self.value(e, bound),
        }
    }

    /// The form of a constant, a name, or a value read from the position.
    fn value(&self, e: &Expr, bound: &mut Bound) -> Form {
        use ExprKind as K;
        match &*e.kind {
            K::Num(n) => leaf("number", n),
            K::Truth(truth) => leaf("truth", truth),
            K::Cells(cells) => {
                let mut names: Vec<_> = cells.iter().map(|c| self.names.cell(*c)).collect();
                names.sort_unstable();
                leaf("cells", names)
            }
            K::Mask(mask) => self.mask(e.ty, *mask),
            K::Rows(axis, from, to) => {
                let axis = leaf("axis", format!("{axis:?}"));
                node("rows", [axis, self.expr(from, bound), self.expr(to, bound)])
            }
            K::AllCells => leaf("cells", "all"),
            K::Edge => leaf("edge", ()),
            K::Corners => leaf("corners", ()),
            K::Table(table, index) => {
                let numbers = leaf("rows", (&table.rows, table.two));
                node("prize", [numbers, self.exprs(index, bound)])
            }
            K::Me => leaf("me", ()),
            K::Next => leaf("next", ()),
            K::Others(a) => node("others", [self.expr(a, bound)]),
            K::Playing => leaf("playing", ()),
            K::Turn => leaf("turn", ()),
            K::Passes => leaf("passes", ()),
            K::Local(local) => local_form(*local, bound),
            K::OthersLocal(local) => node("others have", [local_form(*local, bound)]),
            K::Empty(layer) => leaf("empty", self.names.layer(*layer)),
            K::Occupied(layer) => leaf("occupied", self.names.layer(*layer)),
            K::Pieces {
                owner,
                kinds,
                layer,
            } => {
                let owner = self.optional(owner.as_ref(), bound);
                let kinds = self.optional(kinds.as_ref(), bound);
                node(
                    "pieces",
                    [owner, kinds, leaf("layer", self.names.layer(*layer))],
                )
            }
            K::State(state, index) => {
                node("state", [self.state_ref(*state), self.exprs(index, bound)])
            }
            K::Def { def, me, key, args } => {
                let plain = me.is_none() && key.is_none() && args.is_empty();
                let of = &self.game.defs[*def];
                let form = match self.deep {
                    true => self.defs[def.index()],
                    false => leaf("def", (&of.name, of.params)),
                };
                if self.deep && plain && of.axis.is_none() {
                    return form;
                }
                let me = self.optional(me.as_ref(), bound);
                let key = self.optional(key.as_ref(), bound);
                node("use", [form, me, key, self.exprs(args, bound)])
            }
            K::KindOn(a) => node("kind on", [self.expr(a, bound)]),
            K::OwnerOn(a) => node("owner on", [self.expr(a, bound)]),
            K::SeenAgo(first, layer) => leaf(
                "seen ago",
                (first, layer.map(|layer| self.names.layer(layer))),
            ),
            K::Seen(layer) => leaf("seen", layer.map(|layer| self.names.layer(layer))),
            _ => self.set(e, bound),
        }
    }

    /// The form of a set computed from others.
    fn set(&self, e: &Expr, bound: &mut Bound) -> Form {
        use ExprKind as K;
        match &*e.kind {
            K::Diff(a, b) => node("-", [self.expr(a, bound), self.expr(b, bound)]),
            K::Step(from, dirs, times) => {
                let from = self.expr(from, bound);
                let dirs = self.expr(dirs, bound);
                node("step", [from, dirs, self.optional(times.as_ref(), bound)])
            }
            K::Back(a, b) => node("back", [self.expr(a, bound), self.expr(b, bound)]),
            K::Leap(from, a, b) => node(
                "leap",
                [self.expr(from, bound), leaf("by", (a.min(b), a.max(b)))],
            ),
            K::Ray {
                from,
                dirs,
                through,
                ending,
            } => {
                let from = self.expr(from, bound);
                let dirs = self.expr(dirs, bound);
                let through = self.optional(through.as_ref(), bound);
                node("ray", [from, dirs, through, self.ending(ending, bound)])
            }
            K::Path(a, b, c) => node(
                "path",
                [
                    self.expr(a, bound),
                    self.expr(b, bound),
                    self.expr(c, bound),
                ],
            ),
            K::Between(a, b) => node("between", [self.expr(a, bound), self.expr(b, bound)]),
            K::Group(a, b) => node("group", [self.expr(a, bound), self.expr(b, bound)]),
            K::Flood(a, b) => node("flood", [self.expr(a, bound), self.expr(b, bound)]),
            K::Lines {
                n,
                exactly,
                set,
                along,
            } => {
                let n = node("n", [self.expr(n, bound), leaf("exactly", exactly)]);
                let set = self.expr(set, bound);
                node("lines", [n, set, self.optional(along.as_ref(), bound)])
            }
            K::FirstOf(a) => node("first of", [self.expr(a, bound)]),
            K::Coord(all) => node("at", [self.exprs(all, bound)]),
            K::Turned(turning, a) => node(
                "turned",
                [leaf("how", format!("{turning:?}")), self.expr(a, bound)],
            ),
            K::Filter(local, domain, cond) => {
                let domain = self.domain(domain, bound);
                self.bind("filter", *local, domain, cond, bound)
            }
            K::UnionOf(local, domain, value) => {
                let domain = self.domain(domain, bound);
                self.bind("union", *local, domain, value, bound)
            }
            K::Reach(local, from, value) => {
                let from = self.expr(from, bound);
                self.bind("reach", *local, from, value, bound)
            }
            K::Best(most, local, domain, value) => {
                let domain = self.domain(domain, bound);
                let tag = if *most { "most" } else { "least" };
                self.bind(tag, *local, domain, value, bound)
            }
            _ => self.number(e, bound),
        }
    }

    fn number(&self, e: &Expr, bound: &mut Bound) -> Form {
        use ExprKind as K;
        match &*e.kind {
            K::Count(a) => node("count", [self.expr(a, bound)]),
            K::CountGroups(a) => node("count groups", [self.expr(a, bound)]),
            K::CoordOf(axis, a) => node(
                "coordinate",
                [leaf("axis", format!("{axis:?}")), self.expr(a, bound)],
            ),
            K::Arith(op, a, b) => {
                let operands = [self.expr(a, bound), self.expr(b, bound)];
                match op {
                    Arith::Add | Arith::Mul => heap(&format!("{op:?}"), operands),
                    _ => node(&format!("{op:?}"), operands),
                }
            }
            K::Neg(a) => node("negative", [self.expr(a, bound)]),
            K::Sum(local, domain, value) => {
                let domain = self.domain(domain, bound);
                self.bind("sum", *local, domain, value, bound)
            }
            K::Extreme(most, local, domain, value) => {
                let domain = self.domain(domain, bound);
                let tag = if *most { "max" } else { "min" };
                self.bind(tag, *local, domain, value, bound)
            }
            K::Pick(most, all) => {
                let all = all.iter().map(|e| self.expr(e, bound)).collect::<Vec<_>>();
                heap(if *most { "greatest" } else { "smallest" }, all)
            }
            other => leaf("other", format!("{other:?}")),
        }
    }

    fn ending(&self, ending: &Ending, bound: &mut Bound) -> Form {
        match ending {
            Ending::Over => leaf("over", ()),
            Ending::Onto(e) => node("onto", [self.expr(e, bound)]),
            Ending::Upto(e) => node("upto", [self.expr(e, bound)]),
            Ending::Until(e) => node("until", [self.expr(e, bound)]),
        }
    }

    fn mask(&self, ty: Ty, mask: Mask) -> Form {
        let mut names = match ty {
            Ty::Dirs => self.names.dirs_in(mask),
            Ty::Kinds => self.names.kinds_in(mask),
            Ty::Players => self.names.players_in(mask),
            Ty::Enum(id) => self.names.members_in(id, mask),
            _ => Vec::new(),
        };
        names.sort_unstable();
        leaf("members", names)
    }
}

/// The form of a local name: the number of names bound since (a de Bruijn index).
fn local_form(local: LocalId, bound: &Bound) -> Form {
    match bound.iter().rev().position(|other| *other == local) {
        Some(since) => leaf("local", since),
        None => leaf("free", local.index()),
    }
}

/// Returns the names that statements bind in their outermost braces.
fn outer(stmts: &[Stmt]) -> Bound {
    let binds = |stmt: &Stmt| match stmt.kind {
        StmtKind::Choose(local, _) | StmtKind::Let(local, _) => Some(local),
        _ => None,
    };
    stmts.iter().filter_map(binds).collect()
}
