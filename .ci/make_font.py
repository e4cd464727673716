"""The typeface of the product, out of a font package: one file for all weights, cut down to the letters we need.

`make font` fetches the package and the tools, both pinned, and runs this. The package has one file a weight. Their
outlines have the same points, so they can be joined into one variable font: regular, bold and extra bold are the
designers' own, what lies between them differs from theirs by less than a hundredth of the size of the letters.
"""

import hashlib
import io
import re
import sys
import tarfile
from pathlib import Path

from fontTools import subset, varLib
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.ttLib import TTFont

PACKAGE_SHA256 = "9c98b93e3f7dd7d7819f9c439aac9fb5b5466781fa1eb002caeb52eb7cb15ce8"
WEIGHTS = {400: "400Regular", 700: "700Bold", 800: "800ExtraBold"}
NAME = "atkinson-hyperlegible-next"
# The letters of every European language in Latin script, and the signs of our texts.
LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x1E9E)
SIGNS = (*range(0x2010, 0x2028), 0x20AC, 0x2122, 0x2212)
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "pnum"]
LEFT_OUT = ("STAT", "gasp", "prep")  # for the menus of word processors and for screens that show only black and white


def masters(package: bytes) -> tuple[dict[int, TTFont], bytes]:
    """The fonts by their weights, and their licence."""
    with tarfile.open(fileobj=io.BytesIO(package)) as files:

        def content(name: str) -> bytes:
            found = files.extractfile(f"package/{name}")
            assert found, name
            return found.read()

        fonts = {
            weight: TTFont(io.BytesIO(content(f"{name}/AtkinsonHyperlegibleNext_{name}.ttf")), recalcTimestamp=False)
            for weight, name in WEIGHTS.items()
        }
        return fonts, content("LICENSE_FONT")


def joined(fonts: dict[int, TTFont]) -> TTFont:
    """One font with an axis for its weight."""
    plan = DesignSpaceDocument()
    least, most = min(fonts), max(fonts)
    plan.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=least, default=least, maximum=most))
    for weight, font in fonts.items():
        for table in LEFT_OUT:
            del font[table]
        plan.addSource(SourceDescriptor(font=font, name=str(weight), location={"Weight": weight}))
    font, _, _ = varLib.build(plan)
    font.recalcTimestamp = False  # the same bytes whenever it is made
    return font


def cut(font: TTFont) -> TTFont:
    """Only our letters; the sign for a letter that is missing stays."""
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=(*LATIN, *SIGNS))
    cutter.subset(font)
    return font


def name_by_content(font: Path, style: Path) -> None:
    """The style sheet asks for the font by its hash, as pages do for all files, so that devices keep it for good."""
    version = hashlib.sha256(font.read_bytes()).hexdigest()[:10]
    text = style.read_text(encoding="utf-8")
    style.write_text(re.sub(rf"({font.name}\?v=)\w*", rf"\g<1>{version}", text), encoding="utf-8")


def main(package: Path, static: Path) -> None:
    data = package.read_bytes()
    if hashlib.sha256(data).hexdigest() != PACKAGE_SHA256:
        sys.exit(f"{package} is not the package that is pinned here.")
    fonts, licence = masters(data)
    font = cut(joined(fonts))
    font.flavor = "woff2"
    path = static / "fonts" / f"{NAME}.woff2"
    font.save(path)
    path.with_name(f"LICENSE-{NAME}.txt").write_bytes(licence)
    name_by_content(path, static / "css" / "tokens.css")
    print(f"{path}: {path.stat().st_size} bytes, {len(font.getBestCmap())} letters")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
