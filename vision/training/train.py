"""Trains both networks and writes them as ONNX.

    python -m vision.training.bank /tmp/bank.npz --data ../shared/training
    python -m vision.training.train reader --data ../shared/training --bank /tmp/bank.npz --out vision/dice/reader.onnx
    python -m vision.training.train finder --data ../shared/training --bank /tmp/bank.npz --out vision/dice/finder.onnx

`--without SOURCE …` leaves whole sources out. Needs torch and onnx, which the product does not.
"""

import argparse
import time
from collections import deque
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.dice.networks import CUT_OUT_PX
from vision.training.bank import Bank
from vision.training.finder_data import TILE_PX, FinderData
from vision.training.nets import Finder, Reader
from vision.training.pictures import load
from vision.training.reader_data import ReaderData

SEED = 7
MEAN_DECAY = 0.998
SAFE_EVERY = 1000
Batch = tuple[NDArray[np.float32], NDArray[Any]]


def finder_loss(out: Tensor, goal: Tensor) -> Tensor:
    """Focal loss on the middles, absolute error on place and size there."""
    logits, is_middle, is_none = out[:, 0], goal[:, 0], goal[:, 5]
    chance = torch.sigmoid(logits)
    found = is_middle * (1 - chance) ** 2 * functional.logsigmoid(logits)
    empty = is_none * chance**2 * functional.logsigmoid(-logits)
    count = is_middle.sum().clamp(min=1)
    near = is_middle[:, None]
    error = functional.smooth_l1_loss(out[:, 1:], goal[:, 1:5], reduction="none", beta=0.1) * near
    return -(found + empty).sum() / count + error.sum() / near.sum().clamp(min=1) * 1.5


def reader_loss(out: Tensor, goal: Tensor) -> Tensor:
    """How wrong the values are, and, where it is known, where up is."""
    values = functional.cross_entropy(out[:, :7], goal[:, 0].long(), label_smoothing=0.02)
    known = ~torch.isnan(goal[:, 1])
    if not known.any():
        return values
    return values + 2 * functional.smooth_l1_loss(out[known, 7:], goal[known, 1:], beta=0.1)


def fresh_or_again(data: FinderData | ReaderData, count: int, recent: deque[Batch], rng: np.random.Generator) -> Batch:
    """Making pictures costs as much as learning from them, so every batch is used about twice: later on
    mirrored and with its colours exchanged."""
    if len(recent) < 20 or rng.random() < 0.5:
        recent.append(data.batch(count))
        return recent[-1]
    images, goals = recent[int(rng.integers(len(recent)))]
    images = images[:, rng.permutation(3), :, ::-1]
    goals = goals[..., ::-1].copy() if goals.ndim > 2 else goals.copy()
    goals[:, 1] *= -1  # offset to the right, or how far up points there
    return np.ascontiguousarray(images), goals


def train(
    net: nn.Module, data: FinderData | ReaderData, *, minutes: float, steps: int, batch: int, rate: float, safe: Path
) -> nn.Module:
    """So many steps, or fewer when the time is up: the learning rate follows whichever is nearer to its end.

    The result is the running mean of the weights, which `safe` holds now and then.
    """
    net.to(memory_format=torch.channels_last)
    net.train()
    mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(MEAN_DECAY), use_buffers=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    began, said = time.monotonic(), 0.0
    rng = np.random.default_rng(SEED)
    recent: deque[Batch] = deque(maxlen=40)
    for step in range(steps):
        share = max(step / steps, (time.monotonic() - began) / (minutes * 60)) if minutes else step / steps
        if share >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 60) * (0.5 + 0.5 * np.cos(np.pi * share))
        images, goals = fresh_or_again(data, batch, recent, rng)
        x = torch.from_numpy(images - 0.5).contiguous(memory_format=torch.channels_last)
        goal = torch.from_numpy(goals)
        out = net(x)
        loss = finder_loss(out, goal) if isinstance(data, FinderData) else reader_loss(out, goal)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        mean.update_parameters(net)
        said = loss.item() if step == 0 else 0.98 * said + 0.02 * loss.item()
        if step % 50 == 0:
            print(f"{step:6d}  {share:5.1%}  loss {said:.4f}  {time.monotonic() - began:.0f} s", flush=True)
        if step % SAFE_EVERY == SAFE_EVERY - 1:
            torch.save(mean.module.state_dict(), safe)
    return mean.module


def save(net: nn.Module, shape: tuple[int, int, int, int], path: Path) -> None:
    net.eval()
    net.to(memory_format=torch.contiguous_format)
    torch.save(net.state_dict(), path.with_suffix(".pt"))
    example = torch.zeros(shape)
    names = {"input_names": ["picture"], "output_names": ["answer"]}
    torch.onnx.export(net, (example,), str(path), opset_version=12, dynamo=False, **names)
    again = cv2.dnn.readNetFromONNX(str(path))
    x = np.random.default_rng(1).random(shape, np.float32) - 0.5
    again.setInput(x)
    with torch.no_grad():
        apart = float(np.abs(again.forward() - net(torch.from_numpy(x)).numpy()).max())
    print(f"{path}: {path.stat().st_size / 1e6:.2f} MB, cv2.dnn differs by {apart:.2g}")
    assert apart < 1e-3


def main() -> None:
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("what", choices=["finder", "reader"])
    flags.add_argument("--data", type=Path, required=True)
    flags.add_argument("--bank", type=Path, required=True)
    flags.add_argument("--out", type=Path, required=True)
    flags.add_argument("--false-dice", type=Path, default=None, help="from vision.training.mine, for the reader")
    flags.add_argument("--without", nargs="*", default=[])
    flags.add_argument("--steps", type=int, default=100_000)
    flags.add_argument("--minutes", type=float, default=0.0, help="stop early; 0 for all steps")
    flags.add_argument("--rate", type=float, default=2e-3, help="learning rate at the beginning")
    flags.add_argument("--seed", type=int, default=SEED, help="of the samples; another one when going on from weights")
    flags.add_argument("--start", type=Path, default=None, help="weights (.pt) to go on from")
    args = flags.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    bank = Bank.load(args.bank)
    pictures = load(args.data, without=frozenset(args.without))
    print(len(pictures), "photographs,", len(bank.values), "dice in the bank", flush=True)
    is_finder = args.what == "finder"
    net: nn.Module = Finder() if is_finder else Reader()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    safe = args.out.with_suffix(".safe.pt")
    course = {"minutes": args.minutes, "steps": args.steps, "rate": args.rate, "safe": safe}
    if is_finder:
        finder = FinderData(pictures, bank, args.seed)
        net = train(net, finder, batch=16, **course)
        save(net, (1, 3, TILE_PX, TILE_PX), args.out)
    else:
        false_dice = np.load(args.false_dice)["windows"] if args.false_dice else None
        reader = ReaderData(pictures, bank, args.seed, false_dice)
        net = train(net, reader, batch=64, **course)
        save(net, (1, 3, CUT_OUT_PX, CUT_OUT_PX), args.out)


if __name__ == "__main__":
    main()
