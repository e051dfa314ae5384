//! Regions: sets of cells that the rules name, such as the rows where pieces are promoted.

use boardwright_runtime::Schema;
use std::collections::HashMap;
use std::fmt::Write as _;

/// A set of cells that rules name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// The name in the rules, with that of the player where it is a player's: `goal white`.
    pub name: String,
    /// The cells, by their number in the schema.
    pub cells: Vec<usize>,
}

/// The regions of a game that say something of pieces in them, each once.
#[derive(Clone, Default, Debug)]
pub(super) struct Regions {
    all: Vec<Region>,
    /// By cell, the regions that it is in.
    of_cell: Vec<Vec<usize>>,
}

impl Regions {
    /// Leaves out what says nothing: regions without cells or with all of them, and other names for the same cells.
    pub(super) fn new(schema: &Schema, named: &[Region]) -> Regions {
        let count = schema.cells.len();
        let mut all: Vec<Region> = Vec::new();
        for region in named {
            let mut cells: Vec<usize> = region
                .cells
                .iter()
                .copied()
                .filter(|n| *n < count)
                .collect();
            cells.sort_unstable();
            cells.dedup();
            let says = !cells.is_empty() && cells.len() < count;
            if says && all.iter().all(|other| other.cells != cells) {
                let name = region.name.clone();
                all.push(Region { name, cells });
            }
        }
        let holds = |cell: usize| {
            let each = all.iter().enumerate();
            let in_them = each.filter(move |(_, region)| region.cells.binary_search(&cell).is_ok());
            in_them.map(|(n, _)| n).collect()
        };
        let of_cell = (0..count).map(holds).collect();
        Regions { all, of_cell }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn all(&self) -> &[Region] {
        &self.all
    }

    /// Returns the regions that a cell is in.
    pub(super) fn of_cell(&self, cell: usize) -> &[usize] {
        self.of_cell.get(cell).map_or(&[], Vec::as_slice)
    }

    /// Returns the region to which a map of cells takes one; `None` where the rules name none.
    pub(super) fn image(&self, region: usize, map: &[usize]) -> Option<usize> {
        let cells = self.all.get(region)?.cells.iter();
        let mut image: Vec<usize> = cells.filter_map(|cell| map.get(*cell).copied()).collect();
        image.sort_unstable();
        self.all.iter().position(|other| other.cells == image)
    }

    /// Writes a region with its cells, as a line.
    pub(super) fn write(&self, schema: &Schema, region: usize, text: &mut String) {
        let Some(region) = self.all.get(region) else {
            return;
        };
        let _ = write!(text, "region {}:", region.name);
        for cell in &region.cells {
            let _ = write!(text, " {}", schema.cells[*cell]);
        }
        text.push('\n');
    }

    /// Reads the regions of a text that has such lines.
    pub(super) fn read(schema: &Schema, text: &str) -> Result<Regions, String> {
        let numbers: HashMap<&str, usize> =
            schema.cells.iter().map(String::as_str).zip(0..).collect();
        let mut named = Vec::new();
        for line in text.lines() {
            let Some((name, cells)) = line.strip_prefix("region ").and_then(|l| l.split_once(':'))
            else {
                continue;
            };
            let number = |cell: &str| {
                let known = numbers.get(cell).copied();
                known.ok_or_else(|| format!("region {name}: there is no cell `{cell}`"))
            };
            let cells: Result<Vec<usize>, String> = cells.split_whitespace().map(number).collect();
            let (name, cells) = (name.to_string(), cells?);
            named.push(Region { name, cells });
        }
        Ok(Regions::new(schema, &named))
    }
}

#[cfg(test)]
mod tests {
    use super::{Region, Regions};
    use crate::doctest::Noughts;
    use boardwright_runtime::{Game, Schema};

    fn schema() -> Schema {
        let mut schema = Noughts::schema();
        schema.cells = ["a1", "b1", "a2", "b2"].map(String::from).into();
        schema
    }

    fn regions(sets: &[(&str, &[usize])]) -> Regions {
        let region = |(name, cells): &(&str, &[usize])| Region {
            name: (*name).into(),
            cells: cells.to_vec(),
        };
        let named: Vec<Region> = sets.iter().map(region).collect();
        Regions::new(&schema(), &named)
    }

    #[test]
    fn what_says_nothing_is_left_out() {
        let regions = regions(&[
            ("low", &[1, 0]),
            ("none", &[]),
            ("all", &[0, 1, 2, 3]),
            ("first", &[0, 1, 1]),
            ("left", &[0, 2]),
        ]);
        let names: Vec<_> = regions.all().iter().map(|region| &*region.name).collect();
        assert_eq!(names, ["low", "left"]);
        assert_eq!(regions.of_cell(0), [0, 1]);
        assert_eq!(regions.of_cell(3), [0; 0]);
    }

    #[test]
    fn an_image_is_a_region_that_the_rules_name() {
        let regions = regions(&[("low", &[0, 1]), ("high", &[2, 3]), ("left", &[0, 2])]);
        let upside_down = [2, 3, 0, 1];
        assert_eq!(regions.image(0, &upside_down), Some(1));
        assert_eq!(regions.image(2, &upside_down), Some(2));
        let mirrored = [1, 0, 3, 2];
        assert_eq!(regions.image(2, &mirrored), None);
    }

    #[test]
    fn regions_come_back_as_they_were_written() {
        let (schema, regions) = (schema(), regions(&[("goal x", &[0, 1]), ("left", &[0, 2])]));
        let mut text = String::new();
        (0..regions.len()).for_each(|n| regions.write(&schema, n, &mut text));
        assert_eq!(text, "region goal x: a1 b1\nregion left: a1 a2\n");
        let read = Regions::read(&schema, &text).expect("regions");
        assert_eq!(read.all(), regions.all());
        assert!(Regions::read(&schema, "region left: a1 z9\n").is_err());
    }
}
