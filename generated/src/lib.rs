//! The engines of rules/, by name, and the rules files they were made of.

use boardwright_runtime::Engine;

/// All engines, sorted by name.
pub fn engines() -> &'static [Engine] {
    &[]
}

/// All rules files, sorted by name: the file's name (`paint.game`) and its text.
pub fn rules() -> &'static [(&'static str, &'static str)] {
    &[]
}
