#!/usr/bin/env python3
"""Reads the output of `model export`: export_test.py PROJECT TRANSLUCENT_CLI [LINES [MODEL…]]. Needs NumPy."""

import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import numpy as np
except ImportError:
    print("NumPy is not installed (Debian: python3-numpy)")
    sys.exit(77)

sys.dont_write_bytecode = True

from ctranslate2_model import Model  # noqa: E402

PROGRAM = sys.argv[2]
LINES = int(sys.argv[3]) if len(sys.argv) > 3 else 12
MODELS = sys.argv[4:] or ["classroom", "everyday", "post-norm", "learned-positions"]
SAME_SCORE = 1e-4


def run(*arguments, text=""):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, check=True,
                          encoding="utf-8").stdout


def weights_of(model, head, line, target):
    """Our weights of the alignment head. [T, S]"""
    arrays = json.loads(run("inspect", "--model", model, "--text", line, "--target", target, "--json"))["arrays"]
    _, layer, number = head.split(":")
    array = arrays[f"decoder.layers.{layer}.cross_attention.weights"]
    return np.array(array["values"]).reshape(array["shape"])[int(number)]


def check(model, lines, folder):
    """The number of different translations, and the largest difference of scores and alignments."""
    head = run("model", "export", model, "--format", "ctranslate2", "--out", folder).splitlines()[0].split()[-1]
    exported = Model(folder)
    longest = json.loads(run("model", "info", model, "--json"))["config"]["max_length"] - 1
    different, score, alignment = 0, 0.0, None
    for answer in map(json.loads, run("translate", "--model", model, "--json", text="\n".join(lines) + "\n").splitlines()):
        mine = answer["hypotheses"][0]
        pieces = [piece["piece"] for piece in answer["pieces"][:-1]]
        tokens, total, weights = exported.greedy(pieces, min(longest, len(mine["tokens"]) + 5))
        if tokens != [token["piece"] for token in mine["tokens"]]:
            different += 1
            continue
        score = max(score, abs(total - mine["log_probability"]))
        if alignment is None and mine["finished"]:
            ours = weights_of(model, head, answer["source"], mine["text"])
            alignment = np.abs(ours - weights).max() if ours.shape == weights.shape else np.inf
    return different, score, alignment


def main():
    with tempfile.TemporaryDirectory() as folder:
        corpus = pathlib.Path(folder) / "corpus.tsv"
        run("corpus", "generate", "--task", "classroom", "--pairs", str(LINES), "--seed", "9", "--out", str(corpus))
        lines = [line.split("\t")[0] for line in corpus.read_text(encoding="utf-8").splitlines()]
    failed = False
    for model in MODELS:
        with tempfile.TemporaryDirectory() as folder:
            different, score, alignment = check(model, lines, folder + "/model")
        print(f"{model}: of {len(lines)} lines {different} differ; scores by {score:.1e}, alignments by {alignment:.1e}")
        failed = failed or different > 0 or score > SAME_SCORE or not alignment < SAME_SCORE
    return 1 if failed else 0


sys.exit(main())
