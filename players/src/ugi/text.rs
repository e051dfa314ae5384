//! Moves as single words, and positions in which no word is `moves`.

use boardwright_runtime::{PositionError, Session, read_position, write_position};

/// A move as one word: its text with each blank written `.`.
pub fn token(text: &str) -> String {
    text.replace(' ', ".")
}

/// The legal move of a word, by its text.
pub fn move_of(session: &dyn Session, word: &str) -> Option<(usize, String)> {
    let legal = session.legal().ok()?;
    let mut all = legal.into_iter().flat_map(|list| {
        let player = list.player;
        list.moves.into_iter().map(move |text| (player, text))
    });
    all.find(|(_, text)| token(text) == word)
}

/// The position as a text in which `moves` is no word of its own: a name `moves` is written `.moves`.
pub fn position_text(session: &dyn Session) -> String {
    let text = write_position(session.schema(), &session.view());
    map_words(&text, |word| match word {
        "moves" => ".moves".into(),
        word => word.into(),
    })
}

/// The text with each of its words changed; `;` and `,` stand after words and do not belong to them.
fn map_words(text: &str, change: impl Fn(&str) -> String) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches([';', ',']);
        change(bare) + &word[bare.len()..]
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Goes to `startpos` or `fen TEXT`, and plays the moves after the word `moves`.
///
/// Where names of the game are `moves` too, the text is parted where what comes before is a position and
/// what comes after are legal moves.
pub(super) fn go_to(session: &dyn Session, words: &[&str]) -> Result<Box<dyn Session>, String> {
    let mut parts: Vec<usize> = (0..words.len()).filter(|&n| words[n] == "moves").collect();
    parts.push(words.len());
    let mut why = String::from("the position is missing");
    for part in parts {
        let (place, moves) = words.split_at(part);
        let moves = moves.get(1..).unwrap_or_default();
        match begin(session, place).and_then(|begun| play_all(begun, moves)) {
            Ok(there) => return Ok(there),
            Err(error) => why = error,
        }
    }
    Err(why)
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
            let view = read_position(there.schema(), &text).map_err(bad)?;
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
