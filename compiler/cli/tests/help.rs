//! Tests of the help texts.

use std::process::Command;

fn help(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_boardwright"))
        .args(args)
        .arg("--help")
        .output();
    let output = output.expect("the tool starts");
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).expect("help is UTF-8")
}

/// Returns the names of the commands in the help.
fn commands() -> Vec<String> {
    let text = help(&[]);
    let lines = text.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = lines
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_string)
        .collect()
}

#[test]
fn every_command_has_examples_that_name_it() {
    let commands = commands();
    assert!(commands.len() >= 9, "{commands:?}");
    for command in commands {
        let text = help(&[&command]);
        let examples = text.split_once("Examples:").map(|(_, examples)| examples);
        let examples = examples.unwrap_or_else(|| panic!("{command} has no examples"));
        assert!(
            examples.contains(&format!("boardwright {command}")),
            "{command}: {examples}"
        );
    }
}
