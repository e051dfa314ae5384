//! Prints parts.

use super::expr::{domain_ends, join_names};
use super::{Printer, print_expr};
use crate::syntax::ast::{
    Axis, BoardOption, Chains, EndResult, EndRule, Expr, Field, FieldKind, Group, Key, Meta,
    MetaValue, Name, PartKind, PieceDecl, Shape, Size, TableSort, Text, Type, Value, ViewLine,
    Viewed, WordPart,
};

/// The widest condition of `end` for which the results of the other lines are aligned.
const ALIGNED: usize = 50;

/// Whether an empty line separates two parts.
pub(super) fn apart(last: &PartKind, next: &PartKind) -> bool {
    sort(last) == Sort::Block || sort(last) != sort(next)
}

#[derive(PartialEq)]
enum Sort {
    Header,
    Table,
    State,
    Block,
}

fn sort(part: &PartKind) -> Sort {
    match part {
        PartKind::Table { .. } => Sort::Table,
        PartKind::State { .. } => Sort::State,
        PartKind::Setup(_) | PartKind::Act { .. } | PartKind::Move { .. } => Sort::Block,
        PartKind::Turn(_) | PartKind::After(_) | PartKind::End(_) => Sort::Block,
        PartKind::View(_) | PartKind::Notation { .. } => Sort::Block,
        _ => Sort::Header,
    }
}

impl Printer {
    pub(super) fn part(&mut self, part: &PartKind) {
        match part {
            PartKind::Game { title, from, meta } => self.game(title, from.as_ref(), meta),
            PartKind::Players {
                names,
                simultaneous,
            } => {
                let word = if simultaneous.is_some() {
                    " simultaneous"
                } else {
                    ""
                };
                self.line(&format!("players {}{word}", join_names(names)));
            }
            PartKind::Board { shape, options } => self.board(shape, options),
            PartKind::Pieces(kinds) => self.line(&format!("pieces {}", decls(kinds))),
            PartKind::Layer { name, kinds } => {
                self.line(&format!("layer {} {{ {} }}", name.text, decls(kinds)))
            }
            PartKind::Table {
                sort,
                name,
                params,
                value,
            } => {
                let params = params
                    .as_ref()
                    .map_or(String::new(), |p| format!("({})", join_names(p)));
                self.value(
                    &format!("{} {}{params} =", table_sort(*sort), name.text),
                    value,
                    "",
                );
            }
            PartKind::State {
                name,
                axes,
                ty,
                init,
                clock,
            } => self.state((name, axes), ty, init.as_ref(), clock.is_some()),
            PartKind::Enum { name, members } => {
                self.line(&format!("enum {} = {}", name.text, join_names(members)))
            }
            PartKind::Option { name, value } => {
                self.line(&format!("option {} = {}", name.text, print_expr(value)))
            }
            PartKind::Setup(body) => self.block("setup", body, ""),
            PartKind::Act { name, params, body } => {
                self.block(
                    &format!("act {}({})", name.text, join_names(params)),
                    body,
                    "",
                );
            }
            PartKind::Move {
                name,
                by,
                unique,
                hidden,
                body,
            } => {
                let by = if by.is_empty() {
                    String::new()
                } else {
                    format!(" by {}", join_names(by))
                };
                let unique = if unique.is_some() { " unique" } else { "" };
                let hidden = if hidden.is_some() { " hidden" } else { "" };
                self.block(&format!("move {}{by}{unique}{hidden}", name.text), body, "");
            }
            PartKind::Turn(groups) => self.turn(groups),
            PartKind::After(body) => self.block("after", body, ""),
            PartKind::End(rules) => self.end(rules),
            PartKind::View(lines) => self.view(lines),
            PartKind::Notation { name, fields } => self.notation(name, fields),
            PartKind::Points(from, to) => {
                let range = domain_ends(from.as_ref(), to.as_ref());
                self.line(&format!("points {range}"));
            }
            PartKind::Without { sort, names } => {
                self.line(&format!("without {} {}", sort.text, join_names(names)))
            }
        }
    }

    fn game(&mut self, title: &Text, from: Option<&Text>, entries: &[Meta]) {
        let mut text = format!("game \"{}\"", title.text);
        if let Some(from) = from {
            text.push_str(&format!(" from \"{}\"", from.text));
        }
        if !entries.is_empty() {
            let entries: Vec<_> = entries.iter().map(|m| meta(m, from.is_some())).collect();
            text.push_str(&format!(" {{ {} }}", entries.join("  ")));
        }
        self.line(&text);
    }

    fn board(&mut self, shape: &Shape, options: &[BoardOption]) {
        let options: String = options
            .iter()
            .map(|o| format!(" {}", board_option(o)))
            .collect();
        match shape {
            Shape::Sized { name, sizes } => {
                let sizes: Vec<_> = sizes.iter().map(size).collect();
                self.line(&format!(
                    "board {} {}{options}",
                    name.text,
                    sizes.join(" x ")
                ));
            }
            Shape::Graph(all) => {
                self.line("board graph {");
                self.depth += 1;
                all.iter().for_each(|c| self.chains(c));
                self.depth -= 1;
                self.line(&format!("}}{options}"));
            }
        }
    }

