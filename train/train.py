"""Trains a network on samples of self-play.

    python3 train/train.py chess games.rec --out chess.nnue

Packed boards lie on the GPU and are unpacked there, batch by batch, into a dense input layer. A run that was stopped goes on
after its last whole epoch when it is started again, and gives the same network. Nothing here knows any game: the samples
say what the board looks like.
"""

import argparse
import copy
import json
import math
import os
import sys
import time
import zlib

import numpy as np
import torch

import samples as packed
from network import MOST_WEIGHT, OUTPUTS, SCALE, Network

# Drawn by hand, so that nothing else needs to be installed.
CURVE = (640, 320, 56)


class Unpack(torch.nn.Module):
    """Rows of bytes as the inputs of a network."""

    def __init__(self, layout):
        super().__init__()
        self.layout = layout
        sites = np.arange(layout.sites)
        constant = lambda name, values: self.register_buffer(name, torch.as_tensor(values), persistent=False)
        constant("turned", layout.turned)
        constant("mirrored", sites + layout.files - 1 - 2 * (sites % layout.files))
        # Where each site of a turned board comes from.
        constant("sources", np.stack([np.argsort(symmetry) for symmetry in layout.symmetries]))
        constant("own", np.arange(2 * layout.kinds, dtype=np.uint8))
        constant("other", np.roll(np.arange(2 * layout.kinds, dtype=np.uint8), layout.kinds))

    def forward(self, rows, symmetry):
        """Both views of the boards, their output buckets, the scores in centipawns, and the results from 0 to 1."""
        layout = self.layout
        # Selected rather than indexed, which would fetch the number from the GPU.
        source = self.sources.index_select(0, symmetry.reshape(1))[0]
        board = layout.boards(rows, torch.stack)[:, source]
        flags = rows[:, -1]
        views = []
        for view, flag, pieces in (
            (board, packed.MIRRORED_OWN, self.own),
            (board[:, self.turned], packed.MIRRORED_OTHER, self.other),
        ):
            view = torch.where((flags & flag != 0)[:, None], view[:, self.mirrored], view)
            views.append((view[:, None, :] == pieces[None, :, None]).flatten(1))
        count = (board != layout.empty).sum(1)
        bucket = ((count - 1) * OUTPUTS // layout.pieces).clamp(0, OUTPUTS - 1)
        low, high = rows[:, -3].to(torch.int32), rows[:, -2].to(torch.int32)
        score = (low | high << 8) - ((high & 128) << 9)
        result = (flags >> packed.RESULT_SHIFT & 3).float() / 2
        return views, bucket, score.float(), result


class Model(torch.nn.Module):
    """A hidden layer for each view with the same weights, squared and clipped, and an output for each stage of the game."""

    def __init__(self, layout, width):
        super().__init__()
        self.unpack = Unpack(layout)
        # Few pieces stand on a board, so weights begin larger than so many inputs would suggest.
        spread = 1 / math.sqrt(layout.pieces)
        draw = lambda spread, *shape: torch.nn.Parameter(torch.empty(shape).uniform_(-spread, spread))
        self.hidden = draw(spread, layout.input_count, width)
        self.hidden_bias = draw(spread, width)
        self.output = draw(1 / math.sqrt(2 * width), OUTPUTS, 2 * width)
        self.output_bias = torch.nn.Parameter(torch.zeros(OUTPUTS))

    def loss(self, rows, symmetry, blend):
        """How far the winning chances are from those of the search, with so much of the result blended in."""
        views, bucket, score, result = self.unpack(rows, symmetry)
        kind = torch.bfloat16 if rows.is_cuda else torch.float32
        weights = self.hidden.to(kind)
        halves = [view.to(kind) @ weights for view in views]
        halves = [(half.float() + self.hidden_bias).clamp(0, 1).square() for half in halves]
        output = (torch.cat(halves, 1) * self.output[bucket]).sum(1) + self.output_bias[bucket]
        target = (1 - blend) * torch.sigmoid(score / SCALE) + blend * result
        return (torch.sigmoid(output) - target).square().mean()

    @torch.no_grad()
    def clip(self):
        """Keeps the weights within what a file can hold."""
        for weights in (self.hidden, self.hidden_bias, self.output):
            weights.clamp_(-MOST_WEIGHT, MOST_WEIGHT)

    def weights(self):
        return self.hidden, self.hidden_bias, self.output, self.output_bias

    @torch.no_grad()
    def take_over(self, network, seed):
        """Begins with the weights of a network of the same width, or of one with a fraction of it, which it judges alike."""
        width, narrow = self.hidden.shape[1], network.header["width"]
        if width % narrow:
            raise packed.Bad(f"it is {narrow} units wide, of which {width} is no multiple")
        for weights, numbers in zip(self.weights(), network.weights(width // narrow, seed)):
            if weights.shape != numbers.shape:
                raise packed.Bad(f"it is of another shape: {numbers.shape} instead of {tuple(weights.shape)}")
            weights.copy_(torch.from_numpy(numbers))

    def rounded(self, training):
        numbers = [weights.detach().cpu().numpy() for weights in self.weights()]
        return Network.rounded(self.unpack.layout, *numbers, training)


class Step:
    """One step of training. On a GPU its kernels are recorded once and then replayed: to start them one by one takes longer than
    to run them."""

    def __init__(self, model, rows, batch, rate):
        self.model, self.rows = model, rows
        on_gpu = rows.is_cuda
        # What changes from step to step lies in tensors, so that a replay sees it.
        number = lambda value: torch.tensor(value, device=rows.device)
        self.indices = torch.zeros(batch, dtype=torch.long, device=rows.device)
        self.symmetry, self.blend, self.total = number(0), number(0.0), number(0.0)
        self.rate = number(rate) if on_gpu else rate
        kinds = dict(fused=True, capturable=True) if on_gpu else {}
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=self.rate, weight_decay=0.01, **kinds)
        self.loss = torch.compile(model.loss) if on_gpu else model.loss
        self.graph = None

    def load(self, state):
        """Takes over the state of an optimizer that was saved."""
        self.optimizer.load_state_dict(state)
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate

    def run(self, indices, symmetry, rate):
        self.indices.copy_(indices)
        self.symmetry.copy_(symmetry)
        if not self.rows.is_cuda:
            for group in self.optimizer.param_groups:
                group["lr"] = rate
            self.work()
            return
        self.rate.fill_(rate)
        if self.graph is None:
            self.record()
        self.graph.replay()

    def work(self):
        self.optimizer.zero_grad(set_to_none=True)
        loss = self.loss(self.rows[self.indices], self.symmetry, self.blend)
        loss.backward()
        self.optimizer.step()
        self.model.clip()
        self.total += loss.detach()

    def record(self):
        """Records the step, after some that compile and allocate what it needs and change nothing in the end."""
        kept = [parameter.detach().clone() for parameter in self.model.parameters()]
        kept_state = copy.deepcopy(self.optimizer.state_dict()["state"])
        total = self.total.clone()
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.work()
        torch.cuda.current_stream().wait_stream(stream)
        with torch.no_grad():
            for parameter, values in zip(self.model.parameters(), kept):
                parameter.copy_(values)
            for index, state in self.optimizer.state_dict()["state"].items():
                before = kept_state.get(index, {})
                for name, values in state.items():
                    values.copy_(before.get(name, torch.zeros_like(values)))
            self.total.copy_(total)
        self.graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self.graph):
            self.work()


class Trainer:
    """One run, epoch by epoch."""

    def __init__(self, args, samples):
        self.args = args
        self.samples = samples
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(args.seed)
        self.model = Model(samples.layout, args.width)
        earlier = self.take_over(args.start) if args.start else None
        self.model.to(self.device)
        self.rows = torch.from_numpy(np.array(samples.rows)).to(self.device)
        self.training = torch.as_tensor(samples.training).to(self.device)
        self.batch = min(args.batch, len(samples.training))
        self.step = Step(self.model, self.rows, self.batch, args.rate)
        self.history = []
        self.settings = dict(
            game=samples.layout.game,
            inputs=samples.layout.inputs,
            samples=len(samples),
            crc=samples.fingerprint(),
            earlier=earlier,
            **{key: getattr(args, key) for key in ("td_lambda", "width", "epochs", "batch", "rate", "last_rate", "blend", "last_blend", "seed")},
        )

    def take_over(self, path):
        """Begins with the network of a file, and tells its checksum and what it learned from."""
        content, network = open_network(path)
        layout = self.samples.layout
        try:
            if (network.header["game"], network.header["inputs"]) != (layout.game, layout.inputs):
                raise packed.Bad(f"it is of {network.header['game']} with inputs {network.header['inputs']}")
            self.model.take_over(network, self.args.seed)
        except packed.Bad as bad:
            raise packed.Bad(f"`{path}`: {bad}") from None
        return f"{zlib.crc32(content[:-4]):08x} ({network.header['training']})"

    def training_text(self):
        """What a network says of its training."""
        told = self.settings
        after = f", after {told['earlier']}" if told["earlier"] else ""
        return (
            f"{told['samples']} samples {told['crc']}, {told['epochs']} epochs, batch {told['batch']}, rate {told['rate']:g}, "
            f"lambda {told['td_lambda']} %, result {told['blend']:g} to {told['last_blend']:g}, seed {told['seed']}{after}"
        )

    def epoch(self):
        args = self.args
        number = len(self.history)
        generator = torch.Generator(self.device).manual_seed(args.seed * 1_000_003 + number)
        chance = dict(generator=generator, device=self.device)
        order = self.training[torch.randperm(len(self.training), **chance)]
        batch, steps = self.batch, len(order) // self.batch
        symmetries = torch.randint(len(self.samples.layout.symmetries), (steps,), **chance)
        progress = number / max(1, args.epochs - 1)
        blend = args.blend + (args.last_blend - args.blend) * progress
        self.step.blend.fill_(blend)
        self.step.total.zero_()
        start, told = time.monotonic(), time.monotonic()
        for step in range(steps):
            done = (number + step / steps) / args.epochs
            rate = args.last_rate + (args.rate - args.last_rate) * (1 + math.cos(math.pi * done)) / 2
            self.step.run(order[step * batch : (step + 1) * batch], symmetries[step], rate)
            if sys.stderr.isatty() and time.monotonic() - told > 1:
                told = time.monotonic()
                print(f"\repoch {number + 1}: {step * 100 // steps} %", end="\r", file=sys.stderr)
        mean = (self.step.total / steps).item()
        seconds = time.monotonic() - start
        held_out = self.held_out(self.step.blend)
        self.history.append((mean, held_out))
        print(
            f"epoch {number + 1} of {args.epochs}: loss {mean:.6f}, held out {held_out:.6f}, "
            f"{steps * batch / seconds / 1e6:.2f} million samples a second",
            flush=True,
        )

    @torch.no_grad()
    def held_out(self, blend):
        """The loss on games that are not learned from."""
        indices = torch.as_tensor(self.samples.held_out).to(self.device)
        straight = torch.zeros((), dtype=torch.long, device=self.device)
        total = 0.0
        for part in indices.split(self.args.batch):
            total += self.model.loss(self.rows[part], straight, blend).item() * len(part)
        return total / len(indices)

    def save(self, path):
        state = dict(
            settings=json.dumps(self.settings),
            history=self.history,
            model=self.model.state_dict(),
            optimizer=self.step.optimizer.state_dict(),
        )
        torch.save(state, path + ".new")
        os.replace(path + ".new", path)

    def resume(self, path):
        state = torch.load(path, map_location=self.device)
        if json.loads(state["settings"]) != self.settings:
            raise packed.Bad(f"`{path}` is of a run with other samples or settings; remove it to begin anew")
        self.history = [tuple(pair) for pair in state["history"]]
        self.model.load_state_dict(state["model"])
        self.step.load(state["optimizer"])
        print(f"going on after epoch {len(self.history)}", flush=True)


def open_network(path):
    """The network of a file, and its bytes."""
    with open(path, "rb") as file:
        content = file.read()
    try:
        return content, Network.from_bytes(content)
    except packed.Bad as bad:
        raise packed.Bad(f"`{path}`: {bad}") from None


def curve(history):
    """The losses as a picture: of training, and of the games held out."""
    width, height, margin = CURVE
    values = [value for pair in history for value in pair]
    low, high = min(values), max(values)
    span = high - low or 1.0
    x = lambda epoch: margin + (width - 2 * margin) * (epoch / max(1, len(history) - 1))
    y = lambda value: height - margin - (height - 2 * margin) * ((value - low) / span)
    lines = []
    for which, (name, colour) in enumerate((("training", "#3b6ea5"), ("held out", "#c2410c"))):
        points = " ".join(f"{x(epoch):.1f},{y(pair[which]):.1f}" for epoch, pair in enumerate(history))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        lines.append(f'<text x="{width - margin}" y="{20 + 18 * which}" fill="{colour}" text-anchor="end">{name}</text>')
    for value in (low, high):
        lines.append(f'<text x="8" y="{y(value) + 4:.1f}">{value:.4f}</text>')
    lines.append(f'<text x="{margin}" y="{height - 16}">1</text>')
    lines.append(f'<text x="{width - margin}" y="{height - 16}" text-anchor="end">epoch {len(history)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>' + "".join(lines) + "</svg>\n"
    )


def arguments():
    parser = argparse.ArgumentParser(description="Train a network on samples of self-play")
    parser.add_argument("game", help="the name of the game")
    parser.add_argument("files", nargs="+", help="files of `quirkat selfplay`, or of `quirkat pack`")
    parser.add_argument("--out", required=True, help="the network")
    parser.add_argument("--start", metavar="NETWORK", help="a network of the same width, or of a fraction of it, to begin with its weights")
    parser.add_argument("--curve", help="a picture of the losses (SVG)")
    parser.add_argument("--quirkat", default="quirkat", help="the program that packs records (quirkat)")
    parser.add_argument(
        "--lambda",
        dest="td_lambda",
        type=int,
        default=75,
        metavar="PERCENT",
        help="how much a score counts in what is learned of the position before it; for samples that are packed, what `quirkat pack` was told (75)",
    )
    parser.add_argument(
        "--width", type=int, choices=(64, 128, 256, 512), help="units of the hidden layer (256, or as many as the network begun with)"
    )
    parser.add_argument("--epochs", type=int, default=12, help="how often every sample is seen (12)")
    parser.add_argument("--batch", type=int, default=16384, help="samples a step (16384)")
    parser.add_argument("--rate", type=float, default=1e-3, help="how fast it learns at the start (0.001)")
    parser.add_argument("--last-rate", type=float, default=1e-5, help="and at the end (0.00001)")
    parser.add_argument("--blend", type=float, default=0.0, help="the share of the result in what is learned at the start (0)")
    parser.add_argument("--last-blend", type=float, default=0.0, help="and at the end (0)")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers (1)")
    args = parser.parse_args()
    if args.epochs < 1 or args.batch < 1:
        parser.error("epochs and batch are at least 1")
    return args


def main():
    args = arguments()
    if args.width is None:
        args.width = open_network(args.start)[1].header["width"] if args.start else 256
    samples = packed.read(args.game, args.files, args.quirkat, ["--lambda", str(args.td_lambda)])
    print(f"{len(samples.training)} samples to learn from, {len(samples.held_out)} held out", flush=True)
    trainer = Trainer(args, samples)
    unfinished = args.out + ".part"
    if os.path.exists(unfinished):
        trainer.resume(unfinished)
    while len(trainer.history) < args.epochs:
        trainer.epoch()
        trainer.save(unfinished)
    with open(args.out + ".new", "wb") as file:
        file.write(trainer.model.rounded(trainer.training_text()).to_bytes())
    os.replace(args.out + ".new", args.out)
    if args.curve:
        with open(args.curve, "w") as file:
            file.write(curve(trainer.history))
    os.remove(unfinished)


if __name__ == "__main__":
    try:
        main()
    except (packed.Bad, OSError) as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        sys.exit("stopped; the same command goes on after the last whole epoch")
