//! The assignment's converters. Inside, a game is our position text with what it does not tell: the names of the men, and the
//! moves. So nothing is lost on the way there and back.
//!
//! | outside | inside |
//! | --- | --- |
//! | a board | `(ROWS NAMES)`, the names in reading order |
//! | a history | `(ROWS SIDE NO-RETURN FIRST MOVES)`: the position, the board that the game began with, and its moves |

use super::{CallError, excerpt};
use quirkat_alquerque::Alquerque;
use quirkat_alquerque::lists::{BoardError, History, HistoryError, NamedBoard, Value};
use quirkat_game::{Position, Rules, Side};

/// The inside of a board or of a history.
pub(super) fn to_internal(value: &Value) -> Result<Value, CallError> {
    let value = value.unquoted();
    if is_history(value) {
        return Ok(from_history(&read(value)?));
    }
    Ok(from_board(&NamedBoard::from_value(value)?))
}

/// The outside of what [`to_internal`] gives, with the same men on the same points. Rows or a position alone will do too; their men
/// are newly named.
pub(super) fn to_external(value: &Value) -> Result<Value, CallError> {
    let value = value.unquoted();
    let fields = match value {
        Value::Symbol(_) => std::slice::from_ref(value),
        Value::List(fields) => fields.as_slice(),
        Value::Number(_) => &[],
    };
    match fields {
        [rows @ Value::Symbol(_)] => Ok(NamedBoard::naming(&position(rows, None)?).to_value()),
        [rows, Value::List(names)] => Ok(named_board(rows, names)?.to_value()),
        [rows, side, no_return] => {
            let position = position(rows, Some([side, no_return]))?;
            Ok(History::from_position(position).to_value())
        }
        [
            rows,
            side,
            no_return,
            Value::List(first),
            Value::List(moves),
        ] => {
            let position = position(rows, Some([side, no_return]))?;
            Ok(game(&position, first, moves)?.to_value())
        }
        _ => Err(CallError::NotInternal(excerpt(value))),
    }
}

/// Whether a list is one of boards: its first member's first member is a row.
fn is_history(value: &Value) -> bool {
    let first = |value: &Value| value.as_list().and_then(|list| list.first().cloned());
    first(value)
        .and_then(|board| first(&board))
        .is_some_and(|row| row.as_list().is_some_and(|row| !row.is_empty()))
}

/// A game whoever began it. Where no move tells, it was White.
fn read(value: &Value) -> Result<History, HistoryError> {
    let with_setup = |first| History::from_value_with_setup(value, first);
    match History::from_value(value) {
        Err(HistoryError::NotTheStart { .. }) => {
            with_setup(Side::White).or_else(|error| with_setup(Side::Black).map_err(|_| error))
        }
        read => read,
    }
}

fn from_board(board: &NamedBoard) -> Value {
    let text = board.position(Side::White).to_string();
    let rows = text.split(' ').next().unwrap_or_default();
    let rows_of_names = board.to_value();
    let names = rows_of_names.as_list().unwrap_or_default().iter();
    let names = names.flat_map(|row| row.as_list().unwrap_or_default());
    let names = names.filter(|name| !name.is_nil()).cloned();
    Value::List(vec![Value::symbol(rows), Value::List(names.collect())])
}

fn from_history(history: &History) -> Value {
    let text = history.position().to_string();
    let mut fields: Vec<_> = text.split(' ').map(Value::symbol).collect();
    fields.extend(history.boards().last().map(from_board));
    let moves = history.moves().iter();
    let moves = moves.map(|mv| Value::symbol(&mv.to_string()));
    fields.push(Value::List(moves.collect()));
    Value::List(fields)
}

/// A position from its fields; with the rows alone it is White's turn.
fn position(rows: &Value, others: Option<[&Value; 2]>) -> Result<Alquerque, CallError> {
    let text = match others {
        Some([side, no_return]) => format!("{rows} {side} {no_return}"),
        None => format!("{rows} w -"),
    };
    Ok(text.parse()?)
}

/// A board from its rows and the names of its men in reading order.
fn named_board(rows: &Value, names: &[Value]) -> Result<NamedBoard, CallError> {
    let position = position(rows, None)?;
    let misnamed = || CallError::Names {
        rows: excerpt(rows),
        names: excerpt(&Value::List(names.to_vec())),
    };
    let mut names_left = names.iter();
    let outline = NamedBoard::naming(&position).to_value();
    let point = |point: &Value| {
        if point.is_nil() {
            Some(Value::NIL)
        } else {
            names_left.next().cloned()
        }
    };
    let points = outline.as_list().unwrap_or_default().iter();
    let points = points.flat_map(|row| row.as_list().unwrap_or_default());
    let points: Option<Vec<_>> = points.map(point).collect();
    let points = points.filter(|_| names_left.next().is_none());
    let points = points.ok_or_else(misnamed)?;
    let width = usize::from(Alquerque::BOARD.width);
    let rows = points.chunks(width).map(|row| Value::List(row.to_vec()));
    let board =
        NamedBoard::from_value(&Value::List(rows.collect())).map_err(|error| match error {
            BoardError::Twice(_) | BoardError::Name { .. } => misnamed(),
            error => error.into(),
        })?;
    // Names tell sides too.
    if board.position(Side::White) == position {
        Ok(board)
    } else {
        Err(misnamed())
    }
}

/// A game from the position it has come to, the board it began with, and its moves.
fn game(position: &Alquerque, first: &[Value], moves: &[Value]) -> Result<History, CallError> {
    let [rows, Value::List(names)] = first else {
        return Err(CallError::NotInternal(excerpt(&Value::List(
            first.to_vec(),
        ))));
    };
    let board = named_board(rows, names)?;
    let last = position.side_to_move();
    let began = if moves.len().is_multiple_of(2) {
        last
    } else {
        !last
    };
    let mut history = History::from_setup(board, began);
    for mv in moves {
        let unplayable = || CallError::Move(excerpt(mv));
        let text = mv.as_symbol().ok_or_else(unplayable)?;
        let played = history.position().parse_move(text);
        history.play(played.map_err(|_| unplayable())?);
    }
    if history.position() == position {
        Ok(history)
    } else {
        Err(CallError::OtherPosition(history.position().to_string()))
    }
}