    fn chains(&mut self, chains: &Chains) {
        let back = chains
            .back
            .as_ref()
            .map_or(String::new(), |name| format!(", {}", name.text));
        let head = format!("{}{back} :", chains.forth.text);
        let list = chains.chains.iter().map(|cells| {
            cells
                .iter()
                .map(|c| c.text.as_str())
                .collect::<Vec<_>>()
                .join(" ")
        });
        self.listed(&head, list.collect());
    }

    /// Prints `head a, b, c`, with one item on a line if they do not fit on one.
    fn listed(&mut self, head: &str, items: Vec<String>) {
        let whole = format!("{head} {}", items.join(", "));
        if items.len() < 2 || self.fits(&whole) {
            return self.line(&whole);
        }
        let last = items.len() - 1;
        for (i, item) in items.iter().enumerate() {
            let comma = if i < last { "," } else { "" };
            match i {
                0 => self.line(&format!("{head} {item}{comma}")),
                _ => self.line(&format!("    {item}{comma}")),
            }
        }
    }

    /// Prints `head value tail`.
    fn value(&mut self, head: &str, value: &Value, tail: &str) {
        match value {
            Value::One(value) if tail.is_empty() => self.valued(head, value),
            Value::One(value) => self.line(&format!("{head} {}{tail}", print_expr(value))),
            Value::Table(entries) => {
                let mut items: Vec<_> = entries
                    .iter()
                    .map(|(key, value)| format!("{}: {}", key_text(key), print_expr(value)))
                    .collect();
                if let Some(last) = items.last_mut() {
                    last.push_str(tail);
                }
                self.listed(head, items);
            }
        }
    }

    fn state(
        &mut self,
        (name, axes): (&Name, &[Axis]),
        ty: &Type,
        init: Option<&Value>,
        clock: bool,
    ) {
        let axes: Vec<_> = axes.iter().map(axis).collect();
        let axes = if axes.is_empty() {
            String::new()
        } else {
            format!("[{}]", axes.join(", "))
        };
        let head = format!("state {}{axes} : {}", name.text, type_text(ty));
        let tail = if clock { " clock" } else { "" };
        match init {
            Some(init) => self.value(&format!("{head} ="), init, tail),
            None => self.line(&format!("{head}{tail}")),
        }
    }

    fn turn(&mut self, groups: &[Group]) {
        let groups: Vec<_> = groups.iter().map(group).collect();
        let whole = format!("turn {{ {} }}", groups.join(" else "));
        if self.fits(&whole) {
            return self.line(&whole);
        }
        self.line("turn {");
        for (i, group) in groups.iter().enumerate() {
            let word = if i == 0 { "" } else { "else " };
            self.line(&format!("    {word}{group}"));
        }
        self.line("}");
    }

    fn view(&mut self, lines: &[ViewLine]) {
        if lines.is_empty() {
            return self.line("view {}");
        }
        self.line("view {");
        self.depth += 1;
        lines.iter().for_each(|line| self.line(&view_line(line)));
        self.depth -= 1;
        self.line("}");
    }

    fn notation(&mut self, name: &Name, fields: &[Field]) {
        if fields.is_empty() {
            return self.line(&format!("notation {} {{}}", name.text));
        }
        self.line(&format!("notation {} {{", name.text));
        self.depth += 1;
        fields.iter().for_each(|f| self.line(&field(&f.kind)));
        self.depth -= 1;
        self.line("}");
    }

    fn end(&mut self, rules: &[EndRule]) {
        if rules.is_empty() {
            return self.line("end {}");
        }
        let conds: Vec<_> = rules.iter().map(|r| print_expr(&r.cond)).collect();
        let width = conds
            .iter()
            .map(|c| c.chars().count())
            .filter(|w| *w <= ALIGNED)
            .max()
            .unwrap_or(0);
        self.line("end {");
        self.depth += 1;
        for (rule, cond) in rules.iter().zip(&conds) {
            self.end_rule(&format!("{cond:width$} :"), &rule.result);
        }
        self.depth -= 1;
        self.line("}");
    }

    fn end_rule(&mut self, head: &str, result: &EndResult) {
        match result {
            EndResult::Draw(_) => self.line(&format!("{head} draw")),
            EndResult::Continue(_) => self.line(&format!("{head} continue")),
            EndResult::Wins(who) => self.line(&format!("{head} {} wins", print_expr(who))),
            EndResult::Loses(who) => self.line(&format!("{head} {} loses", print_expr(who))),
            EndResult::Score { player, value } => {
                let score = format!("score {} =", player.text);
                if self.fits(&format!("{head} {score} {}", print_expr(value))) {
                    return self.valued(&format!("{head} {score}"), value);
                }
                self.line(head);
                self.depth += 1;
                self.valued(&score, value);
                self.depth -= 1;
            }
        }
    }
}

