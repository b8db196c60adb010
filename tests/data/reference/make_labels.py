#!/usr/bin/python3
"""Writes label_tagging and label_classification (.safetensors and .json): models without a decoder, whose labels are read
from the encoder's output (Devlin et al. 2019, figure 4). Needs PyTorch only; the encoder is that of reference_model.py.
"""

import sys

import torch

import reference_model as reference
from make_reference import FOLDER, SMOOTHING, SOURCE_IDS, write_json, write_safetensors

BASE = {
    "source_vocabulary": 13, "target_vocabulary": 9, "model_dimension": 8, "heads": 2, "encoder_layers": 2,
    "decoder_layers": 0, "feed_forward_dimension": 16, "max_length": 16, "dropout": 0.0, "norm_kind": "population_std",
    "norm_epsilon": 1e-5, "activation": "relu", "embedding_tying": "target_output",
}
CASES = {
    "label_tagging": {**BASE, "task": "tagging", "norm_placement": "pre", "position_kind": "sinusoidal"},
    "label_classification": {**BASE, "task": "classification", "norm_placement": "post", "position_kind": "learned",
                             "encoder_layers": 1},
}
# Row, position and label: the position of the first piece of a word, or of END.
LABELS = {
    "label_tagging": [(0, 0, 4), (0, 2, 7), (0, 3, 5), (0, 5, 8), (1, 0, 5), (1, 1, 5), (2, 0, 6), (2, 3, 4)],
    "label_classification": [(0, 6, 5), (1, 3, 8), (2, 4, 4)],
}


def label_parameters(config):
    """The parameters of an encoder and a separate output projection, by the formula of reference_model.py."""
    shapes = reference.parameter_shapes({**config, "embedding_tying": "separate"})
    wanted = {name for name in shapes if not name.startswith(("decoder.", "target_embedding."))}
    kept = reference.parameter_shapes
    reference.parameter_shapes = lambda _: {name: shapes[name] for name in wanted}
    try:
        return reference.parameters_by_formula(config)
    finally:
        reference.parameter_shapes = kept


def label_tensors(name, config):
    parameters = label_parameters(config)
    model = reference.Model(config, parameters)
    model.tokens = None
    encoded, _ = model.encode(SOURCE_IDS)
    rows, positions, labels = (torch.tensor(column) for column in zip(*LABELS[name]))
    logits = encoded[rows, positions] @ parameters["output.weight"].T + parameters["output.bias"]
    log_p = torch.log_softmax(logits, dim=-1)
    right = log_p.gather(-1, labels[:, None])[:, 0]
    loss = (-(1 - SMOOTHING) * right - SMOOTHING * log_p.mean(-1)).mean()
    gradients = torch.autograd.grad(loss, list(parameters.values()))
    tensors = {"source_ids": SOURCE_IDS, "positions": rows * SOURCE_IDS.shape[1] + positions, "labels": labels,
               "logits": logits, "loss": loss.reshape(1)}
    tensors.update({"grad." + key: value for key, value in zip(parameters, gradients)})
    return tensors


def main():
    for name, config in CASES.items():
        write_json(FOLDER / f"{name}.json", config)
        write_safetensors(FOLDER / f"{name}.safetensors", label_tensors(name, {**reference.TECHNIQUES, **config}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
