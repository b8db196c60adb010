#!/usr/bin/env python3
"""Computes the map of the vocabulary with NumPy, from the weights of shipped models, and compares it with `why
vocabulary`: why_vocabulary_test.py PROJECT TRANSLUCENT_CLI. Skipped without NumPy.

Where the program decomposes the table by its singular values, this script takes the eigenvectors of the covariance."""

import sys
import unittest

from why_test import PROJECT, read_weights, run  # exits with 77 without NumPy

import numpy as np

TABLES = {"source": "source_embedding.weight", "target": "target_embedding.weight",
          "output": "target_embedding.weight"}  # shared in these models
MODELS = ("classroom", "post-norm")
WORDS = {"source": "三", "target": "three", "output": "three"}
COMPONENTS = 3
TOLERANCE = 1e-6


class Vocabulary(unittest.TestCase):
    def check(self, model, kind):
        table = read_weights(PROJECT / "resources" / "models" / model / "model.safetensors")[TABLES[kind]]
        found = run("why", "vocabulary", "--model", model, "--table", kind, "--components", str(COMPONENTS),
                    "--neighbours", WORDS[kind])
        self.assertEqual(table.shape, (len(found["pieces"]), found["dimensions"]))
        centred = table - table.mean(axis=0)
        variances, directions = np.linalg.eigh(centred.T @ centred)  # ascending
        places = np.array([piece["coordinates"] for piece in found["pieces"]])
        scored = [piece["id"] for piece in found["pieces"] if piece["score"] is not None]
        scores = [found["pieces"][id]["score"] for id in scored]
        for k, component in enumerate(found["components"]):
            direction = directions[:, -1 - k]
            direction = direction * np.sign(direction[np.abs(direction).argmax()])
            expected = centred @ direction
            self.assertAlmostEqual(component["share"], variances[-1 - k] / variances.sum(), delta=TOLERANCE)
            self.assertLess(np.abs(places[:, k] - expected).max(), TOLERANCE)
            self.assertAlmostEqual(component["score_correlation"], np.corrcoef(scores, expected[scored])[0, 1],
                                   delta=TOLERANCE)
        self.check_neighbours(table, found)

    def check_neighbours(self, table, found):
        id = found["neighbours"]["id"]
        with np.errstate(invalid="ignore"):
            cosines = table @ table[id] / np.linalg.norm(table, axis=1) / np.linalg.norm(table[id])
        cosines[id] = -np.inf
        order = np.argsort(-np.nan_to_num(cosines, nan=-np.inf), kind="stable")
        self.assertEqual(len(found["neighbours"]["nearest"]), 10)
        for expected, each in zip(order, found["neighbours"]["nearest"]):
            self.assertEqual(each["id"], expected)
            self.assertAlmostEqual(each["cosine"], cosines[expected], delta=TOLERANCE)
            self.assertEqual(each["piece"], found["pieces"][expected]["piece"])

    def test_all_tables(self):
        for model in MODELS:
            for kind in TABLES:
                with self.subTest(model=model, table=kind):
                    self.check(model, kind)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
