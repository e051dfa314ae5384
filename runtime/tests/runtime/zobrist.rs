//! Keys of positions: no two parts alike, and what they cover.

use crate::any;
use boardwright_runtime::*;
use std::collections::HashSet;

#[test]
fn no_two_parts_have_a_key_in_common() {
    let mut keys = Vec::new();
    for layer in 0..3 {
        for cell in 0..400 {
            for kind in 0..6 {
                let owners = (0..6).map(Some).chain([None]);
                keys.extend(owners.map(|owner| piece_key(layer, cell, kind, owner)));
            }
        }
    }
    for state in 0..10 {
        for entry in 0..100 {
            keys.extend((-50..50).map(|value| state_key(state, entry, value)));
            keys.extend((0..100).map(|member| state_member_key(state, entry, member)));
        }
    }
    keys.extend((0..10).map(next_key));
    let half = |shift| {
        keys.iter()
            .map(|key| (key >> shift) as u64)
            .collect::<HashSet<_>>()
            .len()
    };
    assert_eq!((half(0), half(64)), (keys.len(), keys.len()));
}

#[test]
fn every_bit_of_a_key_is_even() {
    let mut ones = [0u32; 128];
    for cell in 0..4096 {
        let key = piece_key(0, cell, 0, Some(0));
        for (bit, ones) in ones.iter_mut().enumerate() {
            *ones += (key >> bit) as u32 & 1;
        }
    }
    assert!(ones.iter().all(|n| (1800..2300).contains(n)), "{ones:?}");
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
        other.next += 1;
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
        let key = layers.fold(next_key(view.next), |key, layer| key ^ layer);
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
