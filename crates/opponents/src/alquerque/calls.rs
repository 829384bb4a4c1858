//! The functions that the assignment asks for, called by lists and answered by lists.

mod convert;
mod error;
mod scribe;

pub use error::CallError;

use super::BoardEvaluator;
use convert::{to_external, to_internal};
use quirkat_alquerque::Alquerque;
use quirkat_alquerque::lists::{History, HistoryError, Value, WrongTurn};
use quirkat_game::{Outcome, Position, Side, quoted};
use quirkat_search::plain::PlainSearch;
use quirkat_search::{Control, Evaluate, Score, loss_in, win_in};
use scribe::Scribe;

/// Answers a call such as `(alquerque HISTORY 'w 4 nil)`. Arguments may be calls themselves. Where a call asks for a trace, `tell`
/// hears that line by line. A search that `control` stops gives the best board it has.
pub fn call(
    value: &Value,
    control: &Control,
    tell: &mut dyn FnMut(&str),
) -> Result<Value, CallError> {
    let (name, given) = match value.as_list() {
        Some([Value::Symbol(name), arguments @ ..]) => (name.as_str(), arguments),
        _ => return Err(CallError::NotACall(excerpt(value))),
    };
    let function = Function::named(name).ok_or_else(|| CallError::Unknown(quoted(name)))?;
    let mut arguments = Vec::with_capacity(given.len());
    for argument in given {
        arguments.push(evaluate(argument, control, tell)?);
    }
    function.apply(&arguments, control, tell)
}

/// The value of an argument: a call's answer, what a quote quotes, or the argument itself, so that lists need no quotes. A reader
/// bounds how deep calls are nested.
fn evaluate(
    value: &Value,
    control: &Control,
    tell: &mut dyn FnMut(&str),
) -> Result<Value, CallError> {
    if let Some(quoted) = value.quotation() {
        return Ok(quoted.clone());
    }
    let head = value.as_list().and_then(|list| list.first());
    match head.and_then(Value::as_symbol).and_then(Function::named) {
        Some(_) => call(value, control, tell),
        None => Ok(value.clone()),
    }
}

/// What can be called: the assignment's functions, and the two that make histories of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Function {
    Alquerque,
    MoveGenerator,
    BoardEvaluator,
    ExternalToInternal,
    InternalToExternal,
    List,
    Cons,
}

impl Function {
    /// Each with its name and what it takes.
    const ALL: [(Function, &'static str, &'static str); 7] = [
        (
            Function::Alquerque,
            "alquerque",
            "HISTORY COLOUR DEPTH TRACE",
        ),
        (Function::MoveGenerator, "move-generator", "HISTORY COLOUR"),
        (
            Function::BoardEvaluator,
            "board-evaluator",
            "HISTORY COLOUR NEXT",
        ),
        (
            Function::ExternalToInternal,
            "external-to-internal",
            "BOARD",
        ),
        (
            Function::InternalToExternal,
            "internal-to-external",
            "INTERNAL",
        ),
        (Function::List, "list", "BOARD ..."),
        (Function::Cons, "cons", "BOARD HISTORY"),
    ];

    fn named(name: &str) -> Option<Function> {
        let found = Function::ALL.iter().find(|(_, other, _)| *other == name);
        found.map(|&(function, ..)| function)
    }

