//! Moves as single words, and texts of positions that do not contain the word `moves`.

use boardwright_runtime::{Piece, PositionError, Session, View, read_text, write_position};

/// Returns a move as one word: its text with `.` for each blank.
pub fn token(text: &str) -> String {
    text.replace(' ', ".")
}

/// Finds the legal move with this word, by its text or in UCI notation.
pub fn move_of(session: &dyn Session, word: &str) -> Option<(usize, String)> {
    let legal = session.legal().ok()?;
    let all = || {
        legal.iter().flat_map(|list| {
            let each = list.moves.iter();
            each.map(|text| (list.player, text))
        })
    };
    let found = all().find(|(_, text)| token(text) == word);
    // Only for words that can be UCI notation, since this plays every legal move.
    let is_short = word.len() <= 7 && !word.contains('.');
    let found = found.or_else(|| {
        let by_cells = |(player, text): &(usize, &String)| {
            cells_word(session, *player, text).as_deref() == Some(word)
        };
        all().filter(|_| is_short).find(by_cells)
    });
    found.map(|(player, text)| (player, text.clone()))
}

/// Returns a move in UCI notation, as chess programs write it: `e2e4`, with the letter of the kind that the
/// piece becomes (`a7a8q`), or the letter of a piece that is dropped on a cell (`N@f3`). The word is
/// derived from the effects of the move: where several pieces move, as in castling, it names the piece of
/// the kind of which the player has fewest. `None` where a move has no such word.
pub fn cells_word(session: &dyn Session, player: usize, text: &str) -> Option<String> {
    let schema = session.schema();
    let before = session.view();
    let mut next = session.fork();
    next.play(&[(player, text)]).ok()?;
    let after = next.view();
    let own = |view: &View, cell: usize| -> Option<Piece> {
        let piece = (*view.layers.first()?.get(cell)?)?;
        (piece.owner.map(usize::from) == Some(player)).then_some(piece)
    };
    let (mut left, mut come) = (Vec::new(), Vec::new());
    for cell in 0..schema.cells.len() {
        match (own(&before, cell), own(&after, cell)) {
            (Some(piece), None) => left.push((cell, piece.kind)),
            (None, Some(piece)) => come.push((cell, piece.kind)),
            _ => {}
        }
    }
    let kinds = &schema.layers.first()?.kinds;
    let letter = |kind: u8| {
        let (name, letter, _) = kinds.get(usize::from(kind))?;
        letter.or_else(|| name.chars().next())
    };
    let name = |cell: usize| schema.cells.get(cell).map(String::as_str);
    match (&left[..], &come[..]) {
        ([], [(to, kind)]) => Some(format!(
            "{}@{}",
            letter(*kind)?.to_ascii_uppercase(),
            name(*to)?
        )),
        ([(from, kind)], [(to, became)]) => {
            let mut word = format!("{}{}", name(*from)?, name(*to)?);
            if kind != became {
                word.push(letter(*became)?.to_ascii_lowercase());
            }
            Some(word)
        }
        ([_, _], [_, _]) => {
            let count = |kind: u8| {
                let cells = 0..schema.cells.len();
                cells
                    .filter(|cell| own(&before, *cell).is_some_and(|p| p.kind == kind))
                    .count()
            };
            let (from, kind) = left.iter().min_by_key(|(_, kind)| count(*kind))?;
            let (to, _) = come.iter().find(|(_, other)| other == kind)?;
            Some(format!("{}{}", name(*from)?, name(*to)?))
        }
        _ => None,
    }
}

/// Returns the text of the position, with `.moves` for the name `moves`.
pub fn position_text(session: &dyn Session) -> String {
    let text = write_position(session.schema(), &session.view());
    map_words(&text, |word| match word {
        "moves" => ".moves".into(),
        word => word.into(),
    })
}

/// Maps each word of a text; `;` and `,` after a word do not belong to it.
fn map_words(text: &str, change: impl Fn(&str) -> String) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches([';', ',']);
        change(bare) + &word[bare.len()..]
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Goes to `startpos` or `fen TEXT`, and plays the moves after the word `moves`.
///
/// Where `moves` is also a name of the game, the text is split where a position comes before the word and
/// legal moves after it. An error is that of the moves after the first word that a position comes before, or else of the text
/// before the first such word.
pub(super) fn go_to(session: &dyn Session, words: &[&str]) -> Result<Box<dyn Session>, String> {
    let mut parts: Vec<usize> = (0..words.len()).filter(|&n| words[n] == "moves").collect();
    parts.push(words.len());
    let (mut no_position, mut no_moves) = (None, None);
    for part in parts {
        let (place, moves) = words.split_at(part);
        let moves = moves.get(1..).unwrap_or_default();
        match begin(session, place).map(|begun| play_all(begun, moves)) {
            Ok(Ok(there)) => return Ok(there),
            Ok(Err(error)) => no_moves = no_moves.or(Some(error)),
            Err(error) => no_position = no_position.or(Some(error)),
        }
    }
    let why = no_moves.or(no_position);
    Err(why.unwrap_or_else(|| "the position is missing".into()))
}

fn begin(session: &dyn Session, place: &[&str]) -> Result<Box<dyn Session>, String> {
    let mut there = session.fork();
    match place {
        ["startpos"] => there.restart(),
        ["fen", text @ ..] => {
            let text = map_words(&text.join(" "), |word| match word {
                ".moves" => "moves".into(),
                word => word.into(),
            });
            let bad = |e: PositionError| format!("no position: {}", e.0);
            let view = read_text(&*there, &text).map_err(bad)?;
            there.load(&view).map_err(bad)?;
        }
        _ => return Err("`startpos` or `fen` is needed".into()),
    }
    Ok(there)
}

fn play_all(mut session: Box<dyn Session>, moves: &[&str]) -> Result<Box<dyn Session>, String> {
    for word in moves {
        let (player, text) =
            move_of(&*session, word).ok_or_else(|| format!("`{word}` is no legal move"))?;
        let played = session.play(&[(player, &text)]);
        played.map_err(|e| format!("`{word}`: {e:?}"))?;
    }
    Ok(session)
}
