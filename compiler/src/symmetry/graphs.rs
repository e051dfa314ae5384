//! Maps of a graph onto itself: permutations of its cells and directions under which steps are steps.

use crate::index::{Id, IndexVec};
use crate::typed::{Board, CellId, DirId};

/// The most maps that are listed.
const MOST: usize = 512;
/// The most steps that are looked at.
const ALL_WORK: usize = 20_000_000;

type Map = (IndexVec<CellId, CellId>, IndexVec<DirId, DirId>);

/// Returns maps of a graph onto itself: all, unless there are very many or the search takes too long.
pub(super) fn automorphisms(board: &Board) -> Vec<Map> {
    let mut search = Search {
        steps: board
            .dirs
            .ids()
            .map(|dir| {
                board
                    .cells
                    .ids()
                    .map(|cell| board.step(cell, dir))
                    .collect()
            })
            .collect(),
        found: Vec::new(),
        work: ALL_WORK,
    };
    search.extend(Images {
        cells: Images::none(board.cells.len()),
        dirs: Images::none(board.dirs.len()),
    });
    search.found
}

struct Search {
    /// By direction and cell.
    steps: Vec<Vec<Option<CellId>>>,
    found: Vec<Map>,
    work: usize,
}

/// A map of which some images are known.
#[derive(Clone)]
struct Images {
    cells: Part<CellId>,
    dirs: Part<DirId>,
}

/// The images of cells or directions, and of which cell or direction each is the image.
#[derive(Clone)]
struct Part<I> {
    to: Vec<Option<I>>,
    from: Vec<Option<I>>,
}

impl Images {
    fn none<I: Id>(count: usize) -> Part<I> {
        Part {
            to: vec![None; count],
            from: vec![None; count],
        }
    }
}

impl<I: Id> Part<I> {
    /// Records an image. Returns whether it is new; `None` if it contradicts another.
    fn set(&mut self, of: I, image: I) -> Option<bool> {
        match (self.to[of.index()], self.from[image.index()]) {
            (None, None) => {
                self.to[of.index()] = Some(image);
                self.from[image.index()] = Some(of);
                Some(true)
            }
            (Some(to), _) if to == image => Some(false),
            _ => None,
        }
    }

    fn known(&self) -> impl Iterator<Item = (I, I)> + '_ {
        let all = self.to.iter().enumerate();
        all.filter_map(|(of, to)| Some((I::from_index(of), (*to)?)))
    }

    /// Those without an image, and those that are no image.
    fn open(list: &[Option<I>]) -> impl Iterator<Item = I> + '_ {
        let all = list.iter().enumerate();
        all.filter(|(_, known)| known.is_none())
            .map(|(n, _)| I::from_index(n))
    }

    fn whole(&self) -> Option<IndexVec<I, I>> {
        let all: Option<Vec<I>> = self.to.iter().copied().collect();
        all.map(IndexVec::from_vec)
    }
}

impl Search {
    fn step(&self, cell: CellId, dir: DirId) -> Option<CellId> {
        self.steps[dir.index()][cell.index()]
    }

    /// Lists all maps that have these images.
    fn extend(&mut self, mut images: Images) {
        if self.found.len() >= MOST || self.follow(&mut images).is_none() {
            return;
        }
        let open_cell = Part::open(&images.cells.to).next();
        let open_dir = Part::open(&images.dirs.to).next();
        if let Some((to, dir)) = self.open_step(&images) {
            let choices: Vec<DirId> = Part::open(&images.dirs.from).collect();
            for image in choices {
                if self.step(to, image).is_some() {
                    let mut next = images.clone();
                    next.dirs.set(dir, image);
                    self.extend(next);
                }
            }
        } else if let Some(cell) = open_cell {
            let choices: Vec<CellId> = Part::open(&images.cells.from).collect();
            for image in choices {
                let mut next = images.clone();
                next.cells.set(cell, image);
                self.extend(next);
            }
        } else if let Some(dir) = open_dir {
            // No step goes there, so it may go to any other such direction.
            let image = Part::open(&images.dirs.from).next();
            if let Some(image) = image {
                images.dirs.set(dir, image);
                self.extend(images);
            }
        } else if let (Some(cells), Some(dirs)) = (images.cells.whole(), images.dirs.whole()) {
            self.found.push((cells, dirs));
        }
    }

    /// Adds the images that follow from the known ones; `None` if these contradict each other.
    fn follow(&mut self, images: &mut Images) -> Option<()> {
        let mut changed = true;
        while changed {
            changed = false;
            let (cells, dirs): (Vec<_>, Vec<_>) = (
                images.cells.known().collect(),
                images.dirs.known().collect(),
            );
            self.work = self.work.checked_sub(cells.len() * dirs.len() + 1)?;
            for (cell, cell_to) in &cells {
                for (dir, dir_to) in &dirs {
                    match (self.step(*cell, *dir), self.step(*cell_to, *dir_to)) {
                        (Some(next), Some(next_to)) => {
                            changed |= images.cells.set(next, next_to)?;
                        }
                        (None, None) => {}
                        _ => return None,
                    }
                }
            }
        }
        Some(())
    }

    /// The image of a cell from which a step leads in a direction without an image, and this direction.
    fn open_step(&self, images: &Images) -> Option<(CellId, DirId)> {
        let mut cells = images.cells.known();
        cells.find_map(|(cell, to)| {
            let mut dirs = Part::open(&images.dirs.to);
            let dir = dirs.find(|dir| self.step(cell, *dir).is_some())?;
            Some((to, dir))
        })
    }
}
