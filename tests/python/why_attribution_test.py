#!/usr/bin/env python3
"""Computes saliency, gradient times input, integrated gradients, occlusion, value zeroing and deletion curves with
PyTorch in double precision from the weights of shipped models, and compares them with `why`:
why_attribution_test.py PROJECT TRANSLUCENT_CLI. Skipped without NumPy or PyTorch.

Gradients are those of PyTorch's autograd through a network written here, and the points on the path are NumPy's."""

import collections
import math
import sys
import unittest

try:
    import numpy as np
    import torch
except ImportError:
    print("NumPy or PyTorch is not installed (Debian: python3-numpy, python3-torch)")
    sys.exit(77)

sys.dont_write_bytecode = True

from why_test import BEGIN, MODELS, Network, TEXTS, TOLERANCE, on_each_pass, run, why  # noqa: E402 - reads the same arguments

PAD, UNKNOWN = 0, 1
BASELINES = ("unknown", "zeros", "padding")


class TorchNetwork:
    """The forward pass of a shipped model from its embedded tokens, for one sentence."""

    def __init__(self, model):
        self.plain = Network(model)
        self.weights = {name: torch.tensor(values) for name, values in self.plain.weights.items()}
        self.tables = {"encoder": self.weights["source_embedding.weight"],
                       "decoder": self.weights["target_embedding.weight"]}
        self.post, self.layers = self.plain.post, self.plain.layers
        self.encoder_layers = self.plain.config["encoder_layers"]
        self.dimension, self.heads = self.plain.config["model_dimension"], self.plain.heads
        self.epsilon = self.plain.config["norm_epsilon"]

    def embedded(self, stack, ids):
        return self.tables[stack][ids] * math.sqrt(self.dimension)

    def positions(self, stack, length):
        return torch.tensor(self.plain.positions(stack, length))

    def norm(self, path, x):
        return torch.nn.functional.layer_norm(x, x.shape[-1:], self.weights[path + ".weight"],
                                              self.weights[path + ".bias"], self.epsilon)

    def linear(self, path, x):
        return x @ self.weights[path + ".weight"].T + self.weights[path + ".bias"]

    def residual(self, module, x, sublayer):
        norm = module + "_norm"
        return self.norm(norm, x + sublayer(x)) if self.post else x + sublayer(self.norm(norm, x))

    def attend(self, module, queries, keys, values, causal, erased):
        """`erased` is the position whose value is zero, or None."""
        if erased is not None:
            values = torch.cat([values[:erased], torch.zeros_like(values[:1]), values[erased + 1:]])
        q, k, v = (x.reshape(len(x), self.heads, -1).transpose(0, 1) for x in (queries, keys, values))
        scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
        if causal:
            scores = scores.masked_fill(torch.ones(scores.shape[1:]).triu(1).bool(), -math.inf)
        mixed = (scores.softmax(-1) @ v).transpose(0, 1).reshape(len(queries), -1)
        return self.linear(module + ".output", mixed)

    def self_attention(self, module, x, causal, erased):
        return self.attend(module, *self.linear(module + ".qkv", x).chunk(3, -1), causal, erased)

    def feed_forward(self, module, x):
        return self.linear(module + ".outer", self.linear(module + ".inner", x).relu())

    def encoder_layer(self, layer, x, erased=None):
        base = f"encoder.layers.{layer}"
        attention, feed_forward = base + ".self_attention", base + ".feed_forward"
        x = self.residual(attention, x, lambda y: self.self_attention(attention, y, False, erased))
        return self.residual(feed_forward, x, lambda y: self.feed_forward(feed_forward, y))

    def decoder_layer(self, layer, x, memory, erased_self=None, erased_cross=None):
        base = f"decoder.layers.{layer}"
        attention, cross, feed_forward = (base + name
                                          for name in (".self_attention", ".cross_attention", ".feed_forward"))
        x = self.residual(attention, x, lambda y: self.self_attention(attention, y, True, erased_self))
        keys, values = self.linear(cross + ".key_value", memory).chunk(2, -1)
        x = self.residual(cross, x, lambda y: self.attend(cross, self.linear(cross + ".query", y), keys, values, False,
                                                          erased_cross))
        return self.residual(feed_forward, x, lambda y: self.feed_forward(feed_forward, y))

    def states(self, source, prefix):
        """The inputs of all layers, the encoder's output and the last state, from embeddings without positions."""
        encoder = [source + self.positions("encoder", len(source))]
        for layer in range(self.encoder_layers):
            encoder.append(self.encoder_layer(layer, encoder[-1]))
        memory = encoder[-1] if self.post else self.norm("encoder.final_norm", encoder[-1])
        decoder = [prefix + self.positions("decoder", len(prefix))]
        for layer in range(self.layers):
            decoder.append(self.decoder_layer(layer, decoder[-1], memory))
        return encoder, memory, decoder

    def logits(self, source, prefix):
        """Of the token behind the prefix."""
        last = self.states(source, prefix)[2][-1][-1]
        last = last if self.post else self.norm("decoder.final_norm", last)
        return last @ self.tables["decoder"].T + self.weights["output.bias"]


