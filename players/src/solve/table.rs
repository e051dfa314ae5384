//! The values of all positions of a game, which can be stored in a file, and a player that plays by them.

use super::sums::Shares;
use crate::limits::Limits;
use crate::points::Scale;
use crate::searcher::{Found, Line, Progress, SearchError, Searcher};
use crate::seat::Seat;
use boardwright_runtime::{Playing, ToMove, fnv1a, fnv1a_on};
use std::io::{self, Read, Write};
use std::sync::Arc;

/// The values of all positions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedTable {
    rules: u64,
    /// How the points of the second player follow from those of the first.
    shares: Shares,
    /// By ascending [`Playing::class_key`], the points of the first player, and the number of plies until they are forced.
    entries: Vec<(u128, i32, u16)>,
}

const MAGIC: &[u8; 8] = b"bwsolve3";

impl SolvedTable {
    pub(super) fn new(
        rules: u64,
        shares: Shares,
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
            shares,
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
    /// Writes the table in its binary format, with little-endian numbers and a checksum of all bytes before it.
    ///
    /// # Errors
    /// The I/O error of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Summed::new(out);
        let Shares {
            total,
            middle,
            draw,
        } = self.shares;
        out.put(MAGIC)?;
        out.put(&self.rules.to_le_bytes())?;
        for number in [total, middle, draw] {
            out.put(&number.to_le_bytes())?;
        }
        out.put(&(self.entries.len() as u64).to_le_bytes())?;
        for (key, value, plies) in &self.entries {
            out.put(&key.to_le_bytes())?;
            out.put(&value.to_le_bytes())?;
            out.put(&plies.to_le_bytes())?;
        }
        let sum = out.sum;
        out.put(&sum.to_le_bytes())?;
        out.inner.flush()
    }
    /// Reads a table that [`SolvedTable::write`] has written.
    ///
    /// # Errors
    /// An I/O error of the reader, or one of kind `InvalidData` or `UnexpectedEof` for a file that is not a
    /// complete table, or has other bytes than were written.
    pub fn read(from: &mut dyn Read) -> io::Result<SolvedTable> {
        let mut from = Summed::new(from);
        if from.bytes()? != *MAGIC {
            return Err(invalid("this is no table of this version of `solve`"));
        }
        let rules = u64::from_le_bytes(from.bytes()?);
        let [total, middle, draw] = [from.number()?, from.number()?, from.number()?];
        let count = u64::from_le_bytes(from.bytes()?);
        let mut entries = Vec::new();
        for _ in 0..count {
            let key = u128::from_le_bytes(from.bytes()?);
            let value = from.number()?;
            entries.push((key, value, u16::from_le_bytes(from.bytes()?)));
        }
        let sum = from.sum;
        let is_same = u64::from_le_bytes(from.bytes()?) == sum;
        if !is_same || from.inner.read(&mut [0])? != 0 {
            return Err(invalid(
                "the table is not as `solve` has written it: its checksum is another one",
            ));
        }
        Ok(SolvedTable {
            rules,
            shares: Shares {
                total,
                middle,
                draw,
            },
            entries,
        })
    }
}

/// Says what the end of a file means here.
fn cut_off(error: io::Error) -> io::Error {
    match error.kind() {
        kind @ io::ErrorKind::UnexpectedEof => io::Error::new(kind, "the table is cut off"),
        _ => error,
    }
}

fn invalid(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// A reader or writer with the checksum of what went through it.
struct Summed<'a, T: ?Sized> {
    inner: &'a mut T,
    /// FNV-1a of all bytes so far.
    sum: u64,
}

impl<'a, T: ?Sized> Summed<'a, T> {
    fn new(inner: &'a mut T) -> Self {
        let sum = fnv1a(&[]);
        Summed { inner, sum }
    }
    fn add(&mut self, bytes: &[u8]) {
        self.sum = fnv1a_on(self.sum, bytes);
    }
}

impl Summed<'_, dyn Write + '_> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl Summed<'_, dyn Read + '_> {
    fn bytes<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.inner.read_exact(&mut bytes).map_err(cut_off)?;
        self.add(&bytes);
        Ok(bytes)
    }
    fn number(&mut self) -> io::Result<i32> {
        Ok(i32::from_le_bytes(self.bytes()?))
    }
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
        let points = self.table.shares.points(value, schema.players.len());
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
