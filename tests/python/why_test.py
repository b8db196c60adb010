#!/usr/bin/env python3
"""Computes the lens, contributions, ALTI+ and patching with NumPy from the weights of shipped models and the arrays of
`inspect`, and compares them with `why`: why_test.py PROJECT TRANSLUCENT_CLI. Skipped without NumPy.

Where the program pulls a direction back from the output layer, this script pushes every summand forward; where it goes
backwards for the gradients of states, this script moves the states."""

import functools
import json
import math
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
MODELS = ("classroom", "post-norm", "learned-positions")
TEXTS = ("我妹妹昨天买了三本书。", "他的老师不喜欢咖啡。")
SENTENCE_PAIRS = (("我妹妹昨天买了三本书。", "我妹妹昨天买了两本书。"), ("他的老师不喜欢咖啡。", "他的医生不喜欢咖啡。"))
DIRECTIONS = (1, "denoise"), (0, "noise")  # the sentence that is changed
TOLERANCE = 1e-4
BEGIN = 2


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments, "--threads", "1", "--json"], capture_output=True, text=True, check=True,
                          encoding="utf-8")
    return json.loads(done.stdout)


def why(kind, model, text, *options):
    return run("why", kind, "--model", model, "--text", text, *options)


@functools.cache
def read_weights(file):
    """The tensors of a safetensors file, in double precision."""
    data = file.read_bytes()
    length, = struct.unpack("<Q", data[:8])
    types = {"F16": np.float16, "F32": np.float32}
    weights = {}
    for name, entry in json.loads(data[8:8 + length]).items():
        if name != "__metadata__":
            begin, end = (8 + length + offset for offset in entry["data_offsets"])
            values = np.frombuffer(data[begin:end], types[entry["dtype"]])
            weights[name] = values.astype(np.float64).reshape(entry["shape"])
    return weights


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def log_softmax(x):
    shifted = x - x.max(axis=-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def as_it_is(name, state):
    return state


class Network:
    """The forward pass of a shipped model. `change(name, state)` returns what a pass goes on with after a state, or
    after what an attention head gives to W_O."""

    def __init__(self, model):
        directory = PROJECT / "resources" / "models" / model
        self.config = json.loads((directory / "config.json").read_text(encoding="utf-8"))["architecture"]
        self.weights = read_weights(directory / "model.safetensors")
        self.heads = self.config["heads"]
        self.layers = self.config["decoder_layers"]
        self.post = self.config["norm_placement"] == "post"
        self.table = self.weights["target_embedding.weight"]  # the output layer has the same

    def deviation(self, x):
        return np.sqrt(x.var(axis=-1, keepdims=True) + self.config["norm_epsilon"])

    def norm(self, path, x):
        centred = x - x.mean(axis=-1, keepdims=True)
        return self.weights[path + ".weight"] * centred / self.deviation(x) + self.weights[path + ".bias"]

    def linear(self, path, x):
        return x @ self.weights[path + ".weight"].T + self.weights[path + ".bias"]

    def logits(self, states):
        return (states if self.post else self.norm("decoder.final_norm", states)) @ self.table.T + self.weights[
            "output.bias"]

    def attend(self, module, queries, keys_values, mask, change):
        H, D = self.heads, self.config["model_dimension"]
        split = [part.reshape(len(part), H, -1).transpose(1, 0, 2) for part in (queries, *np.split(keys_values, 2, -1))]
        scores = split[0] @ split[1].transpose(0, 2, 1) / math.sqrt(D // H)
        if mask:
            scores = np.where(np.tri(len(queries), dtype=bool), scores, -np.inf)
        heads = [change(f"{module}.context.{head}", each) for head, each in enumerate(softmax(scores) @ split[2])]
        return self.linear(module + ".output", np.concatenate(heads, axis=-1))

    def embed(self, stack, ids):
        table = self.table if stack == "decoder" else self.weights["source_embedding.weight"]
        return table[ids] * math.sqrt(self.config["model_dimension"]) + self.positions(stack, len(ids))

    def positions(self, stack, length):
        if f"{stack}.positions.weight" in self.weights:
            return self.weights[f"{stack}.positions.weight"][:length]
        D = self.config["model_dimension"]
        angles = np.arange(length)[:, None] / 10000 ** (np.arange(0, D, 2) / D)
        return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(length, D)

    def self_attention(self, module, x, mask, change):
        D = self.config["model_dimension"]
        packed = self.linear(module + ".qkv", x)
        return self.attend(module, packed[:, :D], packed[:, D:], mask, change)

    def feed_forward(self, module, x):
        return self.linear(module + ".outer", np.maximum(self.linear(module + ".inner", x), 0))

    def residual(self, module, x, sublayer):
        """A sublayer inside its residual connection and norm."""
        return self.norm(module + "_norm", x + sublayer(x)) if self.post else x + sublayer(
            self.norm(module + "_norm", x))

    def encode(self, ids, change=as_it_is):
        x = change("encoder.input", self.embed("encoder", ids))
        for layer in range(self.config["encoder_layers"]):
            base = f"encoder.layers.{layer}"
            attention, feed_forward = base + ".self_attention", base + ".feed_forward"
            x = self.residual(attention, x, lambda y: self.self_attention(attention, y, False, change))
            x = self.residual(feed_forward, x, lambda y: self.feed_forward(feed_forward, y))
            x = change(base + ".output", x)
        return self.ended(x)

    def ended(self, memory):
        return memory if self.post else self.norm("encoder.final_norm", memory)

    def decode(self, ids, memory, change=as_it_is):
        """The logits."""
        return self.logits(self.last_states(ids, memory, change))

    def last_states(self, ids, memory, change=as_it_is):
        x = change("decoder.input", self.embed("decoder", ids))
        for layer in range(self.layers):
            base = f"decoder.layers.{layer}"
            attention, cross, feed_forward = (base + name for name in (".self_attention", ".cross_attention",
                                                                       ".feed_forward"))
            x = self.residual(attention, x, lambda y: self.self_attention(attention, y, True, change))
            x = change(base + ".after_self_attention", x)
            x = self.residual(cross, x, lambda y: self.attend(cross, self.linear(cross + ".query", y),
                                                              self.linear(cross + ".key_value", memory), False,
                                                              change))
            x = change(base + ".after_cross_attention", x)
            x = self.residual(feed_forward, x, lambda y: self.feed_forward(feed_forward, y))
            x = change(base + ".output", x)
        return x


class Pass(Network):
    """A model and one pass over a sentence and its translation."""

    def __init__(self, model, text):
        super().__init__(model)
        self.trace = run("inspect", "--model", model, "--text", text)
        self.arrays = {name: np.array([-math.inf if v is None else v for v in array["values"]]).reshape(array["shape"])
                       for name, array in self.trace["arrays"].items()}
        self.log_probabilities = np.array(self.trace["log_probabilities"]["values"]).reshape(
            self.trace["log_probabilities"]["shape"])
        self.outputs = self.trace["output_ids"]

    def states(self):
        yield "decoder.input"
        for layer in range(self.layers):
            for suffix in ("after_self_attention", "after_cross_attention", "output"):
                yield f"decoder.layers.{layer}.{suffix}"

    def value_bias(self, module):
        name = "key_value" if "cross" in module else "qkv"
        bias = self.weights[f"{module}.{name}.bias"]
        return bias[-self.config["model_dimension"]:].reshape(self.heads, -1)

    def output_blocks(self, module):
        """W_O of each head. Shape: [H, K, D]"""
        weight = self.weights[module + ".output.weight"]
        return weight.T.reshape(self.heads, -1, weight.shape[0])

    # Contributions: every summand of the last state as a vector

    def summands(self, t):
        parts = {("token",): self.arrays["decoder.embedding"][t], ("position",): self.arrays["decoder.positions"][t]}
        for layer in range(self.layers):
            for name, kind in (("self_attention", "self"), ("cross_attention", "cross"), ("feed_forward", "ffn")):
                module, place = f"decoder.layers.{layer}.{name}", f"dec:{layer}:{kind}"
                if kind == "ffn":
                    activated = self.arrays[module + ".activated"][t]
                    parts["feed_forward", place] = self.weights[module + ".outer.weight"] @ activated
                    parts["feed_forward_bias", place] = self.weights[module + ".outer.bias"]
                else:
                    self.add_attention(parts, module, place, t)
                if self.post:
                    self.push(parts, module + "_norm", place, t)
        if not self.post:
            self.push(parts, "decoder.final_norm", "dec:final", t)
        return parts

    def add_attention(self, parts, module, place, t):
        weights, values = self.arrays[module + ".weights"][:, t], self.arrays[module + ".v"]
        bias, blocks = self.value_bias(module), self.output_blocks(module)
        vectors = np.einsum("hj,hjk,hkd->hjd", weights, values - bias[:, None], blocks)
        visible = vectors.shape[1] if place.endswith("cross") else t + 1
        for head in range(self.heads):
            for key in range(visible):
                parts["head", place, head, key] = vectors[head, key]
        parts["attention_bias", place] = np.einsum("hk,hkd->d", bias, blocks) + self.weights[module + ".output.bias"]

    def push(self, parts, path, place, t):
        divisor = self.deviation(self.arrays[path + ".input"][t])
        for name, vector in parts.items():
            parts[name] = self.weights[path + ".weight"] * (vector - vector.mean()) / divisor
        parts["norm", place] = self.weights[path + ".bias"]

    # ALTI+

    def shares(self, module, before, behind, is_cross):
        vectors = np.einsum("hij,hjk,hkd->ijd", self.arrays[module + ".weights"], self.arrays[module + ".v"],
                            self.output_blocks(module))
        residual = self.arrays[before]
        if is_cross:
            vectors = np.concatenate([vectors, residual[:, None]], axis=1)
        else:
            vectors[np.arange(len(residual)), np.arange(len(residual))] += residual
        if self.post:
            path = module + "_norm"
            vectors = vectors - vectors.mean(axis=-1, keepdims=True)
            vectors *= self.weights[path + ".weight"] / self.deviation(self.arrays[path + ".input"])[:, None]
        y = self.arrays[behind]
        near = np.abs(y).sum(-1)[:, None] - np.abs(y[:, None] - vectors).sum(-1)
        near = np.maximum(near, 0)
        return near / near.sum(axis=1, keepdims=True)

    def source_and_prefix(self):
        S = len(self.trace["source_pieces"])
        encoder = np.eye(S)
        for layer in range(self.config["encoder_layers"]):
            before = "encoder.input" if layer == 0 else f"encoder.layers.{layer - 1}.output"
            module = f"encoder.layers.{layer}"
            encoder = self.shares(module + ".self_attention", before, module + ".after_self_attention", False) @ encoder
        T = len(self.outputs)
        total = np.hstack([np.zeros((T, S)), np.eye(T)])
        for layer in range(self.layers):
            before = "decoder.input" if layer == 0 else f"decoder.layers.{layer - 1}.output"
            module = f"decoder.layers.{layer}"
            own = self.shares(module + ".self_attention", before, module + ".after_self_attention", False)
            cross = self.shares(module + ".cross_attention", module + ".after_self_attention",
                                module + ".after_cross_attention", True)
            rest = cross[:, -1:]
            jacobian = np.hstack([cross[:, :-1] @ encoder, own * rest])  # from the source tokens and the layer's input
            total = np.hstack([jacobian[:, :S], np.zeros((T, T))]) + jacobian[:, S:] @ total
        return total[:, :S], total[:, S:]

    def memory(self, layer):
        return self.ended(self.arrays[f"encoder.layers.{layer}.output"])


class Comparison:
    """The logit difference of two words behind a prefix, for two sentences and for mixtures of their states."""

    def __init__(self, network, sources, inputs, words):
        self.network, self.sources, self.inputs, self.words = network, sources, inputs, words
        self.states = [{}, {}]
        self.memories = []
        for side, states in enumerate(self.states):
            self.memories.append(network.encode(sources[side], self.keep(states)))
            network.last_states(inputs, self.memories[side], self.keep(states))
        self.differences = [self.difference(side, as_it_is) for side in (0, 1)]

    def names(self, heads):
        return [name for name in self.states[0] if (".context." in name) == heads]

    @staticmethod
    def keep(states):
        return lambda name, state: states.setdefault(name, state)

    def difference(self, side, change, changes_the_encoder=False):
        memory = self.network.encode(self.sources[side], change) if changes_the_encoder else self.memories[side]
        last = self.network.last_states(self.inputs, memory, change)[-1:]
        logits = self.network.logits(last)[0]
        return logits[self.words[0]] - logits[self.words[1]]

    def patched(self, side, *sites, fraction=1):
        """The difference for one sentence with a fraction of states of the other one, given as (name, position)."""
        def change(each, state):
            positions = [position for name, position in sites if name == each]
            if positions:
                state = state.copy()
                state[positions] += fraction * (self.states[1 - side][each][positions] - state[positions])
            return state
        return self.difference(side, change, any(name.startswith("encoder") for name, _ in sites))

    def share(self, difference):
        clean, corrupted = self.differences
        return (difference - corrupted) / (clean - corrupted)


def on_each_pass(test):
    def run_all(self):
        for model, text, mine in self.passes:
            with self.subTest(model=model, text=text):
                test(self, model, text, mine)
    return run_all


class WhyTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.passes = [(model, text, Pass(model, text)) for model in MODELS for text in TEXTS]

    def near(self, actual, expected, tolerance=TOLERANCE):
        np.testing.assert_allclose(actual, expected, rtol=0, atol=tolerance)

    @on_each_pass
    def test_lens(self, model, text, mine):
        theirs = why("lens", model, text)
        self.assertEqual(theirs["output_pieces"], mine.trace["output_pieces"])
        self.assertEqual([row["state"] for row in theirs["rows"]], list(mine.states()))
        last = log_softmax(mine.logits(mine.arrays[theirs["rows"][-1]["state"]]))
        self.near(last, mine.log_probabilities)
        positions = np.arange(len(mine.outputs))
        is_first = []
        for row in theirs["rows"]:
            here = log_softmax(mine.logits(mine.arrays[row["state"]]))
            cells = row["cells"]
            own = here[positions, mine.outputs]
            self.near([cell["log_probability"] for cell in cells], own)
            self.near([cell["divergence"] for cell in cells], (np.exp(last) * (last - here)).sum(-1))
            self.near([cell["entropy"] for cell in cells], -(np.exp(here) * here).sum(-1) / math.log(2), 1e-3)
            for t, cell in enumerate(cells):
                self.near([token["log_probability"] for token in cell["best"]], -np.sort(-here[t])[:3])
                below, above = ((here[t] > own[t] + margin).sum() for margin in (TOLERANCE, -TOLERANCE))
                self.assertTrue(below + 1 <= cell["rank"] <= above)
            is_first.append([cell["rank"] == 1 for cell in cells])
        for t, decided in enumerate(theirs["decided_at"]):
            column = [first[t] for first in is_first]
            if decided is None:
                self.assertFalse(column[-1])
            else:
                self.assertTrue(all(column[decided:]) and (decided == 0 or not column[decided - 1]))

    @on_each_pass
    def test_encoder_lens(self, model, text, mine):
        theirs = why("encoder-lens", model, text)
        layers = theirs["layers"]
        self.assertEqual([layer["layer"] for layer in layers], list(range(mine.config["encoder_layers"])))
        self.assertEqual([token["id"] for token in layers[-1]["tokens"]], mine.outputs)
        for layer in layers:
            ids = [token["id"] for token in layer["tokens"]]
            logits = mine.decode([BEGIN, *ids[:-1]], mine.memory(layer["layer"]))
            found = log_softmax(logits)[np.arange(len(ids)), ids]
            self.near([token["log_probability"] for token in layer["tokens"]], found)

    @on_each_pass
    def test_contributions(self, model, text, mine):
        theirs = why("contributions", model, text)
        self.assertEqual(len(theirs["positions"]), len(mine.outputs))
        for t, found in enumerate(theirs["positions"]):
            word, rival = found["word"]["id"], found["rival"]["id"]
            self.assertEqual((found["position"], word), (t, mine.outputs[t]))
            logits = mine.arrays["output.logits"][t]
            self.near(found["difference"], logits[word] - logits[rival])
            self.near(found["sum"], found["difference"])
            self.near(logits[rival], np.delete(logits, [0, 1, 2, word]).max())
            direction = mine.table[word] - mine.table[rival]
            expected = {name: vector @ direction for name, vector in mine.summands(t).items()}
            bias = mine.weights["output.bias"]
            expected["output_bias",] = bias[word] - bias[rival]
            actual = {tuple(part[key] for key in ("kind", "sublayer", "head", "key") if key in part): part["value"]
                      for part in found["parts"]}
            self.assertEqual(set(actual), set(expected))
            names = list(expected)
            self.near([actual[name] for name in names], [expected[name] for name in names])

    def test_chosen_rival(self):
        model, text, mine = self.passes[0]
        t = 3
        piece = mine.trace["output_pieces"][t]
        rival = next(p for p in mine.trace["output_pieces"] if p not in (piece, "</s>") and p.startswith("▁"))
        found, = why("contributions", model, text, "--rival", rival[1:], "--position", str(t))["positions"]
        self.assertEqual((found["word"]["piece"], found["rival"]["piece"]), (piece, rival))
        self.near(found["sum"], found["difference"])

    @on_each_pass
    def test_sources(self, model, text, mine):
        rows = why("sources", model, text)["rows"]
        source, prefix = mine.source_and_prefix()
        self.near([row["source"] for row in rows], source)
        self.near([row["prefix"] for row in rows], prefix)
        for t, row in enumerate(rows):
            self.near(sum(row["source"]) + sum(row["prefix"]), 1, 1e-9)
            self.near(row["source_share"] + row["prefix_share"], 1, 1e-9)
            self.near(row["source_share"], sum(row["source"]), 1e-9)
            self.assertEqual(set(row["prefix"][t + 1:]), set() if t + 1 == len(rows) else {0})

    def test_patch(self):
        for model in MODELS:
            network = Network(model)
            for texts in SENTENCE_PAIRS:
                with self.subTest(model=model, texts=texts):
                    mine = self.comparison(model, network, texts)
                    self.compare_patches(model, texts, mine)
                    if texts == SENTENCE_PAIRS[0]:
                        self.compare_heads(model, texts, mine)
                        self.compare_sets(model, texts, mine)

    @staticmethod
    def comparison(model, network, texts):
        traces = [run("inspect", "--model", model, "--text", text, "--only", "encoder.input") for text in texts]
        outputs = [trace["output_ids"] for trace in traces]
        t = next(i for i, (a, b) in enumerate(zip(*outputs)) if a != b)
        words = [ids[t] for ids in outputs]
        return Comparison(network, [trace["source_ids"] for trace in traces], [BEGIN, *outputs[0][:t]], words)

    def compare_patches(self, model, texts, mine):
        for side, direction in DIRECTIONS:
            theirs = run("why", "patch", "--model", model, *texts, "--direction", direction, "--estimate")
            self.assertEqual((theirs["position"], theirs["clean_word"]["id"], theirs["corrupted_word"]["id"]),
                             (len(mine.inputs) - 1, *mine.words))
            self.near([theirs["clean_difference"], theirs["corrupted_difference"]], mine.differences)
            self.assertEqual([row["state"] for row in theirs["rows"]], mine.names(heads=False))
            for row in theirs["rows"]:
                self.compare_cells(mine, side, row)
                self.compare_estimate(mine, side, row)

    def compare_cells(self, mine, side, row):
        """Where the sentences differ, and at the ends."""
        name, shares = row["state"], row["recovered"]
        self.assertEqual(len(shares), len(mine.states[side][name]))
        different = [i for i, (a, b) in enumerate(zip(*mine.sources)) if a != b and i < len(shares)]
        for position in {0, len(shares) - 1, *different}:
            self.near(shares[position], mine.share(mine.patched(side, (name, position))))

    def compare_estimate(self, mine, side, row):
        """Where it says most."""
        estimates = row["estimated"]
        self.assertEqual(len(estimates), len(row["recovered"]))
        own, step = mine.differences[side], 1e-5
        site = row["state"], max(range(len(estimates)), key=lambda i: abs(estimates[i] - mine.share(own)))
        ahead, behind = (mine.patched(side, site, fraction=fraction) for fraction in (step, -step))
        self.near(estimates[site[1]], mine.share(own + (ahead - behind) / (2 * step)), 1e-3)

    def compare_heads(self, model, texts, mine):
        for side, direction in DIRECTIONS:
            rows = run("why", "patch", "--model", model, *texts, "--direction", direction, "--heads",
                       "--estimate")["rows"]
            self.assertEqual([row["state"] for row in rows], mine.names(heads=True))
            for row in rows:
                self.assertTrue(row["state"].endswith(f"_attention.context.{row['head']}"))
                self.compare_cells(mine, side, row)
            for row in {row["sublayer"]: row for row in rows}.values():  # the last head of each attention
                self.compare_estimate(mine, side, row)

    def compare_sets(self, model, texts, mine):
        """All heads of the last cross-attention where the word is written, and a state of the encoder."""
        last = f"decoder.layers.{mine.network.layers - 1}.cross_attention.context."
        heads = [(name, len(mine.inputs) - 1) for name in mine.names(heads=True) if name.startswith(last)]
        self.assertEqual(len(heads), mine.network.heads)
        for sites in (heads, [heads[0], ("encoder.layers.0.output", 0)]):
            for side, direction in DIRECTIONS:
                theirs = run("why", "patch", "--model", model, *texts, "--direction", direction, "--sites",
                             *(f"{name}@{position}" for name, position in sites))
                self.assertEqual([(site["state"], site["position"]) for site in theirs["sites"]], sites)
                single = [mine.share(mine.patched(side, site)) for site in sites]
                self.near([site["recovered"] for site in theirs["sites"]], single)
                unchanged = mine.share(mine.differences[side])
                self.near(theirs["sum"], unchanged + sum(share - unchanged for share in single))
                self.near(theirs["together"], mine.share(mine.patched(side, *sites)))

    @on_each_pass
    def test_the_script_agrees_with_the_network(self, model, text, mine):
        """Without `why`: the laws that its own numbers follow."""
        memory = mine.encode(mine.trace["source_ids"])
        self.near(memory, mine.memory(mine.config["encoder_layers"] - 1))
        self.near(log_softmax(mine.decode([BEGIN, *mine.outputs[:-1]], memory)), mine.log_probabilities)
        for t, word in enumerate(mine.outputs):
            state = sum(mine.summands(t).values())
            self.near(mine.table @ state + mine.weights["output.bias"], mine.arrays["output.logits"][t])
        source, prefix = mine.source_and_prefix()
        self.near(source.sum(axis=1) + prefix.sum(axis=1), 1, 1e-9)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
