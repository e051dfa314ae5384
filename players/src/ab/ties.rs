//! Shared weights: a weight is the same for a feature and for its images under the symmetries of the rules that were proved. Where
//! a symmetry exchanges the players, who gains is exchanged too, so the weight of the image is the opposite one. A feature that is its own
//! image then says nothing of who is ahead: it has no weight.
//!
//! Where no exchange of the players was proved, one may be assumed: where the first position is the same for both
//! players up to a reflection or rotation of the board, a piece on a cell has the same weight as the other player's
//! piece on the image of the cell, negated. This makes a fit need fewer games. The file says which symmetries were
//! proved and which were assumed.

use super::features::{Features, Meaning, TIED};
use boardwright_runtime::{Piece, Playing, Schema, Symmetry, closure};
use std::collections::HashMap;

/// By feature, the representative whose weight it has, and the sign: 0 where the feature has no weight.
pub(super) struct Ties {
    ties: Vec<(usize, f32)>,
    /// The symmetries that were used, as lines for the file.
    lines: Vec<String>,
}

/// A map of features.
struct Map {
    /// By cell, its image.
    cells: Vec<usize>,
    exchanges: bool,
    /// The proved symmetry; `None` for a map that is assumed.
    proved: Option<Symmetry>,
}

/// The image of a feature under a map.
enum Image {
    /// This one, with a sign.
    Of(usize, f32),
    /// The map says nothing of it.
    Free,
    /// There is no such feature, so the sum of all is the same for all images only without it.
    Missing,
}

impl Ties {
    /// Ties the features of a game by what was proved of its rules; with `assume`, also by an exchange of the players that the first
    /// position shows, where none was proved.
    pub(super) fn new(features: &Features, start: &dyn Playing, assume: bool) -> Ties {
        let schema = start.schema();
        let mut maps: Vec<Map> = generators(schema).into_iter().map(Map::proved).collect();
        if assume && !maps.iter().any(|map| map.exchanges) {
            maps.extend(shown(start).into_iter().map(Map::assumed));
        }
        let lines = maps.iter().filter_map(|map| map.line(schema)).collect();
        let mut ties = Ties {
            ties: (0..features.count()).map(|n| (n, 1.0)).collect(),
            lines,
        };
        let mut met = vec![false; features.count()];
        for n in 0..features.count() {
            if !met[n] {
                ties.join(n, features, &maps, &mut met);
            }
        }
        ties
    }

    /// Ties all images of a feature to it.
    fn join(&mut self, from: usize, features: &Features, maps: &[Map], met: &mut [bool]) {
        let mut signs = HashMap::from([(from, 1.0)]);
        let (mut open, mut has_weight) = (vec![(from, 1.0)], true);
        while let Some((n, sign)) = open.pop() {
            for map in maps {
                match map.image(features, n) {
                    Image::Of(image, times) => match signs.insert(image, sign * times) {
                        None => open.push((image, sign * times)),
                        Some(before) => has_weight &= before == sign * times,
                    },
                    Image::Free => {}
                    Image::Missing => has_weight = false,
                }
            }
        }
        for (n, sign) in signs {
            met[n] = true;
            self.ties[n] = (from, if has_weight { sign } else { 0.0 });
        }
    }

    /// Replaces the features of a position by their representatives.
    pub(super) fn tied(&self, features: &[(usize, f32)]) -> Vec<(u32, f32)> {
        let tied = features.iter().map(|(n, value)| {
            let (to, sign) = self.ties[*n];
            (to as u32, sign * value)
        });
        tied.filter(|(_, value)| *value != 0.0).collect()
    }

    /// Returns the weights of all features from those of the representatives.
    pub(super) fn untied(&self, weights: &[f32]) -> Vec<f32> {
        let each = self.ties.iter();
        each.map(|(to, sign)| weights[*to] * sign).collect()
    }

    /// Returns the symmetries that were used, as lines for the file.
    pub(super) fn lines(&self) -> Vec<String> {
        self.lines.clone()
    }
}

