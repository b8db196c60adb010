#!/usr/bin/env python3
"""Computes what neurons of the last layer add to logit differences with NumPy, from the weights of shipped models and the
arrays of `inspect`, and compares it with `why neurons`: why_neurons_test.py PROJECT TRANSLUCENT_CLI. Skipped without
NumPy."""

import sys
import unittest

from why_test import Network, run  # exits with 77 without NumPy

import numpy as np

TEXT = "我妹妹昨天买了三本书。"
TOLERANCE = 1e-4


class Neurons(unittest.TestCase):
    def check(self, model, norm):
        """All sums of the last layer. `norm` is the one behind its feed-forward."""
        network = Network(model)
        weights, layer = network.weights, network.layers - 1
        arrays = run("inspect", "--model", model, "--text", TEXT)["arrays"]
        array = {name: np.array(each["values"]).reshape(each["shape"]) for name, each in arrays.items()}
        module = f"decoder.layers.{layer}.feed_forward"
        gain = weights[(norm or module + "_norm") + ".weight"]
        inputs = array[(norm or module + "_norm") + ".input"]
        deviation = np.sqrt(inputs.var(axis=-1) + network.config["norm_epsilon"])
        columns = weights[module + ".outer.weight"].T  # [F, D]
        centred = gain * (columns - columns.mean(axis=-1, keepdims=True))
        found = run("why", "neurons", "--model", model, "--text", TEXT, "--top", "4")
        ids = {each["position"]: each for each in found["positions"]}
        pieces = run("why", "contributions", "--model", model, "--text", TEXT)["positions"]
        for contribution in pieces:
            t = contribution["position"]
            direction = network.table[contribution["word"]["id"]] - network.table[contribution["rival"]["id"]]
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
