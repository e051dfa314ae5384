//! Plays two rules in parallel: the same moves by both, with a comparison of legal moves and positions.
//!
//! Things are compared by hashes of their names, after pairing. A difference found in this way is only shown
//! after both sides have been replayed by move texts.

use crate::names::{Names, Pairing};
use crate::rules::Rules;
use boardwright::index::Id;
use boardwright::interp::{Interpreter, Listed, Observer, Word};
use boardwright::typed::{Axis, BlockId, Game, StateTy, Ty};
use boardwright_runtime::{Piece, Session, Stored, TooLarge, Veil, View};

use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

/// The names of both rules; new names are replaced by those of their partners.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    old: Names,
    new: Names,
    /// The names of each layer's kinds, on both sides.
    kinds: [Vec<Vec<String>>; 2],
    /// The layers in both rules: old and new index.
    pub(crate) layers: Vec<(usize, usize)>,
    /// The states in both rules with the same shape: old and new index.
    pub(crate) states: Vec<(usize, usize)>,
    /// Whether anything is hidden from a player by one of the rules.
    pub(crate) hidden: bool,
}

impl Pairs {
    /// Pairs the things of both rules.
    pub(crate) fn new(old: &Rules, new: &Rules) -> Pairs {
        let (olds, news) = (Names::own(&old.game), Names::own(&new.game));
        let states = news.states.clone();
        let mut news = news.paired(&olds, Pairing::ByName);
        // A state in the place of another need not have the same meaning.
        news.states = states;
        let layers = both(&olds.layers, &news.layers);
        let mut states = both(&olds.states, &news.states);
        states.retain(|(a, b)| shape(&old.game, &olds, *a) == shape(&new.game, &news, *b));
        let kinds = [(old, &olds), (new, &news)].map(|(rules, names)| {
            let name = |kind: &boardwright::typed::KindId| names.kinds[kind.index()].clone();
            let layers = rules.game.layers.iter();
            layers
                .map(|layer| layer.kinds.iter().map(name).collect())
                .collect()
        });
        Pairs {
            kinds,
            layers,
            states,
            old: olds,
            new: news,
            hidden: old.game.hides || new.game.hides,
        }
    }
    /// Returns the names of a side's things, which are those of the old rules.
    pub(crate) fn names(&self, new: bool) -> &Names {
        if new { &self.new } else { &self.old }
    }
    /// Returns the names of a side's kinds by layer, which are those of the old rules.
    pub(crate) fn kinds(&self, new: bool) -> &[Vec<String>] {
        &self.kinds[usize::from(new)]
    }
    /// Returns the hashes of a side's things.
    pub(crate) fn numbers(&self, new: bool) -> Numbers {
        Numbers::of(self.names(new))
    }
}

/// Returns the pairs of indices of equal names.
fn both(old: &[String], new: &[String]) -> Vec<(usize, usize)> {
    let place = |(at, name): (usize, &String)| Some((at, new.iter().position(|n| n == name)?));
    old.iter().enumerate().filter_map(place).collect()
}

/// Returns the axes of a state and the kind of its entries. Only states of equal shape can be compared.
fn shape(game: &Game, names: &Names, state: usize) -> (Vec<Vec<u64>>, Discriminant<StateTy>) {
    let state = &game.states[Id::from_index(state)];
    let axis = |axis: &Axis| match axis {
        Axis::Range(low, high) => (*low..=*high).map(|n| hash(&n)).collect(),
        Axis::Player => hashes(&names.players),
        Axis::Kind => hashes(&names.kinds),
        Axis::Cell => hashes(&names.cells),
        Axis::Dir => hashes(&names.dirs),
        Axis::Enum(id) => hashes(&names.members[id.index()]),
    };
    (
        state.axes.iter().map(axis).collect(),
        discriminant(&state.ty),
    )
}

fn hashes(names: &[String]) -> Vec<u64> {
    names.iter().map(hash).collect()
}

/// The hashes of a side's things, which are equal for equal names.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    blocks: Vec<u64>,
    players: Vec<u64>,
    cells: Vec<u64>,
    dirs: Vec<u64>,
    kinds: Vec<u64>,
    members: Vec<Vec<u64>>,
}

