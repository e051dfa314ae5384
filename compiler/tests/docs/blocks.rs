//! The examples of a page: fenced blocks whose first word begins with `game`.

/// What an example is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Sort {
    /// `game`, `game NAME`: a rules file. With a name others build on it.
    Whole,
    /// `game-part NAME`: parts of a variant of the file with that name.
    Part,
    /// `game-stmts NAME`: the statements of a block `example` of such a variant.
    Stmts,
    /// `game-values NAME`: expressions with their values, for the player to move.
    Values,
}

/// An example.
pub(crate) struct Block<'a> {
    pub(crate) sort: Sort,
    /// Its own name, or that of the file it builds on.
    pub(crate) name: &'a str,
    /// The codes of the mistakes it has.
    pub(crate) errors: Vec<&'a str>,
    pub(crate) text: String,
    /// The line of its fence.
    pub(crate) line: usize,
}

/// All examples of a page.
pub(crate) fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut lines = page.lines().enumerate();
    while let Some((n, line)) = lines.next() {
        let Some(info) = line.strip_prefix("```") else {
            continue;
        };
        let text: Vec<&str> = lines
            .by_ref()
            .map(|(_, line)| line)
            .take_while(|line| *line != "```")
            .collect();
        if let Some((sort, name, errors)) = read(info) {
            blocks.push(Block {
                sort,
                name,
                errors,
                text: text.join("\n") + "\n",
                line: n + 1,
            });
        }
    }
    blocks
}

/// What stands after the fence.
fn read(info: &str) -> Option<(Sort, &str, Vec<&str>)> {
    let mut words = info.split(' ');
    let sort = match words.next()? {
        "game" => Sort::Whole,
        "game-part" => Sort::Part,
        "game-stmts" => Sort::Stmts,
        "game-values" => Sort::Values,
        other => {
            assert!(!other.starts_with("game"), "there is no block `{other}`");
            return None;
        }
    };
    let words: Vec<&str> = words.collect();
    let (name, errors) = match words.iter().position(|word| *word == "error") {
        Some(at) => (&words[..at], words[at + 1..].to_vec()),
        None => (&words[..], Vec::new()),
    };
    Some((sort, name.first().copied().unwrap_or_default(), errors))
}
