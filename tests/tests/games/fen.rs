//! Conversion from the FEN of chess programs to the position texts of games.

use crate::common::cell;

/// Converts the board of a FEN. `letters` are the small letters and their kinds; `owners` are the players
/// with capitals and with small letters.
pub(crate) fn pieces(board: &str, letters: &[(char, &str)], owners: [&str; 2]) -> String {
    let rows: Vec<&str> = board.split('/').collect();
    let mut entries = Vec::new();
    for (y, row) in rows.iter().rev().enumerate() {
        let mut x = 0;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                x += gap as usize;
                continue;
            }
            let small = letter.to_ascii_lowercase();
            let found = letters.iter().find(|(known, _)| *known == small);
            let (_, kind) = found.expect("a letter of this game");
            let owner = owners[usize::from(letter == small)];
            entries.push(format!("{owner} {kind} {}", cell(x, y)));
            x += 1;
        }
    }
    format!("pieces {}", entries.join(", "))
}

/// Converts a FEN of chess.
pub(crate) fn chess(fen: &str) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let letters = [
        ('k', "king"),
        ('q', "queen"),
        ('r', "rook"),
        ('b', "bishop"),
        ('n', "knight"),
        ('p', "pawn"),
    ];
    let pieces = pieces(fields[0], &letters, ["white", "black"]);
    let rooks = [('K', "h1"), ('Q', "a1"), ('k', "h8"), ('q', "a8")];
    let fresh = rooks.iter().filter(|(right, _)| fields[2].contains(*right));
    let fresh: Vec<&str> = fresh.map(|(_, rook)| *rook).collect();
    let fresh = match fresh.is_empty() {
        true => String::new(),
        false => format!("; fresh {}", fresh.join(" ")),
    };
    let passed = match fields[3] {
        "-" => String::new(),
        cell => format!("; passed {cell}"),
    };
    let (next, turn) = match fields[1] {
        "w" => ("white", 1),
        _ => ("black", 2),
    };
    format!("{pieces}{fresh}{passed}; next {next}; turn {turn}")
}

/// Converts a FEN of Chess960, which names the files of rooks that may castle.
pub(crate) fn chess960(fen: &str) -> String {
    let rights = fen.split_whitespace().nth(2).expect("who may castle");
    let rank = |right: char| if right.is_ascii_uppercase() { 1 } else { 8 };
    let rook = |right: char| format!("{}{}", right.to_ascii_lowercase(), rank(right));
    let fresh: Vec<String> = rights.chars().map(rook).collect();
    format!("{}; fresh {}", chessmen(fen), fresh.join(" "))
}

/// Converts a FEN of chess pieces, for rules without castling rights and en passant.
pub(crate) fn chessmen(fen: &str) -> String {
    let letters = [
        ('k', "king"),
        ('q', "queen"),
        ('r', "rook"),
        ('b', "bishop"),
        ('n', "knight"),
        ('p', "pawn"),
    ];
    plain(fen, &letters, ["white", "black"])
}

/// Converts a FEN of Xiangqi.
pub(crate) fn xiangqi(fen: &str) -> String {
    let letters = [
        ('k', "general"),
        ('a', "advisor"),
        ('b', "elephant"),
        ('n', "horse"),
        ('r', "rook"),
        ('c', "cannon"),
        ('p', "soldier"),
    ];
    plain(fen, &letters, ["red", "black"])
}

/// Converts a FEN of Janggi.
pub(crate) fn janggi(fen: &str) -> String {
    let letters = [
        ('k', "general"),
        ('a', "guard"),
        ('b', "elephant"),
        ('n', "horse"),
        ('r', "chariot"),
        ('c', "cannon"),
        ('p', "soldier"),
    ];
    plain(fen, &letters, ["cho", "han"])
}

/// Converts pieces and who is to move.
fn plain(fen: &str, letters: &[(char, &str)], owners: [&str; 2]) -> String {
    let mut fields = fen.split_whitespace();
    let board = fields.next().expect("a board");
    let pieces = pieces(board, letters, owners);
    let first = fields.next() == Some("w");
    let (next, turn) = if first {
        (owners[0], 1)
    } else {
        (owners[1], 2)
    };
    format!("{pieces}; next {next}; turn {turn}")
}