fn view_line(line: &ViewLine) -> String {
    let what = match &line.what {
        Viewed::Layer { owner, layer, on } => {
            let owner = if *owner { "owner " } else { "" };
            format!("{owner}{} on {}", layer.text, print_expr(on))
        }
        Viewed::AllStates(but) if but.is_empty() => "states all".to_string(),
        Viewed::AllStates(but) => format!("states all but {}", join_names(but)),
        Viewed::States(states) => {
            let states: Vec<_> = states.iter().map(viewed_state).collect();
            format!("states {}", states.join(", "))
        }
    };
    match &line.players {
        Some(players) => format!("{what} for {}", print_expr(players)),
        None => what,
    }
}

/// Returns the text of a field of a notation.
pub(in crate::syntax) fn field(kind: &FieldKind) -> String {
    match kind {
        FieldKind::Fixed(text) => format!("\"{}\"", text.text),
        FieldKind::Word(parts) => {
            let parts: Vec<_> = parts.iter().map(word_part).collect();
            parts.join(" + ")
        }
    }
}

fn word_part(part: &WordPart) -> String {
    let place = |key: &Key| match key {
        Key::Name(name) => name.text.clone(),
        Key::Int(n) => n.value.to_string(),
        Key::Else(_) => "else".to_string(),
    };
    let places: Vec<_> = part.places.iter().map(place).collect();
    let places = match places.is_empty() {
        true => String::new(),
        false => format!("[{}]", places.join(", ")),
    };
    format!("{}{places}{}", part.name.text, texts_of(&part.texts))
}

fn texts_of(texts: &[(Name, Text)]) -> String {
    let texts: Vec<_> = texts
        .iter()
        .map(|(name, text)| format!(" {} \"{}\"", name.text, text.text))
        .collect();
    texts.join(",")
}

fn viewed_state((name, index): &(Name, Vec<Expr>)) -> String {
    if index.is_empty() {
        return name.text.clone();
    }
    let index: Vec<_> = index.iter().map(print_expr).collect();
    format!("{}[{}]", name.text, index.join(", "))
}

fn table_sort(sort: TableSort) -> &'static str {
    match sort {
        TableSort::Dir => "dir",
        TableSort::Region => "region",
        TableSort::Def => "def",
    }
}

/// Prints `author "A"`, `year 1981`; in a variant, an option such as `size = 6`.
fn meta(meta: &Meta, variant: bool) -> String {
    let key = &meta.key.text;
    let equals = if variant { " =" } else { "" };
    match &meta.value {
        MetaValue::Text(text) => format!("{key} \"{}\"", text.text),
        MetaValue::Int(int) => format!("{key}{equals} {}", int.value),
        MetaValue::Name(name) => format!("{key}{equals} {}", name.text),
    }
}

fn size(size: &Size) -> String {
    match size {
        Size::Int(int) => int.value.to_string(),
        Size::Name(name) => name.text.clone(),
    }
}

fn board_option(option: &BoardOption) -> String {
    match option {
        BoardOption::Adjacency(name) => format!("adjacency {}", name.text),
        BoardOption::Wrap(name) => format!("wrap {}", name.text),
        BoardOption::Only(cells) => format!("only {}", print_expr(cells)),
    }
}

fn decls(kinds: &[PieceDecl]) -> String {
    let texts: Vec<_> = kinds.iter().map(decl).collect();
    texts.join(", ")
}

fn decl(kind: &PieceDecl) -> String {
    let neutral = if kind.neutral { "neutral " } else { "" };
    let letter = kind.letter.map_or(String::new(), |c| format!(" {c}"));
    format!("{neutral}{}{letter}", kind.name.text)
}

fn key_text(key: &Key) -> String {
    match key {
        Key::Else(_) => "else".to_string(),
        Key::Name(name) => name.text.clone(),
        Key::Int(int) => int.value.to_string(),
    }
}

fn axis(axis: &Axis) -> String {
    match axis {
        Axis::Range(from, to, _) => domain_ends(from.as_ref(), to.as_ref()),
        Axis::Name(name) => name.text.clone(),
    }
}

fn type_text(ty: &Type) -> String {
    match ty {
        Type::Range(from, to, _) => domain_ends(from.as_ref(), to.as_ref()),
        Type::Name(name) => name.text.clone(),
    }
}

fn group(group: &Group) -> String {
    let blocks: Vec<_> = group.blocks.iter().map(|b| b.text.as_str()).collect();
    let mut text = blocks.join(" | ");
    for narrow in &group.narrow {
        let word = if narrow.most { "most" } else { "least" };
        text.push_str(&format!(" by {word} {}", print_expr(&narrow.value)));
    }
    text
}