impl Map {
    fn proved(symmetry: Symmetry) -> Map {
        let mut cells = vec![0; symmetry.cells.len()];
        for (to, from) in symmetry.cells.iter().enumerate() {
            if let Some(image) = cells.get_mut(usize::from(*from)) {
                *image = to;
            }
        }
        Map {
            cells,
            exchanges: !symmetry.keeps_players(),
            proved: Some(symmetry),
        }
    }

    fn assumed(cells: Vec<usize>) -> Map {
        Map {
            cells,
            exchanges: true,
            proved: None,
        }
    }

    /// The image of a player, of two.
    fn player(&self, player: usize) -> usize {
        if self.exchanges {
            1 - player.min(1)
        } else {
            player
        }
    }

    fn image(&self, features: &Features, feature: usize) -> Image {
        let sign = if self.exchanges { -1.0 } else { 1.0 };
        let found = match features.meaning(feature) {
            // Its own value changes its sign where the players change places.
            Meaning::Mover => return Image::Of(feature, 1.0),
            Meaning::Piece {
                layer,
                owner,
                kind,
                cell,
            } => {
                let cell = cell.map(|cell| self.cells.get(cell).copied().unwrap_or(cell));
                Some(features.piece(layer, self.player(owner), kind, cell))
            }
            Meaning::Region { region, owner } => {
                features.region_image(region, &self.cells, self.player(owner))
            }
            Meaning::State { state, entry } => match &self.proved {
                None => return Image::Free,
                Some(map) => {
                    self::entry(map, state, entry).and_then(|to| features.state(state, to))
                }
            },
        };
        match found {
            Some(image) => Image::Of(image, sign),
            None if self.proved.is_some() => Image::Missing,
            None => Image::Free,
        }
    }

    /// Says by the first cells and a player which weights are equal.
    fn line(&self, schema: &Schema) -> Option<String> {
        let why = if self.proved.is_some() {
            "proved"
        } else {
            "assumed"
        };
        let moves = (0..self.cells.len()).find(|cell| self.cells[*cell] != *cell);
        let first = moves.unwrap_or(0);
        let cells = [first, (first + 1) % self.cells.len().max(1)];
        let name = |cell: usize| schema.cells.get(cell).map(String::as_str);
        let [a, b] = [name(cells[0])?, name(cells[1])?];
        let [c, d] = cells.map(|cell| self.cells.get(cell).copied().and_then(name));
        let (sign, other) = match self.exchanges {
            true => ("-", schema.player(1)),
            false => ("", schema.player(0)),
        };
        let own = schema.player(0);
        Some(format!(
            "{TIED}as {why}: {own} {a} {b} = {sign}{other} {} {}",
            c?, d?
        ))
    }
}

/// The entry of the image that has the value of an entry.
fn entry(map: &Symmetry, state: usize, entry: usize) -> Option<usize> {
    let entries = &map.states.get(state)?.entries;
    match entries.is_empty() {
        true => Some(entry),
        false => entries.iter().position(|from| *from as usize == entry),
    }
}

/// Symmetries that make all that were proved.
fn generators(schema: &Schema) -> Vec<Symmetry> {
    let (mut few, mut all) = (Vec::new(), Vec::new());
    for map in &schema.symmetries {
        if !all.contains(map) {
            few.push(map.clone());
            all = closure(&few);
        }
    }
    few
}

