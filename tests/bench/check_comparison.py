"""Checks the other parts of the comparison: CTranslate2's files, caps, and the text of the table."""

import math
import pathlib
import struct
import sys
import tempfile
from unittest import mock

import torch

import annotated
import compare
import ctranslate2_decode
import machine
import runs
import torch_transformer
from checking import SHAPE, require
from shapes import parameters


# --- CTranslate2's format -----------------------------------------------------------------------------------------


class Bytes:
    """Reads a file from its start; numbers are unsigned and little-endian."""

    def __init__(self, data):
        self.data, self.place = data, 0

    def take(self, count):
        self.place += count
        require(self.place <= len(self.data), "model.bin ends too early")
        return self.data[self.place - count:self.place]

    def number(self, count):
        return int.from_bytes(self.take(count), "little")

    def text(self):
        data = self.take(self.number(2))
        require(data[-1] == 0, "a string of model.bin does not end with NUL")
        return data[:-1].decode()

    def variable(self):
        """(name, (sizes, type, data))"""
        name, rank = self.text(), self.number(1)
        sizes, kind = tuple(self.number(4) for _ in range(rank)), self.number(1)
        return name, (sizes, kind, self.take(self.number(4)))


def read_model(data):
    file = Bytes(data)
    require((file.number(4), file.text(), file.number(4)) == (6, "TransformerSpec", 7), "the head of model.bin")
    variables = dict(file.variable() for _ in range(file.number(4)))
    require(file.number(4) == 0 and file.place == len(data), "model.bin goes on after its variables")
    return variables


def check_model_file():
    """Reads the file byte by byte: all parameters and positions (the tied table twice), stacked as in CTranslate2."""
    model = torch_transformer.Translator(SHAPE)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        ctranslate2_decode.write_model(model, folder)
        variables = read_model((folder / "model.bin").read_bytes())
        vocabulary = (folder / "target_vocabulary.json").read_text(encoding="utf-8")
    tensors = {name: struct.unpack(f"<{len(data) // 4}f", data)
               for name, (sizes, kind, data) in variables.items() if kind == 0}
    for name, values in tensors.items():
        require(len(values) == math.prod(variables[name][0]), f"{name} has another size than its shape says")
    d, once = SHAPE.width, parameters(SHAPE) + SHAPE.vocabulary * SHAPE.width
    require(sum(map(len, tensors.values())) == once + 2 * annotated.MAX_LENGTH * d, "weights are missing or too many")
    cross = model.transformer.decoder.layers[1].multihead_attn
    expected = {"decoder/layer_1/attention/linear_0/weight": cross.in_proj_weight[:d],
                "decoder/layer_1/attention/linear_1/weight": cross.in_proj_weight[d:],
                "decoder/layer_1/attention/linear_1/bias": cross.in_proj_bias[d:],
                "decoder/layer_1/attention/linear_2/weight": cross.out_proj.weight,
                "encoder/layer_0/self_attention/linear_0/weight":
                    model.transformer.encoder.layers[0].self_attn.in_proj_weight,
                "decoder/layer_0/ffn/layer_norm/gamma": model.transformer.decoder.layers[0].norm3.weight,
                "decoder/projection/weight": model.target_table.weight}
    for name, tensor in expected.items():
        require(variables[name][0] == tuple(tensor.shape), f"{name} has the shape {variables[name][0]}")
        require((torch.tensor(tensors[name]) - tensor.detach().flatten()).abs().max() < 1e-6, f"{name} is another")
    scalars = {name: (kind, data) for name, (_, kind, data) in variables.items() if kind != 0}
    require(scalars.pop("encoder/num_heads") == scalars.pop("decoder/num_heads") == (2, b"\4\0"), "heads")
    require(scalars == {"decoder/start_from_zero_embedding": (1, b"\0")}
            | {f"{stack}/{name}": (1, value) for stack in ("encoder", "decoder")
               for name, value in (("pre_norm", b"\1"), ("activation", b"\0"), ("scale_embeddings", b"\1"))},
            f"the attributes are {scalars}")
    require(vocabulary.startswith('["<pad>", "<unk>", "<s>", "</s>", "p4"'), "the vocabulary begins otherwise")


# --- table --------------------------------------------------------------------------------------------------------


def samples_of(numbers):
    """(run, result) -> milliseconds of the rounds, in the group "train small"."""
    samples = runs.Samples()
    for (key, name), values in numbers.items():
        for value in values:
            samples.add("train small", runs.Run(key, ()), [{"name": name, "median_ms": value}])
    return samples


