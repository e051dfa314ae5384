//! Prints the notations of a game: the names of the values of fields, with their texts.

use super::Printer;
use crate::typed::{self, Axis, StateTy};
use boardwright_runtime::{Notation, NotationField, Texts, Told, WordPart};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Printer<'_> {
    /// The field of `Names` with the notations, if there are any.
    pub(super) fn notation_names(&self) -> Option<TokenStream> {
        let notations = &self.module.notations;
        let names = notations
            .iter()
            .map(|notation| self.notation_name(notation));
        let names: Vec<TokenStream> = names.collect();
        (!names.is_empty()).then(|| quote!(notations: &[#(#names),*],))
    }

    fn notation_name(&self, notation: &Notation) -> TokenStream {
        let name = &notation.name;
        let fields = notation.fields.iter().map(|field| self.field_name(field));
        let (turn, passes) = (notation.looks.turn, notation.looks.passes);
        let looks = (turn || passes).then(|| quote!(.looks(#turn, #passes)));
        quote!(NotationName::new(#name, &[#(#fields),*])#looks)
    }

    fn field_name(&self, field: &NotationField) -> TokenStream {
        match field {
            NotationField::Fixed(text) => quote!(FieldName::Fixed(#text)),
            NotationField::Layer { layer, texts } => {
                let layer = self.module.layers.iter().nth(*layer);
                let kinds = layer.into_iter().flat_map(|layer| &layer.kinds);
                let kinds: Vec<String> = kinds
                    .map(|kind| self.module.kinds[*kind].name.clone())
                    .collect();
                let name = layer.map_or("", |layer| layer.name.as_str());
                let texts = pairs(&kinds, texts);
                quote!(FieldName::Layer(#name, #texts))
            }
            NotationField::Word { parts, none } => {
                let parts = parts.iter().map(|part| self.part_name(part));
                let none = none.as_deref().unwrap_or_default();
                quote!(FieldName::Word(&[#(#parts),*], #none))
            }
        }
    }

    fn part_name(&self, part: &WordPart) -> TokenStream {
        let (state, entry) = match part.told {
            Told::Next => (None, 0),
            Told::Entry(state, entry) => (self.module.layout.states.get(state), entry),
        };
        let name = state.map_or("", |state| state.name.as_str());
        let entry = Literal::usize_unsuffixed(entry);
        let members = self.told_members(state.map_or(StateTy::Player, |state| state.ty));
        match (&part.texts, part.told) {
            (Texts::Number, _) => quote!(PartName::Number(#name, #entry)),
            (Texts::Names, _) => quote!(PartName::Named(#name, #entry)),
            (Texts::Counts(texts), _) => {
                let axis = state.and_then(|state| state.axes.last());
                let names = axis.map_or_else(Vec::new, |axis| self.axis_names(*axis));
                let texts = pairs(&names, texts);
                quote!(PartName::Counts(#name, #entry, #texts))
            }
            (Texts::Table(texts), Told::Next) => {
                let texts = pairs(&members, texts);
                quote!(PartName::Next(#texts))
            }
            (Texts::Table(texts), Told::Entry(..)) => {
                let texts = pairs(&members, texts);
                quote!(PartName::Table(#name, #entry, #texts))
            }
        }
    }

    /// Returns the names of the places on an axis that has names.
    fn axis_names(&self, axis: Axis) -> Vec<String> {
        match axis {
            Axis::Range(..) => Vec::new(),
            Axis::Player => self.told_members(StateTy::Players),
            Axis::Cell => self.told_members(StateTy::Cell),
            Axis::Kind => self.told_members(StateTy::Kind),
            Axis::Dir => self.told_members(StateTy::Dir),
            Axis::Enum(id) => self.told_members(StateTy::Enum(id)),
        }
    }

    /// Returns the names of the members that a state may hold.
    fn told_members(&self, ty: StateTy) -> Vec<String> {
        match ty {
            StateTy::Number(..) => Vec::new(),
            StateTy::Flag => vec!["false".into(), "true".into()],
            StateTy::Cell | StateTy::Cells => self.module.grid.names.clone(),
            StateTy::Player | StateTy::Players => self.names_of_members(typed::Ty::Players),
            StateTy::Kind | StateTy::Kinds => self.names_of_members(typed::Ty::Kinds),
            StateTy::Dir => self.names_of_members(typed::Ty::Dirs),
            StateTy::Enum(id) => self.names_of_members(typed::Ty::Enum(id)),
        }
    }
}

/// Returns names with their texts: `h1 K, a1 Q`.
fn pairs(names: &[String], texts: &[(usize, String)]) -> String {
    let pairs = texts.iter().map(|(member, text)| {
        let name = names.get(*member).map_or("", String::as_str);
        format!("{name} {text}")
    });
    pairs.collect::<Vec<_>>().join(", ")
}
