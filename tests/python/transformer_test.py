#!/usr/bin/env python3
"""Compares the PyTorch that the window shows beside each block with the engine: transformer_test.py PROJECT TRANSLUCENT_CLI.

Loads the weights of each model into the classes of resources/python/transformer.py and computes a sentence with them:
every block by itself from the engine's inputs, and the whole model from token ids to log-probabilities. Skipped without
PyTorch (Debian: python3-torch)."""

import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

try:
    import torch
except ImportError:
    print("PyTorch is not installed (Debian: python3-torch)")
    sys.exit(77)

PROJECT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(PROJECT / "resources" / "python"))
sys.dont_write_bytecode = True

import transformer as shown  # noqa: E402

TEXT = "我妹妹昨天买了三本书。"
# The shipped models of that language that consist of the shown blocks alone.
TRANSLATORS = ("classroom", "everyday", "learned-positions", "post-norm")
SAME = 1e-5  # of the largest value of an array
PAD = 0
NORMS = {"population_std": shown.LayerNorm, "sample_std": shown.SampleStdLayerNorm, "rms": shown.RMSNorm,
         "batch": shown.BatchNorm}
ACTIVATIONS = {"relu": shown.relu, "gelu": shown.gelu, "silu": shown.silu}
SMALL = {"model_dimension": 32, "feed_forward_dimension": 64, "encoder_layers": 2, "decoder_layers": 2}
VARIANTS = {
    "sample-std": {**SMALL, "norm_kind": "sample_std", "norm_epsilon": 1e-6, "activation": "gelu",
                   "embedding_tying": "separate", "position_kind": "learned"},
    "rms-gated": {**SMALL, "norm_kind": "rms", "feed_forward": "swiglu", "embedding_tying": "all"},
    "batch": {**SMALL, "norm_kind": "batch", "norm_placement": "post", "activation": "silu", "heads": 3,
              "head_dimension": 12, "embedding_tying": "target_output"}}


def run(*arguments):
    done = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise RuntimeError(f"{arguments}: {done.stderr}")
    return done.stdout


def read_weights(path):
    """The tensors of a safetensors file as float32: a length, a table in JSON, and the values."""
    data = path.read_bytes()
    start = 8 + int.from_bytes(data[:8], "little")
    tensors = {}
    for name, entry in json.loads(data[8:start]).items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            kind = {"F16": torch.float16, "F32": torch.float32, "BF16": torch.bfloat16}[entry["dtype"]]
            values = torch.frombuffer(bytearray(data[start + begin:start + end]), dtype=kind)
            tensors[name] = values.float().reshape(entry["shape"])
    return tensors


class Reference:
    """The engine's numbers for a sentence, with a batch dimension."""

    def __init__(self, folder, *options):
        found = json.loads(run("inspect", "--model", folder, "--text", TEXT, "--threads", "1", "--json", *options))
        self.source = torch.tensor([found["source_ids"]])
        self.inputs = torch.tensor([found["input_ids"]])
        self.arrays = {name: self._tensor(array) for name, array in found["arrays"].items()}
        self.arrays["output.log_probabilities"] = self._tensor(found["log_probabilities"])

    @staticmethod
    def _tensor(array):
        values = [-math.inf if value is None else value for value in array["values"]]
        return torch.tensor(values).reshape(array["shape"])[None]

    def __getitem__(self, name):
        return self.arrays[name]

    def __contains__(self, name):
        return name in self.arrays


