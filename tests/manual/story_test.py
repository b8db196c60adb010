#!/usr/bin/env python3
"""The commands of the page with three sentences write what the page shows.

A block of `sh` with one command is followed by a block with lines of its output, in this order; other lines between them
are left out. Numbers may differ in the digits that depend on the order of a sum.

Usage: story_test.py SOURCE_DIRECTORY TRANSLUCENT_CLI
"""

import math
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCKS = re.compile(r"^ *```sh\n(.*?)^ *```\n\s*^ *```\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
# Absolute, for numbers near 0, and relative: float32 passes of a few hundred summands, printed with three or four digits.
NEAR_ZERO, RELATIVE = 0.002, 0.01
# The manual writes the glossary's name.
NAMES = {"<unk>": "⟨UNK⟩"}


def agree(shown, written):
    """True if both lines have the same words, and numbers that agree."""
    if NUMBER.sub("#", " ".join(shown.split())) != NUMBER.sub("#", " ".join(written.split())):
        return False
    pairs = zip(map(float, NUMBER.findall(shown)), map(float, NUMBER.findall(written)))
    return all(math.isclose(a, b, rel_tol=RELATIVE, abs_tol=NEAR_ZERO) for a, b in pairs)


def missing(shown, written):
    """The first shown line that does not follow in what was written; None if there is none."""
    rest = iter(written)
    return next((line for line in shown if not any(agree(line, other) for other in rest)), None)


def output_of(command, programs):
    environment = os.environ | {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=environment, check=False)
    if done.returncode != 0:
        sys.exit(f"{command}\nfailed: {done.stderr}")
    for piece, name in NAMES.items():
        done.stdout = done.stdout.replace(piece, name)
    return done.stdout.splitlines()


def main():
    source, program = Path(sys.argv[1]), Path(sys.argv[2])
    blocks = {language: BLOCKS.findall((source / f"resources/manual/{language}/why-story.md").read_text(encoding="utf-8"))
              for language in ("en", "zh")}
    if len(blocks["en"]) < 8:
        sys.exit(f"only {len(blocks['en'])} commands with output were found")
    if blocks["en"] != blocks["zh"]:
        sys.exit("the page shows other commands or outputs in Chinese than in English")
    with tempfile.TemporaryDirectory() as programs:
        named = Path(programs) / "translucent-cli"
        named.symlink_to(program.resolve())
        wrong = 0
        for command, shown in blocks["en"]:
            lines = [line for line in shown.splitlines() if line.strip()]
            line = missing(lines, output_of(command.strip(), programs))
            if line is not None:
                wrong += 1
                print(f"{command.strip()}\ndoes not write, after the lines before it: {line}", file=sys.stderr)
    print(f"{len(blocks['en'])} commands, {wrong} with another output")
    sys.exit(1 if wrong else 0)


main()
