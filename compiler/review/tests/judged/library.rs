//! The rules files of the library.

use boardwright::resolve::load_dir;
use boardwright::source::Sources;
use boardwright_review::rules::Rules;
use std::path::Path;
use std::sync::Arc;

/// All files of the library: name and text, by name.
pub(crate) fn files() -> Vec<(String, String)> {
    let folder = load_dir(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules"));
    let file = |id| {
        let file = folder.sources.file(id);
        (file.name.clone(), file.text.clone())
    };
    folder.files.iter().map(|id| file(*id)).collect()
}

/// The rules of a game of the library.
pub(crate) fn rules(name: &str) -> Rules {
    with(name, &|text| text.to_string()).expect("the library has no mistakes")
}

/// The rules of a game of the library, its own file edited; `None` where they do not compile.
pub(crate) fn with(name: &str, edit: &dyn Fn(&str) -> String) -> Option<Rules> {
    let mut sources = Sources::new();
    for (other, text) in files() {
        let text = if other == name { edit(&text) } else { text };
        sources.add(&format!("{other}.game"), text);
    }
    let file = sources.find(name)?;
    Rules::of(&Arc::new(sources), file).ok()
}
