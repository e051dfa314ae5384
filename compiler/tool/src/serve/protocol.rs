//! Requests and answers as JSON: ids, fields and error codes.

use super::answers::Body;
use boardwright_runtime::{PlayError, PositionError};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The error codes of refused requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    BadJson,
    BadRequest,
    UnknownOp,
    IllegalMove,
    GameOver,
    BadPosition,
    NoHistory,
    TooLarge,
}

impl Code {
    fn name(self) -> &'static str {
        match self {
            Code::BadJson => "bad_json",
            Code::BadRequest => "bad_request",
            Code::UnknownOp => "unknown_op",
            Code::IllegalMove => "illegal_move",
            Code::GameOver => "game_over",
            Code::BadPosition => "bad_position",
            Code::NoHistory => "no_history",
            Code::TooLarge => "too_large",
        }
    }
}

/// The reason why a request was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Refusal {
    code: Code,
    message: String,
}

impl Refusal {
    pub(super) fn new(code: Code, message: impl Into<String>) -> Refusal {
        let message = message.into();
        Refusal { code, message }
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        match error {
            PlayError::Over => Refusal::new(Code::GameOver, "the game is over"),
            PlayError::Illegal(which) => Refusal::new(Code::IllegalMove, which),
            PlayError::TooLarge => boardwright_runtime::TooLarge.into(),
        }
    }
}

impl From<PositionError> for Refusal {
    fn from(error: PositionError) -> Refusal {
        Refusal::new(Code::BadPosition, error.0)
    }
}

/// A request with its id. Fields are read when an operation needs them; unknown fields are ignored.
pub(super) struct Request<'a> {
    /// The id as it was written, so that it is returned unchanged; `None` if there was none.
    pub(super) id: Option<&'a RawValue>,
    fields: BTreeMap<String, &'a RawValue>,
}

impl<'a> Request<'a> {
    /// Parses a line. The error contains the id if it could be read.
    pub(super) fn parse(line: &'a [u8]) -> Result<Request<'a>, (Option<&'a RawValue>, Refusal)> {
        let bad_json = |message: String| (None, Refusal::new(Code::BadJson, message));
        let text = std::str::from_utf8(line).map_err(|e| bad_json(format!("no UTF-8: {e}")))?;
        let value: &RawValue =
            serde_json::from_str(text).map_err(|e| bad_json(format!("no JSON: {e}")))?;
        if !value.get().starts_with('{') {
            let refusal = Refusal::new(Code::BadRequest, "a request is a JSON object");
            return Err((None, refusal));
        }
        let fields: BTreeMap<String, &RawValue> =
            serde_json::from_str(text).map_err(|e| bad_json(format!("no JSON: {e}")))?;
        let id = fields.get("id").copied();
        Ok(Request { id, fields })
    }

    pub(super) fn op(&self) -> Result<String, Refusal> {
        self.field("op")?
            .ok_or_else(|| bad_field("op", "is missing: say what to do"))
    }

    /// Returns the moves to play, by the names of players.
    pub(super) fn moves(&self) -> Result<BTreeMap<String, String>, Refusal> {
        self.field("moves")?
            .ok_or_else(|| bad_field("moves", "is missing: an object of moves by player"))
    }

    /// Returns the player whom the answer is for, if one is named.
    pub(super) fn viewer(&self) -> Result<Option<String>, Refusal> {
        self.field("for")
    }

    /// Returns the position to begin with, if there is one.
    pub(super) fn position(&self) -> Result<Option<String>, Refusal> {
        self.field("position")
    }

    /// Returns a field that is a non-negative integer.
    pub(super) fn whole(&self, name: &str) -> Result<u64, Refusal> {
        self.field(name)?
            .ok_or_else(|| bad_field(name, "is missing: a whole number from 0"))
    }

    /// Returns an optional field.
    pub(super) fn field<T: Deserialize<'a>>(&self, name: &str) -> Result<Option<T>, Refusal> {
        let read = |raw: &&'a RawValue| {
            serde_json::from_str(raw.get()).map_err(|e| bad_field(name, &e.to_string()))
        };
        self.fields.get(name).map(read).transpose()
    }
}

pub(super) fn bad_field(name: &str, what: &str) -> Refusal {
    Refusal::new(Code::BadRequest, format!("`{name}`: {what}"))
}

/// Shortens a text for a message.
pub(super) fn short(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    body: &'a Body,
}

/// Returns the line that answers a request.
pub(super) fn write_answer(id: Option<&RawValue>, body: &Body) -> String {
    // Maps with text keys and raw JSON can always be serialised.
    let line = serde_json::to_string(&Answer { id, body }).unwrap_or_default();
    line + "\n"
}

/// Returns the line that refuses a request.
pub(super) fn write_refusal(id: Option<&RawValue>, refusal: &Refusal) -> String {
    let error = json!({"code": refusal.code.name(), "message": refusal.message});
    let body: Map<String, Value> = [("error".to_string(), error)].into_iter().collect();
    write_answer(id, &body)
}
