//! Worlds: games from the beginning that a player can not tell from the one that is played.

use super::nodes::Nodes;
use super::walk::Keys;
use crate::by_session::playing;
use crate::searcher::SearchError;
use crate::seat::Seat;
use boardwright_runtime::{MoveList, Playing, Rng, ToMove, TooLarge};

/// The most worlds that are kept.
const KEPT: usize = 1024;
/// So many moves are tried for a world.
const BUDGET: u32 = 20_000;
/// So many moves are tried of one position before an earlier one is drawn anew.
const TRIES: usize = 64;
/// The most moves that nobody has to have observed between two that the player has.
const UNSEEN: u32 = 64;
/// What is known of others' moves counts against so many uniform ones.
const UNIFORM: f32 = 4.0;

/// What a player has observed: the keys of it, and the own moves.
pub(super) struct Observed {
    player: usize,
    /// Each key that there has been, the first one first.
    keys: Vec<u64>,
    /// By key: the hash of the move that the player made there.
    moves: Vec<Option<u64>>,
    /// Who is to move now, which everybody sees.
    to_move: ToMove,
}

impl Observed {
    /// What the player of a seat has observed.
    pub(super) fn of(seat: &Seat<'_>) -> Result<Observed, SearchError> {
        refuse_loaded(seat)?;
        let unfit =
            || SearchError::Unfit("the moves of the game do not lead to its position".into());
        let mut here = playing(seat.begin);
        let mut keys = Keys::new(&*here);
        let mut observed = Observed {
            player: seat.player,
            keys: vec![keys.of(seat.player)],
            moves: vec![None],
            to_move: seat.position().to_move(),
        };
        for turn in seat.moves {
            let (mut lists, mut places) = (Vec::new(), Vec::new());
            for (player, text) in turn {
                let list = here.list(*player, None)?;
                let n = (0..list.len()).find(|n| list.text(*n) == *text);
                let n = n.ok_or_else(unfit)?;
                if *player == seat.player {
                    observed.moves.pop();
                    observed.moves.push(Some(list.hash(n)));
                }
                lists.push((*player, list));
                places.push(n);
            }
            play(&mut *here, &lists, &places, &mut keys);
            let key = keys.of(seat.player);
            if observed.keys.last() != Some(&key) {
                observed.keys.push(key);
                observed.moves.push(None);
            }
        }
        if here.key() != seat.position().key() {
            return Err(unfit());
        }
        Ok(observed)
    }
    /// The key of what is known now.
    pub(super) fn key(&self) -> u64 {
        self.keys.last().copied().unwrap_or_default()
    }
}

/// Of a position that was loaded, nobody knows what else it might be.
fn refuse_loaded(seat: &Seat<'_>) -> Result<(), SearchError> {
    let mut first = seat.begin.fork();
    first.restart();
    if first.view() == seat.begin.view() || seat.begin.sight(seat.player).is_whole() {
        return Ok(());
    }
    let name = seat.session.schema().player(seat.player);
    Err(SearchError::Unfit(format!(
        "the game began at a position of which {name} does not see all: nothing says what is hidden there"
    )))
}

/// The moves of each player to move.
type Lists = [(usize, Box<dyn MoveList>)];

/// Plays one move of each list, by its place; what is seen of it goes into the keys.
fn play(here: &mut dyn Playing, lists: &Lists, places: &[usize], keys: &mut Keys) {
    for ((player, list), n) in lists.iter().zip(places) {
        keys.shown(here, &**list, *n, *player);
    }
    match (here.to_move(), lists, places) {
        (ToMove::All | ToMove::These(_), ..) => {
            let of = |player| {
                let mut own = lists.iter().zip(places);
                let own = own.find(|((who, _), _)| *who == player);
                own.map(|((_, list), n)| (&**list, *n))
            };
            let players = here.schema().players.len();
            here.play_joint(&(0..players).map(of).collect::<Vec<_>>());
        }
        (_, [(_, list), ..], [n, ..]) => here.play(&**list, *n),
        _ => {}
    }
    keys.look(here);
}

