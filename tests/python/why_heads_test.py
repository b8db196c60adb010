#!/usr/bin/env python3
"""Computes what `why heads` says of every head with NumPy from the weights of shipped models: why_heads_test.py PROJECT
TRANSLUCENT_CLI. Skipped without NumPy.

Where the program differentiates by the gates of heads, this script moves them."""

import math
import pathlib
import sys
import tempfile
import unittest
from collections import Counter, defaultdict

from why_test import BEGIN, Network, log_softmax, np, run, softmax

MODELS = ("classroom", "post-norm")
PAIRS = (("我妹妹昨天买了三本书。", "My younger sister bought three books yesterday."),
         ("他的老师不喜欢咖啡。", "His teacher does not like coffee."), ("谢谢你。", "Thank you."),
         ("我们明天去北京。", "We are going to Beijing tomorrow."))
SHOWN = ("enc:0:1", "dec:1:0", "cross:1:1")
TOLERANCE = 1e-4
KINDS = {"enc": ("encoder", "self_attention"), "dec": ("decoder", "self_attention"),
         "cross": ("decoder", "cross_attention")}


def place_of(head):
    """The module and the number of a head."""
    kind, layer, number = head.split(":")
    stack, name = KINDS[kind]
    return f"{stack}.layers.{layer}.{name}", int(number)


class HeadNetwork(Network):
    """A network whose heads have gates, and which keeps their weights."""

    def __init__(self, model):
        super().__init__(model)
        self.gates = defaultdict(lambda: np.ones(self.heads))
        self.seen = {}

    def attend(self, module, queries, keys_values, mask, _change):
        H, D = self.heads, self.config["model_dimension"]
        split = [part.reshape(len(part), H, -1).transpose(1, 0, 2) for part in (queries, *np.split(keys_values, 2, -1))]
        scores = split[0] @ split[1].transpose(0, 2, 1) / math.sqrt(D // H)
        if mask:
            scores = np.where(np.tri(len(queries), dtype=bool), scores, -np.inf)
        self.seen[module] = softmax(scores)
        context = self.seen[module] @ split[2] * self.gates[module][:, None, None]
        return self.linear(module + ".output", context.transpose(1, 0, 2).reshape(len(queries), D))

    def loss(self, trace):
        """The sum over the tokens of one pair."""
        outputs = trace["output_ids"]
        found = log_softmax(self.decode([BEGIN, *outputs[:-1]], self.encode(trace["source_ids"])))
        return -found[np.arange(len(outputs)), outputs].sum()

    def losses(self, traces, head=None, gate=1.0):
        """Of all pairs, with a gate of one head."""
        if head is None:
            return np.array([self.loss(trace) for trace in traces])
        module, number = place_of(head)
        self.gates[module][number] = gate
        found = self.losses(traces)
        self.gates[module][number] = 1
        return found


def rows_of(network, trace, head):
    """Query piece, pieces of the keys that it sees, and weights, for each query of the last pass."""
    module, number = place_of(head)
    weights = network.seen[module][number]
    kind = head.split(":")[0]
    keys = trace["input_pieces"] if kind == "dec" else trace["source_pieces"]
    queries = trace["output_pieces"] if kind == "cross" else keys
    for q, piece in enumerate(queries):
        visible = q + 1 if kind == "dec" else len(keys)
        yield piece, keys[:visible], weights[q, :visible]


class WhyHeadsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            corpus = pathlib.Path(folder) / "pairs.tsv"
            corpus.write_text("".join(f"{source}\t{target}\n" for source, target in PAIRS), encoding="utf-8")
            shown = [option for head in SHOWN for option in ("--head", head)]
            cls.found = {model: run("why", "heads", "--model", model, "--corpus", str(corpus), "--ablation", "zero",
                                    "--best", "100000", *shown) for model in MODELS}
        cls.networks = {model: HeadNetwork(model) for model in MODELS}
        cls.traces = {model: [run("inspect", "--model", model, "--text", source, "--target", target, "--only",
                                  "decoder.input") for source, target in PAIRS] for model in MODELS}

    def near(self, actual, expected, tolerance=TOLERANCE):
        np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance)

    def each_model(self):
        for model in MODELS:
            with self.subTest(model=model):
                yield self.found[model], self.networks[model], self.traces[model]

    def test_confidence(self):
        for found, network, traces in self.each_model():
            largest = defaultdict(list)
            for trace in traces:
                network.loss(trace)
                for head in (entry["head"] for entry in found["heads"]):
                    for _, keys, weights in rows_of(network, trace, head):
                        if len(keys) > 1:
                            largest[head].append(max(w for key, w in zip(keys, weights) if key != "</s>"))
            for entry in found["heads"]:
                mine = largest[entry["head"]]
                self.assertEqual(entry["queries"], len(mine))
                self.near(entry["confidence"], np.mean(mine))
                for place, count in enumerate(entry["histogram"]):
                    surely = sum(place / 10 + TOLERANCE < w < (place + 1) / 10 - TOLERANCE for w in mine)
                    perhaps = sum(place / 10 - TOLERANCE <= w <= (place + 1) / 10 + TOLERANCE for w in mine)
                    self.assertTrue(surely <= count <= perhaps)

    def test_pairs(self):
        for found, network, traces in self.each_model():
            for head, shown in zip(SHOWN, found["shown"]):
                self.assertEqual(shown["head"], head)
                weights, cells = Counter(), Counter()
                for trace in traces:
                    network.loss(trace)
                    for query, keys, row in rows_of(network, trace, head):
                        for key, weight in zip(keys, row):
                            weights[query, key] += weight
                            cells[query, key] += 1
                theirs = {(pair["query"], pair["key"]): pair for pair in shown["pairs"]}
                self.assertEqual(set(theirs), set(weights))
                for pieces, pair in theirs.items():
                    self.near(pair["weight"], weights[pieces])
                    self.assertEqual(pair["cells"], cells[pieces])

    def test_zero_ablation(self):
        for found, network, traces in self.each_model():
            tokens = sum(len(trace["output_ids"]) for trace in traces)
            whole = network.losses(traces).sum() / tokens
            self.near(found["loss"], whole)
            for entry in found["heads"]:
                without = network.losses(traces, entry["head"], 0.0).sum() / tokens
                self.near(entry["loss_change"], without - whole)

    def test_importance(self):
        step = 1e-4
        for found, network, traces in self.each_model():
            tokens = np.array([len(trace["output_ids"]) for trace in traces])
            squares = defaultdict(float)
            for entry in found["heads"]:
                ahead, behind = (network.losses(traces, entry["head"], 1 + sign * step) for sign in (1, -1))
                self.near(entry["importance"], np.abs((ahead - behind) / (2 * step * tokens)).mean())
                squares[entry["head"].rpartition(":")[0]] += entry["importance"] ** 2
            for entry in found["heads"]:
                norm = math.sqrt(squares[entry["head"].rpartition(":")[0]])
                self.near(entry["importance_in_layer"], entry["importance"] / norm, 1e-9)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
