"""Common parts of all checks: the tiny shape, and functions that report failures."""

import sys

from shapes import Shape

SHAPE = Shape("tiny", width=16, heads=4, inner=24, layers=2, vocabulary=23, sentences=6, source_length=7,
              target_length=9)
TOLERANCE = 1e-9


def require(holds, what):
    if not holds:
        sys.exit(f"selfcheck: wrong: {what}")


def require_equal(a, b, what):
    require(a.shape == b.shape and (a - b).abs().max().item() < TOLERANCE, what)