impl Numbers {
    fn of(names: &Names) -> Numbers {
        let all = hashes;
        Numbers {
            blocks: all(&names.blocks),
            players: all(&names.players),
            cells: all(&names.cells),
            dirs: all(&names.dirs),
            kinds: all(&names.kinds),
            members: names.members.iter().map(|members| all(members)).collect(),
        }
    }
    fn member(&self, ty: Ty, index: usize) -> u64 {
        let list = match ty {
            Ty::Cells => &self.cells,
            Ty::Dirs => &self.dirs,
            Ty::Kinds => &self.kinds,
            Ty::Players => &self.players,
            Ty::Enum(id) => &self.members[id.index()],
            Ty::Num | Ty::Truth | Ty::Unknown => return index as u64,
        };
        // The index after the last player is chance.
        list.get(index).copied().unwrap_or(u64::MAX)
    }
    fn word(&self, word: Word) -> u64 {
        match word {
            Word::Block(block) => self.blocks[block.index()],
            Word::Pass => 1,
            Word::Stop => 2,
            Word::Number(n) => hash(&n),
            Word::Member(ty, index) => self.member(ty, index),
        }
    }
    fn player(&self, index: u8) -> u64 {
        self.member(Ty::Players, usize::from(index))
    }
}

pub(crate) fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A game in progress by one of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) game: Interpreter,
    numbers: Arc<Numbers>,
    /// The indices of the layers, then of the states, that are in both rules, in the order of the old rules.
    layers: Arc<Vec<usize>>,
    states: Arc<Vec<(usize, Option<Ty>)>>,
    /// The hashes of each layer's kinds.
    kinds: Arc<Vec<Vec<u64>>>,
}

/// Legal moves as hashes that are equal in both rules: player, move, and its indices in the list.
pub(crate) type Moves = Vec<(u64, u64, (usize, usize))>;

impl Side {
    /// Returns the game at its first position.
    pub(crate) fn new(
        rules: &Rules,
        pairs: &Pairs,
        new: bool,
        observer: Option<Arc<dyn Observer>>,
    ) -> Side {
        let game = match observer {
            Some(observer) => Interpreter::observed(rules.game.clone(), observer),
            None => Interpreter::new(rules.game.clone()),
        };
        let own = |pair: &(usize, usize)| if new { pair.1 } else { pair.0 };
        let numbers = pairs.numbers(new);
        let kinds = rules.game.layers.iter().map(|layer| {
            let kinds = layer.kinds.iter();
            kinds.map(|kind| numbers.kinds[kind.index()]).collect()
        });
        let states = pairs.states.iter().map(own);
        let states = states.map(|at| (at, members(rules.game.states[Id::from_index(at)].ty)));
        Side {
            game,
            kinds: Arc::new(kinds.collect()),
            layers: Arc::new(pairs.layers.iter().map(own).collect()),
            states: Arc::new(states.collect()),
            numbers: Arc::new(numbers),
        }
    }
    /// Returns the legal moves, sorted by their hashes.
    pub(crate) fn moves(&self) -> Result<(Listed, Moves), TooLarge> {
        let listed = self.game.list()?;
        let mut moves = Moves::new();
        for (place, player) in listed.players().enumerate() {
            let player = self.numbers.member(Ty::Players, player.index());
            for n in 0..listed.count(place) {
                let mut hasher = DefaultHasher::new();
                let words = listed.words(place, n);
                words.for_each(|word| self.numbers.word(word).hash(&mut hasher));
                moves.push((player, hasher.finish(), (place, n)));
            }
        }
        moves.sort_unstable();
        Ok((listed, moves))
    }
    /// Returns a hash of the parts of a position that exist in both rules.
    pub(crate) fn position(&self, view: &View) -> u64 {
        let mut hasher = DefaultHasher::new();
        for layer in self.layers.iter() {
            for piece in &view.layers[*layer] {
                self.piece(*layer, piece.as_ref()).hash(&mut hasher);
            }
        }
        for (state, members) in self.states.iter() {
            let entries = view.states[*state].iter();
            entries.for_each(|entry| self.stored(entry, *members, &mut hasher));
        }
        let playing = (0..64).filter(|player| view.playing >> player & 1 == 1);
        playing.for_each(|player| self.numbers.player(player).hash(&mut hasher));
        self.numbers.player(view.next).hash(&mut hasher);
        (view.turn, view.passes, view.open, &view.points).hash(&mut hasher);
        hasher.finish()
    }

