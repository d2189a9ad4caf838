"""Makes shared/theme/fonts from @fontsource/atkinson-hyperlegible: the same fonts with an open zero, see docs/decisions/029.

The zero of Atkinson Hyperlegible is an outline with two half counters, left and right of a slash. Here one whole counter takes their
place, drawn from the curves of the halves. Everything else stays. Run by hand with fontTools and brotli: python3 openZero.py
"""

import os
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ROOT = os.path.join(os.path.dirname(__file__), "..", "..")
SOURCE = os.path.join(ROOT, "node_modules/@fontsource/atkinson-hyperlegible/files")
TARGET = os.path.join(ROOT, "shared/theme/fonts")

# The lowest point of the counter, then each quarter of it: two control points and the point that they lead to. It runs against the outline.
COUNTERS = {
    400: [(324, 62), [(412, 62), (497, 204), (497, 335)], [(497, 466), (412, 606), (324, 606)],
          [(236, 606), (151, 466), (151, 335)], [(151, 204), (236, 62), (324, 62)]],
    700: [(331, 101), [(390, 101), (461, 214), (461, 334)], [(461, 456), (390, 567), (331, 567)],
          [(273, 567), (201, 456), (201, 334)], [(201, 214), (273, 101), (331, 101)]],
}


def open_zero(weight, flavor):
    font = TTFont(f"{SOURCE}/atkinson-hyperlegible-latin-{weight}-normal.{flavor}")
    glyphs = font["glyf"]
    pen = TTGlyphPen(font.getGlyphSet())
    draw_outline(glyphs["zero"], pen)
    start, *quarters = COUNTERS[weight]
    pen.moveTo(start)
    for quarter in quarters:
        pen.qCurveTo(*quarter)
    pen.closePath()
    glyphs["zero"] = pen.glyph()
    font.save(f"{TARGET}/{weight}.{flavor}")


def draw_outline(zero, pen):
    """The first contour is the outer one."""
    end = zero.endPtsOfContours[0] + 1
    zero.endPtsOfContours = [end - 1]
    zero.coordinates = zero.coordinates[:end]
    zero.flags = zero.flags[:end]
    zero.numberOfContours = 1
    zero.draw(pen, None)


for weight in COUNTERS:
    for flavor in ("woff2", "woff"):
        open_zero(weight, flavor)
