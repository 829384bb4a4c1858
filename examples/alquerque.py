#!/usr/bin/env python3
"""A player of Alquerque that is asked in lists: a call on each line in, a board on each line out. docs/lists.md has the rules."""
import ast
import re
import sys


def read(text):
    """A line as lists of words. Quotes do not matter."""
    words = re.sub(r"[^\s()]+", r'"\g<0>",', text.lower().replace("'", ""))
    return ast.literal_eval(words.replace("(", "[").replace(")", "],"))[0]


def points(board):
    return {(row, column): man for row, men in enumerate(board) for column, man in enumerate(men)}


def write(board):
    rows = (" ".join(board[row, column] for column in range(5)) for row in range(5))
    return "(" + " ".join(f"({row})" for row in rows) + ")"


def points_left(boards):
    """The point that each man has left most recently; it may not slide back there."""
    left = {}
    for before, after in zip(boards, boards[1:]):
        left.update({man: point for point, man in before.items() if after[point] != man})
    return left


def next_boards(board, colour, left):
    """Every board that a move leads to, each with the points left then."""
    ahead, last_row = (1, 4) if colour == "w" else (-1, 0)
    for (row, column), man in board.items():
        ways = [(ahead, 0), (0, 1), (0, -1)] + [(ahead, 1), (ahead, -1)] * ((row + column) % 2 == 0)
        for down, right in ways if man[0] == colour else []:
            near, far = (row + down, column + right), (row + 2 * down, column + 2 * right)
            if board.get(near) == "nil":
                to, allowed = near, row != last_row and left.get(man) != near
            else:  # a jump over an enemy; off the board there is none
                to, allowed = far, board.get(near, man)[0] != colour and board.get(far) == "nil"
            if allowed:
                yield {**board, (row, column): "nil", near: "nil", to: man}, {**left, man: (row, column)}


def value(board, colour, left, depth):
    """Minimax: how many men the colour, which is to move, will be ahead. An end of the game counts a hundredfold."""
    other = "wb".replace(colour, "")
    rows = {side: [row for (row, _), man in board.items() if man[0] == side] for side in "wb"}
    ahead = len(rows[colour]) - len(rows[other])
    if not rows["w"] or not rows["b"] or min(rows["w"]) > max(rows["b"]):
        return 100 * ahead
    if depth == 0:
        return ahead
    values = (-value(after, other, gone, depth - 1) for after, gone in next_boards(board, colour, left))
    return max(values, default=-1200)


def alquerque(boards, colour, depth):
    other, found = "wb".replace(colour, ""), next_boards(boards[-1], colour, points_left(boards))
    return max(found, key=lambda after: -value(after[0], other, after[1], depth - 1))[0]


for line in sys.stdin:
    _, history, colour, depth, _ = read(line)
    print(write(alquerque([points(board) for board in reversed(history)], colour, int(depth))), flush=True)
