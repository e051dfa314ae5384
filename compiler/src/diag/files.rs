//! Codes of mistakes in rules files as files and in variants, `E09xx`; and text that is none.

use super::Code;

/// A file that is not text.
pub const NOT_UTF8: Code = Code("E0108");
/// A rules file or a folder that is not there.
pub const MISSING_FILE: Code = Code("E0901");
/// A rules file or a folder that can not be read.
pub const UNREADABLE: Code = Code("E0902");
/// A rules file larger than any sensible one.
pub const TOO_LARGE: Code = Code("E0903");
/// `from` names a rules file that is not there.
pub const NO_PARENT: Code = Code("E0904");
/// `from` with a path, or with what can be no file's name.
pub const PARENT_NAME: Code = Code("E0905");
/// A rules file that is, by way of others, made from itself.
pub const CYCLE: Code = Code("E0906");
/// Two parts of one sort and name in one file.
pub const TWICE: Code = Code("E0907");
/// A part that every game needs is not there.
pub const MISSING_PART: Code = Code("E0908");
/// Another part stands before `game`.
pub const GAME_FIRST: Code = Code("E0909");
/// A word in the braces after a title that means nothing there.
pub const UNKNOWN_KEY: Code = Code("E0910");
/// A variant sets an option that no file of its chain has.
pub const UNKNOWN_OPTION: Code = Code("E0911");
/// A value that the option, or the key, can not have.
pub const OPTION_VALUE: Code = Code("E0912");
/// An option's value that is not made of numbers and options above it.
pub const OPTION_EXPR: Code = Code("E0913");
/// A folder without rules files.
pub const NO_FILES: Code = Code("E0914");
/// `without` names what no parent has, or stands in a file without a parent.
pub const NOT_INHERITED: Code = Code("E0918");
/// A key given twice in the braces after a title.
pub const KEY_TWICE: Code = Code("E0915");
/// A file of which the compiler, by a mistake of its own, can make no engine.
pub const COMPILER_FAULT: Code = Code("E0916");
