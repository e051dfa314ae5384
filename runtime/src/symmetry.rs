//! Symmetries of a game as plain data: images of positions, and one position for each class of images.
//!
//! The compiler proves which maps preserve the rules. A [`Schema`](crate::Schema) lists all of them but the identity,
//! so they form a group: of the images of a position, which are its *class*, every one has the same images. The
//! *canonical* position of a class is the least one in a fixed order.

use crate::schema::{Before, Layers, Piece, Schema, States, Stored, View};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashSet};

/// A map of cells, directions and players that leaves the rules as they are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    /// By cell of the image, the cell whose pieces it has.
    pub cells: Vec<u16>,
    /// By player, the player who takes their place in the image.
    pub players: Vec<u8>,
    /// By state variable.
    pub states: Vec<StateMap>,
    /// Whether all players choose at once: then no player is next, and [`View::next`] is not mapped.
    pub joint: bool,
}

/// The action of a symmetry on a state variable.
#[derive(Clone, PartialEq, Eq, Default, Hash, Debug)]
pub struct StateMap {
    /// By entry of the image, the entry whose value it has; empty where all stay.
    pub entries: Vec<u32>,
    /// By member of a set, its image; empty where all stay.
    pub members: Vec<u16>,
}

impl StateMap {
    /// The map of a state variable with these axes, each with the images of its members, and with these images of the
    /// members of sets.
    pub fn new(axes: &[Vec<usize>], members: &[usize]) -> StateMap {
        let mut images = vec![0];
        for axis in axes {
            let longer = |place: &usize| {
                let place = place * axis.len();
                axis.iter().map(move |image| place + image)
            };
            images = images.iter().flat_map(longer).collect();
        }
        let mut entries = vec![0; images.len()];
        for (entry, image) in images.into_iter().enumerate() {
            if let Some(from) = entries.get_mut(image) {
                *from = entry as u32;
            }
        }
        let members = members.iter().map(|image| *image as u16).collect();
        StateMap { entries, members }.shortened()
    }

    /// The same with empty lists where all stay.
    fn shortened(mut self) -> StateMap {
        if self.entries.iter().zip(0..).all(|(from, to)| *from == to) {
            self.entries.clear();
        }
        if self.members.iter().zip(0..).all(|(from, to)| *from == to) {
            self.members.clear();
        }
        self
    }

    fn then(&self, next: &StateMap) -> StateMap {
        let entries = match (&self.entries[..], &next.entries[..]) {
            (own, []) => own.to_vec(),
            ([], next) => next.to_vec(),
            (own, next) => next.iter().map(|via| own[*via as usize]).collect(),
        };
        let members = match (&self.members[..], &next.members[..]) {
            (own, []) => own.to_vec(),
            ([], next) => next.to_vec(),
            (own, next) => own.iter().map(|via| next[usize::from(*via)]).collect(),
        };
        StateMap { entries, members }.shortened()
    }

    fn entry(&self, entry: usize) -> usize {
        self.entries.get(entry).map_or(entry, |from| *from as usize)
    }
}

impl Symmetry {
    /// The symmetry with these images of cells and players.
    pub fn new(cells: &[usize], players: &[usize], states: Vec<StateMap>) -> Symmetry {
        let mut from = vec![0; cells.len()];
        for (cell, image) in cells.iter().enumerate() {
            if let Some(place) = from.get_mut(*image) {
                *place = cell as u16;
            }
        }
        Symmetry {
            cells: from,
            players: players.iter().map(|to| *to as u8).collect(),
            states,
            joint: false,
        }
    }

    /// The same for a game in which all players choose at once, if `joint` says so.
    pub fn of_joint(self, joint: bool) -> Symmetry {
        Symmetry { joint, ..self }
    }

    /// Whether all players stay who they are.
    pub fn keeps_players(&self) -> bool {
        self.players
            .iter()
            .zip(0..)
            .all(|(to, player)| *to == player)
    }

    /// Whether it changes nothing.
    pub fn is_identity(&self) -> bool {
        let plain = StateMap::default();
        self.keeps_players()
            && self.cells.iter().zip(0..).all(|(from, cell)| *from == cell)
            && self.states.iter().all(|state| *state == plain)
    }

    /// The symmetry that does this one first and then the next.
    fn then(&self, next: &Symmetry) -> Symmetry {
        let cells = next.cells.iter().map(|via| self.cells[usize::from(*via)]);
        let players = self
            .players
            .iter()
            .map(|via| next.players[usize::from(*via)]);
        let states = self.states.iter().zip(&next.states);
        Symmetry {
            cells: cells.collect(),
            players: players.collect(),
            states: states.map(|(own, next)| own.then(next)).collect(),
            joint: self.joint,
        }
    }

