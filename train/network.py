"""Files of networks, as the program reads them: weights as integers; docs/networks.md has the bytes.

`python3 train/network.py FILE SAMPLES...` tells what a network is, and judges samples with it exactly as the program does.
"""

import argparse
import struct
import sys
import zlib

import numpy as np

import samples as packed

MAGIC = b"QUIRKATN"
VERSION = 1
# One in the hidden layer, and in the weights of the output.
QA, QB = 255, 64
# Weights beyond this do not fit: the output's are kept within a byte, so that products fit into 16 bits.
MOST_WEIGHT = 127 / QB
OUTPUTS = 8
# Centipawns of an output of one.
SCALE = 400
# How far the weights of copied units lie from those they were copied from.
COPY_SPREAD = 0.01


class Network:
    """The integers of a network."""

    def __init__(self, header, hidden, hidden_bias, output, output_bias):
        self.header = header
        self.hidden, self.hidden_bias = hidden, hidden_bias
        self.output, self.output_bias = output, output_bias

    @staticmethod
    def rounded(layout, hidden, hidden_bias, output, output_bias, training):
        """The nearest integers to the weights of a trained network.

        `hidden` has a row for each input, `output` a row for each output: the side to move's half, then the other's.
        """
        header = dict(
            game=layout.game,
            inputs=layout.inputs,
            input_count=layout.input_count,
            width=hidden.shape[1],
            outputs=len(output),
            most_pieces=layout.pieces,
            scale=SCALE,
            training=training,
        )

        def integers(weights, one, kind):
            return np.rint(np.asarray(weights, np.float64) * one).astype(kind)

        return Network(
            header,
            integers(hidden, QA, np.int16),
            integers(hidden_bias, QA, np.int16),
            integers(output, QB, np.int16),
            integers(output_bias, QA * QB, np.int32),
        )

    def weights(self, copies=1, seed=0):
        """The weights as `rounded` takes them, to be trained further, with so many copies of every unit, which share its output.

        Copies differ by a little chance that cancels out, or else they would learn the same for ever.
        """
        width = len(self.hidden_bias)
        chance = np.random.default_rng(seed).normal(0, COPY_SPREAD, (copies, *self.hidden.shape))
        chance -= chance.mean(0)
        hidden = np.concatenate(list(self.hidden / QA + chance), 1)
        output = np.tile((self.output / (QB * copies)).reshape(-1, 2, width), copies).reshape(len(self.output), -1)
        return hidden, np.tile(self.hidden_bias / QA, copies), output, self.output_bias / (QA * QB)

    def to_bytes(self):
        header = self.header
        text = lambda text: struct.pack("<H", len(text.encode())) + text.encode()
        head = [MAGIC, bytes([VERSION]), text(header["game"]), text(header["inputs"])]
        head.append(
            struct.pack(
                "<HHBBH",
                *(header[key] for key in ("input_count", "width", "outputs", "most_pieces", "scale")),
            )
        )
        weights = [
            self.hidden.astype("<i2"),
            self.hidden_bias.astype("<i2"),
            self.output.astype("<i2"),
            self.output_bias.astype("<i4"),
        ]
        content = b"".join(head + [text(header["training"])] + [part.tobytes() for part in weights])
        return content + struct.pack("<I", zlib.crc32(content))

    @staticmethod
    def from_bytes(content):
        if content[: len(MAGIC)] != MAGIC or content[len(MAGIC)] != VERSION:
            raise packed.Bad(f"it is not a network of version {VERSION}")
        if zlib.crc32(content[:-4]) != struct.unpack("<I", content[-4:])[0]:
            raise packed.Bad("it is damaged: its checksum is wrong")
        at = len(MAGIC) + 1

        def take(length):
            nonlocal at
            at += length
            return content[at - length : at]

        def text():
            return take(struct.unpack("<H", take(2))[0]).decode()

        def array(kind, *shape):
            count = int(np.prod(shape))
            return np.frombuffer(take(count * np.dtype(kind).itemsize), kind).reshape(shape)

        header = dict(game=text(), inputs=text())
        keys = ("input_count", "width", "outputs", "most_pieces", "scale")
        header.update(zip(keys, struct.unpack("<HHBBH", take(8))))
        header["training"] = text()
        width, outputs = header["width"], header["outputs"]
        return Network(
            header,
            array("<i2", header["input_count"], width),
            array("<i2", width),
            array("<i2", outputs, 2 * width),
            array("<i4", outputs),
        )

    def judge(self, layout, rows):
        """Centipawns for the side to move of packed samples, to the last bit as the program has them."""
        header = self.header
        scores = []
        boards = layout.boards(rows, np.stack).astype(np.int64)
        for row, board in zip(rows, boards):
            sites = np.flatnonzero(board != layout.empty)
            sums = []
            for other, flag in enumerate((packed.MIRRORED_OWN, packed.MIRRORED_OTHER)):
                seen = layout.turned[sites] if other else sites
                if row[-1] & flag:
                    seen = seen + layout.files - 1 - 2 * (seen % layout.files)
                piece = (board[sites] + other * layout.kinds) % (2 * layout.kinds)
                view = self.hidden_bias + self.hidden[piece * layout.sites + seen].sum(0)
                sums.append(np.clip(view, 0, QA).astype(np.int64) ** 2)
            bucket = (len(sites) - 1) * header["outputs"] // header["most_pieces"]
            bucket = min(bucket, header["outputs"] - 1)
            total = int(np.concatenate(sums) @ self.output[bucket].astype(np.int64))
            # The program rounds towards zero.
            towards_zero = lambda a, b: abs(a) // b * (1 if a >= 0 else -1)
            total = towards_zero(total, QA) + int(self.output_bias[bucket])
            scores.append(towards_zero(total * header["scale"], QA * QB))
        return scores


def main():
    parser = argparse.ArgumentParser(description="Tell what a network is, and judge samples with it")
    parser.add_argument("network", help="a file that train.py made")
    parser.add_argument("samples", nargs="*", help="files of `quirkat pack`: prints the network's centipawns and the search's")
    parser.add_argument("--count", type=int, default=20, help="how many samples (20)")
    args = parser.parse_args()
    with open(args.network, "rb") as file:
        network = Network.from_bytes(file.read())
    if not args.samples:
        for key, value in network.header.items():
            print(f"{key.replace('_', ' ')}: {value}")
        return
    samples = packed.read(network.header["game"], args.samples)
    rows = samples.rows[: args.count]
    searched = rows[:, -3:-1].copy().view("<i2").ravel()
    for judged, searched in zip(network.judge(samples.layout, rows), searched):
        print(judged, searched)


if __name__ == "__main__":
    try:
        main()
    except (packed.Bad, OSError) as error:
        sys.exit(f"error: {error}")