class Shown:
    """A model made of the shown classes, with the weights of a directory."""

    def __init__(self, folder):
        self.config = json.loads((folder / "config.json").read_text(encoding="utf-8"))["architecture"]
        self.weights = read_weights(folder / "model.safetensors")
        c = self.config
        self.pre = c["norm_placement"] == "pre"
        self.generator = shown.Generator(c["model_dimension"], c["target_vocabulary"])
        self.generator.proj.bias.data = self.weights["output.bias"]
        self.src_embed, self.tgt_embed = self._embeddings()
        self.positions = {stack: self._positions(stack) for stack in ("encoder", "decoder")}
        self.encoder_layers = [self._encoder_layer(i) for i in range(c["encoder_layers"])]
        self.decoder_layers = [self._decoder_layer(i) for i in range(c["decoder_layers"])]
        self.encoder = shown.Encoder(self.encoder_layers, self._last_norm("encoder"))
        self.decoder = shown.Decoder(self.decoder_layers, self._last_norm("decoder"))

    def _embeddings(self):
        c = self.config
        source = shown.Embeddings(c["model_dimension"], c["source_vocabulary"])
        target = shown.Embeddings(c["model_dimension"], c["target_vocabulary"])
        source.lut.weight.data = self.weights["source_embedding.weight"]
        if c["embedding_tying"] == "all":
            shown.tie_all(source, target, self.generator)
            return source, target
        target.lut.weight.data = self.weights["target_embedding.weight"]
        if c["embedding_tying"] == "target_output":
            shown.tie_target(target, self.generator)
        else:
            self.generator.proj.weight.data = self.weights["output.weight"]
        return source, target

    def _positions(self, stack):
        c = self.config
        if c["position_kind"] == "sinusoidal":
            return shown.PositionalEncoding(c["model_dimension"], c["max_length"])
        learned = shown.LearnedPositionalEncoding(c["model_dimension"], c["max_length"])
        learned.pe.data = self.weights[stack + ".positions.weight"]
        return learned

    def linear(self, module, weight, bias):
        module.weight.data, module.bias.data = weight, bias

    def _linear_of(self, module, path):
        self.linear(module, self.weights[path + ".weight"], self.weights[path + ".bias"])

    def _attention(self, path):
        c = self.config
        d_k = c.get("head_dimension") or c["model_dimension"] // c["heads"]
        module = shown.MultiHeadedAttention(c["heads"], c["model_dimension"], d_k)
        parts = [module.W_q, module.W_k, module.W_v]
        for name in ("qkv", "query", "key_value"):  # matrices that the engine stores as one
            if f"{path}.{name}.weight" in self.weights:
                size = {"qkv": 3, "query": 1, "key_value": 2}[name]
                rows = zip(parts[:size], self.weights[f"{path}.{name}.weight"].chunk(size),
                           self.weights[f"{path}.{name}.bias"].chunk(size))
                parts = parts[size:]
                for part, weight, bias in rows:
                    self.linear(part, weight, bias)
        assert not parts, path
        self._linear_of(module.W_o, path + ".output")
        return module

    def _feed_forward(self, path):
        c = self.config
        if c.get("feed_forward") == "swiglu":
            module = shown.GatedFeedForward(c["model_dimension"], c["feed_forward_dimension"])
            self._linear_of(module.gate, path + ".gate")
        else:
            module = shown.PositionwiseFeedForward(c["model_dimension"], c["feed_forward_dimension"],
                                                   ACTIVATIONS[c["activation"]])
        self._linear_of(module.w_1, path + ".inner")
        self._linear_of(module.w_2, path + ".outer")
        return module

    def norm(self, path):
        c = self.config
        module = NORMS[c["norm_kind"]](c["model_dimension"], c["norm_epsilon"])
        for ours, theirs in (("gamma", "weight"), ("beta", "bias"), ("mean", "running_mean"), ("var", "running_variance")):
            if hasattr(module, ours):
                getattr(module, ours).data = self.weights[f"{path}.{theirs}"]
        return module

    def _last_norm(self, stack):
        return self.norm(stack + ".final_norm") if self.pre else torch.nn.Identity()

    def _connections(self, path, sublayers):
        kind = shown.PreNormSublayerConnection if self.pre else shown.SublayerConnection
        return [kind(self.norm(f"{path}.{sublayer}_norm")) for sublayer in sublayers]

    def _encoder_layer(self, i):
        path = f"encoder.layers.{i}"
        return shown.EncoderLayer(self._attention(path + ".self_attention"), self._feed_forward(path + ".feed_forward"),
                                  self._connections(path, ("self_attention", "feed_forward")))

    def _decoder_layer(self, i):
        path = f"decoder.layers.{i}"
        return shown.DecoderLayer(self._attention(path + ".self_attention"), self._attention(path + ".cross_attention"),
                                  self._feed_forward(path + ".feed_forward"),
                                  self._connections(path, ("self_attention", "cross_attention", "feed_forward")))

    def encode(self, source):
        return self.encoder(self.positions["encoder"](self.src_embed(source)), shown.padding_mask(source, PAD))

    def decode(self, inputs, memory, src_mask):
        x = self.positions["decoder"](self.tgt_embed(inputs))
        return self.decoder(x, memory, src_mask, shown.subsequent_mask(inputs.size(1)))


