"""Samples of self-play, as `quirkat pack` writes them; docs/networks.md has the bytes.

The header tells all about a game's board, so nothing here knows any game.
"""

import mmap
import os
import struct
import subprocess
import tempfile
import zlib

import numpy as np

MAGIC = b"QUIRKATS"
VERSION = 1
# Up to so many codes of pieces, of both sides together, a site takes half a byte.
MOST_NIBBLES = 15
# Bits of the last byte of a sample.
MIRRORED_OWN, MIRRORED_OTHER, HELD_OUT = 1, 2, 16
RESULT_SHIFT = 2


class Bad(Exception):
    """A file that cannot be used, and why, in a sentence."""


class Layout:
    """How the board of a game enters a network."""

    def __init__(self, take):
        if take(len(MAGIC)) != MAGIC:
            raise Bad("it holds no samples")
        (version,) = take(1)
        if version != VERSION:
            raise Bad(f"it holds samples of version {version}, and this program reads version {VERSION}")
        self.game, self.inputs = (take(struct.unpack("<H", take(2))[0]).decode() for _ in range(2))
        self.sites, self.files, self.kinds, self.pieces, symmetries = take(5)

        def sites():
            return np.frombuffer(take(self.sites), np.uint8).astype(np.int64)

        # Where the other side sees each site, and where each symmetry takes it.
        self.turned = sites()
        self.symmetries = [np.arange(self.sites)] + [sites() for _ in range(symmetries)]
        self.nibbles = 2 * self.kinds <= MOST_NIBBLES
        self.empty = 15 if self.nibbles else 255
        self.board_bytes = (self.sites + 1) // 2 if self.nibbles else self.sites
        self.sample_bytes = self.board_bytes + 3
        self.input_count = 2 * self.kinds * self.sites

    def boards(self, rows, join):
        """What stands on each site, for rows of bytes of NumPy or of PyTorch; `join` is `stack` of either."""
        packed = rows[:, : self.board_bytes]
        if not self.nibbles:
            return packed
        return join([packed & 15, packed >> 4], 2).reshape(len(rows), -1)[:, : self.sites]


class Samples:
    """The samples of one or more files of one game, as rows of bytes."""

    def __init__(self, layout, rows):
        self.layout = layout
        self.rows = rows
        held_out = rows[:, -1] & HELD_OUT != 0
        self.held_out = np.flatnonzero(held_out)
        self.training = np.flatnonzero(~held_out)

    def __len__(self):
        return len(self.rows)

    def fingerprint(self):
        """A checksum of all samples, by which a network says what it learned from."""
        return f"{zlib.crc32(self.rows):08x}"


def read(game, paths, quirkat="quirkat", options=()):
    """Reads files of a game: samples, or records of self-play, which the program `quirkat` packs on the way with these options."""
    parts = []
    for path in paths:
        with open(path, "rb") as file:
            packed = file if file.read(len(MAGIC)) == MAGIC else _pack(game, path, quirkat, options)
            layout, rows = _map(packed, path)
        if layout.game != game:
            raise Bad(f"`{path}` holds samples of {layout.game}, not of {game}")
        if parts and layout.inputs != parts[0][0].inputs:
            raise Bad(f"`{path}` and `{paths[0]}` were packed for different inputs")
        parts.append((layout, rows))
    layout, rows = parts[0]
    if len(parts) > 1:
        rows = np.concatenate([rows for _, rows in parts])
    samples = Samples(layout, rows)
    if not len(samples.training) or not len(samples.held_out):
        raise Bad("there are too few games: some are learned from, and one pair in fifty is held out")
    return samples


def _pack(game, path, quirkat, options):
    # A file beside the records rather than memory: samples are ten times as large.
    packed = tempfile.TemporaryFile(dir=os.path.dirname(os.path.abspath(path)))
    done = subprocess.run([quirkat, "pack", game, path, *options], stdout=packed, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise Bad(done.stderr.strip().removeprefix("error: "))
    return packed


def _map(file, path):
    bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    at = 0

    def take(length):
        nonlocal at
        if at + length > len(bytes):
            raise Bad("it ends in its header")
        at += length
        return bytes[at - length : at]

    try:
        layout = Layout(take)
    except Bad as bad:
        raise Bad(f"`{path}`: {bad}") from None
    rest = len(bytes) - at
    if rest % layout.sample_bytes:
        raise Bad(f"`{path}` ends inside a sample")
    rows = np.frombuffer(bytes, np.uint8, rest, at).reshape(-1, layout.sample_bytes)
    return layout, rows
