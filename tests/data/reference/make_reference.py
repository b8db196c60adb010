#!/usr/bin/python3
"""Writes the reference numbers that the C++ tests compare with: one .safetensors and .json per case, and ops.*.

Needs PyTorch only. Run it here; it first checks its own model against PyTorch's stock layers and stops if they differ.
"""

import json
import math
import pathlib
import struct
import sys

import torch

import reference_model as reference
from self_check import check_everything

FOLDER = pathlib.Path(__file__).resolve().parent

BASE = {
    "source_vocabulary": 13, "target_vocabulary": 11, "model_dimension": 8, "heads": 2, "encoder_layers": 2,
    "decoder_layers": 2, "feed_forward_dimension": 16, "max_length": 16, "dropout": 0.0,
}
CASES = {
    "post_relu_separate": {"norm_placement": "post", "norm_kind": "population_std", "norm_epsilon": 1e-5,
                           "position_kind": "sinusoidal", "activation": "relu", "embedding_tying": "separate"},
    "pre_gelu_learned": {"norm_placement": "pre", "norm_kind": "sample_std", "norm_epsilon": 1e-6,
                         "position_kind": "learned", "activation": "gelu", "embedding_tying": "target_output"},
    "pre_silu_all": {"norm_placement": "pre", "norm_kind": "population_std", "norm_epsilon": 1e-5,
                     "position_kind": "none", "activation": "silu", "embedding_tying": "all",
                     "target_vocabulary": 13},
    "post_sample": {"norm_placement": "post", "norm_kind": "sample_std", "norm_epsilon": 1e-6,
                    "position_kind": "sinusoidal", "activation": "relu", "embedding_tying": "target_output"},
    "rms_swiglu": {"norm_placement": "pre", "norm_kind": "rms", "norm_epsilon": 1e-6, "position_kind": "sinusoidal",
                   "activation": "relu", "embedding_tying": "target_output", "feed_forward": "swiglu",
                   "feed_forward_dimension": 5},
    "batch_narrow_heads": {"norm_placement": "post", "norm_kind": "batch", "norm_epsilon": 1e-5,
                           "position_kind": "sinusoidal", "activation": "relu", "embedding_tying": "target_output",
                           "head_dimension": 3, "feed_forward": "none"},
    "bare": {"norm_placement": "pre", "norm_kind": "none", "norm_epsilon": 1e-5, "position_kind": "sinusoidal",
             "activation": "gelu", "embedding_tying": "target_output", "residual": "none", "heads": 3,
             "head_dimension": 5, "feed_forward_dimension": 5},
    "cross_mixture": {"norm_placement": "pre", "norm_kind": "rms", "norm_epsilon": 1e-6, "position_kind": "sinusoidal",
                      "activation": "relu", "embedding_tying": "target_output", "cross_wiring": "mixture",
                      "feed_forward_dimension": 5},
    "cross_chosen": {"norm_placement": "pre", "norm_kind": "population_std", "norm_epsilon": 1e-5,
                     "position_kind": "sinusoidal", "activation": "relu", "embedding_tying": "target_output",
                     "cross_wiring": "chosen", "cross_layers": "2,1", "feed_forward_dimension": 5},
}
PLAIN = CASES["post_relu_separate"]
CASES.update({  # techniques that change attention
    "alibi": {**PLAIN, "position_kind": "alibi", "model_dimension": 12, "heads": 3},
    "rotary": {**PLAIN, "position_kind": "rotary"},
    "relative": {**PLAIN, "position_kind": "relative", "relative_distance": 2},
    "window_rotary": {**PLAIN, "position_kind": "rotary", "attention_pattern": "window", "attention_span": 2},
    "blocks_relative": {**PLAIN, "position_kind": "relative", "relative_distance": 1, "attention_pattern": "blocks",
                        "attention_span": 3},
    "top_k": {**PLAIN, "attention_pattern": "top_k", "attention_span": 3},
    "threshold": {**PLAIN, "attention_pattern": "threshold", "attention_threshold": 0.15},
    "low_rank": {**PLAIN, "attention_pattern": "low_rank", "attention_span": 3},
    "copy": {**PLAIN, "copy_mechanism": "pointer_generator"},
})
PARALLEL = {  # models that write all tokens at once
    "masks": {**CASES["pre_gelu_learned"], "generation": "length_predictor"},
    "masks_relative": {**CASES["relative"], "generation": "length_predictor", "embedding_tying": "target_output"},
    "begins": {**PLAIN, "generation": "begin_row"},
}
SOURCE_IDS = torch.tensor([[5, 9, 4, 12, 7, 10, 3], [6, 1, 11, 3, 0, 0, 0], [8, 8, 5, 4, 3, 0, 0]])
TARGET_IDS = torch.tensor([[4, 7, 10, 3, 0, 0], [9, 5, 6, 8, 4, 3], [10, 1, 3, 0, 0, 0]])
MASKED_IDS = torch.tensor([[-1, 7, -1, -1, 0, 0], [9, -1, 6, 8, -1, 3], [-1, -1, -1, 0, 0, 0]])
BEGIN_IDS = torch.tensor([[2, 2, 2, 2, 2, 2], [2, 2, 2, 2, 2, 2], [2, 2, 2, 2, 2, 0]])
ROW_IDS = torch.tensor([[4, 7, 10, 3, 3, 3], [9, 5, 6, 8, 4, 3], [10, 1, 3, 3, 3, 0]])
SMOOTHING = 0.1
ADAM = {"beta1": 0.9, "beta2": 0.98, "epsilon": 1e-9, "clip_norm": 1.0}
ADAM_STEPS, WARMUP = 3, 4
KEPT = ["encoder_layer_0_output", "encoder_output", "decoder_layer_0_output",
        "encoder.layers.0.self_attention.weights", "decoder.layers.1.self_attention.weights",
        "decoder.layers.1.cross_attention.weights"]