    /// The image of a position, without its history: earlier positions are kept as keys, which say nothing of their
    /// images.
    pub fn image(&self, view: &View) -> View {
        Image(Some(self)).of(view)
    }

    /// The image of points by player.
    pub fn points(&self, points: &[i32]) -> Vec<i32> {
        let mut image = points.to_vec();
        for (to, own) in self.players.iter().zip(points) {
            if let Some(place) = image.get_mut(usize::from(*to)) {
                *place = *own;
            }
        }
        image
    }
}

/// By cell, where a map leads that is linear but for a shift: so that the least coordinates stay the least ones. `None`
/// where not all cells lead to cells.
pub fn moved(places: &[[i32; 3]], matrix: &[[i32; 3]; 3]) -> Option<Vec<usize>> {
    const STILL: [[i32; 3]; 3] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
    if *matrix == STILL {
        return Some((0..places.len()).collect());
    }
    // Of hexes the third coordinate follows from the others.
    let is_hex = places.iter().all(|[x, y, z]| *z == x + y);
    let flat = |[x, y, z]: [i32; 3]| [x, y, if is_hex { 0 } else { z }];
    let times =
        |at: [i32; 3]| matrix.map(|row| row.iter().zip(at).map(|(a, b)| a * b).sum::<i32>());
    let places: Vec<[i32; 3]> = places.iter().map(|at| flat(*at)).collect();
    let images: Vec<[i32; 3]> = places.iter().map(|at| times(*at)).collect();
    let mut shift = [0; 3];
    for (n, shift) in shift.iter_mut().enumerate() {
        let least = |of: &[[i32; 3]]| of.iter().map(|at| at[n]).min();
        *shift = least(&places)? - least(&images)?;
    }
    let cells: BTreeMap<[i32; 3], usize> = places.iter().copied().zip(0..).collect();
    let image = |at: &[i32; 3]| {
        let to = [at[0] + shift[0], at[1] + shift[1], at[2] + shift[2]];
        cells.get(&to).copied()
    };
    images.iter().map(image).collect()
}

/// All symmetries that some of them make, without the identity; those that keep all players come first.
pub fn closure(generators: &[Symmetry]) -> Vec<Symmetry> {
    closure_within(generators, usize::MAX).unwrap_or_default()
}

/// The same, unless these are more than `most`.
pub fn closure_within(generators: &[Symmetry], most: usize) -> Option<Vec<Symmetry>> {
    let (mut all, mut known): (Vec<Symmetry>, HashSet<Symmetry>) = Default::default();
    let mut add = |all: &mut Vec<Symmetry>, one: Symmetry| {
        if !one.is_identity() && known.insert(one.clone()) {
            all.push(one);
        }
    };
    for generator in generators {
        add(&mut all, generator.clone());
    }
    let mut next = 0;
    while let Some(one) = all.get(next).cloned() {
        for generator in generators {
            add(&mut all, one.then(generator));
            if all.len() > most {
                return None;
            }
        }
        next += 1;
    }
    all.sort_by_key(|one| !one.keeps_players());
    Some(all)
}

impl Schema {
    /// Returns the canonical position of a position: the least of it and its images, so all of them have the same one. Where
    /// no symmetry was proved, or rules look at earlier positions, it is the position itself.
    pub fn canonical(&self, view: &View) -> View {
        self.least(view, |_| true).of(view)
    }

    /// Whether there are symmetries that keep all players, and positions have images: rules do not look at earlier ones.
    pub(crate) fn has_classes(&self) -> bool {
        let first = self.symmetries.first();
        self.seen.is_empty() && first.is_some_and(Symmetry::keeps_players)
    }

    /// Whether the position is its own image under a symmetry that keeps all players. Earlier positions are left out.
    pub(crate) fn is_own_image(&self, view: &View) -> bool {
        let maps = self.symmetries.iter().filter(|map| map.keeps_players());
        let mut images = maps.map(|map| Image(Some(map)).cmp(Image(None), view));
        images.any(Ordering::is_eq)
    }

    /// Returns the canonical position under the symmetries that keep all players; `None` where it is the position itself.
    pub(crate) fn class_image(&self, view: &View) -> Option<View> {
        let image = self.least(view, Symmetry::keeps_players);
        image.0.map(|map| map.image(view))
    }

    /// The image that is least.
    fn least(&self, view: &View, which: impl Fn(&Symmetry) -> bool) -> Image<'_> {
        let mut best = Image(None);
        if !self.seen.is_empty() {
            return best;
        }
        for map in self.symmetries.iter().filter(|map| which(map)) {
            let other = Image(Some(map));
            if other.cmp(best, view) == Ordering::Less {
                best = other;
            }
        }
        best
    }
}

