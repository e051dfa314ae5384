//! Common effects: statements of an act that occur in several functions become one function.
//!
//! Before: the functions of blocks have the effects of the acts that they do, statement by statement. After: where some
//! statements of an act are equal in several places, they are a function of their own, which each place calls. Equal
//! are statements that differ in the numbers of values, variables and positions only; values from outside are
//! parameters, unless they cost nothing to compute anew.

mod window;

use crate::cite::Cite;
use crate::lir::{Call, Def, Function, FunctionId, Module, Op, Region, SELF, Sort, Stmt, ValueId};
use std::collections::BTreeMap;
use window::{Window, closed};

/// The most functions that are made: each makes the module shorter, so that this limit is never reached.
const MOST: usize = 100;

/// The number of lines of a function in addition to its statements.
const FRAME: usize = 6;

/// Splits off the statements that shorten the module most, until none shorten it.
pub(super) fn share(module: &mut Module) {
    for _ in 0..MOST {
        if split_off(module).is_none() {
            return;
        }
    }
}

fn split_off(module: &mut Module) -> Option<()> {
    let mut places: BTreeMap<String, Vec<Window>> = BTreeMap::new();
    for window in repeated(module) {
        if let Some(closed) = closed(module, &window) {
            places.entry(closed.key).or_default().push(window);
        }
    }
    let groups = places.into_values().map(apart);
    let saved = |windows: &Vec<Window>| {
        let lines = windows.first().map_or(0, |w| lines(w.stmts(module)));
        let before = lines * windows.len();
        before.checked_sub(lines + FRAME + 2 * windows.len())
    };
    let groups = groups.filter_map(|windows| Some((saved(&windows).filter(|n| *n > 0)?, windows)));
    let (_, windows) = groups.max_by_key(|(saved, _)| *saved)?;
    let own = windows.iter().find_map(|window| {
        let closed = closed(module, window)?;
        (closed.pos == SELF).then_some((window, closed))
    });
    let (window, model) = own?;
    let of = &module.functions[window.function];
    let mut values = of.values.clone();
    for (param, name) in read_vars(of, &model.params) {
        values[param].name = Some(name);
    }
    let cite = Cite {
        line: 1,
        ..window.cite.clone()
    };
    let function = Function {
        name: name(module, window),
        doc: String::new(),
        cite: Some(cite),
        sort: Sort::Effect,
        params: model.params,
        result: None,
        past: false,
        blocked: false,
        was: false,
        of_boards: false,
        visits: false,
        values,
        body: Region::of(model.stmts),
        ..of.clone()
    };
    let function = module.functions.push(function);
    // From the last place to the first, since a call is shorter than what it replaces.
    for window in windows.iter().rev() {
        call(module, window, function);
    }
    Some(())
}

/// Returns the parameters that are variables of the function around, with the names of these.
fn read_vars(of: &Function, params: &[ValueId]) -> Vec<(ValueId, String)> {
    let all = of.body.all_stmts().into_iter();
    let read = all.filter_map(|stmt| match stmt {
        Stmt::Let(value, Def::Op(Op::Get(var))) if params.contains(value) => {
            Some((*value, of.vars[*var].name.clone()))
        }
        _ => None,
    });
    read.collect()
}

/// Replaces the statements of a place by a call.
fn call(module: &mut Module, window: &Window, function: FunctionId) -> Option<()> {
    let closed = closed(module, window)?;
    let call = Stmt::Do(Box::new(Call {
        function,
        pos: closed.pos,
        was: None,
        args: closed.params,
        result: None,
    }));
    let at = Stmt::At(window.cite.clone());
    let stmts = closed.kept.into_iter().chain([at, call]);
    let region = window.region_mut(module)?;
    region.stmts.splice(window.from..window.to, stmts);
    Some(())
}

/// Returns the places in order, without those that overlap an earlier one.
fn apart(mut windows: Vec<Window>) -> Vec<Window> {
    windows.sort_by_key(|w| (w.function, w.path.clone(), w.from));
    windows.dedup_by(|next, last| {
        (next.function, &next.path) == (last.function, &last.path) && next.from < last.to
    });
    windows
}

/// Returns the name of the function: that of the act, and of the block where the act is not always the same.
fn name(module: &Module, window: &Window) -> String {
    let act = window.cite.part.replace(' ', "_");
    let of = &module.functions[window.function].name;
    let of = of.split_once('_').map_or(of.as_str(), |(_, block)| block);
    let names = [
        act.clone(),
        format!("{act}_of_{of}"),
        format!("{act}_of_{of}_line_{}", window.cite.line),
    ];
    let taken = |name: &String| module.functions.iter().any(|f| f.name == *name);
    let [.., last] = &names;
    let free = names.iter().find(|name| !taken(name));
    free.unwrap_or(last).clone()
}

