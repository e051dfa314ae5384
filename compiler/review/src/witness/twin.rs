//! Two rules side by side: the same moves in both, and whether both say the same.
//!
//! Things are compared by number: what goes by one name in both has one number. A difference that is
//! found here is shown only after both sides have been replayed by texts.

use crate::names::{Names, Pairing};
use crate::rules::Rules;
use boardwright::index::Id;
use boardwright::interp::{Interpreter, Listed, Observer, Word};
use boardwright::typed::{Axis, BlockId, Game, StateTy, Ty};
use boardwright_runtime::{Piece, Session, Stored, TooLarge, View};

use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::{Discriminant, discriminant};
use std::sync::Arc;

/// The names of both rules, those of the new ones by their partners.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    old: Names,
    new: Names,
    /// The names of a layer's kinds, by layer, on both sides.
    kinds: [Vec<Vec<String>>; 2],
    /// Layers that are in both: old and new index.
    pub(crate) layers: Vec<(usize, usize)>,
    /// States of the same shape that are in both.
    pub(crate) states: Vec<(usize, usize)>,
}

impl Pairs {
    /// Pairs the things of two rules.
    pub(crate) fn new(old: &Rules, new: &Rules) -> Pairs {
        let (olds, news) = (Names::own(&old.game), Names::own(&new.game));
        let states = news.states.clone();
        let mut news = news.paired(&olds, Pairing::ByName);
        // A state in the place of another one need not mean the same.
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
        }
    }
    /// What a side's things are called: by the names of the old rules.
    pub(crate) fn names(&self, new: bool) -> &Names {
        if new { &self.new } else { &self.old }
    }
    /// The names of a side's kinds by layer: those of the old rules.
    pub(crate) fn kinds(&self, new: bool) -> &[Vec<String>] {
        &self.kinds[usize::from(new)]
    }
    /// The numbers of a side's things.
    pub(crate) fn numbers(&self, new: bool) -> Numbers {
        Numbers::of(self.names(new))
    }
}

/// The places of what is in both.
fn both(old: &[String], new: &[String]) -> Vec<(usize, usize)> {
    let place = |(at, name): (usize, &String)| Some((at, new.iter().position(|n| n == name)?));
    old.iter().enumerate().filter_map(place).collect()
}

/// What a state is indexed by, and the sort of an entry: only states that agree in both can be
/// compared.
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

/// Numbers of a side's things: equal for what has one name in both.
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
        // Past the last player is chance.
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

/// One of the two rules, being played.
#[derive(Clone, Debug)]
pub(crate) struct Side {
    pub(crate) game: Interpreter,
    numbers: Arc<Numbers>,
    /// The layers and states that are in both, in the order of the old rules.
    layers: Arc<Vec<usize>>,
    states: Arc<Vec<(usize, Option<Ty>)>>,
    /// The numbers of a layer's kinds, by layer.
    kinds: Arc<Vec<Vec<u64>>>,
}

/// Legal moves by what they are in both rules: the player, the move, its place in the list.
pub(crate) type Moves = Vec<(u64, u64, (usize, usize))>;

impl Side {
    /// The first position.
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
    /// The legal moves, sorted by what they are.
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
    /// What both rules know of a position, as a number.
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
        let playing = (0..32).filter(|player| view.playing >> player & 1 == 1);
        playing.for_each(|player| self.numbers.player(player).hash(&mut hasher));
        self.numbers.player(view.next).hash(&mut hasher);
        (view.turn, view.passes, view.open, &view.points).hash(&mut hasher);
        hasher.finish()
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

/// What a state holds members of.
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

/// Everything about a position that may matter later; positions equal in this need not both be
/// looked at. The history counts as what it holds, in any order.
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

/// Both rules at a position.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    pub(crate) old: Side,
    pub(crate) new: Side,
}

/// What both rules say of a position.
pub(crate) enum Said {
    /// The game is over, in both.
    Over,
    /// The same moves are legal; the two places of each.
    Moves(Box<Both>),
    /// Other moves are legal.
    Unlike,
}

/// The legal moves of a position, on both sides.
pub(crate) struct Both {
    pub(crate) old: Listed,
    pub(crate) new: Listed,
    /// By player to move (in the old order), by move: the places on both sides.
    pub(crate) moves: Vec<Vec<(usize, usize)>>,
    /// For each player to move, its place on the new side.
    places: Vec<usize>,
    /// The moves of the old side by number.
    keys: Moves,
}

/// A move of each player who has one, by its number in [`Both::moves`].
pub(crate) type Joint = Vec<Option<usize>>;

impl Twin {
    /// The first position.
    pub(crate) fn new(old: &Rules, new: &Rules, pairs: &Pairs) -> Twin {
        Twin {
            old: Side::new(old, pairs, false, None),
            new: Side::new(new, pairs, true, None),
        }
    }
    /// What both say of the moves here.
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
        Ok(Said::Moves(Box::new(Both {
            keys: olds,
            old,
            new,
            moves,
            places,
        })))
    }
    /// The position that the old side alone comes to.
    pub(crate) fn old_after(&self, both: &Both, joint: &[Option<usize>]) -> Option<View> {
        let mut game = self.old.game.clone();
        let pairs = both.pairs(joint);
        let olds: Vec<Option<usize>> = pairs.iter().map(|pair| pair.map(|pair| pair.0)).collect();
        game.play_listed(&both.old, &olds).ok()?;
        Some(game.view())
    }
    /// Plays the same on both sides.
    pub(crate) fn play(&mut self, both: &Both, joint: &[Option<usize>]) -> Result<(), TooLarge> {
        let pairs = both.pairs(joint);
        let olds: Vec<Option<usize>> = pairs.iter().map(|pair| pair.map(|pair| pair.0)).collect();
        let mut news = vec![None; both.new.players().len()];
        for (place, pair) in both.places.iter().zip(&pairs) {
            news[*place] = pair.map(|pair| pair.1);
        }
        self.old.game.play_listed(&both.old, &olds)?;
        self.new.game.play_listed(&both.new, &news)
    }
    /// Whether both are at the same position, as far as both know it; and a number for all that may
    /// matter later.
    pub(crate) fn same(&self) -> (bool, u64) {
        let (old, new) = (self.old.game.view(), self.new.game.view());
        let same = self.old.position(&old) == self.new.position(&new);
        (same, hash(&(whole(&old), whole(&new))))
    }
    /// Whether the game is over, in both.
    pub(crate) fn over(&self) -> bool {
        self.old.game.points().is_some()
    }
}

impl Both {
    /// The places on both sides of the moves of a joint move.
    fn pairs(&self, joint: &[Option<usize>]) -> Vec<Option<(usize, usize)>> {
        let pick = |(place, n): (usize, &Option<usize>)| self.moves[place].get((*n)?).copied();
        joint.iter().enumerate().map(pick).collect()
    }
    /// The block of a move, in the new rules.
    pub(crate) fn block(&self, place: usize, n: usize) -> Option<BlockId> {
        let (_, new) = *self.moves[place].get(n)?;
        self.new.block(self.places[place], new)
    }
    /// The joint move of these players and moves, by number.
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
    /// The players and moves of a joint move, by number.
    pub(crate) fn keys(&self, joint: &[Option<usize>]) -> Vec<(u64, u64)> {
        let each = joint.iter().enumerate().filter_map(|(place, n)| {
            let (old, _) = *self.moves[place].get((*n)?)?;
            let key = self.keys.iter().find(|key| key.2 == (place, old))?;
            Some((key.0, key.1))
        });
        each.collect()
    }
    /// The texts of a joint move, on one side: player and text.
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
