//! Keys of positions: no two parts alike, and what they cover.

use crate::any;
use boardwright_runtime::generated::{Key, Weights, keyed, piece_weights, seats};
use boardwright_runtime::*;
use std::collections::HashSet;

/// The keys of pieces of other layers, cells, kinds and owners.
fn pieces() -> Vec<u128> {
    let mut keys = Vec::new();
    for (layer, cell) in (0..3).flat_map(|layer| (0..400).map(move |cell| (layer, cell))) {
        for kind in 0..6 {
            let owners = (0..6).map(Some).chain([None]);
            keys.extend(owners.map(|owner| piece_key(layer, cell, kind, owner)));
        }
    }
    keys
}

#[test]
fn no_two_parts_have_a_key_in_common() {
    let mut keys = pieces();
    for state in 0..10 {
        for entry in 0..100 {
            let numbers = (-50..50).filter(|n| *n != 0);
            keys.extend(numbers.map(|value| state_key(state, entry, value)));
            keys.extend((0..100).map(|member| state_member_key(state, entry, member)));
        }
    }
    keys.extend((1..10).map(next_key));
    let distinct: HashSet<_> = keys.iter().collect();
    assert_eq!(distinct.len(), keys.len());
    let nothing = [state_key(3, 2, 0), next_key(0)];
    assert_eq!(nothing, [0, 0], "what is 0 adds nothing");
}

/// Two pieces that change places, or kinds, have the same cells and the same kinds as before.
#[test]
fn pieces_that_change_places_change_the_key() {
    for (a, b) in [(0, 63), (62, 63), (5, 69), (127, 128)] {
        let placed = |at: [(usize, u8, u8); 2]| {
            sum(at
                .iter()
                .map(|(cell, kind, owner)| piece_key(0, *cell, *kind, Some(*owner))))
        };
        let all = [
            placed([(a, 1, 0), (b, 2, 1)]),
            placed([(a, 2, 1), (b, 1, 0)]),
            placed([(a, 2, 0), (b, 1, 1)]),
            placed([(a, 1, 1), (b, 2, 0)]),
            placed([(a, 1, 0), (b, 0, 1)]),
        ];
        let distinct: HashSet<_> = all.iter().collect();
        assert_eq!(distinct.len(), all.len(), "{a} and {b}");
    }
}

#[test]
fn a_set_has_the_key_of_its_members() {
    let mut rng = Rng::new(8);
    for _ in 0..100 {
        let word = || u64::from(rng.below(u32::MAX)) << 32 | u64::from(rng.below(u32::MAX));
        let cells: [u64; 3] = std::array::from_fn({
            let mut word = word;
            move |_| word()
        });
        let each = Wide(cells).cells();
        let by_cell = sum(each.map(|cell| piece_key(1, cell, 2, Some(3))));
        assert_eq!(
            Wide(cells).weighed(&piece_weights::<3>(1, 2, Some(3))),
            by_cell
        );
        assert_eq!(cells[0].weighed(&piece_weights::<1>(1, 2, Some(3))), {
            sum(cells[0].cells().map(|cell| piece_key(1, cell, 2, Some(3))))
        });
    }
}

#[test]
fn a_key_covers_what_seen_compares_and_no_more() {
    let mut rng = Rng::new(9);
    let (mut clocks, mut others) = (0, 0);
    for _ in 0..300 {
        let schema = any::schema(&mut rng);
        let view = any::view(&mut rng, &schema);
        let key = view_key(&schema, &view, None);
        let mut other = view.clone();
        other.turn += 1;
        other.moves += 1;
        other.passes += 1;
        other.mover = None;
        assert_eq!(view_key(&schema, &other, None), key);
        match schema.simultaneous {
            true => other.choosing = 1 << 50,
            false => other.next += 1,
        }
        assert_ne!(view_key(&schema, &other, None), key);
        assert_eq!(
            view_key(&schema, &other, Some(0)),
            view_key(&schema, &view, Some(0))
        );
        for (i, state) in schema.states.iter().enumerate() {
            let mut other = view.clone();
            let fresh = any::view(&mut rng, &schema);
            other.states[i].clone_from(&fresh.states[i]);
            let same = state.clock || fresh.states[i] == view.states[i];
            assert_eq!(view_key(&schema, &other, None) == key, same);
            clocks += u32::from(state.clock);
            others += u32::from(!same);
        }
    }
    assert!(clocks > 50 && others > 50);
}

#[test]
fn a_layer_has_a_key_of_its_own() {
    let mut rng = Rng::new(10);
    for _ in 0..100 {
        let schema = any::schema(&mut rng);
        let view = any::view(&mut rng, &schema);
        let layers = (0..schema.layers.len()).map(|l| view_key(&schema, &view, Some(l)));
        let bare = Schema {
            states: Vec::new(),
            ..schema.clone()
        };
        let players = schema.players.len();
        let (next, choosing) = match schema.simultaneous {
            true => keyed(seats(&view, players), players),
            false => (view.next, 0),
        };
        let key = sum(layers.chain([turn_key(next, choosing)]));
        assert_eq!(
            view_key(
                &bare,
                &View {
                    states: Vec::new(),
                    ..view.clone()
                },
                None
            ),
            key
        );
    }
}

/// The keys of many entries, most of which are equal, are those of the entries one by one, with gaps and without.
#[test]
fn many_entries_have_the_sum_of_their_keys() {
    let mut rng = Rng::new(5);
    for usual in [0u8, 1, 7] {
        let mut entries = [usual; 100];
        for _ in 0..rng.below(9) {
            entries[rng.below(100) as usize] = rng.below(256) as u8;
        }
        let all = Key::NONE.entries(&entries, usual, &Weights::of_numbers(3));
        let each = entries.iter().enumerate();
        let one_by_one = sum(each.map(|(n, v)| state_key(3, n, i64::from(*v))));
        assert_eq!(all.sum(), one_by_one);
        // Of five cells, each with 20 entries, the first and the fourth are missing.
        let all = Key::NONE.entries(&entries, usual, &Weights::of_names(2).on(&[0b10110], 5, 20));
        let cells = entries.chunks(20).enumerate();
        let there = cells.filter(|(cell, _)| ![0, 3].contains(cell));
        let each = there.flat_map(|(_, of)| of).enumerate();
        let one_by_one = each.map(|(n, set)| {
            let members = (0..8).filter(|member| set >> member & 1 != 0);
            sum(members.map(|member| state_member_key(2, n, member)))
        });
        assert_eq!(all.sum(), sum(one_by_one));
    }
    let signed = [-3i16; 40];
    let all = Key::NONE.entries(&signed, -3, &Weights::of_numbers(1));
    let each = signed.iter().enumerate();
    assert_eq!(
        all.sum(),
        sum(each.map(|(n, v)| state_key(1, n, i64::from(*v))))
    );
}
