"""The two small networks of tiles: one finds the tile in a photograph, the other reads its upper side and middle."""

import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.training.nets import Residual, _double, _unit

READ = 4 + 1 + 1 + 3 + 1 + 1  # side, joined with the right one, with the lower one, middle, badge, is a tile
BADGE = 9  # where in the answer the badge stands
FINE_LAYERS = 4  # of the reader, at a quarter of the size of its picture


class TileFinder(nn.Module):
    """Photograph → at a quarter of its size: how likely each spot belongs to the tile in the middle."""

    def __init__(self, widths: tuple[int, int, int, int] = (12, 20, 32, 48)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.quarter = nn.Sequential(_unit(3, a, stride=2), _unit(a, b, stride=2))
        self.eighth = nn.Sequential(_unit(b, c, stride=2), Residual(c))
        self.last = nn.Sequential(_unit(c, d, stride=2), Residual(d))
        self.around = nn.Sequential(
            _unit(d, d, stride=2), _unit(d, d)
        )  # the whole view, to tell which one is in the middle
        self.place = nn.Parameter(torch.zeros(1, d, 8, 8))
        self.up16, self.up8, self.up4 = _unit(d, d, kernel=1), _unit(d, c, kernel=1), _unit(c, b, kernel=1)
        self.mix8, self.mix4 = _unit(c, c), _unit(b, 16)
        self.out = nn.Conv2d(16, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        x4 = self.quarter(x)
        x8 = self.eighth(x4)
        x16 = self.last(x8) + self.place
        y = x16 + _double(self.up16(self.around(x16)))
        y = self.mix8(x8 + _double(self.up8(y)))
        y = self.mix4(x4 + _double(self.up4(y)))
        return self.out(y)


class TileReader(nn.Module):
    """Flattened tile → what is on its upper side and in its middle; turned three times more, it tells the rest."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 24, 40, 48), hidden: int = 48) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            _unit(3, a, kernel=3, stride=2),
            _unit(a, b),
            _unit(b, c, stride=2),
            Residual(c),
            _unit(c, d, stride=2),
            Residual(d),
        )
        self.narrow = _unit(d, 16, kernel=1)
        self.mix = nn.Linear(16 * 8 * 8, hidden)
        self.drop = nn.Dropout(0.1)
        self.out = nn.Linear(hidden, READ)
        self.badge = nn.Sequential(_unit(c, 24), nn.Conv2d(24, 1, 1))  # anywhere, so the likeliest spot counts

    def forward(self, x: Tensor) -> Tensor:
        fine = self.body[:FINE_LAYERS](x)
        y = self.narrow(self.body[FINE_LAYERS:](fine)).flatten(1)
        read = self.out(self.drop(functional.relu(self.mix(y))))
        badge = functional.adaptive_max_pool2d(self.badge(fine), 1).flatten(1)
        return torch.cat((read[:, :BADGE], badge, read[:, BADGE + 1 :]), dim=1)