def check_table():
    """The fastest variant of the reference counts; targets depend on the instruction sets in use."""
    samples = samples_of({("ours fp32", "step"): (90, 100, 110), ("annotated plain", "step"): (900, 1000, 1100),
                          ("annotated best", "step"): (800, 900, 1000),
                          ("annotated best", "step, foreach"): (270, 290, 330)})
    common = {"ratio": "2.90", "rounds": "2.90 to 3.00", "ratio, usual kernels": "10.00",
              "reference": "290.00 ms (best, foreach)"}
    for level, target, met in (("avx512", "≥ 4", "**no**"), ("avx2", "≥ 2.5", "yes"), ("baseline", "", "no target")):
        with mock.patch.object(machine, "level", return_value=level):
            row = compare.ratio_row(samples, compare.COMPARISONS[0])
        require((common | {"target": target, "met?": met}).items() <= row.items(), f"the table says {row} for {level}")


def check_back_ends():
    """The faster back end of CTranslate2 counts, and the table names it."""
    samples = runs.Samples()
    comparison = next(row for row in compare.COMPARISONS if row.group == "ctranslate2")
    for key, milliseconds in (("ours", 5), ("CTranslate2 float32 plain/mkl", 8), ("CTranslate2 float32 best/onednn", 6),
                              ("CTranslate2 int8 best/mkl", 1)):
        samples.add(comparison.group, runs.Run(key, ()), [{"name": "greedy", "median_ms": milliseconds}])
    row = compare.ratio_row(samples, comparison)
    expected = {"ratio": "1.20", "reference": "6.00 ms (best/onednn)", "ratio, usual kernels": "1.60"}
    require(expected.items() <= row.items(), f"the table says {row}")


def check_unavailable():
    """A missing measurement gives its reason and never meets its target."""
    comparison = next(row for row in compare.COMPARISONS if row.group == "ctranslate2")
    samples = runs.Samples()
    samples.unavailable[comparison.group, comparison.reference[0]] = "not here"
    samples.add(comparison.group, runs.Run("ours", ()), [{"name": "greedy", "median_ms": 5}])
    with mock.patch.object(machine, "level", return_value="avx2"):
        row = compare.ratio_row(samples, comparison)
    expected = {"ours": "5.00 ms", "reference": "could not be had: not here", "ratio": "–", "met?": "not measured"}
    require(expected.items() <= row.items(), f"the table says {row}")
    rows = {verdict: {"met?": verdict} for verdict in ("yes", "**no**", "not measured", "no target")}
    for verdicts, wanted in ((("yes", "no target"), 0), (("yes", "not measured"), 2), (("**no**", "not measured"), 1)):
        with mock.patch.object(sys, "stderr"):
            found = compare.status([rows[verdict] for verdict in verdicts], {}, True)
        require(found == wanted, f"--check ends with {found} for {verdicts}")


def check_caps():
    """A cap limits all references equally, and removes those that need more."""
    flags = machine.SKYLAKE_FLAGS | machine.HASWELL_FLAGS | {"avx512_bf16"}
    for cap, level, kernels in ((None, "avx512", ["plain", "best"]), ("avx2", "avx2", ["capped"]),
                                ("baseline", "baseline", ["capped"]), ("avx512", "avx512", ["plain", "best"])):
        with mock.patch.object(machine, "cpu_flags", return_value=flags), \
                mock.patch.dict("os.environ", {machine.CAP: cap or ""}):
            require(machine.level() == level and list(machine.reference_kernels()) == kernels, f"the cap {cap}")
            require(machine.has_bfloat16() == (level == "avx512"), f"bfloat16 under the cap {cap}")
    with mock.patch.object(machine, "cpu_flags", return_value={"sse2"}), mock.patch.dict("os.environ", clear=True):
        require(machine.level() == "baseline" and machine.reference_kernels() == {"plain": {}}, "an old CPU")


def check_our_work():
    """Rejects a step of ours if its operation count differs from shapes.py."""
    run = runs.ours("cli", "ours", flops=2e6)
    runs.require_same_work(run, [{"gflops": 4.0, "median_ms": 0.5}])
    try:
        runs.require_same_work(run, [{"gflops": 4.0, "median_ms": 0.501}])
    except runs.RunFailed:
        return
    require(False, "a step with other operations is compared")


CHECKS = (check_model_file, check_table, check_back_ends, check_unavailable, check_caps, check_our_work)
