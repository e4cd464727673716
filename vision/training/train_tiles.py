"""Trains both networks of tiles, from drawing to weights, and writes them as ONNX.

    python -m vision.training.train_tiles finder --out vision/tiles/finder.onnx --steps 4000
    python -m vision.training.train_tiles reader --out vision/tiles/reader.onnx --steps 9000

Needs torch and onnx, which the product does not, and no picture but those that it draws.
"""

import argparse
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from vision.tiles.networks import TILE_PX, VIEW_PX
from vision.training.tile_data import FinderData, ReaderData
from vision.training.tile_nets import TileFinder, TileReader
from vision.training.train import save

SEED = 11
MEAN_DECAY = 0.99


def finder_loss(out: Tensor, goal: Tensor) -> Tensor:
    """Spot by spot, and by how much the whole overlaps."""
    logits = out[:, 0]
    chance = torch.sigmoid(logits)
    overlap = 2 * (chance * goal).sum((1, 2)) + 1
    dice = 1 - overlap / (chance.sum((1, 2)) + goal.sum((1, 2)) + 1)
    return functional.binary_cross_entropy_with_logits(logits, goal) + 0.3 * dice.mean()


def reader_loss(out: Tensor, goal: Tensor) -> Tensor:
    """The sum over what is known of each tile."""
    side, near, far, middle, badge, tile = out.split((4, 1, 1, 3, 1, 1), dim=1)
    loss = functional.binary_cross_entropy_with_logits(tile[:, 0], goal[:, 0].float())
    loss = loss + 2 * functional.cross_entropy(side, goal[:, 1], ignore_index=-1)
    loss = loss + functional.cross_entropy(middle, goal[:, 4], ignore_index=-1)
    for logits, known in ((near, goal[:, 2]), (far, goal[:, 3]), (badge, goal[:, 5])):
        if (known >= 0).any():
            asked = known >= 0
            loss = loss + functional.binary_cross_entropy_with_logits(logits[asked, 0], known[asked].float())
    return loss


def train(
    net: nn.Module, data: FinderData | ReaderData, *, steps: int, minutes: float, batch: int, rate: float
) -> nn.Module:
    """So many steps, or fewer when the time is up; the result is the running mean of the weights."""
    rng = np.random.default_rng(SEED)
    cost = finder_loss if isinstance(data, FinderData) else reader_loss
    net.to(memory_format=torch.channels_last).train()
    mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(MEAN_DECAY), use_buffers=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=0.02)
    began, said = time.monotonic(), 0.0
    for step in range(steps):
        share = max(step / steps, (time.monotonic() - began) / (minutes * 60)) if minutes else step / steps
        if share >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 60) * (0.5 + 0.5 * np.cos(np.pi * share))
        images, goals = data.batch(batch, rng)
        out = net(torch.from_numpy(images).contiguous(memory_format=torch.channels_last))
        loss = cost(out, torch.from_numpy(goals))
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        mean.update_parameters(net)
        said = loss.item() if step == 0 else 0.98 * said + 0.02 * loss.item()
        if step % 100 == 0:
            print(f"{step:6d}  {share:5.1%}  loss {said:.4f}  {time.monotonic() - began:.0f} s", flush=True)
    return mean.module


def main() -> None:
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("what", choices=["finder", "reader"])
    flags.add_argument("--out", type=Path, required=True)
    flags.add_argument("--samples", type=int, default=30_000, help="pictures to draw")
    flags.add_argument("--steps", type=int, default=100_000)
    flags.add_argument("--minutes", type=float, default=0.0, help="stop early; 0 for all steps")
    flags.add_argument("--rate", type=float, default=3e-3, help="learning rate at the beginning")
    flags.add_argument("--seed", type=int, default=SEED, help="of the drawings; another one when going on from weights")
    flags.add_argument("--start", type=Path, default=None, help="weights (.pt) to go on from")
    args = flags.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(SEED)
    is_finder = args.what == "finder"
    net: nn.Module = TileFinder() if is_finder else TileReader()
    if args.start:
        net.load_state_dict(torch.load(args.start), strict=False)
    began = time.monotonic()
    data = FinderData(args.samples, args.seed) if is_finder else ReaderData(args.samples, args.seed)
    print(f"{args.samples} pictures drawn in {time.monotonic() - began:.0f} s", flush=True)
    course = {"steps": args.steps, "minutes": args.minutes, "rate": args.rate}
    edge = VIEW_PX if is_finder else TILE_PX
    save(train(net, data, batch=24 if is_finder else 64, **course), (1, 3, edge, edge), args.out)


if __name__ == "__main__":
    main()