def write_safetensors(path, tensors):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name in sorted(tensors):
        values = torch.as_tensor(tensors[name]).detach().to(torch.float32).contiguous()
        content = struct.pack(f"<{values.numel()}f", *values.flatten().tolist())
        header[name] = {"dtype": "F32", "shape": list(values.shape),
                        "data_offsets": [len(data), len(data) + len(content)]}
        data += content
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_json(path, value):
    path.write_text(json.dumps(value, indent=2) + "\n")


def loss_and_gradients(config, parameters):
    model = reference.Model(config, parameters)
    logits = model.logits(SOURCE_IDS, reference.decoder_input(TARGET_IDS), training=True)
    loss = reference.cross_entropy(logits, TARGET_IDS, SMOOTHING)
    trained = {name: value for name, value in parameters.items() if value.requires_grad}
    values = torch.autograd.grad(loss, list(trained.values()))
    return model, logits, loss, dict(zip(trained, values))


def case_tensors(config):
    evaluated = reference.Model(config, reference.parameters_by_formula(config))
    evaluation = evaluated.logits(SOURCE_IDS, reference.decoder_input(TARGET_IDS))
    parameters = reference.parameters_by_formula(config)
    _, logits, loss, gradients = loss_and_gradients(config, parameters)
    tensors = {"source_ids": SOURCE_IDS, "target_ids": TARGET_IDS,
               "decoder_input_ids": reference.decoder_input(TARGET_IDS), "logits": evaluation, "loss": loss.reshape(1),
               "loss_plain": reference.cross_entropy(logits, TARGET_IDS, 0.0).reshape(1)}
    tensors.update({name: evaluated.kept[name] for name in KEPT + ["copy.gate"] if name in evaluated.kept})
    tensors.update({"grad." + name: gradient for name, gradient in gradients.items()})

    parameters = reference.parameters_by_formula(config)
    adam = reference.Adam(parameters, **ADAM)
    rates, losses, norms = [], [], []
    for step in range(1, ADAM_STEPS + 1):
        _, _, loss, gradients = loss_and_gradients(config, parameters)
        rates.append(reference.learning_rate(step, config["model_dimension"], WARMUP))
        losses.append(loss.item())
        norms.append(adam.step(gradients, rates[-1]))
    tensors.update({"adam3." + name: value for name, value in parameters.items()})
    tensors.update({"adam_lr": torch.tensor(rates), "adam_losses": torch.tensor(losses),
                    "adam_gradient_norms": torch.tensor(norms)})
    return tensors