    fn apply(
        self,
        arguments: &[Value],
        control: &Control,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Value, CallError> {
        match self {
            Function::Alquerque => {
                let [history, colour, depth, trace] = self.exactly(arguments)?;
                let history = read_history(history, colour.colour()?)?;
                let depth = read_depth(depth)?;
                let tell = (!trace.unquoted().is_nil()).then_some(tell);
                Ok(best_board(&history, depth, control, tell))
            }
            Function::MoveGenerator => {
                let [history, colour] = self.exactly(arguments)?;
                let side = colour.colour()?;
                let history = read_either_turn(history, side)?;
                // Whose turn it is, is what the colour says, whoever moved last.
                let position = history.position().with_turn(side);
                let moves = position.legal_moves();
                let boards = moves
                    .iter()
                    .map(|&mv| history.newest().after(mv).to_value());
                Ok(Value::List(boards.collect()))
            }
            Function::BoardEvaluator => {
                let [history, colour, next] = self.exactly(arguments)?;
                let (side, next) = (colour.colour()?, next.colour()?);
                // Who moves next is told here: the same board can be asked about for either side's turn.
                let history = read_either_turn(history, next)?;
                let position = history.position().with_turn(next);
                Ok(Value::Number(judge(&position, side).into()))
            }
            Function::ExternalToInternal => {
                let [boards] = self.exactly(arguments)?;
                to_internal(boards)
            }
            Function::InternalToExternal => {
                let [internal] = self.exactly(arguments)?;
                to_external(internal)
            }
            Function::List => Ok(Value::List(arguments.to_vec())),
            Function::Cons => {
                let [first, rest] = self.exactly(arguments)?;
                let rest = rest
                    .as_list()
                    .ok_or_else(|| CallError::NotAList(excerpt(rest)))?;
                Ok(Value::List([std::slice::from_ref(first), rest].concat()))
            }
        }
    }

    /// The arguments, as many as the function takes.
    fn exactly<const N: usize>(self, given: &[Value]) -> Result<&[Value; N], CallError> {
        let told = Function::ALL.iter().find(|(other, ..)| *other == self);
        let (function, names) = told.map_or(("", ""), |&(_, name, takes)| (name, takes));
        given.try_into().map_err(|_| CallError::Arguments {
            function,
            names,
            given: given.len(),
        })
    }
}

/// A game in which it is that side's turn.
fn read_history(value: &Value, to_move: Side) -> Result<History, CallError> {
    let history = read_any_turn(value, to_move)?;
    if history.position().side_to_move() == to_move {
        Ok(history)
    } else {
        Err(WrongTurn { asked: to_move }.into())
    }
}

/// A game. Where it does not begin with the usual board, the number of its boards tells who began, so that it is the turn of
/// `to_move`.
fn read_any_turn(value: &Value, to_move: Side) -> Result<History, HistoryError> {
    match History::from_value(value) {
        Err(HistoryError::NotTheStart { .. }) => {
            let boards = value.unquoted().as_list().map_or(0, <[Value]>::len);
            let first = if boards % 2 == 1 { to_move } else { !to_move };
            History::from_value_with_setup(value, first)
        }
        read => read,
    }
}

/// A game that is asked about for a side's turn, whichever side is to move in it.
fn read_either_turn(value: &Value, asked: Side) -> Result<History, HistoryError> {
    read_any_turn(value, asked).or_else(|error| read_any_turn(value, !asked).map_err(|_| error))
}

/// How far to look: any whole number. Less than one is no look at all, and more than a game can last is its end.
fn read_depth(value: &Value) -> Result<u32, CallError> {
    match value.unquoted() {
        Value::Number(depth) => Ok((*depth).clamp(0, DEEPEST) as u32),
        _ => Err(CallError::Depth(excerpt(value))),
    }
}

/// More plies than any game has: each man makes at most four steps forward, and between two of those or captures at most four
/// along a row.
const DEEPEST: i64 = 10_000;

/// The board after the best move; nil where the game is over.
fn best_board(
    history: &History,
    depth: u32,
    control: &Control,
    tell: Option<&mut dyn FnMut(&str)>,
) -> Value {
    let position = history.position();
    if position.ending().is_some() {
        return Value::NIL;
    }
    if depth == 0 {
        // It may not look at a single board, but a move it has to make: the first there is.
        let moves = position.legal_moves();
        return moves
            .first()
            .map_or(Value::NIL, |&mv| history.newest().after(mv).to_value());
    }
    let plain = PlainSearch::alpha_beta(depth);
    let evaluator = &mut BoardEvaluator;
    let found = match tell {
        None => plain.search(position, &(), evaluator, control, &mut ()),
        Some(tell) => {
            let scribe = &mut Scribe::new(history.newest().clone(), tell);
            plain.search(position, &(), evaluator, control, scribe)
        }
    };
    let best = found.best.first();
    best.map_or(Value::NIL, |&mv| history.newest().after(mv).to_value())
}

/// The assignment's static evaluation, ends of the game included: it never looks ahead.
fn judge(position: &Alquerque, side: Side) -> Score {
    let Some(ending) = position.ending() else {
        let score = BoardEvaluator.evaluate(position, &mut ());
        let is_theirs = position.side_to_move() != side;
        return if is_theirs { -score } else { score };
    };
    match ending.outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == side => win_in(0),
        Outcome::Win(_) => loss_in(0),
    }
}

fn excerpt(value: &Value) -> String {
    quoted(&value.to_string())
}
