//! Reads lines of limited length.

use std::io::{self, BufRead, Read};

/// The longest line that is read, in bytes without the line end.
pub(crate) const LONGEST: usize = 1 << 20;

/// The result of reading a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// The line is in the buffer, without its end.
    Whole,
    /// The line was longer than [`LONGEST`] and was skipped.
    TooLong,
    /// The input has ended.
    End,
}

/// Reads the next line into `buffer`, which never grows beyond the limit.
pub(crate) fn read(input: &mut dyn BufRead, buffer: &mut Vec<u8>) -> io::Result<Line> {
    buffer.clear();
    let limit = LONGEST as u64 + 1;
    let n = (&mut *input).take(limit).read_until(b'\n', buffer)?;
    if n == 0 {
        return Ok(Line::End);
    }
    if buffer.last() == Some(&b'\n') {
        buffer.pop();
        return Ok(Line::Whole);
    }
    if buffer.len() <= LONGEST {
        return Ok(Line::Whole);
    }
    input.skip_until(b'\n')?;
    Ok(Line::TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<(Line, usize)> {
        let mut buffer = Vec::new();
        let mut lines = Vec::new();
        loop {
            let line = read(&mut input, &mut buffer).expect("bytes in memory can be read");
            lines.push((line, buffer.len()));
            if line == Line::End {
                return lines;
            }
        }
    }

    #[test]
    fn the_last_line_needs_no_end() {
        let lines = [
            (Line::Whole, 1),
            (Line::Whole, 0),
            (Line::Whole, 2),
            (Line::End, 0),
        ];
        assert_eq!(all(b"a\n\nbc"), lines);
    }

    #[test]
    fn the_longest_line_is_read_and_a_longer_one_is_skipped() {
        let mut input = vec![b'x'; LONGEST];
        input.push(b'\n');
        input.extend(vec![b'x'; 3 * LONGEST]);
        input.extend(b"\nb\n");
        let lines = all(&input);
        assert_eq!(lines[0], (Line::Whole, LONGEST));
        assert_eq!((lines[1].0, lines[2]), (Line::TooLong, (Line::Whole, 1)));
        assert!(lines[1].1 <= LONGEST + 1);
    }
}
