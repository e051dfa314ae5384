//! The values of all positions of a game, which can be stored in a file, and a player that plays by them.

use crate::limits::Limits;
use crate::points::Scale;
use crate::searcher::{Found, Line, Progress, SearchError, Searcher};
use crate::seat::Seat;
use boardwright_runtime::{Playing, ToMove};
use std::io::{self, Read, Write};
use std::sync::Arc;

/// The values of all positions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedTable {
    rules: u64,
    /// The sum of the points of two players.
    total: i32,
    /// By ascending [`Playing::class_key`], the points of the first player, and the number of plies until they are forced.
    entries: Vec<(u128, i32, u16)>,
}

const MAGIC: &[u8; 8] = b"bwsolve2";

impl SolvedTable {
    pub(super) fn new(
        rules: u64,
        total: i32,
        keys: &[u128],
        values: &[i32],
        plies: &[u16],
    ) -> SolvedTable {
        let each = keys.iter().zip(values).zip(plies);
        let mut entries: Vec<_> = each
            .map(|((key, value), plies)| (*key, *value, *plies))
            .collect();
        entries.sort_unstable_by_key(|entry| entry.0);
        SolvedTable {
            rules,
            total,
            entries,
        }
    }
    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }
    /// Returns whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
    /// Returns the hash of the rules.
    pub fn rules(&self) -> u64 {
        self.rules
    }
    /// Returns the points of the first player from a position, and the number of plies until they are
    /// forced: 0 for endless play and for finished games. `None` where the position is unknown.
    pub fn value(&self, key: u128) -> Option<(i32, u16)> {
        let place = self
            .entries
            .binary_search_by_key(&key, |entry| entry.0)
            .ok()?;
        let (_, value, plies) = self.entries[place];
        Some((value, plies))
    }
    /// Writes the table in its binary format, with little-endian numbers.
    ///
    /// # Errors
    /// The I/O error of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(MAGIC)?;
        out.write_all(&self.rules.to_le_bytes())?;
        out.write_all(&self.total.to_le_bytes())?;
        out.write_all(&(self.entries.len() as u64).to_le_bytes())?;
        for (key, value, plies) in &self.entries {
            out.write_all(&key.to_le_bytes())?;
            out.write_all(&value.to_le_bytes())?;
            out.write_all(&plies.to_le_bytes())?;
        }
        out.flush()
    }
    /// Reads a table that [`SolvedTable::write`] has written.
    ///
    /// # Errors
    /// An I/O error of the reader, or one of kind `InvalidData` or `UnexpectedEof` for a file that is not a
    /// complete table.
    pub fn read(from: &mut dyn Read) -> io::Result<SolvedTable> {
        let mut magic = [0; 8];
        from.read_exact(&mut magic)?;
        if magic != *MAGIC {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "this is no table of `solve`",
            ));
        }
        let rules = u64::from_le_bytes(bytes(from)?);
        let total = i32::from_le_bytes(bytes(from)?);
        let count = u64::from_le_bytes(bytes(from)?);
        let mut entries = Vec::new();
        for _ in 0..count {
            let key = u128::from_le_bytes(bytes(from)?);
            let value = i32::from_le_bytes(bytes(from)?);
            entries.push((key, value, u16::from_le_bytes(bytes(from)?)));
        }
        Ok(SolvedTable {
            rules,
            total,
            entries,
        })
    }
}

fn bytes<const N: usize>(from: &mut dyn Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A player that plays by a table, or as another player where the table does not have the position.
pub struct Solved {
    table: Arc<SolvedTable>,
    other: Box<dyn Searcher>,
}

impl Solved {
    /// Creates a player with a table, and a player for other positions.
    pub fn new(table: Arc<SolvedTable>, other: Box<dyn Searcher>) -> Solved {
        Solved { table, other }
    }

    fn known(&self, position: &dyn Playing) -> Option<Found> {
        let schema = position.schema();
        if schema.rules_hash != self.table.rules {
            return None;
        }
        let (value, _) = self.table.value(position.class_key())?;
        let ToMove::Player(mover) = position.to_move() else {
            return None;
        };
        let list = position.list(mover, None).ok()?;
        let (low, high) = Scale::of(schema).range();
        let draw = super::endless(low, high, schema.players.len());
        let mut best: Option<(i64, usize)> = None;
        let mut next = position.fork();
        for n in 0..list.len() {
            next.copy_from(position);
            next.play(&*list, n);
            let (after, plies) = self.table.value(next.class_key())?;
            if after != value {
                continue;
            }
            // The winner takes the shortest way, the loser the longest; draws are all alike.
            let wins = (mover == 0) == (value > draw) && value != draw;
            let rank = if wins {
                -i64::from(plies)
            } else {
                i64::from(plies)
            };
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, n));
            }
        }
        let (_, n) = best?;
        let choice = vec![(mover, list.text(n))];
        let points = super::retrograde::points(value, schema.players.len(), self.table.total);
        let points: Vec<f64> = points.into_iter().map(f64::from).collect();
        Some(Found {
            lines: vec![Line {
                moves: vec![choice.clone()],
                points: points.clone(),
                visits: 1,
                proven: true,
            }],
            choice,
            points,
            proven: true,
            nodes: 0,
            playouts: 0,
            depth: 0,
            seconds: 0.0,
            bytes: 0,
            mixed: Vec::new(),
        })
    }
}

impl Searcher for Solved {
    fn search(
        &mut self,
        position: &dyn Playing,
        limits: &Limits,
        progress: Option<Progress<'_>>,
    ) -> Result<Found, SearchError> {
        match self.known(position) {
            Some(found) => Ok(found),
            None => self.other.search(position, limits, progress),
        }
    }
    fn search_at(
        &mut self,
        seat: &Seat<'_>,
        limits: &Limits,
        progress: Option<Progress<'_>>,
    ) -> Result<Found, SearchError> {
        match seat.is_hidden() {
            true => self.other.search_at(seat, limits, progress),
            false => self.search(&*seat.position(), limits, progress),
        }
    }
    fn forget(&mut self) {
        self.other.forget();
    }
}