/// A game that fits.
pub(super) struct World {
    position: Box<dyn Playing>,
    keys: Keys,
    /// How likely others' moves are that lead here, over how likely they were drawn.
    weight: f64,
}

impl World {
    pub(super) fn position(&self) -> &dyn Playing {
        &*self.position
    }
    pub(super) fn keys(&self) -> &Keys {
        &self.keys
    }
}

/// The worlds that have been drawn.
pub(super) struct Worlds {
    observed: Observed,
    first_keys: Keys,
    all: Vec<World>,
    /// The sums of the weights up to each.
    sums: Vec<f64>,
    /// Positions by depth, as room.
    places: Vec<Box<dyn Playing>>,
    next: usize,
    /// Whether nothing that fits has been found within the budget.
    is_in_vain: bool,
}

impl Worlds {
    pub(super) fn new(begin: &dyn Playing, observed: Observed) -> Worlds {
        Worlds {
            observed,
            first_keys: Keys::new(begin),
            all: Vec::new(),
            sums: Vec::new(),
            places: vec![begin.fork()],
            next: 0,
            is_in_vain: false,
        }
    }
    pub(super) fn player(&self) -> usize {
        self.observed.player
    }
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
    /// The keys at the beginning of the game.
    pub(super) fn first_keys(&self) -> &Keys {
        &self.first_keys
    }
    /// One of the worlds, as likely as its weight.
    pub(super) fn one(&self, rng: &mut Rng) -> Option<&World> {
        let drawn = f64::from(super::policy::fraction(rng)) * self.sums.last()?;
        let place = self.sums.partition_point(|sum| *sum <= drawn);
        self.all.get(place.min(self.all.len() - 1))
    }
    /// Draws one more world; in the place of the oldest, where there are many.
    pub(super) fn draw(&mut self, nodes: &Nodes, rng: &mut Rng) -> Result<(), TooLarge> {
        if self.is_in_vain {
            return Ok(());
        }
        let mut left = BUDGET;
        let keys = self.first_keys.clone();
        let path = Path {
            depth: 0,
            known: 0,
            unseen: 0,
            weight: 1.0,
        };
        let Some(world) = self.go_on(path, &keys, nodes, &mut left, rng)? else {
            self.is_in_vain = self.all.is_empty();
            return Ok(());
        };
        if self.all.len() < KEPT {
            self.all.push(world);
        } else {
            self.all[self.next] = world;
            self.next = (self.next + 1) % KEPT;
        }
        let weights = self.all.iter().map(|world| world.weight);
        self.sums.clear();
        self.sums.extend(weights.scan(0.0, |sum, weight| {
            *sum += weight;
            Some(*sum)
        }));
        Ok(())
    }

    /// Goes on from a position that fits so far, at random, back where nothing fits.
    fn go_on(
        &mut self,
        path: Path,
        keys: &Keys,
        nodes: &Nodes,
        left: &mut u32,
        rng: &mut Rng,
    ) -> Result<Option<World>, TooLarge> {
        let here = &*self.places[path.depth];
        if path.known + 1 == self.observed.keys.len() && here.to_move() == self.observed.to_move {
            return Ok(Some(World {
                position: here.fork(),
                keys: keys.clone(),
                weight: path.weight,
            }));
        }
        if here.to_move() == ToMove::Over {
            return Ok(None);
        }
        let Some(turn) = Turn::new(here, &self.observed, path.known)? else {
            return Ok(None);
        };
        let mut tried: Vec<Vec<usize>> = Vec::new();
        for _ in 0..TRIES {
            let drawn = turn.draw(rng);
            if tried.contains(&drawn) {
                continue;
            }
            let Some(rest) = left.checked_sub(1) else {
                return Ok(None);
            };
            *left = rest;
            let weight = path.weight * turn.weight(&drawn, keys, nodes);
            let next_keys = self.enter(path.depth, &turn, &drawn, keys);
            let next = match self.follow(&next_keys, path) {
                Some((known, unseen)) => Path {
                    depth: path.depth + 1,
                    known,
                    unseen,
                    weight,
                },
                None => {
                    tried.push(drawn);
                    continue;
                }
            };
            tried.push(drawn);
            if let Some(world) = self.go_on(next, &next_keys, nodes, left, rng)? {
                return Ok(Some(world));
            }
        }
        Ok(None)
    }

