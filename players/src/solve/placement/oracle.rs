//! The oracle: asks the engine of a placement game which sets of pieces win.

use super::cells::{Cells, MOST, Maps, Stones, each};
use super::learned::Learned;
use boardwright_runtime::{MoveList, Piece, Playing, ToMove, View};

/// Asks the engine whether pieces win.
pub(super) struct Oracle {
    /// The position that is asked.
    room: Box<dyn Playing>,
    /// A position without pieces.
    bare: View,
    /// The layer on which pieces are put.
    layer: usize,
    /// By player, the piece that is put.
    pieces: [Piece; 2],
    /// By player and cell, a list of the move that puts a piece there.
    moves: [Vec<Box<dyn MoveList>>; 2],
    /// The points of a winner.
    high: i32,
    answers: [Answers; 2],
    learned: [Learned; 2],
    pub(super) maps: Maps,
}

/// The answers for all sets of pieces of a player so far, two bits each: whether it is known, and whether they win. Only for
/// small boards.
struct Answers(Vec<u64>);

impl Answers {
    /// The greatest number of cells for which answers are stored, which takes 16 MB.
    const MOST: usize = 26;
    const EACH: usize = u64::BITS as usize / 2;

    fn new(cells: usize) -> Answers {
        let sets = if cells > Answers::MOST {
            0
        } else {
            1_usize << cells
        };
        Answers(vec![0; sets.div_ceil(Answers::EACH)])
    }

    fn get(&self, own: Cells) -> Option<bool> {
        let word = self.0.get(own as usize / Answers::EACH)?;
        let bits = word >> (own as usize % Answers::EACH * 2);
        (bits & 1 == 1).then_some(bits & 2 == 2)
    }

    fn keep(&mut self, own: Cells, wins: bool) {
        if let Some(word) = self.0.get_mut(own as usize / Answers::EACH) {
            *word |= (1 | u64::from(wins) << 1) << (own as usize % Answers::EACH * 2);
        }
    }
}

impl Oracle {
    /// Returns `None` where a position is not one that sets of cells describe: it has too many cells, or one piece
    /// wins at once.
    pub(super) fn new(at: &dyn Playing) -> Option<Oracle> {
        let schema = at.schema();
        let cells = schema.cells.len();
        if !(2..=MOST).contains(&cells) {
            return None;
        }
        let mut bare = at.view();
        bare.history.clear();
        let pieces = bare.layers.iter_mut().flatten();
        pieces.for_each(|piece| *piece = None);
        let mut room = at.fork();
        let mut moves = [Vec::new(), Vec::new()];
        let mut seen = Vec::new();
        for (player, moves) in moves.iter_mut().enumerate() {
            bare.next = player as u8;
            if !room.load(&bare) || room.to_move() != ToMove::Player(player) {
                return None;
            }
            let list = room.list(player, None).ok()?;
            let mut by_cell: Vec<Option<Box<dyn MoveList>>> = Vec::new();
            by_cell.resize_with(cells, || None);
            for n in 0..list.len() {
                room.advance(&*list, n);
                let (put, is_over) = (change(&bare, &room.view()), room.points().is_some());
                room.take_back();
                let (layer, cell, piece) = put.filter(|_| !is_over)?;
                by_cell[cell].get_or_insert_with(|| list.pick(&[n]));
                seen.push((player, layer, piece));
            }
            *moves = by_cell.into_iter().collect::<Option<_>>()?;
        }
        let (_, layer, first) = seen.first().copied()?;
        let (_, _, second) = *seen.iter().find(|(player, ..)| *player == 1)?;
        let pieces = [first, second];
        let is_one = |&(player, l, piece): &(usize, usize, Piece)| {
            l == layer && piece == pieces[player] && piece.owner == Some(player as u8)
        };
        let oracle = Oracle {
            room,
            bare,
            layer,
            pieces,
            moves,
            high: schema.points.1,
            answers: [Answers::new(cells), Answers::new(cells)],
            learned: Default::default(),
            maps: Maps::new(schema),
        };
        seen.iter().all(is_one).then_some(oracle)
    }

    /// Returns all cells.
    pub(super) fn all(&self) -> Cells {
        Cells::MAX >> (MOST - self.moves[0].len())
    }

    /// Returns the pieces of a position; `None` where some are not such as moves put, or a player has won.
    pub(super) fn stones(&mut self, view: &View) -> Option<Stones> {
        let mut stones = [0; 2];
        for (n, layer) in view.layers.iter().enumerate() {
            for (cell, piece) in layer.iter().enumerate() {
                let Some(piece) = piece else { continue };
                let owner = self.pieces.iter().position(|own| own == piece);
                stones[owner.filter(|_| n == self.layer)?] |= 1 << cell;
            }
        }
        let is_won = (0..2).any(|player| self.wins(player, stones[player]));
        (!is_won).then_some(stones)
    }

    /// Returns the cell on which the mover has put a piece, where nothing else has changed on the board.
    pub(super) fn placed(&self, before: &View, after: &View) -> Option<Cells> {
        let (layer, cell, piece) = change(before, after)?;
        let own = self.pieces.get(usize::from(before.next))?;
        (layer == self.layer && piece == *own).then_some(1 << cell)
    }

    /// Whether these pieces win; of no pieces that is not known, and false.
    pub(super) fn wins(&mut self, player: usize, own: Cells) -> bool {
        if let Some(known) = self.answers[player].get(own) {
            return known;
        }
        let all = self.all();
        let mut learned = std::mem::take(&mut self.learned[player]);
        let wins = learned.holds(own, all, &mut |own| self.asked(player, own));
        self.learned[player] = learned;
        self.answers[player].keep(own, wins);
        wins
    }

    /// Asks the engine whether these pieces win.
    fn asked(&mut self, player: usize, own: Cells) -> bool {
        let mut stones = [0; 2];
        stones[player] = own;
        let points = self.points(stones, player);
        points.is_some_and(|points| points[player] == self.high)
    }

    /// Returns the points of the position, if it is over, where a player has just moved.
    pub(super) fn points(&mut self, stones: Stones, mover: usize) -> Option<Vec<i32>> {
        let last = each(stones[mover]).next()?;
        let layer = &mut self.bare.layers[self.layer];
        for (player, set) in stones.into_iter().enumerate() {
            for cell in each(set & !last) {
                layer[cell.trailing_zeros() as usize] = Some(self.pieces[player]);
            }
        }
        self.bare.next = mover as u8;
        let is_taken = self.room.load(&self.bare);
        debug_assert!(is_taken, "the rules take a position of a placement game");
        let layer = &mut self.bare.layers[self.layer];
        layer.iter_mut().for_each(|piece| *piece = None);
        let list = &self.moves[mover][last.trailing_zeros() as usize];
        self.room.play(&**list, 0);
        self.room.points()
    }
}

/// Returns the layer, the cell and the piece, where one piece has been added to an empty cell and no other has changed.
fn change(before: &View, after: &View) -> Option<(usize, usize, Piece)> {
    let mut found = None;
    for (layer, (old, new)) in before.layers.iter().zip(&after.layers).enumerate() {
        for (cell, (old, new)) in old.iter().zip(new).enumerate() {
            match (old, new) {
                (old, new) if old == new => {}
                (None, Some(piece)) if found.is_none() => found = Some((layer, cell, *piece)),
                _ => return None,
            }
        }
    }
    found
}
