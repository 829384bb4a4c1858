//! The functions that the assignment asks for, called by lists and answered by lists.

mod error;
mod scribe;

pub use error::CallError;

use super::BoardEvaluator;
use crate::MAX_DOCUMENT_DEPTH;
use quirkat_alquerque::Alquerque;
use quirkat_alquerque::lists::{History, HistoryError, NamedBoard, Value, WrongTurn};
use quirkat_game::{Outcome, Position, Side, quoted};
use quirkat_search::plain::PlainSearch;
use quirkat_search::{Control, Evaluate, Score, loss_in, win_in};
use scribe::Scribe;

/// Answers a call such as `(alquerque HISTORY 'w 4 nil)`. Where it asks for a trace, `tell` hears that line by line. A search that
/// `control` stops gives the best board it has.
pub fn call(
    value: &Value,
    control: &Control,
    tell: &mut dyn FnMut(&str),
) -> Result<Value, CallError> {
    let (name, arguments) = match value.as_list() {
        Some([Value::Symbol(name), arguments @ ..]) => (name.as_str(), arguments),
        _ => return Err(CallError::NotACall(excerpt(value))),
    };
    match name {
        "alquerque" => {
            let [history, colour, depth, trace] =
                exactly(name, arguments, "HISTORY COLOUR DEPTH TRACE")?;
            let history = read_history(history, colour.colour()?)?;
            let plain = PlainSearch::alpha_beta(read_depth(depth)?);
            let tell = (!trace.unquoted().is_nil()).then_some(tell);
            Ok(best_board(&history, plain, control, tell))
        }
        "move-generator" => {
            let [history, colour] = exactly(name, arguments, "HISTORY COLOUR")?;
            let side = colour.colour()?;
            let boards = read_history(history, side)?.next_boards(side)?;
            Ok(Value::List(
                boards.iter().map(NamedBoard::to_value).collect(),
            ))
        }
        "board-evaluator" => {
            let [history, colour, next] = exactly(name, arguments, "HISTORY COLOUR NEXT")?;
            let side = colour.colour()?;
            let next = next.colour()?;
            // Who moves next is told here: the same board can be asked about for either side's turn.
            let history = read_any_turn(history, next)
                .or_else(|error| read_any_turn(history, !next).map_err(|_| error))?;
            let position = history.position().with_turn(next);
            Ok(Value::Number(judge(&position, side).into()))
        }
        "external-to-internal" => {
            let [boards] = exactly(name, arguments, "BOARD")?;
            to_internal(boards)
        }
        "internal-to-external" => {
            let [internal] = exactly(name, arguments, "INTERNAL")?;
            to_external(internal)
        }
        _ => Err(CallError::Unknown(quoted(name))),
    }
}

/// The arguments of a function, as many as it takes.
fn exactly<'a, const N: usize>(
    function: &str,
    given: &'a [Value],
    names: &'static str,
) -> Result<&'a [Value; N], CallError> {
    given.try_into().map_err(|_| CallError::Arguments {
        function: quoted(function),
        names,
        given: given.len(),
    })
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

fn read_depth(value: &Value) -> Result<u32, CallError> {
    let depth = match value.unquoted() {
        Value::Number(depth) => u32::try_from(*depth).ok(),
        _ => None,
    };
    let allowed = depth.filter(|depth| (1..=MAX_DOCUMENT_DEPTH).contains(depth));
    allowed.ok_or_else(|| CallError::Depth(excerpt(value)))
}

/// The board after the best move; nil where the game is over.
fn best_board(
    history: &History,
    plain: PlainSearch,
    control: &Control,
    tell: Option<&mut dyn FnMut(&str)>,
) -> Value {
    let position = history.position();
    if position.ending().is_some() {
        return Value::NIL;
    }
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

/// A board becomes the rows of a position text; a history the whole text, a symbol for each of its fields.
fn to_internal(value: &Value) -> Result<Value, CallError> {
    let value = value.unquoted();
    let first = |value: &Value| value.as_list().and_then(|list| list.first().cloned());
    let is_history = first(value)
        .and_then(|board| first(&board))
        .is_some_and(|row| row.as_list().is_some_and(|row| !row.is_empty()));
    let text = if is_history {
        let history = History::from_value(value).or_else(|error| match error {
            HistoryError::NotTheStart { .. } => History::from_value_with_setup(value, Side::White),
            error => Err(error),
        });
        history?.position().to_string()
    } else {
        NamedBoard::from_value(value)?
            .position(Side::White)
            .to_string()
    };
    let mut fields = text.split(' ').map(Value::symbol);
    let rows = fields.next().unwrap_or(Value::NIL);
    if is_history {
        Ok(Value::List([rows].into_iter().chain(fields).collect()))
    } else {
        Ok(rows)
    }
}

/// Rows become a board; a position a history that begins with it. The men are newly named.
fn to_external(value: &Value) -> Result<Value, CallError> {
    match value.unquoted() {
        Value::Symbol(rows) => {
            let position: Alquerque = format!("{rows} w -").parse()?;
            Ok(NamedBoard::naming(&position).to_value())
        }
        Value::List(fields) if !fields.is_empty() => {
            let texts: Vec<_> = fields.iter().map(Value::to_string).collect();
            let position: Alquerque = texts.join(" ").parse()?;
            Ok(History::from_position(position).to_value())
        }
        _ => Err(CallError::NotInternal(excerpt(value))),
    }
}

fn excerpt(value: &Value) -> String {
    quoted(&value.to_string())
}