    /// Goes one deeper; the keys there.
    fn enter(&mut self, depth: usize, turn: &Turn, drawn: &[usize], keys: &Keys) -> Keys {
        if self.places.len() == depth + 1 {
            let more = self.places[depth].fork();
            self.places.push(more);
        }
        let (before, after) = self.places.split_at_mut(depth + 1);
        after[0].copy_from(&*before[depth]);
        let mut keys = keys.clone();
        play(&mut *after[0], &turn.lists, drawn, &mut keys);
        keys
    }

    /// How many keys have been met then, and how many moves were made since without a new one; `None` where the
    /// player has observed something else.
    fn follow(&self, keys: &Keys, path: Path) -> Option<(usize, u32)> {
        let key = keys.of(self.observed.player);
        let known = &self.observed.keys;
        if known.get(path.known) == Some(&key) {
            return (path.unseen < UNSEEN).then_some((path.known, path.unseen + 1));
        }
        (known.get(path.known + 1) == Some(&key)).then_some((path.known + 1, 0))
    }
}

/// Where a world has come to.
#[derive(Clone, Copy)]
struct Path {
    depth: usize,
    /// The place of the last key that was met.
    known: usize,
    unseen: u32,
    weight: f64,
}

/// What may be played at one ply of a world.
struct Turn {
    lists: Vec<(usize, Box<dyn MoveList>)>,
    /// Of chance.
    weights: Vec<u32>,
    /// The place of the player's own move, where the player is to move.
    own: Option<(usize, usize)>,
}

impl Turn {
    /// `None` where the player's own move is not legal.
    fn new(
        here: &dyn Playing,
        observed: &Observed,
        known: usize,
    ) -> Result<Option<Turn>, TooLarge> {
        let mut turn = Turn {
            lists: Vec::new(),
            weights: here.weights()?,
            own: None,
        };
        for player in crate::random::movers(here) {
            let list = here.list(player, None)?;
            if list.is_empty() {
                continue;
            }
            if player == observed.player {
                let made = observed.moves.get(known).copied().flatten();
                let place = made.and_then(|hash| (0..list.len()).find(|n| list.hash(*n) == hash));
                let Some(place) = place else {
                    return Ok(None);
                };
                turn.own = Some((player, place));
            }
            turn.lists.push((player, list));
        }
        Ok((!turn.lists.is_empty()).then_some(turn))
    }
    /// A move of each: the player's own, chance by its weights, others' each as likely as any other.
    fn draw(&self, rng: &mut Rng) -> Vec<usize> {
        let one = |(player, list): &(usize, Box<dyn MoveList>)| match self.own {
            Some((own, place)) if own == *player => place,
            _ if !self.weights.is_empty() => rng.weighed(self.weights.iter().copied()),
            _ => rng.below(list.len() as u32) as usize,
        };
        self.lists.iter().map(one).collect()
    }
    /// How much more likely than uniform others' moves are, as far as it is known what they do.
    fn weight(&self, drawn: &[usize], keys: &Keys, nodes: &Nodes) -> f64 {
        let mut weight = 1.0;
        for ((player, list), n) in self.lists.iter().zip(drawn) {
            let is_own = self.own.is_some_and(|(own, _)| own == *player);
            let Some(node) = nodes.find(keys.of(*player)).filter(|_| !is_own) else {
                continue;
            };
            let hash = list.hash(*n);
            let arm = node.arms.iter().find(|arm| arm.hash == hash);
            let sum: f32 = node.arms.iter().map(|arm| arm.share).sum();
            let share = arm.map_or(0.0, |arm| arm.share / sum.max(f32::MIN_POSITIVE));
            let (known, moves) = (node.from_beginning as f32, list.len() as f32);
            let likely = (share * known + UNIFORM / moves) / (known + UNIFORM);
            weight *= f64::from(likely * moves);
        }
        weight
    }
}
