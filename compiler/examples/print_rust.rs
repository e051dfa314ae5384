//! Writes the modules that the printer of lir makes of a folder of rules files: `print_rust RULES OUT`.

use boardwright::build::program;
use boardwright::passes::Passes;
use boardwright::plan::plan;
use boardwright::resolve::load_dir;
use boardwright::select::select;
use std::path::Path;

fn main() -> std::io::Result<()> {
    let args: Vec<String> = std::env::args().collect();
    let [_, rules, out] = &args[..] else {
        eprintln!("print_rust RULES OUT");
        return Ok(());
    };
    let loaded = load_dir(Path::new(rules));
    for file in loaded.files {
        if let Ok(program) = program(&loaded.sources, file) {
            let module = select(&plan(&program, &Passes::all()), &loaded.sources);
            let name = boardwright::build::module_name(&module.name);
            let text = boardwright::rust::print(&module).map_err(std::io::Error::other)?;
            std::fs::write(Path::new(out).join(format!("{name}.rs")), text)?;
        }
    }
    Ok(())
}