/// Returns the maps of cells under which the start position changes only the owners of its pieces.
fn shown(start: &dyn Playing) -> Vec<Vec<usize>> {
    let (schema, view) = (start.schema(), start.view());
    let places = &schema.places;
    let end = |axis: usize| {
        let each = places.iter().map(move |place| place[axis]);
        each.clone().min().unwrap_or(0) + each.max().unwrap_or(0)
    };
    let ends = [end(0), end(1)];
    let by_place: HashMap<_, _> = places.iter().zip(0..).map(|(p, n)| (*p, n)).collect();
    let map = |turn: [bool; 2]| -> Option<Vec<usize>> {
        let image = |place: &[i32; 3]| {
            let mut to = *place;
            for axis in (0..2).filter(|axis| turn[*axis]) {
                to[axis] = ends[axis] - to[axis];
            }
            by_place.get(&to).copied()
        };
        places.iter().map(image).collect()
    };
    let swapped = |piece: Option<Piece>| {
        piece.map(|piece| Piece {
            owner: piece.owner.map(|owner| 1 - owner.min(1)),
            ..piece
        })
    };
    let fits = |map: &Vec<usize>| {
        let mut layers = view.layers.iter();
        let is_other = |cells: &Vec<Option<Piece>>| {
            let mut each = cells.iter().zip(map);
            each.all(|(piece, to)| cells[*to] == swapped(*piece))
        };
        let any = view.layers.iter().flatten().flatten().next().is_some();
        any && layers.all(is_other)
    };
    let turns = [[false, true], [true, true], [true, false]];
    turns.into_iter().filter_map(map).filter(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ab::Region;
    use crate::doctest::Noughts;
    use crate::playing;
    use boardwright_runtime::{AxisSchema, Compiled, Game, StateMap, StateSchema, StateSort, View};
    use std::cell::RefCell;

    thread_local! {
        /// The proved symmetries of the game below.
        static PROVED: RefCell<Vec<Symmetry>> = const { RefCell::new(Vec::new()) };
    }

    /// Four cells in a square, a piece of each player on opposite sides, a number for each player and one for both.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct Square;

    impl Game for Square {
        type Choice = u8;
        type Move = u8;
        type Points = [u8; 2];

        fn schema() -> Schema {
            let state = |name: &str, axes| StateSchema {
                name: name.into(),
                axes,
                sort: StateSort::Number(0, 9),
                clock: false,
            };
            let players = ["cross", "nought"].map(String::from).to_vec();
            let mut schema = Noughts::schema();
            schema.cells = ["a1", "b1", "a2", "b2"].map(String::from).into();
            schema.places = vec![[1, 1, 1], [2, 1, 1], [1, 2, 1], [2, 2, 1]];
            schema.layers[0].kinds = vec![("man".into(), None, false)];
            schema.states = vec![
                state("own", vec![AxisSchema { names: players }]),
                state("all", Vec::new()),
            ];
            schema.symmetries = PROVED.with_borrow(|all| closure(all));
            schema
        }
        fn start() -> Square {
            Square
        }
        fn to_move(&self) -> boardwright_runtime::ToMove {
            boardwright_runtime::ToMove::Player(0)
        }
        fn points(&self) -> Option<[u8; 2]> {
            None
        }
        fn moves_played(&self) -> u32 {
            0
        }
        fn choices(
            &self,
            _: usize,
            _: &mut impl FnMut(u8) -> boardwright_runtime::Flow,
        ) -> boardwright_runtime::Flow {
            std::ops::ControlFlow::Continue(())
        }
        fn moves(
            &self,
            _: &mut impl FnMut(u8) -> boardwright_runtime::Flow,
        ) -> boardwright_runtime::Flow {
            std::ops::ControlFlow::Continue(())
        }
        fn joint(&self, choices: &[Option<u8>]) -> Option<u8> {
            *choices.first()?
        }
        fn play(&mut self, _: u8) {}
        fn write_choice(_: u8, _: &mut String) {}
        fn view(&self) -> View {
            let man = |owner| {
                Some(Piece {
                    kind: 0,
                    owner: Some(owner),
                })
            };
            View {
                layers: vec![vec![man(0), man(0), man(1), man(1)]],
                ..Noughts::start().view()
            }
        }
        fn from_fitting(_: &View) -> Result<Self, boardwright_runtime::PositionError> {
            Err(boardwright_runtime::PositionError("never loaded".into()))
        }
    }

    const MIRROR: [usize; 4] = [1, 0, 3, 2];
    const UPSIDE_DOWN: [usize; 4] = [2, 3, 0, 1];

    fn keeping(cells: &[usize]) -> Symmetry {
        Symmetry::new(cells, &[0, 1], vec![StateMap::default(); 2])
    }

    fn exchanging(cells: &[usize]) -> Symmetry {
        let own = StateMap {
            entries: vec![1, 0],
            ..StateMap::default()
        };
        Symmetry::new(cells, &[1, 0], vec![own, StateMap::default()])
    }

    /// The ties of the game above where this was proved, by the names of features: a representative with its sign.
    fn ties(proved: Vec<Symmetry>, assume: bool) -> (HashMap<String, String>, Vec<String>) {
        PROVED.set(proved);
        let region = |name: &str, cells: &[usize]| Region {
            name: name.into(),
            cells: cells.into(),
        };
        let regions = [
            region("low", &[0, 1]),
            region("high", &[2, 3]),
            region("left", &[0, 2]),
        ];
        let schema = Square::schema();
        let features = Features::new(&schema, &regions);
        let names = features.names(&schema);
        let ties = Ties::new(&features, &*playing(&Compiled::<Square>::new()), assume);
        let named = names.iter().zip(&ties.ties).map(|(name, (to, sign))| {
            let to = match sign {
                0.0 => "none".to_string(),
                1.0 => names[*to].clone(),
                _ => format!("-{}", names[*to]),
            };
            (name.clone(), to)
        });
        (named.collect(), ties.lines())
    }

    #[test]
    fn nothing_is_tied_that_is_neither_proved_nor_assumed() {
        let (ties, lines) = ties(Vec::new(), false);
        assert!(ties.iter().all(|(name, to)| name == to), "{ties:?}");
        assert!(lines.is_empty(), "{lines:?}");
    }

    #[test]
    fn weights_are_equal_along_a_proved_mirror() {
        let (ties, lines) = ties(vec![keeping(&MIRROR)], false);
        assert_eq!(ties["cell pieces cross man b1"], "cell pieces cross man a1");
        assert_eq!(
            ties["cell pieces nought man a1"],
            "cell pieces nought man a1"
        );
        assert_eq!(ties["own cross in low"], "own cross in low");
        assert_eq!(ties["state all 0"], "state all 0");
        // The rules name the left side and not the right one.
        assert_eq!(ties["own cross in left"], "none");
        assert_eq!(lines, ["# tied, as proved: cross a1 b1 = cross b1 a1"]);
    }

    #[test]
    fn weights_are_opposite_where_the_players_change_places() {
        let (ties, lines) = ties(vec![exchanging(&UPSIDE_DOWN)], true);
        assert_eq!(ties["pieces pieces nought man"], "-pieces pieces cross man");
        assert_eq!(
            ties["cell pieces nought man a2"],
            "-cell pieces cross man a1"
        );
        assert_eq!(ties["cell pieces cross man b1"], "cell pieces cross man b1");
        assert_eq!(ties["own nought in high"], "-own cross in low");
        assert_eq!(ties["own nought in left"], "-own cross in left");
        assert_eq!(ties["state own 1"], "-state own 0");
        // What is the same for both says nothing of who is ahead.
        assert_eq!(ties["state all 0"], "none");
        assert_eq!((&*ties["turn"], &*ties["moves"]), ("turn", "moves"));
        // An exchange is proved, so none is assumed.
        assert_eq!(lines, ["# tied, as proved: cross a1 b1 = -nought a2 b2"]);
    }

    #[test]
    fn what_the_first_position_shows_is_assumed_of_pieces_alone() {
        let (ties, lines) = ties(vec![keeping(&MIRROR)], true);
        assert_eq!(
            ties["cell pieces nought man b2"],
            "-cell pieces cross man a1"
        );
        assert_eq!(ties["own nought in high"], "-own cross in low");
        assert_eq!(ties["state own 1"], "state own 1");
        assert_eq!(ties["state all 0"], "state all 0");
        assert_eq!(
            lines[..2],
            [
                "# tied, as proved: cross a1 b1 = cross b1 a1",
                "# tied, as assumed: cross a1 b1 = -nought a2 b2"
            ]
        );
    }

    #[test]
    fn an_empty_board_shows_nothing() {
        let features = Features::new(&Noughts::schema(), &[]);
        let ties = Ties::new(&features, &*playing(&Compiled::<Noughts>::new()), true);
        assert!(
            ties.ties
                .iter()
                .enumerate()
                .all(|(n, tie)| *tie == (n, 1.0))
        );
        assert!(ties.lines().is_empty());
    }
}