class Token:
    """A predicted token and what it depends on."""

    def __init__(self, network, trace, position, rival=None):
        self.network, self.rival = network, rival
        self.source_ids = trace["source_ids"]
        self.prefix_ids = [BEGIN, *trace["output_ids"][:position]]
        self.word = trace["output_ids"][position]
        self.source, self.prefix = self.embeddings(self.source_ids, self.prefix_ids)

    def embeddings(self, source_ids, prefix_ids):
        return self.network.embedded("encoder", source_ids), self.network.embedded("decoder", prefix_ids)

    def value(self, source, prefix):
        logits = self.network.logits(source, prefix)
        return logits[self.word] - logits[self.rival] if self.rival is not None else logits.log_softmax(-1)[self.word]

    def value_of(self, source_ids, prefix_ids):
        return self.value(*self.embeddings(source_ids, prefix_ids)).item()

    def gradients(self, source, prefix):
        inputs = [x.clone().requires_grad_() for x in (source, prefix)]
        return torch.autograd.grad(self.value(*inputs), inputs)

    def baseline(self, name):
        source, prefix = self.source.clone(), self.prefix.clone()
        for stack, vectors, kept in (("encoder", source, -1), ("decoder", prefix, 0)):
            own = vectors[kept].clone()
            vectors[:] = 0 if name == "zeros" else self.network.embedded(
                stack, [UNKNOWN if name == "unknown" else PAD])
            vectors[kept] = own
        return source, prefix

    def integrated(self, name, count=64):
        """The attributions and F of the baseline, with so many points on the path."""
        starts = self.baseline(name)
        points, weights = np.polynomial.legendre.leggauss(count)
        sums = [torch.zeros_like(start) for start in starts]
        for point, weight in zip((points + 1) / 2, weights / 2):
            at = [start + point * (end - start) for start, end in zip(starts, (self.source, self.prefix))]
            for total, gradient in zip(sums, self.gradients(*at)):
                total += weight * gradient
        found = [((end - start) * total).sum(-1).numpy()
                 for start, end, total in zip(starts, (self.source, self.prefix), sums)]
        return found, self.value(*starts).item()

    def occluded(self):
        own = self.value(self.source, self.prefix).item()
        source = [own - self.value_of(self.with_unknown(self.source_ids, [i]), self.prefix_ids)
                  for i in range(len(self.source_ids) - 1)]
        prefix = [own - self.value_of(self.source_ids, self.with_unknown(self.prefix_ids, [t]))
                  for t in range(1, len(self.prefix_ids))]
        return [*source, 0], [0, *prefix]

    @staticmethod
    def with_unknown(ids, places):
        return [UNKNOWN if i in places else each for i, each in enumerate(ids)]

    def probability_without(self, pieces):
        return math.exp(self.value_of(self.with_unknown(self.source_ids, pieces), self.prefix_ids))


def shares(outputs, clean):
    """Rows of value zeroing. `outputs` are those of a layer, for each token whose value is zero."""
    columns = [1 - torch.nn.functional.cosine_similarity(output, clean, dim=-1) for output in outputs]
    scores = torch.stack(columns, -1)
    scores[scores < 1e-5] = 0
    return (scores / scores.sum(-1, keepdim=True).clamp_min(1e-300)).numpy()  # a row of zeros stays


Pass = collections.namedtuple("Pass", "network trace")


class WhyAttributionTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.passes = []
        for model in MODELS:
            network = TorchNetwork(model)
            for text in TEXTS:
                cls.passes.append((model, text, Pass(network, run("inspect", "--model", model, "--text", text))))

    def near(self, actual, expected, tolerance=TOLERANCE):
        """Absolute below 1, relative above: the program computes in float."""
        np.testing.assert_allclose(actual, expected, rtol=tolerance, atol=tolerance)

    @staticmethod
    def attributions(position):
        return {each["method"]: each for each in position["attributions"]}

    @on_each_pass
    def test_gradients_and_occlusion_of_every_token(self, model, text, mine):
        network, trace = mine
        for method in ("saliency", "gradient_x_input", "occlusion"):
            found = why("attribution", model, text, "--method", method)["positions"]
            self.assertEqual([each["position"] for each in found], list(range(len(trace["output_ids"]))))
            for t, each in enumerate(found):
                token = Token(network, trace, t)
                self.near(each["value"], token.value(token.source, token.prefix).item())
                numbers = self.attributions(each)[method]
                for side, expected in zip(("source", "prefix"), self.expected(token, method)):
                    self.near(numbers[side], expected)

    @staticmethod
    def expected(token, method):
        if method == "occlusion":
            return token.occluded()
        pairs = zip((token.source, token.prefix), token.gradients(token.source, token.prefix))
        if method == "saliency":
            return [gradient.norm(dim=-1).numpy() for _, gradient in pairs]
        return [(vectors * gradient).sum(-1).numpy() for vectors, gradient in pairs]

    @on_each_pass
    def test_integrated_gradients(self, model, text, mine):
        network, trace = mine
        if text != TEXTS[0]:
            return  # a path is some hundred passes
        token = Token(network, trace, 2)
        for baseline in BASELINES:
            found, = why("attribution", model, text, "--method", "integrated_gradients", "--baseline", baseline,
                         "--position", "2")["positions"]
            numbers = self.attributions(found)["integrated_gradients"]
            law = numbers["completeness"]
            (source, prefix), start = token.integrated(baseline, law["points"])
            self.near(numbers["source"], source, 1e-3)  # float gradients where ReLUs switch, summed over the path
            self.near(numbers["prefix"], prefix, 1e-3)
            self.near(law["value"], token.value(token.source, token.prefix).item())
            self.near(law["baseline_value"], start)
            self.near(law["sum"], sum(numbers["source"]) + sum(numbers["prefix"]), 1e-9)
            self.near(law["residual"], law["sum"] - law["value"] + law["baseline_value"], 1e-9)
            self.assertEqual(law["holds"], abs(law["residual"]) <= law["allowed"])
            self.assertEqual((numbers["source"][-1], numbers["prefix"][0]), (0, 0))

    def test_difference_to_a_rival(self):
        model, text, (network, trace) = self.passes[0]
        t, rival = 3, trace["output_ids"][0]
        found, = why("attribution", model, text, "--position", str(t), "--rival-piece",
                     trace["output_pieces"][0])["positions"]
        token = Token(network, trace, t, rival)
        self.assertEqual(found["rival"]["id"], rival)
        self.near(found["value"], token.value(token.source, token.prefix).item())
        for side, gradient in zip(("source", "prefix"), token.gradients(token.source, token.prefix)):
            self.near(self.attributions(found)["saliency"][side], gradient.norm(dim=-1).numpy())

    @on_each_pass
    def test_value_zeroing(self, model, text, mine):
        network, trace = mine
        prefix_ids = [BEGIN, *trace["output_ids"][:-1]]
        S, T = len(trace["source_ids"]), len(prefix_ids)
        encoder, memory, decoder = network.states(network.embedded("encoder", trace["source_ids"]),
                                                  network.embedded("decoder", prefix_ids))
        for layer in range(network.layers):
            expected = {
                "enc": [network.encoder_layer(layer, encoder[layer], j) for j in range(S)],
                "dec": [network.decoder_layer(layer, decoder[layer], memory, j, None) for j in range(T)],
                "cross": [network.decoder_layer(layer, decoder[layer], memory, None, j) for j in range(S)]}
            for kind, outputs in expected.items():
                clean = (encoder if kind == "enc" else decoder)[layer + 1]
                found = why("values", model, text, "--kind", kind, "--layer", str(layer))
                self.assertEqual((found["kind"], found["layer"]), (kind, layer))
                self.near(found["rows"], shares(outputs, clean), 1e-3)  # near the threshold, a number is 0 or not

    @on_each_pass
    def test_attention_and_shares(self, model, text, mine):
        network, trace = mine
        rows = why("sources", model, text)["rows"]
        last = trace["arrays"][f"decoder.layers.{network.layers - 1}.cross_attention.weights"]
        weights = np.array(last["values"]).reshape(last["shape"]).mean(0)
        values = why("values", model, text)["rows"]
        for t in (0, 3):
            found, = why("attribution", model, text, "--all", "--position", str(t))["positions"]
            methods = self.attributions(found)
            self.near(methods["alti"]["source"], rows[t]["source"])
            self.near(methods["alti"]["prefix"], rows[t]["prefix"][:t + 1])
            self.near(methods["last_attention"]["source"], weights[t])
            self.near(methods["value_zeroing"]["source"], values[t])
            self.assertIsNone(methods["last_attention"]["prefix"])
            self.near(sum(methods["aligner_attention"]["source"]), 1)

    @on_each_pass
    def test_deletion_curves(self, model, text, mine):
        network, trace = mine
        found, = why("deletion", model, text, "--position", "2", "--random-orders", "3")["positions"]
        token = Token(network, trace, 2)
        n = len(trace["source_ids"]) - 1
        own = token.probability_without([])
        self.near(found["probability"], own)
        scores = self.attributions(why("attribution", model, text, "--all", "--position", "2")["positions"][0])
        self.assertEqual([each["method"] for each in found["explanations"]], list(scores))
        for each in found["explanations"]:
            order = each["order"]
            self.assertEqual(sorted(order), list(range(n)))
            ranked = [scores[each["method"]]["source"][i] for i in order]
            self.assertEqual(ranked, sorted(ranked, reverse=True))
            self.near(each["comprehensiveness"],
                      [own - token.probability_without(order[:k]) for k in range(n + 1)])
            self.near(each["sufficiency"], [own - token.probability_without(order[k:]) for k in range(n + 1)])
            for name in ("comprehensiveness", "sufficiency"):
                self.near(each["mean_" + name], np.mean(each[name]), 1e-9)
        for name in ("comprehensiveness", "sufficiency"):
            band = found["random"][name]
            self.assertTrue(np.all(np.array(band["least"]) <= band["greatest"]))
            self.near(found["random"]["mean_" + name], np.mean(band["mean"]), 1e-9)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
