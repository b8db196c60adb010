#!/usr/bin/python3
"""Compares a model directory, read by hand, with the output of `translucent-cli inspect --json`; see README.md."""

import json
import pathlib
import struct
import sys

import torch

import older_model
import reference_model as reference

TOLERANCE = 1e-5


def read_weights(path):
    """The length, a JSON header, then the numbers: https://github.com/huggingface/safetensors"""
    data = path.read_bytes()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    header.pop("__metadata__", None)
    weights = {}
    for name, entry in header.items():
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        kind = {"F32": torch.float32, "F16": torch.float16, "BF16": torch.bfloat16}[entry["dtype"]]
        numbers = torch.frombuffer(bytearray(data[begin:end]), dtype=kind)
        weights[name] = numbers.to(torch.float64).reshape(entry["shape"])
    return weights


def fields(message):
    """Number and value of each field of a protobuf message: https://protobuf.dev/programming-guides/encoding"""
    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    at = 0
    while at < len(message):
        key = number()
        if key & 7 == 0:
            yield key >> 3, number()
            continue
        size = number() if key & 7 == 2 else {1: 8, 5: 4}[key & 7]
        yield key >> 3, message[at : at + size]
        at += size


def read_pieces(path):
    """The pieces of a sentencepiece model: its first field is a piece, whose first field is its text."""
    return [dict(fields(piece))[1] for field, piece in fields(path.read_bytes()) if field == 1]


def copied_pieces(directory):
    """The target piece with the text of each source piece, else UNK."""
    target = {piece: i for i, piece in enumerate(read_pieces(directory / "target.model"))}
    return [target.get(piece, 1) for piece in read_pieces(directory / "source.model")]


def main():
    directory = pathlib.Path(sys.argv[1])
    said = json.load(sys.stdin)
    config = {**reference.TECHNIQUES, **json.loads((directory / "config.json").read_text())["architecture"]}
    weights = read_weights(directory / "model.safetensors")
    kind = reference if config.get("architecture", "transformer") == "transformer" else older_model
    shapes = {name: tuple(values.shape) for name, values in weights.items()}
    if shapes != kind.parameter_shapes(config):
        raise SystemExit("the weights are not those of the architecture")
    source, inputs = torch.tensor([said["source_ids"]]), torch.tensor([said["input_ids"]])
    model = kind.Model(config, weights)
    if config["copy_mechanism"] != "none":
        model.copied_pieces = copied_pieces(directory)
    ours = torch.log_softmax(model.logits(source, inputs)[0], dim=-1)
    theirs = torch.tensor(said["log_probabilities"]["values"], dtype=torch.float64).reshape(ours.shape)
    difference = (ours - theirs).abs().max().item()
    print(f"{directory}: log-probabilities differ by at most {difference:.1e}")
    return 0 if difference <= TOLERANCE else 1


if __name__ == "__main__":
    sys.exit(main())
