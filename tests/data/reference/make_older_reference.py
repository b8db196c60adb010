#!/usr/bin/python3
"""Writes the reference numbers of the networks that came before the Transformer: see older_model.py and README.md."""

import math
import pathlib
import sys

import torch

from make_reference import SMOOTHING, SOURCE_IDS, TARGET_IDS, write_json, write_safetensors
from older_model import Model, parameter_shapes
from reference_model import cross_entropy, decoder_input

FOLDER = pathlib.Path(__file__).resolve().parent
BASE = {"source_vocabulary": 13, "target_vocabulary": 11, "model_dimension": 8, "heads": 2, "encoder_layers": 2,
        "decoder_layers": 2, "max_length": 16, "dropout": 0.0, "embedding_tying": "target_output"}
CASES = {
    "lstm_without_attention": {"architecture": "lstm", "recurrent_attention": "none", "embedding_tying": "separate",
                               "decoder_layers": 3},
    "lstm_dot": {"architecture": "lstm", "recurrent_attention": "dot"},
    "lstm_additive": {"architecture": "lstm", "recurrent_attention": "additive", "encoder_layers": 1,
                      "decoder_layers": 1},
    "gru_dot": {"architecture": "gru", "recurrent_attention": "dot", "embedding_tying": "all",
                "target_vocabulary": 13},
    "gru_additive": {"architecture": "gru", "recurrent_attention": "additive", "decoder_layers": 1},
    "cnn": {"architecture": "cnn", "kernel_width": 3, "position_kind": "sinusoidal"},
    "cnn_wide_learned": {"architecture": "cnn", "kernel_width": 5, "position_kind": "learned",
                         "encoder_layers": 1, "embedding_tying": "separate"},
}


def parameters_by_formula(config):
    """Same as in reference_model.py."""
    parameters = {}
    for p, (name, shape) in enumerate(sorted(parameter_shapes(config).items())):
        values = [0.3 * math.cos(1.7 * p + 0.61 * i + 0.013 * i * p) for i in range(math.prod(shape))]
        rounded = torch.tensor(values, dtype=torch.float64).to(torch.float32)
        parameters[name] = rounded.to(torch.float64).reshape(shape).requires_grad_()
    return parameters


def case_tensors(config):
    parameters = parameters_by_formula(config)
    model = Model(config, parameters)
    logits = model.logits(SOURCE_IDS, decoder_input(TARGET_IDS))
    loss = cross_entropy(logits, TARGET_IDS, SMOOTHING)
    gradients = torch.autograd.grad(loss, list(parameters.values()))
    tensors = {"source_ids": SOURCE_IDS, "target_ids": TARGET_IDS, "decoder_input_ids": decoder_input(TARGET_IDS),
               "logits": logits, "loss": loss.reshape(1), **model.kept}
    tensors.update({"grad." + name: gradient for name, gradient in zip(parameters, gradients)})
    return tensors


def main():
    for name, settings in CASES.items():
        said = {**BASE, **settings}
        write_json(FOLDER / f"{name}.json", said)
        write_safetensors(FOLDER / f"{name}.safetensors", case_tensors(said))
    return 0


if __name__ == "__main__":
    sys.exit(main())