def of_each_model(test):
    """A test that gets a model of shown classes and the engine's numbers."""
    def run_for_all(self):
        for self.name, model, engine in self.models:
            with self.subTest(self.name):
                test(self, model, engine)
    return run_for_all


class TransformerTest(unittest.TestCase):
    differences = {}

    @classmethod
    def setUpClass(cls):
        torch.set_num_threads(1)
        torch.set_grad_enabled(False)
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        shipped = [PROJECT / "resources/models" / name for name in TRANSLATORS]
        folders = shipped + [cls._trained(name, config) for name, config in VARIANTS.items()]
        cls.models = [(folder.name, Shown(folder), Reference(folder)) for folder in folders]

    @classmethod
    def tearDownClass(cls):
        for block, (difference, where) in sorted(cls.differences.items()):
            print(f"{block}: at most {difference:.1e} of the largest value, {where}")

    @classmethod
    def _trained(cls, name, config):
        recipe = pathlib.Path(cls.scratch.name) / (name + ".json")
        recipe.write_text(json.dumps({
            "model": config, "tokenizer": {"source_vocabulary": 700, "shared": config["embedding_tying"] == "all"},
            "training": {"batch_tokens": 500, "warmup_steps": 20, "evaluate_every_steps": 50, "dev_pairs": 10}}))
        run("train", "--preset", "tiny", "--config", recipe, "--corpus", "builtin:classroom?pairs=400&seed=1",
            "--max-steps", "50", "--threads", "1", "--out", recipe.with_suffix(""))
        return recipe.with_suffix("")

    def same(self, block, computed, engine, array):
        expected = engine[array]
        self.assertEqual(computed.shape, expected.shape, array)
        hidden = expected == -math.inf
        self.assertTrue(torch.equal(computed == -math.inf, hidden), array)
        scale = expected[~hidden].abs().max().item()
        difference = (computed - expected)[~hidden].abs().max().item() / scale
        self.assertLess(difference, SAME, array)
        if difference >= self.differences.get(block, (0, ""))[0]:
            type(self).differences[block] = difference, f"{self.name} {array}"

    def layers(self, model, engine):
        """Path, module, input and masks of every layer."""
        for stack, layers in (("encoder", model.encoder_layers), ("decoder", model.decoder_layers)):
            x = engine[stack + ".input"]
            for i, layer in enumerate(layers):
                path = f"{stack}.layers.{i}"
                yield path, layer, x
                x = engine[path + ".output"]

    def masks(self, engine):
        return shown.padding_mask(engine.source, PAD), shown.subsequent_mask(engine.inputs.size(1))

    def sublayers(self, path, layer, engine):
        """Name, module, and the engine's other arguments of each sublayer."""
        src_mask, tgt_mask = self.masks(engine)
        memory = engine["encoder.output"]
        itself = src_mask if path.startswith("encoder") else tgt_mask
        yield "self_attention", layer.self_attn, lambda x: (x, x, x, itself)
        if path.startswith("decoder"):
            yield "cross_attention", layer.src_attn, lambda x: (x, memory, memory, src_mask)
        yield "feed_forward", layer.feed_forward, lambda x: (x,)

    @of_each_model
    def test_embeddings_and_positions(self, model, engine):
        for stack, embed, ids in (("encoder", model.src_embed, engine.source),
                                  ("decoder", model.tgt_embed, engine.inputs)):
            x = embed(ids)
            self.same("Embeddings", x, engine, stack + ".embedding")
            encoding = type(model.positions[stack]).__name__
            nothing = torch.zeros_like(x)
            self.same(encoding, model.positions[stack](nothing), engine, stack + ".positions")
            self.same(encoding, model.positions[stack](engine[stack + ".embedding"]), engine, stack + ".input")

    @of_each_model
    def test_scaled_dot_product_attention_and_its_masks(self, model, engine):
        src_mask, tgt_mask = self.masks(engine)
        for path, layer, _ in self.layers(model, engine):
            for kind in ("self_attention", "cross_attention"):
                at = f"{path}.{kind}."
                if at + "q" not in engine:
                    continue
                mask = tgt_mask if at.startswith("decoder") and kind == "self_attention" else src_mask
                masked = engine[at + "scores"].masked_fill(~mask, -math.inf)
                self.assertTrue(torch.equal(masked, engine[at + "masked_scores"]), at)
                x, p_attn = shown.attention(engine[at + "q"], engine[at + "k"], engine[at + "v"], mask)
                self.same("attention", p_attn, engine, at + "weights")
                self.same("attention", x, engine, at + "context")

    @of_each_model
    def test_sublayers(self, model, engine):
        """Multi-head attention and feed-forward, from the input that the engine gave them."""
        for path, layer, x in self.layers(model, engine):
            for name, module, arguments in self.sublayers(path, layer, engine):
                given = engine[f"{path}.{name}_norm.output"] if model.pre else x
                self.same(type(module).__name__, module(*arguments(given)), engine, f"{path}.{name}.output")
                if name != "feed_forward":
                    self.same("MultiHeadedAttention", module.p_attn, engine, f"{path}.{name}.weights")
                x = engine[f"{path}.output" if name == "feed_forward" else f"{path}.after_{name}"]

    @of_each_model
    def test_norms_and_connections(self, model, engine):
        for path, layer, x in self.layers(model, engine):
            for i, (name, module, arguments) in enumerate(self.sublayers(path, layer, engine)):
                norm = layer.sublayer[i].norm
                self.same(type(norm).__name__, norm(engine[f"{path}.{name}_norm.input"]), engine,
                          f"{path}.{name}_norm.output")
                after = f"{path}.output" if name == "feed_forward" else f"{path}.after_{name}"
                connected = layer.sublayer[i](x, lambda x: module(*arguments(x)))
                self.same(type(layer.sublayer[i]).__name__, connected, engine, after)
                if model.pre:
                    added = shown.residual(x, lambda x: module(*arguments(norm(x))))
                    self.same("residual", added, engine, after)
                x = engine[after]

    @of_each_model
    def test_layers(self, model, engine):
        src_mask, tgt_mask = self.masks(engine)
        for path, layer, x in self.layers(model, engine):
            arguments = (src_mask,) if path.startswith("encoder") else (engine["encoder.output"], src_mask, tgt_mask)
            self.same(type(layer).__name__, layer(x, *arguments), engine, path + ".output")

    @of_each_model
    def test_stacks_and_generator(self, model, engine):
        src_mask, tgt_mask = self.masks(engine)
        self.same("Encoder", model.encoder(engine["encoder.input"], src_mask), engine, "encoder.output")
        decoded = model.decoder(engine["decoder.input"], engine["encoder.output"], src_mask, tgt_mask)
        self.same("Decoder", decoded, engine, "decoder.output")
        self.same("Generator", model.generator.proj(engine["decoder.output"]), engine, "output.logits")
        self.same("Generator", model.generator(engine["decoder.output"]), engine, "output.log_probabilities")

    @of_each_model
    def test_from_tokens_to_log_probabilities(self, model, engine):
        memory = model.encode(engine.source)
        x = model.decode(engine.inputs, memory, shown.padding_mask(engine.source, PAD))
        self.same("whole model", model.generator(x), engine, "output.log_probabilities")

    @of_each_model
    def test_padding_changes_nothing(self, model, engine):
        """A sentence in a batch beside a longer one."""
        source = torch.nn.functional.pad(engine.source, (0, 3), value=PAD)
        source = torch.cat([source, engine.source.roll(1, 1).repeat(1, 2)[:, :source.size(1)]])
        memory = model.encode(source)
        self.same("padding_mask", memory[:1, :engine.source.size(1)], engine, "encoder.output")
        x = model.decode(engine.inputs.expand(2, -1), memory, shown.padding_mask(source, PAD))
        self.same("padding_mask", model.generator(x)[:1], engine, "output.log_probabilities")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