def parallel_tensors(config):
    """The loss counts masked tokens, or all of a row of BEGINs; the cross-entropy of the lengths is in the same sum."""
    masks = config["generation"] == "length_predictor"
    inputs, targets = (MASKED_IDS, TARGET_IDS) if masks else (BEGIN_IDS, ROW_IDS)
    counted = torch.where(inputs == reference.MASK, targets, torch.zeros_like(targets)) if masks else targets
    parameters = reference.parameters_by_formula(config)
    model = reference.Model(config, parameters)
    logits = model.logits(SOURCE_IDS, inputs)
    loss = reference.cross_entropy(logits, counted, SMOOTHING)
    tensors = {"source_ids": SOURCE_IDS, "decoder_input_ids": inputs, "target_ids": counted, "logits": logits,
               "decoder.layers.1.self_attention.weights": model.kept["decoder.layers.1.self_attention.weights"]}
    if masks:
        lengths = model.length_logits(SOURCE_IDS)
        wanted = (TARGET_IDS != 0).sum(1) - (SOURCE_IDS != 0).sum(1) + config["max_length"] - 1
        log_p = lengths - torch.logsumexp(lengths, dim=-1, keepdim=True)
        loss = loss - log_p.gather(1, wanted[:, None]).sum() / (counted != 0).sum()
        tensors.update({"length_logits": lengths, "length_classes": wanted})
    gradients = torch.autograd.grad(loss, list(parameters.values()))
    tensors["loss"] = loss.reshape(1)
    tensors.update({"grad." + name: gradient for name, gradient in zip(parameters, gradients)})
    return tensors


def by_formula(shape, scale, offset):
    values = [scale * math.cos(offset + 0.83 * i) for i in range(math.prod(shape))]
    return torch.tensor(values, dtype=torch.float64).to(torch.float32).to(torch.float64).reshape(shape)


def op_tensors():
    vector = torch.tensor([3.0, -1.0, 2.0, 0.0, 1.0], dtype=torch.float64)
    matrix, gain, bias = by_formula((4, 6), 2.0, 0.4), 1 + by_formula((6,), 0.3, 1.1), by_formula((6,), 0.2, 2.3)
    tensors = {"norm.vector": vector, "norm.matrix": matrix, "norm.gain": gain, "norm.bias": bias}
    for kind, epsilon in (("population_std", 1e-5), ("sample_std", 1e-6)):
        tensors["norm.vector." + kind] = reference.layer_norm(vector, 1.0, 0.0, kind, epsilon)
        tensors["norm.matrix." + kind] = reference.layer_norm(matrix, gain, bias, kind, epsilon)
    q, k, v = by_formula((3, 4), 1.5, 0.2), by_formula((5, 4), 1.2, 1.7), by_formula((5, 4), 1.0, 3.1)
    may_attend = torch.tensor([[1, 0, 0, 1, 0], [1, 1, 0, 1, 0], [1, 1, 1, 1, 0]]).bool()
    context, weights, scores = reference.attention(q, k, v, may_attend)
    tensors.update({"attention.q": q, "attention.k": k, "attention.v": v, "attention.may_attend": may_attend,
                    "attention.scores": scores, "attention.weights": weights, "attention.context": context})
    tensors["positions.sinusoidal"] = reference.sinusoidal_positions(6, 8)
    return tensors


def op_settings():
    steps = [1, 100, 4000, 10000, 100000]
    return {"norm_epsilon": {"population_std": 1e-5, "sample_std": 1e-6},
            "learning_rate": {"model_dimension": 512, "warmup_steps": 4000, "factor": 1.0, "steps": steps,
                              "values": [reference.learning_rate(step, 512, 4000) for step in steps]}}


def main():
    said = {name: {**BASE, **settings} for name, settings in CASES.items()}
    configs = {name: {**reference.TECHNIQUES, **config} for name, config in said.items()}
    check_everything(configs, SOURCE_IDS, TARGET_IDS)
    for name, config in configs.items():
        write_json(FOLDER / f"{name}.json", said[name])
        write_safetensors(FOLDER / f"{name}.safetensors", case_tensors(config))
    for name, settings in PARALLEL.items():
        write_json(FOLDER / f"{name}.json", {**BASE, **settings})
        write_safetensors(FOLDER / f"{name}.safetensors",
                          parallel_tensors({**reference.TECHNIQUES, **BASE, **settings}))
    write_safetensors(FOLDER / "ops.safetensors", op_tensors())
    write_json(FOLDER / "ops.json", op_settings())
    return 0


if __name__ == "__main__":
    sys.exit(main())
