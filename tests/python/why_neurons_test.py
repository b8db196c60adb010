#!/usr/bin/env python3
"""Computes what neurons of the last layer add to logit differences with NumPy, from the weights of shipped models and the
arrays of `inspect`, and compares it with `why neurons`: why_neurons_test.py PROJECT TRANSLUCENT_CLI. Skipped without
NumPy."""

import json
import pathlib
import struct
import subprocess
import sys
import unittest

try:
    import numpy as np
except ImportError:
    print("NumPy is not installed (Debian: python3-numpy)")
    sys.exit(77)

PROJECT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
TEXT = "我妹妹昨天买了三本书。"
TYPES = {"F16": np.float16, "F32": np.float32}
TOLERANCE = 1e-4


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments, "--threads", "1", "--json"], capture_output=True, text=True, check=True,
                          encoding="utf-8")
    return json.loads(done.stdout)


def weights_of(model):
    data = (PROJECT / "resources" / "models" / model / "model.safetensors").read_bytes()
    length, = struct.unpack("<Q", data[:8])
    weights = {}
    for name, entry in json.loads(data[8:8 + length]).items():
        if name != "__metadata__":
            begin, end = (8 + length + offset for offset in entry["data_offsets"])
            weights[name] = np.frombuffer(data[begin:end], TYPES[entry["dtype"]]).astype(np.float64).reshape(entry["shape"])
    return weights


class Neurons(unittest.TestCase):
    def check(self, model, norm):
        """All sums of the last layer. `norm` is the one behind its feed-forward."""
        weights = weights_of(model)
        config = json.loads((PROJECT / "resources" / "models" / model / "config.json").read_text(encoding="utf-8"))
        layer = config["architecture"]["decoder_layers"] - 1
        arrays = run("inspect", "--model", model, "--text", TEXT)["arrays"]
        array = {name: np.array(each["values"]).reshape(each["shape"]) for name, each in arrays.items()}
        module = f"decoder.layers.{layer}.feed_forward"
        gain = weights[(norm or module + "_norm") + ".weight"]
        inputs = array[(norm or module + "_norm") + ".input"]
        deviation = np.sqrt(inputs.var(axis=-1) + config["architecture"]["norm_epsilon"])
        columns = weights[module + ".outer.weight"].T  # [F, D]
        centred = gain * (columns - columns.mean(axis=-1, keepdims=True))
        found = run("why", "neurons", "--model", model, "--text", TEXT, "--top", "4")
        table = weights["target_embedding.weight"]
        ids = {each["position"]: each for each in found["positions"]}
        pieces = run("why", "contributions", "--model", model, "--text", TEXT)["positions"]
        for contribution in pieces:
            t = contribution["position"]
            direction = table[contribution["word"]["id"]] - table[contribution["rival"]["id"]]
            values = array[module + ".activated"][t] * (centred @ direction) / deviation[t]  # [F]
            self.assertAlmostEqual(values.sum(), ids[t]["layer_sums"][layer], delta=TOLERANCE * (1 + np.abs(values).sum()))
            for each in ids[t]["neurons"]:
                of, neuron = map(int, each["neuron"].split(":"))
                if of == layer:
                    self.assertAlmostEqual(values[neuron], each["value"], delta=TOLERANCE)

    def test_pre_norm(self):
        self.check("classroom", "decoder.final_norm")

    def test_post_norm(self):
        self.check("post-norm", None)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