/// Returns the statements of one act in a row, wherever other statements cite the same lines.
fn repeated(module: &Module) -> Vec<Window> {
    let mut all: BTreeMap<Vec<(String, usize)>, Vec<Window>> = BTreeMap::new();
    for (id, f) in module.functions.enumerate() {
        if matches!(f.sort, Sort::Effect | Sort::Moves(_)) && !f.was {
            let mut path = Vec::new();
            visit(&f.body, &mut path, &mut |region, path| {
                for (lines, window) in windows(region, id, path) {
                    all.entry(lines).or_default().push(window);
                }
            });
        }
    }
    let several = all.into_values().filter(|windows| windows.len() > 1);
    several.flatten().collect()
}

type Path = Vec<(usize, usize)>;

fn visit(region: &Region, path: &mut Path, f: &mut dyn FnMut(&Region, &Path)) {
    f(region, path);
    for (at, stmt) in region.stmts.iter().enumerate() {
        for (i, inner) in stmt.regions().into_iter().enumerate() {
            path.push((at, i));
            visit(inner, path, f);
            path.pop();
        }
    }
}

/// Returns the parts of a region that cite consecutive lines of one act, each with these lines.
fn windows(
    region: &Region,
    function: FunctionId,
    path: &Path,
) -> Vec<(Vec<(String, usize)>, Window)> {
    let cites = region.stmts.iter().enumerate();
    let cites: Vec<(usize, &Cite)> = cites
        .filter_map(|(at, stmt)| match stmt {
            Stmt::At(cite) => Some((at, cite)),
            _ => None,
        })
        .collect();
    let mut all = Vec::new();
    for (first, (from, cite)) in cites.iter().enumerate() {
        if !cite.part.starts_with("act ") {
            continue;
        }
        let same =
            |next: &&(usize, &Cite)| (&next.1.file, &next.1.part) == (&cite.file, &cite.part);
        let run = cites[first..].iter().take_while(same).count();
        for last in first..first + run {
            let to = cites
                .get(last + 1)
                .map_or(region.stmts.len(), |(at, _)| *at);
            let lines = cites[first..=last].iter();
            let lines = lines.map(|(_, cite)| (cite.text(""), cite.line));
            let window = Window {
                function,
                path: path.clone(),
                from: *from,
                to,
                cite: (*cite).clone(),
            };
            all.push((lines.collect(), window));
        }
    }
    all
}

/// Returns the number of lines that statements are printed in, about.
fn lines(stmts: &[Stmt]) -> usize {
    let of = |stmt: &Stmt| {
        let inner: usize = stmt.regions().into_iter().map(|r| lines(&r.stmts)).sum();
        let own = match stmt {
            Stmt::Let(_, def) => lines_of(def),
            Stmt::If(_, _, no) if no.stmts.is_empty() => 2,
            Stmt::If(..) | Stmt::Try(..) => 3,
            Stmt::Each(..) | Stmt::Repeat(..) | Stmt::Drain(..) => 2,
            _ => 1,
        };
        own + inner
    };
    stmts.iter().map(of).sum()
}

/// Returns the number of lines that a definition adds where it is used.
fn lines_of(def: &Def) -> usize {
    match def {
        Def::Op(_) => 0,
        // `else if` stands on one line.
        Def::If(_, _, no) if is_choice(no) => 2,
        Def::If(..) => 4,
        Def::Match(_, arms, _) => 2 + arms.len(),
        Def::And(..) | Def::Or(..) => 1,
    }
}

/// Whether a region computes nothing but one of two values.
fn is_choice(region: &Region) -> bool {
    matches!(region.stmts[..], [.., Stmt::Let(value, Def::If(..))] if region.value == Some(value))
}

#[cfg(test)]
mod tests {
    use crate::select::testing::module_of;

    const GAME: &str = "game \"Small\"\nplayers white, black\nboard square 4 x 4\npieces man, king\n\
        state quiet : 0..9\nstate last : cell\nstate first : cell\n\
        act note(c, d) {\n    if c in enemy { quiet := 0 } else { quiet += 1 }\n    last := c\n    first := d\n    clear c & enemy king\n}\n\
        setup { white man on rank 1 }\nend { no empty : draw }\n";

    fn functions(blocks: &str) -> String {
        module_of(&format!("{GAME}{blocks}"), &[])
    }

    #[test]
    fn equal_effects_of_an_act_are_one_function() {
        let text = functions(
            "move a { choose to in empty\n do note(to, to.n)\n put own man on to }\n\
             move b { choose to in enemy\n choose other in empty\n do note(to, other.n)\n put own king on other }\n\
             turn { a | b }\n",
        );
        assert_eq!(text.matches("effect act_note(").count(), 1, "{text}");
        assert_eq!(text.matches(".act_note(").count(), 2, "{text}");
    }

    #[test]
    fn effects_of_one_place_stay() {
        let text = functions(
            "move a { choose to in empty\n do note(to, to.n)\n put own man on to }\nturn { a }\n",
        );
        assert!(!text.contains("act_note"), "{text}");
    }
}
