#!/usr/bin/env python3
"""Checks that the manual's table of the shipped models matches their files.

Usage: shipped_models.py SOURCE_DIRECTORY [--write]
With --write the tables are replaced instead of compared.
"""

import json
import struct
import sys
from pathlib import Path

NONE = "–"  # of a network without norms or positions, and of a model that does not translate
HEADINGS = {
    "en": ("model", "layers", "width", "parameters", "norms", "positions", "steps", "epochs", "validation loss", "validation BLEU"),
    "zh": ("模型", "层数", "宽度", "参数", "归一化", "位置编码", "步数", "轮数", "验证损失", "验证 BLEU"),
}
WORDS = {"zh": {"pre": "pre-norm", "post": "post-norm", "sinusoidal": "正弦", "learned": "学习"},
         "en": {"pre": "pre-norm", "post": "post-norm", "sinusoidal": "sinusoidal", "learned": "learned"}}


def parameters(weights):
    """Numbers in a safetensors file, from its header."""
    with weights.open("rb") as file:
        (size,) = struct.unpack("<Q", file.read(8))
        tensors = json.loads(file.read(size))
    total = 0
    for name, tensor in tensors.items():
        if name == "__metadata__":
            continue
        numbers = 1
        for length in tensor["shape"]:
            numbers *= length
        total += numbers
    return total


def shipped(source):
    """The directories of the models, the largest first."""
    directories = [file.parent for file in (source / "resources/models").glob("*/config.json")]
    return sorted(directories, key=lambda each: (-parameters(each / "model.safetensors"), each.name))


def row(directory, words):
    config = json.loads((directory / "config.json").read_text())
    shape, training = config["architecture"], config["training"]
    transformer = shape.get("architecture", "transformer") == "transformer"
    translates = shape.get("task", "translation") == "translation"
    return (f"`{directory.name}`", f"{shape['encoder_layers']} + {shape['decoder_layers']}", str(shape["model_dimension"]),
            f"{parameters(directory / 'model.safetensors'):,}", words[shape["norm_placement"]] if transformer else NONE,
            words[shape["position_kind"]] if transformer else NONE, f"{training['steps']:,}", str(training["epochs"]),
            f"{training['dev_loss']:.3f}", f"{training['dev_bleu']:.1f}" if translates else NONE)


def table(source, language):
    rows = [HEADINGS[language], ("---",) * 2 + ("--:",) * 2 + ("---",) * 2 + ("--:",) * 4]
    rows += [row(directory, WORDS[language]) for directory in shipped(source)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in rows)


def replaced(page, text):
    """The page with the table whose first line is that of `text` replaced; None without such a table."""
    lines, heading = page.split("\n"), text.split("\n")[0]
    if heading not in lines:
        return None
    begin = lines.index(heading)
    end = next((i for i in range(begin, len(lines)) if not lines[i].startswith("|")), len(lines))
    return "\n".join(lines[:begin] + text.split("\n") + lines[end:])


def main():
    source, write = Path(sys.argv[1]), "--write" in sys.argv[2:]
    wrong = []
    for language in HEADINGS:
        file = source / "resources/manual" / language / "training.md"
        page = file.read_text()
        expected = replaced(page, table(source, language))
        if expected is None:
            wrong.append(f"{file} has no table with the heading of the shipped models")
        elif write:
            file.write_text(expected)
        elif expected != page:
            wrong.append(f"{file}: the table of the shipped models differs from their files; run {Path(__file__).name} with --write")
    print("\n".join(wrong) or "the manual's table says what the files say")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
