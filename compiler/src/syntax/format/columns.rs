//! Alignment in columns: the `=` of neighbouring definitions, the names of `choose` and `let`, the results of
//! `end`, the entries of neighbouring tables.
//!
//! Neighbours are pieces of the same kind on consecutive lines, with no empty line and no comment between
//! them. They are not aligned if that would put too many blanks into a line.

use std::ops::Range;

use super::Page;
use super::roles::Piece;

/// The most blanks that alignment of tables puts into a line.
const TABLE: usize = 16;

/// A piece that can be aligned with its neighbours.
struct Row {
    piece: Piece,
    /// The tokens from the first one up to, but without, the one that is aligned.
    head: Range<usize>,
    end: usize,
}

impl Page<'_> {
    /// Returns the number of padding blanks before each token.
    pub(super) fn columns(&self) -> Vec<usize> {
        let mut pads = vec![0; self.tokens.len()];
        for run in self.runs() {
            match run[0].piece {
                Piece::Fixed => self.pad(&words(&run), limit(Piece::Fixed), &mut pads),
                Piece::Place => self.pad(&words(&run), limit(Piece::Place), &mut pads),
                _ => {}
            }
            let heads: Vec<_> = run.iter().map(|row| row.head.clone()).collect();
            self.pad(&heads, limit(run[0].piece), &mut pads);
            for tables in run.split(|row| !self.roles.keys.contains(&(row.head.end + 1))) {
                self.table_columns(tables, &mut pads);
            }
        }
        pads
    }

    /// Pads the ends of some heads to the same column, if their widths differ by at most `limit`.
    fn pad(&self, heads: &[Range<usize>], limit: usize, pads: &mut [usize]) {
        let width = |head: &Range<usize>| {
            self.width(head.clone()) + pads[head.start + 1..head.end].iter().sum::<usize>()
        };
        let widths: Vec<_> = heads.iter().map(width).collect();
        let (least, most) = (widths.iter().min(), widths.iter().max());
        let (Some(least), Some(most)) = (least, most) else {
            return;
        };
        if most - least <= limit {
            for (head, width) in heads.iter().zip(&widths) {
                pads[head.end] += most - width;
            }
        }
    }

    /// Returns the runs of neighbouring pieces.
    fn runs(&self) -> Vec<Vec<Row>> {
        let mut runs: Vec<Vec<Row>> = Vec::new();
        let pieces: Vec<_> = self.roles.pieces.iter().map(|(i, p)| (*i, *p)).collect();
        for (i, &(start, piece)) in pieces.iter().enumerate() {
            let end = pieces.get(i + 1).map_or(self.tokens.len(), |p| p.0);
            let Some(mark) = self.mark(start..end, piece) else {
                continue;
            };
            let row = Row {
                piece,
                head: start..mark,
                end,
            };
            match runs.last_mut() {
                Some(run) if self.follows(run, &row) => run.push(row),
                _ => runs.push(vec![row]),
            }
        }
        runs
    }

    fn follows(&self, run: &[Row], row: &Row) -> bool {
        let start = row.head.start;
        let before = &self.tokens[start].before;
        let apart = before.empty || before.comments.iter().any(|c| c.alone && !c.goes_on);
        let last = run.last().is_some_and(|last| {
            last.piece == row.piece
                && last.end == start
                && self.depth[last.head.start] == self.depth[start]
        });
        last && !apart
    }

    /// Returns the token of a piece that is aligned, if the piece begins a line and the token is on that
    /// line.
    fn mark(&self, tokens: Range<usize>, piece: Piece) -> Option<usize> {
        let text = match piece {
            Piece::Fixed | Piece::Def | Piece::Enum | Piece::Option | Piece::Let => "=",
            Piece::State | Piece::Chain | Piece::Rule => ":",
            Piece::Choose => "in",
            Piece::Place => "on",
            Piece::Part | Piece::Statement => return None,
        };
        let mut i = tokens.start;
        while i < tokens.end && self.tokens[i].text != text {
            i = self.tokens[i].mate.max(i) + 1;
        }
        let mark = (i < tokens.end).then_some(i)?;
        // The results of `end` are not aligned if they stand on lines of their own.
        let alone = piece == Piece::Rule && self.breaks.contains(&(mark + 1));
        let broken = self.breaks.range(tokens.start + 1..=mark).next().is_some();
        (self.breaks.contains(&tokens.start) && !broken && !alone).then_some(mark)
    }

    /// Aligns the entries of neighbouring tables, if all their lines have the same number of entries.
    fn table_columns(&self, rows: &[Row], pads: &mut [usize]) {
        let lines: Vec<_> = rows.iter().flat_map(|row| self.entries(row)).collect();
        let Some(count) = lines.first().map(Vec::len).filter(|_| lines.len() > 1) else {
            return;
        };
        if lines.iter().any(|line| line.len() != count) {
            return;
        }
        let mut own = vec![0; pads.len()];
        for column in 0..count {
            let entries: Vec<_> = lines.iter().map(|line| line[column].clone()).collect();
            let keys: Vec<_> = entries.iter().map(|entry| self.key(entry)).collect();
            self.pad(&keys, TABLE, &mut own);
            if column + 1 < count {
                self.pad(&entries, TABLE, &mut own);
            }
        }
        for line in &lines {
            let added = line
                .iter()
                .flat_map(Clone::clone)
                .map(|i| own[i])
                .sum::<usize>();
            if added > TABLE {
                return;
            }
        }
        own.iter().zip(pads).for_each(|(own, pad)| *pad += own);
    }

    /// Returns the key of an entry of a table, with its colon.
    fn key(&self, entry: &Range<usize>) -> Range<usize> {
        let colon = self.roles.colons.range(entry.clone()).next();
        entry.start..colon.map_or(entry.end, |colon| colon + 1)
    }

    /// Returns the entries of a table line by line, each with its comma.
    fn entries(&self, row: &Row) -> Vec<Vec<Range<usize>>> {
        let keys: Vec<_> = self.roles.keys.range(row.head.end..row.end).collect();
        let mut lines: Vec<Vec<Range<usize>>> = Vec::new();
        for (i, &&key) in keys.iter().enumerate() {
            let end = keys.get(i + 1).map_or(row.end, |next| **next);
            if lines.is_empty() || self.breaks.contains(&key) {
                lines.push(Vec::new());
            }
            if let Some(line) = lines.last_mut() {
                line.push(key..end);
            }
        }
        lines
    }

    /// Returns the width of some tokens on one line.
    pub(super) fn width(&self, tokens: Range<usize>) -> usize {
        let letters = |i: usize| self.tokens[i].text.chars().count();
        let blank = |i: usize| usize::from(i > tokens.start && self.blank(i));
        tokens.clone().map(|i| letters(i) + blank(i)).sum()
    }
}

/// Returns the first token of each row.
fn words(run: &[Row]) -> Vec<Range<usize>> {
    run.iter()
        .map(|row| row.head.start..row.head.start + 1)
        .collect()
}

/// The most blanks that alignment of these pieces puts into a line.
fn limit(piece: Piece) -> usize {
    match piece {
        Piece::Rule => 40,
        Piece::Chain => 16,
        _ => 8,
    }
}
