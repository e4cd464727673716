"""The two small networks: one finds dice, the other reads one."""

from torch import Tensor, nn
from torch.nn import functional


def _unit(inputs: int, outputs: int, *, stride: int = 1, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
    )


class Residual(nn.Module):
    """Two convolutions beside a short cut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _unit(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


class Finder(nn.Module):
    """Picture → at a quarter of its size: how likely a die's middle is here, its offset and the logs of its edges."""

    def __init__(self, widths: tuple[int, int, int, int, int] = (16, 24, 40, 64, 80)) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.quarter = nn.Sequential(_unit(3, a, stride=2), _unit(a, b, stride=2))
        self.eighth = nn.Sequential(_unit(b, c, stride=2), Residual(c))
        self.sixteenth = nn.Sequential(_unit(c, d, stride=2), Residual(d))
        self.last = nn.Sequential(_unit(d, e, stride=2), Residual(e))
        self.up16, self.up8, self.up4 = _unit(e, d, kernel=1), _unit(d, c, kernel=1), _unit(c, b, kernel=1)
        self.mix16, self.mix8, self.mix4 = _unit(d, d), _unit(c, c), _unit(b, 24)
        self.out = nn.Conv2d(24, 5, 1)
        nn.init.constant_(self.out.bias, 0.0)
        self.out.bias.data[0] = -4.0

    def forward(self, x: Tensor) -> Tensor:
        x4 = self.quarter(x)
        x8 = self.eighth(x4)
        x16 = self.sixteenth(x8)
        y = self.mix16(x16 + _double(self.up16(self.last(x16))))
        y = self.mix8(x8 + _double(self.up8(y)))
        y = self.mix4(x4 + _double(self.up4(y)))
        return self.out(y)  # type: ignore[no-any-return]


class Reader(nn.Module):
    """Cut-out of one die → seven logits: no readable die, 1 … 6; and where up is: right and down."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 64, 96)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            _unit(3, a, stride=2, kernel=5),
            _unit(a, b),
            _unit(b, c, stride=2),
            Residual(c),
            _unit(c, d, stride=2),
            Residual(d),
        )
        self.drop = nn.Dropout(0.2)
        self.out = nn.Conv2d(d, 9, 1)

    def forward(self, x: Tensor) -> Tensor:
        y = functional.adaptive_avg_pool2d(self.body(x), 1)
        return self.out(self.drop(y)).flatten(1)  # type: ignore[no-any-return]


def _double(x: Tensor) -> Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")
