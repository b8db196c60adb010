#!/usr/bin/python3
"""Prints the logits of a model directory for ids: model_logits.py DIR "source ids" "decoder input ids".

Reads config.json and model.safetensors by hand and computes with reference_model.py alone, in float64, so that trained
weights can be compared with what translucent-cli inspect --json writes as output.logits. Source ids end with 3 (END),
decoder input ids begin with 2 (BEGIN).
"""

import json
import pathlib
import struct
import sys

import torch

import reference_model as reference

DEFAULTS = {"relative_distance": 16, "attention_pattern": "full", "attention_span": 16, "attention_threshold": 0.02}


def read_safetensors(path):
    data = path.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8: 8 + size])
    tensors = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        begin, end = (8 + size + offset for offset in entry["data_offsets"])
        if entry["dtype"] == "F32":
            values = torch.tensor(struct.unpack(f"<{(end - begin) // 4}f", data[begin:end]), dtype=torch.float64)
        elif entry["dtype"] in ("F16", "BF16"):
            kind = {"F16": torch.float16, "BF16": torch.bfloat16}[entry["dtype"]]
            values = torch.frombuffer(bytearray(data[begin:end]), dtype=kind).to(torch.float64)
        else:
            raise SystemExit(f"{name}: type {entry['dtype']} is not read here")
        tensors[name] = values.reshape(entry["shape"])
    return tensors


def logits(directory, source_ids, input_ids):
    folder = pathlib.Path(directory)
    config = {**DEFAULTS, **json.loads((folder / "config.json").read_text())["architecture"]}
    model = reference.Model(config, read_safetensors(folder / "model.safetensors"))
    with torch.no_grad():
        return model.logits(torch.tensor([source_ids]), torch.tensor([input_ids]))[0]


def main():
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    ids = [[int(number) for number in argument.split()] for argument in sys.argv[2:]]
    print(json.dumps(logits(sys.argv[1], *ids).tolist()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
