"""Drives `quirkat uci` as a graphical program would, through python-chess, which raises an error at every move, option or
line that is not as it should be."""

import logging
import os
import random
import struct
import sys
import tempfile

import chess
import chess.engine
import chess.polyglot


class Complaints(logging.Handler):
    """What python-chess logs instead of raising: lines it could not understand."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.said = []

    def emit(self, record):
        self.said.append(record.getMessage())


def random_opening(rng, board, plies):
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(rng.choice(moves))
    return board


def check_line(board, info):
    """The line is legal to its end; python-chess has read it move by move."""
    line = board.copy()
    assert info["pv"], info
    for move in info["pv"]:
        assert move in line.legal_moves, (line.fen(), info)
        line.push(move)


def play_games(engine, rng, boards, limits, ponder=False):
    """Plays whole games against itself; gives how many castlings there were."""
    castlings = 0
    for board in boards:
        game = object()
        for ply in range(120):
            if board.is_game_over(claim_draw=True):
                break
            limit = limits[ply % len(limits)]
            result = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL, ponder=ponder)
            assert result.move in board.legal_moves, (board.fen(), result)
            for name in ("score", "depth", "seldepth", "nodes", "nps", "time", "hashfull", "multipv", "pv"):
                assert name in result.info, (name, result.info)
            check_line(board, result.info)
            castlings += board.is_castling(result.move)
            board.push(result.move)
    return castlings


def options(engine):
    assert engine.id["name"].startswith("Quirkat"), engine.id
    for name in ("Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "Clear Hash", "UCI_Chess960", "UCI_Variant"):
        assert name in engine.options, name
    engine.configure({"Hash": 4, "Threads": 1, "Move Overhead": 20, "Clear Hash": None})


def standard_games(engine):
    rng = random.Random(1)
    boards = [random_opening(rng, chess.Board(), 6) for _ in range(4)]
    play_games(engine, rng, boards, [chess.engine.Limit(depth=4), chess.engine.Limit(nodes=2000)])


def shuffled_games(engine):
    rng = random.Random(2)
    boards = [chess.Board.from_chess960_pos(rng.randrange(960)) for _ in range(6)]
    # The usual start too: castling is the king taking its rook even there.
    boards.append(chess.Board(chess960=True))
    castlings = play_games(engine, rng, boards, [chess.engine.Limit(depth=4), chess.engine.Limit(nodes=2000)])
    assert castlings > 0, "no game had a castling: the test shows nothing"
    for fen in ("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b HAha - 0 1"):
        board = chess.Board(fen, chess960=True)
        for move in [move for move in board.legal_moves if board.is_castling(move)]:
            result = engine.play(board, chess.engine.Limit(depth=3), root_moves=[move])
            assert result.move == move, (fen, move, result)


def pondering_games(engine):
    rng = random.Random(3)
    boards = [random_opening(rng, chess.Board(), 4)]
    clock = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.01, black_inc=0.01)
    play_games(engine, rng, boards, [clock], ponder=True)


def several_lines(engine):
    board = chess.Board("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5")
    infos = engine.analyse(board, chess.engine.Limit(depth=7), multipv=3)
    assert [info["multipv"] for info in infos] == [1, 2, 3], infos
    assert len({info["pv"][0] for info in infos}) == 3, infos
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True), scores
    for info in infos:
        check_line(board, info)


def chances(engine):
    engine.configure({"UCI_ShowWDL": True})
    for fen, expected in ((chess.STARTING_FEN, 0.5), ("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", 1.0)):
        info = engine.analyse(chess.Board(fen), chess.engine.Limit(depth=6))
        wdl = info["wdl"].relative
        assert wdl.total() == 1000, wdl
        assert abs(wdl.expectation() - expected) < 0.2, (fen, wdl)
    engine.configure({"UCI_ShowWDL": False})


def mates(engine):
    for fen, mate in (
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 1),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", -1),
    ):
        board = chess.Board(fen)
        info = engine.analyse(board, chess.engine.Limit(depth=12))
        assert info["score"].relative.mate() == mate, (fen, info)
        check_line(board, info)
        assert len(info["pv"]) == 2 * abs(mate) - (mate > 0), (fen, info)
    info = engine.analyse(chess.Board("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"), chess.engine.Limit(mate=3))
    assert info["score"].relative.mate() == 3, info


def endless_analysis(engine):
    board = chess.Board()
    with engine.analysis(board) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 6:
                break
    best = analysis.wait()
    assert best.move in board.legal_moves
    engine.ping()


def limited_strength(engine):
    """Levels play whole games, each differently from the others, and the same again from the same seed."""
    elo = engine.options["UCI_Elo"]
    assert engine.options["UCI_LimitStrength"].default is False
    assert elo.min < 1000 < 2000 < elo.max, elo
    limit = chess.engine.Limit(time=0.2)
    games = {}
    # Clocks decide nothing at low ratings, so those games can be the same again.
    for rating in (elo.min, elo.min + 130, elo.min + 130, elo.min + 600, 1900):
        # An option is sent only where it changes, and the seed has to be: every game goes on from the one before.
        engine.configure({"Seed": 1})
        engine.configure({"UCI_LimitStrength": True, "UCI_Elo": rating, "Seed": 7})
        board, game = chess.Board(), object()
        while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 60:
            result = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL)
            assert result.move in board.legal_moves, (board.fen(), result)
            check_line(board, result.info)
            board.push(result.move)
        moves = list(board.move_stack)
        assert games.setdefault(rating, moves) == moves, rating
    assert len({tuple(moves) for moves in games.values()}) == len(games), games
    engine.configure({"UCI_LimitStrength": False})


def weaker_is_weaker(engine):
    """Of two ratings far apart, the higher wins."""
    elo = engine.options["UCI_Elo"]
    points = 0
    for number in range(4):
        board, game = random_opening(random.Random(number // 2), chess.Board(), 4), object()
        strong = chess.WHITE if number % 2 == 0 else chess.BLACK
        while not board.is_game_over(claim_draw=True):
            rating = elo.min + 900 if board.turn == strong else elo.min
            engine.configure({"UCI_LimitStrength": True, "UCI_Elo": rating, "Seed": 1 + number})
            board.push(engine.play(board, chess.engine.Limit(time=0.2), game=game).move)
        points += {"1-0": 2, "0-1": 0}.get(board.result(claim_draw=True), 1) if strong else {"0-1": 2, "1-0": 0}.get(
            board.result(claim_draw=True), 1
        )
    assert points >= 6, points
    engine.configure({"UCI_LimitStrength": False})


def own_book(engine):
    """With its book a game begins at once, and as books have it."""
    engine.configure({"OwnBook": True, "UCI_LimitStrength": True, "UCI_Elo": engine.options["UCI_Elo"].max, "Seed": 3})
    first = set()
    for seed in range(1, 12):
        engine.configure({"Seed": seed})
        result = engine.play(chess.Board(), chess.engine.Limit(time=30), game=object(), info=chess.engine.INFO_ALL)
        assert "score" not in result.info, result.info
        first.add(result.move.uci())
    assert first <= {"e2e4", "d2d4", "c2c4", "g1f3", "b2b3", "f2f4"} and len(first) > 1, first
    # It needs no limit of strength.
    engine.configure({"UCI_LimitStrength": False})
    result = engine.play(chess.Board(), chess.engine.Limit(time=30), game=object(), info=chess.engine.INFO_ALL)
    assert "score" not in result.info, result.info
    engine.configure({"OwnBook": False})
    result = engine.play(chess.Board(), chess.engine.Limit(depth=2), game=object(), info=chess.engine.INFO_ALL)
    assert "score" in result.info, result.info


def polyglot_book(engine):
    """A book that python-chess reads in the same way."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "two words.bin")
        board = chess.Board()
        moves = [chess.Move.from_uci(text) for text in ("e2e4", "c7c5", "g1f3", "d7d6", "d2d4", "c5d4", "f3d4", "g8f6")]
        entries = []
        for move in moves:
            raw = move.from_square << 6 | move.to_square
            entries.append((chess.polyglot.zobrist_hash(board), raw))
            board.push(move)
        with open(path, "wb") as file:
            for key, raw in sorted(entries):
                file.write(struct.pack(">QHHI", key, raw, 1, 0))
        engine.configure({"Book File": path, "OwnBook": True})
        board, game = chess.Board(), object()
        for move in moves:
            assert chess.polyglot.open_reader(path).find(board).move == move
            result = engine.play(board, chess.engine.Limit(time=30), game=game)
            assert result.move == move, (board.fen(), result)
            board.push(move)
        engine.configure({"Book File": "<empty>", "OwnBook": False})


def finished_games(engine):
    for fen in ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R6k/8/6K1/8/8/8/8/8 b - - 0 1"):
        result = engine.play(chess.Board(fen), chess.engine.Limit(depth=2))
        assert result.move is None, result


def main():
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"], timeout=60) as engine:
        for step in (
            options,
            standard_games,
            shuffled_games,
            pondering_games,
            several_lines,
            chances,
            mates,
            endless_analysis,
            limited_strength,
            weaker_is_weaker,
            own_book,
            polyglot_book,
            finished_games,
        ):
            step(engine)
            engine.ping()
            assert not complaints.said, (step.__name__, complaints.said)
            print(f"{step.__name__}: as it should be", flush=True)


if __name__ == "__main__":
    main()