    /// Returns a hash of what each player sees of the layers and states that exist in both rules.
    fn sights(&self) -> u64 {
        let seen = |player: usize| {
            let sight = self.game.sight(player);
            let mut hasher = DefaultHasher::new();
            self.numbers.member(Ty::Players, player).hash(&mut hasher);
            for layer in self.layers.iter() {
                let seen = sight.layers[*layer].iter();
                seen.for_each(|seen| (*seen as u8).hash(&mut hasher));
            }
            for (state, _) in self.states.iter() {
                sight.states[*state].hash(&mut hasher);
            }
            hasher.finish()
        };
        let players = 0..self.game.schema().players.len();
        players.map(seen).fold(0, u64::wrapping_add)
    }
    /// Returns a hash of what of these moves, indices by place, is hidden from whom.
    fn veils(&self, listed: &Listed, chosen: &[Option<usize>]) -> u64 {
        let players = self.game.schema().players.len();
        let mut all = 0u64;
        for (place, (mover, n)) in listed.players().zip(chosen).enumerate() {
            let Some(n) = *n else { continue };
            let veil = self.game.veil_of(listed, place, n);
            for viewer in 0..players {
                let number = |player| self.numbers.member(Ty::Players, player);
                let seen = (
                    number(mover.index()),
                    number(viewer),
                    shown(&veil, viewer, mover.index()),
                );
                all = all.wrapping_add(hash(&seen));
            }
        }
        all
    }

    fn piece(&self, layer: usize, piece: Option<&Piece>) -> Option<(u64, Option<u64>)> {
        let piece = piece?;
        let kind = self.kinds[layer].get(usize::from(piece.kind));
        let owner = piece.owner.map(|owner| self.numbers.player(owner));
        Some((kind.copied().unwrap_or(0), owner))
    }

    fn stored(&self, entry: &Stored, members: Option<Ty>, hasher: &mut DefaultHasher) {
        match (entry, members) {
            (Stored::Set(all), Some(ty)) => {
                let all = all
                    .iter()
                    .map(|at| self.numbers.member(ty, usize::from(*at)));
                all.fold(0, u64::wrapping_add).hash(hasher);
            }
            _ => stored(entry, hasher),
        }
    }
}

/// Returns which words of a move a player sees; `None` if nothing.
pub(super) fn shown(veil: &Veil, viewer: usize, mover: usize) -> Option<Vec<bool>> {
    // A text with one word more than there are choices: the name of the block.
    let words = vec!["-"; veil.choices.len() + 1].join(" ");
    let text = veil.text(viewer, mover, &words)?;
    Some(text.split(' ').map(|word| word != "?").collect())
}

/// Returns the type of the members that a state holds.
fn members(ty: StateTy) -> Option<Ty> {
    match ty {
        StateTy::Player | StateTy::Players => Some(Ty::Players),
        StateTy::Cell | StateTy::Cells => Some(Ty::Cells),
        StateTy::Kind | StateTy::Kinds => Some(Ty::Kinds),
        StateTy::Dir => Some(Ty::Dirs),
        StateTy::Enum(id) => Some(Ty::Enum(id)),
        StateTy::Number(..) | StateTy::Flag => None,
    }
}

fn stored(entry: &Stored, hasher: &mut DefaultHasher) {
    match entry {
        Stored::Number(n) => n.hash(hasher),
        Stored::Flag(flag) => flag.hash(hasher),
        Stored::Set(members) => members.hash(hasher),
    }
}

/// Returns a hash of everything in a position that may matter later; of positions with the same hash, only
/// one is searched. The history is hashed as a multiset.
fn whole(view: &View) -> u64 {
    let mut hasher = DefaultHasher::new();
    let board = |layers: &boardwright_runtime::Layers,
                 states: &boardwright_runtime::States,
                 hasher: &mut DefaultHasher| {
        for piece in layers.iter().flatten() {
            piece.map(|piece| (piece.kind, piece.owner)).hash(hasher);
        }
        states
            .iter()
            .flatten()
            .for_each(|entry| stored(entry, hasher));
    };
    board(&view.layers, &view.states, &mut hasher);
    (
        view.next,
        view.mover,
        view.turn,
        view.passes,
        view.playing,
        view.open,
    )
        .hash(&mut hasher);
    if let Some(before) = &view.before {
        board(&before.0, &before.1, &mut hasher);
    }
    let past = view.history.iter().map(hash).fold(0u64, u64::wrapping_add);
    past.hash(&mut hasher);
    hasher.finish()
}

