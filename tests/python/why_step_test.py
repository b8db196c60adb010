#!/usr/bin/env python3
"""Computes losses, gradients and Adam's numbers of one step of training with NumPy from the weights of shipped models,
and compares them with `why step`: why_step_test.py PROJECT TRANSLUCENT_CLI. Skipped without NumPy.

The program goes backwards for its gradients; this script moves the weights."""

import math
import sys
import unittest

sys.dont_write_bytecode = True
from why_test import BEGIN, Network, log_softmax, run  # exits with 77 without NumPy

MODELS = ("classroom", "post-norm")
PAIR = ("他的老师不喜欢咖啡。", "His teacher does not like tea.")
SMOOTHING = 0.1


def step(model, *options, pair=PAIR):
    return run("why", "step", "--model", model, "--pair", *pair, *options)


class Learner(Network):
    """A model and the ids of a pair."""

    def __init__(self, model):
        super().__init__(model)
        trace = run("inspect", "--model", model, "--text", PAIR[0], "--target", PAIR[1])
        self.sources, self.targets = trace["source_ids"], trace["output_ids"]

    def token_losses(self, smoothing, inputs=None):
        """The losses of the tokens and of all tokens alike."""
        logits = self.decode(inputs or [BEGIN, *self.targets[:-1]], self.encode(self.sources))
        scores = log_softmax(logits)
        own = -(1 - smoothing) * scores[range(len(self.targets)), self.targets]
        return own, -smoothing * scores.mean(axis=-1)

    def loss(self, smoothing=SMOOTHING):
        return float(sum(part.mean() for part in self.token_losses(smoothing)))

    def slope(self, parameter, row, column):
        """The derivative of the loss by one weight, from both sides."""
        weights = self.weights[parameter]
        place = (row, column) if weights.ndim == 2 else (column,)
        kept, h = weights[place], 1e-5
        losses = []
        for moved in (kept + h, kept - h):
            weights[place] = moved
            losses.append(self.loss())
        weights[place] = kept
        return (losses[0] - losses[1]) / (2 * h)


class WhyStepTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.learners = {model: Learner(model) for model in MODELS}

    def near(self, actual, expected, tolerance, floor=0.1):
        """Relative, for numbers below `floor` in relation to that."""
        self.assertLessEqual(abs(actual - expected), tolerance * max(abs(expected), floor), (actual, expected))

    def compare_losses(self, found, mine, inputs=None):
        own, even = mine.token_losses(found["label_smoothing"], inputs)
        self.assertEqual([token["id"] for token in found["tokens"]], mine.targets)
        for token, of_token, of_all in zip(found["tokens"], own, even):
            self.near(token["own_loss"], of_token, 1e-3)
            self.near(token["even_loss"], of_all, 1e-3)
            self.near(token["loss"], of_token + of_all, 1e-3)
        self.near(found["loss"], float((own + even).mean()), 1e-4)

    def test_losses(self):
        for model, mine in self.learners.items():
            with self.subTest(model=model):
                found = step(model)
                self.compare_losses(found, mine)
                self.assertLess(found["loss_after"], found["loss"])
        mine = self.learners["classroom"]
        self.compare_losses(step("classroom", "--label-smoothing", "0"), mine)
        self.compare_losses(step("classroom", "--unshifted"), mine, mine.targets)

    def test_gradients(self):
        """In the largest gradient of some parameters of both stacks; the last one has the output layer's share, too."""
        names = ("encoder.layers.0.self_attention.qkv.weight", "encoder.layers.1.feed_forward.inner.weight",
                 "decoder.layers.0.cross_attention.key_value.weight", "decoder.layers.1.self_attention_norm.weight",
                 "decoder.layers.1.feed_forward.outer.bias", "target_embedding.weight")
        for model, mine in self.learners.items():
            largest = {each["name"]: each["largest"] for each in step(model)["parameters"]}
            for name in names:
                with self.subTest(model=model, name=name):
                    place = largest[name]
                    self.near(place["gradient"], mine.slope(name, place["row"], place["column"]), 1e-3, floor=1e-3)

    def test_adam(self):
        """The numbers of a weight over three steps on the same batch."""
        rate, place = 2e-3, ("decoder.layers.0.cross_attention.query.weight", "3", "5")
        m = v = 0
        for number in (1, 2, 3):
            found = step("classroom", "--step", str(number), "--learning-rate", str(rate), "--weight", *place)
            weight = found["weight"]
            self.assertEqual((weight["parameter"], str(weight["row"]), str(weight["column"])), place)
            g = weight["gradient"] * min(1, 1 / (found["gradient_norm"] + 1e-6))
            self.near(weight["clipped_gradient"], g, 1e-5, floor=1e-6)
            for name, value in (("first_moment_before", m), ("second_moment_before", v)):
                self.assertLessEqual(abs(weight[name] - value), 1e-5 * abs(value))
            m, v = 0.9 * m + 0.1 * g, 0.98 * v + 0.02 * g * g
            corrected = m / (1 - 0.9 ** number), v / (1 - 0.98 ** number)
            update = -rate * corrected[0] / (math.sqrt(corrected[1]) + 1e-9)
            for name, value in (("first_moment", m), ("second_moment", v), ("first_corrected", corrected[0]),
                                ("second_corrected", corrected[1]), ("update", update)):
                self.assertLessEqual(abs(weight[name] - value), 1e-5 * abs(value), name)
            self.assertLessEqual(abs(weight["after"] - weight["before"] - update), 1e-3 * rate)

    def test_norms_of_parameters(self):
        for model, mine in self.learners.items():
            found = step(model)
            self.near(math.hypot(*(each["gradient_norm"] for each in found["parameters"])), found["gradient_norm"], 1e-5)
            for each in found["parameters"]:
                weights = mine.weights[each["name"]]
                self.assertEqual(tuple(each["shape"]), weights.shape)
                self.near(each["norm"], float((weights ** 2).sum() ** 0.5), 1e-4)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
