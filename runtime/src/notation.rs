//! Notations: positions as lines of text in the way of other programs, as a rules file describes them.
//!
//! A line has a word for each [`NotationField`], parted by blanks. A notation tells pieces, states and the player to
//! move. It does not tell the history, the player who moved last, the number of moves, and the number of the turn.
//! [`write_notation`] returns a text only where [`read_notation`] makes the same position of it; where the rules read
//! the number of the turn, that is compared too. So the two are exact inverses, for engines and the interpreter
//! alike.

mod counts;
mod difference;
mod layer;
mod read;
mod session;
mod split;
mod word;
mod write;

pub use counts::reads_counts;
pub use read::read_notation;
pub use session::{read_text, texts_of, write_text};
pub use write::write_notation;

use crate::by_session::Looks;
use crate::schema::{Schema, StateSort};

/// A notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notation {
    /// The name, such as `fen`.
    pub name: String,
    /// The fields, in the order of the words.
    pub fields: Vec<NotationField>,
    /// The parts of a position that the rules read and no field can tell.
    pub looks: Looks,
}

/// A field of a notation: one word of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationField {
    /// The pieces of a layer, row by row.
    Layer {
        /// The layer.
        layer: usize,
        /// The kinds with texts of their own, by index in the layer; the others have their letters.
        texts: Vec<(usize, String)>,
    },
    /// Entries of states, or the player to move.
    Word {
        /// The values that are told, one after the other.
        parts: Vec<WordPart>,
        /// The text of the word when all parts are empty. Every word that may be empty has one.
        none: Option<String>,
    },
    /// This text. Any word is read in its place.
    Fixed(String),
}

/// A part of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WordPart {
    /// The value that is told.
    pub told: Told,
    /// The way in which it is written.
    pub texts: Texts,
}

/// The value that a part of a word tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Told {
    /// The player to move.
    Next,
    /// An entry of a state variable, by its index in the schema and its place among the entries.
    Entry(usize, usize),
}

/// The texts of the values of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Texts {
    /// A number in decimal digits, which is a word of its own.
    Number,
    /// Each member of a set by its own name.
    Names,
    /// Members by these texts, in this order. The members of a flag are 0 for false and 1 for true.
    Table(Vec<(usize, String)>),
    /// The numbers of several entries, those at these distances from the one that is told: each as its number and its text.
    Counts(Vec<(usize, String)>),
}

impl WordPart {
    /// Returns the members that may be written, each with its text, in the order in which they are written.
    fn texts<'a>(&'a self, schema: &'a Schema) -> Vec<(usize, &'a str)> {
        match &self.texts {
            Texts::Number => Vec::new(),
            Texts::Table(texts) | Texts::Counts(texts) => {
                let texts = texts.iter();
                texts
                    .map(|(member, text)| (*member, text.as_str()))
                    .collect()
            }
            Texts::Names => {
                let names = members(schema, self.told).into_iter();
                names.enumerate().collect()
            }
        }
    }

    /// Returns the name of the told value.
    fn name<'a>(&self, schema: &'a Schema) -> &'a str {
        match self.told {
            Told::Next => "next",
            Told::Entry(state, _) => {
                let state = schema.states.get(state);
                state.map_or("?", |state| state.name.as_str())
            }
        }
    }
}

/// Returns the names of the members of the told value; none for a number.
pub(crate) fn members(schema: &Schema, told: Told) -> Vec<&str> {
    match told {
        Told::Next => (0..schema.seats()).map(|i| schema.player(i)).collect(),
        Told::Entry(state, _) => match schema.states.get(state).map(|state| &state.sort) {
            Some(StateSort::Set { names, .. }) => names.iter().map(String::as_str).collect(),
            Some(StateSort::Flag) => vec!["false", "true"],
            Some(StateSort::Number(..)) | None => Vec::new(),
        },
    }
}
