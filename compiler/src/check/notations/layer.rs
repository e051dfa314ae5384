//! Fields that tell the pieces of a layer.

use boardwright_runtime::NotationField;

use crate::check::Checker;
use crate::check::names::Meaning;
use crate::diag::Diagnostic;
use crate::diag::board::NO_BOARD;
use crate::diag::state::{NOTATION_FIELD, NOTATION_TEXT, NOTATION_VALUE};
use crate::index::Id;
use crate::source::Span;
use crate::syntax::ast::{Name, Text, WordPart};
use crate::typed::*;

use super::{Wrong, ambiguous, no_word};

impl Checker<'_> {
    /// Returns the layer of this name.
    pub(super) fn told_layer(&self, name: &Name) -> Option<LayerId> {
        match self.meaning(&name.text) {
            Some(Meaning::Layer(layer)) => Some(layer),
            // Without a board there is no layer, and a state may have this name.
            Some(_) if !self.game.has_board => None,
            _ => (name.text == "pieces").then_some(LayerId(0)),
        }
    }

    /// Checks `pieces`, `floor`, `pieces king "K"`.
    pub(super) fn layer_field(
        &self,
        part: &WordPart,
        wrong: &mut Vec<Wrong>,
    ) -> Result<NotationField, Wrong> {
        let span = part.span;
        if !self.game.has_board {
            let d = Diagnostic::error(NO_BOARD, span, "a layer needs a board");
            return Err(d.label("this game has none").into());
        }
        if self.boardless || self.lost.part("pieces") || self.lost.part("layer") {
            return Err(Wrong::Silent);
        }
        if !part.places.is_empty() {
            let message = "a layer has no index";
            let d = Diagnostic::error(NOTATION_FIELD, span, message);
            return Err(d.label("all of it is told").into());
        }
        let board = &self.game.board;
        if board.is_graph() || board.has_levels() {
            let message = "a notation tells the pieces of boards with x and y alone";
            let d = Diagnostic::error(NOTATION_FIELD, span, message);
            return Err(d
                .label("not of this board")
                .also(board.span, "the board")
                .into());
        }
        let layer = self.told_layer(&part.name).ok_or(Wrong::Silent)?;
        let own = self.kind_texts(layer, &part.texts, wrong);
        self.letters_differ(span, layer, &own)?;
        let texts = own.into_iter();
        let texts = texts.map(|(kind, text)| (kind, text.text.clone()));
        Ok(NotationField::Layer {
            layer: layer.index(),
            texts: texts.collect(),
        })
    }

    /// Returns the texts of kinds that the field gives, by the index of the kind in its layer.
    fn kind_texts<'t>(
        &self,
        layer: LayerId,
        texts: &'t [(Name, Text)],
        wrong: &mut Vec<Wrong>,
    ) -> Vec<(usize, &'t Text)> {
        let mut own: Vec<(usize, &Text)> = Vec::new();
        for (name, text) in texts {
            let kinds = &self.game.layers[layer].kinds;
            let kind = kinds
                .iter()
                .position(|id| self.game.kinds[*id].name == name.text);
            let Some(kind) = kind else {
                let message = format!("`{}` is no kind of this layer", name.text);
                let d = Diagnostic::error(NOTATION_VALUE, name.span, message);
                let d = Box::new(d.label("expected a kind of piece"));
                let known = kinds.iter().map(|id| self.game.kinds[*id].name.clone());
                wrong.push(Wrong::Unknown(name.clone(), d, known.collect()));
                continue;
            };
            if own.iter().any(|(other, _)| *other == kind) {
                let message = format!("`{}` has a text already", name.text);
                let d = Diagnostic::error(NOTATION_VALUE, name.span, message);
                wrong.push(d.label("the second").into());
                continue;
            }
            wrong.extend(no_sign(text));
            own.push((kind, text));
        }
        own
    }

    /// Reports kinds whose texts can not be told apart, and a layer without any.
    fn letters_differ(
        &self,
        span: Span,
        layer: LayerId,
        own: &[(usize, &Text)],
    ) -> Result<(), Wrong> {
        let kinds = self.game.layers[layer].kinds.iter().enumerate();
        let text = |(at, id): (usize, &KindId)| {
            let own = own.iter().find(|(kind, _)| *kind == at);
            let own = own.map(|(_, text)| (text.text.clone(), text.span));
            let letter = self.game.kinds[*id].letter;
            own.or_else(|| Some((letter?.to_string(), span)))
        };
        let texts: Vec<(String, Span)> = kinds.filter_map(text).collect();
        if texts.is_empty() {
            let name = &self.game.layers[layer].name;
            let message = format!("no kind of the layer `{name}` has a letter");
            let d = Diagnostic::error(NOTATION_FIELD, span, message);
            let hint = "a letter is declared after the kind's name: `pieces man M`";
            return Err(d.label("nothing stands for a piece").hint(hint).into());
        }
        let small = texts
            .iter()
            .map(|(text, span)| (text.to_ascii_lowercase(), *span));
        let all: Vec<(String, Span)> = texts.iter().cloned().chain(small).collect();
        ambiguous::report(span, &all)
    }
}

/// Reports a text that can not stand for a piece in a row.
fn no_sign(text: &Text) -> Option<Wrong> {
    if let Some(wrong) = no_word(text) {
        return Some(wrong);
    }
    let fits = |c: char| {
        c.is_ascii_graphic() && !c.is_ascii_digit() && c != '/' && !c.is_ascii_lowercase()
    };
    let has_capital = text.text.chars().any(|c| c.is_ascii_uppercase());
    if has_capital && text.text.chars().all(fits) {
        return None;
    }
    let message = "this can not stand for a piece";
    let d = Diagnostic::error(NOTATION_TEXT, text.span, message)
        .label("expected capitals, with signs that are neither digits nor `/`")
        .hint("small letters stand for the pieces of the second player");
    Some(d.into())
}