/// Games in progress by both rules.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    pub(crate) old: Side,
    pub(crate) new: Side,
    /// Whether anything is hidden by one of the rules.
    hidden: bool,
    /// Whether all players have seen the same of the last move.
    alike: bool,
}

/// The comparison of the legal moves in a position.
pub(crate) enum Said {
    /// The game is over by both rules.
    Over,
    /// The same moves are legal, with their indices on both sides.
    Moves(Box<Both>),
    /// Different moves are legal.
    Unlike,
    /// The same moves of chance have other probabilities.
    Odds(Box<Both>),
}

/// The legal moves of a position by both rules.
pub(crate) struct Both {
    pub(crate) old: Listed,
    pub(crate) new: Listed,
    /// For each player to move, in the old order, the indices of each move on both sides.
    pub(crate) moves: Vec<Vec<(usize, usize)>>,
    /// For each player to move, the index on the new side.
    places: Vec<usize>,
    /// The hashes of the moves of the old side.
    keys: Moves,
}

/// The moves of all players, as indices in [`Both::moves`]; `None` for a player without a move.
pub(crate) type Joint = Vec<Option<usize>>;

impl Twin {
    /// Returns both games at their first positions.
    pub(crate) fn new(old: &Rules, new: &Rules, pairs: &Pairs) -> Twin {
        let sides = [(old, false), (new, true)];
        Twin::of(
            sides.map(|(rules, new)| Side::new(rules, pairs, new, None)),
            pairs,
        )
    }
    /// Returns both games at these positions.
    pub(crate) fn of([old, new]: [Side; 2], pairs: &Pairs) -> Twin {
        Twin {
            old,
            new,
            hidden: pairs.hidden,
            alike: true,
        }
    }
    /// Compares the legal moves in the present position.
    pub(crate) fn said(&self) -> Result<Said, TooLarge> {
        let (old, olds) = self.old.moves()?;
        let (new, news) = self.new.moves()?;
        let alike = |(a, b): (&(u64, u64, _), &(u64, u64, _))| (a.0, a.1) == (b.0, b.1);
        if olds.len() != news.len() || !olds.iter().zip(&news).all(alike) {
            return Ok(Said::Unlike);
        }
        if olds.is_empty() {
            return Ok(Said::Over);
        }
        let mut moves = vec![Vec::new(); old.players().len()];
        let mut places = vec![0; moves.len()];
        for ((_, _, (place, n)), (_, _, (other, m))) in olds.iter().zip(&news) {
            moves[*place].push((*n, *m));
            places[*place] = *other;
        }
        moves.iter_mut().for_each(|list| list.sort_unstable());
        let both = Box::new(Both {
            keys: olds,
            old,
            new,
            moves,
            places,
        });
        Ok(match both.odds().is_empty() {
            true => Said::Moves(both),
            false => Said::Odds(both),
        })
    }
    /// Returns the position after a move by the old rules.
    pub(crate) fn old_after(&self, both: &Both, joint: &[Option<usize>]) -> Option<View> {
        let mut game = self.old.game.clone();
        let pairs = both.pairs(joint);
        let olds: Vec<Option<usize>> = pairs.iter().map(|pair| pair.map(|pair| pair.0)).collect();
        game.play_listed(&both.old, &olds).ok()?;
        Some(game.view())
    }
    /// Plays a joint move by both rules.
    pub(crate) fn play(&mut self, both: &Both, joint: &[Option<usize>]) -> Result<(), TooLarge> {
        let pairs = both.pairs(joint);
        let olds: Vec<Option<usize>> = pairs.iter().map(|pair| pair.map(|pair| pair.0)).collect();
        let mut news = vec![None; both.new.players().len()];
        for (place, pair) in both.places.iter().zip(&pairs) {
            news[*place] = pair.map(|pair| pair.1);
        }
        if self.hidden {
            let veils = self.old.veils(&both.old, &olds);
            self.alike = veils == self.new.veils(&both.new, &news);
        }
        self.old.game.play_listed(&both.old, &olds)?;
        self.new.game.play_listed(&both.new, &news)
    }
    /// Returns whether both positions are the same in what exists in both rules, also to the eyes of each
    /// player, and a hash of everything that may matter later.
    pub(crate) fn same(&self) -> (bool, u64) {
        let (old, new) = (self.old.game.view(), self.new.game.view());
        let same = self.old.position(&old) == self.new.position(&new) && self.seen_alike();
        (same, hash(&(whole(&old), whole(&new))))
    }
    /// Returns whether each player sees the same of the last move and of the position.
    fn seen_alike(&self) -> bool {
        !self.hidden || self.alike && self.old.sights() == self.new.sights()
    }
    /// Whether the game is over by both rules.
    pub(crate) fn over(&self) -> bool {
        self.old.game.points().is_some()
    }
}

