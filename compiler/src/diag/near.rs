//! Suggests the word that was probably meant.

use strsim::osa_distance;

/// The longest word that is compared with others.
const LONGEST: usize = 64;

/// The shortest word of which more than one letter may be wrong.
const LONG: usize = 5;

/// Returns the nearest of some other words, if it is near enough to be meant: at most a third of its letters
/// are missing, doubled, changed or swapped with their neighbour. Of equally near words it is one of which the word is a
/// plural, or else one as long as it.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = word.chars().count();
    if length > LONGEST {
        return None;
    }
    let far = if length < LONG { 1 } else { length.div_ceil(3) };
    let all = among.into_iter().map(|w| (osa_distance(word, w), w));
    let near = all.filter(|(distance, w)| *distance <= far && *distance < w.chars().count());
    let nearest = near.min_by_key(|(distance, w)| {
        let is_plural = word.strip_suffix('s') == Some(w);
        (*distance, !is_plural, w.chars().count() != length, *w)
    });
    nearest.map(|(_, w)| w)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn the_nearest_word_is_found() {
        let words = ["move", "pieces", "me", "s"];
        assert_eq!(nearest("mvoe", words), Some("move"));
        assert_eq!(nearest("peices", words), Some("pieces"));
        assert_eq!(nearest("banana", words), None);
        assert_eq!(nearest("x", words), None);
        assert_eq!(nearest("kings", ["kinds", "king"]), Some("king"));
        assert_eq!(nearest("men", ["man", "me"]), Some("man"));
        assert_eq!(nearest("self", ["cell"]), None);
        assert_eq!(nearest(&"m".repeat(100), words), None);
    }
}