/// The action of a symmetry on a position; `None` is the identity.
#[derive(Clone, Copy)]
struct Image<'s>(Option<&'s Symmetry>);

impl Image<'_> {
    fn of(self, view: &View) -> View {
        let Some(map) = self.0 else {
            return view.clone();
        };
        View {
            layers: self.layers(&view.layers),
            states: self.states(&view.states),
            next: self.next(view.next),
            choosing: self.mask(view.choosing),
            mover: view.mover.map(|player| self.seat(player)),
            turn: view.turn,
            moves: view.moves,
            passes: view.passes,
            playing: self.mask(view.playing),
            open: view.open,
            before: view
                .before
                .as_ref()
                .map(|before| Box::new((self.layers(&before.0), self.states(&before.1)))),
            history: Vec::new(),
            points: view.points.as_ref().map(|points| map.points(points)),
        }
    }

    fn layers(self, layers: &Layers) -> Layers {
        let layer = |cells: &Vec<Option<Piece>>| {
            let all = 0..cells.len();
            all.map(|cell| self.piece(cells, cell)).collect()
        };
        layers.iter().map(layer).collect()
    }

    fn states(self, states: &States) -> States {
        let state = |(n, entries): (usize, &Vec<Stored>)| {
            let all = 0..entries.len();
            all.filter_map(|entry| self.stored(n, entries, entry))
                .collect()
        };
        states.iter().enumerate().map(state).collect()
    }

    /// The piece on a cell.
    #[inline]
    fn piece(self, cells: &[Option<Piece>], cell: usize) -> Option<Piece> {
        let from = match self.0 {
            Some(map) => map.cells.get(cell).map_or(cell, |from| usize::from(*from)),
            None => cell,
        };
        let piece = cells.get(from).copied().flatten()?;
        Some(Piece {
            owner: piece.owner.map(|player| self.seat(player)),
            ..piece
        })
    }

    /// An entry of the `n`-th state variable.
    fn stored(self, n: usize, entries: &[Stored], entry: usize) -> Option<Stored> {
        let Some(map) = self.0.and_then(|map| map.states.get(n)) else {
            return entries.get(entry).cloned();
        };
        match entries.get(map.entry(entry))? {
            Stored::Set(members) if !map.members.is_empty() => {
                let image = |member: &u16| map.members.get(usize::from(*member)).copied();
                let mut image: Vec<u16> = members.iter().filter_map(image).collect();
                image.sort_unstable();
                Some(Stored::Set(image))
            }
            stored => Some(stored.clone()),
        }
    }

    /// Chance stays chance.
    #[inline]
    fn seat(self, player: u8) -> u8 {
        let to = self.0.and_then(|map| map.players.get(usize::from(player)));
        to.copied().unwrap_or(player)
    }

    /// The next player.
    #[inline]
    fn next(self, player: u8) -> u8 {
        match self.0 {
            Some(map) if map.joint => player,
            _ => self.seat(player),
        }
    }

    fn mask(self, players: u64) -> u64 {
        let each = (0..64_u8).filter(|player| players >> player & 1 == 1);
        each.fold(0, |mask, player| mask | 1 << self.seat(player))
    }

    /// The order of two images of one position. Positions whose images are equal are equal themselves but for what no
    /// symmetry changes.
    fn cmp(self, other: Image<'_>, view: &View) -> Ordering {
        let who = |image: Image<'_>| {
            (
                image.next(view.next),
                view.mover.map(|player| image.seat(player)),
                image.mask(view.choosing),
                image.mask(view.playing),
            )
        };
        self.cmp_layers(other, &view.layers)
            .then_with(|| who(self).cmp(&who(other)))
            .then_with(|| self.cmp_states(other, &view.states))
            .then_with(|| match &view.before {
                Some(before) => self.cmp_before(other, before),
                None => Ordering::Equal,
            })
    }

    fn cmp_before(self, other: Image<'_>, (layers, states): &Before) -> Ordering {
        self.cmp_layers(other, layers)
            .then_with(|| self.cmp_states(other, states))
    }

    #[inline]
    fn cmp_layers(self, other: Image<'_>, layers: &Layers) -> Ordering {
        for cells in layers {
            for cell in 0..cells.len() {
                let order = self.piece(cells, cell).cmp(&other.piece(cells, cell));
                if order != Ordering::Equal {
                    return order;
                }
            }
        }
        Ordering::Equal
    }

    fn cmp_states(self, other: Image<'_>, states: &States) -> Ordering {
        for (n, entries) in states.iter().enumerate() {
            for entry in 0..entries.len() {
                let stored = |image: Image<'_>| image.stored(n, entries, entry);
                let order = stored(self).cmp(&stored(other));
                if order != Ordering::Equal {
                    return order;
                }
            }
        }
        Ordering::Equal
    }
}