impl Both {
    /// Returns the indices on both sides of a joint move.
    fn pairs(&self, joint: &[Option<usize>]) -> Vec<Option<(usize, usize)>> {
        let pick = |(place, n): (usize, &Option<usize>)| self.moves[place].get((*n)?).copied();
        joint.iter().enumerate().map(pick).collect()
    }
    /// Returns the weights of each move on both sides, where one player or chance is to move; those of a
    /// player are 1.
    fn weights(&self) -> Vec<[u64; 2]> {
        let ([moves], [place]) = (&self.moves[..], &self.places[..]) else {
            return Vec::new();
        };
        let weights = moves.iter().map(|(old, new)| {
            [self.old.weight(0, *old), self.new.weight(*place, *new)].map(u64::from)
        });
        weights.collect()
    }
    /// Returns the moves whose probabilities differ, by their number on the old side: the weight and the sum
    /// of all weights on both sides.
    pub(crate) fn odds(&self) -> Vec<(usize, [(u64, u64); 2])> {
        let weights = self.weights();
        let sums = [0, 1].map(|side| weights.iter().map(|both| both[side]).sum::<u64>());
        let share = |weight: u64, sum: u64| u128::from(weight) * u128::from(sum);
        let differs = |both: &[u64; 2]| share(both[0], sums[1]) != share(both[1], sums[0]);
        let listed = weights.iter().enumerate().filter(|(_, both)| differs(both));
        let shares = |both: &[u64; 2]| [(both[0], sums[0]), (both[1], sums[1])];
        listed
            .map(|(n, both)| (self.moves[0][n].0, shares(both)))
            .collect()
    }
    /// Returns the block of a move in the new rules.
    pub(crate) fn block(&self, place: usize, n: usize) -> Option<BlockId> {
        let (_, new) = *self.moves[place].get(n)?;
        self.new.block(self.places[place], new)
    }
    /// Returns the joint move with these hashes of players and moves.
    pub(crate) fn find(&self, keys: &[(u64, u64)]) -> Option<Joint> {
        let mut joint = vec![None; self.moves.len()];
        for key in keys {
            let at = self
                .keys
                .binary_search_by_key(key, |one| (one.0, one.1))
                .ok()?;
            let (place, n) = self.keys[at].2;
            joint[place] = Some(self.moves[place].iter().position(|(old, _)| *old == n)?);
        }
        let whole = |(n, moves): (&Option<usize>, &Vec<_>)| n.is_some() != moves.is_empty();
        let all = joint.iter().zip(&self.moves).all(whole);
        all.then_some(joint)
    }
    /// Returns the hashes of the players and moves of a joint move.
    pub(crate) fn keys(&self, joint: &[Option<usize>]) -> Vec<(u64, u64)> {
        let each = joint.iter().enumerate().filter_map(|(place, n)| {
            let (old, _) = *self.moves[place].get((*n)?)?;
            let key = self.keys.iter().find(|key| key.2 == (place, old))?;
            Some((key.0, key.1))
        });
        each.collect()
    }
    /// Returns a joint move by one side: players and texts.
    pub(crate) fn texts(
        &self,
        twin: &Twin,
        joint: &[Option<usize>],
        new: bool,
    ) -> Vec<(usize, String)> {
        let each = joint.iter().enumerate().filter_map(|(place, n)| {
            let (old, other) = *self.moves[place].get((*n)?)?;
            let (side, listed, place, n) = match new {
                true => (&twin.new, &self.new, self.places[place], other),
                false => (&twin.old, &self.old, place, old),
            };
            let player = listed.players().nth(place)?;
            Some((player.index(), side.game.text_of(listed, place, n)))
        });
        each.collect()
    }
}
