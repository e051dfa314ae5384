//! Parts of words: an entry of a state, or the player to move, with the texts of its values.

use boardwright_runtime::{Texts, Told, WordPart};

use crate::check::Checker;
use crate::check::names::Meaning;
use crate::diag::Diagnostic;
use crate::diag::names::UNKNOWN_NAME;
use crate::diag::state::{NOTATION_FIELD, NOTATION_TEXT, NOTATION_VALUE};
use crate::diag::types::INDEX;
use crate::index::Id;
use crate::syntax::ast::{self, Key};
use crate::typed::*;

use super::{Wrong, no_word};

/// The possible names of a field.
const EXPECTED: &str = "expected a layer, a state or `next`";

/// A part with what its word has to know.
pub(super) struct Checked {
    pub(super) part: WordPart,
    /// Whether it may be written with several texts.
    pub(super) is_set: bool,
    /// Whether it may be written without any text.
    pub(super) may_be_empty: bool,
    /// Its members by name.
    pub(super) members: Vec<String>,
}

impl Checker<'_> {
    /// Checks a part of a word; `none` is not among the texts that are kept.
    pub(super) fn word_part(
        &self,
        part: &ast::WordPart,
        wrong: &mut Vec<Wrong>,
    ) -> Result<Checked, Wrong> {
        if let Some(counts) = self.counts(part, wrong) {
            return counts;
        }
        let (told, ty) = match part.name.text.as_str() {
            "next" => (self.next_told(part)?, StateTy::Player),
            _ => self.entry_told(part)?,
        };
        let members = self.member_names(ty);
        let texts = match ty {
            StateTy::Number(..) => Vec::new(),
            _ => self.value_texts(part, &members, wrong),
        };
        let is_set = matches!(ty, StateTy::Cells | StateTy::Kinds | StateTy::Players);
        let always = told == Told::Next || matches!(ty, StateTy::Enum(_));
        let false_told = texts.iter().any(|(member, _)| *member == 0);
        let may_be_empty = match ty {
            StateTy::Number(..) => false,
            StateTy::Flag => !false_told,
            _ => !always,
        };
        let texts = how_written(part, ty, texts)?;
        Ok(Checked {
            part: WordPart { told, texts },
            is_set,
            may_be_empty,
            members,
        })
    }

    /// Checks a state of numbers whose last index is left out, with texts for that: `hand[white] rook "R", pawn "P"`.
    /// `None` if the part is something else.
    fn counts(
        &self,
        part: &ast::WordPart,
        wrong: &mut Vec<Wrong>,
    ) -> Option<Result<Checked, Wrong>> {
        let Some(Meaning::State(id)) = self.meaning(&part.name.text) else {
            return None;
        };
        let state = &self.game.states[id];
        let axis = *state.axes.get(part.places.len())?;
        let is_number = matches!(state.ty, StateTy::Number(..));
        let is_last = part.places.len() + 1 == state.axes.len();
        if !is_number || !is_last || part.texts.is_empty() || self.wrong_states.contains(&id) {
            return None;
        }
        let first = match self.entry_of(part, &state.axes[..part.places.len()]) {
            Ok(entry) => entry * self.game.axis_len(axis),
            Err(wrong) => return Some(Err(wrong)),
        };
        let members = self.axis_names(axis);
        let texts = self.value_texts(part, &members, wrong);
        let counted = part.texts.iter().filter(|(of, _)| of.text != "none");
        let digits = |text: &&ast::Text| text.text.contains(|c: char| c.is_ascii_digit());
        if let Some(text) = counted.map(|(_, text)| text).find(digits) {
            let message = "a text of counts has no digits";
            let d = Diagnostic::error(NOTATION_TEXT, text.span, message);
            wrong.push(d.label("can not be told from a number").into());
        }
        Some(Ok(Checked {
            part: WordPart {
                told: Told::Entry(id.index(), first),
                texts: Texts::Counts(texts),
            },
            is_set: true,
            may_be_empty: true,
            members,
        }))
    }

    fn axis_names(&self, axis: Axis) -> Vec<String> {
        match axis {
            Axis::Range(..) => Vec::new(),
            Axis::Player => self.member_names(StateTy::Players),
            Axis::Kind => self.member_names(StateTy::Kind),
            Axis::Cell => self.member_names(StateTy::Cell),
            Axis::Dir => self.member_names(StateTy::Dir),
            Axis::Enum(id) => self.member_names(StateTy::Enum(id)),
        }
    }

    fn next_told(&self, part: &ast::WordPart) -> Result<Told, Wrong> {
        let of = |message: &str, span| {
            let d = Diagnostic::error(NOTATION_FIELD, span, message);
            Err(d.label("tells nothing here").into())
        };
        if self.game.simultaneous {
            return of(
                "`next` is no player of a game in which all choose at once",
                part.span,
            );
        }
        match part.places.is_empty() {
            true => Ok(Told::Next),
            false => of("`next` has no index", part.span),
        }
    }

    fn entry_told(&self, part: &ast::WordPart) -> Result<(Told, StateTy), Wrong> {
        let name = &part.name;
        let id = match self.meaning(&name.text) {
            Some(Meaning::State(id)) => id,
            _ if self.told_layer(name).is_some() => {
                let d =
                    Diagnostic::error(NOTATION_FIELD, name.span, "a layer is a word of its own");
                return Err(d.label("not joined with others").into());
            }
            Some(other) => {
                let message = format!("`{}` is {}", name.text, other.sort());
                let d = Diagnostic::error(NOTATION_FIELD, name.span, message);
                return Err(d.label(EXPECTED).into());
            }
            None => {
                let message = format!("there is no `{}`", name.text);
                let d = Diagnostic::error(UNKNOWN_NAME, name.span, message);
                let d = Box::new(d.label(EXPECTED));
                let states = self.game.states.iter().map(|state| state.name.clone());
                let layers = self.game.layers.iter().map(|layer| layer.name.clone());
                let known = states.chain(layers).chain(["next".into()]).collect();
                return Err(Wrong::Unknown(name.clone(), d, known));
            }
        };
        if self.wrong_states.contains(&id) {
            return Err(Wrong::Silent);
        }
        let state = &self.game.states[id];
        let entry = self.entry_of(part, &state.axes)?;
        Ok((Told::Entry(id.index(), entry), state.ty))
    }

    /// Returns the place of an entry by the indices of a part.
    fn entry_of(&self, part: &ast::WordPart, axes: &[Axis]) -> Result<usize, Wrong> {
        if part.places.len() != axes.len() {
            let (needs, has) = (axes.len(), part.places.len());
            let message = format!("`{}` has {needs} indices, this names {has}", part.name.text);
            let d = Diagnostic::error(INDEX, part.name.span, message);
            let hint =
                "a notation names one entry: `fresh[white] h1 \"K\"`; several are joined by `+`";
            return Err(d
                .label("expected one value for each index")
                .hint(hint)
                .into());
        }
        let mut entry = 0;
        for (axis, place) in axes.iter().zip(&part.places) {
            let at = self
                .place_on(*axis, place)
                .ok_or_else(|| self.no_place(place))?;
            entry = entry * self.game.axis_len(*axis) + at;
        }
        Ok(entry)
    }

    fn no_place(&self, place: &Key) -> Wrong {
        let (text, span) = match place {
            Key::Name(name) => (name.text.clone(), name.span),
            Key::Int(n) => (n.value.to_string(), n.span),
            Key::Else(span) => ("else".to_string(), *span),
        };
        if self.is_lost(&text) {
            return Wrong::Silent;
        }
        let d = Diagnostic::error(INDEX, span, format!("`{text}` is no index here"));
        d.label("expected a name or number that the state has an entry for")
            .into()
    }

    fn place_on(&self, axis: Axis, place: &Key) -> Option<usize> {
        let name = match (axis, place) {
            (Axis::Range(low, high), Key::Int(n)) => {
                let fits = i64::from(low) <= n.value && n.value <= i64::from(high);
                return fits.then(|| (n.value - i64::from(low)) as usize);
            }
            (_, Key::Name(name)) => name,
            _ => return None,
        };
        match (axis, self.meaning(&name.text)?) {
            (Axis::Player, Meaning::Player(p)) => Some(p.index()),
            (Axis::Kind, Meaning::Kind(k)) => Some(k.index()),
            (Axis::Cell, Meaning::Cell(c)) => Some(c.index()),
            (Axis::Dir, Meaning::Dir(d)) => Some(d.index()),
            (Axis::Enum(e), Meaning::Member(of, at)) if e == of => Some(at),
            _ => None,
        }
    }

    /// Returns the names of the members that a state may hold.
    fn member_names(&self, ty: StateTy) -> Vec<String> {
        let game = &self.game;
        let players = || game.players.iter().map(|player| player.name.clone());
        match ty {
            StateTy::Number(..) => Vec::new(),
            StateTy::Flag => vec!["false".into(), "true".into()],
            StateTy::Player => {
                let chance = game.chance.then(|| "chance".to_string());
                players().chain(chance).collect()
            }
            StateTy::Players => players().collect(),
            StateTy::Cell | StateTy::Cells => game
                .board
                .cells
                .iter()
                .map(|cell| cell.name.clone())
                .collect(),
            StateTy::Kind | StateTy::Kinds => {
                game.kinds.iter().map(|kind| kind.name.clone()).collect()
            }
            StateTy::Dir => {
                let dirs = game.board.dirs.ids();
                dirs.map(|dir| game.board.dir_name(dir).into_owned())
                    .collect()
            }
            StateTy::Enum(id) => game.enums[id].members.clone(),
        }
    }

    /// Returns the texts of members by their indices.
    fn value_texts(
        &self,
        part: &ast::WordPart,
        members: &[String],
        wrong: &mut Vec<Wrong>,
    ) -> Vec<(usize, String)> {
        let mut texts: Vec<(usize, String)> = Vec::new();
        let is_member = |(name, _): &&(ast::Name, ast::Text)| name.text != "none";
        for (name, text) in part.texts.iter().filter(is_member) {
            let Some(member) = members.iter().position(|member| *member == name.text) else {
                let message = format!("`{}` is no value of `{}`", name.text, part.name.text);
                let d = Diagnostic::error(NOTATION_VALUE, name.span, message);
                let d = Box::new(d.label("never held"));
                wrong.push(Wrong::Unknown(name.clone(), d, members.to_vec()));
                continue;
            };
            if texts.iter().any(|(other, _)| *other == member) {
                let message = format!("`{}` has a text already", name.text);
                let d = Diagnostic::error(NOTATION_VALUE, name.span, message);
                wrong.push(d.label("the second").into());
                continue;
            }
            wrong.extend(no_word(text));
            texts.push((member, text.text.clone()));
        }
        texts
    }
}

/// Returns how a value of a type is written.
fn how_written(
    part: &ast::WordPart,
    ty: StateTy,
    texts: Vec<(usize, String)>,
) -> Result<Texts, Wrong> {
    let is_none = |(name, _): &(ast::Name, ast::Text)| name.text == "none";
    match (ty, part.texts.first()) {
        (StateTy::Number(..), None) => Ok(Texts::Number),
        (StateTy::Number(..), Some((name, _))) => {
            let message = format!(
                "`{}` is a number, which is written in digits",
                part.name.text
            );
            let d = Diagnostic::error(NOTATION_VALUE, name.span, message);
            Err(d.label("expected no texts").into())
        }
        (StateTy::Cell | StateTy::Cells, _) if part.texts.iter().all(is_none) => Ok(Texts::Names),
        (_, _) if part.texts.iter().all(is_none) => {
            let message = format!("`{}` has no texts for its values", part.name.text);
            let d = Diagnostic::error(NOTATION_VALUE, part.span, message);
            let hint = "values and texts follow the name: `next white \"w\", black \"b\"`";
            Err(d.label("expected a text for each value").hint(hint).into())
        }
        _ => Ok(Texts::Table(texts)),
    }
}
