#!/usr/bin/env python3
"""Compares the Python client with the command line: client_test.py PROJECT TRANSLUCENT_CLI. Skipped without NumPy."""

import json
import pathlib
import re
import subprocess
import sys
import unittest
import unittest.mock

try:
    import numpy as np
except ImportError:
    print("NumPy is not installed (Debian: python3-numpy)")
    sys.exit(77)

PROJECT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(PROJECT / "resources" / "python"))
sys.dont_write_bytecode = True

from translucent_client import Translucent, TranslucentError  # noqa: E402

TEXT = "我妹妹昨天买了三本书。"


def command(name, *options, text=""):
    run = subprocess.run([PROGRAM, name, "--model", "classroom", "--threads", "1", "--json", *options], input=text,
                         capture_output=True, text=True, check=True, encoding="utf-8")
    return json.loads(run.stdout)


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.model = Translucent("classroom", "--threads", "1", program=PROGRAM)
        self.addCleanup(self.model.close)

    def test_translates(self):
        expected = command("translate", "--beam", "4", "--nbest", "2", text=TEXT + "\n")
        found = self.model.translate(TEXT, beam=4, nbest=2)
        self.assertEqual(found.source_pieces, [piece["piece"] for piece in expected["pieces"]])
        self.assertEqual([each.text for each in found.hypotheses], [each["text"] for each in expected["hypotheses"]])
        for mine, theirs in zip(found.hypotheses, expected["hypotheses"]):
            self.assertEqual(mine.score, theirs["score"])
            self.assertAlmostEqual(mine.log_probabilities.sum(), theirs["log_probability"], places=5)
        both = self.model.translate([TEXT, "好。"])
        self.assertEqual([each.source for each in both], [TEXT, "好。"])

    def test_traces(self):
        expected = command("inspect", "--text", TEXT)["arrays"]
        found = self.model.trace(TEXT, arrays="all")
        self.assertEqual(set(found.arrays), set(expected))
        weights = found.attention("cross", 1)
        self.assertEqual(weights.shape, (4, len(found.output_pieces), len(found.source_pieces)))
        np.testing.assert_allclose(weights.sum(axis=-1), 1, atol=1e-5)
        name = "decoder.layers.0.self_attention.masked_scores"
        self.assertEqual([None if value == -np.inf else float(str(value)) for value in found.arrays[name].ravel()],
                         expected[name]["values"])

    def test_traces_a_hypothesis_by_its_pieces(self):
        for hypothesis in self.model.translate(TEXT, beam=4, nbest=4, nbest_segmentations=True).hypotheses:
            found = self.model.trace(TEXT, target_pieces=hypothesis.pieces)
            self.assertEqual(found.output_pieces, hypothesis.pieces)
            distances = abs(found.log_probabilities - hypothesis.log_probabilities[:, np.newaxis])
            self.assertLess(distances.min(axis=1).max(), 1e-4)  # some token of each row has the probability of the search

    def test_a_head_is_switched_off(self):
        effects = self.model.sweep(TEXT)
        self.assertEqual(len(effects), 36)
        head = effects[0]["head"]
        expected = command("translate", "--disable-head", head, text=TEXT + "\n")
        found = self.model.translate(TEXT, disabled_heads=[head])
        self.assertEqual(found.hypotheses[0].log_probability, expected["hypotheses"][0]["log_probability"])
        self.assertNotEqual(found.hypotheses[0].log_probability, self.model.translate(TEXT).hypotheses[0].log_probability)

    def test_begins_with_pieces(self):
        pieces = self.model.translate(TEXT).hypotheses[0].pieces
        found = self.model.translate(TEXT, prefix_pieces=pieces[:2])
        self.assertEqual(found.hypotheses[0].pieces, pieces)
        other = self.model.vocabulary()[40]
        self.assertEqual(self.model.translate(TEXT, prefix_pieces=[other]).hypotheses[0].pieces[0], other)
        with self.assertRaisesRegex(TranslucentError, "prefix_pieces: the target vocabulary has no piece"):
            self.model.translate(TEXT, prefix_pieces=["no such piece"])
        with self.assertRaisesRegex(TranslucentError, "exclude each other"):
            self.model.translate(TEXT, prefix="My", prefix_pieces=pieces[:1])

    def test_samples(self):
        first = self.model.sample(TEXT, samples=4, seed=3)
        self.assertEqual(len(first), 4)
        again = self.model.sample(TEXT, samples=4, seed=3)
        self.assertEqual([each.text for each in again], [each.text for each in first])
        best = self.model.translate(TEXT).hypotheses[0]
        for each in self.model.sample(TEXT, samples=2, top_k=1):  # nothing but the most probable token is left
            self.assertEqual(each.pieces, best.pieces)
            self.assertAlmostEqual(each.log_probability, best.log_probability, places=4)
            np.testing.assert_array_equal(each.probabilities, 1)
        with self.assertRaisesRegex(TranslucentError, "temperature"):
            self.model.sample(TEXT, temperature=0.0)

    def test_names_the_columns_of_the_output(self):
        pieces = self.model.vocabulary()
        trace = self.model.trace(TEXT)
        self.assertEqual(len(pieces), trace.log_probabilities.shape[1])
        self.assertEqual([pieces[column] for column in trace.log_probabilities.argmax(axis=1)], trace.output_pieces)
        self.assertTrue(set(trace.source_pieces) <= set(self.model.vocabulary("source")))

    def test_gives_the_weights_of_a_layer(self):
        path = "encoder.layers.0.self_attention"
        arrays = self.model.trace(TEXT, arrays="all").arrays
        weight, bias = self.model.parameter(path + ".output.weight"), self.model.parameter(path + ".output.bias")
        context = np.concatenate(list(arrays[path + ".context"]), axis=-1)
        np.testing.assert_allclose(context @ weight.T + bias, arrays[path + ".output"], atol=1e-4)
        with self.assertRaisesRegex(TranslucentError, "no parameter 'nothing'"):
            self.model.parameter("nothing")

    def test_many_texts_go_in_several_requests(self):
        texts = [TEXT, "好。", "猫。", TEXT, "猫。"]
        expected = [each.text for each in self.model.translate(texts)]
        with unittest.mock.patch("translucent_client.TOGETHER", 2):
            self.assertEqual([each.text for each in self.model.translate(texts)], expected)
        self.assertEqual(self.model.translate([]), [])

    def test_says_what_is_wrong(self):
        with self.assertRaisesRegex(TranslucentError, "cross:9:9"):
            self.model.trace(TEXT, disabled_heads=["cross:9:9"])
        with self.assertRaisesRegex(TranslucentError, "nothing to translate"):
            self.model.translate("")
        with self.assertRaisesRegex(TranslucentError, "has ended"):
            Translucent("no-such-model", program=PROGRAM)

    def test_connects(self):
        program = subprocess.Popen([PROGRAM, "serve", "--model", "classroom", "--listen", "127.0.0.1:0"],
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(program.stderr.close)
        self.addCleanup(program.wait)
        self.addCleanup(program.kill)
        port = int(re.search(r"127\.0\.0\.1:(\d+)", program.stderr.readline())[1])
        with Translucent.connect(port) as model, Translucent.connect(port) as other:
            self.assertEqual(model.translate(TEXT).text, other.translate(TEXT).text)

    def test_the_readme_does_what_it_says(self):
        """Runs the example unchanged from both files, with this program."""
        for name in ("README.md", "README.zh-CN.md"):
            with self.subTest(name):
                text = (PROJECT / name).read_text(encoding="utf-8")
                example = re.search(r"```python\n(.*?)```", text, re.DOTALL)[1]
                self.assertLessEqual(len(example.strip().splitlines()), 10)
                exec(compile(example.replace('Translucent("classroom"', 'Translucent("classroom", program=PROGRAM'),
                             name, "exec"), {"PROGRAM": PROGRAM})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
